"""Endpoints of agents and operators: their configuration, and the schedule of their next delivery."""

import json
from collections.abc import Sequence
from typing import Annotated, NamedTuple

from pydantic import Field

from adapters.storage.queries.webhooks.endpoints import (
    INSERT_ENDPOINT,
    lock_endpoint,
    set_endpoint,
    set_endpoint_due,
    set_endpoint_event_types,
)
from adapters.storage.queries.webhooks.queues import move_pending
from adapters.storage.tables.accounts import AgentRow, OperatorRow
from adapters.storage.tables.webhooks import EndpointRow
from domain.values.uri import called_host
from domain.webhooks import auth_config
from domain.webhooks.contact_methods import Channel, Owner
from resolvers.core.context import Context, Transaction
from resolvers.core.keyring import Keyring
from resolvers.events.types import require_event_type
from resolvers.wire.scalars import Line
from subscriptions.messages.webhook_request import DeliveryEndpoint
from subscriptions.transports.channels import DELIVERIES

EventTypes = Annotated[list[Line], Field(min_length=1, max_length=100, examples=[["task.completed", "task.disputed"]])]
"""Names of types of events."""


class Target(NamedTuple):
    """The destination of an event: the address of a contact method, of one of the endpoints of a task, of the task
    itself or of the agent."""

    channel: Channel
    address: str
    contact_method_id: int | None = None
    task_endpoint_id: int | None = None


def find_owner(context: Context) -> Owner:
    """Return the calling agent or operator as the owner of endpoints."""
    return Owner(context.actor, context.caller_id)


def encrypted_config(keyring: Keyring, field: str, text: str | None) -> bytes | None:
    """Return the configuration in the field `field`, checked and encrypted. Raises `InvalidInput` naming the key."""
    if text is None:
        return None
    auth_config.parse(field, text)
    return keyring.encrypt(text)


def list_secrets(keyring: Keyring, account: AgentRow | OperatorRow, now: int) -> tuple[str, ...]:
    """Return the secrets that sign the events of an agent or an operator at the instant `now`, newest first."""
    secrets = [account.webhook_secret]
    until = account.previous_webhook_secret_until
    if until is not None and until > now:
        secrets.append(account.previous_webhook_secret)
    return tuple(keyring.decrypt(secret) for secret in secrets if secret is not None)


def make_endpoint(keyring: Keyring, address: str, config: bytes | None, secrets: tuple[str, ...]) -> DeliveryEndpoint:
    """Return an address with its decrypted configuration and the secrets that sign its deliveries."""
    auth = None if config is None else auth_config.parse("webhookConfigJson", keyring.decrypt(config))
    return DeliveryEndpoint(address, auth, secrets)


async def endpoint_to_change(context: Context, owner: Owner, channel: Channel, address: str) -> EndpointRow:
    """Return the endpoint at an address, created on first use and locked until the commit."""
    row = await context.session.find(lock_endpoint[owner.actor](owner_id=owner.id, channel=channel, address=address))
    if row:
        return row
    host = "" if channel is Channel.EMAIL else called_host(address)
    endpoint = EndpointRow(
        id=0,
        agent_id=owner.agent_id,
        operator_id=owner.operator_id,
        channel=channel.value,
        address=address,
        host=host,
    )
    return endpoint._replace(id=await context.session.get(INSERT_ENDPOINT(endpoint)))


async def schedule_endpoint(context: Transaction, row: EndpointRow, due_at: int) -> None:
    """Schedule a locked endpoint for a delivery at `due_at`. A disabled endpoint waits until it is enabled again."""
    if row.disabled_at is not None:
        return
    due_at = max(due_at, row.paused_until or 0)
    if row.due_at is None or due_at < row.due_at:
        await context.session.execute(set_endpoint_due(key=row.id, due_at=due_at))
    if due_at <= context.real_now:
        context.notify_channel(DELIVERIES)


async def redirect_deliveries(
    context: Transaction,
    owner: Owner,
    before: Target | None,
    after: Target,
    *,
    task_id: int | None = None,
    contact_method_id: int | None = None,
) -> None:
    """Move the pending deliveries of a task's webhook, or of a contact method, to its new endpoint, and enable that.

    Setting an address is taken as its repair, so a disabled endpoint is enabled, and tried at once.
    """
    find = lock_endpoint[owner.actor]
    new = await context.session.find(find(owner_id=owner.id, channel=after.channel, address=after.address))
    if before and before != after:
        old = await context.session.find(find(owner_id=owner.id, channel=before.channel, address=before.address))
        if old:
            new = new or await endpoint_to_change(context, owner, after.channel, after.address)
            await context.session.execute(
                move_pending(
                    old_endpoint_id=old.id,
                    new_endpoint_id=new.id,
                    of_task=task_id,
                    method_id=contact_method_id,
                    now=context.real_now,
                )
            )
    if new:
        await enable(context, new)


async def enable(context: Transaction, row: EndpointRow) -> EndpointRow:
    """Enable a locked endpoint and clear its failures: it is tried at once."""
    enabled = row._replace(
        due_at=context.real_now, paused_until=None, failing_since=None, disabled_at=None, disabled_because=None
    )
    await context.session.execute(set_endpoint(key=row.id, **enabled._asdict()))
    context.notify_channel(DELIVERIES)
    return enabled


async def set_event_types(context: Context, row: EndpointRow, event_types: Sequence[str] | None) -> EndpointRow:
    """Limit a locked endpoint to types of events; None for all. Raises `InvalidInput` for an unknown type."""
    for number, name in enumerate(event_types or ()):
        require_event_type(f"eventTypes[{number}]", name, row.owner.actor)
    stored = None if event_types is None else json.dumps(list(dict.fromkeys(event_types)))
    await context.session.execute(set_endpoint_event_types(key=row.id, event_types_json=stored))
    return row._replace(event_types_json=stored)
