"""Verification of evidence without the service: every byte is compared with the signed manifest.

A verified archive has the layout of the service to the byte, so any change is found. Archives come from strangers:
nothing is decompressed, and only what a published key has signed is parsed. Content is read in pieces.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, BinaryIO, Final, NamedTuple
from zlib import crc32

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from resolvers.evidence.ledger_sums import find_ledger_faults
from resolvers.evidence.names import LEDGER, MANIFEST, SIGNATURE
from resolvers.evidence.signature import SignatureError, check_signature
from resolvers.evidence.zip_layout import (
    STORED,
    BrokenArchiveError,
    ZipEntry,
    has_fixed_layout,
    read_content,
    read_directory,
)

ARCHIVE: Final = "archive"
"""Name for everything outside of the entries."""
MAX_READ_BYTES: Final = 20_000_000
"""Maximum size of a document that is read as a whole."""
DIFFERS, MISSING, SURPLUS = "differs", "is missing", "is surplus"


class EntryFault(NamedTuple):
    """A fault of an archive: the name of the entry, and what is wrong with it."""

    name: str
    fault: str


class Verified(NamedTuple):
    """Result of a verification. Without faults, `manifest` has the signed content and `key` the name of the key."""

    faults: list[EntryFault]
    manifest: Mapping[str, Any]
    key: str


class _Sum(NamedTuple):
    """Sums of an entry's content."""

    sha256: str
    size: int
    is_intact: bool
    """True if the checksum in the directory fits."""


def verify(file: BinaryIO, keys: Mapping[str, Ed25519PublicKey]) -> Verified:
    """Verify an archive with the keys of the service by their names."""
    try:
        entries = read_directory(file)
    except BrokenArchiveError as broken:
        return Verified([EntryFault(ARCHIVE, str(broken))], {}, "")
    faults = [] if has_fixed_layout(file, entries) else [EntryFault(ARCHIVE, DIFFERS)]
    named: dict[str, ZipEntry] = {}
    for entry in entries:
        name = show_name(entry.name)
        if name in named:
            faults.append(EntryFault(name, SURPLUS))
        else:
            named[name] = entry
    sums = {name: _add_up(file, entry) for name, entry in named.items()}
    missing = [EntryFault(name, MISSING) for name in (MANIFEST, SIGNATURE) if name not in named]
    if missing:
        return Verified([*faults, *missing], {}, "")
    manifest, signature = (_read(file, named[name]) for name in (MANIFEST, SIGNATURE))
    try:
        key = check_signature(manifest, signature, keys)
    except SignatureError as refused:
        damaged = [EntryFault(name, DIFFERS) for name, one in sums.items() if not one.is_intact]
        unsigned = [EntryFault(SIGNATURE, str(refused))]
        named_already = {MANIFEST, SIGNATURE} & {fault.name for fault in damaged}
        return Verified([*faults, *damaged, *([] if named_already else unsigned)], {}, "")
    signed = json.loads(manifest, parse_float=Decimal)
    faults += _compare(signed, sums)
    if LEDGER not in {fault.name for fault in faults}:
        ledger = json.loads(_read(file, named[LEDGER]), parse_float=Decimal)
        faults += [EntryFault(LEDGER, fault) for fault in find_ledger_faults(ledger)]
    return Verified(faults, signed, key)


def show_name(name: bytes) -> str:
    """Return the name of an entry as printable text: a stranger has chosen it."""
    text = name.decode(errors="backslashreplace")
    return "".join(character if character.isprintable() else ascii(character)[1:-1] for character in text)


def _compare(manifest: Mapping[str, Any], sums: Mapping[str, _Sum]) -> Iterator[EntryFault]:
    listed = {show_name(entry["name"].encode()): entry for entry in manifest["entries"]}
    for name, entry in listed.items():
        content = sums.get(name)
        if content is None:
            yield EntryFault(name, MISSING)
        elif (content.sha256, content.size) != (entry["sha256"], entry["size"]):
            yield EntryFault(name, DIFFERS)
    order = [*listed, MANIFEST, SIGNATURE]
    surplus = [name for name in sums if name not in order]
    yield from (EntryFault(name, SURPLUS) for name in surplus)
    if [name for name in order if name in sums] != [name for name in sums if name not in surplus]:
        yield EntryFault(ARCHIVE, "its entries are in another order")


def _add_up(file: BinaryIO, entry: ZipEntry) -> _Sum:
    digest, crc, size = hashlib.sha256(), 0, 0
    for chunk in read_content(file, entry):
        digest.update(chunk)
        crc, size = crc32(chunk, crc), size + len(chunk)
    is_intact = entry.method == STORED and (crc, size) == (entry.crc, entry.size)
    return _Sum(digest.hexdigest(), size, is_intact)


def _read(file: BinaryIO, entry: ZipEntry) -> bytes:
    """Return the content of an entry; nothing of one that is too large for a document."""
    return b"".join(read_content(file, entry)) if entry.size <= MAX_READ_BYTES else b""
