"""The dashboard of `examples/dashboard`, built and driven in a browser: from sign-in to a paid task."""

import os
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from fieldcall_client import AsyncAgentClient

from tests.browser import IN_BROWSER
from tests.clients.conftest import TASK
from tests.clients.packed_client import build_pages, serving_pages
from tests.server.test_cli import ROOT, serve

if TYPE_CHECKING:
    from playwright.async_api import Page

EXAMPLE = ROOT / "examples" / "dashboard"
MAX_LINES = 250
HOUR_SECONDS = 3_600


def test_the_example_stays_small() -> None:
    sources = [*(EXAMPLE / "src").iterdir()]
    assert sum(len(source.read_text("utf-8").splitlines()) for source in sources) <= MAX_LINES


@IN_BROWSER
@pytest.mark.timeout(600)
async def test_an_owner_signs_in_follows_and_pays(tmp_path: Path, page: "Page") -> None:
    example = tmp_path / "dashboard"
    shutil.copytree(EXAMPLE, example, ignore=shutil.ignore_patterns("node_modules", "dist"))
    with serve(tmp_path, "--demo") as (url, printed):
        build_pages(example, os.environ | {"VITE_FIELDCALL_URL": url})
        (key,) = re.findall(r"Practice agent (\S+)", printed)
        (sign_in,) = re.findall(r"owner +\S+ +(\S+)", printed)
        with serving_pages(example / "dist") as origin:
            async with AsyncAgentClient(url, key) as agent:
                await agent.set_clock_speed(speed=0)
                await page.goto(sign_in)
                await page.get_by_role("button").first.click()
                await page.wait_for_url(f"{url}/")
                await page.goto(origin)
                await page.get_by_role("button", name="Sign in with Fieldcall").click()
                await page.get_by_label("Account").select_option(label="Practice agent")
                await page.get_by_label("No separate limit").check()
                await page.get_by_role("button", name="Allow", exact=True).click()
                await page.get_by_role("heading", name="Our tasks").wait_for()

                deposit = await agent.deposit_to_wallet(amount=200, currency="EUR")
                await page.request.post(str(deposit.checkout_url), form={"decision": "pay"})
                task = await agent.create_task(**TASK)
                row = page.get_by_role("button", name=task.title)
                await row.wait_for()
                await page.get_by_role("heading", name="PUBLISHED").wait_for()
                await agent.advance_clock(by=HOUR_SECONDS)
                await page.get_by_role("heading", name="UNDER_REVIEW").wait_for()
                await row.click()
                picture = page.get_by_role("img", name="Proof of the work").first
                assert await picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
                await page.get_by_role("button", name="Approve and pay").click()
                await page.get_by_text("CLOSED").wait_for()
                assert (await agent.task(task.id)).status == "Closed"
                await page.get_by_role("button", name="Sign out").click()
                await page.get_by_role("button", name="Sign in with Fieldcall").wait_for()
