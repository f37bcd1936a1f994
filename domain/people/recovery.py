"""Recovery of lost access: who asks for it waits, so that the present owner can refuse (docs/decisions/0050)."""

from enum import StrEnum
from typing import Final

from domain.accounts.scopes import Scope
from domain.values.time import DAY, HOUR

WAITING_TIME: Final = 24 * HOUR
"""Between the mail to those who have access today and the recovery."""
REFUSED_FOR: Final = 30 * DAY
"""How long a refusal keeps the same person from asking again."""
SCOPES_IN_WAITING: Final = frozenset({Scope.READ, Scope.DISPATCH})
"""What a person whose address has changed may do meanwhile: nothing that moves money or shows a secret."""


class RecoverySubject(StrEnum):
    """What somebody wants access to again."""

    PERSON = "person"
    """A person's own account: its address changes at once, its money waits."""
    AGENT = "agent"
    """An agent that has owners: the person with the address in its profile becomes another one."""
    OPERATOR = "operator"
    """An operator that a person has claimed: the person with the address in its profile takes its place."""
    STAFF = "staff"
    """A member of the staff whose address an admin has changed: it signs in at once, its money waits."""
