"""The invariants of the ledger without its hash chains, each as a statement that finds breaches (docs/decisions/0003).

Postings are authoritative: stored balances, and the holds of tasks and deposits, must equal their sums.
"""

from collections.abc import Iterable

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    FromClause,
    Table,
    and_,
    bindparam,
    case,
    cast,
    func,
    literal,
    or_,
    select,
    union_all,
)

from adapters.storage.audit.breaches import (
    MOVED,
    Breaches,
    InvariantBreach,
    among,
    differing,
    missing,
    or_zero,
    sums_by,
)
from adapters.storage.audit.escrow import (
    wrong_bonuses,
    wrong_expenses,
    wrong_holds,
    wrong_locks,
    wrong_minutes,
    wrong_settlements,
)
from adapters.storage.audit.ledger_references import (
    missing_causes,
    wrong_accounts,
    wrong_causes,
    wrong_owners,
    wrong_providers,
)
from adapters.storage.engine.statements.typed import Statement, returning_rows, select_value
from adapters.storage.tables.accounts import TASK_COUNTERS, agent
from adapters.storage.tables.ledger import earnings, ledger_transaction, posting, wallet
from adapters.storage.tables.payments import bank_transfer, deposit, payout, refund, reversal
from adapters.storage.tables.tasks import task
from domain.money.deposits import DepositStatus, RefundStatus
from domain.money.ledger import (
    BALANCE_ACCOUNTS,
    CREDITS,
    OPERATOR_ACCOUNTS,
    PAYMENTS,
    WALLET_ACCOUNTS,
    Account,
    EntryKind,
)
from domain.money.payouts import PayoutStatus

ACCOUNT = (posting.c.account, posting.c.owner_id, ledger_transaction.c.currency)
ACCOUNTS_OF_WALLETS = tuple(account.value for account in WALLET_ACCOUNTS)
WALLET_BALANCES = tuple(account.value for account in BALANCE_ACCOUNTS)
ACCOUNTS_OF_OPERATORS = tuple(account.value for account in OPERATOR_ACCOUNTS)

REFUNDING = (EntryKind.DEPOSIT_REFUNDED, EntryKind.REFUND_RETURNED)
REVERSING = (EntryKind.DEPOSIT_REVERSED, EntryKind.REVERSAL_RETURNED)
COLLECTING = (EntryKind.DEBT_COLLECTED,)


def _unbalanced() -> Iterable[Breaches]:
    sums = sums_by(posting, (posting.c.transaction_id,), posting.c.amount)
    entry = ledger_transaction.outerjoin(sums, sums.c.transaction_id == ledger_transaction.c.id)
    # A transaction without postings should not exist, so its balance counts as -1.
    balance = func.coalesce(sums.c.total, -1)
    yield differing("ledger_transaction", ledger_transaction.c.id, balance, literal(0), entry)


def _balances(table: Table, owner: ColumnElement[int], accounts: tuple[str, ...]) -> Iterable[Breaches]:
    sums = sums_by(MOVED, ACCOUNT, posting.c.amount)
    for account in accounts:
        of_account = and_(sums.c.account == account, sums.c.owner_id == owner, sums.c.currency == table.c.currency)
        source = table.outerjoin(sums, of_account)
        yield differing(f"{table.name}.{account}", table.c.id, table.c[account], or_zero(sums.c.total), source)


def _ownerless() -> Iterable[Breaches]:
    alone = posting.outerjoin(ledger_transaction, ledger_transaction.c.id == posting.c.transaction_id)
    lost = missing("posting without ledger_transaction", posting.c.id, posting.c.amount, alone)
    yield lost.where(ledger_transaction.c.id.is_(None))
    of_wallet = wallet.c.id == ledger_transaction.c.wallet_id
    # A settlement is in the chain of the wallet that pays.
    of_earnings = or_(ledger_transaction.c.earnings_id.is_(None), earnings.c.id == ledger_transaction.c.earnings_id)
    for table, owner, accounts, of_chain in (
        (wallet, wallet.c.id, WALLET_BALANCES, of_wallet),
        (earnings, earnings.c.operator_id, ACCOUNTS_OF_OPERATORS, of_earnings),
    ):
        belongs = and_(owner == posting.c.owner_id, table.c.currency == ledger_transaction.c.currency, of_chain)
        source = MOVED.outerjoin(table, belongs)
        lost = missing(f"posting without {table.name}", posting.c.id, posting.c.amount, source)
        yield lost.where(among(posting.c.account, accounts), table.c.id.is_(None))


