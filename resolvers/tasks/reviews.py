"""What an agent thinks of finished work (docs/decisions/0009)."""

from collections.abc import Sequence
from typing import Annotated, Self

import orjson
from pydantic import Field

from adapters.storage.engine.statement import update_by_id
from adapters.storage.queries.tasks import INSERT_TASK_REVIEW, REVIEWS_OF_TASKS, TASK_REVIEW
from adapters.storage.tables.tasks import TaskReviewRow, task_review
from domain.lifecycle.statuses import Actor, Status
from domain.refusals.tasks import WrongStatus
from domain.values import wallclock
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import operation
from resolvers.lifecycle.access import owned
from resolvers.tasks.input import TaskReference
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Int32, JsonText, OwnId, OwnTime, Prose

Score = Annotated[Int32, Field(ge=1, le=5)]
FINISHED = (Status.COMPLETED, Status.SETTLED, Status.CLOSED)


class ReviewTask(TaskReference):
    """What the agent thinks of the work."""

    rating: Score
    """From 1, poor, to 5, excellent."""
    comment: Prose | None = None
    """The same in words."""
    quality_score: Score | None = None
    """The quality of the work, from 1 to 5."""
    professionalism_score: Score | None = None
    """How professional the operator was, from 1 to 5."""
    tags_json: JsonText | None = Field(default=None, examples=['["punctual", "friendly"]'])
    """Tags of the agent's own, as JSON."""


class TaskReview(Wire):
    """What an agent thinks of the work on a task."""

    id: OwnId
    """The review."""
    task_id: OwnId
    """The task."""
    operator_id: OwnId
    """Who did the work."""
    rating: int
    """From 1, poor, to 5, excellent."""
    comment: str | None
    """The same in words."""
    quality_score: int | None
    """The quality of the work, from 1 to 5."""
    professionalism_score: int | None
    """How professional the operator was, from 1 to 5."""
    tags_json: JsonText | None
    """Tags of the agent's own."""
    created_at: OwnTime
    """When it was first given."""
    updated_at: OwnTime
    """When it was last given."""

    @classmethod
    def of(cls, row: TaskReviewRow) -> Self:
        return cls(**row._asdict())


@operation(Actor.AGENT)
async def review_task(context: Transaction, request: ReviewTask) -> TaskReview:
    """Rate the work on a finished task. A task has one review: giving it again replaces it."""
    row = await owned(context, request.task_id, change=True)
    if row.status not in FINISHED or row.operator_id is None:
        raise WrongStatus(
            f"A review is for work that was done: the task must be Completed or Closed after an operator had it; "
            f"this one is {row.status}."
        )
    now = wallclock.at(context.now, row.timezone)
    given = {**request.model_dump(by_alias=False), "operator_id": row.operator_id, "updated_at": now}
    found = await context.session.find(TASK_REVIEW, task_id=row.id)
    if found is not None:
        await context.session.execute(update_by_id(task_review, *given), key=found.id, **given)
        return TaskReview.of(found._replace(**given))
    made = TaskReviewRow(id=0, created_at=now, **given)
    return TaskReview.of(made._replace(id=await context.session.get(INSERT_TASK_REVIEW, **made._asdict())))


async def reviews_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, TaskReview]:
    """The reviews of those tasks that have one."""
    rows = await context.session.find_all(REVIEWS_OF_TASKS, task_ids=orjson.dumps(task_ids).decode())
    return {row.task_id: TaskReview.of(row) for row in rows}
