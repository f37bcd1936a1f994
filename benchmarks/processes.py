"""Servers in processes of their own, and their use of memory and CPU."""

import os
import re
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.load import LoadResult, load


class Served(NamedTuple):
    """A server under load: its name, process and port."""

    name: str
    process: int
    port: int


def serving(name: str, folder: Path, agent_id: int) -> AbstractContextManager[Served]:
    """A server on the first core with the database in a folder. Its load must run on the last core."""
    return run_server(name, [sys.executable, "-m", "benchmarks.serve", name, str(folder), str(agent_id), "0"])


@contextmanager
def run_server(name: str, command: list[str], **options: Any) -> Iterator[Served]:
    """Run a process that prints the port on which it serves."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **options)
    assert process.stdout
    try:
        yield Served(name, process.pid, int(process.stdout.readline()))
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


@contextmanager
def hold_core() -> Iterator[None]:
    """Keep this process on the last of its cores for as long as the context lasts."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


async def load_in_rounds(
    requests: dict[str, tuple[Served, bytes]], rounds: int, seconds: float
) -> dict[str, list[LoadResult]]:
    """Repeat each request in turn, in some rounds after a shorter one for warming up."""
    results: dict[str, list[LoadResult]] = {name: [] for name in requests}
    for number in range(rounds + 1):
        for name, (server, request) in requests.items():
            result = await load(server.port, server.process, request, seconds if number else seconds / 3)
            if number:
                results[name].append(result)
    return results


def read_memory(process: int) -> int:
    """Bytes of resident memory. Raises `FileNotFoundError` elsewhere than on Linux."""
    match = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
    assert match
    return int(match[1]) * 1024


def waited_by(process: int) -> float:
    """Seconds that a process's threads waited for a core that others used."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[1]) for thread in threads) / 1e9


def open_many_files() -> None:
    """Raise the limit of open connections of this process, and of those that it starts, to the system's maximum."""
    _, maximum = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (maximum, maximum))
