"""Disputes that wait for a decision, longest first: the statements of both sides, the proof, and the money."""

from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from typing import Self

import orjson
from pydantic import PrivateAttr

from adapters.notifications.staff import dispute_notice, overdue_dispute_notice
from adapters.storage.queries.events.log import select_events_of_tasks
from adapters.storage.queries.staff.lists import DISPUTES, select_postings_of_tasks
from adapters.storage.tables.tasks import StatusEventRow, TaskRow
from domain.lifecycle.statuses import Actor, Status
from domain.lifecycle.transitions import Trigger
from domain.money.ledger import BALANCE_ACCOUNTS, EntryKind
from domain.refusals.general import NotFound
from domain.tasks.ordering import Direction
from domain.values.money import from_minor
from domain.values.time import SECOND
from domain.values.wallclock import known
from domain.webhooks.notifications import StaffEvent
from resolvers.access.changed_by import ChangedBy, changed_by, names_in
from resolvers.core.context import Context, Transaction
from resolvers.core.dry_run import LedgerLine
from resolvers.core.listing import Listing, ListPage, conditions_in
from resolvers.core.operation import Snapshot, operation
from resolvers.events.staff_notices import notify_staff, queues_changed
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.reactions import ReactionKind, StepTaken, reaction
from resolvers.proofs.submission import proof_reviews
from resolvers.proofs.view import TaskProofs
from resolvers.tasks.input import TaskReference
from resolvers.tasks.listing import task_rows_by_id
from resolvers.wire.model import Wire
from resolvers.wire.pages import SortedPage
from resolvers.wire.scalars import Amount, Id, IdNumber, Int32, OwnId, OwnTime, server_time


class DisputeFilter(Wire):
    """Conditions that disputes must meet; omitted ones are ignored."""

    agent_id: Id | None = None
    """Only disputes about tasks of this agent."""
    operator_id: Id | None = None
    """Only disputes about tasks that this operator carried out."""


class ListDisputes(ListPage, DisputeFilter):
    """Filter and page of disputes."""

    direction: Direction = Direction.ASC
    """asc for the dispute that has waited longest first, desc for the newest first."""


class TaskStatement(Wire):
    """A statement about a task."""

    side: Actor
    """Side that made the statement."""
    actor_id: IdNumber | None
    """Number of the agent, of the operator, or of the member of the staff."""
    event: str
    """Event that contains the statement, for example task.rejected."""
    text: str
    """Text of the statement."""
    said_at: OwnTime
    """Time of the statement, on the clock at the task."""


class LedgerMovement(Wire):
    """A movement of a task's money, with all of its postings."""

    node_key = ("_task_id", "id")

    id: OwnId
    """Number of the ledger transaction."""
    type: EntryKind
    """Kind of the movement."""
    actor: Actor
    """Actor who caused it."""
    changed_by: ChangedBy | None
    """Key, person or token that the actor used."""
    moved_at: OwnTime
    """Time at which the money moved, on the server's clock (UTC)."""
    lines: list[LedgerLine]
    """The postings, as a dry run shows them; together they are zero."""

    _task_id: int = PrivateAttr()


class Dispute(Wire):
    """A disputed task that waits for the platform's decision."""

    task_id: OwnId
    """The task."""
    agent_id: OwnId
    """The agent that dispatched it."""
    operator_id: OwnId | None
    """The operator that carried it out; null if no operator had accepted it."""
    title: str
    """Title of the task."""
    country_iso_code: str
    """Country of the task (ISO 3166-1 alpha-2)."""
    opened_by: Actor
    """Side that opened the dispute."""
    opened_at: OwnTime
    """Time at which it was opened, on the clock at the task."""
    waiting_seconds: Int32
    """Seconds since then."""
    payout_amount: Amount
    """Payout of the operator before fees: the maximum that a split can divide."""
    locked_amount: Amount
    """Amount that escrow holds for the task; 0 when it was paid on site or not paid yet."""
    currency: str
    """ISO 4217."""
    statements: list[TaskStatement]
    """Statements of both sides and the platform, oldest first: reasons, notes, questions and the operator's report."""
    proof: TaskProofs | None = None
    """The proof and its verdicts; only when a single dispute is read."""
    ledger: list[LedgerMovement] | None = None
    """The movements of the task's money, oldest first; only when a single dispute is read."""

    @classmethod
    def from_row(cls, context: Context, row: TaskRow, events: Sequence[StatusEventRow]) -> Self:
        places = context.services.catalogue.currencies[row.currency].places
        opening = next(event for event in reversed(events) if event.to_status == Status.DISPUTED != event.from_status)
        return cls(
            task_id=row.id,
            agent_id=row.agent_id,
            operator_id=row.operator_id,
            title=row.title,
            country_iso_code=row.country,
            opened_by=opening.actor,
            opened_at=known(opening.occurred_at, opening.occurred_instant),
            waiting_seconds=(context.now - opening.occurred_instant) // SECOND,
            payout_amount=from_minor(row.payable, places),
            locked_amount=from_minor(row.locked, places),
            currency=row.currency,
            statements=_statements(row, events),
        )


@operation(Actor.PLATFORM, reads=Snapshot.ONE, on_replica=True)
async def list_disputes(read: Context, request: ListDisputes) -> list[Dispute]:
    """List the disputes that wait for a decision, longest first, with the statements of both sides."""
    page = SortedPage(request.limit)
    if request.after:
        last = await owned(read, request.after)
        page = page._replace(after=(last.disputed_instant or 0, last.id))
    return [view for _, view in await DISPUTE_LISTING.read(read, request, page, request.direction)]


