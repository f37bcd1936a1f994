"""`fieldcall verify-evidence` beside a service and without one, and the rotation of its key."""

import asyncio
import json
from pathlib import Path

import pytest
from aiohttp import web

from resolvers.evidence.keys import publish_keys
from resolvers.evidence.signature import KeyPair, publish_key
from server.commands import evidence
from server.config.settings import load
from server.config.wiring import running
from tests.resolvers.evidence.test_verification import ARCHIVE, PAIR, PUBLISHED
from tests.server.monitoring.test_listener import free_port
from tests.server.test_cli import fieldcall
from tests.simulators.serving import answering


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with an archive and the keys of its service."""
    other = KeyPair.generate()
    (tmp_path / "keys.json").write_text(PUBLISHED)
    (tmp_path / "wrong.json").write_text("{}")
    (tmp_path / "other.json").write_text(json.dumps({"keys": [publish_key(other.name, other.public)]}))
    (tmp_path / "evidence.zip").write_bytes(ARCHIVE)
    return tmp_path


def test_an_archive_is_verified_without_a_service(folder: Path) -> None:
    command = ("verify-evidence", "evidence.zip", "--keys", "keys.json")
    verified = fieldcall(folder, *command)
    sentence = f"evidence.zip is unchanged: task 1, settled, 4 entries, signed by the key {PAIR.name}.\n"
    assert (verified.returncode, verified.stdout, verified.stderr) == (0, sentence, "")
    (folder / "evidence.zip").write_bytes(ARCHIVE.replace(b"task.created", b"task.altered"))
    altered = fieldcall(folder, *command)
    assert (altered.returncode, altered.stdout) == (1, "events.json: differs\n")


async def test_keys_are_read_from_the_service(folder: Path) -> None:
    async def answer(request: web.Request) -> web.Response:
        return web.Response(text=PUBLISHED if request.path.endswith("keys.json") else "x" * 2_000_000)

    async with answering(answer) as address:
        for arguments, variables, code in (
            (("--url", address), {}, 0),
            ((), {"FIELD_URL": f"{address}/"}, 0),
            (("--keys", f"{address}/keys.json"), {}, 0),
            (("--keys", f"{address}/large"), {}, 2),
        ):
            command = ("verify-evidence", "evidence.zip", *arguments)
            done = await asyncio.to_thread(fieldcall, folder, *command, **variables)
            assert done.returncode == code, done.stderr


@pytest.mark.parametrize(
    ("keys", "code", "said"),
    [
        ("nothing.json", 2, "No such file"),
        ("wrong.json", 2, "no JSON Web Key Set"),
        ("http://127.0.0.1:{port}/", 2, "the keys cannot be read from"),
        ("other.json", 1, "signature.json: it is of the key "),
    ],
)
def test_the_reason_is_said(folder: Path, keys: str, code: int, said: str) -> None:
    done = fieldcall(folder, "verify-evidence", "evidence.zip", "--keys", keys.format(port=free_port()))
    assert (done.returncode, said in done.stdout + done.stderr) == (code, True)


async def test_a_rotation_keeps_the_published_keys(tmp_path: Path) -> None:
    settings = load(database_url=f"sqlite+aiosqlite:///{tmp_path}/fieldcall.db", blob_url=f"file://{tmp_path}/blobs")
    sentences = [await evidence.rotate_key(settings) for _ in range(2)]
    async with running(settings) as services:
        names = [key["kid"] for key in (await publish_keys(services))["keys"]]
    for name, sentence in zip(reversed(names), sentences, strict=True):
        assert f"The key {name} signs evidence from now on." in sentence
