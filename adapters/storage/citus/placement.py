"""Which servers have the rows of a table, and the statements that bring a migrated database there."""

from collections.abc import Container, Iterator, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Final, NamedTuple

import asyncpg
from sqlalchemy import ForeignKeyConstraint, Index, Table, UniqueConstraint
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, DropConstraint, DropIndex, ExecutableDDLElement

from adapters.storage import tables
from adapters.storage.engine.columns import METADATA

AGENT: Final = "agent"
OF_AGENTS: Final = frozenset(
    {
        AGENT,
        "agent_reputation",
        "agent_review",
        "deposit",
        "integration_preference",
        "notification",
        "photo_print",
        "practice_world",
        "service_interest",
        "spending_approval",
        "spending_rules",
        "status_event",
        "task",
        "task_endpoint",
        "waitlist_entry",
        "wallet",
    }
)
"""Tables whose rows each belong to one agent: distributed by it, so that all rows of one are together."""
EVERYWHERE: Final = frozenset(
    {
        "agent_membership",
        "api_key",
        "country_phase",
        "earnings",
        "oauth_client",
        "oauth_grant",
        "oauth_refresh_token",
        "operator",
        "person",
        "recovery",
        "refund",
        "staff",
    }
)
"""Tables that are joined with those of agents, and grow with people, not with tasks: every server has a copy. All
others stay with the coordinator."""
SHARDS: Final = 32
"""The parts that the agents are divided into. More than servers, so that parts can move to new ones."""
SETTINGS: Final = (
    # A transaction may change rows of several agents and then a table that every server has a copy of.
    "citus.multi_shard_modify_mode = 'sequential'",
    # The limit for waiting holds where the lock is.
    "citus.propagate_set_commands = 'local'",
)
DISTRIBUTED: Final = "SELECT logicalrelid::text FROM pg_dist_partition WHERE partmethod <> 'n' OR repmodel = 't'"
SERVERS: Final = "SELECT count(*) FROM citus_get_active_worker_nodes()"


class NotDistributedError(Exception):
    """The tables cannot be distributed; the message says what to do."""


class Placement(NamedTuple):
    """Where the tables are after distributing."""

    shards: int
    servers: int


async def distribute(url: str, shards: int = SHARDS) -> Placement:
    """Distribute those tables of a migrated database that are not yet, over the servers that the coordinator knows.

    Nothing may write meanwhile. Raises `NotDistributedError`.
    """
    connection = await asyncpg.connect(url.replace("+asyncpg", "", 1))
    try:
        if not await connection.fetchval("SELECT to_regclass('pg_dist_partition') IS NOT NULL"):
            raise NotDistributedError("the database has no Citus: run CREATE EXTENSION citus in it, on each server")
        servers: int = await connection.fetchval(SERVERS)
        if not servers:
            raise NotDistributedError(
                "the coordinator knows no server: run SELECT citus_add_node('host', 5432) for each"
            )
        distributed = {name for (name,) in await connection.fetch(DISTRIBUTED)}
        async with connection.transaction():
            for statement in statements(distributed, shards):
                await connection.execute(statement)
        database = await connection.fetchval("SELECT quote_ident(current_database())")
        for setting in SETTINGS:
            await connection.execute(f"ALTER DATABASE {database} SET {setting}")
        shards = await connection.fetchval("SELECT count(*) FROM pg_dist_shard WHERE logicalrelid = 'agent'::regclass")
        return Placement(shards, servers)
    finally:
        await connection.close()


def owner_column(table: str) -> str:
    """The column of a distributed table that names the agent."""
    return "id" if table == AGENT else "agent_id"


def statements(distributed: Container[str], shards: int) -> Iterator[str]:
    """The statements that distribute the tables which are not `distributed` yet."""
    new = [table for table in _tables() if table.name not in distributed]
    by_name = {table.name: table for table in new}
    for table in new:
        for key in _foreign_keys(table):
            if not _stays(table.name, key.referred_table.name):
                yield _text(DropConstraint(key, if_exists=True))
    for name in sorted(EVERYWHERE & by_name.keys()):
        yield f"SELECT create_reference_table('{name}')"
    of_agents = sorted(OF_AGENTS & by_name.keys(), key=lambda name: (name != AGENT, name))
    for name in of_agents:
        if name == AGENT:
            yield f"SELECT create_distributed_table('{AGENT}', 'id', shard_count => {shards})"
        else:
            yield from _keyed_by_agent(by_name[name])
            yield f"SELECT create_distributed_table('{name}', 'agent_id', colocate_with => '{AGENT}')"
    for name in of_agents:
        for key in _foreign_keys(by_name[name]):
            if key.referred_table.name in OF_AGENTS:
                yield _pair(name, key)


def _tables() -> Sequence[Table]:
    for module in iter_modules(tables.__path__, f"{tables.__name__}."):
        # Loading it puts its tables into the metadata.
        import_module(module.name)
    return METADATA.sorted_tables


def _foreign_keys(table: Table) -> Sequence[ForeignKeyConstraint]:
    return sorted(table.foreign_key_constraints, key=lambda key: str(key.name))


def _stays(table: str, referred: str) -> bool:
    """Whether the servers can check a foreign key as it is: not one from a row that another server has."""
    return referred in EVERYWHERE or not {table, referred} & (OF_AGENTS | EVERYWHERE)


def _keyed_by_agent(table: Table) -> Iterator[str]:
    """Give the keys of a table its agent, without which a server cannot tell whether another has the same."""
    name = table.name
    if "agent_id" not in table.primary_key.columns:
        yield f"ALTER TABLE {name} DROP CONSTRAINT pk_{name}"
        yield f"ALTER TABLE {name} ADD CONSTRAINT pk_{name} PRIMARY KEY (agent_id, id)"
        yield f"CREATE INDEX ix_{name}_id ON {name} (id)"
    for constraint in sorted(table.constraints, key=lambda constraint: str(constraint.name)):
        if isinstance(constraint, UniqueConstraint) and "agent_id" not in constraint.columns:
            columns = ", ".join(column.name for column in constraint.columns)
            yield _text(DropConstraint(constraint))
            yield f"ALTER TABLE {name} ADD CONSTRAINT {constraint.name} UNIQUE (agent_id, {columns})"
            yield f"CREATE INDEX ix_{name}_{'_'.join(constraint.columns.keys())} ON {name} ({columns})"
    for index in sorted(table.indexes, key=lambda index: str(index.name)):
        if index.unique and "agent_id" not in {column.name for column in index.columns}:
            yield from _not_unique(index)


def _not_unique(index: Index) -> Iterator[str]:
    yield _text(DropIndex(index))
    yield _text(CreateIndex(index)).replace("CREATE UNIQUE INDEX", "CREATE INDEX", 1)


def _pair(table: str, key: ForeignKeyConstraint) -> str:
    (element,) = key.elements
    referred = key.referred_table.name
    columns = "agent_id" if referred == AGENT else f"agent_id, {element.parent.name}"
    target = "id" if referred == AGENT else "agent_id, id"
    added = f"ADD CONSTRAINT {key.name} FOREIGN KEY ({columns}) REFERENCES {referred} ({target})"
    return f"ALTER TABLE {table} {added}" + (f" ON DELETE {key.ondelete}" if key.ondelete else "")


def _text(change: ExecutableDDLElement) -> str:
    return str(change.compile(dialect=postgresql.dialect()))  # type: ignore[no-untyped-call] # SQLAlchemy leaves it untyped
