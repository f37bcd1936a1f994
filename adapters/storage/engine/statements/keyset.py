"""Pages of growing lists, found by the key of their order, so that every page takes the same time."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

import orjson
from sqlalchemy import ColumnElement, Select, Table, bindparam, func, select, tuple_, union_all

from adapters.storage.engine.statements.composition import composed
from adapters.storage.engine.statements.typed import Statement, returning_rows, select_value

Record = TypeVar("Record", bound=tuple[object, ...])

MAX_SEARCHED: Final = 10_000
"""Number of the newest rows that are searched by conditions without an index, and maximum of a list's count."""


class PageEnds(NamedTuple):
    """The bounds of a page: keys as parameters `after_0…` and `before_0…`. `from_end` reads from the end backwards."""

    after: bool = False
    before: bool = False
    from_end: bool = False


class Chosen(NamedTuple):
    """The conditions of a list that a reader has chosen, by name; `served` is the one that an index serves."""

    served: str | None = None
    values: int = 1
    """The number of chosen values of the indexed column; they are parameters `index_0…`."""
    searched: frozenset[str] = frozenset()
    """The other conditions; the value of each is a parameter of its name."""


def beyond(key: Sequence[ColumnElement[Any]], end: str, *, falling: bool) -> ColumnElement[bool]:
    """Return the condition that a row comes after the key of parameters `{end}_0…` in a rising or falling order."""
    bounds = [bindparam(f"{end}_{place}", type_=column.type) for place, column in enumerate(key)]
    return tuple_(*key) < tuple_(*bounds) if falling else tuple_(*key) > tuple_(*bounds)


def within(key: Sequence[ColumnElement[Any]], ends: PageEnds, *, falling: bool) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions of a page's ends, in a list of this direction."""
    # In a falling list, the later keys have the lower values.
    after = (beyond(key, "after", falling=falling),) if ends.after else ()
    return (*after, beyond(key, "before", falling=not falling)) if ends.before else after


def bind_conditions(conditions: Mapping[str, object]) -> dict[str, object]:
    """Return the parameters of conditions by name: a list becomes JSON text, a mapping has several parameters."""
    parameters: dict[str, object] = {}
    for name, value in conditions.items():
        if isinstance(value, Mapping):
            parameters |= value
        else:
            parameters[name] = orjson.dumps(value).decode() if isinstance(value, list) else value
    return parameters


def is_among_newest(rows: Select[Any], key: ColumnElement[int], *otherwise: ColumnElement[int]) -> ColumnElement[bool]:
    """Return the condition that a row is among the newest `MAX_SEARCHED` of these. If there are fewer, `otherwise` is
    the bound, unless it is null."""
    # The key of the last row that is searched: an index finds it without reading the rows.
    last = rows.with_only_columns(key).order_by(key.desc()).limit(1).offset(MAX_SEARCHED - 1)
    return key >= func.coalesce(last.correlate(None).scalar_subquery(), *otherwise, 0)


def count_up_to(selections: Sequence[Select[Any]]) -> Select[Any]:
    """Count the rows of selections of ids up to `MAX_SEARCHED`."""
    branches = [select(selection.limit(MAX_SEARCHED).subquery().c.id) for selection in selections]
    counted = select(union_all(*branches).subquery().c.id).limit(MAX_SEARCHED).subquery()
    return select(func.count()).select_from(counted)


class KeysetList(Generic[Record]):
    """A list in the order of a unique key, with a statement for each set of conditions, composed once.

    One condition, on a column that an index has before the key, pages through the whole list. The others filter the
    newest `MAX_SEARCHED` rows that meet it. So no page and no count reads more than these rows.
    """

    def __init__(
        self,
        row: type[Record],
        rows: Select[Any],
        table: Table,
        *,
        order: Sequence[ColumnElement[Any]] | None = None,
        indexed: Mapping[str, ColumnElement[Any]] | None = None,
        searched: Mapping[str, ColumnElement[bool]] | None = None,
    ) -> None:
        """`rows` selects the fields of `row`, from `table` and what it refers to, under conditions that no reader
        chooses. `indexed` has the columns by name, the most selective first; a chosen one that is not the first is
        looked for like those of `searched`."""
        self._row = row
        self._rows = rows
        self._key: tuple[ColumnElement[Any], ...] = tuple(order or (table.c.id,))
        self._id = table.c.id
        self._indexed = dict(indexed or {})
        equal = {name: column == bindparam(name) for name, column in self._indexed.items()}
        self._searched = equal | dict(searched or {})

    @property
    def conditions(self) -> tuple[str, ...]:
        """Return the names of the conditions that a reader may choose."""
        return tuple(self._searched)

    def choose(self, conditions: Mapping[str, object]) -> tuple[Chosen, dict[str, object]]:
        """Divide conditions by name into the indexed one and the searched ones, with the parameters of both.

        A condition without a value does not count. The value of an indexed one may be a list, not empty; of a searched
        one it may be what `bind_conditions` takes.
        """
        others = {name: value for name, value in conditions.items() if value is not None}
        served = next((name for name in self._indexed if name in others), None)
        value = others.pop(served) if served else None
        parameters = bind_conditions(others)
        if served is None:
            return Chosen(searched=frozenset(others)), parameters
        values = list(dict.fromkeys(value)) if isinstance(value, list) else [value]
        parameters |= {f"index_{place}": item for place, item in enumerate(values)}
        return Chosen(served, len(values), frozenset(others)), parameters

    @composed
    def page(self, chosen: Chosen, ends: PageEnds, *, falling: bool) -> Statement[..., Record]:
        """Make the statement for at most `limit` rows, nearest to the end from which it reads first."""
        reading_down = falling is not ends.from_end
        order = [column.desc() if reading_down else column.asc() for column in self._key]
        ends_of_page = within(self._key, ends, falling=falling)
        branches = [
            self._branch(chosen, place).where(*ends_of_page).order_by(*order).limit(bindparam("limit"))
            for place in range(chosen.values)
        ]
        if len(branches) == 1:
            (branch,) = branches
            statement = branch.with_only_columns(*self._rows.selected_columns)
        else:
            ids = union_all(*(select(branch.with_only_columns(self._id).subquery().c.id) for branch in branches))
            rows = self._rows.where(self._id.in_(ids))
            statement = rows.order_by(*order).limit(bindparam("limit"))
        return returning_rows(self._row, statement)

    def _branch(self, chosen: Chosen, place: int) -> Select[Any]:
        """Return the rows with one of the values of the indexed column, under all other conditions."""
        served = self._rows
        if chosen.served is not None:
            served = served.where(self._indexed[chosen.served] == bindparam(f"index_{place}"))
        if not chosen.searched:
            return served
        searched = (self._searched[name] for name in sorted(chosen.searched))
        return served.where(is_among_newest(served, self._id), *searched)

    @composed
    def count(self, chosen: Chosen) -> Statement[..., int]:
        """Count the rows up to `MAX_SEARCHED`."""
        branches = [self._branch(chosen, place).with_only_columns(self._id) for place in range(chosen.values)]
        return select_value(int, count_up_to(branches))
