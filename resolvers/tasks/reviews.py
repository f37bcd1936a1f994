"""Reviews of finished work by its agent (docs/decisions/0009)."""

from collections.abc import Sequence
from typing import Annotated, Self

import orjson
from pydantic import Field

from adapters.storage.engine.statement import update_by_id
from adapters.storage.queries.tasks import INSERT_TASK_REVIEW, REVIEWS_OF_TASKS, TASK_REVIEW
from adapters.storage.tables.tasks import TaskReviewRow, task_review
from domain.accounts.scopes import Scope
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
    def of(cls, row: TaskReviewRow) -> Self:
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


@operation(Actor.AGENT, scope=Scope.DISPATCH)
async def review_task(context: Transaction, request: ReviewTask) -> TaskReview:
    """Rate the work on a finished task. A task has one review: a new one replaces it."""
    row = await owned(context, request.task_id, change=True)
    if row.status not in FINISHED or row.operator_id is None:
        raise WrongStatus(
            f"A review is for work that was done: the task must be Completed or Closed after an operator had it; "
            f"this one is {row.status}."
        )
    now = wallclock.at(context.now, row.timezone)
    columns = {
        **request.model_dump(by_alias=False),
        "operator_id": row.operator_id,
        "updated_at": now,
        "updated_instant": context.now,
    }
    stored = await context.session.find(TASK_REVIEW, task_id=row.id)
    if stored is not None:
        await context.session.execute(update_by_id(task_review, *columns), key=stored.id, **columns)
        return TaskReview.of(stored._replace(**columns))
    review = TaskReviewRow(id=0, created_at=now, created_instant=context.now, **columns)
    return TaskReview.of(review._replace(id=await context.session.get(INSERT_TASK_REVIEW, **review._asdict())))


async def reviews_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, TaskReview]:
    """The reviews of tasks, by task id; tasks without a review are left out."""
    rows = await context.session.find_all(REVIEWS_OF_TASKS, task_ids=orjson.dumps(task_ids).decode())
    return {row.task_id: TaskReview.of(row) for row in rows}
