"""`make pictures`: the screens of docs/pictures, photographed at a service with something on every page."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.async_api import Browser, async_playwright

from server.config.settings import load
from tests.browser import ARGUMENTS, require_chromium
from tests.dashboard.world import World, world

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
WIDE, TELEPHONE = (1280, 800), (390, 844)


class Screen(NamedTuple):
    """A picture, who is signed in, and where."""

    name: str
    role: str
    path: str
    size: tuple[int, int] = WIDE
    is_dark: bool = False


SCREENS = (
    Screen("home", "owner", "/desk/{agent}"),
    Screen("board", "owner", "/desk/{agent}/board"),
    Screen("task", "owner", "/desk/{agent}/tasks/{review}"),
    Screen("new-task", "owner", "/desk/{agent}/new"),
    Screen("map", "owner", "/desk/{agent}/map", is_dark=True),
    Screen("money", "owner", "/desk/{agent}/money"),
    Screen("webhooks", "owner", "/desk/{agent}/webhooks"),
    Screen("keys", "owner", "/desk/{agent}/keys"),
    Screen("near-me", "operator", "/field", TELEPHONE),
    Screen("step", "operator", "/field/tasks/{accepted}", TELEPHONE, is_dark=True),
    Screen("queues", "staff", "/staff"),
    Screen("dispute", "staff", "/staff/disputes/{disputed}"),
)


async def main() -> None:
    """Take every picture."""
    PICTURES.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        settings = load(
            database_url=f"sqlite+aiosqlite:///{folder}/fieldcall.db",
            blob_url=f"file://{folder}/blobs",
            payments="embedded",
            log_level="error",
        )
        async with world(settings) as made, async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=require_chromium(), args=ARGUMENTS)
            for screen in SCREENS:
                await _take(browser, made, screen)
            await browser.close()


async def _take(browser: Browser, made: World, screen: Screen) -> None:
    width, height = screen.size
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if screen.is_dark else "light",
        geolocation={"latitude": 52.3702, "longitude": 4.8952},
        permissions=["geolocation"],
    )
    await context.add_cookies([{"name": "fieldcall", "value": made.cookies[screen.role], "url": made.address}])
    page = await context.new_page()
    await page.goto(made.address + screen.path.format(agent=made.agent_id, **made.tasks))
    await page.locator("h1").first.wait_for()
    await page.wait_for_load_state("networkidle")
    await page.wait_for_timeout(1000)
    await page.screenshot(path=PICTURES / f"{screen.name}.jpg", type="jpeg", quality=82)
    await context.close()


if __name__ == "__main__":
    asyncio.run(main())
