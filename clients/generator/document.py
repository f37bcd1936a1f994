"""The OpenAPI document in the form for both languages: operations by caller, and the schemas that they use."""

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

Schema = Mapping[str, Any]

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "generated" / "openapi.json"
VERSION: str = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
"""Version of the service, which its clients share."""
FORM, JSON = "multipart/form-data", "application/json"
CALLERS: Mapping[str, str] = {
    "Public": "Calls for everybody, without a key.",
    "Agent": "Calls of an agent with its key: dispatch tasks, follow them, review the proof, pay.",
    "Operator": "Calls of an operator with its key: find tasks, carry them out, submit the proof.",
    "Staff": "Calls of the platform's staff with its key.",
}
PAGE = "Items in one page; the iterator goes on through all pages."


NAMED_EVENT = ("StatusEvent", "event")
"""The field that has the name of an event of a task."""
WALLCLOCK = 10000101000000
"""Least time of 14 digits."""


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """A property of an object, or a parameter."""

    name: str
    schema: Schema
    required: bool

    @property
    def description(self) -> str:
        return str(self.schema.get("description", ""))


@dataclass(frozen=True, slots=True)
class Fields:
    """Form of the input of a call, in addition to its path."""

    name: str
    description: str
    fields: tuple[Field, ...]

    @property
    def required(self) -> bool:
        return any(field.required for field in self.fields)


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation. `result` is None if the answer is a file; for a list in pages, it is the item."""

    name: str
    caller: str
    method: str
    path: str
    description: str
    in_path: tuple[Field, ...]
    fields: Fields | None
    file: Literal["none", "optional", "one", "several"]
    result: Schema | None
    is_paged: bool

    @property
    def writes(self) -> bool:
        return self.method != "get"


class Document:
    """The parts of an OpenAPI document."""

    def __init__(self, text: str) -> None:
        self._document = json.loads(text)
        self.schemas: Mapping[str, Schema] = self._document["components"]["schemas"]

    @cached_property
    def operations(self) -> tuple[Operation, ...]:
        """Yield the public operations and those for API keys; people who signed in use pages."""
        return tuple(
            self._operation(method, path, described)
            for path, methods in self._document["paths"].items()
            for method, described in methods.items()
            if _caller(described) in CALLERS
        )

    @cached_property
    def inputs(self) -> tuple[Fields, ...]:
        """Return the objects of inputs, and those in them, each once."""
        fields = {one.fields.name: one.fields for one in self.operations if one.fields}
        objects = {name: self.schemas[name] for name in sorted(self.in_inputs) if "properties" in self.schemas[name]}
        assert not objects.keys() & self.in_results, "an object is both given and answered"
        return *(self._object(name) for name in objects), *fields.values()

    @cached_property
    def events(self) -> Mapping[str, str]:
        """The names of webhook events with the schemas of their bodies."""
        return {
            name: _name(methods["post"]["requestBody"]["content"][JSON]["schema"])
            for name, methods in self._document["webhooks"].items()
        }

    @cached_property
    def task_events(self) -> tuple[str, ...]:
        """The names of events of tasks, which are also in the history of a task."""
        bodies = {name: self.schemas[schema]["properties"] for name, schema in self.events.items()}
        payloads = {name: self.schemas[_name(body["payload"])]["properties"] for name, body in bodies.items()}
        return tuple(name for name, payload in payloads.items() if "changed_by_actor_type" in payload)

    @cached_property
    def amounts(self) -> list[str]:
        """The names of the amounts in answers and events. No other number there has one of them."""
        fields = [field for name in self.in_results for field in _fields(self.schemas[name])]
        kinds = [(field.name, kind) for field in fields for kind in field.schema.get("anyOf", (field.schema,))]
        amounts = {name for name, kind in kinds if _is_amount(kind)}
        numbers = (name for name, kind in kinds if kind.get("type") in ("number", "integer") and not _is_amount(kind))
        assert not amounts.intersection(numbers), "an amount has the name of another number"
        return sorted(amounts)

    @cached_property
    def in_results(self) -> frozenset[str]:
        """Return the names of the schemas of answers and events."""
        results = [one.result for one in self.operations if one.result]
        return self._reached([*results, *(_reference(name) for name in (*self.events.values(), "Problem"))])

    @cached_property
    def in_inputs(self) -> frozenset[str]:
        """Return the names of the schemas of the operations' fields."""
        given = [(*one.in_path, *(one.fields.fields if one.fields else ())) for one in self.operations]
        return self._reached([field.schema for fields in given for field in fields])

    def find_fields(self, name: str) -> tuple[Field, ...]:
        """The properties of a schema. The name of a task's event is one of a list."""
        return tuple(
            replace(field, schema={**field.schema, "enum": list(self.task_events)})
            if (name, field.name) == NAMED_EVENT
            else field
            for field in _fields(self.schemas[name])
        )

    def _operation(self, method: str, path: str, described: Schema) -> Operation:
        parameters = [
            Field(
                parameter["name"],
                {**parameter["schema"], "description": parameter.get("description", "")},
                parameter["required"],
            )
            for parameter in map(self._parameter, described["parameters"])
            if parameter["in"] in ("path", "query") and parameter["name"] != "format"
        ]
        in_path = tuple(field for field in parameters if f"{{{field.name}}}" in path)
        query = {field.name: field for field in parameters if field not in in_path}
        answers = described["responses"]["200"]["content"]
        result = answers[JSON]["schema"] if JSON in answers else None
        is_paged = result is not None and result.get("type") == "array" and {"limit", "after"} <= query.keys()
        if result and is_paged:
            query["limit"] = Field("limit", {**query["limit"].schema, "description": PAGE}, required=False)
            result = result["items"]
        content = described.get("requestBody", {}).get("content", {})
        name = described["operationId"]
        fields = Fields(f"{name[0].upper()}{name[1:]}Query", "", tuple(query.values())) if query else None
        if content:
            assert not query, f"{name} has a query and a body"
            fields = self._body(content)
        return Operation(
            name=name,
            caller=_caller(described),
            method=method,
            path=path,
            description="\n\n".join(filter(None, (described["summary"] + ".", described.get("description")))),
            in_path=in_path,
            fields=fields,
            file=self._file(content),
            result=result,
            is_paged=is_paged,
        )

    def _parameter(self, described: Schema) -> Schema:
        parameters: Mapping[str, Schema] = self._document["components"]["parameters"]
        return parameters[_name(described)] if "$ref" in described else described

    def _body(self, content: Schema) -> Fields:
        body = self._object(_name(content[JSON]["schema"]))
        if FORM not in content:
            return body
        # The types are those of the JSON body; the file replaces fields that the form does not have.
        in_form = self.schemas[_name(content[FORM]["schema"])]["properties"]
        return replace(body, fields=tuple(field for field in body.fields if field.name in in_form))

    def _object(self, name: str) -> Fields:
        return Fields(name, str(self.schemas[name].get("description", "")), self.find_fields(name))

    def _file(self, content: Schema) -> Literal["none", "optional", "one", "several"]:
        if FORM not in content:
            return "none"
        form = self.schemas[_name(content[FORM]["schema"])]
        if "file" not in form["required"]:
            return "optional"
        return "several" if form["properties"]["file"]["type"] == "array" else "one"

    def _reached(self, roots: list[Schema]) -> frozenset[str]:
        reached: set[str] = set()
        while roots:
            new = {name for root in roots for name in _references(root)} - reached
            reached |= new
            roots = [self.schemas[name] for name in sorted(new)]
        return frozenset(reached)


def _caller(described: Schema) -> str:
    """Return the callers of an operation, from a tag such as `Agent: tasks`."""
    return str(described["tags"][0]).partition(":")[0]


def _fields(schema: Schema) -> tuple[Field, ...]:
    return tuple(
        Field(name, described, name in schema.get("required", ()))
        for name, described in schema.get("properties", {}).items()
        if not described.get("deprecated")
    )


def _is_amount(schema: Schema) -> bool:
    return schema.get("format") == "decimal"


def _reference(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _name(schema: Schema) -> str:
    return str(schema["$ref"]).rpartition("/")[2]


def _references(part: Any) -> Iterator[str]:
    if isinstance(part, Mapping):
        if "$ref" in part:
            yield _name(part)
        for value in part.values():
            yield from _references(value)
    elif isinstance(part, list):
        for value in part:
            yield from _references(value)
