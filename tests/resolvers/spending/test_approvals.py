"""Approval requests to the owner by e-mail: decided once, in time, and valid for exactly the requested change."""

import asyncio
import re
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

import pytest

from domain.lifecycle.statuses import Actor as By
from domain.lifecycle.statuses import Status
from domain.money.ledger import Account
from domain.people.roles import MemberRole
from domain.refusals.accounts import InsufficientScope
from domain.refusals.general import NotFound, RateLimited, Unavailable
from domain.refusals.people import OwnersDecide
from domain.refusals.spending import ApprovalDecided, OwnerUnknown, SpendingFrozen, SpendingLimit
from resolvers.accounts import agents, staff
from resolvers.core import jobs
from resolvers.core.context import Services
from resolvers.payments import funding
from resolvers.practice import clock as practice
from resolvers.spending.approvals import APPROVAL_LIFETIME, MAX_WAITING_APPROVALS
from resolvers.spending.decisions import decide_approval, decide_spending, show_approval
from resolvers.spending.rules import freeze_spending, get_spending_rules, set_spending_rules, unfreeze_spending
from resolvers.tasks import dispatch
from resolvers.tasks import history as task_history
from resolvers.webhooks.notifications import list_notifications
from tests import actors
from tests.actors import Actor, SetClock
from tests.people import Person, signed_in
from tests.postbox import Postbox
from tests.resolvers.lifecycle.test_budget import stopped
from tests.resolvers.stages import HOUR, Scene, set_scene

OWNER = "owner@example.org"
DAY = 24 * HOUR
LINK = re.compile(r"http://localhost:8000/approvals/(\S+)")


@dataclass
class Desk:
    """The scene with an owner who reads its mail."""

    scene: Scene
    post: Postbox

    async def tokens(self) -> list[str]:
        """Those of all links that have been mailed, oldest first."""
        await self.scene.work_off()
        return [LINK.findall(mail.text)[0] for mail in self.post.mails]

    async def decide(self, decision: str = "approve", token: str | None = None) -> Any:
        chosen = token or (await self.tokens())[-1]
        return await Actor(self.scene.services)(decide_approval, token=chosen, decision=decision)

    async def limit(self, **most: str) -> None:
        limits = [{"currency": "EUR", **(most or {"perDay": "60.00"})}]
        await self.scene.agent(set_spending_rules, limits=limits)

    async def above(self, **fields: Any) -> int:
        """A task above the limit, kept as a draft."""
        made = await actors.dispatch(self.scene.agent, payoutAmount="100.00", **fields)
        assert made.spending_obstacle
        task_id: int = made.id
        return task_id


@pytest.fixture
async def desk(services: Services, clock: SetClock) -> Any:
    post = Postbox()
    scene = await set_scene(replace(services, mailer=post), clock)
    await actors.confirm_email(scene.agent, OWNER)
    await scene.work_off()
    post.mails.clear()
    yield Desk(scene, post)
    await scene.check()


async def test_the_owner_is_mailed_what_is_asked(desk: Desk) -> None:
    await desk.limit()
    await actors.dispatch(desk.scene.agent, payoutAmount="10.00")
    task_id = await desk.above()
    await desk.scene.work_off()
    (mail,) = desk.post.mails
    assert (mail.to, mail.subject) == (OWNER, f"Approve task {task_id} for €105.00?")
    for said in (
        "Errand",
        "Photograph a shop front",
        "Netherlands",
        "€60.00",
        "€10.50",
        "5 January 2027, 12:00 UTC",
    ):
        assert said in mail.text
    shown = await Actor(desk.scene.services)(show_approval, token=(await desk.tokens())[0])
    assert shown.status == "pending"
    assert await desk.scene.status(task_id) is Status.DRAFT


