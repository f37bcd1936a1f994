"""Durations in words, such as `7 days`, for settings and for people."""

import re

UNITS = {"second": 1, "minute": 60, "hour": 3600, "day": 24 * 3600}
"""The seconds of each unit."""
MIN_DAYS = 4
"""Shorter durations are written in hours: `72 hours`."""


def parse(text: str) -> int:
    """Return the seconds of a duration: a number with a unit from second to day, or of seconds. Raises `ValueError`."""
    parts = re.fullmatch(r"\s*+(\d{1,10})\s*+(?:(second|minute|hour|day)s?)?\s*+", text, re.ASCII)
    if parts is None:
        raise ValueError("must be a duration such as 7 days, 24 hours, 90 minutes, or a number of seconds")
    return int(parts[1]) * UNITS[parts[2] or "second"]


def in_words(seconds: int) -> str:
    """Return a duration in the largest unit that divides it."""
    for unit in ("day", "hour", "minute", "second"):
        number, rest = divmod(seconds, UNITS[unit])
        if not rest and (unit != "day" or number >= MIN_DAYS):
            return f"{number} {unit}{'' if number == 1 else 's'}"
    raise AssertionError("every duration is a number of seconds")
