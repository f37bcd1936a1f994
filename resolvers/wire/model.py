"""The shape of everything that crosses a surface: camelCase names, unknown fields refused, nothing mutable."""

from collections.abc import Iterator
from decimal import Decimal
from inspect import get_annotations
from typing import Any, Self

import orjson
from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic.alias_generators import to_camel

from domain.refusals.general import InvalidInput
from domain.refusals.refusal import FieldError
from resolvers.wire.instants import instants_beside
from subscriptions.messages.docstrings import Described


class Wire(Described):
    """Base of all inputs and views."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        extra="forbid",
        frozen=True,
        validate_by_alias=True,
        validate_by_name=True,
        serialize_by_alias=True,
        hide_input_in_errors=True,
        # Of the models of all operations a process uses few; each is built when it is first used.
        defer_build=True,
    )

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        for name, instant in instants_beside(get_annotations(cls)):
            setattr(cls, name, instant)

    def to_stored(self) -> dict[str, Any]:
        """All fields as JSON values, from which `from_stored` restores the view."""
        return self.model_dump(mode="json", round_trip=True)

    @classmethod
    def from_stored(cls, stored: dict[str, Any], context: Any) -> Self:  # noqa: ARG003 - for views that need one
        """Restore a view from the result of `to_stored`."""
        return cls.model_validate(stored)


class Nothing(Wire):
    """The input of an operation that takes no arguments."""


def wire_path(location: tuple[str | int, ...]) -> str:
    """A pydantic location as a camelCase path: `allowedSlots[0].start`."""
    path = ""
    for part in location:
        if isinstance(part, int):
            path += f"[{part}]"
        else:
            path += ("." if path else "") + (to_camel(part) if "_" in part else part)
    return path


def invalid(error: ValidationError) -> InvalidInput:
    """The refusal that names every wrong field. It does not repeat the values that the client sent."""
    problems = tuple(
        FieldError(wire_path(details["loc"]), CODES.get(details["type"], details["type"]), _message(details))
        for details in error.errors(include_url=False)
    )
    return InvalidInput("; ".join(f"{problem.field}: {problem.message}" for problem in problems[:5]), errors=problems)


CODES = {"extra_forbidden": "unknown_field", "missing": "required", "value_error": "invalid"}


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
            return str(details["msg"]).replace("Input should", "should").replace("String should", "should")


def to_json(value: Any) -> bytes:
    """Views, and lists and mappings of views, as JSON; a decimal is a number with all of its digits."""
    return orjson.dumps(value, default=_jsonable)


ENCODED_AT_ONCE = 20
"""Views of a list that are encoded in one step."""


def json_parts(value: Any) -> Iterator[bytes]:
    """The same text as that of `to_json`, in parts that each take little time."""
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
    if isinstance(value, BaseModel):
        return value.model_dump()
    if isinstance(value, Decimal):
        return orjson.Fragment(str(value))
    raise TypeError(f"{type(value).__name__} has no JSON form")
