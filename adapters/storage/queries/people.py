"""Statements about people: their sessions, and what they may act as."""

from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, bindparam, delete, func, or_, select, update

from adapters.storage.engine.columns import Instant
from adapters.storage.engine.statement import (
    Lock,
    Statement,
    command,
    insertion,
    returning_rows,
    select_rows,
    select_value,
    update_by_id,
)
from adapters.storage.tables.accounts import agent, operator, staff
from adapters.storage.tables.people import (
    PersonRow,
    SessionRow,
    SignInRow,
    agent_membership,
    person,
    session,
    sign_in,
)
from adapters.storage.tables.practice import practice_world

INSERT_PERSON = insertion(person)
PERSON_BY_ID = select_rows(person, PersonRow, person.c.id == bindparam("id"))
PERSON_BY_ADDRESS = select_rows(person, PersonRow, person.c.address == bindparam("address"))
INSERT_MEMBERSHIP = insertion(agent_membership)
OF_MEMBER = (
    agent_membership.c.agent_id == bindparam("agent_id"),
    agent_membership.c.person_id == bindparam("person_id"),
)
DELETE_MEMBERSHIP = command(delete(agent_membership).where(*OF_MEMBER))
SET_PERSON_OF_OPERATOR = update_by_id(operator, "person_id")
SET_PERSON_OF_STAFF = update_by_id(staff, "person_id")
INSERT_SESSION = insertion(session)
SET_PROVED_AT = update_by_id(session, "proved_at")


class SessionHolder(NamedTuple):
    """A session with what its person may act as: as staff, for the agent `agent_id` and as the operator `operator_id`.

    Columns of what the person may not act as are None. The last three are the clock of an agent in test mode.
    """

    id: int
    digest: bytes
    person_id: int
    last_used_at: Instant
    expires_at: Instant
    proved_at: Instant
    ended_at: Instant | None
    staff_id: int | None
    staff_role: str | None
    member_role: str | None
    agent_status: str | None
    operator_status: str | None
    suspension_reason: str | None
    """That of the agent or the operator."""
    has_spending_rules: bool | None
    shown: Instant | None
    set_at: Instant | None
    speed: float | None


SESSION_HOLDER = returning_rows(
    SessionHolder,
    select(
        session.c.id,
        session.c.digest,
        session.c.person_id,
        session.c.last_used_at,
        session.c.expires_at,
        session.c.proved_at,
        session.c.ended_at,
        staff.c.id,
        staff.c.role,
        agent_membership.c.role,
        agent.c.status,
        operator.c.status,
        func.coalesce(agent.c.suspension_reason, operator.c.suspension_reason),
        agent.c.has_spending_rules,
        practice_world.c.shown,
        practice_world.c.set_at,
        practice_world.c.speed,
    )
    .select_from(session)
    .outerjoin(staff, and_(staff.c.person_id == session.c.person_id, staff.c.ended_at.is_(None)))
    .outerjoin(
        agent_membership,
        and_(
            agent_membership.c.agent_id == bindparam("agent_id"),
            agent_membership.c.person_id == session.c.person_id,
        ),
    )
    .outerjoin(agent, agent.c.id == agent_membership.c.agent_id)
    .outerjoin(operator, and_(operator.c.id == bindparam("operator_id"), operator.c.person_id == session.c.person_id))
    .outerjoin(practice_world, practice_world.c.agent_id == agent.c.id)
    .where(session.c.digest == bindparam("digest")),
)


TOUCH_SESSION = command(
    update(session)
    .where(session.c.id == bindparam("key"))
    .values(
        last_used_at=bindparam("last_used_at"), expires_at=bindparam("new_expires_at"), digest=bindparam("new_digest")
    )
)
"""Note when a session was used, extend it, and hash it under the newest secret key."""


