"""Invitations of operators to tasks."""

from typing import Any

from sqlalchemy import ColumnElement, bindparam, or_, select, update

from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.expressions import AmongIds, AmongTexts
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.accounts import OperatorRow, operator
from adapters.storage.tables.agreements import TaskInvitationRow, task_invitation
from domain.matching.relations import InvitationStatus

INSERT_INVITATION = insertion(task_invitation, TaskInvitationRow)


@statement(
    select_where(task_invitation, AmongIds(task_invitation.c.task_id, "task_ids"), order_by=(task_invitation.c.id,))
)
def select_invitations(task_ids: str) -> TaskInvitationRow: ...
@statement(select_where(task_invitation, task_invitation.c.id == bindparam("id")))
def select_invitation(id: int) -> TaskInvitationRow: ...
@update_by_id(task_invitation)
def renew_invitation(key: int, status: str, created_at: int, answered_at: int | None) -> None: ...
@statement(select(operator).where(AmongTexts(operator.c.address, "addresses")))
def select_operators_by_address(addresses: str) -> OperatorRow: ...


_of_task = (task_invitation.c.task_id == bindparam("of_task"),)
_is_pending = task_invitation.c.status == InvitationStatus.PENDING.value
_of_operator: ColumnElement[bool] = or_(
    task_invitation.c.operator_id == bindparam("of_operator"), task_invitation.c.address == bindparam("of_address")
)


def _answer(*conditions: ColumnElement[bool]) -> Any:
    return (
        update(task_invitation)
        .where(*_of_task, _is_pending, *conditions)
        .values(status=bindparam("status"), answered_at=bindparam("answered_at"))
    )


@statement(_answer(_of_operator))
def answer_invitation(status: str, answered_at: int, of_task: int, of_operator: int, of_address: str | None) -> None:
    """Set the answer of an operator to its pending invitations to a task."""


@statement(_answer())
def expire_invitations(status: str, answered_at: int, of_task: int) -> None:
    """End all pending invitations to a task."""
