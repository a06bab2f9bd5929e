"""A table and lay-offs in a few words, and what becomes of them."""

from __future__ import annotations

from collections.abc import Sequence

from service.rummy.cards import in_words, read_cards
from service.rummy.melds import Meld, set_or_run
from service.rummy.rummy500.lay_offs import Lay, Misfit, Placement, place
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.values import meld_rules


def melds(*texts: str, rules: Rules = Rules()) -> list[Meld]:
    found = [set_or_run(read_cards(text), meld_rules(rules)) for text in texts]
    assert all(isinstance(meld, Meld) for meld in found)
    return [meld for meld in found if isinstance(meld, Meld)]


def lay(text: str, onto: int | None = None) -> Lay:
    return Lay(read_cards(text), onto)


def placed(table: Sequence[str], *lays: Lay, rules: Rules = Rules()) -> Placement:
    outcome = place(lays, melds(*table, rules=rules), rules)
    assert isinstance(outcome, Placement), outcome
    return outcome


def after(table: Sequence[str], *lays: Lay, rules: Rules = Rules()) -> list[str]:
    return [in_words(meld.cards) for meld in placed(table, *lays, rules=rules).melds]


def targets(table: Sequence[str], text: str, rules: Rules = Rules()) -> list[int]:
    return list(placed(table, lay(text), rules=rules).targets[0])


def misfit(table: Sequence[str], *lays: Lay, rules: Rules = Rules()) -> Misfit:
    outcome = place(lays, melds(*table, rules=rules), rules)
    assert isinstance(outcome, Misfit), outcome
    return outcome
