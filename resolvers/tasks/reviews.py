"""Reviews: by the agent of finished work, and by the operator of the agent (docs/decisions/0009, 0043)."""

from collections.abc import Sequence
from typing import Annotated, Self

import orjson
from pydantic import Field

from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.accounts.agents import lock_agent
from adapters.storage.queries.tasks.reviews import (
    INSERT_AGENT_REVIEW,
    INSERT_TASK_REVIEW,
    select_agent_review,
    select_agent_reviews_of_tasks,
    select_reviews_of_operator,
    select_reviews_of_tasks,
    select_task_review,
)
from adapters.storage.tables.tasks import AgentReviewRow, TaskReviewRow, agent_review, task_review
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor, Status
from domain.refusals.general import NotFound
from domain.refusals.suggestion import Way
from domain.refusals.tasks import WrongStatus
from domain.values import wallclock
from resolvers.accounts.reputation import TaskOperator, operators_of_tasks, rate_agent, rate_operator
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import Snapshot, operation
from resolvers.lifecycle.access import owned
from resolvers.tasks.input import TaskReference
from resolvers.wire.model import Wire
from resolvers.wire.pages import Cursor, Limit, PageBetween
from resolvers.wire.scalars import (
    LARGEST_ID,
    Int32,
    JsonText,
    OwnId,
    OwnTime,
    Prose,
)

Score = Annotated[Int32, Field(ge=1, le=5)]
FINISHED = (Status.COMPLETED, Status.SETTLED, Status.CLOSED)


class ReviewTask(TaskReference):
    """The agent's review of the work."""

    rating: Score
    """Rating, from 1 (poor) to 5 (excellent)."""
    comment: Prose | None = None
    """Comment in words."""
    quality_score: Score | None = None
    """Quality of the work, from 1 to 5."""
    professionalism_score: Score | None = None
    """Professionalism of the operator, from 1 to 5."""
    tags_json: JsonText | None = Field(default=None, examples=['["punctual", "friendly"]'])
    """Tags of the agent's own, as JSON."""


class TaskReview(Wire):
    """An agent's review of the work on a task."""

    node_key = ("task_id", "id")

    id: OwnId
    """The review."""
    task_id: OwnId
    """The task."""
    operator_id: OwnId
    """The operator who did the work."""
    rating: int
    """Rating, from 1 (poor) to 5 (excellent)."""
    comment: str | None
    """Comment in words."""
    quality_score: int | None
    """Quality of the work, from 1 to 5."""
    professionalism_score: int | None
    """Professionalism of the operator, from 1 to 5."""
    tags_json: JsonText | None
    """Tags of the agent's own."""
    created_at: OwnTime
    """Time of the first version."""
    updated_at: OwnTime
    """Time of the last version."""

    @classmethod
    def from_row(cls, row: TaskReviewRow) -> Self:
        return cls(
            id=row.id,
            task_id=row.task_id,
            operator_id=row.operator_id,
            rating=row.rating,
            comment=row.comment,
            quality_score=row.quality_score,
            professionalism_score=row.professionalism_score,
            tags_json=row.tags_json,
            created_at=wallclock.known(row.created_at, row.created_instant),
            updated_at=wallclock.known(row.updated_at, row.updated_instant),
        )


@operation(Actor.AGENT, scope=Scope.DISPATCH, way=Way.REVIEW_TASK)
async def review_task(transaction: Transaction, request: ReviewTask) -> TaskReview:
    """Rate the work on a finished task. A task has one review: a new one replaces it."""
    row = await owned(transaction, request.task_id, change=True)
    if row.status not in FINISHED or row.operator_id is None:
        raise WrongStatus(
            f"A review is for work that was done: the task must be Completed or Closed after an operator had it; "
            f"this one is {row.status}."
        )
    now = wallclock.at(transaction.now, row.timezone)
    columns = {
        **request.model_dump(by_alias=False),
        "operator_id": row.operator_id,
        "updated_at": now,
        "updated_instant": transaction.now,
    }
    stored = await transaction.session.find(select_task_review(task_id=row.id))
    replaced = stored and stored.rating
    await rate_operator(transaction, row.operator_id, row.service_category_id, request.rating, replaced=replaced)
    if stored is not None:
        await transaction.session.execute(set_columns(task_review, stored.id, columns))
        return TaskReview.from_row(stored._replace(**columns))
    review = TaskReviewRow(id=0, created_at=now, created_instant=transaction.now, **columns)
    return TaskReview.from_row(review._replace(id=await transaction.session.get(INSERT_TASK_REVIEW(review))))


