"""The examples of the OpenAPI document, sent as published to a fresh `serve --demo`: each has the documented status."""

import asyncio
import json
from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import httpx2

from rest_compat.http.examples import examples, postpone
from rest_compat.rest.route import Rest
from server.config.settings import Settings
from server.config.wiring import build, started
from tests.people import cookies
from tests.receiver import receiving
from tests.rest_compat import scene
from tests.rest_compat.front_door import Client
from tests.rest_compat.stages import RestStage, set_stage
from tests.server.test_cli import serve

THE_RUNS_OWN = {
    *("code", "credentialJson", "externalId", "reference", "handle", "handles"),
    *("capturedInstant", "captureNonce", "throughSequence", "webhookUrl"),
}
"""Fields whose values come from the run itself: numbers, handles and codes that it gave, the time of a photograph, and
an endpoint that receives."""


class Visitor(Client):
    """A client over the network."""

    def __init__(self, address: str, transport: httpx2.AsyncHTTPTransport, key: str | None = None) -> None:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        self.http = httpx2.AsyncClient(base_url=address, transport=transport, headers=headers, timeout=60)
        self.address = address
        self.transport = transport
        self.key = key

    def holding(self, key: str) -> "Visitor":
        return Visitor(self.address, self.transport, key)

    def in_session(self, value: str, acting_as: str = "person") -> "Visitor":
        visitor = Visitor(self.address, self.transport)
        visitor.http.headers.update(cookies(value, acting_as))
        return visitor


class NetworkStage(RestStage):
    """Sends the published example of an operation at its first call, and then the fields of the scene."""

    document: Mapping[str, Any]
    today: date

    async def act(self, who: str | None, operation: str, **arguments: Any) -> Any:
        return await super().act(who, operation, **postpone(arguments, self.today))

    def _fields(self, operation: str, row: Rest, given: dict[str, Any]) -> dict[str, Any]:
        if operation in self.said:
            return given | {name: device_time() for name in given.keys() & {"capturedInstant"}}
        described = self.document["paths"][row.path][row.method.lower()]
        parameters = [part for part in described["parameters"] if part.get("in") == "query" and "example" in part]
        body = described.get("requestBody", {"content": {}})["content"].get("application/json", {"example": {}})
        published = {part["name"]: part["example"] for part in parameters} | body["example"]
        own = {name: given[name] for name in published if name.endswith("Id") or name in THE_RUNS_OWN}
        return published | own | {name: device_time() for name in published.keys() & {"capturedInstant"}}

    async def pass_time(self, seconds: int) -> None:
        await asyncio.sleep(seconds)


def device_time() -> str:
    return f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"


async def test_each_example_is_accepted_as_it_is_published(tmp_path: Path) -> None:
    settings = {
        "FIELDCALL_RATE_LIMIT": "off",
        "FIELDCALL_OPERATOR_APPROVAL": "manual",
        "FIELDCALL_ALLOW_PRIVATE_TARGETS": "true",
    }
    with serve(tmp_path, "--demo", **settings) as (address, _):
        services = build(Settings(database_url=f"sqlite+aiosqlite:///{tmp_path}/fieldcall.db"))
        async with started(services), receiving() as receiver, httpx2.AsyncHTTPTransport() as transport:
            anybody = Visitor(address, transport)
            stage = await set_stage(NetworkStage, services, anybody, receiver.url)
            stage.origin = address.replace("127.0.0.1", "localhost")
            answer = await anybody.send("GET", "/api/v1/openapi.json")
            stage.document, stage.today = json.loads(answer.text), datetime.now(UTC).date()
            await scene.play(stage)
    assert stage.said.keys() == examples().operations.keys()
