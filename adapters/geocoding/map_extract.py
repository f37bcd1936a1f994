"""Extract of a region from a PMTiles archive (version 3) by ranges: a build of the planet has 130 GB, a town
a few megabytes (docs/reference/desks.md#street-maps).
"""

import gzip
import struct
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from http import HTTPStatus
from itertools import groupby, pairwise
from math import asinh, pi, radians, tan
from pathlib import Path
from typing import Final, NamedTuple, Self

import httpx2

HEADER: Final = struct.Struct("<7sB11Q6B4iB2i")
MAGIC: Final = b"PMTiles"
VERSION: Final = 3
UNCOMPRESSED, GZIP = 1, 2
LAST_BYTE: Final = 127
"""Largest byte that ends a number of a directory."""
MAX_TILES: Final = 1_000_000
"""Number of tiles of the largest region: about a country of 40,000 km² at zoom 15."""
EAST, NORTH = 180, 90
MAX_LATITUDE: Final = 85.05
MAX_ROOT_BYTES: Final = 16_384 - HEADER.size
"""The root directory has to lie in the first 16 kB."""
LEAF_ENTRIES: Final = 4_096
GAP_BYTES: Final = 65_536
"""Bytes between two tiles that are read with them, because a request costs more."""
MAX_RANGE_BYTES: Final = 8 * 1024**2
TIMEOUT_SECONDS: Final = 60

Read = Callable[[int, int], bytes]
"""Reads a number of bytes from an offset."""
Progress = Callable[[int, int], None]
"""Called with the bytes that were read and those of all tiles."""


class ExtractError(OSError):
    """An archive, a region or an answer that cannot be extracted from; the message is for the caller of the command."""


