"""Connected assistants: the access that people grant to clients, and its end (docs/reference/oauth.md)."""

import json
from typing import Annotated, Final

from pydantic import Field

from adapters.storage.queries.oauth.grants import GrantRow, select_grant_of_person, select_grants_of_person
from domain.accounts.scopes import Scope, parse_scopes
from domain.lifecycle.statuses import Actor
from domain.oauth.redirects import shown_host
from domain.refusals.general import NotFound
from domain.spending.rules import Limits
from domain.values import wallclock
from domain.values.money import from_minor
from domain.values.time import DAY
from resolvers.access.grants import end_grant
from resolvers.access.sessions import format_acting_as
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import Snapshot, operation
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import SERVER_ZONE, Amount, Id, OwnId, OwnTime, server_time

MAX_LISTED: Final = 1_000
ENDED_SHOWN: Final = 30 * DAY
"""Time for which an ended connection is listed."""


class GrantLimit(Wire):
    """The spending limit of a connected assistant in a currency, as its person set it; fees included."""

    currency: str
    """ISO 4217 code. Spending in a currency without a limit is not allowed."""
    per_task: Amount | None
    """Maximum for one task; null for none."""
    per_day: Amount | None
    """Maximum for all tasks of a calendar day, UTC; null for none."""
    per_month: Amount | None
    """Maximum for all tasks of a calendar month, UTC; null for none."""


class Grant(Wire):
    """A connected assistant: a program that a person has authorized to act for one of its accounts. Times are UTC."""

    id: OwnId
    """Number of the connection."""
    client_name: str
    """The name that the program gives itself."""
    client_host: str | None
    """Host that vouches for the name; null for a program that registered itself."""
    acting_as: str
    """The account that it acts for, as `X-Fieldcall-As` names it: `agent:7`, `operator:3` or `staff`."""
    account_name: str
    """Name of that agent, operator or member of the staff."""
    agent_id: OwnId | None
    """The agent that it acts for; null for an operator and for the staff."""
    agent_name: str | None
    """Name of that agent."""
    granted_by: str
    """Address of the person who authorized it."""
    is_own: bool
    """True if that is the calling person."""
    scopes: list[Scope]
    """Scopes of the assistant, as far as that person has them."""
    has_spending_rules: bool
    """True if it has its own spending limit."""
    limits: list[GrantLimit]
    """Spending limit of the assistant, by currency; empty if only the agent's rules limit it."""
    api_key_id: OwnId
    """Its id in the spending rules of the agent, which show its limit and the remaining amount."""
    created_at: OwnTime
    """Time of the authorization."""
    last_used_at: OwnTime | None
    """Time of its last call, to about a minute; null for never."""
    revoked_at: OwnTime | None
    """Time of the revocation; null while it is valid. A revoked one is listed for 30 days."""

    @classmethod
    def from_row(cls, context: Context, row: GrantRow) -> "Grant":
        person_id, currencies = context.person_id, context.services.catalogue.currencies
        limits = json.loads(row.limits_json) if row.limits_json else {}
        is_of_agent = row.actor == Actor.AGENT
        scopes = parse_scopes(row.scopes, ruled=bool(row.has_spending_rules))
        return cls(
            id=row.id,
            client_name=row.client_name,
            client_host=shown_host(row.metadata_url) if row.metadata_url else None,
            acting_as=format_acting_as(Actor(row.actor), row.owner_id),
            account_name=row.account_name,
            agent_id=row.owner_id if is_of_agent else None,
            agent_name=row.account_name if is_of_agent else None,
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


@operation(Actor.PERSON, reads=Snapshot.ONE)
async def list_grants(read: Context, request: Nothing) -> list[Grant]:
    """List the connected assistants that the person has authorized, and all assistants of the agents that it owns.

    The newest come first, at most 1,000. Assistants that were revoked within 30 days are included, with `revokedAt`.
    """
    since = read.real_now - ENDED_SHOWN
    rows = await read.session.find_all(select_grants_of_person(person_id=read.person_id, since=since, limit=MAX_LISTED))
    return [Grant.from_row(read, row) for row in rows]


@operation(Actor.PERSON)
async def revoke_grant(transaction: Transaction, request: GrantReference) -> Grant:
    """Disconnect an assistant: its tokens become invalid, and its open connections close, within a second.

    The person who authorized it may do so, and the owners of its agent. Repeating it changes nothing.
    """
    row = await transaction.session.find(select_grant_of_person(person_id=transaction.person_id, id=request.grant_id))
    if row is None:
        raise NotFound("There is no such connected assistant.")
    await end_grant(transaction, row)
    ended = row if row.revoked_at else row._replace(revoked_at=transaction.real_now)
    return Grant.from_row(transaction, ended)
