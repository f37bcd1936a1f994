"""Messages about invalid fields."""

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import ValidationError

from resolvers.core.operation import OPERATIONS
from resolvers.wire.json_schema import make_schema
from resolvers.wire.model import WANTED, invalid
from server.config.wiring import addresses
from tests.actors import TASK

STRIPPED = r"[^\s\u0085]"
"""The pattern of a text that is stripped before its length is checked: it says more about that."""


def test_what_a_pattern_wants_is_said_in_words() -> None:
    assert addresses(), "all operations are known"
    for operation in OPERATIONS.values():
        for pattern in patterns_in(make_schema(operation.request, "validation")):
            assert pattern in WANTED, (operation.name, pattern)
    creation = OPERATIONS["create_task"].request
    with pytest.raises(ValidationError) as raised:
        creation.model_validate({**TASK, "payoutCurrency": "euro"})
    refusal = invalid(raised.value, creation)
    assert refusal.detail.startswith("payoutCurrency: should be a currency: three capital letters of ISO 4217")


def patterns_in(schema: Any) -> Iterator[str]:
    """The patterns of a schema, but for that of a text that is stripped before."""
    if isinstance(schema, dict):
        if isinstance(pattern := schema.get("pattern"), str) and pattern != STRIPPED:
            yield pattern
        schema = list(schema.values())
    for part in schema if isinstance(schema, list) else ():
        yield from patterns_in(part)


def test_the_values_of_a_fault_are_its_bounds() -> None:
    creation = OPERATIONS["create_task"].request
    with pytest.raises(ValidationError) as raised:
        creation.model_validate({**TASK, "title": "a" * 10_000, "payoutCurrency": "euro"})
    values = {error.field: dict(error.values) for error in invalid(raised.value, creation).errors}
    assert values["title"].keys() == {"maxLength"}
    assert values["payoutCurrency"] == {}
