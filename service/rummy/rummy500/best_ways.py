"""All best ways of a walk, traced back from its goal (R5-7)."""

from __future__ import annotations

from typing import NamedTuple

from service.rummy.rummy500.graph import PLACES
from service.rummy.rummy500.pairs import Node
from service.rummy.rummy500.rank_options import Option
from service.rummy.rummy500.sets import Taken
from service.rummy.rummy500.streaks import Step
from service.rummy.rummy500.walk import Walk


class Way(NamedTuple):
    """One best way into a node: from where, by which option and with which steps of the suits."""

    before: Node
    option: Option
    steps: tuple[Step, ...]


_Between = dict[Taken, list[tuple[int, tuple[Step, ...]]]]
_Given = dict[Taken, list[tuple[int, Option]]]


def best_ways(walk: Walk) -> list[dict[Node, list[Way]]]:
    """All best ways into every node that lies on a best way to the goal, place by place."""
    nodes = {walk.goal}
    layers = []
    for place in reversed(range(PLACES)):
        only = walk.only_ways[place]
        if only:
            layers.append({node: [Way(node, *only)] for node in nodes})
        else:
            back = _Back(walk, place)
            layers.append({node: back.ways_into(node) for node in nodes})
            nodes = {way.before for ways in layers[-1].values() for way in ways}
    return layers[::-1]


class _Back:
    """The steps back over one place; what two neighbouring suits do between two nodes is worked out once."""

    def __init__(self, walk: Walk, place: int) -> None:
        self._walk, self._place = walk, place
        self._known: dict[tuple[int, int, int], _Between] = {}
        self._most = walk.losses[PLACES][walk.goal]
        self._given: dict[tuple[bool, bool], _Given] = {}

    def ways_into(self, node: Node) -> list[Way]:
        befores = dict.fromkeys(self._walk.befores[self._place][node])
        return [way for before in befores for way in self._ways(before, node)]

    def _ways(self, before: Node, after: Node) -> list[Way]:
        """The ways between two nodes that lose what is lost between them."""
        walk, place = self._walk, self._place
        lost = walk.losses[place + 1][after] - walk.losses[place][before]
        options = self._options(before >= walk.done, after >= walk.done)
        low, high = self._between(before, after, 0), self._between(before, after, 2)
        choices = [
            (loss, option, firsts, seconds)
            for one, firsts in low.items()
            for two, seconds in high.items()
            for loss, option in options.get(one + two, ())
        ]
        return [
            Way(before, option, steps + more)
            for loss, option, firsts, seconds in choices
            for first, steps in firsts
            for second, more in seconds
            if loss + first + second == lost
        ]

    def _between(self, before: Node, after: Node, suit: int) -> _Between:
        """The moves of a suit and the next between their parts of two nodes, by what they give."""
        bits = self._walk.bits
        half = (1 << 2 * bits) - 1
        key = before >> suit * bits & half, after >> suit * bits & half, suit
        if key not in self._known:
            one = self._moves(suit, key[0] & half >> bits, key[1] & half >> bits)
            two = self._moves(suit + 1, key[0] >> bits, key[1] >> bits)
            self._known[key] = {
                (taken, more): [(loss + lost, (step, other)) for loss, step in steps for lost, other in others]
                for taken, steps in one.items()
                for more, others in two.items()
            }
        return self._known[key]

    def _moves(self, suit: int, before: int, after: int) -> dict[int, list[tuple[int, Step]]]:
        walk = self._walk
        return walk.suits[suit].between(self._place, before, after, walk.ahead[suit])

    def _options(self, before: bool, after: bool) -> _Given:
        """The options by the cards that leave, where the discard is chosen before the place, or after it."""
        if (before, after) not in self._given:
            rows: _Given = {}
            for loss, option in self._walk.options[self._place][before]:
                if loss <= self._most and (before or option.throw is not None) == after:
                    rows.setdefault(option.taken, []).append((loss, option))
            self._given[before, after] = rows
        return self._given[before, after]
