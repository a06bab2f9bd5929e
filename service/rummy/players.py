"""Who sits at the table: names are told apart (R3-1, R5-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from service.rummy.faults import Fault, Path


def names_twice(names: Iterable[str], at: Path, *within: str) -> Iterator[Fault]:
    """One fault for each name that an earlier player has; "" stands for a name that could not be read.

    ``at`` leads to the list of players, ``within`` from one of them to the name.
    """
    seen: set[str] = set()
    for index, name in enumerate(names):
        if name and name in seen:
            yield Fault((*at, index, *within), "name_twice", f"another player is called {name!r}; names must differ")
        seen.add(name)
