"""The platform's side."""

import json
from typing import Any

import pytest
from pydantic import ValidationError

from adapters.storage.queries.accounts.agents import set_agent_status
from domain.lifecycle.statuses import Actor, AgentStatus, OperatorStatus, Status
from domain.refusals.accounts import AgentSuspended
from domain.refusals.general import Forbidden, NotFound
from resolvers.accounts import agents, operators, staff
from resolvers.accounts.staff import SetCountryPhase
from resolvers.catalogue import reference as catalogue
from resolvers.core.operation import Operation
from resolvers.staff import audit_log
from resolvers.support import requests as support
from resolvers.tasks import dispatch, execution, settlement
from resolvers.tasks import history as task_history
from resolvers.webhooks import notifications
from tests import actors
from tests.resolvers.harness import Harness
from tests.resolvers.stages import Scene

NOON_IN_TOKYO = 20270102210000


async def test_a_member_of_the_staff_may_have_several_keys(harness: Harness) -> None:
    first = await staff.create_staff(harness.services, "Sam")
    second = await staff.create_staff(harness.services, " Sam ")
    other = await staff.create_staff(harness.services, "Kim")
    assert first.key != second.key
    assert (await harness.caller(first.key)).id == (await harness.caller(second.key)).id
    assert [(await harness.call(staff.get_platform, made.key)).name for made in (first, second, other)] == [
        "Sam",
        "Sam",
        "Kim",
    ]


async def test_an_approved_operator_stays_approved(harness: Harness) -> None:
    platform, made = await harness.staff(), await harness.operator()
    approved = made.operator.model_copy(update={"status": OperatorStatus.APPROVED})
    for _ in range(2):
        assert await harness.call(staff.approve_operator, platform, operatorId=made.operator.id) == approved
    assert await harness.call(operators.get_operator, made.api_key) == approved


@pytest.mark.parametrize("status", [AgentStatus.REGISTERED, AgentStatus.VERIFIED, AgentStatus.ACTIVE])
async def test_a_reinstated_agent_has_the_status_that_it_had(harness: Harness, status: AgentStatus) -> None:
    platform, made = await harness.staff(), await harness.agent()
    await harness.set(
        set_agent_status,
        made.agent_id,
        status=status.value,
        status_before_suspension=None,
        suspension_reason=None,
    )
    for reason in ("Unpaid.", "Still unpaid."):
        suspended = await harness.call(staff.suspend_agent, platform, agentId=made.agent_id, reason=reason)
        assert (suspended.status, suspended.suspension_reason) == (AgentStatus.SUSPENDED, reason)
        assert await harness.call(agents.get_agent, made.api_key) == suspended
    for _ in range(2):
        reinstated = await harness.call(staff.reinstate_agent, platform, agentId=made.agent_id)
        assert reinstated == made.agent.model_copy(update={"status": status})
    renamed = await harness.call(agents.update_agent, made.api_key, agentName="Back")
    assert renamed.agent_name == "Back"


@pytest.mark.parametrize("status", [OperatorStatus.REGISTERED, OperatorStatus.APPROVED])
async def test_a_reinstated_operator_has_the_status_that_it_had(harness: Harness, status: OperatorStatus) -> None:
    platform, made = await harness.staff(), await harness.operator()
    known = {"operatorId": made.operator.id}
    if status is OperatorStatus.APPROVED:
        await harness.call(staff.approve_operator, platform, **known)
    for reason in ("Complaints.", "More complaints."):
        suspended = await harness.call(staff.suspend_operator, platform, **known, reason=reason)
        assert (suspended.status, suspended.suspension_reason) == (OperatorStatus.SUSPENDED, reason)
        assert await harness.call(operators.get_operator, made.api_key) == suspended
        with pytest.raises(AgentSuspended):
            await harness.call(operators.update_operator, made.api_key, name="New")
    for _ in range(2):
        reinstated = await harness.call(staff.reinstate_operator, platform, **known)
        assert reinstated == made.operator.model_copy(update={"status": status})
    assert (await harness.call(operators.update_operator, made.api_key, name="Back")).name == "Back"


async def test_approving_does_not_end_a_suspension(harness: Harness) -> None:
    platform, made = await harness.staff(), await harness.operator()
    known = {"operatorId": made.operator.id}
    await harness.call(staff.suspend_operator, platform, **known, reason="Complaints.")
    approved = await harness.call(staff.approve_operator, platform, **known)
    assert (approved.status, approved.suspension_reason) == (OperatorStatus.SUSPENDED, "Complaints.")
    assert (await harness.call(staff.reinstate_operator, platform, **known)).status is OperatorStatus.APPROVED


