"""Offers: operators offer to do an open task, and its agent accepts one of them (docs/reference/money.md#offers)."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

import orjson
from pydantic import PrivateAttr

from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.tasks.offers import (
    INSERT_OFFER,
    OfferOfTask,
    expire_offers_in_time,
    select_next_expiry,
    select_offer_of_agent,
    select_offer_of_operator,
    select_offers_of_tasks,
    select_own_offers_of_tasks,
    withdraw_offers_of_operator,
)
from adapters.storage.queries.tasks.rows import lock_task, select_task
from adapters.storage.tables.agreements import OfferRow, offer
from adapters.storage.tables.tasks import TaskRow, task
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor, Status
from domain.lifecycle.transitions import Trigger
from domain.matching.geo import distance_metres
from domain.money.pay_terms import OfferStatus
from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.refusal import FieldError
from domain.refusals.suggestion import Way
from domain.refusals.tasks import NotPending, PayBelowFloor
from domain.values import wallclock
from domain.values.money import from_minor, to_minor
from domain.values.time import SECOND
from domain.webhooks.notifications import NoticeDetails, OperatorEvent
from resolvers.accounts.handles import make_handle
from resolvers.accounts.reputation import TaskOperator, rated_operators
from resolvers.core.context import Context, Transaction
from resolvers.core.dry_run import SupportsDryRun
from resolvers.core.jobs import JobKind, job, schedule
from resolvers.core.operation import Snapshot, operation
from resolvers.eligibility.acceptance import find_ineligibility, no_open_task, require_caller_eligible
from resolvers.events.operator_notices import notify_operator
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.closing import notify_bidders
from resolvers.lifecycle.effects import price_columns
from resolvers.lifecycle.facts import underpaid_in
from resolvers.lifecycle.place import rough_point
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.transition import advance
from resolvers.tasks.execution import TermsVersion, check_terms, find_commitment, lock_open_task, may_find
from resolvers.tasks.input import TaskReference
from resolvers.tasks.view import Task, render_task
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Amount, Id, Int32, Line, Money, OwnId, OwnTime, Prose, TaskTime
from subscriptions.transports.channels import task_channel

METRES_IN_KM = 1000
MAX_OFFERS_OF_OPERATOR = 20
"""Maximum number of offers of an operator for a task, with those that it replaced or withdrew."""
MAX_PENDING_OFFERS = 500
"""Maximum number of offers for a task that wait for its agent."""


class MakeOffer(TaskReference):
    """The task, and the terms at which the operator would do it."""

    amount: Money | None = None
    """Pay before fees, only on a negotiable task; when omitted, the listed price."""
    message: Prose | None = None
    """Text for the agent."""
    committed_time: TaskTime | None = None
    """Time of the work in an operator_schedule without slots."""
    slot_id: Line | None = None
    """Chosen slot of an operator_schedule with slots."""
    terms_version: TermsVersion | None = None
    """The termsVersion that the operator has read: the offer is refused with task_changed if the task has another."""


class OfferReference(Wire):
    """Names an offer."""

    offer_id: Id
    """Id of the offer."""
    task_id: Id | None = None
    """The task that the offer is for; another one is refused."""


class AcceptOffer(SupportsDryRun, OfferReference):
    """The offer to accept."""


class OfferOperator(Wire):
    """The operator behind an offer, without anything that identifies the person."""

    node_key = ("_task_id", "_offer_id")

    handle: str
    """Name of the operator for this agent, which begins with op_. Another agent knows it by another one."""
    first_name: str
    """First name of the operator."""
    rating: float | None
    """Mean of the ratings of its work, from 1 to 5; null without reviews."""
    tasks_done: Int32
    """Number of tasks that the operator was paid for, and of direct tasks that agents have acknowledged."""
    distance_km: float | None
    """Distance between the task and the operator when it made the offer, to about a kilometre; null for a task without
    coordinates."""

    _task_id: int = PrivateAttr()
    _offer_id: int = PrivateAttr()


class Offer(Wire):
    """An operator's offer to do a task."""

    node_key = ("task_id", "id")
    node_fields = ("offer_id",)

    id: OwnId
    """The offer."""
    task_id: OwnId
    """The task."""
    amount: Amount
    """Pay before fees: for an hour of an hourly task."""
    message: str | None
    """Text of the operator."""
    committed_time: OwnTime | None
    """Time at which the operator would do the work."""
    slot_id: str | None
    """Slot that the operator would take."""
    status: OfferStatus
    """Status of the offer."""
    operator: OfferOperator
    """Operator who made it."""
    created_at: OwnTime
    """Time of the offer."""
    expires_at: OwnTime
    """Time until which it can be accepted."""

    def model_post_init(self, _: Any) -> None:
        """Give the operator its nodeId."""
        self.operator._task_id, self.operator._offer_id = self.task_id, self.id  # noqa: SLF001 - a part of the offer


