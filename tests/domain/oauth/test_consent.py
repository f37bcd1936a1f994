"""Decisions about a client that can be combined."""

import pytest

from domain.accounts.scopes import ALL_SCOPES, Scope
from domain.oauth.consent import Fault, find_fault, needs_fresh_proof

READ, DISPATCH, SETTLE, MANAGE = Scope
MEMBER = frozenset((READ, DISPATCH, SETTLE))


@pytest.mark.parametrize(
    ("scopes", "limited", "unlimited", "fault"),
    [
        ((READ,), False, False, None),
        ((READ, DISPATCH), True, False, None),
        ((READ, DISPATCH), False, True, None),
        ((READ, MANAGE), False, True, None),
        ((), False, True, Fault.NO_SCOPE),
        ((READ, DISPATCH), False, False, Fault.NO_LIMIT),
        ((READ, DISPATCH), True, True, Fault.NO_LIMIT),
        ((READ, MANAGE), True, False, Fault.LIMITED_MANAGE),
    ],
)
def test_a_client_that_can_spend_has_a_limit_or_expressly_none(
    scopes: tuple[Scope, ...], *, limited: bool, unlimited: bool, fault: Fault | None
) -> None:
    assert find_fault(frozenset(scopes), ALL_SCOPES, limited=limited, unlimited=unlimited) == fault


def test_nobody_gives_more_than_it_has() -> None:
    assert find_fault(ALL_SCOPES, MEMBER, limited=False, unlimited=True) == Fault.BEYOND_ROLE
    assert find_fault(MEMBER, MEMBER, limited=False, unlimited=True) is None


def test_money_asks_for_a_fresh_proof() -> None:
    assert not needs_fresh_proof(frozenset((READ,)))
    assert all(needs_fresh_proof(frozenset((READ, scope))) for scope in (DISPATCH, SETTLE, MANAGE))
