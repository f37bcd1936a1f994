"""The endpoint and the tool of each operation, for suggestions that a caller can follow."""

from resolvers.core.context import Address
from resolvers.core.operation import OPERATIONS
from rest_compat.rest.routes import ROUTES
from rest_compat.tools.tools import TOOLS


def addresses() -> dict[str, Address]:
    """Addresses by the operation's name. Suggestions use the first of several names."""
    endpoints = {row.operation.name: row.address for row in reversed(ROUTES)}
    tools = {tool.operation.name: tool.name for tool in reversed(TOOLS)}
    return {
        name: Address(tool=tools.get(name), endpoint=endpoints.get(name), summary=operation.summary.partition("\n")[0])
        for name, operation in OPERATIONS.items()
    }
