"""What an agent's owner decides on the page of a link: once, within its time, exactly what was asked.

See docs/decisions/0023.
"""

from dataclasses import replace

from pydantic import Field

from adapters.approvals.question import Question
from adapters.storage.engine.statement import update_by_id
from adapters.storage.queries.accounts import AGENT_BY_ID
from adapters.storage.queries.payments import LAST_DEPOSIT_OF_TASK
from adapters.storage.queries.spending import APPROVAL_TO_CHANGE, SET_APPROVAL
from adapters.storage.queries.tasks import TASK_TO_CHANGE
from adapters.storage.tables.spending import SpendingApprovalRow
from adapters.storage.tables.tasks import task
from domain.lifecycle.statuses import AgentStatus, Status
from domain.lifecycle.transitions import Trigger
from domain.money.deposits import DepositStatus
from domain.refusals.refusal import Refusal
from domain.refusals.spending import ApprovalDecided
from domain.spending.approvals import OUTCOME, ApprovalDecision, ApprovalStatus
from domain.webhooks.notification_texts import AccountEvent, Notice
from resolvers.core.context import Context, Transaction, enter_world
from resolvers.core.operation import Kind, operation
from resolvers.events.account_events import notify
from resolvers.lifecycle.transition import Step, advance
from resolvers.spending.approvals import approval_status, asked_by, question_of, rules_asked
from resolvers.spending.rules import lock_rules, store_rules
from resolvers.wire.model import Wire
from subscriptions.messages.payloads import SpendingDecided


class ApprovalReference(Wire):
    """Names what the owner was asked, by the link in its e-mail."""

    token: str = Field(max_length=100)
    """The end of the link."""


class DecideApproval(ApprovalReference):
    """What the owner decides."""

    decision: ApprovalDecision
    """Approve or decline."""


class Approval(Wire):
    """What the owner was asked, and where that stands."""

    status: ApprovalStatus
    """Whether it can still be decided, else how it ended."""
    question: Question
    """What the page says."""


@operation(kind=Kind.READ)
async def show_approval(context: Context, request: ApprovalReference) -> Approval:
    """What the page behind an owner's link shows. Looking decides nothing."""
    row = await asked_by(context, request.token)
    return Approval(status=approval_status(context, row), question=await question_of(context, row))


@operation()
async def decide_approval(context: Transaction, request: DecideApproval) -> Approval:
    """The owner approves or declines, once. An approved task that was to be published at once is published now."""
    found = await asked_by(context, request.token)
    if found.task_id is None:
        # Whoever changes rules closes the questions about them, so these are locked after the rules.
        await lock_rules(context, found.agent_id)
    row = await context.session.get(APPROVAL_TO_CHANGE, id=found.id)
    if approval_status(context, row) is not ApprovalStatus.PENDING:
        raise ApprovalDecided("This was decided on before, nobody did in time, or the rules have changed since.")
    status = OUTCOME[request.decision]
    question = await question_of(context, row)
    await context.session.execute(SET_APPROVAL, key=row.id, status=status, decided_at=context.real_now)
    # It is the service that acts on it, whatever key the request may carry, in the agent's world.
    acting = replace(context, caller=None)
    await enter_world(acting, row.agent_id)
    if status is ApprovalStatus.APPROVED:
        await (_let_through if row.task_id is not None else _raise_rules)(acting, row)
    about = "A task above a spending limit" if row.task_id is not None else "A change of the spending rules"
    await notify(
        acting,
        row.agent_id,
        AccountEvent.SPENDING_DECIDED,
        Notice(f"Spending {status}", f"{about} was {status} by the owner."),
        SpendingDecided(decision=status, task_id=row.task_id, api_key_id=row.rules_key_id),
        task_id=row.task_id,
    )
    return Approval(status=status, question=question)


async def _let_through(context: Transaction, row: SpendingApprovalRow) -> None:
    """Approve exactly this cost of a task, and go on with it where nobody else would."""
    assert row.task_id
    found = await context.session.get(TASK_TO_CHANGE, id=row.task_id)
    await context.session.execute(update_by_id(task, "approved_cost"), key=found.id, approved_cost=row.cost)
    found = found._replace(approved_cost=row.cost)
    agent = await context.session.get(AGENT_BY_ID, id=row.agent_id)
    if agent.status == AgentStatus.SUSPENDED:
        return
    trigger = None
    if found.status == Status.DRAFT and found.publish_wished:
        trigger = Trigger.PUBLISH
    elif found.status == Status.QUOTED:
        last = await context.session.find(LAST_DEPOSIT_OF_TASK, task_id=found.id)
        trigger = Trigger.RECEIVE_PAYMENT if last and last.status == DepositStatus.PAID else None
    if trigger is None:
        return
    try:
        await advance(context, found, Step(trigger, "The owner approved it."))
    except Refusal:
        # Something else stands in the way by now; the approval holds for when the agent tries again.
        return


async def _raise_rules(context: Context, row: SpendingApprovalRow) -> None:
    _, rows = await lock_rules(context, row.agent_id)
    await store_rules(context, rows, row.agent_id, row.rules_key_id, rules_asked(context, row))
