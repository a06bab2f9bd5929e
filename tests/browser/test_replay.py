"""A person steps through a whole deal."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Opener

pytestmark = pytest.mark.browser

SEED_GAME = "/#replay=rummy500&deal=a_whole_deal"


def test_a_game_is_stepped_through_turn_by_turn(opened: Opener) -> None:
    page = opened(SEED_GAME)
    title = page.locator("#position-title")
    assert title.inner_text().lower() == "the deal"
    for number, player in enumerate(("you", "ada", "bo", "you", "ada", "bo", "you"), start=1):
        page.get_by_role("button", name="Next turn").click()
        assert title.inner_text().lower() == f"after turn {number} of 8, {player}"
    names = page.locator("#position .group h3").all_inner_texts()
    cards = [group.locator(".card .unseen").all_inner_texts() for group in page.locator("#position .group").all()]
    assert dict(zip(names, cards, strict=True)) == {
        "you": ["jack of diamonds", "ace of hearts", "5 of hearts", "9 of hearts"],
        "ada": ["7 of diamonds", "8 of diamonds", "9 of diamonds", "queen of spades"],
        "bo": ["jack of clubs", "5 of diamonds", "2 of hearts", "10 of hearts"],
        "Meld 1, you": ["7 of spades", "8 of spades", "9 of spades", "6 of spades"],
        "Meld 2, ada": ["king of clubs", "king of diamonds", "king of hearts", "king of spades"],
        "Meld 3, bo": ["5 of clubs", "6 of clubs", "7 of clubs"],
        "Meld 4, you": ["4 of clubs", "4 of spades", "4 of diamonds"],
        "Discard pile, bottom to top": ["2 of clubs"],
    }
    assert page.locator("[aria-current=step] .points").inner_text() == "+28"


def test_the_end_shows_the_scores_and_what_was_reported(opened: Opener) -> None:
    page = opened(SEED_GAME)
    page.get_by_role("button", name="Last", exact=True).click()
    rows = page.get_by_role("table", name="The end").locator("tbody tr").all_inner_texts()
    assert [row.split() for row in rows] == [["you", "13", "13"], ["ada", "64", "64"], ["bo", "−9", "−9"]]
    assert "The score of you is 13, not 27" in page.locator(".verdict").inner_text()


def test_arrow_keys_step_and_the_address_follows(opened: Opener) -> None:
    page = opened(f"{SEED_GAME}&turn=3")
    page.get_by_role("button", name="Next turn").focus()
    page.keyboard.press("ArrowRight")
    assert page.url.endswith("#replay=rummy500&deal=a_whole_deal&turn=4")
    assert page.locator("[aria-current=step]").get_attribute("id") == "turn-4"
    assert page.locator("#status").inner_text().startswith("Turn 4 of 8: you draws")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert page.locator("#position-title").inner_text().lower() == "after turn 2 of 8, ada"


def test_hidden_hands_show_their_backs(opened: Opener) -> None:
    page = opened("/#replay=rummy500&deal=the_same_as_one_player_saw_it&turn=1")
    assert page.locator("#position .hands .back").count() == 14


def test_an_illegal_call_is_explained_where_it_was_made(opened: Opener) -> None:
    page = opened("/#replay=rummy3000&deal=a_deal_ended_by_a_call&turn=2")
    assert page.locator(".remark.illegal").inner_text().endswith("R3-9")


def test_the_way_back_leads_to_the_hand_as_it_was_left(opened: Opener) -> None:
    page = opened("/#game=rummy500&hand=7S+8S+9S")
    page.get_by_role("link", name="A whole game, turn by turn").click()
    page.locator("#position-title").wait_for()
    page.get_by_role("link", name="A hand", exact=True).click()
    page.locator("#answer .figure", has_text="24").wait_for()
    assert page.locator("#hand").input_value() == "7S 8S 9S"
