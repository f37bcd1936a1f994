"""Operators of an agent, and its preferences for them (docs/reference/eligibility.md#preferences)."""

from collections.abc import Mapping, Sequence
from typing import Any, Self

import orjson
from pydantic import PrivateAttr

from adapters.storage.queries.accounts.agents import lock_agent
from adapters.storage.queries.accounts.operator_preferences import (
    INSERT_PREFERENCE,
    CollaborationRow,
    count_operators_of_agent,
    delete_preference,
    select_collaborations,
    select_operators_of_agent,
    select_preferences,
)
from adapters.storage.tables.accounts import OperatorPreferenceRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.matching.relations import OperatorPreference
from domain.refusals.general import InvalidInput, NotFound
from resolvers.accounts.handles import parse_handle
from resolvers.accounts.reputation import TaskOperator, rated_operators
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import Snapshot, operation
from resolvers.wire.model import Wire
from resolvers.wire.pages import Limit, PageBetween
from resolvers.wire.scalars import LARGEST_ID, Int32, Line, OwnTime, server_time


class AgentOperator(Wire):
    """An operator that has worked for the agent, or for whom it has a preference."""

    node_key = ("_agent_id", "_operator_id")

    handle: str
    """Opaque name of the operator for this agent."""
    first_name: str
    """First name of the operator."""
    rating: float | None
    """Mean of the ratings of its work, from 1 to 5; null without reviews."""
    tasks_done: Int32
    """Number of tasks that the operator was paid for, and of direct tasks that agents have acknowledged."""
    tasks_together: Int32
    """Number of the agent's tasks that the operator has carried out, or carries out now."""
    preference: OperatorPreference
    """The agent's preference for the operator."""
    last_worked_at: OwnTime | None
    """Time at which the operator last completed or accepted a task of the agent, on the server's clock (UTC); null
    without one."""

    _agent_id: int = PrivateAttr()
    _operator_id: int = PrivateAttr()

    @classmethod
    def from_stored(cls, stored: dict[str, Any], context: Context) -> Self:
        """Return the stored operator, whose number its handle has."""
        view = cls.model_validate(stored)
        view._agent_id = context.agent_id  # noqa: SLF001 - its own
        view._operator_id = parse_handle(context.services.keyring, context.agent_id, view.handle) or 0  # noqa: SLF001
        return view

    @property
    def number(self) -> int:
        """Number of the operator, by which pages are ordered."""
        return self._operator_id


class ListAgentOperators(Wire):
    """The preference, and the page."""

    preference: OperatorPreference | None = None
    """Only operators with this preference; all when omitted."""
    limit: Limit = 100
    """Maximum number of operators to return."""
    after: Line | None = None
    """Handle of the last operator of the previous page; when omitted, the first page."""


class SetOperatorPreference(Wire):
    """The operator, and the preference for it."""

    handle: Line
    """Opaque name of the operator, from a task, an offer or the list of operators."""
    preference: OperatorPreference
    """New preference: favourite, blocked or none. For a blocked operator the agent's tasks do not exist."""


@operation(Actor.AGENT, reads=Snapshot.ONE, lists="handle")
async def list_agent_operators(read: Context, request: ListAgentOperators) -> list[AgentOperator]:
    """List the operators that have worked for the agent or for whom it has a preference, the newest account first."""
    older_than = LARGEST_ID
    if request.after is not None:
        last = parse_handle(read.services.keyring, read.agent_id, request.after)
        if last is None:
            raise InvalidInput.for_field("after", "unknown_handle", "must be a handle of the page before")
        older_than = last
    return await operators_in(read, PageBetween(older_than, 0, request.limit, from_oldest=False), request.preference)


@operation(Actor.AGENT, scope=Scope.DISPATCH)
async def set_operator_preference(transaction: Transaction, request: SetOperatorPreference) -> AgentOperator:
    """Make an operator a favourite, block it, or end the preference. A blocked operator keeps the tasks that it has."""
    agent_id = transaction.agent_id
    operator_id = parse_handle(transaction.services.keyring, agent_id, request.handle)
    if operator_id is None:
        raise NotFound("There is no operator with this handle.")
    # Its lock makes two changes follow each other.
    await transaction.session.get(lock_agent(id=agent_id))
    await transaction.session.execute(delete_preference(agent_id=agent_id, operator_id=operator_id))
    if request.preference is not OperatorPreference.NONE:
        row = OperatorPreferenceRow(
            id=0,
            agent_id=agent_id,
            operator_id=operator_id,
            preference=request.preference,
            changed_at=transaction.real_now,
        )
        await transaction.session.get(INSERT_PREFERENCE(row))
    (view,) = await _views(transaction, [operator_id])
    return view


async def operators_in(
    context: Context, page: PageBetween, preference: OperatorPreference | None = None
) -> list[AgentOperator]:
    """Return a page of the calling agent's operators, by descending account."""
    ids = await context.session.find_all(
        select_operators_of_agent[preference, page.from_oldest](
            agent_id=context.agent_id, older_than=page.older_than, newer_than=page.newer_than, limit=page.limit
        )
    )
    return await _views(context, ids[::-1] if page.from_oldest else ids)


async def count_operators(context: Context, preference: OperatorPreference | None = None) -> int:
    """Return the number of these operators."""
    return await context.session.get(count_operators_of_agent[preference](agent_id=context.agent_id))


async def blocked_among(context: Context, operator_ids: Sequence[int]) -> frozenset[int]:
    """Return those of some operators that the calling agent has blocked."""
    preferences = await _preferences(context, operator_ids)
    return frozenset(number for number, preference in preferences.items() if preference is OperatorPreference.BLOCKED)


async def _preferences(context: Context, operator_ids: Sequence[int]) -> Mapping[int, OperatorPreference]:
    rows = await context.session.find_all(
        select_preferences(agent_id=context.agent_id, operator_ids=orjson.dumps(list(operator_ids)).decode())
    )
    return {row.operator_id: OperatorPreference(row.preference) for row in rows}


async def _views(context: Context, operator_ids: Sequence[int]) -> list[AgentOperator]:
    if not operator_ids:
        return []
    agent_id, ids = context.agent_id, orjson.dumps(list(operator_ids)).decode()
    rated = await rated_operators(context, operator_ids, agent_id)
    preferences = await _preferences(context, operator_ids)
    together = {
        row.operator_id: row
        for row in await context.session.find_all(select_collaborations(agent_id=agent_id, operator_ids=ids))
    }
    return [
        _view(agent_id, number, rated[number], preferences.get(number, OperatorPreference.NONE), together.get(number))
        for number in operator_ids
    ]


def _view(
    agent_id: int,
    operator_id: int,
    rated: TaskOperator,
    preference: OperatorPreference,
    together: CollaborationRow | None,
) -> AgentOperator:
    view = AgentOperator(
        handle=rated.handle,
        first_name=rated.first_name,
        rating=rated.rating,
        tasks_done=rated.tasks_done,
        tasks_together=together.number if together else 0,
        preference=preference,
        last_worked_at=server_time(together and together.last_at),
    )
    view._agent_id, view._operator_id = agent_id, operator_id  # noqa: SLF001 - its own
    return view
