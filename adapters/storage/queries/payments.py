"""Statements about deposits, refunds, reversals, bank transfers and payouts."""

from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    and_,
    bindparam,
    case,
    cast,
    exists,
    func,
    literal_column,
    not_,
    or_,
    select,
)

from adapters.storage.engine.columns import Instant
from adapters.storage.engine.statement import (
    AmongIds,
    Statement,
    both_ways,
    composed,
    insertion,
    returning_rows,
    select_count,
    select_where,
    statement,
    statements,
    update_by_id,
)
from adapters.storage.queries.ledger import WalletCount, count_by_wallet, page_of_each_wallet
from adapters.storage.tables.accounts import agent, staff
from adapters.storage.tables.ledger import EarningsRow, earnings, ledger_transaction, posting, wallet
from adapters.storage.tables.payments import (
    IS_OPEN,
    BankTransferRow,
    DepositRow,
    PayoutRow,
    RefundRow,
    ReversalRow,
    bank_transfer,
    deposit,
    payout,
    refund,
    reversal,
)
from adapters.storage.tables.practice import practice_world
from adapters.storage.tables.tasks import task
from domain.money.deposits import EMBEDDED, DepositStatus, RefundStatus
from domain.money.ledger import SETTLEMENTS, Account

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
    )
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


@statement(select_where(bank_transfer, bank_transfer.c.bank_reference == bindparam("bank_reference")))
def select_bank_transfer(bank_reference: str) -> BankTransferRow: ...


INSERT_BANK_TRANSFER = insertion(bank_transfer, BankTransferRow)


INSERT_REFUND = insertion(refund, RefundRow)


@statement(select_where(refund, refund.c.id == bindparam("id")))
def select_refund_by_id(id: int) -> RefundRow: ...


@statement(
    select_where(
        refund,
        refund.c.deposit_id == bindparam("deposit_id"),
        refund.c.provider_reference == bindparam("provider_reference"),
    )
)
def select_refund_of_provider(deposit_id: int, provider_reference: str) -> RefundRow: ...


@statement(select_where(refund, refund.c.external_id == bindparam("external_id")))
def select_refund(external_id: str) -> RefundRow: ...


@statement(select_where(refund, refund.c.external_id == bindparam("external_id"), lock=True))
def lock_refund(external_id: str) -> RefundRow: ...


@statement(
    select(cast(func.coalesce(func.sum(refund.c.amount), 0), BigInteger)).where(
        refund.c.deposit_id == bindparam("deposit_id"), refund.c.status != RefundStatus.FAILED.value
    )
)
def select_refunded(deposit_id: int) -> int:
    """The sum of a deposit's refunds, completed or pending."""


INSERT_REVERSAL = insertion(reversal, ReversalRow)


@update_by_id(reversal)
def change_reversal(key: int, withdrawn: int, returned: int, changed_at: int) -> None: ...


@statement(select_where(reversal, reversal.c.provider_reference == bindparam("provider_reference")))
def select_reversal(provider_reference: str) -> ReversalRow: ...


@statement(
    select(reversal.c.kind)
    .where(reversal.c.deposit_id == bindparam("deposit_id"))
    .order_by(reversal.c.changed_at.desc(), reversal.c.id.desc())
    .limit(1)
)
def select_last_kind(deposit_id: int) -> str: ...


@statement(
    select(cast(func.coalesce(func.sum(reversal.c.withdrawn - reversal.c.returned), 0), BigInteger)).where(
        reversal.c.deposit_id == bindparam("deposit_id")
    )
)
def select_taken_at_provider(deposit_id: int) -> int:
    """The amount of a deposit's payment that was reversed at the provider."""


class ListedReversalRow(NamedTuple):
    """A reversal with its deposit and the wallet's debt. Amounts are minor units."""

    id: int
    kind: str
    provider: str
    provider_reference: str
    external_id: str
    agent_id: int
    currency: str
    amount: int
    withdrawn: int
    returned: int
    debt: int
    created_at: Instant
    changed_at: Instant


SHOWN_OF_REVERSALS: tuple[ColumnElement[Any], ...] = tuple(
    (reversal if name in reversal.c else wallet if name == "debt" else deposit).c[name]
    for name in ListedReversalRow._fields
)


