// A deal as it stands at one moment, drawn: hands, melds, pile, what the referee remarked, and the end.
import { table } from "./answer.js";
import { back, drawn, inline, spread } from "./card-view.js";
import { deeds } from "./deal.js";
import { el, plain, signed } from "./dom.js";
import { drawVerdict } from "./verdict.js";

const ENDS = {
  went_out: "The hand ended: a player went out.",
  called: "The deal ended with a call.",
  stock_out: "The deal ended with the stock.",
  unfinished: "The deal is not finished.",
};

/** A turn in a sentence, as a button that leads to it. */
export function drawTurn(turn, done, go) {
  const sentence = deeds(done).map(({ verb, cards, after }) =>
    el("span", { class: "deed" }, `${verb} `, inline(cards), after ? ` ${after}` : ""),
  );
  const points = turn.points ? el("span", { class: "points" }, signed(turn.points)) : null;
  const attributes = {
    type: "button",
    id: `turn-${turn.number}`,
    class: turn.legal ? "turn" : "turn illegal",
    onclick: go,
  };
  return el("li", {}, el("button", attributes, el("strong", {}, turn.player), " ", sentence, points));
}

/** What is wrong with a turn, and what became of its call. */
export function drawRemarks({ violations = [], call = null } = {}) {
  const remarks = call ? [...violations, call] : violations;
  return remarks.map(({ legal, text, clause }) =>
    el("p", { class: legal ? "remark" : "remark illegal" }, text, " ", el("span", { class: "clause" }, clause)),
  );
}

export function drawPosition({ hands, melds, pile }, mover) {
  return [
    el(
      "div",
      { class: "hands" },
      hands.map((hand) => drawHand(hand, hand.name === mover)),
    ),
    melds.length ? el("div", { class: "groups" }, melds.map(drawMeld)) : null,
    el("div", { class: "group" }, el("h3", {}, "Discard pile, bottom to top"), spread(pile)),
  ].filter(Boolean);
}

function drawHand({ name, cards, size }, isMover) {
  const hidden = () => el("p", { class: "spread" }, Array.from({ length: size }, back));
  const shown = size ? (cards ? spread(cards) : hidden()) : el("p", { class: "hint" }, "no card");
  return el("div", { class: isMover ? "group mover" : "group" }, el("h3", {}, name), shown);
}

function drawMeld({ owner, cards, laid }, place) {
  const added = laid.map(({ card, player }) =>
    el("span", { class: "piece" }, drawn(card), el("span", { class: "onto" }, `by ${player}`)),
  );
  const pieces = el("div", { class: "pieces" }, cards.length ? spread(cards) : null, added);
  return el("div", { class: "group" }, el("h3", {}, `Meld ${place + 1}, ${owner}`), pieces);
}

/** How the deal ended: in words, in points, and against what was reported of it. */
export function drawEnding({ stopped_at: stopped, ended, score, agrees, ...verdict }, isReported) {
  const said = stopped ? `Turn ${stopped} is illegal; the referee stops there.` : ENDS[ended];
  const title = agrees ? "The scores reported are right" : "The scores reported are not right";
  return [
    el("p", { class: "summary" }, said),
    score && drawScores(score),
    score && isReported && drawVerdict(title, { agrees, ...verdict }),
  ].filter(Boolean);
}

function drawScores({ players }) {
  const number = (text) => el("td", { class: "number" }, text);
  const rows = players.map((player) =>
    el("tr", {}, el("th", { scope: "row" }, player.name), number(pointsOf(player)), number(plain(player.total ?? ""))),
  );
  return table("The end", ["Player", "Score", "Total"], rows);
}

/** Of a player whose hand is hidden only the bounds are known. */
function pointsOf({ score, score_min: low, score_max: high }) {
  return score === undefined ? `${plain(low)} to ${plain(high)}` : plain(score);
}
