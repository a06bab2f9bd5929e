"""A person lays out a hand, by keyboard, mouse or paste, and sees it scored and explained."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import ENDED, Opener

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

EMPTY_500 = "/#game=rummy500"
EMPTY_3000 = "/#game=rummy3000"


def has_score(page: Page, points: str) -> None:
    page.locator("#answer .figure", has_text=re.compile(rf"^{points} points$")).wait_for()


def groups(page: Page) -> list[str]:
    return [re.sub(r"\s+", " ", title) for title in page.locator("#answer h3").all_inner_texts()]


def items(page: Page) -> list[str]:
    return [re.sub(r"\s+", " ", row) for row in page.locator("#answer tbody tr").all_inner_texts()]


def tab_to(page: Page, selector: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    pytest.fail(f"the keyboard never reaches {selector}")


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_the_first_view_shows_a_hand_with_its_answer(opened: Opener) -> None:
    page = opened()
    has_score(page, "39")
    assert page.locator("#answer h3").all_inner_texts() == [
        "Set\n+12",
        "Run\n+24",
        "Laid off\n+20",
        "Left in hand\n−17",
    ]


def test_a_hand_is_typed_and_picked_with_the_keyboard_alone(opened: Opener) -> None:
    page = opened(EMPTY_500)
    tab_to(page, "#hand")
    page.keyboard.type("7s 8s")
    tab_to(page, ".pick")
    press(page, "End", "ArrowUp", "ArrowUp", "ArrowUp", *["ArrowLeft"] * 4, "Space")  # the last card, up to the nine
    has_score(page, "24")
    assert page.locator("#hand").input_value() == "7S 8S 9S"
    assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
    press(page, "Space")
    has_score(page, "−15")
    tab_to(page, "#clear")
    press(page, "Enter")
    page.get_by_text("Type, paste or click some cards.").wait_for()
    assert page.evaluate("document.activeElement.id") == "hand"


def test_a_card_is_taken_out_with_the_keyboard_and_the_focus_stays_near(opened: Opener) -> None:
    page = opened("/#game=rummy500&hand=7S+8S+9S+2D")
    page.locator("#hand").focus()
    press(page, "Tab", "End", "Delete")
    has_score(page, "24")
    assert page.locator("#hand").input_value() == "7S 8S 9S"
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Remove 9 of spades"


def test_seven_cards_are_clicked_and_scored(opened: Opener) -> None:
    page = opened(EMPTY_3000)
    for name in (
        "7 of spades",
        "7 of hearts",
        "7 of diamonds",
        "4 of clubs",
        "5 of clubs",
        "6 of clubs",
        "king of diamonds",
    ):
        page.get_by_role("button", name=name, exact=True).click()
    has_score(page, "195")
    assert page.locator("#answer .summary").inner_text() == "3 of a kind + 3-card bouncer\nmay call rummy"
    page.get_by_role("button", name="king of diamonds", exact=True).click()
    page.get_by_text("A few more cards").wait_for()


def test_symbols_are_pasted(opened: Opener) -> None:
    page = opened(EMPTY_500, permissions=["clipboard-read", "clipboard-write"])
    page.evaluate("navigator.clipboard.writeText('7♠ 8♠, 9♠\\n🂺 J♥️ q♡')")
    page.locator("#hand").focus()
    press(page, "Control+V")
    has_score(page, "54")
    assert groups(page) == ["Run +30", "Run +24"]


def test_a_card_clicked_for_a_meld_moves_there_from_the_hand(opened: Opener) -> None:
    page = opened("/#game=rummy500&hand=KS+KH+2C&meld=KC+KD")
    page.locator("#picker-target").select_option("Table meld 1")
    page.get_by_role("button", name="king of hearts", exact=True).click()
    has_score(page, "8")
    assert [page.locator(field).input_value() for field in ("#hand", "#meld-0")] == ["KS 2C", "KC KD KH"]


def test_melds_are_added_and_removed(opened: Opener) -> None:
    page = opened("/#game=rummy500&hand=KS")
    page.get_by_role("button", name="Add a meld on the table").click()
    page.keyboard.type("KC KD KH")
    has_score(page, "10")
    page.get_by_role("button", name="Remove Table meld 1").click()
    has_score(page, "−10")


def test_eight_cards_are_asked_which_to_throw(opened: Opener) -> None:
    page = opened("/#game=rummy3000&hand=JS+JH+JD+7S+7H+7D+8C+4D")
    has_score(page, "244")
    assert page.locator("#answer .note").inner_text() == "after throwing 8C; may call rummy"
    assert page.get_by_role("table", name="Every discard, best first").locator("tbody tr").count() == 8


def test_a_fault_is_shown_at_its_card(opened: Opener) -> None:
    page = opened(EMPTY_500)
    page.locator("#hand").fill("7S 1S 8S")
    press(page, "Enter")
    page.locator("#hand-faults .fault").wait_for()
    cards = page.locator("[data-field=hand] .cards button")
    assert ["faulty" in card.get_attribute("class") for card in cards.all()] == [False, True, False]
    assert cards.nth(1).get_attribute("aria-describedby") == "hand-faults"
    assert (
        page.locator("#hand-faults").inner_text() == "Card 2, 1S: '1S' is not a card: the ace is written A: 'AS'. C-3"
    )
    assert page.locator("#hand").get_attribute("aria-invalid") == "true"
    page.locator("#hand").fill("7S AS 8S")
    has_score(page, "−30")
    assert page.locator("#hand").get_attribute("aria-invalid") is None


def test_an_illegal_meld_is_shown_at_the_meld_and_reached_from_the_answer(opened: Opener) -> None:
    page = opened("/#game=rummy500&hand=2C&meld=KC+KD+KH&meld=7D+8D+10D")
    page.locator("#meld-1-faults .fault").wait_for()
    assert page.locator("#meld-0-faults .fault").count() == 0
    page.locator("#answer li button").click()
    assert page.evaluate("document.activeElement.id") == "meld-1"


def test_a_rule_out_of_range_is_shown_at_the_rule(opened: Opener) -> None:
    page = opened("/#game=rummy500&hand=2C&rule.target=0")
    page.locator("#answer li button").click()
    assert page.evaluate("document.activeElement.id") == "rule-target"
    assert page.locator("#rule-target ~ .faults").inner_text().startswith("Target is a whole number from 1 to 1000000")


def test_a_half_typed_card_is_no_fault_yet(opened: Opener) -> None:
    page = opened("/#game=rummy500&hand=7S+8S")
    page.locator("#hand").focus()
    press(page, "End")
    page.keyboard.type(" 1")
    page.get_by_text("A few more cards").wait_for()
    assert page.locator(".fault").count() == 0
    page.keyboard.type("0S")
    has_score(page, "−25")


def test_points_and_clause_show_on_focus_and_on_hover_until_escape(opened: Opener) -> None:
    page = opened()
    piece, bubble = page.locator("#answer .piece").first, page.locator("#bubble")
    piece.focus()
    assert bubble.inner_text() == "set: +12 (R5-3)"
    assert page.locator("#item-0").get_attribute("class") == "lit"
    assert piece.get_attribute("aria-describedby") == "item-0"
    press(page, "Escape")
    assert bubble.is_hidden()
    page.locator("#answer .piece").nth(2).hover()
    assert bubble.inner_text() == "laid off onto meld 1, KC KD KH: +10 (R5-5)"


def test_rules_come_from_the_service_and_change_the_score(opened: Opener) -> None:
    page = opened("/#game=rummy500&hand=AS+2S+3S")
    has_score(page, "20")
    page.locator("#rules summary").click()
    page.locator("#profile").select_option("Low ace one")
    has_score(page, "6")
    page.locator("#rule-number_cards").select_option("Five")
    has_score(page, "11")
    assert page.locator("#rules-summary").inner_text() == "Low ace one, 1 changed"


def test_a_reported_score_is_verified_and_explained(opened: Opener) -> None:
    page = opened(ENDED)
    has_score(page, "13")
    page.locator("#reported").fill("27")
    page.get_by_role("heading", name="Not 27: the right score is 13").wait_for()
    verdict = page.locator(".verdict").inner_text()
    assert "14 too much" in verdict
    assert "An ace left in hand was counted 1, not 15" in verdict
    page.locator("#reported").fill("13")
    page.get_by_role("heading", name="13 is right").wait_for()


def test_the_rule_that_explains_a_report_can_be_applied(opened: Opener) -> None:
    page = opened("/#game=rummy3000&hand=2H+3H+4H+5H+6H+7H+KS&reported=158")
    page.get_by_role("button", name="Score it by that rule").click()
    page.get_by_role("heading", name="158 is right").wait_for()
    has_score(page, "158")


def test_a_shared_link_restores_the_hand(opened: Opener) -> None:
    page = opened(EMPTY_500, permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("radio", name="Hand has ended").check()
    page.locator("#hand").fill("5♥ AH")
    page.locator("#laid-off").fill("KS")
    page.get_by_role("button", name="Add a meld on the table").click()
    page.keyboard.type("KC KD KH")
    page.locator("#went-out").select_option("Nobody: the stock ran out")
    page.locator("#rules summary").click()
    page.locator("#rule-stock_out").select_option("No penalty")
    has_score(page, "10")
    shown = (page.locator("#ask").inner_text(), items(page))
    page.get_by_role("button", name="Copy link to this hand").click()
    page.locator("#status", has_text="The link to this hand was copied.").wait_for(state="attached")
    link = page.evaluate("navigator.clipboard.readText()")
    again = opened(link[link.index("/#") :])
    has_score(again, "10")
    again.locator("#rules summary").click()
    assert (again.locator("#ask").inner_text(), items(again)) == shown
    assert again.locator("#hand").input_value() == "5H AH"
