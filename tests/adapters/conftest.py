import pytest

from adapters.catalogue import Catalogue, load


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return load(min_multiplier=2, max_multiplier=20_000)
