// The answers of the operations in one shape, ready to be drawn: a score, groups of pieces, items.
import { split, read } from "./cards.js";
import { plain } from "./dom.js";

const KINDS = {
  "3_of_a_kind": "Three of a kind",
  "4_of_a_kind": "Four of a kind",
  "3_card_bouncer": "3-card bouncer",
  "4_card_bouncer": "4-card bouncer",
  "7_card_bouncer": "7-card bouncer",
  set: "Set",
  run: "Run",
};

/** `{ score, summary, note, groups: [{ title, pieces: [{ cards, marked, items, onto }] }], items }`. */
export function shapeOf(operation, answer, body) {
  const [game, question] = operation.split(".");
  if (question === "discard") return rummy3000(answer.best.arrangement, `after throwing ${answer.best.discard}`);
  const hand = question === "verify" ? answer.correct.players[0] : question === "score" ? answer.players[0] : answer;
  return game === "rummy3000" ? rummy3000(hand) : rummy500(hand, body);
}

function rummy3000(hand, note) {
  const melds = hand.melds.map((meld) => ({
    title: KINDS[meld.kind],
    pieces: [{ cards: meld.cards, marked: meld.counted, items: itemsOf(hand, ["counted"], meld.cards) }],
  }));
  const row = hand.items.find((item) => item.reason === "row");
  const call = hand.can_call ? "may call rummy" : "may not call rummy";
  return {
    score: hand.score,
    summary: row.text,
    note: [note, call].filter(Boolean).join("; "),
    items: hand.items,
    groups: [...melds, singles("Deadwood", hand, hand.deadwood, "deadwood")].filter((group) => group.pieces.length),
  };
}

function rummy500(hand, body) {
  const melds = hand.melds.map((meld) => ({
    title: KINDS[meld.kind],
    pieces: [{ cards: meld.cards, items: itemsOf(hand, ["meld"], meld.cards) }],
  }));
  const layOffs = hand.lay_offs.map((layOff) => ({
    cards: layOff.cards,
    onto: targetOf(layOff.onto, body),
    items: itemsOf(hand, ["lay_off"], layOff.cards),
  }));
  const left = hand.left ?? held(body, hand);
  const thrown = hand.throw ? [{ cards: [hand.throw], items: [] }] : [];
  const groups = [
    ...melds,
    { title: "Laid off", pieces: layOffs },
    singles("Left in hand", hand, left, "in_hand"),
    { title: "Thrown", pieces: thrown },
  ];
  return {
    score: hand.score,
    summary: `${plain(hand.melded)} melded − ${plain(hand.in_hand)} in hand`,
    note: "",
    items: hand.items,
    groups: groups.filter((group) => group.pieces.length),
  };
}

function held(body, hand) {
  const cards = split(body.players[0].hand).map(read);
  const inItems = hand.items.filter((item) => item.reason === "in_hand").flatMap((item) => item.cards);
  return inItems.length === cards.length ? inItems : cards;
}

function targetOf(onto, body) {
  const text =
    typeof onto === "number"
      ? body.table[onto - 1].cards
      : body.players.find((player) => player.name === onto.player).melds[onto.meld - 1];
  return split(text).map(read);
}

function singles(title, hand, cards, reason) {
  return { title, pieces: cards.map((card) => ({ cards: [card], items: itemsOf(hand, [reason], [card]) })) };
}

/** Which items, by their place, are about these cards. */
function itemsOf(hand, reasons, cards) {
  return hand.items.flatMap((item, place) =>
    reasons.includes(item.reason) && item.cards.length && item.cards.every((card) => cards.includes(card))
      ? [place]
      : [],
  );
}
