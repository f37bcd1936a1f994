"""The log of an agent's events: a reader at a cursor misses nothing, however the writers' commits fall."""

import asyncio

import pytest

from adapters.storage.engine.transactions.session import Session
from adapters.storage.queries.events.counters import TAKE_NUMBERS, lock_numbers
from adapters.storage.queries.events.notifications import INSERT_NOTIFICATION
from adapters.storage.tables.messages import NotificationRow
from domain.webhooks.notifications import NotificationStatus
from resolvers.access.authentication import find_caller
from resolvers.accounts import agents
from resolvers.core.context import Call, Services
from resolvers.events.log import MAX_IDS, EventLog
from resolvers.tasks import history as task_history
from resolvers.webhooks import notifications
from subscriptions.transports.channels import agent_channel, operator_events_channel, task_channel
from tests import actors
from tests.actors import Actor, SetClock
from tests.resolvers.stages import Scene

WRITERS = 60


async def events_after(agent: Actor, cursor: int) -> list[int]:
    """The numbers that a follower of all of an agent's tasks reads next."""
    services = agent.services
    caller = await find_caller(services, agent.key or "")
    context = Call(services, caller, "req_test", actors.BASE_URL, services.clock.now(), services.database.reader)
    return [event.sequence for event in await task_history.events_after(context, cursor, 10)]


async def read_on(agent: Actor, writing: "asyncio.Future[list[object]]") -> list[int]:
    """The numbers that somebody sees who reads on from its last one while others write."""
    seen: list[int] = []
    while True:
        done = writing.done()
        found = await events_after(agent, seen[-1] if seen else 0)
        seen += found
        if done and not found:
            return seen
        await asyncio.sleep(0)


async def test_a_reader_sees_every_number_in_order_while_many_write(scene: Scene) -> None:
    # The first number told of the money.
    writing = asyncio.gather(*(actors.dispatch(scene.agent, publishImmediately=False) for _ in range(WRITERS)))
    seen = await read_on(scene.agent, writing)
    await writing
    assert seen == list(range(2, 2 + WRITERS))


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_a_transaction_that_commits_late_holds_up_those_with_higher_numbers(services: Services) -> None:
    agent = await actors.register_agent(services)
    taken, let_go = asyncio.Event(), asyncio.Event()

    async def write(session: Session, *, wait: bool) -> int:
        before = await session.get(lock_numbers(id=agent.id))
        number = before.event_sequence + 1
        assert await session.update(TAKE_NUMBERS, before, before._replace(event_sequence=number))
        if wait:
            taken.set()
            await let_go.wait()
        await session.execute(
            INSERT_NOTIFICATION(
                NotificationRow(
                    id=0,
                    agent_id=agent.id,
                    sequence=number,
                    event="wallet.credited",
                    title="Money has arrived",
                    body="100.00 EUR",
                    task_id=None,
                    support_request_id=None,
                    status=NotificationStatus.PENDING,
                    created_at=1,
                )
            )
        )
        return number

    async def seen() -> list[int]:
        return [found.sequence for found in await agent(notifications.list_notifications)]

    slow = asyncio.create_task(services.database.write(lambda session: write(session, wait=True)))
    await taken.wait()
    quick = asyncio.create_task(services.database.write(lambda session: write(session, wait=False)))
    await asyncio.sleep(0.3)
    # A reader cannot be past the slow one: the quick one has no number yet.
    assert (quick.done(), await seen()) == (False, [])
    let_go.set()
    assert (await slow, await quick) == (1, 2)
    assert sorted(await seen()) == [1, 2]


async def test_keys_that_are_no_longer_good_are_told_from_the_others(services: Services, clock: SetClock) -> None:
    agent = await actors.register_agent(services)
    made = [(await agent(agents.create_api_key, keyName=f"key {number}")).api_key for number in range(3)]
    await agent(agents.revoke_api_key, apiKeyId=made[1].id)
    log = EventLog(services.database, services.clock)
    assert await log.revoked([key.id for key in made]) == [made[1].id]
    assert await log.revoked([]) == []
    short = (await agent(agents.create_api_key, keyName="short", expiresInDays=1)).api_key
    assert await log.revoked([short.id]) == []
    clock.advance(24 * 3600)
    assert await log.revoked([short.id, made[0].id]) == [short.id]


async def test_each_channel_of_events_has_a_counter(services: Services) -> None:
    log = EventLog(services.database, services.clock)
    first, second = [await actors.register_agent(services) for _ in range(2)]
    operator = await actors.register_operator(services)
    channels = [agent_channel(first.id), agent_channel(second.id), operator_events_channel(operator.id), "open tasks"]
    before = await log.newest(channels)
    assert before == {channels[0]: 0, channels[1]: 0, channels[2]: 0}
    tasks = [(await actors.dispatch(second, publishImmediately=False)).id for _ in range(3)]
    # More than one statement takes: all of them are read.
    many = [task_channel(task_id) for task_id in (*tasks, *range(10_000, 10_000 + MAX_IDS))]
    assert await log.newest(many) == {task_channel(task_id): 3 for task_id in tasks}
    assert await log.newest(channels) == before | {channels[1]: 3}
