"""Colours of places on a map of the desks, by the pixels of the page."""

import io
from collections.abc import Sequence
from math import log, pi, radians, tan
from typing import TYPE_CHECKING

from PIL import Image

if TYPE_CHECKING:
    from playwright.async_api import Page

Colour = tuple[int, ...]
Place = tuple[float, float]
"""Latitude and longitude."""
COLOUR = """(name) => {
    const probe = document.createElement("canvas").getContext("2d");
    probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name);
    probe.fillRect(0, 0, 1, 1);
    return [...probe.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}"""
EARTH_PIXELS = 256
AROUND_PIXELS = 12


async def read_token(page: "Page", name: str) -> Colour:
    """Return the colour of a token, such as `--map-land`."""
    return tuple(await page.evaluate(COLOUR, name))


async def read_colours(page: "Page", view: tuple[float, float, float], places: Sequence[Place]) -> list[Colour]:
    """Return the colour of most pixels around each place of a map that shows `view`: its middle and its zoom."""
    shot = await page.get_by_role("application").first.screenshot()
    picture = Image.open(io.BytesIO(shot)).convert("RGB")
    earth = EARTH_PIXELS * 2 ** view[2]
    found = []
    for latitude, longitude in places:
        x = round(picture.width / 2 + (longitude - view[1]) / 360 * earth)
        y = round(picture.height / 2 - (_height(latitude) - _height(view[0])) * earth)
        near = picture.crop((x - AROUND_PIXELS, y - AROUND_PIXELS, x + AROUND_PIXELS + 1, y + AROUND_PIXELS + 1))
        found.append(max(near.getcolors(maxcolors=1_000))[1])
    return found


async def wait_for_colours(page: "Page", view: tuple[float, float, float], wanted: dict[Place, Colour]) -> None:
    """Wait until the map has these colours at these places, and say which it has if it does not."""
    seen: dict[Place, Colour] = {}
    for _ in range(60):
        seen = dict(zip(wanted, await read_colours(page, view, list(wanted)), strict=True))
        if all(_is_like(seen[place], colour) for place, colour in wanted.items()):
            return
        await page.wait_for_timeout(500)
    assert seen == wanted


def _is_like(one: Colour, other: Colour) -> bool:
    """True if the colours differ by no more than the renderer rounds."""
    return all(abs(a - b) <= 2 for a, b in zip(one, other, strict=True))


def _height(latitude: float) -> float:
    return log(tan(pi / 4 + radians(latitude) / 2)) / (2 * pi)
