"""Drafts of an agent: places, times and amounts resolved, and each refusal by the name of its field."""

import json
from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from domain.lifecycle.statuses import Status
from domain.refusals.general import InvalidInput
from domain.refusals.refusal import Refusal
from domain.refusals.tasks import AddressUncertain
from resolvers.core.operation import Operation
from resolvers.payments import funding
from resolvers.payments.funding import FundingMethod
from resolvers.tasks import decisions, dispatch, execution, relocation, reschedules
from resolvers.tasks.input import CreateTask
from resolvers.wire.model import invalid
from tests import actors
from tests.actors import TASK
from tests.resolvers.stages import HOUR, SPOT, Scene, list_fields

NOWHERE = {"locationAddress": "The old mill", "locationLatitude": None, "locationLongitude": None}
HIDDEN_HOUR = 20270328023000
"""The clocks of Amsterdam skip it."""
SLOT = {"slotId": "a", "start": 20270104090000, "end": 20270104110000}


def slots(**changed: Any) -> dict[str, Any]:
    return {"executionMode": "operator_schedule", "allowedTimeSlotsJson": json.dumps([SLOT | changed])}


@pytest.mark.parametrize(
    ("fields", "mode"),
    [
        ({}, "asap"),
        ({"timeWindowStart": 20270103090000}, "asap"),
        ({"timeWindowEnd": 20270103170000}, "asap"),
        ({"timeWindowStart": 20270103090000, "timeWindowEnd": 20270103170000}, "time_window"),
        ({"requestedTime": 20270103090000, "toleranceMinutes": 0}, "scheduled"),
        (
            {
                "requestedTime": 20270103090000,
                "toleranceMinutes": 30,
                "timeWindowStart": 20270103090000,
                "timeWindowEnd": 20270103170000,
            },
            "scheduled",
        ),
        (slots(), "operator_schedule"),
        ({"executionMode": "asap", "requestedTime": 20270103090000, "toleranceMinutes": 5}, "asap"),
    ],
)
async def test_the_mode_is_told_by_the_times(scene: Scene, fields: dict[str, Any], mode: str) -> None:
    made = await actors.dispatch(scene.agent, **fields)
    assert made.execution_mode == mode
    other_end = {"timeWindowStart": "timeWindowEnd", "timeWindowEnd": "timeWindowStart"}
    half = other_end.get(next(iter(fields))) if len(fields) == 1 else None
    assert [(warning.code, warning.field) for warning in made.warnings] == (
        [("time_window_incomplete", half)] if half else []
    )


@pytest.mark.parametrize(
    ("fields", "country", "zone", "warned"),
    [
        ({"locationAddress": "1 Main St, Austin, TX 78701, USA", "payoutCurrency": "EUR"}, "US", "America/Chicago", 0),
        ({"locationAddress": "The old mill", "locationLatitude": 53.3498, "locationLongitude": -6.2603}, "IE",
         "Europe/Dublin", 0),
        ({"locationAddress": "The old mill", "payoutCurrency": "INR", "payoutAmount": 500}, "IN", "Asia/Kolkata", 1),
        ({"locationAddress": "1 Main St, Austin, TX 78701, USA", "locationLatitude": 51.5072,
          "locationLongitude": -0.1276}, "US", "Europe/London", 1),
    ],
)  # fmt: skip
async def test_the_country_comes_from_address_then_coordinates_then_currency(
    scene: Scene, fields: dict[str, Any], country: str, zone: str, warned: int
) -> None:
    place = {"locationLatitude": None, "locationLongitude": None, "publishImmediately": False}
    made = await actors.dispatch(scene.agent, **(place | fields))
    assert (made.country_iso_code, made.timezone, len(made.location_warnings)) == (country, zone, warned)
    assert made.resolved_location_address_object.country == country


async def test_a_warning_does_not_keep_a_task_from_being_published(scene: Scene) -> None:
    place = {"locationAddress": "Amsterdam, Netherlands", "locationLatitude": None, "locationLongitude": None}
    made = await actors.dispatch(scene.agent, **place)
    assert (made.status, made.geocoding_confidence, len(made.location_warnings)) == (Status.PUBLISHED, 0.5, 1)


