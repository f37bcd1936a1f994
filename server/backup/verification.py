"""Checks of a restored database before it is in use."""

import sys
from collections.abc import Sequence
from typing import Any

from pydantic import SecretStr

from adapters.storage.audit.verification import InvariantResult, verify
from adapters.storage.engine.migration import migrate
from server.backup.sqlite_files import require_sound
from server.config.database import open_database
from server.config.secret_key import existing_secret_keys
from server.config.settings import Misconfigured, Settings


def staged_settings(settings: Settings, database_url: str, **changes: Any) -> Settings:
    """Return the settings for a database that is being restored: with the same secret keys, without notifications to
    other processes."""
    keys = tuple(SecretStr(key) for key in existing_secret_keys(settings))
    staged: dict[str, Any] = {
        "database_url": database_url,
        "database_direct_url": None,
        "database_read_url": None,
        "broadcast_url": "memory://",
        "secret_key": None,
        "secret_keys": keys,
    }
    return settings.model_copy(update=staged | changes)


async def find_breaches(settings: Settings) -> list[InvariantResult]:
    """Run the missing revisions, check file and ledger of a database, and return the broken invariants. Raises
    `Misconfigured` for a damaged file, and for a database that is too new for this version.
    """
    if settings.database_file:
        require_sound(settings.database_file)
    try:
        await migrate.upgrade(settings.direct_url, contract=False)
    except migrate.NotMigrated as reason:
        raise Misconfigured(str(reason)) from None
    async with open_database(settings).snapshot() as session:
        return [verdict for verdict in await verify(session) if verdict.breaches]


def require_balance(broken: Sequence[InvariantResult], *, accept_breaches: bool) -> None:
    """Raise `Misconfigured` if an invariant of the ledger is broken, unless `accept_breaches` is true."""
    if not broken:
        return
    named = ", ".join(verdict.invariant for verdict in broken)
    if not accept_breaches:
        raise Misconfigured(
            f"the ledger of the backup breaks an invariant: {named}. Nothing was replaced. Take an older backup, or "
            "accept it with --accept-breaches and look at the rows with: fieldcall ledger verify"
        )
    print(f"The ledger of the backup breaks an invariant, which was accepted: {named}", file=sys.stderr)