class Terms(NamedTuple):
    """Terms of the work that an offer names."""

    slot_id: str | None
    committed_time: int | None


@operation(Actor.OPERATOR, scope=Scope.DISPATCH, way=Way.MAKE_OFFER)
async def make_offer(transaction: Transaction, request: MakeOffer) -> Offer:
    """Offer to do an open task that is negotiable or takes applications; the agent chooses.

    A second offer for the same task replaces the first. An offer expires after 48 hours, and when the task is no longer
    open.
    """
    row = await lock_open_task(transaction, request.task_id)
    operator = await require_caller_eligible(transaction, row)
    check_terms(row, request.terms_version)
    amount, commitment = row.payout, {}
    # The table refuses the offer for other tasks, so no terms have to be checked.
    if row.takes_offers and row.status == Status.PUBLISHED:
        amount, commitment = _read_amount(transaction, row, request), find_commitment(transaction, row, request)
        await _require_room(transaction, row, operator.id)
    place = rough_point(row)
    stored = OfferRow(
        id=0,
        agent_id=row.agent_id,
        task_id=row.id,
        operator_id=operator.id,
        amount=amount,
        message=request.message,
        slot_id=commitment.get("slot_id"),
        committed_time=commitment.get("committed_time"),
        distance_metres=place and distance_metres(*place, operator.latitude, operator.longitude),
        status=OfferStatus.PENDING,
        created_instant=transaction.now,
        expires_instant=transaction.now + transaction.services.policy.offer_window * SECOND,
    )
    before = row.pending_offers or 0
    replaced = before and await transaction.session.execute(
        withdraw_offers_of_operator(of_task=row.id, operator=operator.id, ended_instant=transaction.now)
    )
    stored = stored._replace(id=await transaction.session.get(INSERT_OFFER(stored)))
    changes = {"pending_offers": before - replaced + 1}
    step = Step(
        Trigger.MAKE_OFFER,
        request.message,
        extra_facts={"has_operator": row.operator_id not in (None, operator.id)},
        changes=changes,
        event_details=_event_details(stored),
    )
    await advance(transaction, row, step)
    if not before:
        await schedule(transaction, JobKind.EXPIRE_OFFERS, row.id, stored.expires_instant)
    return await _render_offer(transaction, row, stored)


async def _require_room(context: Context, row: TaskRow, operator_id: int) -> None:
    """Check the bounds of the offers for a task. Raises `InvalidInput`."""
    ids = orjson.dumps([row.id]).decode()
    own = await context.session.find_all(select_own_offers_of_tasks(task_ids=ids, operator_id=operator_id))
    if len(own) >= MAX_OFFERS_OF_OPERATOR:
        message = f"has {MAX_OFFERS_OF_OPERATOR} offers of yours already: you can make no more for it"
        raise InvalidInput.for_field("taskId", "too_many", message, maximum=MAX_OFFERS_OF_OPERATOR)
    if (row.pending_offers or 0) >= MAX_PENDING_OFFERS:
        message = f"has {MAX_PENDING_OFFERS} offers that wait for its agent: try again later"
        raise InvalidInput.for_field("taskId", "too_many", message, maximum=MAX_PENDING_OFFERS)


def _read_amount(context: Context, row: TaskRow, request: MakeOffer) -> int:
    """Return the offered pay. Raises `InvalidInput`, or `PayBelowFloor` for one below the minimum pay."""
    if request.amount is None:
        return row.payout
    if not row.is_negotiable:
        raise InvalidInput.for_field("amount", "not_expected", "is for negotiable tasks: this one has a fixed price")
    currency = context.services.catalogue.currencies[row.currency]
    amount = to_minor("amount", request.amount, currency, currency.min_payout, currency.max_payout)
    agreed = row._replace(**price_columns(row, amount))
    if (underpaid := underpaid_in(agreed, row.country, context.services.policy)) is not None:
        message, values = underpaid.message(), underpaid.values()
        raise PayBelowFloor(message, errors=(FieldError("amount", PayBelowFloor.code, message, values),), values=values)
    return amount


