"""A dry run: the same operation in its transaction, which is then rolled back.

The result is what would happen, refusals included. No row, no event and no wake-up remains.
"""

from dataclasses import dataclass, field

from domain.lifecycle.statuses import Status
from domain.money.ledger import Account
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Amount, Flag


class SupportsDryRun(Wire):
    """Base of the inputs of operations that support a dry run."""

    dry_run: Flag = False
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""


class LedgerLine(Wire):
    """One posting that the operation would write to the ledger."""

    account: Account
    """The account: the wallet's available, reserved, locked or pending, the operator's earned, the platform's fees."""
    amount: Amount
    """The change of the account's balance; negative when money is taken from it."""
    currency: str
    """ISO 4217."""
    balance_after: Amount | None
    """The balance of the account afterwards, if it is the caller's, or for the staff; null for accounts of others."""


class DryRunResult(Wire):
    """Base of the results of operations that support a dry run."""

    dry_run: bool = False
    """True if this only reports what would happen."""
    ledger_lines: list[LedgerLine] | None = None
    """Postings that a dry run would write, in order."""


@dataclass(slots=True)
class DryRunReport:
    """The ledger lines and the new status that a dry run has collected so far."""

    lines: list[LedgerLine] = field(default_factory=list)
    status: Status | None = None
    """Status that a task reaches; None if none changes."""

    def clear(self) -> None:
        """Forget everything, because the work runs again."""
        self.lines.clear()
        self.status = None


class DryRunEnds(Exception):  # noqa: N818 - it is no error, it carries the result out of the transaction
    """Rolls back the transaction of a dry run."""

    def __init__(self, result: object) -> None:
        super().__init__()
        self.result = result
