"""Passkeys of a person: how they are made, listed, named, removed and used (docs/reference/people.md#passkeys)."""

from adapters.storage.queries.people.passkeys import (
    INSERT_PASSKEY,
    delete_passkey,
    lock_passkey,
    lock_passkey_of_person,
    select_passkeys_of_person,
    set_passkey_name,
    set_passkey_use,
)
from adapters.storage.queries.people.persons import lock_person, select_person_by_id
from adapters.storage.tables.people import PasskeyRow
from domain.lifecycle.statuses import Actor
from domain.people.passkeys import MAX_PASSKEYS
from domain.people.sign_in import local_path
from domain.refusals.general import NotFound
from domain.refusals.people import PasskeyRefused, TooManyPasskeys
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import Snapshot, operation
from resolvers.people.ceremonies import (
    CeremonyPurpose,
    CeremonyQuestion,
    make_party,
    new_challenge,
    own_question,
    use_up,
)
from resolvers.people.sign_in import BrowserValue, HeaderText, ProvedAddress, SignedIn, SignInDevice, signed_in
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import Id, JsonText, Line, OwnId, OwnTime, server_time

REFUSED = "The passkey is unknown here, was removed, or did not answer as it should."


class Passkey(Wire):
    """A passkey of the person, without its key. Times are UTC."""

    id: OwnId
    """Number of the passkey."""
    name: str
    """Name that the person gave to the passkey."""
    created_at: OwnTime
    """Time at which the passkey was registered."""
    last_used_at: OwnTime | None
    """Time at which the person last signed in or proved its identity with it; null for never."""

    @classmethod
    def from_row(cls, row: PasskeyRow) -> "Passkey":
        return cls(
            id=row.id,
            name=row.name,
            created_at=server_time(row.created_at),
            last_used_at=server_time(row.last_used_at),
        )


class PasskeyOptions(Wire):
    """Options for `navigator.credentials`. The challenge in them is bound to this browser, ends after 10 minutes, and
    can be answered once."""

    options_json: str
    """The options as JSON, for `PublicKeyCredential.parseCreationOptionsFromJSON` (a new passkey) or
    `parseRequestOptionsFromJSON` (the use of one)."""


class RegisterPasskey(Wire):
    """A passkey that the browser has made."""

    name: Line
    """Name of the passkey for its person, such as the name of its device."""
    credential_json: JsonText
    """Result of `navigator.credentials.create`, as JSON."""


class PasskeyReference(Wire):
    """Identifies a passkey of the person."""

    passkey_id: Id
    """Number of the passkey."""


class RenamePasskey(PasskeyReference):
    """Another name of a passkey."""

    name: Line
    """The new name."""


class StartPasskeySignIn(Wire):
    """The browser that asks."""

    browser: BrowserValue
    """Value of the cookie that the page sets: the passkey is accepted only with it."""


class SignInWithPasskey(StartPasskeySignIn, SignInDevice):
    """The answer of a passkey, in the browser that asked for it."""

    credential_json: JsonText
    """Result of `navigator.credentials.get`, as JSON."""
    next_path: HeaderText | None = None
    """Path of this service to which the browser goes afterwards. Anything else is ignored."""


async def load_passkeys(context: Context) -> list[Passkey]:
    """Return the passkeys of the signed-in person, oldest first."""
    rows = await context.session.find_all(select_passkeys_of_person(person_id=context.person_id))
    return [Passkey.from_row(row) for row in rows]


@operation(Actor.PERSON, reads=Snapshot.ONE)
async def list_passkeys(read: Context, request: Nothing) -> list[Passkey]:
    """List your passkeys, oldest first."""
    return await load_passkeys(read)


@operation(Actor.PERSON, fresh=True)
async def start_passkey_registration(transaction: Transaction, request: Nothing) -> PasskeyOptions:
    """Get the options with which your browser makes a passkey. It needs a proof of who you are within 10 minutes, such
    as signing in just now.

    It expires after minutes.
    """
    # The import of the library takes a fifth of a second.
    from adapters.passkeys.ceremonies import registration_options  # noqa: PLC0415

    party = make_party(transaction)
    person = await transaction.session.get(select_person_by_id(id=transaction.person_id))
    known = await transaction.session.find_all(select_passkeys_of_person(person_id=person.id))
    challenge = new_challenge(transaction, own_question(transaction, CeremonyPurpose.REGISTER))
    ids = [row.credential_id for row in known]
    options = registration_options(party, challenge, person_id=person.id, address=person.address, known=ids)
    return PasskeyOptions(options_json=options)


