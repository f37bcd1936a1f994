"""Deletion of agents that registered and did nothing for a while (docs/reference/retention.md)."""

import time
from functools import partial
from typing import Final

import structlog

from adapters.storage.audit.unused_agents import DELETIONS, select_candidates, select_is_candidate, traces
from adapters.storage.queries.accounts.agents import lock_agent
from domain.values.time import DAY, SECOND
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.jobs import JobKind, job

PAGE_SIZE: Final = 500
MAX_RUN_SECONDS: Final = 30.0
"""Maximum duration of a run in seconds, within the lease of its job. The run of the next day continues."""

log = structlog.get_logger("fieldcall.accounts")


@job(JobKind.DELETE_UNUSED_AGENTS, outside=True, every=DAY)
async def delete_unused_agents(call: Call, _: int) -> None:
    """Delete the agents that registered long ago, never used a key, and have no row in another table.

    Each is deleted in its own transaction. Its number is not used again.
    """
    end, after, deleted = time.monotonic() + MAX_RUN_SECONDS, 0, 0
    until = call.now - call.services.policy.unused_agent_lifetime * SECOND
    while time.monotonic() < end:
        page = await call.session.find_all(select_candidates(after=after, until=until, limit=PAGE_SIZE))
        for agent_id in page:
            # A read finds traces of most agents that have any: the transaction is for the others.
            if await _is_unused(call, agent_id):
                deleted += await call.transact(partial(_delete, agent_id=agent_id))
        if len(page) < PAGE_SIZE:
            break
        after = page[-1]
    if deleted:
        log.info("unused agents are deleted", agents=deleted)


async def _delete(context: Transaction, *, agent_id: int) -> int:
    # Under this lock no row that refers to the agent is added.
    await context.session.find(lock_agent(id=agent_id))
    if not await _is_unused(context, agent_id) or not await context.session.find(
        select_is_candidate(agent_id=agent_id)
    ):
        return 0
    for statement in DELETIONS:
        await context.session.execute(statement(agent_id=agent_id))
    return 1


async def _is_unused(context: Context, agent_id: int) -> bool:
    for trace in traces():
        if await context.session.find(trace(agent_id=agent_id)) is not None:
            return False
    return True
