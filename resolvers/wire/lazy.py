"""Views whose fields are computed when they are read: in the graph the selected ones, elsewhere all.

Each field is a rule, or the column of the row with the same name, or has its default. A rule is a method of the class
of the sources, under the name of the field and with a result of its type. Values that the service has made itself are
not validated. One function computes all fields, and one makes the value to encode as JSON.
"""

from abc import ABCMeta
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from operator import attrgetter
from types import FunctionType, UnionType
from typing import Annotated, Any, Final, Generic, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.alias_generators import to_camel
from pydantic.fields import FieldInfo

from domain.values.wallclock import rfc3339
from resolvers.wire.instants import instant_name
from resolvers.wire.model import Wire

View = TypeVar("View", bound=Wire)
Source = TypeVar("Source")
Read = Callable[[Any], Any]
Rules = Mapping[str, FunctionType]
"""Rules for the fields of a view that are not columns of the row in its source."""

STORED: Final = BaseModel.__dict__["__dict__"]
"""The dictionary of a model itself. `__dict__` of a lazy view fills it with all fields."""
SLOT: Final = "_source"


class LazyViews(Generic[View, Source]):
    """The views of a kind, over sources whose `row` has the columns of `row`.

    The public methods that the class of the sources itself declares are rules, without those of its base classes.
    Private attributes of the view are methods of it, too.
    """

    def __init__(self, view: type[View], row: type, source: type[Source]) -> None:
        methods = {name: member for name, member in vars(source).items() if isinstance(member, FunctionType)}
        assert view.__private_attributes__.keys() <= methods.keys(), f"{view.__name__} has other private attributes"
        private = {name: methods[name] for name in view.__private_attributes__}
        table = _Table(view, row, _select_rules(view, methods))
        namespace: dict[str, Any] = {name: property(table.reader(name)) for name in view.model_fields}
        namespace |= {
            "__slots__": (SLOT,),
            "__dict__": property(_all_fields(table), STORED.__set__),
            "__copy__": _copy,
            "to_encode": table.function("view", table.encoded()),
            "fields_reader": staticmethod(table.fields_reader),
            # The computed fields of a plain view read computed values, and do not follow the rules again.
            "model_dump": lambda self, **options: view.model_dump(_copy(self), **options),
            "model_dump_json": lambda self, **options: view.model_dump_json(_copy(self), **options),
            "__module__": view.__module__,
            "__qualname__": view.__qualname__,
            "__pydantic_fields_set__": view.model_fields.keys(),
            "__pydantic_extra__": None,
        }
        namespace |= {name: property(_of_source(read)) for name, read in private.items()}
        namespace["__pydantic_private__"] = property(_all_private(private)) if private else None
        # Without the metaclass of pydantic, which would build a validator and a serializer of the same fields again.
        self._class: type[View] = ABCMeta.__new__(type(view), view.__name__, (view,), namespace)
        self._set_source: Callable[[View, Source], None] = vars(self._class)[SLOT].__set__

    def make_view(self, source: Source) -> View:
        """Return a view of a source. As JSON, in comparisons and in copies it has all of its fields, like any other
        view."""
        view = self._class.__new__(self._class)
        self._set_source(view, source)
        return view


