"""Each pattern reads 32 kB of its own beginnings in little time, so that no client can make one dear.

The patterns are found in the code, so a new one is tried without being named here.
"""

import time
from collections.abc import Iterator, Mapping
from typing import Any, Final

from tests.hostile.patterns import Found, dear_inputs, patterns

LENGTHS: Final = (32, 1_000, 32_000)
MAX_SECONDS: Final = 0.05
"""CPU seconds for one input; a pattern that looks back at each character takes seconds."""
NOT_OF_CLIENTS: Final = frozenset(
    {
        "server.reference.guides.REASONS",
        "server.reference.llms.LINK",
        "server.reference.llms.REASON",
        r"server.reference.search: [#*|]|```\w*|\]\([^)]*\)|\[",
    }
)
"""Dear patterns that read only the pages that the repository ships."""
MADE_WHILE_RUNNING: Final[Mapping[str, str]] = {
    "rest_compat.http.cross_origin: '|'.join(patterns)": "the origins of the settings, escaped",
    "resolvers.mail.questions: f'{prefix}_([1-9][0-9]{{0,9}})_([0-9a-f]{{64}})'": "its repetitions are bounded",
    "server.config.addresses: f'file://.+|{BUCKET}[a-z0-9][a-z0-9.-]+(/.*)?'": "it reads a setting",
}
"""Patterns that are put together while the service runs, each with the reason why clients have no part in them."""


def test_no_pattern_is_dear() -> None:
    found = [one for one in patterns()[0] if one.place not in NOT_OF_CLIENTS]
    assert len(found) > 100
    assert {one.place: inputs[0][:40] for one in found if (inputs := list(dear(one)))} == {}


def dear(found: Found) -> Iterator[Any]:
    """The first input that costs a pattern too much, if there is one."""
    for length in LENGTHS:
        for text in dear_inputs(found.pattern, length):
            for method in found.methods:
                arguments = (text[:0], text) if method in ("sub", "subn") else (text,)
                began = time.process_time()
                getattr(found.pattern, method)(*arguments)
                if time.process_time() - began > MAX_SECONDS:
                    yield text
                    return


def test_each_pattern_is_known_before_the_service_runs() -> None:
    _, unknown = patterns()
    assert {one.place for one in unknown} == set(MADE_WHILE_RUNNING)
