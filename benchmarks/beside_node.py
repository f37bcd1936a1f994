"""Queries over HTTP beside GraphQL servers of Node, over the same tables: Apollo Server, Yoga, and Mercurius with jit.

The service checks a key, a limit and the cost and writes its log; its peers do none of this. Each server is a
process on one core, the load comes from another. Node is taken where it is installed: the first run loads the peers.
"""

import asyncio
import os
import shutil
import subprocess
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from adapters.storage.engine.migration import migrate
from benchmarks import people, reading
from benchmarks.load import CONNECTIONS, answer, get, post
from benchmarks.processes import Served, hold_core, load_in_rounds, run_server, serving
from benchmarks.report import at_least, print_table
from tests.databases import execute, make_sibling_address, named
from tests.services import postgres

PEERS: Final = Path(__file__).parent / "peers"
KINDS: Final = ("apollo", "yoga", "mercurius-jit")
TASKS: Final = 2_000
ROUNDS: Final = 5
SECONDS: Final = 1.5
OWN_REST: Final = "own REST"
RATES: Final = {"T": 1.0, "L": 1.8}
"""The rate against Apollo Server that is the goal."""
AGAINST_REST: Final = 1.5
"""T against the same task over REST, which has more fields."""


def _node(kind: str, source: str, agent_id: int) -> AbstractContextManager[Served]:
    command = ["taskset", "-c", "0", "node", "server.mjs", kind, source, str(agent_id)]
    return run_server(kind, command, cwd=PEERS, env=os.environ | {"NODE_ENV": "production"})


async def measure(database: str, source: str, folder: Path) -> None:
    """Measure both queries over one database, and print the results."""
    data = await reading.fill(folder, many=TASKS)
    with ExitStack() as stack:
        own = stack.enter_context(serving("as-shipped", folder, data.many.caller.id))
        servers = [own, *(stack.enter_context(_node(kind, source, data.many.caller.id)) for kind in KINDS)]
        stack.enter_context(hold_core())
        for query in reading.QUERIES:
            await _compare(database, query, servers, data)


async def _compare(database: str, query: str, servers: list[Served], data: reading.Data) -> None:
    body = {"query": reading.QUERIES[query], "variables": {"id": str(data.task_id)} if query == "T" else {}}
    own, *_ = servers
    requests = {
        server.name: (server, post(server.port, "/graphql", body, data.many.key if server is own else ""))
        for server in servers
    }
    if query == "T":
        path = f"/api/v1/agents/me/tasks/{data.task_id}?includeEvents=true"
        requests[OWN_REST] = (own, get(own.port, path, data.many.key))
    lengths = {name: len(str(await answer(server.port, request))) for name, (server, request) in requests.items()}
    assert min(lengths.values()) > max(lengths[kind] for kind in KINDS) / 2, lengths
    rounds = await load_in_rounds(requests, ROUNDS, SECONDS)
    print_table(
        f"Query {query} over HTTP, {database}: {reading.TITLES[query]}; {CONNECTIONS} connections, {ROUNDS} rounds",
        ("", "a second", "CPU us each", "p50 ms", "p99 ms", "rate of fieldcall", "CPU against fieldcall"),
        [reading.format_line(name, results, rounds[own.name]) for name, results in rounds.items()],
    )
    apollo = reading.compare_rates(rounds[own.name], rounds["apollo"])
    at_least(f"{query} on {database}: rate against Apollo Server", apollo, RATES[query])
    if query == "T":
        rest = reading.compare_rates(rounds[own.name], rounds[OWN_REST])
        at_least(f"T on {database}: rate against own REST", rest, AGAINST_REST)


async def _on_postgresql(server: str, folder: Path) -> None:
    await execute(server, "CREATE DATABASE reading")
    url = named(server, "reading")
    await migrate.upgrade(url)
    (folder / people.DATABASE_URL).write_text(url, encoding="utf-8")
    await measure("postgresql", make_sibling_address(server, "reading"), folder)


def run() -> None:
    """Measure on SQLite and on PostgreSQL, where Node is installed."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        print("\nNode is not installed: its servers are left out.")
        return
    if not (PEERS / "node_modules").exists():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=PEERS, check=True)
    with TemporaryDirectory() as name:
        folder = Path(name)
        asyncio.run(measure("sqlite", str(folder / "fieldcall.db"), folder))
    with TemporaryDirectory() as name, postgres() as server:
        asyncio.run(_on_postgresql(server, Path(name)))
