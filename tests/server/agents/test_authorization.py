"""`fieldcall login` by OAuth against a real service, with a browser at the consent page."""

import asyncio
import json
import re
import subprocess
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit

import httpx2
import pytest_asyncio

from server.config.wiring import build, started
from tests.actors import AGENT, OPERATOR
from tests.browser import IN_BROWSER, ON_SQLITE
from tests.people import cookies, signed_in
from tests.server.test_cli import RUN, environment

if TYPE_CHECKING:
    from playwright.async_api import Page

    from server.config.settings import Settings

pytestmark = [IN_BROWSER, ON_SQLITE]
OWNER = "owner@example.org"
ADDRESS = re.compile(r"http://\S+/oauth/authorize\?\S+")


@dataclass(frozen=True)
class Computer:
    """A person's computer: a shell whose settings lie in `home`, and a browser in which they are signed in."""

    service: str
    session: str
    agent_id: int
    home: Path
    page: "Page"

    @property
    def profiles(self) -> Path:
        return self.home / "fieldcall" / "profiles.json"

    @property
    def opened(self) -> Path:
        """The addresses that the command has opened in the browser."""
        return self.home / "opened"

    def environment(self) -> dict[str, str]:
        browser = self.home / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" >> {self.opened}\n')
        browser.chmod(0o700)
        own = {"XDG_CONFIG_HOME": str(self.home), "PYTHONUNBUFFERED": "1", "BROWSER": str(browser)}
        return environment() | own

    async def run(self, *arguments: str) -> tuple[int, str]:
        """Return the exit code of a command, and all that it prints."""
        ended = await asyncio.to_thread(
            subprocess.run, [*RUN, *arguments], cwd=self.home, env=self.environment(), capture_output=True, text=True
        )
        return ended.returncode, ended.stdout + ended.stderr

    async def login(self, press: str, *arguments: str, account: str | None = None) -> tuple[int, str]:
        """Sign in, choose an account where the consent page that the command names offers several, and press a
        button."""
        process = await asyncio.create_subprocess_exec(
            *RUN,
            "login",
            "--url",
            self.service,
            *arguments,
            cwd=self.home,
            env=self.environment(),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        assert process.stdout
        printed = ""
        while not (address := ADDRESS.search(printed)):
            line = await process.stdout.readline()
            assert line, printed
            printed += line.decode()
        await self.forge_answers(address[0])
        await self.page.goto(address[0])
        if account:
            await self.page.locator("[name=account]").select_option(account)
        # Only a program that may dispatch has a limit.
        if "dispatch" in address[0] and press == "Allow":
            await self.page.get_by_label("No separate limit").check()
        await self.page.get_by_role("button", name=press, exact=True).click()
        await self.page.get_by_text("return to the command line").wait_for()
        printed += (await process.stdout.read()).decode()
        return await process.wait(), printed

    async def forge_answers(self, address: str) -> None:
        """Send answers of others to the command, which refuses them and waits on."""
        query = dict(parse_qsl(urlsplit(address).query))
        async with httpx2.AsyncClient() as http:
            for other in (
                {"state": "forged"},
                {"state": "\u00e9"},
                {"state": query["state"], "iss": "https://evil.example"},
            ):
                answer = await http.get(query["redirect_uri"], params={"code": "stolen", **other})
                assert (answer.status_code, "another sign-in" in answer.text) == (400, True)
            assert (await http.get(query["redirect_uri"])).status_code == 404

    def stored(self, name: str = "default") -> dict[str, Any]:
        row: dict[str, Any] = json.loads(self.profiles.read_text())[name]
        return row

    def age(self, **changes: object) -> None:
        """Change the stored profile."""
        self.profiles.write_text(json.dumps({"default": self.stored() | changes}))

    async def grants(self) -> list[str]:
        """The names of the programs that have access."""
        async with httpx2.AsyncClient(base_url=self.service, headers=cookies(self.session)) as http:
            listed = (await http.get("/api/v1/people/me/assistants")).json()
        return [grant["clientName"] for grant in listed if grant["revokedAt"] is None]


@pytest_asyncio.fixture(loop_scope="session")
async def computer(live_server: str, settings: "Settings", page: "Page", tmp_path: Path) -> AsyncIterator[Computer]:
    async with httpx2.AsyncClient(base_url=live_server) as http:
        agent_id = (await http.post("/api/v1/agents/register", json=AGENT)).json()["agentId"]
    async with started(build(settings)) as services:
        session = await signed_in(services, OWNER, agent=agent_id)
    await page.context.add_cookies([{"name": "fieldcall", "value": session, "url": live_server}])
    yield Computer(live_server, session, agent_id, tmp_path, page)


async def test_a_person_signs_in_works_for_more_than_an_hour_and_signs_out(computer: Computer) -> None:
    code, printed = await computer.login("Allow")
    assert (code, f"Profile default: agent {computer.agent_id} ({AGENT['agentName']})" in printed) == (0, True), printed
    assert ADDRESS.findall(printed) == computer.opened.read_text().splitlines()
    assert computer.profiles.stat().st_mode & 0o777 == 0o600
    first = computer.stored()
    assert first["key"] not in printed
    (name,) = await computer.grants()
    assert name.startswith("fieldcall on ")
    code, printed = await computer.run("doctor")
    assert (code, AGENT["agentName"] in printed) == (0, True), printed
    assert "signed in" in (await computer.run("profiles"))[1]

    # Two commands at once refresh a token that has ended once.
    computer.age(expires_at=time.time())
    ended = await asyncio.gather(*(computer.run("call", "get_agent_profile") for _ in range(2)))
    assert [code for code, _ in ended] == [0, 0], ended
    second = computer.stored()
    assert second["key"] != first["key"]
    assert second["refresh_token"] != first["refresh_token"]
    assert second["expires_at"] > time.time() + 3000

    code, printed = await computer.run("logout")
    assert (code, "its access revoked" in printed) == (0, True), printed
    assert await computer.grants() == []
    async with httpx2.AsyncClient(base_url=computer.service) as http:
        refused = await http.get("/api/v1/agents/me", headers={"Authorization": f"Bearer {second['key']}"})
    assert refused.status_code == 401
    assert "There is no profile" in (await computer.run("profiles"))[1]


async def test_a_refusal_and_the_end_of_the_access_are_told(computer: Computer) -> None:
    code, printed = await computer.login("Do not allow", "--no-browser")
    assert (code, "access was refused" in printed) == (1, True), printed
    assert not computer.profiles.exists()
    assert not computer.opened.exists()

    assert (await computer.login("Allow", "--scopes", "read"))[0] == 0
    deposit = ("--arg", "amount=50", "--arg", "currency=EUR")
    code, printed = await computer.run("call", "checkout_wallet_deposit", *deposit)
    assert (code, "insufficient_scope" in printed) == (1, True), printed
    # The owner ends the access at the desk; the command learns of it when its token has ended.
    async with httpx2.AsyncClient(base_url=computer.service, headers=cookies(computer.session)) as http:
        (grant,) = (await http.get("/api/v1/people/me/assistants")).json()
        await http.delete(f"/api/v1/people/me/assistants/{grant['id']}")
    computer.age(expires_at=time.time())
    code, printed = await computer.run("call", "get_agent_profile")
    assert (code, "Next: fieldcall login --profile default" in printed) == (1, True), printed
    assert (await computer.run("logout"))[0] == 0


async def test_a_sign_in_with_an_account_that_is_no_agent_is_revoked(computer: Computer, settings: "Settings") -> None:
    assert (await computer.login("Allow", "--scopes", "read"))[0] == 0
    profiles = computer.profiles.read_text()
    async with httpx2.AsyncClient(base_url=computer.service) as http:
        operator_id = (await http.post("/api/v1/operators/register", json=OPERATOR)).json()["operator"]["id"]
    async with started(build(settings)) as services:
        await signed_in(services, OWNER, operator=operator_id)
    before = await computer.grants()
    code, printed = await computer.login("Allow", "--scopes", "read", account=f"operator:{operator_id}")
    assert (code, "its access is revoked. Next: fieldcall login, and choose an agent" in printed) == (1, True), printed
    assert await computer.grants() == before
    assert computer.profiles.read_text() == profiles


async def test_a_sign_out_without_a_service_removes_the_profile_and_says_so(computer: Computer) -> None:
    assert (await computer.login("Allow"))[0] == 0
    computer.age(url="http://127.0.0.1:1")
    code, printed = await computer.run("logout")
    assert (code, "was not revoked" in printed) == (1, True), printed
    assert "There is no profile" in (await computer.run("profiles"))[1]
