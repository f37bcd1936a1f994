"""The conversation about a task on all desks: live, with a file, marked as read, and kept without a connection."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from playwright.async_api import expect

from tests.actors import AMSTERDAM, TASK
from tests.browser import BROKEN, IN_BROWSER, flaws
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World
from tests.journeys.people import HERE, TIMEOUT_SECONDS
from tests.resolvers.stages import picture

if TYPE_CHECKING:
    from playwright.async_api import Page

pytestmark = IN_BROWSER
NARROW = {"width": 360, "height": 740}


async def accept(world: World, title: str) -> int:
    task: int = (await world.agent.post("/agents/me/tasks", **TASK | {"title": title, "payoutAmount": "3.00"}))["id"]
    await world.operator.post(f"/operators/me/tasks/{task}/accept", location=HERE)
    return task


async def telephone(signed_in: SignIn, address: str) -> "Page":
    at = {**AMSTERDAM, "accuracy": 9}
    context = await signed_in("operator", viewport=NARROW, geolocation=at, permissions=["geolocation"])
    page = await context.new_page()
    await page.goto(address)
    return page


async def test_both_sides_and_the_staff_read_each_other_live(world: World, signed_in: SignIn) -> None:
    task = await accept(world, "Talk about a shop")
    field = await telephone(signed_in, f"{world.address}/field/tasks/{task}")
    owner = await (await signed_in("owner")).new_page()
    await owner.goto(f"{world.address}/desk/{world.agent_id}/tasks/{task}")
    await owner.get_by_text("No messages yet.").wait_for()
    await field.get_by_label("Message", exact=True).fill("The door is locked.")
    photo = {"name": "door.jpg", "mimeType": "image/jpeg", "buffer": picture()}
    await field.get_by_label("Photo or PDF").set_input_files(photo)  # type: ignore[arg-type]
    assert await field.get_by_label("Photo or PDF").evaluate("field => field.files.length") == 1
    # The next step of the task alone is filled.
    await expect(field.locator(".btn.primary:visible")).to_have_text(["On my way"])
    await field.get_by_role("button", name="Send message").click()
    await owner.get_by_text("The door is locked.").wait_for()
    await owner.get_by_role("link", name="door.jpg").wait_for()
    # On the clock of the task, as the rest of the page.
    await owner.get_by_text("(Amsterdam)").first.wait_for()
    assert await field.get_by_label("Photo or PDF").evaluate("field => field.files.length") == 0
    assert await flaws(owner) == []
    await owner.get_by_label("Message", exact=True).fill("Ring at number 3.")
    await owner.get_by_role("button", name="Send message").click()
    await field.get_by_text("Ring at number 3.").wait_for()
    # Each side sees at once that the other one has read its message.
    for page in (owner, field):
        await page.locator("li.me").get_by_text("Read", exact=False).wait_for()
    assert await flaws(field) == []
    staff = await (await signed_in("staff")).new_page()
    await staff.goto(f"{world.address}/staff/tasks/{task}")
    await staff.get_by_text("The door is locked.").wait_for()
    await staff.get_by_label("Message", exact=True).fill("We are following this.")
    await staff.get_by_role("button", name="Send message").click()
    for page in (owner, field):
        await page.get_by_text("We are following this.").wait_for()
    messages = await world.agent.get(f"/agents/me/tasks/{task}/messages")
    assert [one["author"] for one in messages] == ["operator", "agent", "staff"]
    async with asyncio.timeout(TIMEOUT_SECONDS):
        unread = 1
        while unread:
            unread = (await world.agent.get(f"/agents/me/tasks/{task}"))["unreadMessageCount"]
            await asyncio.sleep(0.1)


async def test_a_question_stands_in_the_queue_of_its_owner_until_it_is_read(
    world: World, signed_in: SignIn, everybody_reads: Callable[[str], Awaitable[None]]
) -> None:
    title = "Ask about a gate"
    task = await accept(world, title)
    home = await (await signed_in("owner")).new_page()
    await home.goto(f"{world.address}/desk/{world.agent_id}")
    await home.get_by_role("heading", name="Needs you").wait_for()
    for question in ("Which gate?", "The left one?"):
        await world.operator.post(f"/operators/me/tasks/{task}/messages", body=question)
    row = home.locator("[data-job]").filter(has=home.get_by_role("link", name=title))
    await home.get_by_role("button", name="Messages 1").click()
    await row.get_by_text("2 unread messages").wait_for()
    waiting = int(await home.get_by_role("link", name="Home").locator(".hot").inner_text())
    assert await flaws(home) == []
    await home.set_viewport_size(NARROW)  # type: ignore[arg-type]
    await row.get_by_role("link", name="Read and answer").click()
    await expect(home.get_by_text("The left one?")).to_be_in_viewport()
    await home.set_viewport_size({"width": 1280, "height": 800})
    await expect(home.get_by_role("link", name="Home").locator(".hot")).to_have_text(str(waiting - 1))
    await home.get_by_label("Message", exact=True).fill("The right one.")
    await home.get_by_role("button", name="Send message").click()
    await home.get_by_role("link", name="Home").click()
    await home.get_by_role("heading", name="Needs you").wait_for()
    await expect(row).to_have_count(0)
    assert (await world.agent.get("/agents/me/pending-actions"))["tasksWithUnreadMessages"] == []
    await everybody_reads("de")
    await world.operator.post(f"/operators/me/tasks/{task}/messages", body="Danke.")
    german = await (await signed_in("owner", viewport=NARROW)).new_page()
    await german.goto(f"{world.address}/desk/{world.agent_id}")
    await german.get_by_text("1 ungelesene Nachricht").wait_for()
    await german.get_by_role("link", name="Lesen und antworten").wait_for()
    assert await german.evaluate(BROKEN) == []
    assert await flaws(german) == []


async def test_a_message_without_a_connection_is_sent_with_one(world: World, signed_in: SignIn) -> None:
    task = await accept(world, "Talk in a cellar")
    page = await telephone(signed_in, f"{world.address}/field/tasks/{task}")
    await page.get_by_label("Message", exact=True).wait_for()
    await page.context.set_offline(True)
    await page.get_by_label("Message", exact=True).fill("I am in the cellar.")
    await page.get_by_role("button", name="Send message").click()
    await page.get_by_text("Is sent once there is a connection").wait_for()
    assert await world.agent.get(f"/agents/me/tasks/{task}/messages") == []
    await page.context.set_offline(False)
    await expect(page.get_by_text("Is sent once there is a connection")).to_have_count(0)
    (message,) = await world.agent.get(f"/agents/me/tasks/{task}/messages")
    assert message["body"] == "I am in the cellar."


async def test_a_closed_conversation_says_so(world: World, signed_in: SignIn) -> None:
    task: int = (
        await world.agent.post("/agents/me/tasks", **TASK | {"title": "Talk to nobody", "payoutAmount": "3.00"})
    )["id"]
    owner = await (await signed_in("owner")).new_page()
    await owner.goto(f"{world.address}/desk/{world.agent_id}/tasks/{task}")
    await owner.get_by_role("heading", name="Talk to nobody").wait_for()
    assert await owner.get_by_role("button", name="Send message").count() == 0
