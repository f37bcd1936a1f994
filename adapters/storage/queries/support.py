"""Statements about support requests and their threads."""

from sqlalchemy import bindparam, select

from adapters.storage.engine.statement import AmongIds, both_ways, count, insertion, optional, select_rows, update_by_id
from adapters.storage.tables.messages import SupportMessageRow, SupportRequestRow, support_message, support_request
from domain.lifecycle.statuses import Actor
from domain.support import SupportStatus

OF_AGENT = support_request.c.agent_id == bindparam("agent_id")

INSERT_SUPPORT_REQUEST = insertion(support_request)
SUPPORT_REQUEST = select_rows(support_request, SupportRequestRow, support_request.c.id == bindparam("id"))
SUPPORT_REQUEST_TO_CHANGE = select_rows(
    support_request, SupportRequestRow, support_request.c.id == bindparam("id"), lock=True
)
MOVE_SUPPORT_REQUEST = update_by_id(support_request, "status", "updated_at", "closed_at")

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
OWN_SUPPORT_REQUEST_PAGES = {
    actor: both_ways(SupportRequestRow, expression, support_request, ("type", "status"))
    for actor, expression in OWN_SUPPORT_REQUESTS.items()
}
OWN_SUPPORT_REQUEST_COUNTS = {
    actor: count(expression, support_request) for actor, expression in OWN_SUPPORT_REQUESTS.items()
}
SUPPORT_REQUESTS_OF_TASKS = select_rows(
    support_request,
    SupportRequestRow,
    AmongIds(support_request.c.related_task_id, "task_ids"),
    order_by=(support_request.c.id.desc(),),
)
SUPPORT_REQUESTS_WAITING = select_rows(
    support_request,
    SupportRequestRow,
    OF_AGENT,
    support_request.c.status == SupportStatus.WAITING_FOR_AGENT.value,
    order_by=(support_request.c.updated_at, support_request.c.id),
    limit=bindparam("limit"),
).unbounded()
"""The longest waiting come first."""

INSERT_SUPPORT_MESSAGE = insertion(support_message)
MESSAGES_OF_REQUESTS = select_rows(
    support_message,
    SupportMessageRow,
    AmongIds(support_message.c.request_id, "request_ids"),
    order_by=(support_message.c.id,),
)
SUPPORT_MESSAGE = select_rows(
    support_message,
    SupportMessageRow,
    support_message.c.request_id == bindparam("request_id"),
    support_message.c.id == bindparam("id"),
)
MESSAGES_AFTER = select_rows(
    support_message,
    SupportMessageRow,
    support_message.c.request_id == bindparam("request_id"),
    support_message.c.id > bindparam("after"),
    order_by=(support_message.c.id,),
    limit=bindparam("limit"),
)
