"""The tiles of streets on the maps of the desks: where the pages find them, and what they may load."""

from pathlib import Path
from typing import Any

import httpx2

from resolvers.core.context import Services
from server.config.settings import Settings
from server.http.app import create_app
from tests.browser import ON_SQLITE
from tests.simulators.map_tiles import write_pmtiles

pytestmark = ON_SQLITE
PAGE = "/dashboard/index.html"


def client(services: Services, settings: Settings, **updated: Any) -> httpx2.AsyncClient:
    transport = httpx2.ASGITransport(create_app(services, settings.model_copy(update=updated)))
    return httpx2.AsyncClient(transport=transport, base_url="http://localhost")


async def test_without_tiles_a_page_is_told_so_and_may_ask_nobody_else(services: Services, settings: Settings) -> None:
    async with client(services, settings) as http:
        assert (await http.get("/dashboard/map.json")).json() == {"tiles": None, "attribution": "© OpenStreetMap"}
        assert (await http.get("/dashboard/map.pmtiles")).status_code == 404
        assert "connect-src 'self'; " in (await http.get(PAGE)).headers["content-security-policy"]


async def test_a_file_of_tiles_is_read_in_ranges(services: Services, settings: Settings, tmp_path: Path) -> None:
    file = tmp_path / "town.pmtiles"
    write_pmtiles(file)
    async with client(services, settings, map=str(file), map_attribution="© The town") as http:
        told = (await http.get("/dashboard/map.json")).json()
        assert told == {"tiles": "/dashboard/map.pmtiles", "attribution": "© The town"}
        part = await http.get(told["tiles"], headers={"Range": "bytes=0-126", "Accept-Encoding": "gzip"})
        assert (part.status_code, part.content) == (206, file.read_bytes()[:127])
        assert part.headers["content-range"] == f"bytes 0-126/{file.stat().st_size}"
        assert "connect-src 'self'; " in (await http.get(PAGE)).headers["content-security-policy"]


async def test_pages_may_ask_the_server_of_tiles(services: Services, settings: Settings) -> None:
    address = "https://tiles.example.org:8443/{z}/{x}/{y}.png"
    async with client(services, settings, map=address) as http:
        assert (await http.get("/dashboard/map.json")).json()["tiles"] == address
        assert (await http.get("/dashboard/map.pmtiles")).status_code == 404
        policy = (await http.get(PAGE)).headers["content-security-policy"]
        assert "connect-src 'self' https://tiles.example.org:8443; " in policy
