"""An address that nobody confirmed gets one mail, the question whether it is the reader's own, and nothing else."""

import asyncio
import re
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

import pytest

from adapters.approvals.wording import WORDING
from domain.lifecycle.statuses import AgentStatus, Status
from domain.ports import Mail
from domain.refusals.general import NotFound
from domain.refusals.spending import ApprovalDecided, SpendingLimit
from domain.values import wallclock
from domain.webhooks.retry import EndpointHealth
from resolvers.accounts import agents, staff
from resolvers.accounts.confirmations import (
    CONFIRMATION_LIFETIME,
    decide_confirmation,
    show_confirmation,
)
from resolvers.core.context import Services
from resolvers.spending.rules import set_spending_rules
from resolvers.tasks import dispatch
from resolvers.webhooks import contact_methods, delivery
from tests import actors
from tests.actors import Actor, SetClock
from tests.postbox import Postbox
from tests.resolvers.stages import HOUR, Scene, set_scene

OWNER = "Owner@Example.org"
PUBLIC = "https://fieldcall.example"
"""Other than the host to which the requests are sent, which a client chooses."""
LINK = re.compile(rf"{PUBLIC}/confirmations/(\S+)")
ANY_LINK = re.compile(r"https?://\S+")


@dataclass
class Desk:
    """The scene with a mail server."""

    scene: Scene
    post: Postbox

    async def mails(self) -> list[Mail]:
        """All that has been mailed, after everything due is done."""
        await self.scene.work_off()
        services = self.scene.services
        while endpoints := await delivery.claim_endpoints(services, "worker", dict.fromkeys(EndpointHealth, 10)):
            for endpoint in endpoints:
                batch = await delivery.first_batch(services, endpoint)
                while batch:
                    sent = [await delivery.attempt(services, batch, due) for due in batch.due]
                    batch = await delivery.record_batch(services, batch, sent, more=True)
        return self.post.mails

    async def token(self) -> str:
        token: str = LINK.findall((await self.mails())[-1].text)[0]
        return token

    async def answer(self, decision: str = "approve", token: str | None = None) -> Any:
        nobody = Actor(self.scene.services)
        return await nobody(decide_confirmation, token=token or await self.token(), decision=decision)

    async def profile(self) -> Any:
        return await self.scene.agent(agents.get_agent)


@pytest.fixture
async def desk(services: Services, clock: SetClock) -> Desk:
    post = Postbox()
    return Desk(await set_scene(replace(services, mailer=post, base_url=PUBLIC), clock), post)


async def refusal_of_publishing(agent: Actor, task_id: int) -> str:
    with pytest.raises(SpendingLimit) as refused:
        await agent(dispatch.publish_task, taskId=task_id)
    return refused.value.detail


async def test_a_new_address_gets_one_mail_and_is_confirmed_by_its_button_alone(desk: Desk) -> None:
    agent = await actors.register_agent(desk.scene.services, email=OWNER)
    (mail,) = await desk.mails()
    assert (mail.to, mail.subject) == (OWNER.lower(), WORDING["en"].confirm_heading)
    assert len(ANY_LINK.findall(mail.text)) == 1
    token = await desk.token()
    assert (await Actor(desk.scene.services)(show_confirmation, token=token)).status == "pending"
    profile = await agent(agents.get_agent)
    assert (profile.status, profile.email_confirmed_at) == (AgentStatus.REGISTERED, None)
    assert "mail with a link" in profile.email_notice
    assert (await desk.answer()).status == "approved"
    profile = await agent(agents.get_agent)
    now = wallclock.at(desk.scene.clock.now(), "UTC")
    assert (profile.status, profile.email_confirmed_at, profile.email_notice) == (AgentStatus.VERIFIED, now, None)
    for decision in ("approve", "decline"):
        with pytest.raises(ApprovalDecided):
            await desk.answer(decision, token)
    assert len(await desk.mails()) == 1


async def test_an_active_agent_stays_active(desk: Desk) -> None:
    await desk.scene.published()
    await actors.confirm_email(desk.scene.agent, OWNER)
    assert (await desk.profile()).status is AgentStatus.ACTIVE


async def test_a_suspended_agent_is_verified_when_it_is_reinstated(desk: Desk) -> None:
    await desk.scene.agent(agents.update_agent, email=OWNER)
    await desk.scene.staff(staff.suspend_agent, agentId=desk.scene.agent.id)
    await desk.answer()
    assert (await desk.profile()).status is AgentStatus.SUSPENDED
    await desk.scene.staff(staff.reinstate_agent, agentId=desk.scene.agent.id)
    assert (await desk.profile()).status is AgentStatus.VERIFIED


async def test_a_changed_address_begins_anew(desk: Desk) -> None:
    await actors.confirm_email(desk.scene.agent, OWNER)
    changed = await desk.scene.agent(agents.update_agent, email="other@example.org")
    assert (changed.status, changed.email_confirmed_at) == (AgentStatus.REGISTERED, None)
    assert [mail.to for mail in await desk.mails()] == ["other@example.org"], "the first was confirmed before its mail"
    await desk.answer()
    assert (await desk.profile()).status is AgentStatus.VERIFIED
    assert (await desk.scene.agent(agents.update_agent, email=None)).status is AgentStatus.REGISTERED


