"""Lives at random: agent, operators, staff, payer and clock do what comes to mind, and the books always balance."""

import asyncio
import base64
from collections.abc import Awaitable
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, TypeVar

import hypothesis
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from domain import wallclock
from domain.errors import Refusal
from domain.statuses import DisputeOutcome
from resolvers import deposits, execution, funding, open_task_search, proofs, settlement, tasks
from resolvers.operation import Operation, Services
from server.settings import Settings
from server.wiring import build, started
from tests import actors
from tests.actors import Actor, SetClock
from tests.resolvers.stages import HOUR, SPOT, Scene, converted, set_scene

Made = TypeVar("Made")
BOUNDED = hypothesis.settings(
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=15,
    stateful_step_count=60,
    phases=(hypothesis.Phase.generate,),
    suppress_health_check=list(hypothesis.HealthCheck),
)
OF_AGENT: list[tuple[Operation[Any, Any], dict[str, Any]]] = [
    (funding.quote_task, {}),
    (funding.fund_task, {"fundingMethod": "wallet"}),
    (funding.fund_task, {"fundingMethod": "psp"}),
    (funding.check_task_funding, {}),
    (tasks.publish_task, {}),
    (tasks.cancel_task, {}),
    (settlement.approve_task, {}),
    (settlement.approve_task_review, {}),
    (settlement.reject_task_review, {"rejectReasonCodeRef": 2}),
    (settlement.dispute_task, {"disputeReasonCodeRef": 4}),
    (settlement.cancel_task_with_settlement, {"cancellationReasonCodeRef": 1}),
    (settlement.cancel_task_with_settlement, {"cancellationReasonCodeRef": 6}),
    (settlement.acknowledge_direct_task, {}),
    (settlement.dispute_direct_task, {"reason": "No."}),
]
ENDINGS = (tasks.cancel_task, settlement.dispute_task, settlement.cancel_task_with_settlement)
"""Nearly always allowed; a life would be short if they were as likely as the rest."""
OF_OPERATOR: list[tuple[Operation[Any, Any], dict[str, Any]]] = [
    (execution.mark_en_route, {}),
    (execution.mark_arrived, {}),
    (execution.start_work, {}),
    (execution.release_task, {}),
    (proofs.submit_proof, {"force": True, "forceReason": "It was dark."}),
    (execution.complete_task, {}),
    (execution.contest_rejection, {}),
]


