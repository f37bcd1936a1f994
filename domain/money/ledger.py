"""Double-entry bookkeeping: money moves only as postings of one currency that sum to zero (docs/reference/money.md).

A positive balance is owed to the account's owner. The clearing accounts of provider and bank mirror the money outside:
they go negative by the amounts that came in.
"""

from enum import StrEnum
from typing import NamedTuple

from domain.money.pricing import Division


class Account(StrEnum):
    """The accounts. The first five belong to a wallet, the next two to an operator, the last three to the platform."""

    AVAILABLE = "available"
    """Free money of a wallet."""
    RESERVED = "reserved"
    """Money of a wallet that is reserved for quotes."""
    LOCKED = "locked"
    """Money of a wallet that is in escrow for tasks."""
    PENDING = "pending"
    """Expected money of a wallet: payments that have not arrived yet."""
    DEBT = "debt"
    """Debt of a wallet after the reversal of a payment that was already spent; negative."""
    EARNED = "earned"
    """Money that an operator earned by tasks."""
    PAID_OUT = "paid_out"
    """Money that was paid out to an operator."""
    FEES = "platform_fees"
    """Fees of the platform."""
    PROVIDER = "provider_clearing"
    """Money of the platform at the payment provider."""
    BANK = "bank_clearing"
    """Money of the platform at the bank."""


WALLET_ACCOUNTS = (Account.AVAILABLE, Account.RESERVED, Account.LOCKED, Account.PENDING)
"""The accounts whose sum is the amount that the wallet was funded with."""
BALANCE_ACCOUNTS = (*WALLET_ACCOUNTS, Account.DEBT)
"""The accounts whose balance a wallet row stores."""
OPERATOR_ACCOUNTS = (Account.EARNED, Account.PAID_OUT)
PLATFORM_OWNER = 0
"""Owner id of the platform's accounts. Each practice world has its own ones, whose owner id is the agent's."""


class EntryKind(StrEnum):
    """The kind of a ledger transaction."""

    DEPOSIT_OPENED = "deposit_opened"
    """A payment is on its way."""
    DEPOSIT_CREDITED = "deposit_credited"
    """A payment has arrived."""
    DEPOSIT_FAILED = "deposit_failed"
    """A payment has failed or was abandoned."""
    DEPOSIT_REFUNDED = "deposit_refunded"
    """A payment is refunded to the payer."""
    REFUND_RETURNED = "refund_returned"
    """A refund failed; its amount returns to the wallet."""
    DEPOSIT_REVERSED = "deposit_reversed"
    """A payment was reversed: refunded at the provider, or withdrawn by the payer's bank."""
    REVERSAL_RETURNED = "reversal_returned"
    """A reversal was returned: the refund failed, or the bank decided against the payer."""
    DEBT_COLLECTED = "debt_collected"
    """Available money pays the agent's debt."""
    BANK_TRANSFER_CREDITED = "bank_transfer_credited"
    """A bank transfer has arrived."""
    HOLD = "hold"
    """A quote reserves money."""
    HOLD_RELEASED = "hold_released"
    """A quote releases the money that it reserved."""
    LOCK = "lock"
    """A task is funded: its cost is locked in escrow."""
    LOCK_RAISED = "lock_raised"
    """A funded task becomes dearer: the difference is locked, too."""
    LOCK_LOWERED = "lock_lowered"
    """A funded task becomes cheaper: the difference returns to the wallet."""
    LOCK_RETURNED = "lock_returned"
    """A task ends without payment: its lock returns to the wallet."""
    SETTLEMENT = "settlement"
    """A task is settled: operator and platform are paid, the rest returns to the wallet."""
    SETTLEMENT_REVERSED = "settlement_reversed"
    """A task was settled with test money: the platform's fees and the operator's earnings that are not paid out yet
    return to the wallet."""
    BONUS = "bonus"
    """An operator is paid a bonus for a task that has ended."""
    BONUS_REVERSED = "bonus_reversed"
    """A bonus was paid with test money: the part that is not paid out yet returns to the wallet."""
    PAYOUT = "payout"
    """Earnings are paid out to an operator."""


