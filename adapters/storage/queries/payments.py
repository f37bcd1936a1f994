"""Statements about deposits, refunds, reversals, bank transfers and pay-outs."""

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
    count,
    insertion,
    returning_rows,
    select_rows,
    select_value,
    update_by_id,
)
from adapters.storage.queries.ledger import count_by_wallet, page_of_each_wallet
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

INSERT_DEPOSIT = insertion(deposit, in_32_bits=True)
DEPOSIT = select_rows(deposit, DepositRow, BY_EXTERNAL_ID)
DEPOSIT_TO_CHANGE = select_rows(deposit, DepositRow, BY_EXTERNAL_ID, lock=True)
DEPOSIT_BY_ID = select_rows(deposit, DepositRow, deposit.c.id == bindparam("id"))
DEPOSIT_OF_PAYMENT = select_rows(
    deposit,
    DepositRow,
    deposit.c.payment_reference == bindparam("payment_reference"),
    deposit.c.provider == bindparam("provider"),
)
LAST_DEPOSIT_OF_TASK = select_rows(
    deposit, DepositRow, deposit.c.task_id == bindparam("task_id"), order_by=(deposit.c.id.desc(),), limit=1
)


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


CHECKOUT = returning_rows(
    CheckoutRow,
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
    .where(BY_EXTERNAL_ID),
)


@composed
def deposit_pages(wallets: int, *, from_oldest: bool) -> Statement[DepositRow]:
    """Make the statement of one page for each of several wallets, with parameters `wallet_0…`."""
    return returning_rows(DepositRow, page_of_each_wallet(select(deposit), deposit, wallets, from_oldest=from_oldest))


DEPOSIT_COUNTS = count_by_wallet(deposit)


BANK_TRANSFER = select_rows(
    bank_transfer, BankTransferRow, bank_transfer.c.bank_reference == bindparam("bank_reference")
)


INSERT_BANK_TRANSFER = insertion(bank_transfer)


INSERT_REFUND = insertion(refund)


REFUND_BY_ID = select_rows(refund, RefundRow, refund.c.id == bindparam("id"))


REFUND_OF_PROVIDER = select_rows(
    refund,
    RefundRow,
    refund.c.deposit_id == bindparam("deposit_id"),
    refund.c.provider_reference == bindparam("provider_reference"),
)


REFUND = select_rows(refund, RefundRow, refund.c.external_id == bindparam("external_id"))


REFUND_TO_CHANGE = select_rows(refund, RefundRow, refund.c.external_id == bindparam("external_id"), lock=True)


REFUNDED = select_value(
    int,
    # PostgreSQL adds big integers up to another type.
    select(cast(func.coalesce(func.sum(refund.c.amount), 0), BigInteger)).where(
        refund.c.deposit_id == bindparam("deposit_id"), refund.c.status != RefundStatus.FAILED.value
    ),
)
"""The sum of a deposit's refunds, completed or pending."""


INSERT_REVERSAL = insertion(reversal)


CHANGE_REVERSAL = update_by_id(reversal, "withdrawn", "returned", "changed_at")


REVERSAL = select_rows(reversal, ReversalRow, reversal.c.provider_reference == bindparam("provider_reference"))


LAST_KIND = select_value(
    str,
    select(reversal.c.kind)
    .where(reversal.c.deposit_id == bindparam("deposit_id"))
    .order_by(reversal.c.changed_at.desc(), reversal.c.id.desc())
    .limit(1),
)


TAKEN_AT_PROVIDER = select_value(
    int,
    select(cast(func.coalesce(func.sum(reversal.c.withdrawn - reversal.c.returned), 0), BigInteger)).where(
        reversal.c.deposit_id == bindparam("deposit_id")
    ),
)
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


REVERSALS = both_ways(ListedReversalRow, LISTED_REVERSALS, reversal, ("owed_only",))


NUMBER_OF_REVERSALS = count(LISTED_REVERSALS, reversal)


INSERT_PAYOUT = insertion(payout)


APPROVE_PAYOUT = update_by_id(payout, "status", "approver_id", "approved_at")


DECIDE_PAYOUT = update_by_id(payout, "status", "bank_reference", "decline_reason", "staff_id", "decided_at")