async def test_an_uncertain_address_keeps_a_task_from_being_published_until_it_is_corrected(scene: Scene) -> None:
    made = await actors.dispatch(scene.agent, **NOWHERE)
    assert (made.status, made.geocoding_confidence) == (Status.DRAFT, 0.0)
    assert (made.auto_publish_deferred, made.auto_publish_deferred_reason) == (True, "address_uncertain")
    assert [(one.code, one.field) for one in made.warnings] == [("address_uncertain", "locationAddress")]
    calls: list[tuple[Operation[Any, Any], dict[str, str]]] = [
        (dispatch.publish_task, {}),
        (funding.quote_task, {}),
        *((funding.fund_task, {"fundingMethod": method}) for method in FundingMethod),
    ]
    for operation, fields in calls:
        refusal = await scene.refused(scene.agent, operation, taskId=made.id, **fields)
        assert (type(refusal), refusal.errors[0].field) == (AddressUncertain, "locationAddress")
        assert "“The old mill” is uncertain" in refusal.detail
        assert refusal.next_actions[0].operation == "update_task_location"
    corrected = {"taskId": made.id, "locationLatitude": 52.37, "locationLongitude": 4.89, "publishImmediately": True}
    assert (await scene.agent(relocation.update_task_location, **corrected)).status is Status.PUBLISHED
    uncertain = {"taskId": made.id, "locationAddress": "Somewhere near the sea"}
    assert isinstance(await scene.refused(scene.agent, relocation.update_task_location, **uncertain), AddressUncertain)


async def test_a_service_can_admit_every_address(scene: Scene) -> None:
    policy = replace(scene.services.policy, min_geocoding_confidence=0.0)
    agent = replace(scene.agent, services=replace(scene.services, policy=policy))
    made = await actors.dispatch(agent, **NOWHERE)
    assert (made.status, made.warnings) == (Status.PUBLISHED, [])
    strict = replace(policy, min_geocoding_confidence=1.0)
    agent = replace(scene.agent, services=replace(scene.services, policy=strict))
    assert (await actors.dispatch(agent)).status is Status.PUBLISHED, "it has coordinates"


async def test_the_address_is_taken_apart(scene: Scene) -> None:
    made = await actors.dispatch(scene.agent)
    assert made.resolved_location_address_object.model_dump() == {
        "street": "Keizersgracht 1",
        "city": "Amsterdam",
        "country": "NL",
        "state": "North Holland",
        "postalCode": "1015 CC",
    }
    assert made.geocoding_confidence == 1.0


async def test_countdowns_count_on_the_clock_at_the_task(scene: Scene) -> None:
    place = {
        "locationAddress": "1 Main St, Austin, TX 78701, USA",
        "locationLatitude": 30.2672,
        "locationLongitude": -97.7431,
    }
    made = await actors.dispatch(scene.agent, **place, deadlineAt=20270102070000)  # noon in UTC is six in Austin
    assert (made.deadline_at, made.deadline_in_seconds, made.created_at) == (20270102070000, HOUR, 20270102060000)


PLACES: dict[str, dict[str, Any]] = {
    "Europe/Amsterdam": {},
    "Australia/Sydney": {
        "locationAddress": "1 George St, Sydney NSW, Australia",
        "locationLatitude": -33.8610,
        "locationLongitude": 151.2090,
        "payoutCurrency": "AUD",
    },
    "Australia/Lord_Howe": {
        "locationAddress": "Lagoon Road, Lord Howe Island, Australia",
        "locationLatitude": -31.5270,
        "locationLongitude": 159.0700,
        "payoutCurrency": "AUD",
    },
}


