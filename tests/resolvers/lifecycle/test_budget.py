"""Spending rules over the real operations: what they stop, what counts, what comes back, who may change them."""

import asyncio
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from domain.refusals.accounts import InsufficientScope
from domain.refusals.general import IdempotencyKeyReused, InvalidInput, NotFound
from domain.refusals.refusal import Refusal
from domain.refusals.spending import OwnerFixed, OwnerUnknown, SpendingFrozen, SpendingLimit, SpendingNotAllowed
from resolvers.access.authentication import find_caller
from resolvers.accounts import agents
from resolvers.amendments import terms
from resolvers.core.context import Call
from resolvers.payments import deposits, funding
from resolvers.proofs import submission
from resolvers.spending.rules import (
    freeze_spending,
    get_spending_rules,
    set_spending_rules,
    spent_today_of_agents,
    unfreeze_spending,
)
from resolvers.tasks import dispatch, execution, settlement
from resolvers.tasks.relocation import update_task_location
from resolvers.webhooks import settings as webhooks
from tests import actors
from tests.actors import Actor
from tests.resolvers.stages import HOUR, SPOT, Scene, list_fields

OWNER = "owner@example.org"
DAY = 24 * HOUR


def euros(**most: str) -> list[dict[str, str]]:
    return [{"currency": "EUR", **most}]


async def ruled(scene: Scene, **fields: Any) -> None:
    """Name an owner, and set the agent's rules."""
    await actors.confirm_email(scene.agent, OWNER)
    await scene.agent(set_spending_rules, **fields)


async def second_key(scene: Scene) -> tuple[Actor, int]:
    made = await scene.agent(agents.create_api_key, keyName="night shift")
    return replace(scene.agent, key=made.key), made.api_key.id


async def left_today(scene: Scene, **whose: Any) -> Decimal:
    (budget,) = (await scene.agent(get_spending_rules, **whose)).limits
    left: Decimal = budget.left_today
    return left


async def spent_today(scene: Scene) -> dict[str, Decimal]:
    """Return what the agent has committed today by currency, as its wallets show it."""
    assert scene.agent.key
    caller = await find_caller(scene.services, scene.agent.key)
    assert caller
    call = Call(scene.services, caller, "req_test", actors.BASE_URL, scene.clock.now(), scene.services.database.reader)
    return (await spent_today_of_agents(call, [caller.id]))[caller.id]


async def stopped(actor: Actor, operation: Any, **fields: Any) -> Refusal:
    """The refusal of an operation. Unlike others it may leave a question to the owner behind."""
    with pytest.raises(Refusal) as refused:
        await actor(operation, **fields)
    return refused.value


async def test_without_rules_nothing_is_limited(scene: Scene) -> None:
    rules = await scene.agent(get_spending_rules)
    assert (rules.frozen, rules.limits, rules.countries, rules.category_ids, rules.waiting) == (
        False,
        [],
        None,
        None,
        [],
    )
    assert (rules.day_ends_at, rules.month_ends_at) == (20270103000000, 20270201000000)
    assert await spent_today(scene) == {}
    assert (await actors.dispatch(scene.agent)).status is Status.PUBLISHED
    assert await spent_today(scene) == {"EUR": Decimal("52.50")}
    scene.clock.advance(DAY)
    assert await spent_today(scene) == {}


@pytest.mark.parametrize(
    ("most", "rule", "numbers"),
    [
        ({"perTask": "52.49"}, "per_task", ("52.49", "0.00", "52.49")),
        ({"perDay": "104.99"}, "per_day", ("104.99", "52.50", "52.49")),
        ({"perMonth": "104.99"}, "per_month", ("104.99", "52.50", "52.49")),
    ],
)
async def test_a_task_above_a_limit_is_kept_as_a_draft_and_says_why(
    scene: Scene, most: dict[str, str], rule: str, numbers: tuple[str, ...]
) -> None:
    await actors.dispatch(scene.agent)
    await ruled(scene, limits=euros(**most))
    made = await actors.dispatch(scene.agent)
    assert (made.status, made.auto_publish_deferred) == (Status.DRAFT, True)
    assert made.auto_publish_deferred_reason == "spending_limit"
    obstacle = made.spending_obstacle
    assert (obstacle.rule, obstacle.rules_of) == (rule, "agent")
    assert tuple(map(str, (obstacle.limit, obstacle.spent, obstacle.left))) == numbers
    assert await scene.balances() == ("447.50", "0.00", "52.50", "0.00")
    refusal = await stopped(scene.agent, dispatch.publish_task, taskId=made.id)
    assert isinstance(refusal, SpendingLimit)
    (error,) = refusal.errors
    assert (error.field, error.code) == ("spendingRules.agent", rule)
    assert all(number in error.message for number in numbers if number != "0.00")
    assert "get_spending_rules" in [action.operation for action in refusal.next_actions]
    assert (await scene.agent(dispatch.get_task, taskId=made.id)).spending_obstacle == obstacle
    assert (await scene.agent(dispatch.list_tasks))[0].spending_obstacle == obstacle


