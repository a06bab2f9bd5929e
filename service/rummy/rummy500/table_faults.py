"""What is wrong with a table of Rummy 500: all of it at once (C-2, R5-3 … R5-5, R5-9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from service.rummy.cards import UNREADABLE, Card
from service.rummy.faults import Fault, Path
from service.rummy.melds import Meld, NoMeld
from service.rummy.packs import Place, extra_copies
from service.rummy.rummy500.lay_offs import Lay, hopeless, misfits
from service.rummy.rummy500.tables import Table, Target, lays_of, melds_of

_MOST_COPIES: Final = 2
_STEPS: Final = ("players", "melds", "lay_offs", "hand", "cards", "onto", "player", "meld")


def faults(table: Table, at: Path = ()) -> list[Fault]:
    """All that is wrong with a table, players in order; ``at`` leads to the table in the request.

    What could not be read is passed over. Lay-offs are not judged while a meld on the table is illegal; while another
    lay-off is unreadable or has no target, a lay-off is a fault only if nothing could make it fit.
    """
    melds, lays = melds_of(table), lays_of(table)
    found = _bad_melds(table, melds)
    if lays:
        found += _misfits(table, lays, melds)
    if None in lays:
        found += _missing_targets(table)
    found += overlooked(table)
    if not found:
        return found
    found.sort(key=lambda fault: _order(fault.path))
    return [Fault((*at, *fault.path), fault.code, fault.detail, fault.clause) for fault in found]


def overlooked(table: Table) -> Iterator[Fault]:
    """The faults that scoring does not come upon by itself (C-2, R5-9)."""
    yield from _extra_copies(table)
    yield from _wrongly_out(table)


def _order(path: Path) -> tuple[int, ...]:
    if path[0] != "players":
        return (1,)
    steps = [step if isinstance(step, int) else _STEPS.index(step) for step in path]
    return (0, *steps)


def _bad_melds(table: Table, melds: Sequence[Meld | NoMeld | None]) -> list[Fault]:
    if all(type(meld) is Meld for meld in melds):
        return []
    paths = [("players", i, "melds", j) for i, player in enumerate(table.players) for j in range(len(player.melds))]
    return [
        Fault(path, "bad_meld", meld.text, meld.clause)
        for path, meld in zip(paths, melds, strict=True)
        if isinstance(meld, NoMeld)
    ]


def _missing_targets(table: Table) -> Iterator[Fault]:
    melds = {player.name: len(player.melds) for player in reversed(table.players)}
    for i, player in enumerate(table.players):
        for j, lay_off in enumerate(player.lay_offs):
            fault = _missing(lay_off.onto, melds, ("players", i, "lay_offs", j, "onto")) if lay_off.onto else None
            if fault:
                yield fault


def _missing(onto: Target, melds: dict[str, int], path: Path) -> Fault | None:
    if not onto.player:
        return None  # the target could not be read
    if onto.player not in melds:
        if "" in melds:
            return None  # a name could not be read: it may be this one
        return Fault((*path, "player"), "no_such_meld", f"{onto.player!r} is not at the table", "R5-5")
    number = melds[onto.player]
    if 1 <= onto.meld <= number:
        return None
    has = {0: "no meld", 1: "one meld, number 1"}.get(number, f"{number} melds, numbers 1 to {number}")
    return Fault((*path, "meld"), "no_such_meld", f"there is no meld {onto.meld}: {onto.player!r} has {has}", "R5-5")


def _misfits(table: Table, lays: Sequence[Lay | None], melds: Sequence[Meld | NoMeld | None]) -> list[Fault]:
    legal = [meld for meld in melds if isinstance(meld, Meld)]
    if len(legal) < len(melds):
        return []
    known = [lay or Lay(()) for lay in lays]
    all_known = None not in lays and _can_be_placed(known, legal)
    found = misfits(known, legal, table.rules) if all_known else hopeless(known, legal)
    paths = list(_lay_off_paths(table)) if found else []
    return [Fault((*paths[each.lay], each.card), "bad_lay_off", each.text, each.clause) for each in found]


def _can_be_placed(lays: Sequence[Lay], melds: Sequence[Meld]) -> bool:
    """Whether the cards are all readable, and none is there more often than two packs hold it."""
    cards = [card for lay in lays for card in lay.cards] + [card for meld in melds for card in meld.cards]
    if len(set(cards)) == len(cards):
        return UNREADABLE not in cards
    copies = Counter(cards)
    return UNREADABLE not in copies and max(copies.values()) <= _MOST_COPIES


def _lay_off_paths(table: Table) -> Iterator[Path]:
    for i, player in enumerate(table.players):
        yield from (("players", i, "lay_offs", j, "cards") for j in range(len(player.lay_offs)))
        if player.bare_lay_offs:
            yield "players", i, "lay_offs"


def _extra_copies(table: Table) -> Iterator[Fault]:
    cards = _cards_of(table)
    if len(set(cards)) == len(cards):
        return iter(())
    decks = table.rules.for_players(len(table.players)).decks
    return extra_copies(_places(table), 2 if decks == 2 else 1)


def _cards_of(table: Table) -> list[Card]:
    cards: list[Card] = []
    for player in table.players:
        for meld in player.melds:
            cards += meld
        for lay_off in player.lay_offs:
            cards += lay_off.cards
        cards += player.bare_lay_offs
        cards += player.hand
    return cards


def _places(table: Table) -> Iterator[Place]:
    for i, player in enumerate(table.players):
        at = ("players", i)
        yield from (((*at, "melds", j), cards) for j, cards in enumerate(player.melds))
        yield from (((*at, "lay_offs", j, "cards"), lay_off.cards) for j, lay_off in enumerate(player.lay_offs))
        yield (*at, "lay_offs"), player.bare_lay_offs
        yield (*at, "hand"), player.hand


def _wrongly_out(table: Table) -> Iterator[Fault]:
    if not table.went_out:
        return
    name, held = table.went_out, {player.name: len(player.hand) for player in reversed(table.players)}
    if name not in held:
        if "" not in held:  # a name that could not be read may be this one
            yield Fault(("went_out",), "not_at_table", f"{name!r} is not at the table", "R5-9")
    elif held[name]:
        cards = "a card" if held[name] == 1 else f"{held[name]} cards"
        yield Fault(("went_out",), "still_holds_cards", f"{name!r} holds {cards}; who went out holds none", "R5-9")
