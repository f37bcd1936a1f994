"""Impossible input is refused by the name of its field on every surface, and nothing of it is stored."""

import base64
import json
import struct
from pathlib import Path
from typing import Any

import httpx2
import pytest
from PIL import ExifTags, Image

from domain.lifecycle.statuses import Status
from resolvers.core.context import Services
from resolvers.proofs import submission
from resolvers.tasks import settlement
from tests.actors import TASK
from tests.adapters.media.test_inspection import STREET, encoded, make_png, street
from tests.resolvers.stages import Scene, list_fields
from tests.rest_compat.mcp_server import connected, serving
from tests.schema.client import CREATE_TASK

SLOTS_FIELD, PROOF = "allowedTimeSlotsJson", "proofRequirementsJson"
SLOT = {"slotId": "a", "start": 20270104090000, "end": 20270104110000}


def slots(*given: Any) -> dict[str, Any]:
    return {"executionMode": "operator_schedule", SLOTS_FIELD: json.dumps(given)}


def named(field: str, *texts: str) -> list[tuple[dict[str, Any], str]]:
    return [({field: text}, field) for text in texts]


BANK = """query ($locale: String) { wallet(currency: "EUR") { bankTransfer(locale: $locale) { instructions } } }"""
TASKS: list[tuple[dict[str, Any], str]] = [
    ({"locationLatitude": 90.001}, "locationLatitude"),
    ({"locationLongitude": -180.001}, "locationLongitude"),
    ({"locationLatitude": None}, "locationLatitude"),
    ({"locationLongitude": None}, "locationLongitude"),
    ({"locationRadiusKm": 0}, "locationRadiusKm"),
    ({"locationRadiusKm": -1}, "locationRadiusKm"),
    ({"timeWindowStart": 20270104110000, "timeWindowEnd": 20270104100000}, "timeWindowEnd"),
    ({"timeWindowStart": 20260104110000, "timeWindowEnd": 20260104120000}, "timeWindowEnd"),
    ({"requestedTime": 20270102125900, "toleranceMinutes": 0}, "requestedTime"),
    ({"timeWindowStart": 20270104090000, "timeWindowEnd": 20270104110000, "deadlineAt": 20270104100000}, "deadlineAt"),
    ({"timeWindowStart": 20270104090000, "timeWindowEnd": 20270104110000, "acceptBy": 20270104120000}, "acceptBy"),
    ({"toleranceMinutes": -1}, "toleranceMinutes"),
    ({"bufferMinutes": 525_601}, "bufferMinutes"),
    (slots(SLOT, SLOT | {"slotId": "b", "start": 20270104105959, "end": 20270104120000}), f"{SLOTS_FIELD}[1].start"),
    (slots(SLOT, SLOT | {"start": 20270104110000, "end": 20270104120000}), f"{SLOTS_FIELD}[1].slotId"),
    (slots(SLOT | {"end": 20270104080000}), f"{SLOTS_FIELD}[0].end"),
    (slots(SLOT | {"start": 2.5}), f"{SLOTS_FIELD}[0].start"),
    (slots(SLOT, 5), f"{SLOTS_FIELD}[1]"),
    (slots(SLOT) | {"timeWindowStart": 20270104100000, "timeWindowEnd": 20270104110000}, f"{SLOTS_FIELD}[0].start"),
    ({"executionMode": "operator_schedule"}, SLOTS_FIELD),
    ({"executionMode": "operator_schedule", "timeWindowEnd": 20270104100000}, "timeWindowStart"),
    *named(SLOTS_FIELD, "5", "{}", "null", '"[]"', "[", "", "[" * 9000 + "]" * 9000, "[NaN]", '["\\ud800"]'),
    *named(PROOF, "5", "[]", "true", "{", "", "x" * 20_001, '{"a": 1e999}', '{"minPhotos": 1, "minPhotos": 2}'),
    *named(PROOF, "9" * 5000, '{"\\ud800": 1}'),
    ({PROOF: '{"minPhotos": true}'}, f"{PROOF}.minPhotos"),
    ({PROOF: '{"minPhotos": 1.5}'}, f"{PROOF}.minPhotos"),
    ({PROOF: '{"minPhotos": 1e3}'}, f"{PROOF}.minPhotos"),
    ({PROOF: '{"checklistItems": ["a\\u0000"]}'}, f"{PROOF}.checklistItems[0]"),
    ({PROOF: '{"checklistItems": {"a": 1}}'}, f"{PROOF}.checklistItems"),
    ({PROOF: '{"requireGps": "yes"}'}, f"{PROOF}.requireGps"),
    ({"title": "a\x00b"}, "title"),
    ({"description": ""}, "description"),
]


async def over_rest(http: httpx2.AsyncClient, given: dict[str, Any]) -> Any:
    content = json.dumps(given)
    headers = {"Content-Type": "application/json"}
    return (await http.post("/api/v1/agents/me/tasks", content=content, headers=headers)).json()


