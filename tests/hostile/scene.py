"""A service with somebody of each kind and a task in each stage of its life, so that generated calls find something."""

import asyncio
from dataclasses import dataclass, replace
from typing import Any

from starlette.applications import Starlette

from domain.lifecycle.statuses import Status
from resolvers.accounts import interests, preferences
from resolvers.payments import deposits
from resolvers.support import requests as support
from resolvers.tasks import decisions, reschedules
from resolvers.webhooks import contact_methods as channels
from server.config.settings import Settings
from server.config.wiring import build, running
from server.http.app import create_app
from tests.actors import Actor, SetClock, register_agent, register_operator
from tests.people import signed_in
from tests.resolvers.stages import SPOT, Scene, set_scene

STAGES = (
    (Status.DRAFT, "simple"),
    (Status.QUOTED, "escrow"),
    (Status.FUNDED, "escrow"),
    (Status.PUBLISHED, "simple"),
    (Status.ACCEPTED, "simple"),
    (Status.IN_PROGRESS, "simple"),
    (Status.UNDER_REVIEW, "simple"),
    (Status.UNDER_REVIEW, "escrow"),
    (Status.COMPLETED, "direct"),
    (Status.REJECTED, "escrow"),
)
ACCEPTED, IN_PROGRESS = 5, 6
"""Ids of the tasks in these stages."""
IDS: dict[str, tuple[int, ...]] = {
    "taskId": tuple(range(1, len(STAGES) + 1)),
    "agentId": (2,),  # the one who calls is 1: suspended, it could do nothing more
    "operatorId": (2,),  # as with agents
    "staffId": (2, 3),  # the one who calls is 1: removed, it could do nothing more
    "apiKeyId": (4, 5),
    "contactMethodId": (1, 2),
    "integrationPreferenceId": (1, 2),
    "interestId": (1, 2),
    "requestId": (1, 2),
    "notificationId": tuple(range(1, 20)),
    "capabilityId": (1011, 1012),
    "proofItemId": (1, 2, 3),
    "decisionId": (1, 2),
    "reqId": (1, 2),
}
"""Existing values of each id in a path."""
ENDING = {"signOut", "endSession", "endAllSessions"}
"""Mutations that end the session that calls them."""
TASKS = {"proofItemId": (7, 8, 10), "decisionId": (ACCEPTED, IN_PROGRESS), "reqId": (ACCEPTED, IN_PROGRESS)}
"""The tasks to which each of these belongs."""


@dataclass(frozen=True)
class Stage:
    """The application, a key of each kind of caller, sessions of a person and of one who is leaving, and a deposit."""

    app: Starlette
    keys: dict[str, str]
    deposit: str


def set_stage(settings: Settings) -> Stage:
    """Fill the database of the settings and make an application over it, whose time stands still."""
    # Requests that mail a link need an address, and browsers have passkeys there.
    settings = settings.model_copy(update={"base_url": "http://localhost"})
    keys, deposit = asyncio.run(_filled(settings))
    return Stage(create_app(replace(build(settings), clock=SetClock()), settings), keys, deposit)


async def _filled(settings: Settings) -> tuple[dict[str, str], str]:
    clock = SetClock()
    async with running(settings) as started:
        services = replace(started, clock=clock)
        scene = await set_scene(services, clock)
        await fill(scene)
        deposit = await scene.agent(deposits.deposit_to_wallet, amount="20.00", currency="EUR")
        keys = {kind: find_key(getattr(scene, kind)) for kind in ("agent", "operator", "staff")}
        keys["person"] = await signed_in(services, "ada@example.org", agent=scene.agent.id)
        keys["leaving"] = await signed_in(services, "rui@example.org")
        return keys, deposit.external_id


async def fill(scene: Scene) -> None:
    """Add another agent and another operator, a task in each stage, and what belongs to some of them."""
    await register_agent(scene.agent.services)
    await register_operator(scene.agent.services)
    for status, flow in STAGES:
        await scene.reach(status, flow, payoutAmount="20.00")
    for task in (ACCEPTED, IN_PROGRESS):
        await _belongings(scene, task)


def find_key(actor: Actor) -> str:
    assert actor.key
    return actor.key


async def _belongings(scene: Scene, task: int) -> None:
    """One of everything that an agent can have beside tasks, and what its operator asks about one."""
    agent, operator = scene.agent, scene.operator
    await agent(channels.add_contact_method, methodType="email", endpoint=f"agent{task}@example.org")
    await agent(preferences.add_integration_preference, preference="mcp")
    await agent(interests.add_service_interest, region="Lisbon")
    await agent(support.open_support_request, type="support", subject="Proof", message="The third photograph.")
    question: dict[str, Any] = {"questionCode": "shop_closed", "message": "Wait?", "optionsJson": '["wait", "leave"]'}
    await operator(decisions.request_decision, taskId=task, location=SPOT, **question)
    await operator(reschedules.request_reschedule, taskId=task, newCommittedTime=20270103120000)
