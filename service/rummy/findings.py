"""What is wrong with a claim: a false claim is an answer, not an error."""

from __future__ import annotations

from dataclasses import dataclass

from service.rummy.faults import Path

Claimed = int | str | bool | tuple[str, ...] | tuple[int, ...] | tuple[tuple[str, ...], ...] | None


@dataclass(frozen=True, slots=True)
class Finding:
    """One claim that does not hold: where it stands, what it says and what is right.

    ``player`` is None for what concerns the table; ``difference`` is claimed − right, in points, None for what is no
    number.
    """

    code: str
    player: str | None
    field: Path
    reported: Claimed
    correct: Claimed
    difference: int | None
    text: str
    clause: str