async def test_an_approved_task_is_published_by_the_service_above_the_limit(desk: Desk) -> None:
    await desk.limit()
    task_id = await desk.above()
    await desk.decide()
    assert await desk.scene.history(task_id) == ["task.created", "task.published"]
    published = (await desk.scene.agent(task_history.get_task_history, taskId=task_id))[-1]
    assert (published.changed_by_actor_type, published.reason) == (By.SYSTEM, "The owner approved it.")
    (budget,) = (await desk.scene.agent(get_spending_rules)).limits
    assert (budget.spent_today, budget.left_today) == (Decimal("105.00"), 0)
    told = await desk.scene.agent(list_notifications)
    assert [(notice.title, notice.task_id) for notice in told][:2] == [
        ("Spending approved", task_id),
        ("Task published", task_id),
    ]
    # The approval was for that task alone.
    assert (await actors.dispatch(desk.scene.agent)).status is Status.DRAFT


async def test_an_owner_who_has_signed_in_decides_without_the_mail(desk: Desk) -> None:
    services, agent = desk.scene.services, desk.scene.agent
    await desk.limit()
    task_id = await desk.above()
    await agent(set_spending_rules, limits=[{"currency": "EUR", "perDay": "90.00"}])
    task, looser = (await agent(get_spending_rules)).waiting
    assert (task.task_id, task.cost, task.requested) == (task_id, Decimal("105.00"), None)
    assert task.reason == (
        "The agent's rules allow 60.00 EUR per day, of which 0.00 EUR is spent and 60.00 EUR left; this task costs "
        "105.00 EUR."
    )
    assert (looser.task_id, looser.requested.limits[0].per_day) == (None, Decimal("90.00"))
    yes = {"approvalId": task.id, "decision": "approve"}
    with pytest.raises(OwnersDecide):
        await agent(decide_spending, **yes)
    acting = f"agent:{agent.id}"
    member = Person(
        services, await signed_in(services, "noor@example.org", agent=agent.id, role=MemberRole.MEMBER), acting
    )
    with pytest.raises(InsufficientScope):
        await member(decide_spending, **yes)
    stranger = await actors.register_agent(services)
    kate = Person(services, await signed_in(services, "kate@example.org", agent=agent.id), acting)
    other = Person(services, await signed_in(services, "zoe@example.org", agent=stranger.id), f"agent:{stranger.id}")
    with pytest.raises(NotFound):
        await other(decide_spending, **yes)
    tried = await kate(decide_spending, **yes, dryRun=True)
    assert ([question.id for question in tried.waiting], await desk.scene.status(task_id)) == (
        [looser.id],
        Status.DRAFT,
    )
    assert {line.account: line.amount for line in tried.ledger_lines or ()} == {
        Account.AVAILABLE: Decimal("-105.00"),
        Account.LOCKED: Decimal("105.00"),
    }
    for trial in (yes | {"decision": "decline"}, {"approvalId": looser.id, "decision": "approve"}):
        assert (await kate(decide_spending, **trial, dryRun=True)).ledger_lines == []
    assert [question.id for question in (await agent(get_spending_rules)).waiting] == [task.id, looser.id]
    assert [question.id for question in (await kate(decide_spending, **yes)).waiting] == [looser.id]
    assert await desk.scene.status(task_id) is Status.PUBLISHED
    with pytest.raises(ApprovalDecided):
        await kate(decide_spending, **{**yes, "decision": "decline"})
    rules = await kate(decide_spending, approvalId=looser.id, decision="approve")
    assert (rules.waiting, rules.limits[0].per_day) == ([], Decimal("90.00"))


async def test_owners_are_asked_at_their_desk_where_no_mail_can_be_sent(desk: Desk) -> None:
    services = replace(desk.scene.services, base_url=None)
    agent = await actors.register_agent(services)
    await actors.fund_wallet(agent)
    limits = [{"currency": "EUR", "perDay": "60.00"}]
    with pytest.raises(OwnerUnknown):
        await agent(set_spending_rules, limits=limits)
    kate = Person(services, await signed_in(services, "kate@example.org", agent=agent.id), f"agent:{agent.id}")
    await agent(set_spending_rules, limits=limits)
    task = await actors.dispatch(agent, payoutAmount="100.00")
    assert task.status is Status.DRAFT
    rules = await agent(get_spending_rules)
    (question,) = rules.waiting
    assert (question.task_id, rules.owner_notice) == (task.id, None)
    with pytest.raises(SpendingLimit) as refused:
        await agent(dispatch.publish_task, taskId=task.id)
    assert "It waits for an owner's decision at the desk" in refused.value.detail
    await kate(decide_spending, approvalId=question.id, decision="approve")
    assert (await agent(dispatch.get_task, taskId=task.id)).status is Status.PUBLISHED
    await desk.scene.work_off()
    assert desk.post.mails == []


