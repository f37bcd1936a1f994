"""An answer that is encoded and sent in parts is the same."""

from decimal import Decimal
from typing import Any

import pytest

from resolvers.core.problem import FieldProblem
from resolvers.wire.model import json_parts, to_json
from resolvers.wire.scalars import JsonObject
from subscriptions.transports.long_answers import LongResponse, joined_in_turns

PROBLEM = FieldProblem(field="a", code="b", message="c", values=JsonObject({}))


@pytest.mark.parametrize(
    "value",
    [
        {},
        [],
        None,
        {"data": None},
        {"data": {"tasks": [{"id": 1, "in": [{"é": '"'}] * 3}] * 50, "none": None}, "extensions": {"cost": {}}},
        [PROBLEM] * 101,
        {"success": True, "result": [PROBLEM] * 41, "amount": Decimal("1.10")},
        [[], [[1, 2]], {}],
        [1, {"a": [1]}, None],
    ],
)
async def test_the_parts_of_an_answer_are_its_text(value: Any) -> None:
    assert await joined_in_turns(json_parts(value)) == to_json(value)


async def test_a_long_response_is_sent_in_pieces_with_its_length() -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        raise AssertionError("nothing is read")

    response = LongResponse([b"x" * 100_000, b"y" * 50_000], 200, {"x-request-id": "one"}, "application/json")
    await response({"type": "http"}, receive, send)
    start, *bodies = sent
    assert dict(start["headers"])[b"content-length"] == b"150000"
    assert b"".join(body["body"] for body in bodies) == b"x" * 100_000 + b"y" * 50_000
    assert [body["more_body"] for body in bodies] == [True] * (len(bodies) - 1) + [False]
