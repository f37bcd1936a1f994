"""A hosted assistant, from the address of `/mcp` to an approved task: the SDK's client, and consent in Chromium."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import httpx2
from aiohttp import web
from mcp.client import Client
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientInformationFull, OAuthClientMetadata, OAuthToken
from pydantic import AnyUrl

from server.config.settings import Settings
from server.config.wiring import running
from tests.actors import AGENT, TASK
from tests.browser import IN_BROWSER, ON_SQLITE, flaws
from tests.journeys.people import Person, carry_out, operator, reviewable
from tests.people import cookies, signed_in
from tests.simulators.serving import answering

if TYPE_CHECKING:
    from playwright.async_api import Page

pytestmark = [IN_BROWSER, ON_SQLITE]


class Memory:
    """Token storage of the assistant."""

    def __init__(self) -> None:
        self.tokens: OAuthToken | None = None
        self.client: OAuthClientInformationFull | None = None

    async def get_tokens(self) -> OAuthToken | None:
        return self.tokens

    async def set_tokens(self, tokens: OAuthToken) -> None:
        self.tokens = tokens

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        return self.client

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None:
        self.client = client_info


class Assistant:
    """A hosted assistant whose person consents in a browser."""

    def __init__(self, page: "Page", callback: str, answers: "asyncio.Queue[Any]") -> None:
        self.page = page
        self.answers = answers
        self.memory = Memory()
        self.asked: list[list[str]] = []
        """The scopes on each page of consent."""
        self.callback = callback

    async def consent(self, link: str) -> None:
        await self.page.goto(link)
        assert await flaws(self.page) == []
        boxes = await self.page.locator("input[name^=scope-]").all()
        self.asked.append([str(await box.get_attribute("name")).removeprefix("scope-") for box in boxes])
        await self.page.get_by_label("At most").fill("60")
        await self.page.get_by_role("button", name="Allow", exact=True).click()
        await self.page.wait_for_url(f"{self.callback}*")

    async def answer(self) -> AuthorizationCodeResult:
        query = await asyncio.wait_for(self.answers.get(), 10)
        return AuthorizationCodeResult(code=query["code"], state=query["state"], iss=query["iss"])

    def provider(self, address: str) -> OAuthClientProvider:
        metadata = OAuthClientMetadata(redirect_uris=[AnyUrl(self.callback)], client_name="Hosted")
        return OAuthClientProvider(address, metadata, self.memory, self.consent, self.answer)


@asynccontextmanager
async def open_assistant(page: "Page") -> AsyncIterator[Assistant]:
    answers: asyncio.Queue[Any] = asyncio.Queue()

    async def receive(request: web.Request) -> web.Response:
        if "state" in request.query:
            answers.put_nowait(request.query)
        return web.Response(text="<title>Done</title>", content_type="text/html")

    async with answering(receive) as address:
        yield Assistant(page, f"{address}/callback", answers)


async def test_an_assistant_is_let_in_works_and_is_sent_away(
    live_server: str, settings: Settings, platform_key: str, page: "Page"
) -> None:
    async with httpx2.AsyncClient(base_url=live_server) as http, open_assistant(page) as assistant:
        anybody = Person(http)
        agent = await anybody.post("/agents/register", **AGENT)
        owner = anybody.holding(agent["apiKey"])
        await anybody.pay((await owner.post("/agents/me/wallet/deposit", amount=100, currency="EUR"))["checkoutUrl"])
        async with running(settings) as services:
            session = await signed_in(services, "ada@example.org", agent=agent["agentId"])
        await page.context.add_cookies([{"name": "fieldcall", "value": session, "url": live_server}])
        address = f"{live_server}/mcp"
        async with (
            httpx2.AsyncClient(auth=assistant.provider(address), timeout=30) as connection,
            Client(streamable_http_client(address, http_client=connection)) as client,
        ):

            async def call(tool: str, **arguments: Any) -> Any:
                result = await client.call_tool(tool, arguments)
                assert result.is_error is False, result.content
                return result.structured_content

            assert len((await client.list_tools()).tools) > 40
            assert await call("list_countries")
            assert assistant.asked == [], "what is public needs nobody"

            task = (await call("dispatch_physical_task", **{**TASK, "payoutAmount": 25}))["taskId"]
            assert assistant.asked == [["read", "dispatch"]]
            kept = await call("dispatch_physical_task", **{**TASK, "payoutAmount": 40})
            assert kept["status"] == "Draft", "the limit of 60 is spent by half, so it waits for its owner"
            assert "rules" in kept["spendingObstacle"]["explanation"]

            await carry_out(await operator(anybody, anybody.holding(platform_key)), task)
            await reviewable(owner, task)
            assert "image/jpeg" in str(await call("get_task_proofs", taskId=task))
            closed = await call("approve_physical_task_completion", taskId=task)
            assert closed["status"] == "Closed"
            assert assistant.asked[1:] == [["read", "dispatch", "settle"]], "a call for more asks for more"

            listed = await http.get("/api/v1/people/me/assistants", headers=cookies(session))
            (grant,) = (each for each in listed.json() if each["revokedAt"] is None)
            assert (grant["clientName"], grant["scopes"]) == ("Hosted", ["read", "dispatch", "settle"])
            assert grant["lastUsedAt"] is not None
            ended = await http.delete(f"/api/v1/people/me/assistants/{grant['id']}", headers=cookies(session))
            assert ended.status_code == 200, ended.text
            assert assistant.memory.tokens
            body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
            sent = {"Authorization": f"Bearer {assistant.memory.tokens.access_token}", "Accept": "application/json"}
            answer = await http.post("/mcp", json=body, headers=sent)
            assert answer.status_code == 401
            assert answer.headers["www-authenticate"] == (
                'Bearer error="invalid_token", scope="read dispatch", '
                f'resource_metadata="{live_server}/.well-known/oauth-protected-resource/mcp"'
            )
