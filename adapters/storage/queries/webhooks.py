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
    first_free,
    insertion,
    pages_by_parent,
    plain_insertion,
    select_count,
    select_where,
    statement,
    statements,
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
    WebhookAttemptRow,
    WebhookDeliveryRow,
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


@statements(
    {
        actor: select_where(
            endpoint,
            of_owner,
            endpoint.c.channel == bindparam("channel"),
            endpoint.c.address == bindparam("address"),
            lock=True,
        )
        for actor, of_owner in OF_OWNER.items()
    }
)
def lock_endpoint(owner_id: int, channel: str, address: str) -> EndpointRow:
    """Locked when a delivery is added and when a lease ends, so that neither transaction misses the other's change."""


@statement(select_where(endpoint, BY_ID, lock=True))
def lock_endpoint_by_id(id: int) -> EndpointRow: ...
@statement(select_where(endpoint, BY_ID))
def select_endpoint_by_id(id: int) -> EndpointRow: ...


INSERT_ENDPOINT = insertion(endpoint, EndpointRow)


@update_by_id(endpoint)
def set_endpoint_due(key: int, due_at: int | None) -> None: ...
@update_by_id(endpoint)
def set_endpoint(
    *,
    key: int,
    due_at: int | None,
    leased_until: int | None,
    paused_until: int | None,
    failing_since: int | None,
    disabled_at: int | None,
    disabled_because: str | None,
    proven_at: int | None,
    last_failed_delivery_id: int | None,
    last_failed_attempt: int | None,
) -> None: ...
@update_by_id(endpoint)
def set_endpoint_event_types(key: int, event_types_json: str | None) -> None: ...
@update_by_id(endpoint)
def set_lease(key: int, leased_until: int | None) -> None: ...
@update_by_id(endpoint)
def set_endpoint_postponed(
    key: int, due_at: int | None, leased_until: int | None, paused_until: int | None
) -> None: ...
@statement(
    select_where(
        endpoint,
        endpoint.c.agent_id == bindparam("agent_id"),
        or_(endpoint.c.disabled_at.is_not(None), endpoint.c.failing_since.is_not(None)),
        order_by=(endpoint.c.id,),
        limit=bindparam("limit"),
    )
)
def select_unhealthy_endpoints(agent_id: int, limit: int) -> EndpointRow: ...


OF_TASK = task_endpoint.c.task_id == bindparam("task_id")


@statement(select_where(task_endpoint, OF_TASK, order_by=(task_endpoint.c.id,)))
def select_task_endpoints(task_id: int) -> TaskEndpointRow: ...


INSERT_TASK_ENDPOINT = insertion(task_endpoint, TaskEndpointRow)


@update_by_id(task_endpoint)
def change_task_endpoint(key: int, address: str, config: bytes | None, token: bytes | None) -> None: ...
@statement(delete(task_endpoint).where(OF_TASK, task_endpoint.c.name == bindparam("name")).returning(task_endpoint))
def delete_task_endpoint(task_id: int, name: str) -> TaskEndpointRow: ...


FREE = or_(endpoint.c.leased_until.is_(None), endpoint.c.leased_until <= bindparam("now"))


@statement(select(TryLock(0x4669_656C)))
def take_claim_lock() -> bool:
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


@statements(
    {
        health: update(endpoint)
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
        .returning(endpoint)
        for health, condition in HEALTH.items()
    }
)
def lease_endpoints(now: int, worker: str | None, limit: int, lease: int | None) -> EndpointRow:
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


@statements(
    {
        (actor, from_oldest): page
        for actor, own in _own.items()
        for from_oldest, page in both_ways(own, endpoint).items()
    },
    unbounded=("status",),
)
def select_endpoints(
    owner_id: int, status: str | None, older_than: int, newer_than: int, limit: int
) -> EndpointRow: ...
@statements({actor: select_count(own, endpoint) for actor, own in _own.items()}, unbounded=True)
def select_endpoint_count(owner_id: int, status: str | None) -> int: ...
@statements({actor: select_where(endpoint, BY_ID, of_owner, lock=True) for actor, of_owner in OF_OWNER.items()})
def lock_own_endpoint(id: int, owner_id: int) -> EndpointRow: ...
@statement(select_where(endpoint, AmongIds(endpoint.c.id, "ids")))
def select_endpoints_to_show(ids: str) -> EndpointRow: ...


