"""Attacks on people who are signed in: what a foreign page, a form, another port or a stolen value is worth."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final, NamedTuple

import httpx2
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from adapters.storage.engine.transactions.session import Session
from adapters.storage.queries.people.memberships import delete_membership
from resolvers.core.context import Services
from resolvers.core.keyring import SESSION
from server.config.settings import Settings
from server.config.wiring import running
from server.process.background import serving
from subscriptions.transports.channels import person_channel
from tests import actors
from tests.people import signed_in

ACCOUNT: Final = "/api/v1/agents/me"
FOLLOW: Final = "subscription { notifications { id } }"


class Place(NamedTuple):
    """A service with a person who owns an agent, and is signed in."""

    address: str
    services: Services
    agent: actors.Actor
    value: str

    @property
    def page(self) -> dict[str, str]:
        """The headers of a request by a page of the service."""
        return self.foreign(origin=self.address)

    def foreign(self, **headers: str) -> dict[str, str]:
        """Headers of a foreign page: the browser adds the cookie to every request."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return {"Cookie": f"fieldcall={self.value}", "X-Fieldcall-As": f"agent:{self.agent.id}", **named}


@pytest.fixture
async def place(settings: Settings) -> AsyncIterator[Place]:
    if settings.database_file is None:
        # The wake-ups of the service are those of the test.
        settings = settings.model_copy(update={"broadcast_url": None})
    async with running(settings) as services:
        agent = await actors.register_agent(services)
        value = await signed_in(services, "ada@example.org", agent=agent.id)
        with serving(settings) as address:
            yield Place(address, services, agent, value)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_cookie_counts_beside_the_header_and_from_our_own_pages_alone(place: Place) -> None:
    own, foreign = place.address, place.foreign
    unknown = place.services.keyring.make_secret(SESSION).key
    without_header = {"Cookie": f"fieldcall={place.value}", "Origin": own, "Sec-Fetch-Site": "same-origin"}
    attempts: Mapping[str, tuple[Mapping[str, str], int]] = {
        "our own page": (foreign(origin=own), 200),
        "as its browser says": (foreign(sec_fetch_site="same-origin"), 200),
        "nobody says where it comes from": (foreign(), 401),
        "a foreign page": (foreign(origin="https://evil.example"), 401),
        "a foreign page that names ours": (foreign(origin=own, sec_fetch_site="cross-site"), 401),
        "a page of a neighbouring host": (foreign(origin=own, sec_fetch_site="same-site"), 401),
        "no page at all": (foreign(origin=own, sec_fetch_site="none"), 401),
        "a sandboxed page": (foreign(origin="null"), 401),
        "another port on loopback": (foreign(origin="http://127.0.0.1:3000"), 401),
        "another name of loopback": (foreign(origin=own.replace("127.0.0.1", "localhost")), 401),
        "a name that begins like ours": (foreign(origin=f"{own}.evil.example"), 401),
        "no header": (without_header, 401),
        "no cookie": ({**foreign(origin=own), "Cookie": "other=1"}, 401),
        "a cookie set beside ours": ({**foreign(origin=own), "Cookie": f"fieldcall=x; fieldcall={place.value}"}, 401),
        "our cookie of https": ({**foreign(origin=own), "Cookie": f"__Host-fieldcall={place.value}"}, 401),
        "a well-made value": ({**foreign(origin=own), "Cookie": f"fieldcall={unknown}"}, 401),
        "a key in the cookie": ({**foreign(origin=own), "Cookie": f"fieldcall={place.agent.key}"}, 401),
        "a long value": ({**foreign(origin=own), "Cookie": f"fieldcall={'a' * 4000}"}, 401),
        "the value as a key": ({"Authorization": f"Bearer {place.value}"}, 401),
        "a key and a session": ({**foreign(origin=own), "X-API-Key": place.agent.key or ""}, 401),
        "a key and a foreign cookie": ({**foreign(origin="null"), "X-API-Key": place.agent.key or ""}, 200),
    }
    query = {"query": "{ agent { id } }"}
    call = {"tool": "get_agent_profile", "arguments": {}}
    async with httpx2.AsyncClient(base_url=own) as http:
        for name, (headers, status) in attempts.items():
            answer = await http.get(ACCOUNT, headers=headers)
            assert answer.status_code == status, (name, answer.text)
            assert "access-control-allow-credentials" not in answer.headers
            graph = (await http.post("/graphql", json=query, headers=headers)).json()
            assert ("errors" in graph) is (status != 200), (name, graph)
            tool = await http.post("/api/v1/tools/call", json=call, headers=headers)
            assert tool.json()["success"] is (status == 200), (name, tool.text)
        form = await http.post(f"{ACCOUNT}/waitlist", data={"countryIsoCode": "DE"}, headers=without_header)
        assert form.status_code == 401
        preflight = {"Origin": "http://127.0.0.1:3000", "Access-Control-Request-Method": "GET"}
        asked = await http.options(ACCOUNT, headers=preflight | {"Access-Control-Request-Headers": "x-fieldcall-as"})
        assert asked.status_code == 400
        assert "x-fieldcall-as" not in asked.headers["access-control-allow-headers"].lower()


