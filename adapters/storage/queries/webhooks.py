"""Statements about endpoints and deliveries. One worker at a time leases an endpoint and sends all its deliveries."""

from typing import Final, NamedTuple

from sqlalchemy import (
    Text,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    literal_column,
    or_,
    select,
    true,
    update,
)

from adapters.storage.engine.statement import (
    AmongIds,
    Lock,
    TryLock,
    both_ways,
    command,
    count,
    first_free,
    insertion,
    pages_by_parent,
    plain_insertion,
    returning_rows,
    select_rows,
    select_value,
    update_by_id,
)
from adapters.storage.queries.events import LOG_OF_DELIVERIES, LoggedDelivery
from adapters.storage.queries.ledger import TaskCount
from adapters.storage.tables.accounts import agent, contact_method
from adapters.storage.tables.messages import notification, support_request
from adapters.storage.tables.tasks import task
from adapters.storage.tables.webhooks import (
    EndpointRow,
    TaskEndpointRow,
    WebhookEventRow,
    endpoint,
    task_endpoint,
    unpacked,
    webhook_attempt,
    webhook_delivery,
    webhook_event,
)
from domain.lifecycle.statuses import Actor
from domain.webhooks.retry import EndpointHealth, EndpointStatus

BY_ID = endpoint.c.id == bindparam("id")

OF_OWNER = {
    Actor.AGENT: endpoint.c.agent_id == bindparam("owner_id"),
    # The second condition is that of the index.
    Actor.OPERATOR: and_(endpoint.c.operator_id == bindparam("owner_id"), endpoint.c.operator_id.is_not(None)),
}
ENDPOINT_TO_CHANGE = {
    actor: select_rows(
        endpoint,
        EndpointRow,
        of_owner,
        endpoint.c.channel == bindparam("channel"),
        endpoint.c.address == bindparam("address"),
        lock=True,
    )
    for actor, of_owner in OF_OWNER.items()
}
"""Locked when a delivery is added and when a lease ends, so that neither transaction misses the other's change."""
ENDPOINT_BY_ID_TO_CHANGE = select_rows(endpoint, EndpointRow, BY_ID, lock=True)
ENDPOINT_BY_ID = select_rows(endpoint, EndpointRow, BY_ID)
INSERT_ENDPOINT = insertion(endpoint)
SET_ENDPOINT_DUE = update_by_id(endpoint, "due_at")
SET_ENDPOINT = update_by_id(
    endpoint,
    "due_at",
    "leased_until",
    "paused_until",
    "failing_since",
    "disabled_at",
    "disabled_because",
    "proven_at",
    "last_failed_delivery_id",
    "last_failed_attempt",
)
SET_EVENT_TYPES = update_by_id(endpoint, "event_types_json")
SET_LEASE = update_by_id(endpoint, "leased_until")
PUT_OFF = update_by_id(endpoint, "due_at", "leased_until", "paused_until")
UNHEALTHY_ENDPOINTS = select_rows(
    endpoint,
    EndpointRow,
    endpoint.c.agent_id == bindparam("agent_id"),
    or_(endpoint.c.disabled_at.is_not(None), endpoint.c.failing_since.is_not(None)),
    order_by=(endpoint.c.id,),
    limit=bindparam("limit"),
)

OF_TASK = task_endpoint.c.task_id == bindparam("task_id")
TASK_ENDPOINTS = select_rows(task_endpoint, TaskEndpointRow, OF_TASK, order_by=(task_endpoint.c.id,))
INSERT_TASK_ENDPOINT = insertion(task_endpoint)
CHANGE_TASK_ENDPOINT = update_by_id(task_endpoint, "address", "config", "token")
DELETE_TASK_ENDPOINT = returning_rows(
    TaskEndpointRow,
    delete(task_endpoint).where(OF_TASK, task_endpoint.c.name == bindparam("name")).returning(task_endpoint),
)

