"""Practice mode: every scenario through the operations, in a world apart, on a clock that the agent moves."""

import json
from collections.abc import AsyncIterator

import pytest

from adapters.payments.bank import make_account
from domain.lifecycle.statuses import Status
from domain.practice.clock import MAX_ADVANCE_SECONDS, MAX_LEAD
from domain.practice.scenarios import SimulationScenario
from domain.refusals.accounts import NotInTestMode, OnlyInTestMode
from domain.refusals.general import Forbidden, InvalidInput, NotFound
from domain.refusals.tasks import WrongStatus
from domain.values.time import SECOND
from resolvers.accounts import agents
from resolvers.core import jobs
from resolvers.core.context import Services
from resolvers.matching import search as open_task_search
from resolvers.payments import bank_transfers
from resolvers.practice import clock as practice
from resolvers.tasks import decisions, dispatch, execution, reschedules, settlement
from resolvers.tasks import history as task_history
from tests import actors
from tests.actors import SetClock
from tests.resolvers.practising import DAY, HOUR, Practice, practising
from tests.resolvers.stages import Scene, set_scene

S = Status
WAY = ["published", "accepted", "en_route", "operator_near", "arrived", "in_progress"]
REVIEWED = [*WAY, "proof_submitted", "proof_uploaded", "under_review"]
NOON = 20270102120000


@pytest.fixture
async def world(services: Services, clock: SetClock) -> AsyncIterator[Practice]:
    """An agent in test mode. In the end the books and the events of all worlds are checked."""
    setting = await set_scene(services, clock)
    yield await practising(services)
    await setting.check()


async def test_a_whole_life_in_a_moment(world: Practice) -> None:
    made = await world.task()
    assert (made.status, made.simulation_scenario) == (S.PUBLISHED, SimulationScenario.HAPPY_PATH)
    assert (made.matching.state, made.matching.operators_told, made.matching.nearest_operator_metres) == (
        "searching",
        3,
        900,
    )
    told = await world.advance(HOUR)
    assert (told.now, told.remaining_seconds, told.simulated_operators) == (NOON + 10_000, 0, 3)
    assert await world.history(made.id) == REVIEWED
    assert await world.failed(made.id) == set()
    (item,) = (await world.proof(made.id)).items
    place = item.captured_location.lat if item.gps is None else item.gps.latitude
    assert (place, item.warnings) == (pytest.approx(52.373, abs=1e-3), [])
    await world.agent(settlement.approve_task, taskId=made.id)
    assert await world.balances() == ("447.50", "0.00")


async def test_operators_photograph_with_telephones_and_in_browsers_and_make_videos(world: Practice) -> None:
    wanted = {"minPhotos": 1, "requireVideo": True, "requireGpsWithinRadiusMeters": 20, "requireGpsFrom": "any"}
    made = [
        await world.task(proofRequirementsJson=json.dumps(wanted | {"requireGpsFrom": source}))
        for source in ("file", "device")
    ]
    await world.advance(HOUR)
    for task, source in zip(made, ("file", "device"), strict=True):
        review = await world.proof(task.id)
        assert (review.status, await world.failed(task.id)) == (S.UNDER_REVIEW, set())
        photograph, video = review.items
        assert (photograph.kind, video.kind, video.content_type) == ("photo", "video", "video/mp4")
        for item in review.items:
            assert (item.gps is None, item.captured_location is None) == (source == "device", source == "file")
            near = next(found for found in item.validation_results if found.rule == "gps_within_radius")
            assert (near.measured_from, item.warnings) == (source, [])
        assert photograph.camera == (None if source == "device" else "Fieldcall Drawn street scene")


async def test_each_thing_happens_at_its_time(world: Practice) -> None:
    made = await world.task()
    seen = [(await world.seen(made.id)).status]
    clock = await world.agent(practice.get_practice_clock)
    while clock.next_in_seconds is not None and clock.next_in_seconds < HOUR:
        clock = await world.advance(max(1, clock.next_in_seconds))
        seen.append((await world.seen(made.id)).status)
    assert list(dict.fromkeys(seen)) == [
        S.PUBLISHED, S.ACCEPTED, S.EN_ROUTE, S.ARRIVED, S.IN_PROGRESS, S.UNDER_REVIEW,
    ]  # fmt: skip
    events = await world.agent(task_history.get_task_history, taskId=made.id)
    times = [event.timestamp for event in events]
    assert times == sorted(times)
    assert times[-1] - times[0] < 200, "a happy life takes less than two minutes"


