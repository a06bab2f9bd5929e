"""Which of the equally good ways of a walk is the arrangement: the melds in order C-4, then the targets (R5-7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from service.rummy.cards import Card, Cards
from service.rummy.rummy500.best_ways import Way, best_ways
from service.rummy.rummy500.pairs import Node
from service.rummy.rummy500.sets import Choices, Laid
from service.rummy.rummy500.streaks import NEW, Step, Streak
from service.rummy.rummy500.terms import card_at
from service.rummy.rummy500.walk import Walk

_GOES_ON: Final = (99,)
"""Stands behind the cards of a run that is still open: it will be longer than any that starts alike and has ended."""

Open = tuple[Streak, int]
_Placed = tuple[list[Cards], list[Laid], tuple[Open, ...]]
_Known = dict[tuple[int, tuple[Open, ...], Step], _Placed]


class Layout(NamedTuple):
    """Part of an arrangement, from the low ace up: what is laid, and each suit's open streaks with where they began."""

    melds: tuple[Cards, ...] = ()
    lay_offs: tuple[Laid, ...] = ()
    throw: Card | None = None
    streaks: tuple[tuple[Open, ...], ...] = ((), (), (), ())

    def cards_in_sets(self) -> list[Card]:
        """The cards in sets, new or on the table: a lay-off on a set stands at its rank, on a run at its place."""
        new = [card for cards in self.melds if cards[0].rank == cards[1].rank for card in cards]
        return new + [laid.card for laid in self.lay_offs if laid.on_set]

    def preference(self, place: int) -> tuple[list[tuple[int, ...]], list[int], list[Laid]]:
        """Sorts equally good layouts of the cards up to a place, that go on alike, the preferred first."""
        going = [
            (*_cards(suit, begun, place), *_GOES_ON)
            for suit, streaks in enumerate(self.streaks)
            for streak, begun in streaks
            if streak.onto == NEW
        ]
        lay_offs = sorted(self.lay_offs)
        return sorted([*self.melds, *going]), [laid.onto for laid in lay_offs], lay_offs


@cache
def _cards(suit: int, begun: int, place: int) -> Cards:
    return tuple(card_at(suit, at) for at in range(begun, place + 1))


def preferred(walk: Walk, choices: Sequence[Choices]) -> Layout:
    """The preferred layout of all best ones that the walk found."""
    layouts = {walk.start: Layout()}
    for place, layer in enumerate(best_ways(walk)):
        found: dict[Node, Layout] = {}
        known: _Known = {}
        for node, ways in layer.items():
            ended = [_lay(layouts[way.before], way, place, choices[place], known) for way in ways]
            found[node] = ended[0] if len(ended) == 1 else min(ended, key=lambda layout: layout.preference(place))
        layouts = found
    return layouts[walk.goal]


def _lay(layout: Layout, way: Way, place: int, choices: Choices, known: _Known) -> Layout:
    melds, lay_offs, throw, streaks = layout
    taken, _, thrown = way.option
    if thrown is not None:
        throw = thrown
        taken = tuple(number - (suit == thrown.suit) for suit, number in enumerate(taken))
    choice = choices[taken]
    new_melds, new_lay_offs = [*choice.sets], [*choice.lay_offs]
    after = []
    for suit, (open_streaks, step) in enumerate(zip(streaks, way.steps, strict=True)):
        if open_streaks or step.starts:
            key = suit, open_streaks, step
            if key not in known:
                known[key] = _step(suit, place, open_streaks, step)
            ended, laid, going = known[key]
            new_melds += ended
            new_lay_offs += laid
            after.append(going)
        else:
            after.append(())
    return Layout((*melds, *new_melds), (*lay_offs, *new_lay_offs), throw, tuple(after))


def _step(suit: int, place: int, streaks: Sequence[Open], step: Step) -> _Placed:
    """Place a suit's cards: the melds that end, the cards laid off, and the streaks that go on."""
    placed = [
        *((streak, begun, ends) for (streak, begun), ends in zip(streaks, step.ends, strict=True)),
        *((start.streak, place, start.ends) for start in step.starts),
    ]
    melds: list[Cards] = []
    lay_offs: list[Laid] = []
    going = []
    for streak, begun, ends in placed:
        if streak.onto != NEW:
            lay_offs.append(Laid(card_at(suit, place), streak.onto, place))
        elif ends:
            melds.append(_cards(suit, begun, place))
        if not ends:
            going.append((streak.grown(place + 1 - begun), begun))
    return melds, lay_offs, tuple(sorted(going))
