"""Known ways to break a legal turn of Rummy 500, each with the code of the violation that it must bring."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from service.rummy.cards import CARDS, write
from tests.turns.play_500 import Made
from tests.turns.table_500 import Table, Turn


@dataclass
class Case:
    """The table before a legal turn, the turn as it was made up, and as it is to be broken."""

    table: Table
    made: Made
    turn: Turn
    chance: Random


Break = Callable[[Case], bool]
"""Breaks the turn; false where the position does not allow it."""


def not_in_hand(case: Case) -> bool:
    missing = [card for card in CARDS if card not in case.made.left]
    case.turn["discard"] = str(case.chance.choice(missing))
    return bool(case.made.left)


def draw_missing(case: Case) -> bool:
    case.turn["draw"] = None
    return case.turn["discard"] is not None


def discard_missing(case: Case) -> bool:
    case.turn["discard"] = None
    return bool(case.made.left)


def stock_empty(case: Case) -> bool:
    case.turn["draw"] = {"from": "stock", "card": str(case.chance.choice(CARDS))}
    return not case.table.stock


def wrong_stock_card(case: Case) -> bool:
    """Only where the record gives the stock."""
    if not case.table.stock:
        return False
    case.turn["draw"] = {
        "from": "stock",
        "card": str(case.chance.choice([card for card in CARDS if card != case.table.stock[-1]])),
    }
    return True


def card_seen_elsewhere(case: Case) -> bool:
    """Only where the record does not give the stock."""
    seen = case.table.all_cards() - Counter(case.table.stock)
    everywhere = [card for card in CARDS if seen[card] == case.table.decks]
    if not case.table.stock or not everywhere:
        return False
    case.turn["draw"] = {"from": "stock", "card": str(case.chance.choice(everywhere))}
    return True


def card_not_in_pile(case: Case) -> bool:
    case.turn["draw"] = {
        "from": "pile",
        "card": str(case.chance.choice([card for card in CARDS if card not in case.table.pile])),
    }
    return True


def reach_not_used_first(case: Case) -> bool:
    is_duty = len(case.made.taken) > 1 or case.table.rules["top_card_must_be_used"]
    plays = case.turn["plays"]
    if case.turn["draw"]["from"] == "stock" or not is_duty:
        return False
    target = case.turn["draw"]["card"]
    later = [play for play in plays if target not in (play.get("meld") or play["lay_off"])]
    case.turn["plays"] = later if case.chance.random() < 0.5 else []
    return True


def bad_meld(case: Case) -> bool:
    if len(case.made.left) < 3:
        return False
    case.turn["plays"] = [*case.turn["plays"], {"meld": write(case.chance.sample(case.made.left, 2))}]
    return True


def bad_lay_off(case: Case) -> bool:
    """A card onto a meld that does not take it; lay-offs without a target might all move, so there are none."""
    misfits = [
        (card, place)
        for card in case.made.left
        for place, meld in enumerate(case.made.after.melds)
        if case.made.after.accepts(meld, card) is None
    ]
    if not misfits or any("onto" not in play and "lay_off" in play for play in case.turn["plays"]):
        return False
    card, place = case.chance.choice(misfits)
    case.turn["plays"] = [*case.turn["plays"], {"lay_off": str(card), "onto": place + 1}]
    return True


def no_such_meld(case: Case) -> bool:
    if len(case.made.left) < 2:
        return False
    play = {"lay_off": str(case.chance.choice(case.made.left)), "onto": len(case.made.after.melds) + 1}
    case.turn["plays"] = [*case.turn["plays"], play]
    return True


def nothing_to_discard(case: Case) -> bool:
    if not case.made.left or case.table.rules["go_out"] == "either":
        return False
    case.turn["plays"] = [*case.turn["plays"], {"meld": write(case.made.left)}]
    return True


def returned_at_once(case: Case) -> bool:
    if (
        not case.table.pile
        or not case.table.rules["no_immediate_return"]
        or case.table.pile[-1] in case.table.hands[case.table.mover]
    ):
        return False
    top = str(case.table.pile[-1])
    case.turn |= {"draw": {"from": "pile", "card": top}, "plays": [], "discard": top}
    return True


def not_your_turn(case: Case) -> bool:
    others = [place for place in range(len(case.table.hands)) if place != case.table.mover]
    case.turn["player"] = f"p{case.chance.choice(others)}"
    return True


BREAKS_OF_DRAWS: tuple[Break, Break] = (card_seen_elsewhere, wrong_stock_card)
"""For records without and with the stock."""

BREAKS: tuple[Break, ...] = (
    not_in_hand,
    draw_missing,
    discard_missing,
    stock_empty,
    card_not_in_pile,
    reach_not_used_first,
    bad_meld,
    bad_lay_off,
    no_such_meld,
    nothing_to_discard,
    returned_at_once,
    not_your_turn,
)


def broken(table: Table, made: Made, player: str, how: Break, chance: Random) -> Turn | None:
    """The turn broken in that way; None where the position does not allow it."""
    case = Case(table, made, {"player": player, **copy.deepcopy(made.turn)}, chance)
    return case.turn if how(case) else None
