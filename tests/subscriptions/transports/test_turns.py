"""Long work has one turn in each round of the loop, however much of it there is; an answer in parts is the same."""

import asyncio
import time
from decimal import Decimal
from typing import Any

import pytest

from resolvers.core.problem import FieldProblem
from resolvers.wire.model import json_parts, to_json
from subscriptions.transports.turns import TURN_SECONDS, TURNS, LongResponse, joined_in_turns

WORKERS, STEPS = 20, 10


async def test_all_long_work_together_has_one_turn_in_a_round() -> None:
    rounds = 0
    done = 0
    longest = 0

    async def work() -> None:
        nonlocal done, longest
        in_this_round = 0
        for _ in range(STEPS):
            if TURNS.over:
                await TURNS.next()
            # A step takes the whole turn, so that none fits beside it.
            end = time.perf_counter() + TURN_SECONDS * 1.1
            while time.perf_counter() < end:
                pass
            done += 1
            in_this_round = done

        longest = max(longest, in_this_round)

    async def other() -> None:
        nonlocal rounds
        while done < WORKERS * STEPS:
            before = done
            await asyncio.sleep(0)
            rounds += 1
            assert done - before <= 1, "another has waited for more than one turn"

    await asyncio.gather(other(), *(work() for _ in range(WORKERS)))
    assert rounds >= WORKERS * STEPS


async def test_work_that_was_cancelled_takes_no_turn() -> None:
    async def work() -> None:
        while True:
            if TURNS.over:
                await TURNS.next()
            time.sleep(TURN_SECONDS)  # noqa: ASYNC251 - it is what the turn is for

    tasks = [asyncio.create_task(work()) for _ in range(3)]
    await asyncio.sleep(TURN_SECONDS * 4)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await TURNS.next()


PROBLEM = FieldProblem(field="a", code="b", message="c")


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
