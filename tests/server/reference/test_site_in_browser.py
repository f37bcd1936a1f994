"""The pages for readers in a real browser: for everybody to read, by day and by night, without a script."""

import json
from typing import TYPE_CHECKING

from axe_playwright_python.async_playwright import Axe

from tests.browser import IN_BROWSER, ON_SQLITE, flaws, watched

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page, Request

pytestmark = [IN_BROWSER, ON_SQLITE]

PATHS = (
    "/",
    "/docs/agent-practice",
    "/docs/how-to/assistants",
    "/docs/reference/graphql/Task",
    "/docs/explanation/decisions/0104-pixels-secrets-staff",
    "/problems/insufficient_funds",
    "/nothing",
)
"""A page of each kind, the smallest that has all that the others have."""
WITHOUT_CONTRAST = {"rules": {"color-contrast": {"enabled": False}}}
"""The colours of the life cycle are those of the other pages, and its many words take axe a while."""


async def test_every_kind_of_page_is_readable_for_everybody(live_server: str, page: "Page") -> None:
    # The first page of the reference waits for the document that all are made from.
    page.set_default_timeout(60_000)
    for path in PATHS:
        await page.goto(live_server + path)
        assert await flaws(page) == [], path
    await page.goto(f"{live_server}/lifecycle")
    assert (await Axe().run(page, options=WITHOUT_CONTRAST)).response["violations"] == []
    await page.set_viewport_size({"width": 1280, "height": 800})
    await page.goto(f"{live_server}/docs/agent-practice#advanceClock")
    examples = page.locator("#advanceClock .sample")
    assert await examples.evaluate_all("all => all.map(each => each.checkVisibility())") == [True, False, False, False]
    await page.get_by_label("curl").press("ArrowRight")
    assert await examples.evaluate_all("all => all.map(each => each.checkVisibility())") == [False, True, False, False]
    await page.get_by_text("TypeScript", exact=True).first.click()
    await page.goto(f"{live_server}/docs/agent-reviews")
    assert await page.get_by_label("TypeScript").is_checked()


async def test_without_scripts_nothing_is_missing(live_server: str, browser: "Browser") -> None:
    context = await browser.new_context(java_script_enabled=False)
    faults = watched(context)
    page = await context.new_page()
    page.set_default_timeout(60_000)
    await page.goto(f"{live_server}/docs")
    await page.get_by_placeholder("createTask").fill("fundTask")
    await page.get_by_role("button", name="Search").click()
    await page.get_by_role("link", name="Pay for a quoted task").first.click()
    assert page.url == f"{live_server}/docs/agent-funding#fundTask"
    await page.get_by_text("GraphQL", exact=True).first.click()
    assert await page.locator("#fundTask .graphql").is_visible()
    assert not await page.locator("#fundTask .curl").is_visible()
    await context.close()
    assert not faults, faults


async def test_graphiql_runs_what_is_shown_and_is_readable_for_everybody(live_server: str, page: "Page") -> None:
    sent: list[tuple[str | None, str]] = []

    def record_request(request: "Request") -> None:
        body = json.loads(request.post_data or "{}")
        if "IntrospectionQuery" not in body.get("query", ""):
            sent.append((body.get("operationName"), body["query"]))

    page.set_default_timeout(60_000)
    page.on("request", lambda request: record_request(request) if request.method == "POST" else None)
    await page.goto(f"{live_server}/graphql")
    for example, name in (("The tasks that want attention", "Attention"), ("Figures over all tasks", "Figures")):
        async with page.expect_request(lambda request: "Introspection" not in (request.post_data or "Introspection")):
            await page.get_by_role("button", name=example).click()
            await page.locator(".graphiql-execute-button").click()
        assert sent[-1][0] == name
        assert name in sent[-1][1]
    assert await flaws(page) == []
    await page.goto("about:blank")
    await page.goto(f"{live_server}/graphql#query=query%20Given%20%7B%20__typename%20%7D&variables=%7B%7D")
    await page.locator(".graphiql-tab-active", has_text="Given").wait_for()
