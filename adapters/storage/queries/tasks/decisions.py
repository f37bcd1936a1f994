"""Decisions that are requested for a task."""

from sqlalchemy import bindparam, update

from adapters.storage.engine.statements.changes import insertion
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.agreements import DecisionRow, decision
from domain.lifecycle.statuses import Actor
from domain.tasks.decisions import DecisionStatus

INSERT_DECISION = insertion(decision, DecisionRow)


@statement(select_where(decision, decision.c.id == bindparam("id"), decision.c.task_id == bindparam("task_id")))
def select_decision(id: int, task_id: int) -> DecisionRow: ...


@statement(select_where(decision, decision.c.id == bindparam("id")))
def select_decision_by_id(id: int) -> DecisionRow: ...


@statement(select_where(decision, decision.c.task_id == bindparam("task_id"), order_by=(decision.c.id,)))
def select_decisions(task_id: int) -> DecisionRow: ...


@statement(select_where(decision, AmongIds(decision.c.task_id, "task_ids"), order_by=(decision.c.id,)))
def select_decisions_of_tasks(task_ids: str) -> DecisionRow: ...


OPEN_DECISIONS = (decision.c.task_id == bindparam("of_task"), decision.c.status == DecisionStatus.PENDING.value)


@statement(update(decision).where(*OPEN_DECISIONS).values(status=DecisionStatus.LAPSED.value))
def expire_decisions(of_task: int) -> None: ...


@statement(
    update(decision)
    .where(*OPEN_DECISIONS, decision.c.asked_by == Actor.OPERATOR.value)
    .values(status=DecisionStatus.LAPSED.value)
)
def expire_decisions_of_operator(of_task: int) -> None: ...
