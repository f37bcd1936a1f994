"""Routes of statements to the servers that have the rows of their tenants.

Citus sends a statement to one server if it compares each of its distributed tables with one tenant: an agent, or an
operator for rows of an operator alone. Most statements name rows by their ids, which is enough without Citus. A route
adds the tenants to the expression: to the named rows, to the rows joined with them, and to new rows.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ARRAY,
    Alias,
    BigInteger,
    BindParameter,
    ColumnElement,
    CompoundSelect,
    Delete,
    Insert,
    Join,
    Select,
    Subquery,
    Table,
    Update,
    and_,
    any_,
    bindparam,
    column,
    insert,
    table,
)
from sqlalchemy.sql import operators
from sqlalchemy.sql.elements import BinaryExpression, BooleanClauseList, ColumnClause, Grouping
from sqlalchemy.sql.selectable import ScalarSelect, SelectState
from sqlalchemy.sql.visitors import iterate, replacement_traverse

from adapters.storage.citus.placement import (
    AGENT,
    DISTRIBUTED,
    OF_TENANTS,
    REFERENCES,
    TENANT,
    TENANT_OF_OPERATOR,
    owner_column,
)
from adapters.storage.engine.statements.changes import Insertion
from adapters.storage.engine.statements.compilation import CompiledSql, compile_sql
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.typed import Statement

MAX_ROUTES: Final = 2_000


class Directory(NamedTuple):
    """A look-up of the tenant of a row, by a column of a table that names the row. A tenant never changes."""

    table: str
    column: str
    tenant: str = "agent_id"

    @property
    def query(self) -> str:
        """Return the query for the tenants of rows, by an array of values of the column."""
        return f"SELECT {self.column}, {self.tenant} FROM {self.table} WHERE {self.column} = ANY($1)"  # noqa: S608 - names of tables


KEYS: Final = Directory(
    "api_key", "digest", "CASE actor WHEN 'agent' THEN owner_id WHEN 'operator' THEN -owner_id ELSE 0 END"
)
DIRECTORIES: Final = {
    (entry.table, entry.column): entry
    for entry in (
        *(Directory(table, "id", owner_column(table)) for table in DISTRIBUTED),
        Directory("deposit", "external_id"),
        Directory("endpoint", "id"),
        KEYS,
    )
}
PARENTS: Final = {column: Directory(table, "id", tenant) for column, (table, tenant) in TENANT_OF_OPERATOR.items()} | {
    column: DIRECTORIES[table, "id"] for column, table in REFERENCES.items()
}
"""Directories for the tenant of a new row, by the column that names the row that it belongs to."""


class Parent(NamedTuple):
    """A parameter of an insertion that names the row to which the new row belongs."""

    directory: Directory
    parameter: str


class NotRoutedError(Exception):
    """A statement does not say whose rows it reads or changes; the message names the columns that it has to compare."""


class Route(NamedTuple):
    """A statement as it is sent to Citus."""

    sql: CompiledSql
    """The statement if no tenant is known, so that every server may have rows."""
    of_tenant: CompiledSql
    """The statement with the parameter `TENANT`: a tenant. It is `sql` for a statement without a tenant to look up."""
    of_tenants: CompiledSql
    """The statement with the parameter `TENANT`: an array of tenants."""
    directory: Directory | None = None
    """The directory of the tenants; None for a statement that names no distributed rows."""
    parameter: str = ""
    """The parameter that names the row, or the rows."""
    names_rows: bool = False
    """True if that parameter is a list."""
    parents: tuple[Parent, ...] = ()
    """Parameters that name the owner of a new row. The first that is not null gives the tenant of `of_tenant`."""
    inserted: Directory | None = None
    """The directory in which the tenant of the new row is looked up later, by its returned id."""


class Comparison(NamedTuple):
    """A condition that the rows of a table have the value of a parameter in a column, or one of a list of values."""

    source: str
    """The name or alias of the table in the statement."""
    table: str
    column: str
    parameter: str
    is_list: bool = False

    @property
    def names_tenant(self) -> bool:
        """Return true if the parameter is the tenant of rows of a distributed table."""
        column = "id" if self.table == AGENT else "agent_id"
        return self.table in DISTRIBUTED and self.column == column and not self.is_list

    @property
    def directory(self) -> Directory | None:
        """Return the directory of the tenants of the named rows."""
        by_reference = DIRECTORIES.get((REFERENCES.get(self.column, ""), "id"))
        return DIRECTORIES.get((self.table, self.column)) or by_reference


@lru_cache(MAX_ROUTES)
def find_route(statement: Statement[..., Any]) -> Route:
    """Return the route of a statement. Raises `NotRoutedError`."""
    expression: Any = statement.expression
    if not any(isinstance(element, Table) and element.name in DISTRIBUTED for element in iterate(expression)):
        return _keep(statement.postgresql)
    if isinstance(expression, Insert):
        return _route_insertion(statement, expression)
    expression = replacement_traverse(expression, {}, _with_joins)
    held = sorted(_find_held(expression), key=lambda comparison: (not comparison.names_tenant, comparison.is_list))
    named = next((comparison for comparison in held if comparison.names_tenant or comparison.directory), None)
    parameter = named.parameter if named and named.names_tenant else TENANT
    compared = _place(expression, named, bindparam(parameter, type_=BigInteger()) if named else None)
    if statement.name and statement.many_agents is None and (missing := _find_missing(compared)):
        columns = " and ".join(sorted(missing))
        raise NotRoutedError(f"{statement.name} has to compare {columns} with a parameter, or to declare many_agents")
    of_tenant = _compile(compared)
    if named is None or named.names_tenant:
        return _keep(of_tenant)
    several = any_(bindparam(TENANT, type_=ARRAY(BigInteger)))
    sql, of_tenants = (_compile(_place(expression, named, tenants)) for tenants in (None, several))
    return Route(sql, of_tenant, of_tenants, named.directory, named.parameter, named.is_list)


def _compile(expression: Any) -> CompiledSql:
    return compile_sql(expression, "postgresql")


def _keep(sql: CompiledSql) -> Route:
    return Route(sql, sql, sql)


def _route_insertion(statement: Statement[..., Any], insertion: Insert) -> Route:
    name, sql = insertion.table.name, statement.postgresql
    if name not in DISTRIBUTED:
        return _keep(sql)
    named = OF_TENANTS.get(name, ("agent_id",))
    parents = tuple(Parent(PARENTS[parent], parent) for parent in named if parent in sql.order)
    inserted = DIRECTORIES[name, "id"] if parents and isinstance(statement, Insertion) else None
    of_tenant = sql
    if name in OF_TENANTS:
        columns = (column(original.name, original.type) for original in insertion.table.c)
        extended = table(name, *columns, column(TENANT, BigInteger))
        new = insert(extended).values({parameter: bindparam(parameter) for parameter in (*sql.order, TENANT)})
        of_tenant = _compile(new.returning(extended.c.id) if inserted else new)
    return Route(sql, of_tenant, of_tenant, parents=parents, inserted=inserted)


def _place(expression: Any, named: Comparison | None, tenant: ColumnElement[Any] | None) -> Any:
    """Return a statement that compares the owners of rows that belong together, and named rows with a tenant."""

    def place(element: Any, **_: Any) -> Any:
        if (comparison := _read_comparison(element)) and comparison.table in DISTRIBUTED:
            compared = element.column if comparison.is_list else element.left
            value = bindparam(comparison.parameter, type_=BigInteger()) if comparison.names_tenant else tenant
            if value is None or (_is_owner(compared) if comparison.names_tenant else comparison != named):
                return None
            if isinstance(getattr(element, "right", None), ScalarSelect):
                element = compared.in_(replacement_traverse(element.right, {}, place))
            return Grouping(and_(element, _make_owner(compared) == value))
        match element:
            case BinaryExpression(operator=operators.eq, left=ColumnClause() as left, right=ColumnClause() as right):
                of_operator = named and named.directory == KEYS and _read_table(left) == "operator"
                if of_operator and isinstance(tenant, BindParameter):
                    # A table of the coordinator is sent to another server whole, unless its row is named.
                    return and_(element, left == -tenant)
                return _compare_joined(element, left, right, tenant)
        return None

    return replacement_traverse(expression, {}, place)


def _find_missing(expression: Any) -> set[str]:
    """Return the columns of owners that a statement would have to compare with a tenant."""
    columns = [element for element in iterate(expression) if isinstance(element, ColumnClause)]
    owners = {_read_source(of): owner_column(_read_table(of)) for of in columns if _read_table(of) in DISTRIBUTED}
    equal: list[set[str]] = []
    for element in iterate(expression):
        match element:
            case BinaryExpression(operator=operators.eq, left=ColumnClause() as left, right=right) if _is_owner(left):
                if isinstance(right, BindParameter):
                    equal.append({_read_source(left), TENANT})
                elif isinstance(right, ColumnClause) and _is_owner(right):
                    equal.append({_read_source(left), _read_source(right)})
    known = {TENANT}
    for _ in equal:
        known = known.union(*(pair for pair in equal if pair & known))
    return {f"{source}.{owner}" for source, owner in owners.items() if source not in known}


def _compare_joined(
    equal: ColumnElement[bool], left: ColumnClause[Any], right: ColumnClause[Any], tenant: ColumnElement[Any] | None
) -> ColumnElement[bool] | None:
    """Return a condition of a join that also compares the owners of the rows with each other, and with a tenant."""
    if _read_table(left) not in DISTRIBUTED:
        return None
    conditions = [equal]
    refers = left.table is not right.table and not REFERENCES.keys().isdisjoint((left.name, right.name))
    if refers and _read_table(right) in DISTRIBUTED and not (_is_owner(left) and _is_owner(right)):
        conditions.append(_make_owner(left) == _make_owner(right))
    is_selected = isinstance(right.table, Subquery)
    if tenant is not None and (refers or is_selected or _is_owner(left)):
        conditions.append(_make_owner(left) == tenant)
    return and_(*conditions) if len(conditions) > 1 else None


def _with_joins(element: Any, **_: Any) -> Any:
    """Replace a query by one with its joins as elements, which `Select.join` makes only when it is compiled."""
    if not isinstance(element, Select) or not (element._setup_joins or element._memoized_select_entities):  # noqa: SLF001 - nothing public has them
        return None
    query: Any = element.select_from()
    query._from_obj, query._setup_joins, query._memoized_select_entities = _find_sources(element), (), ()  # noqa: SLF001 - as above
    return replacement_traverse(query, {}, _with_joins)


def _find_sources(query: Select[Any]) -> tuple[Any, ...]:
    # As `Select.get_final_froms`, which compiles the query for another database.
    return tuple(SelectState(query, None)._get_display_froms())  # type: ignore[arg-type] # noqa: SLF001 - as above


def _find_held(clause: object) -> Iterator[Comparison]:
    """Yield the comparisons that hold for every row that a query selects or a statement changes."""
    if comparison := _read_comparison(clause):
        yield comparison
    match clause:
        case Select() if not _find_sources(clause):
            yield from _find_held_by_each([query for query in iterate(clause) if isinstance(query, Select)][1:])
        case CompoundSelect():
            yield from _find_held_by_each(clause.selects)
        case BooleanClauseList(
            operator=operators.or_, clauses=[BinaryExpression(operator=operators.is_) as absent, part]
        ):
            # The connection sees whether the parameter is null.
            if (comparison := _read_comparison(part)) and getattr(absent.left, "key", None) == comparison.parameter:
                yield comparison
    for condition in _divide(clause):
        yield from _find_held(condition)


def _divide(clause: object) -> Iterable[object]:
    """Return the parts of a clause that hold for all of its rows."""
    match clause:
        case Select():
            return (*_find_sources(clause), clause.whereclause)
        case Update() | Delete():
            return [clause.whereclause]
        case Join():
            # That of an outer join holds for the rows that are joined next.
            return (clause.left, clause.onclause)
        case Subquery() | Grouping():
            return [clause.element]
        case BooleanClauseList(operator=operators.and_):
            return clause.clauses
    return ()


def _find_held_by_each(queries: Iterable[object]) -> list[Comparison]:
    """Return the comparisons that hold for the rows of all of several queries."""
    first, *others = (list(_find_held(query)) for query in queries)
    return [comparison for comparison in first if all(comparison in other for other in others)]


def _read_comparison(element: Any) -> Comparison | None:
    """Return an element as a comparison, if it is one."""
    is_list = isinstance(element, AmongIds)
    if not is_list and not isinstance(element, BinaryExpression):
        return None
    compared, value = (element.column, element.values) if is_list else (element.left, element.right)
    if not isinstance(compared, ColumnClause) or compared.table is None:
        return None
    source, name = _read_source(compared), _read_table(compared)
    if isinstance(value, BindParameter) and (is_list or element.operator is operators.eq):
        return Comparison(source, name, compared.name, value.key, is_list)
    if isinstance(value, ScalarSelect) and element.operator is operators.in_op:
        # Rows that belong to rows of a tenant are that tenant's.
        for chosen in _find_held(value.element):
            if chosen.names_tenant and chosen.table == REFERENCES.get(compared.name):
                return Comparison(source, name, "agent_id", chosen.parameter)
    return None


def _read_source(of: ColumnClause[Any]) -> str:
    """Return the name of a column's table in the statement, which may be an alias."""
    return str(getattr(of.table, "name", ""))


def _read_table(of: ColumnClause[Any]) -> str:
    """Return the name of a column's table itself; the empty string for a column of something else."""
    source = of.table.element if isinstance(of.table, Alias) else of.table
    return source.name if isinstance(source, Table) else ""


def _is_owner(of: ColumnClause[Any]) -> bool:
    return _read_table(of) in DISTRIBUTED and of.name == owner_column(_read_table(of))


def _make_owner(of: ColumnClause[Any]) -> ColumnClause[int]:
    """Return the column that names the owner of a row, beside another column of the same distributed table."""
    return ColumnClause(owner_column(_read_table(of)), BigInteger(), _selectable=of.table)
