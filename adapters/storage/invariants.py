"""Every invariant of the ledger but its chains, as a statement that finds what breaks it (decisions.md section 4).

Postings are the truth: balances kept beside them, and the holds of tasks and deposits, must be their sums.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    FromClause,
    Select,
    Table,
    Text,
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

from adapters.storage.payment_tables import bank_transfer, refund, reversal
from adapters.storage.payout_tables import payout
from adapters.storage.statement import Statement, rows, value
from adapters.storage.tables import (
    CAUSES,
    deposit,
    earnings,
    ledger_transaction,
    posting,
    task,
    wallet,
)
from domain.ledger import CREDITS, KEPT_ACCOUNTS, OPERATOR_ACCOUNTS, WALLET_ACCOUNTS, Account, EntryKind
from domain.payments import DepositStatus, RefundStatus
from domain.payouts import PayoutStatus
from domain.statuses import TERMINAL, Actor


class Breach(NamedTuple):
    """One row that breaks an invariant: what the books say and what they should say.

    Mostly minor units; hashes are in hexadecimal.
    """

    place: str
    id: int
    found: int | str
    expected: int | str


Breaches = Select[str, int, int, int]


def _differing(
    place: str,
    key: ColumnElement[int],
    found: ColumnElement[int],
    expected: ColumnElement[int],
    source: FromClause,
) -> Breaches:
    return select(cast(literal(place), Text), key, found, expected).select_from(source).where(found != expected)


def _sum(amount: ColumnElement[int]) -> ColumnElement[int]:
    # PostgreSQL adds big integers up to another type.
    return cast(func.sum(amount), BigInteger)


def _sums(source: FromClause, by: Iterable[ColumnElement[Any]], amount: ColumnElement[int], *where: Any) -> FromClause:
    """Sums of a column by groups, as a table whose column `total` has them."""
    groups = tuple(by)
    return select(*groups, _sum(amount).label("total")).select_from(source).where(*where).group_by(*groups).subquery()


def _among(column: ColumnElement[str], values: Iterable[str]) -> ColumnElement[bool]:
    # A compiled statement has no room for the values of an IN.
    return or_(*(column == value for value in values))


def _or_zero(total: ColumnElement[int]) -> ColumnElement[int]:
    return func.coalesce(total, 0)


MOVED = posting.join(ledger_transaction, ledger_transaction.c.id == posting.c.transaction_id)
ACCOUNT = (posting.c.account, posting.c.owner_id, ledger_transaction.c.currency)
ACCOUNTS_OF_WALLETS = tuple(account.value for account in WALLET_ACCOUNTS)
KEPT_BY_WALLETS = tuple(account.value for account in KEPT_ACCOUNTS)
ACCOUNTS_OF_OPERATORS = tuple(account.value for account in OPERATOR_ACCOUNTS)

REFUNDING = (EntryKind.DEPOSIT_REFUNDED, EntryKind.REFUND_RETURNED)
REVERSING = (EntryKind.DEPOSIT_REVERSED, EntryKind.REVERSAL_RETURNED)
COLLECTING = (EntryKind.DEBT_COLLECTED,)


def _unbalanced() -> Iterable[Breaches]:
    sums = _sums(posting, (posting.c.transaction_id,), posting.c.amount)
    entry = ledger_transaction.outerjoin(sums, sums.c.transaction_id == ledger_transaction.c.id)
    # A transaction without postings moved nothing and should not be there.
    balance = func.coalesce(sums.c.total, -1)
    yield _differing("ledger_transaction", ledger_transaction.c.id, balance, literal(0), entry)


def _balances(kept: Table, owner: ColumnElement[int], accounts: tuple[str, ...]) -> Iterable[Breaches]:
    sums = _sums(MOVED, ACCOUNT, posting.c.amount)
    for account in accounts:
        of_account = and_(sums.c.account == account, sums.c.owner_id == owner, sums.c.currency == kept.c.currency)
        source = kept.outerjoin(sums, of_account)
        yield _differing(f"{kept.name}.{account}", kept.c.id, kept.c[account], _or_zero(sums.c.total), source)


def _missing(place: str, key: ColumnElement[int], found: ColumnElement[int], source: FromClause) -> Breaches:
    return select(cast(literal(place), Text), key, found, literal(0)).select_from(source)


def _ownerless() -> Iterable[Breaches]:
    alone = posting.outerjoin(ledger_transaction, ledger_transaction.c.id == posting.c.transaction_id)
    lost = _missing("posting without ledger_transaction", posting.c.id, posting.c.amount, alone)
    yield lost.where(ledger_transaction.c.id.is_(None))
    for kept, owner, accounts in (
        (wallet, wallet.c.id, KEPT_BY_WALLETS),
        (earnings, earnings.c.operator_id, ACCOUNTS_OF_OPERATORS),
    ):
        belongs = and_(owner == posting.c.owner_id, kept.c.currency == ledger_transaction.c.currency)
        source = MOVED.outerjoin(kept, belongs)
        lost = _missing(f"posting without {kept.name}", posting.c.id, posting.c.amount, source)
        yield lost.where(_among(posting.c.account, accounts), kept.c.id.is_(None))


def _causeless() -> Iterable[Breaches]:
    entry = ledger_transaction.c
    for name, lacking in (
        ("cause", and_(*(entry[cause].is_(None) for cause in CAUSES))),
        ("request", entry.request_id == ""),
        ("actor", and_(entry.actor_id < 1, entry.actor != Actor.SYSTEM.value)),
    ):
        place = f"ledger_transaction without {name}"
        yield _missing(place, entry.id, entry.available, ledger_transaction).where(lacking)


def _running() -> Iterable[Breaches]:
    running = cast(func.sum(posting.c.amount).over(partition_by=ACCOUNT, order_by=posting.c.id), BigInteger)
    lines = (
        select(posting.c.id, func.coalesce(posting.c.balance, -1).label("balance"), running.label("running"))
        .select_from(MOVED)
        .where(_among(posting.c.account, (*KEPT_BY_WALLETS, *ACCOUNTS_OF_OPERATORS)))
        .subquery()
    )
    yield _differing("posting.balance", lines.c.id, lines.c.balance, lines.c.running, lines)


def _available() -> Iterable[Breaches]:
    account = posting.c.account == Account.AVAILABLE.value
    sums = _sums(posting, (posting.c.transaction_id,), posting.c.amount, account)
    running = func.sum(_or_zero(sums.c.total)).over(
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
    yield _differing("ledger_transaction.available", entry.id, entry.available, balance, MOVED).where(of_operator)
    yield _differing("ledger_transaction.available", lines.c.id, lines.c.available, lines.c.running, lines)


def _held() -> Iterable[Breaches]:
    for account in (Account.RESERVED.value, Account.LOCKED.value):
        holds = _sums(task, (task.c.wallet_id,), task.c[account])
        source = wallet.outerjoin(holds, holds.c.wallet_id == wallet.c.id)
        yield _differing(f"wallet.{account}", wallet.c.id, wallet.c[account], _or_zero(holds.c.total), source)


def _expected() -> Iterable[Breaches]:
    pending = deposit.c.status == DepositStatus.PENDING.value
    sums = _sums(deposit, (deposit.c.wallet_id,), deposit.c.amount, pending)
    source = wallet.outerjoin(sums, sums.c.wallet_id == wallet.c.id)
    yield _differing("wallet.pending", wallet.c.id, wallet.c.pending, _or_zero(sums.c.total), source)


def _transferred() -> Iterable[Breaches]:
    account = posting.c.account == Account.AVAILABLE.value
    by = (ledger_transaction.c.bank_transfer_id, ledger_transaction.c.wallet_id)
    kind = ledger_transaction.c.kind == EntryKind.BANK_TRANSFER_CREDITED.value
    sums = _sums(MOVED, by, posting.c.amount, account, kind)
    of_transfer = and_(sums.c.bank_transfer_id == bank_transfer.c.id, sums.c.wallet_id == bank_transfer.c.wallet_id)
    source = bank_transfer.outerjoin(sums, of_transfer)
    yield _differing("bank_transfer.amount", bank_transfer.c.id, bank_transfer.c.amount, _or_zero(sums.c.total), source)


def _deposited() -> Iterable[Breaches]:
    by = (ledger_transaction.c.deposit_id, ledger_transaction.c.wallet_id)
    account = posting.c.account == Account.AVAILABLE.value
    credited = _sums(
        MOVED, by, posting.c.amount, account, ledger_transaction.c.kind == EntryKind.DEPOSIT_CREDITED.value
    )
    of_deposit = and_(credited.c.deposit_id == deposit.c.id, credited.c.wallet_id == deposit.c.wallet_id)
    due = case((deposit.c.status == DepositStatus.PAID.value, deposit.c.amount), else_=0)
    source = deposit.outerjoin(credited, of_deposit)
    yield _differing("deposit.amount", deposit.c.id, _or_zero(credited.c.total), due, source)


def _refunded() -> Iterable[Breaches]:
    by, account = (ledger_transaction.c.deposit_id,), posting.c.account == Account.AVAILABLE.value
    kinds = _among(ledger_transaction.c.kind, tuple(kind.value for kind in REFUNDING))
    debited = _sums(MOVED, by, -posting.c.amount, account, kinds)
    given = _sums(refund, (refund.c.deposit_id,), refund.c.amount, refund.c.status != RefundStatus.FAILED.value)
    source = deposit.outerjoin(debited, debited.c.deposit_id == deposit.c.id)
    source = source.outerjoin(given, given.c.deposit_id == deposit.c.id)
    yield _differing("deposit.refunded", deposit.c.id, _or_zero(debited.c.total), _or_zero(given.c.total), source)
    above = given.c.total > deposit.c.amount
    yield _differing("refund.amount", deposit.c.id, given.c.total, deposit.c.amount, source).where(above)


def _taken_back() -> Iterable[Breaches]:
    by = (ledger_transaction.c.deposit_id,)
    kinds = _among(ledger_transaction.c.kind, tuple(kind.value for kind in REVERSING))
    accounts = _among(posting.c.account, (Account.AVAILABLE.value, Account.DEBT.value))
    debited = _sums(MOVED, by, -posting.c.amount, kinds, accounts)
    refunded = _sums(refund, (refund.c.deposit_id,), refund.c.amount, refund.c.status != RefundStatus.FAILED.value)
    told = _sums(reversal, (reversal.c.deposit_id,), reversal.c.withdrawn - reversal.c.returned)
    source: FromClause = deposit
    for sums in (debited, refunded, told):
        source = source.outerjoin(sums, sums.c.deposit_id == deposit.c.id)
    most = deposit.c.amount - _or_zero(refunded.c.total)
    due = case((_or_zero(told.c.total) > most, most), else_=_or_zero(told.c.total))
    yield _differing("deposit.taken_back", deposit.c.id, deposit.c.taken_back, due, source)
    yield _differing("deposit.taken_back", deposit.c.id, deposit.c.taken_back, _or_zero(debited.c.total), source)


def _owed() -> Iterable[Breaches]:
    beside = and_(wallet.c.debt != 0, wallet.c.available != 0)
    yield _differing("wallet.debt", wallet.c.id, wallet.c.debt, literal(0), wallet).where(
        or_(wallet.c.debt > 0, beside)
    )


def _paid_out() -> Iterable[Breaches]:
    by, account = (ledger_transaction.c.payout_id,), posting.c.account == Account.PAID_OUT.value
    posted = _sums(MOVED, (*by, ledger_transaction.c.earnings_id), posting.c.amount, account)
    of_payout = and_(posted.c.payout_id == payout.c.id, posted.c.earnings_id == payout.c.earnings_id)
    due = case((payout.c.status == PayoutStatus.PAID.value, payout.c.amount), else_=0)
    yield _differing("payout.amount", payout.c.id, _or_zero(posted.c.total), due, payout.outerjoin(posted, of_payout))
    waiting = payout.join(earnings, earnings.c.id == payout.c.earnings_id)
    above = and_(payout.c.status == PayoutStatus.REQUESTED.value, payout.c.amount > earnings.c.earned)
    yield _differing("payout.amount", payout.c.id, payout.c.amount, earnings.c.earned, waiting).where(above)


def _holds_of_tasks() -> Iterable[Breaches]:
    sums = _sums(MOVED, (ledger_transaction.c.task_id, posting.c.account), posting.c.amount)
    for account in (Account.RESERVED.value, Account.LOCKED.value):
        source = task.outerjoin(sums, and_(sums.c.task_id == task.c.id, sums.c.account == account))
        yield _differing(f"task.{account}", task.c.id, task.c[account], _or_zero(sums.c.total), source)


def _ended() -> Iterable[Breaches]:
    ended = _among(task.c.status, tuple(status.value for status in TERMINAL))
    for account in (Account.RESERVED.value, Account.LOCKED.value):
        yield _differing(f"task.{account}", task.c.id, task.c[account], literal(0), task).where(ended)


def _lifetime() -> Iterable[Breaches]:
    kind, owner = ledger_transaction.c.kind, (posting.c.owner_id,)
    credited = _sums(
        MOVED,
        owner,
        posting.c.amount,
        _among(kind, tuple(kind.value for kind in CREDITS)),
        posting.c.account == Account.AVAILABLE.value,
    )
    settled = _sums(
        MOVED,
        owner,
        -posting.c.amount,
        kind == EntryKind.SETTLEMENT.value,
        _among(posting.c.account, ACCOUNTS_OF_WALLETS),
    )
    for column, sums in ((wallet.c.lifetime_credited, credited), (wallet.c.lifetime_settled, settled)):
        source = wallet.outerjoin(sums, sums.c.owner_id == wallet.c.id)
        yield _differing(f"wallet.{column.name}", wallet.c.id, column, _or_zero(sums.c.total), source)


def _formula() -> Iterable[Breaches]:
    kinds = _among(ledger_transaction.c.kind, tuple(kind.value for kind in (*REFUNDING, *REVERSING, *COLLECTING)))
    account = posting.c.account == Account.AVAILABLE.value
    returned = _sums(MOVED, (posting.c.owner_id,), posting.c.amount, account, kinds)
    source = wallet.outerjoin(returned, returned.c.owner_id == wallet.c.id)
    funded = wallet.c.lifetime_credited - wallet.c.lifetime_settled + _or_zero(returned.c.total)
    due = funded - wallet.c.reserved - wallet.c.locked
    yield _differing("wallet.available", wallet.c.id, wallet.c.available, due, source)


def _negative() -> Iterable[Breaches]:
    for kept, names in (
        (wallet, ACCOUNTS_OF_WALLETS),
        (earnings, ACCOUNTS_OF_OPERATORS),
        (task, ("payout", "reserved", "locked")),
    ):
        for name in names:
            below = kept.c[name] < 0
            yield _missing(f"{kept.name}.{name}", kept.c.id, kept.c[name], kept).where(below)


def _find(breaches: Iterable[Breaches]) -> Statement[Breach]:
    return rows(Breach, union_all(*breaches).limit(bindparam("limit")))


def _count(*tables: Table) -> Statement[int]:
    counts = [select(func.count()).select_from(table).scalar_subquery() for table in tables]
    total: ColumnElement[int] = counts[0]
    for count in counts[1:]:
        total = total + count
    return value(int, select(total))


TRANSACTIONS = _count(ledger_transaction)
INVARIANTS: tuple[tuple[str, Statement[int], Statement[Breach]], ...] = (
    ("the postings of a transaction sum to zero", _count(ledger_transaction), _find(_unbalanced())),
    (
        "a wallet's balances are the sums of its postings",
        _count(wallet),
        _find(_balances(wallet, wallet.c.id, KEPT_BY_WALLETS)),
    ),
    (
        "an operator's earnings are the sums of their postings",
        _count(earnings),
        _find(_balances(earnings, earnings.c.operator_id, ACCOUNTS_OF_OPERATORS)),
    ),
    ("every posting has its wallet or operator, in its currency", _count(posting), _find(_ownerless())),
    ("every transaction names its cause, actor and request", _count(ledger_transaction), _find(_causeless())),
    ("running balances continue from posting to posting", _count(posting), _find(_running())),
    (
        "what a transaction left available continues from one to the next",
        _count(ledger_transaction),
        _find(_available()),
    ),
    ("a wallet's holds are those of its tasks", _count(wallet), _find(_held())),
    ("a wallet's pending balance is that of its open deposits", _count(wallet), _find(_expected())),
    ("a bank transfer was credited once, to its wallet", _count(bank_transfer), _find(_transferred())),
    ("a deposit was credited once if it was paid, to its wallet", _count(deposit), _find(_deposited())),
    ("what went back of a deposit was debited once, and is not more than it", _count(refund), _find(_refunded())),
    (
        "what was taken back of a deposit was debited once, and is not more than it",
        _count(deposit),
        _find(_taken_back()),
    ),
    ("a wallet that owes has nothing available", _count(wallet), _find(_owed())),
    ("a pay-out was posted once if it was paid, and one that waits is earned", _count(payout), _find(_paid_out())),
    ("a task holds what was posted for it", _count(task), _find(_holds_of_tasks())),
    ("a task that has ended holds nothing", _count(task), _find(_ended())),
    ("lifetime figures are the sums of what they count", _count(wallet), _find(_lifetime())),
    ("available is what was credited less settled, gone back, reserved and locked", _count(wallet), _find(_formula())),
    ("nothing is negative", _count(wallet, earnings, task), _find(_negative())),
)