@operation(Actor.PLATFORM, reads=Snapshot.ONE)
async def get_dispute(read: Context, request: TaskReference) -> Dispute:
    """Read one dispute in full: the statements of both sides, the proof with its verdicts, and the movements of
    money."""
    row = await owned(read, request.task_id)
    if row.status != Status.DISPUTED:
        raise NotFound(f"Task {row.id} is not disputed.")
    (view,) = await _views(read, [row])
    (proof,) = await proof_reviews(read, [row], thumbnails=False)
    ledger = (await ledgers_of_tasks(read, [row.id])).get(row.id, [])
    return view.model_copy(update={"proof": proof, "ledger": ledger})


async def statements_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, list[TaskStatement]]:
    """Return the statements about tasks by task id, oldest first, for the platform; other callers see none."""
    if context.actor is not Actor.PLATFORM:
        return {}
    rows = list((await task_rows_by_id(context, task_ids)).values())
    events = await _events(context, rows)
    return {row.id: _statements(row, events[row.id]) for row in rows}


async def ledgers_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, list[LedgerMovement]]:
    """Return the movements of tasks' money by task id, oldest first, for the platform; other callers see none."""
    if context.actor is not Actor.PLATFORM:
        return {}
    movements: dict[int, dict[int, LedgerMovement]] = defaultdict(dict)
    rows = await context.session.find_all(select_postings_of_tasks(task_ids=orjson.dumps(task_ids).decode()))
    names = await names_in(context, rows)
    for row in rows:
        movement = movements[row.task_id].setdefault(
            row.transaction_id,
            LedgerMovement(
                id=row.transaction_id,
                type=row.kind,
                actor=row.actor,
                changed_by=changed_by(context, row, names),
                moved_at=server_time(row.created_at),
                lines=[],
            ),
        )
        movement._task_id = row.task_id  # noqa: SLF001 - its own
        places = context.services.catalogue.currencies[row.currency].places
        is_of_wallet = row.account in BALANCE_ACCOUNTS and row.balance is not None
        movement.lines.append(
            LedgerLine(
                account=row.account,
                amount=from_minor(row.amount, places),
                currency=row.currency,
                balance_after=from_minor(row.balance or 0, places) if is_of_wallet else None,
            )
        )
    return {task_id: list(of_task.values()) for task_id, of_task in movements.items()}


async def _views(context: Context, rows: Sequence[TaskRow]) -> list[Dispute]:
    events = await _events(context, rows)
    return [Dispute.from_row(context, row, events[row.id]) for row in rows]


async def _events(context: Context, rows: Sequence[TaskRow]) -> dict[int, list[StatusEventRow]]:
    events: dict[int, list[StatusEventRow]] = defaultdict(list)
    ids = orjson.dumps([row.id for row in rows]).decode()
    for event in await context.session.find_all(select_events_of_tasks(task_ids=ids, after=0)):
        events[event.task_id].append(event)
    return events


def _statements(row: TaskRow, events: Sequence[StatusEventRow]) -> list[TaskStatement]:
    submitted = max((event.sequence for event in events if _submits_report(event)), default=0)
    said: list[TaskStatement] = []
    for event in events:
        # One decision leads to several events, each with its reason.
        is_repeated = bool(said) and (said[-1].side, said[-1].text) == (event.actor, event.reason)
        if event.reason is not None and event.actor != Actor.SYSTEM and not is_repeated:
            said.append(_statement(event, event.actor, event.actor_id, event.reason))
        if event.sequence == submitted and row.proof_report is not None:
            said.append(_statement(event, Actor.OPERATOR, row.operator_id, row.proof_report))
    return said


def _statement(event: StatusEventRow, side: str, actor_id: int | None, text: str) -> TaskStatement:
    said_at = known(event.occurred_at, event.occurred_instant)
    return TaskStatement(side=side, actor_id=actor_id, event=event.event, text=text, said_at=said_at)


def _submits_report(event: StatusEventRow) -> bool:
    """Return true if the operator submits its report with an event. Of several reports, the task has the last one."""
    return event.from_status == Status.IN_PROGRESS and event.to_status in (Status.PROOF_SUBMITTED, Status.COMPLETED)


DISPUTE_LISTING = Listing(
    DISPUTES,
    partial(conditions_in, kind=DisputeFilter),
    _views,
    key=lambda row: (row.disputed_instant or 0, row.id),
    types=(int, int),
)


@reaction(ReactionKind.OPEN_DISPUTE, entered=(Status.DISPUTED,))
async def notify_of_dispute(context: Transaction, taken: StepTaken) -> None:
    """Notify the staff of a dispute."""
    await _notify_staff(context, taken, overdue=False)


@reaction(ReactionKind.REMIND_OF_DISPUTE, triggers=(Trigger.DISPUTE_OVERDUE,))
async def notify_of_overdue_dispute(context: Transaction, taken: StepTaken) -> None:
    """Remind the staff of a dispute."""
    await _notify_staff(context, taken, overdue=True)


@reaction(ReactionKind.END_DISPUTE, left=(Status.DISPUTED,))
async def remove_dispute(context: Transaction, taken: StepTaken) -> None:
    """Wake the followers of the queues: the dispute has ended."""
    if not _is_simulated(taken):
        queues_changed(context)


async def _notify_staff(context: Transaction, taken: StepTaken, *, overdue: bool) -> None:
    if _is_simulated(taken):
        return
    title = taken.after.title
    if overdue:
        event, notice = StaffEvent.DISPUTE_OVERDUE, overdue_dispute_notice(title)
    else:
        event, notice = StaffEvent.DISPUTE_OPENED, dispute_notice(title, context.actor, taken.step.reason)
    await notify_staff(context, event, notice, task_id=taken.after.id)


def _is_simulated(taken: StepTaken) -> bool:
    """Return true for a task of a practice world, where the simulation decides disputes."""
    return taken.after.is_practice
