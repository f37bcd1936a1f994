"""AsyncAPI 3 description of the messages that the service sends: GraphQL subscriptions and webhooks."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from graphql import GraphQLField
from pydantic import TypeAdapter
from starlette.requests import Request
from starlette.responses import Response

from domain.accounts.scopes import Scope
from domain.values.uri import split_uri
from resolvers.core.context import OperationAddresses
from resolvers.core.problem import Problem
from resolvers.events.types import SIGNATURE_HEADERS, SIGNED, example
from resolvers.wire.json_schema import WireSchema, in_one_line
from resolvers.wire.model import to_json
from resolvers.wire.version import VERSION
from schema.graph import graph
from server.config.wiring import addresses
from server.reference.graph_schema import plain_fields, reachable, schema_of_type
from subscriptions.messages.event_types import EVENT_TYPES

REFERENCE: Final = "#/components/schemas/{model}"
PROTOCOL: Final = "graphql-transport-ws"
LOCAL: Final = "http://localhost:8000"
FIELDS_SHOWN: Final = 6
"""Number of fields in an example's selection."""

Json = dict[str, Any]


def document(base_url: str = LOCAL) -> Json:
    """The document for a service at this address."""
    parts = split_uri(base_url)
    server = {
        "host": parts.authority_text,
        "protocol": "wss" if parts.scheme == "https" else "ws",
        "description": f"GraphQL subscriptions, subprotocol {PROTOCOL}. The key is sent in connection_init.",
    }
    if parts.path:
        server["pathname"] = parts.path
    return {**_described(), "servers": {"graphql": server}}


@cache
def _described() -> Json:
    frames, events = _frames(), _events(addresses())
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Fieldcall",
            "version": VERSION,
            "description": "Messages that the service sends: GraphQL subscriptions over a websocket, and events to "
            "webhooks. Times are 14 digits, yyyyMMddHHmmss, local to the task's place.",
        },
        "servers": {},
        "channels": {
            "graphql": {
                "address": "/graphql",
                "title": "Subscriptions",
                "description": "Each subscription sends stored events first, then new ones as they happen; with the "
                "last sequence seen as `after` it resumes where a broken connection ended. The key needs the scope "
                f"`{Scope.READ}`.",
                "servers": [{"$ref": "#/servers/graphql"}],
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in frames},
                "bindings": {"ws": {"method": "GET", "bindingVersion": "0.1.0"}},
            },
            "webhook": {
                "address": None,
                "title": "Webhooks",
                "description": "An address that the agent has set, such as a task's webhookUrl. " + SIGNED,
                "servers": [],
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in events},
            },
        },
        "operations": {
            "connect": _operation(
                "receive", "graphql", ["connectionInit"], "Authenticate, within 10 seconds.", ["connectionAck"]
            ),
            **{
                name: _operation(
                    "receive",
                    "graphql",
                    [f"subscribe{_pascal(name)}"],
                    field.description or "",
                    [f"next{_pascal(name)}", "error", "complete"],
                )
                for name, field in _subscriptions().items()
            },
            "tell": {
                **_operation("send", "webhook", list(events), "Send an event to an endpoint. Any 2xx accepts it."),
                "bindings": {"http": {"method": "POST", "bindingVersion": "0.3.0"}},
            },
        },
        "components": {"messages": {**frames, **events}, "schemas": _schemas()},
    }


def _pascal(name: str) -> str:
    return name[0].upper() + name[1:]


def _subscriptions() -> Mapping[str, GraphQLField]:
    root = graph()._schema.subscription_type  # noqa: SLF001 - Strawberry has no other way to it
    assert root, "the graph has subscriptions"
    fields: Mapping[str, GraphQLField] = root.fields
    return fields


def _operation(action: str, channel: str, messages: list[str], summary: str, replies: list[str] | None = None) -> Json:
    place = {"$ref": f"#/channels/{channel}"}

    def named(names: list[str]) -> list[Json]:
        return [{"$ref": f"#/channels/{channel}/messages/{name}"} for name in names]

    operation: Json = {"action": action, "channel": place, "summary": summary, "messages": named(messages)}
    return {**operation, "reply": {"channel": place, "messages": named(replies)}} if replies else operation