async def test_a_limit_in_one_currency_closes_the_others(scene: Scene) -> None:
    in_dollars = {**actors.TASK, "payoutCurrency": "USD"}
    await actors.fund_wallet(scene.agent, "100.00", "USD")
    await ruled(scene, limits=euros(perDay="60.00"))
    refusal = await scene.refused(scene.agent, dispatch.create_task, **in_dollars)
    assert isinstance(refusal, SpendingNotAllowed)
    (error,) = refusal.errors
    assert (error.field, error.code) == ("spendingRules.agent", "currencies")
    assert "limits in EUR alone, so USD is closed" in refusal.detail
    assert "set_spending_rules with a limit in it asks the owner" in refusal.detail
    assert (await actors.dispatch(scene.agent)).status is Status.PUBLISHED

    both = [*euros(perDay="60.00"), {"currency": "USD", "perDay": "60.00"}]
    answer = await scene.agent(set_spending_rules, limits=both)
    assert [limit.currency for limit in answer.limits] == ["EUR"]
    assert len(answer.waiting) == 1
    await scene.staff(set_spending_rules, agentId=scene.agent.id, limits=both)
    assert (await actors.dispatch(scene.agent, payoutCurrency="USD")).status is Status.PUBLISHED
    closing = await scene.agent(set_spending_rules, limits=euros(perDay="60.00"))
    assert ([limit.currency for limit in closing.limits], closing.waiting) == (["EUR"], [])
    assert isinstance(await stopped(scene.agent, dispatch.create_task, **in_dollars), SpendingNotAllowed)


async def test_a_limit_is_reached_exactly(scene: Scene) -> None:
    await ruled(scene, limits=euros(perTask="52.50", perDay="105.00", perMonth="105.00"))
    for _ in range(2):
        assert (await actors.dispatch(scene.agent)).status is Status.PUBLISHED
    (budget,) = (await scene.agent(get_spending_rules)).limits
    assert (budget.spent_today, budget.spent_this_month, budget.left_today, budget.most_now) == (105, 105, 0, 0)
    assert (await actors.dispatch(scene.agent)).status is Status.DRAFT


async def test_a_dry_run_tells_the_verdict_and_asks_nobody(scene: Scene) -> None:
    await ruled(scene, limits=euros(perDay="60.00"))
    before = await scene.everything()
    assert (await actors.dispatch(scene.agent, dryRun=True)).status is Status.PUBLISHED
    told = await actors.dispatch(scene.agent, dryRun=True, payoutAmount="60.00")
    assert (told.status, told.auto_publish_deferred_reason) == (Status.DRAFT, "spending_limit")
    assert (told.spending_obstacle.rule, told.spending_obstacle.left) == ("per_day", Decimal("60.00"))
    assert await scene.everything() == before


@pytest.mark.parametrize("ending", ["cancel", "expire", "refund"])
async def test_what_returns_is_given_back(scene: Scene, ending: str) -> None:
    await ruled(scene, limits=euros(perDay="60.00"))
    made = await actors.dispatch(scene.agent, acceptBy=20270102140000)
    assert await left_today(scene) == Decimal("7.50")
    if ending == "cancel":
        await scene.agent(dispatch.cancel_task, taskId=made.id)
    elif ending == "expire":
        scene.clock.advance(HOUR)
        await scene.work_off()
    else:
        await scene.agent(settlement.dispute_task, taskId=made.id, disputeReasonCodeRef=1)
        await scene.staff(settlement.resolve_dispute, taskId=made.id, outcome="refund")
    assert await left_today(scene) == Decimal("60.00")
    assert (await actors.dispatch(scene.agent)).status is Status.PUBLISHED


