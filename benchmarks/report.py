"""The output of a benchmark: aligned tables, its goals and whether they are met, and the machine that it ran on."""

import os
import platform
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

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


def print_table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table; the first column is text, the others are figures."""
    widths = [max(len(line[column]) for line in (head, *rows)) for column in range(len(head))]
    print(f"\n{title}")
    for line in (head, *rows):
        cells = (cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True))
        print("  " + "  ".join((line[0].ljust(widths[0]), *cells)))


class Verdict(NamedTuple):
    """A goal, and what this run measured."""

    measure: str
    measured: str
    goal: str
    met: bool


VERDICTS: Final[list[Verdict]] = []
"""All of this run."""


def at_least(measure: str, measured: float, goal: float, unit: str = "") -> None:
    """Print the verdict of a goal that is a minimum."""
    _judge(measure, measured, "at least", goal, unit, met=measured >= goal)


def at_most(measure: str, measured: float, goal: float, unit: str = "") -> None:
    """Print the verdict of a goal that is a maximum."""
    _judge(measure, measured, "at most", goal, unit, met=measured <= goal)


def show_verdicts() -> None:
    """Print all goals of this run in one table."""
    rows = [(measure, measured, goal, "yes" if met else "NO") for measure, measured, goal, met in VERDICTS]
    print_table("Goals", ("", "measured", "goal", "met"), rows)


def _judge(measure: str, measured: float, direction: str, goal: float, unit: str, *, met: bool) -> None:
    reached = Verdict(measure, f"{measured:,.4g} {unit}".strip(), f"{direction} {goal:,g} {unit}".strip(), met)
    VERDICTS.append(reached)
    print(f"  {measure}: {reached.measured}, goal {reached.goal}: {'met' if met else 'NOT MET'}")
