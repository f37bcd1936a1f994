"""Wallets in the graph: the view and its edges."""

from typing import Annotated, Any, ClassVar

import strawberry
import strawberry.pydantic

from domain.money.ledger import EntryKind
from resolvers.ledger import balances, statements, wallets
from resolvers.ledger.balances import BalanceInterval, WalletBalance
from resolvers.ledger.statements import StatementFormat, StatementLine, WalletStatement
from resolvers.ledger.wallets import TransactionFilter, Wallet, WalletLock, WalletTransaction
from resolvers.payments import bank_transfers
from resolvers.payments.bank_transfers import BankTransferDetails
from resolvers.payments.deposits import Deposit
from resolvers.wire.pages import PageBetween
from resolvers.wire.scalars import Amount, Timestamp
from schema.nodes.changed_by import ChangedByNode as ChangedByNode  # noqa: PLC0414 - stands for its view from here on
from schema.nodes.edges import task_edge
from schema.types.connections import Connection, PageArguments, connection, paged, parse_id
from schema.types.context import GraphContext, Info, parse_model, parse_request
from schema.types.enums import enum_type
from schema.types.from_models import node, output

output(BankTransferDetails)
output(WalletBalance)

Locale = Annotated[
    str | None,
    strawberry.argument(description="Slug of the language of the instructions. Default: the agent's language."),
]
OfTask = Annotated[strawberry.ID | None, strawberry.argument(description="Only entries for this task.")]
Format = Annotated[
    StatementFormat,
    strawberry.argument(description="Format of the file.", graphql_type=enum_type(StatementFormat)),
]
OfKinds = Annotated[list[EntryKind] | None, strawberry.argument(description="Only entries of these kinds.")]
EntriesFrom = Annotated[
    Timestamp | None,
    strawberry.argument(name="from", description="Only entries at this time or later, on the server's clock."),
]
EntriesUntil = Annotated[Timestamp | None, strawberry.argument(description="Only entries before this time.")]

Since = Annotated[
    Timestamp, strawberry.argument(name="from", description="Beginning of the period, on the server's clock.")
]
Until = Annotated[
    Timestamp | None,
    strawberry.argument(description="End of the period, exclusive, at most 366 days later. Default: now."),
]


Every = Annotated[
    BalanceInterval,
    strawberry.argument(description="Time between two points.", graphql_type=enum_type(BalanceInterval)),
]


@node
class WalletLockNode(WalletLock):
    """A lock and its task."""

    task: ClassVar = task_edge("The task that holds the money.")


@node
class WalletTransactionNode(WalletTransaction):
    """A ledger entry and its task."""

    task: ClassVar = task_edge("The task that it was for.")


@node
class DepositNode(Deposit):
    """A deposit and its task."""

    task: ClassVar = task_edge("The task that it is for.")


@node
class StatementLineNode(StatementLine):
    """A line of a statement and its task."""

    task: ClassVar = task_edge("The task that it was for.")


@node
class WalletStatementNode(WalletStatement):
    """A statement with pages of its movements."""

    lines: strawberry.Private[list[StatementLine]]
    download_url: strawberry.Private[str]

    @strawberry.pydantic.field(
        name="lines", description="The movements, newest first.", graphql_type=Connection[StatementLineNode]
    )
    @paged
    async def page_of_lines(self, **page: Any) -> Connection[StatementLine]:
        async def read(part: PageBetween) -> list[tuple[int, StatementLine]]:
            lines: list[tuple[int, StatementLine]] = [
                (line.id, line) for line in self.lines[::-1] if part.newer_than < line.id < part.older_than
            ]
            return lines[-part.limit :] if part.from_oldest else lines[: part.limit]

        async def count() -> int:
            return len(self.lines)

        return await connection(PageArguments(**page), read, count)

    @strawberry.pydantic.field(
        name="downloadUrl", description="Address of the statement as a file for an hour, without a key."
    )
    def address(self, format: Format = StatementFormat.CSV) -> str:  # noqa: A002 - the name of the argument
        assert format is StatementFormat.CSV, "there is no other"
        return self.download_url


