"""Lives at random: agent, operators, staff, payer and clock do what comes to mind, and the books always balance."""

import asyncio
import base64
from collections.abc import Awaitable
from dataclasses import replace
from typing import Any, ClassVar, TypeVar

import hypothesis
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from domain import wallclock
from domain.errors import Refusal
from domain.statuses import DisputeOutcome
from resolvers import deposits, execution, funding, proofs, settlement, tasks
from resolvers.operation import Operation, Services
from server.settings import Settings
from server.wiring import build, started
from tests import actors
from tests.actors import Actor, SetClock
from tests.resolvers.stages import HOUR, SPOT, Scene, converted, set_scene

Made = TypeVar("Made")
NUMBERS = st.integers(0, 30)
SECONDS = st.sampled_from([60, 20 * 60, 31 * 60, HOUR, 25 * HOUR, 73 * HOUR])
BOUNDED = hypothesis.settings(
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=25,
    stateful_step_count=50,
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

    def attempt(self, actor: Actor, operation: Operation[Any, Any], **fields: Any) -> Any:
        """Do it, or be refused: the table decides, not the test."""
        try:
            return self.run(actor(operation, **fields))
        except Refusal:
            return None

    def any_task(self, number: int) -> int:
        return self.task_ids[-1 - number % len(self.task_ids)] if self.task_ids else 1

    @rule(
        payout=st.sampled_from(["1.00", "9.99", "50.05", "133.33", "400.00"]),
        fields=st.fixed_dictionaries(
            {"publishImmediately": st.booleans(), "settlementMode": st.sampled_from(["escrow", "escrow", "direct"])}
        ),
        accept_within=st.sampled_from([None, HOUR, 26 * HOUR]),
    )
    def dispatch(self, payout: str, fields: dict[str, Any], accept_within: int | None) -> None:
        times: dict[str, Any] = {}
        if accept_within is not None:
            times["acceptBy"] = wallclock.at(self.clock.now() + accept_within * 1_000_000, "Europe/Amsterdam")
        made = self.run(actors.dispatch(self.scene.agent, payoutAmount=payout, **fields, **times))
        self.task_ids.append(made.id)

    @rule(number=NUMBERS, what=st.sampled_from(OF_AGENT))
    def agent_does(self, number: int, what: tuple[Operation[Any, Any], dict[str, Any]]) -> None:
        operation, fields = what
        answer = self.attempt(self.scene.agent, operation, taskId=self.any_task(number), **fields)
        if operation is funding.fund_task and answer and answer.external_id:
            self.checkouts.append(answer.external_id)

    @rule(number=NUMBERS, who=st.integers(0, 1), steps=st.integers(0, 6))
    def operator_works(self, number: int, who: int, steps: int) -> None:
        """Accept and carry on for some steps: by single steps alone hardly any life would come to its review."""
        task_id, operator = self.any_task(number), self.operators[who]
        self.attempt(operator, execution.accept_task, taskId=task_id, location=SPOT)
        content = base64.b64encode(converted("PNG")).decode()
        carried: list[tuple[Operation[Any, Any], dict[str, Any]]] = [
            (execution.mark_en_route, {}),
            (execution.mark_arrived, {}),
            (execution.start_work, {}),
            (proofs.upload_proof, {"fileName": "a.png", "contentBase64": content}),
            (proofs.submit_proof, {"report": "Done."}),
        ]
        for operation, fields in carried[:steps]:
            self.attempt(operator, operation, taskId=task_id, location=SPOT, **fields)

    @rule(number=NUMBERS, who=st.integers(0, 1), what=st.sampled_from(OF_OPERATOR))
    def operator_does(self, number: int, who: int, what: tuple[Operation[Any, Any], dict[str, Any]]) -> None:
        operation, fields = what
        self.attempt(self.operators[who], operation, taskId=self.any_task(number), **fields)

    @rule(number=NUMBERS, outcome=st.sampled_from(DisputeOutcome), share=st.sampled_from(["0.01", "0.99", "33.33"]))
    def staff_decides(self, number: int, outcome: DisputeOutcome, share: str) -> None:
        split = {"operatorAmount": share} if outcome is DisputeOutcome.SPLIT else {}
        self.attempt(
            self.scene.staff, settlement.resolve_dispute, taskId=self.any_task(number), outcome=outcome, **split
        )

    @rule(amount=st.sampled_from(["0.50", "77.77", "300.00"]))
    def agent_deposits(self, amount: str) -> None:
        made = self.attempt(self.scene.agent, deposits.deposit_to_wallet, amount=amount, currency="EUR")
        self.checkouts.append(made.external_id)

    @rule(number=NUMBERS, decision=st.sampled_from(["pay", "pay", "decline", "cancel"]))
    def payer_decides(self, number: int, decision: str) -> None:
        if self.checkouts:
            self.run(self.scene.checkout(self.checkouts[number % len(self.checkouts)], decision))

    @rule(seconds=SECONDS, worked=st.booleans())
    def time_passes(self, seconds: int, worked: bool) -> None:
        self.clock.advance(seconds)
        if worked:
            self.run(self.scene.work_off())

    @rule()
    def worker_works(self) -> None:
        self.run(self.scene.work_off())

    @invariant()
    def the_books_balance(self) -> None:
        if hasattr(self, "scene"):
            self.run(self.scene.check())
            self.run(self.scene.balances())


def test_the_books_balance_whatever_happens(settings: Settings) -> None:
    clock = SetClock()
    with asyncio.Runner() as runner:
        serving = started(replace(build(settings), clock=clock))
        services = runner.run(serving.__aenter__())
        try:
            lives = type("LivesHere", (Lives,), {"loop": runner.get_loop(), "services": services, "clock": clock})
            run_state_machine_as_test(lives, settings=BOUNDED)
        finally:
            runner.run(serving.__aexit__(None, None, None))
