"""Streets on the maps of the desks, from a file of tiles and from a server of tiles, as a browser draws them."""

import io
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from aiohttp import web
from PIL import Image

from server.process.background import serving
from tests.browser import IN_BROWSER, flaws, watched
from tests.dashboard.map_pixels import Colour, read_token, wait_for_colours
from tests.dashboard.world import World
from tests.simulators.map_tiles import write_pmtiles
from tests.simulators.serving import answering

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

pytestmark = IN_BROWSER
ATLANTIC, RUSSIA = (45.0, -20.0), (52.0, 45.0)
VIEW = (48.0, 12.0, 3.0)
RED = (200, 30, 40)


async def shows(page: "Page", desk: str, attribution: str, colours: dict[tuple[float, float], Colour]) -> None:
    """The map names who made its tiles, and has these colours at these places."""
    await page.emulate_media(color_scheme="light")
    await page.goto(f"{desk}/map?at={','.join(map(str, VIEW))}")
    await page.get_by_text(f"{attribution} · Natural Earth").wait_for()
    await wait_for_colours(page, VIEW, colours)


@pytest.fixture
def tiles(tmp_path: Path) -> Path:
    file = tmp_path / "upside_down.pmtiles"
    write_pmtiles(file)
    return file


async def test_a_file_of_tiles_is_drawn_in_the_colours_of_the_page(
    world: World, browser: "Browser", tiles: Path
) -> None:
    settings = world.settings.model_copy(update={"map": str(tiles), "map_attribution": "© Nobody"})
    with serving(settings) as address:
        page = await opened(browser, world, address)
        faults = watched(page.context)
        await page.goto(f"{address}/desk/{world.agent_id}/map")
        land, sea = [await read_token(page, name) for name in ("--map-land", "--map-water")]
        assert land != sea
        # In these tiles what is sea in the atlas is land, and the other way round.
        await shows(page, f"{address}/desk/{world.agent_id}", "© Nobody", {ATLANTIC: land, RUSSIA: sea})
        assert await flaws(page) == []
        await page.context.close()
        assert not faults, faults


async def test_pictures_of_a_server_of_tiles_are_drawn(world: World, browser: "Browser") -> None:
    picture = io.BytesIO()
    Image.new("RGB", (256, 256), RED).save(picture, "PNG")
    asked = []

    async def answer(request: web.Request) -> web.StreamResponse:
        asked.append(request.path)
        headers = {"Access-Control-Allow-Origin": "*"}
        return web.Response(body=picture.getvalue(), content_type="image/png", headers=headers)

    async with answering(answer) as server:
        settings = world.settings.model_copy(update={"map": f"{server}/{{z}}/{{x}}/{{y}}.png"})
        with serving(settings) as address:
            page = await opened(browser, world, address)
            faults = watched(page.context)
            await shows(page, f"{address}/desk/{world.agent_id}", "© OpenStreetMap", {ATLANTIC: RED, RUSSIA: RED})
            await page.context.close()
            assert not faults, faults
    assert "/3/4/2.png" in asked


async def opened(browser: "Browser", world: World, address: str) -> "Page":
    """A page of the owner at another server of the same service."""
    context = await browser.new_context(viewport={"width": 1280, "height": 800})
    await context.add_cookies([{"name": "fieldcall", "value": world.cookies["owner"], "url": address}])
    return await context.new_page()
