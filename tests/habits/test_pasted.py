"""Keys, addresses and plus codes as people paste them, on the surfaces that take them."""

from typing import Any

import httpx2
import pytest

from tests import actors

TASK = {**actors.TASK, "publishImmediately": False, "payoutAmount": 50}


@pytest.mark.parametrize("around", ['"{}"', "'{}'", "<{}>"])
def test_a_key_with_quotes_around_it_is_the_key(http_agent: httpx2.Client, around: str) -> None:
    key = http_agent.headers["Authorization"].removeprefix("Bearer ")
    pasted, nobody = around.format(key), {"Authorization": ""}
    call = {"tool": "get_agent_profile", "arguments": {"apiKey": pasted}}
    answers = [
        http_agent.get("/api/v1/agents/me", headers={"Authorization": f"Bearer {pasted}"}),
        http_agent.get("/api/v1/agents/me", headers={**nobody, "X-API-Key": pasted}),
        http_agent.post("/api/v1/tools/call", json=call, headers=nobody),
        http_agent.post("/graphql", json={"query": "{ agent { id } }"}, headers={**nobody, "X-API-Key": pasted}),
    ]
    assert [answer.status_code for answer in answers] == [200] * 4
    assert '"agent":{"id":' in answers[3].text


@pytest.mark.parametrize(
    ("pasted", "stored"),
    [
        (" kate@example.org\n", "kate@example.org"),
        ("mailto:kate%2Bwork@example.org?subject=Hello", "kate+work@example.org"),
    ],
)
def test_an_address_may_be_a_link(http_agent: httpx2.Client, pasted: str, stored: str) -> None:
    """RFC 6068 section 2."""
    answer = http_agent.put("/api/v1/agents/me", json={"email": pasted})
    assert answer.json()["email"] == stored, answer.text


@pytest.mark.parametrize("address", ["8FVC9G8F+6X", "9g8f+6x Zürich", "8FVC9G8F+6X, Zürich, Switzerland"])
def test_the_address_of_a_task_may_be_a_plus_code(http_agent: httpx2.Client, address: str) -> None:
    """Open Location Code Specification 1.0: its square counts as coordinates of the agent."""
    fields: dict[str, Any] = {**TASK, "locationAddress": address, "payoutCurrency": "CHF"}
    del fields["locationLatitude"], fields["locationLongitude"]
    made = http_agent.post("/api/v1/agents/me/tasks", json=fields).json()
    seen = http_agent.get(f"/api/v1/agents/me/tasks/{made['taskId']}").json()
    assert seen["locationAddress"] == address
    assert (seen["locationLatitude"], seen["locationLongitude"]) == pytest.approx((47.3655625, 8.5249375), abs=1e-6)
    moved = {"locationAddress": "8FVC9GGR+QJ"}
    http_agent.patch(f"/api/v1/agents/me/tasks/{made['taskId']}/location", json=moved).raise_for_status()
    seen = http_agent.get(f"/api/v1/agents/me/tasks/{made['taskId']}").json()
    assert (seen["locationLatitude"], seen["locationLongitude"]) == pytest.approx((47.3769375, 8.5415625), abs=1e-6)
