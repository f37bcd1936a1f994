"""Account operations of the staff: approvals, suspensions, country phases, keys (docs/reference/authentication.md)."""

from collections.abc import Mapping
from enum import StrEnum
from functools import partial
from typing import Any

from adapters.notifications.agents import country_notice, verification_notice
from adapters.storage.engine.transactions.session import Session
from adapters.storage.queries.accounts.agents import lock_agent, set_agent_status
from adapters.storage.queries.accounts.operators import lock_operator, set_operator_status
from adapters.storage.queries.accounts.staff import INSERT_STAFF, select_staff_by_id, select_staff_by_name
from adapters.storage.queries.accounts.waitlist import select_agents_waiting_for
from adapters.storage.queries.catalogue.countries import change_country_phase, insert_country_phase
from adapters.storage.queries.practice.worlds import select_clock
from adapters.storage.queries.staff.members import lock_admins, select_staff_of_email, set_staff
from adapters.storage.tables.accounts import AgentRow, OperatorRow, StaffRow
from adapters.storage.tables.oversight import CountryPhaseRow
from domain.accounts.scopes import Scope
from domain.catalogue.countries import Country as KnownCountry
from domain.catalogue.countries import CountryPhase
from domain.lifecycle.statuses import Actor, AgentStatus, OperatorStatus
from domain.people.addresses import normalised_address
from domain.people.roles import EVERY_ROLE, STAFF_WAIT, StaffRole
from domain.refusals.accounts import StaffMemberExists
from domain.refusals.general import NotFound
from domain.refusals.suggestion import Suggestion, Way
from domain.values import wallclock
from domain.values.time import Instant
from domain.webhooks.contact_methods import Owner
from domain.webhooks.notifications import AccountEvent, NoticeDetails, OperatorEvent
from resolvers.accounts.agents import Agent
from resolvers.accounts.api_keys import (
    ApiKey,
    ApiKeyReference,
    CreateApiKey,
    NewApiKey,
    create_key,
    issue,
    keys_of_caller,
    require_room,
    revoke_key,
)
from resolvers.accounts.confirmations import email_state, move_status
from resolvers.accounts.operators import Operator, operator_view
from resolvers.catalogue.countries import one_country
from resolvers.catalogue.reference import Country
from resolvers.core import audit
from resolvers.core.context import SYSTEM_CALLER, Call, Context, Services, Transaction
from resolvers.core.dry_run import SupportsDryRun
from resolvers.core.jobs import JobKind, schedule
from resolvers.core.keyring import NewKey
from resolvers.core.operation import Snapshot, operation
from resolvers.events.account_events import notify
from resolvers.events.operator_notices import in_english, notify_operator
from resolvers.events.staff_changes import schedule_admin_mail
from resolvers.events.staff_notices import queues_changed
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import CountryCode, Id, LocalTime, OwnId, Prose
from subscriptions.messages.payloads import AccountStatusChanged, AccountVerified, CountryLive
from subscriptions.transports.channels import account_channel


class Platform(Wire):
    """A member of the platform's staff."""

    node_fields = ("staff_id",)

    id: OwnId
    """Number of the staff member."""
    name: str
    """Name of the staff member."""
    email: str | None
    """Address with which the staff member signs in; null for a member with keys only."""
    role: StaffRole
    """Role of the staff member."""


class OperatorReference(Wire):
    """Identifies an operator."""

    operator_id: Id
    """Number of the operator."""


class AgentReference(Wire):
    """Identifies an agent."""

    agent_id: Id
    """Number of the agent."""


class AcceptedTasks(StrEnum):
    """Treatment of tasks in execution when an account is suspended."""

    GO_ON = "go_on"
    """They stay with their operator; a suspended operator can continue once it is reinstated."""
    HAND_BACK = "hand_back"
    """Tasks are taken from their operator: a suspended agent's are cancelled with settlement, a suspended operator's
    are published again."""