FREE = or_(endpoint.c.leased_until.is_(None), endpoint.c.leased_until <= bindparam("now"))
CLAIM_LOCK = select_value(bool, select(TryLock(0x4669_656C)))
"""True if this transaction alone claims endpoints: two at once could each give a host to a worker of their own."""
_other = endpoint.alias("other")
HOST_IS_ELSEWHERE = (
    exists()
    .where(
        _other.c.host == endpoint.c.host,
        _other.c.host != literal_column("''"),
        _other.c.leased_until > bindparam("now"),
        _other.c.leased_by != bindparam("worker"),
    )
    .correlate(endpoint)
)
"""True if another worker leases an endpoint of the same host."""
HEALTH = {
    EndpointHealth.PROVEN: and_(endpoint.c.failing_since.is_(None), endpoint.c.proven_at.is_not(None)),
    EndpointHealth.NEW: and_(endpoint.c.failing_since.is_(None), endpoint.c.proven_at.is_(None)),
    EndpointHealth.FAILING: endpoint.c.failing_since.is_not(None),
}
CLAIM_ENDPOINTS = {
    health: returning_rows(
        EndpointRow,
        update(endpoint)
        .where(
            first_free(
                endpoint,
                endpoint.c.due_at <= bindparam("now"),
                FREE,
                ~HOST_IS_ELSEWHERE,
                condition,
                order_by=(endpoint.c.due_at,),
                limit=bindparam("limit"),
            )
        )
        .values(leased_until=bindparam("lease"), leased_by=bindparam("worker"))
        .returning(endpoint),
    )
    for health, condition in HEALTH.items()
}
"""Lease endpoints with due deliveries by their health, so that those that hang do not delay those that work."""

STATUS = case(
    (endpoint.c.disabled_at.is_not(None), literal_column(f"'{EndpointStatus.DISABLED}'")),
    (endpoint.c.failing_since.is_not(None), literal_column(f"'{EndpointStatus.FAILING}'")),
    (endpoint.c.proven_at.is_not(None), literal_column(f"'{EndpointStatus.WORKING}'")),
    else_=literal_column(f"'{EndpointStatus.NEW}'"),
)
"""As `EndpointRow.status`."""
_own = {
    actor: select(endpoint).where(
        of_owner, or_(bindparam("status", type_=Text()).is_(None), bindparam("status", type_=Text()) == STATUS)
    )
    for actor, of_owner in OF_OWNER.items()
}
ENDPOINT_PAGES = {actor: both_ways(EndpointRow, own, endpoint, ("status",)) for actor, own in _own.items()}
ENDPOINT_COUNT = {actor: count(own, endpoint) for actor, own in _own.items()}
OWN_ENDPOINT_TO_CHANGE = {
    actor: select_rows(endpoint, EndpointRow, BY_ID, of_owner, lock=True) for actor, of_owner in OF_OWNER.items()
}
ENDPOINTS_TO_SHOW = select_rows(endpoint, EndpointRow, AmongIds(endpoint.c.id, "ids"))


SET_HAS_CONTACT_METHODS = command(
    update(agent)
    .where(agent.c.id == bindparam("key"))
    .values(
        has_contact_methods=case(
            (
                exists().where(contact_method.c.agent_id == bindparam("key"), contact_method.c.active != 0),
                1,
            ),
            else_=0,
        )
    )
)
"""Store with an agent whether it has an active contact method, for which events are recorded."""


PENDING = webhook_delivery.c.status == literal_column("'pending'")
"""A literal, as in the indexes: with a parameter, they are not used."""
AT_ENDPOINT = webhook_delivery.c.endpoint_id == bindparam("endpoint_id")
INSERT_WEBHOOK_EVENT = insertion(webhook_event)
WEBHOOK_EVENT_OWNER = select_value(int, select(webhook_event.c.agent_id).where(webhook_event.c.id == bindparam("id")))


TEST_EVENT_TIME = select_value(
    int,
    select(webhook_event.c.created_at)
    .where(
        webhook_event.c.agent_id == bindparam("agent_id"),
        webhook_event.c.event_type == literal_column("'webhook.test'"),
    )
    .order_by(webhook_event.c.id.desc())
    .offset(bindparam("newer"))
    .limit(1),
)
"""The creation time of the agent's test event with `newer` later ones. The type is a literal, as in the index."""


EVENTS_TO_READ = select_rows(
    webhook_event,
    WebhookEventRow,
    webhook_event.c.agent_id == bindparam("agent_id"),
    webhook_event.c.sequence > bindparam("after"),
    order_by=(webhook_event.c.sequence,),
    limit=bindparam("limit"),
)
"""An agent's events after a sequence. Tests of webhooks have none."""


INSERT_DELIVERY = insertion(webhook_delivery)


INSERT_ATTEMPTS = plain_insertion(webhook_attempt)


ATTEMPTS_LOCK = {
    Actor.AGENT: command(select(Lock(0x4669_656C, "owner_id"))),
    Actor.OPERATOR: command(select(Lock(0x4669_656E, "owner_id"))),
}
"""Lock that numbers the attempts of an owner in the order of their commits: only its holder numbers them."""


