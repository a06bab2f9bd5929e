"""Which card to throw from eight (R3-8, R3-12)."""

from __future__ import annotations

from service.rummy.cards import read_cards
from service.rummy.rummy3000.arrange import arrange
from service.rummy.rummy3000.discard import DiscardOption, discard
from service.rummy.rummy3000.options import Rules


def thrown(hand: str, rules: Rules = Rules()) -> list[tuple[str, int, bool]]:
    options = discard(read_cards(hand), rules)
    return [(str(each.discard), each.arrangement.score, each.arrangement.can_call) for each in options]


def test_every_discard_is_judged_by_what_is_kept_the_best_first() -> None:
    assert thrown("JS JH JD 7S 7H 7D 8C 4D") == [
        ("8C", 244, True),
        ("4D", 240, True),
        ("7D", 70, False),
        ("7H", 70, False),
        ("7S", 70, False),
        ("JD", 58, False),
        ("JH", 58, False),
        ("JS", 58, False),
    ]


def test_discards_that_keep_the_same_come_in_the_order_of_the_cards() -> None:
    assert [card for card, _, _ in thrown("KS KH KD KC 2S 4H 6D 8C")[4:]] == ["KC", "KD", "KH", "KS"]


def test_a_discard_is_judged_under_the_reading_in_force() -> None:
    hand = "2H 3H 4H 5H 6H 7H KS QD"
    assert thrown(hand)[0] == ("KS", 100, False)
    assert thrown(hand, Rules(long_sequence="split"))[0] == ("KS", 159, True)


def test_the_whole_arrangement_of_what_is_kept_comes_along() -> None:
    hand = read_cards("JS JH JD 7S 7H 7D 8C 4D")
    kept = read_cards("JS JH JD 7S 7H 7D 4D")
    assert discard(hand, Rules())[0] == DiscardOption(read_cards("8C")[0], arrange(kept, Rules()))