CREDITS = (EntryKind.DEPOSIT_CREDITED, EntryKind.BANK_TRANSFER_CREDITED)
"""The kinds that credit money from outside to a wallet."""
SETTLEMENTS = (EntryKind.SETTLEMENT, EntryKind.SETTLEMENT_REVERSED)
"""The kinds that change the amounts that a task has settled."""
BONUSES = (EntryKind.BONUS, EntryKind.BONUS_REVERSED)
"""The kinds that change the bonuses of a task."""
PAYMENTS = (*SETTLEMENTS, *BONUSES)
"""The kinds by which an agent pays for a task; a wallet's lifetime figure counts them."""
LOCK_ENDS = (EntryKind.SETTLEMENT, EntryKind.LOCK_RETURNED)
"""The kinds that end the lock of a task. A task has at most one such transaction: it is its settlement."""


class SettlementOutcome(StrEnum):
    """The outcome for the money that was locked on a task."""

    PAYOUT = "payout"
    """The operator got the whole payout."""
    SPLIT = "split"
    """The platform divided the payout in a dispute."""
    COMPENSATION = "compensation"
    """The task was cancelled while it was carried out: the operator got a part of the payout by the stage reached."""
    REFUND = "refund"
    """The whole lock returned to the agent's wallet."""

    @classmethod
    def from_share(cls, *, share: int, payable: int, cancelled: bool) -> "SettlementOutcome":
        """Return the outcome for an operator's `share` of what is payable, before fees."""
        if not share:
            return cls.REFUND
        if cancelled:
            return cls.COMPENSATION
        return cls.PAYOUT if share == payable else cls.SPLIT


class CauseKind(StrEnum):
    """The causes of ledger transactions. The value is the column that refers to the cause."""

    TASK = "task_id"
    """A task."""
    DEPOSIT = "deposit_id"
    """A payment into a wallet."""
    BANK_TRANSFER = "bank_transfer_id"
    """A bank transfer into a wallet."""
    REFUND = "refund_id"
    """A refund of a deposit."""
    PAYOUT = "payout_id"
    """A payout to an operator."""


class TransactionShape(NamedTuple):
    """The causes and accounts of all ledger transactions of one kind."""

    causes: tuple[CauseKind, ...]
    """The causes that each transaction names."""
    from_accounts: tuple[Account, ...]
    """The accounts from which a transaction may take."""
    to_accounts: tuple[Account, ...]
    """The accounts to which a transaction may add."""
    beside: tuple[CauseKind, ...] = ()
    """The causes that a transaction may name in addition."""


A, K, C = Account, EntryKind, CauseKind
SHAPES = {
    # A deposit may be for a task.
    K.DEPOSIT_OPENED: TransactionShape((C.DEPOSIT,), (A.PROVIDER,), (A.PENDING,), (C.TASK,)),
    K.DEPOSIT_CREDITED: TransactionShape((C.DEPOSIT,), (A.PENDING, A.PROVIDER), (A.AVAILABLE,), (C.TASK,)),
    K.DEPOSIT_FAILED: TransactionShape((C.DEPOSIT,), (A.PENDING,), (A.PROVIDER,), (C.TASK,)),
    K.DEPOSIT_REFUNDED: TransactionShape((C.DEPOSIT, C.REFUND), (A.AVAILABLE,), (A.PROVIDER,)),
    K.REFUND_RETURNED: TransactionShape((C.DEPOSIT, C.REFUND), (A.PROVIDER,), (A.AVAILABLE,)),
    K.DEPOSIT_REVERSED: TransactionShape((C.DEPOSIT,), (A.AVAILABLE, A.DEBT), (A.PROVIDER,)),
    K.REVERSAL_RETURNED: TransactionShape((C.DEPOSIT,), (A.PROVIDER,), (A.AVAILABLE,)),
    # Its cause is that of the transaction that made money available: any cause but a payout.
    K.DEBT_COLLECTED: TransactionShape((), (A.AVAILABLE,), (A.DEBT,), (C.TASK, C.DEPOSIT, C.BANK_TRANSFER, C.REFUND)),
    K.BANK_TRANSFER_CREDITED: TransactionShape((C.BANK_TRANSFER,), (A.BANK,), (A.AVAILABLE,)),
    K.HOLD: TransactionShape((C.TASK,), (A.AVAILABLE,), (A.RESERVED,)),
    K.HOLD_RELEASED: TransactionShape((C.TASK,), (A.RESERVED,), (A.AVAILABLE,)),
    K.LOCK: TransactionShape((C.TASK,), (A.RESERVED, A.AVAILABLE), (A.LOCKED,)),
    K.LOCK_RAISED: TransactionShape((C.TASK,), (A.AVAILABLE,), (A.LOCKED,)),
    K.LOCK_LOWERED: TransactionShape((C.TASK,), (A.LOCKED,), (A.AVAILABLE,)),
    K.LOCK_RETURNED: TransactionShape((C.TASK,), (A.LOCKED,), (A.AVAILABLE,)),
    K.SETTLEMENT: TransactionShape((C.TASK,), (A.LOCKED,), (A.EARNED, A.FEES, A.AVAILABLE)),
    K.SETTLEMENT_REVERSED: TransactionShape((C.TASK,), (A.EARNED, A.FEES), (A.AVAILABLE,)),
    K.BONUS: TransactionShape((C.TASK,), (A.AVAILABLE,), (A.EARNED,)),
    K.BONUS_REVERSED: TransactionShape((C.TASK,), (A.EARNED,), (A.AVAILABLE,)),
    K.PAYOUT: TransactionShape((C.PAYOUT,), (A.EARNED,), (A.PAID_OUT,)),
}
"""The shape of each kind of transaction. The audit checks stored transactions against it."""