async def test_who_is_suspended_is_told_why_and_can_contest_it(scene: Scene) -> None:
    reason = "Three agents complained."
    await scene.staff(staff.suspend_operator, operatorId=scene.operator.id, reason=reason)
    await scene.staff(staff.suspend_agent, agentId=scene.agent.id, reason=reason)
    for account, operation in ((scene.operator, execution.accept_task), (scene.agent, dispatch.publish_task)):
        refusal = await scene.refused(account, operation, taskId=1)
        assert isinstance(refusal, AgentSuspended)
        assert refusal.detail.endswith(f"Reason: {reason}")
        (contest,) = refusal.next_actions
        opened = await account(support.open_support_request, **contest.arguments)
        await account(support.reply_to_support_request, requestId=opened.id, body="Ask them again.")
        (notification,) = [
            one for one in await account(notifications.list_notifications) if one.type == "account.suspended"
        ]
        assert f"Reason: {reason} To contest it, open a support request" in notification.body
    await scene.staff(staff.reinstate_operator, operatorId=scene.operator.id)
    await scene.staff(staff.reinstate_agent, agentId=scene.agent.id)
    assert (await scene.agent(notifications.list_notifications))[0].type == "account.reinstated"
    waiting = await actors.register_operator(scene.services, approved=False, email="new@example.org")
    refusal = await scene.refused(waiting, execution.accept_task, taskId=1)
    assert (refusal.code, refusal.next_actions[0].operation) == ("operator_not_approved", "open_support_request")
    await scene.staff(staff.approve_operator, operatorId=waiting.id)
    assert [one.type for one in await waiting(notifications.list_notifications)] == ["account.approved"]


async def test_an_agent_is_verified_by_the_staff(scene: Scene) -> None:
    await scene.published()
    registered = await actors.register_agent(scene.services)
    verify: dict[str, Any] = {"agentId": registered.id, "reason": "Known since 2019."}
    before = await scene.everything()
    assert (await scene.staff(staff.verify_agent, agentId=scene.agent.id)).status is AgentStatus.ACTIVE
    after = await scene.everything()
    assert len(after.pop("audit_entry")) == len(before.pop("audit_entry")) + 1
    # A key notes when it was used.
    del before["api_key"], after["api_key"]
    assert after == before, "an Active agent is beyond it"
    await scene.staff(staff.suspend_agent, agentId=registered.id)
    for _ in range(2):
        assert (await scene.staff(staff.verify_agent, **verify)).status is AgentStatus.SUSPENDED
    assert (await scene.staff(staff.reinstate_agent, agentId=registered.id)).status is AgentStatus.VERIFIED
    told = [(one.type, one.body) for one in await registered(notifications.list_notifications)][1:-1]
    assert told == [
        ("account.verified", "The platform has verified the owner of this account. Reason: Known since 2019.")
    ]
    log = await scene.staff(audit_log.list_audit_log)
    entries = [entry for entry in log if entry.operation == "verify_agent"]
    assert [(entry.subject_id, entry.reason) for entry in entries] == [
        (str(registered.id), "Known since 2019."),
        (str(registered.id), "Known since 2019."),
        (str(scene.agent.id), None),
    ]
    assert json.loads(entries[1].after_json)["status_before_suspension"] == "Verified"
    for who in (registered, scene.operator):
        assert isinstance(await scene.refused(who, staff.verify_agent, **verify), Forbidden)
    assert isinstance(await scene.refused(scene.staff, staff.verify_agent, agentId=99), NotFound)


async def test_an_operator_reads_why_its_proof_was_rejected_and_why_a_task_was_taken_from_it(scene: Scene) -> None:
    rejected = await scene.reach(Status.UNDER_REVIEW, payoutAmount="5.00")
    await scene.agent(settlement.reject_task_review, taskId=rejected, rejectReasonCodeRef=2, notes="It is blurred.")
    seen = await scene.operator(execution.get_operator_task, taskId=rejected)
    assert (seen.reject_reason_code_ref, seen.reject_notes) == (2, "It is blurred.")
    taken = await scene.reach(Status.ACCEPTED, payoutAmount="5.00", completeBy=20270102140000)
    scene.clock.advance(26 * 3600)
    await scene.work_off()
    assert await scene.status(taken) is not Status.ACCEPTED
    told = {one.type: one.body for one in await scene.operator(notifications.list_notifications)}
    assert "Reason: Proof is missing: It is blurred." in told["task.rejected"]
    assert "you may contest it" in told["task.rejected"]
    assert "passed without proof, so it is no longer yours" in told["task.operator_no_show"]


IN_EXECUTION = [Status.ACCEPTED, Status.EN_ROUTE, Status.ARRIVED, Status.IN_PROGRESS]