async def test_what_was_paid_stays_spent_and_what_was_not_comes_back(scene: Scene) -> None:
    await ruled(scene, limits=euros(perDay="200.00"))
    await scene.reach(Status.ACCEPTED)
    task_id = await scene.reach(Status.UNDER_REVIEW)
    await scene.agent(settlement.approve_task, taskId=task_id)
    assert await left_today(scene) == Decimal("95.00")
    halfway = await scene.reach(Status.ARRIVED, payoutAmount="20.00")
    await scene.agent(settlement.cancel_task_with_settlement, taskId=halfway, cancellationReasonCodeRef=1)
    # Half of the payout, with the agent's fee on that half.
    assert await left_today(scene) == Decimal("84.50")


async def test_what_returns_later_is_given_back_to_the_day_on_which_it_was_committed(scene: Scene) -> None:
    await ruled(scene, limits=euros(perDay="60.00", perMonth="150.00"))
    made = await actors.dispatch(scene.agent)
    scene.clock.advance(DAY)
    await actors.dispatch(scene.agent)
    (before,) = (await scene.agent(get_spending_rules)).limits
    assert (before.spent_today, before.spent_this_month) == (Decimal("52.50"), Decimal("105.00"))
    await scene.agent(dispatch.cancel_task, taskId=made.id)
    (after,) = (await scene.agent(get_spending_rules)).limits
    assert (after.spent_today, after.spent_this_month) == (Decimal("52.50"), Decimal("52.50"))


async def test_days_and_months_begin_at_midnight_utc(scene: Scene) -> None:
    scene.clock.advance(29 * DAY + 12 * HOUR - 1)  # a second before the end of January
    await ruled(scene, limits=euros(perDay="60.00", perMonth="60.00"))
    await actors.dispatch(scene.agent)
    assert (await scene.agent(get_spending_rules)).month_ends_at == 20270201000000
    assert (await actors.dispatch(scene.agent)).status is Status.DRAFT
    scene.clock.advance(1)
    assert (await actors.dispatch(scene.agent)).status is Status.PUBLISHED
    scene.clock.advance(DAY)
    refused = await actors.dispatch(scene.agent)
    assert refused.spending_obstacle.rule == "per_month"
    assert await left_today(scene) == Decimal("60.00")


@pytest.mark.parametrize("change", ["accept", "webhook"])
async def test_what_was_spent_is_not_forgotten_for_a_clock_that_is_behind(scene: Scene, change: str) -> None:
    await ruled(scene, limits=euros(perDay="60.00", perMonth="60.00"))
    scene.clock.advance(29 * DAY + 12 * HOUR)  # the first instant of February
    made = await actors.dispatch(scene.agent)
    scene.clock.advance(-1)
    if change == "accept":
        await scene.operator(execution.accept_task, taskId=made.id, location=SPOT)
    else:
        address = "https://agent.example.org/fieldcall"
        await scene.agent(webhooks.update_task_webhook, taskId=made.id, webhookUrl=address)
    scene.clock.advance(1)
    assert await left_today(scene) == Decimal("7.50")
    assert (await actors.dispatch(scene.agent)).status is Status.DRAFT


async def test_countries_and_categories_are_refused_with_those_below_an_allowed_one_let_through(scene: Scene) -> None:
    await ruled(scene, countries=["NL"], categoryIds=[100])
    assert (await actors.dispatch(scene.agent, serviceCategoryId=101)).status is Status.PUBLISHED
    assert (await actors.dispatch(scene.agent, serviceCategoryId=100)).status is Status.PUBLISHED
    for category in ({"serviceCategoryId": 200}, {}):
        refusal = await scene.refused(scene.agent, dispatch.create_task, **actors.TASK, **category)
        assert isinstance(refusal, SpendingNotAllowed)
        assert [error.code for error in refusal.errors] == ["categories"]
    await scene.agent(set_spending_rules, countries=["PT"], categoryIds=[100])
    refusal = await scene.refused(scene.agent, dispatch.create_task, **actors.TASK, serviceCategoryId=101)
    assert [error.code for error in refusal.errors] == ["countries"]
    draft = await actors.dispatch(scene.agent, publishImmediately=False)
    assert isinstance(await scene.refused(scene.agent, dispatch.publish_task, taskId=draft.id), SpendingNotAllowed)


PARIS = {"locationAddress": "10 Rue de Rivoli, 75004 Paris, France"}
UTRECHT = {"locationAddress": "Oudegracht 100, 3511 AX Utrecht, Netherlands"}


