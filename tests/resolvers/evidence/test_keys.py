"""The keys of evidence: one at first, another after a rotation, and all of them published."""

import asyncio

from domain.lifecycle.statuses import Status
from resolvers.evidence.keys import publish_keys, rotate_evidence_key, signing_key
from tests.resolvers.evidence.archives import check, entries, export
from tests.resolvers.stages import Scene


async def test_processes_that_start_together_make_one_key(scene: Scene) -> None:
    published = await asyncio.gather(*(publish_keys(scene.services) for _ in range(4)))
    assert {str(keys) for keys in published} == {str(published[0])}
    (key,) = published[0]["keys"]
    assert (key["kty"], key["crv"], key["use"], key["alg"]) == ("OKP", "Ed25519", "sig", "Ed25519")
    assert (await signing_key(scene.services)).name == key["kid"]


async def test_an_archive_of_a_retired_key_stays_verifiable(scene: Scene) -> None:
    task_id = await scene.reach(Status.UNDER_REVIEW)
    before = await export(scene.agent, task_id)
    name = await rotate_evidence_key(scene.services)
    after = await export(scene.agent, task_id)
    first, second = (entries(content)["signature.json"]["keyId"] for content in (before, after))
    assert (second, first == second) == (name, False)
    assert [key["kid"] for key in (await publish_keys(scene.services))["keys"]] == [second, first]
    assert [(await check(scene, content)).faults for content in (before, after)] == [[], []]
    assert await export(scene.agent, task_id) == after
