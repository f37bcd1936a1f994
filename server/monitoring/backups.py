"""Age of the newest backup and result of the last drill, read from the folder of backups."""

import asyncio
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Final

import structlog

from adapters.metrics import MetricFamily, gauge
from server.backup.folders import find_newest, read_drill

TIMEOUT_SECONDS: Final = 2.0
"""Seconds after which the folder counts as out of reach; it may be on another machine."""
NEVER: Final = float("inf")

log = structlog.get_logger("fieldcall.monitoring")


class BackupAges:
    """Reads the folder in a separate thread, and begins no second read while the first one hangs."""

    def __init__(self, holder: Path) -> None:
        self._holder = holder
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="backup-ages")
        self._is_reading = threading.Lock()

    @classmethod
    @cache
    def at(cls, holder: Path) -> "BackupAges":
        """Return the only reader of a folder in this process."""
        return cls(holder)

    async def measure(self) -> Sequence[MetricFamily]:
        """Return the families; empty while the folder cannot be read."""
        if not self._is_reading.acquire(blocking=False):
            return []
        try:
            reading = asyncio.get_running_loop().run_in_executor(self._thread, self._read)
            async with asyncio.timeout(TIMEOUT_SECONDS):
                return await reading
        except (OSError, TimeoutError) as fault:
            log.warning("the folder of backups cannot be read", folder=str(self._holder), fault=repr(fault))
            return []

    def _read(self) -> list[MetricFamily]:
        try:
            newest, drill = find_newest(self._holder), read_drill(self._holder)
        finally:
            self._is_reading.release()
        now = datetime.now(UTC)
        families = [
            gauge(
                "fieldcall_backup_age_seconds",
                "Age of the newest complete backup; infinite without any.",
                newest.manifest.age_seconds if newest else NEVER,
            ),
            gauge(
                "fieldcall_drill_age_seconds",
                "Time since the last drill; infinite before the first.",
                (now - drill.at).total_seconds() if drill else NEVER,
            ),
        ]
        if drill:
            families.append(gauge("fieldcall_drill_ok", "1 if the last drill could restore its backup.", drill.ok))
        return families
