"""The check of values against a schema of `domain.results`, by the library, with an error for each path."""

from collections.abc import Collection, Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

from domain.refusals.refusal import MAX_ERRORS, FieldError
from domain.results.schema import (
    KIND_NAMES,
    MAX_NAME_LENGTH,
    PROOF,
    Schema,
    TextFormat,
    close_objects,
    is_date,
    is_instant,
)
from domain.values import json_text
from domain.values.similar_names import did_you_mean

LIMITS: Final = {
    "minimum": ("greater_than_equal", "ge", "must be at least {}"),
    "maximum": ("less_than_equal", "le", "must be at most {}"),
    "minLength": ("string_too_short", "minLength", "must have at least {} characters"),
    "maxLength": ("string_too_long", "maxLength", "must have at most {} characters"),
    "minItems": ("too_short", "minLength", "must have at least {} items"),
    "maxItems": ("too_long", "maxLength", "must have at most {} items"),
}
"""Code, name of the limit and message by keyword, as for the fields of every operation."""
FORMATS: Final = {
    TextFormat.DATE: "must be a date, such as 2026-11-28",
    TextFormat.DATE_TIME: "must be a time with its offset from UTC, such as 2026-11-20T13:30:00Z",
}
NO_ITEMS: Final[frozenset[str]] = frozenset()


class ValueFaults(NamedTuple):
    """The errors of values, by path: those that are missing, and those that do not fit."""

    missing: tuple[FieldError, ...] = ()
    wrong: tuple[FieldError, ...] = ()


def check_values(field: str, schema: Schema, text: str | None, proof_items: Collection[str] = NO_ITEMS) -> ValueFaults:
    """Return the errors of the values in the JSON of `field`; without a text, those of an empty object.

    `proof_items` are the ids that a value with `x-proof` may have. Raises `InvalidInput` if the text is not JSON.
    """
    # The library takes a twentieth of a second to load, and few tasks have a schema.
    from jsonschema import Draft202012Validator, FormatChecker, ValidationError, validators  # noqa: PLC0415

    formats = FormatChecker(formats=())
    formats.checks(TextFormat.DATE)(lambda value: not isinstance(value, str) or is_date(value))
    formats.checks(TextFormat.DATE_TIME)(lambda value: not isinstance(value, str) or is_instant(value))

    def check_proof(_: Any, is_proof: bool, value: Any, __: Any) -> Iterator[Any]:
        if is_proof and isinstance(value, str) and value not in proof_items:
            yield ValidationError("")

    checker = validators.extend(Draft202012Validator, {PROOF: check_proof})(
        close_objects(schema), format_checker=formats
    )
    missing: dict[str, FieldError] = {}
    wrong: list[FieldError] = []
    for fault in checker.iter_errors({} if text is None else json_text.read(field, text)):
        path = field + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in fault.absolute_path)
        match fault.validator:
            case "required":
                lacking = (name for name in fault.validator_value if name not in fault.instance)
                missing |= {f"{path}.{name}": _missing(f"{path}.{name}") for name in lacking}
            case "additionalProperties":
                known = fault.schema["properties"]
                unknown = (name for name in fault.instance if name not in known)
                wrong += (_unknown(path, name, known) for name in islice(unknown, MAX_ERRORS))
            case _:
                wrong.append(_wrong(path, fault.validator, fault.validator_value))
        if len(wrong) >= MAX_ERRORS:
            break
    return ValueFaults(tuple(missing.values()), tuple(wrong))


def _missing(path: str) -> FieldError:
    return FieldError(path, "required", "is required")


def _unknown(path: str, name: str, known: Collection[str]) -> FieldError:
    message = f"is not known here{did_you_mean(name, known)}; known are {', '.join(known)}"
    return FieldError(f"{path}.{name[:MAX_NAME_LENGTH]}", "unknown_field", message)


def _wrong(path: str, keyword: str, limit: Any) -> FieldError:
    match keyword:
        case "type":
            return FieldError(path, "wrong_type", f"must be {KIND_NAMES[limit]}")
        case "enum" | "const":
            choices = limit if keyword == "enum" else [limit]
            return FieldError(path, "unknown_option", f"must be {' or '.join(map(str, choices))}")
        case "format":
            return FieldError(path, "invalid", FORMATS[limit])
        case "x-proof":
            return FieldError(path, "unknown_proof_item", "must be the id of one of the task's proof items")
    code, name, message = LIMITS[keyword]
    return FieldError(path, code, message.format(limit), {name: limit if isinstance(limit, int) else str(limit)})
