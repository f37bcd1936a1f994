"""Creating, reading, publishing and following tasks as their agent does."""

import asyncio
import json
from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from domain.lifecycle.statuses import Status
from domain.refusals.general import NotFound
from domain.refusals.payments import InsufficientFunds
from domain.refusals.tasks import CountryNotLive, OverBudget, WrongStatus
from resolvers.accounts import agents, staff
from resolvers.catalogue.countries import every_country
from resolvers.core.operation import Operation
from resolvers.payments import funding
from resolvers.tasks import dispatch, execution
from resolvers.tasks import history as task_history
from resolvers.tasks import listing as task_list
from resolvers.tasks.input import CreateTask
from resolvers.wire.model import invalid
from rest_compat.tools.task_tools import TASK_TOOLS
from tests import actors
from tests.actors import TASK
from tests.resolvers.stages import HOUR, NOON, Scene

S = Status
BERLIN = {
    "locationAddress": "Torstraße 1, 10119 Berlin, Germany",
    "locationLatitude": 52.5285,
    "locationLongitude": 13.4105,
}
EVERY_FIELD: dict[str, Any] = {
    **TASK,
    "locationRadiusKm": 15,
    "serviceCategoryId": 101,
    "estimatedDurationMinutes": 45,
    "pricingType": "hourly",
    "maxMinutes": 60,
    "assignmentMode": "applications",
    "expenseBudget": "5.00",
    "priority": "urgent",
    "agentNotes": "Ring twice.",
    "publishImmediately": True,
    "workflowId": "spring-2027",
    "requestId": "order-1",
    "webhookUrl": "https://agent.example/hook",
    "webhookConfigJson": '{"authType": "hmac", "authValue": "whsec_secret"}',
    "executionMode": "time_window",
    "timeWindowStart": 20270103090000,
    "timeWindowEnd": 20270103170000,
    "bufferMinutes": 30,
    "isFlexibleWindow": True,
    "rescheduleAllowed": False,
    "deadlineAt": 20270104120000,
    "acceptBy": 20270103080000,
    "completeBy": 20270103180000,
    "reviewWithinHours": 24,
    "autoApproveAt": 90,
    "autoApproveAfterMinutes": 30,
    "maxBudget": "60.00",
    "proofRequirementsJson": '{"minPhotos": 2}',
    "resultSchemaJson": '{"type": "object", "properties": {"open": {"type": "boolean"}}, "required": ["open"]}',
    "equipmentRequired": "A ladder.",
    "skillsRequired": "photography",
    "isPublic": False,
    "settlementMode": "escrow",
    "descriptionLanguage": "en-GB",
    "operatorRequirements": {
        "minRating": 3.5,
        "minTasksDone": 1,
        "maxReleaseRate": 0.5,
        "maxDistanceKm": 20,
        "languages": ["en"],
        "skills": ["photography"],
    },
}
ELSEWHERE = {
    "requestedTime",
    "toleranceMinutes",
    "allowedTimeSlotsJson",
    "dryRun",
    "simulationScenario",
    "deadlineInSeconds",
    "acceptWithinSeconds",
    "completeWithinSeconds",
    "capabilityId",
    "inputJson",
}
"""Fields that cannot stand beside those, and have tests of their own."""
UNSAID = {
    "pricingType": "fixed",
    "priority": "normal",
    "isFlexibleWindow": False,
    "rescheduleAllowed": True,
    "isPublic": True,
    "settlementMode": "escrow",
    "executionMode": "asap",
    "maxBudget": None,
    "acceptBy": 20270201130000,
    "completeBy": None,
    "reviewWithinHours": 168,
    "webhookUrl": None,
    "requestId": None,
    "idempotentReplay": False,
}


async def test_every_field_is_kept_and_read_again(scene: Scene) -> None:
    made = await scene.agent(dispatch.create_task, **EVERY_FIELD)
    assert (await scene.agent(dispatch.get_task, taskId=made.id)).model_dump() == made.model_dump()
    shown = json.loads(made.model_dump_json())
    money = {"payoutAmount", "maxBudget", "expenseBudget"}
    write_only = {"publishImmediately", "webhookConfigJson"}
    assert {name: shown[name] for name in EVERY_FIELD if name not in money | write_only} == {
        name: value for name, value in EVERY_FIELD.items() if name not in money | write_only
    }
    assert (made.payout_amount, made.max_budget) == (Decimal("50.00"), Decimal("60.00"))
    assert (made.platform_fee_by_agent, made.platform_fee_by_operator, made.total_agent_cost) == (
        Decimal("2.50"),
        Decimal("5.00"),
        Decimal("57.50"),
    )
    assert (made.deadline_in_seconds, made.time_window_end_in_seconds, made.expected_completion_in_seconds) == (
        47 * HOUR,
        28 * HOUR,
        29 * HOUR,
    )
    assert set(EVERY_FIELD) | ELSEWHERE >= {field.alias or name for name, field in CreateTask.model_fields.items()}
    assert "whsec_secret" not in repr(await scene.everything())


