import pytest

from resolvers.core.context import Services
from tests.actors import SetClock
from tests.resolvers.people.town import Town, make_town


@pytest.fixture
async def town(services: Services, clock: SetClock) -> Town:
    return await make_town(services, clock)
