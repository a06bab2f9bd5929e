"""The usual lay-offs, where only one way can be best (R5-5): nothing to choose, one look at each meld."""

from __future__ import annotations

from collections.abc import Sequence

from service.rummy.cards import ACE, KING, Card
from service.rummy.melds import SET, Meld, MeldRules
from service.rummy.rummy500.seats import HIGH, LOW, Entry, Seat

_LOW, _TWO, _KING, _HIGH = 1 << LOW, 1 << LOW + 1, 1 << KING, 1 << HIGH
_NOWHERE = -1


def only_seats(entries: Sequence[Entry], table: Sequence[Meld], rules: MeldRules) -> list[Seat] | None:
    """The seat of each entry; None where an ace has a choice, or a card does not fit: then all must be looked at."""
    melds = _Melds(table, {entry.card for entry in entries})
    places = [melds.place(entry) if entry.onto is None else entry.onto for entry in entries]
    laid: dict[int, list[Card]] = {}
    for entry, place in zip(entries, places, strict=True):
        laid.setdefault(place, []).append(entry.card)
    if _NOWHERE in laid:
        return None
    positions = {}
    for place, cards in laid.items():
        meld = table[place]
        positions[place] = _in_set(cards, meld, rules) if meld.kind == SET else _in_run(cards, meld, rules)
        if not positions[place]:
            return None
    return [Seat(place, positions[place][entry.card]) for entry, place in zip(entries, places, strict=True)]


class _Melds:
    """The melds of a table by what may join them, where these cards are ``laid`` off."""

    def __init__(self, table: Sequence[Meld], laid: set[Card]) -> None:
        self._laid = laid
        self._sets: dict[int, list[int]] = {}
        self._runs: dict[int, list[tuple[int, Card, Card]]] = {}
        for place, (kind, cards) in enumerate(table):
            first = cards[0]
            if kind == SET:
                self._sets.setdefault(first % 13, []).append(place)
            else:
                self._runs.setdefault(first // 13, []).append((place, first, cards[-1]))

    def place(self, entry: Entry) -> int:
        """The first meld that the card might join, as it counts the same everywhere; nowhere where there is none.

        What an ace counts depends on where it goes and on what goes there with it: with one in the suit, a card that
        might join several goes nowhere.
        """
        card = entry.card
        runs = self._runs.get(card.suit, ())
        places: list[int] = [
            *self._sets.get(card.rank, ()),
            *[place for place, *ends in runs if self._may_join(card, *ends)],
        ]
        places = [place for place in places if entry.may_take(place)]
        if len(places) == 1 or (places and Card.of(ACE, card.suit) not in self._laid):
            return min(places)
        return _NOWHERE

    def _may_join(self, card: Card, first: Card, last: Card) -> bool:
        """Whether all that is between a card and the run from ``first`` to ``last`` is laid off, too."""
        if card.rank == ACE:
            return self._all_laid(card + 1, first) or self._all_laid(last + 1, card + HIGH)
        return self._all_laid(card + 1, first) if card < first else self._all_laid(last + 1, card)

    def _all_laid(self, low: int, end: int) -> bool:
        return self._laid.issuperset(range(low, end))


def _in_set(cards: Sequence[Card], meld: Meld, rules: MeldRules) -> dict[Card, int]:
    """The position of each of the cards, which all join the set; empty where they do not."""
    rank = meld.cards[0].rank
    for card in cards:
        if card.rank != rank:
            return {}
    if rules.distinct_suits and len({*meld.cards, *cards}) < len(meld.cards) + len(cards):
        return {}
    return dict.fromkeys(cards, rank or HIGH)


def _in_run(cards: Sequence[Card], meld: Meld, rules: MeldRules) -> dict[Card, int]:
    """The position of each of the cards, which all join the run; empty where they do not."""
    first, suit = meld.cards[0].rank, meld.cards[0].suit
    taken = (1 << first + len(meld.cards)) - (1 << first)
    positions: dict[Card, int] = {}
    for card in sorted(cards, reverse=True):  # an ace last: its end depends on the others
        position = card.rank or _end_for_ace(taken, rules)
        if position is None or taken >> position & 1 or card.suit != suit:
            return {}
        taken |= 1 << position
        positions[card] = position
    has_gap = taken + (taken & -taken) & taken
    return {} if has_gap else positions


def _end_for_ace(taken: int, rules: MeldRules) -> int | None:
    """Low or high, never both; where it could stand at either end, where it counts more, low if equal (R5-4)."""
    if taken & (_LOW | _HIGH):
        return None
    is_high = rules.ace_high and taken & _KING and (rules.high_counts_more or not (rules.ace_low and taken & _TWO))
    return HIGH if is_high else LOW if rules.ace_low else None
