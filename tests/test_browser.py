"""The browser of the tests notices what it is there to notice."""

from typing import TYPE_CHECKING

from tests.browser import IN_BROWSER, flaws, watched

if TYPE_CHECKING:
    from playwright.async_api import Browser

pytestmark = IN_BROWSER

PAGE = """<!doctype html><html lang="en"><title>A page</title>
<meta http-equiv="Content-Security-Policy" content="script-src 'nonce-7'">
<main><h1>A page</h1>{}</main>"""


async def test_a_page_that_asks_elsewhere_runs_what_is_refused_or_breaks_is_noticed(browser: "Browser") -> None:
    context = await browser.new_context()
    faults = watched(context)
    page = await context.new_page()
    inside = '<script>document.title = "run"</script><script nonce="7">throw new Error("broken")</script>'
    await page.set_content(PAGE.format(f'<img src="http://elsewhere.test/x.png">{inside}'), wait_until="load")
    assert len(faults) == 3
    assert "another host was asked: http://elsewhere.test/x.png" in faults
    assert "an error in a script: broken" in faults
    assert any("Executing inline script violates" in fault for fault in faults)
    assert await page.title() == "A page"
    await context.close()


async def test_a_page_that_is_hard_to_read_is_noticed(browser: "Browser") -> None:
    context = await browser.new_context()
    page = await context.new_page()
    await page.set_content(PAGE.format(""))
    assert await flaws(page) == []
    faint = '<p style="color: #eee">faint</p><p style="width: 500px">wide</p>'
    await page.set_content(PAGE.format(faint).replace("script-src", "img-src"))
    found = await flaws(page)
    assert [flaw.split(": ")[:2] for flaw in found] == [
        ["light, 1280 px", "color-contrast"],
        ["dark, 360 px", "color-contrast"],
        ["dark, 360 px", "the page is wider than its window"],
        ["text at 200 %, 360 px", "the page is 508 px wide"],
    ]
    await context.close()
