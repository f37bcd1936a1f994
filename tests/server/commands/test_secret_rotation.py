"""The secret key over several starts: another one is refused, and a rotation says when the old one may go."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from server.commands import keys, secret_rotation
from server.config.settings import Misconfigured, Settings, load
from server.config.wiring import running
from tests import actors
from tests.server.test_cli import fieldcall

OLD, NEW = "o" * 40, "n" * 40


def settings(where: Path, **values: Any) -> Settings:
    return load(database_url=f"sqlite+aiosqlite:///{where}/fieldcall.db", blob_url=f"file://{where}/blobs", **values)


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SECRET_KEY", "SECRET_KEYS"):
        monkeypatch.delenv(f"FIELDCALL_{name}", raising=False)


async def register(chosen: Settings) -> str:
    async with running(chosen) as services:
        key = (await actors.register_agent(services)).key
    assert key
    return key


async def test_a_service_does_not_start_with_another_secret_key(tmp_path: Path) -> None:
    await register(settings(tmp_path, secret_key=OLD))
    for wrong in ({"secret_key": NEW}, {}, {"secret_keys": f"{NEW},{'x' * 40}"}):
        with pytest.raises(Misconfigured, match=r"^FIELDCALL_SECRET_KEY .*is not the secret key that this database"):
            await register(settings(tmp_path, **wrong))
    await register(settings(tmp_path, secret_key=OLD))


async def test_a_rotation_says_what_is_left_to_do(tmp_path: Path) -> None:
    await register(settings(tmp_path, secret_key=OLD))
    with pytest.raises(Misconfigured, match="nothing to rotate"):
        await secret_rotation.rotate_secret(settings(tmp_path, secret_key=OLD), retire=False)
    both = settings(tmp_path, secret_key=OLD, secret_keys=NEW)
    first = await secret_rotation.rotate_secret(both, retire=False)
    # The secret of the agent's webhooks, and the key of Web Push.
    assert "2 stored secrets were encrypted anew" in first
    assert "1 active API keys still hang on an older secret key" in first
    assert "Keep the older secret keys" in first
    with pytest.raises(Misconfigured):
        await register(settings(tmp_path, secret_key=NEW))
    last = await secret_rotation.rotate_secret(both, retire=True)
    assert "1 API keys that hung on an older secret key are revoked" in last
    assert "The older secret keys may go" in last
    await register(settings(tmp_path, secret_key=NEW))


async def test_the_key_beside_the_database_is_the_oldest_of_a_rotation(tmp_path: Path) -> None:
    chosen = settings(tmp_path)
    await keys.create(chosen, "Sam")
    assert "may go" in await secret_rotation.rotate_secret(settings(tmp_path, secret_keys=NEW), retire=True)
    with pytest.raises(Misconfigured, match=r"fieldcall\.db\.key"):
        await keys.create(chosen, "Kim")


def test_the_command_ends_with_the_sentence(tmp_path: Path) -> None:
    asyncio.run(register(settings(tmp_path, secret_key=OLD)))
    variables = {"FIELDCALL_DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path}/fieldcall.db", "FIELDCALL_SECRET_KEY": NEW}
    ended = fieldcall(tmp_path, "serve", "--port", "0", **variables)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("fieldcall: FIELDCALL_SECRET_KEY (or what ")
    assert NEW not in ended.stderr
    rotated = fieldcall(tmp_path, "keys", "rotate-secret", **variables, FIELDCALL_SECRET_KEYS=f"{NEW},{OLD}")
    assert (rotated.returncode, rotated.stderr) == (0, "")
    assert rotated.stdout.startswith("2 stored secrets were encrypted anew")
