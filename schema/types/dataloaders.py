"""Reads along edges, one statement for all parents of a level. Nothing is kept: a subscription would see the past."""

from collections.abc import Awaitable, Callable, Hashable, Mapping
from typing import Any, Final, Generic, NamedTuple, TypeVar

from strawberry.dataloader import DataLoader

from resolvers.core.context import Context
from resolvers.ledger import wallets
from resolvers.ledger.wallets import WalletLock, WalletTransaction
from resolvers.payments import deposits, funding
from resolvers.payments.deposits import Deposit, count_deposits
from resolvers.payments.funding import Quote
from resolvers.proofs import submission
from resolvers.proofs.submission import proof_reviews_of_tasks
from resolvers.proofs.view import ProofItem, TaskProofs
from resolvers.spending.rules import SpendingRules, rules_of_keys
from resolvers.support import requests as support
from resolvers.support.view import SupportMessage, SupportRequest
from resolvers.tasks import decisions, reschedules, reviews
from resolvers.tasks import history as task_history
from resolvers.tasks import listing as task_list
from resolvers.tasks.decisions import Decision
from resolvers.tasks.reschedules import Reschedule
from resolvers.tasks.reviews import TaskReview
from resolvers.tasks.view import StatusEvent, Task

Part = TypeVar("Part")
Read = Callable[..., Awaitable[Mapping[int, Part]]]
"""Takes the context, the ids of the parents and what is wanted of all of them alike."""


class Wish(NamedTuple):
    """What is wanted of one parent."""

    parent: int
    wanted: tuple[Hashable, ...]


class Reader(Generic[Part]):
    """Reads one kind of edge. Parents of which the same is wanted are read together."""

    def __init__(self, opened: Callable[[], Awaitable[Context]], read: Read[Part], missing: Callable[[], Any]) -> None:
        self._opened = opened
        self._read = read
        self._missing = missing
        self._loader: DataLoader[Wish, Part] = DataLoader(self._load, cache=False)

    async def load(self, parent: int, *wanted: Hashable) -> Part:
        """What the edge leads to from a parent."""
        return await self._loader.load(Wish(parent, wanted))

    async def _load(self, wishes: list[Wish]) -> list[Part]:
        context = await self._opened()
        alike: dict[tuple[Hashable, ...], dict[int, None]] = {}
        for wish in wishes:
            alike.setdefault(wish.wanted, {})[wish.parent] = None
        found = {wanted: await self._read(context, list(parents), *wanted) for wanted, parents in alike.items()}
        return [
            found[wish.wanted][wish.parent] if wish.parent in found[wish.wanted] else self._missing() for wish in wishes
        ]


NOTHING: Final[Callable[[], None]] = type(None)


class Edge(Generic[Part]):
    """An attribute of `Loaders`: the reader of one kind of edge, made when it is first asked for."""

    def __init__(self, read: Read[Part], missing: Callable[[], Any]) -> None:
        self._read = read
        self._missing = missing

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, loaders: "Loaders", owner: type) -> Reader[Part]:
        reader = Reader(loaders.opened, self._read, self._missing)
        # From now on the attribute itself is found first.
        setattr(loaders, self._name, reader)
        return reader


class Loaders:
    """The readers of one GraphQL operation; `opened` gives the context of its caller."""

    def __init__(self, opened: Callable[[], Awaitable[Context]]) -> None:
        self.opened = opened

    # of tasks
    tasks: Edge[Task | None] = Edge(task_list.tasks_by_id, NOTHING)
    events: Edge[list[StatusEvent]] = Edge(task_history.events_of_tasks, list)
    proofs: Edge[list[ProofItem]] = Edge(submission.proofs_of_tasks, list)
    proof_reviews: Edge[TaskProofs] = Edge(proof_reviews_of_tasks, NOTHING)
    locks: Edge[WalletLock | None] = Edge(wallets.locks_of_tasks, NOTHING)
    quotes: Edge[Quote | None] = Edge(funding.quotes_of_tasks, NOTHING)
    decisions: Edge[list[Decision]] = Edge(decisions.decisions_of_tasks, list)
    reschedules: Edge[list[Reschedule]] = Edge(reschedules.reschedules_of_tasks, list)
    reviews: Edge[TaskReview | None] = Edge(reviews.reviews_of_tasks, NOTHING)
    support_requests: Edge[list[SupportRequest]] = Edge(support.support_requests_of_tasks, list)
    # of support requests
    support_messages: Edge[list[SupportMessage]] = Edge(support.messages_of_requests, list)
    # of API keys
    spending_rules: Edge[SpendingRules] = Edge(rules_of_keys, NOTHING)
    # of wallets
    transactions: Edge[list[WalletTransaction]] = Edge(wallets.transactions_of_wallets, list)
    transaction_counts: Edge[int] = Edge(wallets.count_transactions, int)
    deposits: Edge[list[tuple[int, Deposit]]] = Edge(deposits.deposits_of_wallets, list)
    deposit_counts: Edge[int] = Edge(count_deposits, int)
