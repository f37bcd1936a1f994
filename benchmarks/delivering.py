"""Webhooks from one worker: real events of real tasks, signed and sent to a local sink, and recorded.

Beside it in the same rounds: plain httpx2, which posts the same bodies to the same sink and signs and records nothing.
"""



from sqlalchemy import func, literal_column, select, update

from adapters.storage.call_tables import endpoint, webhook_delivery, webhook_event
from adapters.storage.statement import change, value

ROUNDS = 3
EVENTS = 12_000
"""In each round."""
ENDPOINTS = 64
IN_FLIGHT = 128
GOAL = 4_000
SINK_CORE, OWN_CORE = 1, 0
LEFT = value(
    int,
    select(func.count()).select_from(webhook_delivery).where(webhook_delivery.c.status == literal_column("'pending'")),
)
"""Deliveries that wait."""
BODIES = value(str, select(webhook_event.c.body).order_by(webhook_event.c.id).limit(1000))
ANEW = change(update(webhook_delivery).values(status="pending", tries=0, due_at=0, in_order=0))
DUE = change(update(endpoint).values(due_at=0))