@operation(Actor.OPERATOR, scope=Scope.DISPATCH)
async def withdraw_offer(transaction: Transaction, request: OfferReference) -> Offer:
    """Withdraw an offer that the agent has not answered."""
    row, pending = await _lock_pending(transaction, request)
    return await _end_offer(transaction, row, pending, OfferStatus.WITHDRAWN, Step(Trigger.WITHDRAW_OFFER))


@operation(Actor.AGENT, scope=Scope.DISPATCH)
async def decline_offer(transaction: Transaction, request: OfferReference) -> Offer:
    """Decline an offer: the task stays open, and its operator may make another one. A declined offer is final."""
    row, pending = await _lock_pending(transaction, request)
    declined = await _end_offer(transaction, row, pending, OfferStatus.DECLINED, Step(Trigger.DECLINE_OFFER))
    details = NoticeDetails("task.offer_declined", row.title)
    await notify_operator(transaction, pending.operator_id, details, task_id=row.id)
    return declined


async def _end_offer(context: Transaction, row: TaskRow, pending: OfferRow, status: OfferStatus, step: Step) -> Offer:
    ended = await _store_end(context, pending, status)
    changes = {"pending_offers": (row.pending_offers or 0) - 1}
    await advance(context, row, Step(step.trigger, changes=changes, event_details=_event_details(ended)))
    return await _render_offer(context, row, ended)


@operation(Actor.AGENT, scope=Scope.DISPATCH)
async def accept_offer(transaction: Transaction, request: AcceptOffer) -> Task:
    """Accept an offer: its operator gets the task at its price, and the other offers expire. It is final.

    The lock of the task rises or falls to the agreed price with fee and expenses. Refused if the wallet, maxBudget or a
    spending rule does not allow the difference, or if the operator can no longer take the task.
    """
    row, pending = await _lock_pending(transaction, request)
    await _store_end(transaction, pending, OfferStatus.ACCEPTED)
    agreed, facts = row, {}
    if row.is_negotiable:
        agreed = row._replace(**price_columns(row, pending.amount))
        facts = {"underpaid": underpaid_in(agreed, row.country, transaction.services.policy)}
    changes: dict[str, Any] = {name: getattr(agreed, name) for name in ("maximum_payable", "agent_fee", "operator_fee")}
    changes |= {"operator_id": pending.operator_id, **_commit(transaction, row, pending)}
    details = _event_details(pending)
    step = Step(Trigger.ACCEPT_OFFER, extra_facts=facts, changes=changes, event_details=details)
    return await render_task(transaction, *await advance(transaction, agreed, step))


def _commit(context: Context, row: TaskRow, pending: OfferRow) -> dict[str, Any]:
    """Return the columns of the time that an offer names. Raises `NotPending` if it is no longer possible."""
    try:
        return find_commitment(context, row, Terms(pending.slot_id, pending.committed_time))
    except InvalidInput as refusal:
        sentence = f"The time that offer {pending.id} names is no longer possible: {refusal.detail}"
        raise NotPending.of_task(sentence, Way.READ_OFFERS, row.id) from refusal


@operation(Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM, reads=Snapshot.ONE, lists="offer_id", way=Way.READ_OFFERS)
async def list_task_offers(read: Context, request: TaskReference) -> list[Offer]:
    """List the offers for a task with their answers, oldest first. An operator sees its own."""
    if read.actor is not Actor.OPERATOR:
        await owned(read, request.task_id)
    offers = (await offers_of_tasks(read, [request.task_id]))[request.task_id]
    if read.actor is Actor.OPERATOR and not offers:
        row = await read.session.find(select_task(id=request.task_id))
        if row is None or not may_find(read, row) or await _is_hidden(read, row):
            raise no_open_task(request.task_id)
    return offers


async def _is_hidden(context: Context, row: TaskRow) -> bool:
    outcome = await find_ineligibility(context, row, context.operator_id)
    return outcome is not None and outcome.is_hidden


async def offers_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, list[Offer]]:
    """Return the offers for tasks that the caller may see, oldest first; for an operator only its own."""
    ids = orjson.dumps(task_ids).decode()
    statement = select_offers_of_tasks(task_ids=ids)
    if context.actor is Actor.OPERATOR:
        statement = select_own_offers_of_tasks(task_ids=ids, operator_id=context.operator_id)
    offers: dict[int, list[Offer]] = defaultdict(list)
    for view in await _render_offers(context, await context.session.find_all(statement)):
        offers[view.task_id].append(view)
    return offers


