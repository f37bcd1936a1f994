"""A scene with everybody in it, and the ways to bring a task to any stage of its life through the operations."""

import base64
from dataclasses import dataclass
from functools import cache, partial
from io import BytesIO
from typing import Any, cast

import pytest
from PIL import Image
from sqlalchemy import CompoundSelect, literal_column, select, union_all

from adapters.practice.drawing import photograph
from adapters.storage.audit.hash_chain import broken_links
from adapters.storage.audit.invariants import INVARIANTS
from adapters.storage.audit.verification import verify
from adapters.storage.engine.columns.types import METADATA
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import ManyAgents, Statement, statement
from adapters.storage.engine.transactions.session import Session
from adapters.storage.tables.jobs import JobRow, job
from adapters.storage.tables.messages import NotificationRow, notification
from adapters.storage.tables.tasks import StatusEventRow, status_event, task
from domain.lifecycle.statuses import Status
from domain.lifecycle.transitions import Trigger
from domain.refusals.refusal import FieldError, Refusal
from domain.webhooks.notifications import MESSAGE_RECEIVED
from resolvers.access.authentication import find_caller
from resolvers.core import jobs
from resolvers.core.context import SYSTEM_CALLER, Call, Context, Services
from resolvers.core.operation import Operation
from resolvers.ledger import wallets
from resolvers.lifecycle.access import owned
from resolvers.lifecycle.step import Step
from resolvers.lifecycle.transition import advance
from resolvers.payments import deposits, funding
from resolvers.proofs import submission
from resolvers.tasks import dispatch, execution, settlement
from resolvers.tasks import history as task_history
from tests import actors
from tests.actors import AMSTERDAM, Actor, SetClock

SPOT_LATITUDE, SPOT_LONGITUDE = AMSTERDAM["latitude"], AMSTERDAM["longitude"]
SPOT = {"lat": SPOT_LATITUDE, "lng": SPOT_LONGITUDE, "accuracy": 5.0, "source": "gps"}
HOUR = 3600
NOON = 20270102130000
"""Start of a test, as clocks in Amsterdam show it."""


@statement(
    select_where(status_event, order_by=(status_event.c.agent_id, status_event.c.sequence)),
    many_agents=ManyAgents.MAINTENANCE,
)
def select_events() -> StatusEventRow: ...
@statement(
    select_where(notification, order_by=(notification.c.agent_id, notification.c.sequence)),
    many_agents=ManyAgents.MAINTENANCE,
)
def select_notifications() -> NotificationRow: ...
@statement(select_where(job, order_by=(job.c.id,)))
def select_all_jobs() -> JobRow: ...


STEPS = (
    (Status.ACCEPTED, execution.accept_task),
    (Status.EN_ROUTE, execution.mark_en_route),
    (Status.ARRIVED, execution.mark_arrived),
    (Status.IN_PROGRESS, execution.start_work),
)


EVERY_BREACH = Statement(
    union_all(
        *(
            select(literal_column(str(number))).where(
                cast("CompoundSelect[Any]", breaches.expression).limit(None).exists()
            )
            for number, (_, _, breaches) in enumerate(INVARIANTS)
        )
    ),
    tuple,
)
"""All invariants in one statement: thousands of tests run it, and none expects a breach."""


def _ignore(rows: int) -> None:
    """Progress that nobody follows."""


