"""SQLAlchemy expressions with the types of their parameters and rows.

A statement is declared as a function without a body. Its decorator takes the expression, its parameters are those of
the expression, and its result is the type of a row:

    @statement(select(wallet).where(wallet.c.agent_id == bindparam("agent_id")))
    def select_wallets(agent_id: int) -> WalletRow: ...

    rows = await session.find_all(select_wallets(agent_id=1))

The call builds no SQL: it pairs the statement with the values of its parameters.
`docs/decisions/0115-typed-statements.md`.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from enum import StrEnum
from functools import partial
from operator import itemgetter
from typing import Any, Generic, NamedTuple, ParamSpec, Self, TypeVar, get_origin

from sqlalchemy import Select
from sqlalchemy.sql import Executable

from adapters.storage.engine.statements.compilation import (
    DIALECTS,
    CompiledSql,
    TableAccess,
    compile_sql,
    find_table_access,
)

Row_co = TypeVar("Row_co", covariant=True)
Row = TypeVar("Row")
Record = TypeVar("Record", bound=tuple[object, ...])
Key = TypeVar("Key", bound=Hashable)
Parameters = ParamSpec("Parameters")
DriverRow = Sequence[Any]
"""A row as the driver returns it: values in the order of the columns. Only the type of the row knows their types."""


class ManyAgents(StrEnum):
    """Reason why the rows of a statement belong to many agents, whose servers on Citus all have to answer it."""

    OPERATORS = "operators work for any agent"
    OPEN_TASKS = "open tasks are searched among those of all agents"
    PEOPLE = "a person, or the staff, sees several agents"
    QUEUES = "the place in a queue is one among all agents"
    OTHER_KEYS = "the key is that of a payment, or of similar photographs"
    MAINTENANCE = "run by hand or once an hour, over everything"


class BoundStatement(NamedTuple, Generic[Row_co]):
    """A statement with the values of its parameters, which were checked when it was called."""

    statement: "Statement[..., Row_co]"
    parameters: Mapping[str, object]


class Statement(Generic[Parameters, Row_co]):
    """A statement; `row` converts the driver's tuple to a typed row.

    `record` is the row type whose fields are the columns, in order; None if rows have another form. A statement reads
    a small number of rows that an index finds, unless it is declared `unbounded`. The parameters of a statement that is
    composed at run time are not known to its type: `Statement[..., Row]`.
    """

    __slots__ = (
        "_filters",
        "_is_unbounded",
        "_names",
        "expression",
        "many_agents",
        "name",
        "postgresql",
        "record",
        "row",
        "sqlite",
        "table_access",
    )

    sqlite: CompiledSql
    postgresql: CompiledSql
    table_access: TableAccess

    def __init__(
        self,
        expression: Executable,
        row: Callable[[DriverRow], Row_co],
        record: type[tuple[object, ...]] | None = None,
        names: Sequence[str] = (),
    ) -> None:
        self.expression = expression
        self._names = names
        self._is_unbounded = False
        self._filters: tuple[str, ...] = ()
        self.row = row
        self.record = record
        self.name = ""
        """The name of a declared statement."""
        self.many_agents: ManyAgents | None = None

    def __call__(self, *values: Parameters.args, **parameters: Parameters.kwargs) -> BoundStatement[Row_co]:
        """Return the statement with these values of its parameters."""
        if values:
            return BoundStatement(self, dict(zip(self._names, values, strict=False)) | parameters)
        return BoundStatement(self, parameters)

    def is_unbounded(self, parameters: Mapping[str, object]) -> bool:
        """Return true if it may read any number of rows with these parameters."""
        return self._is_unbounded or any(parameters.get(name) for name in self._filters)

    def unbounded(self, *filters: str) -> Self:
        """Declare that it may read any number of rows; with `filters`, only when one of these parameters is set.

        Examples are counts, sums, and lists with a condition that no index serves. Small reads never wait behind them,
        and they have a time limit (`adapters.storage.engine.transactions.snapshots`).
        """
        self._is_unbounded, self._filters = not filters, filters
        return self

    def narrow_to(self, record: type[Record]) -> "Statement[Parameters, Record]":
        """Return the same statement with only those of the selected columns that a row type has."""
        assert isinstance(self.expression, Select)
        columns = self.expression.selected_columns
        expression = self.expression.with_only_columns(*(columns[name] for name in record._fields))  # type: ignore[attr-defined] # every NamedTuple has _fields
        row, _ = choose_conversion(record)
        narrowed: Statement[Parameters, Record] = Statement(expression, row, record, self._names)
        narrowed._is_unbounded, narrowed._filters = self._is_unbounded, self._filters
        return narrowed

    def __getattr__(self, name: str) -> CompiledSql | TableAccess:
        # Computed on first access, then stored as an attribute.
        value: CompiledSql | TableAccess
        if name == "table_access":
            value = find_table_access(self.expression)
        elif name in DIALECTS:
            value = compile_sql(self.expression, name)
        else:
            raise AttributeError(name)
        setattr(self, name, value)
        return value


def choose_conversion(result: Any) -> tuple[Callable[[DriverRow], Any], type[tuple[object, ...]] | None]:
    """Return the conversion of a driver's rows to a type, and the type if its fields are the columns."""
    if result is None:
        return (lambda _: None), None
    if hasattr(result, "_make"):
        return result._make, result
    return (tuple if get_origin(result) is tuple else itemgetter(0)), None


