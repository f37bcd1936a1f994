"""A running MCP endpoint for the tests of this package."""

from collections.abc import AsyncIterator

import pytest

from resolvers.core.context import Services
from tests.rest_compat.mcp_server import serving


@pytest.fixture
async def address(services: Services) -> AsyncIterator[str]:
    async with serving(services) as address:
        yield address
