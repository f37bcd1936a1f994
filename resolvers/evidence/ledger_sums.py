"""The check of a `ledger.json`: hashes that recompute, totals, and lines that add up to the settlement."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from domain.money.hash_chain import chain_hash
from domain.money.ledger import WALLET_ACCOUNTS, Account, EntryKind
from domain.values.money import from_minor

OF_THE_LOCK: Final = frozenset(
    {
        *(EntryKind.HOLD, EntryKind.HOLD_RELEASED, EntryKind.LOCK, EntryKind.LOCK_RAISED, EntryKind.LOCK_LOWERED),
        *(EntryKind.LOCK_RETURNED, EntryKind.SETTLEMENT),
    }
)
"""Kinds of movements that end in the settlement. A bonus or a reversal follows it."""

Line = Sequence[str | int | None]
"""Account, owner, amount and balance of a posting, in minor units."""


def line_hash(transaction_hash: bytes, line: Line) -> str:
    """Return the hash of a posting after that of its transaction."""
    return chain_hash(transaction_hash, {}, [line]).hex()


def add_up(lines: Iterable[Mapping[str, Any]]) -> dict[str, Decimal]:
    """Return the sum of the lines of each account."""
    totals: dict[str, Decimal] = defaultdict(Decimal)
    for line in lines:
        totals[line["account"]] += line["amount"]
    return dict(totals)


def find_ledger_faults(ledger: Mapping[str, Any]) -> list[str]:
    """Return the faults of a `ledger.json` that was parsed with decimals: hashes, totals, settlement."""
    transactions, digits = ledger["transactions"], ledger["minorUnitDigits"]
    lines = [line for transaction in transactions for line in transaction["lines"]]
    faults = [f"transaction {one['id']} does not recompute" for one in transactions if not _recomputes(one, digits)]
    if add_up(lines) != ledger["totals"]:
        faults.append("its totals are not the sums of its lines")
    if ledger["settlement"] and not _settles(ledger["settlement"], transactions):
        faults.append("its lines do not add up to the settlement")
    return faults


def _recomputes(transaction: Mapping[str, Any], digits: int) -> bool:
    own_hash, lines = bytes.fromhex(transaction["hash"]), transaction["lines"]
    for line in lines:
        account, _, amount, balance = line["hashed"]
        shown = (line["account"], line["amount"], line["balanceAfter"])
        if shown != (account, from_minor(amount, digits), None if balance is None else from_minor(balance, digits)):
            return False
        if line_hash(own_hash, line["hashed"]) != line["hash"]:
            return False
    record = transaction["record"]
    if record is None:
        return True
    hashed = [line["hashed"] for line in lines]
    return chain_hash(bytes.fromhex(record["hashBefore"]), record["columns"], hashed) == own_hash and (
        sum(line["amount"] for line in lines) == 0
    )


def _settles(settlement: Mapping[str, Any], transactions: Sequence[Mapping[str, Any]]) -> bool:
    """Return true if the movements of the lock sum to the settlement, as far as the reader sees their accounts."""
    moved = (one["lines"] for one in transactions if one["type"] in OF_THE_LOCK)
    sums = defaultdict(Decimal, add_up(line for lines in moved for line in lines))
    charged = settlement["agentCharged"]
    if charged is None:
        return bool(sums[Account.EARNED] == settlement["operatorNet"])
    of_wallet = sum((sums[account] for account in WALLET_ACCOUNTS), Decimal())
    # An agent does not see the accounts of the operator and of the platform.
    earned, fees = sums[Account.EARNED], sums[Account.FEES]
    is_paid = not earned + fees or (earned == settlement["operatorNet"] and earned + fees == charged)
    return of_wallet == -charged and not sums[Account.LOCKED] and is_paid
