"""Tiles of a map, as a PMTiles file (version 3) of Mapbox Vector Tiles (version 2) has them.

The world is one tile. Its earth is all that lies west of a meridian, so that it cannot be mistaken for the real one.
"""

import struct
from pathlib import Path

EXTENT = 4096
POINT, LINE, POLYGON = 1, 2, 3
UNCOMPRESSED = 1
OF_SHAPES = 1
TOWN = "Vectorville"


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
    """The tile: earth in the western half, a road across both, a town in the middle of the earth."""
    half = EXTENT // 2
    return (
        layer("earth", POLYGON, [(0, 0), (half, 0), (half, EXTENT), (0, EXTENT)], {})
        + layer("roads", LINE, [(0, half), (EXTENT, half)], {"kind": "highway"})
        + layer("places", POINT, [(half - 300, half - 300)], {"name": "Town", "name:en": TOWN})
    )


def write_pmtiles(path: Path) -> None:
    """A file with the one tile of zoom 0."""
    tile, about = world(), b"{}"
    # One entry: the identifier of the tile, how often it stands in a row, its length, its offset and one.
    directory = b"".join(varint(value) for value in (1, 0, 1, len(tile), 1))
    begin = 127
    sections = []
    for content in (directory, about, b"", tile):
        sections += [begin, len(content)]
        begin += len(content)
    counts = (1, 1, 1)
    header = b"PMTiles\x03" + struct.pack(
        "<11Q6B4iB2i",
        *sections,
        *counts,
        1,
        UNCOMPRESSED,
        UNCOMPRESSED,
        OF_SHAPES,
        0,
        0,
        -1_800_000_000,
        -850_000_000,
        1_800_000_000,
        850_000_000,
        0,
        0,
        0,
    )
    path.write_bytes(header + directory + about + tile)
