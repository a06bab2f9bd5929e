// A hand, asked about: its fields, the picker and the rules on one side, the answer on the other.
import { post } from "./api.js";
import { split } from "./cards.js";
import { byId, el } from "./dom.js";
import { Editor, faultLine } from "./editor.js";
import { fieldsOf, isMeld, placeOf, placesOf, setText, textOf, toggle } from "./lists.js";
import { drawOptions } from "./options.js";
import { showAnswer, showNothing, showRefusal } from "./outcome.js";
import { Picker } from "./picker.js";
import { fieldAt, requestFor } from "./request.js";
import { showRequest } from "./snippets.js";

const PAUSE = 250; // milliseconds without a change before the service is asked
const HINTS = {
  rummy3000: "Seven cards, or eight in the middle of a turn to see which to throw.",
  best: "The melds and lay-offs that leave the most points, for the cards in your hand.",
  ended: "The hand as it stood when somebody went out: what you laid down, laid off, and still hold.",
};

export class HandView {
  constructor(games, keep) {
    this.games = Object.fromEntries(games.map((game) => [game.game, game]));
    this.keep = keep;
    this.editors = new Map();
    this.target = "hand";
    const picked = (card) => this.pick(card);
    this.picker = new Picker(byId("picker"), { picked, aimed: (field) => this.aim(field) });
    this.listen();
  }

  listen() {
    const on = (id, type, action) => byId(id).addEventListener(type, action);
    on("game", "change", (event) => this.become({ game: event.target.value, profile: "standard", overrides: {} }));
    on("question", "change", (event) => this.become({ question: event.target.value }));
    on("add-meld", "click", () => this.addMeld(false));
    on("add-mine", "click", () => this.addMeld(true));
    on("clear", "click", () => this.clear());
    on("keep-discard", "change", (event) => this.change({ keepsDiscard: event.target.checked }));
    on("went-out", "change", (event) => this.change({ wentOut: event.target.value }));
    on("reported", "input", (event) => this.change({ reported: event.target.value }));
    on("ask", "submit", (event) => {
      event.preventDefault();
      this.ask(true);
    });
  }

  /** Shows a state whole, and asks about it. */
  show(state) {
    this.state = state;
    this.faults = new Map();
    if (!fieldsOf(state).some(([field]) => field === this.target)) this.target = "hand";
    this.drawQuestion();
    this.makeEditors();
    this.drawFaults();
    this.drawPicker();
    this.ask(false);
  }

  /** Another game, question or number of melds: all fields are drawn anew. */
  become(changes) {
    const state = { ...this.state, ...changes };
    this.keep(state);
    this.show(state);
  }

