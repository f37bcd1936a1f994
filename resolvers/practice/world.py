"""The practice world of an agent in test mode: it has its own clock, and nobody outside sees it."""

from math import cos, radians
from typing import Any, NamedTuple

from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.accounts.operators import set_operator_location
from adapters.storage.queries.events.log import select_names_of_task
from adapters.storage.queries.practice.worlds import INSERT_SIMULATED_OPERATOR, select_simulated_operators
from adapters.storage.queries.tasks.invitations import select_invitations
from adapters.storage.tables.accounts import OperatorRow
from adapters.storage.tables.tasks import TaskRow, task
from domain.lifecycle.events import PREFIX
from domain.lifecycle.statuses import OperatorStatus, SettlementMode, Status
from domain.matching.geo import Point
from domain.matching.relations import InvitationStatus
from domain.money.pay_terms import MAX_MINUTES
from domain.practice.scenarios import MORE_MINUTES, Life, SimulationScenario, plan
from domain.tasks.schedule import schedule_instants
from domain.values.wallclock import to_instant
from domain.webhooks.notifications import MESSAGE_RECEIVED
from resolvers.accounts.operator_location import located
from resolvers.core.context import Context, Transaction
from resolvers.core.jobs import JobKind, schedule
from resolvers.lifecycle.place import exact_point, known_point
from resolvers.lifecycle.reactions import ReactionKind, StepTaken, reaction
from resolvers.lifecycle.timers import make_schedule
from resolvers.practice.results import needs_picture
from resolvers.proofs.work_window import find_work_window
from resolvers.wire.location import Location

NAMES = ("Noor", "Sam", "Mina", "Tomas", "Aisha", "Leo", "Ines", "Kofi", "Yuki", "Olga")
METRES_PER_DEGREE = 111_195
NEAREST = 900
FARTHER = 400
"""Metres from a task to the first simulated operator, and from each to the next one."""
MAX_RADIUS_OF_SIMULATED_KM = 1000
"""Maximum distance that a simulated operator travels to a task, in kilometres."""
NO_TERMS = "none"
"""Version of the terms that simulated operators have accepted: they are not persons."""


@reaction(ReactionKind.SIMULATE, silent=True)
async def expect_step(context: Transaction, taken: StepTaken) -> None:
    """Schedule the next step of the simulated operators with a task that has just moved, unless the agent acts next.

    A published task is announced to all of them at once.
    """
    row, number = taken.after, context.services.policy.simulated_operators
    if not row.is_practice:
        return
    if row.status == Status.PUBLISHED:
        await _place_operators(context, row)
        announced: dict[str, Any] = {
            "operators_told": number,
            "nearest_operator_metres": NEAREST if number and known_point(row) else None,
        }
        await context.session.execute(set_columns(task, row.id, announced))
        taken.after = row = row._replace(**announced)
    next_step = plan(await make_life(context, row), context.now) if number else None
    if next_step:
        await schedule(context, JobKind.SIMULATE, row.id, next_step.at)


class Uploads(NamedTuple):
    """The files that a task has and requires; they matter once an operator is at work."""

    uploaded: int = 0
    outdated: int = 0
    """The number of files from before a change request."""
    required_photos: int = 1
    requires_video: bool = False


async def make_life(context: Context, row: TaskRow, uploads: Uploads = Uploads()) -> Life:  # noqa: B008 - immutable
    """Return the state that decides the next step of a simulated operator."""
    names = await context.session.find_all(select_names_of_task(task_id=row.id))
    if row.committed_time is None:
        begin = schedule_instants(make_schedule(row), row.timezone).first
    else:
        begin = to_instant("committedTime", row.committed_time, row.timezone)
    window = find_work_window(context.services.catalogue, row)
    return Life(
        scenario=_scenario(row),
        status=Status(row.status),
        mode=SettlementMode(row.settlement_mode),
        events=frozenset(name.removeprefix(PREFIX) for name in names),
        **uploads._asdict(),
        pending_decisions=row.pending_decisions,
        asked_by_agent=row.asked_by_agent,
        asked_by_operator=row.asked_by_operator,
        reschedule_allowed=bool(row.reschedule_allowed),
        takes_offers=row.takes_offers,
        needs_offer=row.needs_offer,
        pending_offers=row.pending_offers or 0,
        is_located=exact_point(row) is not None and row.simulation_scenario != SimulationScenario.GPS_OFF,
        begin=begin,
        complete_by=row.complete_by_instant,
        has_window=window is not None,
        window_first=window and window.first,
        disputed_at=row.disputed_instant,
        pending_invitations=len(await find_invited(context, row)),
        is_public=bool(row.is_public),
        max_minutes=row.pay_terms.max_minutes,
        started_at=row.started_instant,
        may_claim=bool(row.expense_budget) and row.expenses is None,
        may_extend=_may_extend(context, row),
        changes_pending=row.has_pending_changes,
        needs_picture=needs_picture(context, row),
        waits_for_minutes=row.pending_minutes is not None,
        messages=names.count(MESSAGE_RECEIVED),
        unread_messages=row.unread_by_operator or 0,
    )


