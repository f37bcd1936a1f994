"""Members of agents."""

from typing import NamedTuple

from sqlalchemy import bindparam, delete, exists, func, insert, select, update

from adapters.storage.engine.columns.types import Instant
from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.selections import both_ways
from adapters.storage.engine.statements.typed import statement, statements
from adapters.storage.tables.people import AgentMembershipRow, agent_membership, person


@statement(
    insert(agent_membership)
    .values({name: bindparam(name) for name in ("person_id", "agent_id", "role", "created_at")})
    .returning(agent_membership.c.id)
)
def insert_membership(person_id: int | None, agent_id: int, role: str, created_at: int) -> int:
    """Insert the role of a person."""


OF_MEMBER = (
    agent_membership.c.agent_id == bindparam("agent_id"),
    agent_membership.c.person_id == bindparam("person_id"),
)


@statement(delete(agent_membership).where(*OF_MEMBER))
def delete_membership(agent_id: int, person_id: int) -> None: ...


class MemberRow(NamedTuple):
    """A member of an agent with its address; one that never signed in since it was added has no `person_id`."""

    id: int
    person_id: int | None
    role: str
    created_at: Instant
    address: str
    locale: str | None


_MEMBERS = (
    select(
        agent_membership.c.id,
        agent_membership.c.person_id,
        agent_membership.c.role,
        agent_membership.c.created_at,
        func.coalesce(person.c.address, agent_membership.c.address),
        person.c.locale,
    )
    .select_from(agent_membership)
    .outerjoin(person, person.c.id == agent_membership.c.person_id)
    .where(agent_membership.c.agent_id == bindparam("agent_id"))
)


@statement(_MEMBERS.order_by(agent_membership.c.id))
def select_members_of_agent(agent_id: int) -> MemberRow:
    """All members of an agent, without pages: there are few."""


@statements(both_ways(_MEMBERS, agent_membership))
def select_member_page(agent_id: int, older_than: int, newer_than: int, limit: int) -> MemberRow: ...
@statement(
    select(func.count()).select_from(agent_membership).where(agent_membership.c.agent_id == bindparam("agent_id"))
)
def select_number_of_members(agent_id: int) -> int: ...


INSERT_MEMBER = insertion(agent_membership, AgentMembershipRow)
"""Insert the role of a person, or one that waits under an address."""


@update_by_id(agent_membership)
def set_member_role(key: int, role: str) -> None: ...
@statement(delete(agent_membership).where(agent_membership.c.id == bindparam("key")))
def delete_member(key: int) -> None: ...


_ELSEWHERE = agent_membership.alias("elsewhere")


@statement(
    delete(agent_membership).where(
        agent_membership.c.address == bindparam("waiting_address"),
        exists().where(
            _ELSEWHERE.c.agent_id == agent_membership.c.agent_id, _ELSEWHERE.c.person_id == bindparam("person")
        ),
    )
)
def drop_waiting_twin(waiting_address: str, person: int) -> None:
    """Delete the roles that wait under an address in agents where the person already has a role."""


@statement(
    update(agent_membership)
    .where(agent_membership.c.address == bindparam("waiting_address"))
    .values(person_id=bindparam("person"), address=None)
)
def set_person_of_memberships(person: int | None, waiting_address: str) -> None: ...
