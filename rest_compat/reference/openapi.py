"""OpenAPI 3.1 of the REST surface, generated from the table of routes and the models of its operations."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from pydantic import TypeAdapter
from pydantic.alias_generators import to_camel
from pydantic.json_schema import JsonSchemaMode

from domain.refusals.general import RateLimited
from domain.refusals.index import every_refusal
from resolvers.core.operation import Operation
from resolvers.core.problem import Problem
from resolvers.events.types import SIGNATURE_HEADERS, SIGNED, example
from resolvers.wire.json_schema import SchemaOfNumericIds, in_one_line, without_null
from rest_compat.http.examples import Example, examples
from rest_compat.reference.names import capitalised, event_id, operation_ids, schema_name
from rest_compat.reference.refusals import GENERAL, list_refusals
from rest_compat.reference.security import PARAMETERS, SECURITY_SCHEMES, list_headers, list_security
from rest_compat.reference.tags import EVENTS, TAGS, TagGroup, find_tag
from rest_compat.rest.endpoint import WITHOUT_BODY
from rest_compat.rest.files import AS_JSON
from rest_compat.rest.route import Rest
from subscriptions.messages.event_type import EventType
from subscriptions.messages.event_types import EVENT_TYPES

REFERENCE = "#/components/schemas/{model}"
PROBLEM = {"$ref": "#/components/responses/Problem"}
ABOUT = (
    "Software agents dispatch physical-world tasks to human operators, follow them live, review the proof and settle "
    "the money. Times are 14 digits, yyyyMMddHHmmss, local to the task's place. A refusal is a problem (RFC 9457) with "
    "a stable `code`, and changes nothing; `x-problems` lists the codes of an operation. Any call can also be "
    "refused for its form (`malformed_body`, `too_large`), for its rate (`rate_limited`), and while the "
    "service is impaired (`unavailable`, `deadline_exceeded`)."
)
ANSWERED = "The operation is done, and this is its result."
FILE: dict[str, Any] = {"type": "string", "format": "binary"}
BINARY: dict[str, Any] = {media_type: {"schema": FILE} for media_type in ("application/octet-stream", "*/*")}
"""A file has the media type of its upload. Generators of clients support the first of these two."""
IN_JSON_ALONE = ("contentBase64", "contents")
"""Fields that a form replaces with a file."""
NOTHING: Mapping[str, Any] = {}
PARAMETER = re.compile(r"{(\w+)}")

BODY_KINDS: Mapping[str, str] = {"application/json": "Body", "multipart/form-data": "Form"}
"""Suffix of the name of a request body, by media type."""

Described = tuple[str, JsonSchemaMode, TypeAdapter[Any]]
Schemas = tuple[dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any]]


def document(rows: Iterable[Rest], *, version: str, base_url: str = "/") -> dict[str, Any]:
    """The whole document, ready for `json.dumps`."""
    rows = tuple(rows)
    requests, results, events, components = _schemas(rows)
    recorded = examples()
    names = operation_ids(rows)
    paths: dict[str, dict[str, Any]] = {}
    for row in rows:
        request = _resolved(requests[row.address], components)
        example = recorded.operations.get(row.operation.name)
        described = _operation(row, request, results.get(row.address), example, components)
        described = {"operationId": names[row.address], **described}
        _name_bodies(row, described, components)
        paths.setdefault(row.path, {})[row.method.lower()] = described
    webhooks = {row.name: {"post": _webhook(row, events[row.name])} for row in EVENT_TYPES}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Fieldcall",
            "version": version,
            "description": ABOUT,
            "license": {"name": "Apache License 2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": base_url}],
        "tags": [
            {"name": tag.name, "description": tag.description, "x-displayName": capitalised(tag.subject)}
            for tag in TAGS
        ],
        "x-tagGroups": [
            {"name": group, "tags": [tag.name for tag in TAGS if tag.group is group]} for group in TagGroup
        ],
        "paths": paths,
        "webhooks": webhooks,
        "components": {
            "schemas": _referred_to(components, paths, webhooks, REFERENCE.format(model="Problem")),
            "parameters": PARAMETERS,
            "responses": {"Problem": _problem(recorded.problem)},
            "securitySchemes": SECURITY_SCHEMES,
        },
    }


def _problem(example: Any) -> dict[str, Any]:
    codes = ", ".join(f"`{refusal.code}` ({refusal.status})" for refusal in every_refusal())
    return {
        "description": f"Refused; nothing has changed. All codes there are: {codes}.",
        "content": {
            "application/problem+json": {"schema": {"$ref": REFERENCE.format(model="Problem")}, "example": example}
        },
    }


def _schemas(rows: tuple[Rest, ...]) -> Schemas:
    """Return the schemas of inputs and of results by the row's address, of events by name, and their components."""
    inputs: list[Described] = [(row.address, "validation", TypeAdapter(row.operation.request)) for row in rows]
    # A file has no schema: see `_content`.
    outputs: list[Described] = [
        (row.address, "serialization", TypeAdapter(row.operation.result)) for row in rows if not row.is_file
    ]
    event_types: list[Described] = [(row.name, "serialization", TypeAdapter(row.body)) for row in EVENT_TYPES]
    schemas, definitions = TypeAdapter.json_schemas(
        [*inputs, *outputs, *event_types, ("", "serialization", TypeAdapter(Problem))],
        by_alias=True,
        ref_template=REFERENCE,
        schema_generator=SchemaOfNumericIds,
    )
    requests = {address: schemas[(address, "validation")] for address, _, _ in inputs}
    results = {address: schemas[(address, "serialization")] for address, _, _ in outputs}
    events = {name: schemas[(name, "serialization")] for name, _, _ in event_types}
    components = {
        schema_name(name): {**schema, "title": schema_name(name)} for name, schema in definitions["$defs"].items()
    }
    assert len(components) == len(definitions["$defs"]), "two schemas have one name"
    parts = requests, results, events, components
    return cast("Schemas", tuple(_renamed(in_one_line(part)) for part in parts))


