"""Metrics that are read on request: the state of this process, of its connections, and of the work in the database."""

import asyncio
import os
import shutil
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

import structlog

from adapters.metrics import MetricFamily, Sample, counted, gauge, gauges
from adapters.storage.audit.measures import select_oldest_due
from adapters.storage.audit.numbers import LONG, ids_used
from adapters.storage.audit.oversight import select_last_ledger_check
from domain.values.time import SECOND
from resolvers.core.context import Services
from resolvers.wire.version import VERSION
from server.monitoring.backups import BackupAges

TIMEOUT_SECONDS: Final = 2.0
"""Seconds after which the database counts as down; Prometheus itself waits for 10."""
STARTED_AT: Final = time.time()
DATABASE_UP: Final = ("fieldcall_database_up", "1 if the database answers this process.")

Reading = Callable[[], Iterable[MetricFamily]]

log = structlog.get_logger("fieldcall.monitoring")


async def process_and_service(
    services: Services, readings: Iterable[Reading] = (), backup_folder: Path | None = None
) -> list[MetricFamily]:
    """Return all metrics of this process; `readings` and the folder of backups add those that only some processes
    have."""
    families = [*counted(), *_process(), *_service(services), *_disks(services)]
    for reading in readings:
        families += reading()
    if backup_folder:
        families += await BackupAges.at(backup_folder).measure()
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            families += [family async for family in _database(services)]
    except Exception as fault:  # noqa: BLE001 - it is what this metric tells; the rest must still be seen
        log.warning("the database cannot be measured", fault=repr(fault))
        return [*families, gauge(*DATABASE_UP, 0)]
    return [*families, gauge(*DATABASE_UP, 1)]


def _service(services: Services) -> Iterator[MetricFamily]:
    connected = services.broadcaster.is_connected
    yield gauge("fieldcall_bus_connected", "1 if wake-ups reach other processes.", connected)
    damaged = services.database.damage.fault is not None
    yield gauge("fieldcall_database_damaged", "1 if damage was found in the database, which stops writes.", damaged)
    yield gauge("fieldcall_channel_followers", "Followers of channels of wake-ups.", services.broadcaster.followers)
    yield gauges(
        "fieldcall_database_connections",
        "Connections of the pool.",
        "state",
        sorted(services.database.connections.items()),
    )
    yield MetricFamily(
        "fieldcall_build_info", "gauge", "The version of this process.", [Sample("", (("version", VERSION),), 1)]
    )


def _disks(services: Services) -> Iterator[MetricFamily]:
    """Yield the space on the volumes of an embedded database and of files in a folder."""
    places = {"database": services.database.file and services.database.file.parent, "files": services.blobs.folder}
    # The folder of files is made with the first file.
    usages = {name: shutil.disk_usage(folder) for name, folder in places.items() if folder and folder.exists()}
    for metric, text, index in (
        ("fieldcall_disk_size_bytes", "Size of the disk with the database or the files.", 0),
        ("fieldcall_disk_free_bytes", "Free space on the disk with the database or the files.", 2),
    ):
        yield gauges(metric, text, "volume", ((name, usage[index]) for name, usage in usages.items()))


async def _database(services: Services) -> AsyncIterator[MetricFamily]:
    reader, now = services.database.reader, services.clock.now()
    for name, due in await reader.find_all(select_oldest_due()):
        lag = max(now - due, 0) / SECOND if due else 0.0
        yield gauge(f"fieldcall_{name}_lag_seconds", f"Time for which the oldest {name} has been due.", lag)
    yield gauges(
        "fieldcall_ids_used_ratio",
        "Highest id of a table whose ids clients read with 32 bits, of 2^31.",
        "table",
        ((used.table, used.share) for used in await reader.find_all(ids_used()()) if used.table not in LONG),
    )
    check = await reader.find(select_last_ledger_check())
    for name, text, value in (
        ("breaches", "Broken invariants of the last check of the ledger.", check and check.problems),
        (
            "checked_timestamp_seconds",
            "When the last check of the ledger ended, in Unix time.",
            check and (check.checked_at or 0) / SECOND,
        ),
    ):
        # None before the first check.
        samples = [] if value is None else [Sample("", (), value)]
        yield MetricFamily(f"fieldcall_ledger_{name}", "gauge", text, samples)


def _process() -> Iterator[MetricFamily]:
    """Yield the metrics of Prometheus' own clients, under the same names."""
    cpu = Sample("", (), time.process_time())
    yield MetricFamily("process_cpu_seconds_total", "counter", "Time of processors that this process has used.", [cpu])
    yield gauge("process_start_time_seconds", "When this process started, in Unix time.", STARTED_AT)
    for name, text, read in (
        ("process_resident_memory_bytes", "Memory of this process.", _memory),
        ("process_open_fds", "Open files of this process, connections included.", _open_files),
    ):
        try:
            yield gauge(name, text, read())
        except OSError:
            # Only Linux has this metric.
            continue


def _memory() -> int:
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _open_files() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())
