// A field for a list of cards: its text, and beneath it the cards as they are read, each removed by a click.
import { face } from "./card-view.js";
import { nameOf, read, split, suitOf } from "./cards.js";
import { el } from "./dom.js";
import { roving, stopAt } from "./roving.js";

export class Editor {
  /** `changed(text)` is called after each change, `entered()` when the field gets the focus. */
  constructor({ field, label, hint, changed, entered, extra }) {
    this.changed = changed;
    this.faults = el("div", { class: "faults", id: `${field}-faults` });
    this.count = el("span", { class: "count" });
    this.input = el("input", {
      id: field,
      type: "text",
      autocomplete: "off",
      autocapitalize: "characters",
      spellcheck: "false",
      placeholder: hint,
      "aria-describedby": `${field}-faults`,
      oninput: () => {
        this.draw([]);
        changed(this.input.value);
      },
      onfocus: entered,
    });
    this.cards = el("ul", { class: "cards", role: "list", "aria-label": `${label}: cards` });
    roving(this.cards);
    this.cards.addEventListener("keydown", (event) => this.onKey(event));
    const head = el("div", { class: "editor-head" }, el("label", { for: field }, label), this.count, extra);
    this.element = el("div", { class: "editor", "data-field": field }, head, this.input, this.cards, this.faults);
  }

  /** Shows a text and the faults in it: `{ index, detail, clause }`, without an index for the list as a whole. */
  show(text, faults) {
    if (this.input.value !== text) this.input.value = text;
    this.draw(faults);
  }

  draw(faults) {
    const entries = split(this.input.value);
    const focused = [...this.cards.querySelectorAll("button")].indexOf(document.activeElement);
    this.cards.replaceChildren(...entries.map((entry, index) => this.item(entry, index, faults)));
    this.count.textContent = entries.length ? `${entries.length} ${entries.length === 1 ? "card" : "cards"}` : "";
    this.faults.replaceChildren(...faults.map((fault) => faultLine(fault, entries)));
    this.input.toggleAttribute("aria-invalid", faults.length > 0);
    if (faults.length) this.input.setAttribute("aria-invalid", "true");
    stopAt(this.cards);
    if (focused >= 0) this.focusCard(focused);
  }

  item(entry, index, faults) {
    const card = read(entry);
    const isFaulty = faults.some((fault) => fault.index === index);
    const name = card ? nameOf(card) : `unreadable entry ${entry}`;
    const button = el(
      "button",
      {
        type: "button",
        class: `card${isFaulty ? " faulty" : ""}${card ? "" : " unread"}`,
        "data-suit": card && suitOf(card),
        title: "Remove",
        "aria-label": `Remove ${name}`,
        "aria-describedby": isFaulty && this.faults.id,
        onclick: () => this.remove(index),
      },
      card ? face(card) : el("span", { "aria-hidden": "true" }, entry),
    );
    return el("li", {}, button);
  }

  onKey(event) {
    if (event.key !== "Delete" && event.key !== "Backspace") return;
    event.preventDefault();
    this.remove([...this.cards.querySelectorAll("button")].indexOf(document.activeElement));
  }

  remove(index) {
    this.input.value = split(this.input.value).toSpliced(index, 1).join(" ");
    this.draw([]);
    this.focusCard(index);
    this.changed(this.input.value);
  }

  focusCard(index) {
    const buttons = this.cards.querySelectorAll("button");
    (buttons[Math.min(index, buttons.length - 1)] ?? this.input).focus();
  }
}

/** A fault in words, with the entry it is about and the clause of the rules. */
export function faultLine({ index, detail, clause }, entries = []) {
  const where = index === undefined ? null : el("strong", {}, `Card ${index + 1}, ${entries[index] ?? ""}: `);
  return el("p", { class: "fault" }, where, sentence(detail), clause && el("span", { class: "clause" }, clause));
}

function sentence(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}. `;
}
