"""How alembic runs: on the connection of `adapters.storage.migrate`, or, from its own command line, on `-x url=…`."""

import asyncio

from alembic import context
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine

from adapters.storage import (
    account_tables,
    call_tables,
    legal_tables,
    message_tables,
    payment_tables,
    payout_tables,
    practice_tables,
    proof_tables,
    request_tables,
    search_indexes,
    spending_tables,
    tables,
)
from adapters.storage.record import METADATA

MODULES = (
    account_tables,
    call_tables,
    legal_tables,
    message_tables,
    practice_tables,
    proof_tables,
    payout_tables,
    payment_tables,
    request_tables,
    spending_tables,
    search_indexes,
    tables,
)
"""Loading them is what puts their tables into the metadata."""


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
