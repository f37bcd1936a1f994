"""All agents, for the platform's staff: found by number, address, status or text."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated

import orjson
from pydantic import Field

from adapters.storage.queries.practice.worlds import select_clocks_of_agents
from adapters.storage.queries.staff.lists import AGENTS, select_agents_by_id
from adapters.storage.tables.accounts import AgentRow
from domain.lifecycle.statuses import Actor, AgentStatus
from domain.refusals.general import NotFound
from resolvers.accounts.agents import Agent
from resolvers.accounts.confirmations import email_states
from resolvers.accounts.staff import AgentReference
from resolvers.core.context import Context
from resolvers.core.listing import Listing, ListPage, conditions_in
from resolvers.core.operation import Snapshot, operation
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Flag, Line


class AgentFilter(Wire):
    """Conditions that agents must meet; omitted ones are ignored."""

    status: AgentStatus | None = None
    """Only agents in this status."""
    email: Annotated[Line, Field(max_length=254)] | None = None
    """Only agents whose owner has exactly this address."""
    text: Line | None = None
    """Only agents with this text in their name or address, or the agent of this number."""
    test_mode: Flag | None = None
    """true: only agents in test mode; false: only other agents."""


class ListAgents(ListPage, AgentFilter):
    """Filter and page of agents."""


@operation(Actor.PLATFORM, reads=Snapshot.ONE, lists="agent_id", on_replica=True)
async def list_agents(read: Context, request: ListAgents) -> list[Agent]:
    """List all agents that meet conditions, newest first."""
    return [view for _, view in await AGENT_LISTING.read(read, request, request.as_sorted(), request.direction)]


@operation(Actor.PLATFORM, reads=Snapshot.ONE)
async def get_agent_account(read: Context, request: AgentReference) -> Agent:
    """Read the profile of any agent."""
    view = (await agents_by_id(read, [request.agent_id])).get(request.agent_id)
    if view is None:
        raise NotFound(f"There is no agent {request.agent_id}.")
    return view


async def agents_by_id(context: Context, ids: Sequence[int]) -> dict[int, Agent]:
    """Return the profiles of agents by id, for the platform; other callers see none."""
    if context.actor is not Actor.PLATFORM:
        return {}
    rows = await context.session.find_all(select_agents_by_id(ids=orjson.dumps(ids).decode()))
    return {view.id: view for view in await _views(context, rows)}


async def _views(context: Context, rows: Sequence[AgentRow]) -> list[Agent]:
    emails = await email_states(context, rows)
    ids = orjson.dumps([row.id for row in rows]).decode()
    practising = {clock.agent_id for clock in await context.session.find_all(select_clocks_of_agents(agent_ids=ids))}
    return [Agent.from_row(row, None, test_mode=row.id in practising, email=emails[row.id]) for row in rows]


AGENT_LISTING = Listing(AGENTS, partial(conditions_in, kind=AgentFilter, number="agent_id"), _views)
