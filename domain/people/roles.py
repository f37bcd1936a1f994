"""Roles of people: in an agent, and on the platform's staff (docs/reference/people.md)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from domain.accounts.scopes import ALL_SCOPES, Scope
from domain.values.time import DAY, Instant


class MemberRole(StrEnum):
    """The role of a person in an agent."""

    OWNER = "owner"
    """May do everything, including managing members."""
    MEMBER = "member"
    """May do the daily work and decide on money."""
    VIEWER = "viewer"
    """Read."""


class StaffRole(StrEnum):
    """The field of a member of the platform's staff."""

    SUPPORT = "support"
    """Reads everything and answers support requests."""
    FINANCE = "finance"
    """Payouts, bank transfers, refunds and reversals."""
    TRUST = "trust"
    """Operators, agents, disputes, countries and legal documents."""
    ADMIN = "admin"
    """Everything, and the staff itself."""


STAFF_WAIT: Final = DAY
"""Time before a new power of the staff takes effect, in which an admin can revoke it."""
EVERY_ROLE: Final = tuple(StaffRole)
"""Roles for operations of each member of the staff on its own things, such as its keys."""

SCOPES_OF_MEMBERS: Final[Mapping[MemberRole, frozenset[Scope]]] = {
    MemberRole.OWNER: ALL_SCOPES,
    MemberRole.MEMBER: frozenset({Scope.READ, Scope.DISPATCH, Scope.SETTLE}),
    MemberRole.VIEWER: frozenset({Scope.READ}),
}

SCOPES_OF_OPERATORS_PROGRAMS: Final = ALL_SCOPES - {Scope.MANAGE}
"""Scopes that an operator may give to a program: its account remains with the person."""

SCOPES_OF_STAFF: Final[Mapping[StaffRole, frozenset[Scope]]] = {
    StaffRole.SUPPORT: frozenset({Scope.READ, Scope.DISPATCH, Scope.MANAGE}),
    StaffRole.FINANCE: ALL_SCOPES,
    StaffRole.TRUST: ALL_SCOPES,
    StaffRole.ADMIN: ALL_SCOPES,
}
"""Scopes of a staff session by role: each role manages its own keys. An operation that changes anything else names its
roles."""


def counting_role(role: str, earlier_role: str | None, counts_from: Instant, now: Instant) -> StaffRole | None:
    """Return the role that applies now: until `counts_from` the earlier one, None for a new member."""
    current = role if counts_from <= now else earlier_role
    return None if current is None else StaffRole(current)


def is_new_power(role: StaffRole, before: StaffRole | None) -> bool:
    """Return true if a role allows something that the previous one does not. An admin may do everything."""
    return before not in (role, StaffRole.ADMIN)
