"""The schema of a task's result: the part of JSON Schema 2020-12 that a form can ask for (docs/reference/results.md).

`check_schema` walks the whole schema, so every accepted schema has a result that fits it, and a result is checked in
time that the bounds here limit.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from enum import StrEnum
from typing import Any, Final, NamedTuple, cast

from domain.refusals.general import InvalidInput
from domain.values import json_text
from domain.values.json_text import WITHOUT_KEY
from domain.values.rfc3339 import parse_instant
from domain.values.similar_names import did_you_mean

FIELD: Final = "resultSchemaJson"
MAX_BYTES: Final = 8_192
MAX_PROPERTIES: Final = 50
"""Properties of the root and of all objects within it."""
MAX_DEPTH: Final = 4
"""Objects within each other, with the root."""
MAX_NAME_LENGTH: Final = 64
MAX_CHOICES: Final = 100
MAX_RESULT_LENGTH: Final = 20_000
"""Characters of a result as JSON."""
MAX_NUMBER: Final = 2**53 - 1
"""Numbers of a schema are exact in every reader of JSON."""
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
PROOF: Final = "x-proof"
DATE: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)

Schema = dict[str, Any]


class ValueKind(StrEnum):
    """The type of a value in a result."""

    STRING = "string"
    NUMBER = "number"
    INTEGER = "integer"
    BOOLEAN = "boolean"
    OBJECT = "object"
    ARRAY = "array"


class TextFormat(StrEnum):
    """The format of a text."""

    DATE = "date"
    DATE_TIME = "date-time"


SCALARS: Final = (ValueKind.STRING, ValueKind.NUMBER, ValueKind.INTEGER, ValueKind.BOOLEAN)
_EVERYWHERE: Final = ("type", "title", "description")
_CHOICES: Final = ("enum", "const")
KEYWORDS: Final[Mapping[ValueKind, frozenset[str]]] = {
    ValueKind.STRING: frozenset((*_EVERYWHERE, *_CHOICES, "minLength", "maxLength", "format", PROOF)),
    ValueKind.NUMBER: frozenset((*_EVERYWHERE, *_CHOICES, "minimum", "maximum")),
    ValueKind.INTEGER: frozenset((*_EVERYWHERE, *_CHOICES, "minimum", "maximum")),
    ValueKind.BOOLEAN: frozenset((*_EVERYWHERE, *_CHOICES)),
    ValueKind.OBJECT: frozenset((*_EVERYWHERE, "properties", "required", "additionalProperties")),
    ValueKind.ARRAY: frozenset((*_EVERYWHERE, "items", "minItems", "maxItems")),
}
_ANY_KEYWORD: Final = frozenset[str]().union(*KEYWORDS.values())
KIND_NAMES: Final[Mapping[str, str]] = {
    ValueKind.STRING: "text",
    ValueKind.NUMBER: "a number",
    ValueKind.INTEGER: "a whole number",
    ValueKind.BOOLEAN: "true or false",
    ValueKind.OBJECT: "an object",
    ValueKind.ARRAY: "a list",
}
SHORT_LENGTHS: Final[Mapping[str, int]] = {
    ValueKind.NUMBER: 24,
    ValueKind.INTEGER: 17,
    ValueKind.BOOLEAN: 5,
    TextFormat.DATE: 12,
    TextFormat.DATE_TIME: 22,
    PROOF: 18,
}
"""Characters of a short value as JSON, where a schema may require no shorter one."""


def check_schema(text: str) -> None:
    """Check the schema of a result.

    Raises `InvalidInput` naming the path within it, as in `resultSchemaJson.properties.a.pattern`.
    """
    size = len(text.encode())
    if size > MAX_BYTES:
        raise _out_of_bounds(FIELD, f"must have at most {MAX_BYTES:,} bytes, not {size:,}", maximum=MAX_BYTES)
    schema = json_text.read(FIELD, text)
    _Walk().check_root(schema)
    length, members = _measure_least(cast("Schema", schema))
    if length > MAX_RESULT_LENGTH or members > WITHOUT_KEY.members:
        message = (
            f"requires results of more than {MAX_RESULT_LENGTH:,} characters or {WITHOUT_KEY.members:,} members and "
            "items: require less"
        )
        raise _out_of_bounds(FIELD, message)


def close_objects(schema: Schema) -> Schema:
    """Return the same schema with `additionalProperties: false` in every object."""
    if schema["type"] == ValueKind.ARRAY:
        return {**schema, "items": close_objects(schema["items"])}
    if schema["type"] != ValueKind.OBJECT:
        return schema
    properties = {name: close_objects(member) for name, member in schema["properties"].items()}
    return {**schema, "properties": properties, "additionalProperties": False}


def list_texts(text: str | None) -> Sequence[str]:
    """Return the names and texts within the JSON of an agent, for the rules on words."""
    return () if text is None else tuple(_texts_within(json.loads(text)))


def _texts_within(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, member in value.items():
            yield name
            yield from _texts_within(member)
    elif isinstance(value, list):
        for item in value:
            yield from _texts_within(item)


def is_date(text: str) -> bool:
    """Return true for a date of RFC 3339, such as 2026-11-28."""
    try:
        return DATE.fullmatch(text) is not None and bool(date.fromisoformat(text))
    except ValueError:
        return False


def is_instant(text: str) -> bool:
    """Return true for a date-time of RFC 3339, with its offset from UTC."""
    try:
        parse_instant(text)
    except ValueError:
        return False
    return True


class _Walk:
    """One walk through a schema, which counts its properties."""

    def __init__(self) -> None:
        self.properties = 0

    def check_root(self, node: object) -> None:
        """Check the root, which is an object."""
        if isinstance(node, dict) and "$schema" in node:
            dialect = node["$schema"]
            if not isinstance(dialect, str) or dialect.removesuffix("#") != DIALECT:
                raise InvalidInput.for_field(f"{FIELD}.$schema", "invalid", f"must be {DIALECT}, or left out")
            node = {name: member for name, member in node.items() if name != "$schema"}
        self._check_node(FIELD, node, 0, (ValueKind.OBJECT,))

    def _check_node(self, path: str, node: object, depth: int, kinds: tuple[ValueKind, ...]) -> None:
        """Check a schema at `path`, within `depth` objects, whose type is one of `kinds`."""
        if not isinstance(node, dict):
            raise InvalidInput.for_field(path, "wrong_type", "must be a schema, which is an object")
        if "type" not in node:
            _check_keywords(path, node, _ANY_KEYWORD, "schema")
        kind = _read_kind(path, node, kinds)
        _check_keywords(path, node, KEYWORDS[kind], kind)
        for keyword in ("title", "description"):
            if not isinstance(node.get(keyword, ""), str):
                raise InvalidInput.for_field(f"{path}.{keyword}", "wrong_type", "must be text")
        match kind:
            case ValueKind.OBJECT:
                self._check_object(path, node, depth + 1)
            case ValueKind.ARRAY:
                self._check_array(path, node, depth)
            case _:
                _check_scalar(path, node, kind)

    def _check_object(self, path: str, node: Schema, depth: int) -> None:
        if depth > MAX_DEPTH:
            raise _out_of_bounds(path, f"is nested too deeply: at most {MAX_DEPTH} objects within each other")
        properties = node.get("properties")
        if not isinstance(properties, dict):
            raise InvalidInput.for_field(f"{path}.properties", "wrong_type", "is required, and must be an object")
        self.properties += len(properties)
        if not properties or self.properties > MAX_PROPERTIES:
            message = f"must have at least one property, and at most {MAX_PROPERTIES} in the whole schema"
            raise _out_of_bounds(f"{path}.properties", message)
        if node.get("additionalProperties", False) is not False:
            message = "must be false, or left out: every value has its property"
            raise InvalidInput.for_field(f"{path}.additionalProperties", "invalid", message)
        for name, member in properties.items():
            inner = f"{path}.properties.{name[:MAX_NAME_LENGTH]}"
            if not 0 < len(name) <= MAX_NAME_LENGTH or not name.isprintable():
                raise _out_of_bounds(inner, f"must have a name of 1 to {MAX_NAME_LENGTH} printable characters")
            self._check_node(inner, member, depth, tuple(ValueKind))
        _check_required(f"{path}.required", node.get("required", []), properties)

    def _check_array(self, path: str, node: Schema, depth: int) -> None:
        if "items" not in node:
            raise InvalidInput.for_field(f"{path}.items", "required", "is required: the schema of each item")
        self._check_node(f"{path}.items", node["items"], depth, (*SCALARS, ValueKind.OBJECT))
        _check_range(path, node, "minItems", "maxItems", whole=True)


def _check_keywords(path: str, node: Schema, allowed: frozenset[str], bearer: str) -> None:
    for keyword in node:
        if keyword not in allowed:
            meant = did_you_mean(keyword, allowed)
            message = f"cannot be used here{meant}; a {bearer} has {', '.join(sorted(allowed))}"
            raise InvalidInput.for_field(f"{path}.{keyword[:MAX_NAME_LENGTH]}", "unknown_field", message)


def _read_kind(path: str, node: Schema, kinds: tuple[ValueKind, ...]) -> ValueKind:
    allowed = " or ".join((", ".join(kinds[:-1]), kinds[-1]) if len(kinds) > 1 else kinds)
    if "type" not in node:
        raise InvalidInput.for_field(f"{path}.type", "required", f"is required: {allowed}")
    kind = node["type"]
    if not isinstance(kind, str) or kind not in kinds:
        raise InvalidInput.for_field(f"{path}.type", "invalid", f"must be {allowed}")
    return ValueKind(kind)


def _check_required(path: str, required: object, properties: Schema) -> None:
    if not isinstance(required, list):
        raise InvalidInput.for_field(path, "wrong_type", "must be an array of names")
    for index, name in enumerate(required):
        if not isinstance(name, str) or name not in properties:
            raise InvalidInput.for_field(f"{path}[{index}]", "unknown_field", "must be the name of a property")
        if name in required[:index]:
            raise InvalidInput.for_field(f"{path}[{index}]", "duplicate", "is there already")


def _check_scalar(path: str, node: Schema, kind: ValueKind) -> None:
    is_proof = node.get(PROOF, False)
    if not isinstance(is_proof, bool):
        raise InvalidInput.for_field(f"{path}.{PROOF}", "wrong_type", "must be true or false")
    if node.get("format", TextFormat.DATE) not in tuple(TextFormat):
        raise InvalidInput.for_field(f"{path}.format", "invalid", f"must be {' or '.join(TextFormat)}")
    formed = PROOF if is_proof else "format" if "format" in node else None
    for keyword in ("format", *_CHOICES, "minLength", "maxLength"):
        if formed and keyword != formed and keyword in node:
            message = f"cannot stand beside {formed}, which says what the text is"
            raise InvalidInput.for_field(f"{path}.{keyword}", "not_expected", message)
    _check_range(path, node, "minLength", "maxLength", whole=True)
    _check_range(path, node, "minimum", "maximum", whole=False)
    if kind is ValueKind.INTEGER and _has_no_whole_number(node):
        raise _out_of_bounds(f"{path}.maximum", "leaves no whole number from minimum to maximum")
    _check_choices(path, node, kind)


def _check_range(path: str, node: Schema, low: str, high: str, *, whole: bool) -> None:
    for keyword in (low, high):
        if keyword not in node:
            continue
        bound, inner = node[keyword], f"{path}.{keyword}"
        if isinstance(bound, bool) or not isinstance(bound, int | float) or (whole and bound != int(bound)):
            raise InvalidInput.for_field(inner, "wrong_type", f"must be a{' whole' if whole else ''} number")
        least, most = (0, MAX_RESULT_LENGTH) if whole else (-MAX_NUMBER, MAX_NUMBER)
        if not least <= bound <= most:
            raise _out_of_bounds(inner, f"must be from {least} to {most}", maximum=most)
    if low in node and high in node and node[low] > node[high]:
        raise InvalidInput.for_field(f"{path}.{high}", "out_of_order", f"must not be below {low} ({node[low]})")


def _has_no_whole_number(node: Schema) -> bool:
    low, high = node.get("minimum"), node.get("maximum")
    return low is not None and high is not None and -(-low // 1) > high


def _check_choices(path: str, node: Schema, kind: ValueKind) -> None:
    choices = node.get("enum")
    if choices is not None or "enum" in node:
        if not isinstance(choices, list) or not 0 < len(choices) <= MAX_CHOICES:
            message = f"must be an array of 1 to {MAX_CHOICES} values"
            raise InvalidInput.for_field(f"{path}.enum", "wrong_type", message)
        for index, choice in enumerate(choices):
            _check_choice(f"{path}.enum[{index}]", node, kind, choice)
            if choice in choices[:index]:
                raise InvalidInput.for_field(f"{path}.enum[{index}]", "duplicate", "is there already")
    if "const" in node:
        _check_choice(f"{path}.const", node, kind, node["const"])
        if choices is not None and node["const"] not in choices:
            raise InvalidInput.for_field(f"{path}.const", "invalid", "must be one of enum")


def _check_choice(path: str, node: Schema, kind: ValueKind, choice: object) -> None:
    """Check that a choice has the type of its property, and is within its bounds."""
    if not _fits_kind(kind, choice):
        raise InvalidInput.for_field(path, "wrong_type", f"must be {KIND_NAMES[kind]}, as type says")
    low, high = ("minLength", "maxLength") if isinstance(choice, str) else ("minimum", "maximum")
    measure: Any = len(choice) if isinstance(choice, str) else choice
    if not node.get(low, measure) <= measure <= node.get(high, measure):
        raise _out_of_bounds(path, f"must be within {low} and {high}")
    if not isinstance(choice, str) and not -MAX_NUMBER <= measure <= MAX_NUMBER:
        raise _out_of_bounds(path, f"must be from -{MAX_NUMBER} to {MAX_NUMBER}")


def _fits_kind(kind: ValueKind, value: object) -> bool:
    match kind:
        case ValueKind.STRING:
            return isinstance(value, str)
        case ValueKind.BOOLEAN:
            return isinstance(value, bool)
        case ValueKind.INTEGER:
            return not isinstance(value, bool) and isinstance(value, int | float) and value == value // 1
    return not isinstance(value, bool) and isinstance(value, int | float)


class _Least(NamedTuple):
    """The size of a short value that fits a schema."""

    length: int
    """Characters as JSON."""
    members: int


def _measure_least(schema: Schema) -> _Least:
    """Return an upper bound for the size of the smallest value that fits a schema."""
    if "enum" in schema or "const" in schema:
        choices = [schema["const"]] if "const" in schema else schema["enum"]
        return _Least(min(len(json.dumps(choice)) for choice in choices), 0)
    match schema["type"]:
        case ValueKind.OBJECT:
            parts = [(name, _measure_least(schema["properties"][name])) for name in schema.get("required", [])]
            # With a colon and a comma beside each member.
            length = sum(len(json.dumps(name)) + part.length + 2 for name, part in parts)
            return _Least(2 + length, len(parts) + sum(part.members for _, part in parts))
        case ValueKind.ARRAY:
            number, item = int(schema.get("minItems", 0)), _measure_least(schema["items"])
            return _Least(2 + number * (item.length + 1), number * (1 + item.members))
        case ValueKind.STRING:
            formed = PROOF if schema.get(PROOF) else schema.get("format")
            return _Least(SHORT_LENGTHS[formed] if formed else 2 + int(schema.get("minLength", 0)), 0)
    return _Least(SHORT_LENGTHS[schema["type"]], 0)


def _out_of_bounds(field: str, message: str, **values: int) -> InvalidInput:
    return InvalidInput.for_field(field, "out_of_bounds", message, **values)
