"""The secrets that sign the calls to webhooks, an agent's or an operator's."""

from adapters.storage.queries.accounts.agents import lock_agent
from adapters.storage.queries.accounts.operators import lock_operator
from adapters.storage.queries.webhooks.endpoints import SET_WEBHOOK_SECRETS
from adapters.storage.tables.accounts import AgentRow, OperatorRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.values import wallclock
from domain.values.time import DAY
from resolvers.core.context import Transaction
from resolvers.core.keyring import make_webhook_secret
from resolvers.core.operation import operation
from resolvers.events.endpoints import find_owner
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import OwnTime, Secret

OVERLAP = DAY
"""Period in which a rotated secret stays valid together with the new one."""


class WebhookSecret(Wire):
    """A new secret that signs webhooks; shown only once."""

    webhook_signing_secret: Secret
    """The secret, in the form of Standard Webhooks."""
    previous_valid_until: OwnTime
    """End of the time in which events are also signed with the previous secret, on the server's clock (UTC)."""


@operation(Actor.AGENT, Actor.OPERATOR, scope=Scope.MANAGE, fresh=True, approved=False)
async def rotate_webhook_secret(transaction: Transaction, request: Nothing) -> WebhookSecret:
    """Replace the secret that signs webhooks; the new one is shown only once.

    For 24 hours events carry two signatures, with the new secret and with the previous one, so that receivers can
    change over. Another rotation in that time drops the older secret. An operator's first secret is made with its first
    contact method; only this operation shows it.
    """
    owner = find_owner(transaction)
    account: AgentRow | OperatorRow
    if owner.actor is Actor.OPERATOR:
        account = await transaction.session.get(lock_operator(id=owner.id))
    else:
        account = await transaction.session.get(lock_agent(id=owner.id))
    secret, until = make_webhook_secret(), transaction.real_now + OVERLAP
    await transaction.session.execute(
        SET_WEBHOOK_SECRETS[owner.actor](
            key=owner.id,
            webhook_secret=transaction.services.keyring.encrypt(secret),
            previous_webhook_secret=account.webhook_secret,
            previous_webhook_secret_until=until,
        )
    )
    return WebhookSecret(webhook_signing_secret=secret, previous_valid_until=wallclock.at(until, "UTC"))


async def ensure_webhook_secret(context: Transaction, operator_id: int) -> None:
    """Make an operator's secret, unless it has one: most operators have no webhook."""
    row = await context.session.get(lock_operator(id=operator_id))
    if row.webhook_secret is None:
        await context.session.execute(
            SET_WEBHOOK_SECRETS[Actor.OPERATOR](
                key=operator_id,
                webhook_secret=context.services.keyring.encrypt(make_webhook_secret()),
                previous_webhook_secret=None,
                previous_webhook_secret_until=None,
            )
        )
