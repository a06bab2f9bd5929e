"""What is worked out for one hand and holds for the next as well: hands that are much alike are asked about in turn."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

T = TypeVar("T")


class Memory:
    """Keeps the last of each kind of thing, with the key it was made for.

    A reach into a pile asks about a hand for each of its cards, and each is the last one less a card: most of what
    the walk is made of stays the same.
    """

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[object, object]] = {}

    def recall(self, kind: Hashable, key: object, make: Callable[[], T]) -> T:
        known = self._kept.get(kind)
        if known is None or known[0] != key:
            known = self._kept[kind] = key, make()
        return cast("T", known[1])
