"""Passkeys in a real browser, with the authenticator that its developer tools simulate."""

from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import httpx2
import pytest_asyncio

from adapters.storage.queries.people.sessions import set_proved_at
from domain.people.sign_in import PROOF_LIFETIME
from server.config.wiring import build, started
from server.process.background import serving
from tests.browser import IN_BROWSER, ON_SQLITE, flaws
from tests.people import signed_in

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import BrowserContext, CDPSession, Page

    from resolvers.core.context import Services
    from server.config.settings import Settings

pytestmark = [IN_BROWSER, ON_SQLITE]
OTHER_HOST = "app.localhost"
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Person:
    """Somebody at a browser with a device that has passkeys."""

    def __init__(self, page: "Page", services: "Services", address: str) -> None:
        self.page, self.services = page, services
        self.address = address.replace("127.0.0.1", "localhost")
        self.loopback = address
        self.sent: list[dict[str, str]] = []
        """The forms with an answer of a passkey, in the order in which they were sent."""

    async def connect(self) -> None:
        self.device: CDPSession = await self.page.context.new_cdp_session(self.page)
        await self.device.send("WebAuthn.enable")
        added = await self.device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
        self.authenticator = {"authenticatorId": added["authenticatorId"]}
        self.page.on("request", lambda asked: self._record_request(asked.method, asked.url, asked.post_data))

    def _record_request(self, method: str, url: str, body: str | None) -> None:
        if method == "POST" and urlsplit(url).path.endswith("/passkey"):
            fields = parse_qs(body or "", keep_blank_values=True)
            self.sent.append({name: values[0] for name, values in fields.items()})

    async def take_session(self) -> None:
        """Sign in as if by code."""
        value = await signed_in(self.services, "ada@example.org")
        await self.page.context.add_cookies([{"name": "fieldcall", "value": value, "url": self.address}])

    async def go(self, path: str) -> None:
        await self.page.goto(self.address + path)

    async def press(self, button: str) -> int:
        """The status of what the browser shows next."""
        async with self.page.expect_navigation() as shown:
            await self.page.get_by_role("button", name=button).click()
        response = await shown.value
        assert response
        return response.status

    async def at(self) -> str:
        return urlsplit(self.page.url).path

    async def replay(self, path: str, fields: dict[str, str], host: str = "localhost") -> int:
        """Send a form once more, with all that this browser would send; the status of the answer."""
        cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in await self.page.context.cookies())
        port = urlsplit(self.address).port
        headers = {"Cookie": cookies, "Sec-Fetch-Site": "same-origin", "Host": f"{host}:{port}"}
        async with httpx2.AsyncClient() as http:
            answer = await http.post(self.loopback + path, data=fields, headers=headers)
        return answer.status_code

    async def set_counter(self, count: int) -> None:
        """Put the counter of the device's passkey to a number."""
        found: Any = await self.device.send("WebAuthn.getCredentials", self.authenticator)
        (credential,) = found["credentials"]
        named = {**self.authenticator, "credentialId": credential["credentialId"]}
        await self.device.send("WebAuthn.removeCredential", named)
        changed = {**self.authenticator, "credential": credential | {"signCount": count}}
        await self.device.send("WebAuthn.addCredential", changed)


@pytest_asyncio.fixture(loop_scope="session")
async def person(settings: "Settings", page: "Page") -> "AsyncIterator[Person]":
    settings = settings.model_copy(update={"allowed_hosts": (*settings.allowed_hosts, OTHER_HOST)})
    with serving(settings) as address:
        async with started(build(settings)) as services:
            somebody = Person(page, services, address)
            await somebody.connect()
            yield somebody


async def age_sessions(services: "Services") -> None:
    """Let the proof of every session be older than ten minutes."""
    proved_at = services.clock.now() - PROOF_LIFETIME - 1
    for number in (1, 2):
        await services.database.write(lambda session: session.execute(set_proved_at(key=number, proved_at=proved_at)))  # noqa: B023


async def test_a_passkey_is_made_signs_in_proves_and_is_removed(person: Person) -> None:
    page = person.page
    await person.take_session()
    await person.go("/account/passkeys")
    assert await flaws(page) == []
    await page.get_by_label("Name of the new passkey").fill("My telephone")
    assert await person.press("Add a passkey") == 200
    assert await page.get_by_text("My telephone").is_visible()

    await page.context.clear_cookies()
    await person.go("/sign-in?next=/account/sessions")
    assert await flaws(page) == []
    assert await person.press("Use a passkey") == 200
    assert await person.at() == "/account/sessions"

    await age_sessions(person.services)
    await person.go("/account/passkeys")
    assert await page.get_by_role("button", name="Add a passkey").count() == 0
    await page.get_by_role("link", name="Add a passkey").click()
    assert await person.at() == "/sign-in/proof"
    assert await flaws(page) == []
    assert await person.press("Use a passkey") == 200
    assert await person.at() == "/account/passkeys"
    assert await page.get_by_role("button", name="Add a passkey").is_visible()

    assert await person.press("Remove") == 200
    assert await page.get_by_text("My telephone").count() == 0
    await page.context.clear_cookies()
    await person.go("/sign-in")
    assert await person.press("Use a passkey") == 403
    assert "not accepted" in await page.get_by_role("alert").first.inner_text()
    assert await page.get_by_role("textbox").is_visible()


async def test_what_is_wrong_with_an_answer_is_refused(person: Person, browser_context: "BrowserContext") -> None:
    page = person.page
    await person.take_session()
    await person.go("/account/passkeys")
    await page.get_by_label("Name of the new passkey").fill("My telephone")
    await person.press("Add a passkey")
    await page.context.clear_cookies()

    # Answers that stay in the browser, so that nothing used them up.
    await page.route("**/sign-in/passkey", lambda route: route.fulfill(status=204))
    for _ in range(2):
        await person.go("/sign-in")
        async with page.expect_response("**/sign-in/passkey"):
            await page.get_by_role("button", name="Use a passkey").click()
    await page.unroute("**/sign-in/passkey")
    first, second = person.sent
    # Another host with the same cookies; then a challenge for another browser.
    assert await person.replay("/sign-in/passkey", first, OTHER_HOST) == 403
    await page.context.clear_cookies()
    await person.go("/sign-in")
    token = await page.locator("form[data-passkey] input[name=token]").input_value()
    assert await person.replay("/sign-in/passkey", first | {"token": token}) == 403
    assert await person.replay("/sign-in/passkey", second | {"token": token}) == 403

    assert await person.press("Use a passkey") == 200
    # The same answer once more, from the same browser.
    assert await person.replay("/sign-in/passkey", person.sent[-1]) == 403
    await page.context.clear_cookies()
    await person.go("/sign-in")
    await person.set_counter(0)
    assert await person.press("Use a passkey") == 403

    # For another host the browser itself has no passkey, and says so without leaving the page.
    await page.goto(f"http://{OTHER_HOST}:{urlsplit(person.address).port}/sign-in")
    await page.get_by_role("button", name="Use a passkey").click()
    await page.locator("[data-passkey-failed]").wait_for(state="visible")
    assert await person.at() == "/sign-in"
