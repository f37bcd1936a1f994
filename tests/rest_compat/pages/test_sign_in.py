"""Signing in with pages alone, as a browser does it, and what other pages, scanners and strangers cannot do."""

import re
from dataclasses import replace
from typing import Any, NamedTuple

import httpx2
import pytest

from adapters.storage.queries.people.sign_in import select_sign_in_by_id
from adapters.storage.tables.people import SignInRow
from domain.people.sign_in import LINK_LIFETIME
from resolvers.core.context import Call, Services
from resolvers.people.sign_in import LINKS, make_codes
from tests.actors import SetClock
from tests.html_document import Document
from tests.rest_compat import front_door
from tests.rest_compat.front_door import Client

OWN = {"Sec-Fetch-Site": "same-origin"}
ADDRESS = "Owner@Example.org"


class Browser(NamedTuple):
    """A client that keeps cookies and sends forms as a browser does."""

    services: Services
    client: Client

    async def get(self, path: str, **headers: str) -> httpx2.Response:
        return await self.client.send("GET", path, headers=headers)

    async def send(self, path: str, page: httpx2.Response, **fields: str) -> httpx2.Response:
        """Send the form of a page, filled in."""
        return await self.client.send("POST", path, data=hidden(page) | fields, headers=OWN)

    async def ask(self, address: str = ADDRESS, path: str = "/sign-in") -> httpx2.Response:
        return await self.send("/sign-in", await self.get(path), email=address)

    async def mailed(self, number: int = 1) -> tuple[str, str]:
        """The path of the link and the code of a mail."""
        services = self.services
        context = Call(services, None, "req_test", "", services.clock.now(), services.database.reader)
        row: SignInRow = await services.database.reader.get(select_sign_in_by_id(id=number))
        return f"/sign-in/{LINKS.token(context, row)}", make_codes(context, row)[0]


def hidden(page: httpx2.Response) -> dict[str, Any]:
    """The hidden fields of the first form of a page."""
    html = page.text[page.text.index("<form") : page.text.index("</form>")]
    inputs = Document(html).all("input")
    return {str(field["name"]): field.get("value", "") for field in inputs if field["type"] == "hidden"}


@pytest.fixture
def browser(services: Services, client: Client) -> Browser:
    return Browser(services, client)


def is_signed_in(page: httpx2.Response) -> bool:
    return page.status_code == 200 and "Signed in as owner@example.org" in page.text


def is_protected(page: httpx2.Response) -> bool:
    headers = page.headers
    return (
        headers["content-security-policy"].startswith("default-src 'none'; style-src 'sha256-")
        and "unsafe" not in headers["content-security-policy"]
        and headers["cache-control"] == "no-store"
        and '<meta name="referrer" content="no-referrer">' in page.text
        and '<meta name="robots" content="noindex">' in page.text
        and "<script" not in page.text
    )


async def test_the_code_signs_in_the_browser_that_asked_and_only_once(browser: Browser, services: Services) -> None:
    first = await browser.get("/sign-in", **{"Accept-Language": "de"})
    cookie = first.headers["set-cookie"]
    assert re.fullmatch(
        r"fieldcall-browser=[\w-]{43}; HttpOnly; Max-Age=86400; Path=/; SameSite=lax", cookie, re.IGNORECASE
    )
    assert ("Anmelden" in first.text, is_protected(first)) == (True, True)
    asked = await browser.ask()
    assert ("owner@example.org" in asked.text, is_protected(asked), "set-cookie" in asked.headers) == (
        True,
        True,
        False,
    )
    _, code = await browser.mailed()
    stranger = Browser(services, Client(browser.client.app))
    refused = await stranger.send("/sign-in/code", asked, code=code)
    assert (refused.status_code, "Nothing was changed" in refused.text) == (403, True)
    assert "was open for too long, or your browser stores no cookies" in refused.text
    own = await stranger.ask("stranger@example.org")
    wrong = await stranger.send("/sign-in/code", own, code=code)
    assert (wrong.status_code, 'aria-invalid="true"' in wrong.text, is_protected(wrong)) == (400, True, True)
    assert 'value="stranger@example.org"' in wrong.text
    assert not is_signed_in(await stranger.get("/account"))
    done = await browser.send("/sign-in/code", asked, code=f" {code[:4].lower()}-{code[4:]}")
    assert (done.status_code, done.headers["location"]) == (303, "/")
    known, session = done.headers.get_list("set-cookie")
    assert re.fullmatch(
        r"fieldcall=fc_session_\w+; HttpOnly; Max-Age=34560000; Path=/; SameSite=lax", session, re.IGNORECASE
    )
    assert re.fullmatch(
        r"fieldcall-known=[0-9a-f]{16}\.[0-9]{10}\.[0-9a-f]{64}; HttpOnly; Max-Age=7776000; Path=/; SameSite=lax",
        known,
        re.IGNORECASE,
    )
    account = await browser.get("/account")
    assert (is_signed_in(account), is_protected(account)) == (True, True)
    again = await browser.send("/sign-in/code", asked, code=code)
    assert (again.status_code, "set-cookie" in again.headers) == (400, False)


