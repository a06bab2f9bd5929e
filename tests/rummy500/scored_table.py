"""A finished table in a few words, and a player's whole score as text, so that a test can show all of it."""

from __future__ import annotations

from service.rummy.cards import UNREADABLE, Cards, in_words, read_card
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.score import PlayerScore, TableScore, score
from service.rummy.rummy500.tables import LayOff, Player, Table, Target


def cards(text: str) -> Cards:
    """Cards separated by spaces; "??" is one that could not be read."""
    return tuple(UNREADABLE if entry == "??" else read_card(entry) for entry in text.split())


def player(name: str, *melds: str, hand: str = "", laid: str = "", total: int = 0) -> Player:
    return Player(name, tuple(map(cards, melds)), (), cards(laid), cards(hand), total)


def lays(name: str, *lay_offs: str, melds: tuple[str, ...] = ()) -> Player:
    """A player with lay-offs such as "6S 10S > ada 1", or "6S" without a target."""
    split = [lay_off.partition(" > ") for lay_off in lay_offs]
    laid = tuple(LayOff(cards(text), target(onto) if onto else None) for text, _, onto in split)
    return Player(name, tuple(map(cards, melds)), laid)


def target(onto: str) -> Target:
    name, _, number = onto.rpartition(" ")
    return Target(name, int(number))


def scored(*players: Player, went_out: str | None = None, rules: Rules = Rules()) -> TableScore:
    return score(Table(players, went_out, rules))


def in_full(result: PlayerScore) -> list[str]:
    """Every field of a player's score, a line each."""
    return [
        f"{result.name}: {result.melded} - {result.in_hand} = {result.score}",
        f"{result.total_before} + {result.score} = {result.total}",
        *(f"{meld.kind} {in_words(meld.cards)} = {meld.points}" for meld in result.melds),
        *(f"{in_words(o.cards)} onto {o.onto.player} {o.onto.meld} = {o.points}" for o in result.lay_offs),
        *(
            f"{item.points:+} {item.reason}: {item.text} [{in_words(item.cards)}] {item.clause}"
            for item in result.items
        ),
    ]
