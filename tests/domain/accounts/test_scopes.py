"""Scopes as they are stored."""

from itertools import combinations

import pytest

from domain.accounts.scopes import ALL_SCOPES, Scope, as_text, parse_scopes

SUBSETS = [frozenset(chosen) for size in range(5) for chosen in combinations(Scope, size)]


@pytest.mark.parametrize("scopes", SUBSETS, ids=lambda scopes: as_text(scopes) or "none")
def test_scopes_are_read_as_they_were_stored(scopes: frozenset[Scope]) -> None:
    assert parse_scopes(as_text(scopes), ruled=False) == scopes
    assert parse_scopes(as_text(scopes), ruled=True) == scopes - {Scope.MANAGE}


def test_there_are_four_in_a_fixed_order() -> None:
    assert as_text(ALL_SCOPES) == "read dispatch settle manage"
    assert as_text([Scope.MANAGE, Scope.READ, Scope.READ]) == "read manage"


def test_an_unknown_scope_is_none() -> None:
    with pytest.raises(ValueError, match="everything"):
        parse_scopes("read everything", ruled=False)