async def over_graphql(http: httpx2.AsyncClient, given: dict[str, Any]) -> Any:
    mode = given.get("executionMode")
    given = given | ({"executionMode": mode.upper()} if mode else {})
    content = json.dumps({"query": CREATE_TASK, "variables": {"input": given}})
    answer = (await http.post("/graphql", content=content, headers={"Content-Type": "application/json"})).json()
    if "errors" in answer:
        return answer["errors"][0]["extensions"]
    return answer["data"]["createTask"]


@pytest.mark.parametrize("ask", [over_rest, over_graphql])
@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_task_that_cannot_be_is_refused_by_name(scene: Scene, client: httpx2.AsyncClient, ask: Any) -> None:
    client.headers["Authorization"] = f"Bearer {scene.agent.key}"
    assert (await ask(client, TASK))["status"].capitalize() == "Published"
    before = await scene.everything()
    for fields, field in TASKS:
        told = await ask(client, TASK | fields)
        assert (told["code"], [error["field"] for error in told["errors"]]) == ("validation_failed", [field]), fields
    told = await ask(client, TASK | {"description": "\ud800"})
    assert (told["code"], told["errors"]) == ("malformed_body", []), told
    assert await scene.everything() == before


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_tool_names_the_field_too(scene: Scene, services: Services) -> None:
    before = await scene.everything()
    async with serving(services) as address, connected(address, scene.agent.key) as client:
        for fields, field in TASKS[1], TASKS[6], TASKS[13], TASKS[-2]:
            told = (
                await client.call_tool("dispatch_physical_task", {**TASK, "payoutAmount": 50} | fields)
            ).structured_content
            assert [error["field"] for error in told["errors"]] == [field]
    assert await scene.everything() == before


@pytest.mark.parametrize("amount", [0, -1, 0.001, 2e9])
@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_an_amount_is_told_its_true_bounds_at_once(scene: Scene, client: httpx2.AsyncClient, amount: Any) -> None:
    disputed = await scene.reach(Status.IN_PROGRESS)
    await scene.agent(settlement.dispute_task, taskId=disputed, disputeReasonCodeRef=3)
    split = {"outcome": "split", "operatorAmount": amount}
    asked = [
        (scene.agent, "agents/me/tasks", TASK | {"payoutAmount": amount}, "from 1.00 to 10000.00 EUR"),
        (scene.agent, "agents/me/wallet/deposit", {"amount": amount}, "from 0.50 to 1000000.00 EUR"),
    ]
    if amount != 0.001:
        asked.append((scene.staff, f"platform/tasks/{disputed}/resolve-dispute", split, "from 0.01 to 49.99 EUR"))
    for caller, path, body, bounds in asked:
        headers = {"Authorization": f"Bearer {caller.key}"}
        told = (await client.post(f"/api/v1/{path}", json=body, headers=headers)).json()
        (error,) = told["errors"]
        assert (error["code"], error["message"]) == ("out_of_range", f"must be {bounds}")


@pytest.mark.parametrize("field", ["title", "payoutAmount"])
async def test_null_is_refused_in_words(as_agent: httpx2.AsyncClient, field: str) -> None:
    """Optional fields may be null: `test_nulls`."""
    told = await over_rest(as_agent, TASK | {field: None})
    assert [(error["field"], error["message"]) for error in told["errors"]] == [(field, "must not be null")]


@pytest.mark.parametrize(("locale", "page"), [("nl", "nl"), ("nl-BE", "nl"), ("xx", None), ("zz-NL", None), ("", None)])
@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_locale_that_nobody_reads_is_refused_wherever_people_are_addressed(
    as_agent: httpx2.AsyncClient, locale: str, page: str | None
) -> None:
    made = await over_rest(as_agent, TASK | {"publishImmediately": False})
    own = "/api/v1/agents/me"
    await as_agent.post(f"{own}/tasks/{made['id']}/quote")
    tool = {"tool": "fund_wallet", "arguments": {"amount": 20, "locale": locale}}
    fund = {"fundingMethod": "psp", "locale": locale}
    answers = [
        await as_agent.post(f"{own}/wallet/deposit", json={"amount": 20, "locale": locale}),
        await as_agent.post(f"{own}/tasks/{made['id']}/fund", json=fund),
        await as_agent.post("/api/v1/tools/call", json=tool),
        await as_agent.post("/graphql", json={"query": BANK, "variables": {"locale": locale}}),
    ]
    for body in (answer.json() for answer in answers):
        if page is None:
            told = body["errors"][0].get("extensions") if "data" in body else body.get("error", body)
            assert [(error["field"], error["code"]) for error in told["errors"]] == [("locale", "unknown_locale")]
        elif "data" in body:
            assert body["data"]["wallet"]["bankTransfer"]["instructions"].startswith("Maak het bedrag")
        else:
            shown = await as_agent.get(body.get("result", body)["checkoutUrl"])
            assert f'<html lang="{page}' in shown.text


