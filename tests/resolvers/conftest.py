"""Fixtures for the operations on people and the catalogue."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters import catalogue
from adapters.catalogue import Catalogue
from domain.policy import Policy
from tests.resolvers.people import House, build


@pytest.fixture(scope="session")
def shipped() -> Catalogue:
    policy = Policy()
    return catalogue.load(policy.payout_minimum_multiplier, policy.payout_maximum_multiplier)


@pytest.fixture
async def house(tmp_path: Path, shipped: Catalogue) -> AsyncIterator[House]:
    built = build(tmp_path / "fieldcall.db", shipped)
    await built.services.database.start()
    yield built
    await built.services.database.stop()
