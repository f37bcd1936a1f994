"""Lives of tasks through a PgBouncer in transaction mode, whose connections are nobody's own between transactions."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.config.settings import Settings
from tests.databases import PostgresDatabases
from tests.journeys.test_following import agent, test_a_wallet_is_followed_as_its_money_moves
from tests.journeys.test_graphql import test_everybody_works_in_the_graph
from tests.journeys.test_rest import test_the_escrow_flow_from_quote_to_payout
from tests.services import pooler

__all__ = [
    "agent",
    "test_a_wallet_is_followed_as_its_money_moves",
    "test_everybody_works_in_the_graph",
    "test_the_escrow_flow_from_quote_to_payout",
]


@pytest.fixture
def settings(settings_of_all: Settings, postgres_databases: PostgresDatabases, tmp_path: Path) -> Iterator[Settings]:
    """Those of a service that reaches PostgreSQL through the pooler, and listens for wake-ups past it."""
    with postgres_databases.one() as direct_url, pooler(direct_url) as url:
        yield settings_of_all.model_copy(
            update={
                "database_url": url,
                "database_direct_url": direct_url,
                "database_prepared_statements": False,
                "broadcast_url": direct_url,
                "blob_url": f"file://{tmp_path}/blobs",
            }
        )
