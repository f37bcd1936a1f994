"""Integration preferences: how an agent would like to work with the service."""

from typing import Annotated

from pydantic import StringConstraints

from adapters.storage.queries.accounts import COUNT_PREFERENCES, DELETE_PREFERENCE, INSERT_PREFERENCE, PREFERENCES
from adapters.storage.tables.accounts import IntegrationPreferenceRow
from domain.lifecycle.statuses import Actor
from domain.refusals.general import InvalidInput, NotFound
from domain.values import wallclock
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import Kind, operation
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import Id, Line, LocalTime, Prose

MAX_PREFERENCES = 50

Preferred = Annotated[Line, StringConstraints(max_length=100)]


class AddIntegrationPreference(Wire):
    """A way in which the agent would like to work with the service."""

    preference: Preferred
    """Which way, such as mcp, rest or sdk."""
    notes: Prose | None = None
    """What else to know of it."""


class IntegrationPreferenceReference(Wire):
    """Names a preference of the caller."""

    integration_preference_id: Id
    """Number of the preference."""


class IntegrationPreference(Wire):
    """A way in which the agent would like to work with the service. Times are UTC."""

    id: Id
    """Number of the preference."""
    preference: str
    """Which way, such as mcp, rest or sdk."""
    notes: str | None
    """What else to know of it."""
    created_at: LocalTime
    """When it was declared."""

    @classmethod
    def of(cls, row: IntegrationPreferenceRow) -> "IntegrationPreference":
        return cls(
            id=row.id,
            preference=row.preference,
            notes=row.notes,
            created_at=wallclock.at(row.created_at, "UTC"),
        )


@operation(Actor.AGENT, kind=Kind.READ)
async def list_integration_preferences(context: Context, request: Nothing) -> list[IntegrationPreference]:
    """How the calling agent would like to work with the service, oldest first."""
    rows = await context.session.find_all(PREFERENCES, agent_id=context.agent_id)
    return [IntegrationPreference.of(row) for row in rows]


@operation(Actor.AGENT)
async def add_integration_preference(context: Transaction, request: AddIntegrationPreference) -> IntegrationPreference:
    """Declare a way in which the agent would like to work with the service."""
    count = await context.session.get(COUNT_PREFERENCES, agent_id=context.agent_id)
    if count >= MAX_PREFERENCES:
        raise InvalidInput.of("preference", "too_many", f"is one too many: {count} are declared already")
    row = IntegrationPreferenceRow(0, context.agent_id, request.preference, request.notes, context.now)
    return IntegrationPreference.of(row._replace(id=await context.session.get(INSERT_PREFERENCE, **row._asdict())))


@operation(Actor.AGENT)
async def remove_integration_preference(
    context: Transaction, request: IntegrationPreferenceReference
) -> IntegrationPreference:
    """Take a declared preference back."""
    found = {"id": request.integration_preference_id, "agent_id": context.agent_id}
    row = await context.session.find(DELETE_PREFERENCE, **found)
    if row is None:
        raise NotFound("There is no such integration preference.")
    return IntegrationPreference.of(row)
