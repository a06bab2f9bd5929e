"""What is wrong with a request: every fault is a value that says where, what and by which clause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: ``path`` leads from the request to the value at fault, as keys and 0-based places."""

    path: Path
    code: str
    detail: str
    clause: str | None = None


class Refused(Exception):
    """The request cannot be answered; carries all its faults at once."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: Sequence[Fault] = tuple(faults)
        super().__init__("; ".join(fault.detail for fault in self.faults))