async def test_nobody_accepts_and_the_money_returns(world: Practice) -> None:
    made = await world.task("nobody_accepts", acceptBy=NOON + 10_000 + 10_000)
    await world.advance(HOUR + 1)
    assert await world.history(made.id) == ["published", "expired"]
    assert await world.balances() == ("500.00", "0.00")


async def test_who_is_late_says_so_and_comes_in_the_end(world: Practice) -> None:
    made = await world.task("late", completeBy=NOON + 10_000 + 10_000)
    await world.advance(2 * HOUR)
    assert await world.history(made.id) == [*WAY[:4], "overdue", *REVIEWED[4:]]


async def test_a_no_show_can_be_cancelled_at_no_cost(world: Practice) -> None:
    made = await world.task("no_show", completeBy=NOON + 10_000 + 10_000)
    await world.advance(HOUR + 1)
    assert await world.history(made.id) == ["published", "accepted", "overdue"]
    await world.agent(settlement.cancel_task_with_settlement, taskId=made.id, cancellationReasonCodeRef=6)
    assert await world.balances() == ("500.00", "0.00")


async def test_time_alone_ends_what_nobody_ends(world: Practice) -> None:
    scenarios = ("agent_sleeps", "no_show", "forgets_to_submit", "asks_without_deadline", "slow_dispute")
    sleeps, absent, forgotten, asked, slow = [(await world.task(scenario)).id for scenario in scenarios]
    open_task = (await world.task("nobody_accepts", payoutAmount="20.00")).id
    await world.advance(HOUR)
    await world.agent(settlement.reject_task_review, taskId=slow, rejectReasonCodeRef=5)
    await world.advance(40 * DAY)
    paid = ["completed", "settled", "closed"]
    reviewed = [*REVIEWED, "review_due", "review_due", *paid]
    left = [*REVIEWED, "operator_left", *reviewed[len(REVIEWED) :]]
    assert await world.history(sleeps) == left
    assert await world.history(absent) == [*WAY[:2], "overdue", "operator_no_show", *reviewed[1:]]
    events = await world.agent(task_history.get_task_history, taskId=absent)
    assert len({event.changed_by_actor_id for event in events if event.event == "task.accepted"}) == 2
    ended = [*REVIEWED[len(WAY) :], "review_due", "review_due", "disputed"]
    refunded = ["dispute_resolved", "closed"]
    assert await world.history(forgotten) == [*WAY, "operator_left", "overdue", *ended, *refunded]
    assert (await world.history(asked))[: len(WAY) + 3] == [*WAY, "decision_requested", "overdue", "decision_resolved"]
    assert (await world.seen(asked)).status is S.CLOSED
    reminders = ["dispute.overdue"] * 2
    assert (await world.history(slow))[len(REVIEWED) :] == [
        "rejected", "disputed", *reminders, "dispute_resolved", "settled", "closed",
    ]  # fmt: skip
    assert (await world.seen(open_task)).status is S.EXPIRED
    assert (await world.balances())[1] == "0.00"
    clock = await world.agent(practice.get_practice_clock)
    assert clock.next_in_seconds is None, "what has ended waits for nothing"


async def test_a_released_task_is_taken_by_another(world: Practice) -> None:
    made = await world.task("released")
    await world.advance(HOUR)
    assert await world.history(made.id) == ["published", "accepted", "en_route", "released", *REVIEWED[1:]]
    events = await world.agent(task_history.get_task_history, taskId=made.id)
    takers = [event.changed_by_actor_id for event in events if event.event == "task.accepted"]
    assert len(set(takers)) == 2


@pytest.mark.parametrize(
    ("scenario", "failed"),
    [
        ("gps_off", {"gps", "gps_within_radius"}),
        ("duplicate_photo", {"unique_photo"}),
        ("missing_checklist", {"checklist"}),
        ("blurred_photo", set()),
    ],
)
async def test_poor_proof_is_seen_in_the_verdicts(world: Practice, scenario: str, failed: set[str]) -> None:
    made = await world.task(scenario)
    await world.advance(HOUR)
    assert (await world.seen(made.id)).status is S.UNDER_REVIEW
    assert await world.failed(made.id) == failed
    forced = bool(failed - {"unique_photo"})
    assert ((await world.proof(made.id)).force_reason is not None) is forced