EARNINGS_BY_ID_TO_CHANGE = select_rows(earnings, EarningsRow, earnings.c.id == bindparam("id"), lock=True)


PAYOUT_OF_REFERENCE = select_rows(payout, PayoutRow, payout.c.bank_reference == bindparam("bank_reference"))


# A literal, as in the index: with a parameter, the index is not used.
OPEN: ColumnElement[bool] = literal_column(IS_OPEN)


OPEN_PAYOUT = select_rows(payout, PayoutRow, OPEN, payout.c.earnings_id == bindparam("earnings_id"))


class OperatorEarningsRow(NamedTuple):
    """An operator's earnings in one currency, and the open pay-out, in minor units."""

    operator_id: int
    currency: str
    earned: int
    paid_out: int
    requested: int


EARNINGS_OF_OPERATORS = returning_rows(
    OperatorEarningsRow,
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
    .order_by(earnings.c.id),
)
"""An earnings row has at most one open payout."""


class ListedPayoutRow(NamedTuple):
    """A pay-out with its operator, its currency, and the name of its approver."""

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


PAYOUT = returning_rows(ListedPayoutRow, LISTED_PAYOUTS.where(payout.c.id == bindparam("id")))


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


AGENTS_WITH_TEST_MONEY = select_value(int, select(func.count(deposit.c.agent_id.distinct())).where(IS_TEST_MONEY))


class VoidableWalletRow(NamedTuple):
    """A wallet that test money was paid into, or may still be."""

    wallet_id: int
    agent_id: int
    currency: str


TEST_WALLETS = returning_rows(
    VoidableWalletRow,
    select(deposit.c.wallet_id, deposit.c.agent_id, deposit.c.currency)
    .distinct()
    .where(
        or_(
            IS_TEST_MONEY,
            and_(OPENED_HERE, OUTSIDE_TEST_MODE, deposit.c.status == DepositStatus.PENDING.value),
        )
    )
    .order_by(deposit.c.wallet_id),
)


OF_WALLET = deposit.c.wallet_id == bindparam("wallet_id")


OPEN_TEST_DEPOSITS = select_rows(
    deposit, DepositRow, OPENED_HERE, OF_WALLET, deposit.c.status == DepositStatus.PENDING.value
)


class VoidableDepositRow(NamedTuple):
    """A credit of test money, and the part of it that has not been returned, in minor units."""

    id: int
    external_id: str
    left: int


TEST_DEPOSITS = returning_rows(
    VoidableDepositRow,
    select(deposit.c.id, deposit.c.external_id, LEFT_OF_DEPOSIT).where(IS_TEST_MONEY, OF_WALLET).order_by(deposit.c.id),
)


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


NEXT_HOLDER = returning_rows(
    HolderRow,
    select(task.c.id, PAID_WITH_TEST_MONEY)
    .where(*IN_WALLET, or_(task.c.locked > 0, task.c.reserved > 0))
    .order_by(PAID_WITH_TEST_MONEY.desc(), task.c.id.desc())
    .limit(1),
)
"""First the tasks that deposits of test money were made for, then the newest."""


class SettledTaskRow(NamedTuple):
    """A task that was settled."""

    id: int
    operator_id: int


NEXT_SETTLED_TASK = returning_rows(
    SettledTaskRow,
    select(task.c.id, task.c.operator_id)
    .where(*IN_WALLET, task.c.settled > 0, task.c.id < bindparam("before"))
    .order_by(task.c.id.desc())
    .limit(1),
)


class SettledAmountsRow(NamedTuple):
    """The amounts that operator and platform have of a settled task, in minor units."""

    earned: int
    fees: int


def _settled_to(account: Account) -> ColumnElement[int]:
    total = func.sum(case((posting.c.account == account.value, posting.c.amount), else_=0))
    return cast(func.coalesce(total, 0), BigInteger)


SETTLED_AMOUNTS = returning_rows(
    SettledAmountsRow,
    select(_settled_to(Account.EARNED), _settled_to(Account.FEES))
    .select_from(ledger_transaction.join(posting, posting.c.transaction_id == ledger_transaction.c.id))
    .where(
        ledger_transaction.c.task_id == bindparam("task_id"),
        or_(*(ledger_transaction.c.kind == kind.value for kind in SETTLEMENTS)),
    ),
)
