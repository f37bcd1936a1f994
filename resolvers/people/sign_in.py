"""Signing in: a mail with a link and a code, either of which opens a session (docs/decisions/0048).

A person is made when its address is proved. Until then known and unknown addresses are treated alike, in the same time,
because nothing here looks one up.
"""

import hmac
import zlib
from functools import partial
from typing import Annotated, NamedTuple

from pydantic import Field, StringConstraints

from adapters.pages.letter import compose
from adapters.payments.locales import choose_locale
from adapters.people.letters import letter_of
from adapters.storage.queries.people import (
    DELETE_OLD_SESSIONS,
    DELETE_OLD_SIGN_INS,
    INSERT_PERSON,
    INSERT_SIGN_IN,
    MAILS_OF_NETWORK,
    MAILS_TO_ADDRESS,
    PERSON_BY_ADDRESS,
    RECOVERED_FROM,
    SET_PERSON_OF_STAFF,
    SET_SIGN_IN_TRIES,
    SET_SIGN_IN_USED,
    SIGN_IN_BY_ID,
    SIGN_IN_TO_CHANGE,
    SIGN_INS_LOCK,
    SIGN_INS_OF_BROWSER,
    STAFF_OF_PERSON,
    STAFF_TO_ADOPT,
)
from adapters.storage.tables.people import SignInRow
from domain.people.addresses import normalised_address
from domain.people.sign_in import (
    LINK_LIFETIME,
    MAX_MAILS_OF_NETWORK,
    MAX_MAILS_TO_ADDRESS,
    MAX_PATH_LENGTH,
    MAX_TRIES,
    Purpose,
    code_of,
    local_path,
    normalised_code,
)
from domain.refusals.general import NotFound, RateLimited
from domain.refusals.people import SignInFailed
from domain.values.own_address import own_address
from domain.values.time import DAY, HOUR, MINUTE, SECOND
from resolvers.access.sessions import Device
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.jobs import JobKind, job
from resolvers.core.mailed_questions import SignedLinks, schedule_mail, send_mail
from resolvers.core.operation import Kind, operation
from resolvers.people.memberships import take_up_memberships
from resolvers.people.sessions import begin_session, end_sessions
from resolvers.wire.locales import ReadersLocale
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Email, NoNull, OwnTime, Secret, server_time

FAILED = "The code or the link does not count, or not any more. Ask for a new mail."

BrowserValue = Annotated[str, StringConstraints(min_length=20, max_length=200), NoNull]
HeaderText = Annotated[str, StringConstraints(max_length=1000), NoNull]


class StartSignIn(Wire):
    """The address to sign in with, and the browser that asks."""

    address: Email
    """E-mail address."""
    browser: BrowserValue | None = None
    """Value of the cookie that the form sets: the code counts only beside it. Without one there is no code."""
    network: HeaderText | None = None
    """Network of the client, as mails are counted."""
    next_path: Annotated[str, StringConstraints(max_length=MAX_PATH_LENGTH), NoNull] | None = None
    """Where the browser goes afterwards: a path of this service. Anything else is ignored."""
    locale: ReadersLocale | None = None
    """Locale of the mail; by default that of the browser."""


class SignInStarted(Wire):
    """The answer to everybody, whether the address is known or not."""

    address: str
    """The address that a mail was sent to."""
    expires_at: OwnTime
    """When the link and the code expire."""


class SignInDevice(Wire):
    """What is known of the browser that signs in."""

    user_agent: HeaderText | None = None
    """Its name, for the list of sessions."""
    network: HeaderText | None = None
    """Its network, for the list of sessions."""
    previous: HeaderText | None = None
    """The value of the session's cookie that it had: that session ends."""


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
    """The link of a mail, whose button was pressed."""


class SignInLink(Wire):
    """What a link is for. Reading it decides nothing."""

    address: str
    """The address that it proves."""
    purpose: Purpose
    """What it proves the address for."""
    is_open: bool
    """Whether it still counts."""
    locale: str
    """Locale of the mail."""
    next_path: str | None
    """Where the browser goes afterwards."""


class SignedIn(Wire):
    """A new session."""

    session: Secret
    """Value of the session's cookie, which is given once."""
    person_id: int
    """Number of the person."""
    address: str
    """The address that was proved."""
    next_path: str | None
    """Where the browser goes now."""


class ProvedAddress(NamedTuple):
    """An address that its person has just proved, and where the browser goes now."""

    address: str
    locale: str
    next_path: str | None

    @classmethod
    def of(cls, row: SignInRow) -> "ProvedAddress":
        return cls(row.address, row.locale, row.next_path)