async def test_a_declined_task_stays_a_draft_and_the_owner_is_left_alone(desk: Desk) -> None:
    await desk.limit()
    task_id = await desk.above()
    await desk.decide("decline")
    assert await desk.scene.status(task_id) is Status.DRAFT
    refusal = await stopped(desk.scene.agent, dispatch.publish_task, taskId=task_id)
    assert refusal.detail.endswith("Its owner has declined it.")
    assert len(await desk.tokens()) == 1


async def test_a_draft_is_published_by_the_agent_once_it_is_approved(desk: Desk) -> None:
    await desk.limit()
    made = await actors.dispatch(desk.scene.agent, payoutAmount="100.00", publishImmediately=False)
    assert await desk.tokens() == []
    for _ in range(3):
        refusal = await stopped(desk.scene.agent, dispatch.publish_task, taskId=made.id)
        assert isinstance(refusal, SpendingLimit)
        assert "asked by e-mail" in refusal.detail
    assert len(await desk.tokens()) == 1, "the owner is asked once"
    (waiting,) = (await desk.scene.agent(get_spending_rules)).waiting
    assert (waiting.task_id, waiting.cost, waiting.currency) == (made.id, Decimal("105.00"), "EUR")
    await desk.decide()
    assert await desk.scene.status(made.id) is Status.DRAFT, "nobody wished it published at once"
    assert (await desk.scene.agent(dispatch.publish_task, taskId=made.id)).status is Status.PUBLISHED


@pytest.mark.parametrize("method", ["wallet", "psp"])
async def test_funding_waits_for_the_owner(desk: Desk, method: str) -> None:
    await desk.limit()
    quoted = await desk.scene.quoted(payoutAmount="100.00")
    fund = {"taskId": quoted, "fundingMethod": method}
    assert isinstance(await stopped(desk.scene.agent, funding.fund_task, **fund), SpendingLimit)
    await desk.decide()
    funded = await desk.scene.agent(funding.fund_task, **fund)
    if method == "psp":
        await desk.scene.checkout(funded.external_id, "pay")
    assert await desk.scene.status(quoted) is Status.FUNDED


async def test_a_payment_above_a_limit_stays_in_the_wallet_until_the_owner_approves(desk: Desk) -> None:
    quoted = await desk.scene.quoted(payoutAmount="100.00")
    opened = await desk.scene.agent(funding.fund_task, taskId=quoted, fundingMethod="psp")
    await desk.limit()
    await desk.scene.checkout(opened.external_id, "pay")
    assert await desk.scene.status(quoted) is Status.QUOTED
    await desk.decide()
    assert await desk.scene.status(quoted) is Status.FUNDED


async def test_a_link_is_good_for_one_decision(desk: Desk) -> None:
    await desk.limit()
    task_id = await desk.above()
    (token,) = await desk.tokens()
    await desk.decide("decline", token)
    for decision in ("approve", "decline"):
        with pytest.raises(ApprovalDecided):
            await desk.decide(decision, token)
    assert await desk.scene.status(task_id) is Status.DRAFT
    assert (await Actor(desk.scene.services)(show_approval, token=token)).status == "declined"


async def test_a_link_expires_and_the_owner_is_asked_anew(desk: Desk) -> None:
    await desk.limit()
    task_id = await desk.above()
    (token,) = await desk.tokens()
    desk.scene.clock.time += APPROVAL_LIFETIME
    with pytest.raises(ApprovalDecided):
        await desk.decide("approve", token)
    assert (await Actor(desk.scene.services)(show_approval, token=token)).status == "expired"
    await stopped(desk.scene.agent, dispatch.publish_task, taskId=task_id)
    later = (await desk.tokens())[-1]
    assert later != token
    await desk.decide("approve", later)
    assert await desk.scene.status(task_id) is Status.PUBLISHED


