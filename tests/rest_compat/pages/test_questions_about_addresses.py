"""The page behind the link in the first mail to an address, as a browser uses it."""

import pytest

from adapters.storage.queries.accounts.confirmations import select_confirmation_by_id
from resolvers.accounts.confirmations import LINKS
from resolvers.core.context import Call, Services
from tests.rest_compat.front_door import Client, problem


async def asked(services: Services, agent: Client) -> str:
    """The address of the page that asks about the owner's address."""
    await agent.send("PUT", "/api/v1/agents/me", json={"email": "owner@example.org"})
    context = Call(services, None, "req_test", "", services.clock.now(), services.database.reader)
    row = await services.database.reader.get(select_confirmation_by_id(id=1))
    assert row.base_url == services.base_url
    return f"/confirmations/{LINKS.token(context, row)}"


async def test_looking_confirms_nothing_and_the_button_does(services: Services, client: Client, agent: Client) -> None:
    address = await asked(services, agent)
    assert (await client.send("HEAD", address)).status_code == 200
    page = await client.send("GET", address)
    assert (page.status_code, page.headers["cache-control"], "<script" in page.text) == (200, "no-store", False)
    assert page.headers["content-security-policy"].startswith("default-src 'none'")
    assert "owner@example.org" in page.text
    assert (await agent.get("/agents/me"))["emailConfirmedAt"] is None
    page = await client.send("POST", address, data={"decision": "approve"})
    assert (page.status_code, 'role="status"' in page.text) == (200, True)
    profile = await agent.get("/agents/me")
    assert (profile["status"], profile["emailConfirmedAt"], profile["emailNotice"]) == (
        "Verified",
        20270102120000,
        None,
    )
    again = await client.send("POST", address, data={"decision": "decline"})
    assert (again.status_code, "<form" in again.text) == (409, False)


@pytest.mark.parametrize("token", ["cnf_1_0", "x", "cnf_1_" + "0" * 64])
async def test_a_wrong_link_is_told_to_browsers_and_clients(client: Client, token: str) -> None:
    headers = {"Accept": "text/html", "Accept-Language": "de"}
    page = await client.send("GET", f"/confirmations/{token}", headers=headers)
    assert (page.status_code, "Dieser Link ist ung\u00fcltig" in page.text) == (404, True)
    problem(await client.send("POST", f"/confirmations/{token}", data={"decision": "approve"}), 404, "not_found")
