"""The form of all values that cross a surface: camelCase names, unknown fields refused, immutable."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from decimal import Decimal
from functools import cache
from inspect import get_annotations
from typing import Any, ClassVar, Self, get_args

import orjson
from pydantic import AliasChoices, BaseModel, ConfigDict, ValidationError
from pydantic.alias_generators import to_camel

from domain.refusals.general import InvalidInput
from domain.refusals.refusal import MAX_ERRORS, FieldError, Values
from domain.values.similar_names import did_you_mean
from resolvers.wire.instants import instants_beside
from resolvers.wire.node_ids import make_node_id, register_node
from resolvers.wire.scalars import NotNull
from subscriptions.messages.docstrings import DescribedModel


class Wire(DescribedModel):
    """Base of all inputs and views."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        extra="forbid",
        frozen=True,
        validate_by_alias=True,
        validate_by_name=True,
        serialize_by_alias=True,
        hide_input_in_errors=True,
        # A process uses few of the models of all operations; each is built when it is first used.
        defer_build=True,
    )

    node_kind: ClassVar[str] = ""
    """Type of its nodeId: that of the class; empty for a view without one. A view with an id has one."""
    node_key: ClassVar[tuple[str, ...]] = ("id",)
    """Attributes that identify it among all objects of its type, for all callers together; the last is its number."""
    node_fields: ClassVar[tuple[str, ...]] = ()
    """Further fields of requests that name it, besides the one that is called after its class."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        annotations = get_annotations(cls)
        for name, instant in instants_beside(annotations):
            setattr(cls, name, instant)
        if "id" in annotations or "node_key" in vars(cls):
            cls.node_kind = cls.__name__
            register_node(cls.node_kind, cls.node_fields)

    @property
    def node_id(self) -> str:
        """Id of the object among all objects."""
        return make_node_id(self.node_kind, [getattr(self, name) or 0 for name in self.node_key])

    def to_encode(self) -> dict[str, Any]:
        """Return all fields by their names on the wire, for `to_json`, which then encodes the views among them."""
        return self.model_dump()

    def to_stored(self) -> dict[str, Any]:
        """Return all fields as JSON values, from which `from_stored` restores the view."""
        return self.model_dump(mode="json", round_trip=True)

    @classmethod
    def from_stored(cls, stored: dict[str, Any], context: Any) -> Self:  # noqa: ARG003 - for views that need one
        """Restore a view from the result of `to_stored`."""
        return cls.model_validate(stored)


def without_nulls(model: type[Wire], fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the fields of an input without nulls that mean an omitted field: those of an optional field that has a
    default, or that stays unchanged when it is omitted. A null that a field accepts is kept, such as one that clears
    it."""
    optional, inputs = _rules_of_nulls(model)
    return {
        name: _without_nulls_within(inputs.get(name), value)
        for name, value in fields.items()
        if value is not None or name not in optional
    }


def _without_nulls_within(model: type[Wire] | None, value: Any) -> Any:
    if model is None:
        return value
    if isinstance(value, list):
        return [_without_nulls_within(model, item) for item in value]
    return without_nulls(model, value) if isinstance(value, dict) else value


@cache
def _rules_of_nulls(model: type[Wire]) -> tuple[frozenset[str], Mapping[str, type[Wire]]]:
    """Return the optional fields of an input that accept no null, and the inputs within it, by all of their names."""
    optional: set[str] = set()
    inputs: dict[str, type[Wire]] = {}
    for name, field in model.model_fields.items():
        others = field.validation_alias
        names = {name, field.alias or name, *(others.choices if isinstance(others, AliasChoices) else ())}
        takes_null = type(None) in get_args(field.annotation) and not any(
            isinstance(part, NotNull) for part in field.metadata
        )
        if not field.is_required() and not takes_null:
            optional |= names
        inner = _model_in(field.annotation)
        if inner and issubclass(inner, Wire):
            inputs |= dict.fromkeys(names, inner)
    return frozenset(optional), inputs


class Nothing(Wire):
    """The input of an operation that takes no arguments."""


def wire_path(location: tuple[str | int, ...]) -> str:
    """Return a pydantic location as a camelCase path: `allowedSlots[0].start`."""
    path = ""
    for part in location:
        if isinstance(part, int):
            path += f"[{part}]"
        else:
            path += ("." if path else "") + (to_camel(part) if "_" in part else part)
    return path


def invalid(error: ValidationError, model: type[BaseModel] | None = None, others: Collection[str] = ()) -> InvalidInput:
    """Return the refusal that names every wrong field of an input. It does not repeat the values that the client sent.

    An unknown field is compared with those of `model`, and with the `others` that the surface accepts besides.
    """
    problems = []
    suggestions = MAX_SUGGESTIONS
    # Unknown fields come first: they may explain why another field is missing.
    faults = sorted(error.errors(include_url=False), key=lambda details: details["type"] != UNKNOWN)
    for details in faults[:MAX_ERRORS]:
        *outer, name = details["loc"] or ("",)
        message = _message(details)
        if details["type"] == UNKNOWN:
            # The name as it was sent: in camelCase a client would not find it in its request.
            sent = str(name)[:MAX_NAME_LENGTH]
            path = ".".join(filter(None, (wire_path(tuple(outer)), sent)))
            known = (*_names_at(model, outer), *(() if outer else others))
        else:
            path, sent, known = wire_path(details["loc"]), details["input"], _choices(details)
        if known and suggestions and isinstance(sent, str):
            suggestions -= 1
            message += did_you_mean(sent, known)
        problems.append(FieldError(path, CODES.get(details["type"], details["type"]), message, _values(details)))
    return InvalidInput.listing(problems, len(faults))