@pytest.mark.parametrize("value", [[], {}, [50], {"amount": 50}, True, "4_0", "٤٠", " 40 "])
async def test_no_number_is_refused_in_words(as_agent: httpx2.AsyncClient, value: Any) -> None:
    told = await over_rest(as_agent, TASK | {"payoutAmount": value})
    assert [error["message"] for error in told["errors"]] == ["must be a decimal number"]


TIME = "must be 14 digits, yyyyMMddHHmmss, such as 20261120143000, and not ISO 8601"


@pytest.mark.parametrize("value", ["tomorrow", "2" * 23, True, 20270104090000.5])
async def test_what_is_no_time_is_told_how_times_are_written(as_agent: httpx2.AsyncClient, value: Any) -> None:
    told = (await as_agent.post("/api/v1/agents/me/tasks", json={**TASK, "acceptBy": value})).json()
    assert told["errors"] == [{"field": "acceptBy", "code": "invalid", "message": TIME, "values": {}}]


@pytest.mark.parametrize("value", ["9" * 23, "seven", "7.5", "-"])
async def test_what_is_no_id_is_told_the_range_of_ids(as_agent: httpx2.AsyncClient, value: str) -> None:
    told = (await as_agent.get(f"/api/v1/agents/me/tasks/{value}")).json()
    message = "must be a whole number from 1 to 2147483647"
    assert told["errors"] == [{"field": "taskId", "code": "invalid", "message": message, "values": {}}]


async def test_a_number_of_too_many_digits_is_told_so(as_agent: httpx2.AsyncClient) -> None:
    told = (await as_agent.get("/api/v1/agents/me/tasks", params={"limit": "9" * 23})).json()
    assert [error["message"] for error in told["errors"]] == ["must be a whole number of at most 19 digits"]


async def test_the_sentence_counts_the_errors_that_it_leaves_out(as_agent: httpx2.AsyncClient) -> None:
    wrong = {f"unknown{number}": 1 for number in range(7)}
    told = (await as_agent.post("/api/v1/agents/me/tasks", json={**TASK, **wrong})).json()
    named, _, rest = told["detail"].rpartition("; ")
    assert (len(told["errors"]), named.count("unknown"), rest) == (7, 5, "and 2 more, listed in errors")
    told = (await as_agent.post("/api/v1/agents/me/tasks", json=TASK | dict.fromkeys(list(wrong)[:5], 1))).json()
    assert told["detail"].count("; ") == 4


def exif(decoder: str = "JPEG", **texts: str) -> bytes:
    written = Image.Exif()
    for name, text in texts.items():
        written[ExifTags.Base[name]] = text.encode()
    return encoded(street(), decoder, written)


def of_220_megapixels() -> bytes:
    data = bytearray(STREET)
    frame = data.index(b"\xff\xc0") + 5
    data[frame : frame + 4] = struct.pack(">HH", 11_000, 20_000)
    return bytes(data)


FILES: list[tuple[str, bytes, str]] = [
    ("a.jpg", of_220_megapixels(), "too_many_pixels"),
    ("a.png", make_png(20_000, 10_000), "too_many_pixels"),
    ("a.jpg", b"GIF89a" + bytes(100), "unknown_format"),
    ("a.jpg", STREET[:5000], "damaged"),
    ("a.jpg", exif(Software="<script>alert(1)</script>"), "hidden_file"),
    ("a.jpg", exif(ImageDescription="x" * 60_000), "hostile_metadata"),
    ("a.png", exif("PNG", ImageDescription="x" * 1_000_000), "hostile_metadata"),
]


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_file_that_is_no_proof_leaves_nothing(scene: Scene, client: httpx2.AsyncClient, tmp_path: Path) -> None:
    task_id = await scene.reach(Status.IN_PROGRESS)
    client.headers["Authorization"] = f"Bearer {scene.operator.key}"
    address = f"/api/v1/operators/me/tasks/{task_id}/proofs"
    before = await scene.everything()
    for name, content, code in FILES:
        told = (await client.post(address, files={"file": (name, content)})).json()
        assert (told["code"], [error["field"] for error in told["errors"]]) == ("proof_unreadable", ["file"]), name
        assert told["errors"][0]["code"] == code
        encoded_file = base64.b64encode(content).decode()
        refusal = await scene.refused(
            scene.operator, submission.upload_proof, taskId=task_id, fileName=name, contentBase64=encoded_file
        )
        assert list_fields(refusal) == ["contentBase64"]
    assert await scene.everything() == before
    assert [path for path in (tmp_path / "blobs").rglob("*") if path.is_file()] == []
