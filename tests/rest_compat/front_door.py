"""A whole service behind its REST surface, and clients that send what anybody could send."""

from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import httpx2
from starlette.applications import Starlette

from adapters.catalogue import Catalogue, publication
from resolvers.accounts import staff
from resolvers.core.context import Services
from rest_compat.app import rest_surface
from rest_compat.discovery.addresses import addresses
from tests.actors import PUSH_KEY
from tests.people import cookies
from tests.wiring import build_services

NOON = 1_798_891_200_000_000
"""2027-01-02 12:00:00 UTC."""
HOST = "service.test"
VERSION = "9.8.7"

AGENT = {"agentName": "Errand", "agentType": "assistant", "acceptedTerms": True}
OPERATOR = {
    "name": "Noor",
    "email": "noor@example.org",
    "countryIsoCode": "NL",
    "latitude": 52.3676,
    "longitude": 4.9041,
    "radiusKm": 20,
    "languages": ["nl"],
    "skills": ["photography"],
    "acceptedTerms": True,
}
TASK = {
    "title": "Photograph a shop front",
    "description": "Take three photographs of the shop front.",
    "locationAddress": "Keizersgracht 1, 1015 Amsterdam, Netherlands",
    "payoutAmount": 25,
    "payoutCurrency": "EUR",
}
HERE = {"lat": 52.3676, "lng": 4.9041, "source": "gps"}


def build(path: Path, data: Catalogue) -> Services:
    """Everything that a service needs, over the SQLite file `front_door.db`."""
    services = build_services(path / "front_door.db", data)
    return replace(
        services,
        push_key=PUSH_KEY,
        policy=replace(services.policy, publication=publication.load()),
        addresses=addresses(),
        base_url=f"http://{HOST}",
    )


def application(services: Services) -> Starlette:
    surface = rest_surface(services, version=VERSION, allowed_hosts=[HOST, "127.0.0.1"])
    return Starlette(routes=surface.routes, lifespan=lambda _: surface.lifespan())


class Client:
    """Requests to a service, with a key or without."""

    def __init__(self, app: Starlette, key: str | None = None) -> None:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        transport = httpx2.ASGITransport(app, raise_app_exceptions=False)
        self.http = httpx2.AsyncClient(transport=transport, base_url=f"http://{HOST}", headers=headers)
        self.app = app
        self.key = key

    def holding(self, key: str) -> "Client":
        return Client(self.app, key)

    def in_session(self, value: str, acting_as: str = "person") -> "Client":
        """A client with the session of a person, as a page of the service sends it."""
        client = Client(self.app)
        # Browsers support passkeys at this address.
        client.http.base_url = "http://localhost"
        client.http.headers.update(cookies(value, acting_as))
        return client

    async def send(self, method: str, path: str, **options: Any) -> httpx2.Response:
        return await self.http.request(method, path, **options)

    async def get(self, path: str, **query: Any) -> Any:
        """Return the answer of a successful GET below `/api/v1`."""
        return self._done(await self.send("GET", f"/api/v1{path}", params=query))

    async def post(self, path: str, **body: Any) -> Any:
        """Return the answer of a successful POST below `/api/v1`."""
        return self._done(await self.send("POST", f"/api/v1{path}", json=body))

    async def call(self, tool: str, **arguments: Any) -> httpx2.Response:
        return await self.send("POST", "/api/v1/tools/call", json={"tool": tool, "arguments": arguments})

    @staticmethod
    def _done(response: httpx2.Response) -> Any:
        assert response.status_code == 200, response.text
        return response.json()

    async def agent(self) -> "Client":
        """A client with the key of a new agent."""
        return self.holding((await self.post("/agents/register", **AGENT))["apiKey"])

    async def operator(self) -> "Client":
        return self.holding((await self.post("/operators/register", **OPERATOR))["apiKey"])

    async def staff(self, services: Services) -> "Client":
        return self.holding((await staff.create_staff(services, "Sam")).key)

    async def deposit(self, amount: int) -> None:
        """Pay on the checkout page."""
        opened = await self.post("/agents/me/wallet/deposit", amount=amount, currency="EUR")
        page = await self.send("POST", f"/checkout/{opened['externalId']}", data={"decision": "pay"})
        assert page.status_code == 200, page.text


def problem(response: httpx2.Response, status: int, code: str) -> Any:
    """The problem of a refused request, checked for its shape."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    body = response.json()
    assert body["status"] == status
    assert body["code"] == code
    assert body["requestId"] == response.headers["x-request-id"]
    assert body["type"] == f"http://{HOST}/problems/{code}"
    return body


class Job(NamedTuple):
    """A task in progress, and who is at it."""

    agent: Client
    operator: Client

    async def upload(self, **options: Any) -> Any:
        return await self.operator.send("POST", "/api/v1/operators/me/tasks/1/proofs", **options)


async def make_job(client: Client, agent: Client, **fields: Any) -> Job:
    """The agent's first task, in progress."""
    await agent.deposit(100)
    task = await agent.post("/agents/me/tasks", **TASK | fields)
    assert task["status"] == "Published"
    operator = await client.operator()
    for step in ("accept", "arrived", "start"):
        await operator.post(f"/operators/me/tasks/1/{step}", location=HERE)
    return Job(agent, operator)
