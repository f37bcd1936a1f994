"""Signing in: a mail with a link and a code, either of which opens a session (docs/decisions/0048).

A person is created when its address is proved. Until then known and unknown addresses are treated alike, in the same
time, because no address is looked up.
"""

import hmac
from typing import Annotated, NamedTuple

from pydantic import Field, StringConstraints

from adapters.i18n.choice import choose_locale
from adapters.pages.letter import compose
from adapters.people.letters import write_letter
from adapters.storage.queries.people.accounts import select_staff_of_person, select_staff_to_adopt
from adapters.storage.queries.people.persons import (
    INSERT_PERSON,
    select_person_by_address,
    select_person_by_id,
    set_person_locale,
    set_person_of_staff,
)
from adapters.storage.queries.people.recovery import select_recovered_address
from adapters.storage.queries.people.sessions import delete_old_sessions
from adapters.storage.queries.people.sign_in import (
    INSERT_SIGN_IN,
    delete_sign_ins_until,
    lock_sign_in,
    lock_sign_ins_of_browser,
    select_sign_in_by_id,
    set_sign_in_tries,
    set_sign_in_used,
)
from adapters.storage.tables.people import PersonRow, SignInRow
from domain.people.addresses import normalised_address
from domain.people.sign_in import (
    LINK_LIFETIME,
    MAX_PATH_LENGTH,
    MAX_TRIES,
    SignInPurpose,
    local_path,
    make_code,
)
from domain.refusals.general import NotFound
from domain.refusals.people import SignInFailed
from domain.values.own_address import own_address
from domain.values.pasted import code_in
from domain.values.time import DAY, HOUR
from resolvers.access.sessions import Device
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.jobs import JobKind, job
from resolvers.core.operation import Snapshot, operation
from resolvers.mail.door import admit_requested_mail, schedule_mail, send_mail
from resolvers.mail.questions import SignedLinks
from resolvers.people.known_browsers import known_browser
from resolvers.people.memberships import take_up_memberships
from resolvers.people.sessions import begin_session, end_sessions
from resolvers.wire.locales import ReadersLocale
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Email, NoNull, OwnTime, Secret, server_time

FAILED = "The code or link is invalid or has expired. Ask for a new mail."

BrowserValue = Annotated[str, StringConstraints(min_length=20, max_length=200), NoNull]
HeaderText = Annotated[str, StringConstraints(max_length=1000), NoNull]


class StartSignIn(Wire):
    """The address to sign in with, and the browser that asks."""

    address: Email
    """E-mail address."""
    browser: BrowserValue | None = None
    """Value of the cookie that the form sets: the code is accepted only with it. Without a value there is no code."""
    known: HeaderText | None = None
    """Value of the cookie that a browser gets when it has signed in: mails to that address have their own allowance."""
    next_path: Annotated[str, StringConstraints(max_length=MAX_PATH_LENGTH), NoNull] | None = None
    """Path of this service to which the browser goes afterwards. Anything else is ignored."""
    locale: ReadersLocale | None = None
    """Locale of the mail; by default that of the browser."""


class SignInStarted(Wire):
    """Answer to a request for a mail, the same for known and unknown addresses."""

    address: str
    """The address that a mail was sent to."""
    expires_at: OwnTime
    """Time at which the link and the code expire."""


class SignInDevice(Wire):
    """Description of the browser that signs in."""

    user_agent: HeaderText | None = None
    """Its name, for the list of sessions."""
    network: HeaderText | None = None
    """Its network, for the list of sessions."""
    previous: HeaderText | None = None
    """Value of the session cookie that the browser had: that session ends."""


class SignInByCode(SignInDevice):
    """The code of a mail, in the browser that asked for it."""

    code: Annotated[str, StringConstraints(max_length=40), NoNull]
    """The code, in any case, with or without its hyphen."""
    browser: BrowserValue
    """Value of the cookie that the form set."""


class SignInLinkReference(Wire):
    """The link of a mail."""

    token: str = Field(max_length=100)
    """The end of the link."""


class SignInByLink(SignInDevice, SignInLinkReference):
    """The link of a mail. Its button was pressed."""


class SignInLink(Wire):
    """Purpose of a link. Reading it decides nothing."""

    address: str
    """The address that it proves."""
    purpose: SignInPurpose
    """Purpose for which it proves the address."""
    is_open: bool
    """True while the link is valid."""
    locale: str
    """Locale of the mail."""
    next_path: str | None
    """Path to which the browser goes afterwards."""


class SignedIn(Wire):
    """A new session."""

    session: Secret
    """Value of the session cookie, which is returned once."""
    person_id: int
    """Number of the person."""
    address: str
    """The address that was proved."""
    next_path: str | None
    """Path to which the browser goes now."""


