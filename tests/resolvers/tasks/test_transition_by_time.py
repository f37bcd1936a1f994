"""Transitions by the service when the side that has to act does nothing (docs/decisions/0038)."""

from functools import partial
from typing import Any

import pytest

from domain.lifecycle.statuses import Status
from domain.values import wallclock
from domain.values.rfc3339 import parse_instant
from domain.values.time import SECOND
from resolvers.accounts import operators
from resolvers.core import jobs
from resolvers.core.context import SYSTEM_CALLER, Call
from resolvers.core.jobs import JobKind
from resolvers.payments import funding
from resolvers.proofs import submission
from resolvers.staff.queues import get_staff_queues
from resolvers.tasks import decisions, dispatch, execution, reschedules, settlement
from resolvers.tasks import history as task_history
from resolvers.webhooks import notifications
from tests import actors
from tests.resolvers.stages import HOUR, SPOT, Scene, converted, list_fields

S = Status
DAY = 24 * HOUR
AMSTERDAM = "Europe/Amsterdam"


async def seen(scene: Scene, task_id: int) -> Any:
    return await scene.agent(dispatch.get_task, taskId=task_id)


def at(scene: Scene, hours: float) -> int:
    """The wallclock at the task, some hours from now."""
    return wallclock.at(scene.clock.now() + round(hours * HOUR) * SECOND, AMSTERDAM)


async def wait(scene: Scene, seconds: float) -> None:
    scene.clock.advance(seconds)
    await scene.work_off()


async def submit_work(scene: Scene, task_id: int, **fields: Any) -> None:
    """Prove a task that is in progress, with a picture that is too plain to be known again; its review begins."""
    await scene.upload(task_id, converted("PNG"), "front.png")
    await scene.operator(submission.submit_proof, taskId=task_id, location=SPOT, **fields)
    await scene.work_off()


async def reasons(scene: Scene, task_id: int) -> list[tuple[str, str | None, str]]:
    """Name, reason and actor of a task's last events."""
    events = await scene.agent(task_history.get_task_history, taskId=task_id)
    return [(event.event, event.reason, str(event.changed_by_actor_type)) for event in events]


async def told(scene: Scene) -> list[str]:
    """Return the types of the operator's notifications, oldest first."""
    return [notice.type for notice in reversed(await scene.operator(notifications.list_notifications))]


@pytest.mark.parametrize("flow", ["simple", "escrow"])
async def test_a_review_that_nobody_ends_pays_the_operator_after_two_reminders(scene: Scene, flow: str) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, flow)
    assert ((await seen(scene, task_id)).review_by, (await seen(scene, task_id)).review_within_hours) == (None, 168)
    review_by = at(scene, 168)
    await submit_work(scene, task_id)
    task = await seen(scene, task_id)
    assert (task.review_by, task.review_ends_in_seconds) == (review_by, 7 * DAY)
    by_operator = await scene.operator(execution.get_operator_task, taskId=task_id)
    assert (by_operator.review_by, by_operator.review_within_hours) == (review_by, 168)
    await wait(scene, 5 * DAY - 1)
    assert (await scene.history(task_id))[-1] == "task.under_review"
    await wait(scene, 1)
    assert (await scene.history(task_id))[-1] == "task.review_due"
    await wait(scene, 42 * HOUR)
    assert (await scene.history(task_id)).count("task.review_due") == 2
    await wait(scene, 6 * HOUR - 1)
    assert (await seen(scene, task_id)).status is S.UNDER_REVIEW
    await wait(scene, 1)
    assert (await reasons(scene, task_id))[-3:] == [
        (f"task.{name}", "review_window_over", "system") for name in ("completed", "settled", "closed")
    ]
    assert (await seen(scene, task_id)).review_ends_in_seconds is None
    assert await scene.balances() == ("447.50", "0.00", "0.00", "0.00")
    (earned,) = (await scene.operator(operators.get_operator)).earnings
    assert str(earned.earned_balance) == "45.00"
    assert [subject for _, subject in await scene.jobs() if subject == task_id] == [], "no timer of it is left"


