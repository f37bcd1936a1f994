"""A world with long lists: a task reaches each stage by operations, and its rows are copied thousands of times."""

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Final

from sqlalchemy import Table

from adapters.storage.tables.accounts import TASK_COUNTERS
from adapters.storage.tables.agreements import decision
from adapters.storage.tables.ledger import ledger_transaction, posting
from adapters.storage.tables.messages import notification, operator_notification, support_request
from adapters.storage.tables.proofs import proof_item
from adapters.storage.tables.tasks import status_event, task
from adapters.storage.tables.webhooks import webhook_delivery, webhook_event
from server.config.addresses import SQLITE
from server.config.settings import Settings
from tests.actors import TASK
from tests.dashboard.world import World, world
from tests.journeys.people import HERE, carry_out, reviewable

COPIES: Final = {
    "draft": 1000,
    "published": 3000,
    "review": 1000,
    "disputed": 200,
    "accepted": 300,
    "en_route": 300,
    "arrived": 100,
    "started": 300,
    "rejected": 100,
    "cancelled": 100,
    "settled": 600,
}
"""The number of copies of the task of each stage: 3,000 in work or done, beside those open and the drafts."""
OF_A_TASK: Final = (status_event, decision, proof_item, notification, operator_notification, ledger_transaction)
STRIDE: Final = 10_000
"""Distance between the numbers of a row and of its next copy; no table of the small world has as many rows."""
NUMBERS: Final = ("id", "task_id", "transaction_id", "event_id", "sequence", "operator_sequence")
STEPS: Final = {"accepted": 1, "en_route": 2, "arrived": 3, "started": 4}


@asynccontextmanager
async def crowd(settings: Settings) -> AsyncIterator[World]:
    """The service runs as long as the context lasts."""
    async with world(settings) as small:
        tasks = small.tasks | await _reach_stages(small)
        for _ in range(2):
            question = {"subject": "A long question", "message": "When is the deposit booked?"}
            await small.agent.post("/agent-support/requests", type="billing_issue", severity="normal", **question)
        with sqlite3.connect(settings.database_url.removeprefix(SQLITE)) as connection:
            for statement in _copying(tasks, small.agent_id):
                connection.execute(statement)
        yield replace(small, tasks=tasks)


async def _reach_stages(small: World) -> dict[str, int]:
    """Take a task to each stage that the small world lacks."""
    deposit = await small.agent.post("/agents/me/wallet/deposit", amount=900, currency="EUR")
    await small.agent.pay(deposit["checkoutUrl"])
    tasks: dict[str, int] = {}
    for stage in ("en_route", "arrived", "started", "rejected", "cancelled"):
        made = await small.agent.post("/agents/me/tasks", **TASK | {"title": f"Photograph a shop front, {stage}"})
        tasks[stage] = made["id"]
        for step in ("accept", "en-route", "arrived", "start")[: STEPS.get(stage, 0)]:
            await small.operator.post(f"/operators/me/tasks/{made['id']}/{step}", location=HERE)
    await carry_out(small.operator, tasks["rejected"])
    await reviewable(small.agent, tasks["rejected"])
    why = {"rejectReasonCodeRef": 1, "notes": "It is another shop."}
    await small.agent.post(f"/agents/me/tasks/{tasks['rejected']}/reject-review", **why)
    await small.agent.post(f"/agents/me/tasks/{tasks['cancelled']}/cancel")
    question = {"questionCode": "closed", "message": "The shop is closed. Wait?", "optionsJson": '["Yes", "No"]'}
    await small.operator.post(f"/operators/me/tasks/{tasks['started']}/decisions", **question)
    return tasks


def _copying(tasks: dict[str, int], agent_id: int) -> Iterator[str]:
    """Yield the statements that copy each task with its rows, and set what is counted."""
    for stage, number in COPIES.items():
        task_id = tasks[stage]
        spread = {"title": "title || ' ' || n", "request_id": "NULL"}
        for place in ("location_latitude", "place_latitude"):
            spread[place] = f"{place} + (n % 60) * 0.0004"
        for place in ("location_longitude", "place_longitude"):
            spread[place] = f"{place} + (n / 60) * 0.0006"
        yield _copy(task, f"id = {task_id}", number, spread)
        for table in OF_A_TASK:
            yield _copy(table, f"task_id = {task_id}", number, {})
        movements = f"SELECT id FROM ledger_transaction WHERE task_id = {task_id}"
        yield _copy(posting, f"transaction_id IN ({movements})", number, {})
    opened, number = f"task_id = {tasks['published']}", COPIES["published"]
    yield _copy(webhook_event, opened, number, {})
    yield _copy(webhook_delivery, opened, number, {"due_at": "due_at + 3600000000"})
    yield _copy(support_request, "subject = 'A long question'", 500, {})
    counted = ", ".join(
        f"{counter} = (SELECT count(*) FROM task WHERE agent_id = agent.id AND status = '{status}')"
        for status, counter in TASK_COUNTERS.items()
    )
    last = "(SELECT max({0}) FROM status_event WHERE {1}_id = {1}.id)"
    yield f"UPDATE agent SET {counted}, event_sequence = {last.format('sequence', 'agent')} WHERE id = {agent_id}"
    held = "SELECT sum(locked), sum(reserved) FROM task WHERE wallet_id = wallet.id"
    yield f"UPDATE wallet SET (locked, reserved) = ({held}) WHERE agent_id = {agent_id}"
    yield f"UPDATE operator SET event_sequence = {last.format('operator_sequence', 'operator')}"


def _copy(table: Table, where: str, number: int, changed: dict[str, str]) -> str:
    """The statement that copies the rows of a condition `number` times; a copy has the number `n`."""
    names = [column.name for column in table.c]
    values = {name: changed.get(name, f"{name} + n * {STRIDE}" if name in NUMBERS else name) for name in names}
    numbers = f"WITH RECURSIVE copy(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < {number})"
    return (
        f"INSERT INTO {table.name} ({', '.join(values)}) {numbers} "
        f"SELECT {', '.join(values.values())} FROM {table.name}, copy WHERE {where}"
    )
