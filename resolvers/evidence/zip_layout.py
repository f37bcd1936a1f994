"""The zip of evidence. Its layout is fixed to the byte: the same entries are the same archive, in every version.

Entries are stored without compression, with one time stamp, and with their checksum behind the content, so that they
can be written without knowing the content in advance. Other layouts can be read, but are not accepted as unchanged.
"""

import struct
from collections.abc import Iterator
from struct import Struct
from typing import BinaryIO, Final, NamedTuple
from zlib import crc32

CHUNK_BYTES: Final = 256 * 1024
MAX_ENTRIES: Final = 10_000
MAX_DIRECTORY_BYTES: Final = 4_000_000
STORED: Final = 0
CHECKSUM_BEHIND: Final = 0x0008
UTF_8: Final = 0x0800
FLAGS: Final = CHECKSUM_BEHIND | UTF_8
DATE: Final = 0x0021
"""The first day that a zip can name, 1980-01-01; the time is midnight."""
VERSION, VERSION_64 = 20, 45
"""Versions of the format: without and with offsets of 64 bits."""
UNIX: Final = 3 << 8
MODE: Final = 0o100644 << 16
"""A file that everybody may read."""
MAX_32: Final = 0xFFFFFFFF
MAX_16: Final = 0xFFFF

LOCAL: Final = Struct("<4s5H3L2H")
BEHIND: Final = Struct("<4s3L")
CENTRAL: Final = Struct("<4s6H3L5H2L")
OFFSET_64: Final = Struct("<2HQ")
END_64: Final = Struct("<4sQ2H2L4Q")
LOCATOR_64: Final = Struct("<4sLQL")
END: Final = Struct("<4s4H2LH")
LOCAL_MARK, BEHIND_MARK, CENTRAL_MARK = b"PK\3\4", b"PK\7\x08", b"PK\1\2"
END_64_MARK, LOCATOR_64_MARK, END_MARK = b"PK\6\6", b"PK\6\7", b"PK\5\6"


class BrokenArchiveError(Exception):
    """The file is no zip, or it exceeds a bound; the message names the reason."""


class ZipEntry(NamedTuple):
    """An entry of the directory. `crc` is its checksum, `offset` the position of its header."""

    name: bytes
    crc: int
    size: int
    offset: int
    method: int = STORED


class ZipWriter:
    """Makes the bytes of an archive: `begin`, `add` the content, `end` for each entry, and `close`."""

    def __init__(self) -> None:
        self._entries: list[ZipEntry] = []
        self._offset = 0
        self._open = ZipEntry(b"", 0, 0, 0)

    def begin(self, name: str) -> bytes:
        """Return the header of the next entry."""
        self._open = ZipEntry(name.encode(), 0, 0, self._offset)
        return self._count(make_header(self._open))

    def add(self, content: bytes) -> bytes:
        """Return a part of the content of the open entry."""
        entry = self._open
        self._open = entry._replace(crc=crc32(content, entry.crc), size=entry.size + len(content))
        return self._count(content)

    def end(self) -> bytes:
        """Return the end of the open entry."""
        self._entries.append(self._open)
        return self._count(make_checksum(self._open))

    def close(self) -> bytes:
        """Return the directory, the end of the archive."""
        return make_directory(self._entries, self._offset)

    def _count(self, content: bytes) -> bytes:
        self._offset += len(content)
        return content


def make_header(entry: ZipEntry) -> bytes:
    """Return the bytes before the content of an entry."""
    return LOCAL.pack(LOCAL_MARK, VERSION, FLAGS, STORED, 0, DATE, 0, 0, 0, len(entry.name), 0) + entry.name


def make_checksum(entry: ZipEntry) -> bytes:
    """Return the bytes behind the content of an entry."""
    return BEHIND.pack(BEHIND_MARK, entry.crc, entry.size, entry.size)


def make_directory(entries: list[ZipEntry], offset: int) -> bytes:
    """Return the bytes behind all entries, which begin at `offset`."""
    central = b"".join(map(_make_record, entries))
    end, count = offset + len(central), len(entries)
    parts = [central]
    if end > MAX_32:
        versions = (UNIX | VERSION_64, VERSION_64)
        parts.append(END_64.pack(END_64_MARK, END_64.size - 12, *versions, 0, 0, count, count, len(central), offset))
        parts.append(LOCATOR_64.pack(LOCATOR_64_MARK, 0, end, 1))
    parts.append(END.pack(END_MARK, 0, 0, count, count, len(central), min(offset, MAX_32), 0))
    return b"".join(parts)