async def read_wallet(context: GraphContext, currency: str | None) -> Wallet:
    """A wallet of the calling agent without its locks, which are an edge. Raises `InvalidInput`."""
    call, operation = await context.open_call(), wallets.get_wallet
    operation.admit(call.caller)
    (wallet,) = await wallets.read_wallets(call, parse_request(operation, {"currency": currency}))
    return wallets.wallet_view(call, wallet)


@node
class WalletNode(Wallet):
    """A wallet, its ledger and its deposits."""

    locks: strawberry.Private[list[WalletLock]]
    more_locks: strawberry.Private[bool]

    @strawberry.pydantic.field(
        name="locks",
        description="The tasks that hold money of the wallet, newest first.",
        graphql_type=Connection[WalletLockNode],
    )
    @paged
    async def page_of_locks(self, info: Info, **page: Any) -> Connection[WalletLock]:
        loaders = info.context.loaders
        wallet = self.id or 0

        async def read(part: PageBetween) -> list[tuple[int, WalletLock]]:
            return [(lock.task_id, lock) for lock in await loaders.wallet_locks.load(wallet, part)]

        async def count() -> int:
            return await loaders.wallet_lock_counts.load(wallet)

        return await connection(PageArguments(**page), read, count)

    @strawberry.pydantic.field(
        description="The ledger entries of the wallet, newest first.", graphql_type=Connection[WalletTransactionNode]
    )
    @paged
    async def transactions(
        self,
        info: Info,
        task_id: OfTask = None,
        kinds: OfKinds = None,
        from_: EntriesFrom = None,
        until: EntriesUntil = None,
        **page: Any,
    ) -> Connection[WalletTransaction]:
        loaders = info.context.loaders
        # A wallet that was never used has no id and no entries.
        wallet = self.id or 0
        task = parse_id("taskId", task_id) if task_id else None
        conditions = parse_model(
            TransactionFilter, {"task_id": task, "kinds": kinds, "from_": from_, "until": until}
        ).parameters()

        async def read(part: PageBetween) -> list[tuple[int, WalletTransaction]]:
            return [(entry.id, entry) for entry in await loaders.transactions.load(wallet, part, conditions)]

        async def count() -> int:
            return await loaders.transaction_counts.load(wallet, conditions)

        return await connection(PageArguments(**page), read, count)

    @strawberry.pydantic.field(
        description="Payments into the wallet, newest first.", graphql_type=Connection[DepositNode]
    )
    @paged
    async def deposits(self, info: Info, **page: Any) -> Connection[Deposit]:
        loaders = info.context.loaders
        wallet = self.id or 0

        async def read(part: PageBetween) -> list[tuple[int, Deposit]]:
            return await loaders.deposits.load(wallet, part)

        async def count() -> int:
            return await loaders.deposit_counts.load(wallet)

        return await connection(PageArguments(**page), read, count)

    @strawberry.pydantic.field(
        description="Amount committed to tasks since the day began (UTC), less the returned part."
    )
    async def spent_today(self, info: Info) -> Amount:
        agent_id = (await info.context.open_call()).agent_id
        # Zero has the decimal places of the currency, as every amount.
        nothing = self.available_balance * 0
        return (await info.context.loaders.spent_today.load(agent_id)).get(self.currency, nothing)

    @strawberry.pydantic.field(description="Instructions for funding the wallet by bank transfer.")
    async def bank_transfer(self, info: Info, locale: Locale = None) -> BankTransferDetails:
        operation = bank_transfers.get_bank_transfer_details
        return await info.context.call(operation, currency=self.currency, locale=locale)

    @strawberry.pydantic.field(
        description="The balances over a period, for a chart: at its beginning, every day or hour after it, and at its "
        "end. At most 366 days, or 366 hours."
    )
    async def balances(
        self, info: Info, from_: Since, until: Until = None, every: Every = BalanceInterval.DAY
    ) -> list[WalletBalance]:
        operation = balances.get_wallet_balances
        return await info.context.call(operation, currency=self.currency, from_=from_, until=until, every=every)

    @strawberry.pydantic.field(
        description="The balances before and after a period, and each movement between.",
        graphql_type=WalletStatementNode,
    )
    async def statement(self, info: Info, from_: Since, until: Until = None) -> WalletStatement:
        operation = statements.get_wallet_statement
        return await info.context.call(operation, currency=self.currency, from_=from_, until=until)