class SuspendAgent(SupportsDryRun):
    """The agent to suspend, the reason, and the treatment of its tasks."""

    agent_id: Id
    """Number of the agent."""
    reason: Prose | None = None
    """Reason, which the agent sees in its profile."""
    accepted_tasks: AcceptedTasks = AcceptedTasks.GO_ON
    """Treatment of tasks that operators have accepted and for which no proof is submitted."""


class VerifyAgent(AgentReference):
    """The agent whose owner is known to the platform, and the reason."""

    reason: Prose | None = None
    """Evidence for the owner's identity. The agent reads it, too."""


class SuspendOperator(SupportsDryRun):
    """The operator to suspend, the reason, and the treatment of its tasks."""

    operator_id: Id
    """Number of the operator."""
    reason: Prose | None = None
    """Reason, which the operator sees in its profile."""
    accepted_tasks: AcceptedTasks = AcceptedTasks.GO_ON
    """Treatment of the tasks that the operator has accepted and for which it has not submitted proof."""


class RevokeStaffKey(ApiKeyReference):
    """The key to revoke, and the reason."""

    reason: Prose | None = None
    """Reason, for the audit log."""


class SetCountryPhase(Wire):
    """A country's new launch phase."""

    iso_code: CountryCode
    """ISO 3166-1 alpha-2 code."""
    phase: CountryPhase
    """The new launch phase."""
    launched_at: LocalTime | None = None
    """Time at which the country opened, in its local time; if omitted, the known time, else now if the phase is
    Live."""
    expected_launch_at: LocalTime | None = None
    """Time at which the country is expected to open, in its local time; if omitted, the known time, null if Live."""
    reason: Prose | None = None
    """Reason, for the audit log."""


@operation(Actor.PLATFORM, reads=Snapshot.SINGLE)
async def get_platform(read: Context, request: Nothing) -> Platform:
    """Read the staff member that the calling key belongs to."""
    assert read.caller, "only the platform comes here"
    assert read.caller.staff_role, "only the platform comes here"
    row = await read.session.get(select_staff_by_id(id=read.caller.id))
    return Platform(id=row.id, name=row.name, email=row.email, role=read.caller.staff_role)


@operation(Actor.PLATFORM, reads=Snapshot.ONE, lists="api_key_id")
async def list_staff_keys(read: Context, request: Nothing) -> list[ApiKey]:
    """List all keys of the calling staff member with their scopes, including revoked and expired ones, oldest first."""
    return await keys_of_caller(read)


@operation(Actor.PLATFORM, scope=Scope.MANAGE, subject=audit.NEW_API_KEY, role=EVERY_ROLE, fresh=True)
async def create_staff_key(transaction: Transaction, request: CreateApiKey) -> NewApiKey:
    """Create another key for the calling staff member; it is returned only once. Several keys may be active.

    It has at most the scopes and the lifetime of the calling key.
    """
    return await create_key(transaction, request)


@operation(Actor.PLATFORM, scope=Scope.MANAGE, subject=audit.API_KEY, role=EVERY_ROLE)
async def revoke_staff_key(transaction: Transaction, request: RevokeStaffKey) -> ApiKey:
    """Revoke a key permanently, at once; not the key that authenticates the call. Repeating it changes nothing."""
    return await revoke_key(transaction, request)


@operation(Actor.PLATFORM, scope=Scope.MANAGE, subject=audit.OPERATOR, role=StaffRole.TRUST)
async def approve_operator(transaction: Transaction, request: OperatorReference) -> Operator:
    """Approve an operator, so that it can take tasks. A suspended one is approved once reinstated. Repeating it changes
    nothing."""
    row = await _operator(transaction.session, request.operator_id)
    approved = OperatorStatus.APPROVED.value
    if row.status == OperatorStatus.SUSPENDED:
        return await _set_operator_status(transaction, row, row.status, approved, row.suspension_reason)
    return await _set_operator_status(transaction, row, approved, None, None)


