"""The payment page as a browser uses it."""

import re
from typing import Any

import pytest

from resolvers.core.context import Services
from tests.actors import SetClock
from tests.rest_compat.front_door import Client, problem

JSON = "application/json"
BACK = {"successUrl": "https://agent.test:8443/paid?x=1", "cancelUrl": "https://agent.test/sorry"}


async def opened(agent: Client, **given: Any) -> str:
    deposit = await agent.post("/agents/me/wallet/deposit", **{"amount": 40, "currency": "EUR", **given})
    assert deposit["checkoutUrl"] == f"http://service.test/checkout/{deposit['externalId']}"
    return f"/checkout/{deposit['externalId']}"


async def balance(agent: Client) -> Any:
    return (await agent.get("/agents/me/wallet", currency="EUR"))["availableBalance"]


async def test_the_page_shows_without_a_key_and_loads_nothing(client: Client, agent: Client) -> None:
    page = await client.send("GET", await opened(agent, locale="nl"))
    assert page.status_code == 200
    assert '<html lang="nl' in page.text
    policy = page.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "form-action 'self';" in policy
    assert page.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(("decision", "after"), [("pay", 40), ("decline", 0), ("cancel", 0)])
async def test_a_decision_shows_its_result_and_counts_once(agent: Client, decision: str, after: int) -> None:
    address = await opened(agent)
    for _ in range(2):
        page = await agent.send("POST", address, data={"decision": decision})
        assert page.status_code == 200
        assert 'role="status"' in page.text
        assert ("ask the sender of this page for a new one" in page.text) is (decision != "pay")
        assert await balance(agent) == after


@pytest.mark.parametrize(("decision", "status"), [("pay", "paid"), ("decline", "declined"), ("cancel", "cancelled")])
async def test_a_program_is_told_how_a_deposit_that_is_over_is_made_anew(
    agent: Client, decision: str, status: str
) -> None:
    address = await opened(agent)
    told = (await agent.send("POST", address, data={"decision": decision}, headers={"Accept": JSON})).json()
    assert told["status"] == status
    assert ("POST /api/v1/agents/me/wallet/deposit" in told.get("detail", "")) is (decision != "pay")


@pytest.mark.parametrize(
    ("decision", "back"), [("pay", BACK["successUrl"]), ("decline", BACK["cancelUrl"]), ("cancel", BACK["cancelUrl"])]
)
async def test_a_decision_leads_back_where_the_agent_wants(agent: Client, decision: str, back: str) -> None:
    address = await opened(agent, **BACK)
    policy = (await agent.send("GET", address)).headers["content-security-policy"]
    assert "form-action 'self' https://agent.test https://agent.test:8443;" in policy
    response = await agent.send("POST", address, data={"decision": decision})
    assert (response.status_code, response.headers["location"]) == (303, back)


async def test_an_address_cannot_add_to_the_policy(agent: Client) -> None:
    address = await opened(agent, successUrl="https://a.test;script-src/x")
    assert "script-src" not in (await agent.send("GET", address)).headers["content-security-policy"]
    assert (await agent.send("POST", address, data={"decision": "pay"})).status_code == 200


def state_in(page: str) -> str:
    found = re.search(r'<input type="hidden" name="state" value="([0-9a-f.]+)">', page)
    assert found
    return found[1]


async def test_a_page_is_decided_on_once_and_shows_then_how_it_ended(agent: Client) -> None:
    address = await opened(agent)
    state = state_in((await agent.send("GET", address)).text)
    first = await agent.send("POST", address, data={"decision": "pay", "state": state})
    assert (first.status_code, await balance(agent)) == (200, 40)
    for decision in ("pay", "cancel"):
        again = await agent.send("POST", address, data={"decision": decision, "state": state})
        assert (again.status_code, "Payment received" in again.text) == (409, True)
        assert again.headers["content-security-policy"].startswith("default-src 'none'")
        assert await balance(agent) == 40


