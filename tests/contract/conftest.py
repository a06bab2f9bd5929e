"""Keeps pytest from importing what only the environment of these tests can; see make contract."""

collect_ignore = ["fuzz.py", "hooks.py"]
