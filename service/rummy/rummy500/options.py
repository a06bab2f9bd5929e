"""The options of Rummy 500 and its named profiles (R5-1 … R5-11)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from service.rummy.options import HIGHEST_TOTAL, Option, Profile, boolean, choice, integer, options_of

FEWEST_PLAYERS, MOST_PLAYERS, MOST_WITH_ONE_PACK = 2, 8, 4


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules in force. Every field is an option of the interface; the defaults are the source's own rules."""

    decks: Literal["auto", 1, 2] = choice(
        "auto",
        1,
        2,
        text="Packs in play; auto: one pack up to four players, two from five, and one where no players are given.",
        clause="R5-1",
    )
    ace_low_run_value: Literal[15, 1, 5, 11] = choice(
        15,
        1,
        5,
        11,
        text="What an ace counts inside A-2-3…; in a set, a high run or the hand it counts 15.",
        clause="R5-2",
    )
    number_cards: Literal["face", "five"] = choice(
        "face", "five", text="Number cards count their face value, or the cards 2 to 9 count 5 each.", clause="R5-2"
    )
    queen_of_spades_value: Literal[10, 40] = choice(10, 40, text="What the queen of spades counts.", clause="R5-2")
    distinct_suits_in_set: bool = boolean(
        False, text="A set may not hold two cards of one suit, and so has 3 or 4 cards.", clause="R5-3"
    )
    ace_runs: Literal["either", "low", "high"] = choice(
        "either",
        "low",
        "high",
        text="Where an ace may stand in a run: low (A-2-3), high (Q-K-A), or either.",
        clause="R5-4",
    )
    top_card_must_be_used: bool = boolean(
        False, text="The top card of the pile, too, must be used at once by who takes it.", clause="R5-8"
    )
    reach_by_lay_off: bool = boolean(
        True, text="The card reached for in the pile may be used in a lay-off, not in a new meld only.", clause="R5-8"
    )
    no_immediate_return: bool = boolean(
        False, text="The lone top card just taken from the pile may not be thrown back the same turn.", clause="R5-8"
    )
    go_out: Literal["discard", "either"] = choice(
        "discard",
        "either",
        text="Going out takes a final discard, or either that or melding every card.",
        clause="R5-9",
    )
    go_out_bonus: int = integer(0, 0, 1000, text="Points for the player who went out.", clause="R5-9")
    stock_out: Literal["score", "no_penalty"] = choice(
        "score",
        "no_penalty",
        text="When the stock ends the hand: score as usual, or nobody subtracts the cards in hand.",
        clause="R5-10",
    )
    target: int = integer(
        500, 1, HIGHEST_TOTAL, text="The total that ends the match once a hand has ended.", clause="R5-11"
    )

    def for_players(self, players: int) -> Rules:
        """These rules with ``decks`` as a number: the packs in force for so many players (R5-1)."""
        return self if self.decks != "auto" else _with_decks(self, 1 if players <= MOST_WITH_ONE_PACK else 2)


@lru_cache(maxsize=256)
def _with_decks(rules: Rules, decks: Literal[1, 2]) -> Rules:
    return replace(rules, decks=decks)


OPTIONS: Final[dict[str, Option]] = options_of(Rules)

PROFILES: Final = (
    Profile("standard", "The source's own rules: every option at its default.", {}),
    Profile("low_ace_one", "An ace counts 1, not 15, inside A-2-3….", {"ace_low_run_value": 1}),
    Profile(
        "pagat",
        "An ace counts 1 inside A-2-3…, no suit twice in a set, and melding every card goes out, too.",
        {"ace_low_run_value": 1, "distinct_suits_in_set": True, "go_out": "either"},
    ),
    Profile(
        "five_ten_fifteen",
        "Cards 2 to 9 count 5, 10 to king 10, and an ace 15, or 5 inside A-2-3….",
        {"number_cards": "five", "ace_low_run_value": 5},
    ),
    Profile(
        "queen_forty",
        "Cards 2 to 9 count 5, and the queen of spades 40.",
        {"number_cards": "five", "queen_of_spades_value": 40},
    ),
)
