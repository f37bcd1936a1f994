"""Amendment of a task before an operator has it: its terms, its money, and what is refused."""

from decimal import Decimal
from typing import Any

import pytest
from pydantic.alias_generators import to_snake

from adapters.storage.queries.tasks.rows import select_task
from domain.lifecycle.statuses import Status
from domain.refusals.general import InvalidInput
from domain.refusals.tasks import TaskChanged, WrongStatus
from resolvers.amendments import terms
from resolvers.tasks import dispatch, execution
from resolvers.tasks import history as task_history
from tests import actors
from tests.resolvers.stages import SPOT, Scene, list_fields
from tests.resolvers.tasks.test_dispatch import EVERY_FIELD

S = Status
BEFORE_ACCEPTANCE = [(S.DRAFT, "simple"), (S.FUNDED, "escrow"), (S.PUBLISHED, "simple"), (S.PUBLISHED, "direct")]
UTRECHT = "Domplein 1, 3512 JC Utrecht, Netherlands"


@pytest.mark.parametrize(("status", "flow"), BEFORE_ACCEPTANCE)
async def test_new_terms_stand_under_the_same_id(scene: Scene, status: Status, flow: str) -> None:
    task_id = await scene.reach(status, flow)
    new = {"title": "Photograph two shop fronts", "payoutAmount": "60.00", "priority": "high", "agentNotes": "Ring."}
    amended = await scene.agent(terms.amend_task, taskId=task_id, **new)
    assert (amended.id, amended.status, amended.terms_version) == (task_id, status, 2)
    assert (amended.title, amended.payout_amount, amended.priority) == (new["title"], Decimal(60), "high")
    stored = await scene.agent(dispatch.get_task, taskId=task_id)
    assert stored.model_dump(exclude={"next_actions"}) == amended.model_dump(exclude={"next_actions"})
    event = (await scene.agent(task_history.get_task_history, taskId=task_id))[-1]
    assert (event.event, event.changed_fields) == (
        "task.amended",
        ["agentNotes", "payoutAmount", "priority", "title"],
    )


async def test_every_term_can_be_amended(scene: Scene) -> None:
    """A task that is amended to all terms of another one has the same columns."""
    wanted = {name: value for name, value in EVERY_FIELD.items() if to_snake(name) not in terms.FIXED}
    other = (await scene.agent(dispatch.create_task, **wanted | {"publishImmediately": False})).id
    task_id = (await actors.dispatch(scene.agent, publishImmediately=False)).id
    await scene.agent(terms.amend_task, taskId=task_id, **wanted | {"publishImmediately": False})
    reader = scene.services.database.reader
    rows = [await reader.get(select_task(id=number)) for number in (task_id, other)]
    amended, created = (row._replace(webhook_config=None) for row in rows)
    assert {name: getattr(amended, name) for name in terms.COLUMNS} == {
        name: getattr(created, name) for name in terms.COLUMNS
    }
    assert rows[0].webhook_config is not None
    published = await scene.agent(terms.amend_task, taskId=task_id, publishImmediately=True)
    assert published.status is S.PUBLISHED


async def test_a_lock_follows_the_cost_up_and_down(scene: Scene) -> None:
    task_id = await scene.published()
    assert await scene.balances() == ("447.50", "0.00", "52.50", "0.00")
    dearer = await scene.agent(terms.amend_task, taskId=task_id, payoutAmount="100.00", expenseBudget="10.00")
    assert (dearer.total_agent_cost, dearer.locked_amount) == (Decimal(115), Decimal(115))
    assert await scene.balances() == ("385.00", "0.00", "115.00", "0.00")
    await scene.agent(terms.amend_task, taskId=task_id, payoutAmount="20.00", expenseBudget=None)
    assert await scene.balances() == ("479.00", "0.00", "21.00", "0.00")


