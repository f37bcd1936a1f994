"""The way about the desks: what the browser's own links, history and addresses do, without loading a desk again."""

import asyncio
from typing import TYPE_CHECKING

from tests.browser import IN_BROWSER
from tests.dashboard.conftest import SignIn
from tests.dashboard.world import World

if TYPE_CHECKING:
    from playwright.async_api import Page, Route

pytestmark = IN_BROWSER
SAME_DESK = "window.sameDesk = true"
ACCEPTED = "Count the bicycles at the station"
"""A task in a column with few others: of a long column only what is in sight is drawn."""
IS_SAME_DESK = "() => window.sameDesk === true"
"""True if the desk has not been loaded again since `SAME_DESK`."""
SCROLLED = "document.getElementById('page').scrollTop"
LOW = {"width": 1280, "height": 320}
"""A window in which pages are longer than what is seen of them."""


async def heading(page: "Page", name: str) -> None:
    """Wait for the head of a page."""
    await page.get_by_role("heading", level=1, name=name).wait_for()


async def opened(
    signed_in: SignIn, world: World, path: str, head: str, role: str = "owner", **options: object
) -> "Page":
    """A page of a desk, with the mark of being loaded once."""
    page = await (await signed_in(role, **options)).new_page()
    await page.goto(world.address + path)
    await heading(page, head)
    await page.evaluate(SAME_DESK)
    return page


def desk(world: World) -> str:
    return f"/desk/{world.agent_id}"


async def test_going_back_and_forward_shows_the_pages_in_their_order(world: World, signed_in: SignIn) -> None:
    page = await opened(signed_in, world, desk(world), "Home")
    navigation = page.get_by_role("navigation", name="Pages of this desk")
    await navigation.get_by_role("link", name="Board").click()
    await heading(page, "Board")
    await page.get_by_role("link", name=ACCEPTED).click()
    await heading(page, ACCEPTED)
    assert page.url == f"{world.address}{desk(world)}/tasks/{world.tasks['accepted']}"
    await page.go_back()
    await heading(page, "Board")
    current = navigation.locator("[aria-current=page]")
    assert await current.all_inner_texts() == ["Board"]
    await page.go_back()
    await heading(page, "Home")
    assert await current.get_by_text("Home").count() == await current.count() == 1
    await page.go_forward()
    await heading(page, "Board")
    assert await page.evaluate("document.activeElement.id") == "page"
    assert await page.evaluate(IS_SAME_DESK)


async def test_what_a_page_shows_stands_in_its_address(world: World, signed_in: SignIn) -> None:
    page = await opened(signed_in, world, f"{desk(world)}/board?text=museum", "Board")
    search = page.get_by_role("searchbox")
    assert await search.input_value() == "museum"
    await page.get_by_role("link", name="Read the opening hours").wait_for()
    assert await page.get_by_role("link", name="Count the bicycles").count() == 0
    # A filter takes the place of the one before: going back leaves the page.
    await search.fill('a "5" & b?')
    await page.wait_for_url("**/board?text=a*")
    await page.keyboard.press("Escape")
    await page.reload()
    await heading(page, "Board")
    assert await search.input_value() == 'a "5" & b?'
    # A number in quotation marks is how addresses were written before; what the page does not know is left out.
    await page.goto(f"{world.address}{desk(world)}/tasks?text=%227%22&other=1")
    await heading(page, "Tasks")
    assert await search.input_value() == "7"
    await page.goto(f"{world.address}{desk(world)}/tasks?text=7&country=NL")
    await heading(page, "Tasks")
    assert await search.input_value() == "7"
    await search.fill("")
    await page.wait_for_url("**/tasks?country=NL")


async def test_a_text_in_quotation_marks_is_found_again(world: World, signed_in: SignIn) -> None:
    page = await opened(signed_in, world, f"{desk(world)}/tasks", "Tasks")
    search = page.get_by_role("searchbox")
    await search.fill('"7"')
    await page.wait_for_url("**/tasks?text=*")
    await page.reload()
    await heading(page, "Tasks")
    assert await search.input_value() == '"7"'


async def test_each_step_through_filters_is_gone_back_through(world: World, signed_in: SignIn) -> None:
    page = await opened(signed_in, world, f"{desk(world)}/webhooks?type=task.created", "Webhooks")
    types = page.get_by_role("combobox", name="Event types")
    await page.get_by_role("combobox", name="Status").select_option("FAILED")
    await page.wait_for_url("**/webhooks?type=task.created&status=FAILED")
    assert await types.input_value() == "task.created"
    await page.go_back()
    await page.wait_for_url("**/webhooks?type=task.created")
    assert await page.get_by_role("combobox", name="Status").input_value() == ""
    assert await page.evaluate(IS_SAME_DESK)


