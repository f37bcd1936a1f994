"""Counts of requests: by surface, route, operation, status and problem, with their durations.

A label is the template of a route, the name of an operation or a code of the service, never a part of the request.
"""

from functools import cache
from typing import Final, NamedTuple

from starlette.types import Scope

from adapters.metrics import Counter, Histogram
from resolvers.core.activity import Activity
from resolvers.core.operation import OPERATIONS

REQUESTS: Final = Counter(
    "fieldcall_requests_total",
    "Requests that were answered, websockets when they end.",
    *("surface", "route", "operation", "status", "problem"),
)
DURATION: Final = Histogram(
    "fieldcall_request_duration_seconds",
    "Time from the headers of a request to the end of its answer; of long polls and streams with what they wait for.",
    *("surface", "route", "operation"),
)
WEBSOCKETS: Final = "/graphql"
"""The path of websockets."""
WEBSOCKET: Final = "websocket"
NO_ROUTE: Final = "unmatched"
NONE: Final = "none"
SEVERAL: Final = "several"
OK: Final = 400
"""The lowest status that is not a success."""
SURFACES: Final = (
    ("/graphql", "graphql"),
    ("/api/v1/tools", "tools"),
    ("/api", "rest"),
    ("/mcp", "mcp"),
    ("/a2a", "a2a"),
    ("/healthz", "probe"),
    ("/readyz", "probe"),
    ("/metrics", "probe"),
)
"""The surfaces by the beginnings of their routes; all other routes are pages."""
PROBLEMS_IN_SUCCESSES: Final = ("graphql", "mcp", "a2a")
"""Surfaces that may answer a problem with a status of success."""


class Labels(NamedTuple):
    """Labels of a request in the metrics."""

    surface: str
    route: str
    operation: str
    status: str
    problem: str


def make_labels(scope: Scope, activity: Activity, status: int | None) -> Labels:
    """Return the labels of an ended request; `status` is None if it was never answered."""
    is_websocket = scope["type"] == "websocket"
    route = activity.route or getattr(scope.get("route"), "path", NO_ROUTE)
    if is_websocket and scope["path"] == WEBSOCKETS:
        # The websocket bypassed the routes.
        route = WEBSOCKETS
    surface = WEBSOCKET if is_websocket else find_surface(route)
    operation = NONE if is_websocket else name_operation(activity)
    problem = activity.problem or NONE
    if (status or 0) < OK and surface not in PROBLEMS_IN_SUCCESSES:
        # A page about a problem notes it although it succeeds.
        problem = NONE
    return Labels(surface, route, operation, str(status or 0), problem)


def count_request(labels: Labels, seconds: float) -> None:
    """Count a request that has ended."""
    REQUESTS.add(*labels)
    if labels.surface != WEBSOCKET:
        DURATION.observe(seconds, labels.surface, labels.route, labels.operation)


@cache
def find_surface(route: str) -> str:
    """Return the surface of a route."""
    return next((surface for start, surface in SURFACES if route.startswith(start)), "pages")


def name_operation(activity: Activity) -> str:
    """Return the operation of a request, or the field of the graph; `several`, or `none`."""
    names = activity.operations
    if not names:
        return NONE
    operations = [name for name in names if name in OPERATIONS] or [name for name in names if name in _fields()]
    return operations[0] if len(operations) == 1 else SEVERAL if operations else NONE


@cache
def _fields() -> frozenset[str]:
    """Return the fields of queries and subscriptions, because a document may name unknown ones."""
    # Only a request to the graph notes names that are no operations, so the graph is loaded by then.
    from schema.graph import graph  # noqa: PLC0415

    roots = (graph()._schema.query_type, graph()._schema.subscription_type)  # noqa: SLF001 - Strawberry has them nowhere else
    return frozenset(name for root in roots if root for name in root.fields)
