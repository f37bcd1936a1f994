"""Approvals by an agent's owner: the question is a row, its e-mail a job, its link a keyed hash.

See docs/decisions/0023.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict
from functools import partial

import orjson
from pydantic import TypeAdapter

from adapters.approvals.question import AskedTask, Question, about_rules, about_task
from adapters.i18n.choice import choose_locale
from adapters.storage.queries.accounts.agents import select_agent_by_id
from adapters.storage.queries.accounts.api_keys import select_key_of_owner
from adapters.storage.queries.accounts.operators import select_operator_by_id
from adapters.storage.queries.spending.approvals import (
    INSERT_APPROVAL,
    select_approval,
    select_last_approval_of_task,
    select_owner_of_agent,
    select_unanswered_approvals,
)
from adapters.storage.queries.tasks.rows import select_task
from adapters.storage.tables.accounts import AgentRow
from adapters.storage.tables.spending import SpendingApprovalRow, SpendingRulesRow
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import Actor
from domain.refusals.general import RateLimited
from domain.refusals.spending import OwnerUnknown, SpendingLimit
from domain.spending.approvals import ApprovalStatus
from domain.spending.rules import Breach, RulesOf, SpendingRules, Spent, calendar
from domain.values.time import HOUR, SECOND
from resolvers.accounts.confirmations import email_state
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.jobs import JobKind, job
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.budget import make_columns, read_rules, spent_by, topmost
from resolvers.lifecycle.facts import FactSources
from resolvers.mail.door import schedule_mail
from resolvers.mail.questions import MailedLinks, find_status

APPROVAL_LIFETIME = 72 * HOUR
"""Validity of a link, and the time in which the owner is not asked about the same task again."""
MAX_WAITING_APPROVALS = 20
"""Maximum number of an agent's questions without an answer of its owner, closed questions included."""
BREACH = TypeAdapter(Breach)


def _signed_text(row: SpendingApprovalRow) -> str:
    content = [
        row.id,
        row.agent_id,
        row.task_id,
        row.cost,
        row.currency,
        row.rules_key_id,
        row.rules_json,
        row.address,
        row.expires_at,
    ]
    return f"approval {orjson.dumps(content).decode()}"


LINKS = MailedLinks("apr", "approval", select_approval, _signed_text)


@asynccontextmanager
async def asking_owner(context: Call, task_id: int) -> AsyncIterator[None]:
    """Ask the owner, in a separate transaction, when a spending limit refuses a change of one of the caller's tasks.

    Raises the refusal with the state of the question.
    """
    try:
        yield
    except SpendingLimit as refusal:
        if context.dry_run is not None:
            raise
        state = await context.transact(partial(_ask_again, task_id=task_id))
        raise refusal.amended(detail=refusal.detail + state) from refusal


async def _ask_again(context: Transaction, *, task_id: int) -> str:
    row = await owned(context, task_id, change=True)
    breach = await FactSources().breach(context, row)
    # After the refusal the task may have become allowed, or forbidden even with an approval.
    return f" {await ask_for_task(context, row, breach)}" if breach and breach.is_approvable else ""


async def ask_for_task(context: Transaction, row: TaskRow, breach: Breach) -> str:
    """Ask the owner to approve a locked task above a limit, unless it was asked before. Returns a sentence about it.

    Raises `OwnerUnknown` when the agent names no e-mail address of its owner, and no person has claimed it.
    """
    owner = await context.session.get(select_agent_by_id(id=row.agent_id))
    if (obstacle := await why_not_asked(context, owner)) is not None:
        if owner.email is None:
            raise OwnerUnknown(
                f"{breach.message()} The agent names no e-mail address of its owner, who could approve it: choose "
                "a task that the rules allow, wait for the next day or month, or ask the platform's staff to change "
                "the rules."
            )
        return f"Its owner is not asked: {obstacle}"
    last = await context.session.find(select_last_approval_of_task(task_id=row.id))
    if last and last.expires_at > context.real_now and last.cost == breach.cost:
        if last.status == ApprovalStatus.DECLINED:
            return "Its owner has declined it."
        return _state_of_question(last.address)
    if len(await _unanswered(context, row.agent_id)) >= MAX_WAITING_APPROVALS:
        return f"Its owner is not asked yet: {MAX_WAITING_APPROVALS} questions wait for an answer already."
    spent = await spent_by(context, row.agent_id, None, calendar(context.now).day)
    key_id = context.caller.key_id if context.caller and context.actor is Actor.AGENT else row.funded_by_key_id
    address = await _ask(
        context,
        owner,
        task_id=row.id,
        cost=row.price.total,
        currency=row.currency,
        breach_json=orjson.dumps(asdict(breach)).decode(),
        spent_today=spent.get(row.currency, {}).get(RulesOf.AGENT, Spent()).day,
        rules_key_id=None if breach.of is RulesOf.AGENT else key_id,
    )
    return _state_of_question(address)


def _state_of_question(address: str) -> str:
    state = "Its owner has been asked by e-mail" if address else "It waits for an owner's decision at the desk"
    return f"{state}; repeat this call after the approval."


