"""A program of somebody else gets in with the library `authlib`, on every surface, and is out within a second."""

import asyncio
import json
from dataclasses import replace
from urllib.parse import urlsplit

import httpx2
import pytest
from authlib.integrations.requests_client import OAuth2Session
from authlib.oauth2.rfc8414 import AuthorizationServerMetadata, get_well_known_url
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from domain.people.roles import MemberRole
from domain.values.time import DAY
from resolvers.core.context import Services
from server.config.settings import Settings
from server.config.wiring import running
from server.http.app import create_app
from tests.actors import AGENT, BASE_URL, TASK, SetClock
from tests.oauth import VERIFIER, Reader, bearer, registered
from tests.people import cookies, signed_in
from tests.resolvers.people.town import Postbox, Town
from tests.resolvers.stages import set_scene

ON_SQLITE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
CALLBACK = "https://app.example/callback"
FEED = {"id": "1", "type": "subscribe", "payload": {"query": "subscription { taskEvents { id } }"}}


async def test_a_program_is_let_in_on_every_surface_and_is_sent_away(live_server: str, settings: Settings) -> None:
    async with httpx2.AsyncClient(base_url=live_server) as http, running(settings) as services:
        agent = (await http.post("/api/v1/agents/register", json=AGENT)).json()["agentId"]
        reader = Reader(http, await signed_in(services, "ada@example.org", agent=agent))
        metadata = AuthorizationServerMetadata((await http.get(get_well_known_url(live_server))).json())
        metadata.validate_issuer = lambda: None  # The library knows https alone, and this service listens on loopback.
        registered = await http.post(
            urlsplit(metadata["registration_endpoint"]).path,
            json={"client_name": "Third", "redirect_uris": [CALLBACK], "token_endpoint_auth_method": "none"},
        )
        program = OAuth2Session(
            registered.json()["client_id"],
            redirect_uri=CALLBACK,
            scope="read dispatch",
            code_challenge_method="S256",
            token_endpoint_auth_method="none",
        )
        link, state = program.create_authorization_url(metadata["authorization_endpoint"], code_verifier=VERIFIER)
        allowed = await reader.allow(link.removeprefix(live_server), agent)
        token = await asyncio.to_thread(
            program.fetch_token,
            metadata["token_endpoint"],
            authorization_response=allowed.headers["location"],
            state=state,
            code_verifier=VERIFIER,
        )
        assert (token["token_type"], token["expires_in"], token["scope"]) == ("Bearer", 3600, "read dispatch")
        shown = await asyncio.to_thread(program.get, f"{live_server}/api/v1/agents/me")
        assert (shown.status_code, shown.json()["id"]) == (200, agent)
        again = await asyncio.to_thread(program.refresh_token, metadata["token_endpoint"])
        assert again["access_token"] != token["access_token"]

        headers = bearer(again["access_token"])
        asked = await http.post("/graphql", json={"query": "{ agent { id } }"}, headers=headers)
        assert asked.json()["data"] == {"agent": {"id": str(agent)}}
        tool = {"tool": "get_agent_profile", "arguments": {}}
        assert (await http.post("/api/v1/tools/call", json=tool, headers=headers)).json()["success"] is True
        viewer = {"query": "{ viewer { grants { clientName grantedBy isOwn lastUsedAt } } }"}
        seen = (await http.post("/graphql", json=viewer, headers=cookies(reader.session))).json()
        (grant,) = seen["data"]["viewer"]["grants"]
        assert (grant["clientName"], grant["grantedBy"], grant["isOwn"]) == ("Third", "ada@example.org", True)
        (listed,) = (await http.get("/api/v1/people/me/assistants", headers=cookies(reader.session))).json()

        address = f"ws{live_server.removeprefix('http')}/graphql"
        async with connect(address, subprotocols=["graphql-transport-ws"]) as live:
            init = {"type": "connection_init", "payload": headers}
            await live.send(json.dumps(init))
            assert json.loads(await live.recv())["type"] == "connection_ack"
            await live.send(json.dumps(FEED))
            revoke = f'mutation {{ revokeGrant(grantId: "{listed["id"]}") {{ __typename }} }}'
            await asyncio.sleep(0.2)
            ended = await http.post("/graphql", json={"query": revoke}, headers=cookies(reader.session))
            assert ended.json()["data"] == {"revokeGrant": {"__typename": "Grant"}}
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(_read_on(live), 1)
        assert (await http.get("/api/v1/agents/me", headers=headers)).status_code == 401
        (ended,) = (await http.get("/api/v1/people/me/assistants", headers=cookies(reader.session))).json()
        assert (ended["id"], listed["revokedAt"], ended["revokedAt"] is not None) == (listed["id"], None, True)