def _running() -> Iterable[Breaches]:
    running = cast(func.sum(posting.c.amount).over(partition_by=ACCOUNT, order_by=posting.c.id), BigInteger)
    lines = (
        select(posting.c.id, func.coalesce(posting.c.balance, -1).label("balance"), running.label("running"))
        .select_from(MOVED)
        .where(among(posting.c.account, (*WALLET_BALANCES, *ACCOUNTS_OF_OPERATORS)))
        .subquery()
    )
    yield differing("posting.balance", lines.c.id, lines.c.balance, lines.c.running, lines)


def _available() -> Iterable[Breaches]:
    account = posting.c.account == Account.AVAILABLE.value
    sums = sums_by(posting, (posting.c.transaction_id,), posting.c.amount, account)
    running = func.sum(or_zero(sums.c.total)).over(
        partition_by=ledger_transaction.c.wallet_id, order_by=ledger_transaction.c.id
    )
    lines = (
        select(ledger_transaction.c.id, ledger_transaction.c.available, cast(running, BigInteger).label("running"))
        .select_from(ledger_transaction.outerjoin(sums, sums.c.transaction_id == ledger_transaction.c.id))
        .where(ledger_transaction.c.wallet_id.is_not(None))
        .subquery()
    )
    of_operator = and_(
        posting.c.account == Account.EARNED.value,
        ledger_transaction.c.earnings_id.is_not(None),
    )
    entry, balance = ledger_transaction.c, func.coalesce(posting.c.balance, -1)
    yield differing("ledger_transaction.available", entry.id, entry.available, balance, MOVED).where(of_operator)
    yield differing("ledger_transaction.available", lines.c.id, lines.c.available, lines.c.running, lines)


def _held() -> Iterable[Breaches]:
    for account in (Account.RESERVED.value, Account.LOCKED.value):
        holds = sums_by(task, (task.c.wallet_id,), task.c[account])
        source = wallet.outerjoin(holds, holds.c.wallet_id == wallet.c.id)
        yield differing(f"wallet.{account}", wallet.c.id, wallet.c[account], or_zero(holds.c.total), source)


def _expected() -> Iterable[Breaches]:
    pending = deposit.c.status == DepositStatus.PENDING.value
    sums = sums_by(deposit, (deposit.c.wallet_id,), deposit.c.amount, pending)
    source = wallet.outerjoin(sums, sums.c.wallet_id == wallet.c.id)
    yield differing("wallet.pending", wallet.c.id, wallet.c.pending, or_zero(sums.c.total), source)


def _credited(cause: ColumnElement[int], kind: EntryKind) -> FromClause:
    account = posting.c.account == Account.AVAILABLE.value
    return sums_by(MOVED, (cause,), posting.c.amount, account, ledger_transaction.c.kind == kind.value)


def _transferred() -> Iterable[Breaches]:
    sums = _credited(ledger_transaction.c.bank_transfer_id, EntryKind.BANK_TRANSFER_CREDITED)
    source = bank_transfer.outerjoin(sums, sums.c.bank_transfer_id == bank_transfer.c.id)
    yield differing("bank_transfer.amount", bank_transfer.c.id, bank_transfer.c.amount, or_zero(sums.c.total), source)


def _deposited() -> Iterable[Breaches]:
    sums = _credited(ledger_transaction.c.deposit_id, EntryKind.DEPOSIT_CREDITED)
    due = case((deposit.c.status == DepositStatus.PAID.value, deposit.c.amount), else_=0)
    source = deposit.outerjoin(sums, sums.c.deposit_id == deposit.c.id)
    yield differing("deposit.amount", deposit.c.id, or_zero(sums.c.total), due, source)


def _refunded() -> Iterable[Breaches]:
    by, account = (ledger_transaction.c.deposit_id,), posting.c.account == Account.AVAILABLE.value
    kinds = among(ledger_transaction.c.kind, tuple(kind.value for kind in REFUNDING))
    debited = sums_by(MOVED, by, -posting.c.amount, account, kinds)
    returned = sums_by(refund, (refund.c.deposit_id,), refund.c.amount, refund.c.status != RefundStatus.FAILED.value)
    source = deposit.outerjoin(debited, debited.c.deposit_id == deposit.c.id)
    source = source.outerjoin(returned, returned.c.deposit_id == deposit.c.id)
    yield differing("deposit.refunded", deposit.c.id, or_zero(debited.c.total), or_zero(returned.c.total), source)
    above = returned.c.total > deposit.c.amount
    yield differing("refund.amount", deposit.c.id, returned.c.total, deposit.c.amount, source).where(above)