def _renamed(part: Any) -> Any:
    """Return the schema with the published names of its components. A default is a sentence of the description: with
    the keyword, openapi-typescript makes a field that callers must send."""
    if isinstance(part, list):
        return [_renamed(inner) for inner in part]
    if not isinstance(part, dict):
        return part
    renamed = {
        key: schema_name(value) if key == "$ref" and isinstance(value, str) else _renamed(value)
        for key, value in part.items()
        # A property may have this name, too, and is an object.
        if key != "default" or isinstance(value, dict)
    }
    default, description = part.get("default"), renamed.get("description", "")
    if default is not None and not isinstance(default, dict) and "omitted" not in description:
        shown = default if isinstance(default, str) else json.dumps(default)
        renamed["description"] = f"{description} Default: {shown}.".lstrip()
    return renamed


def _references(part: Any) -> set[str]:
    """The addresses of all components that a part of the document refers to."""
    if isinstance(part, list):
        return {address for inner in part for address in _references(inner)}
    if not isinstance(part, dict):
        return {part} if isinstance(part, str) and part.startswith("#/components/schemas/") else set()
    return {address for inner in part.values() for address in _references(inner)}


def _referred_to(components: Mapping[str, Any], *parts: Any) -> dict[str, Any]:
    """The components that parts of the document refer to, and those that these refer to, in their order."""
    referred, known = _references(list(parts)), set[str]()
    while referred - known:
        new, known = referred - known, known | referred
        referred = _references([components[address.rpartition("/")[2]] for address in new])
    return {name: schema for name, schema in components.items() if REFERENCE.format(model=name) in known}


