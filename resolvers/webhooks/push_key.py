"""The key that identifies this service to push services: made at the first start, or taken from the settings."""

from functools import partial

from adapters.storage.engine.session import Database, Session
from adapters.storage.queries.messages import (
    INSERT_PUSH_KEY,
    PUSH_KEY,
    PUSH_KEY_LOCK,
)
from domain.values.time import Instant
from resolvers.core.context import Context
from resolvers.core.keyring import Keyring
from subscriptions.messages.web_push import PushKey, PushSender


async def ensure_push_key(database: Database, keyring: Keyring, now: Instant) -> None:
    """Make the key, unless it exists. Repeatable, also by processes that start at the same time."""
    if not await database.reader.find(PUSH_KEY):
        await database.write(partial(_make, private_key=keyring.encrypt(PushKey.generate().text), now=now))


async def _make(session: Session, *, private_key: bytes, now: Instant) -> None:
    await session.execute(PUSH_KEY_LOCK, number=0)
    if not await session.find(PUSH_KEY):
        await session.get(INSERT_PUSH_KEY, private_key=private_key, created_at=now)


async def push_sender(context: Context) -> PushSender:
    """Return the signer of this service's messages to browsers."""
    services = context.services
    text = services.push_key
    if text is None:
        text = services.keyring.decrypt((await context.session.get(PUSH_KEY)).private_key)
    return PushSender(PushKey.of(text), services.push_subject)
