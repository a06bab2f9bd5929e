"""Itemisation: every point of a score carries its reason, its cards and its clause."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from service.rummy.cards import Cards


class Item(NamedTuple):
    """One line of a score; the ``points`` of all items add up to it."""

    reason: str
    text: str
    cards: Cards
    points: int
    clause: str


def total(items: Iterable[Item]) -> int:
    """The score that the items add up to, in points."""
    return sum([item.points for item in items])
