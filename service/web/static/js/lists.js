// The lists of cards in a state: the hand, what was laid off, the melds; each is known by the name of its field.
import { read, split, tidy } from "./cards.js";

/** The fields of this game and question, each with its label, the melds last. */
export function fieldsOf({ game, question, melds }) {
  if (game === "rummy3000") return [["hand", "Your hand"]];
  const isEnded = question === "ended";
  const counts = { true: 0, false: 0 };
  const table = melds.map(({ isMine }, place) => {
    const number = ++counts[isMine && isEnded];
    return [`meld-${place}`, isMine && isEnded ? `Your meld ${number}` : `Table meld ${number}`];
  });
  const own = isEnded
    ? [
        ["hand", "Left in your hand"],
        ["laid-off", "Cards you laid off"],
      ]
    : [["hand", "Your hand"]];
  return [...own, ...table];
}

export const isMeld = (field) => field.startsWith("meld-");
export const placeOf = (field) => Number(field.slice("meld-".length));

export function textOf(state, field) {
  if (isMeld(field)) return state.melds[placeOf(field)].cards;
  return field === "laid-off" ? state.laidOff : state.hand;
}

export function setText(state, field, text) {
  if (isMeld(field)) state.melds[placeOf(field)].cards = text;
  else if (field === "laid-off") state.laidOff = text;
  else state.hand = text;
}

/** For each card the fields that hold it, once for each copy. */
export function placesOf(state) {
  const places = new Map();
  for (const [field] of fieldsOf(state)) {
    for (const card of split(textOf(state, field)).map(read)) places.set(card, [...(places.get(card) ?? []), field]);
  }
  return places;
}

/** Adds a card to a list; takes it out where it is, and moves it there where no copy is left. Tells which changed. */
export function toggle(state, card, target) {
  const packs = state.overrides.decks === 2 ? 2 : 1;
  const holders = placesOf(state).get(card) ?? [];
  const isFull = holders.length >= packs;
  const from = holders.includes(target) ? target : holders[0];
  if (isFull) take(state, card, from);
  if (!isFull || from !== target) setText(state, target, `${tidy(textOf(state, target))} ${card}`.trim());
  return isFull ? [from, target] : [target];
}

function take(state, card, field) {
  const entries = split(textOf(state, field));
  const last = entries.findLastIndex((entry) => read(entry) === card);
  setText(state, field, entries.toSpliced(last, 1).join(" "));
}
