"""Statements about people: their sessions, and the accounts that they may act as."""

from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Select,
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
    both_ways,
    insertion,
    plain_insertion,
    select_where,
    statement,
    statements,
    update_by_id,
)
from adapters.storage.tables.accounts import agent, api_key, operator, staff
from adapters.storage.tables.messages import email_confirmation
from adapters.storage.tables.people import (
    AgentMembershipRow,
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

INSERT_PERSON = insertion(person, PersonRow)


@statement(select_where(person, person.c.id == bindparam("id")))
def select_person_by_id(id: int) -> PersonRow: ...
@statement(select_where(person, person.c.address == bindparam("address")))
def select_person_by_address(address: str) -> PersonRow: ...
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
@update_by_id(operator)
def set_person_of_operator(key: int, person_id: int | None) -> None: ...
@update_by_id(staff)
def set_person_of_staff(key: int, person_id: int | None) -> None: ...


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


INSERT_SIGN_IN = insertion(sign_in, SignInRow)


@statement(select_where(sign_in, sign_in.c.id == bindparam("id")))
def select_sign_in_by_id(id: int) -> SignInRow: ...
@statement(select_where(sign_in, sign_in.c.id == bindparam("id"), lock=True))
def lock_sign_in(id: int) -> SignInRow: ...
@statement(
    select_where(
        sign_in,
        sign_in.c.browser_digest == bindparam("browser_digest"),
        sign_in.c.purpose == bindparam("purpose"),
        sign_in.c.expires_at > bindparam("now"),
        order_by=(sign_in.c.id,),
        lock=True,
    )
)
def lock_sign_ins_of_browser(browser_digest: bytes, purpose: str, now: int) -> SignInRow:
    """The sign-ins whose code may still be valid, including used ones."""


@update_by_id(sign_in)
def set_sign_in_tries(key: int, tries: int) -> None: ...
@update_by_id(sign_in)
def set_sign_in_used(key: int, used_at: int | None) -> None: ...
@statement(delete(sign_in).where(sign_in.c.created_at <= bindparam("until")))
def delete_sign_ins_until(until: int) -> None: ...


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
    .limit(bindparam("limit"))
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
@statement(select_where(person, person.c.id == bindparam("id"), lock=True))
def lock_person(id: int) -> PersonRow: ...
@update_by_id(person)
def set_person_address(key: int, address: str) -> None: ...
@update_by_id(person)
def set_person_locale(key: int, locale: str) -> None: ...


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
    )
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


INSERT_RECOVERY = insertion(recovery, RecoveryRow)


@statement(select_where(recovery, recovery.c.id == bindparam("id")))
def select_recovery_by_id(id: int) -> RecoveryRow: ...
@statement(select_where(recovery, recovery.c.id == bindparam("id"), lock=True))
def lock_recovery(id: int) -> RecoveryRow: ...
@statement(
    select_where(
        recovery,
        recovery.c.subject_kind == bindparam("subject_kind"),
        recovery.c.subject_id == bindparam("subject_id"),
        recovery.c.asked_at > bindparam("since"),
        order_by=(recovery.c.id.desc(),),
        limit=bindparam("limit"),
    )
)
def select_recoveries_of_subject(subject_kind: str, subject_id: int, since: int, limit: int) -> RecoveryRow:
    """The latest recoveries of an account."""


@update_by_id(recovery)
def set_recovery_cancelled(key: int, cancelled_at: int | None) -> None: ...
@update_by_id(recovery)
def set_recovery_done(key: int, done_at: int | None) -> None: ...
@statement(
    select(recovery.c.subject_id).where(
        recovery.c.subject_kind == "person", recovery.c.address_from == bindparam("address"), *IS_WAITING
    )
)
def select_recovered_address(address: str, now: int) -> int:
    """The person who gave up an address within the waiting time."""


@statement(
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
    )
)
def select_answered_recovery(address: str, now: int) -> int:
    """1 if the reader of an address has signed in with it or confirmed it, else 0."""


@statement(
    delete(passkey).where(passkey.c.person_id == bindparam("person"), passkey.c.created_at >= bindparam("since"))
)
def delete_passkeys_since(person: int, since: int) -> None: ...


INSERT_NOTICE = insertion(person_notice, PersonNoticeRow)


@statement(select_where(person_notice, person_notice.c.id == bindparam("id")))
def select_notice_by_id(id: int) -> PersonNoticeRow: ...
@statement(
    select(func.count())
    .select_from(person_notice)
    .where(person_notice.c.address == bindparam("address"), person_notice.c.created_at > bindparam("since"))
)
def select_notices_since(address: str, since: int) -> int: ...
@statement(
    delete(person_notice).where(
        person_notice.c.address == bindparam("to_address"), person_notice.c.created_at < bindparam("before")
    )
)
def delete_old_notices(to_address: str, before: int) -> None: ...


INSERT_PASSKEY = insertion(passkey, PasskeyRow)


@statement(select_where(passkey, passkey.c.person_id == bindparam("person_id"), order_by=(passkey.c.id,)))
def select_passkeys_of_person(person_id: int) -> PasskeyRow: ...
@statement(
    select_where(passkey, passkey.c.id == bindparam("id"), passkey.c.person_id == bindparam("person_id"), lock=True)
)
def lock_passkey_of_person(id: int, person_id: int) -> PasskeyRow: ...
@statement(select_where(passkey, passkey.c.credential_id == bindparam("credential_id"), lock=True))
def lock_passkey(credential_id: bytes) -> PasskeyRow: ...
@update_by_id(passkey)
def set_passkey_name(key: int, name: str) -> None: ...
@update_by_id(passkey)
def set_passkey_use(key: int, sign_count: int, last_used_at: int | None) -> None: ...
@statement(delete(passkey).where(passkey.c.id == bindparam("key")))
def delete_passkey(key: int) -> None: ...
@statement(select_where(used_challenge, used_challenge.c.seal == bindparam("seal")))
def select_used_challenge(seal: str) -> UsedChallengeRow: ...


INSERT_USED_CHALLENGE = plain_insertion(used_challenge, UsedChallengeRow)


@statement(delete(used_challenge).where(used_challenge.c.expires_at <= bindparam("now")))
def delete_used_challenges(now: int) -> None: ...