class _Table:
    """The fields of a view as the source of Python: `s` is the source of a view, `r` its row."""

    def __init__(self, view: type[Wire], row: type, rules: Rules) -> None:
        self._view = view
        self._names: dict[str, Any] = {"rfc3339": rfc3339}
        self._rules = rules
        self._fields = {name: self._expression(name, field, row) for name, field in view.model_fields.items()}

    def _expression(self, name: str, field: FieldInfo, row: type) -> str:
        if name in self._rules:
            return f"{self._constant(f'rule_{name}', self._rules[name])}(s)"
        if hasattr(row, name):
            convert = _conversion(field)
            return f"{self._constant(f'as_{name}', convert)}[r.{name}]" if convert else f"r.{name}"
        assert not field.is_required(), f"{name} is no rule, no column, and has no default"
        return self._constant(f"default_{name}", field.default)

    def _constant(self, name: str, value: object) -> str:
        self._names[name] = value
        return name

    def reader(self, name: str) -> Read:
        """Return a function that reads a field of a lazy view."""
        expression = self._fields[name]
        if expression == f"r.{name}":
            return attrgetter(f"{SLOT}.row.{name}")
        return self.function("view", expression)

    def fields_reader(self, names: Iterable[str]) -> Read:
        """Return a function that reads attributes of a lazy view together, as a tuple."""
        return self.function("view", f"({', '.join(self._fields.get(name, f'view.{name}') for name in names)},)")

    def every_field(self) -> Read:
        """Return a function that computes all fields of a lazy view, in the order in which they are declared."""
        return self.function("view", _dictionary({name: f"({source})" for name, source in self._fields.items()}))

    def encoded(self) -> str:
        """Return the expression for all fields, computed ones included, by their names on the wire.

        An instant reads its time once.
        """
        times = {instant_name(name): name for name in self._view.model_fields}
        times = {name: time for name, time in times.items() if name in self._view.model_computed_fields}
        parts = {
            field.alias or name: f"(t_{name} := {self._fields[name]})" if name in times.values() else self._fields[name]
            for name, field in self._view.model_fields.items()
        }
        for name, computed in self._view.model_computed_fields.items():
            wire_name = computed.alias or to_camel(name)
            if name in times:
                parts[wire_name] = f"None if t_{times[name]} is None else rfc3339(t_{times[name]}.instant)"
            else:
                parts[wire_name] = f"view.{name}"
        return _dictionary(parts)

    def function(self, parameter: str, expression: str) -> Read:
        """Return a function of a lazy view."""
        lines = [f"def read({parameter}):", f" s = {parameter}.{SLOT}", " r = s.row", f" return {expression}"]
        exec(compile("\n".join(lines), f"<{self._view.__name__}>", "exec"), self._names)  # noqa: S102 - made here
        read: Read = self._names.pop("read")
        return read


def _select_rules(view: type[Wire], methods: Rules) -> Rules:
    """Return the rules among the methods of a source, whose results have the types of the fields."""
    rules = {name: method for name, method in methods.items() if not name.startswith("_")}
    for name, rule in rules.items():
        field = view.model_fields.get(name)
        assert field, f"{view.__name__} has no field {name}"
        result = rule.__annotations__["return"]
        assert _kinds(result) <= _kinds(field.annotation), f"{view.__name__}.{name} is no {result}"
    return rules


def _kinds(annotation: Any) -> frozenset[Any]:
    """Return the members of a union, or the only type, without what describes its values further."""
    if get_origin(annotation) is Annotated:
        return _kinds(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        return frozenset().union(*map(_kinds, get_args(annotation)))
    # A type that is new to mypy alone.
    return frozenset({getattr(annotation, "__supertype__", annotation)})


def _dictionary(parts: Mapping[str, str]) -> str:
    return "{" + ", ".join(f"{name!r}: {expression}" for name, expression in parts.items()) + "}"


def _all_fields(table: _Table) -> Read:
    every_field = table.every_field()

    def fields(view: Wire) -> dict[str, Any]:
        stored: dict[str, Any] = STORED.__get__(view)
        if not stored:
            stored.update(every_field(view))
        return stored

    return fields


def _of_source(read: Read) -> Read:
    return lambda view: read(getattr(view, SLOT))


def _all_private(private: Rules) -> Read:
    return lambda view: {name: read(getattr(view, SLOT)) for name, read in private.items()}


def _conversion(field: FieldInfo) -> Mapping[Any, Any] | None:
    """Return the members of an enum, or the booleans, by the values of a column; None for other fields."""
    for kind in get_args(field.annotation) or (field.annotation,):
        if isinstance(kind, type) and issubclass(kind, Enum):
            return {None: None, **{member.value: member for member in kind}}
        if kind is bool:
            return {None: None, 0: False, 1: True}
    return None


def _copy(view: Wire) -> Wire:
    """Return a view of the same kind that is not lazy, so that its fields can be replaced."""
    plain = type(view).__bases__[0]
    assert issubclass(plain, Wire)
    shown = plain.__new__(plain)
    object.__setattr__(shown, "__dict__", dict(view.__dict__))
    object.__setattr__(shown, "__pydantic_fields_set__", set(plain.model_fields))
    object.__setattr__(shown, "__pydantic_extra__", None)
    object.__setattr__(shown, "__pydantic_private__", dict(view.__pydantic_private__ or {}))
    return shown
