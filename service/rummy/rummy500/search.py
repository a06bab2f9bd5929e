"""The best arrangement of a hand in which no card is doubled, given as four masks of 13 bits (R5-7).

What is taken for sets is chosen; the runs then follow suit by suit. A rank whose set takes no card that a run could use
is decided at once, so that few ranks have to be tried both ways; where many have, the walk answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from service.rummy.cards import ACE, CARDS, Card, Cards
from service.rummy.melds import SET, Meld
from service.rummy.rummy500.lay_out import Layout
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.ranks import Best, Ranks, Row
from service.rummy.rummy500.sets import Laid
from service.rummy.rummy500.suits import SUIT_SLOTS, Suit, SuitTerms, suit_of
from service.rummy.rummy500.suits_on_table import SuitOnTable
from service.rummy.rummy500.task import Task
from service.rummy.rummy500.terms import GROUP, MELD, Placed, Terms, runs_of, sets_of, terms_of
from service.rummy.rummy500.walked import walked

Masks = tuple[int, int, int, int]
Find = Callable[[int, int, int, int], Best]
Tried = tuple[int, int, int, int, int, int]
"""What some choices of sets bring with the runs and alone, and the cards of each suit that they leave for runs."""
Try = Callable[[int, int, int, int, int, Tried], Best | None]
MOST_TRIED: Final = 50
"""So many choices at a time cost what the walk costs."""
_EVERY_CARD: Final = (1 << len(CARDS)) - 1


class Search:
    """Searches hands against one table by one set of rules; ``bare`` is the search by them without a table."""

    def __init__(self, melds: Sequence[Placed], terms: Terms, bare: Search | None = None) -> None:
        self.terms = terms
        sets = sets_of(melds)
        self.plain_suits: list[Suit] = bare.plain_suits if bare else _plain_suits(terms)
        self.suits: list[Suit | SuitOnTable] = [
            SuitOnTable(suit, runs) if runs else suit
            for suit, runs in zip(self.plain_suits, runs_of(melds), strict=True)
        ]
        self.ranks: Ranks = bare.ranks if bare and not sets else Ranks(terms, sets)
        layouts = Layouts(self.suits, self.ranks)
        self.layout = layouts.layout
        on_table = sum([1 << rank for rank in sets])
        self.find = _finder(layouts, on_table, on_table if terms.distinct_suits else 0)

    def by_walk(self, table: Sequence[Meld], hand: Masks) -> Best:
        """The best arrangement where too many sets would have to be tried."""
        cards = tuple(card for card in CARDS if hand[card.suit] >> card.rank & 1)
        layout = walked(Task(cards, table, self.terms))
        taken = [0, 0, 0, 0]
        for card in layout.cards_in_sets() if layout else ():
            taken[card.suit] |= 1 << card.rank
        c, d, h, s = taken
        sets = sum(self.ranks.choices(rank, suits)[suits].gain for rank, suits in _by_rank((c, d, h, s)))
        runs = sum(suit.best[mask ^ used] for suit, mask, used in zip(self.suits, hand, taken, strict=True))
        return sets + runs, c, d, h, s


class Layouts:
    """Lays out what a search found."""

    def __init__(self, suits: Sequence[Suit | SuitOnTable], ranks: Ranks) -> None:
        self.suits, self.ranks = suits, ranks

    def layout(self, hand: Masks, best: Best) -> Layout:
        """The preferred way to lay out what was found."""
        taken = best[1:]
        melds: list[Cards] = []
        lay_offs: list[Laid] = []
        for index, (suit, mask, used) in enumerate(zip(self.suits, hand, taken, strict=True)):
            if suit.best[mask ^ used]:
                runs = suit.laid_out(index, mask ^ used)
                melds += runs.melds
                lay_offs += runs.lay_offs
        for rank, suits in _by_rank(taken):
            choice = self.ranks.choices(rank, suits)[suits]
            melds += choice.sets
            lay_offs += choice.lay_offs
        return Layout(tuple(melds), tuple(lay_offs))

    def preferred(self, hand: Masks, found: Sequence[Best]) -> Best:
        """The one of equally good arrangements whose melds, then targets come first (R5-7)."""
        orders = [self._order(hand, best[1:]) for best in found]
        first = max(orders)
        left = [best for best, order in zip(found, orders, strict=True) if order == first]
        return left[0] if len(left) == 1 else min(left, key=lambda best: self.layout(hand, best).preference(0))

    def _order(self, hand: Masks, taken: Masks) -> int:
        """The melds as bits, the first in order C-4 highest."""
        order = 0
        for suit, mask, used in zip(self.suits, hand, taken, strict=True):
            order = order << SUIT_SLOTS | suit.order[mask ^ used]
        for rank, suits in _by_rank(taken):
            order |= self.ranks.orders[16 << rank | suits]
        return order


def _by_rank(taken: Masks) -> list[tuple[int, int]]:
    """The ranks taken, each with its suits (four bits)."""
    c, d, h, s = taken
    rows, ranks = [], c | d | h | s
    while ranks:
        bit = ranks & -ranks
        ranks ^= bit
        suits = (c & bit and 1) | (d & bit and 2) | (h & bit and 4) | (s & bit and 8)
        rows.append((bit.bit_length() - 1, suits))
    return rows


def _plain_suits(terms: Terms) -> list[Suit]:
    suits = []
    for suit in range(4):
        gains = terms.gains[13 * suit : 13 * suit + 13]
        suits.append(suit_of(SuitTerms((terms.low_ace_gain, *gains[1:], gains[0]), terms.ace_low, terms.ace_high)))
    return suits


def searcher(table: Sequence[Meld], rules: Rules) -> Find:
    """The search for one table: a function of the four suits' masks, bit r for rank r, clubs first."""
    search_before = search_of(table, terms_of(rules))
    find, by_walk = search_before.find, search_before.by_walk

    def search(c: int, d: int, h: int, s: int) -> Best:
        return find(c, d, h, s) or by_walk(table, (c, d, h, s))

    return search


