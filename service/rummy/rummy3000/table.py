"""The table of Rummy 3000 as it is printed: 13 rows, which melds they need and what they are worth (R3-2 … R3-5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from service.rummy.cards import RANKS
from service.rummy.melds import BOUNCER_3, BOUNCER_4, BOUNCER_7, FOUR_OF_A_KIND, THREE_OF_A_KIND

VALUES: Final = dict(zip(RANKS, range(1, 14), strict=True))
"""What a card of each rank counts, in points: the ace 1, J 11, Q 12, K 13, the rest as marked (R3-2)."""

CARDS_COUNTED: Final = {THREE_OF_A_KIND: 1, FOUR_OF_A_KIND: 1, BOUNCER_3: 1, BOUNCER_4: 1, BOUNCER_7: 3}
"""How many cards of each meld count, from the highest down (R3-5)."""

KINDS_IN_WORDS: Final = {
    THREE_OF_A_KIND: "3 of a kind",
    FOUR_OF_A_KIND: "4 of a kind",
    BOUNCER_3: "3-card bouncer",
    BOUNCER_4: "4-card bouncer",
    BOUNCER_7: "7-card bouncer",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One row: the kinds of the melds it needs, its ``base`` in points, and which melded cards are added to that."""

    kinds: tuple[str, ...]
    base: int
    counted: str

    @property
    def name(self) -> str:
        return "+".join(self.kinds) or "none"

    @property
    def text(self) -> str:
        return " + ".join(KINDS_IN_WORDS[kind] for kind in self.kinds) or "no meld"

    @property
    def can_call(self) -> bool:
        """Whether a player with these melds may call: two of 3 or 4 cards, or one 7-card bouncer (R3-9)."""
        return len(self.kinds) == 2 or self.kinds == (BOUNCER_7,)


ROWS: Final = (
    Row((BOUNCER_7,), 505, "highest 3 cards"),
    Row((FOUR_OF_A_KIND, THREE_OF_A_KIND), 370, "highest card of each meld"),
    Row((FOUR_OF_A_KIND, BOUNCER_3), 335, "highest card of each meld"),
    Row((BOUNCER_4, THREE_OF_A_KIND), 300, "highest card of each meld"),
    Row((BOUNCER_4, BOUNCER_3), 265, "highest card of each meld"),
    Row((THREE_OF_A_KIND, THREE_OF_A_KIND), 230, "highest card of each meld"),
    Row((THREE_OF_A_KIND, BOUNCER_3), 195, "highest card of each meld"),
    Row((BOUNCER_3, BOUNCER_3), 160, "highest card of each meld"),
    Row((FOUR_OF_A_KIND,), 135, "highest card of meld"),
    Row((BOUNCER_4,), 110, "highest card of meld"),
    Row((THREE_OF_A_KIND,), 85, "highest card of meld"),
    Row((BOUNCER_3,), 60, "highest card of meld"),
    Row((), 0, "none"),
)
