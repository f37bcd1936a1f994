"""`fieldcall keys`: allowed for every user who can run a command on the server (docs/reference/authentication.md)."""

from collections.abc import Iterator

from pydantic import TypeAdapter, ValidationError

from adapters.clock import SystemClock
from domain.people.roles import StaffRole
from resolvers.accounts.api_keys import KeyOfOwner, every_key, revoke_any_key
from resolvers.accounts.staff import create_staff
from resolvers.wire.scalars import Email
from server.config.database import open_database
from server.config.settings import Misconfigured, Settings
from server.config.wiring import prepare, running

COLUMNS = ("ID", "OWNER", "OWNER NAME", "NAME", "KEY", "SCOPES", "STATUS", "CREATED", "LAST USED", "ROLE")


async def create(settings: Settings, name: str, email: str | None = None, role: StaffRole | None = None) -> str:
    """Register a member of the staff under this name and return their new key.

    The rights of a new member begin after 24 hours, except on a new installation, and all admins are mailed.

    Raises `Misconfigured`, `StaffMemberExists`, `TooManyKeys` and `RateLimited`.
    """
    _check_address(email)
    async with running(settings) as services:
        registration = await create_staff(services, name, email=email, role=role, waits=True)
        return registration.key


def _check_address(email: str | None) -> None:
    try:
        TypeAdapter(Email | None).validate_python(email)
    except ValidationError:
        raise Misconfigured(f"--email {email}: must be an e-mail address") from None


async def print_keys(settings: Settings) -> None:
    """Print a line for each key of every owner, oldest first, with tabs between the columns."""
    await prepare(settings)
    database = open_database(settings)
    await database.start()
    try:
        print(*COLUMNS, sep="\t")
        async for key in every_key(database, SystemClock().now()):
            print(*_columns(key), sep="\t", flush=True)
    finally:
        await database.stop()


def _columns(key: KeyOfOwner) -> Iterator[object]:
    record = key.record
    yield record.id
    yield f"{key.actor}:{key.owner_id}"
    yield key.owner
    yield record.name
    yield f"{record.prefix}…"
    yield ",".join(record.scopes)
    if record.active:
        yield "valid" if record.expires_at is None else f"until {record.expires_at}"
    else:
        yield "revoked" if key.revoked else "expired"
    yield record.created_at
    yield record.last_used_at or "never"
    yield key.role or "-"


async def revoke(settings: Settings, key_id: int) -> str:
    """Revoke a key of any owner and return a sentence about it. Raises `NotFound`."""
    async with running(settings) as services:
        key = await revoke_any_key(services, key_id)
    return f"Key {key_id} ({key.name}, {key.prefix}…) of {key.actor} {key.owner_id} is revoked."
