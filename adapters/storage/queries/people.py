"""Statements about people: their sessions, and the accounts that they may act as."""

from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Table,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from adapters.storage.engine.columns import Instant
from adapters.storage.engine.statement import (
    Statement,
    both_ways,
    command,
    insertion,
    plain_insertion,
    returning_rows,
    select_rows,
    select_value,
    update_by_id,
)
from adapters.storage.tables.accounts import agent, api_key, operator, staff
from adapters.storage.tables.messages import email_confirmation
from adapters.storage.tables.people import (
    PasskeyRow,
    PersonNoticeRow,
    PersonRow,
    RecoveryRow,
    SessionRow,
    SignInRow,
    UsedChallengeRow,
    agent_membership,
    passkey,
    person,
    person_notice,
    recovery,
    session,
    sign_in,
    used_challenge,
)
from adapters.storage.tables.practice import practice_world
from domain.lifecycle.statuses import Actor
from domain.people.recovery import RecoverySubject
from domain.spending.approvals import ApprovalStatus

INSERT_PERSON = insertion(person)
PERSON_BY_ID = select_rows(person, PersonRow, person.c.id == bindparam("id"))
PERSON_BY_ADDRESS = select_rows(person, PersonRow, person.c.address == bindparam("address"))
INSERT_MEMBERSHIP = select_value(
    int,
    insert(agent_membership)
    .values({name: bindparam(name) for name in ("person_id", "agent_id", "role", "created_at")})
    .returning(agent_membership.c.id),
)
"""Insert the role of a person."""
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
    """A session with the accounts of its person: as staff, for the agent `agent_id` and as the operator `operator_id`.

    Columns of accounts that the person may not act as are None. Three are the clock of an agent in test mode.
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
"""The sign-ins whose code may still be valid, including used ones."""
SET_SIGN_IN_TRIES = update_by_id(sign_in, "tries")
SET_SIGN_IN_USED = update_by_id(sign_in, "used_at")
DELETE_OLD_SIGN_INS = command(delete(sign_in).where(sign_in.c.created_at <= bindparam("until")))


OPEN_SESSION = (session.c.ended_at.is_(None), session.c.expires_at > bindparam("now"))
SESSIONS_OF_PERSON = select_rows(
    session,
    SessionRow,
    session.c.person_id == bindparam("person_id"),
    *OPEN_SESSION,
    order_by=(session.c.last_used_at.desc(), session.c.id.desc()),
)
"""The open sessions, the last used first."""
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
    earlier_role: str | None
    counts_from: Instant


STAFF_OF_PERSON = returning_rows(
    StaffOfPerson,
    select(staff.c.id, staff.c.name, staff.c.role, staff.c.earlier_role, staff.c.counts_from).where(
        staff.c.person_id == bindparam("person_id"), staff.c.ended_at.is_(None)
    ),
)
STAFF_BY_ADDRESS = select_value(
    int, select(staff.c.id).where(staff.c.email == bindparam("address"), staff.c.ended_at.is_(None)).limit(1)
)
STAFF_TO_ADOPT = select_value(
    int,
    select(staff.c.id)
    .where(staff.c.email == bindparam("address"), staff.c.person_id.is_(None), staff.c.ended_at.is_(None))
    .order_by(staff.c.id)
    .limit(1),
)
"""A member of the staff whose address has never signed in."""


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
MEMBERS_OF_AGENT = returning_rows(MemberRow, _MEMBERS.order_by(agent_membership.c.id))
"""All members of an agent, without pages: there are few."""
MEMBERS_IN = both_ways(MemberRow, _MEMBERS, agent_membership)
NUMBER_OF_MEMBERS = select_value(
    int,
    select(func.count()).select_from(agent_membership).where(agent_membership.c.agent_id == bindparam("agent_id")),
)
INSERT_MEMBER = insertion(agent_membership)
"""Insert the role of a person, or one that waits under an address."""
SET_MEMBER_ROLE = update_by_id(agent_membership, "role")
DELETE_MEMBER = command(delete(agent_membership).where(agent_membership.c.id == bindparam("key")))
_ELSEWHERE = agent_membership.alias("elsewhere")
DROP_WAITING_TWIN = command(
    delete(agent_membership).where(
        agent_membership.c.address == bindparam("waiting_address"),
        exists().where(
            _ELSEWHERE.c.agent_id == agent_membership.c.agent_id, _ELSEWHERE.c.person_id == bindparam("person")
        ),
    )
)
"""Delete the roles that wait under an address in agents where the person already has a role."""
TAKE_UP_MEMBERSHIPS = command(
    update(agent_membership)
    .where(agent_membership.c.address == bindparam("waiting_address"))
    .values(person_id=bindparam("person"), address=None)
)
PERSON_TO_CHANGE = select_rows(person, PersonRow, person.c.id == bindparam("id"), lock=True)
SET_PERSON_ADDRESS = update_by_id(person, "address")
SET_PERSON_LOCALE = update_by_id(person, "locale")


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
    """When the recovery that this person has asked for takes effect."""


def _claimable(
    table: Table, actor: Actor, is_claimed: ColumnElement[Any], *conditions: ColumnElement[bool]
) -> Statement[ClaimableRow]:
    of_account = (api_key.c.actor == actor.value, api_key.c.owner_id == table.c.id, api_key.c.active == 1)
    waiting = select(func.max(recovery.c.effective_at)).where(
        recovery.c.subject_kind == actor.value,
        recovery.c.subject_id == table.c.id,
        recovery.c.person_id == bindparam("person_id"),
        *IS_WAITING,
    )
    return returning_rows(
        ClaimableRow,
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
        .limit(bindparam("limit")),
    )


_OWNERS = agent_membership.alias("owners")
_OWNER = "owner"
CLAIMABLE_AGENTS = _claimable(
    agent,
    Actor.AGENT,
    exists().where(_OWNERS.c.agent_id == agent.c.id, _OWNERS.c.role == _OWNER, _OWNERS.c.person_id.is_not(None)),
    ~exists().where(
        agent_membership.c.agent_id == agent.c.id,
        agent_membership.c.person_id == bindparam("person_id"),
        agent_membership.c.role == _OWNER,
    ),
)
CLAIMABLE_OPERATORS = _claimable(
    operator,
    Actor.OPERATOR,
    operator.c.person_id.is_not(None),
    or_(operator.c.person_id.is_(None), operator.c.person_id != bindparam("person_id")),
)
REVOKE_KEYS_OF_OWNER = select_value(
    int,
    update(api_key)
    .where(api_key.c.actor == bindparam("of_actor"), api_key.c.owner_id == bindparam("of_id"), api_key.c.active == 1)
    .values(active=0)
    .returning(api_key.c.id),
)
"""Revoke all keys of an account, and return their ids."""

INSERT_RECOVERY = insertion(recovery)
RECOVERY_BY_ID = select_rows(recovery, RecoveryRow, recovery.c.id == bindparam("id"))
RECOVERY_TO_CHANGE = select_rows(recovery, RecoveryRow, recovery.c.id == bindparam("id"), lock=True)
RECOVERIES_OF = select_rows(
    recovery,
    RecoveryRow,
    recovery.c.subject_kind == bindparam("subject_kind"),
    recovery.c.subject_id == bindparam("subject_id"),
    recovery.c.asked_at > bindparam("since"),
    order_by=(recovery.c.id.desc(),),
    limit=bindparam("limit"),
)
"""The latest recoveries of an account."""
SET_RECOVERY_CANCELLED = update_by_id(recovery, "cancelled_at")
SET_RECOVERY_DONE = update_by_id(recovery, "done_at")
RECOVERED_FROM = select_value(
    int,
    select(recovery.c.subject_id).where(
        recovery.c.subject_kind == "person", recovery.c.address_from == bindparam("address"), *IS_WAITING
    ),
)
"""The person who gave up an address within the waiting time."""
HAS_ANSWERED = select_value(
    int,
    select(
        case(
            (
                or_(
                    exists().where(person.c.address == bindparam("address")),
                    exists().where(
                        email_confirmation.c.address == bindparam("address"),
                        email_confirmation.c.status == ApprovalStatus.APPROVED.value,
                    ),
                    exists().where(
                        recovery.c.address_from == bindparam("address"),
                        recovery.c.subject_kind == RecoverySubject.PERSON.value,
                        *IS_WAITING,
                    ),
                ),
                1,
            ),
            else_=0,
        )
    ),
)
"""1 if the reader of an address has signed in with it or confirmed it, else 0."""
DELETE_PASSKEYS_SINCE = command(
    delete(passkey).where(passkey.c.person_id == bindparam("person"), passkey.c.created_at >= bindparam("since"))
)

INSERT_NOTICE = insertion(person_notice)
NOTICE_BY_ID = select_rows(person_notice, PersonNoticeRow, person_notice.c.id == bindparam("id"))
NOTICES_SINCE = select_value(
    int,
    select(func.count())
    .select_from(person_notice)
    .where(person_notice.c.address == bindparam("address"), person_notice.c.created_at > bindparam("since")),
)
DELETE_OLD_NOTICES = command(
    delete(person_notice).where(
        person_notice.c.address == bindparam("to_address"), person_notice.c.created_at < bindparam("before")
    )
)

INSERT_PASSKEY = insertion(passkey)
PASSKEYS_OF_PERSON = select_rows(
    passkey, PasskeyRow, passkey.c.person_id == bindparam("person_id"), order_by=(passkey.c.id,)
)
PASSKEY_OF_PERSON = select_rows(
    passkey,
    PasskeyRow,
    passkey.c.id == bindparam("id"),
    passkey.c.person_id == bindparam("person_id"),
    lock=True,
)
PASSKEY_TO_USE = select_rows(passkey, PasskeyRow, passkey.c.credential_id == bindparam("credential_id"), lock=True)
SET_PASSKEY_NAME = update_by_id(passkey, "name")
SET_PASSKEY_USE = update_by_id(passkey, "sign_count", "last_used_at")
DELETE_PASSKEY = command(delete(passkey).where(passkey.c.id == bindparam("key")))
USED_CHALLENGE = select_rows(used_challenge, UsedChallengeRow, used_challenge.c.seal == bindparam("seal"))
INSERT_USED_CHALLENGE = plain_insertion(used_challenge)
DELETE_USED_CHALLENGES = command(delete(used_challenge).where(used_challenge.c.expires_at <= bindparam("now")))
