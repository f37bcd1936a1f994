"""A full disk of the embedded database: clear refusals, reads as before, nothing lost, and then it continues."""

import asyncio
import resource
import subprocess
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from adapters.storage.engine.statements.typed import Statement
from domain.refusals.general import Unavailable
from resolvers.core.context import Services
from resolvers.payments import deposits
from resolvers.tasks import dispatch
from server.commands import ledger_verify
from server.config.settings import Settings
from tests import actors
from tests.actors import TASK, SetClock
from tests.faults.clients import Client, until
from tests.faults.server import Server, serving
from tests.fork_server import LAUNCHER
from tests.resolvers.stages import set_scene
from tests.server.test_cli import environment

MAIN = "from server.cli import main; main()"
REFUSALS = 40
"""Number of refusals before the disk has space again."""
CALM = 20
"""More lines of the worker than this, while as many requests are refused, and it would not pause between its tries."""

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@pytest.fixture
async def server(settings: Settings, tmp_path: Path) -> AsyncIterator[Server]:
    async with serving(settings, tmp_path, FIELDCALL_QUOTE_LIFETIME="1") as running:
        yield running


def pragma(line: str) -> Statement[..., Any]:
    return Statement(text(f"PRAGMA {line}"), tuple)


def limit(server: Server, size: int) -> None:
    """Limit the files of the process to a number of bytes, as if the disk were full."""
    resource.prlimit(server.number, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


async def quoted_on_a_full_disk(client: Client, server: Server) -> int:
    """A task whose quote cannot lapse any more; a slow machine needs more than one try."""
    while True:
        task_id: int = (await client.call("/agents/me/tasks", **TASK | {"publishImmediately": False}))["id"]
        await client.call(f"/agents/me/tasks/{task_id}/quote")
        limit(server, 0)
        if await client.movements(task_id) == ["hold"]:
            return task_id
        limit(server, resource.RLIM_INFINITY)
        await client.call(f"/agents/me/tasks/{task_id}/cancel")


async def test_a_full_disk_is_told_and_nothing_is_lost(server: Server, settings: Settings) -> None:
    client = Client(lambda: server.address, 1)
    try:
        await client.register()
        await client.turns(3)
        quoted = await quoted_on_a_full_disk(client, server)
        before = len(client.answered)
        waiting = asyncio.create_task(client.call("/agents/me/tasks", **TASK | {"publishImmediately": False}))
        await until(lambda: client.refusals[503] >= REFUSALS)
        assert not waiting.done()
        # The timer of the quote is due, and cannot be carried out.
        await until(lambda: any(fault["event"] == "due work cannot be read" for fault in server.faults()))
        await client.check_wallet()
        worker = Counter(fault["event"] for fault in server.faults() if fault["event"] != "request")
        assert worker.total() <= CALM, worker
        limit(server, resource.RLIM_INFINITY)
        await waiting
        assert len(client.answered) == before + 1
        await client.released(quoted)
        await client.call(f"/agents/me/tasks/{quoted}/cancel")
        await client.check()
    finally:
        await client.http.aclose()
    await server.stop()
    assert [verdict.breaches for verdict in await ledger_verify.check(settings) if verdict.breaches] == []


async def test_a_full_database_refuses_and_goes_on(services: Services, clock: SetClock) -> None:
    """The same inside the process, as SQLite reports a full disk."""
    scene = await set_scene(services, clock)
    pages = await services.database.reader.find(pragma("page_count")())
    assert pages
    await services.database.write(lambda session: session.execute(pragma(f"max_page_count = {pages[0]}")()))
    made: list[int] = []
    refused: Unavailable | None = None
    while refused is None:
        try:
            made.append((await actors.dispatch(scene.agent, publishImmediately=False)).id)
        except Unavailable as refusal:
            refused = refusal
    assert refused.retry_after == 5
    found = await scene.agent(dispatch.list_tasks)
    assert sorted(task.id for task in found) == made[-len(found) :]
    await scene.check()
    await services.database.write(lambda session: session.execute(pragma("max_page_count = 4294967294")()))
    made.append((await actors.dispatch(scene.agent, publishImmediately=False)).id)
    assert (await scene.agent(deposits.deposit_to_wallet, amount="20.00", currency="EUR")).checkout_url
    await scene.check()


@pytest.mark.parametrize("command", ["keys create-platform Ada", "ledger verify", "recover", "sign-in a@example.org"])
@pytest.mark.parametrize("is_new", [False, True])
def test_a_command_without_room_ends_in_a_sentence(
    settings: Settings, tmp_path: Path, command: str, *, is_new: bool
) -> None:
    """A new database has no space for its tables, an existing one has no space for its log."""
    assert settings.database_file
    assert settings.secret_key
    database = tmp_path / "new.db" if is_new else settings.database_file
    limited = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY)); {MAIN}"
    variables = {
        "FIELDCALL_DATABASE_URL": f"sqlite+aiosqlite:///{database}",
        "FIELDCALL_SECRET_KEY": settings.secret_key.get_secret_value(),
    }
    ended = subprocess.run(
        [*LAUNCHER, "-c", limited, *command.split()],
        cwd=tmp_path,
        env=environment() | variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "Traceback" not in ended.stderr
    assert ended.stderr.startswith("fieldcall: FIELDCALL_DATABASE_URL: the database cannot be read or written: ")