class Region(NamedTuple):
    """Edges of a region in degrees."""

    west: float
    south: float
    east: float
    north: float

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `W,S,E,N`. Raises `ExtractError` for edges that are no region of the maps."""
        try:
            region = cls(*map(float, text.split(",")))
        except (TypeError, ValueError):
            raise ExtractError(
                f"--bbox takes four numbers of degrees, W,S,E,N, such as 4.7,52.3,5.1,52.5: {text}"
            ) from None
        if not (-EAST <= region.west < region.east <= EAST and -NORTH <= region.south < region.north <= NORTH):
            raise ExtractError(f"--bbox is west, south, east, north, each pair in ascending order: {text}")
        return region

    def tiles(self, zoom: int) -> tuple[range, range]:
        """Return the columns and the rows of the tiles of a zoom."""
        count = 1 << zoom

        def column(longitude: float) -> int:
            return min(count - 1, int((longitude + 180) / 360 * count))

        def row(latitude: float) -> int:
            bounded = max(-MAX_LATITUDE, min(MAX_LATITUDE, latitude))
            return min(count - 1, int((1 - asinh(tan(radians(bounded))) / pi) / 2 * count))

        return range(column(self.west), column(self.east) + 1), range(row(self.north), row(self.south) + 1)


class Header(NamedTuple):
    """The first 127 bytes of an archive, after its name and version."""

    root_offset: int
    root_length: int
    metadata_offset: int
    metadata_length: int
    leaves_offset: int
    leaves_length: int
    tiles_offset: int
    tiles_length: int
    addressed_count: int
    entry_count: int
    content_count: int
    is_clustered: int
    directory_compression: int
    tile_compression: int
    tile_type: int
    min_zoom: int
    max_zoom: int
    west: int
    south: int
    east: int
    north: int
    center_zoom: int
    center_longitude: int
    center_latitude: int


class DirectoryEntry(NamedTuple):
    """A tile, a run of equal tiles, or, with a run of 0, a directory of the tiles from this one on."""

    tile_id: int
    offset: int
    length: int
    run: int


def extract(source: str, region: Region, target: Path, max_zoom: int, progress: Progress) -> int:
    """Write the tiles of a region to a new file and return their number.

    Raises `ExtractError` for a source without ranges, tiles or a known form, and `FileExistsError`.
    """
    if target.exists():
        raise FileExistsError(f"{target} exists")
    with _opened(source) as read:
        header = read_header(read, source)
        zooms = range(header.min_zoom, min(header.max_zoom, max_zoom) + 1)
        tiles_of_region = list(_find(read, header, _tile_ids(region, zooms)))
        if not tiles_of_region:
            raise ExtractError(f"{source} has no tiles of this region up to zoom {max_zoom}")
        contents = sorted({(entry.offset, entry.length) for entry in tiles_of_region})
        places = _places(contents)
        moved = [entry._replace(offset=places[entry.offset]) for entry in tiles_of_region]
        metadata = read(header.metadata_offset, header.metadata_length)
        part = target.with_name(f"{target.name}.part")
        try:
            with part.open("xb") as file:
                file.write(_head(_bounded(header, region, zooms[-1]), moved, metadata, contents))
                for content in _contents(read, header.tiles_offset, contents, progress):
                    file.write(content)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
    return sum(entry.run for entry in tiles_of_region)


def read_header(read: Read, source: str) -> Header:
    """Read the header. Raises `ExtractError` for another file or version."""
    head = read(0, HEADER.size)
    if len(head) < HEADER.size or head[:7] != MAGIC or head[7] != VERSION:
        raise ExtractError(f"{source} is not a PMTiles archive of version {VERSION}")
    header = Header(*HEADER.unpack(head)[2:])
    if header.directory_compression not in {UNCOMPRESSED, GZIP}:
        raise ExtractError(f"{source} has directories of compression {header.directory_compression}; only gzip is read")
    return header


def tile_id(zoom: int, column: int, row: int) -> int:
    """Return the number of a tile: after all of the zooms before, along a Hilbert curve."""
    number = ((1 << 2 * zoom) - 1) // 3
    for bit in reversed(range(zoom)):
        side = 1 << bit
        right, down = int(bool(column & side)), int(bool(row & side))
        number += ((3 * right) ^ down) << 2 * bit
        if not down:
            if right:
                column, row = side - 1 - (column & (side - 1)), side - 1 - (row & (side - 1))
            column, row = row, column
    return number


def decode_directory(content: bytes) -> list[DirectoryEntry]:
    """Read the entries of a directory that is not compressed."""
    numbers = _varints(content)
    count = next(numbers)
    ids, before = [], 0
    for _ in range(count):
        before += next(numbers)
        ids.append(before)
    runs = [next(numbers) for _ in range(count)]
    lengths = [next(numbers) for _ in range(count)]
    entries: list[DirectoryEntry] = []
    for at in range(count):
        offset = next(numbers)
        follows = entries[-1].offset + entries[-1].length if entries else 0
        entries.append(DirectoryEntry(ids[at], offset - 1 if offset else follows, lengths[at], runs[at]))
    return entries


def encode_directory(entries: Sequence[DirectoryEntry]) -> bytes:
    """Write a directory, compressed by gzip."""
    steps = [after.tile_id - before.tile_id for before, after in pairwise([DirectoryEntry(0, 0, 0, 0), *entries])]
    offsets = [entry.offset + 1 for entry in entries]
    numbers = [len(entries), *steps, *(e.run for e in entries), *(e.length for e in entries), *offsets]
    return gzip.compress(b"".join(map(_varint, numbers)), mtime=0)


class _opened:  # noqa: N801 - a context
    """Ranges of a file or of an address."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._client: httpx2.Client | None = None

    def __enter__(self) -> Read:
        if not self._source.startswith(("http://", "https://")):
            return self._read_file
        transport = httpx2.HTTPTransport(retries=3)
        self._client = httpx2.Client(transport=transport, timeout=TIMEOUT_SECONDS, follow_redirects=True)
        return self._request

    def __exit__(self, *_: object) -> None:
        if self._client:
            self._client.close()

    def _read_file(self, offset: int, length: int) -> bytes:
        with Path(self._source).open("rb") as file:
            file.seek(offset)
            return file.read(length)

    def _request(self, offset: int, length: int) -> bytes:
        assert self._client
        try:
            answer = self._client.get(self._source, headers={"Range": f"bytes={offset}-{offset + length - 1}"})
        except httpx2.TransportError as fault:
            raise ExtractError(f"{self._source} does not answer: {fault}") from None
        if answer.status_code != HTTPStatus.PARTIAL_CONTENT:
            raise ExtractError(f"{self._source} answers a range with status {answer.status_code}, not 206")
        return answer.content


def _tile_ids(region: Region, zooms: range) -> list[int]:
    sides = [(zoom, *region.tiles(zoom)) for zoom in zooms]
    count = sum(len(columns) * len(rows) for _, columns, rows in sides)
    if count > MAX_TILES:
        raise ExtractError(
            f"the region has {count:,} tiles, more than {MAX_TILES:,}: choose a smaller one, or a lower --max-zoom"
        )
    return sorted(tile_id(zoom, column, row) for zoom, columns, rows in sides for column in columns for row in rows)