async def ask_for_rules(context: Transaction, owner: AgentRow, key_id: int | None, rules: SpendingRules) -> None:
    """Ask the owner of a locked agent for other rules, unless the same question is pending or it cannot be asked.

    Raises `RateLimited`.
    """
    if await why_not_asked(context, owner) is not None:
        return
    rules_json = orjson.dumps(make_columns(context.services.catalogue, rules)).decode()
    unanswered = await _unanswered(context, owner.id)
    question = (ApprovalStatus.PENDING, key_id, rules_json)
    if any((row.status, row.rules_key_id, row.rules_json) == question for row in unanswered):
        return
    if len(unanswered) >= MAX_WAITING_APPROVALS:
        seconds = (unanswered[0].expires_at - context.real_now) // SECOND + 1
        raise RateLimited(
            f"{MAX_WAITING_APPROVALS} questions to the owner are without an answer already.", retry_after=seconds
        )
    await _ask(context, owner, rules_key_id=key_id, rules_json=rules_json)


async def why_not_asked(context: Context, owner: AgentRow) -> str | None:
    """Return the reason, as a sentence, why no owner can be asked; None when one can, by mail or at the desk."""
    obstacle = await _why_not_mailed(context, owner)
    if obstacle is None or await context.session.find(select_owner_of_agent(agent_id=owner.id)) is not None:
        return None
    return obstacle


async def _why_not_mailed(context: Context, owner: AgentRow) -> str | None:
    if owner.email is None:
        return "the agent names no e-mail address of its owner."
    if not context.services.base_url:
        return "this service has no public address (FIELDCALL_BASE_URL), so it sends no mails with links."
    email = await email_state(context, owner.id, owner.email)
    return None if email.confirmed_at is not None else f"{email.notice}"


async def _unanswered(context: Context, agent_id: int) -> list[SpendingApprovalRow]:
    return await context.session.find_all(select_unanswered_approvals(agent_id=agent_id, now=context.real_now))


async def _ask(
    context: Transaction,
    owner: AgentRow,
    *,
    task_id: int | None = None,
    cost: int | None = None,
    currency: str | None = None,
    breach_json: str | None = None,
    spent_today: int | None = None,
    rules_key_id: int | None = None,
    rules_json: str | None = None,
) -> str:
    """Ask the owners at their desk, and one by mail if that is possible. Returns the mail's address, or an empty
    text."""
    by_mail = await _why_not_mailed(context, owner) is None
    row = SpendingApprovalRow(
        id=0,
        agent_id=owner.id,
        task_id=task_id,
        cost=cost,
        currency=currency,
        breach_json=breach_json,
        spent_today=spent_today,
        rules_key_id=rules_key_id,
        rules_json=rules_json,
        status=ApprovalStatus.PENDING,
        address=(by_mail and owner.email) or "",
        locale=choose_locale(owner.locale, None),
        # Never the host of a request: its sender chooses it.
        base_url=(by_mail and context.services.base_url) or "",
        created_at=context.real_now,
        expires_at=context.real_now + APPROVAL_LIFETIME,
        decided_at=None,
    )
    approval_id = await context.session.get(INSERT_APPROVAL(row))
    if by_mail:
        await schedule_mail(context, JobKind.SEND_APPROVAL, approval_id)
    return row.address


@job(JobKind.SEND_APPROVAL, outside=True)
async def send_approval(context: Call, approval_id: int) -> None:
    """Send the e-mail of a question. Raises `Unavailable` when the mail server refuses it: the job is retried."""
    row = await context.session.get(select_approval(id=approval_id))
    if find_status(context, row) is not ApprovalStatus.PENDING:
        return
    await LINKS.send(context, row, await write_question(context, row), f"approval-{row.id}")


def requested_rules(context: Context, row: SpendingApprovalRow) -> SpendingRules:
    """Return the rules that a question is about."""
    assert row.rules_json, "the question is about rules"
    rules = SpendingRulesRow(id=0, agent_id=row.agent_id, api_key_id=row.rules_key_id, **orjson.loads(row.rules_json))
    return read_rules(context.services.catalogue, rules)


async def write_question(context: Context, row: SpendingApprovalRow) -> Question:
    """Return the texts of a question."""
    session, catalogue = context.session, context.services.catalogue
    owner = await session.get(select_agent_by_id(id=row.agent_id))
    if row.task_id is not None and row.breach_json is not None:
        task = await session.get(select_task(id=row.task_id))
        breach = BREACH.validate_json(row.breach_json)
        operator = (
            await session.get(select_operator_by_id(id=task.operator_id)) if task.operator_id is not None else None
        )
        subject = AskedTask(
            id=task.id,
            title=task.title,
            description=task.description,
            address=task.location_address,
            country=task.country,
            payee=operator.name if operator else None,
        )
        return about_task(
            row.locale, owner.name, subject, breach, spent_today=row.spent_today or 0, until=row.expires_at
        )
    rules = requested_rules(context, row)
    key_name = None
    if row.rules_key_id is not None:
        key = await session.get(
            select_key_of_owner(id=row.rules_key_id, actor=Actor.AGENT.value, owner_id=row.agent_id)
        )
        key_name = key.name
    category_ids = topmost(catalogue, rules.categories or ())
    categories = [catalogue.categories[category_id].name for category_id in category_ids]
    return about_rules(
        row.locale, (owner.name, key_name), rules, categories, catalogue.currencies, until=row.expires_at
    )
