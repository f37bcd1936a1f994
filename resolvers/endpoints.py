"""Endpoints of agents: how their configuration is checked, kept and read again."""

from adapters.storage.tables import AgentRow, TaskRow
from domain import webhook_config
from resolvers.identity import Keyring
from subscriptions.webhooks import Endpoint


def encrypted_config(keyring: Keyring, field: str, text: str | None) -> bytes | None:
    """The configuration that `field` gives, checked, as it is stored. Raises `InvalidInput` naming the key."""
    if text is None:
        return None
    webhook_config.parse(field, text)
    return keyring.encrypt(text)


def endpoint_of(keyring: Keyring, row: TaskRow, agent: AgentRow, now: int) -> Endpoint:
    """A task's webhook with the agent's secrets that are valid now. The task has one."""
    assert row.webhook_url, "the task has no webhook"
    config = None
    if row.webhook_config is not None:
        config = webhook_config.parse("webhookConfigJson", keyring.decrypt(row.webhook_config))
    secrets = [keyring.decrypt(agent.webhook_secret)]
    until = agent.previous_webhook_secret_until
    if agent.previous_webhook_secret is not None and until is not None and until > now:
        secrets.append(keyring.decrypt(agent.previous_webhook_secret))
    return Endpoint(row.webhook_url, config, tuple(secrets))
