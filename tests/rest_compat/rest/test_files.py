"""Proofs as files: uploaded as multipart forms, downloaded as they are."""

import asyncio
import base64
import json
from dataclasses import replace
from threading import Event
from typing import Any

import pytest

from adapters.media.pixel_budget import MAX_PIXELS, PixelBudget
from adapters.practice.drawing import photograph
from resolvers.core.context import Services
from tests.adapters.media.test_movie import movie
from tests.rest_compat import front_door
from tests.rest_compat.front_door import HERE, Client, Job, problem

MAX_BYTES = 100_000_000
DEADLINE_SECONDS = 60
BOUNDARY = {"Content-Type": "multipart/form-data; boundary=b"}
BATCH = "/api/v1/operators/me/tasks/1/proofs/batch"


def without_addresses(item: dict[str, Any]) -> dict[str, Any]:
    """An item without the addresses of its files, which each reader has for itself."""
    return {name: value for name, value in item.items() if name not in ("contentUrl", "thumbnailUrl")}


async def test_a_proof_goes_up_as_a_form_and_comes_down_as_it_was(job: Job, picture: bytes) -> None:
    files = {"file": ("../up/load (1).jpg", picture, "image/jpeg")}
    response = await job.upload(files=files, data={"location": json.dumps(HERE)})
    assert response.status_code == 200, response.text
    item = response.json()
    assert (item["fileName"], item["contentType"], item["size"]) == ("load (1).jpg", "image/jpeg", len(picture))
    assert item["uploadLocation"]["lat"] == HERE["lat"]

    address = f"/api/v1/agents/me/tasks/1/proofs/{item['id']}"
    raw = await job.agent.send("GET", f"{address}/content?format=raw")
    assert raw.content == picture
    assert {name: raw.headers[name] for name in ("content-type", "content-length")} == {
        "content-type": "image/jpeg",
        "content-length": str(len(picture)),
    }
    assert raw.headers["content-disposition"].startswith("attachment; ")

    in_json = (await job.agent.send("GET", f"{address}/content")).json()
    assert base64.b64decode(in_json["contentBase64"]) == picture
    thumbnail = await job.agent.send("GET", f"{address}/thumbnail")
    assert (thumbnail.headers["content-type"], thumbnail.content[:2]) == ("image/jpeg", b"\xff\xd8")
    wrong = problem(await job.agent.send("GET", f"{address}/content?format=xml"), 400, "validation_failed")
    assert wrong["errors"][0]["field"] == "format"


@pytest.mark.parametrize(
    ("name", "declared", "stored"),
    [
        ("IMG_0590.HEIC", "image/heic", "IMG_0590.jpg"),
        ("Photo 26.11.2026", "application/octet-stream", "Photo 26.11.2026.jpg"),
        ("front.jpg", "image/png", "front.jpg"),
        ("front.JPEG", "video/mp4", "front.JPEG"),
    ],
)
async def test_neither_the_name_nor_the_declared_type_decides_the_format(
    job: Job, picture: bytes, name: str, declared: str, stored: str
) -> None:
    """RFC 7578, sections 4.2 and 4.4: the name and the media type of a part are statements of its sender."""
    item = (await job.upload(files={"file": (name, picture, declared)})).json()
    assert (item["fileName"], item["contentType"]) == (stored, "image/jpeg")
    assert ("name_corrected" in {warning["code"] for warning in item["warnings"]}) is (name != stored)
    raw = await job.agent.send("GET", f"/api/v1/agents/me/tasks/1/proofs/{item['id']}/content?format=raw")
    assert raw.headers["content-type"] == "image/jpeg"
    assert stored.rpartition(".")[2] in raw.headers["content-disposition"]


async def test_a_proof_may_come_in_base64(job: Job, picture: bytes) -> None:
    small = {"fileName": "front.jpg", "contentBase64": base64.b64encode(picture).decode()}
    response = await job.upload(json=small)
    assert (response.status_code, response.json()["size"]) == (200, len(picture))


@pytest.mark.parametrize(
    ("options", "code", "field"),
    [
        ({"data": {"location": "{}"}, "files": {"other": ("a.jpg", b"x")}}, "validation_failed", "file"),
        ({"data": {"file": "text"}, "files": {"x": ("", b"")}}, "validation_failed", "file"),
        ({"data": {"location": "here"}, "files": {"file": ("a.jpg", b"x")}}, "validation_failed", "location"),
        ({"data": {"taskId": "2"}, "files": {"file": ("a.jpg", b"x")}}, "validation_failed", "taskId"),
        ({"data": {"rating": "5"}, "files": {"file": ("a.jpg", b"x")}}, "validation_failed", "rating"),
        ({"files": {"file": ("a.jpg", b"no picture")}}, "proof_unreadable", "file"),
        ({"content": b"nonsense", "headers": {"Content-Type": "multipart/form-data"}}, "malformed_body", None),
        ({"content": b"nonsense", "headers": BOUNDARY}, "malformed_body", None),
    ],
)
async def test_a_wrong_form_is_refused_and_leaves_nothing(
    job: Job, options: dict[str, Any], code: str, field: str | None
) -> None:
    response = await job.upload(**options)
    errors = problem(response, 400, code)["errors"]
    assert [error["field"] for error in errors] == ([field] if field else [])
    assert (await job.agent.get("/agents/me/tasks/1/proofs"))["items"] == []