@pytest.mark.parametrize("flow", ["simple", "escrow", "direct"])
async def test_what_a_suspended_operator_carries_out_is_published_again(scene: Scene, flow: str) -> None:
    tasks = [await scene.reach(status, flow, payoutAmount="5.00") for status in IN_EXECUTION]
    balances = await scene.balances()
    submitted = await scene.reach(
        Status.COMPLETED if flow == "direct" else Status.UNDER_REVIEW, flow, payoutAmount="5.00"
    )
    done = await scene.status(submitted)
    suspend = {"operatorId": scene.operator.id, "reason": "Complaints.", "acceptedTasks": "hand_back"}
    await scene.staff(staff.suspend_operator, **suspend)
    await scene.work_off()
    for task in tasks:
        shown = await scene.agent(dispatch.get_task, taskId=task)
        assert (shown.status, shown.operator_id, shown.accepted_at) == (Status.PUBLISHED, None, None)
        released = (await scene.agent(task_history.get_task_history, taskId=task))[-1]
        assert (released.event, released.changed_by_actor_type) == ("task.released", Actor.SYSTEM)
        assert released.reason == "The platform took the task from its operator."
    if flow == "direct":
        assert await scene.balances() == balances
    # Submitted work is reviewed and paid.
    assert await scene.status(submitted) is done
    other = await actors.register_operator(scene.services)
    assert (await other(execution.accept_task, taskId=tasks[0])).status is Status.ACCEPTED
    assert isinstance(await scene.refused(scene.operator, execution.accept_task, taskId=tasks[1]), AgentSuspended)


async def test_accepted_tasks_go_on_where_nothing_else_is_said(scene: Scene) -> None:
    task = await scene.reach(Status.IN_PROGRESS)
    await scene.staff(staff.suspend_operator, operatorId=scene.operator.id)
    assert await scene.work_off() == 0
    assert await scene.status(task) is Status.IN_PROGRESS
    assert isinstance(await scene.refused(scene.operator, execution.release_task, taskId=task), AgentSuspended)
    await scene.staff(staff.reinstate_operator, operatorId=scene.operator.id)
    assert (await scene.operator(execution.release_task, taskId=task)).status is Status.PUBLISHED


async def test_who_is_reinstated_in_the_meantime_keeps_its_tasks(scene: Scene) -> None:
    task = await scene.reach(Status.ACCEPTED)
    await scene.staff(staff.suspend_operator, operatorId=scene.operator.id, acceptedTasks="hand_back")
    await scene.staff(staff.reinstate_operator, operatorId=scene.operator.id)
    assert await scene.work_off() == 1
    assert await scene.status(task) is Status.ACCEPTED


@pytest.mark.parametrize(
    ("operation", "given"),
    [
        (staff.suspend_operator, {"operatorId": 99}),
        (staff.reinstate_operator, {"operatorId": 99}),
        (staff.approve_operator, {"operatorId": 99}),
        (staff.suspend_agent, {"agentId": 99}),
        (staff.reinstate_agent, {"agentId": 99}),
        (staff.set_country_phase, {"isoCode": "ZZ", "phase": "Live"}),
    ],
)
async def test_what_does_not_exist_is_not_found_and_nothing_changes(
    harness: Harness, operation: Operation[Any, Any], given: dict[str, Any]
) -> None:
    platform = await harness.staff()
    await harness.caller(platform)
    before = await harness.everything()
    with pytest.raises(NotFound):
        await harness.call(operation, platform, **given)
    assert await harness.everything() == before


async def test_a_country_that_goes_live_opens_now_on_its_own_clocks(harness: Harness) -> None:
    platform = await harness.staff()
    country = await harness.call(staff.set_country_phase, platform, isoCode="jp", phase="Live")
    assert (country.iso_code, country.is_active) == ("JP", True)
    assert (country.launched_at, country.expected_launch_at) == (NOON_IN_TOKYO, None)
    assert country in (await harness.call(catalogue.list_countries)).countries


async def test_what_is_known_of_a_country_stays_unless_said_otherwise(harness: Harness) -> None:
    platform = await harness.staff()

    async def phase(**given: Any) -> tuple[str, int | None, int | None]:
        country = await harness.call(staff.set_country_phase, platform, isoCode="DE", **given)
        return country.phase, country.launched_at, country.expected_launch_at

    assert await phase(phase="Alpha") == ("Alpha", None, 20270201090000)
    assert await phase(phase="Beta", expectedLaunchAt=20270301090000) == ("Beta", None, 20270301090000)
    assert await phase(phase="Live", launchedAt=20270102080000) == ("Live", 20270102080000, None)
    assert await phase(phase="Closed") == ("Closed", 20270102080000, None)


@pytest.mark.parametrize(
    "given",
    [
        {"isoCode": "JP", "phase": "Open"},
        {"isoCode": "JPN", "phase": "Live"},
        {"isoCode": "JP", "phase": "Live", "launchedAt": 20260231000000},
        {"isoCode": "JP"},
    ],
)
def test_a_phase_has_its_bounds(given: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        SetCountryPhase.model_validate(given)
