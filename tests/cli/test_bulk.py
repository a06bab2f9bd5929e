"""verify, score and batch in process: what goes in, what comes out, what is said at the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest
from click.testing import CliRunner, Result

from service.cli import main
from service.cli.tally import Tally
from service.web.batch import answer_to

HAND = {"hand": "7S 7H 7D 4C 5C 6C KD"}
LINE = orjson.dumps({"id": 7, "op": "rummy3000.arrange", "body": HAND})
TABLE = {
    "players": [
        {"name": "ada", "hand": "5H JD 9H AH", "melds": ["7S 8S 9S", "4C 4S 4D"], "reported": {"score": -3}},
        {"name": "bo", "hand": "KC", "reported": {"score": -10}},
    ]
}
WRONG = {"players": [{**TABLE["players"][0], "reported": {"score": 11}}, TABLE["players"][1]]}
ODD = {"players": [{**TABLE["players"][0], "reported": {"score": 777}}, TABLE["players"][1]]}


def run(*arguments: str, given: bytes = b"") -> Result:
    return CliRunner().invoke(main, arguments, input=given)


def answers_in(result: Result) -> list[Any]:
    return [orjson.loads(line) for line in result.stdout_bytes.splitlines()]


def test_batch_answers_each_line_as_the_service_does() -> None:
    result = run("batch", given=LINE + b"\r\n\n" + LINE + b"\n{")
    assert result.stdout_bytes == answer_to(1, LINE) + answer_to(3, LINE) + answer_to(4, b"{")
    assert result.stderr == (
        "3 requests: 2 answered, 1 unreadable.\nUnreadable, by problem:\n  1  The body is not JSON (not-json)\n"
    )
    assert result.exit_code == 2


def test_files_count_as_one_and_a_pattern_names_them_all(tmp_path: Path) -> None:
    (tmp_path / "a.ndjson").write_bytes(LINE + b"\n\n" + LINE)
    (tmp_path / "b.ndjson").write_bytes(LINE + b"\n")
    result = run("batch", str(tmp_path / "*.ndjson"))
    assert [answer["line"] for answer in answers_in(result)] == [1, 3, 4]
    assert (result.stderr, result.exit_code) == ("3 requests: 3 answered.\n", 0)


def test_answers_go_where_they_are_sent(tmp_path: Path) -> None:
    output = tmp_path / "answers.ndjson"
    result = run("batch", "-", "--output", str(output), given=LINE)
    assert (result.stdout_bytes, output.read_bytes()) == (b"", answer_to(1, LINE))


def test_nothing_to_do_is_all_right() -> None:
    result = run("verify")
    assert (result.stdout, result.stderr, result.exit_code) == ("", "0 requests: nothing to do.\n", 0)


def test_score_takes_bare_tables_of_a_named_game() -> None:
    table = {
        "players": [
            {name: value for name, value in player.items() if name != "reported"} for player in TABLE["players"]
        ]
    }
    result = run("score", "--game", "rummy500", given=orjson.dumps(table))
    [answer] = answers_in(result)
    assert [player["score"] for player in answer["body"]["players"]] == [-3, -10]
    assert (answer["line"], answer["id"], result.stderr, result.exit_code) == (1, None, "1 request: 1 answered.\n", 0)


def test_a_line_may_bring_an_id_along_or_name_its_operation() -> None:
    tables = [{"id": "x", "body": TABLE}, {"id": "y", "op": "rummy3000.arrange", "body": HAND}]
    result = run("verify", "--game", "rummy500", given=b"\n".join(map(orjson.dumps, tables)))
    assert [(answer["id"], answer["body"]["game"]) for answer in answers_in(result)] == [
        ("x", "rummy500"),
        ("y", "rummy3000"),
    ]


def test_a_later_line_that_names_no_operation_stops_nothing() -> None:
    result = run("verify", given=LINE + b"\n" + orjson.dumps(TABLE) + b"\n" + LINE)
    assert [answer["status"] for answer in answers_in(result)] == [200, 422, 200]


def test_verify_counts_right_and_wrong_by_cause_worst_first() -> None:
    lines = [orjson.dumps(table) for table in (ODD, WRONG, TABLE, WRONG)]
    result = run("verify", "--game", "rummy500", given=b"\n".join(lines))
    assert [answer["body"]["agrees"] for answer in answers_in(result)] == [False, False, True, False]
    assert result.stderr == (
        "4 requests: 1 right, 3 wrong.\nWrong, by cause:\n  2  ace_in_hand_1\n  1  no known cause\n"
    )
    assert result.exit_code == 1


def test_what_cannot_be_read_outweighs_what_disagrees() -> None:
    result = run("verify", "--game", "rummy500", given=orjson.dumps(WRONG) + b"\n{}\n[]\n{")
    assert result.stderr.splitlines()[0] == "4 requests: 1 wrong, 3 unreadable."
    assert result.exit_code == 2


def test_csv_is_known_by_its_name_or_said(tmp_path: Path) -> None:
    text = b"table,player,hand,melds,reported_score\n1,ada,5H JD 9H AH,7S 8S 9S; 4C 4S 4D,11\n1,bo,KC,,-10\n"
    (tmp_path / "season.CSV").write_bytes(text)
    by_name = run("verify", "--game", "rummy500", str(tmp_path / "season.CSV"))
    by_word = run("verify", "--game", "rummy500", "--format", "csv", given=text)
    assert by_name.stdout == by_word.stdout
    [answer] = answers_in(by_name)
    assert (answer["line"], answer["id"], answer["body"]["explanations"][0]["causes"]) == (2, "1", ["ace_in_hand_1"])
    assert by_name.exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "given", "said"),
    [
        (("verify",), orjson.dumps(TABLE), "line 1: which game? Name it with --game, or in each line"),
        (("verify", "--format", "csv"), b"table\n", "line 1: columns are missing: hand, player"),
        (("batch", "nowhere.ndjson"), b"", "nowhere.ndjson: No such file or directory"),
        (("batch", "nowhere*.ndjson"), b"", "nowhere*.ndjson: no such file"),
        (("batch", "--url", "http://x", "--dask", "y"), b"", "choose one"),
    ],
)
def test_input_that_is_none_is_refused_with_status_2(arguments: tuple[str, ...], given: bytes, said: str) -> None:
    result = run(*arguments, given=given)
    assert said in result.stderr
    assert (result.stdout, result.exit_code) == ("", 2)


def test_only_the_twenty_worst_causes_are_listed() -> None:
    tally = Tally()
    for kind in range(23):
        body = {"title": "T", "type": f"/problems/kind-{kind:02}"}
        tally.add([orjson.dumps({"status": 422, "body": body})] * (1000 if kind == 5 else 1))
    lines = tally.summary().splitlines()
    assert lines[:4] == [
        "1,022 requests: 1,022 unreadable.",
        "Unreadable, by problem:",
        "  1,000  T (kind-05)",
        "      1  T (kind-00)",
    ]
    assert (len(lines), lines[-1]) == (23, "      3  3 others")


def test_each_player_s_own_cause_is_counted_and_what_is_left_over_has_none() -> None:
    findings = [{"player": name} for name in ("ann", "bo", "cy")]
    explanations = [
        {"causes": ["p", "q"], "explains": ["ann"]},
        {"causes": ["r"], "explains": ["ann"]},
        {"causes": ["s"], "explains": ["bo"]},
    ]
    body = {"agrees": False, "findings": findings, "explanations": explanations}
    tally = Tally()
    tally.add([orjson.dumps({"status": 200, "body": body})])
    assert dict(tally.causes) == {"p + q": 1, "s": 1, "no known cause": 1}