async def test_several_files_go_up_at_once(job: Job, picture: bytes) -> None:
    other = photograph(2, "SHOP", taken_at=20270102125500)
    files = [("file", ("a.jpg", picture)), ("file", ("a.jpg", other)), ("file", ("../b.jpg", picture))]
    response = await job.operator.send("POST", BATCH, files=files, data={"location": json.dumps(HERE)})
    assert response.status_code == 200, response.text
    items = response.json()["items"]
    assert [(item["fileName"], item["size"]) for item in items] == [
        ("a.jpg", len(picture)),
        ("a.jpg", len(other)),
        ("b.jpg", len(picture)),
    ]
    assert [item["validationResults"][0]["passed"] for item in items] == [True, True, False]
    shown = (await job.agent.get("/agents/me/tasks/1/proofs"))["items"]
    assert [without_addresses(item) for item in shown] == [without_addresses(item) for item in items]
    contents = [{"fileName": "c.jpg", "contentBase64": base64.b64encode(other).decode()}]
    within = await job.operator.send("POST", BATCH, json={"contents": contents})
    assert [item["fileName"] for item in within.json()["items"]] == ["c.jpg"]


@pytest.mark.parametrize(
    ("options", "code", "field"),
    [
        ({"files": [("file", ("a.jpg", b"x"))] * 21}, "malformed_body", None),
        ({"files": [("other", ("a.jpg", b"x"))]}, "validation_failed", "file"),
        ({"json": {}}, "validation_failed", "file"),
        (
            {"json": {"contents": [{"fileName": "a.jpg", "contentBase64": "?"}]}},
            "validation_failed",
            "contents[0].contentBase64",
        ),
        ({"json": {"contents": [{"fileName": "a.jpg", "contentBase64": "AAAA"}]}}, "proof_unreadable", "contents[0]"),
        ({"json": {"contents": [{"contentBase64": "AAAA"}]}}, "validation_failed", "contents[0].fileName"),
    ],
)
async def test_a_wrong_batch_is_refused_and_leaves_nothing(
    job: Job, options: dict[str, Any], code: str, field: str | None
) -> None:
    errors = problem(await job.operator.send("POST", BATCH, **options), 400, code)["errors"]
    assert [error["field"] for error in errors] == ([field] if field else [])
    assert (await job.agent.get("/agents/me/tasks/1/proofs"))["items"] == []


async def test_a_photo_without_room_is_refused_while_films_and_requests_go_on(
    services: Services, job: Job, picture: bytes
) -> None:
    begun, end = Event(), Event()

    def decode() -> bool:
        begun.set()
        return end.wait(DEADLINE_SECONDS)

    pixels = PixelBudget(max_wait_seconds=0)
    client = Client(front_door.application(replace(services, pixels=pixels)))
    client.http.headers["Authorization"] = job.operator.http.headers["Authorization"]
    taken = asyncio.create_task(pixels.run("somebody", MAX_PIXELS, decode))
    assert await asyncio.to_thread(begun.wait, DEADLINE_SECONDS)
    proofs = BATCH.removesuffix("/batch")
    refused = await client.send("POST", proofs, files={"file": ("a.jpg", picture)}, data={"location": json.dumps(HERE)})
    problem(refused, 503, "too_many_pictures")
    assert refused.headers["retry-after"] == "5"
    assert (await job.agent.get("/agents/me/tasks/1/proofs"))["items"] == []
    support = {"type": "complaint", "subject": "Payout", "message": "See the photo.", "fileName": "a.jpg"}
    attached = {"contentBase64": base64.b64encode(picture).decode()}
    refused = await client.send("POST", "/api/v1/operators/me/support", json=support | attached)
    problem(refused, 503, "too_many_pictures")
    assert await client.get("/operators/me/support") == []

    film = await client.send("POST", proofs, files={"file": ("a.mp4", movie())}, data={"location": json.dumps(HERE)})
    assert (film.status_code, film.json()["contentType"]) == (200, "video/mp4")
    assert (await client.get("/operators/me/tasks/1"))["status"] == "InProgress"
    end.set()
    assert await taken
    again = await client.send("POST", proofs, files={"file": ("a.jpg", picture)}, data={"location": json.dumps(HERE)})
    assert again.status_code == 200, again.text


