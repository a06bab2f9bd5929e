"""What makes other apps' and people's scores of Rummy 3000 differ from the right ones, as data."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from service.rummy.options import Value
from service.rummy.rummy3000.options import OPTIONS, PROFILES, Rules
from service.rummy.verify import matches
from service.rummy.verify.causes import Cause, catalogue, rule_causes


def _arranged(name: str, text: str, **changes: Any) -> Iterator[Cause]:
    """A mistake that bears on the lay-out: it is found by the right reckoning, or by the mistaken one."""
    yield Cause(name, text, changes)
    yield Cause(name, text, {**changes, "by_own": True})


MISTAKES: Final = (
    Cause("posted_twice", "the score of the deal was entered twice", {"posted": "score"}),
    Cause("posted_twice", "the score of the deal was added to the total twice", {"posted": "total"}),
    *_arranged("court_cards_by_rank", "court cards were counted 10 each, not J 11, Q 12, K 13", courts_10=True),
    *_arranged("ace_high_value", "an ace was counted 11, not 1", ace=11),
    *_arranged("ace_high_value", "an ace was counted 14, not 1", ace=14),
    *_arranged("ace_high_value", "an ace was counted 15, not 1", ace=15),
    *_arranged("rows_added", "the bases of two single rows were added in place of the row for both", rows_added=True),
    *_arranged("all_melded_counted", "every melded card was added, not the highest alone", counted="all"),
    *_arranged("counted_forgotten", "no melded card was added to the base", counted="none"),
    *_arranged("deadwood_not_subtracted", "deadwood was not subtracted", sign=0),
    *_arranged("deadwood_added", "deadwood was added, not subtracted", sign=1),
    *_arranged("fewest_deadwood", "the melds that leave least deadwood were chosen", arranged="fewest_deadwood"),
    *_arranged("greedy", "the meld that alone pays most was taken first", arranged="greedy"),
    Cause("floor_at_zero", "a score below zero was entered as 0", {"floor": True}),
    Cause("total_not_carried", "the previous total was left out", {"carried": 0}),
    Cause("total_carried_twice", "the previous total was added twice", {"carried": 2}),
)
"""The known mistakes, in the order in which they are named; entries of one id are readings of one mistake."""

VALUES: Final[dict[str, tuple[Value, ...]]] = {
    name: OPTIONS[name].choices for name in ("long_sequence", "scored_melds")
}
"""The options that bear on the scores of a deal, and their published values."""


CATALOGUE: Final = catalogue(OPTIONS, VALUES, PROFILES, (*MISTAKES, *matches.CATALOGUE))
"""The text of every cause that a verification can name, by its id."""


@lru_cache(maxsize=64)
def causes(rules: Rules) -> tuple[Cause, ...]:
    """All causes under the rules in force: the options' other values, the other profiles, the mistakes."""
    return (*rule_causes(rules, OPTIONS, VALUES, PROFILES), *MISTAKES)
