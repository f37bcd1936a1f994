"""Tasks that are held for review before they are published, longest first, and the decisions of the staff on them."""

from functools import partial

from adapters.storage.queries.staff.lists import HELD_TASKS
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.people.roles import StaffRole
from domain.tasks.ordering import Direction
from resolvers.core import audit
from resolvers.core.context import Context, Transaction
from resolvers.core.dry_run import SupportsDryRun
from resolvers.core.listing import Listing, ListPage, conditions_in
from resolvers.core.operation import Snapshot, operation
from resolvers.lifecycle.access import owned
from resolvers.screening.holds import decline, release
from resolvers.tasks.input import TaskReference
from resolvers.tasks.view import Task, render_task, show_all
from resolvers.wire.model import Wire
from resolvers.wire.pages import SortedPage
from resolvers.wire.scalars import Id, Prose


class HeldTaskFilter(Wire):
    """Conditions that held tasks must meet; omitted ones are ignored."""

    agent_id: Id | None = None
    """Only tasks of this agent."""


class ListHeldTasks(ListPage, HeldTaskFilter):
    """Filter and page of held tasks."""

    direction: Direction = Direction.ASC
    """asc for the task that has waited longest first, desc for the newest first."""


class ReleaseHeldTask(SupportsDryRun, TaskReference):
    """The held task to release."""

    note: Prose | None = None
    """Note for the agent and for the audit log."""


class RefuseHeldTask(SupportsDryRun, TaskReference):
    """The held task to refuse, and the reason."""

    reason: Prose
    """Reason, which the agent reads."""


@operation(Actor.PLATFORM, reads=Snapshot.ONE, on_replica=True)
async def list_held_tasks(read: Context, request: ListHeldTasks) -> list[Task]:
    """List the tasks that are held for review, longest first, except those of practice worlds."""
    page = SortedPage(request.limit)
    if request.after:
        last = await owned(read, request.after)
        page = page._replace(after=(last.screened_instant or 0, last.id))
    return [view for _, view in await HELD_TASK_LISTING.read(read, request, page, request.direction)]


@operation(Actor.PLATFORM, scope=Scope.MANAGE, subject=audit.TASK, role=StaffRole.TRUST)
async def release_held_task(transaction: Transaction, request: ReleaseHeldTask) -> Task:
    """Release a held task: it is published, unless another obstacle such as its wallet now prevents that.

    The rules and the minimum pay are not checked again, unless the task is moved to another country.
    """
    row = await owned(transaction, request.task_id, change=True)
    return await render_task(transaction, *await release(transaction, row, request.note))


@operation(Actor.PLATFORM, scope=Scope.MANAGE, subject=audit.TASK, role=StaffRole.TRUST)
async def refuse_held_task(transaction: Transaction, request: RefuseHeldTask) -> Task:
    """Refuse a held task for good: it is not published, and its agent is notified with the reason.

    Money that is locked or reserved for it stays so until the agent cancels it or it expires.
    """
    row = await owned(transaction, request.task_id, change=True)
    return await render_task(transaction, *await decline(transaction, row, request.reason))


HELD_TASK_LISTING = Listing(
    HELD_TASKS,
    partial(conditions_in, kind=HeldTaskFilter),
    show_all,
    key=lambda row: (row.screened_instant or 0, row.id),
    types=(int, int),
)
