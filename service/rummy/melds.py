"""What a set, a run and a bouncer is, and why something is none (R3-2, R3-3, R5-3, R5-4)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from service.rummy.cards import ACE, KING, RANKS, Card, Cards, in_words

SET, RUN = "set", "run"
THREE_OF_A_KIND, FOUR_OF_A_KIND = "3_of_a_kind", "4_of_a_kind"
BOUNCER_3, BOUNCER_4, BOUNCER_7 = "3_card_bouncer", "4_card_bouncer", "7_card_bouncer"
FEWEST: Final = 3
_OF_A_KIND: Final = {3: THREE_OF_A_KIND, 4: FOUR_OF_A_KIND}
_BOUNCERS: Final = {3: BOUNCER_3, 4: BOUNCER_4, 7: BOUNCER_7}


class Meld(NamedTuple):
    """A legal meld, its cards in order C-4: a run in run order, a high ace last; a set by suit."""

    kind: str
    cards: Cards


class NoMeld(NamedTuple):
    """Why some cards are no meld, and the clause that says so."""

    text: str
    clause: str


class MeldRules(NamedTuple):
    """What Rummy 500's options say of melds: where an ace may stand in a run, and whether a set may repeat a suit."""

    ace_low: bool = True
    ace_high: bool = True
    high_counts_more: bool = False
    distinct_suits: bool = False


@lru_cache(maxsize=1024)  # a request's melds are read when it is checked and again when it is answered
def set_or_run(cards: Cards, rules: MeldRules) -> Meld | NoMeld:
    """Read the cards of a Rummy 500 meld, in any order (R5-3, R5-4).

    A run that could hold its ace at either end (2 to K and an ace) holds it where it counts more, low where equal.
    """
    ranks = {card.rank for card in cards}
    if len(ranks) == 1:
        return _set(cards, rules)
    if len({card.suit for card in cards}) == 1:
        return _run(cards, rules)
    clause = "R5-3" if len(ranks) < len(cards) else "R5-4"
    if not cards:
        return NoMeld("a meld has three cards or more; this one has none", clause)
    return NoMeld(f"{in_words(cards)} are neither of one rank (a set) nor of one suit (a run)", clause)


def _set(cards: Cards, rules: MeldRules) -> Meld | NoMeld:
    if len(cards) < FEWEST:
        return NoMeld(f"a set has three cards or more; {in_words(cards)} is {len(cards)}", "R5-3")
    twice = [card for card, number in Counter(cards).items() if number > 1]
    if rules.distinct_suits and twice:
        return NoMeld(f"{twice[0]} stands in this set twice; by distinct_suits_in_set each suit may once", "R5-3")
    return Meld(SET, tuple(sorted(cards)))


def _run(cards: Cards, rules: MeldRules) -> Meld | NoMeld:
    if len(cards) < FEWEST:
        return NoMeld(f"a run has three cards or more; {in_words(cards)} is {len(cards)}", "R5-4")
    run = in_run_order(cards, rules)
    return Meld(RUN, run) if run else NoMeld(_why_no_run(cards, rules), "R5-4")


def in_run_order(cards: Cards, rules: MeldRules) -> Cards | None:
    """The cards of one suit as a run, lowest first, a high ace last; None where they are not consecutive (R5-4)."""
    low = tuple(sorted(cards))
    runs = [low] if low[0].rank != ACE or rules.ace_low else []
    if low[0].rank == ACE and rules.ace_high:
        high = (*low[1:], low[0])
        runs = [high, *runs] if rules.high_counts_more else [*runs, high]
    return next((run for run in runs if _consecutive(run)), None)


def _consecutive(run: Cards) -> bool:
    first = run[0].rank
    last = KING + 1 if run[-1].rank == ACE else run[-1].rank
    between = [card.rank for card in run[:-1]] + [last]
    return len(run) <= len(RANKS) and between == list(range(first, first + len(run)))  # 14 would be A-2-…-K-A


def _why_no_run(cards: Cards, rules: MeldRules) -> str:
    twice = sorted(card for card, number in Counter(cards).items() if number > 1)
    ranks = {card.rank for card in cards}
    has_two_aces = bool(twice) and twice[0].rank == ACE
    if twice and not (has_two_aces and KING in ranks):
        return f"{twice[-1]} stands in this run twice"
    if ACE in ranks and KING in ranks and (has_two_aces or _joins_round_the_corner(ranks)):
        return f"{in_words(cards)} goes round the corner: an ace stands low (A-2-3) or high (Q-K-A), never both"
    if ACE in ranks and (in_run_order(cards, MeldRules()) is not None):
        return f"by ace_runs an ace stands {'low' if rules.ace_low else 'high'} only, so {in_words(cards)} is no run"
    return _gap(cards)


def _joins_round_the_corner(ranks: set[int]) -> bool:
    missing = sorted(set(range(13)) - ranks)
    return 1 in ranks and bool(missing) and missing == list(range(missing[0], missing[-1] + 1))


def _gap(cards: Cards) -> str:
    ordered = sorted(cards)
    if ordered[0].rank == ACE and ordered[1].rank > 1 and (KING in {card.rank for card in cards}):
        ordered = [*ordered[1:], ordered[0]]
    before, after = next((one, two) for one, two in pairwise(ordered) if (two.rank - one.rank) % 13 != 1)
    return f"{in_words(cards)} are not consecutive: {_missing(before, after)} between {before} and {after} is missing"


def _missing(before: Card, after: Card) -> str:
    upper = after.rank or KING + 1
    names = [str(Card.of(rank, before.suit)) for rank in range(before.rank + 1, upper)]
    return " ".join(names)


def of_a_kind_or_bouncer(cards: Cards) -> Meld | NoMeld:
    """Read the cards of a Rummy 3000 meld, in any order; the ace is low (R3-2, R3-3)."""
    if not cards:
        return NoMeld("a meld has three cards or more; this one has none", "R3-3")
    ordered = tuple(sorted(cards))
    if len({card.rank for card in cards}) == 1:
        return _named(_OF_A_KIND, ordered, "cards of one rank are a meld when there are three or four")
    if len({card.suit for card in cards}) > 1:
        return NoMeld(f"{in_words(cards)} are neither of one rank nor of one suit", "R3-3")
    if not _consecutive_low(ordered):
        return _no_sequence(cards)
    return _named(_BOUNCERS, ordered, "a bouncer has 3, 4 or 7 cards")


def _named(kinds: dict[int, str], cards: Cards, otherwise: str) -> Meld | NoMeld:
    kind = kinds.get(len(cards))
    return Meld(kind, cards) if kind else NoMeld(f"{in_words(cards)} is {len(cards)}; {otherwise}", "R3-3")


def _consecutive_low(ordered: Cards) -> bool:
    return [card.rank for card in ordered] == list(range(ordered[0].rank, ordered[0].rank + len(ordered)))


def _no_sequence(cards: Cards) -> NoMeld:
    ranks = {card.rank for card in cards}
    if ACE in ranks and KING in ranks:
        return NoMeld(f"{in_words(cards)} is no sequence: the ace is low, always", "R3-2")
    return NoMeld(f"{in_words(cards)} are not consecutive ({RANKS[0]} 2 3 … K)", "R3-3")
