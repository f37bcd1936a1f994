"""DataLoaders: each reads one kind of edge with one statement for all parents of a level.

They cache nothing, because a subscription would see old values.
"""

from collections.abc import Awaitable, Callable, Hashable, Mapping
from functools import cached_property
from types import NoneType
from typing import Any, Generic, NamedTuple, TypeVar

from strawberry.dataloader import DataLoader

from resolvers.access.changed_by import names_of_changers
from resolvers.accounts.agents import Agent
from resolvers.accounts.operators import Operator
from resolvers.accounts.reputation import AgentReputation, TaskOperator, agents_of_tasks, operators_of_tasks
from resolvers.core.context import Context
from resolvers.ledger import wallets
from resolvers.ledger.settlements import Settlement, settlements_of_tasks
from resolvers.ledger.wallets import WalletLock, WalletTransaction
from resolvers.payments import deposits, funding
from resolvers.payments.deposits import Deposit, count_deposits
from resolvers.payments.funding import Quote
from resolvers.proofs import submission
from resolvers.proofs.submission import proof_reviews_of_tasks
from resolvers.proofs.view import ProofItem, TaskProofs
from resolvers.spending.rules import SpendingRules, rules_of_keys
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
from resolvers.tasks.view import StatusEvent, Task
from resolvers.webhooks import endpoints
from resolvers.webhooks.delivery_log import WebhookAttempt
from resolvers.webhooks.endpoints import EndpointStatistics
from resolvers.webhooks.requests import WebhookRequest, requests_of_deliveries

Part = TypeVar("Part")
OpenCall = Callable[[], Awaitable[Context]]
Read = Callable[..., Awaitable[Mapping[int, Part]]]
"""Takes the context, the ids of the parents, and the arguments that they share."""


class LoadKey(NamedTuple):
    """One parent, and the arguments of the edge."""

    parent: int
    arguments: tuple[Hashable, ...]


class BatchLoader(Generic[Part]):
    """Loads one kind of edge. Reads the parents that share their arguments together."""

    def __init__(self, open_call: OpenCall, read: Read[Part], missing: Callable[[], Any]) -> None:
        self._open_call = open_call
        self._read = read
        self._missing = missing
        self._loader: DataLoader[LoadKey, Part] = DataLoader(self._load, cache=False)

    async def load(self, parent: int, *arguments: Hashable) -> Part:
        """What the edge leads to from a parent."""
        return await self._loader.load(LoadKey(parent, arguments))

    async def _load(self, keys: list[LoadKey]) -> list[Part]:
        context = await self._open_call()
        parents: dict[tuple[Hashable, ...], dict[int, None]] = {}
        for key in keys:
            parents.setdefault(key.arguments, {})[key.parent] = None
        parts = {arguments: await self._read(context, list(ids), *arguments) for arguments, ids in parents.items()}
        return [parts[key.arguments].get(key.parent, self._missing()) for key in keys]


Loader = cached_property[BatchLoader[Part]]


def loader(read: Read[Part], missing: Callable[[], Any] = NoneType) -> Loader[Part]:
    """An attribute of `Loaders`, made when it is first used. `missing` makes what stands for a parent without any."""
    return cached_property(lambda loaders: BatchLoader(loaders.open_call, read, missing))


class Loaders:
    """The loaders of one GraphQL operation; `open_call` gives a call by its caller."""

    def __init__(self, open_call: OpenCall) -> None:
        self.open_call = open_call

    # of tasks
    tasks: Loader[Task | None] = loader(task_list.tasks_by_id)
    events: Loader[list[StatusEvent]] = loader(task_history.events_of_tasks, list)
    sequences: Loader[int] = loader(task_history.newest_of_tasks, int)
    proofs: Loader[list[ProofItem]] = loader(submission.proofs_of_tasks, list)
    proof_reviews: Loader[TaskProofs] = loader(proof_reviews_of_tasks)
    locks: Loader[WalletLock | None] = loader(wallets.locks_of_tasks)
    settlements: Loader[Settlement | None] = loader(settlements_of_tasks)
    task_transactions: Loader[list[WalletTransaction]] = loader(wallets.transactions_of_tasks, list)
    task_transaction_counts: Loader[int] = loader(wallets.count_transactions_of_tasks, int)
    quotes: Loader[Quote | None] = loader(funding.quotes_of_tasks)
    decisions: Loader[list[Decision]] = loader(decisions.decisions_of_tasks, list)
    reschedules: Loader[list[Reschedule]] = loader(reschedules.reschedules_of_tasks, list)
    reviews: Loader[TaskReview | None] = loader(reviews.reviews_of_tasks)
    task_operators: Loader[TaskOperator | None] = loader(operators_of_tasks)
    agent_reputations: Loader[AgentReputation] = loader(agents_of_tasks)
    agent_reviews: Loader[AgentReview | None] = loader(agent_reviews_of_tasks)
    operator_events: Loader[list[StatusEvent]] = loader(task_history.operator_events_of_tasks, list)
    support_requests: Loader[list[SupportRequest]] = loader(support.support_requests_of_tasks, list)
    ledgers: Loader[list[LedgerMovement]] = loader(ledgers_of_tasks, list)
    statements: Loader[list[TaskStatement]] = loader(statements_of_tasks, list)
    changers: Loader[str | None] = loader(names_of_changers)
    # of what belongs to an agent or to an operator
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
