"""The options of Rummy 3000 and its named profiles (R3-1 … R3-12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from service.rummy.options import HIGHEST_TOTAL, Option, Profile, boolean, choice, integer, options_of

FEWEST_PLAYERS, MOST_PLAYERS, HAND_SIZE = 2, 4, 7

LongSequence = Literal["one_bouncer", "split", "literal"]


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules in force. Every field is an option of the interface; the defaults are the source's own rules."""

    long_sequence: LongSequence = choice(
        "one_bouncer",
        "split",
        "literal",
        text="What an unbroken sequence of 5 or 6 cards gives. one_bouncer: at most one bouncer, and a card of it may"
        " still join a set; split: as before, but six cards may be two 3-card bouncers; literal: its top four are the"
        " only meld of the hand.",
        clause="R3-7",
    )
    scored_melds: Literal["best", "declared"] = choice(
        "best",
        "declared",
        text="A hand scores its best arrangement, or the melds that its player laid out.",
        clause="R3-8",
    )
    no_immediate_return: bool = boolean(
        False, text="The card just taken from the pile may not be thrown back the same turn.", clause="R3-12"
    )
    target: int = integer(
        3000, 1, HIGHEST_TOTAL, text="The total that ends the match once a deal has ended.", clause="R3-11"
    )


OPTIONS: Final[dict[str, Option]] = options_of(Rules)

PROFILES: Final = (
    Profile("standard", "The source's own rules: every option at its default.", {}),
    Profile(
        "split_sequences", "An unbroken sequence of six cards may be two 3-card bouncers.", {"long_sequence": "split"}
    ),
    Profile(
        "literal_note",
        "A hand with an unbroken sequence of 5 or 6 cards scores its top four as the only meld.",
        {"long_sequence": "literal"},
    ),
)
