"""What was told to endpoints, and each attempt to do so."""

from sqlalchemy import bindparam, literal_column, select

from adapters.storage.call_tables import webhook_delivery, webhook_event
from adapters.storage.statement import changing, insertion, value

INSERT_WEBHOOK_EVENT = insertion(webhook_event)
WEBHOOK_EVENT_OWNER = value(int, select(webhook_event.c.agent_id).where(webhook_event.c.id == bindparam("id")))
EARLIER_TEST = value(
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
"""When an agent's test event was made that has so many `newer` ones. The index knows tests by this very text."""
SET_BODY = changing(webhook_event, "body")
INSERT_DELIVERY = insertion(webhook_delivery)
RECORD_ANSWER = changing(webhook_delivery, "status", "sent_at", "duration", "response_status", "response_body", "fault")
