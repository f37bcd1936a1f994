"""Accounts that a person may act as."""

from typing import NamedTuple

from sqlalchemy import bindparam, select

from adapters.storage.engine.columns.types import Instant
from adapters.storage.engine.statements.typed import ManyAgents, statement
from adapters.storage.tables.accounts import agent, operator, practice_world, staff
from adapters.storage.tables.people import agent_membership


class AgentOfPerson(NamedTuple):
    """An agent that a person may act for."""

    id: int
    name: str
    status: str
    test_mode: int | None
    role: str


@statement(
    select(agent.c.id, agent.c.name, agent.c.status, practice_world.c.agent_id, agent_membership.c.role)
    .join(agent, agent.c.id == agent_membership.c.agent_id)
    .outerjoin(practice_world, practice_world.c.agent_id == agent.c.id)
    .where(agent_membership.c.person_id == bindparam("person_id"))
    .order_by(agent_membership.c.id)
    .limit(bindparam("limit")),
    many_agents=ManyAgents.PEOPLE,
)
def select_agents_of_person(person_id: int, limit: int) -> AgentOfPerson: ...


class OperatorOfPerson(NamedTuple):
    """The operator that a person is."""

    id: int
    name: str
    status: str


@statement(
    select(operator.c.id, operator.c.name, operator.c.status).where(operator.c.person_id == bindparam("person_id"))
)
def select_operator_of_person(person_id: int) -> OperatorOfPerson: ...


class StaffOfPerson(NamedTuple):
    """The member of the staff that a person is."""

    id: int
    name: str
    role: str
    earlier_role: str | None
    counts_from: Instant


@statement(
    select(staff.c.id, staff.c.name, staff.c.role, staff.c.earlier_role, staff.c.counts_from).where(
        staff.c.person_id == bindparam("person_id"), staff.c.ended_at.is_(None)
    )
)
def select_staff_of_person(person_id: int) -> StaffOfPerson: ...
@statement(select(staff.c.id).where(staff.c.email == bindparam("address"), staff.c.ended_at.is_(None)).limit(1))
def select_staff_by_address(address: str) -> int: ...
@statement(
    select(staff.c.id)
    .where(staff.c.email == bindparam("address"), staff.c.person_id.is_(None), staff.c.ended_at.is_(None))
    .order_by(staff.c.id)
    .limit(1)
)
def select_staff_to_adopt(address: str) -> int:
    """A member of the staff whose address has never signed in."""
