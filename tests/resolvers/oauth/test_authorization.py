"""Decisions of a person on the consent page, and their results."""

import httpx2
import pytest
from starlette.applications import Starlette

from domain.values.time import MINUTE, SECOND
from resolvers.core.context import Services
from tests import actors
from tests.actors import BASE_URL, SetClock
from tests.oauth import Reader, answer_in, bearer, registered, token_in
from tests.people import cookies, signed_in


async def test_a_limit_becomes_the_spending_rules_of_the_token(app: Starlette, services: Services) -> None:
    agent = await actors.register_agent(services)
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url=BASE_URL) as http:
        reader = Reader(http, await signed_in(services, "ada@example.org", agent=agent.id))
        program = await registered(http)
        tokens = await reader.tokens(program, agent.id, amount="12,50", currency="EUR", period="per_day")
        (grant,) = (await http.get("/api/v1/people/me/assistants", headers=cookies(reader.session))).json()
        assert grant["hasSpendingRules"] is True
        rules = await http.get(
            "/api/v1/agents/me/spending-rules",
            params={"apiKeyId": grant["apiKeyId"]},
            headers=bearer(tokens["access_token"]),
        )
        (limit,) = rules.json()["limits"]
        assert (limit["currency"], limit["perDay"], limit["perMonth"]) == ("EUR", 12.5, None)
        keys = await http.get("/api/v1/agents/me/api-keys", headers=bearer(tokens["access_token"]))
        assert [key["name"] for key in keys.json()] == ["registration"], "a token is no key"
        page = await reader.open("/account/assistants")
        assert "Errands" in page.text
        ended = await reader.answer("/account/assistants", token_in(page.text), step="end", id=str(grant["id"]))
        assert ended.status_code == 303
        assert (await http.get("/api/v1/agents/me", headers=bearer(tokens["access_token"]))).status_code == 401


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_decision_that_does_not_hold_together_is_asked_for_again(app: Starlette, services: Services) -> None:
    agent = await actors.register_agent(services)
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url=BASE_URL) as http:
        reader = Reader(http, await signed_in(services, "ada@example.org", agent=agent.id))
        program = await registered(http)
        link = program.link(scope="read dispatch settle manage")
        token = token_in((await reader.open(link)).text)
        form = {"decision": "allow", "account": f"agent:{agent.id}"}
        dispatch = {**form, "scope-read": "yes", "scope-dispatch": "yes", "currency": "EUR"}
        for sent, said in (
            (form, "Choose its permissions."),
            (dispatch, "Set a limit, or choose that it has none."),
            ({**dispatch, "amount": "5", "unlimited": "yes"}, "Set a limit, or choose that it has none."),
            ({**dispatch, "amount": "1.250"}, "This is not an amount in EUR."),
            ({**dispatch, "amount": "0"}, "This is not an amount in EUR."),
            ({**dispatch, "amount": "5", "currency": "XYZ"}, "This is not an amount in XYZ."),
            ({**dispatch, "amount": "5", "scope-manage": "yes"}, "With a separate limit it cannot change"),
        ):
            answer = await reader.answer(link, token, **sent)
            assert answer.status_code == 400
            assert said in answer.text
            assert f'value="{sent.get("amount", "")}"' in answer.text
        refusal = answer_in(await reader.answer(link, token, decision="refuse"))
        assert refusal == {"error": "access_denied", "state": "as it was", "iss": BASE_URL}


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_what_can_spend_is_given_with_a_fresh_proof_alone(
    app: Starlette, services: Services, clock: SetClock
) -> None:
    agent = await actors.register_agent(services)
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url=BASE_URL) as http:
        reader = Reader(http, await signed_in(services, "ada@example.org", agent=agent.id))
        nobody = Reader(http, await signed_in(services, "eve@example.org"))
        program = await registered(http)
        assert "no account for it yet" in (await nobody.open(program.link())).text
        link, harmless = program.link(), program.link(scope="read")
        token = token_in((await reader.open(link)).text)
        clock.time += 10 * MINUTE + SECOND
        form = {"decision": "allow", "account": f"agent:{agent.id}", "scope-dispatch": "yes", "unlimited": "yes"}
        for answer in (await reader.open(link), await reader.answer(link, token, **form)):
            assert answer.status_code == 303
            address = httpx2.URL(answer.headers["location"])
            assert (address.path, address.params["next"]) == ("/sign-in/proof", link)
        assert "code" in answer_in(await reader.allow(harmless, agent.id, "read"))
