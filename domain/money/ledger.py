"""Double-entry bookkeeping: money moves only as postings of one currency that sum to zero (docs/contract.md#money).

A positive balance is what the platform owes the account's owner; the provider and bank clearing accounts stand
for the world outside and run negative by what has come in.
"""

from enum import StrEnum
from typing import NamedTuple

from domain.money.pricing import Division


class Account(StrEnum):
    """The accounts. The first five belong to a wallet, the next two to an operator, the last three to the house."""

    AVAILABLE = "available"
    """Of a wallet: free to use."""
    RESERVED = "reserved"
    """Of a wallet: held for quotes."""
    LOCKED = "locked"
    """Of a wallet: in escrow for tasks."""
    PENDING = "pending"
    """Of a wallet: payments on their way."""
    DEBT = "debt"
    """Of a wallet: what its agent owes since a payment was taken back that was not available any more; negative."""
    EARNED = "earned"
    """Of an operator: earned by tasks."""
    PAID_OUT = "paid_out"
    """Of an operator: paid out already."""
    FEES = "platform_fees"
    """Of the house: the platform's fees."""
    PROVIDER = "provider_clearing"
    """Of the house: what is to come from the payment provider."""
    BANK = "bank_clearing"
    """Of the house: what has come through the bank."""


WALLET_ACCOUNTS = (Account.AVAILABLE, Account.RESERVED, Account.LOCKED, Account.PENDING)
"""What a wallet has: their sum is what it was funded with."""
BALANCE_ACCOUNTS = (*WALLET_ACCOUNTS, Account.DEBT)
"""All accounts whose balance a wallet keeps."""
OPERATOR_ACCOUNTS = (Account.EARNED, Account.PAID_OUT)
HOUSE = 0
"""The owner of the house's own accounts. Each practice world has a house of its own: there it is the agent's id."""


class EntryKind(StrEnum):
    """Why money moved: the type of a ledger transaction."""

    DEPOSIT_OPENED = "deposit_opened"
    """A payment is on its way."""
    DEPOSIT_CREDITED = "deposit_credited"
    """A payment has arrived."""
    DEPOSIT_FAILED = "deposit_failed"
    """A payment will not come."""
    DEPOSIT_REFUNDED = "deposit_refunded"
    """A payment goes back to whoever paid."""
    REFUND_RETURNED = "refund_returned"
    """A refund could not be carried out: the money is in the wallet again."""
    DEPOSIT_REVERSED = "deposit_reversed"
    """A payment was taken back at its provider: by a refund that was made there, or by the payer's bank."""
    REVERSAL_RETURNED = "reversal_returned"
    """What was taken back is here again: the refund failed, or the bank decided against the payer."""
    DEBT_COLLECTED = "debt_collected"
    """What became available pays what the agent owes."""
    BANK_TRANSFER_CREDITED = "bank_transfer_credited"
    """A bank transfer has arrived."""
    HOLD = "hold"
    """A quote reserves money."""
    HOLD_RELEASED = "hold_released"
    """A quote gives back what it reserved."""
    LOCK = "lock"
    """A task is funded: its cost goes into escrow."""
    LOCK_RETURNED = "lock_returned"
    """A task ends without pay: its escrow returns."""
    SETTLEMENT = "settlement"
    """A task is paid: the operator, the platform, and what is left to the wallet."""
    PAYOUT = "payout"
    """An operator is paid out what it has earned."""


CREDITS = (EntryKind.DEPOSIT_CREDITED, EntryKind.BANK_TRANSFER_CREDITED)
"""The kinds by which money comes in."""


class CauseKind(StrEnum):
    """What money moves for. The value is the column of a ledger transaction that names it."""

    TASK = "task_id"
    """A task."""
    DEPOSIT = "deposit_id"
    """A payment into a wallet."""
    BANK_TRANSFER = "bank_transfer_id"
    """A bank transfer into a wallet."""
    REFUND = "refund_id"
    """A refund of a deposit."""
    PAYOUT = "payout_id"
    """A pay-out to an operator."""