@pytest.mark.parametrize("proof", [{"force": True, "forceReason": "It was dark."}, {}])
async def test_a_review_of_doubtful_proof_ends_in_a_dispute_with_reminders(scene: Scene, proof: dict[str, Any]) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, reviewWithinHours=5)
    if not proof:
        # The same photograph twice.
        await scene.upload(task_id)
        await scene.upload(task_id, name="again.jpg")
    await submit_work(scene, task_id, **proof)
    await wait(scene, 5 * HOUR)
    assert "task.review_due" not in await scene.history(task_id), "it was over before a reminder was due"
    assert (await reasons(scene, task_id))[-1] == ("task.disputed", "review_window_over", "system")
    await wait(scene, 3 * DAY - 1)
    assert (await scene.history(task_id))[-1] == "task.disputed"
    for number in (1, 2, 3):
        await wait(scene, 1 if number == 1 else DAY)
        assert (await scene.history(task_id)).count("dispute.overdue") == number
        assert (await told(scene)).count("dispute.overdue") == number
    waiting = await scene.staff(notifications.list_notifications)
    assert [one.type for one in waiting] == [*["dispute.overdue"] * 3, "dispute.opened"]
    assert {one.task_id for one in waiting} == {task_id}
    assert waiting[0].body.endswith("the dispute still waits for a decision.")
    assert waiting[-1].body.endswith("nobody has reviewed the proof, which is doubtful.")
    queues = await scene.staff(get_staff_queues)
    assert (queues.disputes, queues.oldest_seconds) == (1, 5 * DAY)
    assert await scene.balances() == ("447.50", "0.00", "52.50", "0.00")
    await scene.staff(settlement.resolve_dispute, taskId=task_id, outcome="refund")
    await wait(scene, 9 * DAY)
    assert (await scene.history(task_id))[-1] == "task.closed"
    assert await scene.balances() == ("500.00", "0.00", "0.00", "0.00")


async def test_a_review_may_be_shortened_and_not_lengthened(scene: Scene) -> None:
    refused = await scene.refused(scene.agent, dispatch.create_task, **(actors.TASK | {"reviewWithinHours": 169}))
    assert (refused.code, list_fields(refused)) == ("validation_failed", ["reviewWithinHours"])
    assert "from 1 to 168" in refused.detail
    draft = await scene.reach(S.DRAFT, reviewWithinHours=24)
    quote = await scene.agent(funding.quote_task, taskId=draft)
    assert (quote.review_within_hours, quote.review_by, quote.review_ends_in_seconds) == (24, None, None)
    policy = (await scene.agent(dispatch.get_task, taskId=draft, includePolicyText=True)).policy_text
    assert "within 7 days" in policy
    assert "expires after 30 days" in policy
    assert "overdue for 24 hours" in policy


async def test_a_direct_task_that_nobody_acknowledges_is_closed(scene: Scene) -> None:
    task_id = await scene.reach(S.COMPLETED, "direct")
    assert (await seen(scene, task_id)).review_ends_in_seconds == 7 * DAY
    await wait(scene, 7 * DAY - 1)
    assert (await seen(scene, task_id)).status is S.COMPLETED
    await wait(scene, 1)
    assert (await reasons(scene, task_id))[-1] == ("task.closed", "review_window_over", "system")


