"""A PostgreSQL server that takes no more connections: a clear 503, and then it goes on."""

from collections.abc import AsyncIterator
from dataclasses import replace
from urllib.parse import urlsplit, urlunsplit

import asyncpg
import httpx2
import pytest

from adapters.storage.engine.postgresql.database import PostgresDatabase
from resolvers.core.context import Services
from server.config.settings import Settings
from server.http.app import create_app
from tests import actors

ROLE = "of_one_connection"

pytestmark = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)


@pytest.fixture
async def narrow(services: Services, database_url: str) -> AsyncIterator[PostgresDatabase]:
    """The same database for a role that may open one connection."""
    address = database_url.replace("postgresql+asyncpg://", "postgresql://", 1)
    owner = await asyncpg.connect(address)
    await owner.execute(f"CREATE ROLE {ROLE} LOGIN PASSWORD 'of a test' CONNECTION LIMIT 1")
    await owner.execute(f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {ROLE}")
    await owner.execute(f"GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO {ROLE}")
    parts = urlsplit(database_url)
    place = parts.netloc.rpartition("@")[2]
    database = PostgresDatabase(urlunsplit(parts._replace(netloc=f"{ROLE}:of%20a%20test@{place}")), connections=2)
    await database.start()
    try:
        yield database
    finally:
        await database.stop()
        await owner.execute(f"DROP OWNED BY {ROLE}")
        await owner.execute(f"DROP ROLE {ROLE}")
        await owner.close()


async def test_one_connection_too_many_is_told_and_passes(
    services: Services, settings: Settings, narrow: PostgresDatabase
) -> None:
    agent = await actors.register_agent(services)
    application = create_app(replace(services, database=narrow), settings)
    headers = {"Authorization": f"Bearer {agent.key}"}
    transport = httpx2.ASGITransport(application)
    async with httpx2.AsyncClient(transport=transport, base_url="http://localhost", headers=headers) as client:
        async with narrow.connection():
            refused = await client.get("/api/v1/agents/me")
            written = await client.post("/api/v1/agents/me/wallet/deposit", json={"amount": 20, "currency": "EUR"})
        for answer in (refused, written):
            assert (answer.status_code, answer.json()["code"], answer.headers["retry-after"]) == (
                503,
                "unavailable",
                "5",
            )
        assert (await client.get("/api/v1/agents/me")).json()["agentName"] == "Errand"
        assert (await client.get("/api/v1/agents/me/wallet", params={"currency": "EUR"})).json()["pendingBalance"] == 0
