"""Servers in processes of their own, and what can be seen of them from outside."""

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
    """A server on the first core, over the database in a folder; the load belongs on the last one."""
    command = [sys.executable, "-m", "benchmarks.serve", name, str(folder), str(agent_id), "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    try:
        yield Served(name, process.pid, int(process.stdout.readline()))
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def memory_of(process: int) -> int:
    """Bytes of resident memory. Raises `FileNotFoundError` elsewhere than on Linux."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
    assert found
    return int(found[1]) * 1024


def waited_by(process: int) -> float:
    """Seconds that its threads could have run but for others on their core: none where a machine does nothing else."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[1]) for thread in threads) / 1e9


def open_many_files() -> None:
    """Let this process and those that it starts have as many connections as the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
