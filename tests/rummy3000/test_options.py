"""The options of Rummy 3000 and its profiles."""

from __future__ import annotations

from service.rummy.rummy3000.options import FEWEST_PLAYERS, HAND_SIZE, MOST_PLAYERS, OPTIONS, PROFILES, Rules


def test_two_to_four_players_hold_seven_cards() -> None:
    assert (FEWEST_PLAYERS, MOST_PLAYERS, HAND_SIZE) == (2, 4, 7)


def test_every_option_has_its_values_and_its_clause() -> None:
    assert {name: (o.kind, o.default, o.choices, o.low, o.high, o.clause) for name, o in OPTIONS.items()} == {
        "long_sequence": ("choice", "one_bouncer", ("one_bouncer", "split", "literal"), None, None, "R3-7"),
        "scored_melds": ("choice", "best", ("best", "declared"), None, None, "R3-8"),
        "no_immediate_return": ("boolean", False, (), None, None, "R3-12"),
        "target": ("integer", 3000, (), 1, 1_000_000, "R3-11"),
    }


def test_the_standard_profile_is_the_defaults_and_the_others_change_one_option() -> None:
    assert {profile.name: profile.rules for profile in PROFILES} == {
        "standard": {},
        "split_sequences": {"long_sequence": "split"},
        "literal_note": {"long_sequence": "literal"},
    }
    assert Rules() == Rules("one_bouncer", "best", False, 3000)
