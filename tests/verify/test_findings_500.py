"""What is found wrong with a hand of Rummy 500 as it was reported: whole findings, in the order of the request."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import Asker

SEED: list[dict[str, Any]] = [
    {
        "name": "you",
        "melds": ["7S 8S 9S", "4C 4S 4D"],
        "lay_offs": [
            {"cards": "6S", "onto": {"player": "you", "meld": 1}},
            {"cards": "KS", "onto": {"player": "ada", "meld": 1}},
        ],
        "hand": "5H JD 9H AH",
        "total": 100,
    },
    {"name": "ada", "melds": ["KC KD KH", "7D 8D 9D 10D"], "hand": "", "total": 440},
    {"name": "bo", "melds": ["5C 6C 7C"], "hand": "JC 10H 2H 5D"},
]


def verified(ask: Asker, players: list[dict[str, Any]], *reported: Any, **more: Any) -> Any:
    claimed = [
        {**player, **({"reported": said} if said else {})}
        for player, said in zip(players, [*reported, *[None] * (len(players) - len(reported))], strict=True)
    ]
    status, answer = ask("rummy500.verify", {"players": claimed, **more})
    assert status == 200, answer
    return answer


def finding(*values: Any) -> dict[str, Any]:
    """A whole finding; the difference follows from what it is about."""
    fields = ("code", "player", "field", "reported", "correct", "text", "clause")
    found = dict(zip(fields, values, strict=True))
    is_number = found["code"] in ("wrong_score", "wrong_total", "wrong_melded", "wrong_in_hand")
    return {**found, "difference": found["reported"] - found["correct"] if is_number else None}


def test_a_right_report_has_no_findings_whatever_it_says(ask: Asker) -> None:
    you = {"score": 13, "total": 113, "melded": 52, "in_hand": 39, "melds": ["9S 7S 8S", "4D 4C 4S"]}
    end = {"winner": "ada", "status": "won"}
    answer = verified(ask, SEED, you, {"total": 504}, {"score": -9}, went_out="ada", reported=end)
    assert (answer["agrees"], answer["findings"], answer["explanations"]) == (True, [], [])
    scored = ask("rummy500.score", {"players": SEED, "went_out": "ada"})[1]
    assert answer["correct"] == scored
    assert answer["rules"] == scored["rules"]


def test_nothing_reported_is_nothing_wrong(ask: Asker) -> None:
    answer = verified(ask, [SEED[1]], {})
    assert (answer["agrees"], answer["findings"], answer["explanations"]) == (True, [], [])


def test_every_number_that_differs_is_found_in_the_order_of_the_request(ask: Asker) -> None:
    reported = {"in_hand": 25, "total": 127, "score": 27, "melded": 50}
    answer = verified(ask, SEED, reported, None, {"score": -70}, went_out="ada")
    assert answer["findings"] == [
        finding(
            "wrong_in_hand",
            "you",
            "/players/0/reported/in_hand",
            25,
            39,
            "the value left in hand of you is 39, not 25: 14 too little",
            "R5-6",
        ),
        finding(
            "wrong_total",
            "you",
            "/players/0/reported/total",
            127,
            113,
            "the total of you is 113, not 127: 14 too much",
            "R5-11",
        ),
        finding(
            "wrong_score",
            "you",
            "/players/0/reported/score",
            27,
            13,
            "the score of you is 13, not 27: 14 too much",
            "R5-6",
        ),
        finding(
            "wrong_melded",
            "you",
            "/players/0/reported/melded",
            50,
            52,
            "the value melded of you is 52, not 50: 2 too little",
            "R5-6",
        ),
        finding(
            "wrong_score",
            "bo",
            "/players/2/reported/score",
            -70,
            -9,
            "the score of bo is -9, not -70: 61 too little",
            "R5-6",
        ),
    ]
    assert answer["explanations"] == []


def test_a_wrong_winner_and_status_come_last(ask: Asker) -> None:
    answer = verified(ask, SEED, {"score": 14}, went_out="ada", reported={"status": "in_progress", "winner": None})
    assert [each["code"] for each in answer["findings"]] == ["wrong_score", "wrong_status", "wrong_winner"]
    assert answer["findings"][1:] == [
        finding(
            "wrong_status",
            None,
            "/reported/status",
            "in_progress",
            "won",
            "the status is won, not in_progress",
            "R5-11",
        ),
        finding("wrong_winner", None, "/reported/winner", None, "ada", "the winner is ada, not nobody", "R5-11"),
    ]


def test_reported_melds_are_held_against_those_on_the_table(ask: Asker) -> None:
    answer = verified(ask, SEED, {"melds": ["7S 8S 9S"]}, {"melds": []})
    assert answer["findings"] == [
        finding(
            "wrong_melds",
            "you",
            "/players/0/reported/melds",
            [["7S", "8S", "9S"]],
            [["7S", "8S", "9S"], ["4C", "4D", "4S"]],
            "you melded 7S 8S 9S and 4C 4D 4S",
            "R5-6",
        ),
        finding(
            "wrong_melds",
            "ada",
            "/players/1/reported/melds",
            [],
            [["KC", "KD", "KH"], ["7D", "8D", "9D", "10D"]],
            "ada melded KC KD KH and 7D 8D 9D 10D",
            "R5-6",
        ),
    ]


ILLEGAL: list[dict[str, Any]] = [
    {
        "name": "ann",
        "melds": ["7S 8S 10S", "4C 4S 4D", "QC QD QH"],
        "lay_offs": [
            {"cards": "9S", "onto": {"player": "ann", "meld": 1}},
            {"cards": "QS 2C", "onto": {"player": "ann", "meld": 3}},
            {"cards": "3D", "onto": {"player": "zed", "meld": 1}},
        ],
        "hand": "AH",
    },
    {"name": "ben", "lay_offs": "4H 5H", "hand": ""},
]


def test_what_is_laid_illegally_is_found_and_counts_as_in_hand(ask: Asker) -> None:
    answer = verified(ask, ILLEGAL, {"score": -2})
    fits = "; what does not fit counts as in hand"
    found = [(each["field"], each["code"], each["reported"], each["text"]) for each in answer["findings"]]
    assert found == [
        (
            "/players/0/melds/0",
            "bad_meld",
            ["7S", "8S", "10S"],
            f"7S 8S 10S are not consecutive: 9S between 8S and 10S is missing{fits}",
        ),
        (
            "/players/0/lay_offs/0/cards",
            "bad_lay_off",
            ["9S"],
            f"meld 1 of ann is no meld on the table{fits}",
        ),
        (
            "/players/0/lay_offs/1/cards",
            "bad_lay_off",
            ["QS", "2C"],
            f"2C is not of the rank of the set QC QD QH{fits}",
        ),
        ("/players/0/lay_offs/2/cards", "bad_lay_off", ["3D"], f"meld 1 of zed is no meld on the table{fits}"),
        (
            "/players/1/lay_offs",
            "bad_lay_off",
            ["4H", "5H"],
            f"5H fits no meld on the table, wherever the cards laid off with it go{fits}",
        ),
    ]
    ann, ben = answer["correct"]["players"]
    assert (ann["melded"], ann["in_hand"], ann["score"]) == (12 + 30 + 10, 25 + 15 + 9 + 2 + 3, -2)
    assert [meld["cards"] for meld in ann["melds"]] == [["4C", "4D", "4S"], ["QC", "QD", "QH"]]
    assert ann["lay_offs"] == [{"cards": ["QS"], "onto": {"player": "ann", "meld": 3}, "points": 10}]
    assert [item["text"] for item in ann["items"] if item["reason"] == "lay_off"] == ["laid off onto meld 3 of ann"]
    assert (ben["score"], ben["lay_offs"][0]["onto"]) == (-1, {"player": "ann", "meld": 2})


def test_the_numbers_of_an_illegal_table_are_explained_as_well(ask: Asker) -> None:
    answer = verified(ask, ILLEGAL, {"score": 12})
    assert answer["explanations"][0]["causes"] == ["ace_in_hand_1"]


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        ({"hand": "5H JD 9H 1H"}, ["card_unreadable"]),
        ({"hand": "5H JD 9H KC"}, ["card_twice"]),
        ({"reported": {"score": 1.5}}, ["wrong_type"]),
        ({"reported": {"melds": ["7S 8S ZZ"]}}, ["card_unreadable"]),
        ({"reported": {"row": "none"}}, ["unknown_field"]),
        ({"reported": []}, ["wrong_type"]),
        ({"name": "bo"}, ["name_twice"]),
    ],
)
def test_what_makes_no_sense_is_refused(ask: Asker, change: dict[str, Any], codes: list[str]) -> None:
    status, answer = ask("rummy500.verify", {"players": [{**SEED[0], **change}, *SEED[1:]], "went_out": "ada"})
    assert (status, [error["code"] for error in answer["errors"]]) == (422, codes)


@pytest.mark.parametrize(
    ("reported", "code"),
    [({"status": "over"}, "out_of_range"), ({"status": 1}, "wrong_type"), ({"winner": ""}, "out_of_range")],
)
def test_what_is_reported_of_the_match_is_typed(ask: Asker, reported: dict[str, Any], code: str) -> None:
    status, answer = ask("rummy500.verify", {"players": SEED, "reported": reported})
    assert (status, [error["code"] for error in answer["errors"]]) == (422, [code])


def test_who_went_out_with_cards_in_hand_is_refused(ask: Asker) -> None:
    status, answer = ask("rummy500.verify", {"players": SEED, "went_out": "bo"})
    assert (status, answer["errors"][0]["code"]) == (422, "still_holds_cards")
