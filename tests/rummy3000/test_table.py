"""The table of Rummy 3000, a hand for each of its rows, every answer in full (R3-2 … R3-6)."""

from __future__ import annotations

import pytest

from service.rummy.cards import read_cards
from service.rummy.items import total
from service.rummy.rummy3000.arrange import arrange
from service.rummy.rummy3000.options import Rules
from service.rummy.rummy3000.table import ROWS, VALUES
from tests.rummy3000.in_full import in_full

A_HAND_FOR_EACH_ROW = {
    "2H 3H 4H 5H 6H 7H 8H": """
        526 = 7_card_bouncer (505), may call
        7_card_bouncer: 2H 3H 4H 5H 6H 7H 8H; 6H 7H 8H = 21
        left:
        +505 row: 7-card bouncer [] R3-4
        +21 counted: three highest of 7-card bouncer [6H 7H 8H] R3-5""",
    "9S 9H 9D 9C KS KH KD": """
        392 = 4_of_a_kind+3_of_a_kind (370), may call
        4_of_a_kind: 9C 9D 9H 9S; 9S = 9
        3_of_a_kind: KD KH KS; KS = 13
        left:
        +370 row: 4 of a kind + 3 of a kind [] R3-4
        +9 counted: highest of 4 of a kind [9S] R3-5
        +13 counted: highest of 3 of a kind [KS] R3-5""",
    "2H 3H 4H 7H 7C 7D 7S": """
        346 = 4_of_a_kind+3_card_bouncer (335), may call
        4_of_a_kind: 7C 7D 7H 7S; 7S = 7
        3_card_bouncer: 2H 3H 4H; 4H = 4
        left:
        +335 row: 4 of a kind + 3-card bouncer [] R3-4
        +7 counted: highest of 4 of a kind [7S] R3-5
        +4 counted: highest of 3-card bouncer [4H] R3-5""",
    "KS KH KD 4C 5C 6C 7C": """
        320 = 4_card_bouncer+3_of_a_kind (300), may call
        4_card_bouncer: 4C 5C 6C 7C; 7C = 7
        3_of_a_kind: KD KH KS; KS = 13
        left:
        +300 row: 4-card bouncer + 3 of a kind [] R3-4
        +7 counted: highest of 4-card bouncer [7C] R3-5
        +13 counted: highest of 3 of a kind [KS] R3-5""",
    "JC QC KC AS 2S 3S 4S": """
        282 = 4_card_bouncer+3_card_bouncer (265), may call
        4_card_bouncer: AS 2S 3S 4S; 4S = 4
        3_card_bouncer: JC QC KC; KC = 13
        left:
        +265 row: 4-card bouncer + 3-card bouncer [] R3-4
        +4 counted: highest of 4-card bouncer [4S] R3-5
        +13 counted: highest of 3-card bouncer [KC] R3-5""",
    "2C 2D 2H KC KD KS 9C": """
        236 = 3_of_a_kind+3_of_a_kind (230), may call
        3_of_a_kind: KC KD KS; KS = 13
        3_of_a_kind: 2C 2D 2H; 2H = 2
        left: 9C
        +230 row: 3 of a kind + 3 of a kind [] R3-4
        +13 counted: highest of 3 of a kind [KS] R3-5
        +2 counted: highest of 3 of a kind [2H] R3-5
        -9 deadwood: deadwood [9C] R3-6""",
    "JC QC KC 7S 7H 7D KD": """
        202 = 3_of_a_kind+3_card_bouncer (195), may call
        3_of_a_kind: 7D 7H 7S; 7S = 7
        3_card_bouncer: JC QC KC; KC = 13
        left: KD
        +195 row: 3 of a kind + 3-card bouncer [] R3-4
        +7 counted: highest of 3 of a kind [7S] R3-5
        +13 counted: highest of 3-card bouncer [KC] R3-5
        -13 deadwood: deadwood [KD] R3-6""",
    "AC 2C 3C 2S 3S 4S KD": """
        154 = 3_card_bouncer+3_card_bouncer (160), may call
        3_card_bouncer: 2S 3S 4S; 4S = 4
        3_card_bouncer: AC 2C 3C; 3C = 3
        left: KD
        +160 row: 3-card bouncer + 3-card bouncer [] R3-4
        +4 counted: highest of 3-card bouncer [4S] R3-5
        +3 counted: highest of 3-card bouncer [3C] R3-5
        -13 deadwood: deadwood [KD] R3-6""",
    "8S 8H 8D 8C KS QD 2H": """
        116 = 4_of_a_kind (135), may not call
        4_of_a_kind: 8C 8D 8H 8S; 8S = 8
        left: QD 2H KS
        +135 row: 4 of a kind [] R3-4
        +8 counted: highest of 4 of a kind [8S] R3-5
        -12 deadwood: deadwood [QD] R3-6
        -2 deadwood: deadwood [2H] R3-6
        -13 deadwood: deadwood [KS] R3-6""",
    "7C 6C 5C 4C KS QD 2H": """
        90 = 4_card_bouncer (110), may not call
        4_card_bouncer: 4C 5C 6C 7C; 7C = 7
        left: QD 2H KS
        +110 row: 4-card bouncer [] R3-4
        +7 counted: highest of 4-card bouncer [7C] R3-5
        -12 deadwood: deadwood [QD] R3-6
        -2 deadwood: deadwood [2H] R3-6
        -13 deadwood: deadwood [KS] R3-6""",
    "8S 8H 8D 4C KS QD AH": """
        63 = 3_of_a_kind (85), may not call
        3_of_a_kind: 8D 8H 8S; 8S = 8
        left: 4C QD AH KS
        +85 row: 3 of a kind [] R3-4
        +8 counted: highest of 3 of a kind [8S] R3-5
        -4 deadwood: deadwood [4C] R3-6
        -12 deadwood: deadwood [QD] R3-6
        -1 deadwood: deadwood [AH] R3-6
        -13 deadwood: deadwood [KS] R3-6""",
    "4C 5C 6C JD KS QD 2H": """
        28 = 3_card_bouncer (60), may not call
        3_card_bouncer: 4C 5C 6C; 6C = 6
        left: JD QD 2H KS
        +60 row: 3-card bouncer [] R3-4
        +6 counted: highest of 3-card bouncer [6C] R3-5
        -11 deadwood: deadwood [JD] R3-6
        -12 deadwood: deadwood [QD] R3-6
        -2 deadwood: deadwood [2H] R3-6
        -13 deadwood: deadwood [KS] R3-6""",
    "10D JC JH QD QS KC KH": """
        -82 = none (0), may not call
        left: JC KC 10D QD JH KH QS
        +0 row: no meld [] R3-4
        -11 deadwood: deadwood [JC] R3-6
        -13 deadwood: deadwood [KC] R3-6
        -10 deadwood: deadwood [10D] R3-6
        -12 deadwood: deadwood [QD] R3-6
        -11 deadwood: deadwood [JH] R3-6
        -13 deadwood: deadwood [KH] R3-6
        -12 deadwood: deadwood [QS] R3-6""",
}


