"""The melds that a player laid out: which of them stand, and what is wrong with the others (R3-2, R3-3, R3-7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from service.rummy.cards import UNREADABLE, Card, Cards, in_words
from service.rummy.faults import Fault, Path
from service.rummy.melds import Meld, NoMeld, of_a_kind_or_bouncer
from service.rummy.rummy3000.arrange import bits, cards_of, suits_of
from service.rummy.rummy3000.options import HAND_SIZE, LongSequence
from service.rummy.rummy3000.search import sequences


@dataclass(frozen=True, slots=True)
class Declared:
    """The legal ones of a player's melds, and the faults of the others."""

    legal: tuple[Meld, ...]
    faults: tuple[Fault, ...]


def judge(melds: Sequence[Cards], hand: Cards, long_sequence: LongSequence, at: Path = ()) -> Declared:
    """Judge melds in the order laid out; of two that cannot both stand, the later is at fault.

    ``at`` leads to the melds. A meld with an unreadable card is passed over; what takes the whole hand to know is not
    judged where the hand is not known.
    """
    legal: list[Meld] = []
    faults: list[Fault] = []
    for number, cards in enumerate(melds):
        if UNREADABLE in cards:
            continue
        wrong = [*_misplaced(cards, melds[:number], hand, (*at, number))]
        meld = of_a_kind_or_bouncer(cards)
        if isinstance(meld, Meld) and not wrong:
            meld = _under_reading(meld, legal, hand, long_sequence)
        if isinstance(meld, NoMeld):
            wrong.append(Fault((*at, number), "bad_meld", meld.text, meld.clause))
        elif not wrong:
            legal.append(meld)
        faults += wrong
    return Declared(tuple(legal), tuple(faults))


def _misplaced(cards: Cards, earlier: Sequence[Cards], hand: Cards, at: Path) -> Iterator[Fault]:
    """Cards of a meld that its player does not hold, or that are in a meld already (R3-3)."""
    is_known = bool(hand) and UNREADABLE not in hand
    for place, card in enumerate(cards):
        before = _melded_before(card, cards[:place], earlier)
        if before:
            yield Fault((*at, place), "card_melded_twice", f"{card} is in {before} already", "R3-3")
        elif is_known and card not in hand:
            yield Fault((*at, place), "not_in_hand", f"{card} is not in the player's hand", "R3-3")


def _melded_before(card: Card, same: Cards, earlier: Sequence[Cards]) -> str | None:
    if card in same:
        return "this meld"
    return next((f"meld {number}" for number, meld in enumerate(earlier, 1) if card in meld), None)


def _under_reading(meld: Meld, legal: Sequence[Meld], hand: Cards, long_sequence: LongSequence) -> Meld | NoMeld:
    """A meld as the reading of long sequences lets it stand beside the earlier ones (R3-7)."""
    if len(hand) != HAND_SIZE or UNREADABLE in hand:
        return meld
    if long_sequence == "literal":
        only = _only_meld(hand)
        if only and only != meld.cards:
            text = f"by the literal note {in_words(only)} are the only meld of a hand with a sequence of 5 or 6 cards"
            return NoMeld(text, "R3-7")
    return _one_of_a_sequence(meld, legal, hand, long_sequence)


def _only_meld(hand: Cards) -> Cards | None:
    """The top four of a sequence of 5 or 6 cards, where a hand has one."""
    long = [run for run in _sequences(hand) if len(run) in (5, 6)]
    return long[0][-4:] if long else None


def _sequences(hand: Cards) -> list[Cards]:
    suits = enumerate(suits_of(bits(set(hand))))
    return [cards_of(run << 13 * place) for place, suit in suits for run in sequences(suit)]


def _one_of_a_sequence(meld: Meld, legal: Sequence[Meld], hand: Cards, long_sequence: LongSequence) -> Meld | NoMeld:
    """Refuse a second bouncer out of one sequence, but for the two halves of six that ``split`` allows.

    No set need be thought of: two bouncers leave one card of seven.
    """
    run = next((run for run in _sequences(hand) if set(meld.cards) <= set(run)), ())
    others = [other for other in legal if set(other.cards) <= set(run)]
    if not others or (long_sequence == "split" and len(run) == 6):
        return meld
    return NoMeld(
        f"{in_words(run)} is one unbroken sequence: it gives one bouncer, not {_both(others[0], meld)}", "R3-7"
    )


def _both(one: Meld, other: Meld) -> str:
    return f"both {in_words(one.cards)} and {in_words(other.cards)}"
