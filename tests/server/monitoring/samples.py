"""Parser of a page for Prometheus."""

import re
import shutil
import subprocess

import pytest

ON_SQLITE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
LINE = re.compile(r'([a-z_]+)(?:\{((?:[a-z_]+="(?:[^"\\]|\\.)*",?)*)\})? (\S+)')
PROMTOOL = shutil.which("promtool")
"""Comes with Debian's package `prometheus`; without it, what it checks is left out."""


def samples(text: str) -> dict[str, float]:
    """The values by name and labels, as they are written."""
    values = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            found = LINE.fullmatch(line)
            assert found, line
            key = line.rpartition(" ")[0]
            assert key not in values, f"twice: {key}"
            values[key] = float(found[3])
    return values


def names(text: str) -> frozenset[str]:
    """The names of all metrics, those without a sample too."""
    return frozenset(line.split()[2] for line in text.splitlines() if line.startswith("# TYPE"))


def flaws(text: str) -> str:
    """Return the findings of promtool."""
    assert PROMTOOL
    return subprocess.run(
        [PROMTOOL, "check", "metrics"], input=text, capture_output=True, text=True, check=False
    ).stderr
