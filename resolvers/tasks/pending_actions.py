"""The agent's pending actions, read by a fixed number of statements. See docs/reference/next-actions.md.

Each part is its own list; `nextActions` has the suggestions for all of them, most urgent first.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from enum import StrEnum

from adapters.storage.queries.ledger.wallets import select_wallets
from adapters.storage.queries.support.requests import select_support_requests_waiting
from adapters.storage.queries.tasks.pending_actions import (
    AskingTask,
    UnreadTask,
    WaitingDecision,
    WaitingNumbers,
    select_asking_tasks,
    select_unread_tasks,
    select_waiting_decisions,
    select_waiting_numbers,
    select_waiting_tasks,
)
from adapters.storage.queries.webhooks.endpoints import select_unhealthy_endpoints
from adapters.storage.tables.ledger import WalletRow
from adapters.storage.tables.messages import SupportRequestRow
from adapters.storage.tables.tasks import TaskRow
from adapters.storage.tables.webhooks import EndpointRow
from domain.lifecycle import guidance
from domain.lifecycle.guards import Facts
from domain.lifecycle.statuses import Actor, Status
from domain.policy import MAX_DEPOSIT_IN_PAYOUTS
from domain.refusals.suggestion import Suggestion, Way
from domain.values import wallclock
from domain.values.money import from_minor
from domain.webhooks.retry import WHY, DisabledBecause
from resolvers.core.context import Context
from resolvers.core.operation import Snapshot, operation, usable
from resolvers.core.problem import NextAction, next_actions
from resolvers.lifecycle.facts_of_many import load_facts_of_all
from resolvers.support.view import SupportRequest
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import Amount, Int32, JsonText, OwnId, OwnTime

MAX_SHOWN = 100
"""Maximum number of tasks, of decision requests and of support requests that are shown; the counts include all tasks
and decision requests."""


class PendingTask(Wire):
    """A task that waits for the agent."""

    task_id: OwnId
    """The task."""
    title: str
    """Title of the task, one line."""
    status: Status
    """Status of the task."""


class WalletConcern(StrEnum):
    """The subject of a wallet warning."""

    LOW_BALANCE = "low_balance"
    """The available balance does not cover the drafts and quoted tasks."""
    PENDING_DEPOSIT = "pending_deposit"
    """A deposit has not arrived yet."""
    OWED_BALANCE = "owed_balance"
    """The wallet owes money because a payment was reversed."""


class WalletWarning(Wire):
    """A problem of a wallet that prevents, or may prevent, tasks."""

    code: WalletConcern
    """Subject of the warning: a balance too low for drafts and quoted tasks, a pending deposit, or a debt."""
    currency: str
    """ISO 4217."""
    amount: Amount
    """Amount that is missing, expected or owed."""
    message: str
    """The warning as a sentence."""


class WebhookConcern(Wire):
    """An endpoint of the agent that does not accept its events."""

    endpoint: str
    """Address of the endpoint."""
    message: str
    """The problem of the endpoint."""


class PendingDecision(Wire):
    """A decision request that waits for the agent and blocks its task."""

    decision_id: OwnId
    """The decision request."""
    task_id: OwnId
    """The task."""
    question_code: str
    """Stable name of the question."""
    message: str
    """The question in words."""
    options_json: JsonText
    """Options of the agent."""
    deadline_at: OwnTime | None
    """Time by which the agent must have answered, on the clock at the task."""
    deadline_in_seconds: int | None
    """Seconds until the deadline."""


class PendingCounts(Wire):
    """The numbers of waiting tasks and decision requests, also of those that are not shown."""

    tasks_awaiting_review: Int32
    """Number of tasks whose proof, or whose completion, waits for a verdict."""
    tasks_awaiting_funding: Int32
    """Number of quoted tasks."""
    tasks_awaiting_publishing: Int32
    """Number of funded tasks."""
    drafts: Int32
    """Number of drafts."""
    disputes: Int32
    """Number of disputed tasks."""
    pending_decisions: Int32
    """Number of decision requests that can be answered."""
    tasks_with_offers: Int32
    """Number of tasks with offers that wait for an answer."""
    tasks_asking_for_more_time: Int32
    """Number of tasks whose operator asks for more time."""
    tasks_with_unread_messages: Int32
    """Number of tasks with messages that the agent has not read."""


class PendingActions(Wire):
    """Everything that waits for the agent."""

    counts: PendingCounts
    """Numbers of waiting tasks and decision requests, also of those that are not in the lists."""
    tasks_awaiting_review: list[PendingTask]
    """Tasks whose proof can be approved or rejected, and direct tasks to acknowledge."""
    tasks_awaiting_funding: list[PendingTask]
    """Quoted tasks, to be funded before their quotes expire."""
    tasks_awaiting_publishing: list[PendingTask]
    """Funded tasks that are not published yet."""
    drafts: list[PendingTask]
    """Tasks that are neither quoted nor published."""
    disputes: list[PendingTask]
    """Tasks that the platform investigates."""
    pending_decisions: list[PendingDecision]
    """Decision requests of operators and the platform that block a task, the earliest deadline first."""
    tasks_with_offers: list[PendingTask]
    """Open tasks with offers that can be accepted or declined, the longest unchanged first."""
    tasks_asking_for_more_time: list[PendingTask]
    """Hourly tasks whose operator asks for more time, the longest unchanged first."""
    tasks_with_unread_messages: list[PendingTask]
    """Tasks with messages that the agent has not read, the longest unchanged first."""
    support_replies: list[SupportRequest]
    """Support requests that wait for the agent's reply."""
    wallet_warnings: list[WalletWarning]
    """Warnings about wallets that do not cover the unpaid tasks, wait for deposits or owe money."""
    webhook_health: list[WebhookConcern]
    """Endpoints that fail or are disabled; empty when there are none."""
    next_actions: list[NextAction]
    """Suggested next actions for all of it, most urgent first."""


