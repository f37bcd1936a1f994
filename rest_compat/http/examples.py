"""Recorded requests and responses of each operation, for the documents about it.

The tests' `record_examples` records `examples.json` from a real run; its secrets and addresses are made up, its long
lists and texts are shortened. The documents that the service sends show the run as if it had been yesterday: times
that must be past are past, and those that must lie ahead lie ahead for the whole day.
"""

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import orjson

from domain.values.time import SECOND, Instant
from domain.values.wallclock import days_later

RECORDED_ON: Final = date(2027, 1, 2)
"""Day of the recorded run, in UTC."""
WALLCLOCK: Final = range(2027_01_01_00_00_00, 2029_01_01_00_00_00)
"""Times of the run as 14 digits."""
DAY: Final = re.compile(r"202[78]-\d\d-\d\d(?=T|$)")


class Example(NamedTuple):
    """One exchange. The request is the operation's whole input: fields of path, query and body."""

    request: Mapping[str, Any]
    response: Any


class Examples(NamedTuple):
    """The recorded examples."""

    operations: Mapping[str, Example]
    """Examples by the operation's name."""
    problem: Mapping[str, Any]
    """The example of a refusal."""


@cache
def examples() -> Examples:
    """Return the examples in `examples.json`."""
    recorded = orjson.loads(files("rest_compat.http").joinpath("examples.json").read_bytes())
    return Examples(
        {name: Example(entry["request"], entry["response"]) for name, entry in recorded["operations"].items()},
        recorded["problem"],
    )


def utc_day(now: Instant) -> date:
    """Return the day of an instant in UTC."""
    return datetime.fromtimestamp(now // SECOND, UTC).date()


def postpone(value: Any, today: date) -> Any:
    """Return an example, or a document with examples, as if the run had been on the day before `today`, a day in UTC.

    Its times are moved by whole days: numbers of 14 digits, dates and instants.
    """
    return _move(value, today - timedelta(days=1) - RECORDED_ON)


def _move(value: Any, by: timedelta) -> Any:
    match value:
        case dict():
            return {name: _move(part, by) for name, part in value.items()}
        case list():
            return [_move(part, by) for part in value]
        case int() if value in WALLCLOCK:
            return days_later(value, by.days)
        case str() if match := DAY.match(value):
            return f"{date.fromisoformat(match[0]) + by}{value[match.end() :]}"
    return value
