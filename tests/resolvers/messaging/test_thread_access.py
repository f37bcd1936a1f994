"""Access to the conversation in random lives of a task: each caller may do exactly what the specification says.

`CONVERSATIONS=500` tries as many lives; without it a few.
"""

import os
from collections.abc import Callable
from random import Random
from typing import Any, Final, NamedTuple

from domain.lifecycle.statuses import IN_EXECUTION, TERMINAL, Status
from domain.people.roles import StaffRole
from domain.refusals.refusal import Refusal
from resolvers.accounts import staff
from resolvers.core.operation import Operation
from resolvers.messaging import sending, thread
from resolvers.tasks import execution, settlement
from tests import actors
from tests.resolvers.stages import HOUR, Scene

LIVES: Final = int(os.environ.get("CONVERSATIONS", "4"))
STEPS: Final = 8
BEFORE: Final = (Status.DRAFT, Status.QUOTED, Status.FUNDED, Status.PUBLISHED)
DAY: Final = 24 * HOUR


class Written(NamedTuple):
    """A message, and the operator who had the task then."""

    operator: str
    body: str


class Life:
    """A task with everybody around it, and what its specification says about them."""

    def __init__(self, scene: Scene, everybody: dict[str, actors.Actor], task_id: int) -> None:
        self.scene, self.everybody, self.task_id = scene, everybody, task_id
        self.operator: str | None = None
        """Name of the operator who has the task."""
        self.ended_at = 0
        self.written: list[Written] = []

    async def call(self, name: str, operation: Operation[Any, Any], **fields: Any) -> tuple[Any, str]:
        """The result of an operation, and the code of its refusal."""
        try:
            return await self.everybody[name](operation, taskId=self.task_id, **fields), ""
        except Refusal as refusal:
            return None, refusal.code

    async def move(self, chance: Random) -> None:
        """Take one possible step."""
        status = await self.scene.status(self.task_id)
        if status in TERMINAL:
            self.scene.clock.advance(chance.choice((1, 71 * HOUR, 2 * HOUR)))
            return
        if status in BEFORE:
            # An operator who gave the task back may take it again after a day.
            self.scene.clock.advance(DAY)
            name = chance.choice(("first", "second"))
            if not (await self.call(name, execution.accept_task))[1]:
                self.operator = name
            return
        steps: list[Callable[[], Any]] = [lambda: self.call("agent", settlement.dispute_task, disputeReasonCodeRef=4)]
        if status in IN_EXECUTION:
            steps += [self.release, lambda: self.call(self.operator or "", execution.start_work)]
            steps.append(self.cancel)
        if status is Status.DISPUTED:
            steps = [lambda: self.call("admin", settlement.resolve_dispute, outcome="refund", note="Nobody came.")]
        await chance.choice(steps)()
        if await self.scene.status(self.task_id) in TERMINAL:
            self.ended_at = self.scene.clock.now()

    async def cancel(self) -> None:
        await self.call("agent", settlement.cancel_task_with_settlement, cancellationReasonCodeRef=1)

    async def release(self) -> None:
        if not (await self.call(self.operator or "", execution.release_task))[1]:
            self.operator = None

    async def expected_write(self, name: str) -> str:
        """The code of the refusal of a message; an empty text if it is allowed."""
        if name in ("stranger", "first", "second", "third") and name != self.operator:
            return "not_found"
        if name == "support":
            return "insufficient_role"
        status = await self.scene.status(self.task_id)
        if status in BEFORE or self.operator is None:
            return "wrong_status"
        is_over = status in TERMINAL and self.scene.clock.now() >= self.ended_at + 72 * HOUR * 1_000_000
        return "window_closed" if is_over else ""

    def expected_read(self, name: str) -> list[str] | None:
        """The texts that somebody reads; None where the task is unknown."""
        if name in ("agent", "admin", "trust", "support"):
            return [one.body for one in self.written]
        return [one.body for one in self.written if one.operator == name] if name == self.operator else None

    async def check(self, chance: Random) -> None:
        for name in self.everybody:
            body = f"{name} {chance.random()}"
            code = (await self.call(name, sending.send_message, body=body))[1]
            assert code == await self.expected_write(name), name
            if not code:
                assert self.operator
                self.written.append(Written(self.operator, body))
        for name in self.everybody:
            listed, code = await self.call(name, thread.list_task_messages)
            expected = self.expected_read(name)
            if expected is None:
                assert code == "not_found", name
                continue
            assert [one.body for one in listed] == expected, name
            numbers = [one.sequence for one in listed]
            assert numbers == sorted(set(numbers)), name


async def test_everybody_reads_and_writes_what_the_specification_says(scene: Scene) -> None:
    services = scene.services
    everybody = {
        "agent": scene.agent,
        "stranger": await actors.register_agent(services, agentName="Another"),
        "first": scene.operator,
        "second": await actors.register_operator(services, email="mia@example.org"),
        "third": await actors.register_operator(services, email="tom@example.org"),
        "admin": scene.staff,
    }
    for role in (StaffRole.TRUST, StaffRole.SUPPORT):
        made = await staff.create_staff(services, role.value, role=role)
        everybody[role.value] = actors.Actor(services, made.key)
    reached: set[Status] = set()
    for seed in range(LIVES):
        chance = Random(seed)
        task = await actors.dispatch(scene.agent, payoutAmount="5.00")
        life = Life(scene, everybody, task.id)
        await life.check(chance)
        for _ in range(STEPS):
            await life.move(chance)
            await life.check(chance)
            reached.add(await scene.status(task.id))
        # An operator has a bound of tasks at once.
        if await scene.status(task.id) not in (*BEFORE, *TERMINAL):
            await life.cancel()
    assert {Status.ACCEPTED} < reached
