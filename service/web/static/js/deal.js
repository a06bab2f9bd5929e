// A deal as it stood after each of its turns, folded from the record and the referee's answer.
import { read, split } from "./cards.js";

const listed = (cards) => (Array.isArray(cards) ? cards : split(cards)).map((card) => read(card) ?? card);

/** Hands (null where hidden, with their size), melds with what was laid onto them, and the pile, after `count` turns. */
export function positionAfter(record, answer, count) {
  const position = {
    hands: record.players.map(({ name, hand }) => ({
      name,
      cards: hand && listed(hand),
      size: hand ? listed(hand).length : null,
    })),
    melds: [],
    pile: [record.turn_up].filter(Boolean).map(read),
  };
  const size = Math.max(...position.hands.map((hand) => hand.size ?? 0));
  for (const hand of position.hands) hand.size ??= size;
  for (const turn of answer.turns.slice(0, count)) if (turn.legal) play(position, record.turns[turn.number - 1], turn);
  return position;
}

function play(position, done, turn) {
  const hand = position.hands.find(({ name }) => name === turn.player);
  [hand.cards, hand.size, position.pile] = [turn.hand, turn.hand_size, turn.pile];
  for (const each of done.plays ?? []) {
    if (each.meld) position.melds.push({ owner: turn.player, cards: listed(each.meld), laid: [] });
    else layOff(position.melds, each, turn.player);
  }
}

/** A lay-off whose target the record leaves out is shown on its own. */
function layOff(melds, { lay_off: cards, onto }, player) {
  const laid = listed(cards).map((card) => ({ card, player }));
  if (melds[onto - 1]) melds[onto - 1].laid.push(...laid);
  else melds.push({ owner: player, cards: [], laid });
}

/** What was done in a turn: `{ verb, cards, after }`, in order. */
export function deeds({ draw, plays = [], discard, call }) {
  const from = { stock: "from the stock", pile: "from the pile" };
  return [
    draw && { verb: "draws", cards: draw.card ? [read(draw.card)] : [], after: from[draw.from] },
    ...plays.map((each) =>
      each.meld
        ? { verb: "melds", cards: listed(each.meld), after: "" }
        : { verb: "lays off", cards: listed(each.lay_off), after: each.onto ? `onto meld ${each.onto}` : "" },
    ),
    discard && { verb: "throws", cards: [read(discard)], after: "" },
    call && { verb: "calls rummy", cards: [], after: "" },
  ].filter(Boolean);
}
