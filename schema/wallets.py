"""Wallets in the graph: the view and its edges."""

from functools import partial
from typing import Annotated

import strawberry
import strawberry.pydantic

from resolvers import bank_transfers, edges
from resolvers.bank_transfers import BankTransferDetails
from resolvers.deposits import Deposit
from resolvers.edges import Span
from resolvers.wallets import Wallet, WalletTransaction
from schema.context import Info
from schema.pages import After, Before, Connection, First, Last, Page, connection, number_of
from schema.types import node, output

for view in (BankTransferDetails, Deposit, WalletTransaction):
    output(view)

Locale = Annotated[
    str | None, strawberry.argument(description="Slug of the instructions' language; the agent's own when left out.")
]
OfTask = Annotated[strawberry.ID | None, strawberry.argument(description="Only what moved for this task.")]


@node
class WalletNode(Wallet):
    """A wallet, its ledger and its deposits."""

    @strawberry.pydantic.field(description="Its ledger, newest first.")
    async def transactions(
        self,
        info: Info,
        *,
        task_id: OfTask = None,
        first: First = None,
        after: After = None,
        last: Last = None,
        before: Before = None,
    ) -> Connection[WalletTransaction]:
        context = await info.context.opened()
        task = number_of("taskId", task_id) if task_id else None

        async def read(span: Span) -> list[tuple[int, WalletTransaction]]:
            return [(entry.id, entry) for entry in await edges.transactions_in(context, span, self.currency, task)]

        count = partial(edges.count_transactions, context, self.currency, task)
        return await connection(Page(first, after, last, before), read, count)

    @strawberry.pydantic.field(description="Payments into it, newest first.")
    async def deposits(
        self, info: Info, first: First = None, after: After = None, last: Last = None, before: Before = None
    ) -> Connection[Deposit]:
        context = await info.context.opened()

        async def read(span: Span) -> list[tuple[int, Deposit]]:
            return await edges.deposits_in(context, span, self.currency)

        count = partial(edges.count_deposits, context, self.currency)
        return await connection(Page(first, after, last, before), read, count)

    @strawberry.pydantic.field(description="How it is funded from a bank.")
    async def bank_transfer(self, info: Info, locale: Locale = None) -> BankTransferDetails:
        operation = bank_transfers.get_bank_transfer_details
        return await info.context.call(operation, currency=self.currency, locale=locale)
