"""The arrangement of any hand: all four suits walked together, rank by rank (R5-7).

Without sets the suits would not touch one another. So the walk's nodes are those of the four suits side by side (and
whether the discard is chosen yet), and at each rank an option says how many cards leave each suit, for sets or as the
discard. Nodes are visited in the order of what they lose against a bound (the suits apart, each paid a price for the
cards that it gives), so that only those that may lie on a best way are; and however many ways lead to a node, it is met
once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from service.rummy.cards import Card
from service.rummy.rummy500.graph import NEVER, PLACES, Moves, SuitGraph
from service.rummy.rummy500.sets import Taken
from service.rummy.rummy500.streaks import Step

Node = tuple[int, ...]
"""The nodes of the four suits, and 1 when no discard is to be chosen (any more), else 0."""


class Option(NamedTuple):
    """What may be done at a rank: the cards that leave each suit, what they gain, and which of them is thrown."""

    taken: Taken
    gain: int
    throw: Card | None = None


class Way(NamedTuple):
    """One best way into a node: from where, by which option and with which steps of the suits."""

    before: Node
    option: Option
    steps: tuple[Step, ...]


Queue = list[tuple[int, int, Node]]
_ByLoss = tuple[list[tuple[int, Option]], list[tuple[int, Option]]]


class Walk:
    """The walk with the prices set; ``ways`` holds all best ways into every node that was met, place by place."""

    def __init__(self, suits: Sequence[SuitGraph], options: Sequence[Sequence[Option]], discard: bool) -> None:
        self._suits = suits
        self._ahead = [_ahead(suit) for suit in suits]
        self._moves: dict[tuple[int, int, int], dict[int, Moves]] = {}
        self._options = self._by_loss(options)
        self.start: Node = (0, 0, 0, 0, int(not discard))
        self.goal: Node = (0, 0, 0, 0, 1)
        self.ways: list[dict[Node, list[Way]]] = [{} for _ in range(PLACES + 1)]
        self._losses: list[dict[Node, int]] = [{self.start: 0}, *({} for _ in range(PLACES))]
        self._queue: Queue = [(0, 0, self.start)]
        self._met: list[tuple[int, Node, int]] = []
        self._limit = -1

    def _by_loss(self, rows: Sequence[Sequence[Option]]) -> list[_ByLoss]:
        """The options of each place by what they lose against the bound: before and after the discard is chosen."""
        best_throw = -NEVER
        found = []
        for place in reversed(range(PLACES)):
            left = [(_left(self._suits, place, option), option) for option in rows[place]]
            most = max((value for value, option in left if option.throw is None), default=-NEVER)
            later, best_throw = (
                best_throw,
                max([best_throw, *(v - most for v, option in left if option.throw is not None)]),
            )
            after = [(most - value, option) for value, option in left if option.throw is None]
            before = [(best_throw - later + loss, option) for loss, option in after]
            before += [(best_throw + most - value, option) for value, option in left if option.throw is not None]
            found.append((sorted(before), sorted(after)))
        return found[::-1]

    def run(self, limit: int, most: int) -> bool:
        """Find every best way, if those lose no more than ``limit`` and few enough nodes are met on the way.

        The walk may be run again with a higher limit, and goes on where it was.
        """
        for met in self._met:
            self._expand(*met, self._limit, limit)
        self._limit = limit
        while self._queue and self._queue[0][0] <= limit and len(self._met) < most:
            loss, minus_place, node = heappop(self._queue)
            if minus_place == -PLACES:
                limit = loss
            elif not self._is_beaten(-minus_place, node, loss):
                self._met.append((-minus_place, node, loss))
                self._expand(-minus_place, node, loss, -1, limit)
        return self.goal in self.ways[PLACES] and len(self._met) < most

    def _is_beaten(self, place: int, node: Node, loss: int) -> bool:
        """Whether a node was met that can go on whatever way this one can, and has gained more so far.

        Both lose less against the bound the better they are, so a node that beats this one was met before it.
        """
        losses = self._losses[place]
        if losses[node] < loss:
            return True
        for suit, number in enumerate(node[:4]):
            ahead = self._ahead[suit][place]
            for other in self._suits[suit].better(place)[number]:
                twin = (*node[:suit], other, *node[suit + 1 :])
                if losses.get(twin, NEVER) < loss + ahead[number] - ahead[other]:
                    return True
        return False

    def _expand(self, place: int, node: Node, loss: int, above: int, limit: int) -> None:
        """Find the nodes after a node that lose more than ``above`` and no more than ``limit``."""
        losses, ways = self._losses[place + 1], self.ways[place + 1]
        for lost, option, rows in self._open(place, node, limit - loss):
            done = node[4] | (option.throw is not None)
            for more, numbers, steps in _side_by_side(rows, limit - loss - lost):
                whole, after = loss + lost + more, (*numbers, done)
                known = losses.get(after, NEVER)
                if above < whole < known:
                    losses[after] = whole
                    ways[after] = [Way(node, option, steps)]
                    heappush(self._queue, (whole, -place - 1, after))
                elif above < whole == known:
                    ways[after].append(Way(node, option, steps))

    def _open(self, place: int, node: Node, limit: int) -> Iterator[tuple[int, Option, tuple[Moves, ...]]]:
        """The options that lose no more than ``limit`` with the suits' best moves, and all moves that go with them."""
        clubs, diamonds, hearts, spades = (self._moves_of(suit, place, number) for suit, number in enumerate(node[:4]))
        for lost, option in self._options[place][node[4]]:
            if lost > limit:
                break
            c, d, h, s = option.taken
            if c in clubs and d in diamonds and h in hearts and s in spades:
                rows = clubs[c], diamonds[d], hearts[h], spades[s]
                if lost + rows[0][0][0] + rows[1][0][0] + rows[2][0][0] + rows[3][0][0] <= limit:
                    yield lost, option, rows

    def _moves_of(self, suit: int, place: int, number: int) -> dict[int, Moves]:
        key = suit, place, number
        if key not in self._moves:
            self._moves[key] = self._suits[suit].moves(place, number, self._ahead[suit])
        return self._moves[key]


