"""What the graph reads along its edges, for a caller who may see where the edge begins.

These are no operations: each reads what an operation already gives, in pages of both directions or for many parents
with one statement.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

import orjson

from adapters.storage import support
from adapters.storage.edges import (
    DEPOSIT_COUNTS,
    EVENTS_OF_TASKS,
    TASKS_BY_ID,
    TRANSACTION_COUNTS,
    deposit_pages,
    transaction_pages,
)
from adapters.storage.requests import DECISIONS_OF_TASKS, RESCHEDULES_OF_TASKS, REVIEWS_OF_TASKS
from adapters.storage.session import the
from adapters.storage.statement import Statement
from adapters.storage.tables import DepositRow, TaskRow
from adapters.storage.wallets import LOCKS_OF_TASKS, WALLETS, WalletTransactionRow
from domain.statuses import Status
from domain.support import SupportStatus, SupportType
from resolvers.decisions import Decision
from resolvers.deposits import Deposit, deposit_view
from resolvers.funding import Quote, quote_view
from resolvers.operation import Context
from resolvers.ownership import owned
from resolvers.proof_view import TaskProofs
from resolvers.proofs import proof_reviews
from resolvers.reschedules import Reschedule
from resolvers.reviews import TaskReview
from resolvers.support_view import SupportRequest
from resolvers.task_list import Position, Stretch, TaskFilter, TaskOrder, position_of, tasks_within
from resolvers.task_view import StatusEvent, Task
from resolvers.tasks import show_all
from resolvers.wallets import WalletLock, WalletTransaction, lock_view, transaction_views

Numbered = TypeVar("Numbered", DepositRow, WalletTransactionRow)


class Span(NamedTuple):
    """What to read of a list, newest first: at most `limit` rows between two ids, from its newer or its older end."""

    older_than: int
    newer_than: int
    limit: int
    from_oldest: bool


async def tasks_in(
    context: Context, conditions: TaskFilter, order: TaskOrder, stretch: Stretch
) -> list[tuple[Position, Task]]:
    """The caller's tasks in a stretch of an ordered list, each with its place in it."""
    rows = await tasks_within(context, conditions, order, stretch)
    return [(position_of(row, order), task) for row, task in zip(rows, await show_all(context, rows), strict=True)]


async def task_rows_by_id(context: Context, ids: Sequence[int]) -> dict[int, TaskRow]:
    """Those of the caller's tasks; any agent's for the platform."""
    assert context.caller
    statement = TASKS_BY_ID[context.actor]
    found = await context.session.all(statement, ids=orjson.dumps(ids).decode(), owner_id=context.caller.id)
    return {row.id: row for row in found}


async def tasks_by_id(context: Context, ids: Sequence[int]) -> dict[int, Task]:
    """Those of the caller's tasks as they are shown; any agent's for the platform."""
    found = await task_rows_by_id(context, ids)
    return {task.id: task for task in await show_all(context, list(found.values()))}


async def locks_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, WalletLock]:
    """What escrow holds for tasks; those for which it holds nothing are left out."""
    currencies = context.services.catalogue.currencies
    found = await context.session.all(LOCKS_OF_TASKS, task_ids=orjson.dumps(task_ids).decode())
    return {lock.task_id: lock_view(lock, currencies[lock.currency].places) for lock in found}


async def quotes_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, Quote]:
    """The quotes of an agent's tasks; those that are not quoted are left out."""
    found = await task_rows_by_id(context, task_ids)
    rows = [row for row in found.values() if row.status == Status.QUOTED]
    if not rows:
        return {}
    wallets = {wallet.currency: wallet for wallet in await context.session.all(WALLETS, agent_id=context.agent_id)}
    return {
        row.id: quote_view(context, row, task, wallets.get(row.currency))
        for row, task in zip(rows, await show_all(context, rows), strict=True)
    }


async def task_version(context: Context, task_id: int) -> int:
    """A number that rises with every change of a task. Raises `NotFound` for a task that is not the caller's."""
    return (await owned(context, task_id)).updated_instant


async def events_of_tasks(context: Context, task_ids: Sequence[int], after: int) -> dict[int, list[StatusEvent]]:
    """The events of many tasks after a cursor, oldest first."""
    events: dict[int, list[StatusEvent]] = defaultdict(list)
    for row in await context.session.all(EVENTS_OF_TASKS, task_ids=orjson.dumps(task_ids).decode(), after=after):
        events[row.task_id].append(StatusEvent.of(row))
    return events


async def proof_reviews_of_tasks(context: Context, task_ids: Sequence[int], thumbnails: bool) -> dict[int, TaskProofs]:
    """The proof of tasks as it is reviewed."""
    found = list((await task_rows_by_id(context, task_ids)).values())
    return {review.task_id: review for review in await proof_reviews(context, found, thumbnails=thumbnails)}


async def transactions_of_wallets(
    context: Context, wallet_ids: Sequence[int], span: Span, task_id: int | None
) -> dict[int, list[WalletTransaction]]:
    """The ledgers of wallets in a span, newest first."""
    statement = transaction_pages(len(wallet_ids), from_oldest=span.from_oldest)
    found = await _page_of_each(context, statement, wallet_ids, span, task_id=task_id)
    pages: dict[int, list[WalletTransaction]] = defaultdict(list)
    for row, view in zip(found, await transaction_views(context, found), strict=True):
        pages[row.wallet_id].append(view)
    return pages


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


async def deposits_of_wallets(
    context: Context, wallet_ids: Sequence[int], span: Span
) -> dict[int, list[tuple[int, Deposit]]]:
    """The deposits of wallets in a span, newest first, each with its number."""
    statement = deposit_pages(len(wallet_ids), from_oldest=span.from_oldest)
    pages: dict[int, list[tuple[int, Deposit]]] = defaultdict(list)
    for row in await _page_of_each(context, statement, wallet_ids, span):
        view = deposit_view(row, context.services.catalogue.currencies[row.currency])
        pages[row.wallet_id].append((row.id, view))
    return pages


async def _page_of_each(
    context: Context, statement: Statement[Numbered], wallet_ids: Sequence[int], span: Span, **parameters: Any
) -> list[Numbered]:
    wallets = {f"wallet_{place}": wallet_id for place, wallet_id in enumerate(wallet_ids)}
    bounds = {"older_than": span.older_than, "newer_than": span.newer_than, "limit": span.limit}
    found = await context.session.all(statement, **bounds, **wallets, **parameters)
    return sorted(found, key=lambda row: row.id, reverse=True)


async def count_transactions(context: Context, wallet_ids: Sequence[int], task_id: int | None) -> dict[int, int]:
    """How many entries the ledgers of wallets have; those with none are left out."""
    ids = orjson.dumps(wallet_ids).decode()
    found = await context.session.all(TRANSACTION_COUNTS, wallet_ids=ids, task_id=task_id)
    return {row.wallet_id: row.number for row in found}


async def count_deposits(context: Context, wallet_ids: Sequence[int]) -> dict[int, int]:
    """How many deposits wallets have; those with none are left out."""
    found = await context.session.all(DEPOSIT_COUNTS, wallet_ids=orjson.dumps(wallet_ids).decode())
    return {row.wallet_id: row.number for row in found}


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


async def _page(context: Context, statements: dict[bool, Statement[Any]], span: Span, **parameters: Any) -> list[Any]:
    found = await context.session.all(
        statements[span.from_oldest],
        older_than=span.older_than,
        newer_than=span.newer_than,
        limit=span.limit,
        **parameters,
    )
    return found[::-1] if span.from_oldest else found
