"""Announcement of open tasks to operators who could accept them (docs/decisions/0019, 0133).

A worker announces a task after its publication. It searches for operators outside of the transaction, because a search
inside would block others. The result is stored only if the task has not changed and is not announced yet.
"""

from contextlib import aclosing
from functools import cache, partial
from itertools import islice
from typing import Final, NamedTuple

import orjson

from adapters.storage.engine.transactions.session import Session
from adapters.storage.queries.events.notifications import delete_offers
from adapters.storage.queries.matching.places import (
    UnannouncedTaskRow,
    select_unannounced_tasks,
    set_announced,
)
from domain.accounts.reputation import Rating, apparent_metres
from domain.lifecycle.statuses import Status
from domain.matching.eligibility import Words, terms
from domain.matching.geo import Point, distance_metres
from domain.matching.rules import find_refusal
from domain.tasks.priority import URGENT_CIRCLE, Priority
from domain.values.money import from_minor
from domain.webhooks.notifications import NoticeDetails, OperatorEvent
from resolvers.accounts.reach import (
    MAX_CANDIDATES,
    OperatorInReach,
    find_parent,
    find_place,
    is_eligible,
    read_in_reach,
)
from resolvers.core.context import SYSTEM_CALLER, Call, Context, Services, Transaction
from resolvers.eligibility.facts import (
    NO_RELATION,
    find_relation,
    load_relations,
    make_operator_facts,
    make_task_facts,
)
from resolvers.events.operator_notices import notify_operators
from resolvers.lifecycle.reactions import ReactionKind, StepTaken, reaction
from subscriptions.transports.channels import task_channel

BATCH_SIZE: Final = 100
"""Maximum number of tasks that are announced at once."""
MAX_ANNOUNCED: Final = 20
"""Maximum number of operators who are notified of a task, `URGENT_CIRCLE` times as many if it is urgent: enough to
find one, few enough that notifications stay useful. All other operators find the task in their list."""
MAX_ELIGIBLE: Final = 5 * MAX_ANNOUNCED
"""Number of the nearest eligible operators that are also compared by rating."""


class AnnouncedOperator(NamedTuple):
    """An operator to notify, ordered by the number of missing requirements, then by distance and rating together."""

    missing: int
    apparent_metres: float
    id: int
    place: Point


class Announcement(NamedTuple):
    """A task with the operators to notify of it."""

    task: UnannouncedTaskRow
    operators: tuple[AnnouncedOperator, ...]


async def announce_open_tasks(services: Services) -> int:
    """Announce open tasks that are not announced yet, at most a batch: the most urgent, then the oldest.

    Returns their number.
    """
    context = Call(services, SYSTEM_CALLER, "matching", "", services.clock.now(), services.database.reader)
    tasks = await context.session.find_all(select_unannounced_tasks(now=context.now, limit=BATCH_SIZE))

    async def choose(session: Session) -> list[Announcement]:
        context.session = session
        return [await choose_operators(context, task) for task in tasks]

    if tasks:
        announcements = await services.database.read(choose)
        await context.transact(partial(_announce, announcements=announcements))
    return len(tasks)


async def _announce(context: Transaction, *, announcements: list[Announcement]) -> None:
    for task, operators in announcements:
        nearest = None
        if point := find_place(task):
            places = (operator.place.coarse() for operator in operators)
            nearest = min((distance_metres(*point, *place) for place in places), default=None)
        is_first = await context.session.execute(
            set_announced(
                key=task.id,
                seen_instant=task.updated_instant,
                operators_told=len(operators),
                nearest_operator_metres=nearest and round(nearest, 1),
                # Clients that follow the task see that it has changed.
                updated_instant=max(context.now, task.updated_instant + 1),
            )
        )
        if is_first:
            context.notify_channel(task_channel(task.id))
            if operators:
                ids = [operator.id for operator in operators]
                await notify_operators(context, ids, _details(context, task), task_id=task.id)


def _details(context: Context, task: UnannouncedTaskRow) -> NoticeDetails:
    """Return the details of an announcement, with the city but without an address."""
    places = context.services.catalogue.currencies[task.currency].places
    amount = from_minor(task.payout, places), task.currency
    return NoticeDetails(OperatorEvent.TASK_OPEN, task.title, amount=amount, city=task.city)


async def choose_operators(context: Context, task: UnannouncedTaskRow) -> Announcement:
    """Choose the operators in reach who may take the task and miss the fewest skills, and of these the nearest and best
    rated."""
    expired = task.accept_by_instant is not None and task.accept_by_instant <= context.now
    if expired or not task.is_public:
        return Announcement(task, ())
    parent_id = find_parent(context, task)
    relations = (await load_relations(context, [task.id])).get(task.id, ())
    # Most candidates have the same relation, and many the same words.
    face = cache(partial(make_task_facts, context, task))
    missing_skills = cache(partial(_number_missing, terms(task.skills_required)))
    missing_equipment = cache(partial(_number_missing, terms(task.equipment_required)))

    def may_take(reached: OperatorInReach) -> bool:
        profile = reached.profile
        relation = find_relation(relations, profile.id, profile.address) if relations else NO_RELATION
        is_free = find_refusal(make_operator_facts(profile, reached.in_hand), face(relation)) is None
        return is_free and is_eligible(profile, task, parent_id)

    candidates: dict[AnnouncedOperator, OperatorInReach] = {}
    considered = eligible = 0
    async with aclosing(read_in_reach(context, task, reads_in_hand=True)) as in_reach:
        async for reached in in_reach:
            profile = reached.profile
            missing = missing_skills(profile.skills_json) + missing_equipment(profile.equipment_json)
            if missing or may_take(reached):
                apparent = apparent_metres(
                    reached.metres,
                    Rating(profile.reviews, profile.stars),
                    Rating(profile.category_reviews, profile.category_stars),
                )
                place = Point(profile.latitude, profile.longitude)
                candidates[AnnouncedOperator(missing, apparent, profile.id, place)] = reached
                eligible += not missing
            considered += 1
            if eligible == MAX_ELIGIBLE or considered == MAX_CANDIDATES:
                break
    # The rules are asked about the others only as far as those are needed.
    chosen = (operator for operator in sorted(candidates) if not operator.missing or may_take(candidates[operator]))
    width = URGENT_CIRCLE if task.priority == Priority.URGENT else 1
    return Announcement(task, tuple(islice(chosen, width * MAX_ANNOUNCED)))


def _number_missing(required: tuple[str, ...], words_json: str) -> int:
    return len(Words(orjson.loads(words_json)).missing(required)) if required else 0


@reaction(ReactionKind.WITHDRAW_OFFERS)
async def withdraw_offers(context: Transaction, taken: StepTaken) -> None:
    """Withdraw the offers of a task that operators have not seen yet, when it is no longer open or has moved."""
    before, after = taken.before, taken.after
    if before.status != Status.PUBLISHED or not before.operators_told:
        return
    if after.status != Status.PUBLISHED or after.operators_told is None:
        await context.session.execute(delete_offers(task_id=after.id, taken_by=after.operator_id or 0))
