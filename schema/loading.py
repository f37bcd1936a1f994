"""Reads along edges, one statement for all parents of a level. Nothing is kept: a subscription would see the past."""

from collections.abc import Awaitable, Callable, Hashable, Mapping
from typing import Any, Final, Generic, NamedTuple, TypeVar

from strawberry.dataloader import DataLoader

from resolvers import edges, proofs, support
from resolvers.decisions import Decision
from resolvers.deposits import Deposit
from resolvers.funding import Quote
from resolvers.operation import Context
from resolvers.proof_view import ProofItem, TaskProofs
from resolvers.reschedules import Reschedule
from resolvers.reviews import TaskReview
from resolvers.support_view import SupportMessage, SupportRequest
from resolvers.task_view import StatusEvent, Task
from resolvers.wallets import WalletLock, WalletTransaction

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


class Loaders:
    """The readers of one GraphQL operation; `opened` gives the context of its caller."""

    def __init__(self, opened: Callable[[], Awaitable[Context]]) -> None:
        # of tasks
        self.tasks: Reader[Task | None] = Reader(opened, edges.tasks_by_id, NOTHING)
        self.events: Reader[list[StatusEvent]] = Reader(opened, edges.events_of_tasks, list)
        self.proofs: Reader[list[ProofItem]] = Reader(opened, proofs.proofs_of_tasks, list)
        self.proof_reviews: Reader[TaskProofs] = Reader(opened, edges.proof_reviews_of_tasks, NOTHING)
        self.locks: Reader[WalletLock | None] = Reader(opened, edges.locks_of_tasks, NOTHING)
        self.quotes: Reader[Quote | None] = Reader(opened, edges.quotes_of_tasks, NOTHING)
        self.decisions: Reader[list[Decision]] = Reader(opened, edges.decisions_of_tasks, list)
        self.reschedules: Reader[list[Reschedule]] = Reader(opened, edges.reschedules_of_tasks, list)
        self.reviews: Reader[TaskReview | None] = Reader(opened, edges.reviews_of_tasks, NOTHING)
        self.support_requests: Reader[list[SupportRequest]] = Reader(opened, edges.support_requests_of_tasks, list)
        # of support requests
        self.support_messages: Reader[list[SupportMessage]] = Reader(opened, support.messages_of_requests, list)
        # of wallets
        self.transactions: Reader[list[WalletTransaction]] = Reader(opened, edges.transactions_of_wallets, list)
        self.transaction_counts: Reader[int] = Reader(opened, edges.count_transactions, int)
        self.deposits: Reader[list[tuple[int, Deposit]]] = Reader(opened, edges.deposits_of_wallets, list)
        self.deposit_counts: Reader[int] = Reader(opened, edges.count_deposits, int)
