"""One module sends all mail, and a mailbox that never answered gets three a day, for all senders and reasons."""

import ast
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from domain.ports import Mail
from domain.values.time import DAY
from resolvers.accounts.agents import register_agent, update_agent
from resolvers.core.context import Call, Services
from resolvers.core.operation import OPERATIONS
from resolvers.mail.door import NO_ADDRESS, admit_mail, admit_requested_mail, hand_over, send_mail
from resolvers.matching.invitations import invite_operators
from resolvers.people.address_change import change_address
from resolvers.people.memberships import add_agent_member, remove_agent_member
from resolvers.people.sign_in import start_sign_in
from resolvers.webhooks.contact_methods import add_contact_method, update_contact_method
from tests.actors import AGENT, BASE_URL, Actor, SetClock, dispatch, fund_wallet
from tests.people import Person, signed_in
from tests.postbox import Postbox
from tests.resolvers.mail.calls import all_users, modules, users
from tests.resolvers.stages import Scene

DOOR = "resolvers.mail.door"
WRITTEN = "Win at www.evil.example now"
"""Text that the stranger writes into every free text."""


class Street:
    """A service with a mail server, on which strangers from anywhere name one address."""

    def __init__(self, services: Services, clock: SetClock) -> None:
        self.post = Postbox()
        self.services = replace(services, mailer=self.post, base_url="https://fieldcall.example")
        self.clock = clock
        self.number = 0
        nobody = Actor(self.services)
        self._scene = Scene(self.services, clock, nobody, nobody, nobody)

    def somebody(self) -> Actor:
        """A caller without a key, each time from another network."""
        self.number += 1
        return Actor(self.services, network=f"198.51.100.{self.number}")

    async def agent(self, **fields: Any) -> Actor:
        made = await self.somebody()(register_agent, **(AGENT | {"agentName": WRITTEN} | fields))
        return replace(self.somebody(), key=made.api_key, id=made.agent_id)

    async def person(self) -> Person:
        self.number += 1
        return Person(self.services, await signed_in(self.services, f"mallory{self.number}@example.org"))

    async def mails_to(self, mailbox: str) -> list[Mail]:
        await self._scene.work_off()
        local, _, host = mailbox.partition("@")
        return [
            mail for mail in self.post.mails if mail.to.lower().startswith(local) and mail.to.lower().endswith(host)
        ]


@pytest.fixture
def street(services: Services, clock: SetClock) -> Street:
    return Street(services, clock)


async def _registers(street: Street, address: str) -> None:
    await street.agent(email=address)


async def _updates(street: Street, address: str) -> None:
    await (await street.agent())(update_agent, email=address)


async def _adds_method(street: Street, address: str) -> None:
    await (await street.agent())(add_contact_method, methodType="email", endpoint=address)


async def _updates_method(street: Street, address: str) -> None:
    agent = await street.agent()
    method = await agent(add_contact_method, methodType="email", endpoint=f"m{street.number}@example.org")
    await agent(update_contact_method, contactMethodId=method.id, endpoint=address)


async def _adds_member(street: Street, address: str) -> None:
    agent = await street.agent()
    added = await agent(add_agent_member, email=address)
    await agent(remove_agent_member, memberId=added.id)
    await agent(add_agent_member, email=address)


async def _invites(street: Street, address: str) -> None:
    agent = await street.agent()
    await fund_wallet(agent)
    task = await dispatch(agent, title=WRITTEN)
    await agent(invite_operators, taskId=task.id, emails=[address])


async def _asks(street: Street, address: str) -> None:
    await street.somebody()(start_sign_in, address=address, browser=f"browser-{street.number:020}")


async def _moves(street: Street, address: str) -> None:
    await (await street.person())(change_address, email=address)


Play = Callable[[Street, str], Awaitable[None]]
NAMES_AN_ADDRESS: dict[str, Play] = {
    "register_agent": _registers,
    "update_agent": _updates,
    "add_contact_method": _adds_method,
    "update_contact_method": _updates_method,
    "add_agent_member": _adds_member,
    "remove_agent_member": _adds_member,
    "invite_operators": _invites,
    "start_sign_in": _asks,
    "change_address": _moves,
}
"""The operations by which somebody has a mail sent to an address that it names."""
NAMES_NONE = {
    "begin_as_guest": "a guest's own address gets no mail",
    "claim_agent": "owners, who have signed in, and the claiming person",
    "decide_recovery": "owners, who have signed in",
    "leave_agent": "owners, who have signed in",
    "set_agent_member_role": "members who have signed in",
    "start_code_proof": "the person who is signed in",
    "subscribe_push": "it makes a method of another type",
}
"""Those that lead to the same functions, with whom they mail."""


