"""A stranger's walk through the operator's telephone: no dead end, nothing stale, and by when the others decide."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import httpx2
from playwright.async_api import expect

from server.commands import keys
from tests.actors import AMSTERDAM, TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World
from tests.journeys.people import HERE, TIMEOUT_SECONDS, Person, carry_out, photo, reviewable

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext

pytestmark = IN_BROWSER
NARROW = {"width": 360, "height": 740}
REPLACE_CAMERA = "if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = () => "
NO_CAMERA = f"{REPLACE_CAMERA} Promise.reject(new DOMException('in use', 'NotReadableError'))"
"""A device whose camera another program holds."""
BLACK_CAMERA = f"{REPLACE_CAMERA} Promise.resolve(new MediaStream())"
"""A device whose camera gives no picture."""
ACCOUNT = {"accountHolder": "Noor de Vries", "iban": "NL91ABNA0417164300"}


async def telephone(signed_in: SignIn) -> "BrowserContext":
    at = {**AMSTERDAM, "accuracy": 9}
    return await signed_in("operator", viewport=NARROW, geolocation=at, permissions=["geolocation", "camera"])


async def dispatch(world: World, title: str, **fields: object) -> int:
    body = TASK | {"title": title, "payoutAmount": "2.00"} | fields
    task: int = (await world.agent.post("/agents/me/tasks", **body))["id"]
    return task


async def test_a_payout_is_seen_on_the_open_page_when_it_is_decided(world: World, signed_in: SignIn) -> None:
    task = await dispatch(world, "Earn for a payout")
    await carry_out(world.operator, task)
    await reviewable(world.agent, task)
    await world.agent.post(f"/agents/me/tasks/{task}/approve")
    page = await (await telephone(signed_in)).new_page()
    await page.goto(f"{world.address}/field/earnings")
    await page.get_by_role("button", name="Pay out").wait_for()
    payout = await world.operator.post("/operators/me/payouts", currency="EUR", destination=ACCOUNT)
    await page.reload()
    await page.get_by_text("Requested").first.wait_for()
    await page.get_by_text("Sent by").wait_for()
    await page.get_by_text("A bank then takes one to three working days.").first.wait_for()
    assert await flaws(page) == []

    key = await asyncio.to_thread(lambda: asyncio.run(keys.create(world.settings, "Sam")))
    async with httpx2.AsyncClient(base_url=world.address, timeout=TIMEOUT_SECONDS) as http:
        staff = Person(http).holding(key)
        await staff.post(f"/platform/payouts/{payout['id']}/confirm", bankReference="NL-BATCH-77")
    await page.get_by_text("NL-BATCH-77").wait_for()
    await expect(page.get_by_text("Sent by")).to_be_hidden()
    await expect(page.get_by_role("button", name="Pay out")).to_be_hidden()


async def test_a_second_payout_is_not_begun_while_one_is_on_its_way(
    world: World, signed_in: SignIn, everybody_reads: Callable[[str], Awaitable[None]]
) -> None:
    await everybody_reads("de")
    task = await dispatch(world, "Earn for two payouts")
    await carry_out(world.operator, task)
    await reviewable(world.agent, task)
    await world.agent.post(f"/agents/me/tasks/{task}/approve")
    part = {"currency": "EUR", "amount": "1.00", "destination": ACCOUNT}
    payout = await world.operator.post("/operators/me/payouts", **part)
    page = await (await telephone(signed_in)).new_page()
    await page.goto(f"{world.address}/field/earnings")
    button = page.get_by_role("button", name="auszahlen")
    await expect(button).to_have_attribute("aria-disabled", "true")
    await page.get_by_text("Eine Auszahlung in dieser Währung ist schon unterwegs.").wait_for()
    assert await flaws(page) == []
    await page.get_by_role("button", name="Auszahlung stornieren").click()
    await expect(button).to_have_attribute("aria-disabled", "false")
    assert (await world.operator.get("/operators/me/payouts"))[0]["status"] == "cancelled", payout


async def test_a_dead_camera_leads_to_the_camera_app(world: World, signed_in: SignIn) -> None:
    for script in (NO_CAMERA, BLACK_CAMERA):
        task = await dispatch(world, "Photograph with a dead camera", proofRequirementsJson='{"minPhotos": 1}')
        await world.operator.post(f"/operators/me/tasks/{task}/accept", location=HERE)
        for step in ("en-route", "arrived", "start"):
            await world.operator.post(f"/operators/me/tasks/{task}/{step}", location=HERE)
        context = await telephone(signed_in)
        await context.add_init_script(script)
        page = await context.new_page()
        await page.goto(f"{world.address}/field/tasks/{task}")
        await page.get_by_role("button", name="Take photo 1 of 1").click()
        camera = page.get_by_role("dialog")
        await camera.get_by_text("The browser gives no camera.").wait_for()
        await expect(camera.get_by_text("Live photo")).to_be_hidden()
        await expect(camera.get_by_role("button", name="Take photo", exact=True)).to_be_hidden()
        picture = {"name": "shop.jpg", "mimeType": "image/jpeg", "buffer": photo(task)}
        await camera.locator("input[type=file]").set_input_files(picture)
        await camera.wait_for(state="hidden")
        await page.get_by_role("button", name="Submit work").wait_for()


async def test_a_decision_is_said_once_and_with_its_end(world: World, signed_in: SignIn) -> None:
    task = await dispatch(world, "Contest a rejection")
    await carry_out(world.operator, task)
    await reviewable(world.agent, task)
    page = await (await telephone(signed_in)).new_page()
    await page.goto(f"{world.address}/field/tasks/{task}")
    await page.get_by_text("Without a decision, you are paid at the latest").wait_for()
    await world.agent.post(f"/agents/me/tasks/{task}/reject-review", rejectReasonCodeRef=1, notes="It is another shop.")
    await page.get_by_role("button", name="Contest").click()
    contest = page.get_by_role("dialog").get_by_role("button", name="Contest")
    await expect(contest).to_have_accessible_description("Write first why the rejection is wrong.")
    await page.get_by_role("dialog").get_by_label("Reason").fill("It is the shop of the address.")
    await contest.click()
    await page.get_by_text("Decided by").wait_for()
    await expect(page.get_by_text("New:")).to_be_hidden()
    stages = page.get_by_role("list", name="Progress")
    await expect(stages.get_by_role("listitem").nth(3)).to_have_attribute("aria-current", "step")
    await stages.get_by_text("Disputed").wait_for()
    assert await flaws(page) == []


async def test_a_question_is_asked_in_one_place(world: World, signed_in: SignIn) -> None:
    rules = json.dumps({"minPhotos": 0})
    task = await dispatch(world, "Ask in one place", proofRequirementsJson=rules)
    await world.operator.post(f"/operators/me/tasks/{task}/accept", location=HERE)
    await world.operator.post(f"/operators/me/tasks/{task}/en-route", location=HERE)
    await world.operator.post(f"/operators/me/tasks/{task}/arrived", location=HERE)
    await world.operator.post(f"/operators/me/tasks/{task}/start", location=HERE)
    page = await (await telephone(signed_in)).new_page()
    await page.goto(f"{world.address}/field/tasks/{task}")
    await expect(page.get_by_role("button", name="Ask the agent")).to_have_count(1)
    await page.get_by_role("button", name="Submit work").click()
    await page.get_by_text("The agent looks at your work").wait_for()
    # The sign that all is sent has no number beside it.
    await expect(page.get_by_role("button", name="Everything has been sent.")).to_have_text("")
