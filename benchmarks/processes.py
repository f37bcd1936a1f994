"""Servers in processes of their own, and their use of memory and CPU."""

import re
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple


class Served(NamedTuple):
    """A server under load: its name, process and port."""

    name: str
    process: int
    port: int


@contextmanager
def serving(name: str, folder: Path, agent_id: int) -> Iterator[Served]:
    """A server on the first core with the database in a folder. Its load must run on the last core."""
    command = [sys.executable, "-m", "benchmarks.serve", name, str(folder), str(agent_id), "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    try:
        yield Served(name, process.pid, int(process.stdout.readline()))
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


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
