"""Settings: read once, checked all at once, listed for the operator."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from service.settings import Settings, SettingsError, settings_table

KEY = "a-key-of-sixteen"
GIVEN = {
    "HOST": "::1",
    "PORT": "65535",
    "WEB_CONCURRENCY": "64",
    "LOG_FORMAT": "TEXT",
    "METRICS": "off",
    "DOCS": "On",
    "CORS_ORIGINS": "https://cards.example, http://localhost:3000",
    "API_KEYS": f"{KEY},{KEY}2",
    "READ_TIMEOUT": "",
}


def test_what_the_environment_gives_is_in_force_and_the_rest_as_by_default() -> None:
    assert Settings.from_environment(GIVEN) == Settings(
        host="::1",
        port=65535,
        workers=64,
        log_format="text",
        has_metrics=False,
        has_docs=True,
        cors_origins=("https://cards.example", "http://localhost:3000"),
        api_keys=(KEY, f"{KEY}2"),
    )
    assert Settings.from_environment({}) == Settings()


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("PORT", "65536", "a whole number from 0 to 65535, not '65536'"),
        ("PORT", "-1", "a whole number from 0 to 65535, not '-1'"),
        ("PORT", "8o", "a whole number from 0 to 65535, not '8o'"),
        ("PORT", "٨", "a whole number from 0 to 65535, not '٨'"),
        ("THREADS", "0", "a whole number from 1 to 64, not '0'"),
        ("HOST", "my host", "a host name or an address, without spaces, not 'my host'"),
        ("LOG_LEVEL", "loud", "one of: debug, info, warning, error, not 'loud'"),
        ("METRICS", "yes", "on or off, not 'yes'"),
        (
            "CORS_ORIGINS",
            "cards.example",
            "origins such as https://cards.example, separated by commas, or * for all, not 'cards.example'",
        ),
        ("API_KEYS", KEY[1:], "keys of at least 16 ASCII characters, separated by commas"),
    ],
)
def test_a_setting_that_cannot_be_used_is_said_with_what_it_should_be(name: str, value: str, wanted: str) -> None:
    with pytest.raises(SettingsError) as raised:
        Settings.from_environment({name: value})
    assert raised.value.faults == [f"{name} must be {wanted}"]


def test_every_fault_is_listed_and_no_key_is_repeated() -> None:
    with pytest.raises(SettingsError) as raised:
        Settings.from_environment({"PORT": "x", "API_KEYS": "secret", "DRAIN_SECONDS": "7"})
    assert str(raised.value).splitlines() == [
        "The settings have faults:",
        "  PORT must be a whole number from 0 to 65535, not 'x'",
        "  API_KEYS must be keys of at least 16 ASCII characters, separated by commas",
        "  DRAIN_SECONDS must be less than STOP_SECONDS, which it is part of",
    ]


def test_the_table_shows_each_setting_but_no_key() -> None:
    table = settings_table(Settings.from_environment(GIVEN))
    lines = [line.split() for line in table.splitlines()]
    assert lines[0] == ["SETTING", "IN", "FORCE", "DEFAULT", "MEANING"]
    shown = {line[0]: line[1:4] for line in lines[1:]}
    assert shown["PORT"][:2] == ["65535", "8000"]
    assert shown["METRICS"][:2] == ["off", "on"]
    assert shown["API_KEYS"] == ["2", "set", "none"]
    assert KEY not in table
    assert len(shown) == len(fields(Settings))


def test_the_operators_page_lists_every_setting_with_its_default_and_meaning() -> None:
    page = (Path(__file__).parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")
    for line in settings_table(Settings()).splitlines()[1:]:
        name, default, _, *meaning = line.split()
        assert f"| `{name}` | `{default}` | {' '.join(meaning)} |" in page
