"""Requests, retries and parsed answers of the Python client."""

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from fieldcall_client import (
    AsyncAgentClient,
    AsyncStaffClient,
    Attempt,
    ProblemError,
    UnreachableError,
    __version__,
)
from fieldcall_client.generated.inputs import CreateTaskBody
from fieldcall_client.generated.models import StatusEvent, Task, TaskPublishedEvent
from fieldcall_client.records import Instant, LocalTime, encode

from tests.receiver import Receiver, receiving

PROBLEM = {
    "type": "/problems/rate_limited",
    "title": "Too many requests",
    "status": 429,
    "code": "rate_limited",
    "detail": "Wait.",
    "values": {},
    "errors": [],
    "nextActions": [],
    "requestId": "r-1",
}
EVENT = {
    "id": "1",
    "sequence": 1,
    "taskId": "7",
    "event": "task.in_progress",
    "fromStatus": "ARRIVED",
    "toStatus": "IN_PROGRESS",
    "reason": None,
    "timestamp": 20261120143000,
    "instant": "2026-11-20T13:30:00Z",
    "changedByActorType": "OPERATOR",
    "changedByActorId": None,
    "changedBy": {"kind": "KEY", "id": "3", "name": "night"},
    "location": None,
    "webhookBody": None,
}


def answer(status: str, body: Any, *headers: str, content_type: str = "application/json") -> bytes:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    lines = [f"HTTP/1.1 {status}", f"Content-Type: {content_type}", f"Content-Length: {len(content)}", *headers]
    return "\r\n".join([*lines, "Connection: close", "", ""]).encode() + content


def refusal(status: str, *headers: str) -> bytes:
    problem = PROBLEM | {"status": int(status[:3])}
    return answer(status, problem, *headers, content_type="application/problem+json")


def stream(*results: dict[str, Any]) -> bytes:
    text = "".join(f"event: next\ndata: {json.dumps(result)}\n\n" for result in results)
    return answer("200 OK", f":\n\n{text}".encode(), content_type="text/event-stream")


def told(sequence: int) -> dict[str, Any]:
    return {"data": {"taskEvents": EVENT | {"sequence": sequence}}}


@pytest.fixture
async def service() -> AsyncIterator[Receiver]:
    async with receiving() as receiver:
        yield receiver


@pytest.fixture
async def agent(service: Receiver) -> AsyncIterator[AsyncAgentClient]:
    async with AsyncAgentClient(f"http://127.0.0.1:{service.port}/", "a key") as agent:
        yield agent


async def test_a_key_may_be_as_a_file_has_it(service: Receiver) -> None:
    service.answer = answer("200 OK", [])
    async with AsyncAgentClient(f"http://127.0.0.1:{service.port}", "a key\n") as agent:
        assert await agent.api_keys() == []
    assert service.received[0].headers["authorization"] == "Bearer a key"
    assert service.received[0].headers["user-agent"] == f"fieldcall-client-python/{__version__}"


async def test_a_call_that_fails_for_a_passing_reason_is_made_again_under_its_key(
    service: Receiver, agent: AsyncAgentClient
) -> None:
    service.first = [refusal("503 Service Unavailable", "Retry-After: 0"), b"", answer("502 Bad Gateway", b"away")]
    service.answer = answer("200 OK", {"id": 7, "payoutAmount": 0.1, "createdInstant": "2026-11-20T13:30:00Z"})
    task = await agent.create_task(
        title="A",
        description="B",
        location_address="C",
        payout_amount=Decimal("0.10"),
        proof_requirements_json={"a": 1},
    )
    assert (task.id, task.payout_amount, task.created_instant) == (
        7,
        Decimal("0.1"),
        datetime(2026, 11, 20, 13, 30, tzinfo=UTC),
    )
    assert len(service.received) == 4
    (sent,) = {(call.target, call.headers["idempotency-key"], call.body) for call in service.received}
    assert len(sent[1]) == 36, "as long as registration asks for"
    assert json.loads(sent[2]) == {
        "title": "A",
        "description": "B",
        "locationAddress": "C",
        "payoutAmount": "0.10",
        "proofRequirementsJson": {"a": 1},
    }
    assert {call.headers["authorization"] for call in service.received} == {"Bearer a key"}


