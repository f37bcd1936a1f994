"""The restricted JSON Schema of results: everything else is refused by its path, before it can cost anything."""

import json
from collections.abc import Callable
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

from domain.refusals.general import InvalidInput
from domain.results import schema as schemas
from domain.results.schema import MAX_BYTES, check_schema, close_objects, is_date, is_instant, list_texts

METER: Final[dict[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "title": "Meter",
    "properties": {
        "meter": {
            "type": "object",
            "properties": {
                "reading": {"type": "number", "minimum": 0, "maximum": 1e6, "title": "Reading"},
                "unit": {"type": "string", "enum": ["kWh", "m³"]},
            },
            "required": ["reading"],
            "additionalProperties": False,
        },
        "digits": {"type": "integer", "minimum": 1, "maximum": 9},
        "sealed": {"type": "boolean", "const": True},
        "readOn": {"type": "string", "format": "date"},
        "readAt": {"type": "string", "format": "date-time"},
        "photo": {"type": "string", "x-proof": True, "description": "The photograph of the meter"},
        "remark": {"type": "string", "minLength": 1, "maxLength": 200},
        "faults": {
            "type": "array",
            "items": {"type": "object", "properties": {"code": {"type": "string"}}},
            "minItems": 0,
            "maxItems": 5,
        },
    },
    "required": ["meter"],
}


def test_a_schema_of_every_keyword_is_accepted_and_is_json_schema() -> None:
    check_schema(json.dumps(METER))
    closed = close_objects(METER)
    Draft202012Validator.check_schema(closed)
    assert closed["additionalProperties"] is False
    assert closed["properties"]["faults"]["items"]["additionalProperties"] is False


def one(**part: Any) -> dict[str, Any]:
    """A schema of one property."""
    return {"type": "object", "properties": {"a": part}}


def nested(depth: int) -> dict[str, Any]:
    return {"type": "object", "properties": {"a": nested(depth - 1) if depth > 1 else {"type": "string"}}}


def wide(number: int) -> dict[str, Any]:
    return {"type": "object", "properties": {f"p{index}": {"type": "string"} for index in range(number)}}


A = "resultSchemaJson.properties.a"
REFUSED: Final[list[tuple[Any, str]]] = [
    ([], "resultSchemaJson"),
    ("text", "resultSchemaJson"),
    (None, "resultSchemaJson"),
    ({}, "resultSchemaJson.type"),
    ({"type": "array", "items": {"type": "string"}}, "resultSchemaJson.type"),
    ({"type": "object"}, "resultSchemaJson.properties"),
    ({"type": "object", "properties": {}}, "resultSchemaJson.properties"),
    ({"type": "object", "properties": []}, "resultSchemaJson.properties"),
    (one(type="string") | {"$schema": "http://json-schema.org/draft-07/schema"}, "resultSchemaJson.$schema"),
    (one(type="string") | {"$schema": 7}, "resultSchemaJson.$schema"),
    (one(type="string", **{"$schema": METER["$schema"]}), f"{A}.$schema"),
    (one(type="string") | {"required": ["b"]}, "resultSchemaJson.required[0]"),
    (one(type="string") | {"required": ["a", "a"]}, "resultSchemaJson.required[1]"),
    (one(type="string") | {"required": "a"}, "resultSchemaJson.required"),
    (one(type="string") | {"required": [["a"]]}, "resultSchemaJson.required[0]"),
    (one(type="string") | {"additionalProperties": True}, "resultSchemaJson.additionalProperties"),
    (one(type="string") | {"additionalProperties": {"type": "string"}}, "resultSchemaJson.additionalProperties"),
    (one(type="string") | {"$defs": {}}, "resultSchemaJson.$defs"),
    (one(type="string") | {"allOf": []}, "resultSchemaJson.allOf"),
    (one(**{"$ref": "#"}), f"{A}.$ref"),
    (one(type="string", **{"$ref": "#"}), f"{A}.$ref"),
    (one(type="string", pattern="(a+)+$"), f"{A}.pattern"),
    (one(type="string", default="x"), f"{A}.default"),
    (one(type="string", title=1), f"{A}.title"),
    (one(type="string", description=["x"]), f"{A}.description"),
    (one(type=["string", "null"]), f"{A}.type"),
    (one(type="null"), f"{A}.type"),
    (one(type="text"), f"{A}.type"),
    (one(type={}), f"{A}.type"),
    (one(enum=["a"]), f"{A}.type"),
    ({"type": "object", "properties": {"a": True}}, A),
    ({"type": "object", "properties": {"": {"type": "string"}}}, "resultSchemaJson.properties."),
    ({"type": "object", "properties": {"a\nb": {"type": "string"}}}, "resultSchemaJson.properties.a\nb"),
    ({"type": "object", "properties": {"n" * 65: {"type": "string"}}}, f"resultSchemaJson.properties.{'n' * 64}"),
    (one(type="string", format="email"), f"{A}.format"),
    (one(type="string", format=["date"]), f"{A}.format"),
    (one(type="string", format="date", minLength=3), f"{A}.minLength"),
    (one(type="string", format="date", enum=["2026-11-28"]), f"{A}.enum"),
    (one(type="string", format="date", **{"x-proof": True}), f"{A}.format"),
    (one(type="string", enum=["1"], **{"x-proof": True}), f"{A}.enum"),
    (one(type="string", **{"x-proof": "yes"}), f"{A}.x-proof"),
    (one(type="integer", **{"x-proof": True}), f"{A}.x-proof"),
    (one(type="string", minLength=-1), f"{A}.minLength"),
    (one(type="string", minLength=1.5), f"{A}.minLength"),
    (one(type="string", minLength=True), f"{A}.minLength"),
    (one(type="string", minLength=3, maxLength=2), f"{A}.maxLength"),
    (one(type="string", maxLength=20_001), f"{A}.maxLength"),
    (one(type="string", minimum=1), f"{A}.minimum"),
    (one(type="number", minimum="1"), f"{A}.minimum"),
    (one(type="number", minimum=2, maximum=1), f"{A}.maximum"),
    (one(type="number", maximum=10**300), f"{A}.maximum"),
    (one(type="number", maximum=2**53), f"{A}.maximum"),
    (one(type="number", minimum=-1e308), f"{A}.minimum"),
    (one(type="integer", minimum=1.2, maximum=1.8), f"{A}.maximum"),
    (one(type="integer", enum=[1, 2**60]), f"{A}.enum[1]"),
    (one(type="integer", enum=[1, 1.5]), f"{A}.enum[1]"),
    (one(type="integer", enum=[True]), f"{A}.enum[0]"),
    (one(type="string", enum=[]), f"{A}.enum"),
    (one(type="string", enum=None), f"{A}.enum"),
    (one(type="string", enum="abc"), f"{A}.enum"),
    (one(type="string", enum=["a", "a"]), f"{A}.enum[1]"),
    (one(type="number", enum=[1, 1.0]), f"{A}.enum[1]"),
    (one(type="string", enum=[["a"]]), f"{A}.enum[0]"),
    (one(type="string", enum=["a", 1]), f"{A}.enum[1]"),
    (one(type="string", enum=["a", "abc"], maxLength=2), f"{A}.enum[1]"),
    (one(type="number", enum=[1, 9], maximum=5), f"{A}.enum[1]"),
    (one(type="string", enum=[f"c{index}" for index in range(101)]), f"{A}.enum"),
    (one(type="string", const=1), f"{A}.const"),
    (one(type="string", const=None), f"{A}.const"),
    (one(type="string", const="b", enum=["a"]), f"{A}.const"),
    (one(type="boolean", enum=[0]), f"{A}.enum[0]"),
    (one(type="array"), f"{A}.items"),
    (one(type="array", items=True), f"{A}.items"),
    (one(type="array", items={"type": "array", "items": {"type": "string"}}), f"{A}.items.type"),
    (one(type="array", items={"type": "string"}, uniqueItems=True), f"{A}.uniqueItems"),
    (one(type="array", items={"type": "string"}, minItems=2, maxItems=1), f"{A}.maxItems"),
    (one(type="array", items={"type": "string"}, minItems=1e300), f"{A}.minItems"),
    (nested(5), f"resultSchemaJson{'.properties.a' * 4}"),
    (one(type="array", items=nested(4)), f"{A}.items{'.properties.a' * 3}"),
    (wide(51), "resultSchemaJson.properties"),
    (one(**wide(50)), f"{A}.properties"),
    (one(type="string", minLength=20_000) | {"required": ["a"]}, "resultSchemaJson"),
    (one(type="array", items={"type": "boolean"}, minItems=2_001) | {"required": ["a"]}, "resultSchemaJson"),
]


@pytest.mark.parametrize(("schema", "path"), REFUSED, ids=str)
def test_anything_else_is_refused_by_its_path(schema: Any, path: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        check_schema(json.dumps(schema))
    assert [error.field for error in refused.value.errors] == [path]


@pytest.mark.parametrize(
    "schema",
    [nested(4), wide(50), one(**wide(49)), one(type="array", items=nested(3)), one(type="integer", minimum=1.5)],
)
def test_the_bounds_themselves_are_accepted(schema: Any) -> None:
    check_schema(json.dumps(schema))


def test_bytes_are_counted_as_they_were_sent() -> None:
    text = json.dumps(METER, ensure_ascii=False)
    check_schema(text + " " * (MAX_BYTES - len(text.encode())))
    with pytest.raises(InvalidInput) as refused:
        check_schema(text + " " * (MAX_BYTES - len(text.encode()) + 1))
    assert (refused.value.errors[0].field, refused.value.errors[0].code) == ("resultSchemaJson", "out_of_bounds")


def padded(part: str) -> str:
    """A schema of 8 kB that repeats a part."""
    frame = '{"type":"object","properties":{"a":{"type":"string"}}%s}'
    return frame % (part * ((MAX_BYTES - len(frame)) // len(part)))


def hostile_texts() -> list[str]:
    """200 schemas, each wrong in a way that could cost time or memory."""
    number = '{"type":"object","properties":{"a":{"type":"number","maximum":%s}}}'
    texts = [number % part for part in ("1e400", "-1e400", "1e999999999", "NaN", "Infinity", "9" * 400, "9" * 8_000)]
    texts += [number % ("1" * 310), "[" * 8_000, '{"properties":' * 500]
    texts += ['{"type":"object","properties":{"a":' * 220 + '{"type":"string"}' + "}}" * 220]
    texts += ["[" * 4_000 + "]" * 4_000, '{"type":"object","type":"object"}', " " * 9_000, '"' * 8_000, "\\" * 8_000]
    texts += [
        padded(',"a":1'),
        padded(',"\\u0061":[]'),
        padded(",{}"),
        '{"type":"object","properties":{' + '"":' * 2_000,
    ]
    texts += ['{"type":"object","properties":{"a":{"type":"string","enum":[' + "1," * 4_000 + "1]}}}"]
    texts += [json.dumps(schema) for schema, _ in REFUSED]
    for index in range(200 - len(texts)):
        keyword = ("pattern", "$ref", "minLenght", "multipleOf", "x" * 4_000, "not", "if")[index % 7]
        schema = one(type="string", **{keyword: "(a|a)*" * (index + 1)})
        schema["properties"] |= {f"n{position}": {"type": "string"} for position in range(index % 49)}
        texts.append(json.dumps(schema))
    return texts


def counting_steps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths of the schemas within a schema that a walk visits."""
    visited: list[str] = []
    check: Callable[..., None] = schemas._Walk._check_node

    def check_node(walk: Any, path: str, *rest: Any) -> None:
        visited.append(path)
        check(walk, path, *rest)

    monkeypatch.setattr(schemas._Walk, "_check_node", check_node)
    return visited


def test_hostile_schemas_are_refused_after_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    visited, texts = counting_steps(monkeypatch), hostile_texts()
    assert len(texts) >= 200
    for text in texts:
        visited.clear()
        with pytest.raises(InvalidInput):
            check_schema(text)
        assert len(visited) <= schemas.MAX_PROPERTIES + 2, text[:100]


@pytest.mark.parametrize(
    ("text", "is_one"),
    [("2026-11-28", True), ("2024-02-29", True), ("2026-02-30", False), ("20261128", False), ("2026-W48-6", False)],
)
def test_dates_are_those_of_rfc_3339(text: str, is_one: bool) -> None:
    assert is_date(text) is is_one


@pytest.mark.parametrize(
    ("text", "is_one"), [("2026-11-28T10:00:00+01:00", True), ("2026-11-28T10:00:00", False), ("2026-11-28", False)]
)
def test_instants_are_those_of_rfc_3339(text: str, is_one: bool) -> None:
    assert is_instant(text) is is_one


def test_the_rules_on_words_read_the_texts_behind_escapes() -> None:
    assert list(list_texts('{"p\\u0069n": ["a", {"b": "c"}], "n": 1}')) == ["pin", "a", "b", "c", "n"]
    assert list(list_texts(None)) == []
