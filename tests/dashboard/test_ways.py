"""Ways out of every problem and warning: a link or a button with a name, on each desk, for each code of the service."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from domain.refusals.index import every_refusal
from resolvers.lifecycle.place import TaskDoubt
from tests.actors import TASK
from tests.browser import IN_BROWSER
from tests.dashboard.conftest import SignIn
from tests.dashboard.node import Script, running
from tests.dashboard.world import World

if TYPE_CHECKING:
    from playwright.async_api import Route

PATHS = {"owner": "/desk/7/new", "operator": "/field/tasks/7", "staff": "/staff/tasks/7", "guest": "/"}
"""A page of each reader; a guest's has no desk."""
LANGUAGES = ("en", "de")
WAY = re.compile(r"<(?:a|button)\b[^>]*>(?:<[^>]*>)*([^<]+)<")
ADDRESS = re.compile(r'href="([^"]*)"')


@pytest.fixture(scope="module")
def desk() -> Iterator[Script]:
    with running("desk_ways.mjs") as made:
        yield made


def render(desk: Script, reader: str, slug: str, code: str, *, is_warning: bool) -> tuple[list[str], bool]:
    """The names of the ways out, and true if the code needs no row of its own or has one."""
    shown = desk.ask({"slug": slug, "path": PATHS[reader], "code": code, "isWarning": is_warning})
    assert "" not in ADDRESS.findall(shown["html"]), (code, reader)
    return WAY.findall(shown["html"]), shown["isListed"] or not shown["hasText"]


def test_every_problem_and_warning_has_a_way_out_on_every_desk(desk: Script) -> None:
    codes = [(refusal.code, False) for refusal in every_refusal()] + [(doubt.value, True) for doubt in TaskDoubt]
    dead_ends = []
    for code, is_warning in codes:
        for reader in PATHS:
            english, german = [render(desk, reader, slug, code, is_warning=is_warning) for slug in LANGUAGES]
            is_whole = english[1] and english[0] and len(english[0]) == len(german[0])
            if not is_whole or set(english[0]) & set(german[0]):
                dead_ends.append((code, reader, english, german))
    assert dead_ends == []


def test_a_code_that_the_desks_do_not_know_has_the_general_ways(desk: Script) -> None:
    assert render(desk, "owner", "en", "code_of_tomorrow", is_warning=False) == (["Try again", "Ask support"], True)
    assert render(desk, "operator", "en", "code_of_tomorrow", is_warning=False)[0] == ["Try again", "Ask support"]
    assert render(desk, "staff", "en", "code_of_tomorrow", is_warning=False)[0] == ["Try again", "Open Health"]


def test_a_code_has_the_ways_of_its_reader(desk: Script) -> None:
    named = {reader: render(desk, reader, "en", "insufficient_funds", is_warning=False)[0] for reader in PATHS}
    assert named == {
        "owner": ["Add money"],
        "operator": ["Open Earnings"],
        "staff": ["Try again", "Open Health"],
        "guest": ["Try again", "See what you can confirm"],
    }


@IN_BROWSER
async def test_an_owner_without_the_money_adds_it_by_the_way_out_and_dispatches(
    world: World, signed_in: SignIn
) -> None:
    page = await (await signed_in("owner", viewport={"width": 1280, "height": 800})).new_page()
    new = f"{world.address}/desk/{world.agent_id}/new"
    await page.goto(new)
    for label, text in (("Title", "title"), ("Description", "description"), ("Address", "locationAddress")):
        await page.get_by_label(label, exact=True).fill(TASK[text])
    # A refused field: the way out leads to it.
    await page.get_by_label("Payout").fill("0.01")
    await page.locator("[name=payoutAmount][aria-invalid=true]").wait_for()
    await page.get_by_role("button", name="Correct the entry").first.click()
    assert await page.evaluate("document.activeElement.name") == "payoutAmount"

    await page.get_by_label("Payout").fill("8000")
    await page.get_by_role("link", name="Add money").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Amount (€)").fill("8500")
    await dialog.get_by_role("button", name="Add €8,500.00").click()
    await page.get_by_role("button", name="Pay €8,500.00").click()
    # The payment leads back to the form, which has kept its entries.
    await page.wait_for_url(f"**/desk/{world.agent_id}/new**")
    await page.get_by_role("button", name="Dispatch for €8,400.00").click()
    await page.get_by_role("heading", name="Timeline").wait_for()


@IN_BROWSER
async def test_an_operator_reads_again_after_a_task_that_is_gone(world: World, signed_in: SignIn) -> None:
    made = await world.agent.post("/agents/me/tasks", **TASK | {"title": "Gone at once", "payoutAmount": "3.00"})
    page = await (await signed_in("operator", viewport={"width": 360, "height": 740})).new_page()
    await page.route("**/graphql", refuse_acceptance)
    await page.goto(f"{world.address}/field/tasks/{made['id']}")
    await page.get_by_role("button", name="Accept for €2.70").click()
    note = page.get_by_role("alert")
    await note.get_by_role("link", name="Open Near me").wait_for()
    await note.get_by_role("button", name="Show the current state").click()
    await note.wait_for(state="hidden")
    await page.get_by_text("Still open").wait_for()


async def refuse_acceptance(asked: "Route") -> None:
    """Answer an operator who comes second."""
    if "acceptTask" in (asked.request.post_data or ""):
        await asked.fulfill(json={"data": {"acceptTask": REFUSED}})
    else:
        await asked.continue_()


REFUSED = {
    "__typename": "Problem",
    "code": "task_taken",
    "httpStatus": 409,
    "title": "The task is taken",
    "detail": "Another operator was faster.",
    "values": {},
    "requestId": "1",
    "errors": [],
    "nextActions": [],
}
"""The answer to an operator who comes second."""
