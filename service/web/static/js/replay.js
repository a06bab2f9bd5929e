// A whole deal, judged, to step through turn by turn.
import { examples, post } from "./api.js";
import { positionAfter } from "./deal.js";
import { announce, byId, el, humanise } from "./dom.js";
import { drawEnding, drawPosition, drawRemarks, drawTurn } from "./tableau.js";

export class ReplayView {
  constructor(games, keep) {
    this.games = games;
    this.keep = keep;
    byId("replay-view").addEventListener("keydown", (event) => this.onKey(event));
  }

  /** Shows a deal of the examples after some of its turns. */
  async show({ replay, deal, turn }) {
    const game = this.games.some((each) => each.game === replay) ? replay : this.games[0].game;
    const deals = await examples(`${game}.replay`);
    const name = Object.hasOwn(deals, deal) ? deal : Object.keys(deals)[0];
    if (this.game !== game || this.name !== name) {
      const { status, body } = await post(`/v1/${game}/replay`, deals[name]);
      if (status !== 200) return byId("replay-view").replaceChildren(el("p", { class: "fault" }, body.detail));
      Object.assign(this, { game, name, deals, record: deals[name], answer: body });
      this.drawFrame();
    }
    this.goTo(turn);
  }

  get last() {
    return this.answer.turns.length;
  }

  step(to) {
    this.goTo(to);
    const said = byId(`turn-${this.turn}`)?.innerText;
    announce(said ? `Turn ${this.turn} of ${this.last}: ${said}` : "The deal");
  }

  goTo(turn) {
    this.turn = Math.max(0, Math.min(turn, this.last));
    this.keep({ replay: this.game, deal: this.name, turn: this.turn });
    this.drawSteps();
    const turnShown = this.answer.turns[this.turn - 1];
    const position = positionAfter(this.record, this.answer, this.turn);
    const ending = this.turn === this.last ? drawEnding(this.answer, Boolean(this.record.reported)) : [];
    byId("position-title").textContent = turnShown
      ? `After turn ${this.turn} of ${this.last}, ${turnShown.player}`
      : "The deal";
    byId("position").replaceChildren(
      ...drawRemarks(turnShown),
      ...drawPosition(position, turnShown?.player),
      ...ending,
    );
  }

  onKey(event) {
    const steps = { ArrowLeft: -1, ArrowRight: 1 };
    if (!Object.hasOwn(steps, event.key) || event.target.matches("select")) return;
    event.preventDefault();
    this.step(this.turn + steps[event.key]);
  }

  drawFrame() {
    const turns = this.answer.turns.map((turn) =>
      drawTurn(turn, this.record.turns[turn.number - 1], () => this.step(turn.number)),
    );
    const title = el("h2", { class: "eyebrow", id: "position-title" });
    byId("replay-view").replaceChildren(
      el("div", { class: "panel story" }, this.choices(), this.steps(), el("ol", { class: "turns" }, turns)),
      el("section", { class: "felt", "aria-labelledby": "position-title" }, title, el("div", { id: "position" })),
    );
  }

  choices() {
    const games = this.games.map(({ game, title }) => [game, title]);
    const deals = Object.keys(this.deals).map((name) => [name, humanise(name)]);
    return el(
      "div",
      { class: "row" },
      choice("deal-game", "Game", games, this.game, (game) => this.choose("deal-game", { replay: game })),
      choice("deal-name", "Deal", deals, this.name, (deal) => this.choose("deal-name", { replay: this.game, deal })),
    );
  }

  async choose(id, deal) {
    await this.show({ ...deal, turn: 0 });
    byId(id).focus();
  }

  steps() {
    const button = (id, kind, text, to) =>
      el("button", { type: "button", id: `step-${id}`, class: kind, onclick: () => this.step(to()) }, text);
    return el(
      "div",
      { class: "row steps", role: "group", "aria-label": "Steps; the left and right arrow keys step, too" },
      button("first", "plain", "First", () => 0),
      button("back", "plain", "Back", () => this.turn - 1),
      button("next", "primary", "Next turn", () => this.turn + 1),
      button("last", "plain", "Last", () => this.last),
    );
  }

  drawSteps() {
    const isStuck = {
      first: this.turn === 0,
      back: this.turn === 0,
      next: this.turn === this.last,
      last: this.turn === this.last,
    };
    for (const [id, is] of Object.entries(isStuck)) byId(`step-${id}`).setAttribute("aria-disabled", String(is));
    for (const { number } of this.answer.turns) byId(`turn-${number}`).removeAttribute("aria-current");
    byId(`turn-${this.turn}`)?.setAttribute("aria-current", "step");
  }
}

function choice(id, label, options, chosen, choose) {
  const select = el(
    "select",
    { id, onchange: () => choose(select.value) },
    options.map(([value, text]) => el("option", { value, selected: value === chosen }, text)),
  );
  return el("div", { class: "field" }, el("label", { for: id }, label), select);
}