class Posting(NamedTuple):
    """`amount` minor units added to an account of `owner` (a wallet's or an operator's id, or `PLATFORM_OWNER`)."""

    account: Account
    owner: int
    amount: int


class Movement(NamedTuple):
    """One ledger transaction before it is written; its postings sum to zero."""

    kind: EntryKind
    postings: tuple[Posting, ...]


def movement(kind: EntryKind, *postings: tuple[Account, int, int]) -> Movement:
    """Make a movement, leaving out postings of 0. Raises `ArithmeticError` when the postings do not balance."""
    non_zero = tuple(Posting(*posting) for posting in postings if posting[2])
    if sum(posting.amount for posting in non_zero):
        raise ArithmeticError(f"a {kind} that does not balance: {non_zero}")
    return Movement(kind, non_zero)


def expect_deposit(wallet: int, amount: int) -> Movement:
    """Book an expected payment as pending."""
    return movement(
        EntryKind.DEPOSIT_OPENED, (Account.PROVIDER, PLATFORM_OWNER, -amount), (Account.PENDING, wallet, amount)
    )


def credit_deposit(wallet: int, amount: int) -> Movement:
    """Book a pending payment as available."""
    return movement(EntryKind.DEPOSIT_CREDITED, (Account.PENDING, wallet, -amount), (Account.AVAILABLE, wallet, amount))


def abandon_deposit(wallet: int, amount: int) -> Movement:
    """Remove a pending payment that will not arrive."""
    return movement(
        EntryKind.DEPOSIT_FAILED, (Account.PENDING, wallet, -amount), (Account.PROVIDER, PLATFORM_OWNER, amount)
    )


def credit_late_deposit(wallet: int, amount: int) -> Movement:
    """Book a payment as available that arrived after its deposit ended, when it is no longer pending."""
    return movement(
        EntryKind.DEPOSIT_CREDITED, (Account.PROVIDER, PLATFORM_OWNER, -amount), (Account.AVAILABLE, wallet, amount)
    )


def refund_deposit(wallet: int, amount: int) -> Movement:
    """Take a refund to the payer from the available balance."""
    return movement(
        EntryKind.DEPOSIT_REFUNDED, (Account.AVAILABLE, wallet, -amount), (Account.PROVIDER, PLATFORM_OWNER, amount)
    )


def return_refund(wallet: int, amount: int) -> Movement:
    """Return a failed refund to the available balance."""
    return movement(
        EntryKind.REFUND_RETURNED, (Account.PROVIDER, PLATFORM_OWNER, -amount), (Account.AVAILABLE, wallet, amount)
    )


def reverse_deposit(wallet: int, amount: int, available: int) -> Movement:
    """Take a reversed payment from the wallet; the part above `available` becomes debt."""
    covered = min(amount, available)
    return movement(
        EntryKind.DEPOSIT_REVERSED,
        (Account.AVAILABLE, wallet, -covered),
        (Account.DEBT, wallet, covered - amount),
        (Account.PROVIDER, PLATFORM_OWNER, amount),
    )


