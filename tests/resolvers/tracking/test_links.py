"""Tracking links: made, listed, revoked, bounded, and the agent's own."""

from datetime import datetime

import pytest
from pydantic import ValidationError

from domain.refusals.general import InvalidInput, NotFound
from resolvers.tracking.links import (
    MAX_LINKS,
    MAX_VALID_LINKS,
    create_tracking_link,
    list_tracking_links,
    revoke_tracking_link,
)
from resolvers.wire.model import invalid
from tests import actors
from tests.resolvers.stages import HOUR, Scene


async def test_links_are_listed_until_they_are_revoked_or_expire(scene: Scene) -> None:
    task = await scene.published()
    first = await scene.agent(create_tracking_link, taskId=task, expiresInHours=1, sharePhotos=True)
    origins = ["https://Shop.Example/", "http://localhost:3000", "https://shop.example"]
    second = await scene.agent(create_tracking_link, taskId=task, expiresInHours=720, origins=origins)
    assert (first.origins, first.share_photos, second.share_photos) == ([], True, False)
    assert second.origins == ["https://shop.example", "http://localhost:3000"]
    assert datetime.fromisoformat(second.expires_instant) > datetime.fromisoformat(first.expires_instant)
    assert first.url != second.url
    assert str(task) not in first.url.rpartition("_")[0].replace(f"track_{first.link_id}", "")
    scene.clock.advance(HOUR)
    revoked = await scene.agent(revoke_tracking_link, linkId=second.link_id, taskId=task)
    assert revoked == await scene.agent(revoke_tracking_link, linkId=second.link_id)
    listed = await scene.agent(list_tracking_links, taskId=task)
    assert [(link.url, link.active, link.revoked_at is None) for link in listed] == [
        (first.url, False, True),
        (second.url, False, False),
    ]


@pytest.mark.parametrize(
    "origin",
    [
        "shop.example",
        "http://shop.example",
        "https://shop.example/path",
        "https://user@shop.example",
        "https://*.example",
        "https://shop.example; script-src *",
        "https://shop.example,x",
        "https://b\u00fccher.example",
        "https://shop.example:99999",
        "javascript:alert(1)",
        "null",
        "*",
    ],
)
async def test_an_origin_that_is_none_is_refused_by_name(scene: Scene, origin: str) -> None:
    task = await scene.published()
    with pytest.raises(ValidationError) as refused:
        await scene.agent(create_tracking_link, taskId=task, origins=[origin])
    assert [error.field for error in invalid(refused.value).errors] == ["origins[0]"]
    assert await scene.agent(list_tracking_links, taskId=task) == []


@pytest.mark.parametrize("hours", [0, 721, -1])
async def test_a_link_lives_from_an_hour_to_thirty_days(scene: Scene, hours: int) -> None:
    task = await scene.published()
    with pytest.raises(ValidationError) as refused:
        await scene.agent(create_tracking_link, taskId=task, expiresInHours=hours)
    assert [error.field for error in invalid(refused.value).errors] == ["expiresInHours"]


async def test_the_links_of_a_task_are_bounded(scene: Scene) -> None:
    task = await scene.published()
    links = [await scene.agent(create_tracking_link, taskId=task) for _ in range(MAX_VALID_LINKS)]
    assert isinstance(await scene.refused(scene.agent, create_tracking_link, taskId=task), InvalidInput)
    for _ in range(MAX_LINKS - MAX_VALID_LINKS):
        await scene.agent(revoke_tracking_link, linkId=links.pop().link_id)
        links.append(await scene.agent(create_tracking_link, taskId=task))
    before = await scene.agent(list_tracking_links, taskId=task)
    assert len(before) == MAX_LINKS
    await scene.agent(revoke_tracking_link, linkId=links.pop().link_id)
    new = await scene.agent(create_tracking_link, taskId=task)
    after = await scene.agent(list_tracking_links, taskId=task)
    oldest = next(link.link_id for link in before if not link.active)
    assert {link.link_id for link in after} == {link.link_id for link in before} - {oldest} | {new.link_id}


async def test_the_links_of_another_agent_do_not_exist(scene: Scene) -> None:
    task, other = await scene.published(), await scene.published()
    link = await scene.agent(create_tracking_link, taskId=task)
    stranger = await actors.register_agent(scene.services)
    for operation, fields in (
        (create_tracking_link, {"taskId": task}),
        (list_tracking_links, {"taskId": task}),
        (revoke_tracking_link, {"linkId": link.link_id}),
    ):
        assert isinstance(await scene.refused(stranger, operation, **fields), NotFound)
    refused = await scene.refused(scene.agent, revoke_tracking_link, linkId=link.link_id, taskId=other)
    assert isinstance(refused, NotFound)
