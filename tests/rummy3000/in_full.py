"""A whole arrangement as text, so that a test can show and compare all of it."""

from __future__ import annotations

from service.rummy.cards import in_words
from service.rummy.rummy3000.arrange import Arrangement


def in_full(arrangement: Arrangement) -> list[str]:
    """Every field of every part, a line each."""
    call = "may call" if arrangement.can_call else "may not call"
    head = f"{arrangement.score} = {arrangement.row} ({arrangement.base}), {call}"
    melds = [f"{m.kind}: {in_words(m.cards)}; {in_words(m.counted)} = {m.points}" for m in arrangement.melds]
    items = [f"{i.points:+} {i.reason}: {i.text} [{in_words(i.cards)}] {i.clause}" for i in arrangement.items]
    return [head, *melds, f"left: {in_words(arrangement.deadwood)}", *items]