QUEUE_END = select_value(
    int,
    select(webhook_delivery.c.due_at)
    .where(AT_ENDPOINT, webhook_delivery.c.task_id == bindparam("task_id"), PENDING, webhook_delivery.c.in_order != 0)
    .order_by(webhook_delivery.c.event_id.desc())
    .limit(1),
)
"""When the last of a task's pending deliveries in order to an endpoint is due."""


FIRST_DUE = select_value(int, select(func.min(webhook_delivery.c.due_at)).where(AT_ENDPOINT, PENDING))


class Due(NamedTuple):
    """A due delivery with its event, and the current endpoint settings of the task or contact method."""

    id: int
    event_id: int
    contact_method_id: int | None
    task_endpoint_id: int | None
    task_id: int | None
    in_order: bool
    tries: int
    attempts: int
    event_type: str
    packed_body: bytes
    title: str | None
    text: str | None
    webhook_url: str | None
    webhook_config: bytes | None
    method_endpoint: str | None
    method_type: str | None
    method_config: bytes | None
    method_active: bool | None
    method_priority: int | None
    method_fan_out: bool | None
    task_endpoint_address: str | None
    task_endpoint_config: bytes | None
    task_endpoint_token: bytes | None
    endpoint_id: int
    traceparent: str | None

    @property
    def body(self) -> str:
        return unpacked(self.event_id, self.packed_body)


_due = (
    select(
        webhook_delivery.c.id,
        webhook_delivery.c.event_id,
        webhook_delivery.c.contact_method_id,
        webhook_delivery.c.task_endpoint_id,
        webhook_delivery.c.task_id,
        webhook_delivery.c.in_order,
        webhook_delivery.c.tries,
        webhook_delivery.c.attempts,
        webhook_event.c.event_type,
        webhook_event.c.packed_body,
        notification.c.title,
        notification.c.body,
        task.c.webhook_url,
        task.c.webhook_config,
        contact_method.c.endpoint,
        contact_method.c.method_type,
        contact_method.c.config,
        contact_method.c.active,
        contact_method.c.priority,
        contact_method.c.fan_out,
        task_endpoint.c.address,
        task_endpoint.c.config,
        task_endpoint.c.token,
        webhook_delivery.c.endpoint_id,
        webhook_event.c.traceparent,
    )
    .join(webhook_event, webhook_event.c.id == webhook_delivery.c.event_id)
    .outerjoin(
        notification,
        (notification.c.agent_id == webhook_event.c.agent_id) & (notification.c.sequence == webhook_event.c.sequence),
    )
    .outerjoin(task, task.c.id == webhook_delivery.c.task_id)
    .outerjoin(contact_method, contact_method.c.id == webhook_delivery.c.contact_method_id)
    .outerjoin(task_endpoint, task_endpoint.c.id == webhook_delivery.c.task_endpoint_id)
)


DUE_DELIVERIES = returning_rows(
    Due,
    _due.where(AT_ENDPOINT, PENDING, webhook_delivery.c.due_at <= bindparam("now"))
    .order_by(webhook_delivery.c.due_at, webhook_delivery.c.event_id)
    .limit(bindparam("limit")),
)
"""The first due deliveries of an endpoint. Those of one task are in the order of its events."""


PROBE = returning_rows(
    Due,
    _due.where(AT_ENDPOINT, PENDING, webhook_delivery.c.due_at.is_not(None))
    .order_by(webhook_delivery.c.tries.desc(), webhook_delivery.c.event_id)
    .limit(1),
)
"""The delivery that an endpoint must accept before others are sent to it: the one that was tried, else the first."""


class Waiting(NamedTuple):
    """A delivery to a contact method of the fallback that has not been tried, with its event."""

    event_id: int
    task_id: int | None
    event_type: str
    packed_body: bytes
    method_priority: int | None


WAITING = returning_rows(
    Waiting,
    select(
        webhook_delivery.c.event_id,
        webhook_delivery.c.task_id,
        webhook_event.c.event_type,
        webhook_event.c.packed_body,
        contact_method.c.priority,
    )
    .join(webhook_event, webhook_event.c.id == webhook_delivery.c.event_id)
    .join(contact_method, contact_method.c.id == webhook_delivery.c.contact_method_id)
    .where(AT_ENDPOINT, PENDING, webhook_delivery.c.tries == literal_column("0"), contact_method.c.fan_out == 0)
    .order_by(webhook_delivery.c.event_id)
    .limit(bindparam("limit")),
)


ONE_DELIVERY = returning_rows(Due, _due.where(webhook_delivery.c.id == bindparam("id")))
DELIVERIES_TO_SHOW = returning_rows(Due, _due.where(AmongIds(webhook_delivery.c.id, "ids")))


