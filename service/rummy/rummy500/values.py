"""What a card counts in Rummy 500, in points (R5-2)."""

from __future__ import annotations

from functools import cache

from service.rummy.cards import ACE, CARDS, JACK, QUEEN, SPADES, Card, Cards
from service.rummy.melds import RUN, Meld, MeldRules
from service.rummy.rummy500.options import Rules

_ACE, _COURT, _TEN, _FIVE = 15, 10, 9, 5
_QUEEN_OF_SPADES = Card.of(QUEEN, SPADES)


def values_of(rules: Rules) -> tuple[int, ...]:
    """The value of each of the 52 cards, in hand, in sets and in runs that hold no low ace (R5-2)."""
    return _values(rules.number_cards == "five", rules.queen_of_spades_value)


@cache
def _values(fives: bool, queen_of_spades: int) -> tuple[int, ...]:
    return tuple(queen_of_spades if card == _QUEEN_OF_SPADES else _value(card.rank, fives) for card in CARDS)


def _value(rank: int, fives: bool) -> int:
    if rank == ACE:
        return _ACE
    if rank >= JACK:
        return _COURT
    return _FIVE if fives and rank < _TEN else rank + 1


def holds_low_ace(run: Cards) -> bool:
    """Whether a run, in run order, holds its ace low: A-2-3 (R5-4)."""
    return run[0].rank == ACE


def value_in_hand(cards: Cards, rules: Rules) -> int:
    """What cards left in hand cost, in points (R5-2, R5-6)."""
    return sum(map(values_of(rules).__getitem__, cards))


def meld_rules(rules: Rules) -> MeldRules:
    """What these rules say of melds; an ace counts 15 high, and low it may count less (R5-2 … R5-4)."""
    return _meld_rules(rules.ace_runs, rules.ace_low_run_value, rules.distinct_suits_in_set)


@cache
def _meld_rules(ace_runs: str, ace_low: int, distinct_suits: bool) -> MeldRules:
    return MeldRules(ace_runs != "high", ace_runs != "low", ace_low < _ACE, distinct_suits)


def points_of(meld: Meld, rules: Rules) -> int:
    """What a meld counts (R5-2): its cards' values, an ace that stands low in a run its own."""
    points = value_in_hand(meld.cards, rules)
    if meld.kind == RUN and holds_low_ace(meld.cards):
        points += rules.ace_low_run_value - _ACE
    return points