REVIEW = (Status.UNDER_REVIEW, Status.PROOF_UPLOADED, Status.COMPLETED)


@operation(Actor.AGENT, reads=Snapshot.ONE)
async def get_pending_actions(read: Context, request: Nothing) -> PendingActions:
    """List everything that waits for the agent: reviews, payments, drafts, decisions, replies, and next actions."""
    rows = await read.session.find_all(select_waiting_tasks(agent_id=read.agent_id, limit=MAX_SHOWN))
    numbers = await read.session.find_all(select_waiting_numbers(agent_id=read.agent_id))
    wallets = await read.session.find_all(select_wallets(agent_id=read.agent_id))
    replies = await read.session.find_all(select_support_requests_waiting(agent_id=read.agent_id, limit=MAX_SHOWN))
    unhealthy = await read.session.find_all(select_unhealthy_endpoints(agent_id=read.agent_id, limit=MAX_SHOWN))
    decisions = await read.session.find_all(
        select_waiting_decisions(agent_id=read.agent_id, now=read.now, limit=MAX_SHOWN)
    )
    asking = await read.session.find_all(select_asking_tasks(agent_id=read.agent_id, limit=MAX_SHOWN))
    unread = await read.session.find_all(select_unread_tasks(agent_id=read.agent_id, limit=MAX_SHOWN))
    tasks = _by_status(rows)
    by_status = _suggestions(rows, await load_facts_of_all(read, rows))
    warnings, payments = _wallets(read, wallets, numbers)
    suggestions = (
        *map(_answer, decisions),
        *map(_answer_messages, unread),
        *(_answer_asking(row) for row in asking),
        *(action for status in (*REVIEW, Status.QUOTED, Status.FUNDED) for action in by_status[status]),
        *map(_reply, replies),
        *(_enable(row) for row in unhealthy if row.disabled_because is not None),
        *payments,
        *(action for status in (Status.DRAFT, Status.DISPUTED) for action in by_status[status]),
    )
    return PendingActions(
        counts=_count(numbers[0].by_status, decisions[0].total if decisions else 0, asking, unread),
        tasks_awaiting_review=[task for status in REVIEW for task in tasks[status]],
        tasks_awaiting_funding=tasks[Status.QUOTED],
        tasks_awaiting_publishing=tasks[Status.FUNDED],
        drafts=tasks[Status.DRAFT],
        disputes=tasks[Status.DISPUTED],
        pending_decisions=[_decision(row, read.now) for row in decisions],
        tasks_with_offers=[_show_task(row) for row in asking if row.pending_offers],
        tasks_asking_for_more_time=[_show_task(row) for row in asking if row.pending_minutes is not None],
        tasks_with_unread_messages=[_show_task(row) for row in unread],
        support_replies=[SupportRequest.from_row(row) for row in replies],
        wallet_warnings=warnings,
        webhook_health=[_concern(row) for row in unhealthy],
        next_actions=next_actions(read, usable(read.caller, suggestions)),
    )


