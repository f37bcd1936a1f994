"""The key that identifies this service to push services: made at the first start, or taken from the settings."""

from functools import partial

from adapters.storage.engine.transactions.session import Database, Session
from adapters.storage.queries.webhooks.push import INSERT_PUSH_KEY, select_push_key, take_push_key_lock
from adapters.storage.tables.webhooks import PushKeyRow
from domain.values.time import Instant
from resolvers.core.context import Context
from resolvers.core.keyring import Keyring
from subscriptions.messages.web_push import PushKey, PushSender


async def ensure_push_key(database: Database, keyring: Keyring, now: Instant) -> None:
    """Make the key, unless it exists. Repeatable, also by processes that start at the same time."""
    if not await database.reader.find(select_push_key()):
        await database.write(partial(_make, private_key=keyring.encrypt(PushKey.generate().text), now=now))


async def _make(session: Session, *, private_key: bytes, now: Instant) -> None:
    await session.execute(take_push_key_lock(number=0))
    if not await session.find(select_push_key()):
        await session.get(INSERT_PUSH_KEY(PushKeyRow(id=0, private_key=private_key, created_at=now)))


async def push_sender(context: Context) -> PushSender:
    """Return the signer of this service's messages to browsers."""
    services = context.services
    text = services.push_key
    if text is None:
        text = services.keyring.decrypt((await context.session.get(select_push_key())).private_key)
    return PushSender(PushKey.from_text(text), services.push_subject)
