"""Recorded requests and responses of each operation, for the documents about it.

The tests' `record_examples` records `examples.json` from a real run; its secrets and addresses are made up, its long
lists and texts are shortened.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import orjson


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
    """The examples in `examples.json`."""
    recorded = orjson.loads(files("rest_compat.http").joinpath("examples.json").read_bytes())
    return Examples(
        {name: Example(entry["request"], entry["response"]) for name, entry in recorded["operations"].items()},
        recorded["problem"],
    )