def test_every_operation_that_can_mail_a_stranger_is_played() -> None:
    leading = {
        name
        for admit in (admit_mail, admit_requested_mail)
        for _, name in all_users((DOOR, admit.__name__))
        if name in OPERATIONS
    }
    assert leading == NAMES_AN_ADDRESS.keys() | NAMES_NONE.keys()


def test_mail_leaves_by_one_door() -> None:
    """Nothing but the door has the mailer; nothing but what is counted there says so; no other module sends mail."""
    having_mailer = {
        name
        for name, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr == "mailer"
    }
    assert having_mailer == {DOOR}
    assert {module for module, _ in users()[(DOOR, hand_over.__name__)]} == {DOOR, "resolvers.webhooks.delivery"}
    admitted = {
        name
        for name, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg == "is_admitted" and name != "resolvers.mail.questions"
    }
    counting = {module for admit in (admit_mail, admit_requested_mail) for module, _ in users()[(DOOR, admit.__name__)]}
    assert admitted == counting
    assert counting == {
        "resolvers.accounts.confirmations",
        "resolvers.events.staff_changes",
        "resolvers.matching.invitations",
        "resolvers.people.notices",
        "resolvers.people.sign_in",
    }


def _is_clean(mail: Mail) -> bool:
    said = " ".join((mail.subject, mail.text, mail.html or "")).lower()
    return not any(part in said for part in ("evil", "win at", "mallory", "victim", "bank.example"))


@pytest.mark.parametrize("play", NAMES_AN_ADDRESS)
async def test_a_stranger_gets_three_mails_of_one_kind(street: Street, play: str) -> None:
    for spelling in ("victim", "Victim", "victim+www.evil.example/x", "VICTIM+2"):
        await NAMES_AN_ADDRESS[play](street, f"{spelling}@Bank.example")
        await NAMES_AN_ADDRESS[play](street, f"{spelling}@bank.EXAMPLE")
    mails = await street.mails_to("victim@bank.example")
    assert len(mails) == 3
    assert all(map(_is_clean, mails))


async def test_a_stranger_gets_three_mails_in_a_day_in_all(street: Street) -> None:
    spellings = [f"victim{tag}@bank.example" for tag in ("", "+a", "+b")]
    for _ in range(2):
        for play in NAMES_AN_ADDRESS.values():
            for spelling in spellings:
                await play(street, spelling)
    assert len(await street.mails_to("victim@bank.example")) == 3
    street.clock.time += DAY - 1
    await _registers(street, spellings[0])
    assert len(await street.mails_to("victim@bank.example")) == 3
    street.clock.time += 1
    for play in NAMES_AN_ADDRESS.values():
        await play(street, spellings[1])
    mails = await street.mails_to("victim@bank.example")
    assert len(mails) == 6
    assert all(map(_is_clean, mails))


@pytest.mark.parametrize(
    "stored", ["http://evil.example/x<victim@bank.example>", "k\u00e4te@bank.example", "guest-1@guest.invalid", ""]
)
async def test_a_stored_text_that_is_no_address_gets_nothing(street: Street, stored: str) -> None:
    services = street.services
    mail = Mail(stored, "Hello", "Hello", "event-1")
    assert await hand_over(services, mail) == NO_ADDRESS
    call = Call(services, None, "req_test", BASE_URL, street.clock.time, services.database.reader)
    await send_mail(call, mail, is_admitted=True)

    async def admit(inner: Any) -> bool:
        return await admit_mail(inner, stored)

    assert not await call.transact(admit)
    assert street.post.mails == []


async def test_what_is_not_counted_reaches_those_who_answered_alone(street: Street) -> None:
    services = street.services
    call = Call(services, None, "req_test", BASE_URL, street.clock.time, services.database.reader)
    for _ in range(2):
        await send_mail(call, Mail("Ada@Example.org", "Hello", WRITTEN, "event-1"))
        if not street.post.mails:
            await signed_in(services, "ada@example.org")
    assert [mail.to for mail in street.post.mails] == ["Ada@Example.org"]
