"""Statements about rows that leave the database for a file, and about those files."""

from typing import NamedTuple

from sqlalchemy import Table, bindparam, delete, select, union_all

from adapters.storage.engine.statements.changes import insertion
from adapters.storage.engine.statements.expressions import AmongIds, AmongTexts
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import ManyAgents, Statement, command, returning_rows, statement
from adapters.storage.tables.conversation import task_file
from adapters.storage.tables.messages import (
    NotificationRow,
    OperatorNotificationRow,
    notification,
    operator_notification,
    support_message,
)
from adapters.storage.tables.oversight import ArchiveRow, archive
from adapters.storage.tables.proofs import proof_item

RetiredRow = OperatorNotificationRow | NotificationRow


class Retirement(NamedTuple):
    """The statements by which the rows of a table leave it."""

    page: Statement[..., RetiredRow]
    """Rows by their ids, which rise with time."""
    remove: Statement[..., None]


def _retirement(table: Table, row: type[RetiredRow]) -> Retirement:
    return Retirement(
        returning_rows(
            row,
            select_where(table, table.c.id > bindparam("after"), order_by=(table.c.id,), limit=bindparam("limit")),
        ),
        command(delete(table).where(AmongIds(table.c.id, "ids"))),
    )


RETIREMENTS = {
    "operator_notification": _retirement(operator_notification, OperatorNotificationRow),
    "notification": _retirement(notification, NotificationRow),
}
"""Archives by the name of the table."""
INSERT_ARCHIVE = insertion(archive, ArchiveRow)


@statement(select_where(archive, archive.c.id > bindparam("after"), order_by=(archive.c.id,), limit=bindparam("limit")))
def select_archives(after: int, limit: int) -> ArchiveRow: ...
@statement(select(archive.c.blob).where(archive.c.kind == bindparam("kind")).order_by(archive.c.id))
def select_archives_of_kind(kind: str) -> str:
    """The files with rows of one table, oldest first."""


_NAMES_OF_FILES = (
    archive.c.blob,
    proof_item.c.blob,
    proof_item.c.thumbnail_blob,
    support_message.c.attachment_blob,
    task_file.c.blob,
)


@statement(
    union_all(*(select(column).where(AmongTexts(column, "names")) for column in _NAMES_OF_FILES)),
    many_agents=ManyAgents.MAINTENANCE,
)
def select_files_in_use(names: str) -> str:
    """The files among some names that a row refers to. It reads whole tables, so ask for many names at a time."""


@statement(select_where(archive, archive.c.id == bindparam("id")))
def select_archive(id: int) -> ArchiveRow: ...
