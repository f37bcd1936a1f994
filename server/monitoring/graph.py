"""Metrics of a server that a worker does not have: connections that follow events, and plans of queries."""

from collections.abc import Iterator
from typing import Final

from adapters.metrics import MetricFamily, Sample, gauge, gauges
from schema.app import GraphEndpoint
from schema.execution.documents import PLANS

OUTCOMES: Final = ("hit", "left", "discarded")


def of_graph(graph: GraphEndpoint) -> Iterator[MetricFamily]:
    """Yield the metrics of the graph's endpoint."""
    feeds = graph.feeds
    yield gauge("fieldcall_feed_lag_seconds", "Time since the log of events was read to its end.", feeds.lag_seconds)
    yield gauges(
        "fieldcall_followers",
        "Connections that follow something, and their subscriptions.",
        "kind",
        (("connection", feeds.connections), ("subscription", feeds.subscribers)),
    )
    samples = [Sample("", (("outcome", outcome),), PLANS[outcome]) for outcome in sorted({*OUTCOMES, *PLANS})]
    yield MetricFamily(
        "fieldcall_plans_total",
        "counter",
        "Queries by how they ran: hit, by their plan; left, by graphql-core; discarded, by their plan and once more.",
        samples,
    )
