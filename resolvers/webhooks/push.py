"""Web Push: the browsers that an operator has subscribed. See docs/decisions/0066-operator-notifications.md."""

from typing import Annotated

import orjson
from pydantic import Field

from adapters.storage.queries.accounts.operators import lock_operator
from adapters.storage.queries.webhooks.push import lock_push_method
from adapters.storage.tables.accounts import ContactMethodRow
from domain.accounts.credentials import Credential
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.refusals.general import InvalidInput, NotFound
from domain.webhooks.contact_methods import Channel, MethodType
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import Snapshot, operation
from resolvers.events.endpoints import endpoint_to_change, find_owner
from resolvers.webhooks.contact_methods import (
    ContactMethod,
    change_method,
    insert_method,
    redirect_events,
    remove_method,
    show_method,
)
from resolvers.webhooks.push_key import push_sender
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import CalledAddress, Line
from subscriptions.messages.web_push import AUTH_BYTES, decoded, parse_point

PushAddress = Annotated[CalledAddress, Field(max_length=2000, examples=["https://push.example.org/wpush/v2/gAAAAB"])]
BrowserKey = Annotated[str, Field(min_length=1, max_length=200)]


class SubscribePush(Wire):
    """A browser to notify, as its PushSubscription describes it."""

    endpoint: PushAddress
    """Address at the browser's push service: `endpoint` of the subscription. It begins with https."""
    p256dh: BrowserKey = Field(
        alias="p256dh",
        examples=["BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"],
    )
    """Public key of the browser: `keys.p256dh` of the subscription, an uncompressed point of P-256 in base64url."""
    auth: BrowserKey = Field(examples=["BTBZMqHH6r4Tts7J_aSIgg"])
    """Shared secret of the browser: `keys.auth` of the subscription, 16 bytes in base64url. Stored encrypted, never
    shown."""
    label: Line | None = None
    """Name of the browser or the telephone, for its owner."""


class UnsubscribePush(Wire):
    """The browser that is no longer to be notified."""

    endpoint: PushAddress
    """Address at the browser's push service, as it was subscribed."""


class PushKeyView(Wire):
    """The key under which browsers subscribe."""

    push_key: str
    """The public key of the service (VAPID) in base64url: `applicationServerKey` of the browser's subscription."""


@operation(reads=Snapshot.ONE)
async def get_push_key(read: Context, request: Nothing) -> PushKeyView:
    """Read the key with which a browser subscribes to push messages of this service."""
    return PushKeyView(push_key=(await push_sender(read)).key.public)


@operation(Actor.OPERATOR, scope=Scope.MANAGE, approved=False)
async def subscribe_push(transaction: Transaction, request: SubscribePush) -> ContactMethod:
    """Notify a browser of the operator's notifications, in addition to all other channels.

    It becomes a contact method, which can be switched off, limited to some types and removed like others. Subscribing
    it again renews its keys. It is removed when its push service reports it as gone. A subscription by a person who is
    signed in also ends with that session.
    """
    owner = find_owner(transaction)
    if not request.endpoint.startswith("https:") and not transaction.services.sender.allows_private:
        raise InvalidInput.for_field(
            "endpoint", "invalid", "must begin with https://, as the address of every push service"
        )
    _require_keys(request)
    config = transaction.services.keyring.encrypt(
        orjson.dumps({"p256dh": request.p256dh, "auth": request.auth}).decode()
    )
    # Locked, so that a browser that subscribes twice at once becomes one contact method.
    await transaction.session.get(lock_operator(id=owner.id))
    before = await _subscribed(transaction, request.endpoint)
    if before is None:
        row = ContactMethodRow(
            id=0,
            agent_id=None,
            operator_id=owner.id,
            method_type=MethodType.PUSH.value,
            endpoint=request.endpoint,
            priority=1,
            fan_out=True,
            config=config,
            active=True,
            created_at=transaction.now,
            label=request.label,
            session_id=_find_session(transaction),
        )
        row = await insert_method(transaction, "endpoint", row)
    else:
        session_id = _find_session(transaction)
        row = before._replace(config=config, active=True, label=request.label or before.label, session_id=session_id)
        await change_method(transaction, row)
    # Its health can be read before the first message.
    await endpoint_to_change(transaction, owner, Channel.PUSH, row.endpoint)
    await redirect_events(transaction, before, row)
    return await show_method(transaction, row)


@operation(Actor.OPERATOR, scope=Scope.MANAGE, approved=False)
async def unsubscribe_push(transaction: Transaction, request: UnsubscribePush) -> ContactMethod:
    """Stop notifying a browser of the operator's notifications: its contact method is removed."""
    row = await _subscribed(transaction, request.endpoint)
    if row is None:
        raise NotFound("No browser with this endpoint is subscribed.")
    return await remove_method(transaction, row.id)


def _find_session(context: Context) -> int | None:
    """Return the session in which the browser subscribes; None for a key."""
    caller = context.caller
    return caller.credential_id if caller and caller.credential is Credential.PERSON else None


async def _subscribed(context: Transaction, endpoint: str) -> ContactMethodRow | None:
    return await context.session.find(lock_push_method(owner_id=context.operator_id, endpoint=endpoint))


def _require_keys(request: SubscribePush) -> None:
    """Raise `InvalidInput` for keys that are not a browser's."""
    try:
        parse_point(decoded(request.p256dh))
    except ValueError:
        raise InvalidInput.for_field(
            "p256dh", "invalid", "must be a point of P-256 in base64url, keys.p256dh of the browser's subscription"
        ) from None
    try:
        is_secret = len(decoded(request.auth)) == AUTH_BYTES
    except ValueError:
        is_secret = False
    if not is_secret:
        raise InvalidInput.for_field(
            "auth", "invalid", f"must be {AUTH_BYTES} bytes in base64url, keys.auth of the browser's subscription"
        )
