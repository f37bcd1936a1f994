"""First steps of an agent before its first task, on each surface in its own words: channels, interests, choices,
money."""

from typing import Any

import httpx2
import pytest

from adapters.payments.bank import make_account
from resolvers.core.context import Services
from tests import actors
from tests.journeys.people import Person, done

CONFIG = '{"authType": "header", "authValue": "s3cret"}'
PROBLEM = "... on Problem { code detail errors { field } }"


@pytest.fixture
async def agent(services: Services, client: httpx2.AsyncClient) -> Person:
    return Person(client, (await actors.register_agent(services)).key)


async def removed(agent: Person, path: str) -> Any:
    return done(await agent.send("DELETE", f"/api/v1{path}"))


async def changed(agent: Person, path: str, **body: Any) -> Any:
    return done(await agent.send("PUT", f"/api/v1{path}", json=body))


async def test_over_rest(services: Services, agent: Person) -> None:
    anybody = Person(agent.http)
    categories = await anybody.get("/services/categories")
    category = categories["routingHints"]["read a meter"]
    (capability,) = await anybody.get("/services/capabilities", categoryId=category)
    assert await anybody.get(f"/services/capabilities/{capability['id']}") == capability
    missing = await anybody.send("GET", "/api/v1/services/capabilities/9")
    assert (missing.status_code, missing.json()["code"]) == (404, "not_found")
    assert [locale["slug"] for locale in await anybody.get("/locales")][:2] == ["en", "nl"]

    method = await agent.post(
        "/agents/me/contact-methods", methodType="webhook", endpoint="https://a.example/", configJson=CONFIG
    )
    assert (method["priority"], method["active"]) == (1, True)
    assert "s3cret" not in (await agent.send("GET", "/api/v1/agents/me/contact-methods")).text
    path = f"/agents/me/contact-methods/{method['id']}"
    paused = await changed(agent, path, type="email", endpoint="a@a.example", priority=2, active=False, configJson=None)
    assert await agent.get("/agents/me/contact-methods") == [paused]
    assert await removed(agent, path) == paused
    assert (await agent.send("DELETE", f"/api/v1{path}")).status_code == 404

    preference = await agent.post("/agents/me/integration-preferences", preference="mcp", notes="Soon.")
    assert await agent.get("/agents/me/integration-preferences") == [preference]
    await removed(agent, f"/agents/me/integration-preferences/{preference['id']}")
    assert await agent.get("/agents/me/integration-preferences") == []

    interest = await agent.post("/agents/me/interests", region="Lisbon", serviceCategoryId=category)
    path = f"/agents/me/interests/{interest['id']}"
    interest = await changed(agent, path, region="Porto", estimatedVolume="9 a day", priorityLevel="critical")
    assert (interest["serviceCategoryId"], interest["estimatedVolume"]) == (category, "9 a day")
    assert await removed(agent, path) == interest
    assert await agent.get("/agents/me/interests") == []

    assert (await agent.get("/agents/me/waitlist"))["country"] is None
    assert (await agent.post("/agents/me/waitlist", countryIsoCode="DE"))["position"] == 1
    assert (await agent.get("/agents/me/waitlist"))["country"] == "DE"

    details = await agent.get("/agents/me/wallet/bank-transfer", currencyCode="GBP")
    assert details["currency"] == "GBP"
    staff = Person(agent.http, (await actors.platform(services)).key)
    transfer = {"reference": details["reference"], "amount": 12.5, "currency": "GBP", "bankReference": "17"}
    for _ in range(2):
        assert (await staff.post("/platform/bank-transfers", **transfer))["availableBalance"] == 12.5
    assert (await agent.get("/agents/me/wallet", currency="GBP"))["lifetimeCredited"] == 12.5


async def test_with_tools(agent: Person) -> None:
    async def call(tool: str, **arguments: Any) -> Any:
        answer = done(await agent.send("POST", "/api/v1/tools/call", json={"tool": tool, "arguments": arguments}))
        assert answer["success"] is True
        return answer["result"]

    assert len((await call("list_service_categories"))["categories"]) > 40
    assert [found["id"] for found in await call("list_service_capabilities", categoryId="703")] == [7031]
    assert len(await call("list_locales")) == 10
    method = await call("add_contact_method", methodType="mcp_callback", endpoint="https://a.example/mcp")
    assert method["methodType"] == "mcp_callback"
    interest = await call("add_service_interest", region="Lisbon", priorityLevel="low")
    assert await call("list_service_interests") == [interest]
    joined = await call("join_country_waitlist", countryIsoCode="DE")
    assert await call("get_waitlist_status") == joined
    details = await call("get_bank_transfer_details", currency="EUR", locale="nl")
    assert details["instructions"].startswith("Maak")


