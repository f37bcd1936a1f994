"""Lives at random: what agents, operators, staff, payers, Stripe, the clock and crashes do, and what must hold."""

import asyncio
import base64
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, TypeVar

from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import ManyAgents, Statement, statement
from adapters.storage.queries.payments.deposits import select_deposit
from adapters.storage.queries.payments.refunds import select_refunded
from adapters.storage.tables.accounts import agent
from adapters.storage.tables.ledger import LedgerTransactionRow, ledger_transaction
from adapters.storage.tables.payments import DepositRow, deposit
from adapters.storage.tables.tasks import task
from domain.lifecycle.statuses import DisputeOutcome
from domain.money.deposits import DepositStatus
from domain.money.ledger import EntryKind
from domain.practice.scenarios import SimulationScenario
from domain.refusals.general import Conflict, Unavailable
from domain.refusals.refusal import Refusal
from domain.values import wallclock
from domain.values.time import SECOND
from resolvers.core import idempotency, jobs
from resolvers.core.context import Call
from resolvers.core.operation import Operation
from resolvers.matching import search as open_task_search
from resolvers.payments import deposits, funding, refunds
from resolvers.payments.provider_events import receive_event
from resolvers.practice import clock as practice
from resolvers.proofs import submission
from resolvers.tasks import decisions, execution, settlement
from resolvers.tasks import dispatch as tasks
from tests import actors
from tests.actors import Actor, SetClock
from tests.resolvers.crashing import CrashError, Harness
from tests.resolvers.leaving import leave_alone
from tests.resolvers.practising import REQUIREMENTS
from tests.resolvers.stages import HOUR, SPOT, Scene, converted, picture, set_scene
from tests.resolvers.taking_back import gone, reverse_payment
from tests.simulators.stripe import Fault, signed

Made = TypeVar("Made")
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
    (submission.submit_proof, {"force": True, "forceReason": "It was dark."}),
    (execution.complete_task, {}),
    (execution.contest_rejection, {}),
    (decisions.request_decision, {"questionCode": "closed", "message": "What now?", "optionsJson": '["wait", "go"]'}),
]
FAULTS = (Fault.BROKEN, Fault.BROKEN_FOR_GOOD, Fault.BUSY, Fault.SILENT, Fault.SILENT_AFTER_SUCCESS)
TASKS_OF = Statement(task.select().with_only_columns(task.c.agent_id), tuple)
AGENTS = Statement(agent.select().with_only_columns(agent.c.id), tuple)


@statement(select_where(deposit))
def select_deposits() -> DepositRow: ...
@statement(
    select_where(ledger_transaction, ledger_transaction.c.kind == EntryKind.DEPOSIT_CREDITED),
    many_agents=ManyAgents.MAINTENANCE,
)
def select_credits() -> LedgerTransactionRow: ...