class ProvedAddress(NamedTuple):
    """An address that its person has just proved, and the path to which the browser goes now."""

    address: str
    locale: str
    next_path: str | None

    @classmethod
    def from_row(cls, row: SignInRow) -> "ProvedAddress":
        return cls(row.address, row.locale, row.next_path)


def _signed_text(row: SignInRow) -> str:
    return f"sign-in {row.id} {row.purpose} {row.address} {row.expires_at}"


LINKS = SignedLinks("sgn", "sign-in", select_sign_in_by_id, _signed_text)


def make_codes(context: Context, row: SignInRow) -> tuple[str, ...]:
    """Return the code of a row under each secret key of the service, the newest first."""
    return tuple(map(make_code, context.services.keyring.digests(f"code of {_signed_text(row)}")))


@operation()
async def start_sign_in(transaction: Transaction, request: StartSignIn) -> SignInStarted:
    """Have a link and a code mailed to an address.

    A network can ask for at most 5 mails to one address in an hour, and for 20 in all. A browser that signed in with
    the address before has its own 5 mails. An address that nobody signed in with gets at most 3 mails in 24 hours; any
    other gets at most 20 an hour for unknown browsers. Above these limits no mail is sent, and the answer is the same.

    A link or code expires.
    """
    asker = known_browser(transaction.services.keyring, request.known, request.address, transaction.real_now)
    row = await ask_by_mail(transaction, request, SignInPurpose.SIGN_IN, asker=asker)
    return SignInStarted(address=row.address, expires_at=server_time(row.expires_at))


async def ask_by_mail(
    context: Transaction,
    request: StartSignIn,
    purpose: SignInPurpose,
    *,
    person_id: int | None = None,
    asker: str | None = None,
) -> SignInRow:
    """Have a link and a code mailed, within the limits of `admit_requested_mail`. Raises `RateLimited`.

    A withheld mail has a row and a job as well, so that both answers take the same time.
    """
    is_admitted = await admit_requested_mail(context, request.address, asker)
    row = await make_link(context, request, purpose, person_id, is_withheld=not is_admitted)
    await schedule_mail(context, JobKind.SEND_SIGN_IN, row.id)
    return row


async def make_link(
    context: Transaction,
    request: StartSignIn,
    purpose: SignInPurpose = SignInPurpose.SIGN_IN,
    person_id: int | None = None,
    *,
    is_withheld: bool = False,
) -> SignInRow:
    """Make a link and a code without mailing them: for the person who runs the service, and for `ask_by_mail`."""
    address, now, public = normalised_address(request.address), context.real_now, context.services.base_url
    row = SignInRow(
        id=0,
        address=address,
        purpose=purpose.value,
        person_id=person_id,
        browser_digest=context.services.keyring.digest(request.browser) if request.browser else None,
        is_withheld=is_withheld,
        next_path=local_path(request.next_path),
        locale=choose_locale(request.locale, context.language),
        # The sender of a request chooses its host, and a mail would lend it our name: the link has a host of ours.
        base_url=public and own_address(public, context.base_url),
        tries=0,
        created_at=now,
        expires_at=now + LINK_LIFETIME,
        used_at=None,
    )
    return row._replace(id=await context.session.get(INSERT_SIGN_IN(row)))


@job(JobKind.SEND_SIGN_IN, outside=True)
async def send_sign_in(context: Call, sign_in_id: int) -> None:
    """Send the link and the code. Raises `Unavailable` when the mail server refuses it: the job is retried."""
    row = await context.session.get(select_sign_in_by_id(id=sign_in_id))
    if not _is_open(context, row):
        return
    link = f"{row.base_url}{link_path(context, row)}" if row.base_url else None
    code = make_codes(context, row)[0] if row.browser_digest else None
    letter = write_letter(
        SignInPurpose(row.purpose), row.locale, row.address, link=link, code=code, until=row.expires_at
    )
    message = compose(letter, row.address, f"sign-in-{row.id}-{row.created_at}")
    await send_mail(context, message, is_admitted=True)


def link_path(context: Context, row: SignInRow) -> str:
    """Return the path of a row's link."""
    return f"/sign-in/{LINKS.token(context, row)}"


def _is_open(context: Context, row: SignInRow) -> bool:
    is_unused = row.used_at is None and row.tries < MAX_TRIES
    return is_unused and not row.is_withheld and row.expires_at > context.real_now


@operation(reads=Snapshot.ONE)
async def open_sign_in_link(read: Context, request: SignInLinkReference) -> SignInLink:
    """Read the purpose of a link. Reading it decides nothing."""
    row = await LINKS.find_row(read, request.token)
    return SignInLink(
        address=row.address,
        purpose=SignInPurpose(row.purpose),
        is_open=_is_open(read, row),
        locale=row.locale,
        next_path=row.next_path,
    )