def _reversed_deposits() -> Iterable[Breaches]:
    by = (ledger_transaction.c.deposit_id,)
    kinds = among(ledger_transaction.c.kind, tuple(kind.value for kind in REVERSING))
    accounts = among(posting.c.account, (Account.AVAILABLE.value, Account.DEBT.value))
    debited = sums_by(MOVED, by, -posting.c.amount, kinds, accounts)
    refunded = sums_by(refund, (refund.c.deposit_id,), refund.c.amount, refund.c.status != RefundStatus.FAILED.value)
    reversed_ = sums_by(reversal, (reversal.c.deposit_id,), reversal.c.withdrawn - reversal.c.returned)
    source: FromClause = deposit
    for sums in (debited, refunded, reversed_):
        source = source.outerjoin(sums, sums.c.deposit_id == deposit.c.id)
    maximum = deposit.c.amount - or_zero(refunded.c.total)
    due = case((or_zero(reversed_.c.total) > maximum, maximum), else_=or_zero(reversed_.c.total))
    yield differing("deposit.taken_back", deposit.c.id, deposit.c.taken_back, due, source)
    yield differing("deposit.taken_back", deposit.c.id, deposit.c.taken_back, or_zero(debited.c.total), source)


def _owed() -> Iterable[Breaches]:
    both = and_(wallet.c.debt != 0, wallet.c.available != 0)
    yield differing("wallet.debt", wallet.c.id, wallet.c.debt, literal(0), wallet).where(or_(wallet.c.debt > 0, both))


def _paid_out() -> Iterable[Breaches]:
    account = posting.c.account == Account.PAID_OUT.value
    posted = sums_by(MOVED, (ledger_transaction.c.payout_id,), posting.c.amount, account)
    due = case((payout.c.status == PayoutStatus.PAID.value, payout.c.amount), else_=0)
    source = payout.outerjoin(posted, posted.c.payout_id == payout.c.id)
    yield differing("payout.amount", payout.c.id, or_zero(posted.c.total), due, source)
    waiting = payout.join(earnings, earnings.c.id == payout.c.earnings_id)
    is_open = among(payout.c.status, (PayoutStatus.REQUESTED.value, PayoutStatus.APPROVED.value))
    above = and_(is_open, payout.c.amount > earnings.c.earned)
    yield differing("payout.amount", payout.c.id, payout.c.amount, earnings.c.earned, waiting).where(above)


def _lifetime() -> Iterable[Breaches]:
    kind, owner = ledger_transaction.c.kind, (posting.c.owner_id,)
    credited = sums_by(
        MOVED,
        owner,
        posting.c.amount,
        among(kind, tuple(kind.value for kind in CREDITS)),
        posting.c.account == Account.AVAILABLE.value,
    )
    settled = sums_by(
        MOVED,
        owner,
        -posting.c.amount,
        among(kind, tuple(kind.value for kind in PAYMENTS)),
        among(posting.c.account, ACCOUNTS_OF_WALLETS),
    )
    for column, sums in ((wallet.c.lifetime_credited, credited), (wallet.c.lifetime_settled, settled)):
        source = wallet.outerjoin(sums, sums.c.owner_id == wallet.c.id)
        yield differing(f"wallet.{column.name}", wallet.c.id, column, or_zero(sums.c.total), source)


def _formula() -> Iterable[Breaches]:
    kinds = among(ledger_transaction.c.kind, tuple(kind.value for kind in (*REFUNDING, *REVERSING, *COLLECTING)))
    account = posting.c.account == Account.AVAILABLE.value
    returned = sums_by(MOVED, (posting.c.owner_id,), posting.c.amount, account, kinds)
    source = wallet.outerjoin(returned, returned.c.owner_id == wallet.c.id)
    funded = wallet.c.lifetime_credited - wallet.c.lifetime_settled + or_zero(returned.c.total)
    due = funded - wallet.c.reserved - wallet.c.locked
    yield differing("wallet.available", wallet.c.id, wallet.c.available, due, source)


