"""Numbers that a database has used: recorded in a manifest, and never used again after a restore."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from resolvers.events.recovery import MARGIN

Query = Callable[[str], Awaitable[Iterable[Any]]]
"""Runs a statement without parameters and returns its rows, on either kind of database."""
COUNTED: Final = ("agent", "operator", "task", "ledger_transaction", "posting", "proof_item")
"""Tables whose rows a manifest counts."""
ACCOUNTS: Final = ("agent", "operator")
"""Tables with a counter of events in each row."""
IDS_GIVEN: Final = {
    "sqlite": "SELECT name, seq FROM sqlite_sequence",
    "postgresql": (
        "SELECT regexp_replace(sequencename, '_id_seq$', ''), last_value FROM pg_sequences"
        " WHERE schemaname = current_schema() AND last_value IS NOT NULL"
    ),
}


class UsedNumbers(NamedTuple):
    """The numbers that a database has used."""

    ids: Mapping[str, int]
    """Highest id by table; tables without ids may be absent."""
    events: Mapping[tuple[str, int], int]
    """Last event of each account, by table and id."""


class Margins(NamedTuple):
    """Margins by which the numbers of a restored database are advanced."""

    ids: Mapping[str, int]
    """Margins of the tables that need more than the usual one."""
    events: int


async def read_ids(query: Query, dialect: str) -> dict[str, int]:
    """Return the highest id that each table has used."""
    return dict(await query(IDS_GIVEN[dialect]))


async def read_numbers(query: Query, dialect: str) -> UsedNumbers:
    """Return all numbers that a database has used."""
    events = {
        (table, number): last
        for table in ACCOUNTS
        for number, last in await query(f"SELECT id, event_sequence FROM {table}")  # noqa: S608 - a name of our own
    }
    return UsedNumbers(await read_ids(query, dialect), events)


async def count_rows(query: Query) -> dict[str, int]:
    """Return the number of rows of the tables that matter most."""
    return {
        table: number
        for table in COUNTED
        for (number,) in await query(f"SELECT count(*) FROM {table}")  # noqa: S608 - a name of our own
    }


def choose_margins(replaced: UsedNumbers | None, restored: UsedNumbers) -> Margins:
    """Return the margins by which numbers are advanced: beyond those of the replaced database if it can be read, and at
    least by the margin of `fieldcall recover`, for calls that were under way when it stopped."""
    if replaced is None:
        return Margins({}, MARGIN)
    ids = {table: last - restored.ids.get(table, 0) + MARGIN for table, last in replaced.ids.items()}
    lost = (last - restored.events.get(account, last) for account, last in replaced.events.items())
    return Margins({table: max(margin, MARGIN) for table, margin in ids.items()}, max(lost, default=0) + MARGIN)