SET_DELIVERY_RESULT = command(
    update(webhook_delivery)
    .where(webhook_delivery.c.id == bindparam("key"), PENDING)
    .values(
        status=bindparam("new_status"),
        tries=bindparam("new_tries"),
        attempts=bindparam("new_attempts"),
        due_at=bindparam("new_due_at"),
    )
)


DELAY_QUEUE = command(
    update(webhook_delivery)
    .where(
        AT_ENDPOINT,
        webhook_delivery.c.task_id == bindparam("task_id"),
        PENDING,
        webhook_delivery.c.in_order != 0,
        webhook_delivery.c.event_id > bindparam("event_id"),
        webhook_delivery.c.due_at < bindparam("new_due_at"),
    )
    .values(due_at=bindparam("new_due_at"))
)
"""Delay the later events of a task until the earlier one is due."""


EXPEDITE_QUEUE = command(
    update(webhook_delivery)
    .where(
        AT_ENDPOINT,
        PENDING,
        webhook_delivery.c.due_at > bindparam("now"),
        or_(
            webhook_delivery.c.id == bindparam("id"),
            (webhook_delivery.c.task_id == bindparam("task_id")) & (webhook_delivery.c.in_order != 0),
        ),
    )
    .values(due_at=bindparam("now"))
)
"""Make a delivery due now, with the task's deliveries in order."""


EXPEDITE_ALL = command(
    update(webhook_delivery)
    .where(AT_ENDPOINT, PENDING, webhook_delivery.c.due_at.is_not(None))
    .values(due_at=bindparam("now"))
)
"""Make all deliveries to an endpoint due that have waited for its first success, in the order of their events."""


ENDPOINTS_OF_EVENT = select_value(
    int, select(webhook_delivery.c.endpoint_id).where(webhook_delivery.c.event_id == bindparam("id"))
)


MOVE_PENDING = command(
    update(webhook_delivery)
    .where(
        PENDING,
        webhook_delivery.c.endpoint_id == bindparam("old_endpoint_id"),
        webhook_delivery.c.due_at.is_not(None),
        or_(
            webhook_delivery.c.contact_method_id == bindparam("method_id"),
            (webhook_delivery.c.task_id == bindparam("of_task")) & webhook_delivery.c.contact_method_id.is_(None),
        ),
    )
    .values(endpoint_id=bindparam("new_endpoint_id"), due_at=bindparam("now"), tries=0)
)
"""Move the pending deliveries of a contact method or a task's webhook to its new endpoint, due now."""


RESTART_DELIVERIES = command(
    update(webhook_delivery)
    .where(AmongIds(webhook_delivery.c.id, "ids"))
    .values(status="pending", tries=0, due_at=bindparam("now"), in_order=0)
)
"""Send again, outside the order of the task's events, so that new events do not wait."""


DELETE_OLD_EVENTS = command(
    delete(webhook_event).where(
        webhook_event.c.id.in_(
            select(webhook_event.c.id)
            .where(
                webhook_event.c.created_at <= bindparam("until"),
                ~exists().where(webhook_delivery.c.event_id == webhook_event.c.id, PENDING),
                webhook_event.c.id.not_in(
                    select(support_request.c.related_webhook_event_id).where(
                        support_request.c.related_webhook_event_id.is_not(None)
                    )
                ),
            )
            .limit(bindparam("limit"))
        )
    )
)
"""Delete old events without pending deliveries or support requests, with their deliveries and attempts."""


ENDPOINTS_OF = select_value(
    int,
    select(webhook_delivery.c.endpoint_id)
    .where(AmongIds(webhook_delivery.c.id, "ids"))
    .distinct()
    .order_by(webhook_delivery.c.endpoint_id),
)


TO_CALLER: Final = {
    Actor.AGENT: webhook_delivery.c.agent_id == bindparam("owner_id"),
    Actor.OPERATOR: webhook_delivery.c.operator_id == bindparam("owner_id"),
    Actor.PLATFORM: true(),
}
OF_TASKS = AmongIds(webhook_delivery.c.task_id, "task_ids")
DELIVERIES_OF_TASKS = {
    actor: pages_by_parent(
        LoggedDelivery, LOG_OF_DELIVERIES.where(OF_TASKS, to_caller), webhook_delivery, webhook_delivery.c.task_id
    )
    for actor, to_caller in TO_CALLER.items()
}
DELIVERY_COUNTS_OF_TASKS = {
    actor: returning_rows(
        TaskCount,
        select(webhook_delivery.c.task_id, func.count())
        .where(OF_TASKS, to_caller)
        .group_by(webhook_delivery.c.task_id),
    )
    for actor, to_caller in TO_CALLER.items()
}
