"""Log lines: one JSON object each, or text; never a card, a hand or a name out of a request."""

from __future__ import annotations

import logging
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Final

import orjson

from service.settings import Settings

# The id of the request that this thread answers; a batch that fails in mid-stream still finds it here.
request_id: ContextVar[str] = ContextVar("request_id", default="none")


def fields(**values: Any) -> dict[str, Any]:
    """What a log line says beside its event, to be given as ``extra``."""
    return {"fields": values}


def _said(record: logging.LogRecord) -> dict[str, Any]:
    """The line as a mapping. Of an exception only its type and its places: its text may quote the request."""
    said: dict[str, Any] = {
        "time": datetime.fromtimestamp(record.created, UTC),
        "level": record.levelname.lower(),
        "event": record.getMessage(),
        **getattr(record, "fields", {}),
    }
    if record.exc_info and record.exc_info[0]:
        said["error"] = record.exc_info[0].__qualname__
        said["traceback"] = [f"{at.filename}:{at.lineno} {at.name}" for at in traceback.extract_tb(record.exc_info[2])]
    return said


class JsonLines(logging.Formatter):
    """A JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        return orjson.dumps(_said(record), default=str, option=orjson.OPT_UTC_Z).decode()


class TextLines(logging.Formatter):
    """The same for eyes: time, level and event, then name=value."""

    def format(self, record: logging.LogRecord) -> str:
        said = _said(record)
        time, level, event = said.pop("time"), said.pop("level"), said.pop("event")
        values = (f"{name}={value}" for name, value in said.items())
        return " ".join([time.isoformat(timespec="milliseconds"), level.upper(), event, *values])


_FORMATTERS: Final = {"json": JsonLines, "text": TextLines}


def configuration(settings: Settings) -> dict[str, Any]:
    """For `logging.config.dictConfig`: the service's lines and gunicorn's go the same way, to standard output."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": _FORMATTERS[settings.log_format]}},
        "handlers": {"lines": {"class": "logging.StreamHandler", "formatter": "line", "stream": "ext://sys.stdout"}},
        "root": {"level": settings.log_level.upper(), "handlers": ["lines"]},
        "loggers": {"gunicorn.error": {"handlers": [], "propagate": True}, "gunicorn.access": {"handlers": []}},
    }