def _make_record(entry: ZipEntry) -> bytes:
    is_far = entry.offset >= MAX_32
    version, extra = (VERSION_64, OFFSET_64.pack(1, 8, entry.offset)) if is_far else (VERSION, b"")
    sizes = (entry.crc, entry.size, entry.size, len(entry.name), len(extra))
    fixed = (UNIX | version, version, FLAGS, STORED, 0, DATE)
    return CENTRAL.pack(CENTRAL_MARK, *fixed, *sizes, 0, 0, 0, MODE, min(entry.offset, MAX_32)) + entry.name + extra


def read_directory(file: BinaryIO) -> list[ZipEntry]:
    """Return the entries of any zip, in the order of its directory. Raises `BrokenArchiveError`."""
    size = file.seek(0, 2)
    try:
        offset, length = _find_directory(file, size)
        if length > MAX_DIRECTORY_BYTES:
            raise BrokenArchiveError(
                f"its directory has {length:,} bytes, and at most {MAX_DIRECTORY_BYTES:,} are read"
            )
        entries = list(_read_records(_read_at(file, offset, length)))
    except struct.error:
        raise BrokenArchiveError("its directory cannot be read") from None
    if sum(entry.size for entry in entries) > size or any(entry.offset >= size for entry in entries):
        raise BrokenArchiveError("its entries overlap, or are larger than the file")
    return entries


def _find_directory(file: BinaryIO, size: int) -> tuple[int, int]:
    """Return the position and the length of the directory."""
    first = max(0, size - END.size - MAX_16)
    tail = _read_at(file, first, size - first)
    place = tail.rfind(END_MARK)
    if place < 0:
        raise BrokenArchiveError("it is not a whole zip: it has no directory")
    *_, length, offset, _ = END.unpack_from(tail, place)
    if offset == MAX_32 and (locator := place - LOCATOR_64.size) >= 0 and tail.startswith(LOCATOR_64_MARK, locator):
        _, _, end, _ = LOCATOR_64.unpack_from(tail, locator)
        *_, length, offset = END_64.unpack(_read_at(file, min(end, size), END_64.size))
    return min(offset, size), length


def _read_records(central: bytes) -> Iterator[ZipEntry]:
    place = count = 0
    while place < len(central):
        mark, *fields = CENTRAL.unpack_from(central, place)
        count += 1
        if mark != CENTRAL_MARK or count > MAX_ENTRIES:
            raise BrokenArchiveError("its directory is damaged" if mark != CENTRAL_MARK else "it has too many entries")
        method, crc, size, offset = fields[3], fields[6], fields[8], fields[-1]
        name_length, extra_length, comment_length = fields[9:12]
        begin = place + CENTRAL.size
        name, extra = central[begin : begin + name_length], central[begin + name_length :][:extra_length]
        if offset == MAX_32 and len(extra) == OFFSET_64.size:
            offset = OFFSET_64.unpack(extra)[2]
        yield ZipEntry(name, crc, size, offset, method)
        place = begin + name_length + extra_length + comment_length


def read_content(file: BinaryIO, entry: ZipEntry) -> Iterator[bytes]:
    """Yield the stored content of an entry in chunks; less than its size if the file ends before."""
    *_, name_length, extra_length = LOCAL.unpack(_read_at(file, entry.offset, LOCAL.size).ljust(LOCAL.size, b"\0"))
    place, left = entry.offset + LOCAL.size + name_length + extra_length, entry.size
    while left and (chunk := _read_at(file, place, min(left, CHUNK_BYTES))):
        yield chunk
        place, left = place + len(chunk), left - len(chunk)


def has_fixed_layout(file: BinaryIO, entries: list[ZipEntry]) -> bool:
    """Return true if every byte outside the content of the entries is as `ZipWriter` writes it."""
    place = 0
    for entry in entries:
        header, checksum = make_header(entry), make_checksum(entry)
        behind = place + len(header) + entry.size
        if entry.offset != place or entry.method != STORED or entry.size > MAX_32:
            return False
        if _read_at(file, place, len(header)) != header or _read_at(file, behind, len(checksum)) != checksum:
            return False
        place = behind + len(checksum)
    directory = make_directory(entries, place)
    return file.seek(0, 2) == place + len(directory) and _read_at(file, place, len(directory)) == directory


def _read_at(file: BinaryIO, place: int, length: int) -> bytes:
    file.seek(place)
    return file.read(length)
