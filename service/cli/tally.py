"""What came out: so many right, wrong and unreadable, by cause, worst first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import orjson

_SHOWN: Final = 20
UNEXPLAINED: Final = "no known cause"


class Tally:
    """Counts answers as they come."""

    def __init__(self) -> None:
        self.right = self.wrong = self.answered = self.unreadable = 0
        self.causes: Counter[str] = Counter()
        self.problems: Counter[str] = Counter()

    def add(self, answers: Iterable[bytes]) -> None:
        for answer in answers:
            line = orjson.loads(answer)
            self._add(line["status"], line["body"])

    def _add(self, status: int, body: Mapping[str, Any]) -> None:
        if status != 200:
            self.unreadable += 1
            self.problems[f"{body['title']} ({body['type'].rpartition('/')[2]})"] += 1
        elif body.get("agrees") is None:
            self.answered += 1
        elif body["agrees"]:
            self.right += 1
        else:
            self.wrong += 1
            self.causes.update(set(_causes(body)))

    @property
    def exit_status(self) -> int:
        """2 where something could not be read, else 1 where something disagrees, else 0."""
        return 2 if self.unreadable else 1 if self.wrong else 0

    def summary(self) -> str:
        counts = ("right", self.right), ("wrong", self.wrong), ("answered", self.answered)
        said = [f"{number:,} {what}" for what, number in counts if number]
        said += [f"{self.unreadable:,} unreadable"] if self.unreadable else []
        total = self.right + self.wrong + self.answered + self.unreadable
        lines = [f"{total:,} {'request' if total == 1 else 'requests'}: {', '.join(said) or 'nothing to do'}."]
        lines += _table("Wrong, by cause:", self.causes)
        lines += _table("Unreadable, by problem:", self.problems)
        return "\n".join(lines)


def _causes(body: Mapping[str, Any]) -> Iterator[str]:
    """The likeliest cause for each player with a wrong number; what they leave over has no known cause."""
    wrong = {finding["player"] for finding in body["findings"]}
    explained: set[str | None] = set()
    for explanation in body["explanations"]:
        explains = set(explanation["explains"])
        if not explains <= explained:
            explained |= explains
            yield " + ".join(explanation["causes"])
    if not explained or not wrong - {None} <= explained:
        yield UNEXPLAINED


def _table(title: str, counted: Counter[str]) -> list[str]:
    if not counted:
        return []
    width = len(f"{max(counted.values()):,}")
    worst = sorted(counted.items(), key=lambda entry: (-entry[1], entry[0]))
    rows = [f"  {number:>{width},}  {what}" for what, number in worst[:_SHOWN]]
    if len(worst) > _SHOWN:
        rows.append(f"  {sum(number for _, number in worst[_SHOWN:]):>{width},}  {len(worst) - _SHOWN} others")
    return [title, *rows]