async def test_what_is_left_unsaid_has_its_default(scene: Scene) -> None:
    made = await scene.agent(
        dispatch.create_task,
        title="Look",
        description="Look there.",
        locationAddress="Amsterdam, Netherlands",
        payoutAmount=20,
    )
    shown = json.loads(made.model_dump_json())
    assert {name: shown[name] for name in UNSAID} == UNSAID
    assert (made.status, made.payout_currency, made.country_iso_code, made.timezone, made.created_at) == (
        S.PUBLISHED,
        "EUR",
        "NL",
        "Europe/Amsterdam",
        NOON,
    )


async def test_creating_records_one_event_and_locks_the_money(scene: Scene) -> None:
    made = await actors.dispatch(scene.agent)
    assert (made.status, made.matching.state, made.locked_amount) == (S.PUBLISHED, "searching", Decimal("52.50"))
    (event,) = await scene.agent(task_history.get_task_events, taskId=made.id)
    assert (event.event, event.from_status, event.to_status, event.changed_by_actor_type, event.timestamp) == (
        "task.published",
        None,
        S.PUBLISHED,
        "agent",
        NOON,
    )
    assert await scene.balances() == ("447.50", "0.00", "52.50", "0.00")


async def test_the_first_published_task_makes_an_agent_active(scene: Scene) -> None:
    await scene.reach(S.DRAFT)
    assert (await scene.agent(agents.get_agent)).status == "Registered"
    await scene.published()
    assert (await scene.agent(agents.get_agent)).status == "Active"


async def test_a_draft_stays_a_draft_when_it_is_not_to_be_published(scene: Scene) -> None:
    made = await actors.dispatch(scene.agent, publishImmediately=False)
    assert (made.status, made.auto_publish_deferred, made.auto_publish_deferred_reason, made.matching) == (
        S.DRAFT,
        False,
        None,
        None,
    )
    assert await scene.history(made.id) == ["task.created"]
    assert await scene.balances() == ("500.00", "0.00", "0.00", "0.00")


@pytest.mark.parametrize(
    ("fields", "reason", "action", "refusal"),
    [
        ({"payoutAmount": "476.20"}, "insufficient_funds", "quote_task", InsufficientFunds),
        ({"maxBudget": "52.49"}, "over_budget", None, OverBudget),
        (BERLIN, "country_not_live", "join_country_waitlist", CountryNotLive),
        ({**BERLIN, "settlementMode": "direct"}, "country_not_live", "join_country_waitlist", CountryNotLive),
    ],
)
async def test_what_cannot_be_published_at_once_is_saved_with_the_reason(
    scene: Scene, fields: dict[str, Any], reason: str, action: str | None, refusal: type[Exception]
) -> None:
    made = await actors.dispatch(scene.agent, **fields)
    assert (made.status, made.auto_publish_deferred, made.auto_publish_deferred_reason) == (S.DRAFT, True, reason)
    assert await scene.balances() == ("500.00", "0.00", "0.00", "0.00")
    if action:
        assert action in [suggestion.code for suggestion in made.next_actions]
    refused = await scene.refused(scene.agent, dispatch.publish_task, taskId=made.id)
    assert isinstance(refused, refusal)
    assert refused.code == reason
    if action:
        assert refused.next_actions[0].operation == action


async def test_the_refusal_of_a_country_names_those_that_are_live(scene: Scene) -> None:
    draft = await actors.dispatch(scene.agent, **BERLIN)
    for phase, names_spain in (("Roadmap", False), ("Live", True)):
        await scene.staff(staff.set_country_phase, isoCode="ES", phase=phase)
        live = [
            row.iso_code
            for row in await every_country(scene.services.database.reader, scene.services.catalogue)
            if row.is_active
        ]
        assert ("ES" in live, "NL" in live, "DE" in live) == (names_spain, True, False)
        refused = await scene.refused(scene.agent, dispatch.publish_task, taskId=draft.id)
        assert refused.detail.endswith(f"Tasks are possible in: {', '.join(live)}.")
        assert refused.values == {"country": "DE", "liveCountries": ",".join(live)}
        seen = await scene.agent(dispatch.get_task, taskId=draft.id)
        assert [warning.message for warning in seen.warnings] == [refused.detail]


