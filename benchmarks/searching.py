"""The search for the best arrangement, beside OpenSpiel's finder on the same hands, in the same run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from benchmarks.hands import dense_hands, random_hands, random_table, suit_masks
from benchmarks.measure import Figure, rates
from benchmarks.peers import integer_program, open_spiel
from service.rummy.cards import Cards
from service.rummy.rummy500 import arrange as arrange500
from service.rummy.rummy500.options import Rules as Rules500
from service.rummy.rummy500.search import searcher
from service.rummy.rummy3000 import arrange as arrange3000
from service.rummy.rummy3000.options import Rules as Rules3000
from service.rummy.rummy3000.search import SEARCH

_SEED = "measured"
_PROGRAMS = 200  # an integer program takes milliseconds
_TABLES, _MELDS = 100, 4
_Masks = tuple[int, int, int, int]


def figures() -> Iterator[Figure]:
    yield from _rummy3000()
    yield from _rummy500()


def _rummy3000() -> Iterator[Figure]:
    for kind, hands, floor in (("random", random_hands(7, _SEED), 0.5), ("dense", dense_hands(7, _SEED), 0.25)):
        found = rates(
            {
                "peer": (open_spiel(7), [(list(hand),) for hand in hands]),
                "search": (SEARCH["one_bouncer"], [suit_masks(hand) for hand in hands]),
                "whole": (arrange3000.arrange, [(hand, Rules3000()) for hand in hands]),
            }
        )
        yield _ratio(f"Rummy 3000 search, 7 {kind} cards", found, "search", floor)
        yield _ratio(f"Rummy 3000 whole answer, 7 {kind} cards", found, "whole", 0.1 if kind == "random" else None)


def _rummy500() -> Iterator[Figure]:
    for size, kind, floor in ((10, "random", 1.0), (13, "random", 1.0), (13, "dense", 2.0)):
        hands = random_hands(size, _SEED) if kind == "random" else dense_hands(size, _SEED)
        found = rates(
            {
                "peer": (open_spiel(size), [(list(hand),) for hand in hands]),
                "search": (searcher((), Rules500()), [suit_masks(hand) for hand in hands]),
                "table": (_find, _on_tables(size, kind, len(hands))),
                "whole": (arrange500.arrange, [(hand, (), Rules500()) for hand in hands]),
                "program": (integer_program, [(hand,) for hand in hands[:_PROGRAMS]]),
            }
        )
        yield _ratio(f"Rummy 500 search, {size} {kind} cards", found, "search", floor)
        yield _ratio(f"Rummy 500 search, {size} {kind} cards, four melds on the table", found, "table", floor / 2)
        yield _ratio(f"Rummy 500 whole answer, {size} {kind} cards", found, "whole", 0.1 if kind == "random" else None)
        yield _ratio(f"Integer program (HiGHS), {size} {kind} cards", found, "program", None)


_Find = Callable[[int, int, int, int], object]


def _on_tables(size: int, kind: str, number: int) -> list[tuple[_Find, _Masks]]:
    """Hands before tables of four melds: many hands a table, as bots try them and batches bring them."""
    random = Random(_SEED)
    asked: list[tuple[_Find, _Masks]] = []
    for _ in range(_TABLES):
        table, left = random_table(_MELDS, random)
        pack = left if kind == "random" else sorted(left, key=lambda card: card.rank)[: size + 11]
        find = searcher(table, Rules500())
        hands: list[Cards] = [tuple(random.sample(pack, size)) for _ in range(number // _TABLES)]
        asked += [(find, suit_masks(hand)) for hand in hands]
    return asked


def _find(find: _Find, masks: _Masks) -> object:
    return find(*masks)


def _ratio(name: str, found: Mapping[str, float], which: str, floor: float | None) -> Figure:
    note = f"{found[which]:,.0f} of {found['peer']:,.0f} hands/s"
    return Figure(name, found[which] / found["peer"], "× OpenSpiel", floor=floor, note=note)
