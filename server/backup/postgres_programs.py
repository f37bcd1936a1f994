"""PostgreSQL's own programs, `pg_dump` and `pg_restore`: their versions and their connections. They get the address
from their environment, so that their arguments have no password.
"""

import asyncio
import os
import re
import shutil
import subprocess
from asyncio.subprocess import DEVNULL, PIPE
from pathlib import Path
from typing import Final, NamedTuple

from adapters.postgres_address import variables
from server.config.settings import Misconfigured

MAX_FAULT_CHARACTERS: Final = 500


class Programs(NamedTuple):
    """Programs that support the version of a server."""

    dump: str
    restore: str


def find_programs(server_version: int) -> Programs:
    """Find programs that are at least of the server's major version. Raises `Misconfigured`."""
    return Programs(_find("pg_dump", server_version), _find("pg_restore", server_version))


def _find(name: str, server_version: int) -> str:
    advice = (
        f"install the client of PostgreSQL {server_version} or newer (on Debian postgresql-client-{server_version}), "
        "or put its folder first into PATH"
    )
    path = shutil.which(name)
    if path is None:
        raise Misconfigured(f"a backup of PostgreSQL needs {name}, and PATH has none: {advice}")
    printed = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout  # noqa: S603 - found on PATH
    version = re.search(r"\) (\d+)", printed)
    if version is None or int(version[1]) < server_version:
        raise Misconfigured(f"{path} is {printed.strip()}, and the server is PostgreSQL {server_version}: {advice}")
    return path


def environment(url: str) -> dict[str, str]:
    """Return the environment in which PostgreSQL's programs connect to a database of the settings."""
    return {**os.environ, "PGAPPNAME": "fieldcall", **variables(url)}


async def run_program(url: str, *command: str) -> None:
    """Run a program against a database. Raises `Misconfigured` with the last line that it printed."""
    process = await asyncio.create_subprocess_exec(
        *command, env=environment(url), stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE
    )
    try:
        _, printed = await process.communicate()
    except BaseException:
        process.kill()
        await process.wait()
        raise
    if process.returncode:
        lines = printed.decode(errors="replace").strip().splitlines() or ["no reason given"]
        raise Misconfigured(f"{Path(command[0]).name} failed: {lines[0][:MAX_FAULT_CHARACTERS]}")