@operation(Actor.PLATFORM, scope=Scope.MANAGE, subject=audit.OPERATOR, role=StaffRole.TRUST)
async def suspend_operator(transaction: Transaction, request: SuspendOperator) -> Operator:
    """Suspend an operator: it can read but change nothing, and open tasks are not announced to it.

    `acceptedTasks` decides whether its tasks stay with it, or are published again within seconds. Its submitted work is
    reviewed and paid. Repeating it changes only the reason, and releases tasks if `acceptedTasks` requests it.
    """
    row = await _operator(transaction.session, request.operator_id)
    before = row.status_before_suspension or row.status
    operator = await _set_operator_status(transaction, row, OperatorStatus.SUSPENDED.value, before, request.reason)
    if request.accepted_tasks is AcceptedTasks.HAND_BACK:
        await schedule(transaction, JobKind.HAND_BACK, row.id, transaction.now)
    return operator


@operation(Actor.PLATFORM, scope=Scope.MANAGE, subject=audit.OPERATOR, role=StaffRole.TRUST)
async def reinstate_operator(transaction: Transaction, request: OperatorReference) -> Operator:
    """End an operator's suspension and restore its earlier status. Repeating it changes nothing."""
    row = await _operator(transaction.session, request.operator_id)
    return await _set_operator_status(transaction, row, row.status_before_suspension or row.status, None, None)


async def _operator(session: Session, operator_id: int) -> OperatorRow:
    row = await session.find(lock_operator(id=operator_id))
    if row is None:
        raise NotFound("There is no such operator.")
    return row


async def _set_operator_status(
    context: Transaction, row: OperatorRow, status: str, status_before: str | None, reason: str | None
) -> Operator:
    changed = row._replace(status=status, status_before_suspension=status_before, suspension_reason=reason)
    await context.session.execute(
        set_operator_status(
            key=row.id,
            status=changed.status,
            status_before_suspension=changed.status_before_suspension,
            suspension_reason=changed.suspension_reason,
        )
    )
    queues_changed(context)
    context.notify_channel(account_channel(Owner(Actor.OPERATOR, row.id)))
    if (row.status, row.suspension_reason) != (changed.status, changed.suspension_reason):
        await _notify_operator(context, row, changed)
    return await operator_view(context.services, context.session, changed)


async def _notify_operator(context: Transaction, before: OperatorRow, after: OperatorRow) -> None:
    if after.status == OperatorStatus.SUSPENDED:
        details = NoticeDetails(OperatorEvent.SUSPENDED, reason=after.suspension_reason)
    elif before.status == OperatorStatus.SUSPENDED:
        details = NoticeDetails(OperatorEvent.REINSTATED)
    else:
        details = NoticeDetails(OperatorEvent.APPROVED)
    await notify_operator(context, after.id, details)


@operation(Actor.PLATFORM, scope=Scope.MANAGE, subject=audit.AGENT, role=StaffRole.TRUST)
async def suspend_agent(transaction: Transaction, request: SuspendAgent) -> Agent:
    """Suspend an agent: it can read but change nothing, and its published tasks are withdrawn.

    Its published tasks are cancelled within seconds, and their money returns to the wallet; a dry run has no lines of
    this, because each task is cancelled on its own. Accepted tasks continue, or
    are cancelled if acceptedTasks requests it; each operator is paid by the stage reached. Repeating it changes only
    the reason, and cancels accepted tasks if acceptedTasks requests it.
    """
    row = await _agent(transaction.session, request.agent_id)
    before = row.status_before_suspension or row.status
    await schedule(transaction, JobKind.WITHDRAW_PUBLISHED, row.id, transaction.now)
    if request.accepted_tasks is AcceptedTasks.HAND_BACK:
        await schedule(transaction, JobKind.WITHDRAW_ACCEPTED, row.id, transaction.now)
    return await _set_agent_status(transaction, row, AgentStatus.SUSPENDED.value, before, request.reason)


