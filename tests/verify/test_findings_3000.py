"""What is found wrong with a deal of Rummy 3000 as it was reported: whole findings, in the order of the request."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import Asker

TWO_SETS, FOUR_RUN = "KC KD KH 2C 2D 2H 9C", "4C 5C 6C 7C JS QD AH"  # 236 and 93


def verified(ask: Asker, *players: dict[str, Any], **more: Any) -> Any:
    status, answer = ask("rummy3000.verify", {"players": list(players), **more})
    assert status == 200, answer
    return answer


def test_a_right_report_has_no_findings_whatever_it_says(ask: Asker) -> None:
    row = "3_of_a_kind+3_of_a_kind"
    said = {"score": 236, "total": 3036, "row": row, "melded": 245, "in_hand": 9, "melds": ["2C 2D 2H", "KC KD KH"]}
    ann = {"name": "ann", "hand": TWO_SETS, "total": 2800, "melds": ["KC KD KH", "2C 2D 2H"]}
    ben = {"name": "ben", "hand": FOUR_RUN}
    end = {"winner": "ann", "status": "won"}
    answer = verified(ask, {**ann, "reported": said}, {**ben, "reported": {}}, caller="ann", reported=end)
    assert (answer["agrees"], answer["findings"], answer["explanations"]) == (True, [], [])
    assert answer["correct"] == ask("rummy3000.score", {"players": [ann, ben], "caller": "ann"})[1]


def test_an_illegal_call_is_found_and_totals_stay(ask: Asker) -> None:
    ann = {"name": "ann", "hand": FOUR_RUN, "total": 10, "reported": {"score": 93, "total": 103}}
    answer = verified(ask, ann, caller="ann", reported={"winner": None})
    text = "a call takes two melds of 3 or 4 cards, or one 7-card bouncer; the best that ann holds is 4-card bouncer"
    assert [(each["code"], each["field"], each["reported"], each["correct"]) for each in answer["findings"]] == [
        ("wrong_total", "/players/0/reported/total", 103, 10),
        ("illegal_call", "/caller", "ann", None),
    ]
    assert (answer["findings"][1]["text"], answer["findings"][1]["clause"]) == (text, "R3-9")
    assert answer["findings"][1]["player"] is None
    kept = verified(ask, {**ann, "reported": {"score": 93, "total": 10}}, caller="ann")
    assert [each["code"] for each in kept["findings"]] == ["illegal_call"]
    assert kept["explanations"] == []


def test_a_rule_that_makes_the_call_legal_explains_the_totals(ask: Asker) -> None:
    ann = {"name": "ann", "hand": "2H 3H 4H 5H 6H 7H KS", "total": 10, "reported": {"score": 158, "total": 168}}
    answer = verified(ask, ann, caller="ann")
    assert answer["explanations"][0]["causes"] == ["rules:long_sequence=split"]


def test_melds_laid_out_that_do_not_stand_are_found(ask: Asker) -> None:
    melds = ["KC KD KH", "KC KD KH", "2C 2D 3C"]
    answer = verified(ask, {"name": "ann", "hand": TWO_SETS, "melds": melds, "reported": {"score": 236}})
    assert [(each["code"], each["field"], each["text"]) for each in answer["findings"]] == [
        ("card_melded_twice", "/players/0/melds/1", "KC is in meld 1 already; its cards count as in hand"),
        ("card_melded_twice", "/players/0/melds/1", "KD is in meld 1 already; its cards count as in hand"),
        ("card_melded_twice", "/players/0/melds/1", "KH is in meld 1 already; its cards count as in hand"),
        ("not_in_hand", "/players/0/melds/2", "3C is not in the player's hand; its cards count as in hand"),
        (
            "bad_meld",
            "/players/0/melds/2",
            "2C 2D 3C are neither of one rank nor of one suit; its cards count as in hand",
        ),
    ]
    assert answer["findings"][0]["reported"] == ["KC", "KD", "KH"]


@pytest.mark.parametrize(
    ("player", "fields"),
    [
        ({"melds": ["2C 2D 2H"], "reported": {"score": 39}}, ["/players/0/melds", "/players/0/reported/score"]),
        ({"melds": ["2C 2D 2H"], "reported": {"score": 236}}, []),
        ({"melds": ["2C 2D 2H"], "reported": {"row": "3_of_a_kind"}}, ["/players/0/reported/row"]),
        ({"melds": ["2C 2D 2H"]}, []),
        ({"reported": {"melds": ["2C 2D 2H"]}}, ["/players/0/reported/melds"]),
        ({"reported": {"melds": ["2C 2D 2H"], "score": 236}}, []),
        (
            {"reported": {"melds": ["2C 2D 2H"], "score": 39}},
            ["/players/0/reported/melds", "/players/0/reported/score"],
        ),
        ({"reported": {"melds": ["2C 2D KC"], "score": 236}}, ["/players/0/reported/melds/0"]),
    ],
)
def test_melds_that_are_legal_but_lower_are_found_where_the_score_is_not_the_best(
    ask: Asker, player: dict[str, Any], fields: list[str]
) -> None:
    answer = verified(ask, {"name": "ann", "hand": TWO_SETS, **player})
    assert [each["field"] for each in answer["findings"]] == fields


def test_lower_melds_are_shown_beside_the_best(ask: Asker) -> None:
    answer = verified(ask, {"name": "ann", "hand": TWO_SETS, "reported": {"melds": ["2C 2D 2H"]}})
    assert answer["findings"] == [
        {
            "code": "lower_arrangement",
            "player": "ann",
            "field": "/players/0/reported/melds",
            "reported": [["2C", "2D", "2H"]],
            "correct": [["KC", "KD", "KH"], ["2C", "2D", "2H"]],
            "difference": None,
            "text": "legal, but KC KD KH and 2C 2D 2H are worth 236 to ann",
            "clause": "R3-8",
        }
    ]


def test_a_wrong_row_has_no_difference(ask: Asker) -> None:
    answer = verified(ask, {"name": "ann", "hand": FOUR_RUN, "reported": {"row": "none"}})
    assert answer["findings"] == [
        {
            "code": "wrong_row",
            "player": "ann",
            "field": "/players/0/reported/row",
            "reported": "none",
            "correct": "4_card_bouncer",
            "difference": None,
            "text": "the row of ann is 4_card_bouncer, not none",
            "clause": "R3-4",
        }
    ]
    assert answer["explanations"][0]["causes"] == ["rules:scored_melds=declared"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"players": []}, "wrong_number"),
        ({"players": [{"name": "a", "hand": TWO_SETS}, {"name": "b", "hand": TWO_SETS}]}, "card_twice"),
        ({"players": [{"name": "a", "hand": TWO_SETS}], "caller": "b"}, "not_at_table"),
        ({"players": [{"name": "a", "hand": TWO_SETS, "reported": {"row": "full_house"}}]}, "out_of_range"),
        ({"players": [{"name": "a", "hand": TWO_SETS}, {"name": "a", "hand": FOUR_RUN}]}, "name_twice"),
    ],
)
def test_what_makes_no_sense_is_refused(ask: Asker, body: dict[str, Any], code: str) -> None:
    status, answer = ask("rummy3000.verify", body)
    assert status == 422
    assert code in [error["code"] for error in answer["errors"]]
