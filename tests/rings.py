"""Rings of the tests, from fast and near to slow and far; `tests/README.md` explains them.

`make test` runs rings 1 to 3, `make test-all` every ring.
"""

import time
import zlib
from pathlib import Path
from typing import Final

import pytest

TESTS: Final = Path(__file__).parent
RINGS: Final = {
    1: "rules and static checks",
    2: "storage and operations on SQLite",
    3: "surfaces and journeys on SQLite",
    4: "the same on PostgreSQL",
    5: "hostile input, faults and servers",
    6: "browsers",
}
RING_BY_PATH: Final = {
    "adapters": 2,
    "clients": 5,
    "compat": 3,
    "dashboard": 6,
    "domain": 1,
    "faults": 5,
    "generators": 5,
    "habits": 3,
    "hostile": 5,
    "journeys": 3,
    "resolvers": 2,
    "rest_compat": 3,
    "schema": 3,
    "server": 5,
    "subscriptions": 3,
    # Modules that start servers or programs, or make up much input, and are slower than their folder.
    "adapters/media/test_inspection.py": 5,
    "adapters/media/test_inspection_of_the_gallery.py": 5,
    "adapters/storage/engine/migration/test_migrate.py": 5,
    "domain/tasks/test_acceptance_of_markets.py": 5,
    "habits/test_start.py": 5,
    "journeys/test_assistant_at_demo.py": 5,
    "journeys/test_demo.py": 5,
    "journeys/test_how_to.py": 5,
    "journeys/test_killed_worker.py": 5,
    "journeys/test_pooler.py": 5,
    "journeys/test_tutorials.py": 5,
    "resolvers/core/test_replica.py": 5,
    "resolvers/payments/test_provider_events.py": 5,
    "resolvers/payments/test_refunds_at_stripe.py": 5,
    "resolvers/practice/test_clock.py": 5,
    "resolvers/proofs/test_submission_of_the_gallery.py": 5,
    "resolvers/test_lives.py": 5,
    "resolvers/test_practice_lives.py": 5,
    "rest_compat/test_hostile.py": 5,
    "rest_compat/test_mcp_scene.py": 5,
    "test_chart.py": 5,
    "test_deploy.py": 5,
    "test_docs.py": 5,
    "test_example.py": 5,
    "test_fork_server.py": 5,
    "test_recipes.py": 5,
    "test_runbook.py": 5,
}
"""Ring of each folder of tests, and of modules that differ from it. Another module beside the folders is in ring 1."""
WHOLE_ON_POSTGRESQL: Final = (
    "adapters",
    "compat",
    "habits",
    "journeys",
    "resolvers/core",
    "resolvers/events",
    "resolvers/ledger",
    "resolvers/lifecycle",
    "resolvers/payments",
    "resolvers/spending",
)
"""Folders where SQL, locks or plans differ by database. `--sample-postgresql` takes a tenth of the others."""
SAMPLED_ONE_IN: Final = 10
REPORTED_EVERY_SECONDS: Final = 20.0
REPORTED_FROM: Final = 0.05
"""Part of the tests that has to have run before the others are estimated."""
EVERYTHING: Final = "make test-all"


def parse_rings(text: str) -> frozenset[int]:
    """Return the rings that `text` names, such as `1-3` or `2,5`."""
    try:
        spans = [[int(number) for number in part.split("-")] for part in text.split(",")]
        rings = frozenset(ring for span in spans for ring in range(span[0], span[-1] + 1))
    except ValueError:
        rings = frozenset()
    if not rings or not rings <= RINGS.keys():
        raise pytest.UsageError(f"--rings takes numbers from 1 to {len(RINGS)}, such as 1-3 or 2,5: not {text!r}")
    return rings


def ring_of_test(item: pytest.Item) -> int:
    """Return the ring of a test: by its browser, its module, its folder and its database."""
    if "browser" in getattr(item, "fixturenames", ()):
        return 6
    path = item.path.relative_to(TESTS)
    ring = RING_BY_PATH.get(path.as_posix()) or RING_BY_PATH.get(path.parts[0], 1)
    return 4 if ring < 4 and is_on_postgresql(item) else ring


def is_on_postgresql(item: pytest.Item) -> bool:
    """Return true if the test gets a database of PostgreSQL."""
    callspec = getattr(item, "callspec", None)
    return callspec is not None and "postgresql" in callspec.params.values()


def is_sampled(item: pytest.Item) -> bool:
    """Return true if a test of ring 4 belongs to the part that runs with `--sample-postgresql`."""
    if item.path.relative_to(TESTS).as_posix().startswith(WHOLE_ON_POSTGRESQL) or is_only_on_postgresql(item):
        return True
    return zlib.crc32(item.nodeid.encode()) % SAMPLED_ONE_IN == 0


def is_only_on_postgresql(item: pytest.Item) -> bool:
    """Return true if the test names its databases itself, instead of running on each of them."""
    return any("database_url" in str(marker.args[0]) for marker in item.iter_markers("parametrize"))


class Rings:
    """Selection of the tests by ring, with a report of the time that is left."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._rings = parse_rings(config.getoption("--rings") or f"1-{len(RINGS)}")
        self._samples = config.getoption("--sample-postgresql")
        self._begin = self._reported = time.monotonic()
        self._done = 0

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """Leave folders and modules unread whose tests are all in farther rings."""
        if collection_path.is_relative_to(TESTS):
            ring = RING_BY_PATH.get(collection_path.relative_to(TESTS).as_posix(), 1)
            return True if ring > max(self._rings) else None
        return None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Deselect the tests of other rings, and most repetitions on PostgreSQL."""
        chosen, others = [], []
        for item in items:
            (chosen if self._is_chosen(item) else others).append(item)
        if others:
            self._config.hook.pytest_deselected(items=others)
            items[:] = chosen

    def pytest_report_header(self) -> list[str]:
        """Name the rings, and the command that runs all."""
        names = "; ".join(f"{ring} {RINGS[ring]}" for ring in sorted(self._rings))
        missing = [] if len(self._rings) == len(RINGS) else [f"{EVERYTHING} runs the other rings too"]
        return [f"rings: {names}", *missing]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a test, and print from time to time how long the others will take."""
        if report.when != "teardown":
            return
        self._done += 1
        now = time.monotonic()
        if now - self._reported < REPORTED_EVERY_SECONDS:
            return
        reporter = self._config.pluginmanager.get_plugin("terminalreporter")
        session = self._config.pluginmanager.get_plugin("session")
        if reporter is None or session is None:
            return
        total = session.testscollected
        if self._done < total * REPORTED_FROM or self._done >= total:
            return
        self._reported = now
        seconds = (now - self._begin) / self._done * (total - self._done)
        reporter.write_line(f"\n{self._done} of {total} tests ran; about {_duration(seconds)} left")

    def _is_chosen(self, item: pytest.Item) -> bool:
        ring = ring_of_test(item)
        return ring in self._rings and (ring != 4 or not self._samples or is_sampled(item))


def _duration(seconds: float) -> str:
    minutes = round(seconds / 60)
    return f"{minutes} minute{'s'[: minutes != 1]}" if minutes else f"{round(seconds)} s"
