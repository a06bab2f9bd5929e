"""A table of Rummy 500 as it stood when the hand ended: melds, lay-offs, hands and who went out (R5-5, R5-9)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from service.rummy.cards import UNREADABLE, Cards
from service.rummy.melds import Meld, MeldRules, NoMeld, set_or_run
from service.rummy.rummy500.lay_offs import Lay
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.values import meld_rules

_REMEMBERED: Final = 4096
_LONGEST_REMEMBERED: Final = 8


class Target(NamedTuple):
    """The meld that cards are laid onto: a player's, numbered from 1 as that player laid them."""

    player: str
    meld: int


class LayOff(NamedTuple):
    """Cards laid off together, onto one meld or wherever they fit (None)."""

    cards: Cards
    onto: Target | None = None


class Player(NamedTuple):
    """What a player laid down and still holds. Lay-offs come as ``lay_offs`` or, without targets, as bare cards.

    A name that could not be read is empty; an unreadable card is `UNREADABLE`.
    """

    name: str = ""
    melds: tuple[Cards, ...] = ()
    lay_offs: tuple[LayOff, ...] = ()
    bare_lay_offs: Cards = ()
    hand: Cards = ()
    total: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """All players in the order of the request, and who went out (None: the stock ended the hand)."""

    players: tuple[Player, ...] = ()
    went_out: str | None = None
    rules: Rules = Rules()


def melds_of(table: Table) -> list[Meld | NoMeld | None]:
    """The melds on the table, players in order and then each one's melds; None where a card is unreadable."""
    rules = meld_rules(table.rules)
    return [_read(cards, rules) for player in table.players for cards in player.melds]


def _read(cards: Cards, rules: MeldRules) -> Meld | NoMeld | None:
    return (_remembered if len(cards) <= _LONGEST_REMEMBERED else _judge)(cards, rules)


def _judge(cards: Cards, rules: MeldRules) -> Meld | NoMeld | None:
    return None if UNREADABLE in cards else set_or_run(cards, rules)


_remembered = lru_cache(_REMEMBERED)(_judge)  # the same few melds lie on table after table


def lays_by(player: Player) -> int:
    """How many lay-offs a player's are: bare cards are one."""
    return len(player.lay_offs) + bool(player.bare_lay_offs)


def lays_of(table: Table) -> list[Lay | None]:
    """The lay-offs of all players in order, each one's bare cards last; None where the target is not on the table."""
    places = _first_places(table)
    lays: list[Lay | None] = []
    for player in table.players:
        for lay_off in player.lay_offs:
            onto = _place_of(lay_off.onto, places) if lay_off.onto else None
            lays.append(None if lay_off.onto and onto is None else Lay(lay_off.cards, onto))
        if player.bare_lay_offs:
            lays.append(Lay(player.bare_lay_offs))
    return lays


def _first_places(table: Table) -> dict[str, tuple[int, int]]:
    """Where each player's melds begin in the table, and how many they are."""
    places: dict[str, tuple[int, int]] = {}
    first = 0
    for player in table.players:
        places.setdefault(player.name, (first, len(player.melds)))
        first += len(player.melds)
    return places


def _place_of(target: Target, places: dict[str, tuple[int, int]]) -> int | None:
    first, melds = places.get(target.player, (0, 0))
    return first + target.meld - 1 if 1 <= target.meld <= melds else None
