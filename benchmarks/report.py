"""The output of a benchmark: aligned tables, verdicts, and the machine that it ran on."""

import os
import platform
import sqlite3
from collections.abc import Sequence
from pathlib import Path

CPU_INFO = Path("/proc/cpuinfo")


def machine() -> str:
    """A line that describes the machine."""
    return (
        f"{_processor()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; {platform.system()}, "
        f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    )


def _processor() -> str:
    if CPU_INFO.exists():
        for line in CPU_INFO.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def show(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table; the first column is text, the others are figures."""
    widths = [max(len(line[column]) for line in (head, *rows)) for column in range(len(head))]
    print(f"\n{title}")
    for line in (head, *rows):
        cells = (cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True))
        print("  " + "  ".join((line[0].ljust(widths[0]), *cells)))


def verdict(goal: str, *, met: bool) -> None:
    """Print a goal and whether this run met it."""
    print(f"  goal: {goal}: {'met' if met else 'NOT MET'}")
