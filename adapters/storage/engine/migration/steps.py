"""Steps of a revision beside plain changes of tables that do not block other sessions.

They are explained in docs/explanation/migrations.md.
"""

import time
from typing import Any

import sqlalchemy as sa
from alembic import op

from domain.values.time import SECOND


def create_index_concurrently(name: str, table: str, columns: list[str], **options: Any) -> None:
    """Make an index while others write to its table. It must be the only thing that its revision does.

    An interrupted try leaves an invalid index, which the next try makes again.
    """
    context = op.get_context()
    if context.dialect.name == "sqlite":
        op.create_index(name, table, columns, **options)
        return
    with context.autocommit_block():
        # It waits for the transactions that have begun before it, and blocks no other session.
        op.execute("SET lock_timeout = 0")
        op.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")
        op.create_index(name, table, columns, postgresql_concurrently=True, **options)
        op.execute("RESET lock_timeout")


def allow_null(table: str, column: str) -> None:
    """Allow null in a column that was required.

    SQLite has no statement for it, and copying the table would break the references to it. So its stored text changes,
    as its manual does for changes that concern no stored row (ALTER TABLE, section 8).
    """
    if op.get_context().dialect.name != "sqlite":
        op.alter_column(table, column, nullable=True)
        return
    connection = op.get_bind()
    text = connection.execute(
        sa.text("SELECT sql FROM sqlite_schema WHERE name = :table"), {"table": table}
    ).scalar_one()
    lines = [line.replace(" NOT NULL", "") if line.split()[:1] == [column] else line for line in text.split("\n")]
    changed = "\n".join(lines)
    assert changed != text, f"{table} has no required column {column}"
    version = connection.execute(sa.text("PRAGMA schema_version")).scalar_one()
    op.execute("PRAGMA writable_schema = ON")
    connection.execute(
        sa.text("UPDATE sqlite_schema SET sql = :changed WHERE type = 'table' AND name = :table"),
        {"changed": changed, "table": table},
    )
    op.execute(f"PRAGMA schema_version = {version + 1}")
    op.execute("PRAGMA writable_schema = OFF")


def schedule_backfill(kind: str) -> None:
    """Schedule the job that fills a revision's new columns or tables, a bounded number of rows in each transaction."""
    job = sa.table("job", *map(sa.column, ("kind", "subject_id", "due_at", "moment", "attempts")))
    now = round(time.time() * SECOND)
    op.execute(job.insert().values(kind=kind, subject_id=0, due_at=now, moment=now, attempts=0))
