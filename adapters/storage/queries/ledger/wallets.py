"""Wallets of agents and earnings of operators."""

from sqlalchemy import bindparam, update

from adapters.storage.engine.statements.changes import insertion
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.lookups import GuardedUpdate, lookup
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.ledger import EarningsRow, WalletRow, earnings, wallet
from domain.money.ledger import BALANCE_ACCOUNTS, OPERATOR_ACCOUNTS

OF_AGENT = wallet.c.agent_id == bindparam("agent_id")
IN_CURRENCY = wallet.c.currency == bindparam("currency")


@statement(select_where(wallet, OF_AGENT, order_by=(wallet.c.id,)))
def select_wallets(agent_id: int) -> WalletRow: ...
@statement(select_where(wallet, AmongIds(wallet.c.agent_id, "agent_ids")))
def select_wallets_of_agents(agent_ids: str) -> WalletRow: ...
@lookup(wallet)
def select_wallet(agent_id: int, currency: str) -> WalletRow: ...
@lookup(wallet, lock=True)
def lock_wallet(agent_id: int, currency: str) -> WalletRow: ...
@lookup(wallet, lock=True)
def lock_wallet_by_id(id: int) -> WalletRow: ...


INSERT_WALLET = insertion(wallet, WalletRow)
MOVED_COLUMNS = (*BALANCE_ACCOUNTS, "lifetime_credited", "lifetime_settled", "chain_hash", "chain_length")
MOVE_WALLET = GuardedUpdate(wallet, WalletRow, MOVED_COLUMNS, guard="chain_hash")
"""Changes no row when the wallet has changed since it was read."""


@statement(
    select_where(
        earnings,
        earnings.c.operator_id == bindparam("operator_id"),
        earnings.c.currency == bindparam("currency"),
        lock=True,
    )
)
def lock_earnings(operator_id: int, currency: str) -> EarningsRow: ...


INSERT_EARNINGS = insertion(earnings, EarningsRow)


@statement(
    update(earnings)
    .where(earnings.c.operator_id == bindparam("operator_id"), earnings.c.currency == bindparam("currency"))
    .values({name: earnings.c[name] + bindparam(f"add_{name}") for name in map(str, OPERATOR_ACCOUNTS)})
    .returning(earnings)
)
def add_to_earnings(add_earned: int, add_paid_out: int, operator_id: int, currency: str) -> EarningsRow: ...
@statement(
    update(earnings)
    .where(
        earnings.c.id == bindparam("key"),
        earnings.c.chain_hash == bindparam("before"),
        earnings.c.earned == bindparam("earned_before"),
    )
    .values({str(name): bindparam(str(name)) for name in (*OPERATOR_ACCOUNTS, "chain_hash", "chain_length")})
)
def move_earnings(
    *, earned: int, paid_out: int, chain_hash: bytes, chain_length: int, key: int, before: bytes, earned_before: int
) -> None:
    """Changes no row when the earnings have changed since they were read."""