  /** Other values in the same fields; the service is asked once they have settled. */
  change(changes) {
    Object.assign(this.state, changes);
    this.keep(this.state);
    this.drawPicker();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(false), PAUSE);
  }

  addMeld(isMine) {
    this.become({ melds: [...this.state.melds, { isMine, cards: "" }] });
    this.editors.get(`meld-${this.state.melds.length - 1}`).input.focus();
  }

  removeMeld(place) {
    this.become({ melds: this.state.melds.toSpliced(place, 1) });
    byId("add-meld").focus();
  }

  clear() {
    this.become({ hand: "", laidOff: "", melds: [], reported: "" });
    this.editors.get("hand").input.focus();
  }

  pick(card) {
    for (const field of toggle(this.state, card, this.target)) this.faults.delete(field);
    this.drawEditors();
    this.change({});
  }

  aim(field) {
    this.target = field;
    this.drawPicker();
  }

  setRules(profile, overrides) {
    this.change({ profile, overrides });
    this.drawFaults();
  }

  drawQuestion() {
    const { game, question, keepsDiscard, wentOut, reported } = this.state;
    const has500 = game === "rummy500";
    const isEnded = has500 && question === "ended";
    const { elements } = byId("ask");
    [elements.game.value, elements.question.value] = [game, question];
    byId("question-hint").textContent = HINTS[has500 ? question : game];
    for (const id of ["question", "add-melds"]) byId(id).hidden = !has500;
    for (const id of ["add-mine", "went-out-field"]) byId(id).hidden = !isEnded;
    byId("keep-discard-field").hidden = !has500 || isEnded;
    byId("reported-field").hidden = has500 && !isEnded;
    byId("keep-discard").checked = keepsDiscard;
    byId("went-out").value = wentOut;
    byId("reported").value = reported;
  }

  makeEditors() {
    this.editors = new Map(fieldsOf(this.state).map(([field, label]) => [field, this.makeEditor(field, label)]));
    byId("own").replaceChildren();
    byId("melds").replaceChildren();
    for (const [field, editor] of this.editors) byId(isMeld(field) ? "melds" : "own").append(editor.element);
  }

  makeEditor(field, label) {
    const changed = (text) => {
      setText(this.state, field, text);
      this.faults.delete(field);
      this.change({});
    };
    const remove = () => this.removeMeld(placeOf(field));
    const named = el("span", { class: "unseen" }, ` ${label}`);
    const extra = isMeld(field)
      ? el("button", { type: "button", class: "plain", onclick: remove }, "Remove", named)
      : null;
    const hint = field === "hand" ? "7S 8S 9S, or 7♠ 8♠ 9♠" : "KC KD KH";
    return new Editor({ field, label, hint, extra, changed, entered: () => this.aim(field) });
  }

  drawEditors() {
    for (const [field, editor] of this.editors) editor.show(textOf(this.state, field), this.faults.get(field) ?? []);
  }

  drawPicker() {
    this.picker.show(this.target, fieldsOf(this.state), placesOf(this.state));
  }

  drawFaults() {
    this.drawEditors();
    drawOptions(this.games[this.state.game], this.state, this.faults, (...rules) => this.setRules(...rules));
    for (const field of ["reported", "went-out"]) {
      byId(`${field}-faults`).replaceChildren(...(this.faults.get(field) ?? []).map((fault) => faultLine(fault)));
    }
  }

  /** Asks the service; faults of a list that is still being filled are held back unless asked for. */
  async ask(isSubmitted) {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.asking = new AbortController();
    const request = requestFor(this.state);
    showRequest(request.path, request.body);
    if (!isSubmitted && this.isEmpty()) return showNothing("Type, paste or click some cards.");
    try {
      const { status, body } = await post(request.path, request.body, this.asking.signal);
      if (status === 200) this.answered(request, body);
      else this.refused(request, body, isSubmitted);
      if (isSubmitted) byId("answer").scrollIntoView({ block: "nearest" });
    } catch (error) {
      if (error.name !== "AbortError") showNothing("The service does not answer. Is it running?");
    }
  }

  isEmpty() {
    return fieldsOf(this.state).every(([field]) => !split(textOf(this.state, field)).length);
  }

  answered(request, answer) {
    this.faults = new Map();
    this.drawFaults();
    showAnswer(request, answer, this.state.reported, (...rules) => this.setRules(...rules));
  }

  refused({ places }, problem, isSubmitted) {
    const all = problem.errors.map((error) => ({ ...error, field: fieldAt(error.pointer, places) }));
    const errors = all.filter((error) => isSubmitted || !this.isUnfinished(error));
    this.faults = Map.groupBy(errors, ({ field }) => field);
    this.drawFaults();
    if (all.length && !errors.length) showNothing("A few more cards, and here is the answer.");
    else showRefusal(problem.detail, this.faults);
  }

  /** A hand that is still too small, or the entry that is just being typed. */
  isUnfinished({ code, index, field }) {
    if (code === "wrong_size") return split(this.state.hand).length < 7;
    const input = this.editors.get(field)?.input;
    const isTyped = input && document.activeElement === input && !/[\s,]$/.test(input.value);
    return code === "card_unreadable" && isTyped && index === split(input.value).length - 1;
  }
}
