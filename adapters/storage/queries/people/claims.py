"""Accounts that a person may claim."""

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, Table, bindparam, case, exists, func, or_, select, update

from adapters.storage.engine.columns.types import Instant
from adapters.storage.engine.statements.typed import ManyAgents, statement
from adapters.storage.tables.accounts import agent, api_key, operator
from adapters.storage.tables.people import agent_membership, recovery
from domain.lifecycle.statuses import Actor

IS_WAITING = (
    recovery.c.cancelled_at.is_(None),
    recovery.c.done_at.is_(None),
    recovery.c.effective_at > bindparam("now"),
)


class ClaimableRow(NamedTuple):
    """An agent or an operator with an address in its profile, and the facts that a person needs before claiming it."""

    id: int
    name: str
    status: str
    created_at: Instant
    active_keys: int
    last_used_at: Instant | None
    is_claimed: int
    """1 if a person has claimed it, else 0."""
    effective_at: Instant | None
    """Time at which the recovery that this person has requested takes effect."""


def _claimable(
    table: Table, actor: Actor, is_claimed: ColumnElement[Any], *conditions: ColumnElement[bool]
) -> Select[Any]:
    of_account = (api_key.c.actor == actor.value, api_key.c.owner_id == table.c.id, api_key.c.active == 1)
    waiting = select(func.max(recovery.c.effective_at)).where(
        recovery.c.subject_kind == actor.value,
        recovery.c.subject_id == table.c.id,
        recovery.c.person_id == bindparam("person_id"),
        *IS_WAITING,
    )
    return (
        select(
            table.c.id,
            table.c.name,
            table.c.status,
            table.c.created_at,
            select(func.count()).select_from(api_key).where(*of_account).scalar_subquery(),
            select(func.max(api_key.c.last_used_at)).where(*of_account).scalar_subquery(),
            case((is_claimed, 1), else_=0),
            waiting.scalar_subquery(),
        )
        .where(table.c.address == bindparam("address"), *conditions)
        .order_by(table.c.id)
        .limit(bindparam("limit"))
    )


_OWNERS = agent_membership.alias("owners")
_OWNER = "owner"


@statement(
    _claimable(
        agent,
        Actor.AGENT,
        exists().where(_OWNERS.c.agent_id == agent.c.id, _OWNERS.c.role == _OWNER, _OWNERS.c.person_id.is_not(None)),
        ~exists().where(
            agent_membership.c.agent_id == agent.c.id,
            agent_membership.c.person_id == bindparam("person_id"),
            agent_membership.c.role == _OWNER,
        ),
    ),
    many_agents=ManyAgents.PEOPLE,
)
def select_claimable_agents(person_id: int, now: int, address: str, limit: int) -> ClaimableRow: ...
@statement(
    _claimable(
        operator,
        Actor.OPERATOR,
        operator.c.person_id.is_not(None),
        or_(operator.c.person_id.is_(None), operator.c.person_id != bindparam("person_id")),
    )
)
def select_claimable_operators(person_id: int, now: int, address: str, limit: int) -> ClaimableRow: ...
@statement(
    update(api_key)
    .where(api_key.c.actor == bindparam("of_actor"), api_key.c.owner_id == bindparam("of_id"), api_key.c.active == 1)
    .values(active=0)
    .returning(api_key.c.id)
)
def revoke_keys_of_owner(of_actor: str, of_id: int) -> int:
    """Revoke all keys of an account, and return their ids."""
