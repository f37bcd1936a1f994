"""The endpoint and the tool of each operation, for suggestions that a caller can follow."""

from collections import defaultdict

from domain.lifecycle.statuses import Actor
from resolvers.core.context import OperationAddresses
from resolvers.core.operation import OPERATIONS
from rest_compat.rest.routes import ROUTES
from rest_compat.tools.tools import TOOLS


def addresses() -> dict[str, OperationAddresses]:
    """Return addresses by the operation's name. Suggestions use the first of several names, and the address for the
    caller's actor."""
    endpoints = {row.operation.name: row.address for row in reversed(ROUTES)}
    of_actors: dict[str, dict[Actor, str]] = defaultdict(dict)
    for row in reversed(ROUTES):
        of_actors[row.operation.name] |= dict.fromkeys(row.by, row.address)
    tools = {tool.operation.name: tool.name for tool in reversed(TOOLS)}
    return {
        name: OperationAddresses(
            tool=tools.get(name),
            endpoint=endpoints.get(name),
            summary=operation.summary,
            endpoints=of_actors[name],
        )
        for name, operation in OPERATIONS.items()
    }