async def test_a_forged_link_is_none(desk: Desk) -> None:
    await desk.limit()
    first, second = await desk.above(), await desk.above()
    one, two = await desk.tokens()
    number, sealed = one.rsplit("_", 1)
    other_number, other_sealed = two.rsplit("_", 1)
    changed = sealed[:-1] + ("0" if sealed[-1] != "0" else "1")
    for forged in (
        f"{other_number}_{sealed}",
        f"{number}_{other_sealed}",
        f"{number}_{changed}",
        f"apr_99_{sealed}",
        f"apr_9999999999_{sealed}",
        number,
        one.upper(),
        one + "0",
        "x",
    ):
        with pytest.raises(NotFound):
            await desk.decide("approve", forged)
        with pytest.raises(NotFound):
            await Actor(desk.scene.services)(show_approval, token=forged)
    assert {await desk.scene.status(task_id) for task_id in (first, second)} == {Status.DRAFT}


async def test_an_approval_does_not_pass_over_a_freeze(desk: Desk) -> None:
    await desk.limit()
    task_id = await desk.above()
    await desk.tokens()
    await desk.scene.agent(freeze_spending)
    await desk.decide()
    assert await desk.scene.status(task_id) is Status.DRAFT
    assert isinstance(await stopped(desk.scene.agent, dispatch.publish_task, taskId=task_id), SpendingFrozen)


async def test_an_approved_task_that_the_wallet_does_not_cover_waits_with_its_approval(desk: Desk) -> None:
    await desk.limit()
    task_id = await desk.above(payoutCurrency="EUR")
    await desk.tokens()
    await desk.scene.staff(set_spending_rules, agentId=desk.scene.agent.id)
    spent = await actors.dispatch(desk.scene.agent, payoutAmount="400.00")
    await desk.limit()
    await desk.decide()
    assert await desk.scene.status(task_id) is Status.DRAFT
    await desk.scene.agent(dispatch.cancel_task, taskId=spent.id)
    assert (await desk.scene.agent(dispatch.publish_task, taskId=task_id)).status is Status.PUBLISHED


async def test_nothing_is_published_for_a_suspended_agent(desk: Desk) -> None:
    await desk.limit()
    task_id = await desk.above()
    await desk.tokens()
    await desk.scene.staff(staff.suspend_agent, agentId=desk.scene.agent.id)
    await desk.decide()
    assert await desk.scene.status(task_id) is Status.DRAFT


async def test_raising_waits_for_the_owner_while_what_lowers_holds_at_once(desk: Desk) -> None:
    await desk.limit(perTask="50.00", perDay="60.00")
    wanted = [{"currency": "EUR", "perTask": "40.00", "perDay": "600.00"}]
    for _ in range(2):
        answer = await desk.scene.agent(set_spending_rules, limits=wanted)
        assert (answer.limits[0].per_task, answer.limits[0].per_day) == (Decimal("40.00"), Decimal("60.00"))
        assert [(asked.task_id, asked.cost) for asked in answer.waiting] == [(None, None)]
    await desk.scene.work_off()
    (mail,) = desk.post.mails
    assert mail.subject == "Approve different spending rules?"
    assert "€600.00" in mail.text
    await desk.decide()
    raised = await desk.scene.agent(get_spending_rules)
    assert (raised.limits[0].per_task, raised.limits[0].per_day) == (Decimal("40.00"), Decimal("600.00"))
    assert raised.waiting == []


async def test_unfreezing_waits_for_the_owner(desk: Desk) -> None:
    await desk.scene.agent(freeze_spending)
    assert (await desk.scene.agent(unfreeze_spending)).frozen
    await desk.decide("decline")
    assert (await desk.scene.agent(get_spending_rules)).frozen
    await desk.scene.agent(unfreeze_spending)
    await desk.decide()
    assert not (await desk.scene.agent(get_spending_rules)).frozen
    assert (await actors.dispatch(desk.scene.agent)).status is Status.PUBLISHED


