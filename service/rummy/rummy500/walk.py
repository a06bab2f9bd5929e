"""The arrangement of any hand: all four suits walked together, rank by rank (R5-7).

Without sets the suits would not touch one another. So the walk's nodes are those of the four suits side by side (and
whether the discard is chosen yet), and at each rank an option says how many cards leave each suit, for sets or as the
discard. Only nodes that lose no more than a limit against a bound (the suits apart, each paid a price for the cards
that it gives) are met; and however many ways lead to a node, it is met once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from service.rummy.rummy500.graph import PLACES
from service.rummy.rummy500.paid import NEVER, PaidSuit, moving_at
from service.rummy.rummy500.pairs import Crossing, Losses, Node, Rows, cross, crossing, side_by_side
from service.rummy.rummy500.prices import left_of, set_prices
from service.rummy.rummy500.rank_options import Option, RankOptions
from service.rummy.rummy500.streaks import Step

Lost = tuple[int, Option]
_Given = tuple[int, list[int], int]
_Layer = tuple[dict[Node, int], dict[Node, list[Node]]]


_FEW: Final = 200
"""So few nodes at a place are not worth comparing."""
_PAIR: Final = 2
"""So few suits that move are not worth pairing, and neither are those of a single node."""


class Walk:
    """The walk, its prices set a little better; ``bound`` is what they say no arrangement exceeds."""

    def __init__(self, suits: Sequence[PaidSuit], options: Sequence[RankOptions], discard: bool) -> None:
        self._moving = moving_at(suits)
        set_prices(suits, options, self._moving)
        self.suits, self.rows, self.discard = suits, options, discard
        self.ahead = [suit.ahead() for suit in suits]
        self.bits = max([max(suit.graph.sizes) for suit in suits]).bit_length()
        self.done = 1 << 4 * self.bits
        self.start: Node = 0 if discard else self.done
        self.goal: Node = self.done
        self.bound = sum([rows[0][0] for rows in self.ahead])
        self.options = self._by_loss(options, discard)
        self.only_ways = [self._only_way(row, place) for place, row in enumerate(options)]
        self._crossings: dict[tuple[int, bool], Crossing] = {}
        self._given: dict[tuple[int, bool], list[_Given]] = {}
        self._moves: dict[tuple[int, int, int], Rows] = {}
        self._pairs = _no_pairs()
        self._limit = -1
        self.losses: list[dict[Node, int]] = []
        self.befores: list[dict[Node, list[Node]]] = []
        self.whole = False

    def _by_loss(self, rows: Sequence[RankOptions], discard: bool) -> list[tuple[list[Lost], list[Lost]]]:
        """The options of each place by what they lose against the bound: before and after the discard is chosen."""
        best_throw = -NEVER
        found = []
        for place in reversed(range(PLACES)):
            keep, throw = rows[place].keep, rows[place].throw
            kept, thrown = left_of(self.suits, place, keep), left_of(self.suits, place, throw)
            most = max(kept)
            self.bound += most
            later, best_throw = best_throw, max([best_throw, *[value - most for value in thrown]])
            after = [(most - value, option) for value, option in zip(kept, keep, strict=True)]
            before = [(best_throw - later + loss, option) for loss, option in after]
            before += [(best_throw + most - value, option) for value, option in zip(thrown, throw, strict=True)]
            found.append((before, after))
        if discard:
            self.bound += best_throw
        return found[::-1]

    def _only_way(self, options: RankOptions, place: int) -> tuple[Option, tuple[Step, ...]] | None:
        """What is done at a place where there is no choice: no card of it can be used in a run, most often."""
        if len(options.keep) > 1 or options.throw:
            return None
        steps = [step for suit in self.suits if (step := suit.graph.resting(place))]
        return (options.keep[0], tuple(steps)) if len(steps) == len(self.suits) else None

    def run(self, limit: int, most: int = NEVER, *, is_beam: bool = False) -> int | None:
        """What the best way found loses, if no more than ``limit``.

        When a place has more than ``most`` nodes the walk gives up; in a beam the best of them go on. When that was not
        needed the walk is ``whole``: no way is better, and every best way was found (none, where none is within the
        limit).
        """
        if limit > self._limit:
            self._limit, self._pairs = limit, _no_pairs()
            self._crossings, self._given, self._moves = {}, {}, {}
        layer = {self.start: 0}
        self.losses, self.befores, self.whole = [layer], [], True
        for place in range(PLACES):
            if not layer:
                return None
            befores: dict[Node, list[Node]] = {}
            if not self.only_ways[place]:
                layer, befores = self._step(place, layer, limit)
                if len(layer) > _FEW:
                    layer = self._unbeaten(place + 1, layer)
                if len(layer) > most:
                    self.whole = False
                    if not is_beam:
                        return None
                    layer = dict(sorted(layer.items(), key=lambda found: found[1])[:most])
            self.losses.append(layer)
            self.befores.append(befores)
        return layer.get(self.goal)

    def _step(self, place: int, layer: dict[Node, int], limit: int) -> _Layer:
        """The nodes of the next place with what they lose, and from where each is reached so."""
        is_narrow = len(layer) == 1 or len(self._moving[place]) <= _PAIR
        return (self._one_by_one if is_narrow else self._side_by_side)(place, layer, limit)

    def _one_by_one(self, place: int, layer: dict[Node, int], limit: int) -> _Layer:
        """A step from one node, or where one suit or two are moving: by each option, and each move of theirs."""
        losses: dict[Node, int] = {}
        befores: dict[Node, list[Node]] = {}
        mask = (1 << self.bits) - 1
        for node, loss in layer.items():
            rows = [self._moves_of(suit, place, node >> suit * self.bits & mask) for suit in self._moving[place]]
            for lost, numbers, after in self._options_of(place, node >= self.done):
                ways = [(loss + lost, after)]
                for row, number in zip(rows, numbers, strict=True):
                    moves = row.get(number, ())
                    ways = [(so_far + less, there + part) for so_far, there in ways for less, part in moves]
                for whole, there in ways:
                    known = losses.get(there, limit)
                    if whole < known or (whole == known and there not in losses):
                        losses[there] = whole
                        befores[there] = [node]
                    elif whole == known:
                        befores[there].append(node)
        return losses, befores

    def _options_of(self, place: int, done: bool) -> list[_Given]:
        """What each option loses, how many cards it takes of the moving suits, and if the discard is chosen then."""
        key = place, done
        if key not in self._given:
            self._given[key] = [
                (loss, [taken[suit] for suit in self._moving[place]], self.done if done or throw is not None else 0)
                for loss, (taken, _, throw) in self.options[place][done]
                if loss <= self._limit
            ]
        return self._given[key]

    def _side_by_side(self, place: int, layer: dict[Node, int], limit: int) -> _Layer:
        """A step where more suits are moving: the moves of each pair of suits are worked out once for all nodes."""
        clubs_diamonds = self.done | (1 << 2 * self.bits) - 1
        hearts_spades = self.done * 2 - (1 << 2 * self.bits)
        low, high = self._pairs[place]
        losses: dict[Node, int] = {}
        befores: dict[Node, list[Node]] = {}
        for node, loss in layer.items():
            one, two = node & clubs_diamonds, node & hearts_spades
            if one not in low:
                low[one] = self._pair(place, one, 0)
            if two not in high:
                high[two] = self._pair(place, two, 2)
            for first, second in zip(low[one], high[two], strict=True):
                if first and second:
                    cross(node, loss, first, second, limit, losses, befores)
        return losses, befores

    def _pair(self, place: int, node: Node, suit: int) -> list[Losses]:
        """The moves of two neighbouring suits from their part of a node, for each class of what they may give."""
        done = node >= self.done
        key = place, done
        if key not in self._crossings:
            options = [(loss, option) for loss, option in self.options[place][done] if loss <= self._limit]
            self._crossings[key] = crossing(options, done)
        mask = (1 << self.bits) - 1
        one = self._moves_of(suit, place, node >> suit * self.bits & mask)
        two = self._moves_of(suit + 1, place, node >> (suit + 1) * self.bits & mask)
        return [side_by_side(one, two, pairs, self.done, self._limit) for pairs in self._crossings[key][suit >> 1]]

    def _moves_of(self, suit: int, place: int, number: int) -> Rows:
        key = suit, place, number
        if key not in self._moves:
            self._moves[key] = self.suits[suit].moves(place, number, self.ahead[suit], suit * self.bits, self._limit)
        return self._moves[key]

    def _unbeaten(self, place: int, layer: dict[Node, int]) -> dict[Node, int]:
        """The nodes but those for which another can go on whatever way they can, and has gained more so far."""
        mask = (1 << 2 * self.bits) - 1
        low: dict[int, list[tuple[int, int]]] = {}
        high: dict[int, list[tuple[int, int]]] = {}
        known = layer.get
        found = {}
        for node, loss in layer.items():
            one, two = node & mask, node >> 2 * self.bits & mask
            if one not in low:
                low[one] = self._better(place, one, 0)
            if two not in high:
                high[two] = self._better(place, two, 2)
            for other, less in low[one]:
                if known(node + other, NEVER) < loss + less:
                    break
            else:
                for other, less in high[two]:
                    if known(node + other, NEVER) < loss + less:
                        break
                else:
                    found[node] = loss
        return found

    def _better(self, place: int, numbers: int, suit: int) -> list[tuple[int, int]]:
        """How far from a node those are that may beat it by one of two suits, and what that suit brings less there."""
        mask = (1 << self.bits) - 1
        found = []
        for at, number in ((suit, numbers & mask), (suit + 1, numbers >> self.bits)):
            ahead = self.ahead[at][place]
            for other in self.suits[at].graph.better(place, number):
                found.append((other - number << at * self.bits, ahead[number] - ahead[other]))
        return found


def _no_pairs() -> list[tuple[dict[Node, list[Losses]], dict[Node, list[Losses]]]]:
    return [({}, {}) for _ in range(PLACES)]