LISTED_REVERSALS = (
    select(*SHOWN_OF_REVERSALS)
    .select_from(
        reversal.join(deposit, deposit.c.id == reversal.c.deposit_id).join(wallet, wallet.c.id == deposit.c.wallet_id)
    )
    .where(or_(bindparam("owed_only", type_=deposit.c.processing.type) == 0, wallet.c.debt < 0))
)


@statements(both_ways(LISTED_REVERSALS, reversal), unbounded=("owed_only",))
def select_reversals(owed_only: bool, older_than: int, newer_than: int, limit: int) -> ListedReversalRow: ...


@statement(select_count(LISTED_REVERSALS, reversal), unbounded=True)
def select_number_of_reversals(owed_only: bool) -> int: ...


INSERT_PAYOUT = insertion(payout, PayoutRow)


@update_by_id(payout)
def set_payout_approved(key: int, status: str, approver_id: int | None, approved_at: int | None) -> None: ...


@update_by_id(payout)
def decide_payout(
    *,
    key: int,
    status: str,
    bank_reference: str | None,
    decline_reason: str | None,
    staff_id: int | None,
    decided_at: int | None,
) -> None: ...


@statement(select_where(earnings, earnings.c.id == bindparam("id"), lock=True))
def lock_earnings_by_id(id: int) -> EarningsRow: ...


@statement(select_where(payout, payout.c.bank_reference == bindparam("bank_reference")))
def select_payout_of_reference(bank_reference: str) -> PayoutRow: ...


# A literal, as in the index: with a parameter, the index is not used.
OPEN: ColumnElement[bool] = literal_column(IS_OPEN)


@statement(select_where(payout, OPEN, payout.c.earnings_id == bindparam("earnings_id")))
def select_open_payout(earnings_id: int) -> PayoutRow: ...


class OperatorEarningsRow(NamedTuple):
    """An operator's earnings in one currency, and the open payout, in minor units."""

    operator_id: int
    currency: str
    earned: int
    paid_out: int
    requested: int


@statement(
    select(
        earnings.c.operator_id,
        earnings.c.currency,
        earnings.c.earned,
        earnings.c.paid_out,
        cast(func.coalesce(func.max(payout.c.amount), 0), BigInteger),
    )
    .select_from(earnings.outerjoin(payout, and_(payout.c.earnings_id == earnings.c.id, OPEN)))
    .where(AmongIds(earnings.c.operator_id, "operator_ids"))
    .group_by(earnings.c.id)
    .order_by(earnings.c.id)
)
def select_earnings_of_operators(operator_ids: str) -> OperatorEarningsRow:
    """An earnings row has at most one open payout."""


class ListedPayoutRow(NamedTuple):
    """A payout with its operator, its currency, and the name of its approver."""

    id: int
    earnings_id: int
    operator_id: int
    currency: str
    amount: int
    destination: bytes
    status: str
    bank_reference: str | None
    decline_reason: str | None
    approver_id: int | None
    approver_name: str | None
    approved_at: Instant | None
    created_at: Instant
    decided_at: Instant | None


BESIDE_PAYOUTS = {"operator_id": earnings.c.operator_id, "currency": earnings.c.currency, "approver_name": staff.c.name}


SHOWN_OF_PAYOUTS: tuple[ColumnElement[Any], ...] = tuple(
    payout.c[name] if name in payout.c else BESIDE_PAYOUTS[name] for name in ListedPayoutRow._fields
)


LISTED_PAYOUTS = select(*SHOWN_OF_PAYOUTS).select_from(
    payout.join(earnings, earnings.c.id == payout.c.earnings_id).outerjoin(staff, staff.c.id == payout.c.approver_id)
)


@statement(LISTED_PAYOUTS.where(payout.c.id == bindparam("id")))
def select_payout(id: int) -> ListedPayoutRow: ...


# A literal, as in the index: with a parameter, the index is not used.
OPENED_HERE = deposit.c.provider == literal_column(f"'{EMBEDDED}'")


OUTSIDE_TEST_MODE = not_(exists(select(practice_world.c.id).where(practice_world.c.agent_id == deposit.c.agent_id)))


