"""Signing in by link and by code: once, in time, in the browser that asked, and alike for every address."""

import asyncio
import re
from collections.abc import Awaitable, Hashable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from adapters.storage.engine.statements.typed import BoundStatement
from adapters.storage.engine.transactions.session import Database, Session, Work
from adapters.storage.tables.people import SignInRow
from domain.people.roles import StaffRole
from domain.people.sign_in import LINK_LIFETIME
from domain.ports import Mail
from domain.refusals.general import NotFound, RateLimited
from domain.refusals.people import SignInFailed
from domain.values.time import DAY, HOUR, MINUTE
from resolvers.access.sessions import PresentedSession, caller_of_session
from resolvers.accounts.agents import register_agent
from resolvers.core import jobs
from resolvers.core.context import Call, Services
from resolvers.people.known_browsers import remember_browser
from resolvers.people.sign_in import (
    LINKS,
    make_codes,
    open_sign_in_link,
    sign_in_by_code,
    sign_in_by_link,
    start_sign_in,
)
from server.commands.sign_in import path_of_link
from tests.actors import AGENT, BASE_URL, Actor, SetClock
from tests.counting import Counting
from tests.people import hire, signed_in
from tests.postbox import Postbox
from tests.resolvers.stages import Scene, rows_of_tables

PUBLIC = "https://fieldcall.example"
ADA = "ada@example.org"
BROWSER, OTHER_BROWSER = "browser-of-ada-0123456789", "browser-of-eve-0123456789"


class Desk:
    """A service with a mail server, at which nobody in particular signs in."""

    def __init__(self, services: Services, clock: SetClock) -> None:
        self.post = Postbox()
        self.services = replace(services, mailer=self.post, base_url=PUBLIC)
        self.clock = clock
        self.nobody = Actor(self.services)
        self._scene = Scene(self.services, clock, self.nobody, self.nobody, self.nobody)

    async def ask(self, address: str = ADA, browser: str | None = BROWSER, **fields: Any) -> Mail:
        """Ask for a mail, and read it."""
        await self.nobody(start_sign_in, address=address, browser=browser, **fields)
        await self._scene.work_off()
        return self.post.mails[-1]

    def context(self) -> Call:
        return Call(self.services, None, "req_test", BASE_URL, self.clock.time, self.services.database.reader)

    async def work_off(self) -> None:
        await self._scene.work_off()

    async def by_code(self, code: str, browser: str = BROWSER, **fields: Any) -> Any:
        return await self.nobody(sign_in_by_code, code=code, browser=browser, **fields)

    async def by_link(self, token: str, **fields: Any) -> Any:
        return await self.nobody(sign_in_by_link, token=token, **fields)

    async def rows(self, table: str) -> list[Any]:
        return await self.services.database.reader.find_all(rows_of_tables()[table]())

    async def everything(self) -> dict[str, list[Any]]:
        return await self._scene.everything()


@pytest.fixture
def desk(services: Services, clock: SetClock) -> Desk:
    return Desk(services, clock)


def code_in(mail: Mail) -> str:
    found = re.search(r"\b[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}\b", mail.text)
    assert found
    return found[0]


def token_in(mail: Mail) -> str:
    found = re.search(rf"{PUBLIC}/sign-in/(\S+)", mail.text)
    assert found
    return found[1]


async def failed(work: Awaitable[Any]) -> None:
    with pytest.raises(SignInFailed):
        await work


async def test_a_person_is_made_when_its_address_is_proved(desk: Desk) -> None:
    mail = await desk.ask(" Ada@Example.ORG ".strip(), nextPath="/account?tab=1")
    assert mail.to == ADA
    assert await desk.rows("person") == []
    signed = await desk.by_code(code_in(mail).lower().replace("-", " "), userAgent="Firefox", network="192.0.2.7")
    assert (signed.address, signed.next_path) == (ADA, "/account?tab=1")
    caller = await caller_of_session(desk.services, PresentedSession(signed.session, "person"))
    assert caller.person_id == signed.person_id == caller.id
    assert caller.proved_at == desk.clock.time
    (row,) = await desk.rows("session")
    assert signed.session.encode() not in row
    assert signed.session not in row
    again = await desk.by_link(token_in(await desk.ask()), previous=signed.session)
    assert again.person_id == signed.person_id
    assert again.session != signed.session
    ended = [session[-1] for session in await desk.rows("session")]
    assert ended == [desk.clock.time, None], "a session ends where its browser signs in anew"


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_mail_leads_to_the_name_of_this_machine_that_was_asked_and_to_no_other_host(desk: Desk) -> None:
    for public, linked in (
        ("http://127.0.0.1:8000", BASE_URL),
        (PUBLIC, PUBLIC),
        ("http://localhost", "http://localhost"),
    ):
        desk.services = replace(desk.services, base_url=public)
        desk.nobody = Actor(desk.services)
        mail = await desk.ask()
        assert f"\n{linked}/sign-in/sgn_" in mail.text


