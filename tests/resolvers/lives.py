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

from adapters.storage.queries.payments.deposits import select_deposit
from adapters.storage.queries.payments.refunds import select_refunded
from adapters.storage.queries.tasks.rows import select_task
from domain.lifecycle.statuses import DisputeOutcome
from domain.money.deposits import DepositStatus
from domain.practice.scenarios import SimulationScenario
from domain.refusals.general import Conflict, Unavailable
from domain.refusals.refusal import Refusal
from domain.values.time import SECOND
from resolvers.accounts.agents import create_api_key
from resolvers.core import idempotency, jobs
from resolvers.core.context import Call
from resolvers.core.operation import Operation
from resolvers.matching import search as open_task_search
from resolvers.payments import deposits, funding, refunds
from resolvers.payments.provider_events import receive_event
from resolvers.practice import clock as practice
from resolvers.proofs import submission
from resolvers.spending.rules import set_spending_rules
from resolvers.tasks import dispatch as tasks
from resolvers.tasks import execution, settlement
from tests import actors
from tests.actors import Actor, SetClock
from tests.resolvers.crashing import CrashError, Harness
from tests.resolvers.leaving import leave_alone
from tests.resolvers.lives_moves import (
    CHANGED_MIND,
    ENDINGS,
    OF_AGENT,
    OF_OPERATOR,
    RULES,
    Move,
    find_answers,
    make_request,
    make_review_rule,
    make_terms,
)
from tests.resolvers.lives_rows import TASKS_OF, select_approvals, select_credits, select_deposits, select_unplanned
from tests.resolvers.practising import REQUIREMENTS
from tests.resolvers.stages import HOUR, SPOT, Scene, converted, picture, set_scene
from tests.resolvers.taking_back import gone, is_under_way, reverse_payment
from tests.simulators.stripe import Fault, signed

