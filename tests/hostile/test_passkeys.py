"""Attacks on passkeys and fresh proofs over HTTP, by somebody who has a browser, a cookie or an answer of another."""

import asyncio
import json
from typing import Any, Final

import httpx2
import pytest

from resolvers.core.context import Services
from tests.actors import AGENT, SetClock
from tests.authenticators import Authenticator
from tests.people import cookies, signed_in

ORIGIN: Final = "http://localhost"
PASSKEYS: Final = "/api/v1/people/me/passkeys"
PROOF: Final = "/api/v1/people/me/proof/passkey"
MADE_UP: Final = ("{}", "[]", "null", '"text"', "[" * 5000, '{"id":"a","rawId":"a","type":"public-key","response":{}}')


class Browser:
    """A browser with a session's cookie, which sends what a page of the service would send."""

    def __init__(self, client: httpx2.AsyncClient, session: str) -> None:
        self.client, self.headers = client, cookies(session)

    async def post(self, path: str, **body: Any) -> httpx2.Response:
        return await self.client.post(path, json=body, headers=self.headers)

    async def options(self, path: str) -> str:
        answer = await self.post(f"{path}/options")
        assert answer.status_code == 200, answer.text
        return str(answer.json()["optionsJson"])

    async def register(self, device: Authenticator) -> httpx2.Response:
        return await self.post(PASSKEYS, name="Mine", credentialJson=device.create(await self.options(PASSKEYS)))

    async def names(self) -> list[str]:
        listed = await self.client.get(PASSKEYS, headers=self.headers)
        return [passkey["name"] for passkey in listed.json()]


async def opened(client: httpx2.AsyncClient, services: Services, address: str) -> Browser:
    return Browser(client, await signed_in(services, address))


def read_code(answer: httpx2.Response) -> Any:
    return answer.json().get("code")


async def test_of_many_uses_at_once_one_counts(services: Services, client: httpx2.AsyncClient, clock: SetClock) -> None:
    ada = await opened(client, services, "ada@example.org")
    device = Authenticator(ORIGIN, counts=False)
    answer = device.create(await ada.options(PASSKEYS))
    made = await asyncio.gather(*(ada.post(PASSKEYS, name="Mine", credentialJson=answer) for _ in range(4)))
    assert sorted(map(read_code, made), key=str) == [None, *["passkey_refused"] * 3]
    assert await ada.names() == ["Mine"]
    answer = device.use(await ada.options(PROOF))
    proved = await asyncio.gather(*(ada.post(PROOF, credentialJson=answer) for _ in range(4)))
    assert sorted(map(read_code, proved), key=str) == [None, *["passkey_refused"] * 3]


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_what_somebody_else_has_is_worth_nothing(
    services: Services, client: httpx2.AsyncClient, clock: SetClock
) -> None:
    ada, eve = [await opened(client, services, f"{name}@example.org") for name in ("ada", "eve")]
    device, theirs = Authenticator(ORIGIN), Authenticator(ORIGIN, credential_id=b"of Eve")
    assert (await ada.register(device)).status_code == 200
    assert (await eve.register(theirs)).status_code == 200
    clock.advance(601)
    options = await ada.options(PROOF)
    false_page = {"origin": "http://localhost.evil.example"}
    attacks = {
        "an answer that was caught on its way, in another session": (eve, device.use(options)),
        "a passkey of one's own for the session of another": (ada, theirs.use(options)),
        "an answer from a page that looks the same": (ada, device.use(options, **false_page)),
        "an answer for another host": (ada, device.use(options, host="evil.example")),
        "an answer to a question for a new passkey": (ada, Authenticator(ORIGIN).create(renamed(options))),
        "a challenge that was made up": (ada, device.use(challenged(options, "A" * 75))),
        "a challenge whose end was moved": (ada, device.use(challenged(options, later(options)))),
    }
    for attack, (browser, answer) in attacks.items():
        refused = await browser.post(PROOF, credentialJson=answer)
        assert (refused.status_code, read_code(refused)) == (403, "passkey_refused"), attack
    for made_up in MADE_UP:
        for path, more in ((PROOF, {}), (PASSKEYS, {"name": "Mine"})):
            refused = await ada.post(path, credentialJson=made_up, **more)
            assert read_code(refused) in ("passkey_refused", "validation_failed", "fresh_proof_required"), made_up
    # None of it was a proof.
    for browser in (ada, eve):
        assert read_code(await browser.post(f"{PASSKEYS}/options")) == "fresh_proof_required"
        assert await browser.names() == ["Mine"]
    assert (await ada.post(PROOF, credentialJson=device.use(options))).status_code == 200


def renamed(options: str) -> str:
    """Options of a use as those of a registration."""
    asked = json.loads(options)
    return json.dumps(asked | {"rp": {"id": asked["rpId"]}, "user": {"id": "AAAAAAAAAAE"}})


def challenged(options: str, challenge: str) -> str:
    return json.dumps(json.loads(options) | {"challenge": challenge})


def later(options: str) -> str:
    """The challenge with another end, under the same seal."""
    challenge = json.loads(options)["challenge"]
    return str(challenge[:30] + ("A" if challenge[30] != "A" else "B") + challenge[31:])


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_foreign_page_and_a_key_cannot_touch_passkeys(services: Services, client: httpx2.AsyncClient) -> None:
    session = await signed_in(services, "ada@example.org")
    own = cookies(session)
    without_header = {name: value for name, value in own.items() if name != "X-Fieldcall-As"}
    agent = (await client.post("/api/v1/agents/register", json=AGENT)).json()["apiKey"]
    for headers in (
        own | {"Sec-Fetch-Site": "cross-site"},
        own | {"Sec-Fetch-Site": "same-site"},
        without_header,
        without_header | {"Content-Type": "text/plain"},
    ):
        answer = await client.post(f"{PASSKEYS}/options", headers=headers, json={})
        assert (answer.status_code, read_code(answer)) == (401, "unauthenticated"), headers
    answer = await client.post(f"{PASSKEYS}/options", headers={"X-API-Key": agent}, json={})
    assert (answer.status_code, read_code(answer)) == (403, "forbidden")
