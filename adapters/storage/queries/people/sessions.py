"""Sessions of people."""

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, and_, bindparam, delete, func, or_, select, update

from adapters.storage.engine.columns.types import Instant
from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.accounts import agent, operator, practice_world, staff
from adapters.storage.tables.people import SessionRow, agent_membership, person, recovery, session
from domain.people.recovery import RecoverySubject

INSERT_SESSION = insertion(session, SessionRow)


@update_by_id(session)
def set_proved_at(key: int | None, proved_at: int) -> None: ...


class SessionHolder(NamedTuple):
    """A session with the accounts of its person: as staff, for the agent `agent_id` and as the operator `operator_id`.

    Columns of accounts that the person may not act as are None. Three are the clock of an agent in test mode.
    """

    id: int
    digest: bytes
    person_id: int
    address: str
    """E-mail address of the person."""
    last_used_at: Instant
    expires_at: Instant
    proved_at: Instant
    ended_at: Instant | None
    staff_id: int | None
    staff_role: str | None
    staff_earlier_role: str | None
    staff_counts_from: Instant | None
    member_role: str | None
    agent_status: str | None
    operator_status: str | None
    suspension_reason: str | None
    """The reason why the agent or the operator is suspended."""
    has_spending_rules: bool | None
    shown: Instant | None
    set_at: Instant | None
    speed: float | None
    person_recovered_until: Instant | None
    """The instant until which a change of the person's address can be refused."""
    staff_recovered_until: Instant | None
    """The same of the address of the member of the staff."""


def _recovered_until(kind: RecoverySubject, subject: ColumnElement[Any]) -> ColumnElement[Any]:
    return (
        select(func.max(recovery.c.effective_at))
        .where(
            recovery.c.subject_kind == kind.value,
            recovery.c.subject_id == subject,
            recovery.c.cancelled_at.is_(None),
            recovery.c.done_at.is_(None),
        )
        .scalar_subquery()
    )


@statement(
    select(
        session.c.id,
        session.c.digest,
        session.c.person_id,
        person.c.address,
        session.c.last_used_at,
        session.c.expires_at,
        session.c.proved_at,
        session.c.ended_at,
        staff.c.id,
        staff.c.role,
        staff.c.earlier_role,
        staff.c.counts_from,
        agent_membership.c.role,
        agent.c.status,
        operator.c.status,
        func.coalesce(agent.c.suspension_reason, operator.c.suspension_reason),
        agent.c.has_spending_rules,
        practice_world.c.shown,
        practice_world.c.set_at,
        practice_world.c.speed,
        _recovered_until(RecoverySubject.PERSON, session.c.person_id),
        _recovered_until(RecoverySubject.STAFF, staff.c.id),
    )
    .select_from(session)
    .join(person, person.c.id == session.c.person_id)
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
    .where(session.c.digest == bindparam("digest"))
)
def select_session_holder(agent_id: int, operator_id: int, digest: bytes) -> SessionHolder: ...


@statement(
    update(session)
    .where(session.c.id == bindparam("key"))
    .values(
        last_used_at=bindparam("last_used_at"), expires_at=bindparam("new_expires_at"), digest=bindparam("new_digest")
    )
)
def touch_session(new_digest: bytes, last_used_at: int, new_expires_at: int, key: int) -> None:
    """Note when a session was used, extend it, and hash it under the newest secret key."""


OPEN_SESSION = (session.c.ended_at.is_(None), session.c.expires_at > bindparam("now"))


@statement(
    select_where(
        session,
        session.c.person_id == bindparam("person_id"),
        *OPEN_SESSION,
        order_by=(session.c.last_used_at.desc(), session.c.id.desc()),
    )
)
def select_sessions_of_person(person_id: int, now: int) -> SessionRow:
    """The open sessions, the last used first."""


@statement(select_where(session, session.c.digest == bindparam("digest")))
def select_session_by_digest(digest: bytes) -> SessionRow: ...
@statement(
    update(session)
    .where(session.c.id == bindparam("key"), session.c.person_id == bindparam("person"), session.c.ended_at.is_(None))
    .values(ended_at=bindparam("now"))
)
def set_session_ended(now: int | None, key: int, person: int) -> None: ...
@statement(
    update(session)
    .where(
        session.c.person_id == bindparam("person"),
        session.c.ended_at.is_(None),
        session.c.expires_at > bindparam("now"),
    )
    .values(ended_at=bindparam("now"))
)
def set_sessions_ended(now: int | None, person: int) -> None: ...
@statement(
    delete(session).where(or_(session.c.ended_at <= bindparam("until"), session.c.expires_at <= bindparam("until")))
)
def delete_old_sessions(until: int) -> None: ...
