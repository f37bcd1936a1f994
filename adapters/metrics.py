"""Counters and histograms of this process, and the text format in which Prometheus reads them.

An instrument is a constant beside the code that it measures, and registers itself. Its labels come from fixed sets
(templates of routes, names of operations, codes), never from what a client sends, so that its series stay few.
Each series is written by one thread (docs/decisions/0077-metrics.md).
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of the buckets of durations."""
CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

Labels = tuple[str, ...]
"""The values of the labels of a series, in the order of their names."""


class Sample(NamedTuple):
    """One line: the end of its name, its labels, its value."""

    ending: str
    labels: tuple[tuple[str, str], ...]
    value: float


class MetricFamily(NamedTuple):
    """The lines of one metric."""

    name: str
    kind: str
    """`counter`, `gauge` or `histogram`."""
    help: str
    samples: Iterable[Sample]


INSTRUMENTS: Final[list[Callable[[], MetricFamily]]] = []
"""Functions that return the families of the instruments of all loaded modules."""


class Counter:
    """A number for each combination of labels that only rises."""

    def __init__(self, name: str, help_text: str, *labels: str, start: Iterable[Labels] = ()) -> None:
        """`start` are series that exist with 0 before the first count."""
        assert name.endswith("_total"), name
        self._name, self._help, self._labels = name, help_text, labels
        self.values: dict[Labels, float] = dict.fromkeys(start if labels else [()], 0)
        INSTRUMENTS.append(self.family)

    def add(self, *labels: str, amount: float = 1) -> None:
        """Count `amount` more."""
        self.values[labels] = self.values.get(labels, 0) + amount

    def family(self) -> MetricFamily:
        samples = [Sample("", tuple(zip(self._labels, key, strict=True)), value) for key, value in self._sorted()]
        return MetricFamily(self._name, "counter", self._help, samples)

    def _sorted(self) -> list[tuple[Labels, float]]:
        return sorted(self.values.items())


class Histogram:
    """Counts of values at or below each of some bounds, for each combination of labels."""

    def __init__(self, name: str, help_text: str, *labels: str, bounds: tuple[float, ...] = SECONDS) -> None:
        self._name, self._help, self._labels, self._bounds = name, help_text, labels, bounds
        self._series: dict[Labels, list[float]] = {} if labels else {(): self._empty()}
        INSTRUMENTS.append(self.family)

    def observe(self, value: float, *labels: str) -> None:
        """Count one value."""
        series = self._series.get(labels)
        if series is None:
            series = self._series[labels] = self._empty()
        series[bisect_left(self._bounds, value)] += 1
        series[-1] += value

    def family(self) -> MetricFamily:
        return MetricFamily(self._name, "histogram", self._help, list(self._samples()))

    def _empty(self) -> list[float]:
        # One for each bound, one for values above all bounds, and the sum.
        return [0.0] * (len(self._bounds) + 2)

    def _samples(self) -> Iterator[Sample]:
        for key, series in sorted(self._series.items()):
            labels = tuple(zip(self._labels, key, strict=True))
            *counts, total = series
            below = 0.0
            for bound, number in zip((*map(_number, self._bounds), "+Inf"), counts, strict=True):
                below += number
                yield Sample("_bucket", (*labels, ("le", bound)), below)
            yield Sample("_sum", labels, total)
            yield Sample("_count", labels, below)


def gauge(name: str, help_text: str, value: float) -> MetricFamily:
    """Return a family of one number that rises and falls, read now."""
    return MetricFamily(name, "gauge", help_text, [Sample("", (), value)])


def gauges(name: str, help_text: str, label: str, values: Iterable[tuple[str, float]]) -> MetricFamily:
    """Return a family of numbers that rise and fall, one for each value of a label."""
    return MetricFamily(name, "gauge", help_text, [Sample("", ((label, key),), value) for key, value in values])


def counted() -> Iterator[MetricFamily]:
    """Yield the families of all instruments of this process."""
    for family in INSTRUMENTS:
        yield family()


def as_text(families: Iterable[MetricFamily]) -> str:
    """Return families in the text format of Prometheus, version 0.0.4."""
    return "".join(line for family in sorted(families, key=lambda family: family.name) for line in _lines(family))


def _lines(family: MetricFamily) -> Iterator[str]:
    yield f"# HELP {family.name} {_escaped(family.help)}\n# TYPE {family.name} {family.kind}\n"
    for ending, labels, value in family.samples:
        named = ",".join(f'{name}="{_escaped(text, quotes=True)}"' for name, text in labels)
        yield f"{family.name}{ending}{f'{{{named}}}' if named else ''} {_number(value)}\n"


def _escaped(text: str, *, quotes: bool = False) -> str:
    text = text.replace("\\", "\\\\").replace("\n", "\\n")
    return text.replace('"', '\\"') if quotes else text


def _number(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else repr(float(value))