async def test_a_wallet_that_does_not_cover_the_new_cost_changes_nothing(scene: Scene) -> None:
    task_id = await scene.published()
    refusal = await scene.refused(scene.agent, terms.amend_task, taskId=task_id, payoutAmount="500.00")
    assert (refusal.code, refusal.values["amount"]) == ("insufficient_funds", "25.00")
    assert "25.00 EUR is missing." in refusal.detail
    assert refusal.next_actions[0].operation == "deposit_to_wallet"


async def test_a_quote_ends_and_its_reserve_returns(scene: Scene) -> None:
    task_id = await scene.quoted()
    assert (await scene.balances())[1] == "52.50"
    amended = await scene.agent(terms.amend_task, taskId=task_id, payoutAmount="60.00")
    assert (amended.status, amended.reserved_amount) == (S.DRAFT, 0)
    assert (await scene.balances())[1] == "0.00"
    assert (await scene.history(task_id))[-1] == "task.amended"


async def test_an_amended_quote_is_published_as_any_draft(scene: Scene) -> None:
    task_id = await scene.quoted()
    published = await scene.agent(terms.amend_task, taskId=task_id, title="Look", publishImmediately=True)
    assert (published.status, published.funding_flow) == (S.PUBLISHED, "simple")


async def test_a_draft_is_published_by_its_amendment_alone(scene: Scene) -> None:
    above = await actors.dispatch(scene.agent, payoutAmount="600.00")
    assert above.auto_publish_deferred_reason == "insufficient_funds"
    again = await scene.agent(terms.amend_task, taskId=above.id, publishImmediately=True)
    assert (again.status, again.terms_version) == (S.DRAFT, 1)
    affordable = await scene.agent(terms.amend_task, taskId=above.id, payoutAmount="60.00", publishImmediately=True)
    assert affordable.status is S.PUBLISHED


async def test_the_time_to_accept_follows_the_window(scene: Scene) -> None:
    morning = {"timeWindowStart": 20270103090000, "timeWindowEnd": 20270103120000}
    task_id = await scene.published(**morning)
    assert (await scene.agent(dispatch.get_task, taskId=task_id)).accept_by == 20270103120000
    for end in (20270103110000, 20270103170000):
        amended = await scene.agent(terms.amend_task, taskId=task_id, timeWindowEnd=end)
        assert amended.accept_by == end
    free = await scene.published()
    stood = (await scene.agent(dispatch.get_task, taskId=free)).accept_by
    amended = await scene.agent(terms.amend_task, taskId=free, deadlineAt=20270104120000)
    assert amended.accept_by == 20270104120000 < stood


async def test_fixed_pay_becomes_hourly_and_back(scene: Scene) -> None:
    task_id = await scene.published()
    hourly = {"pricingType": "hourly", "payoutAmount": "20.00", "maxMinutes": 90}
    amended = await scene.agent(terms.amend_task, taskId=task_id, **hourly)
    assert (amended.maximum_payable, amended.max_minutes, amended.locked_amount) == (30, 90, Decimal("31.50"))
    refusal = await scene.refused(scene.agent, terms.amend_task, taskId=task_id, pricingType="fixed")
    assert list_fields(refusal) == ["maxMinutes"]
    amended = await scene.agent(terms.amend_task, taskId=task_id, pricingType="fixed", maxMinutes=None)
    assert (amended.maximum_payable, amended.max_minutes, amended.payable_amount) == (20, None, 20)


async def test_a_new_address_clears_coordinates_and_is_found_again(scene: Scene) -> None:
    task_id = await scene.published()
    amended = await scene.agent(terms.amend_task, taskId=task_id, locationAddress=UTRECHT)
    assert (amended.location_address, amended.location_latitude) == (UTRECHT, None)
    assert amended.resolved_location_address_object.city == "Utrecht"


