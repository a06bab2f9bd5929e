"""What threads tell the poller."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from gunicorn.workers.gthread import PollableMethodQueue


class Mailbox(PollableMethodQueue):
    """Calls that threads leave for the poller. One that is awake looks in by itself, which costs no system call."""

    def __init__(self) -> None:
        super().__init__()
        self.is_poller_asleep = False

    def is_empty(self) -> bool:
        return bool(self._queue.empty())

    def defer(self, callback: Callable[..., None], *args: Any) -> None:
        self._queue.put(partial(callback, *args))
        if self.is_poller_asleep:  # asked afterwards: the poller says so first and then looks in once more
            super().defer(lambda: None)

    def look_in(self) -> None:
        """In the poller: do what was left."""
        while not self._queue.empty():
            self._queue.get()()