@dataclass
class Scene:
    """An agent with 500 euros in its wallet, an approved operator near by and a member of the staff."""

    services: Services
    clock: SetClock
    agent: Actor
    operator: Actor
    staff: Actor

    async def everything(self) -> dict[str, list[Any]]:
        """All rows of all tables, to show that a refusal has changed nothing."""
        return await everything_in(self.services.database.reader)

    async def refused(self, actor: Actor, operation: Operation[Any, Any], **fields: Any) -> Refusal:
        """The refusal of an operation, which has changed nothing."""
        assert actor.key
        await find_caller(self.services, actor.key)  # notes when the key was used, if that was long ago
        before = await self.everything()
        with pytest.raises(Refusal) as refused:
            await actor(operation, **fields)
        assert await self.everything() == before
        return refused.value

    async def work_off(self, *, latest_first: bool = False) -> int:
        """Do everything that is due, as a worker does, and return how much it was.

        A worker runs several jobs at once: with `latest_first` those of a claim end in the opposite order.
        """
        done = 0
        while due := await jobs.claim_jobs(self.services, 50):
            for leased in reversed(due) if latest_first else due:
                await jobs.run_job(self.services, leased)
            done += len(due)
        return done

    async def jobs(self) -> list[tuple[str, int]]:
        """Kind and subject of all work that waits."""
        return [(row.kind, row.subject_id) for row in await self.services.database.reader.find_all(select_all_jobs())]

    async def balances(self, currency: str = "EUR") -> tuple[str, str, str, str]:
        """Available, reserved, locked and pending, after checking the formula of docs/reference/money.md#wallets."""
        wallet = await self.agent(wallets.get_wallet, currency=currency)
        held = wallet.reserved_balance + wallet.locked_balance + wallet.pending_balance
        assert wallet.available_balance == wallet.total_funded - held
        locks = await self.agent(wallets.list_wallet_locks, currency=currency, limit=200)
        assert sum(lock.locked_amount for lock in locks) == wallet.locked_balance
        parts = (wallet.available_balance, wallet.reserved_balance, wallet.locked_balance, wallet.pending_balance)
        available, reserved, locked, pending = map(str, parts)
        return available, reserved, locked, pending

    async def quoted(self, **fields: Any) -> int:
        """A task of the escrow flow with its quote."""
        made = await actors.dispatch(self.agent, publishImmediately=False, **fields)
        await self.agent(funding.quote_task, taskId=made.id)
        quoted: int = made.id
        return quoted

    async def funded(self, **fields: Any) -> int:
        task_id = await self.quoted(**fields)
        await self.agent(funding.fund_task, taskId=task_id, fundingMethod="wallet")
        return task_id

    async def published(self, flow: str = "simple", **fields: Any) -> int:
        if flow == "escrow":
            task_id = await self.funded(**fields)
            await self.agent(dispatch.publish_task, taskId=task_id)
            return task_id
        mode = {"settlementMode": "direct"} if flow == "direct" else {}
        made = await actors.dispatch(self.agent, **mode, **fields)
        assert made.status is Status.PUBLISHED
        published: int = made.id
        return published

    async def reach(self, status: Status, flow: str = "simple", **fields: Any) -> int:
        """A new task in this status, and its id."""
        if status is Status.DRAFT:
            mode = {"settlementMode": "direct"} if flow == "direct" else {}
            made = await actors.dispatch(self.agent, publishImmediately=False, **mode, **fields)
            drafted: int = made.id
            return drafted
        if status is Status.QUOTED:
            return await self.quoted(**fields)
        if status is Status.FUNDED:
            return await self.funded(**fields)
        task_id = await self.published(flow, **fields)
        await self.carry(task_id, status)
        return task_id

    async def carry(self, task_id: int, status: Status) -> None:
        """Carry a published task out, by its operator, up to a status."""
        for reached, move in STEPS:
            if status is Status.PUBLISHED:
                break
            await self.operator(move, taskId=task_id, location=SPOT)
            if reached is status:
                return
        if status is Status.PUBLISHED:
            return
        if status is Status.COMPLETED:
            await self.operator(execution.complete_task, taskId=task_id, location=SPOT)
            return
        await self.upload(task_id)
        await self.operator(submission.submit_proof, taskId=task_id, location=SPOT, report="Done.")
        if status is Status.PROOF_SUBMITTED:
            return
        if status is Status.PROOF_UPLOADED:
            await self.process(task_id)
            return
        await self.work_off()
        if status is Status.REJECTED:
            await self.agent(settlement.reject_task_review, taskId=task_id, rejectReasonCodeRef=2)

    async def process(self, task_id: int) -> None:
        """Process the proof and nothing more, which leaves the task where the review would begin at once."""
        context = Call(self.services, SYSTEM_CALLER, "req_system", "", self.clock.now(), self.services.database.reader)
        await context.transact(partial(process, task_id=task_id))

    async def carry_on(self, task_id: int) -> None:
        """Carry an accepted task out, up to the review."""
        for _, move in STEPS[1:]:
            await self.operator(move, taskId=task_id, location=SPOT)
        await self.upload(task_id)
        await self.operator(submission.submit_proof, taskId=task_id, location=SPOT, report="Done.")
        await self.work_off()

    async def upload(self, task_id: int, content: bytes | None = None, name: str = "front.jpg", **fields: Any) -> Any:
        encoded = base64.b64encode(content or picture()).decode()
        return await self.operator(
            submission.upload_proof, taskId=task_id, location=SPOT, fileName=name, contentBase64=encoded, **fields
        )

    async def status(self, task_id: int) -> Status:
        found: Status = (await self.agent(dispatch.get_task, taskId=task_id)).status
        return found

    async def history(self, task_id: int) -> list[str]:
        """The names of a task's events."""
        return [event.event for event in await self.list_events(task_id)]

    async def list_events(self, task_id: int) -> list[Any]:
        """The events of a task, as its agent sees them."""
        events: list[Any] = await self.agent(task_history.get_task_history, taskId=task_id)
        return events

    async def checkout(self, external_id: str, decision: str) -> Any:
        """Decide at the payment page, as somebody without a key."""
        return await Actor(self.services)(deposits.decide_checkout, externalId=external_id, decision=decision)

    async def check(self) -> None:
        """Every invariant of the ledger holds, each event has its notification, and their numbers have no gap."""
        await self.check_books(self.services.database.reader)
        await self.check_events()

    async def check_books(self, session: Session) -> None:
        if await session.find_all(EVERY_BREACH()) or [link async for link in broken_links(session, _ignore)]:
            for verdict in await verify(session):
                assert verdict.breaches == [], verdict.invariant
            raise AssertionError("a breach was gone when it was looked for")

    async def check_events(self) -> None:
        reader = self.services.database.reader
        events = await reader.find_all(select_events())
        # An agent is not notified of its own messages.
        told: dict[tuple[int, int], tuple[str, int | None]] = {
            (event.agent_id, event.sequence): (event.event, event.task_id)
            for event in events
            if (event.event, event.actor) == (MESSAGE_RECEIVED, "agent")
        }
        for notice in await reader.find_all(select_notifications()):
            assert (notice.agent_id, notice.sequence) not in told
            told[notice.agent_id, notice.sequence] = (notice.event, notice.task_id)
        sequences: dict[int, int] = {}
        for agent_id, sequence in sorted(told):
            assert sequence == sequences.get(agent_id, 0) + 1
            sequences[agent_id] = sequence
        reached: dict[int, str] = {}
        followed: dict[int, list[int]] = {}
        for event in events:
            if event.operator_id is not None and event.operator_sequence is not None:
                followed.setdefault(event.operator_id, []).append(event.operator_sequence)
            assert told[event.agent_id, event.sequence] == (event.event, event.task_id)
            assert event.from_status == reached.get(event.task_id)
            reached[event.task_id] = event.to_status
        statuses: list[tuple[int, str]] = await reader.find_all(
            Statement(task.select().with_only_columns(task.c.id, task.c.status), tuple)()
        )
        assert dict(statuses) == reached
        assert all(sorted(numbers) == list(range(1, len(numbers) + 1)) for numbers in followed.values())


