"""Integration preferences: how an agent prefers to use the service."""

from typing import Annotated

from pydantic import StringConstraints

from adapters.storage.queries.accounts.preferences import (
    INSERT_PREFERENCE,
    count_preferences,
    delete_preference,
    select_preferences,
)
from adapters.storage.tables.accounts import IntegrationPreferenceRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.refusals.general import InvalidInput, NotFound
from domain.values import wallclock
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import Snapshot, operation
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import Id, Line, OwnTime, Prose

MAX_PREFERENCES = 50

Preferred = Annotated[Line, StringConstraints(max_length=100)]


class AddIntegrationPreference(Wire):
    """A way in which the agent prefers to use the service."""

    preference: Preferred
    """Name of the way, such as mcp, rest or sdk."""
    notes: Prose | None = None
    """Further notes."""


class IntegrationPreferenceReference(Wire):
    """Identifies a preference of the caller."""

    integration_preference_id: Id
    """Number of the preference."""


class IntegrationPreference(Wire):
    """A way in which the agent prefers to use the service. Times are UTC."""

    id: Id
    """Number of the preference."""
    preference: str
    """Name of the way, such as mcp, rest or sdk."""
    notes: str | None
    """Further notes."""
    created_at: OwnTime
    """Time at which the agent declared the preference."""

    @classmethod
    def from_row(cls, row: IntegrationPreferenceRow) -> "IntegrationPreference":
        return cls(
            id=row.id,
            preference=row.preference,
            notes=row.notes,
            created_at=wallclock.at(row.created_at, "UTC"),
        )


@operation(Actor.AGENT, reads=Snapshot.SINGLE, lists="integration_preference_id")
async def list_integration_preferences(read: Context, request: Nothing) -> list[IntegrationPreference]:
    """List the calling agent's integration preferences, oldest first."""
    rows = await read.session.find_all(select_preferences(agent_id=read.agent_id))
    return [IntegrationPreference.from_row(row) for row in rows]


@operation(Actor.AGENT, scope=Scope.MANAGE)
async def add_integration_preference(
    transaction: Transaction, request: AddIntegrationPreference
) -> IntegrationPreference:
    """Declare a way in which the agent prefers to use the service."""
    count = await transaction.session.get(count_preferences(agent_id=transaction.agent_id))
    if count >= MAX_PREFERENCES:
        raise InvalidInput.for_field("preference", "too_many", f"is one too many: {count} are declared already")
    row = IntegrationPreferenceRow(
        id=0,
        agent_id=transaction.agent_id,
        preference=request.preference,
        notes=request.notes,
        created_at=transaction.now,
    )
    return IntegrationPreference.from_row(row._replace(id=await transaction.session.get(INSERT_PREFERENCE(row))))


@operation(Actor.AGENT, scope=Scope.MANAGE)
async def remove_integration_preference(
    transaction: Transaction, request: IntegrationPreferenceReference
) -> IntegrationPreference:
    """Withdraw a declared preference."""
    row = await transaction.session.find(
        delete_preference(id=request.integration_preference_id, agent_id=transaction.agent_id)
    )
    if row is None:
        raise NotFound("There is no such integration preference.")
    return IntegrationPreference.from_row(row)
