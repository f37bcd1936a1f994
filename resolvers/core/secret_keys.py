"""The secret keys of the service: the check that those of the database are configured, and their rotation
(docs/decisions/0036)."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from adapters.storage.engine.transactions.session import Database, Session
from adapters.storage.queries.core.secret_keys import (
    EncryptedTable,
    delete_secret_key,
    encrypted_tables,
    insert_secret_key,
    revoke_api_keys_on_older,
    select_api_keys_on_older,
    select_secret_keys,
)
from domain.values.time import HOUR, Instant
from resolvers.core.keyring import Keyring

LINK_LIFETIME = 72 * HOUR
"""The longest time for which a signed link or a stored response is valid."""
BATCH_SIZE = 500
"""Rows that are read at once, and changed in one transaction."""


class SecretKeyMissing(Exception):  # noqa: N818 - its message is for the person who starts the service
    """The settings lack a secret key that the database needs."""


class Rotation(NamedTuple):
    """Result of a rotation, and what still depends on an older secret key."""

    renewed: int
    """Secrets that were encrypted anew."""
    api_keys: int
    """Active API keys that have not been used since."""
    links_until: Instant
    """Expiry of the links and responses that were made before."""
    retired: bool
    """True if the older secret keys may be removed."""


async def register(database: Database, keyring: Keyring, now: Instant) -> None:
    """Check that the database was written with these secret keys, and note a new one.

    Raises `SecretKeyMissing`, with nothing changed.
    """
    known = {row.fingerprint for row in await database.reader.find_all(select_secret_keys())}
    if known - set(keyring.fingerprints):
        raise SecretKeyMissing
    if keyring.fingerprint not in known:
        await database.write(partial(_record_key, fingerprint=keyring.fingerprint, now=now))


async def _record_key(session: Session, *, fingerprint: str, now: Instant) -> None:
    await session.execute(insert_secret_key(new_fingerprint=fingerprint, now=now))


async def rotate(database: Database, keyring: Keyring, now: Instant, *, retire: bool) -> Rotation:
    """Encrypt every stored secret under the newest secret key, in batches, and report what depends on older ones.

    When nothing depends on them, or with `retire`, the database no longer needs the older ones; `retire` revokes the
    API keys that depend on them. Raises `ValueError` for a secret that none of the secret keys can decrypt.
    """
    renewed = 0
    for table in encrypted_tables():
        renewed += await _renew_table(database, keyring, table)
    api_keys = await database.reader.get(select_api_keys_on_older(newest=keyring.fingerprint))
    keys = await database.reader.find_all(select_secret_keys())
    links_until = keys[-1].since + LINK_LIFETIME
    retired = retire or (api_keys == 0 and links_until <= now)
    if retired:
        older = [row.fingerprint for row in keys if row.fingerprint != keyring.fingerprint]
        await database.write(partial(_retire, newest=keyring.fingerprint, older=older))
    return Rotation(renewed, api_keys, links_until, retired)


async def _renew_table(database: Database, keyring: Keyring, table: EncryptedTable) -> int:
    renewed, after = 0, table.start
    while rows := await database.reader.find_all(table.batch(after=after, limit=BATCH_SIZE)):
        changes = [
            (column, identity, secret, new)
            for identity, *secrets in rows
            for column, secret in zip(table.columns, secrets, strict=True)
            if secret is not None and (new := keyring.renewed(secret)) is not None
        ]
        if changes:
            renewed += await database.write(partial(_replace, table=table, changes=changes))
        after = rows[-1][0]
    return renewed


async def _replace(
    session: Session, *, table: EncryptedTable, changes: Sequence[tuple[str, int | str, bytes, bytes]]
) -> int:
    replaced = 0
    for column, identity, old, new in changes:
        replaced += await session.execute(table.replace[column](key=identity, old=old, new=new))
    return replaced


async def _retire(session: Session, *, newest: str, older: Sequence[str]) -> None:
    await session.execute(revoke_api_keys_on_older(newest=newest))
    for fingerprint in older:
        await session.execute(delete_secret_key(key=fingerprint))
