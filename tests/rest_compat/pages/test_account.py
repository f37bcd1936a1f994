"""The account of a person who is signed in, through its pages."""

from dataclasses import replace
from typing import Any

from adapters.i18n.locales import CULTURES
from adapters.people.account import WORDING
from domain.people.addresses import UNREACHABLE
from domain.people.roles import MemberRole, StaffRole
from resolvers.core.context import Services
from tests.html_document import Document
from tests.people import signed_in
from tests.rest_compat import front_door
from tests.rest_compat.front_door import Client

OWN = {"Sec-Fetch-Site": "same-origin"}
ADDRESS = "owner@example.org"


async def signed(services: Services, client: Client, **rights: Any) -> Client:
    """A browser in which the owner is signed in."""
    browser = Client(client.app)
    value = await signed_in(services, ADDRESS, **rights)
    browser.http.cookies.set("fieldcall", value, domain="service.test")
    return browser


def hidden(html: str, button: str) -> dict[str, Any]:
    """The fields of the form with a button, which is known by its label or by what it says to who does not see it."""
    (form,) = [form for form in html.split("<form")[1:] if button in form.partition("</form>")[0]]
    return {
        str(field["name"]): field.get("value", "")
        for tag in ("input", "button")
        for field in Document(f"<form{form}").all(tag)
        if "name" in field
    }


async def test_the_account_shows_what_one_can_act_as_in_ones_own_language(
    services: Services, client: Client, agent: Client
) -> None:
    await client.operator()
    rights = {"agent": 1, "role": MemberRole.VIEWER, "operator": 1, "staff": StaffRole.FINANCE}
    browser = await signed(services, client, **rights)
    page = await browser.send("GET", "/account", headers={"Accept-Language": "de"})
    document = Document(page.text)
    # The person's own locale comes before that of the browser.
    assert document.all("html") == [{"lang": CULTURES["en"], "dir": "ltr"}]
    for text in (f"Signed in as {ADDRESS}", "Errand", "Agent Viewer", "Noor", "Operator", "Staff Finance"):
        assert text in document.text
    desk, *pages = (link["href"] or "" for link in document.all("a"))
    assert desk == "/desk/1"
    for path in pages:
        assert (await browser.send("GET", path)).status_code == 200, path
    form = hidden((await browser.send("GET", "/account/language")).text, "Use this language")
    chosen = await browser.send("POST", "/account/language", data=form | {"locale": "nl"}, headers=OWN)
    assert "Klaar." in (await browser.send("GET", chosen.headers["location"])).text


async def test_a_session_is_ended_by_its_button_and_all_by_theirs(services: Services, client: Client) -> None:
    first, second = await signed(services, client), await signed(services, client)
    page = (await first.send("GET", "/account/sessions")).text
    assert page.count("<form") == 3
    assert page.count(WORDING["en"].this_browser) == 1
    other = next(part for part in page.split("<li>") if 'name="id"' in part and "This browser" not in part)
    form = hidden(other, "Sign out: Unknown browser")
    done = await first.send("POST", "/account/sessions", data=form, headers=OWN)
    assert (done.status_code, done.headers["location"]) == (303, "/account/sessions?done=1")
    assert "Done." in (await first.send("GET", done.headers["location"])).text
    assert (await second.send("GET", "/account")).headers["location"] == "/sign-in?next=%2Faccount"
    gone = await first.send("POST", "/account/sessions", data=form | {"id": "999"}, headers=OWN)
    assert (gone.status_code, "This no longer exists." in gone.text) == (404, True)
    third = await signed(services, client)
    everywhere = hidden((await first.send("GET", "/account/sessions")).text, "Sign out everywhere")
    assert (await first.send("POST", "/account/sessions", data=everywhere, headers=OWN)).status_code == 303
    for browser in (first, third):
        ended = await browser.send("GET", "/account/sessions")
        assert ended.headers["location"] == "/sign-in?next=%2Faccount%2Fsessions"


async def test_a_form_of_another_session_page_or_origin_decides_nothing(services: Services, client: Client) -> None:
    first, second = await signed(services, client), await signed(services, client)
    page = (await first.send("GET", "/account/sessions")).text
    form = hidden(page, "Sign out everywhere")
    refusals = [
        await first.send("POST", "/account/sessions", data=form, headers={"Sec-Fetch-Site": "cross-site"}),
        await first.send("POST", "/account/sessions", data=form),
        await first.send("POST", "/account/sessions", data=form | {"token": "0" * 64}, headers=OWN),
        await second.send("POST", "/account/sessions", data=form, headers=OWN),
    ]
    assert [response.status_code for response in refusals] == [403] * 4
    nonsense = await first.send("POST", "/account/sessions", data=form | {"step": "pay"}, headers=OWN)
    assert nonsense.status_code == 400
    for browser in (first, second):
        assert (await browser.send("GET", "/account")).status_code == 200


async def test_nobody_signed_in_is_led_to_signing_in_and_back(client: Client) -> None:
    page = await client.send("GET", "/account/sessions?done=1")
    assert (page.status_code, page.headers["location"]) == (303, "/sign-in?next=%2Faccount%2Fsessions")
    posted = await client.send("POST", "/account/sessions", data={"step": "end_all"}, headers=OWN)
    assert posted.headers["location"] == "/sign-in?next=%2Faccount%2Fsessions"


async def test_a_guest_is_named_by_a_word_and_keeps_its_agent_by_an_address(services: Services) -> None:
    browser = Client(front_door.application(replace(services, policy=replace(services.policy, simulated_operators=3))))
    await browser.send("POST", "/try", headers=OWN)
    overview = await browser.send("GET", "/account")
    assert "Signed in as Guest" in overview.text
    paths = [link["href"] or "" for link in Document(overview.text).all("a")]
    pages = {path: (await browser.send("GET", path)).text for path in (*paths, "/sign-out", "/account/people")}
    assert [path for path, text in pages.items() if UNREACHABLE in text] == []
    assert "keep your practice agent" in pages["/account/address"]
    assert "Change role: Guest" in pages["/account/people"]