@operation(Actor.PLATFORM, scope=Scope.MANAGE, subject=audit.AGENT, role=StaffRole.TRUST)
async def reinstate_agent(transaction: Transaction, request: AgentReference) -> Agent:
    """End an agent's suspension and restore its earlier status. Repeating it changes nothing."""
    row = await _agent(transaction.session, request.agent_id)
    return await _set_agent_status(transaction, row, row.status_before_suspension or row.status, None, None)


@operation(Actor.PLATFORM, scope=Scope.MANAGE, subject=audit.AGENT, role=StaffRole.TRUST)
async def verify_agent(transaction: Transaction, request: VerifyAgent) -> Agent:
    """Declare an agent's owner verified, with the same effect as a confirmed e-mail address: a Registered agent becomes
    Verified.

    It changes nothing for an agent that is Verified or Active. A suspended agent is Verified once reinstated. After a
    change of the owner's address, verification starts again.
    """
    row = await _agent(transaction.session, request.agent_id)
    verified = await move_status(transaction, row, AgentStatus.REGISTERED, AgentStatus.VERIFIED)
    if verified != row:
        payload = AccountVerified(reason=request.reason)
        await notify(transaction, row.id, AccountEvent.VERIFIED, verification_notice(request.reason), payload)
    return await _view(transaction, verified)


async def _agent(session: Session, agent_id: int) -> AgentRow:
    row = await session.find(lock_agent(id=agent_id))
    if row is None:
        raise NotFound("There is no such agent.")
    return row


async def _set_agent_status(
    context: Transaction, row: AgentRow, status: str, status_before: str | None, reason: str | None
) -> Agent:
    changed = row._replace(status=status, status_before_suspension=status_before, suspension_reason=reason)
    await context.session.execute(
        set_agent_status(
            key=row.id,
            status=changed.status,
            status_before_suspension=changed.status_before_suspension,
            suspension_reason=changed.suspension_reason,
        )
    )
    context.notify_channel(account_channel(Owner(Actor.AGENT, row.id)))
    if (row.status, row.suspension_reason) != (changed.status, changed.suspension_reason):
        is_suspended = changed.status == AgentStatus.SUSPENDED
        event = AccountEvent.SUSPENDED if is_suspended else AccountEvent.REINSTATED
        notice = in_english(NoticeDetails(event, reason=reason if is_suspended else None))
        await notify(context, row.id, event, notice, AccountStatusChanged(suspended=is_suspended, reason=reason))
    return await _view(context, changed)


async def _view(context: Context, row: AgentRow) -> Agent:
    test_mode = await context.session.find(select_clock(agent_id=row.id)) is not None
    return Agent.from_row(row, None, test_mode=test_mode, email=await email_state(context, row.id, row.email))


@operation(Actor.PLATFORM, scope=Scope.MANAGE, subject=audit.COUNTRY, role=StaffRole.TRUST)
async def set_country_phase(transaction: Transaction, request: SetCountryPhase) -> Country:
    """Move a country to another launch phase. Only Live countries execute tasks."""
    catalogue = transaction.services.catalogue
    known = await one_country(transaction.session, catalogue, request.iso_code)
    live = request.phase is CountryPhase.LIVE
    now = wallclock.at(transaction.now, known.timezone) if live else None
    row = CountryPhaseRow(
        iso_code=known.iso_code,
        phase=request.phase.value,
        launched_at=request.launched_at or known.launched_at or now,
        expected_launch_at=request.expected_launch_at or (None if live else known.expected_launch_at),
    )
    values = {name: value for name, value in row._asdict().items() if name != "iso_code"}
    if not await transaction.session.execute(change_country_phase(country=row.iso_code, **values)):
        await transaction.session.execute(insert_country_phase(**row._asdict()))
    if live and not known.is_active:
        await _notify_waitlist(transaction, known)
    return Country.from_country(await one_country(transaction.session, catalogue, row.iso_code))