async def test_who_does_not_come_loses_the_task_and_another_operator_may_take_it(scene: Scene) -> None:
    task_id = await scene.published(acceptBy=at(scene, 10), estimatedDurationMinutes=90)
    scene.clock.advance(HOUR)
    accepted = await scene.operator(execution.accept_task, taskId=task_id, location=SPOT)
    # Ninety minutes and 48 hours from now; both sides are told.
    assert accepted.complete_by == (await seen(scene, task_id)).complete_by == at(scene, 49.5)
    await wait(scene, 49.5 * HOUR)
    assert (await scene.history(task_id))[-1] == "task.overdue"
    await wait(scene, DAY - 1)
    assert (await seen(scene, task_id)).status is S.ACCEPTED
    await wait(scene, 1)
    assert (await reasons(scene, task_id))[-1] == ("task.operator_no_show", "no_proof_in_time", "system")
    task = await seen(scene, task_id)
    # Open for ten hours, as at first.
    assert (task.status, task.operator_id, task.complete_by, task.accept_by) == (S.PUBLISHED, None, None, at(scene, 10))
    assert (await told(scene))[-1] == "task.operator_no_show"
    refused = await scene.refused(scene.operator, execution.start_work, taskId=task_id)
    assert refused.code == "not_found"
    await scene.operator(execution.accept_task, taskId=task_id, location=SPOT)
    await wait(scene, 49.5 * HOUR)
    await wait(scene, DAY)
    assert (await scene.history(task_id)).count("task.operator_no_show") == 2
    await wait(scene, 10 * HOUR)
    assert (await scene.history(task_id))[-1] == "task.expired"
    assert await scene.balances() == ("500.00", "0.00", "0.00", "0.00")


@pytest.mark.parametrize("end", ["deadlineAt", "timeWindowEnd"])
async def test_a_no_show_ends_the_task_when_its_time_is_over(scene: Scene, end: str) -> None:
    window = {"timeWindowStart": at(scene, 1)} if end == "timeWindowEnd" else {}
    task_id = await scene.reach(S.ARRIVED, **window, **{end: at(scene, 5)})
    assert (await seen(scene, task_id)).complete_by == at(scene, 5), "the end of the window, else the deadline"
    await wait(scene, 5 * HOUR)
    await wait(scene, DAY)
    assert (await scene.history(task_id))[-3:] == ["task.overdue", "task.operator_no_show", "task.expired"]
    assert await scene.balances() == ("500.00", "0.00", "0.00", "0.00")


@pytest.mark.parametrize(("flow", "reached"), [("simple", S.UNDER_REVIEW), ("direct", S.COMPLETED)])
async def test_proof_that_is_not_handed_in_is_handed_in_by_the_service(
    scene: Scene, flow: str, reached: Status
) -> None:
    requirements = {"proofRequirementsJson": '{"minPhotos": 1, "requireReportMinLength": 10}'}
    task_id = await scene.reach(S.IN_PROGRESS, flow, completeBy=at(scene, 2), **requirements)
    await scene.upload(task_id)
    await wait(scene, 2 * HOUR)
    await wait(scene, DAY)
    assert (await seen(scene, task_id)).status is S.IN_PROGRESS, "there is proof of it"
    await wait(scene, 2 * DAY - 1)
    assert (await seen(scene, task_id)).status is S.IN_PROGRESS
    await wait(scene, 1)
    assert (await seen(scene, task_id)).status is reached
    assert "proof_not_submitted_in_time" in [reason for _, reason, _ in await reasons(scene, task_id)]
    if flow == "simple":
        review = await scene.agent(submission.get_task_proofs, taskId=task_id)
        assert {verdict.rule for verdict in review.validation_results if not verdict.passed} == {"report_length"}


async def test_every_publication_has_an_accept_by_and_no_row_waits_for_a_far_one(scene: Scene) -> None:
    task_id, funded = await scene.published(), await scene.funded()
    assert (await seen(scene, task_id)).accept_by == at(scene, 30 * 24)
    assert (JobKind.EXPIRE, task_id) not in await scene.jobs()
    window = await scene.published(timeWindowStart=at(scene, 100), timeWindowEnd=at(scene, 101))
    assert (await seen(scene, window)).accept_by == at(scene, 101)
    reader = scene.services.database.reader
    system = Call(scene.services, SYSTEM_CALLER, "req_system", "", scene.clock.now(), reader)
    await system.transact(partial(jobs.schedule, kind=JobKind.SCHEDULE_EXPIRIES, subject_id=0, moment=system.now))
    for _ in range(5):
        await wait(scene, DAY)
    assert (await scene.history(window))[-1] == "task.expired"
    accepted = await scene.operator(execution.accept_task, taskId=task_id, location=SPOT)
    assert accepted.status is S.ACCEPTED
    await wait(scene, HOUR)
    await scene.operator(execution.release_task, taskId=task_id, location=SPOT)
    assert (await seen(scene, task_id)).accept_by == at(scene, 30 * 24), "it is open anew"
    for _ in range(29):
        await wait(scene, DAY)
    assert ((await seen(scene, task_id)).status, (await seen(scene, funded)).status) == (S.PUBLISHED, S.EXPIRED)
    await wait(scene, DAY)
    assert (await seen(scene, task_id)).status is S.EXPIRED
    assert await scene.balances() == ("500.00", "0.00", "0.00", "0.00")