async def test_the_exact_money_is_enough(scene: Scene) -> None:
    made = await actors.dispatch(scene.agent, payoutAmount="476.19")  # and 23.81 of fee
    assert made.status is S.PUBLISHED
    assert (await scene.balances())[0] == "0.00"


async def test_a_deferred_task_can_be_published_once_its_obstacle_is_gone(scene: Scene) -> None:
    poor = await actors.dispatch(scene.agent, payoutAmount="1000.00")
    abroad = await actors.dispatch(scene.agent, **BERLIN)
    await actors.fund_wallet(scene.agent, "1000.00")
    await scene.staff(staff.set_country_phase, isoCode="DE", phase="Live")
    for draft in (poor, abroad):
        seen = await scene.agent(dispatch.get_task, taskId=draft.id)
        assert (seen.auto_publish_deferred, seen.auto_publish_deferred_reason) == (True, None)
        published = await scene.agent(dispatch.publish_task, taskId=draft.id)
        assert (published.status, published.auto_publish_deferred) == (S.PUBLISHED, False)
        assert await scene.history(draft.id) == ["task.created", "task.published"]


async def test_a_repeated_request_returns_the_existing_task_even_when_its_times_have_passed(scene: Scene) -> None:
    fields = {"requestId": "order-7", "acceptBy": 20270102140000, "deadlineAt": 20270102180000}
    made = await actors.dispatch(scene.agent, **fields)
    assert not made.idempotent_replay
    repeated = await actors.dispatch(scene.agent, **fields, title="Another title")
    assert (repeated.id, repeated.idempotent_replay, repeated.title) == (made.id, True, made.title)
    scene.clock.advance(24 * HOUR)
    await scene.work_off()
    before = await scene.everything()
    late = await actors.dispatch(scene.agent, **fields)
    assert (late.id, late.idempotent_replay, late.status) == (made.id, True, S.EXPIRED)
    unpaid = await actors.dispatch(scene.agent, **fields, payoutAmount="0.001")
    assert (unpaid.id, unpaid.idempotent_replay) == (made.id, True)
    changed = {name for name, rows in (await scene.everything()).items() if rows != before[name]}
    assert changed <= {"api_key"}


async def test_a_request_id_belongs_to_its_agent(scene: Scene) -> None:
    other = await actors.register_agent(scene.services)
    made = await actors.dispatch(scene.agent, requestId="order-7")
    theirs = await actors.dispatch(other, requestId="order-7")
    another = await actors.dispatch(scene.agent, requestId="order-8")
    assert len({made.id, theirs.id, another.id}) == 3
    assert not theirs.idempotent_replay


async def test_one_request_id_sent_64_times_at_once_makes_one_task(scene: Scene) -> None:
    made = await asyncio.gather(*(actors.dispatch(scene.agent, requestId="once") for _ in range(64)))
    assert len({task.id for task in made}) == 1
    assert sum(not task.idempotent_replay for task in made) == 1
    assert await scene.balances() == ("447.50", "0.00", "52.50", "0.00")


async def test_64_publications_at_once_spend_no_more_than_there_is(scene: Scene) -> None:
    await actors.fund_wallet(scene.agent, "25.00")
    drafts = [await scene.reach(S.DRAFT) for _ in range(64)]
    answers = await asyncio.gather(
        *(scene.agent(dispatch.publish_task, taskId=draft) for draft in drafts), return_exceptions=True
    )
    refused = [answer for answer in answers if isinstance(answer, BaseException)]
    assert len(refused) == 54
    assert {type(refusal) for refusal in refused} == {InsufficientFunds}
    assert len(await scene.agent(dispatch.list_tasks, status="Published")) == 10
    assert await scene.balances() == ("0.00", "0.00", "525.00", "0.00")


async def test_a_published_task_is_not_published_again(scene: Scene) -> None:
    for status in (S.PUBLISHED, S.QUOTED, S.ACCEPTED):
        task_id = await scene.reach(status)
        assert isinstance(await scene.refused(scene.agent, dispatch.publish_task, taskId=task_id), WrongStatus)


async def test_a_direct_task_is_published_without_money(scene: Scene) -> None:
    poor = await actors.register_agent(scene.services)
    made = await actors.dispatch(poor, settlementMode="direct", maxBudget="1.00")
    assert (made.status, made.total_agent_cost, made.locked_amount) == (S.PUBLISHED, Decimal("50.00"), 0)