def _decision(row: WaitingDecision, now: int) -> PendingDecision:
    seconds = None if row.deadline_instant is None else wallclock.seconds_until(row.deadline_instant, now)
    return PendingDecision(
        decision_id=row.id,
        task_id=row.task_id,
        question_code=row.question_code,
        message=row.message,
        options_json=row.options_json,
        deadline_at=wallclock.known(row.deadline_at, row.deadline_instant),
        deadline_in_seconds=seconds,
    )


def _answer(row: WaitingDecision) -> Suggestion:
    first = json.dumps(json.loads(row.options_json)[0], ensure_ascii=False)
    return Suggestion(
        "resolve_decision",
        f"“{row.message}” holds task {row.task_id} up: choose one of the options.",
        {
            "taskId": row.task_id,
            "decisionId": row.id,
            "agentDecisionJson": row.default_option_json or first,
        },
    )


def _answer_asking(row: AskingTask) -> Suggestion:
    if row.pending_minutes is not None:
        reason = f"The operator of task {row.id} asks for {row.pending_minutes} more minutes: approve or decline them."
        return Suggestion(Way.READ_MORE_TIME, reason, {"taskId": row.id})
    reason = f"Offers wait for an answer on task {row.id}: {row.pending_offers}. Accept one, or decline them."
    return Suggestion(Way.READ_OFFERS, reason, {"taskId": row.id})


def _answer_messages(row: UnreadTask) -> Suggestion:
    reason = f"Messages about task {row.id} are unread: {row.unread}. Read and answer them."
    return Suggestion(Way.READ_MESSAGES, reason, {"taskId": row.id})


def _concern(row: EndpointRow) -> WebhookConcern:
    if row.disabled_because is not None:
        message = f"The service no longer sends to it: {WHY[DisabledBecause(row.disabled_because)]}. {REPAIR_ADVICE}"
    else:
        assert row.failing_since is not None, "the statement reads unhealthy endpoints alone"
        message = f"It has failed since {wallclock.at(row.failing_since, 'UTC')} UTC; failed deliveries are retried."
    return WebhookConcern(endpoint=row.address, message=message)


def _enable(row: EndpointRow) -> Suggestion:
    reason = f"{row.address} is disabled: enable it once it works."
    return Suggestion(Way.ENABLE_ENDPOINT, reason, {"endpointId": row.id})


REPAIR_ADVICE = "Enable the endpoint again once it works; the waiting events are then sent."


def _by_status(rows: list[TaskRow]) -> dict[Status, list[PendingTask]]:
    tasks: dict[Status, list[PendingTask]] = defaultdict(list)
    for row in rows:
        tasks[Status(row.status)].append(_show_task(row))
    return tasks


def _show_task(row: TaskRow | AskingTask | UnreadTask) -> PendingTask:
    return PendingTask(task_id=row.id, title=row.title, status=Status(row.status))