async def test_in_the_graph(services: Services, agent: Person) -> None:
    async def ask(document: str, key: str | None = agent.key, **variables: Any) -> Any:
        caller = Person(agent.http, key)
        answer = done(await caller.send("POST", "/graphql", json={"query": document, "variables": variables}))
        assert "errors" not in answer, answer
        return answer["data"]

    async def change(name: str, arguments: str, wanted: str, key: str | None = agent.key) -> Any:
        return (await ask(f"mutation {{ {name}({arguments}) {{ __typename {wanted} {PROBLEM} }} }}", key))[name]

    found = await ask(
        """{ serviceCategories { id parentCategoryId useCases defaultProofProfile { minPhotos requireVideo } }
        capabilities(categoryId: "703") { id inputSchema pricingRange { minAmount maxAmount currency } }
        capability(id: "7031") { id acceptedProofTypes } locales { slug isDefault } waitlist { country position } }"""
    )
    assert {"id": "104", "parentCategoryId": "100"}.items() <= found["serviceCategories"][4].items()
    assert found["serviceCategories"][4]["defaultProofProfile"] == {"minPhotos": 0, "requireVideo": True}
    (capability,) = found["capabilities"]
    assert capability["pricingRange"] == {"minAmount": "8.00", "maxAmount": "25.00", "currency": "EUR"}
    assert capability["inputSchema"]["required"] == ["meterNumber"]
    assert found["capability"] == {"id": "7031", "acceptedProofTypes": ["PHOTO", "GPS", "REPORT"]}
    assert found["locales"][0] == {"slug": "en", "isDefault": True}
    assert found["waitlist"] == {"country": None, "position": 1}

    added = await change(
        "addContactMethod",
        'input: {methodType: EMAIL, endpoint: "a@a.example"}',
        "... on ContactMethod { id methodType active }",
    )
    assert (added["__typename"], added["methodType"], added["active"]) == ("ContactMethod", "EMAIL", True)
    identity = added["id"]
    updated = await change(
        "updateContactMethod",
        f'input: {{contactMethodId: "{identity}", active: false}}',
        "... on ContactMethod { endpoint active }",
    )
    assert (updated["endpoint"], updated["active"]) == ("a@a.example", False)
    preference = await change(
        "addIntegrationPreference", 'preference: "sdk"', "... on IntegrationPreference { id preference }"
    )
    interest = await change("addServiceInterest", 'input: {region: "Faro"}', "... on ServiceInterest { id region }")
    joined = await change("joinCountryWaitlist", 'countryIsoCode: "DE"', "... on WaitlistStatus { country position }")
    assert (joined["country"], joined["position"]) == ("DE", 1)
    refused = await change("joinCountryWaitlist", 'countryIsoCode: "NL"', "")
    assert (refused["code"], refused["errors"]) == ("validation_failed", [{"field": "countryIsoCode"}])

    whole = """{ agent { id contactMethods { id } integrationPreferences { id } serviceInterests { id } }
      wallet(currency: "EUR") { bankTransfer(locale: "de") { iban reference instructions } } }"""
    held = await ask(whole)
    assert held["agent"] == {
        "id": held["agent"]["id"],
        "contactMethods": [{"id": identity}],
        "integrationPreferences": [{"id": preference["id"]}],
        "serviceInterests": [{"id": interest["id"]}],
    }
    details = held["wallet"]["bankTransfer"]
    assert details["iban"] == make_account(int(held["agent"]["id"]), "EUR").iban
    assert details["instructions"].startswith("Überweisen")

    credited = await change(
        "creditBankTransfer",
        f'input: {{reference: "{details["reference"]}", amount: "30.00", currency: "EUR", bankReference: "1"}}',
        "... on BankTransfer { amount availableBalance }",
        (await actors.platform(services)).key,
    )
    assert (credited["__typename"], credited["availableBalance"]) == ("BankTransfer", "30.00")
    ledger = '{ wallet(currency: "EUR") { availableBalance transactions { nodes { type } } } }'
    assert (await ask(ledger))["wallet"] == {
        "availableBalance": "30.00",
        "transactions": {"nodes": [{"type": "BANK_TRANSFER_CREDITED"}]},
    }

    for name, argument, typename in (
        ("removeContactMethod", f'contactMethodId: "{identity}"', "ContactMethod"),
        ("removeIntegrationPreference", f'integrationPreferenceId: "{preference["id"]}"', "IntegrationPreference"),
        ("removeServiceInterest", f'interestId: "{interest["id"]}"', "ServiceInterest"),
    ):
        assert (await change(name, argument, ""))["__typename"] == typename
        assert (await change(name, argument, ""))["code"] == "not_found"
    changed_interest = await change("updateServiceInterest", 'input: {interestId: "1", region: "Faro"}', "")
    assert changed_interest["code"] == "not_found"
