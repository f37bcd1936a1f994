"""The environment of alembic: the connection of `engine.migrate`, or, from its own command line, of `-x url=…`."""

import asyncio
import time
from collections.abc import Collection, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from alembic import context
from alembic.runtime.migration import MigrationContext, MigrationInfo
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine

from adapters.storage import tables
from adapters.storage.engine.columns.types import METADATA
from adapters.storage.engine.migration.migrate import CONTRACT, EXPAND, revisions
from adapters.storage.tables.oversight import schema_change
from domain.values.time import SECOND

for module in iter_modules(tables.__path__, f"{tables.__name__}."):
    # Loading it puts its tables into the metadata.
    import_module(module.name)


def _record(ctx: MigrationContext, step: MigrationInfo, heads: Collection[Any], run_args: Mapping[str, Any]) -> None:  # noqa: ARG001 - alembic's signature
    """Store a step beside the revision, so that processes of earlier versions know whether they may run."""
    assert step.is_upgrade, "nothing is migrated back"
    assert ctx.connection is not None, "a migration runs on a connection"
    (taken,) = (each for each in revisions() if each.number == step.up_revision_id)
    phase = CONTRACT if taken.contracts else EXPAND
    ctx.connection.execute(
        schema_change.insert().values(revision=taken.number, phase=phase, applied_at=round(time.time() * SECOND))
    )


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=METADATA,
        # SQLite changes a table by copying it, which alembic calls a batch.
        render_as_batch=True,
        on_version_apply=_record,
    )
    with context.begin_transaction():
        context.run_migrations()


async def run_from_command_line() -> None:
    engine = create_async_engine(context.get_x_argument(as_dictionary=True)["url"])
    async with engine.begin() as connection:
        await connection.run_sync(run)
    await engine.dispose()


if (given := context.config.attributes.get("connection")) is not None:
    run(given)
else:
    asyncio.run(run_from_command_line())
