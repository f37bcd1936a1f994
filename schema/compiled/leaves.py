"""Completion of scalars and enums in the same way as graphql-core."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from graphql import GraphQLEnumType, Undefined

FAST: Final = {
    "String": "{v} if ({v} := {source}).__class__ is str",
    "Int": f"{{v}} if ({{v}} := {{source}}).__class__ is int and {-(2**31)} <= {{v}} <= {2**31 - 1}",
    "Float": "{v} if ({v} := {source}).__class__ is float and isfinite({v})",
    "Boolean": "{v} if ({v} := {source}).__class__ is bool",
    "ID": "str({v}) if ({v} := {source}).__class__ is int",
}
"""Beginning of a conditional expression for each common scalar, whose usual values need no function call."""


class DiscardedError(Exception):
    """Raised to discard a value or a whole run: graphql-core completes it."""


@cache
def name_values(kind: GraphQLEnumType, *, required: bool) -> dict[Any, str | None]:
    """Return the names of an enum's values. All fields of the enum share them."""
    names: dict[Any, str | None] = {member.value: name for name, member in kind.values.items()}
    return names if required else names | {None: None}


@cache
def make_completion(kind: Any, *, required: bool) -> Callable[[Any], Any]:
    """Return the function that completes a value of a scalar or an enum; all fields of the type share it. It raises any
    exception if graphql-core reports an error, and for a null in a required field."""
    if isinstance(kind, GraphQLEnumType):
        return name_values(kind, required=required).__getitem__
    complete = kind.coerce_output_value

    def completed(value: Any) -> Any:
        if value is None and not required:
            return None
        result = None if value is None else complete(value)
        if result is None or result is Undefined:
            raise DiscardedError
        return result

    return completed
