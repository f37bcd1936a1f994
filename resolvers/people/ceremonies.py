"""Challenges of passkeys: made for one browser and one purpose, answered within minutes, and used once.

A challenge is a random number, the second at which it ends, and a seal: the keyed hash of both with its purpose and its
browser. A page that nobody answers stores nothing; only the seals of used challenges are stored, until they end.
"""

import hmac
import secrets
from enum import StrEnum
from typing import Final, NamedTuple

from adapters.storage.queries.people.passkeys import (
    INSERT_USED_CHALLENGE,
    delete_used_challenges,
    select_used_challenge,
)
from adapters.storage.tables.people import UsedChallengeRow
from domain.people.passkeys import CHALLENGE_LIFETIME, RelyingParty, relying_party
from domain.refusals.people import NoPasskeysHere, PasskeyRefused
from domain.values.time import MINUTE, SECOND
from resolvers.core.context import Context, Transaction
from resolvers.core.jobs import JobKind, job
from resolvers.core.keyring import Keyring

RANDOM_BYTES: Final = 16
TIME_BYTES: Final = 8
STALE: Final = (
    "The request that the passkey answers has expired, was used before, or belongs to another browser. "
    "Load the page again."
)


class CeremonyPurpose(StrEnum):
    """Purpose for which a passkey is asked."""

    REGISTER = "register"
    SIGN_IN = "sign_in"
    PROOF = "proof"


class CeremonyQuestion(NamedTuple):
    """The question that a passkey of one browser answers."""

    purpose: CeremonyPurpose
    browser: str
    """Identifies this browser alone: its session, or a stand-in before there is a session."""


def make_party(context: Context) -> RelyingParty:
    """Return the service as the browser of this request knows it. Raises `NoPasskeysHere`."""
    party = relying_party(context.base_url)
    if party is None:
        raise NoPasskeysHere(
            f"Browsers have no passkeys at {context.base_url}: they need https and a name. On this machine "
            "http://localhost has them, too. Take a code by mail, or open the service by its name."
        )
    return party


def own_question(context: Context, purpose: CeremonyPurpose) -> CeremonyQuestion:
    """Return the question to the browser of the caller's session."""
    assert context.caller, "only a person in a session comes here"
    return CeremonyQuestion(purpose, f"session {context.caller.credential_id}")


def new_challenge(context: Context, question: CeremonyQuestion) -> bytes:
    """Return a challenge for a question, valid for ten minutes."""
    ends = (context.real_now + CHALLENGE_LIFETIME) // SECOND
    head = secrets.token_bytes(RANDOM_BYTES) + ends.to_bytes(TIME_BYTES)
    return head + _seals(context.services.keyring, question, head)[0]


async def use_up(context: Transaction, question: CeremonyQuestion, challenge: bytes) -> None:
    """Use up a challenge that `new_challenge` made for this question. Raises `PasskeyRefused`, also for a second
    use."""
    head, seal = challenge[: RANDOM_BYTES + TIME_BYTES], challenge[RANDOM_BYTES + TIME_BYTES :]
    ends = int.from_bytes(head[RANDOM_BYTES:]) * SECOND
    is_genuine = any(hmac.compare_digest(seal, known) for known in _seals(context.services.keyring, question, head))
    if not is_genuine or ends <= context.real_now:
        raise PasskeyRefused(STALE)
    if await context.session.find(select_used_challenge(seal=seal.hex())) is not None:
        raise PasskeyRefused(STALE)
    # If two uses happen at once, one finds the other's row when its transaction is retried.
    await context.session.execute(INSERT_USED_CHALLENGE(UsedChallengeRow(seal=seal.hex(), expires_at=ends)))


def _seals(keyring: Keyring, question: CeremonyQuestion, head: bytes) -> tuple[bytes, ...]:
    return keyring.digests(f"passkey {question.purpose} {question.browser} {head.hex()}")


@job(JobKind.DELETE_USED_CHALLENGES, every=10 * MINUTE)
async def delete_used(context: Transaction, _: int) -> None:
    """Delete the used challenges that have expired."""
    await context.session.execute(delete_used_challenges(now=context.real_now))