async def test_suggestions_can_be_followed_as_they_stand(scene: Scene) -> None:
    made = await actors.dispatch(scene.agent, payoutAmount="300.00", publishImmediately=False)
    taken = []
    operations: tuple[Operation[Any, Any], ...] = (funding.quote_task, funding.fund_task, dispatch.publish_task)
    for operation in operations:
        actions = {action.code: action for action in made.next_actions}
        await scene.agent(operation, **actions[operation.name].arguments)
        made = await scene.agent(dispatch.get_task, taskId=made.id)
        taken.append(made.status)
    assert taken == [S.QUOTED, S.FUNDED, S.PUBLISHED]


async def test_tasks_are_listed_newest_first_in_pages_and_by_status(scene: Scene) -> None:
    made = [await scene.reach(status) for status in (S.DRAFT, S.PUBLISHED, S.DRAFT, S.DRAFT)]
    other = await actors.register_agent(scene.services)
    assert await other(dispatch.list_tasks) == []
    listed = await scene.agent(dispatch.list_tasks)
    assert [task.id for task in listed] == made[::-1]
    for task in listed:
        assert (await scene.agent(dispatch.get_task, taskId=task.id)).model_dump() == task.model_dump()
    page = await scene.agent(dispatch.list_tasks, limit=2)
    rest = await scene.agent(dispatch.list_tasks, limit=2, after=page[-1].id)
    assert [task.id for task in page + rest] == made[::-1]
    assert [task.id for task in await scene.agent(dispatch.list_tasks, status="Published")] == [made[1]]


def test_a_list_without_a_limit_is_long_for_programs_and_short_for_language_models() -> None:
    assert task_list.ListTasks().limit == 1_000
    (tool,) = (tool for tool in TASK_TOOLS if tool.name == "list_physical_tasks")
    assert tool.input_schema()["properties"]["limit"]["default"] == 100


@pytest.mark.parametrize("fields", [{"limit": 0}, {"limit": 1001}, {"after": -1}, {"status": "Lost"}])
async def test_a_page_has_its_bounds(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError) as refused:
        task_list.ListTasks.model_validate(fields)
    assert [error.field for error in invalid(refused.value).errors] == list(fields)


async def test_events_are_followed_by_their_cursor(scene: Scene) -> None:
    other = await scene.published()
    task_id = await scene.reach(S.IN_PROGRESS)
    events = await scene.agent(task_history.get_task_events, taskId=task_id)
    assert [event.to_status for event in events] == [S.PUBLISHED, S.ACCEPTED, S.EN_ROUTE, S.ARRIVED, S.IN_PROGRESS]
    sequences = [event.sequence for event in events]
    assert sequences == list(range(sequences[0], sequences[0] + 5))
    after = await scene.agent(task_history.get_task_events, taskId=task_id, after=sequences[1], limit=2)
    assert after == events[2:4]
    assert await scene.agent(task_history.get_task_events, taskId=task_id, after=sequences[-1]) == []
    assert await scene.agent(task_history.get_task_history, taskId=task_id) == events
    assert (await scene.agent(dispatch.get_task, taskId=task_id, includeEvents=True)).events == events
    assert len(await scene.agent(task_history.get_task_events, taskId=other)) == 1


async def test_the_policy_is_given_where_asked_for(scene: Scene) -> None:
    task_id = await scene.published()
    plain = await scene.agent(dispatch.get_task, taskId=task_id)
    assert (plain.events, plain.policy_text) == (None, None)
    told = await scene.agent(dispatch.get_task, taskId=task_id, includePolicyText=True)
    assert "Arrived 50 %" in told.policy_text
    assert "5 % of the payout" in told.policy_text


async def test_another_agents_task_does_not_exist(scene: Scene) -> None:
    other = await actors.register_agent(scene.services)
    task_id = await scene.published()
    for operation in (
        dispatch.get_task,
        dispatch.publish_task,
        dispatch.cancel_task,
        task_history.get_task_events,
        task_history.get_task_history,
    ):
        assert isinstance(await scene.refused(other, operation, taskId=task_id), NotFound)


async def test_what_a_dashboard_offers_is_what_the_calls_answer(scene: Scene) -> None:
    task_id = await scene.reach(S.UNDER_REVIEW)
    offered = {action.code: action for action in (await scene.agent(dispatch.get_task, taskId=task_id)).every_action()}
    allowed = {code for code, action in offered.items() if action.allowed}
    assert allowed == {"approve_task", "reject_task_review", "request_changes", "dispute_task", "send_message"}
    refused = await scene.refused(scene.agent, dispatch.cancel_task, taskId=task_id)
    assert (offered["cancel_task"].problem_code, offered["cancel_task"].explanation) == (refused.code, refused.detail)
    seen = await scene.operator(execution.get_operator_task, taskId=task_id)
    assert [action.code for action in seen.every_action() if action.allowed] == ["request_decision", "send_message"]
