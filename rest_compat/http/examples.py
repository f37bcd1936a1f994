"""What was really asked and answered when a story was played against the service, for the documents about it.

`examples.json` is recorded by the tests' `record_examples`; secrets and addresses in it are made up, long lists and
texts are cut short.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import orjson


class Example(NamedTuple):
    """One exchange. The request is the operation's whole input, wherever its fields are sent."""

    request: Mapping[str, Any]
    response: Any


class Examples(NamedTuple):
    """All of them."""

    operations: Mapping[str, Example]
    """By the operation's name."""
    problem: Mapping[str, Any]
    """A refusal."""


@cache
def examples() -> Examples:
    """The recorded examples."""
    recorded = orjson.loads(files("rest_compat.http").joinpath("examples.json").read_bytes())
    return Examples(
        {name: Example(said["request"], said["response"]) for name, said in recorded["operations"].items()},
        recorded["problem"],
    )
