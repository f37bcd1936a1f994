"""The keys that sign evidence: made when they are first needed, rotated by a command, published for ever."""

from collections.abc import Sequence
from functools import partial

from adapters.storage.engine.transactions.session import Session
from adapters.storage.queries.proofs.evidence import (
    INSERT_EVIDENCE_KEY,
    retire_evidence_keys,
    select_evidence_keys,
    take_evidence_key_lock,
)
from adapters.storage.tables.proofs import EvidenceKeyRow
from resolvers.core.context import Services
from resolvers.evidence.signature import KeyPair, publish_key


async def read_evidence_keys(services: Services) -> Sequence[EvidenceKeyRow]:
    """Return the keys, newest first. The first call of all makes one, also when several run at the same time."""
    keys = await services.database.reader.find_all(select_evidence_keys())
    if keys:
        return keys
    await services.database.write(partial(_add, services=services, is_first=True))
    return await services.database.reader.find_all(select_evidence_keys())


async def rotate_evidence_key(services: Services) -> str:
    """Make another key, which signs from now on, and return its name. The private halves of the others are deleted."""
    return await services.database.write(partial(_add, services=services, is_first=False))


async def _add(session: Session, *, services: Services, is_first: bool) -> str:
    await session.execute(take_evidence_key_lock(number=0))
    keys = await session.find_all(select_evidence_keys())
    if is_first and keys:
        return keys[0].name
    await session.execute(retire_evidence_keys())
    pair = KeyPair.generate()
    private, now = services.keyring.encrypt(pair.private), services.clock.now()
    row = EvidenceKeyRow(id=0, name=pair.name, public_key=pair.public, private_key=private, created_at=now)
    await session.get(INSERT_EVIDENCE_KEY(row))
    return pair.name


async def signing_key(services: Services) -> KeyPair:
    """Return the key that signs now."""
    row = (await read_evidence_keys(services))[0]
    assert row.private_key is not None, "the newest key signs"
    return KeyPair(row.name, row.public_key, services.keyring.decrypt(row.private_key))


async def publish_keys(services: Services) -> dict[str, list[dict[str, str]]]:
    """Return the public keys as a JSON Web Key Set, newest first. Retired keys stay."""
    return {"keys": [publish_key(row.name, row.public_key) for row in await read_evidence_keys(services)]}