async def test_a_question_without_a_deadline_lapses_and_its_operator_has_time_again(scene: Scene) -> None:
    task_id = await scene.reach(S.IN_PROGRESS, completeBy=at(scene, 1))
    question = {"questionCode": "closed", "message": "What now?", "optionsJson": '["wait", "go"]'}
    await scene.operator(decisions.request_decision, taskId=task_id, location=SPOT, **question)
    (asked,) = await scene.agent(decisions.get_decision_requests, taskId=task_id)
    assert (asked.deadline_at, asked.deadline_in_seconds) == (at(scene, 72), 72 * HOUR)
    for seconds in (HOUR, DAY, 47 * HOUR - 1):
        await wait(scene, seconds)
    assert (await scene.history(task_id))[-1] == "task.overdue", "who waits for an answer is no no-show"
    await wait(scene, 1)
    assert (await scene.history(task_id))[-1] == "task.decision_resolved"
    (lapsed,) = await scene.agent(decisions.get_decision_requests, taskId=task_id)
    assert lapsed.status == "Lapsed"
    await wait(scene, DAY - 1)
    assert (await seen(scene, task_id)).status is S.IN_PROGRESS
    await wait(scene, 1)
    assert (await scene.history(task_id))[-1] == "task.operator_no_show"


async def test_a_new_schedule_keeps_the_times_that_it_leaves_open(scene: Scene) -> None:
    task_id = await scene.reach(S.ACCEPTED, estimatedDurationMinutes=None)
    assert (await seen(scene, task_id)).complete_by == at(scene, 48)
    wish = await scene.operator(reschedules.request_reschedule, taskId=task_id, newCommittedTime=at(scene, 100))
    await scene.agent(reschedules.approve_reschedule, taskId=task_id, reqId=wish.id)
    assert (await seen(scene, task_id)).complete_by == at(scene, 148)
    await wait(scene, 60 * HOUR)
    assert "task.overdue" not in await scene.history(task_id)
    await wait(scene, 88 * HOUR)
    assert (await scene.history(task_id))[-1] == "task.overdue"


async def test_a_deadline_in_the_hour_that_occurs_twice_stays_where_it_was(scene: Scene) -> None:
    """IANA time zones: 02:30 occurs twice on 2027-10-31 in Amsterdam, and the task has the second."""
    scene.clock.time = parse_instant("2027-10-31T01:10:00Z")
    task_id = await scene.published(completeWithinSeconds=1200, deadlineInSeconds=1800)
    other = await actors.register_operator(scene.services)
    moves = (
        (scene.operator, execution.accept_task),
        (scene.operator, execution.release_task),
        (other, execution.accept_task),
    )
    for operator, move in ((other, None), *moves):
        if move is not None:
            await operator(move, taskId=task_id)
        task = await seen(scene, task_id)
        assert (task.complete_by, task.complete_by_instant) == (20271031023000, "2027-10-31T01:30:00Z")
        assert task.deadline_instant == "2027-10-31T01:40:00Z"
    await wait(scene, 1199)
    assert "task.overdue" not in await scene.history(task_id)
    await wait(scene, 1)
    assert "task.overdue" in await scene.history(task_id)
