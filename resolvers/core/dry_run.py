"""A dry run: the very same operation in its transaction, which is then rolled back.

So what it tells is what would happen, refusals included, and nothing of it stays: no row, no event, no nudge.
"""

from dataclasses import dataclass, field

from domain.money.ledger import Account
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Amount, Flag


class SupportsDryRun(Wire):
    """Base of the inputs that take a dry run."""

    dry_run: Flag = False
    """Only tell what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""


class LedgerLine(Wire):
    """One posting that would be made."""

    account: Account
    """The account: the wallet's available, reserved, locked or pending, the operator's earned, the platform's fees."""
    amount: Amount
    """What would be added to it; negative when taken."""
    currency: str
    """ISO 4217."""
    balance_after: Amount | None
    """The balance of the wallet's account afterwards; null for accounts of others."""


class DryRunResult(Wire):
    """Base of the views that a dry run answers with."""

    dry_run: bool = False
    """Whether this only tells what would happen."""
    ledger_lines: list[LedgerLine] | None = None
    """In a dry run: the postings that would be made, in order."""


@dataclass(slots=True)
class DryRun:
    """What a dry run has done so far."""

    lines: list[LedgerLine] = field(default_factory=list)


class DryRunEnds(Exception):  # noqa: N818 - it is no error, it carries the result out of the transaction
    """Rolls the transaction of a dry run back."""

    def __init__(self, result: object) -> None:
        super().__init__()
        self.result = result
