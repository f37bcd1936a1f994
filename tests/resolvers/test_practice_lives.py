"""Lives at random in practice mode: whatever agents, operators and the clock do, what must hold does.

`LIVES` sets how many are lived on each database; the suite lives a few, always the same.
"""

import json
import os
from collections import Counter
from random import Random
from typing import Any

import pytest

from adapters.storage.queries.proofs.items import select_proof_items
from adapters.storage.queries.tasks.rows import select_task
from domain.lifecycle.statuses import TERMINAL
from domain.practice.scenarios import SimulationScenario
from domain.proofs.requirements import validate_item
from domain.proofs.verdicts import from_stored
from domain.refusals.refusal import Refusal
from domain.tasks.schedule import ExecutionMode
from domain.values import wallclock
from resolvers.core.context import Services
from resolvers.core.operation import Operation
from resolvers.lifecycle.place import exact_point
from resolvers.payments import funding
from resolvers.practice import clock as practice
from resolvers.proofs.view import began_at, evaluate_requirements, find_requirements, make_item_facts
from resolvers.proofs.work_window import find_work_window
from resolvers.tasks import decisions, dispatch, reschedules, settlement
from tests import actors
from tests.actors import SetClock
from tests.resolvers.practising import DAY, HOUR, Practice, practising
from tests.resolvers.stages import set_scene

LIVES = int(os.environ.get("LIVES", "40"))
AT_ONCE = 10
"""Lives in one world, side by side."""
TIME_SLICES = 12
JUMPS = (1, 7, 60, 11 * 60, 31 * 60, HOUR, 7 * HOUR, DAY, 3 * DAY, 8 * DAY)
AMSTERDAM = "Europe/Amsterdam"
ENDINGS: tuple[tuple[Operation[Any, Any], dict[str, Any]], ...] = (
    (settlement.approve_task, {}),
    (settlement.approve_task_review, {}),
    (settlement.acknowledge_direct_task, {}),
    (dispatch.cancel_task, {}),
    (settlement.cancel_task_with_settlement, {"cancellationReasonCodeRef": 6}),
)
TURN: tuple[tuple[Operation[Any, Any], dict[str, Any]], ...] = (
    *ENDINGS,
    (settlement.reject_task_review, {"rejectReasonCodeRef": 5}),
    (settlement.dispute_task, {"disputeReasonCodeRef": 4}),
    (settlement.dispute_direct_task, {"reason": "Nobody came."}),
    (funding.quote_task, {}),
    (funding.fund_task, {"fundingMethod": "wallet"}),
    (dispatch.publish_task, {}),
)


