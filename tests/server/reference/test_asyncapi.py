"""AsyncAPI of the messages that the service sends: self-contained, and equal to the graph and the catalogue of
events."""

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
from graphql import parse, validate
from jsonschema import Draft202012Validator

from schema.graph import graph
from server.reference import asyncapi
from subscriptions.messages.event_types import EVENT_TYPES

DOCUMENT = asyncapi.document()
MESSAGES = DOCUMENT["components"]["messages"]
FIXED_FIELDS = {"asyncapi", "id", "info", "servers", "defaultContentType", "channels", "operations", "components"}
CHANNEL_FIELDS = {"address", "messages", "title", "summary", "description", "servers", "parameters", "tags", "bindings"}
OPERATION_FIELDS = {"action", "channel", "title", "summary", "description", "messages", "reply", "bindings", "security"}
MESSAGE_FIELDS = {"headers", "payload", "contentType", "name", "title", "summary", "description", "examples"}


def references(part: Any) -> Iterator[str]:
    for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from references(each)
    if isinstance(part, dict) and isinstance(part.get("$ref"), str):
        yield part["$ref"]


def resolve(reference: str) -> Any:
    place: Any = DOCUMENT
    for step in reference.removeprefix("#/").split("/"):
        place = place[step]
    return place


def validator(schema: dict[str, Any]) -> Draft202012Validator:
    return Draft202012Validator({**schema, "components": DOCUMENT["components"]})


def test_every_reference_leads_somewhere() -> None:
    found = set(references(DOCUMENT))
    assert found
    for reference in found:
        assert resolve(reference) is not None


def test_every_object_has_the_fields_that_asyncapi_knows() -> None:
    assert DOCUMENT["asyncapi"] == "3.0.0"
    assert {"info", "servers", "channels", "operations"} <= DOCUMENT.keys() <= FIXED_FIELDS
    assert {"title", "version"} <= DOCUMENT["info"].keys()
    for server in DOCUMENT["servers"].values():
        assert {"host", "protocol"} <= server.keys()
    for channel in DOCUMENT["channels"].values():
        assert channel.keys() <= CHANNEL_FIELDS
        assert channel["messages"]
    for message in MESSAGES.values():
        assert message.keys() <= MESSAGE_FIELDS


def test_an_operation_uses_messages_of_its_channel() -> None:
    for operation in DOCUMENT["operations"].values():
        assert operation.keys() <= OPERATION_FIELDS
        assert operation["action"] in {"send", "receive"}
        for side in (operation, operation.get("reply", operation)):
            channel = side["channel"]["$ref"]
            assert all(message["$ref"].startswith(f"{channel}/messages/") for message in side["messages"])


def test_every_schema_is_one() -> None:
    for schema in DOCUMENT["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


def test_every_subscription_of_the_graph_is_there_with_a_document_that_runs() -> None:
    root = graph()._schema.subscription_type
    assert root
    assert root.fields.keys() <= DOCUMENT["operations"].keys()
    for name in root.fields:
        frame = MESSAGES[f"subscribe{name[0].upper()}{name[1:]}"]["payload"]
        (query,) = frame["properties"]["payload"]["properties"]["query"]["examples"]
        assert validate(graph()._schema, parse(query)) == []


def test_frames_of_the_protocol_validate() -> None:
    task = {"data": {"taskChanged": {"id": "7", "status": "PUBLISHED", "payoutAmount": "49.95"}}}
    good = {"id": "1", "type": "next", "payload": task}
    check = validator(MESSAGES["nextTaskChanged"]["payload"])
    check.validate(good)
    wrong = {"id": "1", "type": "next", "payload": {"data": {"taskChanged": {"status": "Published"}}}}
    assert not check.is_valid(wrong)
    validator(MESSAGES["connectionInit"]["payload"]).validate({"type": "connection_init", "payload": {"apiKey": "k"}})
    assert not validator(MESSAGES["connectionInit"]["payload"]).is_valid({"type": "connection_init"})


@pytest.mark.parametrize("name", [row.name for row in EVENT_TYPES])
def test_every_event_is_a_message_with_a_valid_example(name: str) -> None:
    message = MESSAGES[name]
    (example,) = message["examples"]
    validator(message["payload"]).validate(example["payload"])
    assert "webhook-signature" in message["headers"]["required"]
    assert name in DOCUMENT["channels"]["webhook"]["messages"]


def test_the_server_is_where_the_service_is() -> None:
    server = asyncapi.document("https://field.example/base")["servers"]["graphql"]
    assert (server["host"], server["protocol"], server["pathname"]) == ("field.example", "wss", "/base")
    assert asyncapi.document()["servers"]["graphql"]["host"] == "localhost:8000"


async def test_it_is_served_where_the_platform_description_says(client: httpx2.AsyncClient) -> None:
    surfaces = (await client.get("/.well-known/fieldcall.json")).json()["surfaces"]
    served = await client.get(surfaces["asyncapi"])
    assert served.json() == asyncapi.document("http://localhost")
    assert served.headers["access-control-allow-origin"] == "*"
