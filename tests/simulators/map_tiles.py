"""Tiles of a map, as a PMTiles file (version 3) of Mapbox Vector Tiles (version 2) has them.

The world is one tile. Its earth is all that lies west of a meridian, so that it cannot be mistaken for the real one.
"""

import struct
from pathlib import Path

from adapters.geocoding.map_extract import tile_id

EXTENT = 4096
POINT, LINE, POLYGON = 1, 2, 3
UNCOMPRESSED = 1
OF_SHAPES = 1
TOWN = "Vectorville"
LEAF = 512
"""Number of entries of a directory below the root."""


def varint(value: int) -> bytes:
    encoded = b""
    while value > 127:
        encoded += bytes([value & 127 | 128])
        value >>= 7
    return encoded + bytes([value])


def field(number: int, content: bytes) -> bytes:
    """A field of a protocol buffer with a length."""
    return varint(number << 3 | 2) + varint(len(content)) + content


def whole(number: int, value: int) -> bytes:
    """A field of a protocol buffer with a whole number."""
    return varint(number << 3) + varint(value)


def geometry(kind: int, points: list[tuple[int, int]]) -> bytes:
    """A point, a line or an area by its corners."""
    steps: list[int] = []
    before = (0, 0)
    for at, point in enumerate(points):
        if at == 0:
            steps.append(1 << 3 | 1)
        elif at == 1:
            steps.append((len(points) - 1) << 3 | 2)
        steps += [(delta << 1) ^ (delta >> 31) for delta in (point[0] - before[0], point[1] - before[1])]
        before = point
    if kind == POLYGON:
        steps.append(1 << 3 | 7)
    return b"".join(varint(step) for step in steps)


def layer(name: str, kind: int, points: list[tuple[int, int]], properties: dict[str, str]) -> bytes:
    """A layer with one thing in it."""
    tags = b"".join(varint(at) for number in range(len(properties)) for at in (number, number))
    feature = field(2, tags) + whole(3, kind) + field(4, geometry(kind, points))
    keys = b"".join(field(3, key.encode()) for key in properties)
    values = b"".join(field(4, field(1, value.encode())) for value in properties.values())
    return field(3, whole(15, 2) + field(1, name.encode()) + field(2, feature) + keys + values + whole(5, EXTENT))


def world() -> bytes:
    """The tile: earth in the west, water in the east, a road across both, a town in the middle of the earth."""
    half = EXTENT // 2
    return (
        layer("earth", POLYGON, [(0, 0), (half, 0), (half, EXTENT), (0, EXTENT)], {})
        + layer("water", POLYGON, [(half, 0), (EXTENT, 0), (EXTENT, EXTENT), (half, EXTENT)], {})
        + layer("roads", LINE, [(0, half), (EXTENT, half)], {"kind": "highway"})
        + layer("places", POINT, [(half - 300, half - 300)], {"name": "Town", "name:en": TOWN})
    )


def write_pmtiles(path: Path) -> None:
    """A file with the one tile of zoom 0."""
    write_tiles(path, [world()], 0)


def write_pyramid(path: Path, zoom: int, *, written: int | None = None) -> None:
    """A file whose header has all zooms up to this one, with each tile of them, or of those up to `written`."""
    order = sorted(
        (tile_id(level, column, row), f"{level}/{column}/{row}".encode())
        for level in range((zoom if written is None else written) + 1)
        for column in range(1 << level)
        for row in range(1 << level)
    )
    write_tiles(path, [content for _, content in order], zoom)


def write_tiles(path: Path, tiles: list[bytes], zoom: int) -> None:
    """A file with the first tiles in their order; many of them have directories below the root."""
    about = b"{}"
    leaves = b""
    directory = _directory([(at, 1, len(content)) for at, content in enumerate(tiles)])
    if len(directory) > 16_000:
        pointers = []
        for start in range(0, len(tiles), LEAF):
            leaf = _directory([(at, 1, len(tiles[at])) for at in range(start, min(start + LEAF, len(tiles)))], tiles)
            pointers.append((start, 0, len(leaf)))
            leaves += leaf
        directory = _directory(pointers)
    data = b"".join(tiles)
    begin = 127
    sections = []
    for content in (directory, about, leaves, data):
        sections += [begin, len(content)]
        begin += len(content)
    described = (1, UNCOMPRESSED, UNCOMPRESSED, OF_SHAPES, 0, zoom, -1_800_000_000, -850_000_000, 1_800_000_000)
    counts = [len(tiles)] * 3
    header = b"PMTiles\x03" + struct.pack("<11Q6B4iB2i", *sections, *counts, *described, 850_000_000, 0, 0, 0)
    path.write_bytes(header + directory + about + leaves + data)


def _directory(entries: list[tuple[int, int, int]], before: list[bytes] | None = None) -> bytes:
    """Entries of a number, a run and a length, whose contents follow each other from the first one's offset."""
    numbers = [number for number, _, _ in entries]
    steps = [number - earlier for number, earlier in zip(numbers, [0, *numbers[:-1]], strict=True)]
    offset = sum(map(len, (before or [])[: numbers[0]]))
    offsets = [offset + 1, *[0] * (len(entries) - 1)]
    values = [len(entries), *steps, *(run for _, run, _ in entries), *(length for _, _, length in entries), *offsets]
    return b"".join(map(varint, values))
