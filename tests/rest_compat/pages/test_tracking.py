"""The tracking page as its reader's browser and other programs read it."""

import json
from typing import Any

import pytest

from resolvers.core.context import Services
from tests.actors import SetClock
from tests.rest_compat.front_door import Client, problem
from tests.rest_compat.pages.tracked import HERE, Tracked, away, tracked

SHOP = "https://shop.example"
HOUR = 3600


@pytest.fixture
async def seen(client: Client, agent: Client, services: Services) -> Tracked:
    return await tracked(client, agent, services)


async def state(client: Client, address: str, **headers: str) -> Any:
    answer = await client.send("GET", f"{address}/state", headers=headers)
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    return answer.json()


async def test_the_page_follows_the_task_and_names_nothing_else(client: Client, seen: Tracked, picture: bytes) -> None:
    address = await seen.link(sharePhotos=True)
    phases = [(await state(client, address))["phase"]]
    await seen.operator_act("accept", location=away(3000))
    phases.append((await state(client, address))["phase"])
    await seen.operator_act("en-route", location=away(3000))
    on_way = await state(client, address)
    assert (on_way["phase"], on_way["live"]) == ("on_way", True)
    assert 0 < on_way["etaSeconds"] < HOUR
    assert "3\u202fkm" in on_way["html"].replace("\xa0", "\u202f").replace(" ", "\u202f")
    await seen.operator_act("arrived", location=HERE)
    phases.append((await state(client, address))["phase"])
    await seen.operator_act("start", location=HERE)
    await seen.prove(picture)
    done = await state(client, address)
    assert phases == ["planned", "assigned", "on_site"]
    assert (done["phase"], done["live"], done["etaSeconds"]) == ("done", False, None)
    page = await client.send("GET", address, headers={"Accept-Language": "de-AT"})
    assert '<html lang="de' in page.text
    assert done["html"].count("<img") == page.text.count("<img") == 1
    picture = await client.send("GET", f"{address}/photos/1")
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/jpeg")
    assert b"Exif" not in picture.content
    problem(await client.send("GET", f"{address}/photos/2"), 404, "not_found")
    secret = (*seen.secrets, f"tasks/{seen.task_id}", "taskId", "49.95", "EUR", "Keizersgracht", "52.37")
    for text in (page.text, json.dumps(on_way), json.dumps(done)):
        assert [word for word in secret if word in text.replace(address, "")] == []


async def test_photographs_are_not_shown_unless_they_are_shared(client: Client, seen: Tracked, picture: bytes) -> None:
    address = await seen.link()
    for step in ("accept", "en-route", "arrived", "start"):
        await seen.operator_act(step, location=HERE)
    await seen.prove(picture)
    assert "<img" not in (await state(client, address))["html"]
    problem(await client.send("GET", f"{address}/photos/1"), 404, "not_found")


async def test_the_page_is_framed_by_the_origins_of_its_link_alone(client: Client, seen: Tracked) -> None:
    address = await seen.link(origins=[SHOP, "http://localhost:3000"])
    for query, ancestors in (
        ("", "'none'"),
        ("?embed=0", "'none'"),
        ("?embed=1", f"{SHOP} http://localhost:3000"),
    ):
        page = await client.send("GET", address + query)
        policy = page.headers["content-security-policy"]
        assert policy.endswith(f"frame-ancestors {ancestors}")
        assert policy.startswith("default-src 'none'; script-src 'self'; img-src 'self'; connect-src 'self'; ")
        assert page.headers["cache-control"] == "no-store"
        assert page.headers["x-robots-tag"] == "noindex, nofollow"
        assert "set-cookie" not in page.headers
        assert len(page.content) < 25_000
    closed = await seen.link()
    assert (await client.send("GET", f"{closed}?embed=1")).headers["content-security-policy"].endswith("'none'")


async def test_an_expired_or_revoked_link_is_gone(client: Client, services: Services, seen: Tracked) -> None:
    expired, revoked = await seen.link(expiresInHours=1, origins=[SHOP]), await seen.link(sharePhotos=True)
    await seen.revoke(revoked)
    assert isinstance(services.clock, SetClock)
    services.clock.advance(HOUR)
    for address in (expired, revoked):
        page = await client.send("GET", f"{address}?embed=1", headers={"Accept-Language": "nl"})
        assert (page.status_code, "Deze link is verlopen" in page.text) == (410, True)
        problem(await client.send("GET", f"{address}/state"), 410, "tracking_ended")
        problem(await client.send("GET", f"{address}/photos/1"), 410, "tracking_ended")
    framed = await client.send("GET", f"{expired}?embed=1")
    assert framed.headers["content-security-policy"].endswith(f"frame-ancestors {SHOP}")


async def test_an_unknown_link_is_not_found(client: Client, seen: Tracked) -> None:
    address = await seen.link()
    for wrong in (address[:-1], f"{address}0", address[:-1] + "g", "/track/track_1_0", "/track/" + "x" * 101):
        problem(await client.send("GET", wrong), 404, "not_found")
        problem(await client.send("GET", f"{wrong}/state"), 404, "not_found")
        page = await client.send("GET", wrong, headers={"Accept": "text/html"})
        assert (page.status_code, "Open the link from the message again" in page.text) == (404, True)
    for number in ("0", "13", "x", "-1"):
        problem(await client.send("GET", f"{address}/photos/{number}"), 404, "not_found")
