"""gunicorn's logger, less its access line."""

from __future__ import annotations

from typing import Any

from gunicorn.glogging import Logger


class QuietLogger(Logger):
    """gunicorn writes an access line wherever its log is configured; ours says more and costs less."""

    def access(self, resp: Any, req: Any, environ: Any, request_time: Any) -> None:
        """Write nothing."""