@pytest.mark.parametrize("by", ["agent", "staff"])
@pytest.mark.parametrize("then", ["freeze", "lower"])
async def test_a_link_does_not_undo_what_was_set_after_it_was_sent(desk: Desk, by: str, then: str) -> None:
    await desk.limit()
    await desk.limit(perDay="80.00")
    (token,) = await desk.tokens()
    actor, whose = (desk.scene.agent, {}) if by == "agent" else (desk.scene.staff, {"agentId": desk.scene.agent.id})
    if then == "freeze":
        set_since = await actor(freeze_spending, **whose)
    else:
        set_since = await actor(set_spending_rules, **whose, limits=[{"currency": "EUR", "perDay": "1.00"}])
    assert set_since.waiting == []
    for decision in ("approve", "decline"):
        with pytest.raises(ApprovalDecided):
            await desk.decide(decision, token)
    assert await desk.scene.agent(get_spending_rules) == set_since
    assert (await Actor(desk.scene.services)(show_approval, token=token)).status == "expired"


@pytest.mark.parametrize("by", ["agent", "staff"])
async def test_a_link_does_not_undo_a_freeze_that_was_confirmed(desk: Desk, by: str) -> None:
    await desk.scene.agent(freeze_spending)
    await desk.scene.agent(unfreeze_spending)
    (token,) = await desk.tokens()
    actor, whose = (desk.scene.agent, {}) if by == "agent" else (desk.scene.staff, {"agentId": desk.scene.agent.id})
    await actor(freeze_spending, **whose)
    with pytest.raises(ApprovalDecided):
        await desk.decide("approve", token)
    assert (await desk.scene.agent(get_spending_rules)).frozen
    await desk.scene.agent(unfreeze_spending)
    await desk.decide()
    assert not (await desk.scene.agent(get_spending_rules)).frozen


async def test_a_change_closes_the_questions_about_the_same_rules_alone(desk: Desk) -> None:
    made = await desk.scene.agent(agents.create_api_key, keyName="night shift")
    of_key = {"apiKeyId": made.api_key.id}
    await desk.limit()
    await desk.scene.agent(freeze_spending, **of_key)
    task_id = await desk.above()
    await desk.scene.agent(unfreeze_spending, **of_key)
    await desk.limit(perDay="80.00")
    await desk.limit(perDay="600.00")
    of_task, of_the_key, eighty, six_hundred = await desk.tokens()
    await desk.decide("approve", eighty)
    with pytest.raises(ApprovalDecided):
        await desk.decide("approve", six_hundred)
    assert (await desk.scene.agent(get_spending_rules)).limits[0].per_day == Decimal("80.00")
    await desk.decide("approve", of_the_key)
    assert not (await desk.scene.agent(get_spending_rules, **of_key)).frozen
    await desk.decide("approve", of_task)
    assert await desk.scene.status(task_id) is Status.PUBLISHED


async def test_a_question_that_was_closed_before_its_mail_was_sent_is_not_mailed(desk: Desk) -> None:
    await desk.limit()
    await desk.limit(perDay="80.00")
    await desk.scene.agent(freeze_spending)
    assert await desk.tokens() == []


async def test_lowering_again_and_again_does_not_have_the_owner_mailed_as_often(desk: Desk) -> None:
    await desk.limit()
    for cents in range(MAX_WAITING_APPROVALS):
        answer = await desk.scene.agent(
            set_spending_rules, limits=[{"currency": "EUR", "perTask": f"9.{99 - cents}", "perDay": "80.00"}]
        )
        assert len(answer.waiting) == 1
    more = [{"currency": "EUR", "perTask": "1.00", "perDay": "80.00"}]
    assert isinstance(await desk.scene.refused(desk.scene.agent, set_spending_rules, limits=more), RateLimited)
    desk.scene.clock.time += APPROVAL_LIFETIME
    assert len((await desk.scene.agent(set_spending_rules, limits=more)).waiting) == 1


