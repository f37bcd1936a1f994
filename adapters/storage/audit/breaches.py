"""What a statement that looks for breaches of an invariant is made of."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, ColumnElement, FromClause, Select, Text, cast, func, literal, or_, select

from adapters.storage.tables.ledger import ledger_transaction, posting


class Breach(NamedTuple):
    """One row that breaks an invariant: what the books say and what they should say.

    Mostly minor units, or the ids of rows; hashes are in hexadecimal.
    """

    place: str
    id: int
    found: int | str
    expected: int | str


Breaches = Select[str, int, int, int]
MOVED = posting.join(ledger_transaction, ledger_transaction.c.id == posting.c.transaction_id)
"""Each posting with its transaction."""


def differing(
    place: str,
    key: ColumnElement[int],
    found: ColumnElement[int],
    expected: ColumnElement[int],
    source: FromClause,
) -> Breaches:
    """The rows in which two values differ that should not."""
    return select(cast(literal(place), Text), key, found, expected).select_from(source).where(found != expected)


def missing(place: str, key: ColumnElement[int], found: ColumnElement[int], source: FromClause) -> Breaches:
    """The rows of a source, to be narrowed to those that should not be there, or should have nothing."""
    return select(cast(literal(place), Text), key, found, literal(0)).select_from(source)


def total_of(amount: ColumnElement[int]) -> ColumnElement[int]:
    """The sum of a column: PostgreSQL adds big integers up to another type."""
    return cast(func.sum(amount), BigInteger)


def sums_by(
    source: FromClause, by: Iterable[ColumnElement[Any]], amount: ColumnElement[int], *where: Any
) -> FromClause:
    """Sums of a column by groups, as a table whose column `total` has them."""
    groups = tuple(by)
    return (
        select(*groups, total_of(amount).label("total")).select_from(source).where(*where).group_by(*groups).subquery()
    )


def among(column: ColumnElement[str], values: Iterable[str]) -> ColumnElement[bool]:
    """`IN`, for which a compiled statement has no room."""
    return or_(*(column == value for value in values))


def or_zero(number: ColumnElement[int]) -> ColumnElement[int]:
    """A number, 0 where there is none."""
    return func.coalesce(number, 0)