def _side_by_side(
    rows: tuple[Moves, ...], limit: int
) -> Iterator[tuple[int, tuple[int, int, int, int], tuple[Step, ...]]]:
    """A move of each suit, in every way that loses no more than ``limit``; the moves come by loss, the least first."""
    clubs, diamonds, hearts, spades = rows
    limit_red = limit - spades[0][0] - clubs[0][0]
    reds = [
        (one + two, d, h, step_d, step_h)
        for one, d, step_d in diamonds
        for two, h, step_h in hearts
        if one + two <= limit_red
    ]
    for three, c, step_c in clubs:
        for red, d, h, step_d, step_h in reds:
            for four, s, step_s in spades:
                if red + three + four > limit:
                    break
                yield red + three + four, (c, d, h, s), (step_c, step_d, step_h, step_s)


def set_prices(suits: Sequence[SuitGraph], options: Sequence[Sequence[Option]], rounds: int) -> None:
    """Find what each suit is to be paid for the cards that it gives, so that the bound gets near the truth.

    Any prices bound the best arrangement from above: what the suits can bring at most with these payments, and what
    the options can bring at most after them. At each rank in turn the prices are set so that the bound is what the
    best of the rank's options brings, the other prices given; so it never rises (block coordinate descent on the dual).
    """
    throws = any(option.throw is not None for row in options for option in row)
    extra = [_extra_of_throw(suits, place, row) if throws else -NEVER for place, row in enumerate(options)]
    for _ in range(rounds):
        ahead = [_ahead(suit) for suit in suits]
        before = [[0] for _ in suits]
        for place, row in enumerate(options):
            if len(row) > 1:
                brings = [
                    suit.through(place, behind, rows[place + 1])
                    for suit, behind, rows in zip(suits, before, ahead, strict=True)
                ]
                elsewhere = max(extra[:place] + extra[place + 1 :])
                for suit, prices in zip(suits, _prices(brings, row, elsewhere), strict=True):
                    suit.prices[place] = prices
                extra[place] = _extra_of_throw(suits, place, row) if throws else -NEVER
            before = [suit.reached(place, behind) for suit, behind in zip(suits, before, strict=True)]


def _extra_of_throw(suits: Sequence[SuitGraph], place: int, options: Sequence[Option]) -> int:
    """What the best throw at a place brings at most beyond the best option without one."""
    best = {True: -NEVER, False: -NEVER}
    for option in options:
        throws = option.throw is not None
        best[throws] = max(best[throws], _left(suits, place, option))
    return best[True] - best[False] if best[True] > -NEVER else -NEVER


def _left(suits: Sequence[SuitGraph], place: int, option: Option) -> int:
    """What an option brings when the suits are paid."""
    return option.gain - sum([suit.prices[place][number] for suit, number in zip(suits, option.taken, strict=True)])


def _ahead(suit: SuitGraph) -> list[list[int]]:
    """What each node of a suit can bring at most, place by place."""
    rows = [[0]]
    for place in reversed(range(PLACES)):
        rows.append(suit.brings(place, rows[-1]))
    return rows[::-1]


def _prices(brings: Sequence[dict[int, int]], options: Sequence[Option], elsewhere: int) -> list[dict[int, int]]:
    """Prices that leave each suit a quarter of what the best option brings with each number of its cards.

    A throw here forgoes the throw ``elsewhere``.
    """
    best: list[dict[int, int]] = [{} for _ in brings]
    for (c, d, h, s), gain, throw in options:
        if throw is None or elsewhere > -NEVER:
            whole = gain + brings[0][c] + brings[1][d] + brings[2][h] + brings[3][s]
            if throw is not None:
                whole -= elsewhere
            for row, number in zip(best, (c, d, h, s), strict=True):
                if whole > row.get(number, -8 * NEVER):
                    row[number] = whole
    most = max(max(row.values()) for row in best)
    return [
        {number: (row.get(number, most) >> 2) - through for number, through in bring.items()}
        for row, bring in zip(best, brings, strict=True)
    ]
