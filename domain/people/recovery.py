"""Recovery of lost access, after a wait in which the present owner can refuse it (docs/decisions/0050)."""

from enum import StrEnum
from typing import Final

from domain.accounts.scopes import Scope
from domain.values.time import DAY, HOUR

WAITING_TIME: Final = 24 * HOUR
"""Time between the mail to the people who have access now and the recovery."""
REFUSED_FOR: Final = 30 * DAY
"""Time after a refusal in which the same person cannot ask again."""
SCOPES_IN_WAITING: Final = frozenset({Scope.READ, Scope.DISPATCH})
"""Scopes of a person whose address has changed, during the wait: none that move money or show a secret."""


class RecoverySubject(StrEnum):
    """The account that somebody wants to recover."""

    PERSON = "person"
    """A person's own account: its address changes at once, its money waits."""
    AGENT = "agent"
    """An agent that has owners: the person with the address in its profile becomes another one."""
    OPERATOR = "operator"
    """An operator that a person has claimed: the person with the address in its profile takes its place."""
    STAFF = "staff"
    """A member of the staff whose address an admin has changed: it signs in at once, its money waits."""
