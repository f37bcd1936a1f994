"""Two members of the staff with one decision: the second reads what was decided and by whom, and is led on."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import httpx2
import pytest_asyncio

from domain.people.roles import StaffRole
from server.config.wiring import build, started
from server.process.background import serving
from tests.actors import OPERATOR
from tests.browser import IN_BROWSER, ON_SQLITE, flaws, watched
from tests.dashboard.world import World, world
from tests.journeys.people import Person
from tests.people import signed_in

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

    from server.config.settings import Settings

pytestmark = [IN_BROWSER, ON_SQLITE]
FIRST, SECOND = "robin@example.org", "kim@example.org"
"""Addresses, and so the names, of the members: the faster one first."""
ACCOUNT = {"accountHolder": "Noor de Vries", "iban": "NL91ABNA0417164300"}
FASTER = "Somebody else was faster. Nothing of yours was carried out."


@dataclass(frozen=True)
class Two:
    """The pages of two members of the staff of one world."""

    world: World
    first: "Page"
    second: "Page"

    async def open(self, path: str) -> None:
        for page in (self.first, self.second):
            await page.goto(self.world.address + path)
            await page.locator("h1").wait_for()

    async def stay_unaware(self) -> None:
        """Let no live event reach the second member, whose page learns of the decision by its own."""
        await self.second.route_web_socket("**/graphql", lambda _: None)

    async def request_payout(self) -> None:
        await self.world.operator.post("/operators/me/payouts", currency="EUR", destination=ACCOUNT)


@pytest_asyncio.fixture(loop_scope="session")
async def two(browser: "Browser", settings: "Settings") -> AsyncIterator[Two]:
    async with world(settings) as made, _two_desks(browser, made.settings, made.address) as (first, second):
        yield Two(made, first, second)


@asynccontextmanager
async def _two_desks(browser: "Browser", settings: "Settings", address: str) -> "AsyncIterator[list[Page]]":
    """The queues of two members of the staff, in a browser each."""
    pages, contexts = [], []
    async with started(build(settings)) as services:
        cookies = [await signed_in(services, email, staff=StaffRole.ADMIN) for email in (FIRST, SECOND)]
    for cookie in cookies:
        context = await browser.new_context(viewport={"width": 1280, "height": 900})
        contexts.append((context, watched(context)))
        await context.add_cookies([{"name": "fieldcall", "value": cookie, "url": address}])
        pages.append(await context.new_page())
        await pages[-1].goto(f"{address}/staff")
        await pages[-1].get_by_role("status").get_by_text("Live").wait_for()
    yield pages
    for context, faults in contexts:
        await context.close()
        assert not faults, faults


async def confirm_payout(page: "Page", reference: str) -> None:
    """Open the confirmation of the payout in the queue and fill it in, up to the last press."""
    await page.get_by_role("listitem").filter(has_text="Payout to Noor").get_by_role("button", name="Confirm").click()
    await page.get_by_role("dialog").get_by_label("Bank reference").fill(reference)
    await page.get_by_role("dialog").get_by_text("Paid out to the operator").wait_for()


async def test_a_payout_that_another_confirms_leaves_word_of_it(two: Two) -> None:
    await two.request_payout()
    await two.open("/staff")
    await confirm_payout(two.second, "TR 2")
    await confirm_payout(two.first, "TR 1")
    await two.first.get_by_role("dialog").get_by_role("button", name="Confirm: €45.00").click()
    await two.first.get_by_role("dialog").wait_for(state="detached")
    # The page of the first member says nothing of a race.
    assert await two.first.get_by_text(FASTER).count() == 0
    note = two.second.get_by_role("status").filter(has_text=FASTER)
    await note.get_by_text("was transferred").wait_for()
    await note.get_by_text(FIRST).wait_for()
    assert await two.second.get_by_role("dialog").count() == 0
    assert await flaws(two.second) == []
    await note.get_by_role("button", name="Close").click()
    await note.wait_for(state="detached")
    (payout,) = await two.world.operator.get("/operators/me/payouts")
    assert (payout["status"], payout["bankReference"]) == ("paid", "TR1")


async def test_a_payout_that_was_declined_unseen_is_explained_where_it_is_refused(two: Two) -> None:
    await two.request_payout()
    await two.stay_unaware()
    await two.open("/staff")
    await confirm_payout(two.second, "TR 2")
    row = two.first.get_by_role("listitem").filter(has_text="Payout to Noor")
    await row.get_by_role("button", name="Decline").click()
    await two.first.get_by_role("dialog").get_by_label("Reason").fill("The account is another's.")
    await two.first.get_by_role("dialog").get_by_role("button", name="Decline: €45.00").click()
    await two.first.get_by_role("dialog").wait_for(state="detached")
    dialog = two.second.get_by_role("dialog")
    await dialog.get_by_role("button", name="Confirm: €45.00").click()
    await dialog.get_by_text("Declined payout").wait_for()
    await dialog.get_by_text("The account is another's.").first.wait_for()
    await dialog.get_by_text(FIRST).wait_for()
    assert await flaws(two.second) == []
    await dialog.get_by_role("button", name="Show the current state").first.click()
    await dialog.wait_for(state="detached")
    await two.second.get_by_role("listitem").filter(has_text="Payout to Noor").wait_for(state="detached")
    assert await two.second.get_by_text(FASTER).count() == 0
    (payout,) = await two.world.operator.get("/operators/me/payouts")
    assert (payout["status"], payout["declineReason"]) == ("declined", "The account is another's.")


async def test_a_dispute_that_another_decides_shows_the_decision_and_leads_on(two: Two) -> None:
    task = two.world.tasks["disputed"]
    await two.open(f"/staff/disputes/{task}")
    for page, reason in ((two.second, "Nothing of it is to be seen."), (two.first, "Half of it is to be seen.")):
        await page.get_by_text("Earned by the operator").first.wait_for()
        await page.get_by_label("Reason").fill(reason)
        await page.get_by_role("button", name="Review and confirm").click()
        await page.get_by_role("dialog").get_by_text("Earned by the operator").wait_for()
    await two.first.get_by_role("dialog").get_by_role("button", name="Confirm split").click()
    await two.second.get_by_role("status").filter(has_text=FASTER).wait_for()
    decided = two.second.locator("section", has=two.second.get_by_role("heading", name="Decision"))
    await decided.get_by_text("Decided the dispute about the task").wait_for()
    await decided.get_by_text("Half of it is to be seen.").wait_for()
    await decided.get_by_text(FIRST).wait_for()
    assert await flaws(two.second) == []
    await two.second.get_by_role("complementary").get_by_role("link", name="Back to the queue").click()
    await two.second.get_by_role("heading", name="Queue").wait_for()
    await two.second.get_by_text(FASTER).wait_for(state="detached")


async def test_an_operator_whom_another_declines_is_not_approved_after_all(
    browser: "Browser", settings: "Settings"
) -> None:
    with serving(settings) as address:
        async with (
            httpx2.AsyncClient(base_url=address) as http,
            _two_desks(browser, settings, address) as (first, second),
        ):
            applied = await Person(http).post("/operators/register", **OPERATOR)
            await second.get_by_role("button", name="Approve").click()
            await first.get_by_role("button", name="Decline").click()
            await first.get_by_role("dialog").get_by_label("Reason").fill("The papers are another's.")
            await first.get_by_role("dialog").get_by_role("button", name="Decline").click()
            note = second.get_by_role("status").filter(has_text=FASTER)
            await note.get_by_text("Suspended the operator").wait_for()
            await note.get_by_text("The papers are another's.").wait_for()
            await note.get_by_text(FIRST).wait_for()
            assert await second.get_by_role("dialog").count() == 0
            me = await Person(http, applied["apiKey"]).get("/operators/me")
            assert me["status"] == "Suspended"