Signature = Callable[Parameters, Row]
"""A function without a body: the types of the parameters and of the row."""


def statement(
    expression: Executable,
    *,
    unbounded: bool | tuple[str, ...] = False,
    row: Callable[[DriverRow], Any] | None = None,
    many_agents: ManyAgents | None = None,
) -> Callable[[Signature[Parameters, Row]], Statement[Parameters, Row]]:
    """Decorate the signature of a statement. It is unbounded always or, with names, when one of these parameters is
    set; see `Statement.unbounded`. `row` makes a row that is not of the columns in order. The parameters name the
    agents of the rows, unless `many_agents` has a reason (`docs/how-to/citus.md`)."""

    def declare(signature: Signature[Parameters, Row]) -> Statement[Parameters, Row]:
        names = signature.__annotations__
        conversion, record = (row, None) if row else choose_conversion(names["return"])
        declared: Statement[Parameters, Row] = Statement(expression, conversion, record, tuple(names))
        declared.name, declared.many_agents = signature.__name__, many_agents
        filters = () if isinstance(unbounded, bool) else unbounded
        return declared.unbounded(*filters) if unbounded else declared

    return declare


def statements(
    expressions: Mapping[Key, Executable],
    *,
    unbounded: bool | tuple[str, ...] = False,
    many_agents: ManyAgents | None = None,
) -> Callable[[Signature[Parameters, Row]], dict[Key, Statement[Parameters, Row]]]:
    """Decorate the signature of several statements, one for each key, such as the kind of an owner."""

    def declare(signature: Signature[Parameters, Row]) -> dict[Key, Statement[Parameters, Row]]:
        kind = partial(statement, unbounded=unbounded, many_agents=many_agents)
        return {key: kind(expression)(signature) for key, expression in expressions.items()}

    return declare


def returning_rows(row: type[Record], expression: Executable) -> Statement[..., Record]:
    """Compose a statement whose columns are the fields of a row type, in order."""
    conversion, record = choose_conversion(row)
    return Statement(expression, conversion, record)


def select_value(kind: type[Row], expression: Executable) -> Statement[..., Row]:
    """Compose a statement of one column."""
    return Statement(expression, *choose_conversion(kind))


def command(expression: Executable) -> Statement[..., None]:
    """Compose a statement that returns no rows."""
    return Statement(expression, *choose_conversion(None))