async def test_a_freeze_holds_whichever_of_it_and_the_owners_decision_is_first(desk: Desk) -> None:
    agent_id = desk.scene.agent.id
    for euros in range(61, 69):
        await desk.scene.staff(set_spending_rules, agentId=agent_id, limits=[{"currency": "EUR", "perDay": "60.00"}])
        await desk.limit(perDay=f"{euros}.00")
        token = (await desk.tokens())[-1]
        decided, frozen = await asyncio.gather(
            desk.decide("approve", token),
            desk.scene.staff(freeze_spending, agentId=agent_id),
            return_exceptions=True,
        )
        assert isinstance(decided, ApprovalDecided) or decided.status == "approved"
        assert frozen.frozen
        after = await desk.scene.agent(get_spending_rules)
        assert (after.frozen, after.limits) == (True, frozen.limits)


async def test_the_rules_of_a_key_are_raised_for_it_alone(desk: Desk) -> None:
    made = await desk.scene.agent(agents.create_api_key, keyName="night shift")
    of_key = {"apiKeyId": made.api_key.id}
    await desk.limit()
    await desk.scene.agent(set_spending_rules, **of_key, limits=[{"currency": "EUR", "perDay": "10.00"}])
    await desk.scene.agent(set_spending_rules, **of_key, countries=["NL"])
    await desk.scene.work_off()
    assert "night shift" in desk.post.mails[-1].text
    await desk.decide()
    raised = await desk.scene.agent(get_spending_rules, **of_key)
    assert (raised.limits, raised.countries) == ([], ["NL"])
    assert (await desk.scene.agent(get_spending_rules)).limits[0].per_day == Decimal("60.00")


async def test_a_mail_that_is_not_taken_is_sent_again(desk: Desk) -> None:
    await desk.limit()
    await desk.above()
    desk.post.is_open = False
    (due,) = await jobs.claim_jobs(desk.scene.services, 50)
    with pytest.raises(Unavailable):
        await jobs.run_job(desk.scene.services, due)
    await jobs.postpone_job(desk.scene.services, due, "the mail server is down")
    desk.post.is_open = True
    assert await desk.tokens() == []
    desk.scene.clock.advance(HOUR)
    assert len(await desk.tokens()) == 1


async def test_the_owner_is_asked_no_more_than_so_many_things_at_a_time(desk: Desk) -> None:
    await desk.limit()
    for _ in range(MAX_WAITING_APPROVALS):
        await desk.above()
    one_more = await desk.above()
    refusal = await stopped(desk.scene.agent, dispatch.publish_task, taskId=one_more)
    assert "wait for an answer already" in refusal.detail
    assert len(await desk.tokens()) == MAX_WAITING_APPROVALS
    assert isinstance(await stopped(desk.scene.agent, set_spending_rules, limits=[]), RateLimited)
    await desk.decide()
    await stopped(desk.scene.agent, dispatch.publish_task, taskId=one_more)
    assert len(await desk.tokens()) == MAX_WAITING_APPROVALS + 1


async def test_in_practice_days_are_those_of_its_world_and_the_owner_is_mailed(desk: Desk) -> None:
    agent = await actors.register_agent(desk.scene.services, testMode=True)
    await actors.confirm_email(agent, OWNER)
    await actors.fund_wallet(agent)
    await agent(practice.set_clock_speed, speed=0)
    await agent(set_spending_rules, limits=[{"currency": "EUR", "perDay": "60.00"}])
    assert (await actors.dispatch(agent)).status is Status.PUBLISHED
    await agent(practice.advance_clock, by=DAY)
    assert (await actors.dispatch(agent)).status is Status.PUBLISHED
    waits = await actors.dispatch(agent)
    assert waits.spending_obstacle
    await desk.decide()
    assert (await agent(dispatch.get_task, taskId=waits.id)).status is Status.PUBLISHED


@pytest.mark.parametrize("decisions", [("approve", "approve"), ("approve", "decline")])
async def test_two_decisions_at_once_are_one(desk: Desk, decisions: tuple[str, str]) -> None:
    await desk.limit()
    task_id = await desk.above()
    (token,) = await desk.tokens()
    answers = await asyncio.gather(*(desk.decide(decision, token) for decision in decisions), return_exceptions=True)
    assert sum(isinstance(answer, ApprovalDecided) for answer in answers) == 1
    decided = next(answer for answer in answers if not isinstance(answer, BaseException))
    expected = Status.PUBLISHED if decided.status == "approved" else Status.DRAFT
    assert await desk.scene.status(task_id) is expected
