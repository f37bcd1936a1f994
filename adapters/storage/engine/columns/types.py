"""A table and the type of its rows from one definition: a NamedTuple whose annotations are the column types.

Columns hold only types that both drivers return unchanged (integers, text, bytes, floats), so that rows need no
conversion at run time: money is minor units, a wallclock its 14 digits, an instant UTC microseconds, a flag 0 or 1.
Keys have 64 bits (docs/decisions/0073-row-numbers.md).
"""

from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Final, NamedTuple, Union, get_args, get_origin, get_type_hints

from sqlalchemy import (
    BigInteger,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    text,
)
from sqlalchemy.schema import SchemaItem
from sqlalchemy.types import TypeEngine

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class Mark(Enum):
    """Properties of a column beside its type. An enum, because `Annotated` removes equal marks."""

    PRIMARY = "primary key"
    SMALL = "fits 32 bits"
    ENCRYPTED = "encrypted"


class ForeignId(NamedTuple):
    """Marks a foreign key to the id of another table; `cascades` deletes the row with the referenced one."""

    table: str
    cascades: bool = False


Key = Annotated[int, Mark.PRIMARY]
Id = int
"""The id of a row without a foreign key to it."""
Int32 = Annotated[int, Mark.SMALL]
Encrypted = Annotated[bytes, Mark.ENCRYPTED]
"""A secret, encrypted under a secret key of the service."""
Instant = int
"""Microseconds since 1970-01-01 UTC."""
LocalTime = int
"""A wallclock of 14 digits, yyyyMMddHHmmss, in the time zone of the task."""

IDS_OF_32_BITS: Final = 2**31
"""Bound of the ids of tables whose ids were promised to clients with 32 bits."""
PRIMARY_KEY = BigInteger().with_variant(Integer(), "sqlite")
"""SQLite numbers the rows of a table only when its key is an INTEGER, which has 64 bits there too. With
AUTOINCREMENT it gives no number twice, as PostgreSQL's sequences do."""
TYPES: dict[type, type[TypeEngine[Any]]] = {
    int: BigInteger,
    bool: SmallInteger,
    str: Text,
    float: Double,
    bytes: LargeBinary,
}


def table(name: str, row: type[NamedTuple], *items: SchemaItem) -> Table:
    """Make the table whose columns are the fields of `row`, in order."""
    hints = get_type_hints(row, include_extras=True)
    columns = [_column(field, hints[field]) for field in row._fields]
    is_numbered = any(column.type is PRIMARY_KEY for column in columns)
    return Table(name, METADATA, *columns, *items, sqlite_autoincrement=is_numbered)


def _column(name: str, annotation: Any) -> Column[Any]:
    nullable = False
    if get_origin(annotation) in (Union, UnionType):
        nullable = NoneType in get_args(annotation)
        annotation = next(part for part in get_args(annotation) if part is not NoneType)
    marks: tuple[object, ...] = ()
    if get_origin(annotation) is Annotated:
        annotation, *rest = get_args(annotation)
        marks = tuple(rest)
    for mark in marks:
        match mark:
            case Mark.PRIMARY:
                return Column(name, PRIMARY_KEY if annotation is int else Text(), primary_key=True)
            case ForeignId(target, cascades):
                key = ForeignKey(f"{target}.id", ondelete="CASCADE" if cascades else None)
                return Column(name, BigInteger, key, nullable=nullable)
            case Mark.SMALL:
                return Column(name, Integer, nullable=nullable)
            case Mark.ENCRYPTED:
                return Column(name, LargeBinary, nullable=nullable, info={Mark.ENCRYPTED: True})
    return Column(name, TYPES[annotation], nullable=nullable)


def partial_index(name: str, *columns: str | Column[Any], where: str, unique: bool = False) -> Index:
    """Make an index of the rows for which a condition holds.

    A statement uses it only when it contains the same condition with literal values: the planner does not know the
    value of a parameter.
    """
    return Index(name, *columns, unique=unique, sqlite_where=text(where), postgresql_where=text(where))
