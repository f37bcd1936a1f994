"""Ratings of operators and agents: sums, written in the transaction of each review."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Self

import orjson
from pydantic import PrivateAttr

from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.accounts.reputation import (
    INSERT_AGENT_REPUTATION,
    lock_agent_reputation,
    select_reputation_of_agent,
    select_reputations_of_tasks,
)
from adapters.storage.queries.tasks.reviews import (
    INSERT_CATEGORY_RATING,
    RatedOperatorRow,
    add_to_category_rating,
    add_to_operator_rating,
    select_operators_of_tasks,
    select_rated_operators,
)
from adapters.storage.tables.accounts import AgentReputationRow, OperatorRatingRow, agent_reputation
from domain.accounts.reputation import Rating, counted, first_name, median_seconds, share_of_accepted
from resolvers.accounts.handles import make_handle
from resolvers.core.context import Context, Transaction
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Int32, OwnId

NO_CATEGORY = 0
"""Category id for tasks without a category."""
NOBODY = 0
"""Agent id of handles that no agent reads."""


class CategoryRating(Wire):
    """The rating of an operator's work in one service category."""

    service_category_id: OwnId | None
    """The category; null for tasks without one."""
    rating: float
    """Mean of the ratings, from 1 to 5."""
    review_count: Int32
    """Number of reviews behind it."""


class TaskOperator(Wire):
    """The operator of a task, as its agent sees it, without anything that identifies the person."""

    node_key = ("_operator_id",)
    node_fields = ("operator_id",)

    handle: str
    """Opaque name of the operator: the same for all tasks of the agent, another one for other agents."""
    first_name: str
    """First name of the operator."""
    rating: float | None
    """Mean of the ratings of its work, from 1 to 5; null without reviews."""
    review_count: Int32
    """Number of reviews behind the rating."""
    tasks_done: Int32
    """Number of tasks that the operator was paid for, and of direct tasks that agents have acknowledged."""
    release_rate: float | None
    """Part of the tasks it accepted that the operator gave back, from 0 to 1; null before its first acceptance."""
    no_show_rate: float | None
    """Part of these tasks that were taken from the operator because it did not appear."""
    ratings: list[CategoryRating]
    """The rating by service category."""

    _operator_id: int = PrivateAttr()


class AgentReputation(Wire):
    """Operators' experience with an agent, shown before they work for it."""

    rating: float | None
    """Mean of the operators' ratings of the agent, from 1 to 5; null without reviews."""
    review_count: Int32
    """Number of reviews behind the rating."""
    decision_count: Int32
    """Number of pieces of finished work that were approved, rejected or disputed."""
    rejection_rate: float | None
    """Part of these that the agent rejected or disputed, from 0 to 1; null without decisions."""
    median_review_seconds: int | None
    """Median of the time that finished work waited for its decision, in seconds, to 5 %; null without decisions."""

    @classmethod
    def from_row(cls, row: AgentReputationRow) -> Self:
        return cls(
            rating=Rating(row.reviews, row.stars).mean,
            review_count=row.reviews,
            decision_count=row.decisions,
            rejection_rate=round(row.rejections / row.decisions, 3) if row.decisions else None,
            median_review_seconds=median_seconds(orjson.loads(row.waits_json)),
        )


def _unknown(agent_id: int) -> AgentReputationRow:
    return AgentReputationRow(id=0, agent_id=agent_id, reviews=0, stars=0, decisions=0, rejections=0, waits_json="{}")


async def rate_operator(
    context: Transaction, operator_id: int, category_id: int | None, rating: int, *, replaced: int | None
) -> None:
    """Add a rating to those of an operator; `replaced` is the rating that it replaces."""
    added = {"reviews": int(replaced is None), "stars": rating - (replaced or 0)}
    # Locks the operator's row, so that two reviews do not both insert a category.
    await context.session.execute(add_to_operator_rating(key=operator_id, **_prefixed(added)))
    of_category = {"operator_id": operator_id, "service_category_id": category_id or NO_CATEGORY}
    if not await context.session.execute(add_to_category_rating(**of_category, **_prefixed(added))):
        row = OperatorRatingRow(id=0, **of_category, **added)
        await context.session.get(INSERT_CATEGORY_RATING(row))