@pytest.mark.parametrize("flow", ["simple", "escrow"])
async def test_a_paid_task_is_not_moved_to_a_country_that_is_not_allowed(scene: Scene, flow: str) -> None:
    await ruled(scene, countries=["NL"])
    task_id = await scene.published(flow)
    refusal = await scene.refused(scene.agent, update_task_location, taskId=task_id, **PARIS)
    assert isinstance(refusal, SpendingNotAllowed)
    assert [(error.field, error.code) for error in refusal.errors] == [("spendingRules.agent", "countries")]
    assert (await scene.agent(update_task_location, taskId=task_id, **UTRECHT)).resolved_location.city == "Utrecht"


async def test_a_paid_task_is_not_amended_to_what_is_not_allowed(scene: Scene) -> None:
    """Neither to another country or category at the same price, nor above what is left of the day."""
    task_id = await scene.published(serviceCategoryId=101)
    await ruled(scene, countries=["NL"], categoryIds=[100], limits=euros(perDay="60.00"))
    for new in (PARIS, {"serviceCategoryId": 201}):
        refusal = await scene.refused(scene.agent, terms.amend_task, taskId=task_id, **new)
        assert isinstance(refusal, SpendingNotAllowed), new
    refusal = await scene.refused(scene.agent, terms.amend_task, taskId=task_id, payoutAmount="58.00")
    assert refusal.code == "spending_limit"
    raised = await scene.agent(terms.amend_task, taskId=task_id, payoutAmount="57.00")
    assert str(raised.locked_amount) == "59.85"
    assert (await scene.agent(terms.amend_task, taskId=task_id, title="Look")).title == "Look"


async def test_moving_a_paid_task_commits_nothing(scene: Scene) -> None:
    task_id = await scene.published()
    await ruled(scene, frozen=True, limits=euros(perDay="1.00"), categoryIds=[100], countries=["FR"])
    # It was paid for before there was a rule for its country.
    assert (await scene.agent(update_task_location, taskId=task_id, **UTRECHT)).country_iso_code == "NL"
    assert (await scene.agent(update_task_location, taskId=task_id, **PARIS)).country_iso_code == "FR"
    assert isinstance(
        await scene.refused(scene.agent, update_task_location, taskId=task_id, **UTRECHT), SpendingNotAllowed
    )


async def test_a_task_is_moved_by_the_rules_of_the_key_that_asks(scene: Scene) -> None:
    other, key_id = await second_key(scene)
    await ruled(scene, apiKeyId=key_id, countries=["NL"])
    task_id = await scene.published()
    refusal = await scene.refused(other, update_task_location, taskId=task_id, **PARIS)
    assert [error.field for error in refusal.errors] == ["spendingRules.key"]
    await scene.agent(update_task_location, taskId=task_id, **PARIS)


async def test_where_a_task_is_not_paid_for_its_place_is_looked_at_when_it_is(scene: Scene) -> None:
    await ruled(scene, countries=["NL"])
    direct = await scene.published("direct")
    assert (await scene.agent(update_task_location, taskId=direct, **PARIS)).status is Status.PUBLISHED
    draft = await scene.reach(Status.DRAFT)
    moved = await scene.agent(update_task_location, taskId=draft, **PARIS, publishImmediately=True)
    assert (moved.status, moved.auto_publish_deferred_reason) == (Status.DRAFT, "spending_not_allowed")
    assert isinstance(await scene.refused(scene.agent, dispatch.publish_task, taskId=draft), SpendingNotAllowed)
    await scene.agent(funding.quote_task, taskId=draft)
    fund = {"taskId": draft, "fundingMethod": "wallet"}
    assert isinstance(await scene.refused(scene.agent, funding.fund_task, **fund), SpendingNotAllowed)


async def test_frozen_nothing_is_committed_and_everything_else_goes_on(scene: Scene) -> None:
    running = await scene.reach(Status.ACCEPTED, payoutAmount="5.00")
    quoted = await scene.quoted(payoutAmount="5.00")
    frozen = await scene.agent(freeze_spending)
    assert frozen.frozen
    assert (await scene.agent(freeze_spending)) == frozen
    assert isinstance(await scene.refused(scene.agent, dispatch.create_task, **actors.TASK), SpendingFrozen)
    for method in ("wallet", "psp"):
        fund = {"taskId": quoted, "fundingMethod": method}
        assert isinstance(await scene.refused(scene.agent, funding.fund_task, **fund), SpendingFrozen)
    assert isinstance(await scene.refused(scene.agent, funding.check_task_funding, taskId=quoted), SpendingFrozen)
    assert (await actors.dispatch(scene.agent, settlementMode="direct")).status is Status.PUBLISHED
    await scene.operator(execution.start_work, taskId=running)
    await scene.upload(running)
    await scene.operator(submission.submit_proof, taskId=running, report="Done.")
    await scene.work_off()
    assert (await scene.agent(settlement.approve_task, taskId=running)).status is Status.CLOSED


