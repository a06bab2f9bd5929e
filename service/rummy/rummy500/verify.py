"""Verifying what was reported of a hand of Rummy 500: every difference, and the likeliest reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter
from typing import Final

from service.rummy.cards import Cards, in_words, write
from service.rummy.faults import Fault, Path, Refused
from service.rummy.findings import Finding
from service.rummy.players import names_twice
from service.rummy.rummy500 import table_faults
from service.rummy.rummy500.amend import amend, renumbered
from service.rummy.rummy500.mistakes import causes
from service.rummy.rummy500.reckoning import Reckoning, Way
from service.rummy.rummy500.score import PlayerScore, TableScore, score
from service.rummy.rummy500.tables import Player, Table
from service.rummy.verify.claims import ClaimedTable, Judge, Readers, Right, Verification, agrees, misplay
from service.rummy.verify.claims import verify as judged
from service.rummy.verify.search import Case, Explanation, Reported, explain

FOUND: Final = frozenset({"bad_meld", "bad_lay_off", "no_such_meld"})
"""The faults of a table that are findings here, and no reason to refuse it."""

READERS: Final[Readers] = {field: attrgetter(field) for field in ("score", "total", "melded", "in_hand")}
CLAUSES: Final = {"score": "R5-6", "total": "R5-11", "melded": "R5-6", "in_hand": "R5-6"}


def faults(claimed: ClaimedTable[Table], at: Path = ()) -> list[Fault]:
    """What makes no sense as a table: cards in two places, a player who went out with cards in hand (C-2, R5-9)."""
    names = [player.name for player in claimed.table.players]
    refused = [fault for fault in table_faults.faults(claimed.table, at) if fault.code not in FOUND]
    return [*names_twice(names, (*at, "players"), "name"), *refused]


def verify(claimed: ClaimedTable[Table]) -> Verification[TableScore]:
    """Hold what was reported against the right score of a table without `faults`.

    An illegal meld or lay-off is a finding; its cards count as in hand.
    """
    table = claimed.table
    correct, wrong = _scored(table)
    if not wrong and agrees(claimed, correct.players, correct.match, READERS):
        return Verification((), (), correct, claimed.rules)
    players = tuple(
        [
            _right(player, result, [fault for fault in wrong if fault.path[1] == index])
            for index, (player, result) in enumerate(zip(table.players, correct.players, strict=True))
        ]
    )
    judge = Judge(correct, players, correct.match, CLAUSES, partial(_explained, replace(table, rules=correct.rules)))
    return judged(claimed, judge)


def _scored(table: Table) -> tuple[TableScore, tuple[Fault, ...]]:
    """The right score, and the faults of what counts as in hand for it."""
    try:
        return score(table), ()
    except Refused:
        return _amended(table)


def _amended(table: Table) -> tuple[TableScore, tuple[Fault, ...]]:
    amended = amend(replace(table, rules=table.rules.for_players(len(table.players))))
    correct = score(amended.table)
    players = tuple([renumbered(player, amended.numbers) for player in correct.players])
    return replace(correct, players=players), amended.faults


def _right(player: Player, result: PlayerScore, wrong: Sequence[Fault]) -> Right:
    numbers = {field: read(result) for field, read in READERS.items()}
    laid = [_misplay(fault, player) for fault in wrong]
    return Right(player.name, numbers, laid, partial(_wrong_melds, player.name, result))


def _misplay(fault: Fault, player: Player) -> Finding:
    found = misplay(fault, player.name, fault.path, _cards_at(player, fault.path))
    return replace(found, text=f"{found.text}; what does not fit counts as in hand")


def _cards_at(player: Player, path: Path) -> Cards:
    """The cards of a meld or lay-off: ``players, i, melds, j``, ``players, i, lay_offs`` or ``…, j, cards``."""
    if path[2] == "melds":
        return player.melds[int(path[3])]
    return player.lay_offs[int(path[3])].cards if path[3:] else player.bare_lay_offs


def _wrong_melds(name: str, result: PlayerScore, melds: Sequence[Cards], at: Path) -> Iterator[Finding]:
    """Reported melds that are not those that the player laid down."""
    right = [meld.cards for meld in result.melds]
    if sorted(map(sorted, melds)) != sorted(map(sorted, right)):
        told = " and ".join(in_words(cards) for cards in right) or "nothing"
        reported, correct = (tuple([tuple(write(cards)) for cards in each]) for each in (melds, right))
        yield Finding("wrong_melds", name, at, reported, correct, None, f"{name} melded {told}", "R5-6")


def _explained(table: Table, reported: Sequence[Reported]) -> tuple[Explanation, ...]:
    return explain(Case(reported, Way(table.rules), Reckoning(table)), causes(table.rules))
