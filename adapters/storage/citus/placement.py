"""The placement of tables on servers, and the statements that distribute a migrated database."""

from collections.abc import Container, Iterator, Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Final, NamedTuple

import asyncpg
from sqlalchemy import ForeignKeyConstraint, Index, Table, UniqueConstraint
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, DropConstraint, DropIndex, ExecutableDDLElement

from adapters.postgres_address import dsn
from adapters.storage import tables
from adapters.storage.engine.columns.types import METADATA
from adapters.storage.engine.postgresql.server import HAS_CITUS

AGENT: Final = "agent"
OF_AGENTS: Final = frozenset(
    {
        AGENT,
        "agent_reputation",
        "agent_review",
        "agent_views",
        "deposit",
        "expense",
        "integration_preference",
        "notification",
        "offer",
        "operator_preference",
        "photo_print",
        "practice_world",
        "service_interest",
        "spending_approval",
        "spending_rules",
        "status_event",
        "task",
        "task_endpoint",
        "task_file",
        "task_invitation",
        "task_message",
        "time_extension",
        "tracking_link",
        "waitlist_entry",
        "wallet",
    }
)
"""Tables whose rows each belong to one agent: distributed by it, so that all rows of one are together."""
TENANT: Final = "tenant_id"
"""The column that distributed tables without a column of the agent get."""
OF_TENANTS: Final[Mapping[str, tuple[str, ...]]] = {
    "decision": ("task_id",),
    "ledger_transaction": ("wallet_id", "earnings_id"),
    "posting": ("transaction_id",),
    "proof_item": ("task_id",),
    "reschedule": ("task_id",),
    "task_review": ("task_id",),
    "webhook_event": ("agent_id", "task_id", "operator_id"),
    "webhook_delivery": ("event_id",),
    "webhook_attempt": ("delivery_id",),
}
"""Tables whose rows are placed with the row that they belong to, by the columns that name it: the first with a value
counts. The tenant of a row is an agent; for a row of an operator alone it is the negative id of the operator."""
TENANT_OF_OPERATOR: Final = {
    "earnings_id": ("earnings", "-operator_id"),
    "operator_id": ("operator", "-id"),
}
"""Columns of an operator's rows: the table whose row they name, and the tenant in it."""
DISTRIBUTED: Final = OF_AGENTS | OF_TENANTS.keys()
REFERENCES: Final = {
    "agent_id": AGENT,
    "delivery_id": "webhook_delivery",
    "deposit_id": "deposit",
    "endpoint_id": "endpoint",
    "event_id": "webhook_event",
    "message_id": "task_message",
    "proof_item_id": "proof_item",
    "task_endpoint_id": "task_endpoint",
    "task_id": "task",
    "transaction_id": "ledger_transaction",
    "wallet_id": "wallet",
}
"""Columns that name a row of another table, which has the same owner."""
EVERYWHERE: Final = frozenset(
    {
        "agent_membership",
        "api_key",
        "contact_method",
        "country_phase",
        "oauth_client",
        "oauth_grant",
        "oauth_refresh_token",
        "person",
        "recovery",
        "refund",
        "staff",
    }
)
"""Tables that are joined with those of agents, and grow with people, not with tasks: every server has a copy. All other
tables stay on the coordinator."""
SHARDS: Final = 32
"""The parts that the agents are divided into. More than servers, so that parts can move to new ones."""
SETTINGS: Final = (
    # A transaction may change rows of several agents and then a table that every server has a copy of.
    "citus.multi_shard_modify_mode = 'sequential'",
    # The lock timeout applies on the server that has the lock.
    "citus.propagate_set_commands = 'local'",
    # If it is on, the driver's query for the types of arrays takes up to 26 seconds for each connection.
    "citus.override_table_visibility = 'off'",
    # Compiling a statement takes longer than executing it on each server.
    "jit = 'off'",
)
PLACED: Final = "SELECT logicalrelid::text FROM pg_dist_partition WHERE partmethod <> 'n' OR repmodel = 't'"
SERVERS: Final = "SELECT count(*) FROM citus_get_active_worker_nodes()"


class NotDistributedError(Exception):
    """The tables cannot be distributed; the message names the remedy."""


class Placement(NamedTuple):
    """The placement of the tables after distributing."""

    shards: int
    servers: int


async def distribute(url: str, shards: int = SHARDS) -> Placement:
    """Distribute those tables of a migrated database that are not yet, over the servers that the coordinator knows.

    Nothing may write meanwhile. Raises `NotDistributedError`.
    """
    connection = await asyncpg.connect(dsn(url))
    try:
        if not await connection.fetchval(HAS_CITUS):
            raise NotDistributedError("the database has no Citus: run CREATE EXTENSION citus in it, on each server")
        servers: int = await connection.fetchval(SERVERS)
        if not servers:
            raise NotDistributedError(
                "the coordinator knows no server: run SELECT citus_add_node('host', 5432) for each"
            )
        distributed = {name for (name,) in await connection.fetch(PLACED)}
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
    """Return the column by which a table is distributed: it names the agent, or another tenant."""
    if table == AGENT:
        return "id"
    return TENANT if table in OF_TENANTS else "agent_id"