def _frames() -> Json:
    """The messages of the protocol, and two for each subscription."""
    acting_as = "For a person who is signed in: `agent:ID`, `operator:ID`, `staff` or `person`."
    key = {
        "type": "object",
        "properties": {
            "apiKey": {
                "type": "string",
                "description": "The API key. Headers that carry one may stand here, too, in any case, or in `headers`.",
            },
            "as": {"type": "string", "description": acting_as},
        },
    }
    problem = {"$ref": REFERENCE.format(model="Problem")}
    error = {"type": "object", "properties": {"message": {"type": "string"}, "extensions": problem}}
    problems = {"type": "array", "items": error}
    frames = {
        "connectionInit": _frame("connection_init", "The first message of a client.", {"payload": key}, ["payload"]),
        "connectionAck": _frame("connection_ack", "The key is valid.", {"payload": {"type": ["object", "null"]}}),
        "error": _frame("error", "The subscription was refused.", {"id": ID, "payload": problems}, ["id", "payload"]),
        "complete": _frame("complete", "The subscription has ended; a client sends it to end one.", {"id": ID}, ["id"]),
        "ping": _frame("ping", "Asks for a pong, in both directions.", {"payload": {"type": ["object", "null"]}}),
        "pong": _frame("pong", "Answers a ping.", {"payload": {"type": ["object", "null"]}}),
    }
    for name, field in _subscriptions().items():
        frames[f"subscribe{_pascal(name)}"] = _subscribe(name, field)
        data = {"type": "object", "properties": {name: schema_of_type(field.type)}, "required": [name]}
        payload = {"type": "object", "properties": {"data": data}, "required": ["data"]}
        frames[f"next{_pascal(name)}"] = _frame(
            "next", f"The next of {name}.", {"id": ID, "payload": payload}, ["id", "payload"]
        )
    return frames


ID: Final = {"type": "string", "description": "The subscription within its connection, chosen by the client."}


def _frame(kind: str, summary: str, properties: Json, required: list[str] | None = None) -> Json:
    return {
        "name": kind,
        "summary": summary,
        "contentType": "application/json",
        "payload": {
            "type": "object",
            "properties": {"type": {"const": kind}, **properties},
            "required": ["type", *(required or ())],
        },
    }


def _subscribe(name: str, field: GraphQLField) -> Json:
    variables = {
        argument: {**schema_of_type(described.type), "description": described.description}
        for argument, described in field.args.items()
    }
    head = ", ".join(f"${argument}: {described.type}" for argument, described in field.args.items())
    arguments = ", ".join(f"{argument}: ${argument}" for argument in field.args)
    selection = " ".join(plain_fields(field.type)[:FIELDS_SHOWN])
    query = f"subscription({head}) {{ {name}({arguments}) {{ {selection} }} }}".replace("()", "")
    payload = {
        "type": "object",
        "properties": {
            "query": {"type": "string", "examples": [query]},
            "variables": {"type": "object", "properties": variables},
        },
        "required": ["query"],
    }
    return _frame("subscribe", f"Follow {name}.", {"id": ID, "payload": payload}, ["id", "payload"])


def _events(by_operation: Mapping[str, OperationAddresses]) -> Json:
    """The events that webhooks receive, each with an example."""
    headers = {
        "type": "object",
        "properties": {name: {"type": "string", "description": meaning} for name, meaning in SIGNATURE_HEADERS.items()},
        "required": list(SIGNATURE_HEADERS),
    }
    return {
        row.name: {
            "name": row.name,
            "title": row.name,
            "summary": row.when,
            "contentType": "application/json",
            "headers": headers,
            "payload": {"$ref": REFERENCE.format(model=row.body.__name__)},
            "examples": [{"payload": example(row, by_operation)}],
        }
        for row in EVENT_TYPES
    }


def _schemas() -> Json:
    events = [(row.name, "serialization", TypeAdapter(row.body)) for row in EVENT_TYPES]
    _, definitions = TypeAdapter.json_schemas(
        [*events, ("", "serialization", TypeAdapter(Problem))],  # type: ignore[list-item] # the mode is a literal
        by_alias=True,
        ref_template=REFERENCE,
        schema_generator=WireSchema,
    )
    return {**in_one_line(definitions["$defs"]), **reachable([field.type for field in _subscriptions().values()])}


async def show_document(request: Request) -> Response:
    """`/asyncapi.json`: the document for the address that the request was sent to."""
    return Response(
        to_json(document(request.state.base_url)),
        media_type="application/json",
        headers={"Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=3600"},
    )
