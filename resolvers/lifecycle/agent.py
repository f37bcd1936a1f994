"""Effects of a step on the task's agent: its publications, and the statistics of its decisions on finished work."""

from typing import Final

from adapters.storage.queries.accounts.agents import count_direct_tasks
from adapters.storage.queries.events.log import select_submission_time
from adapters.storage.queries.tasks.rows import activate_agent
from domain.lifecycle.statuses import Actor, Status
from domain.values.time import SECOND
from resolvers.accounts.reputation import count_decision
from resolvers.core.context import Transaction
from resolvers.lifecycle.reactions import ReactionKind, StepTaken, reaction

WAITING_FOR_DECISION: Final = (Status.PROOF_UPLOADED, Status.UNDER_REVIEW, Status.COMPLETED)
"""Completed is the status of a direct task, which waits to be acknowledged."""
ACCEPTED: Final = {Status.COMPLETED, Status.CLOSED}
REFUSED: Final = {Status.REJECTED, Status.DISPUTED}


@reaction(ReactionKind.COUNT_PUBLICATION, entered=(Status.PUBLISHED,))
async def count_publication(context: Transaction, taken: StepTaken) -> None:
    """Count a direct task on the agent's plan; an agent that publishes its first task becomes active."""
    agent_id, plan = taken.after.agent_id, taken.sources.plan
    if plan:
        counted = {"direct_tasks_month": plan.month, "direct_tasks_published": plan.published + 1}
        await context.session.execute(count_direct_tasks(key=agent_id, **counted))
    if context.caller and not context.caller.active:
        await context.session.execute(activate_agent(key=agent_id))


@reaction(ReactionKind.COUNT_DECISION, left=WAITING_FOR_DECISION)
async def count_decision_on_work(context: Transaction, taken: StepTaken) -> None:
    """Count the decision on work that waited for it: its result, and the time that it took.

    A decision that the service makes in the agent's place is also counted, with the time that the agent let pass, but
    never as a refusal by the agent.
    """
    before, targets = taken.before, set(taken.transition.target)
    if not targets & (ACCEPTED | REFUSED):
        return
    since = before.completed_instant
    if before.status != Status.COMPLETED:
        since = await context.session.get(select_submission_time(task_id=before.id))
    waited = (context.now - since) / SECOND if since else 0.0
    refused = context.actor is Actor.AGENT and bool(targets & REFUSED)
    await count_decision(context, before.agent_id, waited_seconds=waited, refused=refused)
