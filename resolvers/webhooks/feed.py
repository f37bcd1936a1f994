"""The bodies of webhooks, for an agent that receives no calls: `fieldcall listen` reads them."""

import json
from collections.abc import Sequence
from functools import partial

from adapters.storage.queries.webhooks.deliveries import select_events_to_read, select_recorded_events
from adapters.storage.tables.webhooks import WebhookEventRow
from domain.lifecycle.statuses import Actor
from resolvers.core.context import Call, Context
from resolvers.core.operation import Snapshot, operation
from resolvers.events.recovery import require_kept
from resolvers.tasks.history import require_reached
from resolvers.wire.model import Wire
from resolvers.wire.pages import PAGE, Cursor, Limit, Wait
from resolvers.wire.scalars import (
    Int32,
    OwnId,
    OwnLongId,
)
from subscriptions.transports.channels import agent_channel
from subscriptions.transports.long_poll import first


class ListWebhookEvents(Wire):
    """Page of events."""

    after: Cursor = 0
    """Only events with a higher sequence; 0 returns all that are stored."""
    limit: Limit = PAGE
    """Maximum number of events to return."""
    wait: Wait = 0
    """Maximum time to wait for a new event, in seconds."""


class FeedEvent(Wire):
    """An event in the form that webhooks receive."""

    id: OwnLongId
    """Id of the event, which webhooks get in the header webhook-id."""
    sequence: Int32
    """Position among all events of the agent: the cursor."""
    event_type: str
    """Type of the event, such as task.accepted."""
    task_id: OwnId | None
    """The task; null for an event without one."""
    body: str
    """The body, character by character as webhooks get it, so that it can be signed."""

    @classmethod
    def from_row(cls, row: WebhookEventRow) -> "FeedEvent":
        assert row.sequence is not None, "a test of a webhook is not read"
        return cls(id=row.id, sequence=row.sequence, event_type=row.event_type, task_id=row.task_id, body=row.body)


@operation(Actor.AGENT, reads=Snapshot.EACH)
async def list_webhook_events(call: Call, request: ListWebhookEvents) -> list[FeedEvent]:
    """Read the calling agent's events in the form that webhooks receive, oldest first, after a cursor.

    For an agent that receives no calls, such as one under development. Events are recorded while the agent has an
    active contact method, such as polling, and kept as long as the log of deliveries. With wait, the call waits until
    there is an event after the cursor.
    """
    read = partial(_after, call, request)
    if events := await read():
        await require_kept(call, Actor.AGENT, call.agent_id, request.after, events[0].sequence)
        return events
    await require_reached(call, call.agent_id, request.after)
    if not request.wait:
        return []
    services = call.services
    channel = agent_channel(call.agent_id)
    return list(await first(services.broadcaster, channel, read, request.wait, services.stopping))


async def bodies_of_events(context: Context, sequences: Sequence[int]) -> dict[int, str]:
    """Return the recorded bodies of the calling agent's events, by sequence. Nobody else has any."""
    if context.actor is not Actor.AGENT:
        return {}
    rows = await context.session.find_all(
        select_recorded_events(agent_id=context.agent_id, sequences=json.dumps(sequences))
    )
    return {row.sequence: row.body for row in rows if row.sequence is not None}


async def _after(context: Call, request: ListWebhookEvents) -> list[FeedEvent]:
    rows = await context.session.find_all(
        select_events_to_read(agent_id=context.agent_id, after=request.after, limit=request.limit)
    )
    return [FeedEvent.from_row(row) for row in rows]
