"""Support requests, notifications and pending actions as existing clients of REST and the bridge call them."""

import re
from typing import Any

import pytest

from adapters.practice.drawing import photograph
from domain.values.time import HOUR
from resolvers.core.context import Services
from tests.rest_compat.front_door import NOON, TASK, Client, problem

ASKED = {"type": "technical_incident", "subject": "A hook", "message": "It is silent.", "relatedTaskId": "1"}


async def test_a_support_request_over_rest(agent: Client, services: Services) -> None:
    await agent.post("/agents/me/tasks", **TASK)
    made = await agent.post("/agent-support/requests", **ASKED)
    assert (made["id"], made["requestId"], made["status"], made["relatedTaskId"]) == (1, 1, "open", 1)
    console = await agent.staff(services)
    answered = await console.post("/platform/support-requests/1/answer", body="Since when?")
    assert answered["status"] == "waiting_for_agent"
    assert [found["id"] for found in await agent.get("/agent-support/requests", status="waiting_for_agent")] == [1]
    assert await agent.get("/agent-support/requests", type="complaint") == []
    problem(await agent.send("GET", "/api/v1/agent-support/requests?status=lost"), 400, "validation_failed")
    reply = {"body": "Yesterday.", "attachmentJson": {"lines": [1, 2]}}
    assert (await agent.post("/agent-support/requests/1/messages", **reply))["status"] == "in_progress"
    messages = await agent.get("/agent-support/requests/1/messages")
    assert [(message["sender"], message["body"], message["attachmentJson"]) for message in messages] == [
        ("agent", "It is silent.", None),
        ("support", "Since when?", None),
        ("agent", "Yesterday.", '{"lines": [1, 2]}'),
    ]
    page = await agent.send("GET", "/api/v1/agent-support/requests/1/messages?limit=2")
    assert "after=2" in page.headers["link"]
    refused = await agent.send("GET", "/api/v1/agent-support/requests/1/messages?after=4")
    assert problem(refused, 400, "invalid_cursor")["detail"] == "after: must be at most 3, the id of the newest message"
    assert await agent.get("/agent-support/requests/1/messages", after=3) == []
    assert (await agent.post("/agent-support/requests/1/close"))["status"] == "closed"
    problem(await agent.send("POST", "/api/v1/agent-support/requests/1/close"), 400, "wrong_support_status")
    again = problem(
        await agent.send("POST", "/api/v1/agent-support/requests/1/messages", json=reply), 400, "wrong_support_status"
    )
    assert again["nextActions"][0]["endpoint"] == "POST /api/v1/agent-support/requests"
    stranger = await agent.agent()
    for path in ("", "/messages"):
        problem(await stranger.send("GET", f"/api/v1/agent-support/requests/1{path}"), 404, "not_found")
    moved = await console.send("PUT", "/api/v1/platform/support-requests/1/status", json={"status": "open"})
    problem(moved, 400, "wrong_support_status")


async def test_a_file_goes_with_a_message_and_both_sides_read_it(agent: Client, services: Services) -> None:
    screen = photograph(1, "SHOP", taken_at=20270102125500)
    opened = await agent.send(
        "POST",
        "/api/v1/agent-support/requests",
        data={name: value for name, value in ASKED.items() if name != "relatedTaskId"},
        files={"file": ("../screen.jpg", screen, "image/jpeg")},
    )
    assert opened.status_code == 200, opened.text
    console = await agent.staff(services)
    form = {"data": {"body": "See the terms."}, "files": {"file": ("terms.txt", b"14 days", "text/html")}}
    answered = await console.send("POST", "/api/v1/platform/support-requests/1/answer", **form)
    assert answered.json()["status"] == "waiting_for_agent"
    plain = await agent.send("POST", "/api/v1/agent-support/requests/1/messages", files={"body": (None, "Thanks.")})
    assert plain.status_code == 200, plain.text
    within = {"fileName": "notes.md", "contentBase64": "IyBOb3Rlcw=="}
    await agent.post("/agent-support/requests/1/messages", body="Mine.", **within)
    messages = await agent.get("/agent-support/requests/1/messages")
    addresses = [message["attachment"] and message["attachment"].pop("contentUrl") for message in messages]
    assert [message["attachment"] for message in messages] == [
        {"fileName": "screen.jpg", "contentType": "image/jpeg", "size": len(screen)},
        {"fileName": "terms.txt", "contentType": "text/plain; charset=utf-8", "size": 7},
        None,
        {"fileName": "notes.md", "contentType": "text/plain; charset=utf-8", "size": 7},
    ]
    for reader in (agent, console):
        for number, content in ((1, screen), (2, b"14 days"), (4, b"# Notes")):
            file = await reader.send("GET", f"/api/v1/agent-support/requests/1/messages/{number}/attachment")
            assert (file.content, file.headers["content-disposition"].split(";")[0]) == (content, "attachment")
            assert file.headers["content-security-policy"] == "default-src 'none'; sandbox"
    anybody = Client(agent.app)
    for address, content in zip(addresses, (screen, b"14 days", None, b"# Notes"), strict=True):
        assert content is None or (await anybody.send("GET", address)).content == content
    shown = await anybody.send("GET", addresses[0], headers={"Range": "bytes=0-1"})
    assert (shown.status_code, shown.content) == (206, b"\xff\xd8")
    assert shown.headers["content-disposition"].startswith('inline; filename="screen.jpg"')
    forged = addresses[0].replace("/attachment.1.1.", "/attachment.1.2.")
    problem(await anybody.send("GET", forged), 404, "not_found")
    services.clock.time = NOON + HOUR  # type: ignore[attr-defined] # the clock of tests is set
    expired = problem(await anybody.send("GET", addresses[0]), 410, "file_address_expired")
    assert [(action["code"], action["arguments"]) for action in expired["nextActions"]] == [
        ("list_support_messages", {"requestId": 1})
    ]
    stranger = await agent.agent()
    for reader, number in ((stranger, 1), (agent, 3), (agent, 99)):
        missing = await reader.send("GET", f"/api/v1/agent-support/requests/1/messages/{number}/attachment")
        problem(missing, 404, "not_found")


