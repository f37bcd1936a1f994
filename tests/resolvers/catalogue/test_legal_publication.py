"""New versions of the legal documents: once, in their order, and for every later registration."""

import asyncio
from typing import Any

import pytest
from pydantic import ValidationError

from domain.refusals.accounts import TermsOutdated
from domain.refusals.general import Forbidden
from resolvers.accounts import agents, operators
from resolvers.catalogue import legal_publication
from resolvers.catalogue import reference as catalogue
from resolvers.catalogue.legal_publication import PublishLegalDocument
from resolvers.core.context import Services
from resolvers.practice import clock as practice
from tests import actors
from tests.actors import SetClock
from tests.resolvers.stages import Scene, set_scene

SHIPPED, NEW = "2026-11-01", "2027-01-02"
NOON = 20270102120000
DAY = 24 * 3600
TERMS = {"typeReference": "terms", "version": NEW, "content": "# Terms\n\nOthers than before."}
IN_FEBRUARY = {**TERMS, "version": "2027-02-01", "effectiveDate": 20270201000000}


@pytest.fixture
async def scene(services: Services, clock: SetClock) -> Scene:
    return await set_scene(services, clock)


async def publish(scene: Scene, **given: Any) -> Any:
    return await scene.staff(legal_publication.publish_legal_document, **(TERMS | given))


async def in_force(scene: Scene) -> dict[str, Any]:
    found = await actors.Actor(scene.services)(catalogue.get_legal_documents)
    return {document.type_reference: document for document in found}


async def test_a_new_version_is_in_force_at_once_and_the_others_stay(scene: Scene) -> None:
    before = await in_force(scene)
    published = await publish(scene)
    assert published.model_dump() == {
        "typeReference": "terms",
        "name": "Terms of service",
        "version": NEW,
        "effectiveDate": NOON,
        "effectiveDateInstant": "2027-01-02T12:00:00Z",
        "content": TERMS["content"],
    }
    after = await in_force(scene)
    assert after == before | {"terms": published}
    assert list(after) == list(before)
    named = await publish(scene, version="2027-01-03", name="Terms of use")
    assert (await in_force(scene))["terms"] == named
    assert named.name == "Terms of use"


async def test_registration_accepts_the_newest_of_all_documents(scene: Scene) -> None:
    services = scene.services
    await publish(scene, typeReference="privacy")
    for version in (None, NEW):
        agent = await actors.register_agent(services, acceptedTermsVersion=version)
        assert (await agent(agents.get_agent)).accepted_terms_version == NEW
        operator = await actors.register_operator(services, acceptedTermsVersion=version)
        assert (await operator(operators.get_operator)).accepted_terms_version == NEW
    for register in (actors.register_agent, actors.register_operator):
        with pytest.raises(TermsOutdated, match=NEW) as refused:
            await register(services, acceptedTermsVersion=SHIPPED)
        assert [action.operation for action in refused.value.next_actions] == ["get_legal_documents"]


async def test_who_registered_before_keeps_the_version_that_was_accepted(scene: Scene) -> None:
    await publish(scene)
    assert (await scene.agent(agents.get_agent)).accepted_terms_version == SHIPPED
    assert (await scene.operator(operators.get_operator)).accepted_terms_version == SHIPPED


async def test_a_version_to_come_takes_force_when_its_time_has_come(scene: Scene, clock: SetClock) -> None:
    before = await in_force(scene)
    published = await publish(scene, **IN_FEBRUARY)
    assert await in_force(scene) == before
    await actors.register_agent(scene.services, acceptedTermsVersion=SHIPPED)
    clock.advance(29.5 * DAY - 1)
    assert await in_force(scene) == before
    clock.advance(1)
    assert await in_force(scene) == before | {"terms": published}
    with pytest.raises(TermsOutdated, match="2027-02-01"):
        await actors.register_agent(scene.services, acceptedTermsVersion=SHIPPED)


async def test_a_practice_clock_puts_no_document_into_force(scene: Scene) -> None:
    before = await in_force(scene)
    tester = await actors.register_agent(scene.services, testMode=True)
    await publish(scene, **IN_FEBRUARY)
    await tester(practice.advance_clock, by=60 * DAY)
    assert await tester(catalogue.get_legal_documents) == list(before.values())