@pytest.mark.parametrize(
    ("zone", "skipped", "before", "gap"),
    [
        ("Europe/Amsterdam", 20270328023000, 20270328013000, HOUR),
        ("Australia/Sydney", 20271003023000, 20271003013000, HOUR),
        ("Australia/Lord_Howe", 20271003021500, 20271003014500, HOUR // 2),
    ],
)
async def test_what_clocks_skip_is_refused_and_nothing_is_counted_that_they_skip(
    scene: Scene, zone: str, skipped: int, before: int, gap: int
) -> None:
    place = PLACES[zone] | {"publishImmediately": False}
    for fields, named in (
        ({"deadlineAt": skipped}, "deadlineAt"),
        ({"acceptBy": skipped}, "acceptBy"),
        ({"completeBy": skipped}, "completeBy"),
        ({"requestedTime": skipped, "toleranceMinutes": 5}, "requestedTime"),
        ({"timeWindowStart": skipped, "timeWindowEnd": skipped + 20_000}, "timeWindowStart"),
        ({"timeWindowStart": before, "timeWindowEnd": skipped}, "timeWindowEnd"),
        (slots(start=skipped, end=skipped + 20_000), "allowedTimeSlotsJson[0].start"),
        (slots(start=before, end=skipped), "allowedTimeSlotsJson[0].end"),
    ):
        refusal = await scene.refused(scene.agent, dispatch.create_task, **(TASK | place | fields))
        assert [(error.field, error.code) for error in refusal.errors] == [(named, "nonexistent_time")]
    draft = await actors.dispatch(scene.agent, **place)
    assert draft.timezone == zone
    wish = {"taskId": draft.id, "newRequestedTime": skipped}
    assert list_fields(await scene.refused(scene.agent, reschedules.request_reschedule, **wish)) == ["newRequestedTime"]
    question = {"taskId": draft.id, "questionCode": "q", "message": "?", "optionsJson": "[1]", "deadlineAt": skipped}
    assert list_fields(await scene.refused(scene.staff, decisions.request_decision, **question)) == ["deadlineAt"]
    ends = [
        (await actors.dispatch(scene.agent, **place, deadlineAt=at)).deadline_in_seconds
        for at in (before, before + 20_000)
    ]
    assert ends[1] - ends[0] == 2 * HOUR - gap


@pytest.mark.parametrize(
    ("zone", "twice", "fold"),
    [
        ("Europe/Amsterdam", 20271031023000, HOUR),
        ("Australia/Sydney", 20270404023000, HOUR),
        ("Australia/Lord_Howe", 20270404014500, HOUR // 2),
    ],
)
async def test_of_a_time_that_comes_twice_the_first_counts(scene: Scene, zone: str, twice: int, fold: int) -> None:
    place = PLACES[zone] | {"publishImmediately": False}
    times = {"timeWindowStart": twice - 1_000_000, "timeWindowEnd": twice, "completeBy": twice, "deadlineAt": twice}
    made = await actors.dispatch(scene.agent, **place, **times)
    later = await actors.dispatch(scene.agent, **place, deadlineAt=twice + 20_000)
    left = made.deadline_in_seconds
    assert (made.time_window_end_in_seconds, made.expected_completion_in_seconds) == (left, left)
    assert later.deadline_in_seconds - left == 2 * HOUR + fold
    asked = {"taskId": made.id, "questionCode": "q", "message": "?", "optionsJson": "[1]", "deadlineAt": twice}
    await scene.staff(decisions.request_decision, **asked)
    (decision,) = await scene.agent(decisions.get_decision_requests, taskId=made.id)
    assert decision.deadline_in_seconds == left
    # While the same digits are shown for the second time, it is past.
    scene.clock.advance(left + fold - 60)
    shown = await scene.agent(dispatch.get_task, taskId=made.id)
    assert (shown.deadline_in_seconds, shown.time_window_end_in_seconds) == (60 - fold, 60 - fold)
    assert (await scene.agent(decisions.get_decision_requests, taskId=made.id))[0].deadline_in_seconds == 60 - fold
    late = TASK | place | {"deadlineAt": twice}
    refusal = await scene.refused(scene.agent, dispatch.create_task, **late)
    assert [(error.field, error.code) for error in refusal.errors] == [("deadlineAt", "in_the_past")]


async def test_countdowns_go_with_what_is_left_to_do(scene: Scene) -> None:
    given = {"requestedTime": 20270102150000, "toleranceMinutes": 30, "completeBy": 20270102160000}
    quoted = await scene.quoted(**given)

    async def counts(task_id: int) -> tuple[int | None, ...]:
        task = await scene.agent(dispatch.get_task, taskId=task_id)
        return (task.quote_expires_in_seconds, task.time_window_end_in_seconds, task.expected_completion_in_seconds)

    assert await counts(quoted) == (HOUR // 2, 5 * HOUR // 2, 3 * HOUR)
    scene.clock.advance(HOUR)
    assert await counts(quoted) == (-HOUR // 2, 3 * HOUR // 2, 2 * HOUR)
    funded = await scene.funded(**given)
    assert await counts(funded) == (None, 3 * HOUR // 2, 2 * HOUR)
    direct = await scene.reach(Status.IN_PROGRESS, "direct", **given)
    scene.clock.advance(3 * HOUR)
    assert await counts(direct) == (None, -3 * HOUR // 2, -HOUR)
    await scene.operator(execution.complete_task, taskId=direct)
    assert await counts(direct) == (None, -3 * HOUR // 2, None)


async def test_of_two_equal_times_in_autumn_the_first_counts(scene: Scene) -> None:
    made = await actors.dispatch(scene.agent, deadlineAt=20271031023000)
    after = await actors.dispatch(scene.agent, deadlineAt=20271031033000)
    assert after.deadline_in_seconds - made.deadline_in_seconds == 2 * HOUR


async def test_currencies_keep_their_places(scene: Scene) -> None:
    for currency, amount, shown, fee in (
        ("JPY", "1111", "1111", "56"),
        ("JPY", "1111.00", "1111", "56"),
        ("KWD", "12.345", "12.345", "0.617"),
        ("EUR", "9.9", "9.90", "0.50"),
        ("EUR", 49.95, "49.95", "2.50"),
    ):
        made = await actors.dispatch(scene.agent, payoutCurrency=currency, payoutAmount=amount)
        assert (str(made.payout_amount), str(made.platform_fee_by_agent)) == (shown, fee)


REFUSED_BY_THE_RULES: list[tuple[dict[str, Any], str]] = [
    ({"payoutAmount": "0.99"}, "payoutAmount"),
    ({"payoutAmount": "10000.01"}, "payoutAmount"),
    ({"payoutAmount": "-50"}, "payoutAmount"),
    ({"payoutAmount": "0"}, "payoutAmount"),
    ({"payoutAmount": "50.001"}, "payoutAmount"),
    ({"payoutAmount": 50.001}, "payoutAmount"),
    ({"payoutAmount": "1111.5", "payoutCurrency": "JPY"}, "payoutAmount"),
    ({"payoutAmount": "12.3456", "payoutCurrency": "KWD"}, "payoutAmount"),
    ({"maxBudget": "60.001"}, "maxBudget"),
    ({"maxBudget": "-1"}, "maxBudget"),
    ({"payoutCurrency": "XXX"}, "payoutCurrency"),
    (
        {"locationAddress": "Somewhere", "locationLatitude": None, "locationLongitude": None, "payoutCurrency": None},
        "locationAddress",
    ),
    ({"locationLatitude": None}, "locationLatitude"),
    ({"locationLongitude": None}, "locationLongitude"),
    ({"timeWindowStart": 20270103170000, "timeWindowEnd": 20270103090000}, "timeWindowEnd"),
    ({"executionMode": "time_window", "timeWindowEnd": 20270103090000}, "timeWindowStart"),
    ({"executionMode": "scheduled"}, "requestedTime"),
    ({"requestedTime": 20270103090000}, "toleranceMinutes"),
    ({"deadlineAt": 20270102125959}, "deadlineAt"),
    ({"acceptBy": 20270102130000}, "acceptBy"),
    ({"completeBy": 20260101000000}, "completeBy"),
    ({"acceptBy": 20270104090000, "completeBy": 20270103090000}, "completeBy"),
    ({"deadlineAt": HIDDEN_HOUR}, "deadlineAt"),
    ({"acceptBy": HIDDEN_HOUR}, "acceptBy"),
    ({"completeBy": HIDDEN_HOUR}, "completeBy"),
    ({"requestedTime": HIDDEN_HOUR, "toleranceMinutes": 5}, "requestedTime"),
    ({"timeWindowStart": HIDDEN_HOUR, "timeWindowEnd": 20270401000000}, "timeWindowStart"),
    ({"timeWindowStart": 20270301000000, "timeWindowEnd": HIDDEN_HOUR}, "timeWindowEnd"),
    (slots(start=HIDDEN_HOUR, end=20270328040000), "allowedTimeSlotsJson[0].start"),
    (slots(start=20270328010000, end=HIDDEN_HOUR), "allowedTimeSlotsJson[0].end"),
    (slots(end=20270104080000), "allowedTimeSlotsJson[0].end"),
    (slots(start=20270231090000), "allowedTimeSlotsJson[0].start"),
    (slots(colour="red"), "allowedTimeSlotsJson[0].colour"),
    ({"allowedTimeSlotsJson": json.dumps([SLOT])}, "allowedTimeSlotsJson"),
    ({"proofRequirementsJson": '{"minPhotos": 99}'}, "proofRequirementsJson.minPhotos"),
    ({"proofRequirementsJson": '{"photos": 1}'}, "proofRequirementsJson.photos"),
    ({"proofRequirementsJson": "[]"}, "proofRequirementsJson"),
]


async def test_what_the_rules_refuse_is_named_and_changes_nothing(scene: Scene) -> None:
    before = await scene.everything()
    for fields, named in REFUSED_BY_THE_RULES:
        with pytest.raises(InvalidInput) as refused:
            await actors.dispatch(scene.agent, **fields)
        assert list_fields(refused.value) == [named], fields
    assert await scene.everything() == before


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("title", ""),
        ("title", "   "),
        ("title", "x" * 201),
        ("title", "a\x00b"),
        ("description", ""),
        ("description", "a\x00b"),
        ("locationAddress", ""),
        ("locationAddress", "  "),
        ("locationAddress", "a\x00b"),
        ("payoutAmount", None),
        ("payoutAmount", "much"),
        ("payoutAmount", "NaN"),
        ("payoutAmount", True),
        ("payoutAmount", "1e400"),
        ("payoutCurrency", "euro"),
        ("locationLatitude", 90.01),
        ("locationLongitude", -180.01),
        ("locationLatitude", "nan"),
        ("locationRadiusKm", 0),
        ("locationRadiusKm", 1.5),
        ("serviceCategoryId", 2**31),
        ("estimatedDurationMinutes", 0),
        ("pricingType", "auction"),
        ("priority", "extreme"),
        ("agentNotes", "x" * 10_001),
        ("agentNotes", "a\x00b"),
        ("publishImmediately", "perhaps"),
        ("workflowId", "a\x00b"),
        ("requestId", ""),
        ("requestId", "x" * 201),
        ("webhookUrl", "ftp://agent.example"),
        ("webhookUrl", "agent.example"),
        ("webhookUrl", "https://[agent.example"),
        ("webhookUrl", "https://agent.example:99999"),
        ("webhookConfigJson", "{"),
        ("executionMode", "tomorrow"),
        ("timeWindowStart", 20260231120000),
        ("timeWindowEnd", 20270101240000),
        ("requestedTime", 2027010212),
        ("toleranceMinutes", -1),
        ("bufferMinutes", 525_601),
        ("isFlexibleWindow", 1),
        ("deadlineAt", 20270102136000),
        ("acceptBy", 0),
        ("completeBy", -20270102130000),
        ("maxBudget", "lots"),
        ("equipmentRequired", "a\x00b"),
        ("skillsRequired", "a\x00b"),
        ("settlementMode", "barter"),
        ("descriptionLanguage", "english please"),
        ("deadlineAtt", 20270103090000),
        ("title", "\ud800"),
        ("agentNotes", "\ud800"),
    ],
)
def test_what_does_not_fit_is_named(field: str, value: object) -> None:
    with pytest.raises(ValidationError) as refused:
        CreateTask.model_validate(TASK | {field: value})
    assert {error.field for error in invalid(refused.value).errors} == {field}


async def test_text_of_every_script_is_kept(scene: Scene) -> None:
    words = "写真を撮る 📷 — Fotoğraf çek, صورة"
    made = await actors.dispatch(scene.agent, title=words, description=words, agentNotes=words)
    assert (made.title, made.description, made.agent_notes) == (words, words, words)


async def test_the_longest_task_is_kept(scene: Scene) -> None:
    made = await actors.dispatch(
        scene.agent,
        title="t" * 200,
        description="d" * 10_000,
        agentNotes="n" * 10_000,
        locationAddress="Amsterdam, Netherlands " + "x" * 400,
        payoutAmount="10000.00",
    )
    assert made.auto_publish_deferred_reason == "insufficient_funds"
    assert (await scene.agent(dispatch.get_task, taskId=made.id)).model_dump() == made.model_dump()


async def test_a_currency_that_nobody_uses_here_is_allowed(scene: Scene) -> None:
    made = await actors.dispatch(scene.agent, payoutCurrency="USD")
    assert (made.payout_currency, made.country_iso_code) == ("USD", "NL")
    assert isinstance(await scene.refused(scene.agent, dispatch.publish_task, taskId=made.id), Refusal)


async def test_times_may_be_seconds_from_now(scene: Scene) -> None:
    seconds = {"acceptWithinSeconds": 600, "completeWithinSeconds": HOUR, "deadlineInSeconds": 2 * HOUR}
    made = await actors.dispatch(scene.agent, **seconds)
    assert (made.accept_by, made.complete_by, made.deadline_at) == (20270102131000, 20270102140000, 20270102150000)
    assert made.deadline_in_seconds == 2 * HOUR
    for name, time in zip(seconds, ("acceptBy", "completeBy", "deadlineAt"), strict=True):
        refusal = await scene.refused(scene.agent, dispatch.create_task, **TASK, **{name: 600, time: 20270103090000})
        assert [(error.field, error.code) for error in refusal.errors] == [(name, "given_twice")]
        for value in (0, 31_622_401):
            with pytest.raises(ValidationError, match=name):
                CreateTask.model_validate({**TASK, name: value})


async def test_an_iso_time_is_refused_with_its_digits_at_the_task(scene: Scene) -> None:
    for iso, digits in (
        ("2027-01-03T09:00:00Z", 20270103100000),
        ("2027-01-03T09:00:00.5+05:30", 20270103043000),
        ("2027-07-03 09:00", 20270703090000),
        ("2027-01-03", 20270103000000),
    ):
        refusal = await scene.refused(scene.agent, dispatch.create_task, **TASK, deadlineAt=iso)
        assert [(error.field, error.code) for error in refusal.errors] == [("deadlineAt", "not_14_digits")]
        assert refusal.detail.endswith(f"and not ISO 8601: write {digits} (Europe/Amsterdam)")
    iso = "2027-01-03T09:00:00Z"
    task_id = await scene.published()
    reschedule = {"taskId": task_id, "newRequestedTime": iso}
    refusal = await scene.refused(scene.agent, reschedules.request_reschedule, **reschedule)
    assert [(error.field, error.code) for error in refusal.errors] == [("newRequestedTime", "not_14_digits")]
    window = {"timeWindowStart": 20270104090000, "timeWindowEnd": 20270104110000}
    chosen = await scene.published(executionMode="operator_schedule", **window)
    accept = {"taskId": chosen, "committedTime": iso, "location": SPOT}
    refusal = await scene.refused(scene.operator, execution.accept_task, **accept)
    assert [(error.field, error.code) for error in refusal.errors] == [("committedTime", "not_14_digits")]
    question = {"taskId": task_id, "questionCode": "when", "message": "When?", "optionsJson": "[1]", "deadlineAt": iso}
    refusal = await scene.refused(scene.staff, decisions.request_decision, **question)
    assert [(error.field, error.code) for error in refusal.errors] == [("deadlineAt", "not_14_digits")]
    del question["deadlineAt"]
    await scene.staff(decisions.request_decision, **question, deadlineInSeconds=90)
    (asked,) = await scene.agent(decisions.get_decision_requests, taskId=task_id)
    assert (asked.deadline_at, asked.deadline_in_seconds) == (20270102130130, 90)
    with pytest.raises(ValidationError, match="must be 14 digits, yyyyMMddHHmmss, such as 20261120143000"):
        await scene.agent(dispatch.list_tasks, createdFrom=iso)
