"""Payments into wallets."""

from functools import lru_cache
from typing import NamedTuple

from sqlalchemy import bindparam, select

from adapters.storage.statement import KEPT, Statement, find, insertion, rows
from adapters.storage.tables import DepositRow, agent, deposit, task
from adapters.storage.wallets import count_by_wallet, page_of_each_wallet

BY_EXTERNAL_ID = deposit.c.external_id == bindparam("external_id")

INSERT_DEPOSIT = insertion(deposit)
DEPOSIT = find(deposit, DepositRow, BY_EXTERNAL_ID)
DEPOSIT_TO_CHANGE = find(deposit, DepositRow, BY_EXTERNAL_ID, lock=True)
DEPOSIT_BY_ID = find(deposit, DepositRow, deposit.c.id == bindparam("id"))
DEPOSIT_OF_PAYMENT = find(
    deposit,
    DepositRow,
    deposit.c.payment_reference == bindparam("payment_reference"),
    deposit.c.provider == bindparam("provider"),
)
LAST_DEPOSIT_OF_TASK = find(
    deposit, DepositRow, deposit.c.task_id == bindparam("task_id"), order_by=(deposit.c.id.desc(),), limit=1
)


class CheckoutRow(NamedTuple):
    """What the payment page shows of a deposit."""

    external_id: str
    amount: int
    currency: str
    status: str
    processing: bool
    provider: str
    checkout_url: str | None
    success_url: str | None
    cancel_url: str | None
    locale: str
    task_title: str | None
    payee: str


CHECKOUT = rows(
    CheckoutRow,
    select(
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
    .where(BY_EXTERNAL_ID),
)


@lru_cache(KEPT)
def deposit_pages(wallets: int, *, from_oldest: bool) -> Statement[DepositRow]:
    """The same page of several wallets' deposits, for parameters `wallet_0…`."""
    return rows(DepositRow, page_of_each_wallet(select(deposit), deposit, wallets, from_oldest=from_oldest))


DEPOSIT_COUNTS = count_by_wallet(deposit)