def _find(read: Read, header: Header, ids: Sequence[int]) -> Iterator[DirectoryEntry]:
    """Yield the tiles of these numbers in their order, from the directories that have them."""

    def within(offset: int, length: int, ids: Sequence[int]) -> Iterator[DirectoryEntry]:
        content = read(offset, length)
        entries = decode_directory(gzip.decompress(content) if header.directory_compression == GZIP else content)
        ends = [entry.tile_id for entry in entries[1:]] + [ids[-1] + 1]
        for entry, end in zip(entries, ends, strict=True):
            last = min(end, entry.tile_id + entry.run) if entry.run else end
            mine = ids[bisect_left(ids, entry.tile_id) : bisect_left(ids, last)]
            if not mine:
                continue
            if entry.run == 0:
                yield from within(header.leaves_offset + entry.offset, entry.length, mine)
            else:
                yield from (DirectoryEntry(first, entry.offset, entry.length, run) for first, run in _runs(mine))

    if ids:
        yield from within(header.root_offset, header.root_length, ids)


def _runs(ids: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield each first number of a row without gaps, and the length of the row."""
    for _, group in groupby(enumerate(ids), lambda pair: pair[1] - pair[0]):
        row = [number for _, number in group]
        yield row[0], len(row)


def _places(contents: Sequence[tuple[int, int]]) -> dict[int, int]:
    """Return where each content stands in the new file, by where it stood."""
    places, end = {}, 0
    for offset, length in contents:
        places[offset] = end
        end += length
    return places


def _bounded(header: Header, region: Region, max_zoom: int) -> Header:
    west, south, east, north = (round(degrees * 10_000_000) for degrees in region)
    middle = {"center_longitude": (west + east) // 2, "center_latitude": (south + north) // 2, "center_zoom": max_zoom}
    return header._replace(west=west, south=south, east=east, north=north, max_zoom=max_zoom, **middle)


def _head(
    header: Header, entries: Sequence[DirectoryEntry], metadata: bytes, contents: Sequence[tuple[int, int]]
) -> bytes:
    """Return all that comes before the tiles, whose bounds and zooms are those of `header`."""
    root, leaves = _directories(entries)
    if header.directory_compression == UNCOMPRESSED:
        metadata = gzip.compress(metadata, mtime=0)
    offsets, begin = [], HEADER.size
    for section in (root, metadata, leaves):
        offsets += [begin, len(section)]
        begin += len(section)
    described = header._replace(
        addressed_count=sum(entry.run for entry in entries),
        entry_count=len(entries),
        content_count=len(contents),
        is_clustered=0,
        directory_compression=GZIP,
    )
    lengths = [*offsets, begin, sum(length for _, length in contents)]
    return HEADER.pack(MAGIC, VERSION, *lengths, *described[len(lengths) :]) + root + metadata + leaves


def _directories(entries: Sequence[DirectoryEntry]) -> tuple[bytes, bytes]:
    """Return the root, and the leaves if the root alone would be too large."""
    root = encode_directory(entries)
    size = LEAF_ENTRIES
    leaves = b""
    while len(root) > MAX_ROOT_BYTES:
        leaves, pointers = b"", []
        for start in range(0, len(entries), size):
            leaf = encode_directory(entries[start : start + size])
            pointers.append(DirectoryEntry(entries[start].tile_id, len(leaves), len(leaf), 0))
            leaves += leaf
        root = encode_directory(pointers)
        size *= 2
    return root, leaves


def _contents(read: Read, begin: int, contents: Sequence[tuple[int, int]], progress: Progress) -> Iterator[bytes]:
    """Yield the contents in their order; those that lie near each other are read in one range."""
    total = sum(length for _, length in contents)
    done, at = 0, 0
    while at < len(contents):
        first, end = contents[at][0], at + 1
        while end < len(contents):
            before, after = contents[end - 1], contents[end]
            is_far = after[0] - sum(before) > GAP_BYTES
            if is_far or sum(after) - first > MAX_RANGE_BYTES:
                break
            end += 1
        block = read(begin + first, sum(contents[end - 1]) - first)
        for offset, length in contents[at:end]:
            content = block[offset - first : offset - first + length]
            if len(content) != length:
                raise ExtractError(f"the source ended within a tile at {offset}")
            done += length
            yield content
        progress(done, total)
        at = end


def _varint(value: int) -> bytes:
    encoded = bytearray()
    while value > LAST_BYTE:
        encoded.append(value & LAST_BYTE | LAST_BYTE + 1)
        value >>= 7
    return bytes([*encoded, value])


def _varints(content: bytes) -> Iterator[int]:
    value = shift = 0
    for byte in content:
        value |= (byte & LAST_BYTE) << shift
        shift += 7
        if byte <= LAST_BYTE:
            yield value
            value = shift = 0
