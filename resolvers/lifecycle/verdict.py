"""Decisions of an agent on finished work: their statistics, for operators who look for work."""

from typing import Final

from adapters.storage.queries.events import HANDED_IN_AT
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import Actor, Status
from domain.lifecycle.transitions import Transition
from domain.values.time import SECOND
from resolvers.accounts.reputation import count_decision
from resolvers.core.context import Transaction

WAITING_FOR_DECISION: Final = (Status.PROOF_UPLOADED, Status.UNDER_REVIEW, Status.COMPLETED)
"""Completed is the status of a direct task, which waits to be acknowledged."""
ACCEPTED: Final = {Status.COMPLETED, Status.CLOSED}
REFUSED: Final = {Status.REJECTED, Status.DISPUTED}


async def note_decision(context: Transaction, before: TaskRow, transition: Transition) -> None:
    """Count the decision on work that waited for it: its result, and the time that it took.

    A decision that the service makes in the agent's place is also counted, with the time that the agent let pass, but
    never as a refusal by the agent.
    """
    targets = set(transition.target)
    if before.status not in WAITING_FOR_DECISION or not targets & (ACCEPTED | REFUSED):
        return
    since = before.completed_instant
    if before.status != Status.COMPLETED:
        since = await context.session.get(HANDED_IN_AT, task_id=before.id)
    waited = (context.now - since) / SECOND if since else 0.0
    refused = context.actor is Actor.AGENT and bool(targets & REFUSED)
    await count_decision(context, before.agent_id, waited_seconds=waited, refused=refused)
