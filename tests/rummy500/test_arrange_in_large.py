"""Large hands: the search by suits and the walk are two programs, and must agree on every arrangement (R5-7)."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from service.rummy.cards import CARDS, Card, Cards, read_card, read_cards
from service.rummy.melds import SET, Meld, set_or_run
from service.rummy.rummy500.arrange import Arrangement, arrange
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.search import search_of, searcher
from service.rummy.rummy500.terms import POINT, terms_of
from service.rummy.rummy500.values import meld_rules, value_in_hand
from tests.rummy500.dealt_500 import Dealt, large

HARD_HANDS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "data" / "rummy500_hard_hands.json").read_text(encoding="utf-8")
)


def walked(dealt: Dealt, monkeypatch: pytest.MonkeyPatch) -> Arrangement | None:
    """The arrangement by the walk alone."""
    with monkeypatch.context() as patch:
        patch.setattr("service.rummy.rummy500.arrange.searched", lambda _: None)
        return dealt.arranged()


@pytest.mark.parametrize("seed", range(6))
def test_the_search_and_the_walk_agree(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(seed)
    for _ in range(20):
        dealt = large(random, (13, 20, 26, 32), packs=1 + seed % 2)
        assert dealt.arranged() == walked(dealt, monkeypatch), dealt


def masks_of(hand: Cards) -> tuple[int, int, int, int]:
    clubs, diamonds, hearts, spades = (sum(1 << card.rank for card in hand if card.suit == suit) for suit in range(4))
    return clubs, diamonds, hearts, spades


def test_a_throw_may_leave_a_hand_for_the_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = "2C 3C 4C 6C 10C JC 2D 3D 4D 5D 8D 9D 10D AH 2H 3H 4H 6H 3S 4S 5S 7S 10S"
    dealt = Dealt(read_cards(cards), demands={"keep_discard": True})
    assert search_of((), terms_of(dealt.rules)).find(*masks_of(dealt.hand)) is not None
    assert dealt.arranged() == walked(dealt, monkeypatch)


def test_a_choice_of_aces_to_keep_may_leave_no_way_to_use_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ace of spades is due in a set or in a run; with the ace of hearts kept for its run there is no set."""
    cards = "AC AH AS 9C 9H 10C 10D 10H 10S JC QD QH QS KH"
    dealt = Dealt(read_cards(cards), demands={"keep_discard": True, "must_use": read_card("AS")})
    found = dealt.arranged()
    for name in ("_FEW", "_MANY"):
        monkeypatch.setattr(f"service.rummy.rummy500.branches.{name}", 1)
    assert walked(dealt, monkeypatch) == found


def test_the_whole_pack_is_four_runs() -> None:
    found = arrange(CARDS, (), Rules())
    assert found
    assert [meld.cards for meld in found.melds] == [CARDS[at : at + 13] for at in (0, 13, 26, 39)]
    assert (found.score, found.left) == (4 * 99, ())


def test_two_whole_packs_are_eight_runs() -> None:
    found = arrange(CARDS * 2, (), Rules(ace_low_run_value=1))
    assert found
    assert [meld.cards for meld in found.melds] == [
        (*CARDS[at + 1 : at + 13], CARDS[at]) for at in (0, 13, 26, 39) for _ in range(2)
    ]
    assert (found.score, found.left) == (8 * 99, ())


def dealt_of(row: dict[str, Any]) -> Dealt:
    rules = Rules(**row["rules"])
    melds = [set_or_run(read_cards(cards), meld_rules(rules)) for cards in row["table"]]
    table = tuple(meld for meld in melds if isinstance(meld, Meld))
    demands = {name: read_card(value) if isinstance(value, str) else value for name, value in row["demands"].items()}
    return Dealt(read_cards(row["hand"]), table, rules, demands)


@pytest.mark.parametrize(
    "row", [row for row in HARD_HANDS if len(set(row["hand"].split())) == len(row["hand"].split())]
)
def test_the_search_in_the_cores_own_form_answers_a_hard_hand(row: dict[str, Any]) -> None:
    dealt = dealt_of(row)
    whole = arrange(dealt.hand, dealt.table, dealt.rules)
    gain, *taken = searcher(dealt.table, dealt.rules)(*masks_of(dealt.hand))
    assert whole
    assert gain // POINT == whole.score + value_in_hand(dealt.hand, dealt.rules)
    in_sets = [card for meld in whole.melds if meld.kind == SET for card in meld.cards]
    in_sets += [card for laid in whole.lay_offs if dealt.table[laid.onto].kind == SET for card in laid.cards]
    assert tuple(taken) == masks_of(tuple(in_sets))


@pytest.mark.parametrize("row", HARD_HANDS)
def test_a_hard_hand_is_worth_what_it_was_found_to_be(row: dict[str, Any]) -> None:
    found = dealt_of(row).arranged()
    assert found
    assert (found.score, len(found.left), len(found.melds), len(found.lay_offs)) == tuple(row["found"])
    used = [card for meld in found.melds for card in meld.cards] + [
        card for laid in found.lay_offs for card in laid.cards
    ]
    thrown: list[Card] = [] if found.throw is None else [found.throw]
    assert sorted([*used, *found.left, *thrown]) == sorted(dealt_of(row).hand)
