"""Reviews of operators and agents, and the sums of their stars."""

from typing import NamedTuple

from sqlalchemy import ColumnElement, Table, bindparam, select, update

from adapters.storage.engine.statements.changes import insertion
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.selections import both_ways, select_where
from adapters.storage.engine.statements.typed import ManyAgents, statement, statements
from adapters.storage.tables.accounts import OperatorRatingRow, operator, operator_rating
from adapters.storage.tables.tasks import AgentReviewRow, TaskReviewRow, agent_review, task, task_review

INSERT_TASK_REVIEW = insertion(task_review, TaskReviewRow)


@statement(select_where(task_review, task_review.c.task_id == bindparam("task_id")))
def select_task_review(task_id: int) -> TaskReviewRow: ...


@statement(select_where(task_review, AmongIds(task_review.c.task_id, "task_ids")))
def select_reviews_of_tasks(task_ids: str) -> TaskReviewRow: ...


_OF_OPERATOR = select(task_review).where(task_review.c.operator_id == bindparam("operator_id"))


@statements(both_ways(_OF_OPERATOR, task_review), many_agents=ManyAgents.OPERATORS)
def select_reviews_of_operator(operator_id: int, older_than: int, newer_than: int, limit: int) -> TaskReviewRow: ...


INSERT_AGENT_REVIEW = insertion(agent_review, AgentReviewRow)


@statement(select_where(agent_review, agent_review.c.task_id == bindparam("task_id")))
def select_agent_review(task_id: int) -> AgentReviewRow: ...


@statement(select_where(agent_review, AmongIds(agent_review.c.task_id, "task_ids")))
def select_agent_reviews_of_tasks(task_ids: str) -> AgentReviewRow: ...


def _added(table: Table) -> dict[str, ColumnElement[int]]:
    return {name: table.c[name] + bindparam(f"add_{name}") for name in ("reviews", "stars")}


@statement(update(operator).where(operator.c.id == bindparam("key")).values(_added(operator)))
def add_to_operator_rating(add_reviews: int, add_stars: int, key: int) -> None: ...


@statement(
    update(operator_rating)
    .where(
        operator_rating.c.operator_id == bindparam("operator_id"),
        operator_rating.c.service_category_id == bindparam("service_category_id"),
    )
    .values(_added(operator_rating))
)
def add_to_category_rating(add_reviews: int, add_stars: int, operator_id: int, service_category_id: int) -> None: ...


INSERT_CATEGORY_RATING = insertion(operator_rating, OperatorRatingRow)


class OperatorOfTaskRow(NamedTuple):
    """A task and the operator who has it."""

    task_id: int
    agent_id: int
    operator_id: int


@statement(
    select(task.c.id, task.c.agent_id, task.c.operator_id).where(
        AmongIds(task.c.id, "task_ids"), task.c.operator_id.is_not(None)
    )
)
def select_operators_of_tasks(task_ids: str) -> OperatorOfTaskRow: ...


class RatedOperatorRow(NamedTuple):
    """An operator with its reviews, and with those in one service category; None for an operator without any."""

    id: int
    name: str
    reviews: int
    stars: int
    tasks_done: int
    tasks_accepted: int
    tasks_released: int
    no_shows: int
    service_category_id: int | None
    reviews_in_category: int | None
    stars_in_category: int | None


@statement(
    select(
        *(operator.c[name] for name in RatedOperatorRow._fields[:8]),
        operator_rating.c.service_category_id,
        operator_rating.c.reviews,
        operator_rating.c.stars,
    )
    .outerjoin(operator_rating, operator_rating.c.operator_id == operator.c.id)
    .where(AmongIds(operator.c.id, "operator_ids"))
    .order_by(operator_rating.c.service_category_id)
)
def select_rated_operators(operator_ids: str) -> RatedOperatorRow: ...
