"""The invariants of causes: each ledger transaction names its cause, and has the shape of its kind."""

from collections.abc import Iterable

from sqlalchemy import ColumnElement, Text, and_, case, cast, func, literal, not_, or_, select

from adapters.storage.audit.breaches import MOVED, Breaches, among, differing, missing, or_zero
from adapters.storage.tables.ledger import ledger_transaction, posting, wallet
from adapters.storage.tables.payments import bank_transfer, deposit, payout, refund
from adapters.storage.tables.tasks import task
from domain.lifecycle.statuses import Actor
from domain.money.deposits import BANK
from domain.money.ledger import SHAPES, Account, CauseKind, TransactionShape

entry = ledger_transaction.c


def missing_causes() -> Iterable[Breaches]:
    """Transactions without a cause, an actor or a request."""
    for name, lacking in (
        ("cause", and_(*(entry[cause].is_(None) for cause in CauseKind))),
        ("request", entry.request_id == ""),
        ("actor", and_(entry.actor_id < 1, entry.actor != Actor.SYSTEM.value)),
    ):
        place = f"ledger_transaction without {name}"
        yield missing(place, entry.id, entry.available, ledger_transaction).where(lacking)


def _text(words: str) -> ColumnElement[str]:
    return cast(literal(words), Text)


def _has_causes(shape: TransactionShape) -> ColumnElement[bool]:
    others = (cause for cause in CauseKind if cause not in shape.causes + shape.beside)
    return and_(*(entry[cause].is_not(None) for cause in shape.causes), *(entry[cause].is_(None) for cause in others))


def wrong_causes() -> Iterable[Breaches]:
    """Transactions with causes that do not belong to their kind, or of an unknown kind."""
    named = _text("")
    for cause in CauseKind:
        named = named.concat(case((entry[cause].is_not(None), _text(f"{cause} ")), else_=_text("")))
    due = {kind.value: _text(" ".join(shape.causes or shape.beside)) for kind, shape in SHAPES.items()}
    expected = case(due, value=entry.kind, else_=_text("of a known kind"))
    valid = or_(*(and_(entry.kind == kind.value, _has_causes(shape)) for kind, shape in SHAPES.items()))
    yield select(_text("ledger_transaction.cause"), entry.id, func.rtrim(named), expected).where(not_(valid))


def wrong_owners() -> Iterable[Breaches]:
    """Transactions in the chain of another wallet, or of other earnings, than those of their cause."""
    source = ledger_transaction.outerjoin(deposit, deposit.c.id == entry.deposit_id)
    source = source.outerjoin(bank_transfer, bank_transfer.c.id == entry.bank_transfer_id)
    # The task of a deposit may not have a wallet yet.
    source = source.outerjoin(task, and_(task.c.id == entry.task_id, entry.deposit_id.is_(None)))
    owner = func.coalesce(deposit.c.wallet_id, bank_transfer.c.wallet_id, task.c.wallet_id, 0)
    yield differing("ledger_transaction.wallet_id", entry.id, or_zero(entry.wallet_id), owner, source)
    source = ledger_transaction.outerjoin(payout, payout.c.id == entry.payout_id)
    of_payout = or_zero(payout.c.earnings_id)
    yield differing("ledger_transaction.earnings_id", entry.id, or_zero(entry.earnings_id), of_payout, source)
    source = ledger_transaction.join(refund, refund.c.id == entry.refund_id)
    yield differing("ledger_transaction.deposit_id", entry.id, or_zero(entry.deposit_id), refund.c.deposit_id, source)
    source = ledger_transaction.join(deposit, deposit.c.id == entry.deposit_id)
    paid_for = or_zero(deposit.c.task_id)
    yield differing("ledger_transaction.task_id", entry.id, entry.task_id, paid_for, source)
    for cause in (deposit, task):
        source = cause.outerjoin(
            wallet, and_(wallet.c.agent_id == cause.c.agent_id, wallet.c.currency == cause.c.currency)
        )
        yield differing(f"{cause.name}.wallet_id", cause.c.id, cause.c.wallet_id, or_zero(wallet.c.id), source)


def wrong_providers() -> Iterable[Breaches]:
    """Transactions with another provider than their deposit, and bank transfers without the bank as theirs."""
    source = ledger_transaction.outerjoin(deposit, deposit.c.id == entry.deposit_id)
    of_transfer = case((entry.bank_transfer_id.is_not(None), _text(BANK)), else_=_text(""))
    expected = func.coalesce(deposit.c.provider, of_transfer)
    actual = func.coalesce(entry.provider, _text(""))
    differs = select(_text("ledger_transaction.provider"), entry.id, actual, expected).select_from(source)
    yield differs.where(actual != expected)


def _among_accounts(accounts: Iterable[Account]) -> ColumnElement[bool]:
    return among(posting.c.account, (account.value for account in accounts))


def _has_accounts(shape: TransactionShape) -> ColumnElement[bool]:
    debit = and_(posting.c.amount < 0, _among_accounts(shape.from_accounts))
    return or_(debit, and_(posting.c.amount > 0, _among_accounts(shape.to_accounts)))


def wrong_accounts() -> Iterable[Breaches]:
    """Postings to other accounts than those of their kind of transaction."""
    valid = or_(*(and_(entry.kind == kind.value, _has_accounts(shape)) for kind, shape in SHAPES.items()))
    yield missing("posting.amount", posting.c.id, posting.c.amount, MOVED).where(not_(valid))
