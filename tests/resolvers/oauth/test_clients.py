"""Clients that are known by the address of a document about them."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
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
        assert "Allow Known to act for you?" in (await reader.open(program.link())).text
        tokens = await reader.tokens(program, agent)
        assert tokens["scope"] == "read dispatch"
        assert reads == 1
        clock.time += HOUR
        document["client_name"] = "Renamed"
        session = await signed_in(services, "ada@example.org")
        assert "Allow Renamed to act for you?" in (await Reader(http, session).open(program.link())).text
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


@pytest.fixture
async def asked(settings: Settings, clock: SetClock) -> AsyncIterator[tuple[list[str], str, Callable[..., Any]]]:
    """The paths that a host was asked for, its address, and a person who opens links to its documents."""
    paths: list[str] = []

    async def serve(request: web.Request) -> web.Response:
        paths.append(request.path)
        return web.Response(status=404)

    open_settings = settings.model_copy(update={"allow_private_targets": True})
    async with (
        answering(serve) as host,
        started(replace(build(open_settings), clock=clock, base_url=BASE_URL)) as services,
        AsyncExitStack() as stack,
    ):
        app = create_app(services, open_settings)

        async def ask(person: int, number: int) -> httpx2.Response:
            transport = httpx2.ASGITransport(app, client=(f"192.0.2.{person}", 1))
            http = await stack.enter_async_context(httpx2.AsyncClient(transport=transport, base_url=BASE_URL))
            reader = Reader(http, await signed_in(services, f"{person}@example.org"))
            program = Program(http, f"{host}/{person}/{number}.json", "https://app.example/callback")
            return await reader.open(program.link())

        yield paths, host, ask


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_person_makes_the_service_ask_for_twenty_documents_an_hour(asked: Any) -> None:
    paths, _, ask = asked
    answers = [await ask(1, number) for number in range(40)]
    assert len(paths) == 20
    assert [answer.status_code for answer in answers] == [400] * 20 + [429] * 20
    assert int(answers[-1].headers["retry-after"]) > 3000


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_host_is_asked_for_sixty_unknown_documents_an_hour_by_all_persons(asked: Any) -> None:
    paths, _, ask = asked
    statuses = [(await ask(person, number)).status_code for person in range(1, 6) for number in range(15)]
    assert len(paths) == 60
    assert statuses == [400] * 60 + [429] * 15
