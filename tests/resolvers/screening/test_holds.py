"""Tasks that pay too little, that a rule refuses or that one holds: from the warning to the decision and after it."""

from dataclasses import replace
from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from domain.policy import Policy
from domain.refusals.tasks import HeldForReview, NotPending, PayBelowFloor, PublicationRefused, WrongStatus
from domain.screening.floor import LeastPay
from domain.screening.rules import Objection, PublicationRules, ScreeningRule, ScreeningVerdict
from resolvers.amendments import terms
from resolvers.payments import funding
from resolvers.staff import held_tasks
from resolvers.staff.audit_log import list_audit_log
from resolvers.tasks import dispatch, relocation
from resolvers.webhooks import notifications
from tests import actors
from tests.resolvers.stages import Scene

RULES = PublicationRules(
    {"NL": {"EUR": LeastPay(1400, 2)}, "FR": {"EUR": LeastPay(6000, 2)}},
    (
        ScreeningRule.from_phrases(
            Objection("weapons", ScreeningVerdict.REFUSE, "Weapons are not carried."), ["a gun"]
        ),
        ScreeningRule.from_phrases(
            Objection("roof", ScreeningVerdict.HOLD, "Heights are looked at first."), ["on the roof"]
        ),
    ),
)
ROOF = {"title": "Take a picture on the roof"}
GUN = {"title": "Bring me a gun"}
POOR = {"payoutAmount": "15.00", "estimatedDurationMinutes": 60}


def under(scene: Scene, rules: PublicationRules = RULES) -> Scene:
    """The same scene under these rules."""
    services = replace(scene.services, policy=replace(scene.services.policy, publication=rules))
    people = {name: replace(getattr(scene, name), services=services) for name in ("agent", "operator", "staff")}
    return replace(scene, services=services, **people)


@pytest.fixture
async def ruled(scene: Scene) -> Scene:
    return under(scene)


def allowed(task: Any) -> dict[str, str | None]:
    return {action.code: action.problem_code for action in task.every_action()}


async def told(scene: Scene) -> list[str]:
    return [one.body for one in await scene.agent(notifications.list_notifications)]


async def test_too_little_pay_is_warned_of_and_not_published_until_a_human_lets_it(ruled: Scene) -> None:
    tried = await actors.dispatch(ruled.agent, dryRun=True, **POOR)
    sentence = (
        "payoutAmount must be at least 15.56 EUR: an operator in NL must keep 14.00 EUR for each estimated hour, and "
        "60 minutes are estimated."
    )
    assert [(one.code, one.field, one.message) for one in tried.warnings] == [
        ("pay_below_floor", "payoutAmount", sentence)
    ]
    made = await actors.dispatch(ruled.agent, **POOR)
    assert (made.status, made.auto_publish_deferred_reason) == (Status.DRAFT, "pay_below_floor")
    assert [action.code for action in made.next_actions] == ["request_publication_review", "cancel_task"]
    assert allowed(made)["request_publication_review"] is None
    refusal = await ruled.refused(ruled.agent, dispatch.publish_task, taskId=made.id)
    assert (type(refusal), refusal.detail) == (PayBelowFloor, sentence)
    assert refusal.errors[0].field == "payoutAmount"
    assert refusal.next_actions[0].operation == "request_publication_review"
    assert isinstance(await ruled.refused(ruled.agent, funding.quote_task, taskId=made.id), PayBelowFloor)

    asked = await ruled.agent(dispatch.request_publication_review, taskId=made.id, reason="It takes ten minutes.")
    assert asked.held.rule is None
    assert (asked.held.reason, asked.held.by, asked.held.waits_for_staff) == ("It takes ten minutes.", "agent", True)
    assert isinstance(await ruled.refused(ruled.agent, dispatch.publish_task, taskId=made.id), HeldForReview)
    again = {"taskId": made.id, "reason": "Please."}
    assert isinstance(await ruled.refused(ruled.agent, dispatch.request_publication_review, **again), HeldForReview)
    released = await ruled.staff(held_tasks.release_held_task, taskId=made.id, note="Agreed.")
    assert (released.status, released.held, released.warnings) == (Status.PUBLISHED, None, [])
    assert await ruled.history(made.id) == [
        "task.created",
        "task.held_for_review",
        "task.hold_released",
        "task.published",
    ]
    move = {"locationAddress": "Rue de Rivoli 1, 75001 Paris, France", "taskId": made.id}
    assert isinstance(await ruled.refused(ruled.agent, relocation.update_task_location, **move), PayBelowFloor)


async def test_enough_pay_for_the_estimated_or_assumed_time_is_published(ruled: Scene) -> None:
    enough = await actors.dispatch(ruled.agent, payoutAmount="15.56", estimatedDurationMinutes=60)
    half_an_hour = await actors.dispatch(ruled.agent, payoutAmount="7.78", estimatedDurationMinutes=None)
    unknown = await actors.dispatch(ruled.agent, payoutAmount="7.77", estimatedDurationMinutes=None)
    direct = await actors.dispatch(ruled.agent, **(POOR | {"settlementMode": "direct"}))
    assert {enough.status, half_an_hour.status, direct.status} == {Status.PUBLISHED}, "a direct task has no fee"
    assert unknown.auto_publish_deferred_reason == "pay_below_floor", "half an hour is assumed"
    hourly = await actors.dispatch(ruled.agent, payoutAmount="15.00", pricingType="hourly")
    assert hourly.auto_publish_deferred_reason == "pay_below_floor"


