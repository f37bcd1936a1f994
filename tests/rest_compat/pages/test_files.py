"""Files by their signed addresses: without a key, in parts, and for an hour."""

from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import pytest

from adapters.practice.filming import film
from domain.values.time import HOUR, SECOND
from resolvers.core.context import Services
from resolvers.core.keyring import Keyring
from resolvers.evidence.signature import read_keys
from resolvers.evidence.verification import verify
from tests.rest_compat.front_door import NOON, Client, Job, application, problem

TAKEN = datetime.fromtimestamp(NOON // SECOND, UTC)


@pytest.fixture(scope="session")
def video() -> bytes:
    return film(1, "SHOP", taken_at=TAKEN, latitude=52.3676, longitude=4.9041)


async def find_address(job: Job, video: bytes) -> str:
    """Address of an uploaded video, as the agent reads it."""
    response = await job.upload(files={"file": ("tour.mp4", video)})
    assert response.status_code == 200, response.text
    (item,) = (await job.agent.get("/agents/me/tasks/1/proofs"))["items"]
    assert item["thumbnailUrl"] is None
    assert item["contentUrl"].startswith("http://service.test/files/")
    return str(item["contentUrl"])


async def test_a_video_is_read_in_parts_without_a_key_and_with_one(client: Client, job: Job, video: bytes) -> None:
    address = await find_address(job, video)
    whole = await client.send("GET", address)
    assert (whole.status_code, whole.content) == (200, video)
    assert {name: whole.headers[name] for name in ("content-type", "accept-ranges", "content-length")} == {
        "content-type": "video/mp4",
        "accept-ranges": "bytes",
        "content-length": str(len(video)),
    }
    assert whole.headers["content-disposition"].startswith('inline; filename="tour.mp4"')
    assert whole.headers["cache-control"] == "private, max-age=3600, immutable"
    assert "sandbox" in whole.headers["content-security-policy"]
    tag, size = whole.headers["etag"], len(video)
    with_key = "http://service.test/api/v1/agents/me/tasks/1/proofs/1/content?format=raw"
    for reader, url in ((client, address), (job.agent, with_key)):

        async def read(_url: str = url, _reader: Client = reader, **headers: str) -> Any:
            return await _reader.send("GET", _url, headers={k.replace("_", "-"): v for k, v in headers.items()})

        for header, (start, end) in {
            "bytes=0-0": (0, 1),
            "bytes=1000-1999": (1000, 2000),
            "bytes=125000-": (125000, size),
            "bytes=-7": (size - 7, size),
            f"bytes=-{size + 1}": (0, size),
            f"bytes=10-{10**17}": (10, size),
        }.items():
            part = await read(Range=header)
            assert (part.status_code, part.content) == (206, video[start:end]), header
            assert part.headers["content-range"] == f"bytes {start}-{end - 1}/{size}"
            assert part.headers["content-length"] == str(end - start)
        for header in ("bytes=5-4", "bytes=-", "bytes=0-1,4-5", "lines=1-2", "bytes=a-b"):
            assert (await read(Range=header)).status_code == 200, header
        for header in (f"bytes={size}-", "bytes=-0"):
            refusal = await read(Range=header)
            problem(refusal, 416, "range_not_satisfiable")
            assert refusal.headers["content-range"] == f"bytes */{size}"
        assert (await read(Range="bytes=0-0", If_Range=tag)).status_code == 206
        assert (await read(Range="bytes=0-0", If_Range='"another"')).status_code == 200
        assert (await read(If_None_Match=tag)).status_code == 304
        head = await reader.send("HEAD", url, headers={"Range": "bytes=0-0"})
        assert (head.status_code, head.headers["content-length"], head.content) == (200, str(size), b"")


async def test_a_photograph_has_an_address_of_its_thumbnail(client: Client, job: Job, picture: bytes) -> None:
    item = (await job.upload(files={"file": ("front.jpg", picture)})).json()
    small = await client.send("GET", item["thumbnailUrl"])
    assert (small.status_code, small.headers["content-type"], small.content[:2]) == (200, "image/jpeg", b"\xff\xd8")
    part = await client.send("GET", item["thumbnailUrl"], headers={"Range": "bytes=2-5"})
    assert (part.status_code, part.content) == (206, small.content[2:6])


async def test_an_address_that_was_altered_or_is_too_old_says_what_to_do(
    services: Services, client: Client, job: Job, video: bytes
) -> None:
    address = await find_address(job, video)
    start = len("http://service.test/files/")
    token = address[start:]
    kind, task, item, actor, owner, until, signature = token.split(".")
    forged = [
        ".".join(parts)
        for parts in (
            ("thumbnail", task, item, actor, owner, until, signature),
            (kind, task, "2", actor, owner, until, signature),
            (kind, task, item, "platform", owner, until, signature),
            (kind, task, item, actor, "2", until, signature),
            (kind, task, item, actor, owner, str(int(until) + 1), signature),
            (kind, task, item, actor, owner, until, signature[:-1]),
            (kind, task, item, actor, owner, until, ""),
        )
    ]
    for wrong in (*forged, token.upper(), "x", "%C3%A9.ff", "a" * 501):
        refusal = problem(await client.send("GET", f"/files/{wrong}"), 404, "not_found")
        assert "contentUrl" in refusal["detail"], wrong
    services.clock.time = NOON + HOUR - SECOND  # type: ignore[attr-defined] # the clock of tests is set
    assert (await client.send("GET", address)).status_code == 200
    services.clock.time = NOON + HOUR  # type: ignore[attr-defined] # the same
    gone = problem(await client.send("GET", address), 410, "file_address_expired")
    (action,) = gone["nextActions"]
    assert (action["code"], action["arguments"]) == ("get_task_proofs", {"taskId": 1})
    assert (await job.agent.send("GET", action["endpoint"].removeprefix("GET "))).status_code == 200


async def test_addresses_hold_while_the_secret_key_is_rotated(services: Services, job: Job, video: bytes) -> None:
    address = await find_address(job, video)
    ring = Keyring("a newer secret key", "a secret key for tests")
    both = Client(application(replace(services, keyring=ring)))
    assert (await both.send("GET", address)).content == video
    newer = Client(application(replace(services, keyring=Keyring("a newer secret key"))))
    problem(await newer.send("GET", address), 404, "not_found")


async def test_a_repeated_upload_has_addresses_that_hold(services: Services, client: Client, job: Job) -> None:
    """The stored answer of an idempotency key is kept for a day, its addresses only for an hour."""
    small = film(2, "SHOP", taken_at=TAKEN)
    again = {"files": {"file": ("tour.mp4", small)}, "headers": {"Idempotency-Key": "one-upload"}}
    await job.upload(**again)
    services.clock.time = NOON + 2 * HOUR  # type: ignore[attr-defined] # the clock of tests is set
    repeat = await job.upload(**again)
    assert repeat.headers["idempotent-replayed"] == "true"
    assert (await client.send("GET", repeat.json()["contentUrl"])).content == small


async def test_a_statement_is_downloaded_without_a_key(services: Services, client: Client, job: Job) -> None:
    period = {"currency": "EUR", "from": 20270101000000}
    statement = await job.agent.get("/agents/me/wallet/statement", **period)
    with_key = await job.agent.send("GET", "/api/v1/agents/me/wallet/statement", params=period | {"format": "csv"})
    services.clock.time = NOON + SECOND  # type: ignore[attr-defined] # the clock of tests is set
    file = await client.send("GET", statement["downloadUrl"])
    assert (file.status_code, file.text) == (200, with_key.text)
    assert file.headers["cache-control"] == "private, no-store"
    assert file.headers["content-disposition"].startswith('attachment; filename="statement-EUR-')
    services.clock.time = NOON + HOUR  # type: ignore[attr-defined] # the same
    (action,) = problem(await client.send("GET", statement["downloadUrl"]), 410, "file_address_expired")["nextActions"]
    assert action["arguments"] == {**period, "until": 20270102120000}


async def test_evidence_is_downloaded_without_a_key(
    services: Services, client: Client, job: Job, picture: bytes
) -> None:
    path = "/api/v1/{}/tasks/1/evidence"
    problem(await job.agent.send("GET", path.format("agents/me")), 404, "not_found")
    await job.upload(files={"file": ("front.jpg", picture)})
    answer = (await job.agent.call("get_task_evidence", taskId=1)).json()["result"]
    with_key = await job.agent.send("GET", path.format("agents/me"))
    file = await client.send("GET", answer["evidenceUrl"])
    assert (file.status_code, file.content) == (200, with_key.content)
    assert {name: file.headers[name] for name in ("content-type", "cache-control", "content-disposition")} == {
        "content-type": "application/zip",
        "cache-control": "private, no-store",
        "content-disposition": "attachment; filename=\"task-1-evidence.zip\"; filename*=UTF-8''task-1-evidence.zip",
    }
    published = await client.send("GET", "/.well-known/fieldcall-keys.json")
    assert published.headers["content-type"] == "application/jwk-set+json"
    staff = await client.staff(services)
    for reader, root in ((job.agent, "agents/me"), (job.operator, "operators/me"), (staff, "platform")):
        content = (await reader.send("GET", path.format(root))).content
        assert verify(BytesIO(content), read_keys(published.text)).faults == []
    # An address keeps the language in which it was asked for, as a desk does for its reader.
    german, polish = {"Accept-Language": "de-AT,en;q=0.5"}, {"Accept-Language": "pl"}
    called = {"tool": "get_task_evidence", "arguments": {"taskId": 1}}
    made = await job.agent.send("POST", "/api/v1/tools/call", json=called, headers=german)
    for address, culture in ((made.json()["result"]["evidenceUrl"], "de-DE"), (answer["evidenceUrl"], "pl-PL")):
        archive = await client.send("GET", address, headers=polish)
        assert f'<html lang="{culture}"'.encode() in archive.content
        assert verify(BytesIO(archive.content), read_keys(published.text)).faults == []
    services.clock.time = NOON + HOUR  # type: ignore[attr-defined] # the clock of tests is set
    (action,) = problem(await client.send("GET", answer["evidenceUrl"]), 410, "file_address_expired")["nextActions"]
    assert (action["code"], action["arguments"]) == ("get_task_evidence", {"taskId": 1})
