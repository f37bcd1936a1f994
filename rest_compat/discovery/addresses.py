"""Where each operation is found on REST and among the tools, for suggestions that a caller can follow."""

from resolvers.core.context import Address
from resolvers.core.operation import OPERATIONS
from rest_compat.rest.routes import ROUTES
from rest_compat.tools.tools import TOOLS


def addresses() -> dict[str, Address]:
    """By the operation's name. Where it has several names, the first is the one that is suggested."""
    endpoints = {row.operation.name: row.address for row in reversed(ROUTES)}
    tools = {tool.operation.name: tool.name for tool in reversed(TOOLS)}
    return {
        name: Address(tool=tools.get(name), endpoint=endpoints.get(name), summary=operation.summary.partition("\n")[0])
        for name, operation in OPERATIONS.items()
    }