class Lives(RuleBasedStateMachine):
    """Real operations on a real database. Whatever is refused must have changed nothing that counts."""

    loop: ClassVar[asyncio.AbstractEventLoop]
    services: ClassVar[Services]
    clock: ClassVar[SetClock]
    chance: ClassVar[Random]
    breaches: ClassVar[list[AssertionError]]
    scene: Scene
    operators: list[Actor]
    task_ids: list[int]
    checkouts: list[str]

    def run(self, work: Awaitable[Made]) -> Made:
        async def awaited() -> Made:
            return await work

        return self.loop.run_until_complete(awaited())

    @initialize()
    def set_the_scene(self) -> None:
        self.scene = self.run(set_scene(self.services, self.clock))
        self.operators = [self.scene.operator, self.run(actors.register_operator(self.services))]
        self.task_ids, self.checkouts = [], []
        self.dispatch(self.chance)

    @rule()
    def something_happens(self) -> None:
        """One rule, with dice of its own: hypothesis would leave most rules out of an example and repeat the rest."""
        (happening,) = self.chance.choices(HAPPENINGS, WEIGHTS)
        happening(self, self.chance)

    def attempt(self, actor: Actor, operation: Operation[Any, Any], **fields: Any) -> Any:
        """Do it, or be refused: the table decides, not the test."""
        try:
            return self.run(actor(operation, **fields))
        except Refusal:
            return None

    def note_checkout(self, answer: Any) -> None:
        if isinstance(answer, funding.Funding | deposits.Deposit) and answer.external_id:
            self.checkouts.append(answer.external_id)

    def dispatch(self, chance: Random) -> None:
        fields: dict[str, Any] = {
            "payoutAmount": chance.choice(["1.00", "9.99", "50.05", "133.33", "480.00"]),
            "publishImmediately": chance.random() < 0.3,
            "settlementMode": chance.choice(["escrow", "escrow", "escrow", "direct"]),
        }
        for name, seconds in (("acceptBy", 26 * HOUR), ("completeBy", 40 * HOUR)):
            if chance.random() < 0.3:
                fields[name] = wallclock.at(self.clock.now() + seconds * 1_000_000, "Europe/Amsterdam")
        self.task_ids.append(self.run(actors.dispatch(self.scene.agent, **fields)).id)

    def agent_follows(self, chance: Random) -> None:
        """Do what the task's own guidance allows. It must then not be refused."""
        task_id = chance.choice(self.task_ids)
        seen = self.run(self.scene.agent(tasks.get_task, taskId=task_id))
        allowed = {action.code for action in seen.every_action() if action.allowed}
        possible = [entry for entry in OF_AGENT if entry[0].name in allowed]
        if possible:
            ((operation, fields),) = chance.choices(possible, [1 if entry[0] in ENDINGS else 12 for entry in possible])
            self.note_checkout(self.run(self.scene.agent(operation, taskId=task_id, **fields)))

    def operator_works(self, chance: Random) -> None:
        """Accept and carry on for some steps: by single steps alone hardly any life would come to its review."""
        operator = chance.choice(self.operators)
        found = [task.id for task in self.run(operator(open_task_search.list_open_tasks))]
        task_id = chance.choice(found or self.task_ids)
        content = base64.b64encode(converted("PNG")).decode()
        moves: list[tuple[Operation[Any, Any], dict[str, Any]]] = [
            (execution.accept_task, {}),
            (execution.mark_en_route, {}),
            (execution.mark_arrived, {}),
            (execution.start_work, {}),
            (proofs.upload_proof, {"fileName": "a.png", "contentBase64": content}),
            (proofs.submit_proof, {"report": "Done."}),
        ]
        for operation, fields in moves[: chance.randint(1, 9)]:
            self.attempt(operator, operation, taskId=task_id, location=SPOT, **fields)

    def somebody_tries(self, chance: Random) -> None:
        """Whoever it is for, and whether or not the table has it."""
        operation, fields = chance.choice(OF_AGENT + OF_OPERATOR)
        actor = chance.choice([self.scene.agent, self.scene.agent, *self.operators])
        self.note_checkout(self.attempt(actor, operation, taskId=chance.choice(self.task_ids), **fields))

    def staff_decides(self, chance: Random) -> None:
        outcome = chance.choice(list(DisputeOutcome))
        split = {"operatorAmount": "0.33"} if outcome is DisputeOutcome.SPLIT else {}
        for task_id in self.task_ids:
            self.attempt(self.scene.staff, settlement.resolve_dispute, taskId=task_id, outcome=outcome, **split)

    def agent_deposits(self, chance: Random) -> None:
        amount = chance.choice(["0.50", "77.77", "300.00"])
        self.note_checkout(self.run(self.scene.agent(deposits.deposit_to_wallet, amount=amount, currency="EUR")))

    def payer_decides(self, chance: Random) -> None:
        if self.checkouts:
            decision = chance.choice(["pay", "pay", "decline", "cancel"])
            self.run(self.scene.checkout(chance.choice(self.checkouts), decision))

    def time_passes(self, chance: Random) -> None:
        self.clock.advance(chance.choice([60, 20 * 60, 31 * 60, HOUR, 25 * HOUR, 73 * HOUR]))

    def worker_works(self, chance: Random) -> None:
        self.run(self.scene.work_off())

    @invariant()
    def the_books_balance(self) -> None:
        if hasattr(self, "scene"):
            try:
                self.run(self.scene.check())
                self.run(self.scene.balances())
            except AssertionError as breach:
                self.breaches.append(breach)
                raise


HAPPENINGS, WEIGHTS = zip(
    (Lives.dispatch, 3),
    (Lives.agent_follows, 8),
    (Lives.operator_works, 4),
    (Lives.somebody_tries, 4),
    (Lives.staff_decides, 1),
    (Lives.agent_deposits, 1),
    (Lives.payer_decides, 2),
    (Lives.time_passes, 2),
    (Lives.worker_works, 4),
    strict=True,
)


def test_the_books_balance_whatever_happens(settings: Settings) -> None:
    clock, breaches = SetClock(), list[AssertionError]()
    with asyncio.Runner() as runner:
        serving = started(replace(build(settings), clock=clock))
        services = runner.run(serving.__aenter__())
        try:
            lives = type(
                "LivesHere",
                (Lives,),
                {
                    "loop": runner.get_loop(),
                    "services": services,
                    "clock": clock,
                    "chance": Random(1),
                    "breaches": breaches,
                },
            )
            try:
                run_state_machine_as_test(lives, settings=BOUNDED)
            except hypothesis.errors.Flaky:
                # Books that do not balance stay so, which makes the replay differ: the first breach is what counts.
                raise breaches[0] from None
        finally:
            runner.run(serving.__aexit__(None, None, None))