async def test_a_link_shows_whom_it_signs_in_and_only_its_button_decides(browser: Browser) -> None:
    await browser.ask(path="/sign-in?next=/account/sessions")
    path, _ = await browser.mailed()
    # A scanner opens every link, perhaps more than once.
    for scanner in (browser.client, Client(browser.client.app)):
        for method in ("HEAD", "GET"):
            assert (await scanner.send(method, path)).status_code == 200
    page = await browser.get(path)
    assert "owner@example.org" in page.text
    assert not is_signed_in(await browser.get("/account"))
    bare = await browser.client.send("POST", path, data={"token": ""}, headers=OWN)
    assert (bare.status_code, "set-cookie" in bare.headers) == (403, False)
    done = await browser.send(path, page)
    assert (done.status_code, done.headers["location"]) == (303, "/account/sessions")
    assert is_signed_in(await browser.get("/account"))
    used = await browser.send(path, page)
    assert (used.status_code, "This link is no longer valid" in used.text) == (410, True)
    assert "set-cookie" not in used.headers
    # Also to who has no form of it: a link that was used is not a form that came from elsewhere.
    bare = await browser.client.send("POST", path, data={"token": ""}, headers=OWN)
    assert (bare.status_code, "This link is no longer valid" in bare.text) == (410, True)
    assert (await browser.get(path)).status_code == 410


async def test_an_old_or_wrong_link_says_so_and_leads_to_a_new_mail(browser: Browser, services: Services) -> None:
    await browser.ask()
    path, code = await browser.mailed()
    for wrong in ("/sign-in/x", f"/sign-in/{'a' * 101}", f"{path[:-1]}{'1' if path[-1] == '0' else '0'}"):
        page = await browser.get(wrong)
        assert (page.status_code, "This link is no longer valid" in page.text) == (404, True)
    assert isinstance(services.clock, SetClock)
    shown = await browser.get(path)
    services.clock.time += LINK_LIFETIME
    assert (await browser.get(path)).status_code == 410
    assert (await browser.send(path, shown)).status_code == 410
    late = await browser.send("/sign-in/code", await browser.ask("other@example.org"), code=code)
    assert late.status_code == 400
    assert not is_signed_in(await browser.get("/account"))


FOREIGN: tuple[dict[str, str], ...] = (
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "none"},
    {"Origin": "https://evil.example"},
    {"Origin": "http://service.test:8080"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://service.test"},
    {},
)
"""Headers of forms that no page of this service has sent, or whose origin is unknown."""


async def test_a_form_of_another_page_decides_nothing(browser: Browser) -> None:
    start = await browser.get("/sign-in")
    asked = await browser.ask()
    path, code = await browser.mailed()
    link = await browser.get(path)
    forms = (
        ("/sign-in", hidden(start) | {"email": "victim@example.org"}),
        ("/sign-in/code", hidden(asked) | {"code": code}),
        (path, hidden(link)),
    )
    send = browser.client.send
    for headers in FOREIGN:
        for target, form in forms:
            refused = await send("POST", target, data=form, headers=headers)
            assert (refused.status_code, "Nothing was changed" in refused.text) == (403, True)
            assert "another website sent this form. Or it does not report the page" in refused.text
            assert f'href="{target}">Start again<' in refused.text
            assert "set-cookie" not in refused.headers
    assert (await browser.send("/sign-in/code", asked, code=code)).status_code == 303
    out = hidden(await browser.get("/sign-out"))
    for headers in FOREIGN:
        refused = await send("POST", "/sign-out", data=out, headers=headers)
        assert (refused.status_code, "set-cookie" in refused.headers) == (403, False)
    assert is_signed_in(await browser.get("/account"))
    assert await browser.services.database.reader.find(select_sign_in_by_id(id=2)) is None


async def test_a_form_needs_the_token_of_its_own_page_and_browser(browser: Browser, services: Services) -> None:
    start = await browser.get("/sign-in")
    stranger = Browser(services, Client(browser.client.app))
    foreign = hidden(await stranger.get("/sign-in"))["token"]
    asked = await browser.ask()
    _, code = await browser.mailed()
    for token in ("", "x", "\N{SNOWMAN}", foreign, hidden(start)["token"]):
        form = hidden(asked) | {"code": code, "token": token}
        response = await browser.client.send("POST", "/sign-in/code", data=form, headers=OWN)
        assert (response.status_code, "set-cookie" in response.headers) == (403, False)
    assert (await browser.send("/sign-in/code", asked, code=code)).status_code == 303


