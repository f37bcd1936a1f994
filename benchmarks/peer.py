"""A reference for GraphQL: Strawberry's own endpoint, executor and types, with broadcaster.

It reads the service's tables through aiosqlite, which is faster than SQLAlchemy. It requires no key, and publishes
events without storing them.
"""

import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any

import aiosqlite
import strawberry
from broadcaster import Broadcast
from starlette.applications import Starlette
from starlette.requests import HTTPConnection
from starlette.routing import Route, WebSocketRoute
from strawberry.asgi import GraphQL
from strawberry.extensions import ParserCache, SchemaExtension, ValidationCache
from strawberry.schema.config import StrawberryConfig
from strawberry.types.base import get_object_definition
from strawberry.types.scalar import ScalarDefinition

from adapters.storage.engine.sqlite.database import PRAGMAS
from domain.lifecycle.statuses import Actor, SettlementMode, Status
from domain.tasks.schedule import ExecutionMode
from resolvers.tasks.input import PricingType, Priority
from resolvers.wire.scalars import Timestamp

for words in (Status, PricingType, Priority, SettlementMode, ExecutionMode, Actor):
    strawberry.enum(words)

SCALARS: dict[object, ScalarDefinition] = {Timestamp: strawberry.scalar(name="Timestamp", serialize=int)}


@strawberry.type
class StatusEvent:
    """An event in a task's history."""

    id: strawberry.ID
    sequence: int
    event: str
    from_status: Status | None
    to_status: Status
    reason: str | None
    timestamp: Timestamp
    changed_by_actor_type: Actor


EVENTS = """SELECT sequence, sequence, event, from_status, to_status, reason, occurred_at, actor FROM status_event
    WHERE task_id = ? AND sequence > ? ORDER BY sequence"""
EVENTS_OF_AGENT = EVENTS.replace("task_id", "agent_id")


def _event(row: Any) -> StatusEvent:
    return StatusEvent(
        id=strawberry.ID(str(row[0])),
        sequence=row[1],
        event=row[2],
        from_status=Status(row[3]) if row[3] else None,
        to_status=Status(row[4]),
        reason=row[5],
        timestamp=Timestamp(row[6]),
        changed_by_actor_type=Actor(row[7]),
    )


@strawberry.type
class Task:
    """A task: 25 scalars and its history."""

    id: strawberry.ID
    status: Status
    title: str
    description: str
    agent_notes: str | None
    location_address: str
    location_latitude: float | None
    location_longitude: float | None
    location_radius_km: int | None
    country_iso_code: str
    timezone: str
    payout_amount: Decimal
    payout_currency: str
    estimated_duration_minutes: int | None
    pricing_type: PricingType
    priority: Priority
    workflow_id: str | None
    request_id: str | None
    is_public: bool
    execution_mode: ExecutionMode
    settlement_mode: SettlementMode
    is_flexible_window: bool
    reschedule_allowed: bool
    geocoding_confidence: float
    created_at: Timestamp

    @strawberry.field
    async def events(self, info: strawberry.Info[Any, None]) -> list[StatusEvent]:
        """Its history, oldest first."""
        return [_event(row) for row in await info.context["database"].execute_fetchall(EVENTS, (self.id, 0))]


TASKS = """SELECT id, status, title, description, agent_notes, location_address, location_latitude, location_longitude,
    location_radius_km, country, timezone, payout, currency, estimated_duration_minutes, pricing_type, priority,
    workflow_id, request_id, is_public, execution_mode, settlement_mode, is_flexible_window, reschedule_allowed,
    geocoding_confidence, created_at FROM task"""


COLUMNS = [field.python_name for field in get_object_definition(Task, strict=True).fields if not field.base_resolver]


def _task(row: Any) -> Task:
    values = list(row)
    values[0] = strawberry.ID(str(row[0]))
    values[1], values[14], values[15] = Status(row[1]), PricingType(row[14]), Priority(row[15])
    values[19], values[20] = ExecutionMode(row[19]), SettlementMode(row[20])
    values[11] = Decimal(row[11]).scaleb(-2)
    values[18], values[21], values[22] = bool(row[18]), bool(row[21]), bool(row[22])
    return Task(**dict(zip(COLUMNS, values, strict=True)))


@strawberry.type
class TaskPage:
    """A page of tasks."""

    nodes: list[Task]


@strawberry.type
class Query:
    """The queries."""

    @strawberry.field
    async def task(self, info: strawberry.Info[Any, None], id: strawberry.ID) -> Task | None:  # noqa: A002 - as there
        """One task."""
        (row,) = await info.context["database"].execute_fetchall(f"{TASKS} WHERE id = ?", (int(id),))
        return _task(row)

    @strawberry.field
    async def tasks(self, info: strawberry.Info[Any, None], first: int) -> TaskPage:
        """The newest tasks."""
        query = f"{TASKS} WHERE agent_id = ? ORDER BY id DESC LIMIT ?"
        rows = await info.context["database"].execute_fetchall(query, (info.context["agent_id"], first))
        return TaskPage(nodes=[_task(row) for row in rows])


NEWS = [7, 8, "published", "Draft", "Published", None, 20260102030405, "agent"]


@strawberry.type
class Mutation:
    """The mutations."""

    @strawberry.mutation
    async def announce(self, info: strawberry.Info[Any, None]) -> bool:
        """Publish an event to the followers of the agent."""
        await info.context["broadcast"].publish("agent", json.dumps(NEWS))
        return True


@strawberry.type
class Subscription:
    """The subscriptions."""

    @strawberry.subscription
    async def task_events(
        self, info: strawberry.Info[Any, None], task_id: strawberry.ID | None = None, after: int = 0
    ) -> AsyncGenerator[StatusEvent, None]:
        """Events of one task or of all; stored ones first."""
        query, parent = (EVENTS, int(task_id)) if task_id else (EVENTS_OF_AGENT, info.context["agent_id"])
        async with info.context["broadcast"].subscribe(f"task:{task_id}" if task_id else "agent") as subscriber:
            for row in await info.context["database"].execute_fetchall(query, (parent, after)):
                yield _event(row)
            async for event in subscriber:
                yield _event(json.loads(event.message))


class Endpoint(GraphQL[Any, None]):
    """Strawberry's endpoint with a database connection in its context; it reads the tasks of one agent."""

    def __init__(self, database: Path, agent_id: int, extensions: list[type[SchemaExtension]]) -> None:
        config = StrawberryConfig(scalar_map=SCALARS)
        super().__init__(strawberry.Schema(Query, Mutation, Subscription, extensions=extensions, config=config))
        self.broadcast = Broadcast("memory://")
        self._path = database
        self._agent_id = agent_id
        self._database: aiosqlite.Connection | None = None

    async def get_context(self, request: HTTPConnection, response: object) -> dict[str, Any]:  # noqa: ARG002 - theirs
        if self._database is None:
            self._database = await aiosqlite.connect(self._path, isolation_level=None, cached_statements=512)
            for pragma in PRAGMAS:
                await self._database.execute_fetchall(pragma)
        return {"database": self._database, "agent_id": self._agent_id, "broadcast": self.broadcast}


def create_app(database: Path, agent_id: int, *, cached: bool) -> Starlette:
    """The reference application. `cached` enables Strawberry's caches of parsed and validated documents."""
    endpoint = Endpoint(database, agent_id, [ParserCache, ValidationCache] if cached else [])

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with endpoint.broadcast:
            yield

    return Starlette(routes=[Route("/graphql", endpoint), WebSocketRoute("/graphql", endpoint)], lifespan=lifespan)
