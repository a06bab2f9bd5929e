"""How explanations are found, ordered and merged: on a made-up game, where a score is a sum of parts."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from service.rummy.verify.causes import Cause
from service.rummy.verify.search import Case, Explanation, Numbers, Reported, explain


@dataclass(frozen=True)
class Way:
    """What is added to a score: changes by name, and a factor."""

    added: dict[str, Any] = field(default_factory=dict)
    rules: None = None

    def _replace(self, **changes: Any) -> Way:
        return Way({**self.added, **changes})


SCORES = [10, 20, 30]


def numbers(way: Way, player: int) -> Numbers:
    """Each change adds its points to the players it names; ``twice`` doubles what comes out."""
    added = [change for name, change in way.added.items() if name != "twice"]
    points = sum(points for points, players in added if player in players)
    score = (SCORES[player] + points) * (2 if "twice" in way.added else 1)
    return {"score": (score,)}


def adds(name: str, points: int, *players: int, can_slip: bool = True) -> Cause:
    return Cause(name, f"{name} happened", {name: (points, players)}, can_slip=can_slip)


TWICE = Cause("twice", "it was doubled", {"twice": True})


def explained(scores: list[int | None], *causes: Cause) -> list[tuple[Any, ...]]:
    """The explanations of reported scores, as causes, scope, also and whom they explain."""
    reported = [
        Reported(place, "abc"[place], (("score", score),), score != SCORES[place])
        for place, score in enumerate(scores)
        if score is not None
    ]
    found = explain(Case(reported, Way(), lambda way: partial(numbers, way)), causes)
    return [(each.causes, each.scope, each.also, each.explains) for each in found]


def test_nothing_wrong_needs_no_explanation() -> None:
    assert explained([10, 20, 30], adds("x", 1, 0)) == []


def test_what_nothing_brings_out_is_not_explained() -> None:
    assert explained([17, 20, 30], adds("x", 1, 0), adds("y", 2, 0)) == []


def test_a_cause_at_the_whole_table_leaves_right_reports_right() -> None:
    assert explained([11, 21, 30], adds("x", 1, 0, 1)) == [(("x",), "table", (), ("a", "b"))]
    assert explained([11, 20, 30], adds("x", 1, 0, 1)) == [(("x",), "player", (), ("a",))]
    assert explained([11, 20, 30], adds("x", 1, 0, 1, can_slip=False)) == []
    assert explained([11, None, 30], adds("x", 1, 0, 1, can_slip=False)) == [(("x",), "table", (), ("a",))]


def test_each_player_gets_a_cause_and_the_pair_that_explains_both_comes_first() -> None:
    assert explained([11, 22, 30], adds("x", 1, 0), adds("y", 2, 1)) == [
        (("x", "y"), "table", (), ("a", "b")),
        (("x",), "table", (), ("a",)),
        (("y",), "table", (), ("b",)),
    ]


def test_a_pair_is_dropped_where_one_of_its_parts_explains_the_same() -> None:
    assert explained([11, 20, 30], adds("x", 1, 0), adds("y", 0, 0)) == [(("x",), "table", (), ("a",))]


def test_a_pair_is_dropped_where_another_reading_of_a_part_explains_the_same() -> None:
    readings = adds("x", 1, 0), Cause("x", "x happened otherwise", {"x2": (3, (0,))})
    assert explained([13, 20, 30], *readings, adds("y", 2, 0)) == [(("x",), "table", (), ("a",))]


def test_a_pair_that_holds_for_the_table_is_kept_beside_a_part_that_is_a_slip() -> None:
    slip, undone = adds("x", 1, 0, 1), adds("y", -1, 1)
    assert explained([11, 20, 30], slip, undone) == [(("x",), "player", (("x", "y"),), ("a",))]
    assert explained([11, None, 30], slip, undone) == [(("x",), "table", (), ("a",))]


def test_of_readings_of_one_mistake_the_one_that_explains_most_is_told() -> None:
    readings = adds("x", 1, 0, 1), Cause("x", "x happened otherwise", {"x2": (1, (1,))})
    assert explained([11, 21, 30], *readings) == [(("x",), "table", (), ("a", "b"))]
    slip = Cause("x", "x happened otherwise", {"x2": (1, (0, 1, 2))})
    assert explained([11, 21, 30], adds("x", 1, 0), slip) == [
        (("x",), "player", (), ("a", "b")),
        (("x",), "table", (), ("a",)),
    ]


def test_causes_that_are_tried_alone_come_last_and_in_no_pair() -> None:
    reported = [Reported(0, "a", (("score", 13),), True)]
    case = Case(reported, Way(), lambda way: partial(numbers, way))
    found = explain(case, [adds("x", 1, 0), adds("y", 3, 0)], alone=[adds("z", 3, 0), adds("w", 2, 0)])
    assert [(each.causes, each.also) for each in found] == [(("y",), (("z",),))]


def test_fewer_causes_come_before_more_and_the_table_before_a_slip() -> None:
    causes = adds("x", 1, 0), adds("y", 2, 0), adds("slip", 3, 0, 1), adds("both", 3, 0)
    assert explained([13, 20, 30], *causes) == [(("both",), "table", (("slip",), ("x", "y")), ("a",))]


def test_fewer_options_come_first_then_the_order_of_the_causes() -> None:
    by_rule = Cause("rules:z=1", "by another rule", {"z": (3, (0,))}, {})
    with_options = Cause("rules:w=1", "by another rule", {"w": (3, (0,))}, {}, can_slip=False)
    found = explained([13, 20, 30], by_rule, with_options, adds("last", 3, 0))
    assert found == [(("rules:z=1",), "table", (("rules:w=1",), ("last",)), ("a",))]


def test_two_causes_work_on_each_other_s_outcome_or_each_on_its_own() -> None:
    assert explained([22, 20, 30], adds("x", 1, 0), TWICE)[0] == (("x", "twice"), "player", (), ("a",))
    assert explained([21, 20, 30], adds("x", 1, 0), TWICE)[0] == (("x", "twice"), "player", (), ("a",))


def test_a_slip_on_top_of_what_holds_for_the_table_explains_all() -> None:
    rule = adds("rule", 1, 0, 1, can_slip=False)
    assert explained([11, 24, 30], rule, adds("slip", 3, 1, 2)) == [
        (("rule", "slip"), "player", (), ("a", "b")),
        (("rule",), "table", (), ("a",)),
    ]
    assert explained([11, 24, 30], adds("slip", 3, 1, 2), rule)[0] == (("slip", "rule"), "player", (), ("a", "b"))


def test_two_rules_are_no_slips() -> None:
    rules = adds("one", 1, 0, 2, can_slip=False), adds("other", 2, 0, can_slip=False)
    assert explained([13, 20, 30], *rules) == []


def test_readings_of_one_mistake_are_one_cause_and_never_a_pair() -> None:
    readings = adds("x", 1, 0), Cause("x", "x happened again", {"x2": (2, (0,))})
    assert explained([12, 20, 30], *readings) == [(("x",), "table", (), ("a",))]
    assert explained([13, 20, 30], *readings) == []


def test_a_word_is_brought_out_by_the_cause_that_changes_it() -> None:
    claims = (("score", 11), ("word", "other"))
    word = Cause("word", "another word", {"word": ("other", ())})
    found = explain(
        Case([Reported(0, "a", claims, True)], Way(), lambda way: partial(numbers_with_words, way)),
        [adds("x", 1, 0), word],
    )
    text = "x happened, and another word (at the whole table); that gives exactly what was reported of a"
    assert found == (Explanation(("x", "word"), "table", (), text, None, None, ("a",)),)


def numbers_with_words(way: Way, player: int) -> Numbers:
    word = way.added.get("word", ("right",))[0]
    points = sum(each[0] for name, each in way.added.items() if name != "word")
    return {"score": (SCORES[player] + points,), "word": (word,)}
