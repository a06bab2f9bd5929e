"""What the search is measured against: OpenSpiel's finder of gin rummy melds (C++), and an integer program (HiGHS).

Both answer an easier question (no lay-offs, no ace high, no tie-breaks); they are here for their speed.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import highspy
import pyspiel

from service.rummy.cards import CARDS, Cards
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.values import values_of

_VALUES = values_of(Rules())


def open_spiel(size: int) -> Callable[[list[int]], object]:
    """OpenSpiel's best melds of a hand of so many cards; its cards are numbers of 0 … 51, as ours."""
    finder: Callable[[list[int]], object] = pyspiel.gin_rummy.GinRummyUtils(13, 4, size).best_meld_group
    return finder


def _candidates() -> list[frozenset[int]]:
    sets = [
        frozenset(cards) for rank in range(13) for size in (3, 4) for cards in combinations(range(rank, 52, 13), size)
    ]
    runs = [
        frozenset(range(13 * suit + low, 13 * suit + low + length))
        for suit in range(4)
        for low in range(11)
        for length in range(3, 6)
        if low + length <= 13
    ]
    return sets + runs


_CANDIDATES = _candidates()


def integer_program(hand: Cards) -> float:
    """The best melds of a hand as a set-packing program: one variable a meld, one row a card."""
    held = set(hand)
    melds = [meld for meld in _CANDIDATES if meld <= held]
    program = highspy.Highs()
    program.setOptionValue("output_flag", False)
    for _ in melds:
        program.addVar(0, 1)
    for column, meld in enumerate(melds):
        program.changeColCost(column, -2.0 * sum(_VALUES[card] for card in meld))
        program.changeColIntegrality(column, highspy.HighsVarType.kInteger)
    for card in hand:
        columns = [column for column, meld in enumerate(melds) if card in meld]
        if columns:
            program.addRow(0, 1, len(columns), columns, [1.0] * len(columns))
    if melds:
        program.run()
    value: float = program.getObjectiveValue() if melds else 0.0
    return -value - sum(_VALUES[card] for card in CARDS if card in held)
