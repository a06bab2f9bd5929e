"""The end of a deal: every hand scored, the call judged, the totals (R3-8 … R3-11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from service.rummy.cards import Cards
from service.rummy.faults import Fault, Path
from service.rummy.match import Standing, standing
from service.rummy.packs import extra_copies
from service.rummy.rummy3000.arrange import Arrangement, arrange, itemise
from service.rummy.rummy3000.declared import judge
from service.rummy.rummy3000.options import Rules
from service.rummy.rummy3000.table import ROWS


@dataclass(frozen=True, slots=True)
class Player:
    """A player at the end of a deal: the hand, the ``total`` before it in points, the melds laid out, if any."""

    name: str = ""
    hand: Cards = ()
    total: int = 0
    melds: tuple[Cards, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """The players in order, and who called "rummy"; None where the hands are to be scored as they are."""

    players: tuple[Player, ...] = ()
    caller: str | None = None
    rules: Rules = Rules()


@dataclass(frozen=True, slots=True)
class Call:
    """A call and the verdict on it (R3-9)."""

    player: str
    legal: bool
    text: str
    clause: str


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """A hand laid out; ``applied`` says whether its score went into the ``total``."""

    name: str
    arrangement: Arrangement
    applied: bool
    total_before: int
    total: int


@dataclass(frozen=True, slots=True)
class TableScore:
    """Every player in order, the call if there was one, and how the match stands."""

    players: tuple[PlayerScore, ...]
    call: Call | None
    match: Standing


def faults(table: Table, at: Path = ()) -> list[Fault]:
    """Cards held twice, melds that do not stand, a call by nobody at the table (C-2, R3-3, R3-7, R3-9).

    Sizes, numbers and names are judged where they are read; what could not be read is passed over here.
    """
    return [*faults_of_table(table, at), *_faults_of_melds(table, at)]


def faults_of_table(table: Table, at: Path = ()) -> list[Fault]:
    """The faults that have nothing to do with melds."""
    places = [((*at, "players", index, "hand"), player.hand) for index, player in enumerate(table.players)]
    return [*extra_copies(places, decks=1), *_faults_of_caller(table, at)]


def _faults_of_melds(table: Table, at: Path) -> Iterator[Fault]:
    for index, player in enumerate(table.players):
        path = (*at, "players", index, "melds")
        yield from judge(player.melds, player.hand, table.rules.long_sequence, path).faults


def _faults_of_caller(table: Table, at: Path) -> Iterator[Fault]:
    names = [player.name for player in table.players]
    if table.caller and table.caller not in names and "" not in names:
        yield Fault((*at, "caller"), "not_at_table", f"nobody at the table is called {table.caller!r}", "R3-9")


def score(table: Table) -> TableScore:
    """Score every hand (R3-10). After an illegal call nothing is applied, and the deal goes on (R3-9)."""
    call = _call(table)
    applied = call is None or call.legal
    players = tuple([_scored(player, table.rules, applied) for player in table.players])
    names, totals = [player.name for player in players], [player.total for player in players]
    return TableScore(players, call, standing(names, totals, table.rules.target, decides=applied))


def _call(table: Table) -> Call | None:
    caller = next((player for player in table.players if player.name == table.caller), None)
    return judge_call(caller.name, arrange(caller.hand, table.rules)) if caller else None


_IN_WORDS = {row.name: row.text for row in ROWS}


def judge_call(player: str, best: Arrangement) -> Call:
    """Judge a call by the best arrangement of the caller's hand, whatever melds are laid out (R3-9)."""
    if best.can_call:
        return Call(player, True, f"{player} holds {_IN_WORDS[best.row]} and may call", "R3-9")
    needed = "a call takes two melds of 3 or 4 cards, or one 7-card bouncer"
    return Call(player, False, f"{needed}; the best that {player} holds is {_IN_WORDS[best.row]}", "R3-9")


def _scored(player: Player, rules: Rules, applied: bool) -> PlayerScore:
    arrangement = laid_out(player, rules)
    total = player.total + arrangement.score if applied else player.total
    return PlayerScore(player.name, arrangement, applied, player.total, total)


def laid_out(player: Player, rules: Rules) -> Arrangement:
    """The arrangement that scores: the best one, or by ``scored_melds`` the legal melds that were laid out (R3-8)."""
    best = arrange(player.hand, rules)
    if rules.scored_melds == "best":
        return best
    melds = judge(player.melds, player.hand, rules.long_sequence).legal
    return itemise(melds, player.hand, can_call=best.can_call)