LEFT_OF_DEPOSIT: ColumnElement[int] = (
    deposit.c.amount
    - deposit.c.taken_back
    - cast(
        select(func.coalesce(func.sum(refund.c.amount), 0))
        .where(refund.c.deposit_id == deposit.c.id, refund.c.status != RefundStatus.FAILED.value)
        .scalar_subquery(),
        BigInteger,
    )
)


IS_TEST_MONEY = and_(OPENED_HERE, OUTSIDE_TEST_MODE, deposit.c.status == DepositStatus.PAID.value, LEFT_OF_DEPOSIT > 0)
"""Credits of the embedded provider to agents outside test mode that have not been returned."""


@statement(select(func.count(deposit.c.agent_id.distinct())).where(IS_TEST_MONEY))
def select_agents_with_test_money() -> int: ...


class VoidableWalletRow(NamedTuple):
    """A wallet that test money was paid into, or may still be."""

    wallet_id: int
    agent_id: int
    currency: str


@statement(
    select(deposit.c.wallet_id, deposit.c.agent_id, deposit.c.currency)
    .distinct()
    .where(
        or_(
            IS_TEST_MONEY,
            and_(OPENED_HERE, OUTSIDE_TEST_MODE, deposit.c.status == DepositStatus.PENDING.value),
        )
    )
    .order_by(deposit.c.wallet_id)
)
def select_test_wallets() -> VoidableWalletRow: ...


OF_WALLET = deposit.c.wallet_id == bindparam("wallet_id")


@statement(select_where(deposit, OPENED_HERE, OF_WALLET, deposit.c.status == DepositStatus.PENDING.value))
def select_open_test_deposits(wallet_id: int) -> DepositRow: ...


class VoidableDepositRow(NamedTuple):
    """A credit of test money, and the part of it that has not been returned, in minor units."""

    id: int
    external_id: str
    left: int


@statement(
    select(deposit.c.id, deposit.c.external_id, LEFT_OF_DEPOSIT).where(IS_TEST_MONEY, OF_WALLET).order_by(deposit.c.id)
)
def select_test_deposits(wallet_id: int) -> VoidableDepositRow: ...


class HolderRow(NamedTuple):
    """A task that holds money of a wallet."""

    id: int
    paid_with_test_money: bool
    """True if a deposit of test money was made for it."""


PAID_WITH_TEST_MONEY = exists(
    select(deposit.c.id)
    .where(OPENED_HERE, deposit.c.task_id == task.c.id, deposit.c.status == DepositStatus.PAID.value)
    .correlate(task)
)


# The agent, too: the index of tasks by agent finds them.
IN_WALLET = (task.c.agent_id == bindparam("agent_id"), task.c.wallet_id == bindparam("wallet_id"))


@statement(
    select(task.c.id, PAID_WITH_TEST_MONEY)
    .where(*IN_WALLET, or_(task.c.locked > 0, task.c.reserved > 0))
    .order_by(PAID_WITH_TEST_MONEY.desc(), task.c.id.desc())
    .limit(1)
)
def select_next_holder(agent_id: int, wallet_id: int) -> HolderRow:
    """First the tasks that deposits of test money were made for, then the newest."""


class SettledTaskRow(NamedTuple):
    """A task that was settled."""

    id: int
    operator_id: int


@statement(
    select(task.c.id, task.c.operator_id)
    .where(*IN_WALLET, task.c.settled > 0, task.c.id < bindparam("before"))
    .order_by(task.c.id.desc())
    .limit(1)
)
def select_next_settled_task(agent_id: int, wallet_id: int, before: int) -> SettledTaskRow: ...


class SettledAmountsRow(NamedTuple):
    """The amounts that operator and platform have of a settled task, in minor units."""

    earned: int
    fees: int


def _settled_to(account: Account) -> ColumnElement[int]:
    total = func.sum(case((posting.c.account == account.value, posting.c.amount), else_=0))
    return cast(func.coalesce(total, 0), BigInteger)


@statement(
    select(_settled_to(Account.EARNED), _settled_to(Account.FEES))
    .select_from(ledger_transaction.join(posting, posting.c.transaction_id == ledger_transaction.c.id))
    .where(
        ledger_transaction.c.task_id == bindparam("task_id"),
        or_(*(ledger_transaction.c.kind == kind.value for kind in SETTLEMENTS)),
    )
)
def select_settled_amounts(task_id: int) -> SettledAmountsRow: ...
