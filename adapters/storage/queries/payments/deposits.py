"""Deposits and their checkouts."""

from typing import NamedTuple

from sqlalchemy import bindparam, select

from adapters.storage.engine.statements.changes import insertion
from adapters.storage.engine.statements.composition import composed
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import ManyAgents, Statement, returning_rows, statement
from adapters.storage.queries.ledger.pages import WalletCount, count_by_wallet, page_of_each_wallet
from adapters.storage.tables.accounts import agent
from adapters.storage.tables.payments import DepositRow, deposit
from adapters.storage.tables.tasks import task

BY_EXTERNAL_ID = deposit.c.external_id == bindparam("external_id")

INSERT_DEPOSIT = insertion(deposit, DepositRow, in_32_bits=True)


@statement(select_where(deposit, BY_EXTERNAL_ID))
def select_deposit(external_id: str) -> DepositRow: ...
@statement(select_where(deposit, BY_EXTERNAL_ID, lock=True))
def lock_deposit(external_id: str) -> DepositRow: ...
@statement(select_where(deposit, deposit.c.id == bindparam("id")))
def select_deposit_by_id(id: int) -> DepositRow: ...
@statement(
    select_where(
        deposit,
        deposit.c.payment_reference == bindparam("payment_reference"),
        deposit.c.provider == bindparam("provider"),
    ),
    many_agents=ManyAgents.OTHER_KEYS,
)
def select_deposit_of_payment(payment_reference: str, provider: str) -> DepositRow: ...
@statement(select_where(deposit, deposit.c.task_id == bindparam("task_id"), order_by=(deposit.c.id.desc(),), limit=1))
def select_last_deposit_of_task(task_id: int) -> DepositRow: ...


class CheckoutRow(NamedTuple):
    """The columns of a deposit for the payment page."""

    agent_id: int
    external_id: str
    amount: int
    currency: str
    status: str
    processing: bool
    provider: str
    checkout_url: str | None
    success_url: str | None
    cancel_url: str | None
    locale: str | None
    task_title: str | None
    payee: str


@statement(
    select(
        deposit.c.agent_id,
        deposit.c.external_id,
        deposit.c.amount,
        deposit.c.currency,
        deposit.c.status,
        deposit.c.processing,
        deposit.c.provider,
        deposit.c.checkout_url,
        deposit.c.success_url,
        deposit.c.cancel_url,
        deposit.c.locale,
        task.c.title,
        agent.c.name,
    )
    .join(agent, agent.c.id == deposit.c.agent_id)
    .outerjoin(task, task.c.id == deposit.c.task_id)
    .where(BY_EXTERNAL_ID)
)
def select_checkout(external_id: str) -> CheckoutRow: ...


@composed
def deposit_pages(wallets: int, *, from_oldest: bool) -> Statement[..., DepositRow]:
    """Make the statement of one page for each of several wallets, with parameters `wallet_0…`."""
    return returning_rows(DepositRow, page_of_each_wallet(select(deposit), deposit, wallets, from_oldest=from_oldest))


@statement(count_by_wallet(deposit), unbounded=True)
def select_deposit_counts(wallet_ids: str) -> WalletCount: ...