async def reviews_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, TaskReview]:
    """Return the reviews of tasks, by task id; tasks without a review are left out."""
    rows = await context.session.find_all(select_reviews_of_tasks(task_ids=orjson.dumps(task_ids).decode()))
    return {row.task_id: TaskReview.from_row(row) for row in rows}


class ReviewAgent(TaskReference):
    """The operator's review of the agent."""

    rating: Score
    """Rating, from 1 (poor) to 5 (excellent)."""
    comment: Prose | None = None
    """Comment in words, for the agent and the platform."""


class AgentReview(Wire):
    """An operator's review of the agent of a task that it had."""

    node_key = ("task_id", "id")

    id: OwnId
    """The review."""
    task_id: OwnId
    """The task."""
    rating: int
    """Rating, from 1 (poor) to 5 (excellent)."""
    comment: str | None
    """Comment in words."""
    created_at: OwnTime
    """Time of the first version, on the clock at the task."""
    updated_at: OwnTime
    """Time of the last version, on the clock at the task."""

    @classmethod
    def from_row(cls, row: AgentReviewRow) -> Self:
        return cls(
            id=row.id,
            task_id=row.task_id,
            rating=row.rating,
            comment=row.comment,
            created_at=wallclock.known(row.created_at, row.created_instant),
            updated_at=wallclock.known(row.updated_at, row.updated_instant),
        )


class ListOperatorReviews(Wire):
    """Page of reviews of the operator's work, newest first."""

    limit: Limit = 100
    """Maximum number of reviews to return."""
    after: Cursor = 0
    """Id of the last review of the previous page; 0 starts with the newest."""


@operation(Actor.OPERATOR, scope=Scope.DISPATCH, way=Way.REVIEW_AGENT)
async def review_agent(transaction: Transaction, request: ReviewAgent) -> AgentReview:
    """Rate the agent of a task that has ended: how the task was described, how fast and fair the review was.

    A task has one review of its agent: a new one replaces it. Other operators see the mean on the agent's open tasks.
    """
    row = await owned(transaction, request.task_id, change=True)
    if row.status not in (*FINISHED, Status.CANCELLED):
        raise WrongStatus(
            f"An agent is reviewed when its task has ended: Completed, Closed or Cancelled; this one is {row.status}."
        )
    # The lock of the agent's row prevents two first reviews from both starting its sums.
    await transaction.session.get(lock_agent(id=row.agent_id))
    stored = await transaction.session.find(select_agent_review(task_id=row.id))
    await rate_agent(transaction, row.agent_id, request.rating, replaced=stored and stored.rating)
    now = wallclock.at(transaction.now, row.timezone)
    columns = {**request.model_dump(by_alias=False), "updated_at": now, "updated_instant": transaction.now}
    if stored is not None:
        await transaction.session.execute(set_columns(agent_review, stored.id, columns))
        return AgentReview.from_row(stored._replace(**columns))
    columns |= {"agent_id": row.agent_id, "operator_id": transaction.operator_id, "created_instant": transaction.now}
    review = AgentReviewRow(id=0, created_at=now, **columns)
    return AgentReview.from_row(review._replace(id=await transaction.session.get(INSERT_AGENT_REVIEW(review))))


async def agent_reviews_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, AgentReview]:
    """Return the operators' reviews of the agents of tasks, by task id; tasks without one are left out."""
    rows = await context.session.find_all(select_agent_reviews_of_tasks(task_ids=orjson.dumps(task_ids).decode()))
    return {row.task_id: AgentReview.from_row(row) for row in rows}


@operation(Actor.OPERATOR, reads=Snapshot.SINGLE)
async def list_operator_reviews(read: Context, request: ListOperatorReviews) -> list[TaskReview]:
    """List the reviews of the calling operator's work, newest first."""
    page = PageBetween(request.after or LARGEST_ID, 0, request.limit, from_oldest=False)
    return await reviews_of_operator(read, page)


async def reviews_of_operator(context: Context, page: PageBetween) -> list[TaskReview]:
    """Return a page of the reviews of the calling operator's work, newest first."""
    rows = await context.session.find_all(
        select_reviews_of_operator[page.from_oldest](
            operator_id=context.operator_id, older_than=page.older_than, newer_than=page.newer_than, limit=page.limit
        )
    )
    return [TaskReview.from_row(row) for row in (rows[::-1] if page.from_oldest else rows)]


@operation(Actor.AGENT, reads=Snapshot.ONE)
async def get_task_operator(read: Context, request: TaskReference) -> TaskOperator:
    """Read the public profile of a task's operator: first name, rating by category, number of tasks done."""
    row = await owned(read, request.task_id)
    operators = await operators_of_tasks(read, [row.id])
    if row.id not in operators:
        raise NotFound(f"No operator has task {row.id}.")
    return operators[row.id]