class Shape(NamedTuple):
    """What all ledger transactions of one kind have in common."""

    causes: tuple[CauseKind, ...]
    """What each of them names."""
    from_accounts: tuple[Account, ...]
    """The accounts from which it may take."""
    to_accounts: tuple[Account, ...]
    """The accounts to which it may add."""
    beside: tuple[CauseKind, ...] = ()
    """What it may name beside its causes."""


A, K, C = Account, EntryKind, CauseKind
SHAPES = {
    # A deposit may be for a task.
    K.DEPOSIT_OPENED: Shape((C.DEPOSIT,), (A.PROVIDER,), (A.PENDING,), (C.TASK,)),
    K.DEPOSIT_CREDITED: Shape((C.DEPOSIT,), (A.PENDING, A.PROVIDER), (A.AVAILABLE,), (C.TASK,)),
    K.DEPOSIT_FAILED: Shape((C.DEPOSIT,), (A.PENDING,), (A.PROVIDER,), (C.TASK,)),
    K.DEPOSIT_REFUNDED: Shape((C.DEPOSIT, C.REFUND), (A.AVAILABLE,), (A.PROVIDER,)),
    K.REFUND_RETURNED: Shape((C.DEPOSIT, C.REFUND), (A.PROVIDER,), (A.AVAILABLE,)),
    K.DEPOSIT_REVERSED: Shape((C.DEPOSIT,), (A.AVAILABLE, A.DEBT), (A.PROVIDER,)),
    K.REVERSAL_RETURNED: Shape((C.DEPOSIT,), (A.PROVIDER,), (A.AVAILABLE,)),
    # It has the cause of what made money available, which is all but a pay-out.
    K.DEBT_COLLECTED: Shape((), (A.AVAILABLE,), (A.DEBT,), (C.TASK, C.DEPOSIT, C.BANK_TRANSFER, C.REFUND)),
    K.BANK_TRANSFER_CREDITED: Shape((C.BANK_TRANSFER,), (A.BANK,), (A.AVAILABLE,)),
    K.HOLD: Shape((C.TASK,), (A.AVAILABLE,), (A.RESERVED,)),
    K.HOLD_RELEASED: Shape((C.TASK,), (A.RESERVED,), (A.AVAILABLE,)),
    K.LOCK: Shape((C.TASK,), (A.RESERVED, A.AVAILABLE), (A.LOCKED,)),
    K.LOCK_RETURNED: Shape((C.TASK,), (A.LOCKED,), (A.AVAILABLE,)),
    K.SETTLEMENT: Shape((C.TASK,), (A.LOCKED,), (A.EARNED, A.FEES, A.AVAILABLE)),
    K.PAYOUT: Shape((C.PAYOUT,), (A.EARNED,), (A.PAID_OUT,)),
}
"""What the movements below look like once they are written: by this they are checked afterwards."""


class Posting(NamedTuple):
    """`amount` minor units added to an account of `owner` (a wallet's or an operator's id, or `HOUSE`)."""

    account: Account
    owner: int
    amount: int


class Movement(NamedTuple):
    """One ledger transaction before it is written; its postings sum to zero."""

    kind: EntryKind
    postings: tuple[Posting, ...]


def movement(kind: EntryKind, *postings: tuple[Account, int, int]) -> Movement:
    """A movement without its empty postings. Raises `ArithmeticError` when the rest does not balance."""
    kept = tuple(Posting(*posting) for posting in postings if posting[2])
    if sum(posting.amount for posting in kept):
        raise ArithmeticError(f"a {kind} that does not balance: {kept}")
    return Movement(kind, kept)


def expect_deposit(wallet: int, amount: int) -> Movement:
    """A payment is on its way: it counts as pending."""
    return movement(EntryKind.DEPOSIT_OPENED, (Account.PROVIDER, HOUSE, -amount), (Account.PENDING, wallet, amount))


def credit_deposit(wallet: int, amount: int) -> Movement:
    """The payment has arrived."""
    return movement(EntryKind.DEPOSIT_CREDITED, (Account.PENDING, wallet, -amount), (Account.AVAILABLE, wallet, amount))


def abandon_deposit(wallet: int, amount: int) -> Movement:
    """The payment will not come."""
    return movement(EntryKind.DEPOSIT_FAILED, (Account.PENDING, wallet, -amount), (Account.PROVIDER, HOUSE, amount))


