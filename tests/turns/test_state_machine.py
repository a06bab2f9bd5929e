"""Random deals of Rummy 500: every legal turn is judged legal and conserves the pack, every broken one is named.

``make deals`` plays thousands.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from service.rummy.cards import CARDS, read_cards, write
from service.rummy.rummy500.options import OPTIONS
from service.web.operations import OPERATIONS
from tests.turns.breaks_500 import BREAKS, BREAKS_OF_DRAWS, Break, broken
from tests.turns.play_500 import Made, make_turn, untargeted
from tests.turns.table_500 import Table

DEALS = int(os.environ.get("DEALS", "80"))
SEEDS = st.integers(0, 2**32)
SETTINGS = settings(
    max_examples=DEALS,
    stateful_step_count=30,
    deadline=None,
    derandomize="DEALS" not in os.environ,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def answer(operation: str, request: dict[str, Any]) -> Any:
    return OPERATIONS[operation].answer(request)


def codes(judged: Any) -> set[str]:
    return {each["code"] for each in judged["violations"]}


@st.composite
def rules_500(draw: st.DrawFn, players: int) -> dict[str, Any]:
    """Any rules that can be dealt by; the defaults more often than not."""
    chosen: dict[str, Any] = {}
    for option in OPTIONS.values():
        values = {"boolean": (True, False), "choice": option.choices, "integer": (option.default,)}[option.kind]
        chosen[option.name] = draw(st.sampled_from((option.default, *values)))
    if players == 8:
        chosen["decks"] = draw(st.sampled_from(("auto", 2)))
    return chosen


class DealsOfRummy500(RuleBasedStateMachine):
    """A deal played on the tests' own table, turn by turn; the service must agree with it all the way."""

    table: Table

    @initialize(data=st.data(), seed=SEEDS, players=st.integers(2, 8), gives_stock=st.booleans())
    def deal(self, data: st.DataObject, seed: int, players: int, *, gives_stock: bool) -> None:
        rules = data.draw(rules_500(players))
        self.table = Table.dealt(players, rules, Random(seed))
        self.pack = self.table.all_cards()
        self.names = [f"p{place}" for place in range(players)]
        self.record: dict[str, Any] = {
            "players": [{"name": n, "hand": write(h)} for n, h in zip(self.names, self.table.hands, strict=True)],
            "turn_up": str(self.table.pile[0]),
            "turns": [],
            "rules": rules,
        }
        self.gives_stock = gives_stock
        if gives_stock:
            self.record["stock"] = write(reversed(self.table.stock))
        self.melded = dict.fromkeys(self.names, 0)
        self.owners: list[str] = []

    def is_on(self) -> bool:
        return not self.table.is_over and (bool(self.table.stock) or bool(self.table.pile))

    @precondition(is_on)
    @rule(seed=SEEDS, turns=st.integers(1, 20), leaves_out_targets=st.booleans())
    def play(self, seed: int, turns: int, *, leaves_out_targets: bool) -> None:
        chance = Random(seed)
        for _ in range(turns):
            made = make_turn(self.table, chance)
            if made is None:
                return self.end_without_stock()
            if leaves_out_targets:
                made = untargeted(made, chance)
            self.judge(made)
            if self.table.is_over:
                return None
        return None

    def end_without_stock(self) -> None:
        """Nobody can draw, so the deal ends, and the record may say so."""
        if self.table.stock:
            return
        self.table.is_over = True
        self.record["turns"].append({"player": self.names[self.table.mover], "draw": None})

    def judge(self, made: Made) -> None:
        """The turn alone, from its position: the table that the service then shows is the one that is played on."""
        name, before = self.names[self.table.mover], self.table
        judged = answer("rummy500.turn", {**self.position(name), "turn": made.turn})
        assert judged["violations"] == [], (self.record, made.turn)
        after = judged["after"]
        assert read_cards(" ".join(after["hand"])) == tuple(sorted(made.after.hands[before.mover]))
        assert after["pile"] == write(made.after.pile)
        assert after["went_out"] == made.after.is_over
        self.compare_tables(made, after["table"])
        if not any(meld.is_full for meld in made.after.melds):
            assert judged["points"] == made.points if made.is_exact else judged["points"] >= made.points
        self.melded[name] += judged["points"]
        self.owners += [name] * (len(made.after.melds) - len(before.melds))
        self.table = made.after
        self.table.turns.append(made.turn)
        self.record["turns"].append({"player": name, **made.turn})

    def compare_tables(self, made: Made, shown: Any) -> None:
        melds = made.after.melds
        if made.is_exact:
            assert [sorted(read_cards(" ".join(meld["cards"]))) for meld in shown] == [sorted(m.cards) for m in melds]
            return
        for meld, each in zip(melds, shown, strict=True):
            meld.cards = list(read_cards(" ".join(each["cards"])))
            if meld.first is not None:
                meld.first = meld.cards[0].rank
                meld.last = meld.first + len(meld.cards) - 1
                ranks = [card.rank for card in meld.cards]
                assert ranks == [place % 13 for place in range(meld.first, meld.last + 1)]
                assert len({card.suit for card in meld.cards}) == 1
            else:
                assert len({card.rank for card in meld.cards}) == 1

    def position(self, name: str) -> dict[str, Any]:
        table = [
            {"owner": owner, "cards": write(meld.cards)}
            for owner, meld in zip(self.owners, self.table.melds, strict=True)
        ]
        hand = write(self.table.hands[self.table.mover])
        rules = {**self.table.rules, "decks": self.table.decks}
        return {"player": name, "hand": hand, "table": table, "pile": write(self.table.pile), "rules": rules}

    @precondition(is_on)
    @rule(seed=SEEDS, how=st.sampled_from((*BREAKS, *BREAKS_OF_DRAWS)))
    def break_a_turn(self, seed: int, how: Break) -> None:
        self.judge_broken(Random(seed), BREAKS_OF_DRAWS[self.gives_stock] if how in BREAKS_OF_DRAWS else how)

    def judge_broken(self, chance: Random, how: Break) -> None:
        made = make_turn(self.table, chance)
        if made is None:
            return
        turn = broken(self.table, made, self.names[self.table.mover], how, chance)
        if turn is None:
            return
        replayed = answer("rummy500.replay", {**self.record, "turns": [*self.record["turns"], turn]})
        assert replayed["stopped_at"] == len(self.record["turns"]) + 1
        assert how.__name__ in codes(replayed["turns"][-1]), (self.record, turn, replayed["turns"][-1])

    @precondition(lambda self: self.table.is_over)
    @rule(place=st.integers(0, 7), card=st.sampled_from(CARDS))
    def go_on_after_the_end(self, place: int, card: int) -> None:
        turn = {"player": self.names[place % len(self.names)], "draw": {"from": "stock", "card": str(card)}}
        replayed = answer("rummy500.replay", {**self.record, "turns": [*self.record["turns"], turn]})
        assert codes(replayed["turns"][-1]) == {"after_end"}

    @invariant()
    def cards_are_conserved(self) -> None:
        if hasattr(self, "table"):
            assert self.table.all_cards() == self.pack

    def teardown(self) -> None:
        if hasattr(self, "table"):
            whole = answer("rummy500.replay", self.record)
            self.check_replay(whole)
            for place in range(len(self.names)):
                self.replay_hidden(place, whole)

    def check_replay(self, replayed: Any) -> None:
        assert (replayed["legal"], replayed["stopped_at"]) == (True, None)
        if replayed["turns"]:
            assert replayed["turns"][-1]["pile"] == write(self.table.pile)
        is_out = not self.table.stock or self.table.is_over
        assert (replayed["ended"] != "unfinished") == is_out == (replayed["score"] is not None)
        for place, (name, hand) in enumerate(zip(self.names, self.table.hands, strict=True)):
            last = next((turn for turn in reversed(replayed["turns"]) if turn["player"] == name), None)
            if last:
                assert (last["hand"], last["hand_size"]) == (write(sorted(hand)), len(hand))
            if replayed["score"]:
                self.compare_score(replayed["score"]["players"][place], name, replayed["ended"] == "went_out")

    def compare_score(self, player: Any, name: str, went_out: bool) -> None:
        hand = self.table.hands[self.names.index(name)]
        costs = went_out or self.table.rules["stock_out"] == "score"
        assert player["in_hand"] == (sum(map(self.table.value, hand)) if costs else 0)
        if not any(meld.is_full for meld in self.table.melds):
            assert player["melded"] == self.melded[name]
        assert sum(item["points"] for item in player["items"]) == player["score"]

    def replay_hidden(self, place: int, whole: Any) -> None:
        """The same deal as one player saw it: still legal, and the truth is among what remains possible."""
        players = [p if seat == place else {**p, "hand": None} for seat, p in enumerate(self.record["players"])]
        turns = [
            {**turn, "draw": {"from": "stock", "card": None}}
            if turn["player"] != self.names[place] and turn["draw"] and turn["draw"]["from"] == "stock"
            else turn
            for turn in self.record["turns"]
        ]
        seen = answer("rummy500.replay", {**self.record, "players": players, "turns": turns})
        assert seen["legal"], (self.record, place)
        assert [t["hand_size"] for t in seen["turns"]] == [t["hand_size"] for t in whole["turns"]]
        if not seen["score"]:
            return
        for right, possible, hand in zip(
            whole["score"]["players"], seen["score"]["players"], self.table.hands, strict=True
        ):
            if "known" in possible:
                assert not Counter(possible["known"]) - Counter(write(hand))
                assert possible["score_min"] <= right["score"] <= possible["score_max"]
                assert len(possible["known"]) + possible["hidden"] == len(hand)


TestDealsOfRummy500 = DealsOfRummy500.TestCase
TestDealsOfRummy500.settings = SETTINGS
