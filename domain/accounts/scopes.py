"""Scopes: the parts of an account's rights that a key has (docs/reference/authentication.md#scopes)."""

from collections.abc import Iterable
from enum import StrEnum
from functools import cache


class Scope(StrEnum):
    """A part of what an account may do. A key has one or more; an operation needs one."""

    READ = "read"
    """Read everything that the account may see, and follow it live."""
    DISPATCH = "dispatch"
    """Do the daily work: create, publish and cancel tasks, correct their location, answer decision requests; for
    operators, carry tasks out; for staff, ask and answer."""
    SETTLE = "settle"
    """Decide on money: deposit, fund, approve, reject, dispute; for operators, contest and ask for payouts; for staff,
    everything that moves money."""
    MANAGE = "manage"
    """Change the account itself: keys, channels, spending rules, profile, secrets; for staff, the accounts of others,
    countries and legal documents."""


ALL_SCOPES = frozenset(Scope)


def as_text(scopes: Iterable[Scope]) -> str:
    """Return scopes as they are stored and listed: in the order of `Scope`, separated by spaces."""
    chosen = frozenset(scopes)
    return " ".join(scope for scope in Scope if scope in chosen)


@cache
def parse_scopes(text: str, *, ruled: bool) -> frozenset[Scope]:
    """Return the scopes of a key from their stored form.

    A key with spending rules of its own never has `manage`: it could make a key without them.
    """
    scopes = frozenset(map(Scope, text.split()))
    return scopes - {Scope.MANAGE} if ruled else scopes
