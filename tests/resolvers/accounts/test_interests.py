"""Service interests: demand without a task."""

from typing import Any

import pytest
from pydantic import ValidationError

from domain.refusals.general import InvalidInput, NotFound
from resolvers.accounts import interests
from resolvers.accounts.interests import MAX_INTERESTS, AddServiceInterest, ServiceInterest, UpdateServiceInterest
from resolvers.core.context import Services
from tests import actors

NOON_INSTANT = "2027-01-02T12:00:00Z"
WHOLE = {
    "region": "Lisbon",
    "serviceCategoryId": 101,
    "customDescription": "Shop fronts along the river.",
    "estimatedVolume": "20 a week",
    "budgetIndication": "EUR 15 each",
    "priorityLevel": "high",
}


async def test_an_interest_is_kept_as_it_was_declared(services: Services) -> None:
    agent = await actors.register_agent(services)
    whole = await agent(interests.add_service_interest, **WHOLE)
    bare = await agent(interests.add_service_interest, region="Porto")
    assert whole.model_dump() == {"id": whole.id, **WHOLE, "createdAt": 20270102120000, "createdInstant": NOON_INSTANT}
    assert {name for name, value in bare.model_dump().items() if value is not None} == {
        "id",
        "region",
        "createdAt",
        "createdInstant",
    }
    assert await agent(interests.list_service_interests) == [whole, bare]


async def test_only_what_is_supplied_changes(services: Services) -> None:
    agent = await actors.register_agent(services)
    made = await agent(interests.add_service_interest, **WHOLE)

    async def update(**fields: Any) -> ServiceInterest:
        changed: ServiceInterest = await agent(interests.update_service_interest, interestId=made.id, **fields)
        assert await agent(interests.list_service_interests) == [changed]
        return changed

    assert await update() == made
    assert (await update(region="Porto", priorityLevel="low")).model_dump() == {
        **made.model_dump(),
        "region": "Porto",
        "priorityLevel": "low",
    }
    changed = await update(categoryId=None, volume="2 a day", budget="EUR 9", priority="critical", description="Any.")
    assert changed.model_dump() == {
        "id": made.id,
        "region": "Porto",
        "serviceCategoryId": None,
        "customDescription": "Any.",
        "estimatedVolume": "2 a day",
        "budgetIndication": "EUR 9",
        "priorityLevel": "critical",
        "createdAt": made.created_at,
        "createdInstant": NOON_INSTANT,
    }


async def test_a_category_that_does_not_exist_is_refused_and_nothing_changes(services: Services) -> None:
    agent = await actors.register_agent(services)
    made = await agent(interests.add_service_interest, **WHOLE)
    for operation, more in (
        (interests.add_service_interest, {"region": "Porto"}),
        (interests.update_service_interest, {"interestId": made.id}),
    ):
        with pytest.raises(InvalidInput) as refused:
            await agent(operation, serviceCategoryId=99, **more)
        assert [(error.field, error.code) for error in refused.value.errors] == [
            ("serviceCategoryId", "unknown_category")
        ]
    assert await agent(interests.list_service_interests) == [made]


async def test_another_agents_interest_does_not_exist(services: Services) -> None:
    agent, other = await actors.register_agent(services), await actors.register_agent(services)
    made = await agent(interests.add_service_interest, **WHOLE)
    with pytest.raises(NotFound):
        await other(interests.update_service_interest, interestId=made.id, region="Faro")
    with pytest.raises(NotFound):
        await other(interests.remove_service_interest, interestId=made.id)
    assert await agent(interests.list_service_interests) == [made]
    assert await agent(interests.remove_service_interest, interestId=made.id) == made
    assert await agent(interests.list_service_interests) == []


async def test_interests_are_bounded(services: Services) -> None:
    agent = await actors.register_agent(services)
    for _ in range(MAX_INTERESTS):
        await agent(interests.add_service_interest, region="Porto")
    with pytest.raises(InvalidInput) as refused:
        await agent(interests.add_service_interest, region="Porto")
    assert refused.value.errors[0].code == "too_many"
    assert len(await agent(interests.list_service_interests)) == MAX_INTERESTS


@pytest.mark.parametrize("fields", [{}, {"region": ""}, {"region": "Porto", "priorityLevel": "urgent"}])
def test_an_interest_has_its_bounds(fields: dict[str, str]) -> None:
    with pytest.raises(ValidationError):
        AddServiceInterest.model_validate(fields)


def test_a_region_cannot_be_emptied() -> None:
    with pytest.raises(ValidationError, match="must not be null"):
        UpdateServiceInterest.model_validate({"interestId": 1, "region": None})
