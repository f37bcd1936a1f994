"""Clients that are known by the address of a document about them."""

import json
from dataclasses import replace
from typing import Any

import httpx2
import pytest
from aiohttp import web

from domain.values.time import HOUR
from server.config.settings import Settings
from server.config.wiring import build, started
from server.http.app import create_app
from tests.actors import BASE_URL, SetClock, register_agent
from tests.oauth import Program, Reader
from tests.people import signed_in
from tests.simulators.serving import answering


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_document_names_its_client_for_an_hour(settings: Settings, clock: SetClock) -> None:
    document: dict[str, Any] = {}
    reads = 0

    async def serve(request: web.Request) -> web.Response:
        nonlocal reads
        reads += 1
        return web.Response(body=json.dumps(document), content_type="application/json")

    open_settings = settings.model_copy(update={"allow_private_targets": True})
    async with (
        answering(serve) as host,
        started(replace(build(open_settings), clock=clock, base_url=BASE_URL)) as services,
        httpx2.AsyncClient(
            transport=httpx2.ASGITransport(create_app(services, open_settings)), base_url=BASE_URL
        ) as http,
    ):
        agent = (await register_agent(services)).id
        reader = Reader(http, await signed_in(services, "ada@example.org", agent=agent))
        address = f"{host}/client.json"
        program = Program(http, address, "https://app.example/callback")
        document |= {"client_id": address, "client_name": "Known", "redirect_uris": [program.callback]}
        assert "Let Known act for you?" in (await reader.open(program.link())).text
        tokens = await reader.tokens(program, agent)
        assert tokens["scope"] == "read dispatch"
        assert reads == 1
        clock.time += HOUR
        document["client_name"] = "Renamed"
        session = await signed_in(services, "ada@example.org")
        assert "Let Renamed act for you?" in (await Reader(http, session).open(program.link())).text
        assert reads == 2
        document["client_id"] = "https://app.example/other.json"
        clock.time += HOUR
        session = await signed_in(services, "ada@example.org")
        wrong = await Reader(http, session).open(program.link())
        assert wrong.status_code == 400
        assert "names another client_id" in wrong.text
        large = f"{host}/large.json"
        document |= {"client_id": large, "padding": "x" * 10_000}
        wrong = await Reader(http, session).open(program.link(client_id=large))
        assert wrong.status_code == 400
        assert "no JSON object of at most 10,000 bytes" in wrong.text
