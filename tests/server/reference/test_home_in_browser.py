"""The front page in a real browser: every link leads somewhere, and its first button leads a stranger to a desk."""

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from playwright.async_api import expect

from adapters.i18n.locales import CULTURES
from server.process.background import serving
from server.reference.home import WORDING
from tests.browser import IN_BROWSER, ON_SQLITE, flaws

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

    from server.config.settings import Settings

pytestmark = [IN_BROWSER, ON_SQLITE]
WIDTHS = (360, 1_280)


@pytest.mark.parametrize("width", WIDTHS)
async def test_try_it_leads_a_stranger_to_a_desk_of_its_own(settings: "Settings", page: "Page", width: int) -> None:
    await page.set_viewport_size({"width": width, "height": 800})
    with serving(settings) as address:
        await page.goto(address)
        await page.get_by_role("button", name="Try it live").click()
        await page.wait_for_url(re.compile(r"/desk/\d+"))
        await expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert await flaws(page) == []
        # Signed in from now on, the front page is the desk.
        await page.goto(address)
        await page.wait_for_url(re.compile(r"/desk/\d+"))


async def test_every_link_of_the_front_page_leads_somewhere(settings: "Settings", page: "Page") -> None:
    with serving(settings) as address:
        await page.goto(address)
        links = await page.locator("a[href], form[action]").evaluate_all(
            "all => all.map(one => one.href || one.action)"
        )
        assert {urlsplit(link).path for link in links} >= {"/try", "/sign-in", "/docs", "/graphql", "/llms.txt"}
        asked = {"Accept": "text/html"}
        statuses = {link: (await page.request.get(link, headers=asked)).status for link in links}
    assert {link: status for link, status in statuses.items() if status != 200} == {}


@pytest.mark.parametrize("slug", ["en", "de", "pl"])
async def test_the_front_page_speaks_the_language_of_its_reader_at_each_width(
    settings: "Settings", browser: "Browser", slug: str
) -> None:
    context = await browser.new_context(locale=slug)
    page = await context.new_page()
    with serving(settings) as address:
        await page.goto(address)
        await expect(page.get_by_role("heading", level=1, name=WORDING[slug].title)).to_be_visible()
        assert await page.get_attribute("html", "lang") == CULTURES[slug]
        assert await flaws(page) == []
        assert await flaws(page, forced_colors=True) == []
    await context.close()


async def test_the_first_calls_are_chosen_by_the_keyboard_without_scripts(
    settings: "Settings", browser: "Browser"
) -> None:
    context = await browser.new_context(java_script_enabled=False)
    page = await context.new_page()
    with serving(settings) as address:
        await page.goto(address)
        group = page.get_by_role("group", name="Language of the first calls")
        await group.get_by_role("radio", name="curl").focus()
        for name, beginning in (
            ("Python", "from fieldcall_client import AgentClient"),
            ("GraphQL", "mutation RegisterAgent"),
            ("MCP", '"mcpServers"'),
            ("curl", "member()"),
        ):
            await page.keyboard.press("ArrowRight")
            await expect(group.get_by_role("radio", name=name)).to_be_checked()
            await expect(page.get_by_role("heading", name=name, exact=True, level=3)).to_have_count(1)
            await expect(page.locator(".sample:visible")).to_contain_text(beginning)
    await context.close()
