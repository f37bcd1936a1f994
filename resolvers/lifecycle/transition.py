"""The only module that changes a task's status: load facts, find the row, carry out its effects, run the reactions.

Rows are locked in one order everywhere: the task, its wallet, then the agent's event counter.
"""

from typing import NamedTuple

from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.tasks.rows import INSERT_TASK
from adapters.storage.tables.tasks import TaskRow, task
from domain.lifecycle.transitions import Trigger, decide
from domain.refusals.refusal import Refusal
from resolvers.core.context import Transaction
from resolvers.core.next_actions import explain
from resolvers.ledger.posting import Cause, open_wallet, post
from resolvers.lifecycle.closing import close_expenses, close_open_requests
from resolvers.lifecycle.effects import TransitionPlan, plan_effects
from resolvers.lifecycle.facts import FactSources, lock_facts
from resolvers.lifecycle.reactions import StepTaken, react
from resolvers.lifecycle.step import Step

OPENS_WALLET = (Trigger.QUOTE,)
"""Triggers that may open a wallet: a quote may be the first use of a currency."""


class MovedTask(NamedTuple):
    """A task after a step, and the data read for it: enough to show the task without reading again."""

    row: TaskRow
    sources: FactSources


async def advance(context: Transaction, row: TaskRow, step: Step) -> MovedTask:
    """Take a step with a task that this transaction has locked, or with a new one, whose id is 0.

    Raises the `Refusal` that explains why the table does not allow it.
    """
    facts, sources = await lock_facts(context, row, step)
    try:
        transition = decide(step.trigger, context.actor, facts, step.called)
    except Refusal as refusal:
        raise explain(context, refusal, row, facts) from refusal
    if step.trigger in OPENS_WALLET and sources.wallet is None:
        sources.wallet = await open_wallet(context, row.agent_id, row.currency)
    plan = plan_effects(context, row, step, transition, facts=facts, wallet=sources.wallet)
    if row.id:
        plan.changes |= await close_open_requests(context, row, transition)
        plan.changes |= await close_expenses(context, plan, transition)
    taken = StepTaken(step, transition, plan, sources, await _store(context, plan))
    for movement in plan.movements:
        assert sources.wallet
        sources.wallet = await post(context, sources.wallet, movement, Cause(task_id=taken.after.id))
    if taken.after.country != row.country:
        sources.country_live = None
    await react(context, taken)
    return MovedTask(taken.after, sources)


async def _store(context: Transaction, plan: TransitionPlan) -> TaskRow:
    after = plan.row._replace(**plan.changes)
    if not plan.row.id:
        return await context.session.insert(INSERT_TASK, after)
    await context.session.execute(set_columns(task, after.id, plan.changes))
    return after
