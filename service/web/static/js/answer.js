// The answer, drawn: cards on the felt, and the same in a list that adds up.
import { drawn, inline, spread } from "./card-view.js";
import { namesOf } from "./cards.js";
import { el, plain, signed } from "./dom.js";

export function drawAnswer(shape) {
  return [
    el(
      "div",
      { class: "score" },
      el("p", { class: "figure" }, plain(shape.score), el("span", { class: "unit" }, " points")),
      el("p", { class: "summary" }, shape.summary, shape.note && el("span", { class: "note" }, shape.note)),
    ),
    el(
      "div",
      { class: "groups" },
      shape.groups.map((group) => drawGroup(group, shape.items)),
    ),
    itemList(shape),
  ];
}

function drawGroup({ title, pieces }, items) {
  const points = pieces.flatMap((piece) => piece.items).reduce((sum, place) => sum + items[place].points, 0);
  const hasPoints = pieces.some((piece) => piece.items.length);
  const head = el("h3", {}, title, " ", hasPoints && el("span", { class: "points" }, signed(points)));
  return el(
    "div",
    { class: "group" },
    head,
    el(
      "div",
      { class: "pieces" },
      pieces.map((piece) => drawPiece(piece, items)),
    ),
  );
}

/** Cards that score together; hover and focus tell for how much, and by which rule. */
function drawPiece({ cards, marked, items: places, onto }, items) {
  const said = places.map((place) => `${items[place].text}: ${signed(items[place].points)} (${items[place].clause})`);
  const piece = el(
    "div",
    {
      class: "piece",
      tabindex: "0",
      role: "group",
      "aria-label": `${namesOf(cards)}${onto ? `, onto ${namesOf(onto)}` : ""}`,
      "aria-describedby": places.map((place) => `item-${place}`).join(" ") || null,
      "data-said": said.join("\n"),
      "data-items": places.join(" "),
    },
    cards.length > 1 ? spread(cards, (card) => marked?.includes(card)) : drawn(cards[0]),
  );
  if (onto) piece.append(el("span", { class: "onto" }, "onto ", inline(onto)));
  return piece;
}

function itemList({ items, score }) {
  const rows = items.map((item, place) =>
    el(
      "tr",
      { id: `item-${place}` },
      el("td", {}, item.cards.length ? inline(item.cards) : null, " ", capital(item.text)),
      el("td", { class: "number" }, signed(item.points)),
      el("td", {}, el("span", { class: "clause" }, item.clause)),
    ),
  );
  const sum = [el("th", { scope: "row" }, "Score"), el("td", { class: "number" }, plain(score)), el("td")];
  return table("Point by point", ["What for", "Points", "Rule"], rows, el("tfoot", {}, el("tr", {}, sum)));
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Every discard of eight cards, best first. */
export function drawDiscards(options) {
  const rows = options.map((option) =>
    el(
      "tr",
      {},
      el("td", {}, inline([option.discard])),
      el("td", { class: "number" }, plain(option.score)),
      el("td", {}, option.can_call ? "may call" : ""),
    ),
  );
  return table("Every discard, best first", ["Throw", "Keeps", "Then"], rows);
}

/** A table whose columns of points are named in `heads`, too. */
export function table(caption, heads, rows, foot = null) {
  const isNumber = (text) => ["Points", "Keeps", "Score", "Total"].includes(text);
  const head = heads.map((text) => el("th", { scope: "col", class: isNumber(text) && "number" }, text));
  return el(
    "table",
    { class: "items" },
    el("caption", {}, caption),
    el("thead", {}, el("tr", {}, head)),
    el("tbody", {}, rows),
    foot,
  );
}
