"""A whole life of a task by people who are signed in: an owner, an operator and staff, with cookies and no key."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

import httpx2
import pytest
from pydantic import SecretStr

from domain.people.roles import StaffRole
from server.commands import keys
from server.config.settings import Settings
from server.process.background import serving as running
from tests.actors import AGENT, OPERATOR, TASK
from tests.html_document import Document
from tests.journeys.people import TIMEOUT_SECONDS, Person, carry_out, reviewable
from tests.simulators.mail_server import Post, serving

SAME_ORIGIN = {"Sec-Fetch-Site": "same-origin"}
PUBLIC_ADDRESS = "http://public.localhost:8000"
OWNER, WORKER, SAM = "owner@example.org", "worker@example.org", "sam@staff.example"
ACCOUNT = {"iban": "NL91ABNA0417164300"}


@dataclass(frozen=True)
class Reader(Person):
    """A person with a browser of its own, whose session acts as what `acting_as` says."""

    acting_as: str = "person"

    def acting(self, acting_as: str) -> "Reader":
        return Reader(self.http, None, acting_as)

    async def send(self, method: str, path: str, **options: Any) -> httpx2.Response:
        headers = {"X-Fieldcall-As": self.acting_as, **SAME_ORIGIN}
        return await self.http.request(method, path, headers=headers, timeout=TIMEOUT_SECONDS, **options)


@dataclass(frozen=True)
class Desk:
    """A running service that mails to `post`."""

    address: str
    post: Post
    stack: AsyncExitStack

    async def browser(self) -> httpx2.AsyncClient:
        return await self.stack.enter_async_context(httpx2.AsyncClient(base_url=self.address, timeout=TIMEOUT_SECONDS))

    async def signed_in(self, address: str) -> Reader:
        """Ask for a mail on the page, open its link and press its button."""
        http = await self.browser()
        asked = await submit(http, "/sign-in", email=address)
        assert asked.status_code == 200, asked.text
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while not (links := self.links_to(address)):  # noqa: ASYNC110 - the mail server is told by a socket
                await asyncio.sleep(0.05)
        done = await submit(http, links[-1])
        assert (done.status_code, done.headers["location"]) == (303, "/"), done.text
        return Reader(http)

    def links_to(self, address: str) -> list[str]:
        """The paths of the links to sign in that were mailed to an address."""
        texts = [
            mail.get_body(("plain",)).get_content()  # type: ignore[union-attr] # every mail has a text
            for mail in self.post.taken
            if mail["To"] == address
        ]
        return [found[0] for text in texts if (found := re.search(r"/sign-in/\S+", text))]


async def submit(http: httpx2.AsyncClient, path: str, **fields: str) -> httpx2.Response:
    """Open a page, fill its form in and send it, as a browser does."""
    page = Document((await http.get(path)).text)
    hidden = {field["name"] or "": field.get("value") or "" for field in page.all("input") if field["type"] == "hidden"}
    return await http.post(path, data=hidden | fields, headers=SAME_ORIGIN)


@pytest.fixture
async def desk(settings: Settings) -> AsyncIterator[Desk]:
    await asyncio.to_thread(lambda: asyncio.run(keys.create(settings, "Sam", email=SAM, role=StaffRole.ADMIN)))
    async with serving(Post()) as post, AsyncExitStack() as stack:
        mailing = {"smtp_url": SecretStr(f"smtp://127.0.0.1:{post.port}"), "base_url": PUBLIC_ADDRESS}
        with running(settings.model_copy(update=mailing)) as address:
            yield Desk(address, post, stack)


async def test_an_owner_an_operator_and_staff_live_a_task_without_any_key(desk: Desk) -> None:
    anybody = Person(await desk.browser())
    made = await anybody.post("/agents/register", **AGENT | {"email": OWNER})
    joined = await anybody.post("/operators/register", **OPERATOR | {"email": WORKER})
    agent_id, operator_id = made["agentId"], joined["operator"]["id"]

    sam = (await desk.signed_in(SAM)).acting("staff")
    ada, rui = await desk.signed_in(OWNER), await desk.signed_in(WORKER)
    assert (await ada.post(f"/people/me/claims/agents/{agent_id}"))["claimed"]
    assert (await rui.post(f"/people/me/claims/operators/{operator_id}"))["claimed"]
    owner, worker = ada.acting(f"agent:{agent_id}"), rui.acting(f"operator:{operator_id}")
    assert (await owner.get("/agents/me"))["status"] == "Verified"
    if joined["operator"]["status"] == "Registered":
        await sam.post(f"/platform/operators/{operator_id}/approve")

    opened = await owner.post("/agents/me/wallet/deposit", amount="60.00", currency="EUR")
    await owner.pay(opened["checkoutUrl"].replace(PUBLIC_ADDRESS, desk.address))
    task = (await owner.post("/agents/me/tasks", **TASK))["taskId"]
    await carry_out(worker, task)
    await reviewable(owner, task)
    assert (await owner.post(f"/agents/me/tasks/{task}/approve"))["status"] == "Closed"
    payout = await worker.post("/operators/me/payouts", currency="EUR", destination=ACCOUNT)
    confirmed = await sam.post(f"/platform/payouts/{payout['id']}/confirm", bankReference="P 1")
    assert (confirmed["status"], confirmed["amount"]) == ("paid", 45)

    events = await owner.get(f"/agents/me/tasks/{task}/history")
    by = {event["toStatus"]: event["changedBy"] for event in events}
    assert (by["Published"]["kind"], by["Published"]["name"]) == ("person", OWNER)
    assert WORKER not in str(by)
    entry = (await sam.get("/platform/audit-log", limit=1))[0]
    assert (entry["operation"], entry["by"]["kind"], entry["by"]["email"]) == ("confirm_payout", "person", SAM)

    # Nobody acts as what belongs to another, and a session that has ended counts for nothing.
    assert (await rui.acting(f"agent:{agent_id}").send("GET", "/api/v1/agents/me")).status_code == 403
    await ada.post("/people/me/sign-out")
    assert (await owner.send("GET", "/api/v1/agents/me")).status_code == 401
