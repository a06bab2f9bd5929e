"""Reckoning a table of Rummy 500 as others may, mistakes and all (R5-2 … R5-11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Final, NamedTuple

from service.rummy.cards import ACE, CARDS, JACK, Card, Cards
from service.rummy.melds import FEWEST, Meld, MeldRules
from service.rummy.rummy500.amend import amend
from service.rummy.rummy500.held_melds import held_melds
from service.rummy.rummy500.lay_offs import Placement, place
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.tables import Table, lays_by, lays_of, melds_of
from service.rummy.rummy500.values import meld_rules, values_of
from service.rummy.verify.entries import entries
from service.rummy.verify.search import Numbers

_COURT: Final = 10


class Way(NamedTuple):
    """A way of reckoning: the rules played by, and what is done with the parts of a score. The defaults are right.

    ``lay_offs``: whom they score for; the last four are those of `Entering`.
    """

    rules: Rules
    courts_by_rank: bool = False
    ace_in_hand_1: bool = False
    melds_in_hand: bool = False
    lay_offs: str = "layer"
    sign: int = -1
    posted: str = "once"
    floor: bool = False
    carried: int = 1


class _Laid(NamedTuple):
    """What lies before a player by the rules of melds: the melds, the lay-offs by and to the player, and the hand.

    An ace that stands low in a run is None: it counts its own value.
    """

    melds: tuple[tuple[Card | None, ...], ...]
    by: tuple[Card | None, ...]
    to: tuple[Card | None, ...]
    hand: Cards


class _Parts(NamedTuple):
    """What these are worth, in points, and how many aces are in the hand."""

    melds: int
    laid_by: int
    laid_to: int
    hand: int
    aces: int


class Reckoning:
    """One table, reckoned in any way; what ways have in common is found once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._laid: dict[MeldRules, tuple[_Laid, ...]] = {}
        self._parts: dict[tuple[object, ...], tuple[_Parts, ...]] = {}
        self._in_hand: dict[tuple[object, ...], tuple[int, int, int]] = {}

    def __call__(self, way: Way) -> Callable[[int], Numbers]:
        """What the way makes of each player, by place."""
        return partial(self._numbers, way, self._parts_by(way))

    def _numbers(self, way: Way, parts: Sequence[_Parts], player: int) -> Numbers:
        melded, in_hand = self._melded_and_in_hand(way, parts[player], player)
        seat, went_out = self.table.players[player], self.table.went_out
        if went_out is None and way.rules.stock_out == "no_penalty":
            in_hand = 0
        bonus = way.rules.go_out_bonus if seat.name == went_out else 0
        return entries(way, melded, in_hand, seat.total, bonus=bonus)

    def _melded_and_in_hand(self, way: Way, parts: _Parts, player: int) -> tuple[int, int]:
        melded, in_hand, aces = parts.melds, parts.hand, parts.aces
        if way.lay_offs == "layer":
            melded += parts.laid_by
        elif way.lay_offs == "owner":
            melded += parts.laid_to
        if way.melds_in_hand:
            points, value, melded_aces = self._still_held(way, player)
            melded, in_hand, aces = melded + points, in_hand - value, aces - melded_aces
        return melded, in_hand - 14 * aces if way.ace_in_hand_1 else in_hand

    def _parts_by(self, way: Way) -> tuple[_Parts, ...]:
        rules = way.rules
        counted = rules.number_cards, rules.queen_of_spades_value, rules.ace_low_run_value, way.courts_by_rank
        key = (*counted, rules.ace_runs, rules.distinct_suits_in_set)
        if key not in self._parts:
            values, low_ace = _values(rules, way.courts_by_rank), rules.ace_low_run_value
            self._parts[key] = tuple([_parts(laid, values, low_ace) for laid in self._laid_by(rules)])
        return self._parts[key]

    def _laid_by(self, rules: Rules) -> tuple[_Laid, ...]:
        melding = meld_rules(rules)
        if melding not in self._laid:
            self._laid[melding] = _laid_down(amend(replace(self.table, rules=rules)).table)
        return self._laid[melding]

    def _still_held(self, way: Way, player: int) -> tuple[int, int, int]:
        """What the melds in the hand are worth as melds and as cards in hand, and how many aces are among them."""
        rules = way.rules
        hand = self._laid_by(rules)[player].hand
        if len(hand) < FEWEST:
            return 0, 0, 0
        counted = rules.number_cards, rules.queen_of_spades_value, rules.ace_low_run_value, way.courts_by_rank
        key = (player, *counted, rules.ace_runs, rules.distinct_suits_in_set)
        if key not in self._in_hand:
            values = _values(rules, way.courts_by_rank)
            melds = held_melds(hand, rules)
            cards = [card for meld in melds for card in meld]
            points = _worth([card for meld in melds for card in _counted(meld)], values, rules.ace_low_run_value)
            aces = sum(card.rank == ACE for card in cards)
            self._in_hand[key] = points, _worth(cards, values, 0), aces
        return self._in_hand[key]


def _laid_down(table: Table) -> tuple[_Laid, ...]:
    """What lies before each player of a legal table."""
    melds = [meld for meld in melds_of(table) if isinstance(meld, Meld)]
    owners = [index for index, player in enumerate(table.players) for _ in player.melds]
    layers = [index for index, player in enumerate(table.players) for _ in range(lays_by(player))]
    lays = [lay for lay in lays_of(table) if lay]
    placement = place(lays, melds, table.rules)
    assert isinstance(placement, Placement), "an amended table is legal"
    by: list[list[Card | None]] = [[] for _ in table.players]
    to: list[list[Card | None]] = [[] for _ in table.players]
    laid = ((layer, card) for layer, lay in zip(layers, lays, strict=True) for card in lay.cards)
    for (layer, card), seat in zip(laid, placement.seats, strict=True):
        counts = card if seat.position else None
        by[layer].append(counts)
        to[owners[seat.place]].append(counts)
    laid_melds = iter([_counted(meld.cards) for meld in melds])
    return tuple(
        [
            _Laid(tuple([next(laid_melds) for _ in player.melds]), tuple(by[index]), tuple(to[index]), player.hand)
            for index, player in enumerate(table.players)
        ]
    )


def _counted(meld: Cards) -> tuple[Card | None, ...]:
    """The cards of a meld, None for an ace that stands low in a run."""
    is_low = meld[0].rank == ACE and meld[1].rank != ACE
    return (None, *meld[1:]) if is_low else meld


def _parts(laid: _Laid, values: Sequence[int], low_ace: int) -> _Parts:
    melds = sum([_worth(meld, values, low_ace) for meld in laid.melds])
    by, to = _worth(laid.by, values, low_ace), _worth(laid.to, values, low_ace)
    return _Parts(melds, by, to, _worth(laid.hand, values, 0), sum([card.rank == ACE for card in laid.hand]))


def _worth(cards: Sequence[Card | None], values: Sequence[int], low_ace: int) -> int:
    return sum([low_ace if card is None else values[card] for card in cards])


def _values(rules: Rules, courts_by_rank: bool) -> Sequence[int]:
    values = values_of(rules)
    return _by_rank(values) if courts_by_rank else values


@cache
def _by_rank(values: tuple[int, ...]) -> tuple[int, ...]:
    """J 11, Q 12, K 13; a queen of spades that counts 40 counts that."""
    return tuple(card.rank + 1 if card.rank >= JACK and values[card] == _COURT else values[card] for card in CARDS)
