"""OpenAPI 3.1 of the REST surface, generated from the table of routes and the models of its operations."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from domain.lifecycle.statuses import Actor
from domain.refusals.index import every_refusal
from resolvers.access.sessions import ACTING_AS, cookie_name
from resolvers.core.idempotency import HEADER, MAX_LENGTH, MIN_LENGTH_WITHOUT_CALLER
from resolvers.core.operation import Kind
from resolvers.core.problem import Problem
from resolvers.events.types import SIGNATURE_HEADERS, SIGNED, example
from resolvers.wire.json_schema import WireSchema, in_one_line
from rest_compat.http.examples import Example, examples
from rest_compat.reference.tags import tag_of
from rest_compat.rest.endpoint import WITHOUT_BODY
from rest_compat.rest.files import AS_JSON
from rest_compat.rest.route import Rest
from subscriptions.messages.event_types import EVENT_TYPES, EventType

REFERENCE = "#/components/schemas/{model}"
PROBLEM = {"$ref": "#/components/responses/Problem"}
KEY_SCHEMES = ("bearer", "apiKey")
"""The names of the two ways to send a key."""
SESSION_SCHEME = "session"
AS_PERSON: dict[str, Any] = {
    "type": "string",
    "description": "What the person acts as: `agent:ID`, `operator:ID`, `staff` or `person`.",
    "examples": ["person"],
}
BINARY: dict[str, Any] = {"*/*": {"schema": {"type": "string", "format": "binary"}}}
"""A file has the media type of its upload."""
IN_JSON_ALONE = ("contentBase64", "contents")
"""Fields that a form has a file for."""
NOTHING: Mapping[str, Any] = {}
PARAMETER = re.compile(r"{(\w+)}")

Described = tuple[str, JsonSchemaMode, TypeAdapter[Any]]


def document(rows: Iterable[Rest], *, version: str, base_url: str = "/") -> dict[str, Any]:
    """The whole document, ready for `json.dumps`."""
    rows = tuple(rows)
    requests, results, events, components = _schemas(rows)
    recorded = examples()
    paths: dict[str, dict[str, Any]] = {}
    for row in rows:
        request = _resolved(requests[row.address], components)
        example = recorded.operations.get(row.operation.name)
        described = _operation(row, request, results.get(row.address), example, components)
        paths.setdefault(row.path, {})[row.method.lower()] = described
    tags = dict.fromkeys(tag_of(row) for row in rows)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Fieldcall",
            "version": version,
            "description": "Software agents dispatch physical-world tasks to human operators, follow them live, review "
            "the proof and settle the money. Times are 14 digits, yyyyMMddHHmmss, local to the task's place.",
        },
        "servers": [{"url": base_url}],
        "tags": [tag._asdict() for tag in tags],
        "paths": paths,
        "webhooks": {row.name: {"post": _webhook(row, events[row.name])} for row in EVENT_TYPES},
        "components": {
            "schemas": components,
            "responses": {
                "Problem": {
                    "description": "Refused; nothing has changed. Codes: "
                    + ", ".join(f"{refusal.code} ({refusal.status})" for refusal in every_refusal()),
                    "content": {
                        "application/problem+json": {
                            "schema": {"$ref": REFERENCE.format(model="Problem")},
                            "example": recorded.problem,
                        }
                    },
                }
            },
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer", "description": "The API key as a bearer token."},
                "apiKey": {"type": "apiKey", "in": "header", "name": "X-API-Key"},
                SESSION_SCHEME: {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": cookie_name("https:"),
                    "description": f"The cookie of a person who signed in. It counts beside {ACTING_AS}, from pages of "
                    "the service alone; over plain HTTP on loopback it has the name without its prefix.",
                },
            },
        },
    }


def _schemas(
    rows: tuple[Rest, ...],
) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any]]:
    """The schemas of inputs and of results by the row's address, of events by name, and the components that they
    refer to."""
    inputs: list[Described] = [(row.address, "validation", TypeAdapter(row.operation.request)) for row in rows]
    # A file has no schema, see `_content`.
    outputs: list[Described] = [
        (row.address, "serialization", TypeAdapter(row.operation.result)) for row in rows if not row.is_file
    ]
    event_types: list[Described] = [(row.name, "serialization", TypeAdapter(row.body)) for row in EVENT_TYPES]
    schemas, definitions = TypeAdapter.json_schemas(
        [*inputs, *outputs, *event_types, ("", "serialization", TypeAdapter(Problem))],
        by_alias=True,
        ref_template=REFERENCE,
        schema_generator=WireSchema,
    )
    requests = {address: schemas[(address, "validation")] for address, _, _ in inputs}
    results = {address: schemas[(address, "serialization")] for address, _, _ in outputs}
    events = {name: schemas[(name, "serialization")] for name, _, _ in event_types}
    return in_one_line(requests), in_one_line(results), in_one_line(events), in_one_line(definitions.get("$defs", {}))


def _resolved(schema: Mapping[str, Any], components: Mapping[str, Any]) -> Mapping[str, Any]:
    if "$ref" not in schema:
        return schema
    resolved: Mapping[str, Any] = components[schema["$ref"].rpartition("/")[2]]
    return resolved


def _operation(
    row: Rest, request: Mapping[str, Any], result: Any, example: Example | None, components: Mapping[str, Any]
) -> dict[str, Any]:
    in_path = PARAMETER.findall(row.below)
    properties: Mapping[str, Any] = request.get("properties", {})
    required = [name for name in request.get("required", ()) if name not in in_path]
    names = dict([row.renamed] if row.renamed else ())
    rest = {names.get(name, name): field for name, field in properties.items() if name not in in_path}
    sent = {names.get(name, name): value for name, value in (example.request if example else {}).items()}
    summary, _, description = row.operation.summary.partition("\n")
    described: dict[str, Any] = {
        "operationId": row.operation.name,
        "tags": [tag_of(row).name],
        "summary": summary.rstrip("."),
        "description": " ".join(description.split()),
        "parameters": [_parameter("path", name, properties[name], sent, required=True) for name in in_path],
        "responses": {
            "200": {"description": "Done.", "content": _content(row, result, example)},
            "4XX": PROBLEM,
            "5XX": PROBLEM,
        },
    }
    if row.operation.scope is not None:
        described["security"] = [{scheme: [row.operation.scope]} for scheme in KEY_SCHEMES]
        described["description"] = f"{described['description']} {row.operation.needs}".strip()
    elif row.operation.by == (Actor.PERSON,):
        described["security"] = [{SESSION_SCHEME: []}]
        described["parameters"].append(_parameter("header", ACTING_AS, AS_PERSON, required=True))
    if row.method in WITHOUT_BODY:
        described["parameters"] += [
            _parameter("query", name, field, sent, required=name in required)
            for name, field in rest.items()
            if name not in row.nested
        ]
        for nested, inner in row.nested.items():
            fields = _resolved(rest[nested]["anyOf"][0], components)["properties"]
            values = sent.get(nested, {})
            described["parameters"] += [
                _parameter("query", name, fields[name], values, required=False) for name in inner
            ]
    elif rest:
        body = {"type": "object", "properties": rest, "required": required, "additionalProperties": False}
        content = {"schema": body, "example": {name: value for name, value in sent.items() if name in rest}}
        described["requestBody"] = {"required": bool(required), "content": {"application/json": content}}
    if row.operation.kind is not Kind.READ:
        described["parameters"].append(_idempotency_key(row))
    elif row.operation.by is None and row.method == "GET":
        described["responses"]["304"] = {"description": "Unchanged since the answer with this ETag (If-None-Match)."}
    if row.raw:
        formats = {"type": "string", "enum": ["json", row.raw_format], "default": "json"}
        described["parameters"].append(_parameter("query", "format", formats, required=False))
    if row.upload:
        described["requestBody"]["content"]["multipart/form-data"] = {"schema": _form(rest, required, row)}
    return described


def _parameter(
    place: str, name: str, schema: Mapping[str, Any], sent: Mapping[str, Any] = NOTHING, *, required: bool
) -> dict[str, Any]:
    schema = dict(schema)
    parameter: dict[str, Any] = {"name": name, "in": place, "required": required, "schema": schema}
    if any(kind.get("type") == "array" for kind in schema.get("anyOf", (schema,))):
        # Clients send the items as one text, separated by commas.
        parameter |= {"style": "form", "explode": False}
    if "description" in schema:
        parameter["description"] = schema.pop("description")
    if name in sent:
        parameter["example"] = sent[name]
    elif required and "examples" in schema:
        # The recorded example used another path of the operation.
        parameter["example"] = schema["examples"][0]
    return parameter


def _idempotency_key(row: Rest) -> dict[str, Any]:
    schema = {
        "type": "string",
        "minLength": MIN_LENGTH_WITHOUT_CALLER if row.operation.by is None else 1,
        "maxLength": MAX_LENGTH,
        "pattern": "^[!-~]([ -~]*[!-~])?$",
        "description": "Makes repeating the request safe: for 24 hours it gets the first answer again, marked by "
        "Idempotent-Replayed: true. Another request under the same key is refused.",
    }
    return _parameter("header", HEADER, schema, required=False)


def _content(row: Rest, result: Any, example: Example | None) -> dict[str, Any]:
    if row.is_file:
        return BINARY
    json: dict[str, Any] = {"schema": result}
    if example:
        json["example"] = example.response
    content = {"application/json": json}
    return {**content, **BINARY} if row.raw else content


def _form(fields: Mapping[str, Any], required: Sequence[str], row: Rest) -> dict[str, Any]:
    """The multipart form of an upload: one file or several, and the other fields; objects are JSON text."""
    file = {"type": "string", "contentMediaType": "application/octet-stream"}
    several = {"type": "array", "items": file, "minItems": 1, "maxItems": row.upload}
    as_json = {"type": "string", "contentMediaType": "application/json"}
    properties = {
        name: as_json if name in AS_JSON else schema for name, schema in fields.items() if name not in IN_JSON_ALONE
    }
    return {
        "type": "object",
        "properties": {"file": file if row.upload == 1 else several, **properties},
        "required": (["file"] if row.needs_file else []) + list(required),
        "additionalProperties": False,
    }


def _webhook(row: EventType, schema: Any) -> dict[str, Any]:
    """The OpenAPI operation that a receiver implements for one event."""
    return {
        "operationId": row.name,
        "tags": ["Webhooks"],
        "summary": row.when.rstrip("."),
        "description": SIGNED,
        "parameters": [
            {"name": name, "in": "header", "required": True, "schema": {"type": "string"}, "description": meaning}
            for name, meaning in SIGNATURE_HEADERS.items()
        ],
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": schema, "example": example(row)}},
        },
        "responses": {
            "2XX": {"description": "The event has been taken."},
            "410": {"description": "The endpoint is gone: nothing more is sent to it."},
        },
    }