async def test_one_bad_file_among_several_is_named_and_none_is_kept(job: Job, picture: bytes) -> None:
    files = [("file", ("a.jpg", picture)), ("file", ("b.jpg", b"GIF89a"))]
    (error,) = problem(await job.operator.send("POST", BATCH, files=files), 400, "proof_unreadable")["errors"]
    assert (error["field"], error["code"]) == ("file[1]", "unknown_format")
    assert (await job.agent.get("/agents/me/tasks/1/proofs"))["items"] == []


DEVICE = {"lat": 52.3676, "lng": 4.9041, "accuracy": 8, "ageSeconds": 1.5}


async def test_a_form_may_say_when_where_and_how_the_file_was_made(job: Job, picture: bytes) -> None:
    instant = "2027-01-02T12:55:00+01:00"
    captured = {"capturedInstant": instant, "capturedLocation": json.dumps(DEVICE), "capture": "LIVE"}
    response = await job.upload(files={"file": ("front.jpg", picture)}, data=captured)
    item = response.json()
    assert (item["capturedAt"], item["capturedLocation"], item["capture"]) == (20270102125500, DEVICE, "live")
    assert item["capturedInstant"] == "2027-01-02T11:55:00Z"
    in_json = {"fileName": "back.jpg", "contentBase64": base64.b64encode(picture).decode(), "capturedInstant": instant}
    assert (await job.upload(json=in_json)).json()["capturedInstant"] == "2027-01-02T11:55:00Z"


async def test_what_a_device_cannot_say_is_refused_by_name(job: Job) -> None:
    for captured, field in (
        ({"capturedAt": 20270230120000}, "capturedAt"),
        ({"capturedInstant": "2027-01-02T12:00:00"}, "capturedInstant"),
        ({"capturedLocation": {"lat": 52, "lng": 4}}, "capturedLocation.accuracy"),
        ({"capturedLocation": DEVICE | {"lat": 91}}, "capturedLocation.lat"),
        ({"capturedLocation": DEVICE | {"accuracy": -1}}, "capturedLocation.accuracy"),
        ({"capturedLocation": DEVICE | {"ageSeconds": -1}}, "capturedLocation.ageSeconds"),
        ({"capturedLocation": DEVICE | {"ageSeconds": 86_401}}, "capturedLocation.ageSeconds"),
        ({"capturedLocation": DEVICE | {"source": "gps"}}, "capturedLocation.source"),
        ({"capture": "gallery"}, "capture"),
    ):
        file = {"fileName": "a.jpg", "contentBase64": "AAAA", **captured}
        for path, body, named in (
            (BATCH, {"contents": [file]}, f"contents[0].{field}"),
            (BATCH.removesuffix("/batch"), file, field),
        ):
            refusal = problem(await job.operator.send("POST", path, json=body), 400, "validation_failed")
            assert [error["field"] for error in refusal["errors"]] == [named]
    form = {"files": {"file": ("a.jpg", b"x")}, "data": {"capturedLocation": "here"}}
    (error,) = problem(await job.upload(**form), 400, "validation_failed")["errors"]
    assert error["field"] == "capturedLocation"


async def test_a_form_above_the_bound_is_refused_before_it_is_read(job: Job) -> None:
    headers = {**BOUNDARY, "Content-Length": str(MAX_BYTES * 2)}
    problem(await job.upload(content=b"", headers=headers), 413, "too_large")


async def test_an_endless_form_is_refused_on_the_way(job: Job) -> None:
    piece = b"\0" * 1_000_000
    sent = 0

    async def form() -> Any:
        nonlocal sent
        yield b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n'
        while sent < 3 * MAX_BYTES:
            sent += len(piece)
            yield piece

    response = await job.upload(content=form(), headers=BOUNDARY)
    problem(response, 413, "too_large")
    assert sent < 2 * MAX_BYTES


async def test_only_its_agent_sees_a_proof(client: Client, job: Job, picture: bytes) -> None:
    item = (await job.upload(files={"file": ("a.jpg", picture)})).json()
    other = await client.agent()
    address = f"/api/v1/agents/me/tasks/1/proofs/{item['id']}"
    for path in (f"{address}/content?format=raw", f"{address}/thumbnail", f"{address}9/content"):
        problem(await other.send("GET", path), 404, "not_found")
    problem(await client.send("GET", f"{address}/content?format=raw"), 401, "unauthenticated")
    problem(await job.agent.send("GET", f"{address}9/thumbnail"), 404, "not_found")