def _suggestions(rows: list[TaskRow], facts_of_rows: list[Callable[[], Facts]]) -> dict[Status, list[Suggestion]]:
    by_status: dict[Status, list[Suggestion]] = defaultdict(list)
    for row, facts in zip(rows, facts_of_rows, strict=True):
        by_status[Status(row.status)].extend(
            action
            for action in guidance.next_actions(Actor.AGENT, facts(), row.id)
            # One deposit for all of them is suggested with the wallets.
            if action.call is not Way.DEPOSIT
        )
    return by_status


def _count(
    numbers: Mapping[Status, int], decisions: int, asking: Sequence[AskingTask], unread: Sequence[UnreadTask]
) -> PendingCounts:
    def count_tasks(*statuses: Status) -> int:
        return sum(numbers[status] for status in statuses)

    return PendingCounts(
        tasks_awaiting_review=count_tasks(*REVIEW),
        tasks_awaiting_funding=count_tasks(Status.QUOTED),
        tasks_awaiting_publishing=count_tasks(Status.FUNDED),
        drafts=count_tasks(Status.DRAFT),
        disputes=count_tasks(Status.DISPUTED),
        pending_decisions=decisions,
        tasks_with_offers=asking[0].total_with_offers if asking else 0,
        tasks_asking_for_more_time=asking[0].total_for_more_time if asking else 0,
        tasks_with_unread_messages=unread[0].total if unread else 0,
    )


def _reply(row: SupportRequestRow) -> Suggestion:
    return Suggestion(
        "reply_to_support_request",
        f"Support has answered “{row.subject}” and waits for your reply.",
        {"requestId": row.id, "body": "The information that support requested."},
    )


def _wallets(
    context: Context, wallets: list[WalletRow], numbers: list[WaitingNumbers]
) -> tuple[list[WalletWarning], list[Suggestion]]:
    """Return warnings about wallets, and the deposits that resolve them."""
    by_currency = {wallet.currency: wallet for wallet in wallets}
    needed: dict[str, int] = defaultdict(int)
    for cost in numbers:
        if cost.currency is not None:
            needed[cost.currency] = cost.missing or 0
    warnings, payments = [], []
    for code in dict.fromkeys((*by_currency, *needed)):
        currency = context.services.catalogue.currencies[code]
        wallet = by_currency.get(code)

        def money(minor: int, places: int = currency.places) -> Decimal:
            return from_minor(minor, places)

        missing = needed[code] - (wallet.available if wallet else 0)
        if missing > 0:
            message = f"Drafts and quoted tasks need {money(missing)} {code} more than is available."
            warnings.append(
                WalletWarning(code=WalletConcern.LOW_BALANCE, currency=code, amount=money(missing), message=message)
            )
            deposit = min(max(missing, currency.minimum_charge), currency.max_payout * MAX_DEPOSIT_IN_PAYOUTS)
            arguments: dict[str, object] = {"amount": money(deposit), "currency": code}
            payments.append(Suggestion(Way.DEPOSIT, message, arguments))
        if wallet and wallet.pending:
            message = f"{money(wallet.pending)} {code} are expected and cannot be used yet."
            warnings.append(
                WalletWarning(
                    code=WalletConcern.PENDING_DEPOSIT, currency=code, amount=money(wallet.pending), message=message
                )
            )
        if wallet and wallet.debt:
            message = f"{money(-wallet.debt)} {code} are owed after a reversed payment, and must be paid first."
            warnings.append(
                WalletWarning(
                    code=WalletConcern.OWED_BALANCE, currency=code, amount=money(-wallet.debt), message=message
                )
            )
            deposit = min(max(-wallet.debt, currency.minimum_charge), currency.max_payout * MAX_DEPOSIT_IN_PAYOUTS)
            payments.append(Suggestion(Way.DEPOSIT, message, {"amount": money(deposit), "currency": code}))
    return warnings, payments if context.takes_payments else []
