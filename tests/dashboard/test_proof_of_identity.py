"""Forms that need a fresh proof of identity: what was entered is there again after the proof."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from adapters.storage.queries.people.sessions import set_proved_at
from domain.people.sign_in import PROOF_LIFETIME
from server.config.wiring import build, started
from tests.actors import AGENT, TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import OWNER, World
from tests.journeys.people import Person, carry_out, reviewable
from tests.people import signed_in as session_of

if TYPE_CHECKING:
    from playwright.async_api import Page

pytestmark = IN_BROWSER
NARROW = {"width": 360, "height": 740}
SESSIONS = range(1, 20)
IBAN = "NL91 ABNA 0417 1643 00"


@asynccontextmanager
async def old_proofs(world: World) -> AsyncIterator[None]:
    """Let every proof of identity be older than ten minutes, and be fresh again afterwards."""
    async with started(build(world.settings)) as services:

        async def age_by(microseconds: int) -> None:
            at = services.clock.now() - microseconds
            for key in SESSIONS:
                await services.database.write(lambda session: session.execute(set_proved_at(key=key, proved_at=at)))  # noqa: B023

        await age_by(PROOF_LIFETIME + 1)
        try:
            yield
        finally:
            await age_by(0)


async def test_the_form_of_a_payout_is_there_again_after_the_proof(world: World, signed_in: SignIn) -> None:
    task = (await world.agent.post("/agents/me/tasks", **TASK | {"title": "Paid work", "payoutAmount": "3.00"}))["id"]
    await carry_out(world.operator, task)
    await reviewable(world.agent, task)
    await world.agent.post(f"/agents/me/tasks/{task}/approve")
    page = await (await signed_in("operator", viewport=NARROW)).new_page()
    await page.goto(f"{world.address}/field/earnings")
    await page.get_by_role("button", name="Pay out").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Amount").fill("1.50")
    await dialog.get_by_label("IBAN").fill(IBAN)
    async with old_proofs(world):
        await dialog.get_by_role("button", name="See what it moves").click()
        await prove(page)
    assert await dialog.get_by_label("Amount").input_value() == "1.50"
    assert await dialog.get_by_label("IBAN").input_value() == IBAN
    assert await flaws(page) == []
    await dialog.get_by_role("button", name="See what it moves").click()
    await dialog.get_by_role("button", name="Request the payout").click()
    # The heading stands behind the dialog until the answer is there.
    await dialog.wait_for(state="detached")
    await page.get_by_role("heading", name="Payouts").wait_for()
    await page.reload()
    await page.get_by_role("heading", name="Payouts").wait_for()
    assert await dialog.count() == 0
    # An operator has one open payout at a time: those of other tests need this one to end.
    await page.get_by_role("button", name="Cancel payout").click()
    await page.get_by_text("Cancelled", exact=True).first.wait_for()


async def test_the_decision_of_a_dispute_is_there_again_after_the_proof(world: World, signed_in: SignIn) -> None:
    page = await (await signed_in("staff")).new_page()
    await page.goto(f"{world.address}/staff/disputes/{world.tasks['disputed']}")
    reason = page.get_by_label("Reason")
    async with old_proofs(world):
        await reason.fill("Half of it is to be seen.")
        await page.get_by_role("button", name="100%", exact=True).click()
        await prove(page)
    await page.get_by_role("heading", name="Decision").wait_for()
    assert await reason.input_value() == "Half of it is to be seen."
    assert await page.get_by_role("button", name="100%", exact=True).get_attribute("aria-pressed") == "true"


async def test_the_rules_of_one_agent_are_not_offered_for_another(world: World, signed_in: SignIn) -> None:
    async with started(build(world.settings)) as services:
        made = await Person(world.agent.http).post("/agents/register", **AGENT | {"email": OWNER})
        await session_of(services, OWNER, agent=made["agentId"])
    page = await (await signed_in("owner")).new_page()
    dialog, left_open = page.get_by_role("dialog"), False
    for agent_id, is_open in ((world.agent_id, True), (made["agentId"], False), (world.agent_id, True)):
        await page.goto(f"{world.address}/desk/{agent_id}/spending")
        edit = page.get_by_role("button", name="Edit rules").first
        await edit.wait_for()
        assert await dialog.count() == (is_open and left_open)
        if not left_open:
            await edit.click()
            await dialog.get_by_role("button", name="Add a currency").click()
            left_open = True


async def prove(page: "Page") -> None:
    """Go to the page of the proof, as what was tried last needs it, and come back."""
    await page.get_by_role("link", name="Confirm that it is you").click()
    await page.wait_for_url("**/sign-in/proof?next=**")
    await page.go_back()
