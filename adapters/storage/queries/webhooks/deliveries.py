"""Events and their deliveries."""

from typing import Final, NamedTuple

from sqlalchemy import bindparam, delete, exists, func, literal_column, select, true

from adapters.storage.engine.statements.changes import insertion, plain_insertion
from adapters.storage.engine.statements.expressions import AmongIds, Lock
from adapters.storage.engine.statements.selections import pages_by_parent, select_where
from adapters.storage.engine.statements.typed import ManyAgents, statement, statements
from adapters.storage.queries.ledger.pages import TaskCount
from adapters.storage.queries.webhooks.delivery_log import LOG_OF_DELIVERIES, LoggedDelivery
from adapters.storage.tables.accounts import contact_method
from adapters.storage.tables.messages import notification, support_request
from adapters.storage.tables.tasks import task
from adapters.storage.tables.webhooks import (
    WebhookAttemptRow,
    WebhookDeliveryRow,
    WebhookEventRow,
    task_endpoint,
    unpacked,
    webhook_attempt,
    webhook_delivery,
    webhook_event,
)
from domain.lifecycle.statuses import Actor

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


@statement(
    select_where(
        webhook_event,
        webhook_event.c.agent_id == bindparam("agent_id"),
        AmongIds(webhook_event.c.sequence, "sequences"),
    )
)
def select_recorded_events(agent_id: int, sequences: str) -> WebhookEventRow:
    """An agent's events with these sequences, as far as they were recorded for its endpoints."""


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


DUE_DELIVERIES = (
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


@statement(DUE_DELIVERIES.where(webhook_delivery.c.id == bindparam("id")))
def select_one_delivery(id: int) -> Due: ...
@statement(DUE_DELIVERIES.where(AmongIds(webhook_delivery.c.id, "ids")))
def select_deliveries_to_show(ids: str) -> Due: ...


@statement(select(webhook_delivery.c.endpoint_id).where(webhook_delivery.c.event_id == bindparam("id")))
def select_endpoints_of_event(id: int) -> int: ...


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
    ),
    many_agents=ManyAgents.MAINTENANCE,
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
