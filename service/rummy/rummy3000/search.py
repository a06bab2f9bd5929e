"""The best arrangement of a hand, found by adding look-ups (R3-3 … R3-8).

A hand of seven is four masks of 13 bits, one a suit, the ace the lowest bit. A rank is in a set with none, all, or all
but one of its cards; once the sets are chosen, what is left of a suit decides its bouncers alone. So each suit's part
stands in a table: the kinds of its bouncers, and its counted cards less its deadwood, packed into one number. The
parts of a hand are added up, and the sum of the kinds names the row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from service.rummy.melds import BOUNCER_3, BOUNCER_4, BOUNCER_7, FOUR_OF_A_KIND, THREE_OF_A_KIND
from service.rummy.rummy3000.options import LongSequence
from service.rummy.rummy3000.table import CARDS_COUNTED, ROWS

SUIT: Final = (1 << 13) - 1
WEIGHTS: Final = {BOUNCER_3: 1, THREE_OF_A_KIND: 3, BOUNCER_4: 9, FOUR_OF_A_KIND: 27, BOUNCER_7: 81}
"""What each kind adds to the row code of a hand: no two rows have the same sum."""

_ALONE: Final = 243
"""In place of a bouncer's weight where it is the hand's only meld (the literal reading of R3-7)."""

_ROOM, _POINTS = 10, (1 << 10) - 1
_OFFSET: Final = 128  # keeps the points of a suit above zero: its cards are worth 91 at most, and four times 128 fit in

Found = tuple[int, int, int, int, int, int]
"""Score in points, row code (`ROW_OF_CODE`), and each suit (C D H S) without the cards that are in sets."""
Search = Callable[[int, int, int, int], Found]
_Way = tuple[int, int, int, int, int]
"""The suits without the cards that are in sets, and what these sets add."""


def row_code(kinds: tuple[str, ...]) -> int:
    return sum(WEIGHTS[kind] for kind in kinds)


ROW_OF_CODE: Final = {
    **{row_code(row.kinds): row for row in ROWS},
    _ALONE: next(row for row in ROWS if row.kinds == (BOUNCER_4,)),
}
"""The row of the table that each row code stands for."""


def bouncers(sequence: int, long_sequence: LongSequence) -> tuple[int, ...]:
    """The best bouncers out of one unbroken sequence of a suit (R3-3, R3-7); a hand has no more than seven cards.

    >>> [bin(bouncer) for bouncer in bouncers(0b1111110, "one_bouncer")]
    ['0b1111000']
    """
    length = sequence.bit_count()
    if length < 3:
        return ()
    if length in (3, 4, 7):
        return (sequence,)
    if length == 6 and long_sequence == "split":
        return sequence & sequence << 3, sequence & sequence >> 3
    return (sequence & ~(sequence >> 4),)


def sequences(suit: int) -> Iterator[int]:
    """The unbroken sequences of a suit, the lowest first; a lone card is one, too.

    >>> [bin(sequence) for sequence in sequences(0b1110110)]
    ['0b110', '0b1110000']
    """
    while suit:
        lowest = suit & ~(suit + (suit & -suit))
        yield lowest
        suit ^= lowest


def _points(cards: int) -> int:
    return sum(rank + 1 for rank in range(13) if cards >> rank & 1)


_BOUNCER_OF: Final = {3: BOUNCER_3, 4: BOUNCER_4, 7: BOUNCER_7}


def _packed_bouncer(bouncer: int, weight: int) -> int:
    counted = CARDS_COUNTED[_BOUNCER_OF[bouncer.bit_count()]]
    return (weight << _ROOM) + _points(bouncer & ~(bouncer >> counted))


def _packed_sequence(sequence: int, long_sequence: LongSequence) -> int:
    """The kinds of a sequence's bouncers, and their counted cards less the cards left over."""
    melds = bouncers(sequence, long_sequence)
    is_alone = long_sequence == "literal" and sequence.bit_count() in (5, 6)
    weights = [_ALONE if is_alone else WEIGHTS[_BOUNCER_OF[meld.bit_count()]] for meld in melds]
    return sum(map(_packed_bouncer, melds, weights)) - _points(sequence & ~sum(melds))


def _suit_table(long_sequence: LongSequence) -> tuple[int, ...]:
    """For each of the 8,192 holdings of a suit: what it adds to a hand, from what its sequences add."""
    runs = ((1 << above) - (1 << lowest) for above in range(1, 14) for lowest in range(above))
    packed = {run: _packed_sequence(run, long_sequence) for run in runs}
    table = [_OFFSET]
    for suit in range(1, SUIT + 1):
        lowest = next(sequences(suit))
        table.append(table[suit ^ lowest] + packed[lowest])
    return tuple(table)


def _bases() -> list[int]:
    """Base values by row code, less the offsets of four suits."""
    bases = [0] * (_ALONE + 1)
    for code, row in ROW_OF_CODE.items():
        bases[code] = row.base - 4 * _OFFSET
    return bases


_BASES: Final = _bases()
_THREE: Final = {1 << rank: (WEIGHTS[THREE_OF_A_KIND] << _ROOM) + rank + 1 for rank in range(13)}
_FOUR: Final = {1 << rank: (WEIGHTS[FOUR_OF_A_KIND] << _ROOM) + rank + 1 for rank in range(13)}


def _with_a_set(clubs: int, diamonds: int, hearts: int, spades: int, sets: int, ranks: int) -> Iterator[_Way]:
    """The ways to lay out one more set: all cards of one of these ranks, or three of four."""
    while ranks:
        rank = ranks & -ranks
        c, d, h, s = clubs & ~rank, diamonds & ~rank, hearts & ~rank, spades & ~rank
        three = sets + _THREE[rank]
        if rank & clubs & diamonds & hearts & spades:
            yield c, d, h, s, sets + _FOUR[rank]
            yield clubs, d, h, s, three
            yield c, diamonds, h, s, three
            yield c, d, hearts, s, three
            yield c, d, h, spades, three
        else:
            yield c, d, h, s, three
        ranks ^= rank


def _searcher(table: tuple[int, ...]) -> Search:
    """The search under one reading of long sequences (R3-7), which is all in its table."""
    bases = _BASES

    def search(clubs: int, diamonds: int, hearts: int, spades: int, sets: int = 0) -> Found:
        parts = table[clubs] + table[diamonds] + table[hearts] + table[spades] + sets
        code = parts >> _ROOM
        found = bases[code] + (parts & _POINTS), code, clubs, diamonds, hearts, spades
        ranks = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
        if not ranks or code == _ALONE:
            return found
        return max([found, *[search(*way) for way in _with_a_set(clubs, diamonds, hearts, spades, sets, ranks)]])

    return search


SEARCH: Final[dict[LongSequence, Search]] = {
    "one_bouncer": _searcher(_suit_table("one_bouncer")),
    "split": _searcher(_suit_table("split")),
    "literal": _searcher(_suit_table("literal")),
}
"""For each reading of long sequences: the suits of a hand of seven (C D H S) -> its best arrangement (R3-8)."""
