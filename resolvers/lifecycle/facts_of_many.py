"""Facts of many tasks at once: of one account, or of all accounts for the platform's staff.

Each agent has its own wallets, plan and spending rules, and perhaps a practice world with its own time.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import orjson

from adapters.storage.queries.ledger.wallets import select_wallets, select_wallets_of_agents
from adapters.storage.queries.practice.worlds import select_clocks_of_agents
from adapters.storage.queries.staff.lists import select_plans_of_agents
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.guards import Facts
from domain.lifecycle.statuses import Actor
from domain.spending.rules import Breach
from resolvers.catalogue.countries import list_live
from resolvers.core.context import SYSTEM_CALLER, Context
from resolvers.lifecycle.budget import Budget, budget_for
from resolvers.lifecycle.facts import make_facts, needs_wallet
from resolvers.lifecycle.plan import load_plan, needs_plan, plan_from

Worlds = dict[int, Context]
"""The context in the practice world of each agent that has one, by the agent's id."""


async def load_worlds(context: Context, rows: Sequence[TaskRow]) -> Worlds:
    """Return the practice worlds of tasks that the platform reads; other callers are in one world."""
    is_staff = context.actor is Actor.PLATFORM
    agent_ids = {row.agent_id for row in rows if is_staff and row.is_practice}
    if not agent_ids:
        return {}
    worlds = {}
    for clock in await context.session.find_all(select_clocks_of_agents(agent_ids=_as_json(agent_ids))):
        worlds[clock.agent_id] = world = replace(context)
        world.become((context.caller or SYSTEM_CALLER)._replace(practice=clock))
    return worlds


async def load_facts_of_all(
    context: Context, rows: Sequence[TaskRow], worlds: Worlds | None = None
) -> list[Callable[[], Facts]]:
    """Read without locks the sources of the facts of the caller's tasks. `worlds` are those of `load_worlds`."""
    if context.actor is Actor.PLATFORM:
        return await _facts_of_anybodys(context, rows, worlds or {})
    wallets = {}
    if context.actor is Actor.AGENT and any(needs_wallet(row) for row in rows):
        wallets = {
            wallet.currency: wallet
            for wallet in await context.session.find_all(select_wallets(agent_id=context.agent_id))
        }
    live = await list_live(context.session, context.services.catalogue) if rows else ()
    plan = None
    if context.actor is Actor.AGENT and any(needs_plan(row) for row in rows):
        plan = await load_plan(context, context.agent_id)
    unpaid = next(filter(needs_wallet, rows), None) if context.actor is Actor.AGENT else None
    # The spending rules of the calling key apply to all of its agent's tasks.
    budget = await budget_for(context, unpaid) if unpaid else None
    return [
        partial(
            make_facts,
            row,
            wallets.get(row.currency),
            policy=context.services.policy,
            country_live=row.country in live,
            live_countries=live,
            now=context.now,
            plan=plan,
            spending=budget.breach(context.services.catalogue, row) if budget and needs_wallet(row) else None,
            takes_payments=context.takes_payments,
            currency=context.services.catalogue.currencies[row.currency],
        )
        for row in rows
    ]


async def _facts_of_anybodys(context: Context, rows: Sequence[TaskRow], worlds: Worlds) -> list[Callable[[], Facts]]:
    """Read without locks the sources of the facts of any agents' tasks.

    Wallets, plans and spending rules are read only for unpaid tasks, because only there they can prevent payment. The
    number of statements depends only on the number of agents with spending rules that have such tasks.
    """
    live = await list_live(context.session, context.services.catalogue) if rows else ()
    unpaid = [row for row in rows if needs_wallet(row) or needs_plan(row)]
    agent_ids = _as_json({row.agent_id for row in unpaid})
    wallets, plans, breaches = {}, {}, {}
    if unpaid:
        for wallet in await context.session.find_all(select_wallets_of_agents(agent_ids=agent_ids)):
            wallets[wallet.agent_id, wallet.currency] = wallet
        plans = {
            plan.agent_id: plan for plan in await context.session.find_all(select_plans_of_agents(agent_ids=agent_ids))
        }
        ruled = [row for row in unpaid if plans[row.agent_id].has_spending_rules and needs_wallet(row)]
        breaches = await _breaches(context, ruled, worlds)
    return [
        partial(
            make_facts,
            row,
            wallets.get((row.agent_id, row.currency)),
            policy=context.services.policy,
            country_live=row.country in live,
            live_countries=live,
            now=worlds.get(row.agent_id, context).now,
            plan=plan_from(worlds.get(row.agent_id, context), plans[row.agent_id].month, plans[row.agent_id].published)
            if row.agent_id in plans and needs_plan(row)
            else None,
            spending=breaches.get(row.id),
            takes_payments=worlds.get(row.agent_id, context).takes_payments,
            currency=context.services.catalogue.currencies[row.currency],
        )
        for row in rows
    ]


async def _breaches(context: Context, rows: Sequence[TaskRow], worlds: Worlds) -> dict[int, Breach | None]:
    """Return the spending rule that publishing each of these drafts would break, by task id."""
    budgets: dict[tuple[int, int | None], Budget | None] = {}
    for row in rows:
        payer = (row.agent_id, row.funded_by_key_id)
        if payer not in budgets:
            budgets[payer] = await budget_for(worlds.get(row.agent_id, context), row)
    budgeted = ((row, budgets[row.agent_id, row.funded_by_key_id]) for row in rows)
    return {row.id: budget.breach(context.services.catalogue, row) for row, budget in budgeted if budget}


def _as_json(ids: set[int]) -> str:
    return orjson.dumps(sorted(ids)).decode()
