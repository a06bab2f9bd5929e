"""A hand of Rummy 500 with the whole table, scored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from schemas import answers
from schemas.answers import Answer, ItemAnswer, MatchAnswer, items_body, match_body
from schemas.base import Object, Record, Records, Resolve
from schemas.fields import CardList, CardLists, Field, Name, Points, Whole
from schemas.rummy500.common import MOST_MELDS, MeldAnswer, RulesAnswer, game_field, meld_body, rules_field, with_decks
from service.rummy.cards import Card, write
from service.rummy.rummy500.options import FEWEST_PLAYERS, MOST_PLAYERS
from service.rummy.rummy500.score import PlayerScore, ScoredLayOff, TableScore
from service.rummy.rummy500.tables import LayOff, Player, Table, Target


class TargetRequest(Record):
    """The meld that cards are laid onto."""

    record = Target
    player = Name(required=True, metadata={"description": "Whose meld it is."})
    meld = Whole(1, MOST_MELDS, required=True, metadata={"description": "Which of that player's melds, from 1."})

    def partial_record(self, data: Mapping[str, Any]) -> Target:
        return Target(**data) if len(data) == len(self.required) else Target("", 0)  # names no meld, and nobody


class LayOffRequest(Record):
    """Cards laid off together."""

    record = LayOff
    cards = CardList(required=True, metadata={"description": "The cards laid off."})
    onto = Object(TargetRequest, metadata={"description": "Onto which meld; where they fit is found without it."})


class LayOffs(Field):
    """Lay-offs with their targets, or bare cards whose places are then found (R5-5)."""

    def __init__(self, **kwargs: Any) -> None:
        self.bare, self.targeted = CardList(), Records(LayOffRequest, what="lay-offs")
        self.codes = self.bare.codes | self.targeted.codes
        super().__init__(**kwargs)

    def _form(self, value: Any) -> CardList | Records:
        is_objects = isinstance(value, list) and any(isinstance(entry, dict) for entry in value)
        return self.targeted if is_objects else self.bare

    def quick(self, value: Any) -> tuple[Any, ...]:
        return self._form(value).quick(value)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> Any:
        return self._form(value).deserialize(value)

    def openapi(self, resolve: Resolve) -> dict[str, Any]:
        return {"anyOf": [self.bare.openapi(resolve), self.targeted.openapi(resolve)]}  # [] is both


class PlayerRequest(Record):
    """A player as the hand ended."""

    name = Name(required=True, metadata={"description": "Who it is."})
    melds = CardLists(metadata={"description": "The melds that the player laid down, each as it was laid."})
    lay_offs = LayOffs(metadata={"description": "What the player laid off, onto whose meld it may be."})
    hand = CardList(required=True, metadata={"description": "The cards left in hand."})
    total = Points(metadata={"description": "The total before this hand, in points.", "default": 0})

    def made(self, values: dict[str, Any]) -> Player:
        if values.get("lay_offs") and isinstance(values["lay_offs"][0], Card):
            values["bare_lay_offs"] = values.pop("lay_offs")
        return Player(**values)


class ScoreRequest(Record):
    """The table as it stood when the hand ended."""

    players = Records(
        PlayerRequest,
        low=FEWEST_PLAYERS,
        high=MOST_PLAYERS,
        what="players",
        clause="R5-1",
        required=True,
        metadata={"description": "The players, in any order; untargeted lay-offs prefer earlier ones' melds."},
    )
    went_out = Name(allow_none=True, metadata={"description": "Who went out; left out where the stock ended the hand."})
    rules = rules_field()

    def made(self, values: dict[str, Any]) -> Table:
        return Table(**with_decks(values, len(values.get("players", ()))))


class TargetAnswer(Answer):
    """The meld that cards are laid onto."""

    player = answers.text("Whose meld it is.")
    meld = answers.number("Which of that player's melds, from 1.", low=1)


class TableLayOffAnswer(Answer):
    """Cards laid off onto somebody's meld."""

    cards = answers.cards("The cards laid off.")
    onto = answers.an_object(TargetAnswer, "Onto which meld.")
    points = answers.number("What they count for who laid them off, in points.")


class PlayerAnswer(Answer):
    """One player's hand, itemised."""

    name = answers.text("Who it is.")
    items = answers.objects(ItemAnswer, "What each point is for.")
    melds = answers.objects(MeldAnswer, "The player's melds.")
    lay_offs = answers.objects(TableLayOffAnswer, "The player's lay-offs.")
    melded = answers.number("What the player melded and laid off, in points.")
    in_hand = answers.number("What is subtracted for the cards left in hand, in points.")
    score = answers.number("The score of the hand, in points.")
    total_before = answers.number("The total before the hand, in points.")
    total = answers.number("The total after it, in points.")


class ScoreAnswer(Answer):
    """A hand of the whole table, scored."""

    game = game_field()
    players = answers.objects(PlayerAnswer, "The players, in the order of the request.")
    match = answers.an_object(MatchAnswer, "How the match stands after the hand.")
    rules = answers.an_object(RulesAnswer, "The rules in force.")


def score_body(result: TableScore) -> dict[str, Any]:
    return {
        "players": [player_body(player) for player in result.players],
        "match": match_body(result.match),
    }


def player_body(player: PlayerScore) -> dict[str, Any]:
    return {
        "name": player.name,
        "items": items_body(player.items),
        "melds": [*map(meld_body, player.melds)],
        "lay_offs": [_lay_off_body(lay_off) for lay_off in player.lay_offs],
        "melded": player.melded,
        "in_hand": player.in_hand,
        "score": player.score,
        "total_before": player.total_before,
        "total": player.total,
    }


def _lay_off_body(lay_off: ScoredLayOff) -> dict[str, Any]:
    onto = {"player": lay_off.onto.player, "meld": lay_off.onto.meld}
    return {"cards": write(lay_off.cards), "onto": onto, "points": lay_off.points}