@pytest.mark.parametrize("given", [TERMS, IN_FEBRUARY])
async def test_a_repeat_gives_the_same_and_another_text_is_refused(scene: Scene, given: dict[str, Any]) -> None:
    first = await publish(scene, **given)
    stored = await scene.everything()
    assert await publish(scene, **given, name="Terms of service") == first
    scene.clock.advance(60)
    assert await publish(scene, **given) == first
    assert (await scene.everything())["legal_document"] == stored["legal_document"]
    for changed in ({"content": "# Terms"}, {"name": "Others"}, {"effectiveDate": 20270202000000}):
        refusal = await scene.refused(scene.staff, legal_publication.publish_legal_document, **(given | changed))
        assert [(error.field, error.code) for error in refusal.errors] == [("version", "already_published")]
    await publish(scene, version="2027-03-01", effectiveDate=20270301000000)
    assert await publish(scene, **given) == first, "also when it is not the newest any more"


async def test_two_who_publish_at_once_publish_one_version(scene: Scene) -> None:
    other = await actors.platform(scene.services)
    both = [member(legal_publication.publish_legal_document, **TERMS) for member in (scene.staff, other)]
    first, second = await asyncio.gather(*both)
    assert first == second
    assert len((await scene.everything())["legal_document"]) == 1


@pytest.mark.parametrize(
    ("given", "field", "code"),
    [
        ({"typeReference": "imprint"}, "typeReference", "unknown_document"),
        ({"version": SHIPPED}, "version", "not_newer"),
        ({"version": "2026-10-31"}, "version", "not_newer"),
        ({"typeReference": "acceptable_use", "version": "2026-11-30"}, "version", "not_newer"),
        ({"effectiveDate": 20270101235959}, "effectiveDate", "in_the_past"),
        ({"effectiveDate": 20270201000000}, "effectiveDate", "out_of_order"),
        ({"version": "2027-02-01"}, "effectiveDate", "out_of_order"),
        ({"version": "2027-02-02", "effectiveDate": 20270131000000}, "effectiveDate", "out_of_order"),
    ],
)
async def test_versions_take_force_in_their_order(scene: Scene, given: dict[str, Any], field: str, code: str) -> None:
    await publish(scene, typeReference="privacy", version="2026-12-01")
    await publish(scene, **(IN_FEBRUARY | {"typeReference": "privacy"}))
    refusal = await scene.refused(scene.staff, legal_publication.publish_legal_document, **(TERMS | given))
    assert [(error.field, error.code) for error in refusal.errors] == [(field, code)]


async def test_documents_may_share_a_version_and_an_urgent_one_goes_before(scene: Scene) -> None:
    for document in await in_force(scene):
        await publish(scene, **(IN_FEBRUARY | {"typeReference": document}))
    await publish(scene, effectiveDate=20270102000000)
    await publish(scene, typeReference="privacy")
    versions = [document.version for document in (await in_force(scene)).values()]
    assert versions == [NEW, NEW, SHIPPED, SHIPPED]
    scene.clock.advance(30 * DAY)
    assert {document.version for document in (await in_force(scene)).values()} == {"2027-02-01"}


async def test_only_the_staff_publishes(scene: Scene) -> None:
    for actor in (scene.agent, scene.operator):
        with pytest.raises(Forbidden):
            await actor(legal_publication.publish_legal_document, **TERMS)


@pytest.mark.parametrize(
    ("given", "field"),
    [
        *(({"version": version}, "version") for version in ("2", "2027-02-30", "0000-01-01", "20270201", "2027-W05-1")),
        ({"version": "٢٠٢٧-02-01"}, "version"),
        ({"typeReference": " "}, "typeReference"),
        ({"typeReference": "x" * 201}, "typeReference"),
        ({"name": " "}, "name"),
        ({"name": "x" * 201}, "name"),
        ({"content": "\n"}, "content"),
        ({"content": "x" * 100_001}, "content"),
        ({"content": "a\x00b"}, "content"),
        ({"effectiveDate": 20270230000000}, "effectiveDate"),
        ({"url": "https://example.org"}, "url"),
    ],
)
def test_a_publication_has_its_bounds(given: dict[str, Any], field: str) -> None:
    with pytest.raises(ValidationError) as refused:
        PublishLegalDocument.model_validate(TERMS | given)
    assert [error["loc"] for error in refused.value.errors()] == [(field,)]
