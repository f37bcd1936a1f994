"""A write under an idempotency key happens once; a repeat gets the kept answer (docs/decisions/0012).

The answer of a write is kept in the transaction of the write, so neither is ever there without the other. A procedure
claims the key first, and its answer is kept by the transaction that ends it (`Context.conclude`), else after it.
Refusals are not kept: they have changed nothing, so a repeat is a new try. Answers can hold secrets, such as new API
keys: all are encrypted, and found by a keyed hash of the key. Every API key of a caller gets the answer of any, but one
that holds a secret is for the API key that asked.
"""

import asyncio
import hashlib
import hmac
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

from adapters.storage.queries.idempotency import (
    ABANDON_CLAIM,
    DELETE_EXPIRED_RESPONSES,
    DELETE_RESPONSE,
    INSERT_CLAIM,
    STORE_RESPONSE,
    STORED_RESPONSE,
)
from domain.refusals.general import Conflict, IdempotencyKeyReused, InvalidInput, Unavailable
from domain.values.time import DAY, MINUTE, SECOND
from resolvers.core.context import Call, Context, Transaction, Work
from resolvers.core.jobs import JobKind, job
from resolvers.wire.model import Wire
from resolvers.wire.scalars import GivenOnce

Result = TypeVar("Result")

RESPONSE_LIFETIME = DAY
"""How long an answer is kept."""
LEASE = MINUTE
"""How long a procedure may take; a repeat is refused meanwhile, and after it the key is free again.

Above the longest that procedures wait for, which is the payment provider with its tries; a test holds it to that. Only
uploads into a slow bucket can take longer. One that is overtaken by a repeat stores nothing, and is told so.
"""
MAX_LENGTH = 255
"""Characters of a key."""
MIN_LENGTH_WITHOUT_CALLER = 32
"""Characters of a key that nobody vouches for: whoever guesses it would be given another's new API key."""
HEADER = "Idempotency-Key"


class Answerable(Protocol):
    """What a claim needs of an operation."""

    @property
    def name(self) -> str: ...
    @property
    def request(self) -> type[Wire]: ...
    @property
    def result(self) -> type[Any]: ...
    @property
    def function(self) -> Callable[[Any, Any], Awaitable[Any]]: ...


