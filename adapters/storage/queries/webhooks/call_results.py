"""Results of the calls to endpoints."""

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, and_, bindparam, case, func, or_, select

from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.typed import ManyAgents, statements
from adapters.storage.tables.webhooks import webhook_attempt
from domain.lifecycle.statuses import Actor
from domain.webhooks.retry import SUCCESS


class EndpointCalls(NamedTuple):
    """The results of the calls to an endpoint."""

    endpoint_id: int
    delivered: int
    failed: int
    p95: int
    """The duration that 95 percent of the calls did not exceed, in milliseconds."""


_accepted = and_(
    webhook_attempt.c.fault.is_(None),
    or_(
        webhook_attempt.c.response_status.is_(None),
        webhook_attempt.c.response_status.between(SUCCESS.start, SUCCESS.stop - 1),
    ),
)
_earlier = webhook_attempt.alias("earlier")


def _calls_since(of_owner: ColumnElement[bool], of_earlier: ColumnElement[bool]) -> Select[Any]:
    before = (
        select(_earlier.c.id)
        .where(of_earlier, _earlier.c.sent_at < bindparam("since"))
        .order_by(_earlier.c.id.desc())
        .limit(1)
        .scalar_subquery()
    )
    recent = (
        select(
            webhook_attempt.c.endpoint_id,
            webhook_attempt.c.duration,
            case((_accepted, 1), else_=0).label("accepted"),
            func.row_number()
            .over(partition_by=webhook_attempt.c.endpoint_id, order_by=webhook_attempt.c.duration)
            .label("rank"),
            func.count().over(partition_by=webhook_attempt.c.endpoint_id).label("calls"),
        )
        .where(
            of_owner, webhook_attempt.c.id > func.coalesce(before, 0), AmongIds(webhook_attempt.c.endpoint_id, "ids")
        )
        .subquery()
    )
    return select(
        recent.c.endpoint_id,
        func.sum(recent.c.accepted),
        func.sum(1 - recent.c.accepted),
        func.min(case((recent.c.rank * 100 >= recent.c.calls * 95, recent.c.duration))),
    ).group_by(recent.c.endpoint_id)


@statements(
    {
        Actor.AGENT: _calls_since(
            webhook_attempt.c.agent_id == bindparam("owner_id"), _earlier.c.agent_id == bindparam("owner_id")
        ),
        # The second conditions are those of the index.
        Actor.OPERATOR: _calls_since(
            and_(webhook_attempt.c.operator_id == bindparam("owner_id"), webhook_attempt.c.operator_id.is_not(None)),
            and_(_earlier.c.operator_id == bindparam("owner_id"), _earlier.c.operator_id.is_not(None)),
        ),
    },
    unbounded=True,
    many_agents=ManyAgents.OPERATORS,
)
def select_calls_since(owner_id: int, since: int, ids: str) -> EndpointCalls:
    """Sum the calls to an owner's endpoints since an instant. `webhook_request.outcome` defines acceptance."""