async def test_an_unknown_argument_is_refused_before_anything_is_sent(
    service: Receiver, agent: AsyncAgentClient
) -> None:
    task: dict[str, Any] = {"title": "x", "description": "x", "location_address": "x", "payout_currency": "EUR"}
    with pytest.raises(TypeError, match=r"unexpected argument locationAddress: did you mean location_address\?"):
        await agent.create_task(**task, payout_amount=1, locationAddress="y")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"unexpected argument colour$"):
        await agent.create_task(**task, payout_amount=1, colour="red")  # type: ignore[call-arg]
    assert service.received == []


def test_an_instant_is_sent_as_rfc_3339_and_needs_a_zone() -> None:
    """RFC 3339 section 5.6: an instant has an offset from UTC."""
    assert encode(Instant, datetime(2026, 11, 20, 13, 30, tzinfo=UTC)) == "2026-11-20T13:30:00+00:00"
    assert encode(Instant, "2026-11-20T13:30:00Z") == "2026-11-20T13:30:00Z"
    with pytest.raises(TypeError, match="a datetime without a zone is no instant"):
        encode(Instant, datetime(2026, 11, 20, 13, 30))  # noqa: DTZ001 - which is what is refused


async def test_a_call_is_not_made_again_when_that_would_not_help(service: Receiver, agent: AsyncAgentClient) -> None:
    in_the_graph = {"message": "No", "extensions": PROBLEM | {"code": "unauthenticated", "status": 401}}
    service.first = [
        refusal("400 Bad Request"),
        answer("413 Content Too Large", b"<html>"),
        answer("401 Unauthorized", {"errors": [in_the_graph]}),
        refusal("429 Too Many Requests", "Retry-After: 61"),
    ]
    for code, retry_after in (
        ("rate_limited", None),
        ("http_413", None),
        ("unauthenticated", None),
        ("rate_limited", 61),
    ):
        with pytest.raises(ProblemError) as refused:
            await agent.publish_task(7, idempotency_key="mine")
        assert (refused.value.code, refused.value.retry_after_seconds) == (code, retry_after)
    assert [call.headers["idempotency-key"] for call in service.received] == ["mine"] * 4


async def test_wrong_fields_have_the_names_of_arguments(service: Receiver, agent: AsyncAgentClient) -> None:
    names = {
        "locationAddress": "location_address",
        "items[0].startsAt": "items[0].starts_at",
        "proofRequirementsJson.minPhotos": "proof_requirements_json.minPhotos",
        "Idempotency-Key": "Idempotency-Key",
        "title": "title",
    }
    errors = [{"field": name, "code": "required", "message": "is required"} for name in names]
    detail = "; ".join(f"{name}: is required" for name in names)
    service.first = [answer("400 Bad Request", PROBLEM | {"status": 400, "detail": detail, "errors": errors})]
    with pytest.raises(ProblemError) as refused:
        await agent.publish_task(7)
    assert [error.field for error in refused.value.errors] == list(names.values())
    assert str(refused.value).startswith("; ".join(f"{name}: is required" for name in names.values()))
    assert [error.field for error in refused.value.problem.errors] == list(names), "as they are on the wire"


async def test_a_service_that_stays_away_is_given_up(service: Receiver) -> None:
    service.answer = b""
    async with AsyncAgentClient(f"http://127.0.0.1:{service.port}", max_retries=1) as agent:
        with pytest.raises(UnreachableError):
            await agent.health()
        with pytest.raises(UnreachableError):
            _ = [event async for event in agent.events()]
    assert len(service.received) == 4


