"""The agent under test, in a practice world. The plugin `fieldcall_client.testing` starts the service."""

import pytest
from agent import ShopFrontAgent
from fieldcall_client.testing import PracticeWorld


@pytest.fixture
def agent(practice_world: PracticeWorld) -> ShopFrontAgent:
    """The agent under test."""
    return ShopFrontAgent(practice_world.agent)
