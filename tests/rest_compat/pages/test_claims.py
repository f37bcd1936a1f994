"""Taking over accounts, their people and another address, through the pages of the account."""

import httpx2

from adapters.storage.queries.people.sign_in import select_sign_in_by_id
from resolvers.core.context import Call, Services
from resolvers.people.sign_in import make_codes
from tests.html_document import Document
from tests.people import signed_in
from tests.rest_compat.front_door import AGENT, OPERATOR, Client
from tests.rest_compat.pages.test_account import OWN, hidden

NOOR = OPERATOR["email"]


async def signed(services: Services, client: Client, address: str, agent: int | None = None) -> Client:
    """A browser in which somebody is signed in, perhaps as the owner of an agent."""
    browser = Client(client.app)
    value = await signed_in(services, address, agent=agent)
    browser.http.cookies.set("fieldcall", value, domain="service.test")
    return browser


async def press(browser: Client, path: str, button: str, **fields: str) -> httpx2.Response:
    """Fill in the form of a button and press it."""
    page = await browser.send("GET", path)
    form = hidden(page.text, button) | fields
    return await browser.send("POST", path, data=form, headers=OWN)


async def read_text(browser: Client, path: str) -> str:
    return Document((await browser.send("GET", path)).text).text


async def test_somebody_takes_over_what_is_registered_with_its_address(services: Services, client: Client) -> None:
    key = (await client.post("/agents/register", **AGENT, email=NOOR))["apiKey"]
    await client.operator()
    browser = await signed(services, client, NOOR)
    offered = await browser.send("GET", "/account")
    assert "/account/claims" in {link["href"] for link in Document(offered.text).all("a")}
    done = await press(browser, "/account/claims", "Claim and revoke its keys: Errand", step="claim_and_end_keys")
    assert (done.status_code, done.headers["location"]) == (303, "/account/claims?done=1")
    assert (await client.holding(key).send("GET", "/api/v1/agents/me")).status_code == 401
    assert (await press(browser, "/account/claims", "Claim: Noor", step="claim")).status_code == 303
    assert "No other account is registered" in await read_text(browser, "/account/claims")
    account = await read_text(browser, "/account")
    assert ("Agent Owner" in account, "Operator" in account) == (True, True)
    stranger = await signed(services, client, "stranger@example.org")
    assert "No other account is registered" in await read_text(stranger, "/account/claims")
    assert "Agent Owner" not in await read_text(stranger, "/account")


async def test_an_owner_manages_the_people_of_its_agent(services: Services, client: Client, agent: Client) -> None:
    browser = await signed(services, client, NOOR, agent=1)
    added = await press(browser, "/account/people", "Add a person", email="new@example.org", role="viewer", step="add")
    assert added.status_code == 303
    page = await browser.send("GET", "/account/people")
    chosen = [option["value"] for option in Document(page.text).all("option") if "selected" in option]
    assert sorted(filter(None, chosen)) == ["member", "owner", "viewer"]
    again = await press(browser, "/account/people", "Add a person", email="new@example.org", role="viewer", step="add")
    assert ("already" in again.text, 'aria-invalid="true"' in again.text) == (True, True)
    wrong = await press(browser, "/account/people", "Add a person", email="a@b", role="viewer", step="add")
    assert (wrong.status_code, "It should look like name@example.org." in wrong.text) == (400, True)
    assert "Add a person" in wrong.text
    raised = await press(browser, "/account/people", "Change role: new@example.org", step="set_role", role="member")
    assert raised.status_code == 303
    last = await press(browser, "/account/people", f"Remove: {NOOR}", step="remove")
    assert "keeps at least one owner" in last.text
    gone = await press(browser, "/account/people", "Remove: new@example.org", step="remove")
    assert gone.status_code == 303
    assert "new@example.org" not in await read_text(browser, "/account/people")
    stranger = await signed(services, client, "stranger@example.org")
    assert "You own no agent." in await read_text(stranger, "/account/people")


async def test_an_address_is_changed_by_the_code_that_its_mail_has(services: Services, client: Client) -> None:
    browser = await signed(services, client, NOOR)
    unclear = await press(browser, "/account/address", "Continue", email="a@b", step="mail")
    assert (unclear.status_code, "It should look like name@example.org." in unclear.text) == (400, True)
    asked = await press(browser, "/account/address", "Continue", email="New@example.org", step="mail")
    assert (asked.status_code, "new@example.org" in asked.text) == (200, True)
    form = hidden(asked.text, "Continue")
    wrong = await browser.send("POST", "/account/address", data=form | {"code": "WRONG"}, headers=OWN)
    assert 'aria-invalid="true"' in wrong.text
    context = Call(services, None, "req_test", "", services.clock.now(), services.database.reader)
    row = await services.database.reader.get(select_sign_in_by_id(id=1))
    code = make_codes(context, row)[0]
    done = await browser.send("POST", "/account/address", data=form | {"code": code}, headers=OWN)
    assert done.headers["location"] == "/account/address?done=1"
    assert "Signed in as new@example.org" in await read_text(browser, "/account")
    soon = await press(browser, "/account/address", "Continue", email="third@example.org", step="mail")
    assert (soon.status_code, 'role="alert"' in soon.text) == (403, True)
