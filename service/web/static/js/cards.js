// Cards as text, read as generously as the service reads them, only in order to draw them: the service judges.

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
export const SUITS = ["S", "H", "C", "D"];
const SUIT_NAMES = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const RANK_NAMES = { A: "ace", J: "jack", Q: "queen", K: "king" };
const SYMBOLS = { "♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H", "♠": "S", "♤": "S" };
const WRITTEN = /^(10|[2-9AJQKT0])([CDHS♣♧♦♢♥♡♠♤])[\uFE0E\uFE0F]?$/iu;
const GLYPH_ROWS = "SHDC"; // Unicode's playing cards, sixteen code points a suit

/** The entries of a list of cards, readable or not. */
export function split(text) {
  return text.replaceAll(",", " ").split(/\s+/).filter(Boolean);
}

/** A card as answers write it, or null. */
export function read(text) {
  const match = WRITTEN.exec(text);
  if (!match) return readGlyph(text);
  const [, rank, suit] = match;
  return (/^[T0]$/i.test(rank) ? "10" : rank.toUpperCase()) + (SYMBOLS[suit] ?? suit.toUpperCase());
}

function readGlyph(text) {
  const offset = (text.codePointAt(0) ?? 0) - 0x1f0a0;
  const rank = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14].indexOf(offset % 16);
  const isOne = offset >= 0 && offset < 64 && rank >= 0 && /^.[\uFE0E\uFE0F]?$/u.test(text);
  return isOne ? RANKS[rank] + GLYPH_ROWS[Math.floor(offset / 16)] : null;
}

export const suitOf = (card) => card.slice(-1);
export const rankOf = (card) => card.slice(0, -1);

/** `7S` in words: 7 of spades. */
export function nameOf(card) {
  const rank = rankOf(card);
  return `${RANK_NAMES[rank] ?? rank} of ${SUIT_NAMES[suitOf(card)]}`;
}

export const namesOf = (cards) => cards.map(nameOf).join(", ");

/** Entries in one spelling where they can be read, as they are where not. */
export const tidy = (text) =>
  split(text)
    .map((entry) => read(entry) ?? entry)
    .join(" ");