def _prefixed(added: Mapping[str, int]) -> dict[str, int]:
    return {f"add_{name}": number for name, number in added.items()}


async def rate_agent(context: Transaction, agent_id: int, rating: int, *, replaced: int | None) -> None:
    """Add a rating to those of an agent. The transaction has locked the agent's row."""
    row = await _reputation(context, agent_id)
    reviews, stars = row.reviews + (replaced is None), row.stars + rating - (replaced or 0)
    await _store(context, row._replace(reviews=reviews, stars=stars))


async def count_decision(context: Transaction, agent_id: int, *, waited_seconds: float, refused: bool) -> None:
    """Count a decision on finished work of an agent. The transaction has locked the agent's row."""
    row = await _reputation(context, agent_id)
    waits = counted(orjson.loads(row.waits_json), waited_seconds)
    await _store(
        context,
        row._replace(
            decisions=row.decisions + 1,
            rejections=row.rejections + refused,
            waits_json=orjson.dumps(waits).decode(),
        ),
    )


async def _reputation(context: Context, agent_id: int) -> AgentReputationRow:
    return await context.session.find(lock_agent_reputation(agent_id=agent_id)) or _unknown(agent_id)


async def _store(context: Context, row: AgentReputationRow) -> None:
    columns = row._asdict()
    key, agent_id = columns.pop("id"), columns.pop("agent_id")
    if key:
        await context.session.execute(set_columns(agent_reputation, key, columns))
    else:
        await context.session.get(INSERT_AGENT_REPUTATION(AgentReputationRow(id=0, agent_id=agent_id, **columns)))


async def operators_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, TaskOperator]:
    """Return the operators of tasks, by task id. The caller must be allowed to see the tasks."""
    rows = await context.session.find_all(select_operators_of_tasks(task_ids=orjson.dumps(task_ids).decode()))
    operators = await rated_operators(context, {row.operator_id for row in rows}, NOBODY)
    keyring = context.services.keyring
    return {
        row.task_id: operators[row.operator_id].model_copy(
            update={"handle": make_handle(keyring, row.agent_id, row.operator_id)}
        )
        for row in rows
    }


async def rated_operators(
    context: Context, operator_ids: Iterable[int], agent_id: int = NOBODY
) -> dict[int, TaskOperator]:
    """Return operators with their ratings, and their handles for an agent, by id."""
    ids = orjson.dumps(list(operator_ids)).decode()
    rows = await context.session.find_all(select_rated_operators(operator_ids=ids))
    operators = {row.id: _rated(row, make_handle(context.services.keyring, agent_id, row.id)) for row in rows}
    for row in rows:
        in_category = Rating(row.reviews_in_category or 0, row.stars_in_category or 0)
        if in_category.mean is not None:
            category = row.service_category_id or None
            rating = CategoryRating(
                service_category_id=category, rating=in_category.mean, review_count=in_category.reviews
            )
            operators[row.id].ratings.append(rating)
    return operators


def _rated(row: RatedOperatorRow, handle: str) -> TaskOperator:
    view = TaskOperator(
        handle=handle,
        first_name=first_name(row.name),
        rating=Rating(row.reviews, row.stars).mean,
        review_count=row.reviews,
        tasks_done=row.tasks_done,
        release_rate=share_of_accepted(row.tasks_released, row.tasks_accepted),
        no_show_rate=share_of_accepted(row.no_shows, row.tasks_accepted),
        ratings=[],
    )
    view._operator_id = row.id  # noqa: SLF001 - its own
    return view


async def agents_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, AgentReputation]:
    """Return the reputation of the agents of tasks, by task id. The caller must be allowed to see the tasks."""
    rows = await context.session.find_all(select_reputations_of_tasks(task_ids=orjson.dumps(task_ids).decode()))
    known = {row.task_id: AgentReputation.from_row(AgentReputationRow(*row[1:])) for row in rows}
    unknown = AgentReputation.from_row(_unknown(0))
    return {task_id: known.get(task_id, unknown) for task_id in task_ids}


async def reputation_of_agent(context: Context, agent_id: int) -> AgentReputation:
    """Return the reputation of an agent."""
    return AgentReputation.from_row(
        await context.session.find(select_reputation_of_agent(agent_id=agent_id)) or _unknown(agent_id)
    )
