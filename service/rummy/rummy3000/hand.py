"""One hand on its own: what is asked when it is to be arranged, or when a card is to be thrown from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from service.rummy.cards import Cards
from service.rummy.faults import Fault
from service.rummy.packs import extra_copies
from service.rummy.rummy3000.options import Rules


class Hand(NamedTuple):
    """Seven cards to arrange, or eight of which one is thrown, and the rules in force."""

    hand: Cards = ()
    rules: Rules = Rules()


def faults(hand: Hand) -> Iterable[Fault]:
    """Cards that are there twice; there is one pack (C-2, R3-1)."""
    return extra_copies([(("hand",), hand.hand)], decks=1)
