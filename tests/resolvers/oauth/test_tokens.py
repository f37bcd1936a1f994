"""A program of somebody else gets in with the library `authlib`, on every surface, and is out within a second."""

import asyncio
import json
from urllib.parse import urlsplit

import httpx2
import pytest
from authlib.integrations.requests_client import OAuth2Session
from authlib.oauth2.rfc8414 import AuthorizationServerMetadata, get_well_known_url
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from server.config.settings import Settings
from server.config.wiring import running
from tests.actors import AGENT
from tests.oauth import VERIFIER, Reader, bearer
from tests.people import cookies, signed_in

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
        assert (await http.get("/api/v1/people/me/assistants", headers=cookies(reader.session))).json() == []


async def _read_on(live: ClientConnection) -> None:
    async for _ in live:
        pass
    raise ConnectionClosed(None, None)
