"""Service categories and capabilities, and the proof that a category's tasks need."""

from decimal import Decimal
from typing import Any

import pytest

from domain.catalogue.capabilities import ProofType
from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.tasks import ProofIncomplete
from resolvers.catalogue import capabilities
from resolvers.catalogue import reference as catalogue
from resolvers.core.context import Services
from resolvers.proofs import submission
from resolvers.tasks import dispatch, execution
from tests import actors
from tests.actors import AMSTERDAM, Actor

HERE = {"lat": AMSTERDAM["latitude"], "lng": AMSTERDAM["longitude"]}


async def test_categories_come_with_their_proof_and_hints(services: Services) -> None:
    listed = await Actor(services)(capabilities.list_service_categories)
    assert len(listed.categories) == len(services.catalogue.categories)
    by_id = {category.id: category for category in listed.categories}
    assert by_id[100].parent_category_id is None
    assert by_id[104].model_dump() == {
        "id": 104,
        "name": "Video walkthrough",
        "description": "A continuous film of a way through a place.",
        "parentCategoryId": 100,
        "defaultProofProfile": {
            "minPhotos": 0,
            "maxPhotos": None,
            "requireGps": True,
            "requireGpsWithinRadiusMeters": 250,
            "requireTimestampWithinMinutes": 120,
            "requireReportMinLength": 0,
            "requireVideo": True,
            "requireLiveCapture": False,
            "checklistItems": [],
            "requireGpsFrom": "any",
        },
        "defaultDurationMinutes": 45,
        "useCases": ["film a walkthrough", "show a route on video"],
    }
    assert listed.routing_hints["film a walkthrough"] == 104
    assert set(listed.routing_hints.values()) == set(by_id)


async def test_capabilities_are_those_of_a_category_or_of_all_below_it(services: Services) -> None:
    anybody = Actor(services)

    async def listed(**fields: Any) -> list[int]:
        return [found.id for found in await anybody(capabilities.list_service_capabilities, **fields)]

    assert await listed() == list(services.catalogue.capabilities)
    assert await listed(categoryId=201) == [2011, 2012]
    assert await listed(categoryId="200") == [2011, 2012, 2021, 2031, 2041, 2051, 2061]
    with pytest.raises(InvalidInput) as refused:
        await listed(categoryId=99)
    assert [(error.field, error.code) for error in refused.value.errors] == [("categoryId", "unknown_category")]


async def test_a_capability_says_what_to_tell_and_what_it_pays(services: Services) -> None:
    found = await Actor(services)(capabilities.get_service_capability, capabilityId=7031)
    assert found.model_dump(exclude={"input_schema", "output_schema"}) == {
        "id": 7031,
        "name": "Meter reading",
        "description": "The number of a meter with a photograph of it.",
        "categoryId": 703,
        "pricingRange": {"minAmount": Decimal("8.00"), "maxAmount": Decimal("25.00"), "currency": "EUR"},
        "estimatedDurationMinutes": 15,
        "acceptedProofTypes": [ProofType.PHOTO, ProofType.GPS, ProofType.REPORT],
    }
    assert found.input_schema["required"] == ["meterNumber"]
    assert set(found.output_schema["properties"]) == {"reading", "unit"}
    with pytest.raises(NotFound):
        await Actor(services)(capabilities.get_service_capability, capabilityId=1)


async def test_locales_have_slug_culture_and_own_name(services: Services) -> None:
    listed = await Actor(services)(catalogue.list_locales)
    assert [locale.slug for locale in listed] == ["en", "nl", "de", "fr", "es", "es-419", "pt", "pt-BR", "it", "pl"]
    assert listed[1].model_dump() == {
        "slug": "nl",
        "culture": "nl-NL",
        "nativeName": "Nederlands",
        "isDefault": False,
    }
    assert [locale.slug for locale in listed if locale.is_default] == ["en"]


async def test_a_task_names_a_category_that_exists(services: Services) -> None:
    agent = await actors.register_agent(services)
    with pytest.raises(InvalidInput) as refused:
        await actors.dispatch(agent, serviceCategoryId=99)
    assert [(error.field, error.code) for error in refused.value.errors] == [("serviceCategoryId", "unknown_category")]
    assert await agent(dispatch.list_tasks) == []
    assert (await actors.dispatch(agent, serviceCategoryId=101)).service_category_id == 101


async def test_a_tasks_requirements_are_layered_over_its_category(services: Services) -> None:
    agent = await actors.register_agent(services)
    given = {"minPhotos": 5, "requireGps": False, "requireGpsWithinRadiusMeters": None}
    task = await actors.dispatch(agent, serviceCategoryId=703, proofRequirementsJson=given)
    asked = await agent(submission.get_task_proofs, taskId=task.id)
    assert asked.proof_requirements.model_dump() == {
        "minPhotos": 5,
        "maxPhotos": None,
        "requireGps": False,
        "requireGpsWithinRadiusMeters": 250,
        "requireTimestampWithinMinutes": None,
        "requireReportMinLength": 10,
        "requireVideo": False,
        "requireLiveCapture": False,
        "checklistItems": [],
        "requireGpsFrom": "any",
    }
    plain = await actors.dispatch(agent)
    assert (await agent(submission.get_task_proofs, taskId=plain.id)).proof_requirements.min_photos == 1


async def test_requirements_that_contradict_the_category_are_refused(services: Services) -> None:
    agent = await actors.register_agent(services)
    with pytest.raises(InvalidInput) as refused:
        await actors.dispatch(agent, serviceCategoryId=203, proofRequirementsJson={"maxPhotos": 3})
    assert [error.field for error in refused.value.errors] == ["proofRequirementsJson.maxPhotos"]
    assert await agent(dispatch.list_tasks) == []


async def test_proof_is_judged_by_the_categorys_profile(services: Services) -> None:
    agent, operator = await actors.register_agent(services), await actors.register_operator(services)
    await actors.fund_wallet(agent)
    task = await actors.dispatch(agent, serviceCategoryId=401)
    for move in (execution.accept_task, execution.start_work):
        await operator(move, taskId=task.id, location=HERE)
    with pytest.raises(ProofIncomplete) as refused:
        await operator(submission.submit_proof, taskId=task.id, location=HERE, report="Bought as listed.")
    assert {error.field for error in refused.value.errors} == {
        "proofRequirementsJson.minPhotos",
        "proofRequirementsJson.requireReportMinLength",
        "proofRequirementsJson.checklistItems",
    }
