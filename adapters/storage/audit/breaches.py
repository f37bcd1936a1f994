"""Building blocks of the statements that find breaches of invariants."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, ColumnElement, FromClause, Select, Text, cast, func, literal, or_, select

from adapters.storage.tables.ledger import ledger_transaction, posting


class InvariantBreach(NamedTuple):
    """A row that breaks an invariant, with the stored and the expected value.

    Values are minor units or ids of rows; hashes are hexadecimal.
    """

    place: str
    id: int
    actual: int | str
    expected: int | str


Breaches = Select[str, int, int, int]
MOVED = posting.join(ledger_transaction, ledger_transaction.c.id == posting.c.transaction_id)
"""Each posting with its transaction."""


def differing(
    place: str,
    key: ColumnElement[int],
    actual: ColumnElement[int],
    expected: ColumnElement[int],
    source: FromClause,
) -> Breaches:
    """Select the rows in which the stored and the expected value differ."""
    return select(cast(literal(place), Text), key, actual, expected).select_from(source).where(actual != expected)


def missing(place: str, key: ColumnElement[int], actual: ColumnElement[int], source: FromClause) -> Breaches:
    """Select rows that should not exist or whose value should be 0; callers add the condition."""
    return select(cast(literal(place), Text), key, actual, literal(0)).select_from(source)


def sum_amounts(amount: ColumnElement[int]) -> ColumnElement[int]:
    """Sum a column as a big integer, because PostgreSQL returns a decimal."""
    return cast(func.sum(amount), BigInteger)


def sums_by(
    source: FromClause, by: Iterable[ColumnElement[Any]], amount: ColumnElement[int], *where: Any
) -> FromClause:
    """Sum a column by groups, as a table with the column `total`."""
    groups = tuple(by)
    return (
        select(*groups, sum_amounts(amount).label("total"))
        .select_from(source)
        .where(*where)
        .group_by(*groups)
        .subquery()
    )


def among(column: ColumnElement[str], values: Iterable[str]) -> ColumnElement[bool]:
    """`IN` as a chain of `OR`: compiled statements have a fixed number of parameters."""
    return or_(*(column == value for value in values))


def or_zero(number: ColumnElement[int]) -> ColumnElement[int]:
    """Return the number, or 0 for null."""
    return func.coalesce(number, 0)
