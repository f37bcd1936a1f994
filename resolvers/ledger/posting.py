"""The only module that moves money: a movement becomes a ledger transaction, its postings and new balances.

The ledger transaction is the next in the hash chain of its wallet, or of an operator's earnings when it touches no
wallet. So callers pass the current row, locked by their database transaction: any other row raises `LookupError`.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from adapters.storage.queries.ledger.transactions import INSERT_POSTING, INSERT_TRANSACTION, hashed_columns
from adapters.storage.queries.ledger.wallets import (
    INSERT_EARNINGS,
    INSERT_WALLET,
    MOVE_WALLET,
    add_to_earnings,
    lock_wallet,
    move_earnings,
)
from adapters.storage.tables.ledger import EarningsRow, LedgerTransactionRow, PostingRow, WalletRow
from domain.lifecycle.statuses import Actor
from domain.money.hash_chain import BEGINNING, chain_hash
from domain.money.ledger import (
    BALANCE_ACCOUNTS,
    CREDITS,
    OPERATOR_ACCOUNTS,
    PAYMENTS,
    PLATFORM_OWNER,
    Account,
    Movement,
    Posting,
    collect_debt,
)
from domain.values.money import from_minor
from resolvers.core.context import Context, Transaction
from resolvers.core.dry_run import LedgerLine
from subscriptions.transports.channels import STAFF_QUEUES, agent_channel


class Cause(NamedTuple):
    """Cause of a movement of money: at least one of these, and the origin of money from outside."""

    task_id: int | None = None
    deposit_id: int | None = None
    bank_transfer_id: int | None = None
    refund_id: int | None = None
    payout_id: int | None = None
    provider: str | None = None
    """The payment provider of the deposit, or `BANK` for a bank transfer."""


def unused_wallet(agent_id: int, currency: str, now: int) -> WalletRow:
    """Return an empty wallet without transactions, not stored yet."""
    return WalletRow(
        id=0,
        agent_id=agent_id,
        currency=currency,
        available=0,
        reserved=0,
        locked=0,
        pending=0,
        debt=0,
        lifetime_credited=0,
        lifetime_settled=0,
        chain_hash=BEGINNING,
        chain_length=0,
        created_at=now,
    )


async def open_wallet(context: Context, agent_id: int, currency: str) -> WalletRow:
    """Return the agent's wallet in a currency, created on first use and locked until the commit."""
    wallet = await context.session.find(lock_wallet(agent_id=agent_id, currency=currency))
    if wallet:
        return wallet
    wallet = unused_wallet(agent_id, currency, context.now)
    return await context.session.insert(INSERT_WALLET, wallet)


async def post(context: Transaction, wallet: WalletRow, movement: Movement, cause: Cause) -> WalletRow:
    """Write a movement that touches this locked wallet, and return the wallet after it.

    If the agent has a debt, the money that became available pays it at once, in a further movement for the same cause.
    """
    if not movement.postings:
        return wallet
    context.notify_channel(agent_channel(wallet.agent_id))
    added = _added(movement, BALANCE_ACCOUNTS)
    after = wallet._replace(
        **{account: getattr(wallet, account) + amount for account, amount in added.items()},
        lifetime_credited=wallet.lifetime_credited + (added[Account.AVAILABLE] if movement.kind in CREDITS else 0),
        lifetime_settled=wallet.lifetime_settled - (sum(added.values()) if movement.kind in PAYMENTS else 0),
        chain_length=wallet.chain_length + 1,
    )
    balances: dict[Account, int] = {account: getattr(after, account) for account in BALANCE_ACCOUNTS}
    for posting in movement.postings:
        if posting.account in OPERATOR_ACCOUNTS:
            earned = await _earn(context, posting, wallet.currency)
            balances |= {account: getattr(earned, account) for account in OPERATOR_ACCOUNTS}
    entry = _entry(context, movement, cause, wallet.currency, after.available, wallet_id=wallet.id)
    after = after._replace(chain_hash=await _write(context, wallet.chain_hash, entry, movement, balances))
    if not await context.session.update(MOVE_WALLET, wallet, after):
        raise LookupError(f"wallet {wallet.id} was not locked when it was read, or has changed since")
    _report(context, movement, wallet.currency, balances)
    if after.debt != wallet.debt:
        context.notify_channel(STAFF_QUEUES)
    if after.debt and after.available:
        return await post(context, after, collect_debt(after.id, after.available, after.debt), cause)
    return after