async def _render_offer(context: Context, row: TaskRow, stored: OfferRow) -> Offer:
    (view,) = await _render_offers(context, [OfferOfTask(stored, row.currency, row.timezone)])
    return view


async def _render_offers(context: Context, rows: Sequence[OfferOfTask]) -> list[Offer]:
    operators = await rated_operators(context, {row.offer.operator_id for row in rows}) if rows else {}
    return [_offer_view(context, row, operators[row.offer.operator_id]) for row in rows]


def _offer_view(context: Context, row: OfferOfTask, operator: TaskOperator) -> Offer:
    stored, metres = row.offer, row.offer.distance_metres
    return Offer(
        id=stored.id,
        task_id=stored.task_id,
        amount=from_minor(stored.amount, context.services.catalogue.currencies[row.currency].places),
        message=stored.message,
        committed_time=wallclock.in_zone(stored.committed_time, row.timezone),
        slot_id=stored.slot_id,
        status=OfferStatus(stored.status),
        operator=OfferOperator(
            handle=make_handle(context.services.keyring, stored.agent_id, stored.operator_id),
            first_name=operator.first_name,
            rating=operator.rating,
            tasks_done=operator.tasks_done,
            distance_km=None if metres is None else round(metres / METRES_IN_KM, 1),
        ),
        created_at=wallclock.at(stored.created_instant, row.timezone),
        expires_at=wallclock.at(stored.expires_instant, row.timezone),
    )


async def _lock_pending(context: Transaction, request: OfferReference) -> tuple[TaskRow, OfferRow]:
    """Return the locked task, and an offer for it that the caller may end. Raises `NotFound` or `NotPending`."""
    stored = await _find_offer(context, request)
    row = await context.session.get(lock_task(id=stored.task_id))
    # Every change of an offer locks its task first.
    stored = await _find_offer(context, request)
    if stored.status != OfferStatus.PENDING:
        raise NotPending.of_task(f"Offer {stored.id} is {stored.status}: it is answered once.", Way.READ_OFFERS, row.id)
    if stored.expires_instant <= context.now:
        sentence = f"Offer {stored.id} has lapsed: it was not answered in time."
        raise NotPending.of_task(sentence, Way.READ_OFFERS, row.id)
    return row, stored


async def _find_offer(context: Context, request: OfferReference) -> OfferRow:
    if context.actor is Actor.OPERATOR:
        statement = select_offer_of_operator(id=request.offer_id, operator_id=context.operator_id)
    else:
        statement = select_offer_of_agent(id=request.offer_id, agent_id=context.agent_id)
    stored = await context.session.find(statement)
    if stored is None or request.task_id not in (None, stored.task_id):
        of_task = f" for task {request.task_id}" if request.task_id else ""
        raise NotFound(f"There is no offer {request.offer_id}{of_task}.")
    return stored


async def _store_end(context: Context, stored: OfferRow, status: OfferStatus) -> OfferRow:
    changes: dict[str, Any] = {"status": status.value, "ended_instant": context.now}
    await context.session.execute(set_columns(offer, stored.id, changes))
    return stored._replace(**changes)


def _event_details(stored: OfferRow) -> dict[str, Any]:
    """Return the details of an offer in events."""
    return {
        "offer_id": stored.id,
        "amount": stored.amount,
        "committed_time": stored.committed_time,
        "slot_id": stored.slot_id,
    }


@job(JobKind.EXPIRE_OFFERS)
async def expire_old_offers(context: Transaction, task_id: int) -> None:
    """Expire the offers for a task that were not answered in time, and schedule the next run for the others."""
    row = await context.session.get(lock_task(id=task_id))
    if not row.pending_offers:
        return
    await notify_bidders(context, row, OperatorEvent.OFFER_LAPSED, expired_by=context.now)
    lapsed = await context.session.execute(
        expire_offers_in_time(of_task=row.id, ended_by=context.now, ended_instant=context.now)
    )
    if lapsed:
        changes: dict[str, Any] = {
            "pending_offers": row.pending_offers - lapsed,
            "updated_instant": max(context.now, row.updated_instant + 1),
        }
        await context.session.execute(set_columns(task, row.id, changes))
        context.notify_channel(task_channel(row.id))
    if next_expiry := await context.session.find(select_next_expiry(of_task=row.id)):
        await schedule(context, JobKind.EXPIRE_OFFERS, row.id, next_expiry)
