"""Starts `fieldcall serve`: the time to its first response, its memory at rest, and the time of its imports."""

import asyncio
import os
import re
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import urlsplit

from benchmarks.load import answer, post
from benchmarks.processes import read_memory
from benchmarks.report import at_most, print_table
from server.config.addresses import SQLITE
from server.config.settings import PREFIX

STARTS = 5
COOLDOWN_SECONDS = 3.0
"""Seconds after which a server without requests is at rest."""
MAX_START_SECONDS = 1.2
MAX_MEMORY_MB = 125
"""Maximum resident memory."""
SHOWN_PACKAGES = 12
COMMAND = ("-c", "from server.cli import main; main()", "serve", "--port", "0")
QUERY = {"query": "{ __typename }"}
IMPORT_TIME = re.compile(r"import time: +(\d+) \| +\d+ \| +([\w.]+)")


class Start(NamedTuple):
    """Elapsed and CPU seconds until the first response, and MB of memory at rest."""

    wall: float
    cpu: float
    memory: float


@contextmanager
def _serving(folder: Path) -> Iterator[subprocess.Popen[str]]:
    environment = os.environ | {
        f"{PREFIX}DATABASE_URL": f"{SQLITE}{folder / 'fieldcall.db'}",
        f"{PREFIX}BLOB_URL": f"file://{folder / 'blobs'}",
        f"{PREFIX}LEDGER_CHECK_INTERVAL": "0",
    }
    process = subprocess.Popen(
        (sys.executable, *COMMAND), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    )
    try:
        yield process
    finally:
        process.terminate()
        process.communicate()


def _start(folder: Path, rest_seconds: float) -> Start:
    started_at = time.perf_counter()
    with _serving(folder) as process:
        assert process.stdout
        # The first line ends with the address.
        port = urlsplit(process.stdout.readline().split()[-1]).port
        assert port
        asyncio.run(answer(port, post(port, "/graphql", QUERY)))
        wall, cpu = time.perf_counter() - started_at, _cpu(process.pid)
        time.sleep(rest_seconds)
        return Start(wall, cpu, read_memory(process.pid) / 1e6)


def _cpu(process: int) -> float:
    # Nanoseconds that the first thread, which does the imports, has run.
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e9


def _loading() -> list[tuple[str, float]]:
    """Milliseconds that each package takes to import, without its imports; the longest first."""
    command = (sys.executable, "-X", "importtime", "-c", "import server.process.serving, server.http.app")
    output = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=True).stderr
    packages: dict[str, float] = defaultdict(float)
    for microseconds, module in IMPORT_TIME.findall(output):
        packages[module.partition(".")[0]] += int(microseconds) / 1000
    return sorted(packages.items(), key=lambda package: -package[1])


def run() -> None:
    """Measure starting."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        first = _start(folder, 0)
        later = [_start(folder, 0 if number else COOLDOWN_SECONDS) for number in range(STARTS)]
    wall = statistics.median(start.wall for start in later)
    memory = later[0].memory
    print_table(
        f"fieldcall serve to its first answer over GraphQL; of {STARTS} later starts the median and the best",
        ("", "seconds", "CPU seconds"),
        [
            ("with making the database", f"{first.wall:.2f}", f"{first.cpu:.2f}"),
            ("with a database, median", f"{wall:.2f}", f"{statistics.median(start.cpu for start in later):.2f}"),
            (
                "with a database, best",
                f"{min(start.wall for start in later):.2f}",
                f"{min(start.cpu for start in later):.2f}",
            ),
        ],
    )
    at_most("cold start to the first answer, existing database", wall, MAX_START_SECONDS, "s")
    at_most("memory at rest", memory, MAX_MEMORY_MB, "MB")
    packages = _loading()
    total = sum(milliseconds for _, milliseconds in packages)
    rows = [
        (package, f"{milliseconds:,.0f}", f"{100 * milliseconds / total:.0f}")
        for package, milliseconds in packages[:SHOWN_PACKAGES]
    ]
    rows.append(("all", f"{total:,.0f}", "100"))
    print_table("Loading, by package (longer than usual, because it is traced)", ("", "ms", "%"), rows)
