"""A service with something on every page of its desks, and the people who look at it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import httpx2

from benchmarks import people
from domain.people.roles import StaffRole
from resolvers.core.context import Services
from resolvers.tasks import dispatch
from server.config.settings import Settings
from server.config.wiring import build, started
from server.process.background import serving
from tests.actors import AGENT, TASK
from tests.journeys.people import TIMEOUT_SECONDS, Person, carry_out, operator, reviewable
from tests.people import signed_in

OWNER, OPERATOR, STAFF = "owner@example.org", "operator@example.org", "staff@example.org"
DEPOSITS = 3
"""Number of deposits: tasks of all tests of the desks are paid from them."""
SILENT = "http://127.0.0.1:1024/nobody-listens"
"""An endpoint that takes no delivery."""


@dataclass(frozen=True)
class World:
    """The service, the people with their cookies, and the subjects of the pages."""

    address: str
    settings: Settings
    agent: Person
    operator: Person
    agent_id: int
    cookies: dict[str, str]
    """By role: `owner`, `operator`, `staff`."""
    tasks: dict[str, int]
    """By how far they are: `settled`, `review`, `accepted`, `published`, `disputed`, `draft`."""


@asynccontextmanager
async def world(settings: Settings) -> AsyncIterator[World]:
    """The service runs as long as the context lasts."""
    settings = settings.model_copy(
        update={"operator_approval": "auto", "allow_private_targets": True, "max_accepted_tasks": 0}
    )
    with serving(settings) as address:
        async with (
            httpx2.AsyncClient(base_url=address, timeout=TIMEOUT_SECONDS) as http,
            started(build(settings)) as services,
        ):
            anybody = Person(http)
            made = await anybody.post("/agents/register", **AGENT | {"email": OWNER})
            agent, agent_id = anybody.holding(made["apiKey"]), made["agentId"]
            for _ in range(DEPOSITS):
                deposit = await agent.post("/agents/me/wallet/deposit", amount=900, currency="EUR")
                await anybody.pay(deposit["checkoutUrl"])
            await agent.post("/agents/me/contact-methods", methodType="webhook", endpoint=SILENT, priority=1)
            worker = await operator(anybody, anybody)
            operator_id = (await worker.get("/operators/me"))["id"]
            cookies = {
                "owner": await signed_in(services, OWNER, agent=agent_id),
                "operator": await signed_in(services, OPERATOR, operator=operator_id),
                "staff": await signed_in(services, STAFF, staff=StaffRole.ADMIN),
            }
            tasks = await _tasks(agent, worker)
            yield World(address, settings, agent, worker, agent_id, cookies, tasks)


async def _tasks(agent: Person, worker: Person) -> dict[str, int]:
    tasks: dict[str, int] = {}
    for stage in ("settled", "disputed", "review"):
        tasks[stage] = await _dispatched(agent, f"Photograph a shop front, {stage}")
        await carry_out(worker, tasks[stage])
        await reviewable(agent, tasks[stage])
    await agent.post(f"/agents/me/tasks/{tasks['settled']}/approve")
    why = {"disputeReasonCodeRef": 1, "notes": "It is another shop."}
    await agent.post(f"/agents/me/tasks/{tasks['disputed']}/dispute", **why)
    tasks["accepted"] = await _dispatched(agent, "Count the bicycles at the station")
    await worker.post(f"/operators/me/tasks/{tasks['accepted']}/accept")
    tasks["published"] = await _dispatched(agent, "Read the opening hours of a museum")
    waiting = {"title": "Look whether a lift works", "publishImmediately": False}
    draft = await agent.post("/agents/me/tasks", **TASK | waiting)
    tasks["draft"] = draft["id"]
    question = {"subject": "A question", "message": "When is the deposit booked?"}
    await agent.post("/agent-support/requests", type="billing_issue", severity="normal", **question)
    return tasks


async def _dispatched(agent: Person, title: str) -> int:
    """A published task with this title."""
    made = await agent.post("/agents/me/tasks", **TASK | {"title": title})
    task_id: int = made["id"]
    return task_id


async def fill(services: Services, number: int) -> int:
    """An agent with this many published tasks: its id."""
    owner = await people.agent(services, "1000000")
    caller = owner.caller._replace(active=True)
    await people.concurrently(
        lambda request: dispatch.create_task(people.make_context(services, caller), request),
        [people.task_request(at) for at in range(number)],
    )
    return caller.id
