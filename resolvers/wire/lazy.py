"""Views whose fields are worked out when they are read: in the graph those that were selected, elsewhere all.

A view is a table: each field is a rule over the source of the view, or the column of its row with the same name, or has
its default. So nothing is validated that the service has made itself.
"""

from abc import ABCMeta
from collections.abc import Callable, Mapping
from enum import Enum
from operator import attrgetter
from typing import Any, Final, Generic, TypeVar, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from resolvers.wire.model import Wire

View = TypeVar("View", bound=Wire)
Source = TypeVar("Source")
Read = Callable[[Any], Any]
Rules = Mapping[str, Callable[[Source], object]]
"""What gives the fields of a view that are no columns of the row in its source."""

STORED: Final = BaseModel.__dict__["__dict__"]
"""The dictionary of a model itself, of which `__dict__` of a lazy view makes sure that it has all fields."""
SLOT: Final = "_source"


class LazyViews(Generic[View, Source]):
    """The views of a kind, over sources whose `row` has the columns of `row`."""

    def __init__(self, view: type[View], row: type, rules: Rules[Source]) -> None:
        namespace: dict[str, Any] = {
            name: property(_reader(name, field, row, rules.get(name))) for name, field in view.model_fields.items()
        }
        namespace |= {
            "__slots__": (SLOT,),
            "__dict__": property(_AllFields(view, row, rules).of, STORED.__set__),
            "__copy__": _copy,
            # The computed fields of a plain view read what has been worked out, and do not follow the rules again.
            "model_dump": lambda self, **options: view.model_dump(_copy(self), **options),
            "model_dump_json": lambda self, **options: view.model_dump_json(_copy(self), **options),
            "__module__": view.__module__,
            "__qualname__": view.__qualname__,
        }
        # Without the metaclass of pydantic, which would build a validator and a serializer of the same fields again.
        self._private = {name: field.default for name, field in view.__private_attributes__.items()}
        self._class: type[View] = ABCMeta.__new__(type(view), view.__name__, (view,), namespace)

    def over(self, source: Source, **private: Any) -> View:
        """A view with its private attributes. As JSON, compared or copied it has all of its fields, as any other."""
        view = self._class.__new__(self._class)
        object.__setattr__(view, SLOT, source)
        object.__setattr__(view, "__pydantic_fields_set__", view.__pydantic_fields__.keys())
        object.__setattr__(view, "__pydantic_extra__", None)
        object.__setattr__(view, "__pydantic_private__", self._private | private)
        return view


class _AllFields:
    """Works out all fields of a view at once. The columns, of which most are shown as they are, take one step."""

    def __init__(self, view: type[Wire], row: type, rules: Rules[Any]) -> None:
        fields = view.model_fields
        assert rules.keys() <= fields.keys(), f"{view.__name__} has no field {rules.keys() - fields.keys()}"
        self._defaults = {name: field.default for name, field in fields.items()}
        self._columns = [name for name in fields if name not in rules and hasattr(row, name)]
        # A getter of a single attribute gives no tuple.
        self._read_columns = attrgetter(*self._columns, "__class__", "__class__")
        conversions = {name: _conversion(fields[name]) for name in self._columns}
        self._converted = [(name, convert) for name, convert in conversions.items() if convert]
        self._rules = list(rules.items())

    def of(self, view: Wire) -> dict[str, Any]:
        fields: dict[str, Any] = STORED.__get__(view)
        if not fields:
            source = getattr(view, SLOT)
            # In the order in which they are declared.
            fields |= self._defaults
            fields.update(zip(self._columns, self._read_columns(source.row), strict=False))
            for name, convert in self._converted:
                fields[name] = convert(fields[name])
            for name, rule in self._rules:
                fields[name] = rule(source)
        return fields


def _reader(name: str, field: FieldInfo, row: type, rule: Read | None) -> Read:
    """What reads a field of a lazy view."""
    if rule:
        source_of = attrgetter(SLOT)
        return lambda view: rule(source_of(view))
    if hasattr(row, name):
        read = attrgetter(f"{SLOT}.row.{name}")
        convert = _conversion(field)
        return (lambda view: convert(read(view))) if convert else read
    assert not field.is_required(), f"{name} is no rule, no column, and has no default"
    return lambda _: field.default


def _conversion(field: FieldInfo) -> Read | None:
    """What makes the member of an enum, or a boolean, of what a column has."""
    for kind in get_args(field.annotation) or (field.annotation,):
        if isinstance(kind, type) and issubclass(kind, Enum):
            return {None: None, **{member.value: member for member in kind}}.__getitem__
        if kind is bool:
            return {None: None, 0: False, 1: True}.__getitem__
    return None


def _copy(view: Wire) -> Wire:
    """A view of the same kind that is not lazy, so that fields can be replaced in it."""
    plain = type(view).__bases__[0]
    assert issubclass(plain, Wire)
    shown = plain.__new__(plain)
    object.__setattr__(shown, "__dict__", dict(view.__dict__))
    object.__setattr__(shown, "__pydantic_fields_set__", set(plain.model_fields))
    object.__setattr__(shown, "__pydantic_extra__", None)
    object.__setattr__(shown, "__pydantic_private__", dict(view.__pydantic_private__ or {}))
    return shown
