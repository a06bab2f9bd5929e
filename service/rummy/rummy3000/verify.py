"""Verifying what was reported of a deal of Rummy 3000: every difference, and the likeliest reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter
from typing import Final

from service.rummy.cards import Cards, in_words, write
from service.rummy.faults import Fault, Path
from service.rummy.findings import Finding
from service.rummy.players import names_twice
from service.rummy.rummy3000 import score as scoring
from service.rummy.rummy3000.arrange import Arrangement, itemise
from service.rummy.rummy3000.declared import judge
from service.rummy.rummy3000.mistakes import causes
from service.rummy.rummy3000.options import Rules
from service.rummy.rummy3000.reckoning import Reckoning, Way
from service.rummy.rummy3000.score import Call, Player, PlayerScore, Table, TableScore
from service.rummy.verify.claims import ClaimedTable, Claims, Judge, Readers, Right, Verification, agrees, misplay
from service.rummy.verify.claims import verify as judged
from service.rummy.verify.search import Case, Explanation, Reported, explain

CLAUSES: Final = {"score": "R3-8", "total": "R3-11", "row": "R3-4", "melded": "R3-4", "in_hand": "R3-6"}


def faults(claimed: ClaimedTable[Table], at: Path = ()) -> list[Fault]:
    """What makes no sense as a table: a card in two hands, a call by nobody at the table (C-2, R3-9)."""
    names = [player.name for player in claimed.table.players]
    return [*names_twice(names, (*at, "players"), "name"), *scoring.faults_of_table(claimed.table, at)]


def verify(claimed: ClaimedTable[Table]) -> Verification[TableScore]:
    """Hold what was reported against the right score of a table without `faults`.

    A meld that does not stand is a finding. After an illegal call, a finding too, the scores are held against what the
    hands are worth and the totals against the unchanged ones (R3-9).
    """
    table = claimed.table
    correct = scoring.score(table)
    if _is_sound(table, correct.call) and agrees(claimed, correct.players, correct.match, READERS):
        return Verification((), (), correct, claimed.rules)
    rows = enumerate(zip(table.players, correct.players, claimed.players, strict=True))
    players = tuple([_right(place, *row, table.rules) for place, row in rows])
    of_table = () if correct.call is None or correct.call.legal else (_illegal_call(correct.call),)
    return judged(claimed, Judge(correct, players, correct.match, CLAUSES, partial(_explained, table), of_table))


def _is_sound(table: Table, call: Call | None) -> bool:
    """Whether the call, if there was one, is legal and all melds laid out stand."""
    if call and not call.legal:
        return False
    reading = table.rules.long_sequence
    return not any(player.melds and judge(player.melds, player.hand, reading).faults for player in table.players)


def _melded(result: PlayerScore) -> int:
    return result.arrangement.base + sum([meld.points for meld in result.arrangement.melds])


def _in_hand(result: PlayerScore) -> int:
    return _melded(result) - result.arrangement.score


READERS: Final[Readers] = {
    "score": attrgetter("arrangement.score"),
    "total": attrgetter("total"),
    "row": attrgetter("arrangement.row"),
    "melded": _melded,
    "in_hand": _in_hand,
}


def _right(place: int, player: Player, result: PlayerScore, claims: Claims, rules: Rules) -> Right:
    arrangement = result.arrangement
    numbers = {field: read(result) for field, read in READERS.items()}
    score = dict(claims).get("score")
    wrong_melds = partial(_wrong_melds, player, arrangement, rules, score)
    laid = list(_wrongly_laid(wrong_melds, player, place, score)) if player.melds else ()
    return Right(player.name, numbers, laid, wrong_melds)


WrongMelds = Callable[[Sequence[Cards], Path], Iterator[Finding]]


def _wrongly_laid(wrong_melds: WrongMelds, player: Player, place: int, score: int | None) -> Iterator[Finding]:
    """What is wrong with the melds laid out: whether they are the best ones matters to a reported score alone."""
    for finding in wrong_melds(player.melds, ("players", place, "melds")):
        if finding.code == "lower_arrangement":
            if score is not None:
                yield finding
        else:
            yield replace(finding, text=f"{finding.text}; its cards count as in hand")


def _wrong_melds(
    player: Player, right: Arrangement, rules: Rules, score: int | None, melds: Sequence[Cards], at: Path
) -> Iterator[Finding]:
    """Melds that do not stand, or that are legal but not those that score (R3-3, R3-7, R3-8)."""
    found = judge(melds, player.hand, rules.long_sequence, at)
    for fault in found.faults:
        yield misplay(fault, player.name, fault.path[: len(at) + 1], melds[int(fault.path[len(at)])])
    is_lower = itemise(found.legal, player.hand, can_call=False).score < right.score
    if not found.faults and is_lower and score != right.score:
        best = [meld.cards for meld in right.melds]
        told = " and ".join(in_words(cards) for cards in best)
        text = f"legal, but {told} are worth {right.score} to {player.name}"
        reported, correct = (tuple([tuple(write(cards)) for cards in each]) for each in (melds, best))
        yield Finding("lower_arrangement", player.name, at, reported, correct, None, text, "R3-8")


def _illegal_call(call: Call) -> Finding:
    return Finding("illegal_call", None, ("caller",), call.player, None, None, call.text, call.clause)


def _explained(table: Table, reported: Sequence[Reported]) -> tuple[Explanation, ...]:
    return explain(Case(reported, Way(table.rules), Reckoning(table)), causes(table.rules))