@statement(
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
def set_has_contact_methods(key: int) -> None:
    """Store with an agent whether it has an active contact method, for which events are recorded."""


PENDING = webhook_delivery.c.status == literal_column("'pending'")
"""A literal, as in the indexes: with a parameter, they are not used."""
AT_ENDPOINT = webhook_delivery.c.endpoint_id == bindparam("endpoint_id")
INSERT_WEBHOOK_EVENT = insertion(webhook_event, WebhookEventRow)


@statement(select(webhook_event.c.agent_id).where(webhook_event.c.id == bindparam("id")))
def select_webhook_event_owner(id: int) -> int: ...


@statement(
    select(webhook_event.c.created_at)
    .where(
        webhook_event.c.agent_id == bindparam("agent_id"),
        webhook_event.c.event_type == literal_column("'webhook.test'"),
    )
    .order_by(webhook_event.c.id.desc())
    .offset(bindparam("newer"))
    .limit(1)
)
def select_test_event_time(agent_id: int, newer: int) -> int:
    """The creation time of the agent's test event with `newer` later ones. The type is a literal, as in the index."""


@statement(
    select_where(
        webhook_event,
        webhook_event.c.agent_id == bindparam("agent_id"),
        webhook_event.c.sequence > bindparam("after"),
        order_by=(webhook_event.c.sequence,),
        limit=bindparam("limit"),
    )
)
def select_events_to_read(agent_id: int, after: int, limit: int) -> WebhookEventRow:
    """An agent's events after a sequence. Tests of webhooks have none."""


INSERT_DELIVERY = insertion(webhook_delivery, WebhookDeliveryRow)


INSERT_ATTEMPTS = plain_insertion(webhook_attempt, WebhookAttemptRow)


@statements(
    {
        Actor.AGENT: select(Lock(0x4669_656C, "owner_id")),
        Actor.OPERATOR: select(Lock(0x4669_656E, "owner_id")),
    }
)
def take_attempts_lock(owner_id: int) -> None:
    """Lock the numbers of an owner's attempts, which rise in the order of their commits: only its holder takes one."""


@statement(
    select(webhook_delivery.c.due_at)
    .where(AT_ENDPOINT, webhook_delivery.c.task_id == bindparam("task_id"), PENDING, webhook_delivery.c.in_order != 0)
    .order_by(webhook_delivery.c.event_id.desc())
    .limit(1)
)
def select_queue_end(endpoint_id: int, task_id: int) -> int:
    """When the last of a task's pending deliveries in order to an endpoint is due."""


@statement(select(func.min(webhook_delivery.c.due_at)).where(AT_ENDPOINT, PENDING))
def select_first_due(endpoint_id: int) -> int: ...


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


@statement(
    _due.where(AT_ENDPOINT, PENDING, webhook_delivery.c.due_at <= bindparam("now"))
    .order_by(webhook_delivery.c.due_at, webhook_delivery.c.event_id)
    .limit(bindparam("limit"))
)
def select_due_deliveries(endpoint_id: int, now: int, limit: int) -> Due:
    """The first due deliveries of an endpoint. Those of one task are in the order of its events."""


@statement(
    _due.where(AT_ENDPOINT, PENDING, webhook_delivery.c.due_at.is_not(None))
    .order_by(webhook_delivery.c.tries.desc(), webhook_delivery.c.event_id)
    .limit(1)
)
def select_probe(endpoint_id: int) -> Due:
    """The delivery that an endpoint must accept before others are sent: the one that was tried, else the first."""


class Waiting(NamedTuple):
    """A delivery to a contact method of the fallback that has not been tried, with its event."""

    event_id: int
    task_id: int | None
    event_type: str
    packed_body: bytes
    method_priority: int | None


@statement(
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
    .limit(bindparam("limit"))
)
def select_waiting_deliveries(endpoint_id: int, limit: int) -> Waiting: ...


@statement(_due.where(webhook_delivery.c.id == bindparam("id")))
def select_one_delivery(id: int) -> Due: ...
@statement(_due.where(AmongIds(webhook_delivery.c.id, "ids")))
def select_deliveries_to_show(ids: str) -> Due: ...


@statement(
    update(webhook_delivery)
    .where(webhook_delivery.c.id == bindparam("key"), PENDING)
    .values(
        status=bindparam("new_status"),
        tries=bindparam("new_tries"),
        attempts=bindparam("new_attempts"),
        due_at=bindparam("new_due_at"),
    )
)
def set_delivery_result(
    new_status: str, new_tries: int, new_attempts: int, new_due_at: int | None, key: int
) -> None: ...


@statement(
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
def delay_queue(new_due_at: int | None, endpoint_id: int, task_id: int | None, event_id: int) -> None:
    """Delay the later events of a task until the earlier one is due."""


@statement(
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
def expedite_queue(now: int | None, endpoint_id: int, id: int, task_id: int | None) -> None:
    """Make a delivery due now, with the task's deliveries in order."""


@statement(
    update(webhook_delivery)
    .where(AT_ENDPOINT, PENDING, webhook_delivery.c.due_at.is_not(None))
    .values(due_at=bindparam("now"))
)
def expedite_all(now: int | None, endpoint_id: int) -> None:
    """Make all deliveries to an endpoint due that have waited for its first success, in the order of their events."""


@statement(select(webhook_delivery.c.endpoint_id).where(webhook_delivery.c.event_id == bindparam("id")))
def select_endpoints_of_event(id: int) -> int: ...


@statement(
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
def move_pending(
    new_endpoint_id: int, now: int | None, old_endpoint_id: int, method_id: int | None, of_task: int | None
) -> None:
    """Move the pending deliveries of a contact method or a task's webhook to its new endpoint, due now."""


@statement(
    update(webhook_delivery)
    .where(AmongIds(webhook_delivery.c.id, "ids"))
    .values(status="pending", tries=0, due_at=bindparam("now"), in_order=0)
)
def restart_deliveries(now: int | None, ids: str) -> None:
    """Send again, outside the order of the task's events, so that new events do not wait."""


@statement(
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
def delete_events_until(until: int, limit: int) -> None:
    """Delete old events without pending deliveries or support requests, with their deliveries and attempts."""


@statement(
    select(webhook_delivery.c.endpoint_id)
    .where(AmongIds(webhook_delivery.c.id, "ids"))
    .distinct()
    .order_by(webhook_delivery.c.endpoint_id)
)
def select_endpoints_of_deliveries(ids: str) -> int: ...


TO_CALLER: Final = {
    Actor.AGENT: webhook_delivery.c.agent_id == bindparam("owner_id"),
    Actor.OPERATOR: webhook_delivery.c.operator_id == bindparam("owner_id"),
    Actor.PLATFORM: true(),
}
OF_TASKS = AmongIds(webhook_delivery.c.task_id, "task_ids")


@statements(
    {
        (actor, from_oldest): page
        for actor, to_caller in TO_CALLER.items()
        for from_oldest, page in pages_by_parent(
            LOG_OF_DELIVERIES.where(OF_TASKS, to_caller), webhook_delivery, webhook_delivery.c.task_id
        ).items()
    }
)
def select_deliveries_of_tasks(
    task_ids: str, owner_id: int | None, older_than: int, newer_than: int, limit: int
) -> LoggedDelivery: ...
@statements(
    {
        actor: select(webhook_delivery.c.task_id, func.count())
        .where(OF_TASKS, to_caller)
        .group_by(webhook_delivery.c.task_id)
        for actor, to_caller in TO_CALLER.items()
    }
)
def select_delivery_counts_of_tasks(task_ids: str, owner_id: int | None) -> TaskCount: ...
