"""What an operator can set, all of it by environment variables, read and checked once at the start."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

_ORIGIN: Final = re.compile(r"https?://[a-z0-9.\-\[\]:]+", re.ASCII)
_SHORTEST_KEY: Final = 16


class SettingsError(Exception):
    """Settings that can't be used; the text names every one of them, a line each."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = faults
        super().__init__("\n".join(["The settings have faults:", *(f"  {fault}" for fault in faults)]))


def _setting(name: str, default: Any, read: Callable[[str], Any], text: str) -> Any:
    return field(default=default, metadata={"name": name, "read": read, "text": text})


def _number(low: int, high: int) -> Callable[[str], int]:
    def read(given: str) -> int:
        if given.isascii() and given.isdigit() and low <= int(given) <= high:
            return int(given)
        raise ValueError(f"a whole number from {low} to {high}")

    return read


def _one_of(*values: str) -> Callable[[str], str]:
    def read(given: str) -> str:
        if given.lower() in values:
            return given.lower()
        raise ValueError(f"one of: {', '.join(values)}")

    return read


def _switch(given: str) -> bool:
    if given.lower() in ("on", "off"):
        return given.lower() == "on"
    raise ValueError("on or off")


def _words(given: str) -> tuple[str, ...]:
    return tuple(word for word in re.split(r"[,\s]+", given) if word)


def _host(given: str) -> str:
    if not re.search(r"\s", given):
        return given
    raise ValueError("a host name or an address, without spaces")


def _origins(given: str) -> tuple[str, ...]:
    origins = _words(given)
    if all(origin == "*" or _ORIGIN.fullmatch(origin) for origin in origins):
        return origins
    raise ValueError("origins such as https://cards.example, separated by commas, or * for all")


def _keys(given: str) -> tuple[str, ...]:
    keys = _words(given)
    if all(len(key) >= _SHORTEST_KEY and key.isascii() for key in keys):
        return keys
    raise ValueError(f"keys of at least {_SHORTEST_KEY} ASCII characters, separated by commas")


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings in force; whoever makes one by hand answers for its values."""

    host: str = _setting("HOST", "127.0.0.1", _host, "Address to listen on.")
    port: int = _setting("PORT", 8000, _number(0, 65535), "Port to listen on; 0 takes a free one.")
    workers: int = _setting("WEB_CONCURRENCY", 2, _number(1, 64), "Worker processes: one a core.")
    threads: int = _setting("THREADS", 2, _number(1, 64), "Threads of a worker that answer ordinary requests.")
    batch_threads: int = _setting("BATCH_THREADS", 2, _number(1, 64), "Threads of a worker for batches, beside those.")
    body_limit: int = _setting("BODY_LIMIT", 1024 * 1024, _number(1024, 64 * 1024 * 1024), "Largest body, in bytes.")
    line_limit: int = _setting(
        "LINE_LIMIT", 64 * 1024, _number(1024, 1024 * 1024), "Largest line of a batch, in bytes."
    )
    read_timeout: int = _setting(
        "READ_TIMEOUT", 10, _number(1, 300), "Seconds a client has to send a request, or to take the answer."
    )
    queue_timeout: int = _setting(
        "QUEUE_TIMEOUT", 2, _number(1, 60), "Seconds a request may wait for a thread before it is refused with 503."
    )
    keep_alive: int = _setting("KEEP_ALIVE", 30, _number(1, 300), "Seconds an idle connection stays open.")
    drain_seconds: int = _setting(
        "DRAIN_SECONDS", 2, _number(0, 60), "Seconds after SIGTERM in which requests are still taken, /readyz failing."
    )
    stop_seconds: int = _setting(
        "STOP_SECONDS", 7, _number(1, 120), "Seconds after SIGTERM to the end of all that still runs."
    )
    log_format: str = _setting("LOG_FORMAT", "json", _one_of("json", "text"), "Form of the log lines: json or text.")
    log_level: str = _setting(
        "LOG_LEVEL",
        "info",
        _one_of("debug", "info", "warning", "error"),
        "Least level; warning hides the request lines.",
    )
    has_metrics: bool = _setting("METRICS", True, _switch, "Whether /metrics is served: on or off.")
    has_docs: bool = _setting("DOCS", True, _switch, "Whether the pages for people are served: on or off.")
    cors_origins: tuple[str, ...] = _setting("CORS_ORIGINS", (), _origins, "Origins whose pages may call the service.")
    api_keys: tuple[str, ...] = _setting("API_KEYS", (), _keys, "Keys of which a call under /v1 needs one.")

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> Settings:
        """The settings that the environment gives; an empty variable counts as absent.

        `SettingsError` says of every faulty one what it should be, without repeating a key.
        """
        values: dict[str, Any] = {}
        faults = []
        for entry in fields(cls):
            name = entry.metadata["name"]
            if given := environ.get(name, "").strip():
                try:
                    values[entry.name] = entry.metadata["read"](given)
                except ValueError as error:
                    shown = "" if name == "API_KEYS" else f", not {given!r}"
                    faults.append(f"{name} must be {error}{shown}")
        settings = cls(**values)
        if settings.drain_seconds >= settings.stop_seconds:
            faults.append("DRAIN_SECONDS must be less than STOP_SECONDS, which it is part of")
        if faults:
            raise SettingsError(faults)
        return settings


def settings_table(settings: Settings) -> str:
    """Every setting, its value in force, its default and its meaning, as text in columns; keys stay hidden."""
    rows = [("SETTING", "IN FORCE", "DEFAULT", "MEANING")]
    for entry in fields(settings):
        value = getattr(settings, entry.name)
        in_force = f"{len(value)} set" if entry.name == "api_keys" and value else _shown(value)
        rows.append((entry.metadata["name"], in_force, _shown(entry.default), entry.metadata["text"]))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    return "\n".join("  ".join([*map(str.ljust, row, widths), row[3]]) for row in rows)


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return ",".join(value) or "none"
    return str(value)
