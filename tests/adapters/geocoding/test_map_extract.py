"""Extracts of regions from PMTiles archives: of a server with ranges, and of sources that are none."""

import asyncio
import gzip
from pathlib import Path

import pytest
from aiohttp import web

from adapters.geocoding.map_extract import (
    HEADER,
    ExtractError,
    Read,
    Region,
    decode_directory,
    extract,
    read_header,
    tile_id,
)
from tests.simulators.map_tiles import write_pmtiles, write_pyramid
from tests.simulators.serving import answering

TOWN = Region(4.7, 52.3, 5.0, 52.4)
ZOOM = 7


def test_tiles_are_numbered_as_the_format_says() -> None:
    """PMTiles 3, section 3.2: the zooms one after the other, each along a Hilbert curve."""
    numbers = {
        (0, 0, 0): 0,
        (1, 0, 0): 1,
        (1, 0, 1): 2,
        (1, 1, 1): 3,
        (1, 1, 0): 4,
        (2, 0, 0): 5,
        (12, 3423, 1763): 19_078_479,
    }
    assert {tile: tile_id(*tile) for tile in numbers} == numbers


async def test_a_region_is_read_in_few_ranges(tmp_path: Path) -> None:
    source = tmp_path / "planet.pmtiles"
    write_pyramid(source, ZOOM)
    content = source.read_bytes()
    read_bytes = []

    async def answer(request: web.Request) -> web.StreamResponse:
        part = request.http_range
        assert part.start is not None
        read_bytes.append(part.stop - part.start)
        return web.Response(status=206, body=content[part])

    seen: list[tuple[int, int]] = []
    target = tmp_path / "town.pmtiles"
    async with answering(answer) as server:
        found = await asyncio.to_thread(
            extract, f"{server}/planet.pmtiles", TOWN, target, 15, lambda *at: seen.append(at)
        )
    tiles = read_tiles(target)
    assert found == len(tiles)
    assert all(tiles[tile_id(ZOOM, column, row)] == f"{ZOOM}/{column}/{row}".encode() for column, row in corners(ZOOM))
    assert set(tiles) == {tile_id(zoom, column, row) for zoom in range(ZOOM + 1) for column, row in corners(zoom)}
    assert seen[-1][0] == seen[-1][1]
    assert sum(read_bytes) < len(content) / 2
    assert len(read_bytes) < 20
    header = read_header(reader(target), "town")
    assert (header.west, header.north, header.max_zoom) == (47_000_000, 524_000_000, ZOOM)


def test_a_lower_zoom_makes_a_smaller_file(tmp_path: Path) -> None:
    source, target = tmp_path / "planet.pmtiles", tmp_path / "town.pmtiles"
    write_pyramid(source, ZOOM)
    assert extract(str(source), TOWN, target, 3, lambda *_: None) == 4
    with pytest.raises(FileExistsError, match=r"town\.pmtiles exists"):
        extract(str(source), TOWN, target, 3, lambda *_: None)


@pytest.mark.parametrize("text", ["4.7,52.3,5", "a,b,c,d", "5,52,4,53", "4,53,5,52", "-190,0,1,1"])
def test_a_wrong_region_is_named(text: str) -> None:
    with pytest.raises(ExtractError, match="--bbox"):
        Region.parse(text)


async def test_a_source_without_ranges_or_tiles_is_named(tmp_path: Path) -> None:
    async def answer(request: web.Request) -> web.StreamResponse:
        return web.Response(status=404 if request.path == "/none" else 200, body=b"<html>")

    target = tmp_path / "town.pmtiles"

    def run(source: str, region: Region = TOWN, zoom: int = 15) -> int:
        return extract(source, region, target, zoom, lambda *_: None)

    async with answering(answer) as server:
        for path, status in (("none", 404), ("page", 200)):
            with pytest.raises(ExtractError, match=f"answers a range with status {status}, not 206"):
                await asyncio.to_thread(run, f"{server}/{path}")
    with pytest.raises(ExtractError, match="does not answer"):
        await asyncio.to_thread(run, "http://127.0.0.1:9/planet.pmtiles")
    text = tmp_path / "text"
    text.write_text("no archive")
    with pytest.raises(ExtractError, match="is not a PMTiles archive of version 3"):
        run(str(text))
    assert sorted(path.name for path in await asyncio.to_thread(lambda: list(tmp_path.iterdir()))) == ["text"]
    one = tmp_path / "one.pmtiles"
    write_pmtiles(one)
    assert run(str(one)) == 1
    target.unlink()
    planet = tmp_path / "planet.pmtiles"
    write_pyramid(planet, 12, written=0)
    with pytest.raises(ExtractError, match="tiles, more than 1,000,000: choose a smaller one"):
        run(str(planet), Region(-180, -80, 180, 80))


def corners(zoom: int) -> list[tuple[int, int]]:
    """Return the columns and rows of the town at a zoom."""
    columns, rows = TOWN.tiles(zoom)
    return [(column, row) for column in columns for row in rows]


def reader(path: Path) -> Read:
    content = path.read_bytes()
    return lambda offset, length: content[offset : offset + length]


def read_tiles(path: Path) -> dict[int, bytes]:
    """Return the contents of an archive by the numbers of their tiles."""
    content = path.read_bytes()
    header = read_header(reader(path), str(path))
    assert header.root_offset == HEADER.size
    root = content[header.root_offset : header.root_offset + header.root_length]
    return {
        number: content[header.tiles_offset + entry.offset : header.tiles_offset + entry.offset + entry.length]
        for entry in decode_directory(gzip.decompress(root))
        for number in range(entry.tile_id, entry.tile_id + max(1, entry.run))
    }