async def test_a_stream_goes_on_behind_its_last_event(service: Receiver, agent: AsyncAgentClient) -> None:
    forbidden = {
        "data": None,
        "errors": [{"message": "No", "extensions": PROBLEM | {"status": 403, "code": "forbidden"}}],
    }
    away = {"data": None, "errors": [{"message": "Away", "extensions": PROBLEM | {"status": 503}}]}
    state = {"data": {"task": {"status": "ARRIVED", "sequence": 6}}}
    service.first = [answer("200 OK", state)]
    service.first += [stream(told(5), told(6)), stream(), stream(told(7), away), stream(told(8), forbidden)]
    seen: list[StatusEvent] = []

    async def follow() -> None:
        async for event in agent.events(7, after=4):
            seen.append(event)  # noqa: PERF401 - what came before the end counts

    with pytest.raises(ProblemError, match="forbidden"):
        await follow()
    assert [event.sequence for event in seen] == [5, 6, 7, 8]
    assert (seen[0].task_id, seen[0].from_status, seen[0].to_status) == (7, "Arrived", "InProgress")
    assert seen[0].changed_by
    assert (seen[0].changed_by.kind, seen[0].changed_by.id, seen[0].changed_by_actor_id) == ("key", 3, None)
    variables = [json.loads(call.body)["variables"] for call in service.received[1:]]
    assert variables == [{"taskId": 7, "after": after} for after in (4, 6, 6, 7)]


async def test_the_stream_of_a_task_ends_with_the_task(service: Receiver, agent: AsyncAgentClient) -> None:
    closed = {"data": {"taskEvents": EVENT | {"sequence": 2, "event": "task.closed", "toStatus": "CLOSED"}}}
    service.first = [stream(told(1), closed, told(3))]
    assert [event.sequence async for event in agent.events(7)] == [1, 2]
    service.first = [
        stream(closed, told(3), {"data": None, "errors": [{"message": "No", "extensions": PROBLEM | {"status": 403}}]})
    ]
    seen: list[int] = []
    with pytest.raises(ProblemError):
        await drain(agent.events(), seen)
    assert seen == [2, 3], "that of all tasks goes on"
    # A program that starts again after the end of its task does not wait for ever.
    service.first = [answer("200 OK", {"data": {"task": {"status": "CLOSED", "sequence": 2}}})]
    assert [event async for event in agent.events(7, after=2)] == []


async def drain(events: AsyncIterator[StatusEvent], seen: list[int]) -> None:
    async for event in events:
        seen.append(event.sequence)  # noqa: PERF401 - what came before the end counts


def fed(sequence: int, event_type: str, task_id: int | None, to_status: str | None) -> dict[str, Any]:
    body = {"event_type": event_type, "task_id": task_id, "sequence": sequence, "to_status": to_status}
    body |= {"occurred_at_unix": 1795181400, "payload": {"payout_amount": 0.1, "currency": "EUR"}}
    return {"id": sequence, "sequence": sequence, "eventType": event_type, "taskId": task_id, "body": json.dumps(body)}


async def test_a_feed_has_every_kind_of_event_with_its_payload(service: Receiver, agent: AsyncAgentClient) -> None:
    page = [
        fed(3, "wallet.credited", None, None),
        fed(4, "task.published", 7, "Published"),
        fed(5, "task.from_the_future", 8, "Published"),
    ]
    last = [fed(6, "task.closed", 7, "Closed"), fed(7, "task.closed", 8, "Closed")]
    for task_id, sequences in ((None, [3, 4, 5, 6, 7]), (7, [4, 6])):
        service.first = [answer("200 OK", page), answer("200 OK", []), answer("200 OK", last)]
        events: list[Any] = []
        async for event in agent.feed(task_id, after=2):
            events.append(event)
            if event.sequence == 7:
                break
        assert [event.sequence for event in events] == sequences
    published = next(event for event in events if isinstance(event, TaskPublishedEvent))
    assert published.payload.payout_amount == Decimal("0.1")
    assert published.occurred_instant == datetime(2026, 11, 20, 13, 30, tzinfo=UTC)
    assert [call.query["after"] for call in service.received] == ["2", "5", "5"] * 2


