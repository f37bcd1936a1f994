"""A service with somebody of each kind and a task in each stage of its life, so that generated calls find something."""

import asyncio
from dataclasses import dataclass, replace
from typing import Any

from starlette.applications import Starlette

from domain.statuses import Status
from resolvers import channels, decisions, interests, preferences, reschedules, support, waitlist
from server.app import create_app
from server.settings import Settings
from server.wiring import build, running
from tests.actors import SetClock, platform, register_agent
from tests.resolvers.stages import SPOT, set_scene

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
OPTIONS = '["wait", "leave"]'
MADE: dict[str, tuple[int, int]] = {
    "taskId": (1, len(STAGES)),
    "agentId": (2, 2),  # the one who calls is 1: suspended, it could do nothing more
    "operatorId": (1, 1),
    "apiKeyId": (4, 5),
    "contactMethodId": (1, 2),
    "integrationPreferenceId": (1, 2),
    "interestId": (1, 2),
    "requestId": (1, 2),
    "notificationId": (1, 20),
    "proofItemId": (1, 3),
    "decisionId": (1, 2),
    "reqId": (1, 2),
    "capabilityId": (1011, 1012),
}
"""For each parameter of a path the least and the largest id of what there is."""


@dataclass(frozen=True)
class Stage:
    """The application and a key of each kind of caller."""

    app: Starlette
    keys: dict[str, str]


def set_stage(settings: Settings) -> Stage:
    """Fill the database of the settings and make an application over it, whose time stands still."""
    keys = asyncio.run(_filled(settings))
    return Stage(create_app(replace(build(settings), clock=SetClock()), settings), keys)


async def _filled(settings: Settings) -> dict[str, str]:
    clock = SetClock()
    async with running(settings) as started:
        services = replace(started, clock=clock)
        scene = await set_scene(services, clock)
        await register_agent(services)
        agent, operator = scene.agent, scene.operator
        staff = await platform(services)
        for status, flow in STAGES:
            await scene.reach(status, flow, payoutAmount="20.00")
        question: dict[str, Any] = {"questionCode": "shop_closed", "message": "Wait?", "optionsJson": OPTIONS}
        for number in (1, 2):
            await agent(channels.add_contact_method, methodType="email", endpoint=f"agent{number}@example.org")
            await agent(preferences.add_integration_preference, preference="mcp")
            await agent(interests.add_service_interest, region="Lisbon")
            await agent(support.open_support_request, type="support", subject="Proof", message="The third photograph.")
            await operator(decisions.request_decision, taskId=5 + number - 1, location=SPOT, **question)
            await operator(reschedules.request_reschedule, taskId=5 + number - 1, newCommittedTime=20270103120000)
        await agent(waitlist.join_country_waitlist, countryIsoCode="PT")
        assert agent.key
        assert operator.key
        assert staff.key
    return {"agent": agent.key, "operator": operator.key, "platform": staff.key}