def statements(distributed: Container[str], shards: int) -> Iterator[str]:
    """Yield the statements that distribute the tables which are not `distributed` yet."""
    new = [table for table in _tables() if table.name not in distributed]
    for table in new:
        for key in _foreign_keys(table):
            if not _stays(table.name, key.referred_table.name):
                yield _text(DropConstraint(key, if_exists=True))
    for table in new:
        # While the rows that they belong to are still here.
        if table.name in OF_TENANTS:
            yield from _with_tenants(table.name)
    yield from (f"SELECT create_reference_table('{table.name}')" for table in new if table.name in EVERYWHERE)
    chosen = [table for table in new if table.name in DISTRIBUTED]
    for table in chosen:
        yield from _keyed_by_owner(table)
        place = f"shard_count => {shards}" if table.name == AGENT else f"colocate_with => '{AGENT}'"
        yield f"SELECT create_distributed_table('{table.name}', '{owner_column(table.name)}', {place})"
    for table in chosen:
        yield from (_pair(table.name, key) for key in _foreign_keys(table) if _is_pair(table.name, key))


def _tables() -> Sequence[Table]:
    for module in iter_modules(tables.__path__, f"{tables.__name__}."):
        # Loading it puts its tables into the metadata.
        import_module(module.name)
    return METADATA.sorted_tables


def _foreign_keys(table: Table) -> Sequence[ForeignKeyConstraint]:
    return sorted(table.foreign_key_constraints, key=lambda key: str(key.name))


def _stays(table: str, referred: str) -> bool:
    """Return true if the servers can check a foreign key unchanged: no referring row is on another server."""
    return referred in EVERYWHERE or not {table, referred} & (DISTRIBUTED | EVERYWHERE)


def _is_pair(table: str, key: ForeignKeyConstraint) -> bool:
    """Return true if a foreign key can be one of owner and id. An operator's row has no agent to refer to, and a
    photograph may be similar to one of another agent."""
    (element,) = key.elements
    referred = key.referred_table.name
    is_of_owner = referred in DISTRIBUTED and element.parent.name in REFERENCES
    return is_of_owner and not (table in OF_TENANTS and referred == AGENT)


def _with_tenants(table: str) -> Iterator[str]:
    """Give a table its tenants."""
    yield f"ALTER TABLE {table} ADD COLUMN {TENANT} BIGINT"
    for column in OF_TENANTS[table]:
        named, tenant = TENANT_OF_OPERATOR.get(column) or (REFERENCES[column], owner_column(REFERENCES[column]))
        of_row = f"SELECT {tenant} FROM {named} AS named WHERE named.id = {table}.{column}"  # noqa: S608 - names of tables
        yield f"UPDATE {table} SET {TENANT} = ({of_row}) WHERE {TENANT} IS NULL"  # noqa: S608 - names of tables
    yield f"ALTER TABLE {table} ALTER COLUMN {TENANT} SET NOT NULL"


def _keyed_by_owner(table: Table) -> Iterator[str]:
    """Add the owner to the keys of a table: without it a server cannot know whether another one has the same key."""
    name = table.name
    if name == AGENT:
        return
    owner = owner_column(name)
    if owner not in table.primary_key.columns:
        yield f"ALTER TABLE {name} DROP CONSTRAINT pk_{name}"
        yield f"ALTER TABLE {name} ADD CONSTRAINT pk_{name} PRIMARY KEY ({owner}, id)"
        yield f"CREATE INDEX ix_{name}_id ON {name} (id)"
    for constraint in sorted(table.constraints, key=lambda constraint: str(constraint.name)):
        if isinstance(constraint, UniqueConstraint) and owner not in constraint.columns:
            columns = ", ".join(column.name for column in constraint.columns)
            yield _text(DropConstraint(constraint))
            yield f"ALTER TABLE {name} ADD CONSTRAINT {constraint.name} UNIQUE ({owner}, {columns})"
            yield f"CREATE INDEX ix_{name}_{'_'.join(constraint.columns.keys())} ON {name} ({columns})"
    for index in sorted(table.indexes, key=lambda index: str(index.name)):
        if index.unique and owner not in {column.name for column in index.columns}:
            yield from _not_unique(index)


def _not_unique(index: Index) -> Iterator[str]:
    yield _text(DropIndex(index))
    yield _text(CreateIndex(index)).replace("CREATE UNIQUE INDEX", "CREATE INDEX", 1)


def _pair(table: str, key: ForeignKeyConstraint) -> str:
    (element,) = key.elements
    referred = key.referred_table.name
    columns = "agent_id" if referred == AGENT else f"{owner_column(table)}, {element.parent.name}"
    target = "id" if referred == AGENT else f"{owner_column(referred)}, id"
    added = f"ADD CONSTRAINT {key.name} FOREIGN KEY ({columns}) REFERENCES {referred} ({target})"
    return f"ALTER TABLE {table} {added}" + (f" ON DELETE {key.ondelete}" if key.ondelete else "")


def _text(change: ExecutableDDLElement) -> str:
    return str(change.compile(dialect=postgresql.dialect()))  # type: ignore[no-untyped-call] # SQLAlchemy leaves it untyped
