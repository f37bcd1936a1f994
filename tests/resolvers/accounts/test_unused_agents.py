"""Agents that registered and did nothing are deleted with all of their rows; all others stay."""

import pytest
from sqlalchemy import func, select

from adapters.storage.audit.numbers import all_tables
from adapters.storage.engine.statements.typed import ManyAgents, select_value, statement
from adapters.storage.tables.accounts import agent
from resolvers.accounts import unused_agents
from resolvers.accounts.agents import get_agent
from resolvers.core.context import Services
from resolvers.core.jobs import JobKind, claim_jobs, run_job, schedule_recurring
from tests import actors
from tests.actors import SetClock
from tests.people import signed_in


@statement(select(agent.c.id).order_by(agent.c.id), many_agents=ManyAgents.MAINTENANCE)
def select_agents() -> int: ...


LIFETIME = 30 * 24 * 3600


async def run(services: Services) -> list[int]:
    """Run the job; return the agents that are left."""
    await schedule_recurring(services)
    for job in await claim_jobs(services, 50):
        if job.kind == JobKind.DELETE_UNUSED_AGENTS:
            await run_job(services, job)
    return await services.database.reader.find_all(select_agents())


async def rows(services: Services) -> dict[str, int]:
    """The number of rows of each table but that of jobs, and that of mails, which are counted for a day."""
    counts = {}
    for table in all_tables():
        count = select_value(int, select(func.count()).select_from(table))
        counts[table.name] = await services.database.reader.get(count())
    del counts["job"], counts["counted_mail"]
    return counts


async def test_an_unused_agent_goes_after_thirty_days_with_all_of_its_rows(services: Services, clock: SetClock) -> None:
    before = await rows(services)
    plain = await actors.register_agent(services)
    named = await actors.register_agent(services, email="owner@example.org")
    practising = await actors.register_agent(services, testMode=True)
    clock.advance(LIFETIME - 1)
    assert await run(services) == [plain.id, named.id, practising.id]
    clock.advance(1)
    assert await run(services) == []
    assert await rows(services) == before
    assert (await actors.register_agent(services)).id == practising.id + 1


async def test_whatever_shows_that_an_agent_is_in_use_keeps_it(services: Services, clock: SetClock) -> None:
    used = await actors.register_agent(services)
    await used(get_agent)
    owned = await actors.register_agent(services)
    await signed_in(services, "ada@example.org", agent=owned.id)
    spent = await actors.register_agent(services)
    await actors.fund_wallet(spent)
    confirmed = await actors.register_agent(services)
    await actors.confirm_email(confirmed, "owner@example.org")
    clock.advance(LIFETIME + 1)
    young = await actors.register_agent(services)
    assert await run(services) == [used.id, owned.id, spent.id, confirmed.id, young.id]


async def test_many_go_in_pages_past_those_that_stay(
    services: Services, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unused_agents, "PAGE_SIZE", 2)
    kept = []
    for number in range(5):
        made = await actors.register_agent(services)
        if number in (1, 2):
            await signed_in(services, f"{number}@example.org", agent=made.id)
            kept.append(made.id)
    clock.advance(LIFETIME + 1)
    assert await run(services) == kept
