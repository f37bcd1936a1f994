"""Secret keys of the service, and the data that depends on one."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlalchemy import Table, bindparam, delete, func, insert, literal, or_, select, update

from adapters.storage.engine.columns.types import METADATA, Mark
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import Statement, command, statement
from adapters.storage.tables.accounts import SecretKeyRow, api_key, secret_key


@statement(select_where(secret_key, order_by=(secret_key.c.since, secret_key.c.fingerprint)))
def select_secret_keys() -> SecretKeyRow: ...


@statement(
    insert(secret_key).from_select(
        ["fingerprint", "since"],
        select(
            bindparam("new_fingerprint", type_=secret_key.c.fingerprint.type),
            bindparam("now", type_=secret_key.c.since.type),
        ).where(~select(literal(1)).where(secret_key.c.fingerprint == bindparam("new_fingerprint")).exists()),
    )
)
def insert_secret_key(new_fingerprint: str, now: int) -> None:
    """Insert a secret key, unless it exists."""


@statement(delete(secret_key).where(secret_key.c.fingerprint == bindparam("key")))
def delete_secret_key(key: str) -> None: ...


_HANGS = (api_key.c.active == 1, api_key.c.secret_key_fingerprint != bindparam("newest"))


@statement(select(func.count()).select_from(api_key).where(*_HANGS))
def select_api_keys_on_older(newest: str) -> int:
    """The number of active API keys that are not hashed under the newest secret key."""


@statement(update(api_key).where(*_HANGS).values(active=0))
def revoke_api_keys_on_older(newest: str) -> None: ...


class EncryptedTable(NamedTuple):
    """A table with secrets: its batches in the order of the primary key, and the change of one secret."""

    name: str
    start: int | str
    """Less than every primary key."""
    columns: tuple[str, ...]
    batch: Statement[..., tuple[Any, ...]]
    """The primary key, of the type of `start`, and the secrets of the next rows that have any."""
    replace: dict[str, Statement[..., None]]
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


def _replacement(table: Table, column: str) -> Statement[..., None]:
    (identity,) = table.primary_key
    unchanged = table.c[column] == bindparam("old")
    return command(update(table).where(identity == bindparam("key"), unchanged).values({column: bindparam("new")}))