async def process(context: Context, *, task_id: int) -> None:
    await advance(context, await owned(context, task_id, change=True), Step(Trigger.PROCESS_PROOF))


async def set_scene(services: Services, clock: SetClock) -> Scene:
    agent = await actors.register_agent(services)
    operator = await actors.register_operator(services)
    staff = await actors.platform(services)
    await actors.fund_wallet(agent)
    return Scene(services, clock, agent, operator, staff)


async def everything_in(session: Session) -> dict[str, list[Any]]:
    """All rows of all tables. A scene fills a quarter of the tables, so those without rows are asked for together."""
    names_of_filled = {name for (name,) in await session.find_all(filled_tables()())}
    return {
        name: await session.find_all(rows()) if name in names_of_filled else []
        for name, rows in rows_of_tables().items()
    }


@cache
def filled_tables() -> Statement[..., Any]:
    """Statement that reads the name of each table that has a row."""
    return Statement(
        union_all(
            *(
                select(literal_column(f"'{table.name}'")).where(table.select().exists())
                for table in METADATA.sorted_tables
            )
        ),
        tuple,
    )


@cache
def rows_of_tables() -> dict[str, Statement[..., Any]]:
    """Statements that read all of each table, by its name."""
    return {
        table.name: Statement(table.select().order_by(*table.primary_key), tuple) for table in METADATA.sorted_tables
    }


@cache
def picture(seed: int = 1, *, has_exif: bool = True) -> bytes:
    """A JPEG of the place of `actors.TASK`, taken when the clock of a test begins."""
    place = {"latitude": SPOT_LATITUDE, "longitude": SPOT_LONGITUDE}
    return photograph(seed, "Shop", taken_at=NOON, **place, has_exif=has_exif)


@cache
def converted(kind: str) -> bytes:
    """A small picture in another format."""
    target = BytesIO()
    if kind == "HEIF":
        from pillow_heif import register_heif_opener  # noqa: PLC0415 - loaded only where it is used

        register_heif_opener()
    Image.new("RGB", (320, 240), (40, 90, 120)).save(target, kind)
    return target.getvalue()


def list_fields(refusal: Refusal) -> list[str]:
    errors: tuple[FieldError, ...] = refusal.errors
    return [error.field for error in errors]
