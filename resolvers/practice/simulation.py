"""Simulated operators: in practice mode they act on tasks through the same operations as people do.

`domain.practice.scenarios` plans each step; this module carries it out, with photographs that it draws. Some operators
use a telephone's camera, whose files contain the time and place of the photograph. The others take pictures in a
browser, which stores neither in the file and sends both with it.
"""

import base64
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from math import ceil
from typing import Any, Final
from zoneinfo import ZoneInfo

from adapters.i18n.choice import known_slug
from adapters.i18n.locales import DEFAULT
from adapters.practice.drawing import DRAWN_PIXELS, photograph
from adapters.practice.filming import film
from adapters.storage.queries.accounts.staff import INSERT_STAFF, select_staff_by_name
from adapters.storage.queries.pay.time_extensions import select_time_extensions_of_tasks
from adapters.storage.queries.practice.worlds import select_simulated_operators, set_refused
from adapters.storage.queries.proofs.items import select_proof_items
from adapters.storage.queries.tasks.offers import select_offers_of_tasks
from adapters.storage.queries.tasks.reschedules import select_reschedules
from adapters.storage.queries.tasks.rows import select_task
from adapters.storage.tables.accounts import StaffRow
from adapters.storage.tables.tasks import TaskRow
from domain.lifecycle.statuses import Actor, DisputeOutcome, SettlementMode
from domain.lifecycle.transitions import Trigger
from domain.matching.geo import Point
from domain.matching.relations import InvitationStatus
from domain.money.pay_terms import OfferStatus, TimeExtensionStatus
from domain.money.pricing import proportion
from domain.people.roles import StaffRole
from domain.practice.scenarios import (
    BLURRED,
    DELAYS,
    MORE_MINUTES,
    UNTICKED,
    Life,
    SimulationScenario,
    photographs,
    plan,
)
from domain.proofs.capture import Capture, GpsSource
from domain.proofs.requirements import ProofRequirements
from domain.refusals.general import TooManyPictures
from domain.refusals.refusal import Refusal
from domain.refusals.tasks import ProofIncomplete
from domain.tasks.schedule import ExecutionMode, RescheduleStatus, schedule_instants
from domain.values import wallclock
from domain.values.money import from_minor
from domain.values.time import DAY, HOUR, MINUTE, SECOND
from resolvers.accounts.staff import new_staff
from resolvers.core.context import Call, Caller, Context
from resolvers.core.jobs import JobKind, job, schedule
from resolvers.core.operation import Operation
from resolvers.eligibility.acceptance import find_ineligibility
from resolvers.lifecycle.place import known_point
from resolvers.lifecycle.timers import make_schedule
from resolvers.matching import invitations
from resolvers.messaging import sending, thread
from resolvers.pay import expenses, offers, time_extensions
from resolvers.practice.results import fill_result
from resolvers.practice.wording import WORDING, SimulationWording
from resolvers.practice.world import NEAREST, Uploads, find_invited, make_life, move_point
from resolvers.proofs import removal
from resolvers.proofs import submission as proofs
from resolvers.proofs.view import find_requirements
from resolvers.tasks import decisions, execution, reschedules, settlement
from resolvers.tracking import position
from resolvers.wire.scalars import INT32

ON_SITE_METRES: Final = 8
"""Metres between the task's place and the point where the operator stands and photographs."""
ACCURACY_METRES: Final = 6
"""Radius of uncertainty of the positions that devices measure."""
NEAR_PART: Final = 4
"""Fraction of a small radius within which the operator photographs, and its device measures."""
MIN_COMMITMENT_DELAY: Final = 10 * MINUTE
"""Minimum time until the instant that an operator commits to."""
SEEDS_OF_TASK: Final = 1000
"""Seeds for each task: more than its photographs, so that each is drawn from its own seed."""
OFFERED_PERCENT: Final = (115, 95)
"""Percentages of the listed price that operators offer in turn, where it is negotiable."""
ALL_PERCENT: Final = 100
BLUR_PIXELS: Final = 24
"""Blur radius in pixels at which no sign can be read."""
STAFF: Final = "Simulation"
EXCUSES: Final = {
    SimulationScenario.GPS_OFF: "excuse_without_position",
    SimulationScenario.MISSING_CHECKLIST: "excuse_without_checklist",
}
"""Names of texts in `SimulationWording`."""