async def test_the_session_of_an_attacker_is_not_taken_over(browser: Browser, services: Services) -> None:
    """Session fixation: signing in gives a new value, whatever was there before, and ends what was there."""
    attacker = Browser(services, Client(browser.client.app))
    await attacker.send("/sign-in/code", await attacker.ask("attacker@example.org"), code=(await attacker.mailed())[1])
    planted = attacker.client.http.cookies["fieldcall"]
    browser.client.http.cookies.set("fieldcall", planted, domain="service.test")
    away = await browser.get("/sign-in")
    assert away.headers["location"] == "/"
    asked = await browser.client.send("POST", "/sign-in", data={"email": ADDRESS, "token": "x"}, headers=OWN)
    assert asked.status_code == 403
    browser.client.http.cookies.delete("fieldcall")
    asked = await browser.ask()
    browser.client.http.cookies.set("fieldcall", planted, domain="service.test")
    done = await browser.send("/sign-in/code", asked, code=(await browser.mailed(2))[1])
    assert done.status_code == 303
    assert planted not in done.headers["set-cookie"]
    assert "attacker" not in (await browser.get("/account")).text
    assert (await attacker.get("/account")).headers["location"] == "/sign-in?next=%2Faccount"


async def test_what_is_no_address_is_marked_and_nobody_is_led_away(browser: Browser) -> None:
    for wrong in ("", "owner", "<script>alert(1)</script>"):
        page = await browser.ask(wrong)
        assert (page.status_code, "should look like name@example.org" in page.text) == (400, True)
        assert "<script" not in page.text
    await browser.ask(path="/sign-in?next=https://evil.example/account")
    path, _ = await browser.mailed()
    done = await browser.send(path, await browser.get(path), next="//evil.example")
    assert done.headers["location"] == "/"
    assert (await browser.get("/sign-in?next=//evil.example")).headers["location"] == "/"
    assert (await browser.get("/sign-in?next=/account/sessions")).headers["location"] == "/account/sessions"


async def test_too_many_mails_are_told_by_a_page(browser: Browser) -> None:
    for _ in range(5):
        assert (await browser.ask()).status_code == 200
    page = await browser.ask()
    assert (page.status_code, page.headers["retry-after"]) == (429, "3600")
    assert "try again in 60 min" in page.text


async def test_a_browser_that_signed_in_before_has_an_allowance_of_its_own(
    browser: Browser, services: Services
) -> None:
    await browser.send("/sign-in/code", await browser.ask(), code=(await browser.mailed())[1])
    await browser.send("/sign-out", await browser.get("/sign-out"))
    stranger = Browser(services, Client(browser.client.app))
    answers = [(await stranger.ask()).status_code for _ in range(6)]
    assert answers == [200] * 4 + [429] * 2, "one was asked for by the first browser, before it was known"
    assert [(await browser.ask()).status_code for _ in range(6)] == [200] * 5 + [429]
    _, code = await browser.mailed()
    assert (await browser.send("/sign-in/code", await stranger.get("/sign-in"), code=code)).status_code == 403


async def test_signing_out_ends_the_session_and_forgets_the_cookie(browser: Browser) -> None:
    await browser.send("/sign-in/code", await browser.ask(), code=(await browser.mailed())[1])
    value = browser.client.http.cookies["fieldcall"]
    page = await browser.get("/sign-out")
    assert "owner@example.org" in page.text
    assert is_signed_in(await browser.get("/account"))
    done = await browser.send("/sign-out", page)
    assert ("Signed out" in done.text, "Max-Age=0" in done.headers["set-cookie"]) == (True, True)
    browser.client.http.cookies.set("fieldcall", value, domain="service.test")
    assert (await browser.get("/account")).headers["location"] == "/sign-in?next=%2Faccount"
    again = await browser.client.send("POST", "/sign-out", data={"token": ""}, headers=OWN)
    assert (again.status_code, "Signed out" in again.text) == (200, True)


async def test_a_page_in_a_frame_knows_nobody(browser: Browser) -> None:
    await browser.send("/sign-in/code", await browser.ask(), code=(await browser.mailed())[1])
    framed = await browser.get("/account", **{"Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site"})
    assert framed.headers["location"] == "/sign-in?next=%2Faccount"
    assert "frame-ancestors 'none'" in (await browser.get("/account")).headers["content-security-policy"]


async def test_a_guest_begins_by_one_form_from_here_or_by_a_script(services: Services) -> None:
    practising = replace(services, policy=replace(services.policy, simulated_operators=3))
    ways: list[dict[str, str]] = [{}, OWN, {"Origin": f"http://{front_door.HOST}"}]
    for way in ways:
        client = Client(front_door.application(practising))
        begun = await client.send("POST", "/try", headers=way)
        assert begun.status_code == 303, (way, begun.text)
        assert re.fullmatch(r"/desk/\d+", begun.headers["location"])
        # Somebody who is signed in stays signed in.
        again = await client.send("POST", "/try", headers=OWN)
        assert (again.status_code, again.headers["location"], "set-cookie" in again.headers) == (303, "/", False)
    stranger = Client(front_door.application(practising))
    for foreign in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://elsewhere.example"}, {"Cookie": "a=b"}):
        assert (await stranger.send("POST", "/try", headers=foreign)).status_code == 403