async def test_a_duplicate_is_found_in_the_next_task_too(world: Practice) -> None:
    first, second = await world.task("duplicate_photo"), await world.task("duplicate_photo")
    await world.advance(HOUR)
    repeated = [await world.repeated(task.id) for task in (first, second)]
    assert sorted(map(len, repeated)) == [1, 2]
    assert {task_id for found in repeated for task_id in found} == {min(repeated, key=len)[0]}


async def test_a_decision_is_asked_on_site_and_unblocks_the_task(world: Practice) -> None:
    made = await world.task("asks_decision")
    await world.advance(HOUR // 2)
    assert await world.history(made.id) == [*WAY, "decision_requested"]
    (asked,) = await world.agent(decisions.get_decision_requests, taskId=made.id)
    choice = json.dumps(json.loads(asked.options_json)[0])
    await world.agent(decisions.resolve_decision, taskId=made.id, decisionId=asked.id, agentDecisionJson=choice)
    await world.advance(60)
    assert await world.history(made.id) == [*WAY, "decision_requested", "decision_resolved", *REVIEWED[len(WAY) :]]


async def test_a_decision_that_nobody_answers_is_taken_by_default(world: Practice) -> None:
    made = await world.task("asks_decision")
    await world.advance(2 * HOUR)
    (asked,) = await world.agent(decisions.get_decision_requests, taskId=made.id)
    assert (asked.resolved_by, asked.agent_decision_json) == ("system", asked.default_option_json)
    assert (await world.seen(made.id)).status is S.UNDER_REVIEW


async def test_a_contested_rejection_is_split_by_the_staff(world: Practice) -> None:
    made = await world.task("contests_rejection")
    await world.advance(HOUR)
    await world.agent(settlement.reject_task_review, taskId=made.id, rejectReasonCodeRef=5)
    await world.advance(2 * DAY)
    assert (await world.history(made.id))[len(REVIEWED) :] == [
        "rejected", "disputed", "dispute_resolved", "settled", "closed",
    ]  # fmt: skip
    assert await world.balances() == ("473.75", "0.00")


async def test_a_rejection_that_is_not_contested_returns_the_money(world: Practice) -> None:
    made = await world.task()
    await world.advance(HOUR)
    await world.agent(settlement.reject_task_review, taskId=made.id, rejectReasonCodeRef=5)
    await world.advance(4 * DAY)
    assert (await world.seen(made.id)).status is S.CLOSED
    assert await world.balances() == ("500.00", "0.00")


@pytest.mark.parametrize(
    "times",
    [
        {},
        {"requestedTime": 20270102180000, "toleranceMinutes": 30, "completeBy": 20270102200000},
        {"timeWindowStart": 20270102180000, "timeWindowEnd": 20270102200000},
        {
            "executionMode": "operator_schedule",
            "timeWindowStart": 20270102130000,
            "timeWindowEnd": 20270103190000,
            "completeBy": 20270103200000,
        },
    ],
)
@pytest.mark.parametrize("answer", [reschedules.approve_reschedule, reschedules.reject_reschedule])
async def test_another_time_is_asked_for_and_kept_to(world: Practice, times: dict[str, object], answer: object) -> None:
    made = await world.task("asks_reschedule", **times)
    await world.advance(HOUR)
    assert await world.history(made.id) == ["published", "accepted", "reschedule_requested"]
    (asked,) = await world.agent(reschedules.list_reschedule_requests, taskId=made.id)
    await world.agent(answer, taskId=made.id, reqId=asked.id)  # type: ignore[arg-type] # one of two operations
    await world.advance(2 * DAY)
    assert (await world.seen(made.id)).status is S.UNDER_REVIEW


async def test_the_agents_own_wish_for_another_time_is_agreed_to(world: Practice) -> None:
    made = await world.task("no_show", timeWindowStart=20270102180000, timeWindowEnd=20270102200000)
    await world.advance(HOUR)
    times = {"newTimeWindowStart": 20270103180000, "newTimeWindowEnd": 20270103200000}
    await world.agent(reschedules.request_reschedule, taskId=made.id, **times)
    await world.advance(60)
    assert (await world.seen(made.id)).time_window_start == 20270103180000


async def test_operators_set_out_in_time_for_a_window_and_not_a_day_early(world: Practice) -> None:
    made = await world.task(timeWindowStart=20270103180000, timeWindowEnd=20270103200000)
    await world.advance(DAY)
    assert await world.history(made.id) == ["published", "accepted"]
    # It was 13:00 at the task, a day ago.
    await world.advance(5 * HOUR + 60)
    events = await world.agent(task_history.get_task_history, taskId=made.id)
    times = {event.event: event.timestamp for event in events}
    assert (times["task.en_route"], times["task.arrived"]) == (20270103175940, 20270103180000)


async def test_a_slot_is_picked(world: Practice) -> None:
    slots = [{"slotId": "early", "start": 20270102150000, "end": 20270102160000}]
    made = await world.task(executionMode="operator_schedule", allowedTimeSlotsJson=json.dumps(slots))
    await world.advance(6 * HOUR)
    seen = await world.seen(made.id)
    assert (seen.slot_id, seen.status) == ("early", S.UNDER_REVIEW)
    arrived = next(
        event
        for event in await world.agent(task_history.get_task_history, taskId=made.id)
        if event.to_status is S.ARRIVED
    )
    assert arrived.timestamp >= 20270102150000


async def test_a_direct_task_is_done_and_acknowledged(world: Practice) -> None:
    made = await world.task(settlementMode="direct")
    await world.advance(HOUR)
    await world.agent(settlement.acknowledge_direct_task, taskId=made.id)
    assert await world.history(made.id) == [*WAY, "completed", "closed"]


async def test_an_address_without_coordinates_is_found(world: Practice) -> None:
    made = await world.task(locationLatitude=None, locationLongitude=None)
    assert [warning.code for warning in made.warnings] == ["radius_without_coordinates"]
    await world.advance(HOUR)
    assert await world.failed(made.id) == set()
    found = {verdict.rule: verdict.outcome for verdict in (await world.proof(made.id)).validation_results}
    assert found["gps_within_radius"] == "cannot_be_measured", "nobody can tell where exactly it is"
    (item,) = (await world.proof(made.id)).items
    assert (round(item.upload_location.lat), round(item.upload_location.lng)) == (52, 5)


async def test_quotes_lapse_and_deposits_expire_on_the_agents_clock(world: Practice) -> None:
    scene = Scene(world.services, SetClock(), world.agent, world.agent, world.agent)
    quoted = await scene.quoted()
    assert await scene.balances() == ("447.50", "52.50", "0.00", "0.00")
    await world.advance(31 * 60)
    assert await scene.balances() == ("500.00", "0.00", "0.00", "0.00")
    assert (await world.seen(quoted)).status is S.QUOTED


async def test_its_keys_show_test_mode(world: Practice) -> None:
    assert world.agent.key
    assert world.agent.key.startswith("fc_test_agent_")
    another = await world.agent(agents.create_api_key, keyName="second")
    assert another.key.startswith("fc_test_agent_")
    assert another.api_key.prefix == another.key[:20]
    assert (await world.agent(agents.get_agent)).test_mode is True


async def test_the_real_world_knows_nothing_of_it(world: Practice) -> None:
    made = await world.task("nobody_accepts")
    operator = await actors.register_operator(world.services)
    assert await operator(open_task_search.list_open_tasks) == []
    with pytest.raises(NotFound):
        await operator(execution.accept_task, taskId=made.id)


async def test_real_tasks_are_not_for_simulated_operators(world: Practice) -> None:
    agent = await actors.register_agent(world.services)
    await actors.fund_wallet(agent)
    made = await actors.dispatch(agent)
    await world.advance(DAY)
    await run_due_jobs(world.services)
    assert (await agent(dispatch.get_task, taskId=made.id)).status is S.PUBLISHED


async def run_due_jobs(services: Services) -> None:
    for job in await jobs.claim_jobs(services, 50):
        await jobs.run_job(services, job)


async def test_worlds_know_nothing_of_each_other(world: Practice) -> None:
    other = await practising(world.services)
    mine, theirs = await world.task("duplicate_photo"), await other.task("duplicate_photo")
    await world.advance(HOUR)
    assert (await other.seen(theirs.id)).status is S.PUBLISHED
    assert (await other.agent(practice.get_practice_clock)).now == NOON
    await other.advance(HOUR)
    assert await world.repeated(mine.id) == [mine.id]
    assert await other.repeated(theirs.id) == [theirs.id]


async def test_no_real_money_gets_into_it(world: Practice) -> None:
    with pytest.raises(NotInTestMode):
        await world.agent(bank_transfers.get_bank_transfer_details, currency="EUR")
    staff = await actors.platform(world.services)
    with pytest.raises(InvalidInput, match="test mode"):
        await staff(
            bank_transfers.credit_bank_transfer,
            reference=make_account(world.agent.id, "EUR").reference,
            amount="10.00",
            currency="EUR",
            bankReference="1",
        )


async def test_staff_acts_at_the_worlds_time(world: Practice) -> None:
    made = await world.task("nobody_accepts")
    await world.advance(29 * DAY)
    staff = await actors.platform(world.services)
    await staff(decisions.request_decision, taskId=made.id, questionCode="q", message="m", optionsJson="[1, 2]")
    events = await world.agent(task_history.get_task_history, taskId=made.id)
    assert [event.timestamp for event in events] == sorted(event.timestamp for event in events)


async def test_a_clock_that_runs_is_served_by_workers(services: Services, clock: SetClock) -> None:
    world = await practising(services, speed=60)
    made = await world.task()
    for _ in range(12):
        clock.advance(1)
        await run_due_jobs(world.services)
    assert (await world.seen(made.id)).status is S.UNDER_REVIEW


async def test_without_simulated_operators_nothing_happens(services: Services) -> None:
    world = await practising(services, operators=0)
    made = await world.task()
    told = await world.advance(DAY // 2)
    assert ((await world.seen(made.id)).status, told.simulated_operators) == (S.PUBLISHED, 0)


async def test_the_clock_is_for_test_mode_alone(scene: Scene) -> None:
    for operation, fields in (
        (practice.get_practice_clock, {}),
        (practice.advance_clock, {"by": 60}),
        (practice.set_clock_speed, {"speed": 2}),
    ):
        assert isinstance(await scene.refused(scene.agent, operation, **fields), OnlyInTestMode)
        with pytest.raises(Forbidden):
            await scene.operator(operation, **fields)


async def test_a_scenario_is_for_test_mode_alone(scene: Scene) -> None:
    with pytest.raises(InvalidInput, match="simulationScenario: is for test mode"):
        await actors.dispatch(scene.agent, simulationScenario="late")


async def test_it_cannot_be_put_forward_for_ever(world: Practice) -> None:
    for _ in range(MAX_LEAD // SECOND // MAX_ADVANCE_SECONDS):
        await world.advance(MAX_ADVANCE_SECONDS)
    with pytest.raises(InvalidInput, match="40 years"):
        await world.advance(MAX_ADVANCE_SECONDS)


async def test_what_a_simulated_operator_could_not_do_is_told(world: Practice) -> None:
    slots = [{"slotId": "early", "start": 20270102133000, "end": 20270102134500}]
    await world.task(executionMode="operator_schedule", allowedTimeSlotsJson=json.dumps(slots))
    assert (await world.agent(practice.get_practice_clock)).last_refused is None
    await world.agent(practice.set_clock_speed, speed=0)
    window = {"timeWindowStart": 20270102120000, "timeWindowEnd": 20270102130301}
    late = await world.task("asks_reschedule", executionMode="operator_schedule", **window)
    await world.advance(HOUR)
    assert (await world.seen(late.id)).status is S.EXPIRED, "nobody could be in time any more"
    told = (await world.agent(practice.get_practice_clock)).last_refused
    assert told.startswith(f"accept_task of task {late.id}: committedTime:")


async def test_a_task_that_has_ended_is_left_alone(world: Practice) -> None:
    made = await world.task()
    await world.agent(dispatch.cancel_task, taskId=made.id)
    await world.advance(DAY)
    assert await world.history(made.id) == ["published", "cancelled"]
    with pytest.raises(WrongStatus):
        await world.agent(settlement.approve_task, taskId=made.id)