async def test_each_attempt_is_logged_without_a_secret(service: Receiver) -> None:
    attempts: list[Attempt] = []
    service.first = [refusal("503 Service Unavailable", "Retry-After: 0", "X-Request-Id: r-7"), b""]
    service.answer = answer("200 OK", {"id": 7})
    async with AsyncAgentClient(f"http://127.0.0.1:{service.port}", "a key", log=attempts.append) as agent:
        await agent.task(7, include_settlement=True)
    assert [(one.method, one.path, one.number, one.status) for one in attempts] == [
        ("GET", "/api/v1/agents/me/tasks/7", number, status) for number, status in ((1, 503), (2, None), (3, 200))
    ]
    assert (attempts[0].request_id, attempts[0].error, attempts[1].request_id) == ("r-7", None, None)
    assert attempts[1].error
    assert "a key" not in repr(attempts)


async def test_a_call_has_options_of_its_own(service: Receiver, agent: AsyncAgentClient) -> None:
    service.answer = refusal("503 Service Unavailable", "Retry-After: 0")
    with pytest.raises(ProblemError):
        await agent.with_options(max_retries=0).task(7)
    assert len(service.received) == 1
    with pytest.raises(ProblemError):
        await agent.task(7)
    assert len(service.received) == 5, "the client is as it was"
    service.answer = None
    with pytest.raises(UnreachableError, match="Timeout"):
        await agent.with_options(max_retries=0, timeout_seconds=0.05).publish_task(7)


def test_a_time_at_the_task_is_sent_as_its_digits() -> None:
    assert encode(LocalTime, datetime(2026, 11, 20, 14, 30)) == 20261120143000  # noqa: DTZ001 - a clock without a zone
    assert encode(LocalTime, 20261120143000) == 20261120143000
    with pytest.raises(TypeError, match="a time at the task has no zone"):
        encode(LocalTime, datetime(2026, 11, 20, 14, 30, tzinfo=UTC))
    fields = {"time_window_start": datetime(2026, 11, 20, 14, 30)}  # noqa: DTZ001 - a clock without a zone
    assert encode(CreateTaskBody, fields) == {"timeWindowStart": 20261120143000}


async def test_what_comes_from_now_on_begins_at_the_newest_event(service: Receiver, agent: AsyncAgentClient) -> None:
    newest = {"data": {"tasks": {"sequence": 41}, "operator": None}}
    service.first = [answer("200 OK", newest), stream(told(42))]
    async for event in agent.events(after=None):
        assert event.sequence == 42
        break
    assert json.loads(service.received[1].body)["variables"] == {"taskId": None, "after": 41}


async def test_a_list_goes_on_through_its_pages(service: Receiver) -> None:
    link = 'Link: <https://elsewhere.example/api/v1/platform/audit-log?from=20261120143000&after=9>; rel="next"'
    service.first = [answer("200 OK", [{"id": 8}, {"id": 9}], link), answer("200 OK", [{"id": 10}])]
    async with AsyncStaffClient(f"http://127.0.0.1:{service.port}", "a key") as staff:
        entries = [entry.id async for entry in staff.audit_log(from_=20261120143000)]
    assert entries == [8, 9, 10]
    assert [call.query for call in service.received] == [
        {"from": "20261120143000"},
        {"from": "20261120143000", "after": "9"},
    ]


def test_an_answer_of_another_version_is_read_as_far_as_it_is_known() -> None:
    task = Task({"id": 7, "status": "Teleported", "shade": "blue"})
    assert (task.id, task.status, task.raw["shade"]) == (7, "Teleported", "blue")
    assert not hasattr(task, "shade")
    with pytest.raises(AttributeError, match="Task from this service has no field title"):
        _ = task.title