async def test_a_page_that_lay_open_for_too_long_is_shown_again(services: Services, agent: Client) -> None:
    address = await opened(agent)
    old = state_in((await agent.send("GET", address)).text)
    clock = services.clock
    assert isinstance(clock, SetClock)
    clock.time += 3_601 * 1_000_000
    refused = await agent.send("POST", address, data={"decision": "pay", "state": old})
    assert (refused.status_code, await balance(agent)) == (409, 0)
    fresh = state_in(refused.text)
    assert fresh != old
    assert (await agent.send("POST", address, data={"decision": "pay", "state": fresh})).status_code == 200
    assert await balance(agent) == 40


async def test_a_forged_state_is_refused(agent: Client) -> None:
    address, other = await opened(agent), await opened(agent)
    state = state_in((await agent.send("GET", address)).text)
    until, _, sealed = state.partition(".")
    later = f"{int(until) + 1}.{sealed}"
    of_another = state_in((await agent.send("GET", other)).text)
    for forged in (later, of_another, sealed, "", "1.", ".", f"{until}.", "9" * 30 + ".a", "x" * 201, "1.\u00e9"):
        response = await agent.send("POST", address, data={"decision": "pay", "state": forged})
        problem(response, 400, "validation_failed")
        assert [error["field"] for error in response.json()["errors"]] == ["state"]
    assert await balance(agent) == 0


@pytest.mark.parametrize("address", ["/checkout/dep_0", "/checkout/dep_AAAAAAAAAAAAAAAAAAAAAAAA"])
async def test_a_browser_is_told_of_a_wrong_link_by_a_page_in_its_language(client: Client, address: str) -> None:
    headers = {"Accept": "text/html,*/*;q=0.8", "Accept-Language": "nl-BE,en;q=0.5"}
    for page in (
        await client.send("GET", address, headers=headers),
        await client.send("POST", address, headers=headers, data={"decision": "pay"}),
    ):
        assert (page.status_code, page.headers["cache-control"]) == (404, "no-store")
        assert "Deze link is niet geldig" in page.text
        assert "<form" not in page.text
    assert problem(await client.send("GET", address), 404, "not_found")


async def test_what_is_no_decision_changes_nothing(agent: Client) -> None:
    address = await opened(agent)
    for form in ({"decision": "steal"}, {}, {"decision": "pay", "amount": "9"}):
        response = await agent.send("POST", address, data=form, headers={"Content-Type": FORM})
        problem(response, 400, "validation_failed")
    problem(await agent.send("POST", address, json={"decision": "pay"}), 415, "unsupported_media_type")
    problem(await agent.send("POST", address, content=b"a=%ff", headers={"Content-Type": FORM}), 400, "malformed_body")
    problem(await agent.send("POST", address, content=b"a" * 20_000, headers={"Content-Type": FORM}), 413, "too_large")
    problem(await agent.send("GET", "/checkout/dep_0000000000000000"), 404, "not_found")
    assert await balance(agent) == 0


FORM = "application/x-www-form-urlencoded"


async def test_the_page_speaks_the_language_of_the_payer_where_the_agent_named_none(agent: Client) -> None:
    address = await opened(agent)
    languages = {"fr-CA, en;q=0.5": "fr", "pt-PT": "pt-PT", "*": "en", "xx": "en"}
    for accepted, shown in languages.items():
        page = await agent.send("GET", address, headers={"Accept-Language": accepted})
        assert f'lang="{shown}' in page.text, accepted
    named = await agent.send("GET", await opened(agent, locale="nl"), headers={"Accept-Language": "fr"})
    assert '<html lang="nl' in named.text
    deposit = {"amount": 40, "currency": "EUR"}
    heard = await agent.send(
        "POST", "/api/v1/agents/me/wallet/deposit", json=deposit, headers={"Accept-Language": "it"}
    )
    page = await agent.send("GET", heard.json()["checkoutUrl"], headers={"Accept-Language": "fr"})
    assert '<html lang="it' in page.text
