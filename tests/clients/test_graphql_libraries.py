"""Apollo Client, urql and Relay with the helpers of the TypeScript client, each on a page of its own in a browser."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from server.config.settings import Settings
from tests.browser import IN_BROWSER, ON_SQLITE
from tests.clients.packed_client import build_pages, serving_pages
from tests.code_blocks import read_blocks
from tests.faults.clients import Client
from tests.faults.followers import WebsocketFollower, following, wait_for_events
from tests.faults.server import serving
from tests.server.test_cli import ROOT
from tests.services import free_port

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, Page

LIBRARIES = Path(__file__).with_name("libraries")
GUIDE = ROOT / "docs" / "how-to" / "use-graphql-libraries.md"
RESTARTS = 3
EVENTS_BETWEEN_RESTARTS = 40
SECONDS = 60.0

pytestmark = pytest.mark.timeout(600)


@pytest.fixture(scope="session")
def origin() -> Iterator[str]:
    """The origin of the pages: another one than the service's."""
    build_pages(LIBRARIES, dict(os.environ))
    with serving_pages(LIBRARIES / "dist") as address:
        yield address


def test_the_guide_has_the_code_of_the_pages() -> None:
    pages = "".join(path.read_text("utf-8") for path in sorted(LIBRARIES.rglob("*.js*")) if "pages" in path.parts)
    pages += (LIBRARIES / "relay.config.json").read_text("utf-8")
    blocks = [*read_blocks(GUIDE, "js"), *read_blocks(GUIDE, "json")]
    assert len(blocks) == 5
    for block in blocks:
        lines = [line.strip() for line in block.code.splitlines() if line.strip()]
        assert [line for line in lines if line not in pages] == []


async def read_sequences(page: "Page") -> list[int]:
    """Return the sequences of the events of a page. Raises `AssertionError` if its subscription has ended."""
    assert await page.evaluate("window.failure") is None
    return list(await page.evaluate("window.sequences"))


async def read_newest(client: Client, address: str) -> int:
    """Return the sequence of the agent's last event."""
    answer = await client.http.post(
        f"{address}/graphql",
        json={"query": "{ tasks(first: 1) { sequence } }"},
        headers={"Authorization": f"Bearer {client.key}"},
    )
    return int(answer.json()["data"]["tasks"]["sequence"])


@IN_BROWSER
@ON_SQLITE
@pytest.mark.parametrize("library", ["apollo", "urql", "relay"])
async def test_no_event_is_lost_or_repeated_when_the_service_is_killed_under_load(
    library: str, origin: str, settings: Settings, tmp_path: Path, browser_context: "BrowserContext"
) -> None:
    command = ("serve", "--port", str(free_port()))
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(
            serving(settings, tmp_path, command=command, FIELDCALL_ALLOWED_ORIGINS=origin)
        )
        client = Client(lambda: server.address, seed=1)
        stack.push_async_callback(client.http.aclose)
        await client.register()
        page = await browser_context.new_page()
        await page.goto(f"{origin}/{library}.html?url={server.address}&key={client.key}")
        async with asyncio.TaskGroup() as group:
            living = group.create_task(client.live())
            for _ in range(RESTARTS):
                enough = len(await read_sequences(page)) + EVENTS_BETWEEN_RESTARTS
                await page.wait_for_function("enough => window.sequences.length >= enough", arg=enough)
                await server.kill()
                await server.start()
            living.cancel()
        await client.check()
        async with following([WebsocketFollower(lambda: server.address, client.key)]) as (follower,):
            newest = await read_newest(client, server.address)
            await wait_for_events([follower], newest, SECONDS)
        await page.wait_for_function("newest => window.sequences.at(-1) >= newest", arg=newest)
        assert await read_sequences(page) == [sequence for sequence, _ in follower.seen]
        assert newest > RESTARTS * EVENTS_BETWEEN_RESTARTS
        task_id = next(task_id for task_id, status in client.tasks.items() if status == "Published")
        tried = await page.evaluate("id => window.tryToCancel(id)", str(task_id))
        assert tried == ["CANCELLED", "PUBLISHED"], "a dry run changes no record of the cache"


@IN_BROWSER
@ON_SQLITE
@pytest.mark.parametrize("library", ["apollo", "urql", "relay"])
async def test_a_subscription_ends_when_its_key_is_refused(
    library: str, origin: str, settings: Settings, tmp_path: Path, browser_context: "BrowserContext"
) -> None:
    async with serving(settings, tmp_path, FIELDCALL_ALLOWED_ORIGINS=origin) as server:
        page = await browser_context.new_page()
        await page.goto(f"{origin}/{library}.html?url={server.address}&key=fk_nobody")
        failure = await (await page.wait_for_function("window.failure")).json_value()
    assert failure.endswith("(close code 4403)")