@pytest.mark.parametrize(
    ("sent", "code", "field"),
    [
        ({"data": {"body": "x"}, "files": {"file": ("a.zip", b"PK\x03\x04")}}, "attachment_unreadable", "file"),
        ({"json": {"body": "x", "contentBase64": "IyBOb3Rlcw=="}}, "validation_failed", "fileName"),
        ({"json": {"body": "x", "fileName": "a.md", "contentBase64": "?"}}, "validation_failed", "contentBase64"),
        ({"data": {"subject": "x"}, "files": {"file": ("a.md", b"x")}}, "validation_failed", "body"),
    ],
)
async def test_a_wrong_file_is_refused_and_nothing_is_written(
    agent: Client, sent: dict[str, Any], code: str, field: str
) -> None:
    await agent.post("/agent-support/requests", type="support", subject="A hook", message="It is silent.")
    refused = await agent.send("POST", "/api/v1/agent-support/requests/1/messages", **sent)
    assert field in [error["field"] for error in problem(refused, 400, code)["errors"]]
    assert len(await agent.get("/agent-support/requests/1/messages")) == 1


async def test_notifications_over_rest(agent: Client) -> None:
    for _ in range(3):
        await agent.post("/agents/me/tasks", **TASK)
    assert await agent.get("/agents/me/notifications/count") == {"unreadCount": 3}
    page = await agent.send("GET", "/api/v1/agents/me/notifications?limit=2")
    newest, _ = page.json()
    assert newest == {
        "id": 3,
        "sequence": 3,
        "type": "task.created",
        "title": "Task created",
        "body": "Photograph a shop front: The task was saved as a draft.",
        "taskId": 3,
        "supportRequestId": None,
        "operatorId": None,
        "status": "Delivered",
        "createdAt": 20270102120000,
        "createdInstant": "2027-01-02T12:00:00Z",
    }
    (link,) = re.findall(r"<http://[^/]+(/\S+)>", page.headers["link"])
    assert [found["id"] for found in (await agent.send("GET", link)).json()] == [1]
    for _ in range(2):
        assert (await agent.post("/agents/me/notifications/3/read"))["status"] == "Read"
    assert await agent.get("/agents/me/notifications/count") == {"unreadCount": 2}
    assert await agent.get("/agents/me/notifications", since=20270102120000) == []
    problem(await agent.send("GET", "/api/v1/agents/me/notifications?limit=201"), 400, "validation_failed")
    problem(await (await agent.agent()).send("POST", "/api/v1/agents/me/notifications/3/read"), 404, "not_found")


async def test_the_tools_do_the_same(agent: Client) -> None:
    await agent.post("/agents/me/tasks", **TASK)
    made = (await agent.call("submit_support_request", **ASKED)).json()["result"]
    replied = (await agent.call("reply_to_support_request", requestId=made["id"], body="Still.")).json()["result"]
    assert replied["status"] == "open"
    (listed,) = (await agent.call("get_support_requests", includeMessages=True)).json()["result"]
    assert [message["body"] for message in listed["messages"]] == ["It is silent.", "Still."]
    found = (await agent.call("get_pending_actions")).json()["result"]
    assert found == await agent.get("/agents/me/pending-actions")
    assert [task["taskId"] for task in found["drafts"]] == [1]
    for action in found["nextActions"]:
        assert action["endpoint"], action
        assert "{" not in action["endpoint"]
