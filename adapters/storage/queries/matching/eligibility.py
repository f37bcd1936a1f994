"""Rows from which the rules on who may take a task are evaluated (`domain.matching.rules`)."""

from typing import NamedTuple

from sqlalchemy import BigInteger, ColumnElement, bindparam, literal_column, or_, select, text, union_all

from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.typed import ManyAgents, statement
from adapters.storage.tables.accounts import operator_preference
from adapters.storage.tables.agreements import task_invitation
from adapters.storage.tables.tasks import IN_HAND, status_event, task
from domain.lifecycle.statuses import Actor
from domain.matching.relations import RELEASED, InvitationStatus, OperatorPreference


class InHandRow(NamedTuple):
    """A task that an operator has accepted and for which it has submitted no proof, with its time and place."""

    id: int
    operator_id: int
    timezone: str
    execution_mode: str
    requested_time: int | None
    committed_time: int | None
    estimated_duration_minutes: int | None
    place_latitude: float | None
    place_longitude: float | None


@statement(
    # The condition is the text of the index.
    select(*(task.c[name] for name in InHandRow._fields)).where(
        AmongIds(task.c.operator_id, "operator_ids"), text(IN_HAND)
    ),
    unbounded=True,
    many_agents=ManyAgents.OPERATORS,
)
def select_in_hand(operator_ids: str) -> InHandRow: ...


class RelationRow(NamedTuple):
    """A fact between a task, or its agent, and an operator: a block, an invitation, or a release."""

    task_id: int
    operator_id: int | None
    """None for an invitation to an address."""
    address: str | None
    kind: str
    instant: int


def _of_operator(column: ColumnElement[int]) -> ColumnElement[bool]:
    return or_(bindparam("operator_id", type_=BigInteger()) == literal_column("0"), column == bindparam("operator_id"))


_blocks = (
    select(
        task.c.id.label("task_id"),
        operator_preference.c.operator_id,
        literal_column("NULL").label("address"),
        operator_preference.c.preference.label("kind"),
        operator_preference.c.changed_at.label("instant"),
    )
    .select_from(task.join(operator_preference, operator_preference.c.agent_id == task.c.agent_id))
    .where(
        AmongIds(task.c.id, "task_ids"),
        operator_preference.c.preference == literal_column(f"'{OperatorPreference.BLOCKED}'"),
        _of_operator(operator_preference.c.operator_id),
    )
)
_invitations = select(
    task_invitation.c.task_id,
    task_invitation.c.operator_id,
    task_invitation.c.address,
    task_invitation.c.status,
    task_invitation.c.created_at,
).where(
    AmongIds(task_invitation.c.task_id, "task_ids"),
    or_(
        task_invitation.c.status == literal_column(f"'{InvitationStatus.PENDING}'"),
        task_invitation.c.status == literal_column(f"'{InvitationStatus.ACCEPTED}'"),
    ),
)
_releases = select(
    status_event.c.task_id,
    status_event.c.operator_id,
    literal_column("NULL"),
    status_event.c.event,
    status_event.c.occurred_instant,
).where(
    AmongIds(status_event.c.task_id, "task_ids"),
    status_event.c.event == literal_column(f"'{RELEASED}'"),
    status_event.c.actor == literal_column(f"'{Actor.OPERATOR}'"),
    status_event.c.occurred_instant > bindparam("released_since"),
    _of_operator(status_event.c.operator_id),
)


@statement(union_all(_blocks, _invitations, _releases), unbounded=True, many_agents=ManyAgents.OPEN_TASKS)
def select_relations(*, task_ids: str, operator_id: int, released_since: int) -> RelationRow:
    """The relations of tasks to one operator, or to all of them with 0; invitations always to all."""
