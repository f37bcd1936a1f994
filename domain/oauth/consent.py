"""A person's decision about a client: the fields of the form, and the check that they are consistent."""

from enum import StrEnum

from domain.accounts.scopes import Scope


class ConsentAnswer(StrEnum):
    """A person's answer to a client."""

    ALLOW = "allow"
    REFUSE = "refuse"


class LimitPeriod(StrEnum):
    """The period or unit that a spending limit applies to."""

    TASK = "per_task"
    DAY = "per_day"
    MONTH = "per_month"


class Fault(StrEnum):
    """The reason why a decision is not accepted."""

    NO_SCOPE = "no_scope"
    NO_LIMIT = "no_limit"
    WRONG_LIMIT = "wrong_limit"
    LIMITED_MANAGE = "limited_manage"
    BEYOND_ROLE = "beyond_role"


def find_fault(scopes: frozenset[Scope], allowed: frozenset[Scope], *, limited: bool, unlimited: bool) -> Fault | None:
    """Return the fault in a consent to scopes, where a person may grant those in `allowed`; None without a fault.

    A client that can spend needs a limit, or the owner's statement that it has none. A client with a limit never has
    `manage`: it could make a key without the limit.
    """
    if not scopes:
        return Fault.NO_SCOPE
    if not scopes <= allowed:
        return Fault.BEYOND_ROLE
    if limited and Scope.MANAGE in scopes:
        return Fault.LIMITED_MANAGE
    if scopes - {Scope.READ} and limited is unlimited:
        return Fault.NO_LIMIT
    return None


def needs_fresh_proof(scopes: frozenset[Scope]) -> bool:
    """Return true if a person has to prove its identity again before it grants these scopes: if they can move money."""
    return bool(scopes - {Scope.READ})
