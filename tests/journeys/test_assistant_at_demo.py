"""An assistant gets into `serve --demo` with the SDK's client, by each name that a machine has for itself."""

import re
from pathlib import Path

import httpx2
import pytest
from mcp.client import Client
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientMetadata
from pydantic import AnyUrl

from tests.journeys.test_assistant import Memory
from tests.oauth import CALLBACK, Reader, answer_in, token_in
from tests.server.test_cli import KEY, serve


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
async def test_an_assistant_is_let_in_at_the_name_that_it_asks(tmp_path: Path, host: str) -> None:
    with serve(tmp_path, "--demo") as (printed_address, printed):
        address = printed_address.replace("localhost", host)
        links = dict(re.findall(r"^    (owner|operator|staff) .*(/sign-in/\S+)$", printed, re.MULTILINE))
        (key,) = re.findall(r"Demo agent (\S+)", printed)
        assert KEY.fullmatch(key)
        async with httpx2.AsyncClient(base_url=address) as browser:
            agent = (await browser.get("/api/v1/agents/me", headers={"X-API-Key": key})).json()["id"]
            form = {"token": token_in((await browser.get(links["owner"])).text)}
            await browser.post(links["owner"], data=form, headers={"Sec-Fetch-Site": "same-origin"})
            reader = Reader(browser, browser.cookies["fieldcall"])
            answers: list[dict[str, str]] = []

            async def consent(link: str) -> None:
                assert link.startswith(f"{address}/oauth/authorize?")
                answers.append(answer_in(await reader.allow(link.removeprefix(address), agent)))

            async def answer() -> AuthorizationCodeResult:
                return AuthorizationCodeResult(**answers.pop())

            metadata = OAuthClientMetadata(redirect_uris=[AnyUrl(CALLBACK)], client_name="Hosted")
            provider = OAuthClientProvider(f"{address}/mcp", metadata, Memory(), consent, answer)
            async with (
                httpx2.AsyncClient(auth=provider, timeout=30) as connection,
                Client(streamable_http_client(f"{address}/mcp", http_client=connection)) as client,
            ):
                result = await client.call_tool("get_agent_profile", {})
                assert result.is_error is False, result.content
                assert result.structured_content is not None
                assert result.structured_content["id"] == agent
