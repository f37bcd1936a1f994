"""A write under an idempotency key happens once; a repeat gets the stored response (docs/decisions/0012).

The transaction of a write stores its response, so neither exists without the other. A procedure claims the key first.
Its last transaction (`Call.conclude`) stores the response; without one, a separate transaction does. Refusals are not
stored: they have changed nothing, so a repeat is a new attempt. Responses can hold secrets, such as new API keys: all
are encrypted, and found by a keyed hash of the idempotency key. A repeat may come with another API key of the same
caller; a response that holds a secret is returned only to the API key of the first request.
"""

import asyncio
import hashlib
import hmac
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from adapters.storage.queries.core.idempotency import (
    INSERT_CLAIM,
    abandon_claim,
    delete_expired_responses,
    delete_response,
    select_stored_response,
    store_response,
)
from adapters.storage.tables.jobs import StoredResponseRow
from domain.lifecycle.statuses import Actor
from domain.refusals.general import Conflict, IdempotencyKeyReused, InvalidInput, Unavailable
from domain.values.time import DAY, MINUTE, SECOND
from resolvers.core.context import Call, Context, Transaction, Work
from resolvers.core.jobs import JobKind, job
from resolvers.core.keyring import Keyring
from resolvers.wire.model import Wire
from resolvers.wire.scalars import GivenOnce

Result = TypeVar("Result")

RESPONSE_LIFETIME = DAY
"""Time for which a response is stored."""
LEASE = MINUTE
"""Time limit of a procedure: a repeat is refused during this time, and afterwards the key is free again.

It is longer than the longest wait of a procedure, which is for the payment provider with its retries; a test compares
them. Only uploads to a slow bucket can take longer. A procedure that a repeat overtakes stores nothing and is refused.
"""
FREE_INTERVAL_SECONDS = 0.5
"""Seconds between attempts to free a key while the database is unavailable. A repeat is refused until one succeeds."""
NAME_LENGTH = 40
"""Characters of a name that is derived from a key."""
MAX_LENGTH = 255
"""Characters of a key."""
MIN_LENGTH_WITHOUT_CALLER = 32
"""Characters of a key that comes without an API key: somebody who guesses it would receive another's new API key."""
HEADER = "Idempotency-Key"
_FREEING: Final[set[asyncio.Task[None]]] = set()
"""Keeps these tasks from the garbage collector."""


class Answerable(Protocol):
    """The part of an operation that a claim needs."""

    @property
    def name(self) -> str: ...
    @property
    def by(self) -> tuple[Actor, ...] | None: ...
    @property
    def request(self) -> type[Wire]: ...
    @property
    def result(self) -> type[Any]: ...
    @property
    def function(self) -> Callable[[Any, Any], Awaitable[Any]]: ...


class Identity(NamedTuple):
    """A key with its caller, and the request that came with it, as keyed hashes under one secret key."""

    digest: str
    fingerprint: bytes