def search_of(table: Sequence[Meld], terms: Terms, hand: int = _EVERY_CARD) -> Search:
    """The search before those melds that some card of the hand (a bit each) may join: the others are out of reach."""
    near = tuple([(place, meld) for place, meld in enumerate(table) if hand & _beside(meld)])
    return _search_before(near, terms) if near else _search_without_table(terms)


@lru_cache(maxsize=1024)
def _beside(meld: Meld) -> int:
    """The cards (a bit each) that may join a meld before any others do."""
    first, last = meld.cards[0], meld.cards[-1]
    if meld.kind == SET:
        return sum([1 << Card.of(first.rank, suit) for suit in range(4)])
    below = [first - 1] if first.rank != ACE else []
    above = [Card.of((last.rank + 1) % 13, last.suit)] if last.rank != ACE else []
    return sum([1 << card for card in (*below, *above)])


@lru_cache(maxsize=4)  # one table is asked about again and again: each reach into a pile, each hand that a player tries
def _search_before(melds: tuple[Placed, ...], terms: Terms) -> Search:
    return Search(melds, terms, _search_without_table(terms))


@lru_cache(maxsize=32)
def _search_without_table(terms: Terms) -> Search:
    return Search((), terms)


def _finder(layouts: Layouts, on_table: int, never_sure: int) -> Callable[[int, int, int, int], Best | None]:
    """The search as a closure over what it looks up: with the two below, the innermost loop of the service.

    ``on_table`` are the ranks of sets on the table, ``never_sure`` those of which not all cards held need be best. It
    finds None where too many sets would have to be tried.
    """
    best_c, best_d, best_h, best_s = [suit.best for suit in layouts.suits]
    in_runs_c, in_runs_d, in_runs_h, in_runs_s = [suit.in_runs for suit in layouts.suits]
    worth_c, worth_d, worth_h, worth_s = [suit.worth for suit in layouts.suits]
    tried: Try | None = None  # made for those hands alone that need it

    def find(c: int, d: int, h: int, s: int) -> Best | None:
        nonlocal tried
        gain = best_c[c] + best_d[d] + best_h[h] + best_s[s]
        ranks = c & d & (h | s) | h & s & (c | d) | on_table & (c | d | h | s)
        if not ranks:
            return gain, 0, 0, 0, 0
        either = ranks & never_sure
        if gain:
            either |= ranks & (in_runs_c[c] | in_runs_d[d] | in_runs_h[h] | in_runs_s[s])
        sure = ranks ^ either
        tc, td, th, ts = c & sure, d & sure, h & sure, s & sure
        sets = worth_c[tc] + worth_d[td] + worth_h[th] + worth_s[ts] - MELD * sure.bit_count()
        if sure & on_table:
            sets += (MELD - GROUP) * (sure & on_table).bit_count()
        if not either:
            return gain + sets, tc, td, th, ts
        tried = tried or _trier(layouts)
        return tried(either, c, d, h, s, (gain + sets, sets, c ^ tc, d ^ td, h ^ th, s ^ ts))

    return find


def _trier(layouts: Layouts) -> Try:
    """Tries every choice of some ranks that may still be best: what is left for runs shrinks with each set."""
    best_c, best_d, best_h, best_s = [suit.best for suit in layouts.suits]
    rows_of = _rower(layouts)

    def tried(ranks: int, c: int, d: int, h: int, s: int, first: Tried) -> Best | None:
        rows, found, best = rows_of(ranks, c, d, h, s), [first], first[0]
        ahead = sum([most for most, _ in rows])
        for most, options in rows:
            ahead -= most
            tries = []
            for _, sets, rc, rd, rh, rs in found:
                for more, oc, od, oh, os in options:
                    nc, nd, nh, ns = rc ^ oc, rd ^ od, rh ^ oh, rs ^ os
                    whole = sets + more + best_c[nc] + best_d[nd] + best_h[nh] + best_s[ns]
                    if whole + ahead >= best:
                        tries.append((whole, sets + more, nc, nd, nh, ns))
                        if whole > best:  # noqa: PLR1730 - twice as fast as max() here
                            best = whole
            found = [one for one in tries if one[0] + ahead >= best]
            if len(found) > MOST_TRIED:
                return None
        equal = [(whole, c ^ nc, d ^ nd, h ^ nh, s ^ ns) for whole, _, nc, nd, nh, ns in found]
        return equal[0] if len(equal) == 1 else layouts.preferred((c, d, h, s), equal)

    return tried


def _rower(layouts: Layouts) -> Callable[[int, int, int, int, int], list[Row]]:
    """The options of some ranks, each rank's by which of its cards are held and which a run could use."""
    in_runs_c, in_runs_d, in_runs_h, in_runs_s = [suit.in_runs for suit in layouts.suits]
    options_of = layouts.ranks.options

    def rows_of(ranks: int, c: int, d: int, h: int, s: int) -> list[Row]:
        runs_c, runs_d, runs_h, runs_s = in_runs_c[c], in_runs_d[d], in_runs_h[h], in_runs_s[s]
        rows = []
        while ranks:
            bit = ranks & -ranks
            ranks ^= bit
            held = (c & bit and 1) | (d & bit and 2) | (h & bit and 4) | (s & bit and 8)
            both = (runs_c & bit and 16) | (runs_d & bit and 32) | (runs_h & bit and 64) | (runs_s & bit and 128)
            rows.append(options_of[bit << 8 | both | held])
        return rows

    return rows_of