async def test_a_payment_that_arrives_while_spending_is_frozen_stays_in_the_wallet(scene: Scene) -> None:
    quoted = await scene.quoted(payoutAmount="600.00")
    opened = await scene.agent(funding.fund_task, taskId=quoted, fundingMethod="psp")
    await scene.agent(freeze_spending)
    await scene.checkout(opened.external_id, "pay")
    assert await scene.status(quoted) is Status.QUOTED
    assert (await scene.agent(deposits.get_deposit, externalId=opened.external_id)).status == "paid"
    assert await scene.balances() == ("630.00", "500.00", "0.00", "0.00")


async def test_two_tasks_at_once_do_not_pass_a_limit_together(scene: Scene) -> None:
    await ruled(scene, limits=euros(perDay="104.99"))
    made = await asyncio.gather(*(actors.dispatch(scene.agent) for _ in range(2)))
    assert sorted(task.status for task in made) == [Status.DRAFT, Status.PUBLISHED]
    drafts = [await scene.reach(Status.DRAFT) for _ in range(8)]
    answers = await asyncio.gather(
        *(scene.agent(dispatch.publish_task, taskId=draft) for draft in drafts), return_exceptions=True
    )
    assert {type(answer) for answer in answers} == {SpendingLimit}
    assert await scene.balances() == ("447.50", "0.00", "52.50", "0.00")


async def test_many_at_once_spend_a_days_limit_and_no_more(scene: Scene) -> None:
    await ruled(scene, limits=euros(perDay="158.00"))
    made = await asyncio.gather(*(actors.dispatch(scene.agent) for _ in range(12)))
    assert sum(task.status is Status.PUBLISHED for task in made) == 3
    assert await left_today(scene) == Decimal("0.50")


async def test_lowering_while_tasks_are_under_way_holds_for_all_that_follow(scene: Scene) -> None:
    await ruled(scene, limits=euros(perDay="500.00"))

    async def lower() -> Decimal:
        answer = await scene.agent(set_spending_rules, limits=euros(perDay="1.00"))
        (budget,) = answer.limits
        spent: Decimal = budget.spent_today
        return spent

    spent, *made = await asyncio.gather(lower(), *(actors.dispatch(scene.agent) for _ in range(6)))
    published = sum(task.status is Status.PUBLISHED for task in made)
    # The answer counts every permitted task: none follows under the old rules.
    assert spent == published * Decimal("52.50")


async def test_a_key_has_rules_of_its_own_beside_the_agents(scene: Scene) -> None:
    other, key_id = await second_key(scene)
    await ruled(scene, limits=euros(perDay="150.00"))
    await scene.agent(set_spending_rules, apiKeyId=key_id, limits=euros(perDay="60.00"))
    assert (await actors.dispatch(other)).status is Status.PUBLISHED
    stopped_by = (await actors.dispatch(other)).spending_obstacle
    assert (stopped_by.rules_of, stopped_by.spent) == ("key", Decimal("52.50"))
    assert (await actors.dispatch(scene.agent)).status is Status.PUBLISHED
    assert (await actors.dispatch(scene.agent)).spending_obstacle.rules_of == "agent"
    assert await left_today(scene, apiKeyId=key_id) == Decimal("7.50")
    assert await left_today(scene) == Decimal("45.00")


async def test_a_frozen_key_stops_and_the_others_go_on(scene: Scene) -> None:
    other, key_id = await second_key(scene)
    await scene.agent(freeze_spending, apiKeyId=key_id)
    assert isinstance(await scene.refused(other, dispatch.create_task, **actors.TASK), SpendingFrozen)
    assert (await actors.dispatch(scene.agent)).status is Status.PUBLISHED


async def test_a_key_pays_for_what_it_funds_on_a_hosted_page(scene: Scene) -> None:
    other, key_id = await second_key(scene)
    await ruled(scene, apiKeyId=key_id, limits=euros(perDay="700.00"))
    quoted = await scene.quoted(payoutAmount="600.00")
    opened = await other(funding.fund_task, taskId=quoted, fundingMethod="psp")
    await scene.checkout(opened.external_id, "pay")
    assert await scene.status(quoted) is Status.FUNDED
    assert await left_today(scene, apiKeyId=key_id) == Decimal("70.00")


