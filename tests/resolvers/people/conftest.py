from dataclasses import replace

import pytest

from resolvers.core.context import Services
from tests.actors import SetClock
from tests.resolvers.people.town import PUBLIC, Postbox, Town
from tests.resolvers.stages import set_scene


@pytest.fixture
async def town(services: Services, clock: SetClock) -> Town:
    post = Postbox()
    return Town(await set_scene(replace(services, mailer=post, base_url=PUBLIC), clock), post)