def _scenario(row: TaskRow) -> SimulationScenario:
    """Return the scenario of a task. Asked for changes, an operator that does not ignore it does everything well."""
    scenario = SimulationScenario(row.simulation_scenario or SimulationScenario.HAPPY_PATH)
    is_amended = row.has_pending_changes and scenario is not SimulationScenario.IGNORES_CHANGES
    return SimulationScenario.HAPPY_PATH if is_amended else scenario


async def find_invited(
    context: Context, row: TaskRow, status: InvitationStatus = InvitationStatus.PENDING
) -> list[int]:
    """Return the ids of the simulated operators whose invitations to a task have a status."""
    if not row.invitations:
        return []
    rows = await context.session.find_all(select_invitations(task_ids=f"[{row.id}]"))
    invited = {invitation.operator_id for invitation in rows if invitation.status == status}
    operators = await context.session.find_all(select_simulated_operators(agent_id=row.agent_id))
    return [operator.id for operator in operators if operator.id in invited]


def _may_extend(context: Context, row: TaskRow) -> bool:
    """Return true if the task can pay for the minutes that an operator requests."""
    if row.pending_minutes is not None or row.pay_terms.max_minutes is None:
        return False
    after = row._replace(pending_minutes=MORE_MINUTES).extended
    largest = context.services.catalogue.currencies[row.currency].max_payout
    return (after.max_minutes or 0) <= MAX_MINUTES and after.price.payout <= largest


def move_point(point: Point, metres: int) -> Point:
    """Return a point `metres` from another, towards the equator and Greenwich, so that it stays on the map."""
    share = metres / METRES_PER_DEGREE / 2**0.5
    north = share if point.latitude < 0 else -share
    east = share / max(0.01, cos(radians(point.latitude)))
    return Point(point.latitude + north, point.longitude + (east if point.longitude < 0 else -east))


async def _place_operators(context: Context, row: TaskRow) -> None:
    """Place the simulated operators near a task. They are created with the first task of an agent."""
    operators = await context.session.find_all(select_simulated_operators(agent_id=row.agent_id))
    for number in range(context.services.policy.simulated_operators):
        if number == len(operators):
            operators.append(await _make_operator(context, row, number))
        if place := known_point(row):
            point = move_point(place, NEAREST + number * FARTHER)
            location = Location(lat=point.latitude, lng=point.longitude)
            await context.session.execute(
                set_operator_location(key=operators[number].id, **located(location, context.now))
            )


async def _make_operator(context: Context, row: TaskRow, number: int) -> OperatorRow:
    operator = OperatorRow(
        id=0,
        name=f"{NAMES[number % len(NAMES)]} (simulated)",
        email=f"operator-{row.agent_id}-{number + 1}@simulated.invalid",
        country=row.country,
        latitude=0.0,
        longitude=0.0,
        radius_km=MAX_RADIUS_OF_SIMULATED_KM,
        languages_json="[]",
        skills_json="[]",
        equipment_json="[]",
        service_category_ids_json="[]",
        accepted_terms_version=NO_TERMS,
        status=OperatorStatus.APPROVED,
        status_before_suspension=None,
        suspension_reason=None,
        accuracy=None,
        location_source=None,
        located_at=context.now,
        practice_agent_id=row.agent_id,
        created_at=context.now,
    )
    return operator._replace(id=await context.session.get(INSERT_SIMULATED_OPERATOR(operator)))
