"""Support requests and their threads."""

from sqlalchemy import bindparam, func, select

from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.expressions import AmongIds, optional
from adapters.storage.engine.statements.selections import both_ways, select_count, select_where
from adapters.storage.engine.statements.typed import statement, statements
from adapters.storage.tables.messages import SupportMessageRow, SupportRequestRow, support_message, support_request
from domain.lifecycle.statuses import Actor
from domain.support import SupportStatus

OF_AGENT = support_request.c.agent_id == bindparam("agent_id")

INSERT_SUPPORT_REQUEST = insertion(support_request, SupportRequestRow)


@statement(select_where(support_request, support_request.c.id == bindparam("id")))
def select_support_request(id: int) -> SupportRequestRow: ...
@statement(select_where(support_request, support_request.c.id == bindparam("id"), lock=True))
def lock_support_request(id: int) -> SupportRequestRow: ...
@update_by_id(support_request)
def move_support_request(key: int, status: str, updated_at: int, closed_at: int | None) -> None: ...


FILTERED = select(support_request).where(
    optional(support_request.c.type, "type"), optional(support_request.c.status, "status")
)
OWN_SUPPORT_REQUESTS = {
    Actor.AGENT: FILTERED.where(support_request.c.agent_id == bindparam("owner_id")),
    # The second condition is that of the index.
    Actor.OPERATOR: FILTERED.where(
        support_request.c.operator_id == bindparam("owner_id"), support_request.c.operator_id.is_not(None)
    ),
}


@statements(
    {
        (actor, from_oldest): page
        for actor, expression in OWN_SUPPORT_REQUESTS.items()
        for from_oldest, page in both_ways(expression, support_request).items()
    },
    unbounded=("type", "status"),
)
def select_own_support_requests(
    *, owner_id: int, type: str | None, status: str | None, older_than: int, newer_than: int, limit: int
) -> SupportRequestRow: ...
@statements(
    {actor: select_count(expression, support_request) for actor, expression in OWN_SUPPORT_REQUESTS.items()},
    unbounded=True,
)
def count_own_support_requests(owner_id: int, type: str | None, status: str | None) -> int: ...
@statement(
    select_where(
        support_request,
        AmongIds(support_request.c.related_task_id, "task_ids"),
        order_by=(support_request.c.id.desc(),),
    )
)
def select_support_requests_of_tasks(task_ids: str) -> SupportRequestRow: ...
@statement(
    select_where(
        support_request,
        OF_AGENT,
        support_request.c.status == SupportStatus.WAITING_FOR_AGENT.value,
        order_by=(support_request.c.updated_at, support_request.c.id),
        limit=bindparam("limit"),
    ),
    unbounded=True,
)
def select_support_requests_waiting(agent_id: int, limit: int) -> SupportRequestRow:
    """The longest waiting come first."""


INSERT_SUPPORT_MESSAGE = insertion(support_message, SupportMessageRow)


@statement(
    select_where(
        support_message, AmongIds(support_message.c.request_id, "request_ids"), order_by=(support_message.c.id,)
    )
)
def select_messages_of_requests(request_ids: str) -> SupportMessageRow: ...
@statement(
    select(func.coalesce(func.max(support_message.c.id), 0)).where(
        support_message.c.request_id == bindparam("request_id")
    )
)
def select_newest_message(request_id: int) -> int:
    """The id of the newest message of a thread."""


@statement(
    select_where(
        support_message,
        support_message.c.request_id == bindparam("request_id"),
        support_message.c.id == bindparam("id"),
    )
)
def select_support_message(request_id: int, id: int) -> SupportMessageRow: ...
@statement(
    select_where(
        support_message,
        support_message.c.request_id == bindparam("request_id"),
        support_message.c.id > bindparam("after"),
        order_by=(support_message.c.id,),
        limit=bindparam("limit"),
    )
)
def select_messages_after(request_id: int, after: int, limit: int) -> SupportMessageRow: ...
