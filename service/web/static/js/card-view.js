// Cards drawn with text and a suit from suits.svg.
import { el } from "./dom.js";
import { nameOf, rankOf, suitOf } from "./cards.js";

const SVG = "http://www.w3.org/2000/svg";
const SUITS_FILE = new URL("../suits.svg", import.meta.url).pathname;

export function suitMark(suit) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  svg.setAttribute("class", "suit");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `${SUITS_FILE}#${suit.toLowerCase()}`);
  svg.append(use);
  return svg;
}

/** What stands on a card: its index in the corner, and its suit large. */
export function face(card) {
  const [rank, suit] = [rankOf(card), suitOf(card)];
  const corner = el("span", { class: "corner", "aria-hidden": "true" }, rank, suitMark(suit));
  return [corner, el("span", { class: "centre", "aria-hidden": "true" }, suitMark(suit))];
}

/** A card that is only looked at. */
export function drawn(card, more = "") {
  const name = el("span", { class: "unseen" }, nameOf(card));
  return el("span", { class: `card ${more}`, "data-suit": suitOf(card) }, name, face(card));
}

/** A row of cards that overlap like a spread. */
export function spread(cards, isMarked = () => false) {
  return el(
    "span",
    { class: "spread" },
    cards.map((card) => drawn(card, isMarked(card) ? "marked" : "")),
  );
}

export function back() {
  return el("span", { class: "card back" }, el("span", { class: "unseen" }, "hidden card"));
}

/** A few cards inside a sentence: 7♠ 8♠. */
export function inline(cards) {
  return el(
    "span",
    { class: "inline" },
    cards
      .map((card, place) => [
        place ? " " : null,
        el(
          "span",
          { class: "inline-card", "data-suit": suitOf(card) },
          el("span", { class: "unseen" }, nameOf(card) + (place < cards.length - 1 ? "," : "")),
          el("span", { "aria-hidden": "true" }, rankOf(card)),
          suitMark(suitOf(card)),
        ),
      ])
      .flat(),
  );
}
