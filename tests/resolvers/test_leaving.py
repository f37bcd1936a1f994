"""From every status that a task can reach, time alone leads to its end.

`LIVES` sets how many tasks are left alone on each database; the suite leaves some, always the same.
"""

import os
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from domain.lifecycle.statuses import TERMINAL, Status
from domain.refusals.refusal import Refusal
from domain.values import wallclock
from domain.values.time import SECOND
from resolvers.core.context import Services
from resolvers.core.operation import Operation
from resolvers.proofs import changes, submission
from resolvers.tasks import decisions, execution, reschedules, settlement
from tests import actors
from tests.actors import Actor, SetClock
from tests.resolvers.leaving import leave_alone, select_tasks
from tests.resolvers.lives_moves import AMSTERDAM, CHANGES, QUESTION
from tests.resolvers.stages import HOUR, SPOT, Scene, converted, set_scene

S = Status
LIVES = int(os.environ.get("LIVES", "54"))
AT_ONCE = 54
"""Lives of one agent, side by side."""
IN_HAND = (S.PROOF_SUBMITTED, S.UNDER_REVIEW, S.REJECTED, S.DISPUTED)
STOPS = {
    "simple": (S.DRAFT, S.PUBLISHED, S.ACCEPTED, S.EN_ROUTE, S.ARRIVED, S.IN_PROGRESS, *IN_HAND),
    "escrow": (S.QUOTED, S.FUNDED, S.PUBLISHED, S.ACCEPTED, S.ARRIVED, S.IN_PROGRESS, *IN_HAND),
    "direct": (S.DRAFT, S.PUBLISHED, S.ACCEPTED, S.EN_ROUTE, S.IN_PROGRESS, S.COMPLETED, S.DISPUTED),
}

FORCED = {"force": True, "forceReason": "It was dark."}
WAYS = [(flow, stop) for flow, stops in STOPS.items() for stop in stops]
EVERY_STOP = {stop for _, stop in WAYS} - {S.PROOF_SUBMITTED}
"""Submitted proof is processed as soon as somebody works off what is due."""