def return_reversal(wallet: int, amount: int) -> Movement:
    """Credit a reversal that was returned to the provider."""
    return movement(
        EntryKind.REVERSAL_RETURNED, (Account.PROVIDER, PLATFORM_OWNER, -amount), (Account.AVAILABLE, wallet, amount)
    )


def collect_debt(wallet: int, available: int, debt: int) -> Movement:
    """Pay the `debt`, a negative balance, from `available`, as far as it covers it; no postings when either is 0."""
    paid = min(available, -debt)
    return movement(EntryKind.DEBT_COLLECTED, (Account.AVAILABLE, wallet, -paid), (Account.DEBT, wallet, paid))


def credit_bank_transfer(wallet: int, amount: int) -> Movement:
    """Book a bank transfer as available."""
    return movement(
        EntryKind.BANK_TRANSFER_CREDITED, (Account.BANK, PLATFORM_OWNER, -amount), (Account.AVAILABLE, wallet, amount)
    )


def hold(wallet: int, amount: int) -> Movement:
    """Reserve money for a quote."""
    return movement(EntryKind.HOLD, (Account.AVAILABLE, wallet, -amount), (Account.RESERVED, wallet, amount))


def release_hold(wallet: int, amount: int) -> Movement:
    """Release the hold of a quote that expired, was replaced or was cancelled."""
    return movement(EntryKind.HOLD_RELEASED, (Account.RESERVED, wallet, -amount), (Account.AVAILABLE, wallet, amount))


def lock(wallet: int, amount: int, held: int) -> Movement:
    """Lock `amount` in escrow for a task, `held` of it from the task's own hold."""
    return movement(
        EntryKind.LOCK,
        (Account.RESERVED, wallet, -held),
        (Account.AVAILABLE, wallet, held - amount),
        (Account.LOCKED, wallet, amount),
    )


def change_lock(wallet: int, before: int, after: int) -> Movement:
    """Raise or lower the lock of a task to its new cost."""
    kind = EntryKind.LOCK_RAISED if after > before else EntryKind.LOCK_LOWERED
    return movement(kind, (Account.AVAILABLE, wallet, before - after), (Account.LOCKED, wallet, after - before))


def return_lock(wallet: int, amount: int) -> Movement:
    """Return the whole lock to the wallet."""
    return movement(EntryKind.LOCK_RETURNED, (Account.LOCKED, wallet, -amount), (Account.AVAILABLE, wallet, amount))


def settle(wallet: int, operator: int, division: Division) -> Movement:
    """End the lock: pay the operator's and the platform's parts, return the rest to the wallet."""
    return movement(
        EntryKind.SETTLEMENT,
        (Account.LOCKED, wallet, -sum(division)),
        (Account.EARNED, operator, division.operator),
        (Account.FEES, PLATFORM_OWNER, division.platform),
        (Account.AVAILABLE, wallet, division.refund),
    )


def reverse_settlement(wallet: int, operator: int, earned: int, fees: int) -> Movement:
    """Return a settlement's payments to the wallet: `earned` of the operator's part, `fees` of the platform's."""
    return movement(
        EntryKind.SETTLEMENT_REVERSED,
        (Account.EARNED, operator, -earned),
        (Account.FEES, PLATFORM_OWNER, -fees),
        (Account.AVAILABLE, wallet, earned + fees),
    )


def pay_bonus(wallet: int, operator: int, amount: int) -> Movement:
    """Pay a bonus to an operator from the available balance, without a fee."""
    return movement(EntryKind.BONUS, (Account.AVAILABLE, wallet, -amount), (Account.EARNED, operator, amount))


def reverse_bonus(wallet: int, operator: int, amount: int) -> Movement:
    """Return bonuses to the wallet."""
    return movement(EntryKind.BONUS_REVERSED, (Account.EARNED, operator, -amount), (Account.AVAILABLE, wallet, amount))


def pay_out(operator: int, amount: int) -> Movement:
    """Book a payout that the bank has carried out."""
    return movement(EntryKind.PAYOUT, (Account.EARNED, operator, -amount), (Account.PAID_OUT, operator, amount))


class Balances(NamedTuple):
    """The balances of a wallet's four funded accounts, in minor units."""

    available: int
    reserved: int
    locked: int
    pending: int

    @property
    def total_funded(self) -> int:
        """`totalFunded` in the contract's `availableBalance = totalFunded - reserved - locked - pending`."""
        return sum(self)