class Lives:
    """Some lives in one world, lived with one pair of dice."""

    def __init__(self, world: Practice, chance: Random) -> None:
        self.world = world
        self.chance = chance
        self.task_ids: list[int] = []

    async def begin(self) -> None:
        for _ in range(AT_ONCE):
            scenario = self.chance.choice(list(SimulationScenario))
            mode = self.chance.choice(["escrow", "escrow", "escrow", "direct"])
            published = self.chance.random() < 0.8
            fields = {"settlementMode": mode, "publishImmediately": published, "payoutAmount": "20.00"}
            made = await self.world.task(scenario, **fields, **await self.times())
            self.task_ids.append(made.id)

    async def times(self) -> dict[str, Any]:
        """Return the times of a task in a random form."""
        now = (await self.world.agent(practice.get_practice_clock)).now
        start = wallclock.to_instant("now", now, "UTC")

        def at(hours: float) -> int:
            return wallclock.at(start + round(hours * HOUR) * 1_000_000, AMSTERDAM)

        fields: dict[str, Any] = {}
        match self.chance.choice(list(ExecutionMode)):
            case ExecutionMode.TIME_WINDOW:
                fields = {"timeWindowStart": at(2), "timeWindowEnd": at(6)}
            case ExecutionMode.SCHEDULED:
                fields = {"requestedTime": at(5), "toleranceMinutes": 30}
            case ExecutionMode.OPERATOR_SCHEDULE:
                slots = [{"slotId": "a", "start": at(1), "end": at(2)}, {"slotId": "b", "start": at(30), "end": at(31)}]
                fields = {"executionMode": "operator_schedule", "allowedTimeSlotsJson": json.dumps(slots)}
        if self.chance.random() < 0.5:
            fields["acceptBy"] = at(1)
        if self.chance.random() < 0.5:
            fields["completeBy"] = at(40)
        return fields

    async def turn(self) -> None:
        """The agent does something that its guidance allows, or the clock jumps."""
        if self.chance.random() < 0.5:
            await self.world.advance(self.chance.choice(JUMPS))
            return
        task_id = self.chance.choice(self.task_ids)
        if self.chance.random() < 0.4:
            await self.answer(task_id)
            return
        seen = await self.world.seen(task_id)
        allowed = {action.code for action in seen.every_action() if action.allowed}
        possible = [each for each in TURN if each[0].name in allowed]
        if possible and self.chance.random() < 0.5:
            operation, fields = self.chance.choice(possible)
            await self.world.agent(operation, taskId=task_id, **fields)

    async def answer(self, task_id: int) -> None:
        """Answer what an operator has asked, one way or another."""
        for asked in await self.world.agent(decisions.get_decision_requests, taskId=task_id):
            choice = json.dumps(self.chance.choice(json.loads(asked.options_json)))
            await self.attempt(
                decisions.resolve_decision, taskId=task_id, decisionId=asked.id, agentDecisionJson=choice
            )
        for wish in await self.world.agent(reschedules.list_reschedule_requests, taskId=task_id):
            operation = self.chance.choice([reschedules.approve_reschedule, reschedules.reject_reschedule])
            await self.attempt(operation, taskId=task_id, reqId=wish.id)

    async def attempt(self, operation: Operation[Any, Any], **fields: Any) -> None:
        try:
            await self.world.agent(operation, **fields)
        except Refusal:
            # It may have been answered, or be too late: the table decides, not the test.
            return

    async def end(self) -> None:
        """Nothing is stuck: with the endings that the guidance offers, and time, every life comes to its end."""
        for _ in range(4):
            for task_id in self.task_ids:
                allowed = {action.code for action in (await self.world.seen(task_id)).every_action() if action.allowed}
                for operation, fields in ENDINGS:
                    if operation.name in allowed:
                        await self.world.agent(operation, taskId=task_id, **fields)
                        break
            await self.world.advance(8 * DAY)
        for task_id in self.task_ids:
            seen = await self.world.seen(task_id)
            assert seen.status in TERMINAL, (seen.status, seen.simulation_scenario, await self.world.history(task_id))

    async def check(self) -> None:
        """Assert the invariants of each life."""
        for task_id in self.task_ids:
            history = await self.world.history(task_id)
            counted = Counter(history)
            assert counted["expired"] <= 1, history
            assert counted["overdue"] <= counted["accepted"] + counted["reschedule_approved"], history
            assert counted["decision_resolved"] <= counted["decision_requested"], history
            for ending in ("closed", "cancelled", "expired"):
                assert ending not in history[:-1], history
            await self.check_verdicts(task_id)
        assert (await self.world.balances())[1] == "0.00", "what has ended holds no money"
        clock = await self.world.agent(practice.get_practice_clock)
        assert clock.next_in_seconds is None, "what has ended waits for nothing"

    async def check_verdicts(self, task_id: int) -> None:
        """Assert that the verdicts on the proof follow from the stored rows."""
        reader = self.world.services.database.reader
        row, catalogue = await reader.get(select_task(id=task_id)), self.world.services.catalogue
        items = await reader.find_all(select_proof_items(task_id=task_id))
        if row.proof_passed is not None:
            assert row.proof_passed == all(found.passed for found in evaluate_requirements(catalogue, row, items))
        for item in items:
            # It was judged before it had an id.
            facts = make_item_facts(item._replace(id=0))
            requirements, window = find_requirements(catalogue, row), find_work_window(catalogue, row)
            found = validate_item(requirements, facts, began_at(row), exact_point(row), window)
            assert from_stored(item.verdicts_json) == list(found)


@pytest.mark.timeout(120 + 2 * LIVES)
async def test_whatever_happens_what_must_hold_does(services: Services, clock: SetClock) -> None:
    scene = await set_scene(services, clock)
    for seed in range(max(1, LIVES // AT_ONCE)):
        world = await practising(services, money="5000.00")
        await actors.fund_wallet(world.agent, "100.00")
        lives = Lives(world, Random(seed))
        await lives.begin()
        for _ in range(AT_ONCE * TIME_SLICES):
            await lives.turn()
        await lives.end()
        await lives.check()
    await scene.check()