@dataclass(slots=True)
class IdempotencyClaim:
    """A call's claim on its key. `leased_until`, in microseconds, identifies the call."""

    identities: tuple[Identity, ...]
    """One under each secret key of the service, the newest first: a rotation may have followed the first call."""
    keyring: Keyring
    leased_until: int
    result: type[Wire]
    stored: bool = False

    @property
    def digest(self) -> str:
        """The name under which this call claims its key."""
        return self.identities[0].digest

    def names(self, purpose: str) -> tuple[str, ...]:
        """See `resolvers.core.context.Claim`."""
        return tuple(
            self.keyring.digests(f"{purpose} {identity.digest}")[place].hex()[:NAME_LENGTH]
            for place, identity in enumerate(self.identities)
        )

    async def acquire(self, context: Context) -> Wire | None:
        """Return the stored response of an earlier call, or None once the key belongs to this call.

        Raises `IdempotencyKeyReused` for another request, and `Conflict` while the earlier call is still in progress.
        """
        row, identity = None, self.identities[0]
        for identity in self.identities:
            row = await context.session.find(select_stored_response(digest=identity.digest))
            if row:
                break
        if row and row.expires_at > context.real_now:
            if not hmac.compare_digest(row.fingerprint, identity.fingerprint):
                detail = (
                    "This idempotency key came with another request within the last 24 hours. Send a new key for a new "
                    "request, or repeat the first request unchanged to have its answer."
                )
                if gives_secret(self.result):
                    detail += " A secret in an answer is returned again only to the API key that asked for it."
                raise IdempotencyKeyReused(detail)
            if row.answer is not None:
                stored = json.loads(context.services.keyring.decrypt(row.answer))
                return self.result.from_stored(stored, context)
            if row.leased_until > context.real_now:
                seconds = -((context.real_now - row.leased_until) // SECOND)
                raise Conflict(
                    "The first request with this idempotency key is still under way. "
                    f"If it has failed, the key is free in {seconds} seconds.",
                    # The response is nearly always stored before the lease ends.
                    retry_after=1,
                )
        if row:
            await context.session.execute(delete_response(digest=row.digest))
        await context.session.execute(
            INSERT_CLAIM(
                StoredResponseRow(
                    **self.identities[0]._asdict(),
                    answer=None,
                    leased_until=self.leased_until,
                    expires_at=context.real_now + RESPONSE_LIFETIME,
                )
            )
        )
        return None

    async def store(self, context: Context, answer: Wire) -> None:
        """Store the response. Raises `Conflict` when the key already belongs to another call."""
        encrypted = context.services.keyring.encrypt(json.dumps(answer.to_stored()))
        if not await context.session.execute(
            store_response(key=self.digest, lease=self.leased_until, response=encrypted)
        ):
            raise Conflict("This took so long that a repeat took over its idempotency key. Nothing was stored.")

    async def run_and_store(self, context: Transaction, work: Work[Result]) -> Result:
        """Do the work of a transaction and store its result as the response."""
        result = await work(context)
        assert isinstance(result, Wire), "only views can be stored"
        await self.store(context, result)
        return result

    async def abandon(self, context: Context) -> None:
        """Free the key of a call that failed."""
        await context.session.execute(abandon_claim(key=self.digest, lease=self.leased_until))


async def make_claim(context: Call, operation: Answerable, request: Wire) -> IdempotencyClaim:
    """The claim of this call on its idempotency key. Raises `InvalidInput` for an invalid key."""
    key = context.idempotency_key or ""
    if not (key.isascii() and key.isprintable() and 0 < len(key) <= MAX_LENGTH):
        raise InvalidInput.for_field(HEADER, "invalid", f"should be 1 to {MAX_LENGTH} printable characters of ASCII")
    caller = context.caller
    if caller is None and len(key) < MIN_LENGTH_WITHOUT_CALLER:
        minimum = f"at least {MIN_LENGTH_WITHOUT_CALLER} random characters, such as a UUID"
        raise InvalidInput.for_field(HEADER, "too_short", f"should be {minimum}, for a request without an API key")
    owner = f"{caller.actor}:{caller.id}" if caller else "anybody"
    if caller and caller.person_id is not None and operation.by and caller.actor not in operation.by:
        owner = f"{Actor.PERSON}:{caller.person_id}"
    content = request.model_dump_json(include=set(operation.request.model_fields))
    if caller and gives_secret(operation.result):
        # The operation may refuse the secret to another API key of the caller.
        content += f" {caller.credential} {caller.credential_id}"
    for file in context.uploads:
        content += await asyncio.to_thread(_content_hash, file.path)
    keyring = context.services.keyring
    digests = zip(keyring.digests(f"{owner} {key}"), keyring.digests(f"{operation.name} {content}"), strict=True)
    return IdempotencyClaim(
        identities=tuple(Identity(digest.hex(), fingerprint) for digest, fingerprint in digests),
        keyring=keyring,
        leased_until=context.real_now + LEASE,
        result=operation.result,
    )


def secret_fields(result: type[Wire]) -> tuple[str, ...]:
    """The fields of a type of result that hold a secret, which is returned once."""
    return tuple(
        name
        for name, field in result.model_fields.items()
        if any(isinstance(mark, GivenOnce) for mark in field.metadata)
    )


def gives_secret(result: type[Wire]) -> bool:
    """Return true if a type of result holds a secret, which is returned once."""
    return bool(secret_fields(result))


def _content_hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


async def write_once(context: Call, operation: Answerable, request: Wire) -> Any:
    """Run a write, or return its stored response."""
    claim = await make_claim(context, operation, request)

    async def work(inner: Transaction) -> Any:
        earlier = await claim.acquire(inner)
        context.replayed = earlier is not None
        if earlier is not None:
            return earlier
        return await claim.run_and_store(inner, lambda same: operation.function(same, request))

    return await context.transact(work)


async def proceed_once(context: Call, operation: Answerable, request: Wire) -> Any:
    """Run a procedure, or return its stored response."""
    claim = await make_claim(context, operation, request)
    try:
        earlier = await context.transact(claim.acquire)
    except Unavailable:
        # The commit may have succeeded although its confirmation was lost.
        await _free(context, claim)
        raise
    if earlier is not None:
        context.replayed = True
        return earlier
    context.claim = claim
    try:
        result = await operation.function(context, request)
        if not claim.stored:
            await context.transact(partial(claim.store, answer=result))
    except BaseException:
        await _free(context, claim)
        raise
    return result


async def _free(context: Call, claim: IdempotencyClaim) -> None:
    """Free the key of a call that failed. While the database is unavailable, retry until it answers."""
    try:
        await context.transact(claim.abandon)
    except Unavailable:
        freeing = asyncio.create_task(_free_later(context, claim))
        _FREEING.add(freeing)
        freeing.add_done_callback(_FREEING.discard)


async def _free_later(context: Call, claim: IdempotencyClaim) -> None:
    for _ in range(round(LEASE / SECOND / FREE_INTERVAL_SECONDS)):
        await asyncio.sleep(FREE_INTERVAL_SECONDS)
        if context.services.stopping.is_set():
            return
        with suppress(Unavailable):
            await context.transact(claim.abandon)
            return


@job(JobKind.DELETE_EXPIRED_RESPONSES, every=10 * MINUTE)
async def delete_expired(context: Transaction, _: int) -> None:
    """Delete the stored responses that have expired."""
    await context.session.execute(delete_expired_responses(now=context.real_now))