INSERT_SIGN_IN = insertion(sign_in)
SIGN_IN_BY_ID = select_rows(sign_in, SignInRow, sign_in.c.id == bindparam("id"))
SIGN_IN_TO_CHANGE = select_rows(sign_in, SignInRow, sign_in.c.id == bindparam("id"), lock=True)
SIGN_INS_OF_BROWSER = select_rows(
    sign_in,
    SignInRow,
    sign_in.c.browser_digest == bindparam("browser_digest"),
    sign_in.c.purpose == bindparam("purpose"),
    sign_in.c.expires_at > bindparam("now"),
    order_by=(sign_in.c.id,),
    lock=True,
)
"""Those whose code may still count, used ones too."""
SET_SIGN_IN_TRIES = update_by_id(sign_in, "tries")
SET_SIGN_IN_USED = update_by_id(sign_in, "used_at")
SIGN_INS_LOCK = command(select(Lock(0x5369_676E, "number")))
"""Held by those who count the mails to an address, or of a network, and send one more."""


def _mails_since(condition: ColumnElement[bool]) -> Statement[int]:
    return select_value(
        int, select(func.count()).select_from(sign_in).where(condition, sign_in.c.created_at > bindparam("since"))
    )


MAILS_TO_ADDRESS = _mails_since(sign_in.c.address == bindparam("address"))
MAILS_OF_NETWORK = _mails_since(sign_in.c.network == bindparam("network"))
DELETE_OLD_SIGN_INS = command(delete(sign_in).where(sign_in.c.created_at <= bindparam("until")))


OPEN_SESSION = (session.c.ended_at.is_(None), session.c.expires_at > bindparam("now"))
SESSIONS_OF_PERSON = select_rows(
    session,
    SessionRow,
    session.c.person_id == bindparam("person_id"),
    *OPEN_SESSION,
    order_by=(session.c.last_used_at.desc(), session.c.id.desc()),
)
"""Those that are open, the last used first."""
SESSION_BY_DIGEST = select_rows(session, SessionRow, session.c.digest == bindparam("digest"))
END_SESSION = command(
    update(session)
    .where(session.c.id == bindparam("key"), session.c.person_id == bindparam("person"), session.c.ended_at.is_(None))
    .values(ended_at=bindparam("now"))
)
END_SESSIONS = command(
    update(session)
    .where(
        session.c.person_id == bindparam("person"),
        session.c.ended_at.is_(None),
        session.c.expires_at > bindparam("now"),
    )
    .values(ended_at=bindparam("now"))
)
DELETE_OLD_SESSIONS = command(
    delete(session).where(or_(session.c.ended_at <= bindparam("until"), session.c.expires_at <= bindparam("until")))
)


class AgentOfPerson(NamedTuple):
    """An agent that a person may act for."""

    id: int
    name: str
    status: str
    test_mode: int | None
    role: str


AGENTS_OF_PERSON = returning_rows(
    AgentOfPerson,
    select(agent.c.id, agent.c.name, agent.c.status, practice_world.c.agent_id, agent_membership.c.role)
    .join(agent, agent.c.id == agent_membership.c.agent_id)
    .outerjoin(practice_world, practice_world.c.agent_id == agent.c.id)
    .where(agent_membership.c.person_id == bindparam("person_id"))
    .order_by(agent_membership.c.id)
    .limit(bindparam("limit")),
)


class OperatorOfPerson(NamedTuple):
    """The operator that a person is."""

    id: int
    name: str
    status: str


OPERATOR_OF_PERSON = returning_rows(
    OperatorOfPerson,
    select(operator.c.id, operator.c.name, operator.c.status).where(operator.c.person_id == bindparam("person_id")),
)


class StaffOfPerson(NamedTuple):
    """The member of the staff that a person is."""

    id: int
    name: str
    role: str


STAFF_OF_PERSON = returning_rows(
    StaffOfPerson,
    select(staff.c.id, staff.c.name, staff.c.role).where(
        staff.c.person_id == bindparam("person_id"), staff.c.ended_at.is_(None)
    ),
)
STAFF_TO_ADOPT = select_value(
    int,
    select(staff.c.id)
    .where(staff.c.email == bindparam("address"), staff.c.person_id.is_(None), staff.c.ended_at.is_(None))
    .order_by(staff.c.id)
    .limit(1),
)
"""A member of the staff whose address nobody has signed in with yet."""
