"""Capture challenges, which files recorded with the camera answer (docs/reference/proof.md#live-capture)."""

import secrets
from collections import Counter
from collections.abc import Iterable
from typing import Final

from adapters.storage.queries.proofs.items import count_files_of_challenge
from adapters.storage.tables.tasks import TaskRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.lifecycle.transitions import Trigger, decide
from domain.proofs.circumstances import CHALLENGE_LIFETIME
from domain.refusals.general import InvalidInput
from domain.values.time import Instant
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import operation
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.facts import load_facts
from resolvers.tasks.input import TaskReference
from resolvers.wire.model import Wire
from resolvers.wire.scalars import OwnId, OwnTime, server_time

MAX_FILES: Final = 20
"""Maximum number of files that answer one challenge."""
RANDOM_BYTES: Final = 8


class ChallengeReference(TaskReference):
    """The task in progress whose files are to be recorded with the camera."""


class CaptureChallenge(Wire):
    """A challenge that files recorded with the camera answer."""

    task_id: OwnId
    """The task."""
    nonce: str
    """Text to send as captureNonce with up to 20 files."""
    expires_at: OwnTime
    """Time until which the files can be recorded, on the server's clock (UTC). They can be uploaded later."""


@operation(Actor.OPERATOR, scope=Scope.DISPATCH)
async def capture_challenge(transaction: Transaction, request: ChallengeReference) -> CaptureChallenge:
    """Get a challenge for files of a task in progress. It expires after 10 minutes: up to 20 files that the camera
    records until then answer it, and may be uploaded later."""
    row = await owned(transaction, request.task_id)
    decide(Trigger.UPLOAD_PROOF, transaction.actor, (await load_facts(transaction, row))(), "capture_challenge")
    text = f"{transaction.now}.{secrets.token_hex(RANDOM_BYTES)}"
    signature = transaction.services.keyring.digest(_signed_text(transaction, row, text)).hex()
    return CaptureChallenge(
        task_id=row.id,
        nonce=f"{text}.{signature}",
        expires_at=server_time(transaction.now + CHALLENGE_LIFETIME),
    )


def read_challenge(context: Context, row: TaskRow, nonce: str, field: str) -> Instant:
    """Return the instant at which a challenge was made. Raises `InvalidInput` for one of another task or operator."""
    text, _, signature = nonce.rpartition(".")
    if not nonce.isascii() or not context.services.keyring.signed(_signed_text(context, row, text), signature):
        message = "is no challenge for this task: get one with capture_challenge, then take the picture again"
        raise InvalidInput.for_field(field, "invalid", message)
    return int(text.partition(".")[0])


async def check_uses(context: Context, row: TaskRow, nonces: Iterable[tuple[str, str]]) -> None:
    """Refuse files that answer a challenge which has had its number of files; each nonce stands after its field.

    Raises `InvalidInput`.
    """
    used: Counter[str] = Counter()
    for field, nonce in nonces:
        if nonce not in used:
            used[nonce] = await context.session.get(count_files_of_challenge(task_id=row.id, capture_nonce=nonce))
        used[nonce] += 1
        if used[nonce] > MAX_FILES:
            message = f"has {MAX_FILES} files already: get another one with capture_challenge"
            raise InvalidInput.for_field(field, "too_many", message, maximum=MAX_FILES)


def _signed_text(context: Context, row: TaskRow, text: str) -> str:
    return f"capture {row.id} {context.operator_id} {text}"
