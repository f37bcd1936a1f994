"""Integration preferences: declared, listed and withdrawn."""

import pytest
from pydantic import ValidationError

from domain.refusals.general import InvalidInput, NotFound
from resolvers.accounts import preferences
from resolvers.accounts.preferences import MAX_PREFERENCES, AddIntegrationPreference
from resolvers.core.context import Services
from tests import actors


async def test_a_preference_is_listed_until_it_is_taken_back(services: Services) -> None:
    agent, other = await actors.register_agent(services), await actors.register_agent(services)
    first = await agent(preferences.add_integration_preference, preference="mcp", notes="Streamable HTTP.")
    second = await agent(preferences.add_integration_preference, preference="rest")
    assert first.model_dump() == {
        "id": first.id,
        "preference": "mcp",
        "notes": "Streamable HTTP.",
        "createdAt": 20270102120000,
        "createdInstant": "2027-01-02T12:00:00Z",
    }
    assert await agent(preferences.list_integration_preferences) == [first, second]
    with pytest.raises(NotFound):
        await other(preferences.remove_integration_preference, integrationPreferenceId=first.id)
    assert await agent(preferences.remove_integration_preference, integrationPreferenceId=first.id) == first
    assert await agent(preferences.list_integration_preferences) == [second]
    assert await other(preferences.list_integration_preferences) == []
    with pytest.raises(NotFound):
        await agent(preferences.remove_integration_preference, integrationPreferenceId=first.id)


async def test_preferences_are_bounded(services: Services) -> None:
    agent = await actors.register_agent(services)
    for _ in range(MAX_PREFERENCES):
        await agent(preferences.add_integration_preference, preference="sdk")
    with pytest.raises(InvalidInput) as refused:
        await agent(preferences.add_integration_preference, preference="sdk")
    assert refused.value.errors[0].code == "too_many"
    assert len(await agent(preferences.list_integration_preferences)) == MAX_PREFERENCES


@pytest.mark.parametrize("preference", ["", "  ", "x" * 101, None])
def test_a_preference_has_its_bounds(preference: object) -> None:
    with pytest.raises(ValidationError):
        AddIntegrationPreference.model_validate({"preference": preference})
