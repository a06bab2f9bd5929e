"""A table that may break the rules, made legal: bad melds and lay-offs count as left in hand (R5-3 … R5-6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from service.rummy.cards import Card
from service.rummy.faults import Fault, Path
from service.rummy.items import Item
from service.rummy.melds import Meld, NoMeld
from service.rummy.rummy500.itemise import lay_off_item, meld_of
from service.rummy.rummy500.lay_offs import Lay, Misfit, fit
from service.rummy.rummy500.score import PlayerScore
from service.rummy.rummy500.tables import LayOff, Player, Table, Target, lays_of, melds_of

Numbers = Mapping[str, Sequence[int]]
"""The numbers that each player's legal melds had on the table as it was, from 1."""


@dataclass(frozen=True, slots=True)
class Amended:
    """The legal table, the faults of the one it was, and how its melds were numbered there."""

    table: Table
    faults: tuple[Fault, ...]
    numbers: Numbers


@dataclass(frozen=True, slots=True)
class _Entry:
    """A lay-off of the request: whose it is (the place at the table), the path to its cards, and itself as read."""

    player: int
    path: Path
    laid: LayOff
    lay: Lay | None


def amend(table: Table) -> Amended:
    """Take back every meld that is none and every card laid off that does not fit, by the rules of the table.

    Lay-offs are judged on the legal melds. No card is there more often than the packs hold it.
    """
    read, entries = melds_of(table), _entries(table)
    places = [place for place, meld in enumerate(read) if isinstance(meld, Meld)]
    lays = [_among(entry.lay, places) for entry in entries]
    placement, misfits = fit([lay or Lay(()) for lay in lays], [m for m in read if isinstance(m, Meld)], table.rules)
    numbers = _numbers(table, read)
    if not misfits and None not in lays and len(places) == len(read):
        return Amended(table, (), numbers)
    fitting = [replace(entry, lay=lay) for entry, lay in zip(entries, placement.lays, strict=True)]
    players = tuple([_amended(place, player, fitting, numbers) for place, player in enumerate(table.players)])
    faults = (*_bad_melds(table, read), *_bad_lay_offs(entries, lays, misfits))
    return Amended(replace(table, players=players), faults, numbers)


def _entries(table: Table) -> list[_Entry]:
    lays, entries = iter(lays_of(table)), []
    for index, player in enumerate(table.players):
        path = ("players", index, "lay_offs")
        for place, laid in enumerate(player.lay_offs):
            entries.append(_Entry(index, (*path, place, "cards"), laid, next(lays)))
        if player.bare_lay_offs:
            entries.append(_Entry(index, path, LayOff(player.bare_lay_offs), next(lays)))
    return entries


def _among(lay: Lay | None, places: Sequence[int]) -> Lay | None:
    """A lay-off with its target's place among the legal melds; None where the target is none of them."""
    if lay is None or lay.onto is None:
        return lay
    return Lay(lay.cards, places.index(lay.onto)) if lay.onto in places else None


def _numbers(table: Table, read: Sequence[object]) -> Numbers:
    melds = iter(read)
    return {
        player.name: [n for n in range(1, len(player.melds) + 1) if isinstance(next(melds), Meld)]
        for player in table.players
    }


def _amended(place: int, player: Player, entries: Sequence[_Entry], numbers: Numbers) -> Player:
    own = [entry for entry in entries if entry.player == place]
    stand = numbers[player.name]
    hand = [*player.hand]
    for number, cards in enumerate(player.melds, 1):
        hand += () if number in stand else cards
    for entry in own:
        hand += _taken_back(entry)
    laid = [LayOff(_fitting(entry), _renumbered(entry.laid.onto, numbers)) for entry in own if _fitting(entry)]
    return player._replace(
        melds=tuple([player.melds[number - 1] for number in stand]),
        lay_offs=tuple(laid),
        bare_lay_offs=(),
        hand=tuple(hand),
    )


def _fitting(entry: _Entry) -> tuple[Card, ...]:
    return entry.lay.cards if entry.lay else ()


def _taken_back(entry: _Entry) -> list[Card]:
    cards = list(entry.laid.cards)
    for card in _fitting(entry):
        cards.remove(card)
    return cards


def _renumbered(onto: Target | None, numbers: Numbers) -> Target | None:
    return Target(onto.player, numbers[onto.player].index(onto.meld) + 1) if onto else None


def _bad_melds(table: Table, read: Sequence[object]) -> Iterator[Fault]:
    melds = iter(read)
    for index, player in enumerate(table.players):
        for place in range(len(player.melds)):
            meld = next(melds)
            if isinstance(meld, NoMeld):
                yield Fault(("players", index, "melds", place), "bad_meld", meld.text, meld.clause)


def _bad_lay_offs(entries: Sequence[_Entry], lays: Sequence[Lay | None], misfits: Sequence[Misfit]) -> Iterator[Fault]:
    """One fault for each card that does not fit, and for each lay-off onto what is no meld."""
    for place, (entry, lay) in enumerate(zip(entries, lays, strict=True)):
        if lay is None and entry.laid.onto:
            text = f"meld {entry.laid.onto.meld} of {entry.laid.onto.player} is no meld on the table"
            yield Fault(entry.path, "bad_lay_off", text, "R5-5")
        for misfit in misfits:
            if misfit.lay == place:
                yield Fault(entry.path, "bad_lay_off", misfit.text, misfit.clause)


def renumbered(score: PlayerScore, numbers: Numbers) -> PlayerScore:
    """A player's score on an amended table, its lay-offs onto melds as the request numbers them."""
    lay_offs = tuple([laid._replace(onto=_as_requested(laid.onto, numbers)) for laid in score.lay_offs])
    onto = iter([laid.onto for laid in lay_offs for _ in laid.cards])
    items = tuple([_item(item, onto) for item in score.items])
    return score._replace(lay_offs=lay_offs, items=items)


def _as_requested(onto: Target, numbers: Numbers) -> Target:
    return Target(onto.player, numbers[onto.player][onto.meld - 1])


def _item(item: Item, onto: Iterator[Target]) -> Item:
    if item.reason != "lay_off":
        return item
    target = next(onto)
    return lay_off_item(item.cards[0], item.points, meld_of(target.player, target.meld))
