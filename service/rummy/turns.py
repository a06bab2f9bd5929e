"""What a turn says: draw, play, discard, maybe call; and what a violation is (R3-12, R5-12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from service.rummy.cards import CARDS, Card, Cards
from service.rummy.faults import Fault, Path

STOCK: Final = "stock"
PILE: Final = "pile"
UNREAD: Final = ""
MOST_CARDS: Final = 2 * len(CARDS)


@dataclass(frozen=True, slots=True)
class Draw:
    """How a turn begins: a ``card`` from the stock (None: nobody but its player saw it) or from the pile.

    The ``source`` is one of these, or `UNREAD` where it could not be read.
    ``index`` says which copy in the pile is meant, from 0 at the bottom; without it the topmost.
    """

    source: str = STOCK
    card: Card | None = None
    index: int | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """A new meld, or cards laid off onto the meld of that number, from 1, or wherever they fit (None)."""

    meld: Cards | None = None
    lay_off: Cards | None = None
    onto: int | None = None

    @property
    def cards(self) -> Cards:
        return self.lay_off or () if self.meld is None else self.meld


@dataclass(frozen=True, slots=True)
class Turn:
    """What a player did: draw, play, discard, maybe call. None stands for what was left out."""

    player: str = ""
    draw: Draw | None = None
    plays: tuple[Play, ...] = ()
    discard: Card | None = None
    call: bool = False

    @property
    def is_pass(self) -> bool:
        """Whether nothing was done: so ends a deal whose stock is empty (R3-13, R5-10)."""
        return self.draw is None and not self.plays and self.discard is None and not self.call


@dataclass(frozen=True, slots=True)
class Violation:
    """One way in which a turn is illegal; ``path`` leads from the request to what is wrong."""

    code: str
    text: str
    clause: str
    path: Path


def faults(turn: Turn, at: Path, *, may_be_unseen: bool = False) -> Iterator[Fault]:
    """The card drawn must be named, unless from the stock, where it ``may_be_unseen``; packs hold no more than all.

    An index tells copies in the pile apart; the stock has none (R5-8).
    """
    draw = turn.draw
    if draw and draw.source != UNREAD and draw.card is None and not (draw.source == STOCK and may_be_unseen):
        detail = "say which card was drawn; only a card that goes from the stock to a hidden hand may be null"
        yield Fault((*at, "draw", "card"), "missing", detail)
    if draw and draw.source == STOCK and draw.index is not None:
        detail = "an index goes with a card of the pile; from the stock the next one is drawn: leave it out"
        yield Fault((*at, "draw", "index"), "unknown_field", detail, "R5-8")
    named = sum([len(play.cards) for play in turn.plays])
    if named > MOST_CARDS:
        detail = f"two packs hold {MOST_CARDS} cards; these plays name {named}"
        yield Fault((*at, "plays"), "wrong_size", detail, "C-2")
