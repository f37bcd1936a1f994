"""Verification of evidence: every changed byte is found and named, and hostile archives cost little."""

import hashlib
import json
import os
import random
import struct
import time
import tracemalloc
import zipfile
from collections.abc import Iterator
from decimal import Decimal
from io import BytesIO
from typing import Any

import pytest

from domain.values.money import from_minor
from resolvers.evidence.ledger_sums import find_ledger_faults, line_hash
from resolvers.evidence.signature import KeyPair, publish_key, read_keys, sign
from resolvers.evidence.verification import EntryFault, Verified, verify
from resolvers.evidence.zip_layout import MAX_DIRECTORY_BYTES, ZipWriter, read_directory

FLIPS = int(os.environ.get("FLIPS", "2000"))
PAIR = KeyPair.generate()
PUBLISHED = json.dumps({"keys": [{"kty": "RSA"}, publish_key(PAIR.name, PAIR.public)]})
KEYS = read_keys(PUBLISHED)
PHOTO = random.Random(1).randbytes(5_000)
DOCUMENTS = {
    "files/1-a.jpg": PHOTO,
    "files/2-ü.jpg": PHOTO[::-1],
    "events.json": b'[{"event": "task.created"}]\n',
    "ledger.json": b'{"transactions": [], "minorUnitDigits": 2, "totals": {}, "settlement": null}\n',
}


def pack(contents: dict[str, bytes]) -> bytes:
    archive = ZipWriter()
    parts = [archive.begin(name) + archive.add(content) + archive.end() for name, content in contents.items()]
    return b"".join([*parts, archive.close()])


def signed(contents: dict[str, bytes], pair: KeyPair = PAIR) -> dict[str, bytes]:
    """The same contents with a manifest and its signature."""
    listed = [
        {"name": name, "sha256": hashlib.sha256(content).hexdigest(), "size": len(content)}
        for name, content in contents.items()
    ]
    manifest = json.dumps({"taskId": 1, "settled": True, "entries": listed, "removed": []}).encode()
    return {**contents, "manifest.json": manifest, "signature.json": sign(manifest, pair.name, pair.private)}


WHOLE = signed(DOCUMENTS)
ARCHIVE = pack(WHOLE)


def check(content: bytes) -> Verified:
    return verify(BytesIO(content), KEYS)


def names(content: bytes) -> list[str]:
    return [fault.name for fault in check(content).faults]


def places() -> Iterator[str]:
    """The name of the entry whose content each byte of the archive is in, or `archive`."""
    begin = 0
    for entry in read_directory(BytesIO(ARCHIVE)):
        content = entry.offset + 30 + len(entry.name)
        yield from ("archive" for _ in range(begin, content))
        yield from (entry.name.decode() for _ in range(entry.size))
        begin = content + entry.size
    yield from ("archive" for _ in range(begin, len(ARCHIVE)))


