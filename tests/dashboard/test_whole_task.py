"""One task as its people live it, each on a device of their own: a plan, one more photograph, and the evidence."""

import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING

from tests.actors import TASK
from tests.browser import IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.test_changes import NARROW, WIDE, owner, telephone
from tests.dashboard.world import World
from tests.journeys.people import HERE, carry_out, reviewable
from tests.resolvers.stages import picture
from tests.server.test_cli import fieldcall

if TYPE_CHECKING:
    from playwright.async_api import FilePayload, Page, Response

pytestmark = IN_BROWSER


def is_upload(answer: "Response") -> bool:
    return answer.request.headers.get("content-type", "").startswith("multipart/form-data")


def jpeg(name: str, seed: int) -> "FilePayload":
    return {"name": name, "mimeType": "image/jpeg", "buffer": picture(seed)}


async def attach_plan(page: "Page", name: str, *, is_public: bool) -> None:
    """Attach a picture to the task of a page."""
    card = page.locator(".card", has=page.get_by_role("heading", name="Plans and pictures"))
    await card.get_by_label("Photo or PDF").set_input_files(jpeg(name, 7))
    await card.get_by_label("Visible before acceptance").set_checked(is_public)
    await card.get_by_role("button", name="Attach").click()
    await card.get_by_role("link", name=name).wait_for()


async def test_a_plan_is_seen_before_and_after_acceptance_as_its_owner_chose(world: World, signed_in: SignIn) -> None:
    terms = TASK | {"title": "Find the meter", "payoutAmount": "3.00"}
    task: int = (await world.agent.post("/agents/me/tasks", **terms))["id"]
    page = await owner(signed_in, world, task)
    await attach_plan(page, "front.jpg", is_public=True)
    await attach_plan(page, "meter.jpg", is_public=False)
    assert await flaws(page) == []
    field = await telephone(signed_in, world, f"tasks/{task}")
    await field.get_by_role("link", name="front.jpg").wait_for()
    assert await field.get_by_role("link", name="meter.jpg").count() == 0
    assert await flaws(field) == []
    await page.set_viewport_size(WIDE)
    await page.get_by_role("listitem").filter(has_text="front.jpg").get_by_role("button", name="Remove").click()
    await page.get_by_role("link", name="front.jpg").wait_for(state="detached")
    await world.operator.post(f"/operators/me/tasks/{task}/accept")
    await field.reload()
    async with field.context.expect_page() as opened:
        await field.get_by_role("link", name="meter.jpg").click()
    assert (await (await opened.value).evaluate("document.contentType")) == "image/jpeg"
    await page.reload()
    await page.get_by_role("link", name="meter.jpg").wait_for()
    assert await page.get_by_role("button", name="Remove", exact=True).count() == 0
    await page.set_viewport_size(NARROW)
    assert await flaws(page) == []
    staff = await (await signed_in("staff")).new_page()
    await staff.goto(f"{world.address}/staff/tasks/{task}")
    await staff.get_by_role("link", name="meter.jpg").wait_for()
    assert await flaws(staff) == []


async def test_one_more_photograph_is_asked_for_questioned_sent_approved_and_proven(
    world: World, signed_in: SignIn, tmp_path: Path
) -> None:
    terms = TASK | {"title": "One more photograph", "payoutAmount": "3.00"}
    task: int = (await world.agent.post("/agents/me/tasks", **terms))["id"]
    await carry_out(world.operator, task)
    await reviewable(world.agent, task)
    page = await owner(signed_in, world, task)
    await page.get_by_role("button", name="Ask for changes").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Message to the operator").fill("Almost complete.")
    await dialog.get_by_label("Change 1", exact=True).fill("The side door")
    await dialog.get_by_role("button", name="Send the list").click()
    await dialog.wait_for(state="detached")

    field = await telephone(signed_in, world, f"tasks/{task}")
    await field.get_by_label("The side door").wait_for()
    await field.get_by_label("Message", exact=True).fill("There are two. This one?")
    await field.get_by_label("Photo or PDF").set_input_files(jpeg("doors.jpg", 8))
    await field.get_by_role("button", name="Send message").click()

    await page.get_by_text("There are two. This one?").wait_for()
    await page.get_by_role("link", name="doors.jpg").wait_for()
    await page.get_by_label("Message", exact=True).fill("Yes, the green one.")
    await page.get_by_role("button", name="Send message").click()
    await field.get_by_text("Yes, the green one.").wait_for()

    await field.get_by_role("button", name="Submit").click()
    asked = field.get_by_role("dialog", name="Submit anyway")
    await asked.get_by_text("The side door").wait_for()
    await field.keyboard.press("Escape")
    await asked.wait_for(state="detached")
    await field.get_by_label("The side door").check()
    await field.locator("input[type=file][capture]").first.set_input_files(jpeg("side.jpg", 9))
    await field.get_by_role("button", name="Submit").click()
    await page.get_by_text("Your last change request").wait_for()
    assert await flaws(page) == []
    await page.set_viewport_size(WIDE)
    await page.locator("[data-move=approve_task]").click()
    await page.get_by_role("dialog").locator("[data-confirm]").click()
    await page.get_by_role("dialog").wait_for(state="detached")

    async with page.expect_download() as started:
        await page.get_by_role("button", name="Download evidence").click()
    file, keys = tmp_path / "evidence.zip", tmp_path / "keys.json"
    await (await started.value).save_as(file)
    keys.write_bytes((await world.agent.http.get("/.well-known/fieldcall-keys.json")).content)
    verified = await asyncio.to_thread(fieldcall, tmp_path, "verify-evidence", file.name, "--keys", keys.name)
    assert verified.returncode == 0, verified.stderr
    assert f"task {task}, settled" in verified.stdout


async def test_a_photograph_of_the_camera_itself_answers_the_challenge(world: World, signed_in: SignIn) -> None:
    needs = '{"minPhotos": 1, "requireLiveCapture": true}'
    terms = TASK | {"title": "Photograph it live", "payoutAmount": "3.00", "proofRequirementsJson": needs}
    task: int = (await world.agent.post("/agents/me/tasks", **terms))["id"]
    for step in ("accept", "en-route", "arrived", "start"):
        await world.operator.post(f"/operators/me/tasks/{task}/{step}", location=HERE)
    # A file of the gallery does not answer it.
    path = f"/api/v1/operators/me/tasks/{task}/proofs"
    file = {"file": ("old.jpg", picture(3), "image/jpeg")}
    await world.operator.send("POST", path, files=file, data={"location": json.dumps(HERE)})
    field = await telephone(signed_in, world, f"tasks/{task}")
    await field.get_by_text("photos from this camera only").wait_for()
    await field.get_by_role("button", name="Another photo").click()
    await field.get_by_role("button", name="Take photo", exact=True).click()
    async with field.expect_response(is_upload) as uploaded:
        await field.get_by_role("button", name="Use photo").click()
    await (await uploaded.value).finished()
    await field.get_by_role("dialog").get_by_role("button", name="Close").click()
    items = (await world.operator.get(f"/operators/me/tasks/{task}/proofs"))["items"]
    outcomes = [
        {verdict["rule"]: verdict["outcome"] for verdict in item["validationResults"]}["live_capture"] for item in items
    ]
    assert outcomes == ["failed", "passed"]
    assert await flaws(field) == []
