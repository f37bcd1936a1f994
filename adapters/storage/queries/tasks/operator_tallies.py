"""Numbers of an operator's tasks and offers."""

from typing import NamedTuple

from sqlalchemy import ColumnElement, bindparam, case, func, literal_column, or_, select

from adapters.storage.engine.statements.typed import ManyAgents, statement
from adapters.storage.queries.events.log import OF_OPERATOR
from adapters.storage.tables.messages import operator_notification
from adapters.storage.tables.tasks import status_event
from domain.webhooks.notifications import OperatorEvent


class OperatorTallies(NamedTuple):
    """Numbers of the tasks of an operator that had certain events while the operator had them."""

    accepted: int
    handed_in: int
    overdue: int
    rejected: int
    released: int
    no_shows: int


def _tasks_with(*events: str) -> ColumnElement[int]:
    had = or_(*(status_event.c.event == literal_column(f"'{event}'") for event in events))
    return func.count(case((had, status_event.c.task_id)).distinct())


@statement(
    select(
        _tasks_with("task.accepted"),
        _tasks_with("task.proof_submitted", "task.completed"),
        _tasks_with("task.overdue"),
        _tasks_with("task.rejected"),
        _tasks_with("task.released"),
        _tasks_with("task.operator_no_show"),
    ).where(*OF_OPERATOR),
    unbounded=True,
    many_agents=ManyAgents.OPERATORS,
)
def select_operator_tallies(operator_id: int) -> OperatorTallies: ...


class OfferTallies(NamedTuple):
    """The number of open tasks of which an operator was notified, and the number of these that it has accepted."""

    offered: int
    accepted: int


_OFFERED = operator_notification.c.task_id


@statement(
    select(
        func.count(_OFFERED.distinct()),
        func.count(
            case(
                (
                    _OFFERED.in_(select(status_event.c.task_id).where(*OF_OPERATOR)),
                    _OFFERED,
                )
            ).distinct()
        ),
    ).where(
        operator_notification.c.operator_id == bindparam("operator_id"),
        operator_notification.c.event == OperatorEvent.TASK_OPEN.value,
    ),
    unbounded=True,
    many_agents=ManyAgents.OPERATORS,
)
def select_offer_tallies(operator_id: int) -> OfferTallies: ...