async def test_times_replace_each_other(scene: Scene) -> None:
    task_id = await scene.published(deadlineInSeconds=86_400)
    before = await scene.agent(dispatch.get_task, taskId=task_id)
    kept = await scene.agent(terms.amend_task, taskId=task_id, title="Look")
    assert (kept.deadline_at, kept.accept_by) == (before.deadline_at, before.accept_by)
    later = await scene.agent(terms.amend_task, taskId=task_id, deadlineInSeconds=2 * 86_400)
    assert later.deadline_at == 20270104130000
    assert (await scene.agent(terms.amend_task, taskId=task_id, deadlineAt=None)).deadline_at is None
    timed = await scene.agent(
        terms.amend_task, taskId=task_id, timeWindowStart=20270103090000, timeWindowEnd=20270103170000
    )
    assert timed.execution_mode == "time_window"


async def test_what_changes_nothing_is_no_new_version(scene: Scene) -> None:
    task_id = await scene.published()
    same = await scene.agent(terms.amend_task, taskId=task_id, payoutAmount="50.00")
    assert same.terms_version == 1
    assert (await scene.history(task_id))[-1] == "task.published"


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"title": None}, "title"),
        ({"payoutAmount": None}, "payoutAmount"),
        ({"priority": None}, "priority"),
        ({"isPublic": None}, "isPublic"),
        ({"payoutAmount": "0.001"}, "payoutAmount"),
        ({"maxMinutes": 60}, "maxMinutes"),
        ({"locationLatitude": 52.0}, "locationLongitude"),
        ({"deadlineAt": 20260102120000}, "deadlineAt"),
        ({"proofRequirementsJson": '{"minPhotos": -1}'}, "proofRequirementsJson.minPhotos"),
    ],
)
async def test_terms_that_cannot_be_are_refused_by_name(scene: Scene, fields: dict[str, Any], field: str) -> None:
    task_id = await scene.published()
    refusal = await scene.refused(scene.agent, terms.amend_task, taskId=task_id, **fields)
    assert isinstance(refusal, InvalidInput)
    assert list_fields(refusal) == [field]


async def test_pay_below_the_minimum_and_above_the_budget_is_refused(scene: Scene) -> None:
    task_id = await scene.published(estimatedDurationMinutes=60, maxBudget="60.00")
    for fields, code in (({"payoutAmount": "10.00"}, "pay_below_floor"), ({"payoutAmount": "59.00"}, "over_budget")):
        assert (await scene.refused(scene.agent, terms.amend_task, taskId=task_id, **fields)).code == code


@pytest.mark.parametrize("status", [S.ACCEPTED, S.IN_PROGRESS, S.UNDER_REVIEW])
async def test_the_terms_of_a_taken_task_stand(scene: Scene, status: Status) -> None:
    task_id = await scene.reach(status)
    refusal = await scene.refused(scene.agent, terms.amend_task, taskId=task_id, payoutAmount="60.00")
    assert isinstance(refusal, WrongStatus)


async def test_an_operator_that_read_older_terms_is_told(scene: Scene) -> None:
    task_id = await scene.published()
    await scene.agent(terms.amend_task, taskId=task_id, payoutAmount="40.00")
    accept: dict[str, Any] = {"taskId": task_id, "location": SPOT}
    refusal = await scene.refused(scene.operator, execution.accept_task, **accept, termsVersion=1)
    assert isinstance(refusal, TaskChanged)
    assert list_fields(await scene.refused(scene.operator, execution.accept_task, **accept, termsVersion=3)) == [
        "termsVersion"
    ]
    assert (await scene.operator(execution.accept_task, **accept, termsVersion=2)).status is S.ACCEPTED


async def test_a_dry_run_changes_nothing(scene: Scene) -> None:
    task_id = await scene.published()
    before = await scene.everything()
    would_be = await scene.agent(terms.amend_task, taskId=task_id, payoutAmount="60.00", dryRun=True)
    assert would_be.locked_amount == 63
    assert [line.amount for line in would_be.ledger_lines] == [Decimal("-10.50"), Decimal("10.50")]
    assert await scene.everything() == before


async def test_another_agents_task_does_not_exist(scene: Scene) -> None:
    stranger = await actors.register_agent(scene.services)
    task_id = await scene.published()
    assert (await scene.refused(stranger, terms.amend_task, taskId=task_id, title="Mine")).code == "not_found"
