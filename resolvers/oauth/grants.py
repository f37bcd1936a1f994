"""Connected assistants: what people let clients do, and how they end it (docs/contract.md#oauth)."""

import json
from typing import Annotated, Final

from pydantic import Field

from adapters.storage.queries.oauth import GRANT_OF_PERSON, GRANTS_OF_PERSON, GrantRow
from domain.accounts.scopes import Scope, scopes_of
from domain.lifecycle.statuses import Actor
from domain.oauth.redirects import shown_host
from domain.refusals.general import NotFound
from domain.spending.rules import Limits
from domain.values import wallclock
from domain.values.money import from_minor
from domain.values.time import DAY
from resolvers.access.grants import end_grant
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import Kind, operation
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import SERVER_ZONE, Amount, Id, OwnId, OwnTime, server_time

MAX_LISTED: Final = 1_000
ENDED_SHOWN: Final = 30 * DAY
"""How long a connection that has ended is listed."""


class GrantLimit(Wire):
    """The spending limit of a connected assistant in a currency, as its person set it; fees included."""

    currency: str
    """ISO 4217 code. Spending in a currency without a limit is closed."""
    per_task: Amount | None
    """Maximum for one task; null for none."""
    per_day: Amount | None
    """Maximum for all tasks of a calendar day, UTC; null for none."""
    per_month: Amount | None
    """Maximum for all tasks of a calendar month, UTC; null for none."""


class Grant(Wire):
    """A connected assistant: a program that a person lets act for an agent. Times are UTC."""

    id: OwnId
    """Number of the connection."""
    client_name: str
    """The name that the program gives itself."""
    client_host: str | None
    """The host that vouches for the name; null for a program that registered itself."""
    agent_id: OwnId
    """The agent that it acts for."""
    agent_name: str
    """Name of that agent."""
    granted_by: str
    """The address of the person who let it."""
    is_own: bool
    """Whether that is the person who asks."""
    scopes: list[Scope]
    """What it may do, as far as that person may do it."""
    has_spending_rules: bool
    """Whether it has a spending limit of its own."""
    limits: list[GrantLimit]
    """That limit, by currency; none for an assistant that only the agent's rules limit."""
    api_key_id: OwnId
    """What the spending rules of the agent know it by: they show its limit, and what is left of it."""
    created_at: OwnTime
    """When it was let."""
    last_used_at: OwnTime | None
    """When it last did something, to about a minute; null for never."""
    revoked_at: OwnTime | None
    """When it was ended; null while it holds. One that has ended is listed for 30 days."""

    @classmethod
    def of(cls, context: Context, row: GrantRow) -> "Grant":
        person_id, currencies = context.person_id, context.services.catalogue.currencies
        limits = json.loads(row.limits_json) if row.limits_json else {}
        scopes = scopes_of(row.scopes, ruled=bool(row.has_spending_rules))
        return cls(
            id=row.id,
            client_name=row.client_name,
            client_host=shown_host(row.metadata_url) if row.metadata_url else None,
            agent_id=row.agent_id,
            agent_name=row.agent_name,
            granted_by=row.address,
            is_own=row.person_id == person_id,
            scopes=[scope for scope in Scope if scope in scopes],
            has_spending_rules=bool(row.has_spending_rules),
            limits=[
                GrantLimit(
                    currency=code,
                    **{
                        name: None if minor is None else from_minor(minor, currencies[code].places)
                        for name, minor in zip(Limits._fields, amounts, strict=True)
                    },
                )
                for code, amounts in sorted(limits.items())
            ],
            api_key_id=row.key_id,
            created_at=wallclock.at(row.created_at, SERVER_ZONE),
            last_used_at=server_time(row.last_used_at),
            revoked_at=server_time(row.revoked_at),
        )


class GrantReference(Wire):
    """Identifies a connected assistant."""

    grant_id: Annotated[Id, Field(examples=[1])]
    """Number of the connection."""


@operation(Actor.PERSON, kind=Kind.READ)
async def list_grants(context: Context, request: Nothing) -> list[Grant]:
    """List the connected assistants: those that the person let, and all on the agents that it owns, newest first, at
    most 1,000. Those that were ended within 30 days are among them, with `revokedAt`."""
    since = context.real_now - ENDED_SHOWN
    rows = await context.session.find_all(GRANTS_OF_PERSON, person_id=context.person_id, since=since, limit=MAX_LISTED)
    return [Grant.of(context, row) for row in rows]


@operation(Actor.PERSON)
async def revoke_grant(context: Transaction, request: GrantReference) -> Grant:
    """Disconnect an assistant: its tokens stop counting, and what it has open closes, within a second.

    The person who let it can, and the owners of the agent. Repeating it changes nothing.
    """
    row = await context.session.find(GRANT_OF_PERSON, person_id=context.person_id, id=request.grant_id)
    if row is None:
        raise NotFound("There is no such connected assistant.")
    await end_grant(context, row)
    ended = row if row.revoked_at else row._replace(revoked_at=context.real_now)
    return Grant.of(context, ended)
