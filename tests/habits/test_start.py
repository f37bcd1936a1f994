"""Modules that few requests need: a service starts without them, since each costs a tenth of a second."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
LOADED_WHEN_NEEDED: Final = {
    "a migration": {"alembic", "mako", "sqlalchemy.ext.asyncio", "sqlalchemy.orm"},
    "the database, where it is PostgreSQL": {"asyncpg"},
    "a broker between processes": {"redis", "psycopg"},
    "a deposit at Stripe": {"stripe"},
    "a bucket": {"obstore"},
    "a call to an endpoint": {"aiohttp", "httpx2"},
    "the first request over MCP": {"jsonschema", "mcp", "mcp_types", "rest_compat.mcp.server"},
    "the first request of another agent": {"rest_compat.a2a.card", "rest_compat.a2a.surface"},
    "a photograph of a telephone": {"pillow_heif"},
    "a payout to a bank account": {"schwifty"},
    "the zone of a place": {"tzfpy"},
    "the demonstration": {"server.demo"},
}
"""Modules by what they are for."""
START = """
import json, sys
from urllib.request import Request, urlopen
from server.config.settings import load
from server.process.background import serving

with serving(load()) as address:
    headers = {"content-type": "application/json"}
    health = json.load(urlopen(address + "/healthz"))
    graph = json.load(urlopen(Request(address + "/graphql", b'{"query": "{ __typename }"}', headers)))
    sys.stderr.write(json.dumps([health["status"], graph["data"], sorted(sys.modules)]))
"""


def test_a_service_answers_before_it_loads_what_few_requests_need(tmp_path: Path, migrated_file: Path) -> None:
    shutil.copyfile(migrated_file, tmp_path / "fieldcall.db")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("FIELDCALL_")}
    started = subprocess.run(
        [sys.executable, "-c", START],
        cwd=tmp_path,
        env=inherited | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    health, graph, loaded = json.loads(started.stderr)
    assert (health, graph) == ("ok", {"__typename": "Query"})
    too_early = {need: sorted(modules & set(loaded)) for need, modules in LOADED_WHEN_NEEDED.items()}
    assert not {need: modules for need, modules in too_early.items() if modules}
