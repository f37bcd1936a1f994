"""The page behind an owner's link as a browser uses it."""

from typing import Any

import pytest

from adapters.storage.queries.spending.approvals import select_approval
from resolvers.core.context import Call, Services
from resolvers.spending.approvals import APPROVAL_LIFETIME, LINKS
from tests import actors
from tests.actors import SetClock
from tests.rest_compat.front_door import TASK, Client, problem
from tests.slow_request import slow

FORM = "application/x-www-form-urlencoded"


async def asked(services: Services, agent: Client) -> tuple[int, str]:
    """A task above a limit, and the address of the page that decides on it."""
    await agent.send("PUT", "/api/v1/agents/me", json={"email": "owner@example.org"})
    await actors.follow_confirmation(actors.Actor(services, agent.key, 1), "owner@example.org")
    await agent.deposit(100)
    limits = [{"currency": "EUR", "perDay": 20}]
    rules = await agent.send("PUT", "/api/v1/agents/me/spending-rules", json={"limits": limits})
    assert rules.json()["limits"][0]["mostNow"] == 20
    made = await agent.post("/agents/me/tasks", **{**TASK, "title": "Photograph <b>a shop</b>"})
    assert (made["status"], made["spendingObstacle"]["rule"]) == ("Draft", "per_day")
    context = Call(services, None, "req_test", "", services.clock.now(), services.database.reader)
    row = await services.database.reader.find(select_approval(id=1))
    assert row
    assert row.base_url == "http://service.test"
    return made["taskId"], f"/approvals/{LINKS.token(context, row)}"


async def status(agent: Client, task_id: int) -> Any:
    return (await agent.get(f"/agents/me/tasks/{task_id}"))["status"]


async def test_the_page_asks_without_a_key_and_looking_decides_nothing(
    services: Services, client: Client, agent: Client
) -> None:
    task_id, address = await asked(services, agent)
    assert (await client.send("HEAD", address)).status_code == 200
    page = await client.send("GET", address)
    assert page.status_code == 200
    assert "Photograph &lt;b&gt;a shop&lt;/b&gt;" in page.text
    assert "€26.25" in page.text
    assert "<script" not in page.text
    assert page.headers["content-security-policy"].startswith("default-src 'none'")
    assert "form-action 'self'" in page.headers["content-security-policy"]
    assert page.headers["cache-control"] == "no-store"
    assert '<meta name="referrer" content="no-referrer">' in page.text
    assert await status(agent, task_id) == "Draft"


@pytest.mark.parametrize(("decision", "after"), [("approve", "Published"), ("decline", "Draft")])
async def test_a_decision_counts_once(
    services: Services, client: Client, agent: Client, decision: str, after: str
) -> None:
    task_id, address = await asked(services, agent)
    page = await client.send("POST", address, data={"decision": decision})
    assert (page.status_code, 'role="status"' in page.text) == (200, True)
    assert await status(agent, task_id) == after
    again = await client.send("POST", address, data={"decision": "approve"})
    assert (again.status_code, 'role="status"' in again.text, "<form" in again.text) == (409, True, False)
    assert await status(agent, task_id) == after


async def test_an_expired_page_says_so(services: Services, client: Client, agent: Client) -> None:
    task_id, address = await asked(services, agent)
    assert isinstance(services.clock, SetClock)
    services.clock.time += APPROVAL_LIFETIME
    for page in (await client.send("GET", address), await client.send("POST", address, data={"decision": "approve"})):
        assert "Link expired" in page.text
        assert "<form" not in page.text
    assert page.status_code == 409
    assert await status(agent, task_id) == "Draft"


async def test_a_decision_that_arrives_too_late_was_not_begun_in_time(
    services: Services, client: Client, agent: Client
) -> None:
    task_id, address = await asked(services, agent)
    assert isinstance(services.clock, SetClock)
    async with slow(client.http, address, b"decision=approve", None, FORM) as sending:
        services.clock.time += APPROVAL_LIFETIME
        page = await sending.finish()
    assert (page.status_code, "Link expired" in page.text) == (409, True)
    assert await status(agent, task_id) == "Draft"


async def test_a_browser_is_told_of_a_wrong_link_by_a_page_in_its_language(client: Client) -> None:
    headers = {"Accept": "text/html,*/*;q=0.8", "Accept-Language": "de-AT,en;q=0.5"}
    for page in (
        await client.send("GET", "/approvals/apr_1_0", headers=headers),
        await client.send("POST", "/approvals/apr_1_0", headers=headers, data={"decision": "approve"}),
    ):
        assert (page.status_code, page.headers["cache-control"]) == (404, "no-store")
        assert "Dieser Link ist ungültig" in page.text
        assert "<form" not in page.text


async def test_what_is_no_decision_changes_nothing(services: Services, client: Client, agent: Client) -> None:
    task_id, address = await asked(services, agent)
    for form in ({"decision": "maybe"}, {}, {"decision": "approve", "cost": "9"}):
        response = await client.send("POST", address, data=form, headers={"Content-Type": FORM})
        problem(response, 400, "validation_failed")
    problem(await client.send("POST", address, json={"decision": "approve"}), 415, "unsupported_media_type")
    for forged in (f"{address[:-1]}{'1' if address[-1] == '0' else '0'}", "/approvals/apr_1_0", "/approvals/x"):
        problem(await client.send("POST", forged, data={"decision": "approve"}), 404, "not_found")
        problem(await client.send("GET", forged), 404, "not_found")
    problem(await client.send("GET", f"/approvals/{'a' * 101}"), 400, "validation_failed")
    problem(await client.send("DELETE", address), 405, "method_not_allowed")
    assert await status(agent, task_id) == "Draft"
