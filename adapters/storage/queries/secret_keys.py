"""Statements about the secret keys of the service, and about everything that hangs on one of them."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlalchemy import Table, bindparam, delete, func, insert, literal, or_, select, update

from adapters.storage.engine.columns import METADATA, Mark
from adapters.storage.engine.statement import Statement, command, select_rows, select_value
from adapters.storage.tables.accounts import api_key
from adapters.storage.tables.secret_keys import SecretKeyRow, secret_key

SECRET_KEYS = select_rows(secret_key, SecretKeyRow, order_by=(secret_key.c.since, secret_key.c.fingerprint))


INSERT_SECRET_KEY = command(
    insert(secret_key).from_select(
        ["fingerprint", "since"],
        select(
            bindparam("new_fingerprint", type_=secret_key.c.fingerprint.type),
            bindparam("now", type_=secret_key.c.since.type),
        ).where(~select(literal(1)).where(secret_key.c.fingerprint == bindparam("new_fingerprint")).exists()),
    )
)
"""Insert a secret key, unless it is there."""


DELETE_SECRET_KEY = command(delete(secret_key).where(secret_key.c.fingerprint == bindparam("key")))


_HANGS = (api_key.c.active == 1, api_key.c.secret_key_fingerprint != bindparam("newest"))


API_KEYS_ON_OLDER = select_value(int, select(func.count()).select_from(api_key).where(*_HANGS))
"""The number of active API keys that are not hashed under the newest secret key."""


REVOKE_API_KEYS_ON_OLDER = command(update(api_key).where(*_HANGS).values(active=0))


class EncryptedTable(NamedTuple):
    """A table with secrets: its batches in the order of the primary key, and the change of one secret."""

    name: str
    start: Any
    """Less than every primary key."""
    columns: tuple[str, ...]
    batch: Statement[tuple[Any, ...]]
    """The primary key and the secrets of the next rows that have any."""
    replace: dict[str, Statement[None]]
    """Replaces a secret by column, unless somebody else has replaced it since it was read."""


def encrypted_tables() -> Iterator[EncryptedTable]:
    """Every table with columns of secrets, as their types say."""
    for table in METADATA.sorted_tables:
        if columns := [column for column in table.c if Mark.ENCRYPTED in column.info]:
            (identity,) = table.primary_key
            rows = (
                select(identity, *columns)
                .where(identity > bindparam("after"), or_(*(column.is_not(None) for column in columns)))
                .order_by(identity)
                .limit(bindparam("limit"))
            )
            yield EncryptedTable(
                name=table.name,
                start=0 if identity.type.python_type is int else "",
                columns=tuple(column.name for column in columns),
                batch=Statement(rows, tuple),
                replace={column.name: _replacement(table, column.name) for column in columns},
            )


def _replacement(table: Table, column: str) -> Statement[None]:
    (identity,) = table.primary_key
    unchanged = table.c[column] == bindparam("old")
    return command(update(table).where(identity == bindparam("key"), unchanged).values({column: bindparam("new")}))
