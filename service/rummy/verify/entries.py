"""From the parts of a score to what is entered: the score, the total, and how often (R3-11, R5-11)."""

from __future__ import annotations

from typing import Protocol


class Entering(Protocol):
    """The part of a way of reckoning that is the same in both games.

    ``sign``: how the cards in no meld are added, −1 where they are subtracted; ``posted``: where the score is entered
    twice: in the "score", in the "total", or "once" only; ``carried``: how often the previous total is added.
    """

    @property
    def sign(self) -> int: ...

    @property
    def posted(self) -> str: ...

    @property
    def floor(self) -> bool: ...

    @property
    def carried(self) -> int: ...


def entries(
    way: Entering, melded: int, in_hand: int, before: int, *, bonus: int = 0, is_applied: bool = True
) -> dict[str, tuple[int, ...]]:
    """All that may be entered for a player, in points, the usual first.

    What is done to one number may show in those beside it or not: cards that are not subtracted are reported as they
    are or as 0, and a total may be right beside a score that is not. ``before`` is the previous total.
    """
    score = melded + way.sign * in_hand + bonus
    entered = 0 if way.floor and score < 0 else score
    counted = -way.sign * in_hand
    if way.posted == "score":
        entered *= 2
        parts = {"melded": (melded, 2 * melded), "in_hand": (in_hand, counted, 2 * counted)}
    else:
        parts = {"melded": (melded,), "in_hand": (in_hand, counted)}
    carried = way.carried * before
    if not is_applied:
        totals: tuple[int, ...] = (carried,)
    elif way.posted == "total":
        totals = (carried + 2 * entered,)
    else:
        totals = (carried + entered, carried + score)
    return {"score": (entered,), "total": totals, **parts}
