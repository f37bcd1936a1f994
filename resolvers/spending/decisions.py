"""Decisions of an agent's owner, signed in or by a link: once, before it expires, on the exact question.

See docs/decisions/0023.
"""

from dataclasses import replace

from adapters.notifications.agents import spending_notice
from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.accounts.agents import select_agent_by_id
from adapters.storage.queries.payments.deposits import select_last_deposit_of_task
from adapters.storage.queries.spending.approvals import lock_approval, select_approval, set_approval
from adapters.storage.queries.tasks.rows import lock_task
from adapters.storage.tables.spending import SpendingApprovalRow
from adapters.storage.tables.tasks import task
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor, AgentStatus, Status
from domain.lifecycle.transitions import Trigger
from domain.money.deposits import DepositStatus
from domain.refusals.general import NotFound
from domain.refusals.people import OwnersDecide
from domain.refusals.refusal import Refusal
from domain.refusals.spending import ApprovalDecided
from domain.refusals.suggestion import Suggestion
from domain.refusals.tasks import HeldForReview
from domain.spending.approvals import OUTCOME, ApprovalDecision, ApprovalStatus
from domain.webhooks.notifications import AccountEvent
from resolvers.core.context import Context, Transaction, enter_world
from resolvers.core.dry_run import SupportsDryRun
from resolvers.core.operation import Snapshot, operation
from resolvers.events.account_events import notify
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.transition import advance
from resolvers.mail.questions import AnswerQuestion, MailedQuestion, QuestionReference, find_status
from resolvers.screening.holds import hold
from resolvers.spending.approvals import LINKS, requested_rules, write_question
from resolvers.spending.rules import SpendingRules, lock_rules, store_rules, views
from resolvers.wire.scalars import Id
from subscriptions.messages.payloads import SpendingDecided

WAITING = Suggestion("get_spending_rules", "Its `waiting` has the questions that an owner can still decide.")


@operation(reads=Snapshot.ONE)
async def show_approval(read: Context, request: QuestionReference) -> MailedQuestion:
    """Read the question behind an owner's link. Reading it decides nothing."""
    row = await LINKS.find_row(read, request.token)
    return MailedQuestion(status=find_status(read, row), question=await write_question(read, row))


@operation()
async def decide_approval(transaction: Transaction, request: AnswerQuestion) -> MailedQuestion:
    """Approve or decline as the owner, once. An approved task that was to be published at once is published now."""
    return await _decide(transaction, await LINKS.find_row(transaction, request.token), request.decision)


class DecideSpending(SupportsDryRun):
    """The question, and the owner's decision."""

    approval_id: Id
    """Number of the question, of those in `waiting` of the spending rules."""
    decision: ApprovalDecision
    """Approve or decline."""


@operation(Actor.AGENT, scope=Scope.MANAGE, fresh=True)
async def decide_spending(transaction: Transaction, request: DecideSpending) -> SpendingRules:
    """Approve or decline a question to the owner, once: about a task above a limit, or about looser rules.

    Only for an owner who has signed in, because the rules limit keys and tokens. An approved task that was to be
    published at once is published now. The result has the rules that apply now.
    """
    if transaction.caller is None or transaction.caller.person_id is None:
        raise OwnersDecide("Spending above the rules is decided by an owner who has signed in, or by the link mailed.")
    row = await transaction.session.find(select_approval(id=request.approval_id))
    if row is None or row.agent_id != transaction.agent_id:
        raise NotFound("There is no such question.", next_actions=(WAITING,))
    await _decide(transaction, row, request.decision)
    return (await views(transaction, row.agent_id, [row.rules_key_id]))[0]


async def _decide(context: Transaction, row: SpendingApprovalRow, decision: ApprovalDecision) -> MailedQuestion:
    """Decide on a question. Raises `ApprovalDecided`."""
    if row.task_id is None:
        # A change of the rules closes the questions about them, so the rules are locked before their questions.
        await lock_rules(context, row.agent_id)
    row = await context.session.get(lock_approval(id=row.id))
    if find_status(context, row) is not ApprovalStatus.PENDING:
        raise ApprovalDecided("This was decided on before, nobody did in time, or the rules have changed since.")
    status = OUTCOME[decision]
    question = await write_question(context, row)
    await context.session.execute(set_approval(key=row.id, status=status, decided_at=context.real_now))
    # The service acts on the decision, in the agent's world, even if the request carries an API key.
    acting = replace(context, caller=None)
    await enter_world(acting, row.agent_id)
    if status is ApprovalStatus.APPROVED:
        await (_approve_task if row.task_id is not None else _raise_rules)(acting, row)
    await notify(
        acting,
        row.agent_id,
        AccountEvent.SPENDING_DECIDED,
        spending_notice(status, for_task=row.task_id is not None),
        SpendingDecided(decision=status, task_id=row.task_id, api_key_id=row.rules_key_id),
        task_id=row.task_id,
    )
    return MailedQuestion(status=status, question=question)


async def _approve_task(context: Transaction, approval: SpendingApprovalRow) -> None:
    """Approve exactly this cost of a task, then publish it if its agent asked for that, or lock its paid deposit."""
    assert approval.task_id
    row = await context.session.get(lock_task(id=approval.task_id))
    await context.session.execute(set_columns(task, row.id, {"approved_cost": approval.cost}))
    row = row._replace(approved_cost=approval.cost)
    agent = await context.session.get(select_agent_by_id(id=approval.agent_id))
    if agent.status == AgentStatus.SUSPENDED:
        return
    trigger = None
    if row.status == Status.DRAFT and row.publish_wished:
        trigger = Trigger.PUBLISH
    elif row.status == Status.QUOTED:
        last = await context.session.find(select_last_deposit_of_task(task_id=row.id))
        trigger = Trigger.RECEIVE_PAYMENT if last and last.status == DepositStatus.PAID else None
    if trigger is None:
        return
    try:
        await advance(context, row, Step(trigger, "The owner approved it."))
    except HeldForReview:
        if row.screening is None:
            await hold(context, row)
    except Refusal:
        # Another rule now refuses it; the approval stays valid for the agent's next attempt.
        return


async def _raise_rules(context: Transaction, row: SpendingApprovalRow) -> None:
    _, rows = await lock_rules(context, row.agent_id)
    await store_rules(context, rows, row.agent_id, row.rules_key_id, requested_rules(context, row))