def credit_late_deposit(wallet: int, amount: int) -> Movement:
    """The payment has arrived after it was given up: it is not pending any more."""
    return movement(EntryKind.DEPOSIT_CREDITED, (Account.PROVIDER, HOUSE, -amount), (Account.AVAILABLE, wallet, amount))


def refund_deposit(wallet: int, amount: int) -> Movement:
    """What was paid in goes back to whoever paid."""
    return movement(EntryKind.DEPOSIT_REFUNDED, (Account.AVAILABLE, wallet, -amount), (Account.PROVIDER, HOUSE, amount))


def return_refund(wallet: int, amount: int) -> Movement:
    """The refund was not possible."""
    return movement(EntryKind.REFUND_RETURNED, (Account.PROVIDER, HOUSE, -amount), (Account.AVAILABLE, wallet, amount))


def reverse_deposit(wallet: int, amount: int, available: int) -> Movement:
    """The payment was taken back at its provider: what is not `available` any more is owed."""
    covered = min(amount, available)
    return movement(
        EntryKind.DEPOSIT_REVERSED,
        (Account.AVAILABLE, wallet, -covered),
        (Account.DEBT, wallet, covered - amount),
        (Account.PROVIDER, HOUSE, amount),
    )


def return_reversal(wallet: int, amount: int) -> Movement:
    """What was taken back has returned to the provider."""
    return movement(
        EntryKind.REVERSAL_RETURNED, (Account.PROVIDER, HOUSE, -amount), (Account.AVAILABLE, wallet, amount)
    )


def collect_debt(wallet: int, available: int, debt: int) -> Movement:
    """What is `available` pays the `debt`, a negative balance, as far as it goes; empty where either is nothing."""
    paid = min(available, -debt)
    return movement(EntryKind.DEBT_COLLECTED, (Account.AVAILABLE, wallet, -paid), (Account.DEBT, wallet, paid))


def credit_bank_transfer(wallet: int, amount: int) -> Movement:
    """A bank transfer has arrived."""
    return movement(
        EntryKind.BANK_TRANSFER_CREDITED, (Account.BANK, HOUSE, -amount), (Account.AVAILABLE, wallet, amount)
    )


def hold(wallet: int, amount: int) -> Movement:
    """A quote reserves money."""
    return movement(EntryKind.HOLD, (Account.AVAILABLE, wallet, -amount), (Account.RESERVED, wallet, amount))


def release_hold(wallet: int, amount: int) -> Movement:
    """A quote lapses, is replaced or is cancelled."""
    return movement(EntryKind.HOLD_RELEASED, (Account.RESERVED, wallet, -amount), (Account.AVAILABLE, wallet, amount))


def lock(wallet: int, amount: int, held: int) -> Movement:
    """Escrow: `amount` is locked on a task, `held` of it from the task's own hold."""
    return movement(
        EntryKind.LOCK,
        (Account.RESERVED, wallet, -held),
        (Account.AVAILABLE, wallet, held - amount),
        (Account.LOCKED, wallet, amount),
    )


def return_lock(wallet: int, amount: int) -> Movement:
    """The whole lock returns to the wallet."""
    return movement(EntryKind.LOCK_RETURNED, (Account.LOCKED, wallet, -amount), (Account.AVAILABLE, wallet, amount))


def settle(wallet: int, operator: int, division: Division) -> Movement:
    """The lock ends: the operator's and the platform's parts leave the wallet, the rest returns."""
    return movement(
        EntryKind.SETTLEMENT,
        (Account.LOCKED, wallet, -sum(division)),
        (Account.EARNED, operator, division.operator),
        (Account.FEES, HOUSE, division.platform),
        (Account.AVAILABLE, wallet, division.refund),
    )


def pay_out(operator: int, amount: int) -> Movement:
    """The bank has sent an operator what it had earned."""
    return movement(EntryKind.PAYOUT, (Account.EARNED, operator, -amount), (Account.PAID_OUT, operator, amount))


class Balances(NamedTuple):
    """A wallet's four accounts, in minor units."""

    available: int
    reserved: int
    locked: int
    pending: int

    @property
    def total_funded(self) -> int:
        """The contract's `availableBalance = totalFunded - reserved - locked - pending`, solved for the first."""
        return sum(self)