@ON_SQLITE
async def test_owners_are_told_of_a_program_and_of_its_theft(
    services: Services, settings: Settings, clock: SetClock
) -> None:
    post = Postbox()
    town = Town(await set_scene(replace(services, mailer=post), clock), post)
    agent = town.scene.agent.id
    transport = httpx2.ASGITransport(create_app(town.services, settings))
    async with httpx2.AsyncClient(transport=transport, base_url=BASE_URL) as http:
        owner = Reader(http, await signed_in(town.services, "ada@example.org", agent=agent))
        giver = Reader(http, await signed_in(town.services, "bob@example.org", agent=agent, role=MemberRole.MEMBER))
        await signed_in(town.services, "eve@example.org", agent=agent, role=MemberRole.VIEWER)
        program = await registered(http, client_name="Errands")
        first = await giver.tokens(program, agent, amount="50.00", currency="EUR", period="per_day")

        mails = await town.mails()
        assert [mail.to for mail in mails] == ["ada@example.org", "bob@example.org"]
        assert mails[0].subject.startswith("Errands may act for ")
        for part in (mails[0].text, mails[0].html or ""):
            assert f"{BASE_URL}/account/assistants" in part
        (grant,) = (await http.get("/api/v1/people/me/assistants", headers=cookies(owner.session))).json()
        assert grant["limits"] == [{"currency": "EUR", "perTask": None, "perDay": 50.00, "perMonth": None}]
        limited = {"query": "{ viewer { grants { limits { currency perDay } } } }"}
        seen = (await http.post("/graphql", json=limited, headers=cookies(owner.session))).json()
        assert seen["data"]["viewer"]["grants"] == [{"limits": [{"currency": "EUR", "perDay": "50.00"}]}]
        page = (await http.get("/account/assistants", headers=owner.cookie)).text
        assert "€50.00 each day" in page
        assert "Disconnect" in page

        acting = {"headers": bearer(first["access_token"])}
        draft = TASK | {"payoutAmount": "1000.00", "publishImmediately": False}
        dear = (await http.post("/api/v1/agents/me/tasks", json=draft, **acting)).json()
        refused = await http.post(f"/api/v1/agents/me/tasks/{dear['taskId']}/publish", **acting)
        assert (refused.status_code, refused.json()["code"]) == (402, "insufficient_funds")
        assert "Money alone would not do: The token's rules allow 50.00 EUR per day" in refused.json()["detail"]
        assert [error["field"] for error in refused.json()["errors"]] == ["spendingRules.token"]
        misplaced = (await http.get("/api/v1/operators/me", **acting)).json()
        assert misplaced["detail"] == "This operation is for operator, and this access token acts as agent."
        assert "not for access tokens" in (await http.get("/api/v1/people/me", **acting)).json()["detail"]

        second = (await program.refresh(first["refresh_token"])).json()
        assert await town.mails() == []
        assert (await program.refresh(first["refresh_token"])).status_code == 400
        mails = await town.mails()
        assert [mail.to for mail in mails] == ["ada@example.org", "bob@example.org"]
        assert mails[0].subject.startswith("Errands was disconnected from ")
        for token in (first, second):
            told = (await program.refresh(token["refresh_token"])).json()["error_description"]
            assert "The access has been ended: ask the person again." in told
        gone = (await http.get("/api/v1/agents/me", headers=bearer(second["access_token"]))).json()
        assert gone["detail"] == "The access token has been revoked."
        assert await town.mails() == [], "it was ended once"
        page = (await http.get("/account/assistants", headers=owner.cookie)).text
        assert ("Ended" in page, "Disconnect" in page) == (True, False)
        clock.advance(30 * DAY)
        later = cookies(await signed_in(town.services, "ada@example.org"))
        assert (await http.get("/api/v1/people/me/assistants", headers=later)).json() == []


async def _read_on(live: ClientConnection) -> None:
    async for _ in live:
        pass
    raise ConnectionClosed(None, None)