def _signed_text(row: SignInRow) -> str:
    return f"sign-in {row.id} {row.purpose} {row.address} {row.expires_at}"


LINKS = SignedLinks("sgn", "sign-in", SIGN_IN_BY_ID, _signed_text)


def codes_of(context: Context, row: SignInRow) -> tuple[str, ...]:
    """The code of a row under each secret key of the service, the newest first."""
    return tuple(map(code_of, context.services.keyring.digests(f"code of {_signed_text(row)}")))


@operation()
async def start_sign_in(context: Transaction, request: StartSignIn) -> SignInStarted:
    """Have a link and a code mailed to an address.

    At most 5 mails in an hour go to one address, and 20 are asked for by one network.
    """
    row = await ask_by_mail(context, request, Purpose.SIGN_IN)
    return SignInStarted(address=row.address, expires_at=server_time(row.expires_at))


async def ask_by_mail(
    context: Transaction, request: StartSignIn, purpose: Purpose, person_id: int | None = None
) -> SignInRow:
    """Have a link and a code mailed. Raises `RateLimited` for too many mails."""
    await require_room(context, normalised_address(request.address), request.network)
    row = await make_link(context, request, purpose, person_id)
    await schedule_mail(context, JobKind.SEND_SIGN_IN, row.id)
    return row


async def make_link(
    context: Transaction, request: StartSignIn, purpose: Purpose = Purpose.SIGN_IN, person_id: int | None = None
) -> SignInRow:
    """Make a link and a code that nobody is mailed: for who runs the service, and for `ask_by_mail`."""
    address, now, public = normalised_address(request.address), context.real_now, context.services.base_url
    row = SignInRow(
        id=0,
        address=address,
        purpose=purpose.value,
        person_id=person_id,
        browser_digest=context.services.keyring.digest(request.browser) if request.browser else None,
        network=request.network,
        next_path=local_path(request.next_path),
        locale=choose_locale(request.locale, context.language),
        # The host of a request is chosen by its sender, and a mail would lend it our name: it has a host of ours.
        base_url=public and own_address(public, context.base_url),
        tries=0,
        created_at=now,
        expires_at=now + LINK_LIFETIME,
        used_at=None,
    )
    return row._replace(id=await context.session.get(INSERT_SIGN_IN, **row._asdict()))


async def require_room(context: Transaction, address: str, network: str | None) -> None:
    """Raises `RateLimited` where too many mails were sent to an address, or asked for by a network."""
    since = context.real_now - HOUR
    bounds = [(address, partial(context.session.get, MAILS_TO_ADDRESS, address=address), MAX_MAILS_TO_ADDRESS)]
    if network:
        bounds.append((network, partial(context.session.get, MAILS_OF_NETWORK, network=network), MAX_MAILS_OF_NETWORK))
    # Always in the same order, so that two calls never wait for each other.
    for number in sorted(_lock_number(name) for name, _, _ in bounds):
        await context.session.execute(SIGN_INS_LOCK, number=number)
    for name, count, maximum in bounds:
        if await count(since=since) >= maximum:
            what = "to this address" if name == address else "for your network"
            raise RateLimited(
                f"At most {maximum} mails in an hour are sent {what}. Those of the last minutes still count.",
                retry_after=10 * MINUTE // SECOND,
            )


def _lock_number(name: str) -> int:
    return zlib.crc32(name.encode()) >> 1


@job(JobKind.SEND_SIGN_IN, outside=True)
async def send_sign_in(context: Call, sign_in_id: int) -> None:
    """Send the link and the code. Raises `Unavailable` when the mail server refuses it: the job is retried."""
    row = await context.session.get(SIGN_IN_BY_ID, id=sign_in_id)
    if not _is_open(context, row):
        return
    link = f"{row.base_url}{link_path(context, row)}" if row.base_url else None
    code = codes_of(context, row)[0] if row.browser_digest else None
    letter = letter_of(Purpose(row.purpose), row.locale, row.address, link=link, code=code, until=row.expires_at)
    await send_mail(context, compose(letter, row.address, f"sign-in-{row.id}-{row.created_at}"))


def link_path(context: Context, row: SignInRow) -> str:
    """The path of a row's link."""
    return f"/sign-in/{LINKS.token(context, row)}"


def _is_open(context: Context, row: SignInRow) -> bool:
    return row.used_at is None and row.tries < MAX_TRIES and row.expires_at > context.real_now


