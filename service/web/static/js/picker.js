// All 52 cards, four suits by rank: one click adds a card to the chosen list, takes it out, or moves it there.
import { suitMark } from "./card-view.js";
import { nameOf, RANKS, SUITS } from "./cards.js";
import { el } from "./dom.js";
import { roving, stopAt } from "./roving.js";

export class Picker {
  /** `picked(card)` is called for each click, `aimed(field)` when another list is chosen. */
  constructor(container, { picked, aimed }) {
    this.buttons = new Map();
    this.target = el("select", { id: "picker-target", onchange: () => aimed(this.target.value) });
    this.grid = el("div", { class: "grid", role: "group", "aria-label": "All cards; arrow keys move among them" });
    for (const suit of SUITS) this.grid.append(this.suitRow(suit, picked));
    roving(this.grid);
    stopAt(this.grid);
    const head = el(
      "p",
      { class: "picker-head" },
      el("label", { for: "picker-target" }, "A click puts a card into"),
      this.target,
    );
    container.replaceChildren(head, this.grid);
  }

  suitRow(suit, picked) {
    const buttons = RANKS.map((rank) => {
      const card = rank + suit;
      const button = el(
        "button",
        {
          type: "button",
          class: "pick",
          "data-suit": suit,
          "aria-pressed": "false",
          "aria-label": nameOf(card),
          onclick: () => picked(card),
        },
        el("span", { "aria-hidden": "true" }, rank),
        suitMark(suit),
      );
      this.buttons.set(card, button);
      return button;
    });
    return el("div", { class: "suit-row" }, buttons);
  }

  /** `lists`: pairs of a field and its label; `places`: for each card the fields that hold it. */
  show(target, lists, places) {
    const options = lists.map(([field, label]) => el("option", { value: field }, label));
    this.target.replaceChildren(...options);
    this.target.value = target;
    for (const [card, button] of this.buttons) {
      const fields = places.get(card) ?? [];
      const here = fields.filter((field) => field === target).length;
      button.setAttribute("aria-pressed", String(here > 0));
      button.classList.toggle("elsewhere", fields.length > here);
      button.toggleAttribute("data-twice", here > 1);
    }
  }
}