@dataclass(slots=True)
class IdempotencyClaim:
    """What one call has on its key: `fingerprint` tells this request from others, `leased_until` this call."""

    digest: str
    fingerprint: bytes
    leased_until: int
    result: type[Wire]
    stored: bool = False

    async def acquire(self, context: Context) -> Wire | None:
        """The kept answer of an earlier call, or none once the key belongs to this call.

        Raises `IdempotencyKeyReused` for another request, `Conflict` while the earlier call is still under way.
        """
        found = await context.session.find(STORED_RESPONSE, digest=self.digest)
        if found and found.expires_at > context.real_now:
            if not hmac.compare_digest(found.fingerprint, self.fingerprint):
                told = "This idempotency key came with another request within the last 24 hours."
                if gives_secret(self.result):
                    told += " What is secret in an answer is given again to the API key alone that asked for it."
                raise IdempotencyKeyReused(told)
            if found.answer is not None:
                stored = json.loads(context.services.keyring.decrypt(found.answer))
                return self.result.from_stored(stored, context)
            if found.leased_until > context.real_now:
                later = -((context.real_now - found.leased_until) // SECOND)
                told = f"Should that have come to nothing, the key is free in {later} seconds."
                # Nearly always the answer is there sooner than that.
                raise Conflict(f"The first request with this idempotency key is still under way. {told}", retry_after=1)
        if found:
            await context.session.execute(DELETE_RESPONSE, digest=self.digest)
        await context.session.execute(
            INSERT_CLAIM,
            digest=self.digest,
            fingerprint=self.fingerprint,
            answer=None,
            leased_until=self.leased_until,
            expires_at=context.real_now + RESPONSE_LIFETIME,
        )
        return None

    async def store(self, context: Context, answer: Wire) -> None:
        """Keep the answer. Raises `Conflict` when the key belongs to another call by now."""
        sealed = context.services.keyring.encrypt(json.dumps(answer.to_stored()))
        if not await context.session.execute(STORE_RESPONSE, key=self.digest, lease=self.leased_until, kept=sealed):
            raise Conflict("This took so long that its idempotency key went to a repeat of it. Nothing was stored.")

    async def run_and_store(self, context: Transaction, work: Work[Result]) -> Result:
        """The work of a transaction whose result is the answer."""
        made = await work(context)
        assert isinstance(made, Wire), "only views can be kept"
        await self.store(context, made)
        return made

    async def abandon(self, context: Context) -> None:
        """Free the key of a call that came to nothing."""
        await context.session.execute(ABANDON_CLAIM, key=self.digest, lease=self.leased_until)


async def claim_of(context: Call, operation: Answerable, request: Wire) -> IdempotencyClaim:
    """The claim of this call on its idempotency key. Raises `InvalidInput` for a key that is none."""
    key = context.idempotency_key or ""
    if not (key.isascii() and key.isprintable() and 0 < len(key) <= MAX_LENGTH):
        raise InvalidInput.of(HEADER, "invalid", f"should be 1 to {MAX_LENGTH} printable characters of ASCII")
    caller = context.caller
    if caller is None and len(key) < MIN_LENGTH_WITHOUT_CALLER:
        least = (
            f"at least {MIN_LENGTH_WITHOUT_CALLER} random characters, such as a UUID, where no API key tells who asks"
        )
        raise InvalidInput.of(HEADER, "too_short", f"should be {least}")
    owner = f"{caller.actor}:{caller.id}" if caller else "anybody"
    asked = request.model_dump_json(include=set(operation.request.model_fields))
    if caller and gives_secret(operation.result):
        # Another key of the caller may be one to which the operation would refuse it.
        asked += f" {caller.key_id}"
    for file in context.uploads:
        asked += await asyncio.to_thread(_content_hash, file.path)
    digest = context.services.keyring.digest
    return IdempotencyClaim(
        digest=digest(f"{owner} {key}").hex(),
        fingerprint=digest(f"{operation.name} {asked}"),
        leased_until=context.real_now + LEASE,
        result=operation.result,
    )


def gives_secret(result: type[Wire]) -> bool:
    """Whether a kind of answer holds what is given once."""
    return any(isinstance(mark, GivenOnce) for field in result.model_fields.values() for mark in field.metadata)


def _content_hash(path: Path) -> str:
    with path.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


async def write_once(context: Call, operation: Answerable, request: Wire) -> Any:
    """Carry out a write, or give the answer that it had."""
    claim = await claim_of(context, operation, request)

    async def work(inner: Transaction) -> Any:
        earlier = await claim.acquire(inner)
        context.replayed = earlier is not None
        if earlier is not None:
            return earlier
        return await claim.run_and_store(inner, lambda same: operation.function(same, request))

    return await context.transact(work)


async def proceed_once(context: Call, operation: Answerable, request: Wire) -> Any:
    """Carry out a procedure, or give the answer that it had."""
    claim = await claim_of(context, operation, request)
    try:
        earlier = await context.transact(claim.acquire)
    except Unavailable:
        # It may have been stored without our hearing of it.
        await context.transact(claim.abandon)
        raise
    if earlier is not None:
        context.replayed = True
        return earlier
    context.claim = claim
    try:
        made = await operation.function(context, request)
        if not claim.stored:
            await context.transact(partial(claim.store, answer=made))
    except BaseException:
        await context.transact(claim.abandon)
        raise
    return made


@job(JobKind.DELETE_EXPIRED_RESPONSES, every=10 * MINUTE)
async def delete_expired(context: Transaction, _: int) -> None:
    """Delete what has been kept for its time."""
    await context.session.execute(DELETE_EXPIRED_RESPONSES, now=context.real_now)
