"""Programs of operators and of the staff: they act as their person does, within their scopes, and are out with it."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any, NamedTuple

import httpx2
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from domain.people.roles import StaffRole
from domain.values.time import HOUR, SECOND
from resolvers.accounts import staff as accounts
from resolvers.core.context import Services
from resolvers.oauth.authorization import MAX_GRANTS
from resolvers.people.erasure import erase
from resolvers.staff import members
from server.config.settings import Settings
from server.config.wiring import running
from server.http.app import create_app
from tests import actors
from tests.actors import BASE_URL, SetClock
from tests.oauth import Program, Reader, answer_in, bearer, registered, token_in
from tests.people import cookies, signed_in
from tests.resolvers.people.town import Postbox, Town
from tests.resolvers.stages import set_scene

OPERATOR_SCOPES = "read dispatch settle"
ASSISTANTS = "/api/v1/people/me/assistants"
ON_SQLITE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


class Stage(NamedTuple):
    """A service with an operator and a member of the staff, who are people, and a program that has registered."""

    town: Town
    http: httpx2.AsyncClient
    program: Program
    operator: int
    ana: Reader
    sam: Reader

    async def get(self, path: str, token: str) -> httpx2.Response:
        return await self.http.get(f"/api/v1{path}", headers=bearer(token))

    async def post(self, path: str, token: str, **body: Any) -> httpx2.Response:
        return await self.http.post(f"/api/v1{path}", json=body, headers=bearer(token))

    async def graph(self, query: str, token: str) -> Any:
        return (await self.http.post("/graphql", json={"query": query}, headers=bearer(token))).json()


@pytest.fixture
async def stage(services: Services, settings: Settings, clock: SetClock) -> AsyncIterator[Stage]:
    post = Postbox()
    town = Town(await set_scene(replace(services, mailer=post), clock), post)
    operator = town.scene.operator.id
    transport = httpx2.ASGITransport(create_app(town.services, settings))
    async with httpx2.AsyncClient(transport=transport, base_url=BASE_URL) as http:
        ana = Reader(http, await signed_in(town.services, "ana@example.org", operator=operator))
        sam = Reader(http, await signed_in(town.services, "sam@example.org", staff=StaffRole.TRUST))
        yield Stage(town, http, await registered(http), operator, ana, sam)


async def test_a_program_of_an_operator_acts_within_its_scopes(stage: Stage) -> None:
    account = f"operator:{stage.operator}"
    tokens = await stage.ana.tokens(stage.program, account, "read", "dispatch", "settle", "manage")
    token = tokens["access_token"]
    assert tokens["scope"] == OPERATOR_SCOPES, "the account itself remains with the person"
    assert (await stage.get("/operators/me", token)).json()["id"] == stage.operator
    assert (await stage.graph("{ operator { id } agent { id } }", token))["data"] == {
        "operator": {"id": str(stage.operator)},
        "agent": None,
    }
    assert (await stage.post("/operators/me/api-keys", token, keyName="More")).json()["code"] == "insufficient_scope"
    foreign = (await stage.get("/agents/me", token)).json()
    assert foreign["detail"] == "This operation is for agent, and this access token acts as operator."

    place = {"lat": 53.55, "lng": 9.99, "accuracy": 5, "source": "gps"}
    assert (await stage.post("/operators/me/location", token, location=place)).status_code == 200
    reading = await stage.ana.tokens(stage.program, account, "read")
    assert reading["scope"] == "read"
    refused = await stage.post("/operators/me/location", reading["access_token"], location=place)
    assert (refused.status_code, refused.json()["code"]) == (403, "insufficient_scope")

    mails = await stage.town.mails()
    assert [mail.to for mail in mails] == ["ana@example.org"] * 2, "nobody else owns the account"
    (newest, oldest) = (await stage.http.get(ASSISTANTS, headers=cookies(stage.ana.session))).json()
    assert (oldest["revokedAt"] is None, newest["revokedAt"]) == (False, None), "one program has one grant"
    assert (newest["actingAs"], newest["agentId"], newest["agentName"]) == (account, None, None)
    assert newest["accountName"] in (await stage.ana.open("/account/assistants")).text
    assert (await stage.http.get(ASSISTANTS, headers=cookies(stage.sam.session))).json() == []


async def test_a_program_of_an_operator_is_out_with_its_person(stage: Stage) -> None:
    tokens = await stage.ana.tokens(stage.program, f"operator:{stage.operator}", "read", "dispatch")
    second = (await stage.program.refresh(tokens["refresh_token"])).json()
    token = second["access_token"]
    assert (await stage.get("/operators/me", tokens["access_token"])).status_code == 401
    assert (await stage.get("/operators/me", token)).status_code == 200

    staff = stage.town.scene.staff
    await staff(accounts.suspend_operator, operatorId=stage.operator, reason="Looked into")
    place = {"lat": 53.55, "lng": 9.99, "accuracy": 5, "source": "gps"}
    refused = await stage.post("/operators/me/location", token, location=place)
    assert (refused.status_code, refused.json()["code"]) == (403, "agent_suspended")
    assert (await stage.get("/operators/me", token)).status_code == 200
    await staff(accounts.reinstate_operator, operatorId=stage.operator)

    # A refresh token that is used a second time ends the access, as for agents.
    assert (await stage.program.refresh(tokens["refresh_token"])).status_code == 400
    assert (await stage.get("/operators/me", token)).json()["detail"] == "The access token has been revoked."
    third = await stage.ana.tokens(stage.program, f"operator:{stage.operator}", "read")
    await stage.program.revoke(third["access_token"])
    assert (await stage.get("/operators/me", third["access_token"])).status_code == 401

    last = await stage.ana.tokens(stage.program, f"operator:{stage.operator}", "read")
    await erase(stage.town.services, "ana@example.org", dry_run=False)
    assert (await stage.get("/operators/me", last["access_token"])).status_code == 401
    assert (await stage.program.refresh(last["refresh_token"])).status_code == 400


async def test_a_program_of_the_staff_has_the_role_of_its_person(stage: Stage, clock: SetClock) -> None:
    tokens = await stage.sam.tokens(stage.program, "staff", "read", "dispatch", "settle", "manage")
    token = tokens["access_token"]
    assert tokens["scope"] == "read dispatch settle manage"
    assert (await stage.get("/platform/queues", token)).status_code == 200
    assert (await stage.graph("{ platform { queues { disputes } } }", token))["data"]["platform"]["queues"]
    suspended = await stage.post(f"/platform/operators/{stage.operator}/suspend", token, reason="Looked into")
    assert suspended.status_code == 200, suspended.text
    changed = await stage.graph("{ auditLog(first: 1) { nodes { by { kind name } operation } } }", token)
    assert changed["data"]["auditLog"]["nodes"] == [
        {"by": {"kind": "TOKEN", "name": "sam@example.org"}, "operation": "suspend_operator"}
    ]
    paid = await stage.post(
        "/platform/bank-transfers", token, reference="x", amount=1, currency="EUR", bankReference="y"
    )
    assert paid.json()["code"] == "insufficient_role", "trust moves no money"

    root = await stage.town.person("root@example.org", staff=StaffRole.ADMIN)
    root = replace(root, acting_as="staff")
    boss = Reader(stage.http, await signed_in(stage.town.services, "boss@example.org", staff=StaffRole.ADMIN))
    first = await boss.tokens(stage.program, "staff", "read", "dispatch", "settle", "manage")
    staff = {member["email"]: member["id"] for member in (await stage.get("/platform/staff", token)).json()}
    removal = f"/api/v1/platform/staff/{staff['sam@example.org']}"
    forbidden = await stage.http.delete(removal, headers=bearer(first["access_token"]))
    assert "No API key changes the staff" in forbidden.json()["detail"]

    await root(members.set_staff_role, staffId=staff["boss@example.org"], role="support")
    refused = await stage.post(f"/platform/operators/{stage.operator}/reinstate", first["access_token"])
    assert refused.json()["code"] == "insufficient_role"
    narrowed = (await stage.program.refresh(first["refresh_token"])).json()
    assert narrowed["scope"] == "read dispatch manage", "support moves no money"

    await root(members.remove_staff_member, staffId=staff["boss@example.org"])
    assert (await stage.get("/platform/queues", narrowed["access_token"])).status_code == 401
    assert (await stage.program.refresh(narrowed["refresh_token"])).status_code == 400
    clock.advance(12 * HOUR // SECOND + 1)
    late = await stage.program.refresh(tokens["refresh_token"])
    assert late.json()["error_description"] == "The refresh token has expired.", "as a session of the staff does"


@ON_SQLITE
async def test_nobody_gives_an_account_of_somebody_else(stage: Stage) -> None:
    link = stage.program.link(scope="read")
    token = token_in((await stage.ana.open(link)).text)
    other = await actors.register_operator(stage.town.services, name="Other", email="other@example.org")
    for account in (f"operator:{other.id}", f"agent:{stage.town.scene.agent.id}", "staff", "person", "operator:x", ""):
        form = {"decision": "allow", "account": account, "scope-read": "yes"}
        answer = await stage.ana.answer(link, token, **form)
        assert answer.status_code == 400
        assert "more than your own permissions" in answer.text
    own = {"decision": "allow", "account": f"operator:{stage.operator}", "scope-read": "yes"}
    for _ in range(MAX_GRANTS):
        answer_in(await stage.ana.answer(link, token, **own))
    full = await stage.ana.answer(link, token, **own)
    assert (full.status_code, "at most" in full.text or "maximum" in full.text) == (409, True)


async def test_connections_of_a_program_end_with_its_access(live_server: str, settings: Settings) -> None:
    async with httpx2.AsyncClient(base_url=live_server) as http, running(settings) as services:
        operator = await actors.register_operator(services)
        ana = Reader(http, await signed_in(services, "ana@example.org", operator=operator.id))
        sam = Reader(http, await signed_in(services, "sam@example.org", staff=StaffRole.TRUST))
        program = await registered(http)
        for reader, account, feed in (
            (ana, f"operator:{operator.id}", "taskEvents { id }"),
            (sam, "staff", "queuesChanged { disputes }"),
        ):
            tokens = await reader.tokens(program, account, "read")
            address = f"ws{live_server.removeprefix('http')}/graphql"
            async with connect(address, subprotocols=["graphql-transport-ws"]) as live:
                await live.send(json.dumps({"type": "connection_init", "payload": bearer(tokens["access_token"])}))
                assert json.loads(await live.recv())["type"] == "connection_ack"
                query = {"query": f"subscription {{ {feed} }}"}
                await live.send(json.dumps({"id": "1", "type": "subscribe", "payload": query}))
                await asyncio.sleep(0.2)
                (grant,) = (await http.get(ASSISTANTS, headers=cookies(reader.session))).json()
                await http.delete(f"{ASSISTANTS}/{grant['id']}", headers=cookies(reader.session))
                with pytest.raises(ConnectionClosed):
                    await asyncio.wait_for(_read_on(live), 2)


async def _read_on(live: ClientConnection) -> None:
    async for message in live:
        assert json.loads(message)["type"] != "error", message
    raise ConnectionClosed(None, None)
