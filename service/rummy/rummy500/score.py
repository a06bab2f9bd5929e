"""Scoring a table of Rummy 500 as it stood when the hand ended (R5-5, R5-6, R5-9, R5-10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import NamedTuple

from service.rummy.cards import Card, Cards
from service.rummy.faults import Refused
from service.rummy.items import Item, total
from service.rummy.match import Standing, standing
from service.rummy.melds import Meld
from service.rummy.rummy500.itemise import Melded, ScoredMeld, in_hand_items, lay_off_item, meld_of, melded
from service.rummy.rummy500.lay_offs import Placement, place
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.seats import Seat
from service.rummy.rummy500.table_faults import faults
from service.rummy.rummy500.tables import LayOff, Player, Table, Target, lays_by, lays_of, melds_of

__all__ = [
    "LayOff",
    "Player",
    "PlayerScore",
    "ScoredLayOff",
    "ScoredMeld",
    "Table",
    "TableScore",
    "Target",
    "faults",
    "score",
]


class ScoredLayOff(NamedTuple):
    """Cards laid onto a meld; points for the player who laid them, whoever owns the meld (R5-5)."""

    cards: Cards
    onto: Target
    points: int


_Laid = tuple[ScoredLayOff, tuple[Item, ...]]


class PlayerScore(NamedTuple):
    """A player's hand, in points: ``score`` is melded − in hand, and a bonus for going out (R5-6, R5-9)."""

    name: str
    items: tuple[Item, ...]
    melds: tuple[ScoredMeld, ...]
    lay_offs: tuple[ScoredLayOff, ...]
    melded: int
    in_hand: int
    score: int
    total_before: int
    total: int


@dataclass(frozen=True, slots=True)
class TableScore:
    """All players in the order of the request, how the match stands, and the rules with the decks in force."""

    players: tuple[PlayerScore, ...]
    match: Standing
    rules: Rules


_LaidOff = tuple[ScoredLayOff, list[Item]]


def score(table: Table) -> TableScore:
    """Score a table that has no `faults`; `Refused` carries them where it has.

    Each player scores what they melded and laid off, minus what is left in the hand, whatever it would form (R5-6).
    """
    rules = table.rules.for_players(len(table.players))
    melds, lay_offs = _laid_down(table, rules)
    held = in_hand_items(rules, no_penalty=table.went_out is None and rules.stock_out == "no_penalty")
    players = []
    for player in table.players:
        own = [*islice(melds, len(player.melds))]
        laid = [*chain.from_iterable(islice(lay_offs, lays_by(player)))]
        bonus = rules.go_out_bonus if player.name == table.went_out else 0
        players.append(_player(player, own, laid, [*map(held.__getitem__, sorted(player.hand))], bonus))
    names, totals = [player.name for player in players], [player.total for player in players]
    return TableScore(tuple(players), standing(names, totals, rules.target), rules)


def _laid_down(table: Table, rules: Rules) -> tuple[Iterator[Melded], Iterator[list[_LaidOff]]]:
    """Each meld as it was laid, and for each lay-off what it comes to: a group for each meld it goes onto."""
    melds = [meld for meld in melds_of(table) if isinstance(meld, Meld)]
    owners = [(player.name, number) for player in table.players for number in range(1, len(player.melds) + 1)]
    lays = lays_of(table)
    known = [lay for lay in lays if lay]
    placement = place(known, melds, rules) if len(melds) == len(owners) and len(known) == len(lays) else None
    if not isinstance(placement, Placement):
        raise Refused(faults(table))
    rows = zip(placement.seats, (card for lay in known for card in lay.cards), placement.points, strict=True)
    laid_off = [_laid_off([next(rows) for _ in lay.cards], owners) for lay in known]
    return iter(melded(melds, rules)), iter(laid_off)


def _laid_off(rows: list[tuple[Seat, Card, int]], owners: Sequence[tuple[str, int]]) -> list[_LaidOff]:
    """The cards of one lay-off with their seats and points, in a group for each meld, in the order of the table."""
    groups: dict[int, list[Item]] = {}
    for seat, card, value in sorted(rows):
        owner, number = owners[seat.place]
        item = lay_off_item(card, value, meld_of(owner, number))
        groups.setdefault(seat.place, []).append(item)
    return [
        (
            ScoredLayOff(tuple([card for item in items for card in item.cards]), Target(*owners[onto]), total(items)),
            items,
        )
        for onto, items in groups.items()
    ]


def _player(
    player: Player, own: list[Melded], laid_off: list[_LaidOff], in_hand: list[Item], bonus: int
) -> PlayerScore:
    items = [item for _, item in own]
    for _, laid in laid_off:
        items += laid
    points, penalty = total(items), -total(in_hand)
    items += in_hand
    if bonus:
        items.append(Item("go_out_bonus", "went out", (), bonus, "R5-9"))
    result = points - penalty + bonus
    return PlayerScore(
        player.name,
        tuple(items),
        tuple([meld for meld, _ in own]),
        tuple([lay_off for lay_off, _ in laid_off]),
        points,
        penalty,
        result,
        player.total,
        player.total + result,
    )
