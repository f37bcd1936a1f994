"""What a person decides about a client: the words of the form, and whether they go together."""

from enum import StrEnum

from domain.accounts.scopes import Scope


class Decision(StrEnum):
    """What a person answers to a client."""

    ALLOW = "allow"
    REFUSE = "refuse"


class LimitPeriod(StrEnum):
    """What a spending limit is for."""

    TASK = "per_task"
    DAY = "per_day"
    MONTH = "per_month"


class Fault(StrEnum):
    """Why a decision is not taken as it stands."""

    NO_SCOPE = "no_scope"
    NO_LIMIT = "no_limit"
    WRONG_LIMIT = "wrong_limit"
    LIMITED_MANAGE = "limited_manage"
    BEYOND_ROLE = "beyond_role"


def fault_of(scopes: frozenset[Scope], allowed: frozenset[Scope], *, limited: bool, unlimited: bool) -> Fault | None:
    """What is wrong with a consent to scopes, of which a person may give those allowed; None for nothing.

    A client that can spend has a limit, or its owner says that it has none. One with a limit never has `manage`: it
    could make a key without it.
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
    """Whether a person proves again who it is before it gives these scopes: whenever money can move."""
    return bool(scopes - {Scope.READ})