UNKNOWN = "extra_forbidden"
CODES = {UNKNOWN: "unknown_field", "missing": "required", "value_error": "invalid"}
MAX_SUGGESTIONS = 5
"""Misspelt names that are compared with the known ones: a body can have thousands."""
MAX_NAME_LENGTH = 100


def _names_at(model: type[BaseModel] | None, location: Iterable[str | int]) -> tuple[str, ...]:
    """Return the fields of the object at a location within an input; none if it is not a model."""
    inner = model
    for part in location:
        if inner is None:
            return ()
        if not isinstance(part, int):
            fields = inner.model_fields.items()
            inner = next((_model_in(field.annotation) for name, field in fields if part in (name, field.alias)), None)
    return tuple(field.alias or name for name, field in inner.model_fields.items()) if inner else ()


def _model_in(annotation: Any) -> type[BaseModel] | None:
    """Return the model in an annotation such as `list[Location] | None`."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next(filter(None, map(_model_in, get_args(annotation))), None)


def _choices(details: Any) -> tuple[str, ...]:
    """Return the allowed values of an enum, for an error about another value."""
    expected = details.get("ctx", {}).get("expected", "")
    return tuple(re.findall(r"'([^']+)'", expected)) if details["type"] in {"enum", "literal_error"} else ()


def _values(details: Any) -> Values:
    """Return the bounds of an error, which are numbers, by their camelCase names such as `maxLength`."""
    context = details.get("ctx", {})
    return {
        to_camel(name): value if isinstance(value, int) else str(value)
        for name, value in context.items()
        if isinstance(value, int | float | Decimal)
    }


def bounds_in(error: ValidationError) -> dict[tuple[str, str], Values]:
    """Return the bounds that the faults of an input name, by the type and the message of a fault."""
    faults = error.errors(include_url=False, include_input=False)
    return {(details["type"], details["msg"]): _values(details) for details in faults}


def _message(details: Any) -> str:
    match details["type"]:
        case "extra_forbidden":
            return "is not a field of this request"
        case "missing":
            return "is required"
        case _ if details["input"] is None:
            return "must not be null"
        case "value_error":
            return str(details["ctx"]["error"])
        case _:
            return in_words(str(details["msg"]))


WANTED = {
    r"^[A-Z]{3}$": "be a currency: three capital letters of ISO 4217, such as EUR",
    r"^[A-Z]{2}$": "be a country: two capital letters of ISO 3166-1, such as NL",
    r"^[A-Za-z]{2}$": "be a country: two letters of ISO 3166-1, such as NL",
    r"^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$": "be a language, such as nl or pt-BR",
    r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$": "be a language, such as nl or pt-BR",
    r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$": "be a date, yyyy-MM-dd, such as 2026-11-20",
    r"^dep_[A-Za-z0-9_-]{16,64}$": "be the externalId of a deposit, which begins with dep_",
    r"^[0-9]{1,10}\.[0-9]{1,3}$": "be the nextAfter of the previous call",
    r"^[\x21-\x7e]+$": "be plain ASCII text without spaces",
}
"""Meaning of each pattern of an input, in words."""
PATTERN = re.compile(r"match pattern '(.*)'")


def in_words(message: str) -> str:
    """Return the fault of a field from pydantic's message, as a predicate and with patterns in words."""
    said = message.replace("Input should", "should").replace("String should", "should")
    if pattern := PATTERN.search(said):
        return said.replace(pattern[0], WANTED.get(pattern[1], pattern[0]))
    return said


def to_json(value: Any, options: int = 0) -> bytes:
    """Encode views, and lists and mappings of views, as JSON; a decimal is a number with all of its digits. `options`
    are those of orjson."""
    return orjson.dumps(value, default=_jsonable, option=options)


ENCODED_AT_ONCE = 20
"""Views of a list that are encoded in one step."""


def json_parts(value: Any) -> Iterator[bytes]:
    """Yield the same text as `to_json`, in parts that each take little time."""
    if isinstance(value, dict) and any(isinstance(inner, dict | list) for inner in value.values()):
        before = b"{"
        for name, inner in value.items():
            yield before + to_json(name) + b":"
            yield from json_parts(inner)
            before = b","
        yield b"}"
    elif isinstance(value, list) and value and isinstance(value[0], dict | list):
        before = b"["
        for item in value:
            yield before
            yield from json_parts(item)
            before = b","
        yield b"]"
    elif isinstance(value, list) and len(value) > ENCODED_AT_ONCE:
        before = b"["
        for first in range(0, len(value), ENCODED_AT_ONCE):
            yield before + to_json(value[first : first + ENCODED_AT_ONCE])[1:-1]
            before = b","
        yield b"]"
    else:
        yield to_json(value)


def _jsonable(value: Any) -> Any:
    if isinstance(value, Decimal):
        return orjson.Fragment(str(value))
    if isinstance(value, Wire):
        return value.to_encode()
    if isinstance(value, BaseModel):
        return value.model_dump()
    raise TypeError(f"{type(value).__name__} has no JSON form")
