"""The share of ids that the tables have used (docs/decisions/0073-row-numbers.md), and the numbers that are skipped
after a failover (docs/decisions/0074-cursors-after-failover.md)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Integer,
    Table,
    bindparam,
    cast,
    func,
    insert,
    literal_column,
    null,
    select,
    text,
    union_all,
    update,
)

from adapters.storage import tables
from adapters.storage.engine.columns.types import IDS_OF_32_BITS, METADATA, PRIMARY_KEY
from adapters.storage.engine.statements.typed import Statement, command, returning_rows, statements
from adapters.storage.tables.accounts import agent, operator
from adapters.storage.tables.tasks import lost_events
from domain.lifecycle.statuses import Actor

LONG: Final = frozenset(
    {
        "job",
        "ledger_transaction",
        "posting",
        "webhook_delivery",
        "webhook_event",
    }
)
"""Tables of which a task has many rows, and whose ids clients take with up to 53 bits, or never see."""
SEQUENCE: Final = "pg_get_serial_sequence('{table}', 'id')::regclass"
NONE_YET: Final = "NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = '{table}')"
SKIP_IDS: Final[Mapping[str, Sequence[str]]] = {
    "postgresql": (f"SELECT setval({SEQUENCE}, nextval({SEQUENCE}) + :margin)",),
    "sqlite": (
        "UPDATE sqlite_sequence SET seq = seq + :margin WHERE name = '{table}'",
        f"INSERT INTO sqlite_sequence (name, seq) SELECT '{{table}}', :margin WHERE {NONE_YET}",
    ),
}
"""Statements that skip ids of a table, by database."""


class IdsUsed(NamedTuple):
    """The highest id of a table."""

    table: str
    highest: int

    @property
    def share(self) -> float:
        """Return the share of the ids up to 2^31 that is used; 0 if larger ones may follow."""
        return 0.0 if self.table in LONG else self.highest / IDS_OF_32_BITS


def all_tables() -> list[Table]:
    """Load every table; those that others refer to come first."""
    for module in iter_modules(tables.__path__, f"{tables.__name__}."):
        # Loading it puts its tables into the metadata.
        import_module(module.name)
    return METADATA.sorted_tables


def _numbered() -> list[Table]:
    return [table for table in all_tables() if "id" in table.c and table.c.id.type is PRIMARY_KEY]


def skip_ids(dialect: str) -> Iterator[tuple[str, Statement[..., None]]]:
    """Yield the statements that skip `margin` ids of each table, with the table's name."""
    for table in _numbered():
        for skipped in SKIP_IDS[dialect]:
            named = text(skipped.format(table=table.name))
            yield table.name, command(named.bindparams(bindparam("margin", type_=BigInteger())))


@cache
def ids_used() -> Statement[..., IdsUsed]:
    """Return the statement that finds the highest id of each table; it reads the last entry of an index for each."""
    highest: Iterator[Any] = (
        select(literal_column(f"'{table.name}'"), func.coalesce(select(func.max(table.c.id)).scalar_subquery(), 0))
        for table in _numbered()
    )
    return returning_rows(IdsUsed, union_all(*highest))


@statements(
    {
        actor: select(lost_events.c.after_sequence)
        .where(
            owner == bindparam("owner_id"),
            lost_events.c.after_sequence < bindparam("cursor"),
            lost_events.c.until_sequence >= bindparam("cursor"),
        )
        .limit(1)
        for actor, owner in (
            (Actor.AGENT, lost_events.c.agent_id),
            (Actor.OPERATOR, lost_events.c.operator_id),
        )
    }
)
def select_lost_sequence(owner_id: int, cursor: int) -> int:
    """The last event before a range of undone events that contains the number `cursor`; none for any other number."""


def _skipping(account: Table, *owner: ColumnElement[Any]) -> tuple[Statement[..., None], Statement[..., None]]:
    until = account.c.event_sequence + bindparam("margin", type_=Integer())
    lost = select(*owner, account.c.event_sequence, until, bindparam("now", type_=BigInteger()))
    names = ["agent_id", "operator_id", "after_sequence", "until_sequence", "created_at"]
    return (
        command(insert(lost_events).from_select(names, lost)),
        command(update(account).values(event_sequence=until)),
    )


SKIP_NUMBERS = (
    *_skipping(agent, agent.c.id, cast(null(), BigInteger)),
    *_skipping(operator, cast(null(), BigInteger), operator.c.id),
)
"""Skip `margin` numbers of every account, and record which."""
