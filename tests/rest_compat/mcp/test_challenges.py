"""Answers of `/mcp` to callers without a token, with an invalid one, and with too few rights."""

from typing import Any

import httpx2
import pytest

from server.config.settings import Settings
from server.config.wiring import running
from tests.actors import AGENT
from tests.oauth import Reader, bearer, registered
from tests.people import signed_in

DISPATCH = "read dispatch"


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_client_learns_from_a_refusal_where_to_begin(live_server: str, settings: Settings) -> None:
    begin = f'resource_metadata="{live_server}/.well-known/oauth-protected-resource/mcp"'
    async with httpx2.AsyncClient(base_url=live_server) as http, running(settings) as services:
        made = (await http.post("/api/v1/agents/register", json=AGENT)).json()
        reader = Reader(http, await signed_in(services, "ada@example.org", agent=made["agentId"]))
        token = (await reader.tokens(await registered(http), made["agentId"]))["access_token"]

        async def ask(method: str, headers: Any = None, **params: Any) -> httpx2.Response:
            body = {"jsonrpc": "2.0", "id": 7, "method": method, "params": params}
            return await http.post("/mcp", json=body, headers={"Accept": "application/json", **(headers or {})})

        async def call(name: str, headers: Any = None, **arguments: Any) -> tuple[int, str | None, Any]:
            answer = await ask("tools/call", headers, name=name, arguments=arguments)
            told = answer.json()
            content = told["result"]["structuredContent"] if "result" in told else told["error"]["data"]
            # Clients show an error, and of another body with such a status only that there is one.
            assert ("error" in told) == (answer.status_code != 200)
            return answer.status_code, answer.headers.get("www-authenticate"), content.get("code")

        # A request without a key gets the public tools.
        assert (await ask("tools/list")).status_code == 200
        assert await call("list_countries") == (200, None, None)
        unknown = f'Bearer scope="{DISPATCH}", {begin}'
        assert await call("get_agent_profile") == (401, unknown, "unauthenticated")
        assert await call("approve_task_review", taskId=1) == (
            401,
            f'Bearer scope="{DISPATCH} settle", {begin}',
            "unauthenticated",
        )
        # Keys count as before, in the header and among the arguments, and a wrong one there is the model's to read.
        assert (await call("get_agent_profile", bearer(made["apiKey"])))[0] == 200
        assert (await call("get_agent_profile", apiKey=made["apiKey"]))[0] == 200
        assert await call("get_agent_profile", apiKey="fc_agent_wrong") == (200, None, "unauthenticated")
        # A token that is none is told at any request.
        invalid = f'Bearer error="invalid_token", scope="{DISPATCH}", {begin}'
        for wrong in (token[:-1] + ("a" if token[-1] != "a" else "b"), "somebody-elses-token"):
            refused = await ask("tools/list", bearer(wrong))
            assert (refused.status_code, refused.headers["www-authenticate"]) == (401, invalid)
            assert refused.json()["error"]["data"]["code"] == "unauthenticated"
            assert refused.json()["id"] == 7
            # A tool answers it as it answers one that is missing.
            assert await call("list_countries", bearer(wrong)) == (401, invalid, "unauthenticated")
        # One that lacks a scope hears which to ask for.
        assert (await call("get_agent_profile", bearer(token)))[0] == 200
        assert await call("approve_task_review", bearer(token), taskId=1) == (
            403,
            f'Bearer error="insufficient_scope", scope="{DISPATCH} settle", {begin}',
            "insufficient_scope",
        )
        # So do REST and the graph, for the service as a resource; its owner is who can give more, no list of keys.
        service = begin.removesuffix('/mcp"') + '"'
        more = f'Bearer error="insufficient_scope", scope="{DISPATCH} settle", {service}'
        lacking = await http.post("/api/v1/agents/me/tasks/1/approve-review", json={}, headers=bearer(token))
        problem = lacking.json()
        assert (lacking.status_code, lacking.headers["www-authenticate"]) == (403, more)
        assert (problem["code"], problem["nextActions"]) == ("insufficient_scope", [])
        assert "this access token has: read, dispatch. The person who gave it can give more" in problem["detail"]
        settling = {"query": 'mutation { approveTaskReview(taskId: "1") { ... on Problem { code } } }'}
        answer = await http.post("/graphql", json=settling, headers=bearer(token))
        assert (answer.status_code, answer.headers["www-authenticate"]) == (200, more)
