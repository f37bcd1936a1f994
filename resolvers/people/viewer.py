"""The viewer: the signed-in person, and all the roles in which it may act."""

from pydantic import PrivateAttr

from adapters.i18n.choice import known_slug, nearest
from adapters.i18n.locales import DEFAULT
from adapters.storage.queries.people.accounts import (
    AgentOfPerson,
    select_agents_of_person,
    select_operator_of_person,
    select_staff_of_person,
)
from adapters.storage.queries.people.persons import lock_person, select_person_by_id, set_person_locale
from adapters.storage.tables.people import PersonRow
from domain.lifecycle.statuses import Actor, AgentStatus, OperatorStatus
from domain.people.roles import MemberRole, StaffRole, counting_role
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import Snapshot, operation
from resolvers.people.passkeys import Passkey, load_passkeys
from resolvers.people.sessions import PersonSession, load_sessions
from resolvers.wire.locales import ReadersLocale
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import Id, OwnTime, server_time

MAX_AGENTS = 1_000
"""Agents of a person that are listed."""


class Person(Wire):
    """A person: a confirmed e-mail address."""

    id: Id
    """Number of the person."""
    email: str
    """The address, in lower case."""
    locale: str
    """Locale of mails, notifications and pages."""
    created_at: OwnTime
    """Time at which the address was first proved, in UTC."""

    @classmethod
    def from_row(cls, row: PersonRow) -> "Person":
        return cls(id=row.id, email=row.address, locale=known_slug(row.locale), created_at=server_time(row.created_at))


class SetLocale(Wire):
    """The language in which a person is addressed."""

    locale: ReadersLocale
    """Slug of the locale, one of those of `list_locales`."""


class ViewerAgent(Wire):
    """An agent that the person may act for, as `agent:ID`."""

    node_key = ("_person_id", "id")
    node_fields = ("agent_id",)

    id: Id
    """Number of the agent."""
    name: str
    """Name of the agent."""
    status: AgentStatus
    """Status of the agent."""
    test_mode: bool
    """True if the agent is in test mode."""
    role: MemberRole
    """Rights of the person for the agent."""

    _person_id: int = PrivateAttr()

    @classmethod
    def from_row(cls, person_id: int, row: AgentOfPerson) -> "ViewerAgent":
        view = cls(
            id=row.id,
            name=row.name,
            status=AgentStatus(row.status),
            test_mode=row.test_mode is not None,
            role=MemberRole(row.role),
        )
        view._person_id = person_id
        return view


class ViewerOperator(Wire):
    """The operator that the person is, as `operator:ID`."""

    node_fields = ("operator_id",)

    id: Id
    """Number of the operator."""
    name: str
    """Name of the operator."""
    status: OperatorStatus
    """Status of the operator."""


class ViewerStaff(Wire):
    """The member of the platform's staff that the person is, as `staff`."""

    node_fields = ("staff_id",)

    id: Id
    """Number of the member."""
    name: str
    """Name of the member."""
    role: StaffRole
    """Role of the member."""


class Viewer(Wire):
    """The signed-in person, and all the roles in which it may act (`X-Fieldcall-As`)."""

    person: Person
    """The person."""
    agents: list[ViewerAgent]
    """Agents that it may act for, the first that it joined first; at most 1,000."""
    operator: ViewerOperator | None
    """The operator that it is; null for none."""
    staff: ViewerStaff | None
    """The member of the staff that it is; null for none."""
    sessions: list[PersonSession]
    """Browsers in which it is signed in, the last used first; at most 50."""
    passkeys: list[Passkey]
    """Its passkeys, oldest first; at most 20."""


@operation(Actor.PERSON, reads=Snapshot.ONE)
async def get_viewer(read: Context, request: Nothing) -> Viewer:
    """Read the signed-in person, the roles in which it may act, and its other sessions."""
    session, person_id = read.session, read.person_id
    row = await session.get(select_person_by_id(id=person_id))
    agents = await session.find_all(select_agents_of_person(person_id=person_id, limit=MAX_AGENTS))
    operator = await session.find(select_operator_of_person(person_id=person_id))
    staff = await session.find(select_staff_of_person(person_id=person_id))
    # A role that is not valid yet is not offered.
    role = counting_role(staff.role, staff.earlier_role, staff.counts_from, read.real_now) if staff else None
    return Viewer(
        person=Person.from_row(row),
        agents=[ViewerAgent.from_row(person_id, agent) for agent in agents],
        operator=operator
        and ViewerOperator(id=operator.id, name=operator.name, status=OperatorStatus(operator.status)),
        staff=ViewerStaff(id=staff.id, name=staff.name, role=role) if staff and role else None,
        sessions=await load_sessions(read),
        passkeys=await load_passkeys(read),
    )


@operation(Actor.PERSON)
async def set_locale(transaction: Transaction, request: SetLocale) -> Person:
    """Choose the language of mails, notifications and pages for the signed-in person.

    New notifications of its operator are written in it; earlier ones stay unchanged.
    """
    row = await transaction.session.get(lock_person(id=transaction.person_id))
    row = row._replace(locale=nearest(request.locale) or DEFAULT)
    await transaction.session.execute(set_person_locale(key=row.id, locale=row.locale))
    return Person.from_row(row)
