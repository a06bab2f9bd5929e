"""What makes other apps' and people's scores of Rummy 500 differ from the right ones, as data."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from service.rummy.options import Value
from service.rummy.rummy500.options import OPTIONS, PROFILES, Rules
from service.rummy.verify import matches
from service.rummy.verify.causes import Cause, catalogue, rule_causes

MISTAKES: Final = (
    Cause("lay_off_to_owner", "lay-offs were credited to the meld's owner", {"lay_offs": "owner"}, can_slip=False),
    Cause("ace_in_hand_1", "an ace left in hand was counted 1, not 15", {"ace_in_hand_1": True}),
    Cause("hand_not_subtracted", "the cards left in hand were not subtracted", {"sign": 0}),
    Cause("hand_added", "the cards left in hand were added, not subtracted", {"sign": 1}),
    Cause("hand_melds_counted", "melds that were still in the hand were scored as melded", {"melds_in_hand": True}),
    Cause("lay_offs_forgotten", "lay-offs were not counted", {"lay_offs": "nobody"}),
    Cause("posted_twice", "the score of the hand was entered twice", {"posted": "score"}),
    Cause("posted_twice", "the score of the hand was added to the total twice", {"posted": "total"}),
    Cause("court_cards_by_rank", "court cards were counted J 11, Q 12, K 13, not 10", {"courts_by_rank": True}),
    Cause("floor_at_zero", "a score below zero was entered as 0", {"floor": True}),
    Cause("total_not_carried", "the previous total was left out", {"carried": 0}),
    Cause("total_carried_twice", "the previous total was added twice", {"carried": 2}),
)
"""The known mistakes, in the order in which they are named."""

VALUES: Final[dict[str, tuple[Value, ...]]] = {
    "ace_low_run_value": OPTIONS["ace_low_run_value"].choices,
    "number_cards": OPTIONS["number_cards"].choices,
    "queen_of_spades_value": OPTIONS["queen_of_spades_value"].choices,
    "distinct_suits_in_set": (False, True),
    "ace_runs": OPTIONS["ace_runs"].choices,
    "go_out_bonus": (0, 25, 10),
    "stock_out": OPTIONS["stock_out"].choices,
}
"""The options that bear on the scores of a table, and their published values."""


CATALOGUE: Final = catalogue(OPTIONS, VALUES, PROFILES, (*MISTAKES, *matches.CATALOGUE))
"""The text of every cause that a verification can name, by its id."""


@lru_cache(maxsize=64)
def causes(rules: Rules) -> tuple[Cause, ...]:
    """All causes under the rules in force: the options' other values, the other profiles, the mistakes."""
    return (*rule_causes(rules, OPTIONS, VALUES, PROFILES), *MISTAKES)
