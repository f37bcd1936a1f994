"""Money moves here and nowhere else: a movement becomes a ledger transaction, its postings and new balances."""

from adapters.storage.session import the
from adapters.storage.tables import EarningsRow, WalletRow
from adapters.storage.wallets import (
    ADD_TO_EARNINGS,
    ADD_TO_WALLET,
    INSERT_EARNINGS,
    INSERT_POSTING,
    INSERT_TRANSACTION,
    INSERT_WALLET,
    WALLET_TO_CHANGE,
)
from domain.ledger import CREDITS, HOUSE, OPERATOR_ACCOUNTS, WALLET_ACCOUNTS, Account, EntryKind, Movement
from domain.money import from_minor
from resolvers.operation import Context
from resolvers.rehearsal import LedgerLine
from subscriptions.nudges import agent_channel


async def open_wallet(context: Context, agent_id: int, currency: str) -> WalletRow:
    """The agent's wallet in a currency, made on first use and locked until the commit."""
    wallet = await context.session.one(WALLET_TO_CHANGE, agent_id=agent_id, currency=currency)
    if wallet:
        return wallet
    empty = WalletRow(0, agent_id, currency, 0, 0, 0, 0, 0, 0, context.now)
    wallet_id = await the(context.session, INSERT_WALLET, **empty._asdict())
    return empty._replace(id=wallet_id)


async def post(
    context: Context,
    wallet: WalletRow,
    movement: Movement,
    *,
    task_id: int | None = None,
    deposit_id: int | None = None,
    bank_transfer_id: int | None = None,
) -> WalletRow:
    """Write a movement that touches this wallet, and return the wallet as it is afterwards."""
    if not movement.postings:
        return wallet
    context.wake(agent_channel(wallet.agent_id))
    session = context.session
    added = dict.fromkeys(WALLET_ACCOUNTS, 0) | {
        posting.account: posting.amount for posting in movement.postings if posting.account in WALLET_ACCOUNTS
    }
    after = await the(
        session,
        ADD_TO_WALLET,
        key=wallet.id,
        **{f"add_{account}": amount for account, amount in added.items()},
        add_lifetime_credited=added[Account.AVAILABLE] if movement.kind in CREDITS else 0,
        add_lifetime_settled=-sum(added.values()) if movement.kind is EntryKind.SETTLEMENT else 0,
    )
    transaction_id = await the(
        session,
        INSERT_TRANSACTION,
        kind=movement.kind,
        currency=wallet.currency,
        wallet_id=wallet.id,
        task_id=task_id,
        deposit_id=deposit_id,
        bank_transfer_id=bank_transfer_id,
        actor=context.actor,
        actor_id=context.caller.id if context.caller else 0,
        request_id=context.request_id,
        available=after.available,
        created_at=context.now,
    )
    house = context.practice.agent_id if context.practice else HOUSE
    balances: dict[Account, int] = {account: getattr(after, account) for account in WALLET_ACCOUNTS}
    for posting in movement.postings:
        if posting.account in OPERATOR_ACCOUNTS:
            earned = await _earn(context, posting.owner, wallet.currency, posting.account, posting.amount)
            balances |= {Account.EARNED: earned.earned, Account.PAID_OUT: earned.paid_out}
    await session.execute_many(
        INSERT_POSTING,
        [
            {
                "transaction_id": transaction_id,
                "account": posting.account,
                "owner_id": posting.owner or house,
                "amount": posting.amount,
                "balance": balances.get(posting.account),
            }
            for posting in movement.postings
        ],
    )
    if context.rehearsal:
        places = context.services.catalogue.currencies[wallet.currency].places
        context.rehearsal.lines += [
            LedgerLine(
                account=posting.account,
                amount=from_minor(posting.amount, places),
                currency=wallet.currency,
                # What an operator has earned with others is not the agent's to know.
                balance_after=from_minor(balances[posting.account], places)
                if posting.account in WALLET_ACCOUNTS
                else None,
            )
            for posting in movement.postings
        ]
    return after


async def _earn(context: Context, operator_id: int, currency: str, account: Account, amount: int) -> EarningsRow:
    added = dict.fromkeys(OPERATOR_ACCOUNTS, 0) | {account: amount}
    changed = await context.session.one(
        ADD_TO_EARNINGS,
        operator_id=operator_id,
        currency=currency,
        **{f"add_{name}": value for name, value in added.items()},
    )
    if changed:
        return changed
    first = EarningsRow(0, operator_id, currency, added[Account.EARNED], added[Account.PAID_OUT])
    return first._replace(id=await the(context.session, INSERT_EARNINGS, **first._asdict()))