@operation()
async def sign_in_by_link(transaction: Transaction, request: SignInByLink) -> SignedIn:
    """Sign in by the button behind a link, once."""
    row = await use_link(transaction, request.token, SignInPurpose.SIGN_IN)
    if row.browser_digest is None:
        # A command of the server made the link, and knew no language.
        row = row._replace(locale=choose_locale(None, transaction.language))
    return await signed_in(transaction, ProvedAddress.from_row(row), request)


@operation(outside=True)
async def sign_in_by_code(call: Call, request: SignInByCode) -> SignedIn:
    """Sign in by the code of a mail, once, in the browser that asked for it. Five wrong codes invalidate it."""

    async def work(inner: Transaction) -> SignedIn | None:
        row = await use_code(inner, request.browser, request.code, SignInPurpose.SIGN_IN)
        return await signed_in(inner, ProvedAddress.from_row(row), request) if row else None

    # A wrong code is counted, so its transaction commits.
    result = await call.transact(work)
    if result is None:
        raise SignInFailed(FAILED)
    return result


async def use_link(context: Transaction, token: str, purpose: SignInPurpose) -> SignInRow:
    """Use up a link. Raises `NotFound` for a link that this service did not make, and `SignInFailed`."""
    row = await LINKS.find_row(context, token)
    row = await context.session.get(lock_sign_in(id=row.id))
    if row.purpose != purpose:
        raise NotFound("There is no such sign-in.")
    if not _is_open(context, row):
        raise SignInFailed(FAILED)
    return await use(context, row)


async def use_code(context: Transaction, browser: str, code: str, purpose: SignInPurpose) -> SignInRow | None:
    """Use up a code. Returns None for an invalid code, which is counted: the transaction has to commit."""
    typed, keyring = code_in(code).encode(), context.services.keyring
    rows = [
        row
        for digest in keyring.digests(browser)
        for row in await context.session.find_all(
            lock_sign_ins_of_browser(browser_digest=digest, purpose=purpose.value, now=context.real_now)
        )
        if _is_open(context, row)
    ]
    for row in rows:
        if any(hmac.compare_digest(known.encode(), typed) for known in make_codes(context, row)):
            return await use(context, row)
    for row in rows:
        await context.session.execute(set_sign_in_tries(key=row.id, tries=row.tries + 1))
    return None


async def use(context: Transaction, row: SignInRow) -> SignInRow:
    """Use up a link and its code."""
    await context.session.execute(set_sign_in_used(key=row.id, used_at=context.real_now))
    return row


async def signed_in(context: Transaction, proved: ProvedAddress, device: SignInDevice) -> SignedIn:
    """Return a new session of the person whose address has just been proved."""
    person_id = await prove_person(context, proved.address, proved.locale)
    is_staff = await context.session.find(select_staff_of_person(person_id=person_id)) is not None
    value = await begin_session(
        context, person_id, Device(device.user_agent, device.network), device.previous, is_staff=is_staff
    )
    return SignedIn(
        session=value,
        person_id=person_id,
        address=proved.address,
        next_path=proved.next_path,
    )


async def prove_person(context: Transaction, address: str, locale: str) -> int:
    """Return the person of an address that has just been proved, or create a new person. A member of the staff
    with this address is linked to it.

    For a day after a person has changed its address, the old one still signs in to it. The person gets the roles that
    were granted to the address, and the locale if it was made with an empty one.
    """
    person_id = await person_of_address(context, address)
    if person_id is None:
        person_id = await context.session.get(
            INSERT_PERSON(PersonRow(id=0, address=address, locale=locale, created_at=context.real_now))
        )
    elif locale and not (await context.session.get(select_person_by_id(id=person_id))).locale:
        await context.session.execute(set_person_locale(key=person_id, locale=locale))
    await take_up_memberships(context, person_id, address)
    if await context.session.find(select_staff_of_person(person_id=person_id)) is None:
        staff_id = await context.session.find(select_staff_to_adopt(address=address))
        if staff_id is not None:
            await context.session.execute(set_person_of_staff(key=staff_id, person_id=person_id))
            # The sessions of staff are short: a session from before, perhaps in other hands, must not become one of
            # staff.
            await end_sessions(context, person_id)
    return person_id


async def person_of_address(context: Context, address: str) -> int | None:
    """Return the person that an address signs in to; None if nobody has proved it."""
    row = await context.session.find(select_person_by_address(address=address))
    return (
        row.id if row else await context.session.find(select_recovered_address(address=address, now=context.real_now))
    )


@job(JobKind.DELETE_OLD_SIGN_INS, every=HOUR)
async def delete_old_sign_ins(context: Transaction, _: int) -> None:
    """Delete links and codes that were made more than a day ago, and sessions that ended more than 30 days ago."""
    await context.session.execute(delete_sign_ins_until(until=context.real_now - DAY))
    await context.session.execute(delete_old_sessions(until=context.real_now - 30 * DAY))