async def post_earnings(context: Context, earnings: EarningsRow, movement: Movement, cause: Cause) -> EarningsRow:
    """Write a movement that touches these locked earnings and no wallet, and return the earnings after it."""
    if not movement.postings:
        return earnings
    added = _added(movement, OPERATOR_ACCOUNTS)
    after = earnings._replace(
        **{account: getattr(earnings, account) + amount for account, amount in added.items()},
        chain_length=earnings.chain_length + 1,
    )
    balances = {account: getattr(after, account) for account in OPERATOR_ACCOUNTS}
    entry = _entry(context, movement, cause, earnings.currency, after.earned, earnings_id=earnings.id)
    after = after._replace(chain_hash=await _write(context, earnings.chain_hash, entry, movement, balances))
    move = move_earnings(key=earnings.id, before=earnings.chain_hash, earned_before=earnings.earned, **after._asdict())
    if not await context.session.execute(move):
        raise LookupError(f"earnings {earnings.id} were not locked when they were read, or have changed since")
    _report(context, movement, earnings.currency, balances)
    return after


VISIBLE_ACCOUNTS: Mapping[Actor, Sequence[Account]] = {
    # The agent must not learn what an operator has earned from other agents, nor the operator what a wallet holds.
    Actor.AGENT: BALANCE_ACCOUNTS,
    Actor.OPERATOR: OPERATOR_ACCOUNTS,
    Actor.PLATFORM: (*BALANCE_ACCOUNTS, *OPERATOR_ACCOUNTS),
    # The service publishes released tasks, with money from the agent's wallet.
    Actor.SYSTEM: BALANCE_ACCOUNTS,
}
"""Accounts whose balance a dry run shows to each kind of caller."""


def _report(context: Context, movement: Movement, currency: str, balances: Mapping[Account, int]) -> None:
    """Add the postings of a movement to the report of a dry run."""
    if not context.dry_run:
        return
    places, visible = context.services.catalogue.currencies[currency].places, VISIBLE_ACCOUNTS[context.actor]
    context.dry_run.lines += [
        LedgerLine(
            account=posting.account,
            amount=from_minor(posting.amount, places),
            currency=currency,
            balance_after=from_minor(balances[posting.account], places)
            if posting.account in visible and posting.account in balances
            else None,
        )
        for posting in movement.postings
    ]


def _added(movement: Movement, accounts: Sequence[Account]) -> dict[Account, int]:
    """Return the change of each of these accounts by a movement."""
    added = dict.fromkeys(accounts, 0)
    added |= {posting.account: posting.amount for posting in movement.postings if posting.account in accounts}
    return added


def _entry(
    context: Context,
    movement: Movement,
    cause: Cause,
    currency: str,
    available: int,
    *,
    wallet_id: int | None = None,
    earnings_id: int | None = None,
) -> LedgerTransactionRow:
    by = context.caller.credential_used if context.caller else None
    return LedgerTransactionRow(
        id=0,
        kind=movement.kind,
        currency=currency,
        wallet_id=wallet_id,
        earnings_id=earnings_id,
        **cause._asdict(),
        actor=context.actor,
        actor_id=context.caller.id if context.caller else 0,
        credential=by and by.kind,
        credential_id=by and by.id,
        request_id=context.request_id,
        available=available,
        created_at=context.now,
        chain_hash=b"",
    )


async def _write(
    context: Context, before: bytes, entry: LedgerTransactionRow, movement: Movement, balances: Mapping[Account, int]
) -> bytes:
    """Append a ledger transaction with its postings to its chain, and return its hash."""
    platform_owner = context.practice.agent_id if context.practice else PLATFORM_OWNER
    lines = [
        (posting.account, posting.owner or platform_owner, posting.amount, balances.get(posting.account))
        for posting in movement.postings
    ]
    hash_after = chain_hash(before, hashed_columns(entry), lines)
    stored = await context.session.insert(INSERT_TRANSACTION, entry._replace(chain_hash=hash_after))
    rows = [
        PostingRow(id=0, transaction_id=stored.id, account=account, owner_id=owner_id, amount=amount, balance=balance)
        for account, owner_id, amount, balance in lines
    ]
    await context.session.insert_all(INSERT_POSTING, rows)
    return hash_after


async def _earn(context: Context, posting: Posting, currency: str) -> EarningsRow:
    added = dict.fromkeys(OPERATOR_ACCOUNTS, 0) | {posting.account: posting.amount}
    earnings = await context.session.find(
        add_to_earnings(
            operator_id=posting.owner, currency=currency, **{f"add_{name}": value for name, value in added.items()}
        )
    )
    if earnings:
        return earnings
    earnings = EarningsRow(
        id=0, operator_id=posting.owner, currency=currency, chain_hash=BEGINNING, chain_length=0, **added
    )
    return earnings._replace(id=await context.session.get(INSERT_EARNINGS(earnings)))
