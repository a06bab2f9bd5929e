"""Random deals of Rummy 3000: every legal turn is judged legal and conserves the pack, every broken one is named."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from service.rummy.cards import CARDS, Card, write
from tests.brute_force_3000 import best
from tests.turns.test_state_machine import DEALS, SEEDS, SETTINGS, answer, codes

Turn = dict[str, Any]


def may_call(hand: list[Card], reading: str) -> bool:
    melds = best(write(hand), reading).arrangements[0]
    return len(melds) == 2 or any(len(meld) == 7 for meld in melds)


class DealsOfRummy3000(RuleBasedStateMachine):
    """A deal played on a table of its own, turn by turn; the service must agree with it all the way."""

    hands: list[list[Card]]

    @initialize(
        seed=SEEDS,
        players=st.integers(2, 4),
        gives_stock=st.booleans(),
        reading=st.sampled_from(("one_bouncer", "split", "literal")),
        no_immediate_return=st.booleans(),
    )
    def deal(self, seed: int, players: int, reading: str, *, gives_stock: bool, no_immediate_return: bool) -> None:
        self.stock = Random(seed).sample(CARDS, len(CARDS))
        self.hands = [[self.stock.pop() for _ in range(7)] for _ in range(players)]
        self.pile = [self.stock.pop()]
        self.options: dict[str, Any] = {"long_sequence": reading, "no_immediate_return": no_immediate_return}
        self.gives_stock = gives_stock
        self.ended = "unfinished"
        self.calls: list[bool | None] = []
        self.record: dict[str, Any] = {
            "players": [{"name": f"p{place}", "hand": write(hand)} for place, hand in enumerate(self.hands)],
            "turn_up": str(self.pile[0]),
            "turns": [],
            "rules": self.options,
            **({"stock": write(reversed(self.stock))} if gives_stock else {}),
        }

    @property
    def mover(self) -> int:
        return len(self.record["turns"]) % len(self.hands)

    def is_on(self) -> bool:
        return self.ended == "unfinished"

    @precondition(is_on)
    @rule(seed=SEEDS, turns=st.integers(1, 20))
    def play(self, seed: int, turns: int) -> None:
        chance = Random(seed)
        for _ in range(turns):
            if self.is_on():
                self.take_turn(chance)

    def take_turn(self, chance: Random) -> None:
        hand, before = self.hands[self.mover], list(self.hands[self.mover])
        source = "pile" if not self.stock or chance.random() < 0.3 else "stock"
        card = (self.pile if source == "pile" else self.stock).pop()
        hand.append(card)
        thrown = self.choose(hand, card if source == "pile" and self.options["no_immediate_return"] else None, chance)
        hand.remove(thrown)
        self.pile.append(thrown)
        calls = chance.random() < 0.2 or may_call(hand, self.options["long_sequence"])
        turn = {"draw": {"from": source, "card": str(card)}, "discard": str(thrown), "call": calls}
        self.calls.append(may_call(hand, self.options["long_sequence"]) if calls else None)
        pile = [*self.pile[:-1], card] if source == "pile" else self.pile[:-1]
        self.judge({"hand": write(before), "pile": write(pile), "turn": turn, "rules": self.options}, hand)
        self.record["turns"].append({"player": f"p{self.mover}", **turn})
        self.ended = "called" if self.calls[-1] else "unfinished" if self.stock else "stock_out"

    def choose(self, hand: list[Card], may_not: Card | None, chance: Random) -> Card:
        """A card at random, or one that leaves the hand its best."""
        cards = [card for card in hand if card != may_not]
        if chance.random() < 0.3:
            return chance.choice(cards)
        reading = self.options["long_sequence"]
        return max(cards, key=lambda card: best(write(c for c in hand if c != card), reading).score)

    def judge(self, request: Turn, hand: list[Card]) -> None:
        judged = answer("rummy3000.turn", request)
        assert judged["violations"] == []
        assert judged["after"] == {"hand": write(sorted(hand)), "pile": write(self.pile)}
        assert (judged["call"] and judged["call"]["legal"]) == self.calls[-1]

    @precondition(is_on)
    @rule(seed=SEEDS, how=st.integers(0, 8))
    def break_a_turn(self, seed: int, how: int) -> None:
        chance = Random(seed)
        hand, source, pool = self.hands[self.mover], "pile" if not self.stock else "stock", self.stock or self.pile
        player = f"p{self.mover}"
        draw = {"from": source, "card": str(pool[-1])}
        legal = {"player": player, "draw": draw, "discard": str(chance.choice(hand))}
        made = self.breaks(chance)[how]
        if made is None:
            return
        code, change = made
        judged = answer("rummy3000.replay", {**self.record, "turns": [*self.record["turns"], {**legal, **change}]})
        assert judged["stopped_at"] == len(self.record["turns"]) + 1
        assert codes(judged["turns"][-1]) == {code}, (self.record, legal, change)

    def breaks(self, chance: Random) -> list[tuple[str, dict[str, Any]] | None]:
        """What to change of a legal turn, and what violation it brings; None where the position does not allow it."""
        hand, stock, top = self.hands[self.mover], self.stock, str(self.pile[-1])
        drawn = stock[-1] if stock else self.pile[-1]
        elsewhere = [card for card in CARDS if card not in hand and card != drawn]
        other = (self.mover + 1) % len(self.hands)
        seen = [card for card in CARDS if card not in stock]
        held = self.hands[other][0]
        named = (
            {"draw": {"from": "stock", "card": str(chance.choice(stock[:-1] if self.gives_stock else seen))}}
            if stock[:-1]
            else None
        )
        below = [card for card in CARDS if str(card) != top]
        return [
            ("not_in_hand", {"discard": str(chance.choice(elsewhere))}),
            ("draw_missing", {"draw": None}),
            ("discard_missing", {"discard": None}),
            ("stock_empty", {"draw": {"from": "stock", "card": "AC"}}) if not stock else None,
            (("wrong_stock_card" if self.gives_stock else "card_seen_elsewhere"), named) if named else None,
            ("card_not_in_pile", {"draw": {"from": "pile", "card": str(chance.choice(below))}}),
            ("returned_at_once", {"draw": {"from": "pile", "card": top}, "discard": top})
            if self.options["no_immediate_return"]
            else None,
            ("not_your_turn", {"player": f"p{other}", "discard": str(held)}),
            ("draw_missing", {"draw": None, "discard": None}) if stock else None,
        ]

    @precondition(lambda self: not self.is_on())
    @rule(place=st.integers(0, 3))
    def go_on_after_the_end(self, place: int) -> None:
        turn = {"player": f"p{place % len(self.hands)}", "draw": {"from": "stock", "card": "AC"}, "discard": "AC"}
        judged = answer("rummy3000.replay", {**self.record, "turns": [*self.record["turns"], turn]})
        assert codes(judged["turns"][-1]) <= {"after_end", "not_your_turn", "stock_empty"} != set()
        assert judged["stopped_at"] == len(self.record["turns"]) + 1

    @invariant()
    def cards_are_conserved(self) -> None:
        if hasattr(self, "hands"):
            assert sorted([card for hand in self.hands for card in hand] + self.pile + self.stock) == list(CARDS)

    def teardown(self) -> None:
        if not hasattr(self, "hands"):
            return
        replayed = answer("rummy3000.replay", self.record)
        assert (replayed["legal"], replayed["ended"]) == (True, self.ended)
        assert [turn["call"] and turn["call"]["legal"] for turn in replayed["turns"]] == self.calls
        assert all(turn["hand_size"] == 7 for turn in replayed["turns"])
        assert (replayed["score"] is not None) == (self.ended == "called")
        if replayed["score"]:
            scores = [player["score"] for player in replayed["score"]["players"]]
            assert scores == [best(write(hand), self.options["long_sequence"]).score for hand in self.hands]
        self.replay_hidden()

    def replay_hidden(self) -> None:
        """The same deal as the first player saw it."""
        first, *others = self.record["players"]
        turns = [
            {**turn, "draw": {"from": "stock", "card": None}}
            if turn["player"] != "p0" and turn["draw"]["from"] == "stock"
            else turn
            for turn in self.record["turns"]
        ]
        seen = {**self.record, "players": [first, *({**other, "hand": None} for other in others)], "turns": turns}
        replayed = answer("rummy3000.replay", seen)
        verdicts = [turn["call"] and turn["call"]["legal"] for turn in replayed["turns"]]
        called = [bool(turn["call"]) for turn in turns]
        judged = [right if verdict is not None else None for verdict, right in zip(verdicts, self.calls, strict=True)]
        assert (replayed["legal"], verdicts) == (True, judged)
        is_left_open = called[-1:] == [True] and verdicts[-1] is None
        assert replayed["ended"] == ("called" if is_left_open else self.ended)


TestDealsOfRummy3000 = DealsOfRummy3000.TestCase
TestDealsOfRummy3000.settings = settings(SETTINGS, max_examples=max(DEALS // 2, 1))