@operation(kind=Kind.READ)
async def open_sign_in_link(context: Context, request: SignInLinkReference) -> SignInLink:
    """Read what a link is for. Reading it decides nothing."""
    row = await LINKS.row_of(context, request.token)
    return SignInLink(
        address=row.address,
        purpose=Purpose(row.purpose),
        is_open=_is_open(context, row),
        locale=row.locale,
        next_path=row.next_path,
    )


@operation()
async def sign_in_by_link(context: Transaction, request: SignInByLink) -> SignedIn:
    """Sign in by the button behind a link, once."""
    row = await use_link(context, request.token, Purpose.SIGN_IN)
    return await signed_in(context, ProvedAddress.of(row), request)


@operation(kind=Kind.PROCEDURE)
async def sign_in_by_code(context: Call, request: SignInByCode) -> SignedIn:
    """Sign in by the code of a mail, once, in the browser that asked for it. Five wrong ones end it."""

    async def work(inner: Transaction) -> SignedIn | None:
        row = await use_code(inner, request.browser, request.code, Purpose.SIGN_IN)
        return await signed_in(inner, ProvedAddress.of(row), request) if row else None

    # A wrong code is counted, so its transaction commits.
    result = await context.transact(work)
    if result is None:
        raise SignInFailed(FAILED)
    return result


async def use_link(context: Transaction, token: str, purpose: Purpose) -> SignInRow:
    """Use a link up. Raises `NotFound` for one that this service did not make, and `SignInFailed`."""
    row = await LINKS.row_of(context, token)
    row = await context.session.get(SIGN_IN_TO_CHANGE, id=row.id)
    if row.purpose != purpose:
        raise NotFound("There is no such sign-in.")
    if not _is_open(context, row):
        raise SignInFailed(FAILED)
    return await use(context, row)


async def use_code(context: Transaction, browser: str, code: str, purpose: Purpose) -> SignInRow | None:
    """Use a code up; None for one that does not count, which is counted: the transaction has to commit."""
    typed, keyring = normalised_code(code).encode(), context.services.keyring
    rows = [
        row
        for digest in keyring.digests(browser)
        for row in await context.session.find_all(
            SIGN_INS_OF_BROWSER, browser_digest=digest, purpose=purpose.value, now=context.real_now
        )
        if _is_open(context, row)
    ]
    for row in rows:
        if any(hmac.compare_digest(known.encode(), typed) for known in codes_of(context, row)):
            return await use(context, row)
    for row in rows:
        await context.session.execute(SET_SIGN_IN_TRIES, key=row.id, tries=row.tries + 1)
    return None


async def use(context: Transaction, row: SignInRow) -> SignInRow:
    """Use up what was mailed or made."""
    await context.session.execute(SET_SIGN_IN_USED, key=row.id, used_at=context.real_now)
    return row


async def signed_in(context: Transaction, proved: ProvedAddress, device: SignInDevice) -> SignedIn:
    """A new session of the person of an address that has just been proved."""
    person_id = await prove_person(context, proved.address, proved.locale)
    is_staff = await context.session.find(STAFF_OF_PERSON, person_id=person_id) is not None
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
    """The person of an address that has just been proved, who is made here. A member of the staff is known by it.

    For a day after a person has changed its address, the old one still signs in to it. Roles that wait under the
    address are taken up.
    """
    person_id = await person_of_address(context, address)
    if person_id is None:
        person_id = await context.session.get(
            INSERT_PERSON, address=address, locale=locale, created_at=context.real_now
        )
    await take_up_memberships(context, person_id, address)
    if await context.session.find(STAFF_OF_PERSON, person_id=person_id) is None:
        staff_id = await context.session.find(STAFF_TO_ADOPT, address=address)
        if staff_id is not None:
            await context.session.execute(SET_PERSON_OF_STAFF, key=staff_id, person_id=person_id)
            # The sessions of staff are short: one that is older, and perhaps in other hands, is not staff's.
            await end_sessions(context, person_id)
    return person_id


async def person_of_address(context: Context, address: str) -> int | None:
    """The person that an address signs in to; None for one that nobody has proved."""
    row = await context.session.find(PERSON_BY_ADDRESS, address=address)
    return row.id if row else await context.session.find(RECOVERED_FROM, address=address, now=context.real_now)


@job(JobKind.DELETE_OLD_SIGN_INS, every=HOUR)
async def delete_old_sign_ins(context: Transaction, _: int) -> None:
    """Delete what was mailed more than a day ago, and sessions that ended more than 30 days ago."""
    await context.session.execute(DELETE_OLD_SIGN_INS, until=context.real_now - DAY)
    await context.session.execute(DELETE_OLD_SESSIONS, until=context.real_now - 30 * DAY)
