"""The score of a deal of which not every card was seen: what is surely held, and what remains possible (R5-6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from service.rummy.cards import CARDS, Cards
from service.rummy.course import Copies, Hand
from service.rummy.items import Item
from service.rummy.match import Standing, standing
from service.rummy.replay import DealRecord, PlayedDeal
from service.rummy.reported import Range
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.plays import Course, MeldOnTable
from service.rummy.rummy500.score import PlayerScore, score
from service.rummy.rummy500.tables import LayOff, Player, Table, Target
from service.rummy.rummy500.values import values_of


@dataclass(frozen=True, slots=True)
class SeenScore:
    """A player's score, ``reckoned`` with what is sure of the hand, and what the rest may cost beyond that, in points.

    ``was_hidden``: whether the hand was dealt unseen. ``hidden``: how many of its cards are not known.
    """

    reckoned: PlayerScore
    known: Cards
    was_hidden: bool
    hidden: int
    costs: Range

    @property
    def name(self) -> str:
        return self.reckoned.name

    @property
    def is_certain(self) -> bool:
        return self.costs == (0, 0)

    @property
    def score(self) -> Range:
        """The least and the greatest score that is possible."""
        return self.reckoned.score - self.costs[1], self.reckoned.score - self.costs[0]

    @property
    def total(self) -> Range:
        """The least and the greatest total that is possible."""
        return self.reckoned.total - self.costs[1], self.reckoned.total - self.costs[0]


@dataclass(frozen=True, slots=True)
class DealScore:
    """Every player in order; how the match stands, None where what is hidden leaves that open; the table as known."""

    players: tuple[SeenScore, ...]
    match: Standing | None
    table: Table


def scored(record: DealRecord[Rules], deal: PlayedDeal[Course]) -> DealScore:
    """Score a deal that has ended."""
    went_out = deal.last.player if deal.ended == "went_out" else None
    costs_nothing = went_out is None and record.rules.stock_out == "no_penalty"
    seen = [_known(hand, deal.last.unseen) for hand in deal.hands]
    hands = [hand for hand, _ in seen]
    table = Table(_players(record, hands, deal.last.table), went_out, record.rules)
    result = score(table)
    players = []
    for dealt, (hand, others), reckoned in zip(record.players, seen, result.players, strict=True):
        costs = (0, 0) if costs_nothing else _costs(hand.hidden, others, record.rules)
        is_open = costs[0] < costs[1]
        sure = reckoned if is_open else _less(reckoned, hand.hidden, costs[0])
        players.append(SeenScore(sure, hand.cards, dealt.hand is None, hand.hidden, costs if is_open else (0, 0)))
    return DealScore(tuple(players), _match(players, record.rules), table)


def _known(hand: Hand, unseen: Copies) -> tuple[Hand, Cards]:
    """The hand with what must be in it, too few cards being unseen elsewhere; and what its other cards may be."""
    elsewhere = sum(unseen) - hand.hidden
    surely = [max(copies - elsewhere, 0) for copies in unseen]
    forced = [card for card in CARDS for _ in range(surely[card])]
    others = [card for card in CARDS for _ in range(unseen[card] - surely[card])]
    return Hand(hand.plus(forced).cards, hand.hidden - len(forced)), tuple(others)


def _costs(number: int, others: Cards, rules: Rules) -> Range:
    """The least and the most that so many unknown cards may cost, in points."""
    values = values_of(rules)
    costs = sorted(values[card] for card in others)
    return sum(costs[:number]), sum(costs[len(costs) - number :])


def _less(score: PlayerScore, hidden: int, cost: int) -> PlayerScore:
    """The score less what so many unknown cards cost, whichever they are (R5-6)."""
    if not cost:
        return score
    unseen = Item("in_hand", f"left in hand, cards not seen: {hidden}", (), -cost, "R5-6")
    return score._replace(
        items=(*score.items, unseen),
        in_hand=score.in_hand + cost,
        score=score.score - cost,
        total=score.total - cost,
    )


def _match(players: Sequence[SeenScore], rules: Rules) -> Standing | None:
    """How the match stands where every total is certain (R5-11)."""
    if not all(player.is_certain for player in players):
        return None
    return standing([player.name for player in players], [player.reckoned.total for player in players], rules.target)


def _players(record: DealRecord[Rules], hands: Sequence[Hand], table: Sequence[MeldOnTable]) -> tuple[Player, ...]:
    """The table as it is scored: each player's melds as they were laid, and lay-offs with their targets."""
    melds: dict[str | None, list[Cards]] = {player.name: [] for player in record.players}
    lay_offs: dict[str | None, list[LayOff]] = {player.name: [] for player in record.players}
    for meld in table:
        melds[meld.owner].append(meld.cards)
        target = Target(str(meld.owner), len(melds[meld.owner]))
        for laid in meld.laid:
            lay_offs[laid.player].append(LayOff(laid.cards, target))
    return tuple(
        Player(player.name, tuple(melds[player.name]), tuple(lay_offs[player.name]), (), hand.cards, player.total)
        for player, hand in zip(record.players, hands, strict=True)
    )
