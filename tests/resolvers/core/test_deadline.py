"""An operation that takes too long ends as a problem; one that has changed something is never reported as refused."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import httpx2
import pytest

from adapters.storage.engine.transactions.session import Session
from domain.refusals.general import DeadlineExceeded, Unavailable
from resolvers.core import deadline as deadlines
from resolvers.core.arrival import ARRIVAL, Arrival
from resolvers.core.context import Call, Services, Transaction
from resolvers.core.deadline import Deadline
from tests.rest_compat.mcp_server import connected, serving

SHORT_SECONDS = 0.2
LONG_SECONDS = 30.0


def call_within(services: Services, deadline: Deadline) -> Call:
    call = Call(services, None, "request", "http://localhost", services.clock.now(), services.database.reader)
    call.deadline = deadline
    return call


async def test_a_wait_is_cut() -> None:
    with pytest.raises(DeadlineExceeded) as refused:
        async with Deadline(SHORT_SECONDS):
            await asyncio.sleep(LONG_SECONDS)
    assert (refused.value.status, refused.value.code) == (503, "deadline_exceeded")
    assert refused.value.retry_after == deadlines.RETRY_AFTER_SECONDS


@contextmanager
def arrived(seconds_ago: float) -> Iterator[Arrival]:
    """The request that the test answers, and that arrived so long ago."""
    arrival = Arrival()
    arrival.complete(asyncio.get_running_loop().time() - seconds_ago, lambda: None)
    token = ARRIVAL.set(arrival)
    try:
        yield arrival
    finally:
        ARRIVAL.reset(token)


async def test_a_request_that_has_waited_too_long_never_runs() -> None:
    begun: list[str] = []
    with arrived(LONG_SECONDS + 1):
        with pytest.raises(DeadlineExceeded):
            async with Deadline(LONG_SECONDS):
                begun.append("late")
        # Work after that has waited for nothing outside.
        async with Deadline(LONG_SECONDS):
            begun.append("again")
    assert begun == ["again"]


async def test_the_operation_of_a_client_that_has_left_never_runs() -> None:
    begun: list[str] = []
    with arrived(0) as arrival:
        arrival.lose()
        with pytest.raises(Unavailable):
            async with Deadline(LONG_SECONDS):
                begun.append("gone")
        # A task that outlives the request is not a part of it.
        arrival.end()
        async with Deadline(LONG_SECONDS):
            begun.append("beside")
    assert begun == ["beside"]


async def test_a_write_in_line_whose_client_leaves_never_runs(services: Services) -> None:
    begun: list[str] = []
    free = threading.Event()

    async def occupy(_: Session) -> None:
        free.wait(LONG_SECONDS)

    async def write(_: Transaction) -> None:
        begun.append("write")

    occupied = asyncio.create_task(services.database.write(occupy))
    await asyncio.sleep(0)
    with arrived(0) as arrival:
        deadline = Deadline(LONG_SECONDS)
        call = call_within(services, deadline)

        async def run() -> None:
            async with deadline:
                await call.transact(write)

        waiting = asyncio.create_task(run())
        await asyncio.sleep(0)
        arrival.lose()
        free.set()
        with pytest.raises(Unavailable):
            await waiting
    await occupied
    assert begun == []


async def test_what_has_begun_goes_on_when_its_client_leaves(services: Services) -> None:
    """A procedure that has recorded its intent records what came of it, too."""
    begun: list[str] = []

    async def write(_: Transaction) -> None:
        begun.append("write")

    with arrived(0) as arrival:
        deadline = Deadline(LONG_SECONDS)
        call = call_within(services, deadline)
        async with deadline:
            await call.transact(write)
            arrival.lose()
            await call.transact(write)
    assert begun == ["write", "write"]


async def test_what_ends_in_time_is_left_alone() -> None:
    deadline = Deadline(SHORT_SECONDS)
    for _ in range(2):
        async with deadline:
            await asyncio.sleep(0)
    await asyncio.sleep(SHORT_SECONDS * 2)


async def test_a_client_that_goes_away_is_no_deadline() -> None:
    async def wait() -> None:
        async with Deadline(LONG_SECONDS):
            await asyncio.sleep(LONG_SECONDS)

    waiting = asyncio.create_task(wait())
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting


async def test_a_write_that_waits_for_its_turn_is_cut_and_never_runs(services: Services) -> None:
    begun: list[str] = []
    free = threading.Event()

    async def occupy(_: Session) -> None:
        free.wait(LONG_SECONDS)

    async def work(_: Transaction) -> None:
        begun.append("too late")

    if services.database.dialect != "sqlite":
        pytest.skip("PostgreSQL has several writers, which no single write occupies")
    occupied = asyncio.create_task(services.database.write(occupy))
    await asyncio.sleep(0.05)
    deadline = Deadline(SHORT_SECONDS)
    with pytest.raises(DeadlineExceeded):
        async with deadline:
            await call_within(services, deadline).transact(work)
    free.set()
    await occupied
    await services.database.write(_nothing)
    assert begun == []


async def test_a_write_that_has_begun_is_reported_as_it_ended(services: Services) -> None:
    deadline = Deadline(SHORT_SECONDS)

    async def work(_: Transaction) -> str:
        return "done"

    async with deadline:
        call = call_within(services, deadline)
        assert await call.transact(work) == "done"
        # Work after a commit is not interrupted: the answer would say that nothing has changed.
        await asyncio.sleep(SHORT_SECONDS * 3)
        with pytest.raises(DeadlineExceeded):
            async with deadline:
                pass


async def _nothing(_: Session) -> None:
    pass


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Operations have no time at all."""
    monkeypatch.setattr("resolvers.core.operation.OPERATION_SECONDS", 0.0)
    monkeypatch.setattr(Deadline.__init__, "__defaults__", (0.0,))
    # Reads on the event loop end before any time has passed.
    monkeypatch.setattr("adapters.storage.engine.sqlite.reads.MAX_TICKS", 0)
    monkeypatch.setattr("adapters.storage.engine.sqlite.reads.STEPS_OF_A_TICK", 1)


@pytest.mark.usefixtures("hurried")
async def test_each_surface_gives_the_problem(client: httpx2.AsyncClient) -> None:
    rest = await client.get("/api/v1/countries")
    tool = await client.post("/api/v1/tools/call", json={"tool": "list_countries"})
    graph = await client.post("/graphql", json={"query": "{ countries { isoCode } }"})
    for answer, problem in ((rest, rest.json()), (tool, tool.json()["error"])):
        assert (answer.status_code, problem["code"], problem["status"]) == (503, "deadline_exceeded", 503)
        assert answer.headers["retry-after"] == "5"
    (error,) = graph.json()["errors"]
    assert (error["extensions"]["code"], error["extensions"]["status"]) == ("deadline_exceeded", 503)


@pytest.mark.usefixtures("hurried")
async def test_a_tool_of_mcp_gives_the_problem(services: Services) -> None:
    async with serving(services) as address, connected(address) as client:
        result = await client.call_tool("list_countries", {})
    problem = result.structured_content
    assert result.is_error
    assert problem
    assert (problem["status"], problem["code"]) == (503, "deadline_exceeded")