async def test_a_key_with_rules_makes_no_key_without(scene: Scene) -> None:
    other, key_id = await second_key(scene)
    await ruled(scene, apiKeyId=key_id, limits=euros(perDay="60.00"))
    assert isinstance(await scene.refused(other, agents.create_api_key, keyName="way around"), InsufficientScope)
    await scene.agent.once("rotate-1", agents.create_api_key, keyName="another")
    with pytest.raises(InsufficientScope):
        await other.once("rotate-1", agents.create_api_key, keyName="another")
    free, _ = await second_key(scene)
    with pytest.raises(IdempotencyKeyReused):
        await free.once("rotate-1", agents.create_api_key, keyName="another")


async def test_rules_need_an_owner_who_stays(scene: Scene) -> None:
    limits = euros(perDay="60.00")
    assert isinstance(await scene.refused(scene.agent, set_spending_rules, limits=limits), OwnerUnknown)
    await ruled(scene, limits=limits)
    for address in ("agent@example.org", None):
        assert isinstance(await scene.refused(scene.agent, agents.update_agent, email=address), OwnerFixed)
    await scene.agent(agents.update_agent, email=OWNER, description="The same owner.")
    await scene.staff(set_spending_rules, agentId=scene.agent.id)
    await scene.agent(agents.update_agent, email="other@example.org")


async def test_without_an_owner_what_is_above_a_limit_is_refused_with_what_to_do(scene: Scene) -> None:
    await scene.staff(set_spending_rules, agentId=scene.agent.id, limits=euros(perTask="20.00"))
    refusal = await scene.refused(scene.agent, dispatch.create_task, **actors.TASK)
    assert isinstance(refusal, OwnerUnknown)
    assert "20.00 EUR per task" in refusal.detail
    before = await scene.everything()
    foreseen = await scene.agent(freeze_spending, dryRun=True)
    assert (foreseen.dry_run, foreseen.frozen, [warning.code for warning in foreseen.warnings]) == (
        True,
        True,
        ["owner_unknown"],
    )
    assert await scene.everything() == before
    assert (await scene.agent(freeze_spending)).warnings == foreseen.warnings
    assert not (await scene.agent(agents.get_agent)).owner_reachable
    assert isinstance(await scene.refused(scene.agent, unfreeze_spending), OwnerUnknown)
    assert not (await scene.staff(unfreeze_spending, agentId=scene.agent.id)).frozen


async def test_the_staff_raises_at_once(scene: Scene) -> None:
    await ruled(scene, limits=euros(perDay="60.00"))
    raised = await scene.staff(set_spending_rules, agentId=scene.agent.id, limits=euros(perDay="600.00"))
    assert (raised.limits[0].per_day, raised.waiting) == (Decimal("600.00"), [])
    assert (await actors.dispatch(scene.agent, payoutAmount="200.00")).status is Status.PUBLISHED
    assert isinstance(await scene.refused(scene.staff, get_spending_rules), InvalidInput)
    assert isinstance(await scene.refused(scene.staff, freeze_spending, agentId=99), NotFound)


async def test_rules_of_others_do_not_exist(scene: Scene) -> None:
    _, key_id = await second_key(scene)
    other = await actors.register_agent(scene.services, email="x@example.org")
    for fields in ({"apiKeyId": key_id}, {"agentId": scene.agent.id}):
        for operation in (get_spending_rules, set_spending_rules, freeze_spending, unfreeze_spending):
            assert isinstance(await scene.refused(other, operation, **fields), NotFound)


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"limits": [{"currency": "XXX", "perDay": "1.00"}]}, "limits[0].currency"),
        ({"limits": [{"currency": "EUR", "perDay": "1"}, {"currency": "EUR", "perTask": "1"}]}, "limits[1].currency"),
        ({"limits": [{"currency": "EUR"}]}, "limits[0]"),
        ({"limits": [{"currency": "EUR", "perDay": "1.001"}]}, "limits[0].perDay"),
        ({"limits": [{"currency": "JPY", "perTask": "0"}]}, "limits[0].perTask"),
        ({"countries": ["NL", "QQ"]}, "countries[1]"),
        ({"categoryIds": [999999]}, "categoryIds[0]"),
    ],
)
async def test_a_wrong_rule_is_named(scene: Scene, fields: dict[str, Any], named: str) -> None:
    await scene.agent(agents.update_agent, email=OWNER)
    refusal = await scene.refused(scene.agent, set_spending_rules, **fields)
    assert list_fields(refusal) == [named]
