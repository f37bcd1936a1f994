"""Endpoints of agents: how their configuration is checked and kept, and when something is due for them."""

from typing import NamedTuple

from adapters.storage.queries.webhooks import (
    ENDPOINT_TO_CHANGE,
    INSERT_ENDPOINT,
    MOVE_PENDING,
    SET_ENDPOINT,
    SET_ENDPOINT_DUE,
)
from adapters.storage.tables.accounts import AgentRow
from adapters.storage.tables.webhooks import EndpointRow
from domain.webhooks import auth_config
from domain.webhooks.contact_methods import Channel
from resolvers.core.context import Context, Transaction
from resolvers.core.keyring import Keyring
from subscriptions.messages.webhook_request import Endpoint
from subscriptions.transports.channels import DELIVERIES


class Target(NamedTuple):
    """Where an event goes: a contact method's address, or where none is named, a task's or the agent's own."""

    channel: Channel
    address: str
    contact_method_id: int | None = None


def encrypted_config(keyring: Keyring, field: str, text: str | None) -> bytes | None:
    """The configuration that `field` gives, checked, as it is stored. Raises `InvalidInput` naming the key."""
    if text is None:
        return None
    auth_config.parse(field, text)
    return keyring.encrypt(text)


def secrets_of(keyring: Keyring, agent: AgentRow, now: int) -> tuple[str, ...]:
    """The secrets that sign an agent's events now, newest first."""
    secrets = [keyring.decrypt(agent.webhook_secret)]
    until = agent.previous_webhook_secret_until
    if agent.previous_webhook_secret is not None and until is not None and until > now:
        secrets.append(keyring.decrypt(agent.previous_webhook_secret))
    return tuple(secrets)


def endpoint_of(keyring: Keyring, address: str, config: bytes | None, secrets: tuple[str, ...]) -> Endpoint:
    """An address with its configuration as it is kept, and the secrets that sign what goes there."""
    found = None if config is None else auth_config.parse("webhookConfigJson", keyring.decrypt(config))
    return Endpoint(address, found, secrets)


async def endpoint_to_change(context: Context, agent_id: int, channel: Channel, address: str) -> EndpointRow:
    """The endpoint at an address, made on first use and locked until the commit."""
    found = await context.session.find(ENDPOINT_TO_CHANGE, agent_id=agent_id, channel=channel, address=address)
    if found:
        return found
    row = EndpointRow(0, agent_id, channel.value, address, None, None, None, None, None, None)
    return row._replace(id=await context.session.get(INSERT_ENDPOINT, **row._asdict()))


async def schedule_endpoint(context: Transaction, row: EndpointRow, due_at: int) -> None:
    """Note that something is due for a locked endpoint. One that is disabled waits until it is enabled again."""
    if row.disabled_at is not None:
        return
    due_at = max(due_at, row.paused_until or 0)
    if row.due_at is None or due_at < row.due_at:
        await context.session.execute(SET_ENDPOINT_DUE, key=row.id, due_at=due_at)
    if due_at <= context.real_now:
        context.notify_channel(DELIVERIES)


async def redirect_deliveries(
    context: Transaction,
    agent_id: int,
    before: Target | None,
    after: Target,
    *,
    task_id: int | None = None,
    contact_method_id: int | None = None,
) -> None:
    """A task's webhook, or a contact method, has been set: what waits goes to where it now is, even if it was disabled.

    Whoever sets it has mended it, so the endpoint is tried at once.
    """
    found = await context.session.find(
        ENDPOINT_TO_CHANGE, agent_id=agent_id, channel=after.channel, address=after.address
    )
    if before and before != after:
        old = await context.session.find(
            ENDPOINT_TO_CHANGE, agent_id=agent_id, channel=before.channel, address=before.address
        )
        if old:
            found = found or await endpoint_to_change(context, agent_id, after.channel, after.address)
            await context.session.execute(
                MOVE_PENDING,
                old_endpoint_id=old.id,
                new_endpoint_id=found.id,
                of_task=task_id,
                method_id=contact_method_id,
                now=context.real_now,
            )
    if found:
        await enable(context, found)


async def enable(context: Transaction, row: EndpointRow) -> None:
    """Begin anew with a locked endpoint: it is tried at once, whatever has failed before."""
    await context.session.execute(
        SET_ENDPOINT,
        key=row.id,
        due_at=context.real_now,
        leased_until=row.leased_until,
        paused_until=None,
        failing_since=None,
        disabled_at=None,
        disabled_because=None,
    )
    context.notify_channel(DELIVERIES)
