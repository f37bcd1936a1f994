"""Practice operators answer the questions of a result schema."""

import json
from collections.abc import AsyncIterator
from typing import Any, Final

import pytest

from domain.lifecycle.statuses import Status
from resolvers.core.context import Services
from tests.actors import SetClock
from tests.resolvers.practising import HOUR, Practice, practising
from tests.resolvers.stages import set_scene

S = Status
SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {
        "meter": {
            "type": "object",
            "properties": {"reading": {"type": "number", "minimum": 5}, "unit": {"type": "string", "enum": ["kWh"]}},
            "required": ["reading"],
        },
        "photo": {"type": "string", "x-proof": True},
        "readOn": {"type": "string", "format": "date"},
    },
    "required": ["meter", "photo"],
}


@pytest.fixture
async def world(services: Services, clock: SetClock) -> AsyncIterator[Practice]:
    """An agent in test mode. In the end the books and the events of all worlds are checked."""
    setting = await set_scene(services, clock)
    yield await practising(services)
    await setting.check()


@pytest.mark.parametrize("mode", ["escrow", "direct"])
async def test_required_values_are_submitted_and_all_in_the_scenario(world: Practice, mode: str) -> None:
    terms = {"settlementMode": mode, "resultSchemaJson": json.dumps(SCHEMA)}
    required, whole = await world.task(**terms), await world.task("fills_a_form", **terms)
    await world.advance(HOUR)
    few, many = await world.seen(required.id), await world.seen(whole.id)
    assert {few.status, many.status} <= {S.UNDER_REVIEW, S.COMPLETED}
    photo = (await world.proof(required.id)).items[0].id
    assert few.result == {"meter": {"reading": 5}, "photo": str(photo)}
    assert many.result.keys() == {"meter", "photo", "readOn"}
    assert (many.result["meter"], many.result["readOn"]) == ({"reading": 5, "unit": "kWh"}, "2027-01-02")


async def test_a_capability_is_answered_too(world: Practice) -> None:
    task = await world.task("fills_a_form", capabilityId=3011, inputJson='{"pickup": "The desk", "recipient": "Ada"}')
    await world.advance(HOUR)
    done = await world.seen(task.id)
    assert done.status == S.UNDER_REVIEW
    assert done.result.keys() == {"handedOverAt", "receivedBy"}
    assert done.result["handedOverAt"].startswith("2027-01-02T1")