async def _notify_waitlist(context: Transaction, country: KnownCountry) -> None:
    notice = country_notice(country.name)
    payload = CountryLive(
        iso_code=country.iso_code, name=country.name, phase=CountryPhase.LIVE, currency_code=country.currency_code
    )
    for agent_id in await context.session.find_all(select_agents_waiting_for(country=country.iso_code)):
        await notify(context, agent_id, AccountEvent.COUNTRY_LIVE, notice, payload)


def new_staff(
    name: str,
    now: Instant,
    *,
    email: str | None = None,
    role: StaffRole = StaffRole.ADMIN,
    counts_from: Instant | None = None,
) -> dict[str, Any]:
    """Return the columns of a new member of the staff. The role counts at once unless a time is given."""
    return {
        "name": name,
        "created_at": now,
        "person_id": None,
        "email": normalised_address(email) if email else None,
        "role": role.value,
        "earlier_role": None,
        "counts_from": now if counts_from is None else counts_from,
        "ended_at": None,
    }


async def enlist(session: Session, columns: Mapping[str, Any]) -> StaffRow:
    """Store a new member of the staff by its columns. A former member returns under the old number.

    Raises `StaffMemberExists` when a current member has the name or the address.
    """
    member = StaffRow(id=0, **columns)
    former = await session.find(select_staff_by_name(name=member.name))
    if former and former.ended_at is None:
        raise _existing(former, "name")
    if member.email and (other := await session.find(select_staff_of_email(email=member.email))):
        raise _existing(other, "address")
    if former is None:
        return member._replace(id=await session.get(INSERT_STAFF(StaffRow(id=0, **columns))))
    member = member._replace(id=former.id, created_at=former.created_at)
    await change_staff(session, member)
    return member


async def change_staff(session: Session, row: StaffRow) -> None:
    """Store the person, address, role and end of a member of the staff."""
    constant = ("id", "name", "created_at")
    changed = {name: value for name, value in row._asdict().items() if name not in constant}
    await session.execute(set_staff(key=row.id, **changed))


def _existing(other: StaffRow, what: str) -> StaffMemberExists:
    change: dict[str, object] = {"staffId": other.id, "role": other.role}
    return StaffMemberExists(
        f"{other.name}, number {other.id} with the role {other.role}, has this {what}.",
        next_actions=(Suggestion(Way.CHANGE_ROLE, "It changes the role of that member.", change),),
    )


async def create_staff(
    services: Services, name: str, *, email: str | None = None, role: StaffRole | None = None, waits: bool = False
) -> NewKey:
    """Create a key for a staff member, and the staff member with its first key; one person may have several.

    A new member is an admin unless a role is given. With `waits` the role of a new member is valid after 24 hours, if
    there is an admin whose own role has been valid for 24 hours, and all admins are mailed. On a new installation it is
    valid at once. Raises `StaffMemberExists` for another role or address than those of an existing member,
    `TooManyKeys` and `RateLimited`.
    """
    now = services.clock.now()
    context = Call(services, SYSTEM_CALLER, "create-staff", "", now, services.database.reader)
    columns = new_staff(name.strip(), now, email=email, role=role or StaffRole.ADMIN)
    return await context.transact(partial(_create_staff, columns=columns, role=role, waits=waits))


async def _create_staff(
    context: Transaction, *, columns: Mapping[str, Any], role: StaffRole | None, waits: bool
) -> NewKey:
    session, now = context.session, context.now
    row = await session.find(select_staff_by_name(name=columns["name"]))
    is_known = row and row.ended_at is None and role in (None, row.role) and columns["email"] in (None, row.email)
    if not row or not is_known:
        admins = await session.find_all(lock_admins()) if waits else []
        is_run = any(admin.counts_from <= now - STAFF_WAIT for admin in admins)
        row = await enlist(session, {**columns, "counts_from": now + STAFF_WAIT} if is_run else columns)
        if waits:
            await schedule_admin_mail(context, row.id)
    await require_room(session, Actor.PLATFORM, row.id, now)
    keyring = context.services.keyring
    issued = await issue(session, keyring, actor=Actor.PLATFORM, owner_id=row.id, name="console", now=now)
    return issued.new
