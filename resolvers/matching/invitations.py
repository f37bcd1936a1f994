"""Invitations of operators to a task (docs/reference/eligibility.md#invitations)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final, Self

import orjson
from pydantic import Field

from adapters.i18n.choice import choose_locale
from adapters.pages.letter import compose
from adapters.people.invitations import write_invitation
from adapters.storage.queries.accounts.operators import select_operator_by_id
from adapters.storage.queries.practice.worlds import select_simulated_operators
from adapters.storage.queries.tasks.invitations import (
    INSERT_INVITATION,
    answer_invitation,
    expire_invitations,
    renew_invitation,
    select_invitation,
    select_invitations,
    select_operators_by_address,
)
from adapters.storage.queries.tasks.rows import lock_task
from adapters.storage.tables.agreements import TaskInvitationRow
from adapters.storage.tables.tasks import TaskRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor, Status
from domain.lifecycle.transitions import Trigger
from domain.matching.relations import InvitationStatus
from domain.people.addresses import normalised_address
from domain.refusals.general import InvalidInput
from domain.refusals.refusal import FieldError
from domain.refusals.tasks import NotPending
from domain.values import wallclock
from domain.values.money import from_minor
from domain.values.wallclock import to_instant
from domain.webhooks.notifications import NoticeDetails, OperatorEvent
from resolvers.accounts.handles import make_handle, parse_handle
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.jobs import JobKind, job
from resolvers.core.next_actions import read_task
from resolvers.core.operation import Snapshot, operation
from resolvers.eligibility.acceptance import no_open_task
from resolvers.eligibility.facts import Candidate
from resolvers.events.operator_notices import notify_operators
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.reactions import ReactionKind, StepTaken, reaction
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.transition import advance
from resolvers.mail.door import admit_mail, schedule_mail, send_mail
from resolvers.matching.preferences import blocked_among
from resolvers.tasks.input import TaskReference
from resolvers.tasks.listing import zones_of_tasks
from resolvers.tasks.view import Task, render_task
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Email, Line, OwnId, OwnTime, TaskTime
from subscriptions.transports.channels import OPEN_TASKS, task_channel

MAX_AT_ONCE: Final = 20
MAX_INVITATIONS: Final = 50
"""Maximum number of invitations to a task."""
REGISTRATION_PATH: Final = "/field"


class InviteOperators(TaskReference):
    """The task, and the operators to invite: by handle or by e-mail address."""

    handles: Annotated[list[Line], Field(max_length=MAX_AT_ONCE)] = Field(default_factory=list)
    """Handles of operators, from tasks, offers or the list of operators."""
    emails: Annotated[list[Email], Field(max_length=MAX_AT_ONCE)] = Field(default_factory=list)
    """E-mail addresses. One that belongs to no operator gets one mail with a way to register."""
    exclusive_until: TaskTime | None = None
    """Time until which only invited operators may see and accept the task; when omitted, it stays as it is."""


class TaskInvitation(Wire):
    """An invitation to a task."""

    node_key = ("task_id", "id")

    id: OwnId
    """The invitation."""
    task_id: OwnId
    """The task."""
    handle: str | None
    """Handle of the invited operator; null for an address, whether it belongs to an operator or not."""
    email: str | None
    """Invited e-mail address."""
    status: InvitationStatus
    """Status of the invitation."""
    created_at: OwnTime
    """Time of the invitation."""

    @classmethod
    def from_row(cls, context: Context, row: TaskInvitationRow, zone: str) -> Self:
        handle = None
        if row.email is None and row.operator_id is not None:
            handle = make_handle(context.services.keyring, row.agent_id, row.operator_id)
        return cls(
            id=row.id,
            task_id=row.task_id,
            handle=handle,
            email=row.email,
            status=InvitationStatus(row.status),
            created_at=wallclock.at(row.created_at, zone),
        )


@operation(Actor.AGENT, scope=Scope.DISPATCH)
async def invite_operators(transaction: Transaction, request: InviteOperators) -> Task:
    """Invite operators to a task before its acceptance.

    They may see and accept it when it is private or exclusive, even after giving it back and without meeting its
    requirements. An invitation cannot be withdrawn; it lapses when the task is no longer open.
    """
    row = await owned(transaction, request.task_id, change=True)
    if not request.handles and not request.emails:
        raise InvalidInput.for_field("handles", "required", "is required, or emails: name an operator to invite")
    invited = await _named_operators(transaction, request.handles)
    until = row.exclusive_until_instant
    if request.exclusive_until is not None:
        until = _exclusive_until(transaction, row, request.exclusive_until)
    rows = await _load_invitations(transaction, row.id)
    sent = [await _invite(transaction, row, rows, operator_id, None) for operator_id in invited]
    sent += await _invite_addresses(transaction, row, rows, request.emails)
    number = len({*(known.id for known in rows), *(new.id for new in sent)})
    if number > MAX_INVITATIONS:
        raise InvalidInput.for_field("handles", "too_many", f"a task has at most {MAX_INVITATIONS} invitations")
    changes = {
        "invitations": number,
        "exclusive_until_instant": until,
        "updated_instant": max(transaction.now, row.updated_instant + 1),
    }
    moved = await advance(transaction, row, Step(Trigger.INVITE, changes=changes))
    transaction.notify_channel(task_channel(row.id))
    if moved.row.status == Status.PUBLISHED:
        transaction.notify_channel(OPEN_TASKS)
        await _announce(transaction, moved.row, sent)
    return await render_task(transaction, *moved)


async def _named_operators(context: Context, handles: Sequence[str]) -> list[int]:
    """Return the operators with handles. Raises `InvalidInput`, by the index of each unknown or blocked one."""
    numbers = [parse_handle(context.services.keyring, context.agent_id, handle) for handle in handles]
    blocked = await blocked_among(context, [number for number in numbers if number is not None]) if numbers else ()
    errors = []
    for index, number in enumerate(numbers):
        if number is None:
            errors.append(FieldError(f"handles[{index}]", "unknown_handle", "names no operator"))
        elif number in blocked:
            errors.append(FieldError(f"handles[{index}]", "blocked", "is blocked: end the preference first"))
    if errors:
        raise InvalidInput.listing(errors)
    return list(dict.fromkeys(number for number in numbers if number is not None))


def _exclusive_until(context: Context, row: TaskRow, time: int) -> int:
    until, field = to_instant("exclusiveUntil", time, row.timezone), "exclusiveUntil"
    if until <= context.now:
        raise InvalidInput.for_field(field, "in_the_past", "must be later than now, on the clock at the task")
    if row.accept_by_instant is not None and until > row.accept_by_instant:
        raise InvalidInput.for_field(field, "out_of_order", "must not be after acceptBy")
    return until


async def _invite_addresses(
    context: Transaction, row: TaskRow, rows: Sequence[TaskInvitationRow], emails: Sequence[str]
) -> list[TaskInvitationRow]:
    """Invite addresses. In practice mode a simulated operator takes the place of each, and no mail is sent."""
    simulated: Sequence[int] = ()
    if row.is_practice:
        operators = await context.session.find_all(select_simulated_operators(agent_id=row.agent_id))
        simulated = [operator.id for operator in operators]
    sent = []
    for number, email in enumerate({normalised_address(email): email for email in emails}.values()):
        operator_id = simulated[number % len(simulated)] if simulated else None
        sent.append(await _invite(context, row, rows, operator_id, email))
    return sent


async def _invite(
    context: Transaction,
    row: TaskRow,
    rows: Sequence[TaskInvitationRow],
    operator_id: int | None,
    email: str | None,
) -> TaskInvitationRow:
    """Return a new invitation, or the earlier one of the same operator or address, which is pending again."""
    address = None if email is None else normalised_address(email)
    for known in rows:
        is_same = (
            known.operator_id == operator_id and known.email is None if email is None else known.address == address
        )
        if is_same:
            status, now = InvitationStatus.PENDING, context.now
            await context.session.execute(
                renew_invitation(key=known.id, status=status, created_at=now, answered_at=None)
            )
            return known._replace(status=status, created_at=now, answered_at=None)
    invitation = TaskInvitationRow(
        id=0,
        agent_id=row.agent_id,
        task_id=row.id,
        operator_id=operator_id,
        email=email,
        address=address,
        locale=choose_locale(None, context.language),
        status=InvitationStatus.PENDING,
        created_at=context.now,
    )
    return invitation._replace(id=await context.session.get(INSERT_INVITATION(invitation)))


async def _announce(context: Transaction, row: TaskRow, invitations: Iterable[TaskInvitationRow]) -> None:
    """Notify invited operators of an open task, and mail addresses that belong to none."""
    if row.is_practice:
        return
    invitations = [invitation for invitation in invitations if invitation.status == InvitationStatus.PENDING]
    addresses = orjson.dumps([invitation.address for invitation in invitations if invitation.address]).decode()
    owners = defaultdict(list)
    for operator in await context.session.find_all(select_operators_by_address(addresses=addresses)):
        owners[operator.address].append(operator.id)
    notified: dict[int, None] = {}
    for invitation in invitations:
        if invitation.operator_id is not None:
            notified[invitation.operator_id] = None
        elif operators := owners[invitation.address]:
            notified |= dict.fromkeys(operators)
        elif context.services.base_url and await admit_mail(context, invitation.email or ""):
            await schedule_mail(context, JobKind.SEND_INVITATION, invitation.id)
    if notified:
        places = context.services.catalogue.currencies[row.currency].places
        amount = from_minor(row.payout, places), row.currency
        details = NoticeDetails(OperatorEvent.TASK_INVITED, row.title, amount=amount, city=row.city)
        await notify_operators(context, list(notified), details, task_id=row.id)


@job(JobKind.SEND_INVITATION, outside=True)
async def send_invitation(context: Call, invitation_id: int) -> None:
    """Send the mail to an invited address. Raises `Unavailable` when the mail server refuses it: the job is retried."""
    row = await context.session.get(select_invitation(id=invitation_id))
    if row.status != InvitationStatus.PENDING or row.email is None:
        return
    letter = write_invitation(row.locale or "en", f"{context.services.base_url}{REGISTRATION_PATH}")
    await send_mail(context, compose(letter, row.email, f"invitation-{row.id}-{row.created_at}"), is_admitted=True)


@operation(Actor.OPERATOR, scope=Scope.DISPATCH)
async def decline_invitation(transaction: Transaction, request: TaskReference) -> Task:
    """Decline an invitation to an open task. The agent sees it, and may invite the operator again."""
    row = await transaction.session.find(lock_task(id=request.task_id))
    if row is None or row.status != Status.PUBLISHED:
        raise no_open_task(request.task_id)
    candidate = await Candidate.load(transaction, transaction.operator_id)
    faced = (await candidate.face([row]))[row.id]
    outcome = candidate.refusal(faced)
    if outcome and outcome.is_hidden:
        raise no_open_task(row.id)
    facts = {"is_invited": faced.is_invited}
    changes = {"updated_instant": max(transaction.now, row.updated_instant + 1)}
    moved = await advance(transaction, row, Step(Trigger.DECLINE_INVITATION, extra_facts=facts, changes=changes))
    await _answer(transaction, row.id, candidate.row.id, candidate.row.address, InvitationStatus.DECLINED)
    transaction.notify_channel(task_channel(row.id))
    return await render_task(transaction, *moved)


async def _answer(
    context: Context, task_id: int, operator_id: int, address: str | None, status: InvitationStatus
) -> None:
    changed = await context.session.execute(
        answer_invitation(
            status=status, answered_at=context.now, of_task=task_id, of_operator=operator_id, of_address=address
        )
    )
    if not changed and status is InvitationStatus.DECLINED:
        raise NotPending("Your invitation was answered before.", next_actions=(read_task(context.actor, task_id),))


@reaction(ReactionKind.ANNOUNCE_INVITATIONS, entered=(Status.PUBLISHED,))
async def announce_invitations(context: Transaction, taken: StepTaken) -> None:
    """Notify the invited operators of a task that is published."""
    if taken.after.invitations:
        await _announce(context, taken.after, await _load_invitations(context, taken.after.id))


@reaction(ReactionKind.END_INVITATIONS, left=(Status.PUBLISHED,))
async def end_invitations(context: Transaction, taken: StepTaken) -> None:
    """Set the invitation of the operator who accepts a task to accepted, and let the others lapse."""
    row = taken.after
    if not row.invitations:
        return
    if row.operator_id is not None:
        operator = await context.session.get(select_operator_by_id(id=row.operator_id))
        await _answer(context, row.id, operator.id, operator.address, InvitationStatus.ACCEPTED)
    await context.session.execute(
        expire_invitations(status=InvitationStatus.LAPSED, answered_at=context.now, of_task=row.id)
    )


async def _load_invitations(context: Context, task_id: int) -> list[TaskInvitationRow]:
    return await context.session.find_all(select_invitations(task_ids=orjson.dumps([task_id]).decode()))


@operation(Actor.AGENT, reads=Snapshot.ONE)
async def list_task_invitations(read: Context, request: TaskReference) -> list[TaskInvitation]:
    """List the invitations to a task, oldest first."""
    row = await owned(read, request.task_id)
    stored = await _load_invitations(read, row.id)
    return [TaskInvitation.from_row(read, invitation, row.timezone) for invitation in stored]


async def invitations_of_tasks(context: Context, task_ids: Sequence[int]) -> Mapping[int, list[TaskInvitation]]:
    """Return the invitations to tasks, by task id. The caller must be allowed to see the tasks."""
    invitations: dict[int, list[TaskInvitation]] = {task_id: [] for task_id in task_ids}
    rows = await context.session.find_all(select_invitations(task_ids=orjson.dumps(list(task_ids)).decode()))
    zones = await zones_of_tasks(context, (row.task_id for row in rows))
    for row in rows:
        invitations[row.task_id].append(TaskInvitation.from_row(context, row, zones[row.task_id]))
    return invitations
