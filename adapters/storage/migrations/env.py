"""How alembic runs: on the connection of `engine.migrate`, or, from its own command line, on `-x url=…`."""

import asyncio
from importlib import import_module
from pkgutil import iter_modules

from alembic import context
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine

from adapters.storage import tables
from adapters.storage.engine.columns import METADATA

for module in iter_modules(tables.__path__, f"{tables.__name__}."):
    # Loading it puts its tables into the metadata.
    import_module(module.name)


def run(connection: Connection) -> None:
    # SQLite changes a table by copying it, which alembic calls a batch.
    context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
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
