"""What the graph reads along its edges, for a caller who may see where the edge begins.

These are no operations: each reads what an operation already gives, in pages of both directions or for many parents
with one statement.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

import orjson

from adapters.storage import support
from adapters.storage.edges import (
    DEPOSIT_COUNT,
    DEPOSIT_PAGES,
    EVENTS_OF_TASKS,
    TASK_COUNTS,
    TASK_PAGES,
    TASKS_BY_ID,
    TRANSACTION_COUNT,
    TRANSACTION_PAGES,
)
from adapters.storage.notifications import NOTIFICATION_COUNT
from adapters.storage.proofs import PROOF_ITEMS_OF_TASKS
from adapters.storage.requests import DECISIONS_OF_TASKS, RESCHEDULES_OF_TASKS, REVIEWS_OF_TASKS
from adapters.storage.session import the
from adapters.storage.statement import Statement
from domain.statuses import Status
from domain.support import SupportStatus, SupportType
from resolvers.decisions import Decision
from resolvers.deposits import Deposit, deposit_view
from resolvers.notifications import since_instant
from resolvers.operation import Context
from resolvers.ownership import owned
from resolvers.proof_view import ProofItem, proof_item_view
from resolvers.reschedules import Reschedule
from resolvers.reviews import TaskReview
from resolvers.support_view import SupportRequest
from resolvers.task_view import StatusEvent, Task
from resolvers.tasks import show_all
from resolvers.wallets import WalletTransaction, transaction_views


class Span(NamedTuple):
    """What to read of a list, newest first: at most `limit` rows between two ids, from its newer or its older end."""

    older_than: int
    newer_than: int
    limit: int
    from_oldest: bool


async def tasks_in(context: Context, span: Span, status: Status | None) -> list[Task]:
    """The caller's tasks in a span, newest first."""
    assert context.caller
    statements = TASK_PAGES[context.actor]
    return await show_all(context, await _page(context, statements, span, owner_id=context.caller.id, status=status))


async def count_tasks(context: Context, status: Status | None) -> int:
    """How many tasks the caller has."""
    assert context.caller
    return await the(context.session, TASK_COUNTS[context.actor], owner_id=context.caller.id, status=status)


async def tasks_by_id(context: Context, ids: Sequence[int]) -> dict[int, Task]:
    """Those of an agent's tasks; any agent's for the platform."""
    statement, among = TASKS_BY_ID[context.actor], orjson.dumps(ids).decode()
    found = await context.session.all(statement, ids=among, agent_id=context.agent_id)
    return {task.id: task for task in await show_all(context, found)}


async def task_version(context: Context, task_id: int) -> int:
    """A number that rises with every change of a task. Raises `NotFound` for a task that is not the caller's."""
    return (await owned(context, task_id)).updated_instant


async def events_of_tasks(context: Context, task_ids: Sequence[int], after: int) -> dict[int, list[StatusEvent]]:
    """The events of many tasks after a cursor, oldest first."""
    events: dict[int, list[StatusEvent]] = defaultdict(list)
    for row in await context.session.all(EVENTS_OF_TASKS, task_ids=orjson.dumps(task_ids).decode(), after=after):
        events[row.task_id].append(StatusEvent.of(row))
    return events


async def proofs_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, list[ProofItem]]:
    """The proof items of many tasks, oldest first."""
    items: dict[int, list[ProofItem]] = defaultdict(list)
    for row in await context.session.all(PROOF_ITEMS_OF_TASKS, task_ids=orjson.dumps(task_ids).decode()):
        items[row.task_id].append(proof_item_view(row))
    return items


async def decisions_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, list[Decision]]:
    """What the agents of many tasks were asked, oldest first."""
    decisions: dict[int, list[Decision]] = defaultdict(list)
    for row in await context.session.all(DECISIONS_OF_TASKS, task_ids=orjson.dumps(task_ids).decode()):
        decisions[row.task_id].append(Decision.of(row, context.now))
    return decisions


async def reschedules_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, list[Reschedule]]:
    """The wishes for another time of many tasks, oldest first."""
    reschedules: dict[int, list[Reschedule]] = defaultdict(list)
    for row in await context.session.all(RESCHEDULES_OF_TASKS, task_ids=orjson.dumps(task_ids).decode()):
        reschedules[row.task_id].append(Reschedule.of(row))
    return reschedules


async def reviews_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, TaskReview]:
    """The reviews of those tasks that have one."""
    rows = await context.session.all(REVIEWS_OF_TASKS, task_ids=orjson.dumps(task_ids).decode())
    return {row.task_id: TaskReview.of(row) for row in rows}


async def transactions_in(context: Context, span: Span, currency: str, task_id: int | None) -> list[WalletTransaction]:
    """The ledger of a wallet in a span, newest first."""
    about = {"agent_id": context.agent_id, "currency": currency, "task_id": task_id}
    return await transaction_views(context, await _page(context, TRANSACTION_PAGES, span, **about))


async def count_transactions(context: Context, currency: str, task_id: int | None) -> int:
    """How many entries the ledger of a wallet has."""
    about = {"agent_id": context.agent_id, "currency": currency, "task_id": task_id}
    return await the(context.session, TRANSACTION_COUNT, **about)


async def deposits_in(context: Context, span: Span, currency: str) -> list[tuple[int, Deposit]]:
    """The deposits of a wallet in a span, newest first, each with its number."""
    rows = await _page(context, DEPOSIT_PAGES, span, agent_id=context.agent_id, currency=currency)
    return [(row.id, deposit_view(row, context.services.catalogue.currencies[row.currency])) for row in rows]


async def count_deposits(context: Context, currency: str) -> int:
    """How many deposits a wallet has."""
    return await the(context.session, DEPOSIT_COUNT, agent_id=context.agent_id, currency=currency)


async def support_requests_in(
    context: Context, span: Span, kind: SupportType | None, status: SupportStatus | None
) -> list[SupportRequest]:
    """The support requests that the caller may see in a span, newest first."""
    assert context.caller
    statements = support.SUPPORT_REQUEST_PAGES[context.actor]
    found = await _page(context, statements, span, agent_id=context.caller.id, type=kind, status=status)
    return [SupportRequest.of(row) for row in found]


async def count_support_requests(context: Context, kind: SupportType | None, status: SupportStatus | None) -> int:
    """How many support requests the caller may see."""
    assert context.caller
    statement = support.SUPPORT_REQUEST_COUNTS[context.actor]
    return await the(context.session, statement, agent_id=context.caller.id, type=kind, status=status)


async def support_requests_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, list[SupportRequest]]:
    """The support requests about many tasks that the caller may see, newest first."""
    requests: dict[int, list[SupportRequest]] = defaultdict(list)
    ids = orjson.dumps(task_ids).decode()
    for row in await context.session.all(support.SUPPORT_REQUESTS_OF_TASKS, task_ids=ids):
        if row.related_task_id:
            requests[row.related_task_id].append(SupportRequest.of(row))
    return requests


async def count_notifications(context: Context, since: int | None) -> int:
    """How many notifications the agent has."""
    return await the(context.session, NOTIFICATION_COUNT, agent_id=context.agent_id, since=since_instant(since))


async def _page(context: Context, statements: dict[bool, Statement[Any]], span: Span, **parameters: Any) -> list[Any]:
    found = await context.session.all(
        statements[span.from_oldest],
        older_than=span.older_than,
        newer_than=span.newer_than,
        limit=span.limit,
        **parameters,
    )
    return found[::-1] if span.from_oldest else found