async def test_what_a_rule_holds_waits_for_the_staff(ruled: Scene) -> None:
    made = await actors.dispatch(ruled.agent, **ROOF)
    assert (made.status, made.auto_publish_deferred_reason) == (Status.DRAFT, "held_for_review")
    assert (made.held.reason, made.held.by, made.held.since) == (
        "Heights are looked at first.",
        "rule",
        20270102130000,
    )
    assert made.held.rule == "roof"
    assert [one.code for one in made.warnings] == ["held_for_review"]
    funded = await ruled.funded(**ROOF)
    with pytest.raises(HeldForReview, match="Heights are looked at first"):
        await ruled.agent(dispatch.publish_task, taskId=funded)
    await ruled.refused(ruled.agent, dispatch.publish_task, taskId=funded)
    direct = await actors.dispatch(ruled.agent, settlementMode="direct", **ROOF)
    assert [task.id for task in await ruled.staff(held_tasks.list_held_tasks)] == [made.id, funded, direct.id]
    page = await ruled.staff(held_tasks.list_held_tasks, after=made.id, limit=1)
    assert [task.id for task in page] == [funded]
    assert await ruled.staff(held_tasks.list_held_tasks, agentId=ruled.agent.id + 1) == []

    trial = await ruled.staff(held_tasks.release_held_task, taskId=made.id, dryRun=True)
    assert (trial.status, trial.dry_run) == (Status.PUBLISHED, True)
    for task_id in (made.id, funded, direct.id):
        assert (await ruled.staff(held_tasks.release_held_task, taskId=task_id)).status is Status.PUBLISHED
    assert await ruled.staff(held_tasks.list_held_tasks) == []
    entry = (await ruled.staff(list_audit_log, limit=1))[0]
    assert (entry.operation, entry.subject_id) == ("release_held_task", str(direct.id))
    assert '"screening":"held"' in entry.before_json
    twice = await ruled.refused(ruled.staff, held_tasks.release_held_task, taskId=funded)
    assert isinstance(twice, WrongStatus)


async def test_a_text_that_nobody_has_seen_is_not_released(ruled: Scene) -> None:
    held = (await actors.dispatch(ruled.agent, **ROOF)).id
    amended = await ruled.agent(terms.amend_task, taskId=held, description="Climb up without a rope.")
    assert amended.held is None, "its hold was about another text"
    assert isinstance(await ruled.refused(ruled.staff, held_tasks.release_held_task, taskId=held), NotPending)
    cleared = await ruled.funded(**ROOF)
    with pytest.raises(HeldForReview):
        await ruled.agent(dispatch.publish_task, taskId=cleared)
    await ruled.staff(held_tasks.release_held_task, taskId=cleared)
    refusal = await ruled.refused(ruled.agent, terms.amend_task, taskId=cleared, **GUN)
    assert refusal.code == "publication_refused"


async def test_the_agent_reads_why_its_task_was_refused(ruled: Scene) -> None:
    made = await actors.dispatch(ruled.agent, **GUN)
    assert made.auto_publish_deferred_reason == "publication_refused"
    refusal = await ruled.refused(ruled.agent, dispatch.publish_task, taskId=made.id)
    assert (type(refusal), refusal.detail) == (
        PublicationRefused,
        "The task cannot be published: Weapons are not carried.",
    )
    asking = {"taskId": made.id, "reason": "It is a water gun."}
    before = await ruled.everything()
    assert (await ruled.agent(dispatch.request_publication_review, dryRun=True, **asking)).held.by == "agent"
    assert await ruled.everything() == before
    await ruled.agent(dispatch.request_publication_review, **asking)
    assert len(await ruled.staff(held_tasks.list_held_tasks)) == 1
    before = await ruled.everything()
    trial = await ruled.staff(held_tasks.refuse_held_task, taskId=made.id, reason="No.", dryRun=True)
    assert (trial.dry_run, trial.auto_publish_deferred_reason) == (True, "publication_refused")
    assert await ruled.everything() == before
    refused = await ruled.staff(held_tasks.refuse_held_task, taskId=made.id, reason="Not even that.")
    assert refused.held is None
    assert (await told(ruled))[0].endswith("Reason: Not even that.")
    seen = await ruled.agent(dispatch.get_task, taskId=made.id)
    assert [one.message for one in seen.warnings] == ["The task cannot be published: Not even that."]
    again = {"taskId": made.id, "reason": "Please."}
    assert isinstance(await ruled.refused(ruled.agent, dispatch.request_publication_review, **again), NotPending)
    assert allowed(seen)["request_publication_review"] == "not_pending"
    assert (await ruled.agent(dispatch.cancel_task, taskId=made.id)).status is Status.CANCELLED


async def test_a_dry_run_holds_nothing(ruled: Scene) -> None:
    tried = await actors.dispatch(ruled.agent, dryRun=True, **ROOF)
    assert (tried.auto_publish_deferred_reason, tried.held.by) == ("held_for_review", "rule")
    draft = await actors.dispatch(ruled.agent, publishImmediately=False, **ROOF)
    assert draft.held is None
    before = await ruled.everything()
    with pytest.raises(HeldForReview):
        await ruled.agent(dispatch.publish_task, taskId=draft.id, dryRun=True)
    assert await ruled.everything() == before
    assert await ruled.staff(held_tasks.list_held_tasks) == []


def test_without_data_of_who_runs_it_a_policy_has_no_floor_and_no_rules() -> None:
    assert Policy().publication == PublicationRules()
