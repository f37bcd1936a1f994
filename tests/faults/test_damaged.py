"""A damaged database accepts no writes after the first fault in any process, until an operator has cleared it."""

import asyncio
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import asyncpg
import httpx2
import pytest

from adapters.postgres_address import dsn
from adapters.storage.engine.migration import migrate
from server.config.settings import Settings
from tests.actors import AGENT, TASK
from tests.databases import named
from tests.faults.server import Server, serving
from tests.server.test_cli import fieldcall
from tests.services import postgres_process

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
SERVE = ("serve", "--no-worker", "--port", "0")
GARBAGE = b"\xfe\xed"


def overwrite(database: Path, *tables: str) -> None:
    """Overwrite the first page of these tables and of all their indexes, as a failing disk does."""
    with closing(sqlite3.connect(database)) as connection:
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        pages = [
            page
            for table in tables
            for (page,) in connection.execute("SELECT rootpage FROM sqlite_master WHERE tbl_name = ?", (table,))
            if page
        ]
    with database.open("r+b") as file:
        for page in pages:
            file.seek((page - 1) * size)
            file.write(GARBAGE * (size // len(GARBAGE)))


def variables(settings: Settings) -> dict[str, str]:
    assert settings.secret_key
    return {
        "FIELDCALL_DATABASE_URL": settings.database_url,
        "FIELDCALL_SECRET_KEY": settings.secret_key.get_secret_value(),
        "FIELDCALL_BLOB_URL": settings.blob_url,
    }


def find_sentence(ended: subprocess.CompletedProcess[str]) -> str:
    """The last line that a command prints; the log may have one before it."""
    return ended.stderr.splitlines()[-1]


async def register(http: httpx2.AsyncClient, server: Server, number: int) -> httpx2.Response:
    return await http.post(f"{server.address}/api/v1/agents/register", json=AGENT | {"agentName": f"Errand {number}"})


async def require_damaged(http: httpx2.AsyncClient, server: Server) -> None:
    """Every write is refused with 503, also one that touches nothing damaged; the probe and the metric say why."""
    refused = await register(http, server, 99)
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "60")
    assert refused.json()["detail"].startswith("The database is damaged, and takes no writes until")
    ready = await http.get(f"{server.address}/readyz")
    assert (ready.status_code, ready.json()["status"]) == (503, "damaged")
    assert "\nfieldcall_database_damaged 1\n" in (await http.get(f"{server.address}/metrics")).text


async def test_the_first_fault_of_a_running_server_stops_its_writes_and_those_of_the_next(
    settings: Settings, tmp_path: Path
) -> None:
    file = settings.database_file
    assert file
    async with httpx2.AsyncClient(timeout=60) as http, serving(settings, tmp_path, command=SERVE) as server:
        headers = {"X-API-Key": (await register(http, server, 1)).json()["apiKey"]}
        sound = tmp_path / "sound.db"
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(sound)) as target:
            source.backup(target)
        overwrite(file, "task", "task_private", "support_request")
        found = await http.post(f"{server.address}/api/v1/agents/me/tasks", json=TASK, headers=headers)
        assert found.status_code == 503, found.text
        await require_damaged(http, server)
        await server.stop()

        await server.start()
        await require_damaged(http, server)
        read = await http.get(f"{server.address}/api/v1/agents/me", headers=headers)
        assert read.status_code == 200, "what is not damaged can be read"
        await server.stop()

        for command in (("keys", "list"), ("sign-in", "ada@example.org"), ("ledger", "verify"), ("recover",)):
            ended = await asyncio.to_thread(fieldcall, tmp_path, *command, **variables(settings))
            assert (ended.returncode, ended.stdout) == (2, "")
            assert find_sentence(ended).startswith("fieldcall: the database is damaged (")
            assert "fieldcall restore FOLDER" in ended.stderr
        ended = await asyncio.to_thread(fieldcall, tmp_path, "check", **variables(settings))
        assert (ended.returncode, find_sentence(ended).startswith("fieldcall: the database is damaged (")) == (2, True)

        shutil.copyfile(sound, file)
        for ending in ("-wal", "-shm"):
            file.with_name(file.name + ending).unlink(missing_ok=True)
        ended = await asyncio.to_thread(fieldcall, tmp_path, "check", **variables(settings))
        assert (ended.returncode, ended.stderr[:23]) == (0, "The database is sound, ")
        await server.start()
        assert (await http.get(f"{server.address}/readyz")).json()["status"] == "ok"
        assert (await register(http, server, 2)).status_code == 200
    assert "the database is damaged" in [fault["event"] for fault in server.faults()]