async def test_a_refused_address_is_never_mailed_again(desk: Desk) -> None:
    await desk.scene.agent(agents.update_agent, email=OWNER)
    await desk.answer("decline")
    desk.scene.clock.time += CONFIRMATION_LIFETIME + 1
    refused = await desk.scene.agent(agents.update_agent, email=OWNER)
    assert (refused.email_confirmed_at, "has refused it" in refused.email_notice) == (None, True)
    assert len(await desk.mails()) == 1


async def test_a_link_expires_and_setting_the_address_again_asks_again(desk: Desk) -> None:
    await desk.scene.agent(agents.update_agent, email=OWNER)
    first = await desk.token()
    await desk.scene.agent(agents.update_agent, email=OWNER)
    assert len(await desk.mails()) == 1
    desk.scene.clock.time += CONFIRMATION_LIFETIME
    with pytest.raises(ApprovalDecided):
        await desk.answer("approve", first)
    assert "in time" in (await desk.profile()).email_notice
    await desk.scene.agent(agents.update_agent, email=OWNER)
    assert len(await desk.mails()) == 2
    with pytest.raises(NotFound):
        await desk.answer("approve", first)
    await desk.answer()
    assert (await desk.profile()).status is AgentStatus.VERIFIED


async def test_many_agents_cannot_fill_a_stranger_s_mailbox(desk: Desk) -> None:
    for _ in range(6):
        last = await actors.register_agent(desk.scene.services, email=OWNER)
    assert len(await desk.mails()) == 3
    assert "too often in the last 24 hours" in (await last(agents.get_agent)).email_notice
    desk.scene.clock.time += 24 * HOUR * 1_000_000 - 1
    await last(agents.update_agent, email=OWNER)
    assert len(await desk.mails()) == 3
    desk.scene.clock.time += 1
    await last(agents.update_agent, email=OWNER)
    assert len(await desk.mails()) == 4


async def test_a_forged_link_confirms_nothing(desk: Desk) -> None:
    await desk.scene.agent(agents.update_agent, email=OWNER)
    token = await desk.token()
    for forged in (token[:-1] + ("0" if token[-1] != "0" else "1"), token.upper(), f"cnf_99_{token[-64:]}", "x"):
        with pytest.raises(NotFound):
            await desk.answer("approve", forged)
    assert (await desk.profile()).email_confirmed_at is None


async def test_an_unconfirmed_owner_is_asked_for_no_approval(desk: Desk) -> None:
    agent = desk.scene.agent
    await agent(agents.update_agent, email=OWNER)
    limits = [{"currency": "EUR", "perTask": "10.00"}]
    await agent(set_spending_rules, limits=limits)
    made = await actors.dispatch(agent)
    assert made.status is Status.DRAFT
    assert "owner is not asked" in await refusal_of_publishing(agent, made.id)
    raised = await agent(set_spending_rules, limits=[{"currency": "EUR", "perTask": "90.00"}])
    assert (raised.limits[0].per_task, raised.waiting) == (Decimal("10.00"), [])
    assert "link to confirm" in raised.owner_notice
    assert len(await desk.mails()) == 1
    await desk.answer()
    assert "asked by e-mail" in await refusal_of_publishing(agent, made.id)
    approval = (await desk.mails())[-1].text
    for said in (actors.TASK["description"], actors.TASK["locationAddress"], "Spent today: €0.00", "Paid to: "):
        assert said in approval
    assert ANY_LINK.findall(approval) == re.findall(rf"{PUBLIC}/approvals/\S+", approval) != []


async def test_without_a_public_address_no_link_is_mailed(desk: Desk) -> None:
    agent = replace(desk.scene.agent, services=replace(desk.scene.services, base_url=None))
    profile = await agent(agents.update_agent, email=OWNER)
    assert "FIELDCALL_BASE_URL" in profile.email_notice
    await agent(set_spending_rules, limits=[{"currency": "EUR", "perTask": "10.00"}])
    made = await actors.dispatch(agent)
    assert "FIELDCALL_BASE_URL" in await refusal_of_publishing(agent, made.id)
    assert await desk.mails() == []


async def test_an_unconfirmed_channel_gets_no_event(desk: Desk) -> None:
    agent = desk.scene.agent
    added = await agent(contact_methods.add_contact_method, methodType="email", endpoint="me@example.org")
    assert added.confirmed_at is None
    await actors.dispatch(agent)
    (mail,) = await desk.mails()
    await desk.answer("approve", LINK.findall(mail.text)[0])
    (listed,) = await agent(contact_methods.list_contact_methods)
    assert listed.confirmed_at is not None
    await actors.dispatch(agent)
    assert [mail.subject for mail in await desk.mails()][1:] == ["Task published"]
    moved = {"contactMethodId": added.id, "endpoint": "stranger@example.org"}
    assert (await agent(contact_methods.update_contact_method, **moved)).confirmed_at is None
    await actors.dispatch(agent)
    assert [mail.subject for mail in await desk.mails() if mail.to == "stranger@example.org"] == [mail.subject]


async def test_two_answers_at_once_are_one(desk: Desk) -> None:
    await desk.scene.agent(agents.update_agent, email=OWNER)
    token = await desk.token()
    answers = await asyncio.gather(*(desk.answer("approve", token) for _ in range(4)), return_exceptions=True)
    assert sorted(isinstance(answer, ApprovalDecided) for answer in answers) == [False, True, True, True]