@asynccontextmanager
async def websocket(place: Place, origin: str, payload: Any) -> AsyncIterator[ClientConnection]:
    """A websocket with the person's cookie, which has been introduced."""
    uri = f"{place.address.replace('http', 'ws')}/graphql"
    headers = {"Cookie": f"fieldcall={place.value}", "Origin": origin}
    protocols = [Subprotocol("graphql-transport-ws")]
    async with connect(uri, subprotocols=protocols, additional_headers=headers) as socket:
        await socket.send(json.dumps({"type": "connection_init", "payload": payload}))
        assert json.loads(await socket.recv())["type"] == "connection_ack"
        yield socket


async def ask(socket: ClientConnection, query: str) -> Any:
    await socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": {"query": query}}))
    return json.loads(await socket.recv())["payload"]


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_websocket_takes_the_cookie_of_our_own_pages_alone(place: Place) -> None:
    acting = {"as": f"agent:{place.agent.id}"}
    query = "{ agent { id } viewer { person { email } } }"
    async with websocket(place, place.address, acting) as socket:
        answer = await ask(socket, query)
        assert answer["data"] == {
            "agent": {"id": str(place.agent.id)},
            "viewer": {"person": {"email": "ada@example.org"}},
        }
    for origin, payload in (
        ("http://127.0.0.1:3000", acting),
        (place.address.replace("127.0.0.1", "localhost"), acting),
        (place.address, {}),
    ):
        async with websocket(place, origin, payload) as socket:
            answer = await ask(socket, query)
            assert answer["errors"][0]["extensions"]["code"] == "unauthenticated", (origin, payload)
    with pytest.raises(ConnectionClosed) as closed:
        async with websocket(place, place.address, {"as": "agent:999"}):
            pass
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4403


async def test_what_follows_ends_with_the_session_and_with_the_membership(place: Place, settings: Settings) -> None:
    async def lose_membership(session: Session) -> None:
        await session.execute(delete_membership(agent_id=place.agent.id, person_id=1))

    async def leave() -> None:
        await place.services.database.write(lose_membership)
        await place.services.broadcaster.publish(person_channel(1))

    async with httpx2.AsyncClient(base_url=place.address, headers=place.page, timeout=10) as http:
        ends: list[Callable[[], Awaitable[object]]] = [
            partial(http.post, "/api/v1/people/me/sign-out"),
            partial(http.delete, "/api/v1/people/me/sessions"),
        ]
        if settings.database_file is None:
            ends.append(leave)
        for end in ends:
            value = await signed_in(place.services, "ada@example.org")
            http.headers["Cookie"] = f"fieldcall={value}"
            async with (
                websocket(place._replace(value=value), place.address, {"as": f"agent:{place.agent.id}"}) as socket,
                http.stream("POST", "/graphql/stream", json={"query": FOLLOW}) as stream,
            ):
                await socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": {"query": FOLLOW}}))
                lines = stream.aiter_lines()
                await anext(lines)
                begun = time.monotonic()
                await end()
                with pytest.raises(ConnectionClosed):
                    await asyncio.wait_for(socket.recv(), 5)
                assert socket.close_code == 4403
                text = "".join([line async for line in lines])
                assert time.monotonic() - begun < 1
                assert '"code":"unauthenticated"' in text or '"code":"forbidden"' in text