async def test_reading_a_link_decides_nothing_and_its_button_does_once(desk: Desk) -> None:
    token = token_in(await desk.ask(browser=None, nextPath="//evil.example"))
    before = await desk.everything()
    for _ in range(2):
        link = await desk.nobody(open_sign_in_link, token=token)
        assert (link.address, link.purpose, link.is_open, link.next_path) == (ADA, "sign_in", True, None)
    assert await desk.everything() == before
    results = await asyncio.gather(*(desk.by_link(token) for _ in range(4)), return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["SignInFailed"] * 3 + ["SignedIn"]
    assert len(await desk.rows("session")) == 1
    assert not (await desk.nobody(open_sign_in_link, token=token)).is_open
    for wrong in (token[:-1] + ("0" if token[-1] != "0" else "1"), f"sgn_2_{'0' * 64}", "sgn_1", ""):
        with pytest.raises(NotFound):
            await desk.by_link(wrong)


async def test_a_code_counts_once_in_time_and_in_the_browser_that_asked(desk: Desk) -> None:
    code = code_in(await desk.ask())
    await failed(desk.by_code(code, OTHER_BROWSER))
    await failed(desk.by_code(""))
    desk.clock.time += LINK_LIFETIME - 1
    results = await asyncio.gather(*(desk.by_code(code) for _ in range(4)), return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["SignInFailed"] * 3 + ["SignedIn"]
    late = await desk.ask()
    desk.clock.time += LINK_LIFETIME
    await failed(desk.by_code(code_in(late)))
    await failed(desk.by_link(token_in(late)))


async def test_five_wrong_codes_end_it_and_another_browser_ends_nothing(desk: Desk) -> None:
    mail = await desk.ask()
    for _ in range(6):
        await failed(desk.by_code("AAAA-AAAA", OTHER_BROWSER))
    for _ in range(5):
        await failed(desk.by_code("AAAA-AAAA"))
    await failed(desk.by_code(code_in(mail)))
    await failed(desk.by_link(token_in(mail)))
    assert await desk.rows("person") == []


async def test_mails_are_bounded_by_address_and_by_network(desk: Desk) -> None:
    for _ in range(6):
        assert (await path_of_link(desk.services, ADA)).startswith("/sign-in/"), "the command's links are no mails"
    await signed_in(desk.services, ADA)
    home, other = (replace(desk.nobody, network=network) for network in ("192.0.2.7", "192.0.2.8"))
    results = await asyncio.gather(
        *(home(start_sign_in, address=ADA, browser=BROWSER) for _ in range(8)), return_exceptions=True
    )
    assert sorted(type(result).__name__ for result in results) == ["RateLimited"] * 3 + ["SignInStarted"] * 5
    for number in range(15):
        await home(start_sign_in, address=f"{number}@example.org")
    with pytest.raises(RateLimited, match="At most 20 mails in an hour") as refused:
        await home(start_sign_in, address="15@example.org")
    assert refused.value.retry_after == 3600
    await desk.work_off()
    assert len(desk.post.mails) == 20
    await other(start_sign_in, address="15@example.org")
    await desk.work_off()
    desk.clock.time += HOUR
    await home(start_sign_in, address=ADA)
    await desk.work_off()
    assert len(desk.post.mails) == 22


class Noted(Counting):
    """A session that counts its changes, too."""

    async def execute(self, bound: BoundStatement[Any]) -> int:
        self.asked += 1
        return await super().execute(bound)


class NotedWrites:
    """A database that counts the statements of each of its writes."""

    def __init__(self, inner: Database) -> None:
        self._inner = inner
        self.counts: list[int] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    async def write(
        self, work: Work[Any], group_key: Hashable = None, announced: Sequence[BoundStatement[Any]] = ()
    ) -> Any:
        async def noted(session: Session) -> Any:
            counting = Noted(session)
            result = await work(counting)
            self.counts.append(counting.asked)
            return result

        return await self._inner.write(noted, group_key, announced)


async def test_a_known_and_an_unknown_address_are_answered_alike(desk: Desk) -> None:
    await signed_in(desk.services, ADA)
    database: Any = NotedWrites(desk.services.database)
    nobody = Actor(replace(desk.services, database=database))
    answers = [
        (await nobody(start_sign_in, address=address, browser=BROWSER)).model_dump()
        for address in (ADA, "eve@example.org")
    ]
    known, unknown = database.counts
    assert known == unknown, "the same statements take the same time"
    assert desk.post.mails == [], "no mail is sent while somebody waits for the answer"
    assert [answer.pop("address") for answer in answers] == [ADA, "eve@example.org"]
    assert answers[0] == answers[1]
    columns = [row[2:] for row in await desk.rows("sign_in")]
    assert columns[0] == columns[1], "nothing of the person is stored"


async def test_a_spent_address_is_answered_alike(desk: Desk) -> None:
    """An unknown address gets three mails, a known one five: the answers and the statements do not say so."""
    await signed_in(desk.services, ADA)
    seen: dict[str, list[object]] = {}
    for address in (ADA, "eve@example.org"):
        database: Any = NotedWrites(desk.services.database)
        nobody = Actor(replace(desk.services, database=database), network="192.0.2.7")
        seen[address] = []
        for _ in range(7):
            try:
                answer = await nobody(start_sign_in, address=address, browser=BROWSER)
                seen[address].append(answer.expires_at)
            except RateLimited as refusal:
                seen[address].append((refusal.detail, refusal.retry_after))
        seen[address].append(database.counts)
    assert seen[ADA] == seen["eve@example.org"]
    await desk.work_off()
    assert [mail.to for mail in desk.post.mails] == [ADA] * 5 + ["eve@example.org"] * 3
    assert len({code_in(mail) for mail in desk.post.mails[5:]}) == 3
    rows = [SignInRow(*row) for row in await desk.rows("sign_in")]
    withheld = [row for row in rows if row.is_withheld]
    assert len(withheld) == 2
    for row in withheld:
        assert row.address == "eve@example.org"
        context = desk.context()
        await failed(desk.by_code(make_codes(context, row)[0]))
        await failed(desk.by_link(LINKS.token(context, row)))


async def test_a_stranger_locks_nobody_out(desk: Desk) -> None:
    """Everything that a stranger on another network can send in an hour spends his own allowance alone."""
    keyring = desk.services.keyring
    await desk.by_code(code_in(await desk.ask()))
    cookie = remember_browser(keyring, None, ADA, desk.clock.time)
    stranger, home = (replace(desk.nobody, network=network) for network in ("198.51.100.66", "192.0.2.7"))
    refused = 0
    for number in range(60):
        desk.clock.advance(60)
        try:
            await stranger(start_sign_in, address=ADA, browser=OTHER_BROWSER, known=f"{number:016x}{cookie[16:]}")
        except RateLimited:
            refused += 1
        await failed(desk.by_code("AAAA-AAAA", OTHER_BROWSER))
        agent = await stranger(register_agent, **AGENT, email=ADA)
        assert agent.agent.email_confirmed_at is None
        await desk.work_off()
    to_ada = [mail for mail in desk.post.mails[1:] if mail.to == ADA]
    assert (len(to_ada), refused) == (10, 55), "five for signing in, and five because agents named the address"
    desk.post.mails.clear()
    # The known browser is even on the network of the stranger; the other one is new, on its own network.
    for asker, fields in ((stranger, {"known": cookie}), (home, {})):
        await asker(start_sign_in, address=ADA, browser=BROWSER, **fields)
        await desk.work_off()
        assert (await desk.by_code(code_in(desk.post.mails[-1]))).address == ADA
        await asker(start_sign_in, address=ADA, browser=BROWSER, **fields)
        await desk.work_off()
        assert (await desk.by_link(token_in(desk.post.mails[-1]))).address == ADA
    assert len(desk.post.mails) == 4


async def test_a_mail_without_a_public_address_has_a_code_and_no_link(desk: Desk) -> None:
    desk.services = replace(desk.services, base_url=None)
    desk.nobody = Actor(desk.services)
    mail = await desk.ask()
    assert "://" not in mail.text
    assert (await desk.by_code(code_in(mail))).person_id


async def test_a_member_of_the_staff_is_known_by_its_address(desk: Desk) -> None:
    await hire(desk.services, "Sam", email=ADA, role=StaffRole.FINANCE)
    signed = await desk.by_code(code_in(await desk.ask()))
    caller = await caller_of_session(desk.services, PresentedSession(signed.session, "staff"))
    assert caller.staff_role is StaffRole.FINANCE


async def test_old_mails_and_sessions_are_deleted(desk: Desk) -> None:
    await desk.by_code(code_in(await desk.ask()))
    desk.clock.time += 30 * DAY + MINUTE
    await desk.nobody(start_sign_in, address="eve@example.org")
    await jobs.schedule_recurring(desk.services)
    await desk.ask("eve@example.org")
    assert [row[1] for row in await desk.rows("sign_in")] == ["eve@example.org"] * 2
    assert len(await desk.rows("session")) == 1, "it ended within the last 30 days"
    desk.clock.time += 30 * DAY
    await jobs.schedule_recurring(desk.services)
    await desk.ask()
    assert await desk.rows("session") == []
