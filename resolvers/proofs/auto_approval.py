"""Automatic approval of proof by its score (docs/reference/proof.md#automatic-approval)."""

from typing import Final

from adapters.storage.queries.accounts.agents import select_agent_by_id
from adapters.storage.queries.tasks.rows import lock_task
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import SettlementMode, Status
from domain.lifecycle.transitions import Trigger
from domain.proofs.review_rules import ReviewRule, RuleTerms, combine_terms
from domain.refusals.refusal import Refusal
from domain.values.time import HOUR, Instant
from resolvers.core.context import Context, Transaction
from resolvers.core.jobs import JobKind, job, schedule
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.timers import review_window
from resolvers.lifecycle.transition import advance

APPROVED_BY_SCORE: Final = "approved_by_score"
"""Reason in the history for an automatic approval."""
RETRY: Final = HOUR
"""Time until the next try, while a spending rule or an open question stands against the approval."""


async def find_review_rule(context: Context, row: TaskRow) -> ReviewRule | None:
    """Return the rule by which the proof of a task is approved now; None without one."""
    if row.settlement_mode != SettlementMode.ESCROW:
        return None
    agent = await context.session.get(select_agent_by_id(id=row.agent_id))
    return combine_terms(
        RuleTerms(row.auto_approve_at, row.auto_approve_after_minutes),
        RuleTerms(agent.auto_approve_at, agent.auto_approve_after_minutes),
    )


async def plan_approval(context: Context, row: TaskRow, score: int | None, *, passed: bool) -> Instant | None:
    """Return the time at which submitted proof is approved for its score; None if it is not."""
    if not passed or row.proof_force_reason is not None or score is None:
        return None
    rule = await find_review_rule(context, row)
    if rule is None or score < rule.at:
        return None
    return rule.due(context.now, review_window(row, context.services.policy))


@job(JobKind.APPROVE_BY_SCORE)
async def approve_by_score(context: Transaction, task_id: int) -> None:
    """Approve proof whose score the rule of its task still accepts, within the spending rules of the key that created
    the task. Otherwise try again during the review; the agent can decide at any time."""
    row = await context.session.get(lock_task(id=task_id))
    is_due = row.auto_approval_instant is not None and row.auto_approval_instant <= context.now
    rule = await find_review_rule(context, row)
    if row.status != Status.UNDER_REVIEW or not is_due or rule is None:
        return
    reached = row.proof_score is not None and row.proof_score >= rule.at
    passed = row.proof_force_reason is None and bool(row.proof_passed)
    step = Step(
        Trigger.APPROVE_BY_SCORE,
        APPROVED_BY_SCORE,
        extra_facts={"score_reached": reached, "proof_passed": passed},
        event_details={"auto_approve_at": rule.at},
    )
    try:
        await advance(context, row, step)
    except Refusal:
        again = context.now + RETRY
        if reached and row.review_by_instant is not None and again < row.review_by_instant:
            await schedule(context, JobKind.APPROVE_BY_SCORE, row.id, again)