async def test_a_link_opens_beside_the_page_with_a_key_held_down(world: World, signed_in: SignIn) -> None:
    page = await opened(signed_in, world, f"{desk(world)}/board", "Board")
    link = page.get_by_role("link", name=ACCEPTED)
    for options in ({"modifiers": ["ControlOrMeta"]}, {"button": "middle"}):
        async with page.context.expect_page() as beside:
            await link.click(**options)
        other = await beside.value
        await heading(other, ACCEPTED)
        await other.close()
    assert page.url.endswith("/board")
    await heading(page, "Board")


async def test_an_address_that_leads_nowhere_says_so(world: World, signed_in: SignIn) -> None:
    for path in (f"{desk(world)}/nowhere", "/desk/999999", "/staff", f"{desk(world)}/tasks/1/2", "/desk/%E0%A4%A"):
        page = await opened(signed_in, world, path, "There is no such page")
        await page.get_by_role("link", name="Go to Home").click()
        await heading(page, "Home")
        assert page.url == world.address + desk(world)
        await page.close()
    page = await opened(signed_in, world, f"{desk(world)}/board/", "Board")
    assert await page.locator("[aria-current=page]:visible").all_inner_texts() == ["Board"]


async def test_going_back_stands_where_the_page_was_left(world: World, signed_in: SignIn) -> None:
    page = await opened(signed_in, world, f"{desk(world)}/keys?part=profile", "Keys", viewport=LOW)
    await page.get_by_role("link", name="Practice", exact=True).first.wait_for()
    # The page is as long as that only once its parts are there.
    await page.wait_for_function(f"() => ({SCROLLED} = 150, {SCROLLED}) === 150")
    await page.keyboard.press("g")
    await page.keyboard.press("m")
    await heading(page, "Money")
    assert await page.evaluate(SCROLLED) == 0
    await page.go_back()
    await heading(page, "Keys")
    await page.wait_for_function(f"() => {SCROLLED} === 150")


async def test_a_page_that_comes_slowly_is_told(world: World, signed_in: SignIn) -> None:
    page = await opened(signed_in, world, desk(world), "Home")
    held = asyncio.Event()

    async def late(route: "Route") -> None:
        await held.wait()
        await route.continue_()

    await page.route("**/assets/account-pages.js*", late)
    await page.keyboard.press("g")
    await page.keyboard.press("s")
    # The page that is left stays for a moment, for most scripts are there sooner.
    await page.wait_for_url("**/spending")
    assert await page.get_by_role("heading", level=1, name="Home").count() == 1
    # The page that is left still loads and shows the same, so wait until it is gone.
    await page.get_by_role("heading", level=1).wait_for(state="detached")
    await page.get_by_text("Loading").wait_for()
    held.set()
    await heading(page, "Spending")
    assert await page.evaluate(IS_SAME_DESK)


async def test_a_page_that_does_not_come_is_asked_for_again(world: World, signed_in: SignIn) -> None:
    page = await opened(signed_in, world, desk(world), "Home")
    # By the browser's network, for what a page loads early on is not always routed.
    network = await page.context.new_cdp_session(page)
    await network.send("Network.enable")
    await network.send("Network.setBlockedURLs", {"urls": ["*/assets/account-pages.js*"]})
    await page.keyboard.press("g")
    await page.keyboard.press("s")
    # The desk is loaded anew, for it may be of an earlier version of the service; then the reader is told.
    again = page.get_by_role("button", name="Try again")
    await again.wait_for()
    assert not await page.evaluate("Boolean(window.sameDesk)")
    await network.send("Network.setBlockedURLs", {"urls": []})
    await again.click()
    await heading(page, "Spending")
    assert await page.get_by_role("alert").count() == 0


async def test_a_script_is_loaded_when_somebody_means_to_follow_its_link(world: World, signed_in: SignIn) -> None:
    page = await opened(signed_in, world, desk(world), "Home")
    async with page.expect_response(lambda answer: "/assets/account-pages.js" in answer.url):
        await page.get_by_role("link", name="Spending").hover()
    assert page.url == world.address + desk(world)


async def test_the_root_leads_each_person_to_their_desk(world: World, signed_in: SignIn) -> None:
    for role, path in (("owner", desk(world)), ("staff", "/staff"), ("operator", "/field")):
        page = await (await signed_in(role)).new_page()
        await page.goto(world.address)
        await page.wait_for_url(world.address + path)
        await page.locator("h1").wait_for()


async def test_the_field_is_gone_about_as_the_desks_are(world: World, signed_in: SignIn) -> None:
    page = await opened(signed_in, world, "/field", "near you", "operator")
    await page.get_by_role("link", name="My tasks").click()
    await heading(page, "My tasks")
    await page.get_by_role("link", name="Count the bicycles").click()
    await heading(page, "Count the bicycles")
    await page.go_back()
    await heading(page, "My tasks")
    await page.go_back()
    await heading(page, "near you")
    assert await page.locator("[aria-current=page]:visible").all_inner_texts() == ["Near me"]
    assert await page.evaluate(IS_SAME_DESK)