Made = TypeVar("Made")
FAULTS = (Fault.BROKEN, Fault.BROKEN_FOR_GOOD, Fault.BUSY, Fault.SILENT, Fault.SILENT_AFTER_SUCCESS)


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
    reached: ClassVar[Counter[str | None]]
    """Events and their reasons, over all examples."""
    scene: Scene
    operators: list[Actor]
    key: Actor
    """A key of the agent with spending rules of its own."""
    key_id: int
    allowed: int
    """Price of a task in cents up to which the rules of this key allow it."""
    of_key: set[int]
    """Tasks that this key has created."""
    approved: set[int]
    """Tasks that were approved by the score of their proof, over all keys."""
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
        scopes = ["read", "dispatch", "settle"]
        made = self.run(self.scene.agent(create_api_key, keyName="field", scopes=scopes))
        self.key, self.key_id = Actor(self.harness.services, made.key, self.scene.agent.id), made.api_key.id
        self.of_key, self.approved = set(), set()
        self.staff_sets_rules(self.chance)
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

    def dispatch(self, chance: Random, **terms: Any) -> None:
        actor, fields = self.scene.agent, make_terms(chance, self.clock.now()) | terms
        if fields["settlementMode"] == "escrow" and chance.random() < 0.4:
            actor, fields = self.key, fields | make_review_rule(chance) | {"publishImmediately": False}
        task_id = self.do(actor, tasks.create_task, **(actors.TASK | fields)).id
        self.task_ids.append(task_id)
        if actor is self.key:
            self.of_key.add(task_id)

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
        task_id = chance.choice(found if found and chance.random() < 0.7 else self.task_ids)
        self.carry_out(operator, task_id, chance, chance.randint(1, 9))

    def carry_out(self, operator: Actor, task_id: int, chance: Random, steps: int) -> None:
        content = base64.b64encode(chance.choice([converted("PNG"), picture(chance.randint(1, 40))])).decode()
        moves: list[Move] = [
            (execution.accept_task, {}),
            (execution.mark_en_route, {}),
            (execution.mark_arrived, {}),
            (execution.start_work, {}),
            (submission.upload_proof, {"fileName": "a.png", "contentBase64": content}),
            (submission.submit_proof, {"report": "Done."}),
        ]
        for operation, fields in moves[:steps]:
            self.attempt(operator, operation, taskId=task_id, location=SPOT, **fields)

    def work_is_done(self, chance: Random) -> None:
        """A task comes to its work, or most often to its review, and some time later the agent may decide."""
        self.dispatch(chance, payoutAmount="9.99", settlementMode="escrow", **make_review_rule(chance))
        task_id = self.task_ids[-1]
        self.attempt(self.scene.agent, tasks.publish_task, taskId=task_id)
        self.carry_out(chance.choice(self.operators), task_id, chance, chance.choice([4, 6, 6, 6]))
        self.worker_works(chance)
        for operation, fields in CHANGED_MIND if chance.random() < 0.4 else ():
            self.attempt(self.scene.agent, operation, taskId=task_id, **fields)
            self.clock.advance(20 * 60)
        if chance.random() < 0.5:
            self.clock.advance(chance.choice([60, HOUR]))
            self.follow(self.scene.agent, task_id)

    def somebody_tries(self, chance: Random) -> None:
        """Try an operation of any side, listed in the table or not."""
        operation, fields = chance.choice(OF_AGENT + OF_OPERATOR)
        actor = chance.choice([self.scene.agent, self.scene.agent, self.pupil, *self.operators])
        task_id = chance.choice(self.task_ids + self.practice_ids)
        self.note_checkout(self.attempt(actor, operation, taskId=task_id, **fields))

    def sides_ask(self, chance: Random) -> None:
        """Ask the other side, and answer or withdraw a pending request: the sides that may not are refused."""
        task_id = chance.choice(self.task_ids[-3:])
        sides = [self.scene.agent, self.scene.staff, *self.operators]
        if chance.random() < 0.7:
            self.attempt_all(chance, sides, make_request(chance, self.clock.now()), task_id)
        answers = self.run(find_answers(self.scene, task_id))
        if answers and chance.random() < 0.8:
            self.attempt_all(chance, sides, chance.choice(answers), task_id)

    def attempt_all(self, chance: Random, sides: list[Actor], move: Move, task_id: int) -> None:
        operation, fields = move
        for actor in chance.sample(sides, len(sides)):
            self.attempt(actor, operation, taskId=task_id, **fields)

    def staff_sets_rules(self, chance: Random) -> None:
        rules, allowed = chance.choice(RULES)
        key = {"agentId": self.scene.agent.id, "apiKeyId": self.key_id}
        self.do(self.scene.staff, set_spending_rules, **key, **rules)
        self.allowed = allowed

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
        await self.check_approvals()

    async def check_approvals(self) -> None:
        """Proof is approved by its score once, and only while the rules of the task's key allow its price."""
        reader = self.harness.services.database.reader
        approvals = Counter(row.task_id for row in await reader.find_all(select_approvals()))
        assert set(approvals.values()) <= {1}, "each approval once"
        assert await reader.find_all(select_unplanned(now=self.clock.now())) == [], "each approval in time"
        for task_id in approvals.keys() & self.of_key - self.approved:
            row = await reader.get(select_task(id=task_id))
            assert row.price.total <= self.allowed, "within the rules of the key"
        self.approved |= approvals.keys()

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
        for task_id in self.task_ids:
            for event in await self.scene.list_events(task_id):
                self.reached.update({event.event, event.reason})

    def paid_at_stripe(self) -> set[str]:
        sessions = self.harness.stripe.sessions.values()
        return {session["client_reference_id"] for session in sessions if session["payment_status"] == "paid"}


TRIES = 3
CRASHING = 0.12
"""Probability that the process dies in the middle of the next step."""
HAPPENINGS, WEIGHTS = zip(
    (Lives.dispatch, 3),
    (Lives.agent_follows, 8),
    (Lives.operator_works, 4),
    (Lives.work_is_done, 3),
    (Lives.somebody_tries, 4),
    (Lives.sides_ask, 4),
    (Lives.staff_sets_rules, 1),
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
