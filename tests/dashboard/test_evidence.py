"""The download of a task's evidence at each desk, in a browser."""

import zipfile
from collections.abc import Awaitable, Callable
from io import BytesIO
from pathlib import Path

import pytest

from resolvers.evidence.signature import read_keys
from resolvers.evidence.verification import verify
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World

pytestmark = IN_BROWSER
PAGES = {"owner": "/desk/{agent}/tasks/{task}", "operator": "/field/tasks/{task}", "staff": "/staff/tasks/{task}"}
TITLES = {"en": '<html lang="en-GB" dir="ltr"><head>', "de": "<h1>Nachweispaket zur Aufgabe "}
LABELS = {"en": "Download evidence", "de": "Nachweispaket laden"}


@pytest.mark.parametrize("reader", [("en", 1280), ("de", 360)])
async def test_each_desk_downloads_the_evidence(
    world: World,
    signed_in: SignIn,
    everybody_reads: Callable[[str], Awaitable[None]],
    tmp_path: Path,
    reader: tuple[str, int],
) -> None:
    locale, width = reader
    await everybody_reads(locale)
    keys = read_keys((await world.agent.http.get("/.well-known/fieldcall-keys.json")).content)
    for role, path in PAGES.items():
        context = await signed_in(role, viewport={"width": width, "height": 800})
        page = await context.new_page()
        await page.goto(world.address + path.format(agent=world.agent_id, task=world.tasks["settled"]))
        button = page.get_by_role("button", name=LABELS[locale])
        await button.wait_for()
        async with page.expect_download() as started:
            await button.click()
        download = await started.value
        assert download.suggested_filename == f"task-{world.tasks['settled']}-evidence.zip"
        await download.save_as(tmp_path / "evidence.zip")
        verified = verify(BytesIO((tmp_path / "evidence.zip").read_bytes()), keys)
        assert (verified.faults, verified.manifest["settled"]) == ([], True)
        with zipfile.ZipFile(tmp_path / "evidence.zip") as archive:
            assert TITLES[locale] in archive.read("index.html").decode()
        assert await flaws(page) == []
        await button.scroll_into_view_if_needed()
        await page.screenshot(path=tmp_path / f"{role}.png")
        await page.goto(world.address + path.format(agent=world.agent_id, task=world.tasks["accepted"]))
        await page.get_by_role("heading", level=1).wait_for()
        assert await button.count() == 0