@operation(Actor.PERSON, fresh=True)
async def register_passkey(transaction: Transaction, request: RegisterPasskey) -> Passkey:
    """Register a passkey that your browser has made, to sign in and to prove who you are without a mailed code."""
    from adapters.passkeys.ceremonies import challenge_in, verify_registration  # noqa: PLC0415 - as above

    party = make_party(transaction)
    challenge = challenge_in(request.credential_json)
    await use_up(transaction, own_question(transaction, CeremonyPurpose.REGISTER), challenge)
    new = verify_registration(request.credential_json, party, challenge)
    # The person stays locked, so that concurrent registrations are counted one after the other.
    await transaction.session.get(lock_person(id=transaction.person_id))
    if (
        len(await transaction.session.find_all(select_passkeys_of_person(person_id=transaction.person_id)))
        >= MAX_PASSKEYS
    ):
        raise TooManyPasskeys(f"You have {MAX_PASSKEYS} passkeys, the maximum. Remove one first.")
    if await transaction.session.find(lock_passkey(credential_id=new.credential_id)):
        raise PasskeyRefused("This passkey is registered already.")
    row = PasskeyRow(
        id=0,
        person_id=transaction.person_id,
        credential_id=new.credential_id,
        public_key=new.public_key,
        sign_count=new.sign_count,
        name=request.name,
        created_at=transaction.real_now,
        last_used_at=None,
    )
    return Passkey.from_row(row._replace(id=await transaction.session.get(INSERT_PASSKEY(row))))


@operation(Actor.PERSON)
async def rename_passkey(transaction: Transaction, request: RenamePasskey) -> Passkey:
    """Give one of your passkeys another name."""
    row = await _own(transaction, request)
    await transaction.session.execute(set_passkey_name(key=row.id, name=request.name))
    return Passkey.from_row(row._replace(name=request.name))


@operation(Actor.PERSON, fresh=True)
async def remove_passkey(transaction: Transaction, request: PasskeyReference) -> Passkey:
    """Remove one of your passkeys. You can always sign in by a mailed code, so even the last passkey can be removed."""
    row = await _own(transaction, request)
    await transaction.session.execute(delete_passkey(key=row.id))
    return Passkey.from_row(row)


async def _own(context: Transaction, request: PasskeyReference) -> PasskeyRow:
    row = await context.session.find(lock_passkey_of_person(id=request.passkey_id, person_id=context.person_id))
    if row is None:
        raise NotFound("You have no such passkey: list them, each with its id.")
    return row


async def use_passkey(
    context: Transaction, question: CeremonyQuestion, credential_json: str, person_id: int | None = None
) -> PasskeyRow:
    """Return the passkey that has answered a question, and note its use. With `person_id` only a passkey of that
    person.

    Raises `PasskeyRefused` and `NoPasskeysHere`.
    """
    from adapters.passkeys.ceremonies import answer_in, user_handle, verify_use  # noqa: PLC0415 - as above

    party = make_party(context)
    answer = answer_in(credential_json)
    await use_up(context, question, answer.challenge)
    row = await context.session.find(lock_passkey(credential_id=answer.credential_id))
    stated = answer.user_handle
    # A passkey that was chosen without an address has to name its person; one that was asked for by its id need not.
    is_theirs = row and (stated == user_handle(row.person_id) or (person_id is not None and stated is None))
    if row is None or not is_theirs or person_id not in (None, row.person_id):
        raise PasskeyRefused(REFUSED)
    sign_count = verify_use(
        credential_json, party, answer.challenge, public_key=row.public_key, sign_count=row.sign_count
    )
    await context.session.execute(set_passkey_use(key=row.id, sign_count=sign_count, last_used_at=context.real_now))
    return row


@operation(reads=Snapshot.ONE)
async def start_passkey_sign_in(read: Context, request: StartPasskeySignIn) -> PasskeyOptions:
    """Get the options with which a browser signs in by a passkey. The person chooses the passkey; no address is
    needed."""
    from adapters.passkeys.ceremonies import use_options  # noqa: PLC0415 - as above

    party = make_party(read)
    return PasskeyOptions(options_json=use_options(party, new_challenge(read, _signing_in(request))))


@operation()
async def sign_in_with_passkey(transaction: Transaction, request: SignInWithPasskey) -> SignedIn:
    """Sign in with a passkey."""
    row = await use_passkey(transaction, _signing_in(request), request.credential_json)
    person = await transaction.session.get(select_person_by_id(id=row.person_id))
    proved = ProvedAddress(person.address, person.locale, local_path(request.next_path))
    return await signed_in(transaction, proved, request)


def _signing_in(request: StartPasskeySignIn) -> CeremonyQuestion:
    return CeremonyQuestion(CeremonyPurpose.SIGN_IN, f"browser {request.browser}")