class Lives(RuleBasedStateMachine):
    """Real operations on a real database, each under an idempotency key.

    Whatever is refused must have changed nothing that counts. After a crash the call is repeated under its key.
    """

    loop: ClassVar[asyncio.AbstractEventLoop]
    harness: ClassVar[Harness]
    chance: ClassVar[Random]
    breaches: ClassVar[list[Exception]]
    done: ClassVar[Counter[str]]
    """Number of times that each step was done, over all examples."""
    left_alone: ClassVar[Counter[str]]
    """The statuses in which tasks were when nobody did anything any more, over all examples."""
    scene: Scene
    operators: list[Actor]
    pupil: Actor
    """An agent in test mode."""
    task_ids: list[int]
    practice_ids: list[int]
    checkouts: list[str]
    events: list[bytes]
    """Events that Stripe has sent or will send, each any number of times."""

    @property
    def clock(self) -> SetClock:
        return self.harness.clock

    def run(self, work: Awaitable[Made]) -> Made:
        async def awaited() -> Made:
            return await work

        return self.loop.run_until_complete(awaited())

    @initialize()
    def set_the_scene(self) -> None:
        self.run(self.harness.start_anew(at_stripe=False))
        self.scene = self.run(set_scene(self.harness.services, self.clock))
        self.operators = [self.scene.operator, self.run(actors.register_operator(self.harness.services))]
        self.pupil = self.run(self.practising())
        self.task_ids, self.practice_ids, self.checkouts, self.events = [], [], [], []
        self.dispatch(self.chance)
        self.pupil_dispatches(self.chance)

    async def practising(self) -> Actor:
        pupil = await actors.register_agent(self.harness.services, testMode=True)
        await pupil(practice.set_clock_speed, speed=0)
        await actors.fund_wallet(pupil, "5000.00")
        return pupil

    @rule()
    def something_happens(self) -> None:
        """One rule, with dice of its own: hypothesis would leave most rules out of an example and repeat the rest."""
        (occurrence,) = self.chance.choices(HAPPENINGS, WEIGHTS)
        self.done[occurrence.__name__] += 1
        if self.chance.random() < CRASHING:
            self.harness.database.plan(skip=self.chance.choice([0, 0, 1, 2, 3]), after=self.chance.random() < 0.5)
        try:
            occurrence(self, self.chance)
        except CrashError:
            # Work without an idempotency key is done by the next process.
            self.start_anew()
        except Exception as breach:
            self.breaches.append(breach)
            raise
        self.harness.database.unplan()

    # --- calls and crashes -------------------------------------------------------------------------------------

    def start_anew(self) -> None:
        """After a crash, perhaps with another setting."""
        self.done["crash"] += 1
        self.run(self.harness.start_anew(at_stripe=self.chance.random() < 0.7))
        self.meet()

    def meet(self) -> None:
        """Everybody speaks to the services that run now."""
        services = self.harness.services
        scene = self.scene
        self.operators = [replace(operator, services=services) for operator in self.operators]
        self.pupil = replace(self.pupil, services=services)
        agent, staff = replace(scene.agent, services=services), replace(scene.staff, services=services)
        self.scene = Scene(services, self.clock, agent, self.operators[0], staff)

    def do(self, actor: Actor, operation: Operation[Any, Any], **fields: Any) -> Any:
        """Carry it out once, however often the process dies; raises what it is refused with."""
        key = f"{self.chance.getrandbits(128):032x}"
        crashed, tries = False, 0
        while True:
            try:
                return self.run(replace(actor, services=self.harness.services).once(key, operation, **fields))
            except CrashError:
                self.start_anew()
                crashed = True
            except Unavailable:
                # Stripe did not answer for as long as we asked, or its key had been taken out of the settings. It may
                # have stored a fault under our key for good.
                tries += 1
                if tries == TRIES:
                    raise
                self.harness.stripe.faults.clear()
                self.run(self.harness.start_anew(at_stripe=True))
                self.meet()
            except Conflict as refusal:
                if not crashed or "under way" not in refusal.detail:
                    raise
                self.clock.advance(idempotency.LEASE / SECOND)

    def attempt(self, actor: Actor, operation: Operation[Any, Any], **fields: Any) -> Any:
        """Do it, or be refused: the table decides, not the test."""
        try:
            return self.do(actor, operation, **fields)
        except Refusal:
            return None

    # --- what happens ------------------------------------------------------------------------------------------

    def note_checkout(self, answer: Any) -> None:
        if isinstance(answer, funding.Funding | deposits.Deposit) and answer.external_id:
            self.checkouts.append(answer.external_id)

    def dispatch(self, chance: Random) -> None:
        fields: dict[str, Any] = {
            "payoutAmount": chance.choice(["1.00", "9.99", "50.05", "133.33", "480.00"]),
            "publishImmediately": chance.random() < 0.3,
            "settlementMode": chance.choice(["escrow", "escrow", "escrow", "direct"]),
        }
        if chance.random() < 0.3:
            fields["reviewWithinHours"] = chance.choice([1, 30, 168])
        if fields["settlementMode"] == "escrow" and chance.random() < 0.4:
            fields |= {"autoApproveAt": chance.choice([1, 90]), "autoApproveAfterMinutes": chance.choice([0, 60])}
        for name, seconds, likely in (
            ("acceptBy", 26 * HOUR, 0.3),
            ("completeBy", 40 * HOUR, 0.3),
            ("deadlineAt", 50 * HOUR, 0.15),
        ):
            if chance.random() < likely:
                fields[name] = wallclock.at(self.clock.now() + seconds * SECOND, "Europe/Amsterdam")
        self.task_ids.append(self.do(self.scene.agent, tasks.create_task, **(actors.TASK | fields)).id)

    def agent_follows(self, chance: Random) -> None:
        self.follow(self.scene.agent, chance.choice(self.task_ids))

    def follow(self, agent: Actor, task_id: int) -> None:
        """Do what the task's own guidance allows. It must then not be refused, unless time has passed in a crash."""
        seen = self.run(agent(tasks.get_task, taskId=task_id))
        allowed = {action.code for action in seen.every_action() if action.allowed}
        possible = [entry for entry in OF_AGENT if entry[0].name in allowed]
        if not possible:
            return
        weights = [1 if entry[0] in ENDINGS else 12 for entry in possible]
        ((operation, fields),) = self.chance.choices(possible, weights)
        before = self.clock.now()
        try:
            self.note_checkout(self.do(agent, operation, taskId=task_id, **fields))
        except Refusal as refusal:
            if self.clock.now() == before and not isinstance(refusal, Unavailable):
                raise

    def operator_works(self, chance: Random) -> None:
        """Accept and carry on for some steps: by single steps alone hardly any life would come to its review."""
        operator = chance.choice(self.operators)
        found = [task.id for task in self.run(operator(open_task_search.list_open_tasks))]
        task_id = chance.choice(found or self.task_ids)
        content = base64.b64encode(chance.choice([converted("PNG"), picture(chance.randint(1, 8))])).decode()
        moves: list[tuple[Operation[Any, Any], dict[str, Any]]] = [
            (execution.accept_task, {}),
            (execution.mark_en_route, {}),
            (execution.mark_arrived, {}),
            (execution.start_work, {}),
            (submission.upload_proof, {"fileName": "a.png", "contentBase64": content}),
            (submission.submit_proof, {"report": "Done."}),
        ]
        for operation, fields in moves[: chance.randint(1, 9)]:
            self.attempt(operator, operation, taskId=task_id, location=SPOT, **fields)

    def somebody_tries(self, chance: Random) -> None:
        """Try an operation of any side, listed in the table or not."""
        operation, fields = chance.choice(OF_AGENT + OF_OPERATOR)
        actor = chance.choice([self.scene.agent, self.scene.agent, self.pupil, *self.operators])
        task_id = chance.choice(self.task_ids + self.practice_ids)
        self.note_checkout(self.attempt(actor, operation, taskId=task_id, **fields))

    def staff_decides(self, chance: Random) -> None:
        outcome = chance.choice(list(DisputeOutcome))
        split = {"operatorAmount": "0.33"} if outcome is DisputeOutcome.SPLIT else {}
        for task_id in self.task_ids:
            self.attempt(self.scene.staff, settlement.resolve_dispute, taskId=task_id, outcome=outcome, **split)

    def staff_refunds(self, chance: Random) -> None:
        if self.checkouts:
            amount = chance.choice([{}, {"amount": "0.40"}])
            external_id = chance.choice(self.checkouts)
            self.attempt(self.scene.staff, refunds.refund_deposit, externalId=external_id, **amount)

    def agent_deposits(self, chance: Random) -> None:
        amount = chance.choice(["0.50", "77.77", "300.00"])
        try:
            made = self.do(self.scene.agent, deposits.deposit_to_wallet, amount=amount, currency="EUR")
        except Unavailable:
            return
        self.note_checkout(made)

    def payer_decides(self, chance: Random) -> None:
        """At the embedded page; one of Stripe's deposits is not paid there."""
        if self.checkouts:
            decision = chance.choice(["pay", "pay", "decline", "cancel"])
            chosen = {"externalId": chance.choice(self.checkouts), "decision": decision}
            self.attempt(Actor(self.harness.services), deposits.decide_checkout, **chosen)

    def payer_pays_at_stripe(self, chance: Random) -> None:
        """Pay at once, or by a method that takes days. Stripe sends its event now, later, or never."""
        stripe = self.harness.stripe
        pending = [session for session in stripe.sessions.values() if session["status"] == "open"]
        waiting = [
            name
            for name, session in stripe.sessions.items()
            if is_under_way(session) and name not in self.harness.ended
        ]
        if waiting and chance.random() < 0.5:
            name = chance.choice(waiting)
            self.harness.ended.add(name)
            told = stripe.arrive(name) if chance.random() < 0.7 else stripe.bounce(name)
        elif pending:
            name = chance.choice(pending)["id"]
            told = stripe.lapse(name) if chance.random() < 0.1 else stripe.pay(name, arrives=chance.random() < 0.7)
        else:
            return
        if chance.random() < 0.8:
            self.events.append(told)

    def stripe_sends_event(self, chance: Random) -> None:
        """Any event, in any order, and again."""
        if self.events:
            self.send_event(chance.choice(self.events))

    def stripe_reverses(self, chance: Random) -> None:
        """Its events come in any order, and each at least once: Stripe sends them until they are taken."""
        told = reverse_payment(self.harness.stripe, chance)
        self.events += told
        for body in told:
            if chance.random() < 0.7:
                self.send_event(body)

    def send_event(self, body: bytes) -> None:
        services = self.harness.services
        context = Call(services, None, "req_stripe", actors.BASE_URL, self.clock.now(), services.database.reader)
        if services.payments.name == "stripe":
            with suppress(Unavailable):
                self.run(receive_event(context, "stripe", body, signed(body)["Stripe-Signature"]))

    def agent_looks(self, chance: Random) -> None:
        if self.checkouts:
            self.attempt(self.scene.agent, deposits.get_deposit, externalId=chance.choice(self.checkouts))

    def stripe_misbehaves(self, chance: Random) -> None:
        self.harness.stripe.faults.append(chance.choice(FAULTS))

    def pupil_dispatches(self, chance: Random) -> None:
        fields = {
            "simulationScenario": chance.choice(list(SimulationScenario)),
            "proofRequirementsJson": REQUIREMENTS,
            "payoutAmount": "20.00",
        }
        self.practice_ids.append(self.do(self.pupil, tasks.create_task, **(actors.TASK | fields)).id)

    def pupil_follows(self, chance: Random) -> None:
        self.follow(self.pupil, chance.choice(self.practice_ids))

    def practice_goes_on(self, chance: Random) -> None:
        self.attempt(self.pupil, practice.advance_clock, by=chance.choice([60, 11 * 60, HOUR, 7 * HOUR, 24 * HOUR]))

    def time_passes(self, chance: Random) -> None:
        self.clock.advance(chance.choice([60, 20 * 60, 31 * 60, HOUR, 25 * HOUR, 73 * HOUR]))

    def worker_works(self, chance: Random) -> None:
        """As `server.workers.jobs` does: what fails is tried again later."""
        self.run(self.work_off())

    async def work_off(self) -> None:
        services = self.harness.services
        while due := await jobs.claim_jobs(services, 50):
            for leased in due:
                try:
                    await jobs.run_job(services, leased)
                except Unavailable as fault:
                    await jobs.postpone_job(services, leased, str(fault))

    # --- what must hold ----------------------------------------------------------------------------------------

    @invariant()
    def the_books_balance(self) -> None:
        if hasattr(self, "scene"):
            self.must_hold(self.check)

    def teardown(self) -> None:
        """In the end every payment at Stripe was reported or looked up, and credited once."""
        if hasattr(self, "scene") and not self.breaches:
            self.harness.stripe.faults.clear()
            self.run(self.harness.start_anew(at_stripe=True))
            self.meet()
            for body in self.events:
                self.send_event(body)
            self.clock.advance(26 * HOUR)
            self.run(self.work_off())
            self.must_hold(self.check_payments)
            self.must_hold(self.let_time_pass)
            self.must_hold(self.check)

    def must_hold(self, check: Callable[[], Awaitable[None]]) -> None:
        try:
            self.run(check())
        except AssertionError as breach:
            self.breaches.append(breach)
            raise

    async def check(self) -> None:
        await self.scene.check()
        await self.scene.balances()
        reader = self.harness.services.database.reader
        made = Counter(agent_id for (agent_id,) in await reader.find_all(TASKS_OF()))
        assert made[self.scene.agent.id] == len(self.task_ids), "each task once"
        assert made[self.pupil.id] == len(self.practice_ids), "each task once"
        rows = await reader.find_all(select_deposits())
        paid = {row.external_id for row in rows if row.status == DepositStatus.PAID and row.provider == "stripe"}
        assert paid <= self.paid_at_stripe(), "nothing is credited that nobody has paid"
        credited = Counter(row.deposit_id for row in await reader.find_all(select_credits()))
        assert credited == Counter(row.id for row in rows if row.status == DepositStatus.PAID), "each payment once"
        sent = [
            refund["metadata"]["external_id"] for refund in self.harness.stripe.refunds.values() if refund["metadata"]
        ]
        assert len(sent) == len(set(sent)), "each refund once"

    async def check_payments(self) -> None:
        await self.check()
        reader = self.harness.services.database.reader
        for external_id in self.paid_at_stripe():
            row = await reader.get(select_deposit(external_id=external_id))
            assert row.status == DepositStatus.PAID, row
            left = row.amount - await reader.get(select_refunded(deposit_id=row.id))
            taken_back = gone(self.harness.stripe)[row.payment_reference or ""]
            assert row.taken_back == min(taken_back, left), "what is gone there is gone here"

    async def let_time_pass(self) -> None:
        self.left_alone.update(await leave_alone(self.scene, self.work_off))

    def paid_at_stripe(self) -> set[str]:
        sessions = self.harness.stripe.sessions.values()
        return {session["client_reference_id"] for session in sessions if session["payment_status"] == "paid"}


def is_under_way(session: dict[str, Any]) -> bool:
    """Return true if it was paid by a method that takes days."""
    return (session["status"], session["payment_status"]) == ("complete", "unpaid")


TRIES = 3
CRASHING = 0.12
"""Probability that the process dies in the middle of the next step."""
HAPPENINGS, WEIGHTS = zip(
    (Lives.dispatch, 3),
    (Lives.agent_follows, 8),
    (Lives.operator_works, 4),
    (Lives.somebody_tries, 4),
    (Lives.staff_decides, 1),
    (Lives.staff_refunds, 1),
    (Lives.agent_deposits, 2),
    (Lives.payer_decides, 2),
    (Lives.payer_pays_at_stripe, 2),
    (Lives.stripe_sends_event, 3),
    (Lives.stripe_reverses, 1.5),
    (Lives.agent_looks, 1),
    (Lives.stripe_misbehaves, 0.3),
    (Lives.pupil_dispatches, 0.5),
    (Lives.pupil_follows, 2),
    (Lives.practice_goes_on, 1),
    (Lives.time_passes, 2),
    (Lives.worker_works, 4),
    strict=True,
)