MAX_NOTE_LENGTH: Final = 1000
"""Maximum characters of a refusal that are stored."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One task in the practice world of its agent, for the simulated operators and staff who act on it."""

    context: Call
    row: TaskRow
    life: Life
    requirements: ProofRequirements
    uploaded: int
    outdated: tuple[int, ...]
    """Proof items from before a change request."""
    point: Point | None
    """Location of the task; None when its place is unknown."""

    @property
    def words(self) -> SimulationWording:
        """The words in the language of the task's description, in English without one."""
        return WORDING[known_slug(self.row.description_language or DEFAULT)]

    def local(self) -> int:
        """The wallclock at the task."""
        return wallclock.at(self.context.now, self.row.timezone)

    @property
    def moment(self) -> datetime:
        """The time at the task, with its zone."""
        return datetime.fromtimestamp(self.context.now // SECOND, ZoneInfo(self.row.timezone))

    async def act(self, caller: Caller, operation: Operation[Any, Any], **arguments: Any) -> None:
        """Run an operation as a caller of this practice world. Raises a `Refusal`."""
        context, services = self.context, self.context.services
        call = Call(services, caller, context.request_id, "", context.now, services.database.reader)
        await operation(call, operation.request.model_validate({"taskId": self.row.id, **arguments}))

    async def move(self, operation: Operation[Any, Any], metres: int = ON_SITE_METRES, **arguments: Any) -> None:
        """Trigger as the operator of the task, `metres` away from its place."""
        assert self.row.operator_id, "an operator has accepted it"
        await self.act(self.operator(self.row.operator_id), operation, **self.located(metres), **arguments)

    def operator(self, operator_id: int) -> Caller:
        """Return one of the simulated operators as a caller."""
        return Caller(Actor.OPERATOR, operator_id, practice=self.context.practice)

    def located(self, metres: int) -> dict[str, Any]:
        """Return the location that is sent with a move."""
        if self.point is None or self.life.scenario is SimulationScenario.GPS_OFF:
            return {}
        place = move_point(self.point, metres)
        location = {"lat": place.latitude, "lng": place.longitude, "accuracy": ACCURACY_METRES, "source": "gps"}
        return {"location": location}

    @property
    def has_browser(self) -> bool:
        """True if the operator takes pictures in a browser: as the task requires, else for every other operator."""
        match self.requirements.require_gps_from:
            case GpsSource.FILE:
                return False
            case GpsSource.DEVICE:
                return True
            case GpsSource.ANY:
                return bool(self.row.operator_id and self.row.operator_id % 2)

    def near(self, metres: int) -> int:
        """Return `metres`, or less if the task requires proof from a small radius."""
        radius = self.requirements.require_gps_within_radius_meters
        return metres if radius is None else min(metres, radius // NEAR_PART)

    @property
    def viewpoint(self) -> Point | None:
        """Point from which the pictures are taken, if the device knows it."""
        if self.point is None or self.life.scenario is SimulationScenario.GPS_OFF:
            return None
        return move_point(self.point, self.near(ON_SITE_METRES))


@job(JobKind.SIMULATE, outside=True)
async def take_step(context: Call, task_id: int) -> None:
    """Take the next step with a task, if there is one."""
    row = await context.session.get(select_task(id=task_id))
    requirements = find_requirements(context.services.catalogue, row)
    items = await context.session.find_all(select_proof_items(task_id=row.id))
    requested = row.changes.requested if row.changes and row.has_pending_changes else 0
    outdated = tuple(item.id for item in items if item.uploaded_instant < requested)
    uploads = Uploads(len(items), len(outdated), requirements.min_photos, requirements.require_video)
    life = await make_life(context, row, uploads)
    step = plan(life, context.now)
    if step is None:
        return
    if step.at > context.now + DELAYS[step.act]:
        # The job was scheduled before the photographs were counted: the work itself goes on.
        await context.transact(partial(schedule, kind=JobKind.SIMULATE, subject_id=row.id, moment=step.at))
        return
    stage = Stage(context, row, life, requirements, len(items), outdated, known_point(row))
    try:
        await STEPS[step.act](stage)
    except TooManyPictures:
        # The job is retried, as people retry an upload for which there was no capacity.
        raise
    except Refusal as refusal:
        # As with people, a refused action changes nothing.
        note = f"{step.act} of task {row.id}: {refusal.detail}"
        await context.transact(partial(_store_note, agent_id=row.agent_id, note=note[:MAX_NOTE_LENGTH]))


async def _store_note(context: Context, *, agent_id: int, note: str) -> None:
    await context.session.execute(set_refused(agent_id=agent_id, last_refused=note))


async def _accept(stage: Stage) -> None:
    operators = await stage.context.session.find_all(select_simulated_operators(agent_id=stage.row.agent_id))
    # Another operator accepts a task that the first one released or lost, if there is one.
    again = not stage.life.events.isdisjoint(("released", "operator_no_show"))
    first = (stage.row.id + again) % len(operators)
    chosen = operators[first]
    declined = await find_invited(stage.context, stage.row, InvitationStatus.DECLINED)
    for operator in (*operators[first:], *operators[:first]):
        # An agent may block them, or invite one of them.
        if operator.id not in declined and await find_ineligibility(stage.context, stage.row, operator.id) is None:
            chosen = operator
            break
    arguments = stage.located(NEAREST) | _commitment(stage)
    await stage.act(stage.operator(chosen.id), execution.accept_task, **arguments)


def _commitment(stage: Stage) -> dict[str, Any]:
    if stage.row.execution_mode != ExecutionMode.OPERATOR_SCHEDULE:
        return {}
    plan = make_schedule(stage.row)
    if plan.slots:
        ends = (end for _, end in schedule_instants(plan, stage.row.timezone).slots)
        open_slots = (slot for slot, end in zip(plan.slots, ends, strict=True) if end > stage.context.now)
        return {"slotId": next(open_slots, plan.slots[0]).slot_id}
    begin = max(stage.context.now + MIN_COMMITMENT_DELAY, stage.life.begin or 0)
    return {"committedTime": wallclock.at(begin, stage.row.timezone)}


async def _offer(stage: Stage) -> None:
    """Offer to do the task as an operator whose offer does not wait yet."""
    rows = await stage.context.session.find_all(select_offers_of_tasks(task_ids=f"[{stage.row.id}]"))
    waiting = {row.offer.operator_id for row in rows if row.offer.status == OfferStatus.PENDING}
    operators = await stage.context.session.find_all(select_simulated_operators(agent_id=stage.row.agent_id))
    for chosen in operators:
        if chosen.id not in waiting and await find_ineligibility(stage.context, stage.row, chosen.id) is None:
            break
    else:
        return
    arguments = {"message": stage.words.offer, **_commitment(stage)}
    if not stage.row.is_negotiable:
        await stage.act(stage.operator(chosen.id), offers.make_offer, **arguments)
        return
    places = stage.context.services.catalogue.currencies[stage.row.currency].places
    percent = OFFERED_PERCENT[len(waiting) % len(OFFERED_PERCENT)]
    amount = from_minor(stage.row.payout * percent // ALL_PERCENT, places)
    try:
        await stage.act(stage.operator(chosen.id), offers.make_offer, amount=amount, **arguments)
    except Refusal:
        # The amount is beyond a bound of the currency or below the minimum pay.
        await stage.act(stage.operator(chosen.id), offers.make_offer, **arguments)


async def _decline_invitation(stage: Stage) -> None:
    invited = await find_invited(stage.context, stage.row)
    await stage.act(stage.operator(invited[0]), invitations.decline_invitation)


async def _set_out(stage: Stage) -> None:
    await stage.move(execution.mark_en_route, NEAREST)


async def _release(stage: Stage) -> None:
    await stage.move(execution.release_task, NEAREST // 2, reason=stage.words.released)


async def _upload(stage: Stage) -> None:
    # The picture after all that the task requires is that of a receipt.
    is_film = stage.life.requires_video and stage.uploaded == photographs(stage.life)
    draw = partial(_film if is_film else _draw, stage)
    content = await stage.context.services.pixels.run(("practice", stage.row.agent_id), DRAWN_PIXELS, draw)
    name = f"photograph-{stage.uploaded + 1}.jpg" if not is_film else "video.mp4"
    captured = _captured(stage) if stage.has_browser else {}
    await stage.move(proofs.upload_proof, fileName=name, contentBase64=base64.b64encode(content).decode(), **captured)


def _captured(stage: Stage) -> dict[str, Any]:
    """Return a browser's statements about a picture that it takes."""
    captured: dict[str, Any] = {"capture": Capture.LIVE, "capturedInstant": wallclock.rfc3339(stage.context.now)}
    if place := stage.viewpoint:
        accuracy = stage.near(ACCURACY_METRES)
        captured["capturedLocation"] = {"lat": place.latitude, "lng": place.longitude, "accuracy": accuracy}
    return captured


def _draw(stage: Stage) -> bytes:
    scenario = stage.life.scenario
    repeated = scenario is SimulationScenario.DUPLICATE_PHOTO
    place = stage.viewpoint
    return photograph(
        0 if repeated else SEEDS_OF_TASK * stage.row.id + stage.uploaded,
        "Open" if repeated else stage.row.title,
        taken_at=stage.local(),
        taken_offset=stage.moment.isoformat()[-6:],
        latitude=place and place.latitude,
        longitude=place and place.longitude,
        blur=BLUR_PIXELS if scenario in BLURRED else 0,
        has_exif=not stage.has_browser,
    )


def _film(stage: Stage) -> bytes:
    place = None if stage.has_browser else stage.viewpoint
    return film(
        SEEDS_OF_TASK * stage.row.id + stage.uploaded,
        stage.row.title,
        taken_at=stage.moment,
        latitude=place and place.latitude,
        longitude=place and place.longitude,
    )


async def _discard(stage: Stage) -> None:
    """Remove the files that the agent wants to have replaced."""
    for item_id in stage.outdated:
        await stage.act(stage.operator(stage.row.operator_id or 0), removal.remove_proof, proofItemId=item_id)


async def _claim(stage: Stage) -> None:
    """Claim half of the budget, with the last photograph as the receipt."""
    places = stage.context.services.catalogue.currencies[stage.row.currency].places
    amount = from_minor(proportion(stage.row.expense_budget or 0, 1, 2), places)
    items = await stage.context.session.find_all(select_proof_items(task_id=stage.row.id))
    receipt = {"proofItemId": items[-1].id} if items else {}
    caller = stage.operator(stage.row.operator_id or 0)
    await stage.act(caller, expenses.add_expense, amount=amount, description=stage.words.expense, **receipt)


async def _ask_for_more_time(stage: Stage) -> None:
    caller = stage.operator(stage.row.operator_id or 0)
    request = {"minutes": MORE_MINUTES, "reason": stage.words.more_time}
    await stage.act(caller, time_extensions.request_more_time, **request)


async def _write(stage: Stage) -> None:
    """Ask a question, or thank for what was written since."""
    caller, is_answer = stage.operator(stage.row.operator_id or 0), bool(stage.life.unread_messages)
    if is_answer:
        await stage.act(caller, thread.mark_messages_read, upTo=INT32)
    await stage.act(caller, sending.send_message, body=stage.words.thanks if is_answer else stage.words.message)


async def _stop_waiting(stage: Stage) -> None:
    """Withdraw the request for more time that the agent has not answered."""
    requests = await stage.context.session.find_all(select_time_extensions_of_tasks(task_ids=f"[{stage.row.id}]"))
    pending = next(row for row in requests if row.status == TimeExtensionStatus.PENDING)
    caller = stage.operator(stage.row.operator_id or 0)
    await stage.act(caller, time_extensions.withdraw_more_time, extensionId=pending.id)


async def _complete(stage: Stage) -> None:
    result = await fill_result(stage.context, stage.row, stage.words.report)
    await stage.move(execution.complete_task, report=stage.words.report, **_worked(stage), **result)


def _worked(stage: Stage) -> dict[str, Any]:
    minutes = stage.life.worked_minutes
    return {} if minutes is None else {"workedMinutes": minutes}


async def _submit(stage: Stage) -> None:
    scenario, requirements = stage.life.scenario, stage.requirements
    report = stage.words.changed if stage.life.changes_pending else stage.words.report
    unticked = scenario in UNTICKED
    submission: dict[str, Any] = {
        "report": " ".join([report] * max(1, ceil(requirements.require_report_min_length / len(report)))),
        "checklist": [] if unticked else list(requirements.checklist_items),
        **_worked(stage),
        **await fill_result(stage.context, stage.row, report),
    }
    try:
        await stage.move(proofs.submit_proof, **submission)
    except ProofIncomplete:
        excuse = getattr(stage.words, EXCUSES.get(scenario, "excuse"))
        await stage.move(proofs.submit_proof, **submission, force=True, forceReason=excuse)


async def _ask_what_to_do(stage: Stage) -> None:
    words = stage.words
    limit: dict[str, Any] = {"deadlineInSeconds": HOUR // SECOND, "defaultOptionJson": json.dumps(words.choices[-1])}
    has_deadline = stage.life.scenario is not SimulationScenario.ASKS_WITHOUT_DEADLINE
    await stage.move(
        decisions.request_decision,
        questionCode="shop_closed",
        message=words.question,
        optionsJson=json.dumps(words.choices),
        **(limit if has_deadline else {}),
    )


async def _ask_for_another_time(stage: Stage) -> None:
    row = stage.row
    times = {"newRequestedTime": row.requested_time}
    if row.requested_time is None:
        times = {"newTimeWindowStart": row.time_window_start, "newTimeWindowEnd": row.time_window_end}
    if not any(times.values()):
        times = {"newCommittedTime": row.committed_time or stage.local()}
    new_times = {name: _day_later(row, time) for name, time in times.items() if time is not None}
    caller = stage.operator(row.operator_id or 0)
    try:
        await stage.act(caller, reschedules.request_reschedule, **new_times, reason=stage.words.another_time)
    except Refusal:
        # A deadline does not allow it: the operator keeps the agreed time.
        await _set_out(stage)


def _day_later(row: TaskRow, time: int) -> int:
    return wallclock.at(wallclock.to_instant("time", time, row.timezone) + DAY, row.timezone)


async def _answer(stage: Stage) -> None:
    """Approve the time that the agent asks for, or reject it when it is no longer possible."""
    rows = await stage.context.session.find_all(select_reschedules(task_id=stage.row.id))
    pending = (row for row in rows if row.asked_by == Actor.AGENT and row.status == RescheduleStatus.PENDING)
    caller, reference = stage.operator(stage.row.operator_id or 0), {"reqId": next(pending).id}
    try:
        await stage.act(caller, reschedules.approve_reschedule, **reference)
    except Refusal:
        await stage.act(caller, reschedules.reject_reschedule, **reference)


async def _simulated_staff(context: Context) -> int:
    """Return the id of the member of the staff who decides in all practice worlds, and has no key."""
    staff = await context.session.find(select_staff_by_name(name=STAFF))
    if staff:
        return staff.id
    # It was never a real member of the staff: it has no key, is in no list and is not counted as an admin.
    nobody = new_staff(STAFF, context.real_now, role=StaffRole.TRUST) | {"ended_at": context.real_now}
    return await context.session.get(INSERT_STAFF(StaffRow(id=0, **nobody)))


async def _decide(stage: Stage) -> None:
    """The staff decides a dispute: a contested rejection in halves, another one for the agent."""
    row = stage.row
    decision: dict[str, Any] = {"outcome": DisputeOutcome.REFUND}
    if "rejected" in stage.life.events and row.settlement_mode == SettlementMode.ESCROW:
        places = stage.context.services.catalogue.currencies[row.currency].places
        decision = {"outcome": DisputeOutcome.SPLIT, "operatorAmount": from_minor(row.payable // 2, places)}
    staff_id = await stage.context.transact(_simulated_staff)
    staff = Caller(Actor.PLATFORM, staff_id, practice=stage.context.practice, staff_role=StaffRole.TRUST)
    await stage.act(staff, settlement.resolve_dispute, **decision, note=stage.words.decided)


STEPS: Final[dict[Trigger, Callable[[Stage], Awaitable[None]]]] = {
    Trigger.ACCEPT: _accept,
    Trigger.MAKE_OFFER: _offer,
    Trigger.EN_ROUTE: _set_out,
    Trigger.NEAR: lambda stage: stage.move(position.report_location, NEAREST // 2),
    Trigger.ARRIVE: lambda stage: stage.move(execution.mark_arrived),
    Trigger.LEAVE: lambda stage: stage.move(position.report_location, NEAREST),
    Trigger.START: lambda stage: stage.move(execution.start_work),
    Trigger.RELEASE: _release,
    Trigger.UPLOAD_PROOF: _upload,
    Trigger.REMOVE_PROOF: _discard,
    Trigger.SUBMIT_PROOF: _submit,
    Trigger.COMPLETE: _complete,
    Trigger.CONTEST: lambda stage: stage.move(execution.contest_rejection, reason=stage.words.contested),
    Trigger.RESOLVE_DISPUTE: _decide,
    Trigger.REQUEST_DECISION: _ask_what_to_do,
    Trigger.REQUEST_RESCHEDULE: _ask_for_another_time,
    Trigger.APPROVE_RESCHEDULE: _answer,
    Trigger.DECLINE_INVITATION: _decline_invitation,
    Trigger.ADD_EXPENSE: _claim,
    Trigger.REQUEST_MORE_TIME: _ask_for_more_time,
    Trigger.WITHDRAW_MORE_TIME: _stop_waiting,
    Trigger.SEND_MESSAGE: _write,
}