def test_an_unchanged_archive_has_no_fault() -> None:
    assert check(ARCHIVE) == Verified([], json.loads(WHOLE["manifest.json"]), PAIR.name)
    with zipfile.ZipFile(BytesIO(ARCHIVE)) as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name) for name in archive.namelist()} == WHOLE
        assert {one.date_time for one in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_every_flipped_byte_is_named() -> None:
    chosen = random.Random(os.environ.get("SEED", "1"))
    names_of_places = list(places())
    assert len(names_of_places) == len(ARCHIVE)
    for _ in range(FLIPS):
        place = chosen.randrange(len(ARCHIVE))
        changed = bytearray(ARCHIVE)
        changed[place] ^= chosen.randrange(1, 256)
        found = names(bytes(changed))
        if names_of_places[place] == "archive":
            assert "archive" in found, place
        else:
            assert found == [names_of_places[place]], place


@pytest.mark.parametrize(("place", "added"), [(0, b"x"), (len(ARCHIVE), b"x"), (len(ARCHIVE), b"\0" * 40_000)])
def test_bytes_beside_the_entries_are_of_the_archive(place: int, added: bytes) -> None:
    assert "archive" in names(ARCHIVE[:place] + added + ARCHIVE[place:])
    assert "archive" in names(ARCHIVE[: len(ARCHIVE) // 2])
    assert names(b"") == ["archive"]


def test_missing_surplus_and_exchanged_entries_are_named() -> None:
    without = {name: content for name, content in WHOLE.items() if name != "files/1-a.jpg"}
    assert check(pack(without)).faults == [EntryFault("files/1-a.jpg", "is missing")]
    assert check(pack({**WHOLE, "more.txt": b""})).faults == [EntryFault("more.txt", "is surplus")]
    assert check(pack({**WHOLE, "events.json": b"[]"})).faults == [EntryFault("events.json", "differs")]
    assert names(pack({"files/2-ü.jpg": PHOTO[::-1], **WHOLE})) == ["archive"]
    for name in ("manifest.json", "signature.json"):
        assert check(pack({other: WHOLE[other] for other in WHOLE if other != name})).faults == [
            EntryFault(name, "is missing")
        ]


def test_another_packing_of_the_same_contents_is_another_archive() -> None:
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        packed = BytesIO()
        with zipfile.ZipFile(packed, "w", method) as archive:
            for name, content in WHOLE.items():
                archive.writestr(name, content)
        assert names(packed.getvalue())[0] == "archive"


def test_only_a_published_key_signs() -> None:
    other = KeyPair.generate()
    faults = check(pack(signed(DOCUMENTS, other))).faults
    assert [fault.name for fault in faults] == ["signature.json"]
    assert other.name in faults[0].fault
    forged = signed({**DOCUMENTS, "events.json": b"[]"}, other)
    forged["signature.json"] = WHOLE["signature.json"]
    assert names(pack(forged)) == ["signature.json"]
    described = json.loads(WHOLE["signature.json"])
    for changed in (
        json.dumps(described).encode(),
        b"{}",
        b"[" * 900,
        b"\xff",
        b"",
        json.dumps({**described, "keyId": "é"}).encode(),
        json.dumps({**described, "signature": 1}).encode(),
    ):
        assert names(pack({**WHOLE, "signature.json": changed})) == ["signature.json"]


@pytest.mark.parametrize("text", ["", "[]", '{"keys": 1}', '{"keys": [{"crv": "Ed25519", "x": "AA"}]}', "[" * 9_999])
def test_keys_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no JSON Web Key Set"):
        read_keys(text)


def test_names_of_strangers_are_shown_harmlessly() -> None:
    assert "../../etc/\\x1b[2Jpasswd" in names(pack({**WHOLE, "../../etc/\x1b[2Jpasswd": b""}))
    twice = ZipWriter()
    parts = [twice.begin(name) + twice.add(one) + twice.end() for name, one in [*WHOLE.items(), *WHOLE.items()]]
    assert sorted(names(b"".join([*parts, twice.close()]))) == sorted(WHOLE)


def bomb() -> bytes:
    """A zip whose entry of 2 kB would be 2 GB."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("bomb", "w") as entry:
        for _ in range(50):
            entry.write(bytes(1_000_000))
    return packed.getvalue()


def overlapping() -> bytes:
    """A zip of which 9,000 entries share one content."""
    archive = ZipWriter()
    start = archive.begin("same") + archive.add(bytes(1_000_000)) + archive.end()
    record = archive.close()[:50]
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 9_000, 9_000, 50 * 9_000, len(start), 0)
    return start + record * 9_000 + end


@pytest.mark.parametrize(
    "content",
    [
        bomb(),
        overlapping(),
        pack({f"{number}": b"" for number in range(20_000)}),
        pack({f"{number:060000}": b"" for number in range(MAX_DIRECTORY_BYTES // 60_000 + 1)}),
        b"PK\5\6" * 100_000,
        bytes(1_000_000) + b"PK\6\7" + bytes(16) + b"PK\5\6" + bytes(8) + b"\xff" * 10 + bytes(2),
    ],
    ids=["bomb", "overlapping", "entries", "directory", "ends", "far"],
)
def test_hostile_archives_cost_little(content: bytes) -> None:
    tracemalloc.start()
    begin = time.process_time()
    assert "archive" in names(content)
    assert time.process_time() - begin < 5
    assert tracemalloc.get_traced_memory()[1] < 20_000_000
    tracemalloc.stop()


def test_archives_beyond_4_gigabytes_have_far_offsets() -> None:
    archive = ZipWriter()
    archive._offset = 5_000_000_000
    header = archive.begin("far") + archive.add(b"x") + archive.end()
    directory = archive.close()

    class Sparse(BytesIO):
        """A file of which only the end exists."""

        def seek(self, place: int, whence: int = 0) -> int:
            return super().seek(place if whence else max(0, place - 5_000_000_000), whence) + 5_000_000_000

    (entry,) = read_directory(Sparse(header + directory))
    assert (entry.name, entry.size, entry.offset) == (b"far", 1, 5_000_000_000)


def line(account: str, amount: int, balance: int) -> dict[str, Any]:
    hashed: list[str | int | None] = [account, 1, amount, balance]
    return {
        "account": account,
        "amount": from_minor(amount, 2),
        "balanceAfter": from_minor(balance, 2),
        "hashed": hashed,
        "hash": line_hash(bytes(32), hashed),
    }


def ledger(refund: int = 200) -> dict[str, Any]:
    """A ledger whose settlement of 10 euros is paid from a lock of 12."""
    of_lock = [line("available", -1200, 700), line("locked", 1200, 1200)]
    of_settlement = [line("locked", -1200, 0), line("available", refund, 700 + refund)]
    return {
        "minorUnitDigits": 2,
        "settlement": {"agentCharged": Decimal("10.00"), "operatorNet": Decimal("8.00")},
        "transactions": [
            {"id": number, "type": kind, "hash": bytes(32).hex(), "record": None, "lines": lines}
            for number, kind, lines in ((1, "lock", of_lock), (2, "settlement", of_settlement))
        ],
        "totals": {"available": from_minor(refund - 1200, 2), "locked": Decimal("0.00")},
    }


def test_the_lines_add_up_to_the_settlement() -> None:
    assert find_ledger_faults(ledger()) == []
    assert find_ledger_faults(ledger(refund=300)) == ["its lines do not add up to the settlement"]
    wrong = ledger()
    wrong["totals"]["locked"] = Decimal("1.00")
    assert find_ledger_faults(wrong) == ["its totals are not the sums of its lines"]
    wrong = ledger()
    wrong["transactions"][1]["lines"][0]["amount"] = Decimal("-11.00")
    assert find_ledger_faults(wrong)[0] == "transaction 2 does not recompute"
    wrong = ledger()
    wrong["transactions"][0]["lines"][0]["hash"] = bytes(32).hex()
    assert find_ledger_faults(wrong) == ["transaction 1 does not recompute"]
    wrong = ledger()
    wrong["transactions"][0]["record"] = {"hashBefore": bytes(32).hex(), "columns": {"kind": "lock"}}
    assert find_ledger_faults(wrong) == ["transaction 1 does not recompute"]
    text = json.dumps(ledger(refund=300), default=float).encode()
    assert check(pack(signed({**DOCUMENTS, "ledger.json": text}))).faults == [
        EntryFault("ledger.json", "its lines do not add up to the settlement")
    ]
