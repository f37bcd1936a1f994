"""Fresh proof: a signed-in person proves its identity once more, before money, keys or rights change."""

from typing import Annotated

from pydantic import StringConstraints

from adapters.storage.queries.people.passkeys import select_passkeys_of_person
from adapters.storage.queries.people.persons import select_person_by_id
from adapters.storage.queries.people.sessions import set_proved_at
from domain.lifecycle.statuses import Actor
from domain.people.addresses import mail_address
from domain.people.sign_in import PROOF_LIFETIME
from domain.people.sign_in import SignInPurpose as MailPurpose
from domain.refusals.general import Forbidden
from domain.refusals.people import SignInFailed
from domain.refusals.suggestion import Way
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.operation import operation
from resolvers.people.ceremonies import CeremonyPurpose, make_party, new_challenge, own_question
from resolvers.people.passkeys import PasskeyOptions, use_passkey
from resolvers.people.sign_in import FAILED, SignInStarted, StartSignIn, ask_by_mail, use_code
from resolvers.wire.locales import ReadersLocale
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import JsonText, NoNull, OwnTime, server_time


class ProveWithPasskey(Wire):
    """The answer of one of your passkeys."""

    credential_json: JsonText
    """Result of `navigator.credentials.get`, as JSON."""


class StartCodeProof(Wire):
    """Request for a code by mail."""

    locale: ReadersLocale | None = None
    """Locale of the mail; by default that of the browser."""


class ProveWithCode(Wire):
    """The code of a mail."""

    code: Annotated[str, StringConstraints(max_length=40), NoNull]
    """The code, in any case, with or without its hyphen."""


class Proof(Wire):
    """A person's proof of identity. Times are UTC."""

    proved_at: OwnTime
    """Time at which the person proved its identity."""
    fresh_until: OwnTime
    """End of the time in which this session needs no other proof to change money, keys or rights."""


@operation(Actor.PERSON, way=Way.PROVE_IDENTITY)
async def start_passkey_proof(transaction: Transaction, request: Nothing) -> PasskeyOptions:
    """Get the options with which your browser uses one of your passkeys, to prove who you are.

    It expires after minutes.
    """
    from adapters.passkeys.ceremonies import use_options  # noqa: PLC0415 - the library takes a fifth of a second

    party = make_party(transaction)
    known = await transaction.session.find_all(select_passkeys_of_person(person_id=transaction.person_id))
    challenge = new_challenge(transaction, own_question(transaction, CeremonyPurpose.PROOF))
    return PasskeyOptions(options_json=use_options(party, challenge, known=[row.credential_id for row in known]))


@operation(Actor.PERSON)
async def prove_with_passkey(transaction: Transaction, request: ProveWithPasskey) -> Proof:
    """Prove who you are with a passkey. For 10 minutes this session may then do what needs a fresh proof."""
    question = own_question(transaction, CeremonyPurpose.PROOF)
    await use_passkey(transaction, question, request.credential_json, transaction.person_id)
    return await proved(transaction)


@operation(Actor.PERSON)
async def start_code_proof(transaction: Transaction, request: StartCodeProof) -> SignInStarted:
    """Have a code mailed to your address, to prove who you are. It is valid in this session only.

    A session asks for at most 5 mails in an hour.

    The code expires.
    """
    person = await transaction.session.get(select_person_by_id(id=transaction.person_id))
    if mail_address(person.address) is None:
        raise Forbidden("An address of this form no longer gets mail. Use a passkey, or ask the staff to change it.")
    request_of_mail = StartSignIn(address=person.address, browser=_browser(transaction), locale=request.locale)
    asker = f"person {person.id}"
    row = await ask_by_mail(transaction, request_of_mail, MailPurpose.PROOF, person_id=person.id, asker=asker)
    return SignInStarted(address=row.address, expires_at=server_time(row.expires_at))


@operation(Actor.PERSON, outside=True)
async def prove_with_code(call: Call, request: ProveWithCode) -> Proof:
    """Prove who you are with the code of a mail, once. Five wrong codes invalidate it."""

    async def work(inner: Transaction) -> Proof | None:
        row = await use_code(inner, _browser(inner), request.code, MailPurpose.PROOF)
        return await proved(inner) if row else None

    # A wrong code is counted, so its transaction commits.
    proof = await call.transact(work)
    if proof is None:
        raise SignInFailed(FAILED)
    return proof


def _browser(context: Context) -> str:
    """Return the browser that a code is bound to: the session stands for it."""
    assert context.caller, "only a person in a session comes here"
    return f"session {context.caller.credential_id:012}"


async def proved(context: Transaction) -> Proof:
    """Note that the person of this session has just proved its identity."""
    assert context.caller, "only a person in a session comes here"
    now = context.real_now
    await context.session.execute(set_proved_at(key=context.caller.credential_id, proved_at=now))
    return Proof(proved_at=server_time(now), fresh_until=server_time(now + PROOF_LIFETIME))