async def test_after_a_kill_damage_is_found_before_the_first_request(settings: Settings, tmp_path: Path) -> None:
    """Damage to an index that nothing reads: without the check the server would be healthy."""
    file = settings.database_file
    assert file
    async with httpx2.AsyncClient(timeout=60) as http, serving(settings, tmp_path, command=SERVE) as server:
        await register(http, server, 1)
        overwrite(file, "archive")
        await register(http, server, 2)
        assert (await http.get(f"{server.address}/readyz")).json()["status"] == "ok"
        await server.kill()
        await server.start()
        await require_damaged(http, server)


async def test_a_file_that_is_no_database_ends_every_command_in_a_sentence(settings: Settings, tmp_path: Path) -> None:
    file = settings.database_file
    assert file
    for ending in ("-wal", "-shm"):
        file.with_name(file.name + ending).unlink(missing_ok=True)
    with file.open("r+b") as damaged:
        damaged.write(GARBAGE * 50)
    for command in (("keys", "list"), ("migrate",), ("check",), ("recover",), ("serve", "--port", "0"), ("worker",)):
        ended = await asyncio.to_thread(fieldcall, tmp_path, *command, **variables(settings))
        assert (ended.returncode, ended.stdout) == (2, "")
        assert "database is damaged" in find_sentence(ended)
        assert "Traceback" not in ended.stderr


async def test_damage_that_postgresql_reports_stops_the_writes_of_all_processes(
    settings: Settings, tmp_path: Path
) -> None:
    with postgres_process() as postgres:
        url = named(postgres.address, "postgres")
        await migrate.upgrade(url)
        connection = await asyncpg.connect(dsn(url))
        path = await connection.fetchval(
            "SELECT current_setting('data_directory') || '/' || pg_relation_filepath('task')"
        )
        await connection.close()
        chosen = settings.model_copy(update={"database_url": url})
        variable = {"FIELDCALL_BROADCAST_URL": "memory://"}
        async with (
            httpx2.AsyncClient(timeout=60) as http,
            serving(chosen, tmp_path, command=SERVE, **variable) as finder,
        ):
            headers = {"X-API-Key": (await register(http, finder, 1)).json()["apiKey"]}
            task = {"json": TASK, "headers": headers}
            assert (await http.post(f"{finder.address}/api/v1/agents/me/tasks", **task)).status_code == 200
            await finder.stop()
            postgres.stop("fast")
            with Path(path).open("r+b") as relation:  # noqa: ASYNC230 - the database has stopped
                relation.write(GARBAGE * 2048)
            postgres.start()
            await finder.start()
            async with serving(chosen, tmp_path, command=SERVE, **variable) as other:
                found = await http.get(f"{finder.address}/api/v1/agents/me/tasks", headers=headers)
                assert found.status_code == 503, found.text
                await require_damaged(http, finder)
                for _ in range(600):
                    if (await http.get(f"{other.address}/readyz")).json()["status"] == "damaged":
                        break
                    await asyncio.sleep(0.1)
                await require_damaged(http, other)
            await finder.stop()
            await finder.start()
            await require_damaged(http, finder)
            ended = await asyncio.to_thread(fieldcall, tmp_path, "keys", "list", **variables(chosen))
            assert (ended.returncode, ended.stdout) == (2, "")
            assert find_sentence(ended).startswith("fieldcall: the database is damaged (")