def _counted() -> Iterable[Breaches]:
    numbers = (
        select(task.c.agent_id, task.c.status, func.count().label("total"))
        .group_by(task.c.agent_id, task.c.status)
        .subquery()
    )
    for status, counter in TASK_COUNTERS.items():
        of_status = and_(numbers.c.agent_id == agent.c.id, numbers.c.status == status.value)
        source = agent.outerjoin(numbers, of_status)
        yield differing(f"agent.{counter}", agent.c.id, agent.c[counter], or_zero(numbers.c.total), source)


def _negative() -> Iterable[Breaches]:
    for table, names in (
        (wallet, ACCOUNTS_OF_WALLETS),
        (earnings, ACCOUNTS_OF_OPERATORS),
        (task, ("payout", "reserved", "locked")),
    ):
        for name in names:
            below = table.c[name] < 0
            yield missing(f"{table.name}.{name}", table.c.id, table.c[name], table).where(below)


Invariant = tuple[str, Statement[..., int], Statement[..., InvariantBreach]]
"""A rule that the books keep, with the number of rows to check, and the rows that break it."""


def _invariant(name: str, breaches: Iterable[Breaches], *tables: Table) -> Invariant:
    broken = returning_rows(InvariantBreach, union_all(*breaches).limit(bindparam("limit")))
    return name, _count(*tables), broken


def _count(*tables: Table) -> Statement[..., int]:
    counts = [select(func.count()).select_from(table).scalar_subquery() for table in tables]
    total: ColumnElement[int] = counts[0]
    for count in counts[1:]:
        total = total + count
    return select_value(int, select(total))


TRANSACTIONS = _count(ledger_transaction)
INVARIANTS: tuple[Invariant, ...] = (
    _invariant("the postings of a transaction sum to zero", _unbalanced(), ledger_transaction),
    _invariant(
        "a wallet's balances are the sums of its postings", _balances(wallet, wallet.c.id, WALLET_BALANCES), wallet
    ),
    _invariant(
        "an operator's earnings are the sums of their postings",
        _balances(earnings, earnings.c.operator_id, ACCOUNTS_OF_OPERATORS),
        earnings,
    ),
    _invariant("a posting has the wallet or operator of its transaction, in its currency", _ownerless(), posting),
    _invariant("every transaction names its cause, actor and request", missing_causes(), ledger_transaction),
    _invariant("every transaction is for what its kind is for", wrong_causes(), ledger_transaction),
    _invariant("what a transaction is for belongs to its wallet or operator", wrong_owners(), ledger_transaction),
    _invariant(
        "a transaction names the payment provider of its deposit, or the bank of its transfer",
        wrong_providers(),
        ledger_transaction,
    ),
    _invariant("money moves between the accounts of its kind of transaction", wrong_accounts(), posting),
    _invariant("running balances continue from posting to posting", _running(), posting),
    _invariant("what a transaction left available continues from one to the next", _available(), ledger_transaction),
    _invariant("a wallet's holds are those of its tasks", _held(), wallet),
    _invariant("a wallet's pending balance is that of its open deposits", _expected(), wallet),
    _invariant("a bank transfer was credited once", _transferred(), bank_transfer),
    _invariant("a deposit was credited once if it was paid", _deposited(), deposit),
    _invariant("what went back of a deposit was debited once, and is not more than it", _refunded(), refund),
    _invariant(
        "what was taken back of a deposit was debited once, and is not more than it", _reversed_deposits(), deposit
    ),
    _invariant("a wallet that owes has nothing available", _owed(), wallet),
    _invariant("a payout was posted once if it was paid, and one that waits is earned", _paid_out(), payout),
    _invariant("a task holds what was posted for it", wrong_holds(), task),
    _invariant("a task holds its whole cost once it is paid for, and nothing when it has ended", wrong_locks(), task),
    _invariant("a task settled what was paid for it, to its operator", wrong_settlements(), task),
    _invariant("a task's expenses are those that are claimed or paid, within its budget", wrong_expenses(), task),
    _invariant("a task bills at most the minutes that it pays for", wrong_minutes(), task),
    _invariant("a task's bonuses are those that were paid, to its operator", wrong_bonuses(), task),
    _invariant("lifetime figures are the sums of what they count", _lifetime(), wallet),
    _invariant("available is what was credited less settled, gone back, reserved and locked", _formula(), wallet),
    _invariant("an agent's numbers of tasks by status are those of its tasks", _counted(), agent),
    _invariant("nothing is negative", _negative(), wallet, earnings, task),
)
