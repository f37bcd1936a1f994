"""The instruments, in the text that Prometheus reads."""

import pytest

from adapters import metrics
from adapters.metrics import Counter, Histogram, as_text, counted, gauge, gauges


@pytest.fixture(autouse=True)
def _no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "INSTRUMENTS", [])


def test_a_counter_and_a_histogram_as_text() -> None:
    calls = Counter("calls_total", 'Calls, "all"\nof them.', "place")
    waits = Histogram("wait_seconds", "Waits.", bounds=(0.5, 2.0))
    calls.add('a "b"\\\n')
    calls.add("here", amount=2)
    for seconds in (0.5, 0.75, 3.0):
        waits.observe(seconds)
    assert as_text(counted()).splitlines() == [
        '# HELP calls_total Calls, "all"\\nof them.',
        "# TYPE calls_total counter",
        'calls_total{place="a \\"b\\"\\\\\\n"} 1',
        'calls_total{place="here"} 2',
        "# HELP wait_seconds Waits.",
        "# TYPE wait_seconds histogram",
        'wait_seconds_bucket{le="0.5"} 1',
        'wait_seconds_bucket{le="2"} 2',
        'wait_seconds_bucket{le="+Inf"} 3',
        "wait_seconds_sum 4.25",
        "wait_seconds_count 3",
    ]


def test_gauges_as_text() -> None:
    assert as_text([gauges("b", "B.", "kind", [("x", 1), ("y", 0.5)]), gauge("a", "A.", True)]).splitlines() == [
        "# HELP a A.",
        "# TYPE a gauge",
        "a 1",
        "# HELP b B.",
        "# TYPE b gauge",
        'b{kind="x"} 1',
        'b{kind="y"} 0.5',
    ]


def test_series_without_labels_are_there_from_the_beginning() -> None:
    Counter("none_total", "None.")
    Counter("some_total", "Some.", "kind", start=[("x",)])
    Histogram("wait_seconds", "Waits.", bounds=(1.0,))
    lines = as_text(counted()).splitlines()
    assert {"none_total 0", 'some_total{kind="x"} 0', "wait_seconds_count 0"} <= set(lines)