class Lives:
    """Lives of one agent that stop somewhere, with one pair of dice."""

    def __init__(self, scene: Scene, chance: Random) -> None:
        self.scene = scene
        self.chance = chance

    async def live(self, flow: str, stop: Status) -> None:
        fields = {"payoutAmount": self.chance.choice(["2.00", "9.99", "50.05"]), **self.times()}
        if flow != "direct" and self.chance.random() < 0.3:
            fields["autoApproveAt"] = 1
        reached = S.IN_PROGRESS if stop in (*IN_HAND, S.COMPLETED) else stop
        task_id = await self.scene.reach(reached, flow, **fields)
        if reached is S.IN_PROGRESS:
            await self.submit_work(
                task_id, stop, flow, is_early=bool(fields.keys() & {"requestedTime", "timeWindowStart"})
            )
        if self.chance.random() < 0.4:
            await self.ask(task_id)
        if self.chance.random() < 0.15:
            await self.attempt(self.scene.operator, execution.release_task, taskId=task_id, location=SPOT)

    def times(self) -> dict[str, Any]:
        """Return the times of a task in a random form; most often none."""

        def at(hours: float) -> int:
            return wallclock.at(self.scene.clock.now() + round(hours * HOUR) * SECOND, AMSTERDAM)

        fields: dict[str, Any] = self.chance.choice(
            [
                {},
                {},
                {"timeWindowStart": at(30), "timeWindowEnd": at(36)},
                {"requestedTime": at(35), "toleranceMinutes": 30},
                {"deadlineAt": at(50)},
            ]
        )
        if self.chance.random() < 0.3:
            fields = {**fields, "acceptBy": at(26)}
        if self.chance.random() < 0.3:
            fields = {**fields, "completeBy": at(40)}
        if self.chance.random() < 0.3:
            fields = {**fields, "reviewWithinHours": self.chance.choice([1, 30, 168])}
        return fields

    async def submit_work(self, task_id: int, stop: Status, flow: str, *, is_early: bool) -> None:
        move = {"taskId": task_id, "location": SPOT}
        uploads = self.chance.randint(0, 2)
        for _ in range(uploads):
            # Too plain to be known again.
            await self.scene.upload(task_id, converted("PNG"), "front.png")
        if stop is S.IN_PROGRESS:
            return
        if stop is S.COMPLETED:
            await self.scene.operator(execution.complete_task, **move)
        elif flow == "direct":
            await self.scene.agent(settlement.dispute_task, taskId=task_id, disputeReasonCodeRef=4)
        else:
            is_forced = not uploads or is_early or self.chance.random() < 0.3
            forced = FORCED if is_forced else {}
            await self.scene.operator(submission.submit_proof, **move, report="Done.", **forced)
            await self.judge(task_id, stop)

    async def judge(self, task_id: int, stop: Status) -> None:
        if stop is S.PROOF_SUBMITTED:
            return
        await self.scene.work_off()
        for _ in range(self.chance.choice([0, 0, 1, 2])):
            await self.scene.agent(changes.request_changes, taskId=task_id, **CHANGES)
            if stop is S.UNDER_REVIEW and self.chance.random() < 0.5:
                return
            await self.scene.operator(submission.submit_proof, taskId=task_id, **FORCED)
            await self.scene.work_off()
        if stop is S.UNDER_REVIEW:
            return
        await self.scene.agent(settlement.reject_task_review, taskId=task_id, rejectReasonCodeRef=2)
        if stop is S.DISPUTED:
            await self.scene.operator(execution.contest_rejection, taskId=task_id, location=SPOT)
            if self.chance.random() < 0.3:
                await self.scene.operator(settlement.withdraw_dispute, taskId=task_id)

    async def ask(self, task_id: int) -> None:
        """Open a random request between the two sides, which nobody answers any more."""
        asker = self.chance.choice([self.scene.operator, self.scene.staff, None])
        if asker:
            await self.attempt(asker, decisions.request_decision, taskId=task_id, **QUESTION)
            return
        time = wallclock.at(self.scene.clock.now() + 20 * HOUR * SECOND, AMSTERDAM)
        asker = self.chance.choice([self.scene.operator, self.scene.agent])
        await self.attempt(asker, reschedules.request_reschedule, taskId=task_id, newCommittedTime=time)

    async def attempt(self, actor: Actor, operation: Operation[Any, Any], **fields: Any) -> None:
        try:
            await actor(operation, **fields)
        except Refusal:
            # The table decides, not the test.
            return


@pytest.mark.timeout(120 + 2 * LIVES)
async def test_time_alone_ends_every_life(services: Services, clock: SetClock) -> None:
    scene = await set_scene(services, clock)
    left_alone, ended = Counter[str](), Counter[str]()
    for seed in range(-(-LIVES // AT_ONCE)):
        agent = await actors.register_agent(services)
        await actors.fund_wallet(agent, "5000.00")
        world = replace(scene, agent=agent)
        lives = Lives(world, Random(seed))
        for number in range(AT_ONCE):
            # Appointments of one operator must not overlap.
            lives.scene = replace(world, operator=await actors.register_operator(services))
            await lives.live(*WAYS[number % len(WAYS)])
            if lives.chance.random() < 0.1:
                clock.advance(lives.chance.choice([60, HOUR]))
        left_alone += await leave_alone(world, world.work_off)
        ended += Counter(row.status for row in await services.database.reader.find_all(select_tasks(agent_id=agent.id)))
    await scene.check()
    assert set(left_alone) >= EVERY_STOP, left_alone
    assert set(ended) <= {*TERMINAL, S.DRAFT, S.QUOTED}, "but a dispute, which the staff has decided by now"
    assert left_alone.total() == ended.total() >= LIVES
    print(f"{left_alone.total()} lives, left alone as {dict(left_alone)}, ended as {dict(ended)}")  # noqa: T201 - shown by -s
