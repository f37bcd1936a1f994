"""DataLoaders: each reads one kind of edge with one statement for all parents of a level.

They cache nothing, because a subscription would see old values. A long result is built in time slices of the event
loop. A batch waits for all objects that wait for a slice; otherwise each slice would read its own batch
(docs/decisions/0087).
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Iterable, Iterator, Mapping
from decimal import Decimal
from functools import cached_property
from types import NoneType
from typing import Any, Final, Generic, TypeVar

from resolvers.access.changed_by import names_of_changers
from resolvers.accounts.agents import Agent
from resolvers.accounts.operators import Operator
from resolvers.accounts.reputation import AgentReputation, TaskOperator, agents_of_tasks, operators_of_tasks
from resolvers.attachments.view import TaskAttachment, attachments_of_tasks
from resolvers.core.context import Context
from resolvers.events.view import StatusEvent
from resolvers.evidence.export import addresses_of_tasks
from resolvers.ledger import wallets
from resolvers.ledger.settlements import Settlement, settlements_of_tasks
from resolvers.ledger.wallets import WalletLock, WalletTransaction
from resolvers.matching.invitations import TaskInvitation, invitations_of_tasks
from resolvers.messaging.thread import messages_of_tasks
from resolvers.messaging.view import TaskMessage
from resolvers.pay.expenses import Expense, expenses_of_tasks
from resolvers.pay.offers import Offer, offers_of_tasks
from resolvers.pay.time_extensions import TimeExtension, time_extensions_of_tasks
from resolvers.payments import deposits, funding
from resolvers.payments.deposits import Deposit, count_deposits
from resolvers.payments.funding import Quote
from resolvers.proofs import submission
from resolvers.proofs.submission import proof_reviews_of_tasks
from resolvers.proofs.view import ProofItem, TaskProofs
from resolvers.spending.rules import SpendingRules, rules_of_keys, spent_today_of_agents
from resolvers.staff.agents import agents_by_id
from resolvers.staff.disputes import LedgerMovement, TaskStatement, ledgers_of_tasks, statements_of_tasks
from resolvers.staff.operators import operators_by_id
from resolvers.staff.waitlists import waiting_of_all
from resolvers.support import requests as support
from resolvers.support.view import SupportMessage, SupportRequest
from resolvers.tasks import decisions, reschedules, reviews
from resolvers.tasks import history as task_history
from resolvers.tasks import listing as task_list
from resolvers.tasks.decisions import Decision
from resolvers.tasks.reschedules import Reschedule
from resolvers.tasks.reviews import AgentReview, TaskReview, agent_reviews_of_tasks
from resolvers.tasks.view import Task
from resolvers.tracking.links import TrackingLink, tracking_links_of_tasks
from resolvers.webhooks import delivery_log, endpoints
from resolvers.webhooks.delivery_log import WebhookAttempt, WebhookDelivery
from resolvers.webhooks.endpoints import EndpointStatistics
from resolvers.webhooks.feed import bodies_of_events
from resolvers.webhooks.requests import WebhookRequest, requests_of_deliveries

Part = TypeVar("Part")
OpenCall = Callable[[], Awaitable[Context]]
Read = Callable[..., Awaitable[Mapping[int, Part]]]
"""Takes the context, the ids of the parents, and the arguments that they share."""


ROUNDS_OF_AN_OBJECT: Final = 8
"""Rounds of the event loop from the beginning of an object to the last load of its edges: two or three for each object
that it holds within itself."""


class BatchLoader(Generic[Part]):
    """Loads one kind of edge. Reads the parents that share their arguments together."""

    def __init__(self, loaders: "Loaders", read: Read[Part], missing: Callable[[], Any]) -> None:
        self._loaders = loaders
        self._read = read
        self._missing = missing
        self._batch: dict[tuple[Hashable, ...], dict[int, list[asyncio.Future[Part]]]] = {}

    def load(self, parent: int, *arguments: Hashable) -> Awaitable[Part]:
        """Load the target of the edge from a parent."""
        loop = asyncio.get_running_loop()
        if not self._batch:
            loop.call_soon(self._dispatch, loop)
        future: asyncio.Future[Part] = loop.create_future()
        self._batch.setdefault(arguments, {}).setdefault(parent, []).append(future)
        return future

    def _dispatch(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._loaders.objects_waiting:
            loop.call_soon(self._dispatch, loop)
        else:
            self._loaders.begin(self._read_batch())

    async def _read_batch(self) -> None:
        batch, self._batch = self._batch, {}
        for arguments, parents in batch.items():
            try:
                parts = await self._read(await self._loaders.open_call(), list(parents), *arguments)
            except Exception as fault:  # noqa: BLE001 - raised where the edge was asked for
                for future in _waiting(parents.values()):
                    future.set_exception(fault)
                continue
            for parent, futures in parents.items():
                for future in _waiting([futures]):
                    future.set_result(parts[parent] if parent in parts else self._missing())


def _waiting(futures: Iterable[Iterable[asyncio.Future[Part]]]) -> Iterator[asyncio.Future[Part]]:
    return (future for those in futures for future in those if not future.done())


Loader = cached_property[BatchLoader[Part]]


def loader(read: Read[Part], missing: Callable[[], Any] = NoneType) -> Loader[Part]:
    """Declare an attribute of `Loaders`, made when it is first used. `missing` makes the value for a parent without
    any."""
    return cached_property(lambda loaders: BatchLoader(loaders, read, missing))


class Loaders:
    """The loaders of one GraphQL operation; `open_call` gives a call by its caller."""

    def __init__(self, open_call: OpenCall) -> None:
        self.open_call = open_call
        self.objects_waiting = 0
        """Objects of the result that wait for a time slice, or began so recently that they may load more edges."""
        self._reads: set[asyncio.Task[None]] = set()

    def object_begins(self, rounds: int = ROUNDS_OF_AN_OBJECT) -> None:
        """Decrease the count of waiting objects by one, after `rounds` of the event loop."""
        if rounds:
            asyncio.get_running_loop().call_soon(self.object_begins, rounds - 1)
        else:
            self.objects_waiting -= 1

    def begin(self, read: Coroutine[Any, Any, None]) -> None:
        """Read a batch concurrently with the others."""
        task = asyncio.create_task(read)
        self._reads.add(task)
        task.add_done_callback(self._reads.discard)

    # of tasks
    tasks: Loader[Task | None] = loader(task_list.tasks_by_id)
    events: Loader[list[StatusEvent]] = loader(task_history.events_of_tasks, list)
    sequences: Loader[int] = loader(task_history.newest_of_tasks, int)
    proofs: Loader[list[ProofItem]] = loader(submission.proofs_of_tasks, list)
    proof_reviews: Loader[TaskProofs] = loader(proof_reviews_of_tasks)
    evidence_addresses: Loader[str | None] = loader(addresses_of_tasks)
    locks: Loader[WalletLock | None] = loader(wallets.locks_of_tasks)
    settlements: Loader[Settlement | None] = loader(settlements_of_tasks)
    task_transactions: Loader[list[WalletTransaction]] = loader(wallets.transactions_of_tasks, list)
    task_deliveries: Loader[list[WebhookDelivery]] = loader(delivery_log.deliveries_of_tasks, list)
    task_delivery_counts: Loader[int] = loader(delivery_log.count_deliveries_of_tasks, int)
    task_transaction_counts: Loader[int] = loader(wallets.count_transactions_of_tasks, int)
    quotes: Loader[Quote | None] = loader(funding.quotes_of_tasks)
    decisions: Loader[list[Decision]] = loader(decisions.decisions_of_tasks, list)
    reschedules: Loader[list[Reschedule]] = loader(reschedules.reschedules_of_tasks, list)
    expenses: Loader[list[Expense]] = loader(expenses_of_tasks, list)
    time_extensions: Loader[list[TimeExtension]] = loader(time_extensions_of_tasks, list)
    attachments: Loader[list[TaskAttachment]] = loader(attachments_of_tasks, list)
    messages: Loader[list[TaskMessage]] = loader(messages_of_tasks, list)
    offers: Loader[list[Offer]] = loader(offers_of_tasks, list)
    tracking_links: Loader[list[TrackingLink]] = loader(tracking_links_of_tasks, list)
    reviews: Loader[TaskReview | None] = loader(reviews.reviews_of_tasks)
    invitations: Loader[list[TaskInvitation]] = loader(invitations_of_tasks)
    task_operators: Loader[TaskOperator | None] = loader(operators_of_tasks)
    agent_reputations: Loader[AgentReputation] = loader(agents_of_tasks)
    agent_reviews: Loader[AgentReview | None] = loader(agent_reviews_of_tasks)
    operator_events: Loader[list[StatusEvent]] = loader(task_history.operator_events_of_tasks, list)
    support_requests: Loader[list[SupportRequest]] = loader(support.support_requests_of_tasks, list)
    ledgers: Loader[list[LedgerMovement]] = loader(ledgers_of_tasks, list)
    statements: Loader[list[TaskStatement]] = loader(statements_of_tasks, list)
    changers: Loader[str | None] = loader(names_of_changers)
    event_bodies: Loader[str | None] = loader(bodies_of_events)
    # of agents and operators
    spent_today: Loader[dict[str, Decimal]] = loader(spent_today_of_agents, dict)
    agents: Loader[Agent | None] = loader(agents_by_id)
    operators: Loader[Operator | None] = loader(operators_by_id)
    # of countries
    waiting: Loader[dict[str, int]] = loader(waiting_of_all, dict)
    # of support requests
    support_messages: Loader[list[SupportMessage]] = loader(support.messages_of_requests, list)
    # of API keys
    spending_rules: Loader[SpendingRules] = loader(rules_of_keys)
    # of deliveries and endpoints
    webhook_requests: Loader[WebhookRequest | None] = loader(requests_of_deliveries)
    last_errors: Loader[WebhookAttempt | None] = loader(endpoints.last_errors_of_endpoints)
    endpoint_calls: Loader[EndpointStatistics] = loader(endpoints.calls_of_endpoints)
    # of wallets
    transactions: Loader[list[WalletTransaction]] = loader(wallets.transactions_of_wallets, list)
    transaction_counts: Loader[int] = loader(wallets.count_transactions, int)
    wallet_locks: Loader[list[WalletLock]] = loader(wallets.locks_of_wallets, list)
    wallet_lock_counts: Loader[int] = loader(wallets.count_locks, int)
    deposits: Loader[list[tuple[int, Deposit]]] = loader(deposits.deposits_of_wallets, list)
    deposit_counts: Loader[int] = loader(count_deposits, int)