@pytest.mark.parametrize(("hand", "answer"), A_HAND_FOR_EACH_ROW.items(), ids=[row.name for row in ROWS])
def test_each_row_scores_its_base_and_its_counted_cards_less_the_deadwood(hand: str, answer: str) -> None:
    arrangement = arrange(read_cards(hand), Rules())
    assert [line.strip() for line in in_full(arrangement)] == [line.strip() for line in answer.splitlines()[1:]]
    assert total(arrangement.items) == arrangement.score


def test_the_table_reads_as_it_is_printed() -> None:
    each = "highest card of each meld"
    assert [(row.text, row.base, row.counted) for row in ROWS] == [
        ("7-card bouncer", 505, "highest 3 cards"),
        ("4 of a kind + 3 of a kind", 370, each),
        ("4 of a kind + 3-card bouncer", 335, each),
        ("4-card bouncer + 3 of a kind", 300, each),
        ("4-card bouncer + 3-card bouncer", 265, each),
        ("3 of a kind + 3 of a kind", 230, each),
        ("3 of a kind + 3-card bouncer", 195, each),
        ("3-card bouncer + 3-card bouncer", 160, each),
        ("4 of a kind", 135, "highest card of meld"),
        ("4-card bouncer", 110, "highest card of meld"),
        ("3 of a kind", 85, "highest card of meld"),
        ("3-card bouncer", 60, "highest card of meld"),
        ("no meld", 0, "none"),
    ]


def test_a_row_is_named_by_its_melds() -> None:
    assert [row.name for row in ROWS] == [
        "7_card_bouncer",
        "4_of_a_kind+3_of_a_kind",
        "4_of_a_kind+3_card_bouncer",
        "4_card_bouncer+3_of_a_kind",
        "4_card_bouncer+3_card_bouncer",
        "3_of_a_kind+3_of_a_kind",
        "3_of_a_kind+3_card_bouncer",
        "3_card_bouncer+3_card_bouncer",
        "4_of_a_kind",
        "4_card_bouncer",
        "3_of_a_kind",
        "3_card_bouncer",
        "none",
    ]


def test_two_melds_of_3_or_4_cards_or_a_7_card_bouncer_may_call() -> None:
    assert [row.can_call for row in ROWS] == [True] * 8 + [False] * 5


def test_the_ace_counts_1_and_court_cards_go_on_from_10() -> None:
    assert {"A": 1, **{str(n): n for n in range(2, 11)}, "J": 11, "Q": 12, "K": 13} == VALUES