def _name_bodies(row: Rest, described: Mapping[str, Any], components: dict[str, Any]) -> None:
    """Make a component of each request body. Routes of an operation share it if their bodies are equal."""
    for media_type, content in described.get("requestBody", NOTHING).get("content", NOTHING).items():
        kind = BODY_KINDS[media_type]
        shared, own = (
            f"{capitalised(base)}{kind}" for base in (to_camel(row.operation.name), described["operationId"])
        )
        fields = content["schema"]
        name = shared if components.get(shared, fields) in (fields, {"title": shared, **fields}) else own
        schema = components.setdefault(name, {"title": name, **fields})
        assert schema == {"title": name, **fields}, f"two bodies are called {name}"
        content["schema"] = {"$ref": REFERENCE.format(model=name)}


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
    described: dict[str, Any] = {
        "tags": [find_tag(row).name],
        "summary": row.operation.summary.partition("\n")[0].rstrip("."),
        "description": _description(row.operation),
        "security": list_security(row.operation),
        "x-problems": [refusal.code for refusal in list_refusals(row.operation)],
        "parameters": [_parameter("path", name, properties[name], sent, required=True) for name in in_path],
        "responses": {
            "200": {"description": ANSWERED, "content": _content(row, result, example)},
            **{str(status): PROBLEM for status in _refusal_statuses(row.operation)},
            "4XX": PROBLEM,
            "5XX": PROBLEM,
        },
    }
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
    described["parameters"] += list_headers(row.operation)
    if row.operation.by is None and row.method == "GET":
        described["responses"]["304"] = {"description": "Unchanged since the answer with this ETag (If-None-Match)."}
    if row.raw:
        formats = {"type": "string", "enum": ["json", row.raw_format], "description": "Default: json."}
        described["parameters"].append(_parameter("query", "format", formats, required=False))
    if row.upload:
        described["requestBody"]["content"]["multipart/form-data"] = {"schema": _form(rest, required, row)}
    return described


def _refusal_statuses(operation: Operation[Any, Any]) -> list[int]:
    """Return the statuses of refusals one by one, because some generators ignore a range such as 4XX."""
    return sorted({RateLimited.status, *(refusal.status for refusal in list_refusals(operation))})


def _description(operation: Operation[Any, Any]) -> str:
    """Return the description of an operation: the rest of its summary, its requirements, and its refusals."""
    more = " ".join(operation.summary.partition("\n")[2].split())
    own = [f"`{refusal.code}` ({refusal.status})" for refusal in list_refusals(operation) if refusal not in GENERAL]
    needs = operation.needs or ("Public: needs no key." if operation.by is None else "Needs a person who is signed in.")
    refused = f"Refused with {', '.join(own)}." if own else "Has no refusals of its own."
    return " ".join(filter(None, (more, needs, refused)))


def _parameter(
    place: str, name: str, schema: Mapping[str, Any], sent: Mapping[str, Any] = NOTHING, *, required: bool
) -> dict[str, Any]:
    # Values of a path, a query and a header are texts, which cannot be null.
    schema = without_null(schema)
    parameter: dict[str, Any] = {"name": name, "in": place, "required": required, "schema": schema}
    if schema.get("type") == "array":
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


def _content(row: Rest, result: Any, example: Example | None) -> dict[str, Any]:
    if row.media_type:
        return {row.media_type: {"schema": FILE}}
    if row.is_file:
        return BINARY
    as_json: dict[str, Any] = {"schema": result}
    if example:
        as_json["example"] = example.response
    content = {"application/json": as_json}
    return {**content, **BINARY} if row.raw else content


def _form(fields: Mapping[str, Any], required: Sequence[str], row: Rest) -> dict[str, Any]:
    """Return the multipart form of an upload: one file or several, and the other fields, which cannot be null; objects
    are JSON text."""
    file = {**FILE, "contentMediaType": "application/octet-stream"}
    several = {"type": "array", "items": file, "minItems": 1, "maxItems": row.upload}
    as_json = {"type": "string", "contentMediaType": "application/json"}
    properties = {
        name: without_null(as_json if name in AS_JSON else schema)
        for name, schema in fields.items()
        if name not in IN_JSON_ALONE
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
        "operationId": event_id(row.name),
        "security": [],
        "tags": [EVENTS.name],
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
            "2XX": {"description": "The event has been accepted."},
            "410": {"description": "The endpoint is gone: no further events are sent to it."},
        },
    }
