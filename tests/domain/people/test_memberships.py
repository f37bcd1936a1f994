"""Every sequence of changes leaves an owner to an agent that has one, and only an owner makes owners."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.people.memberships import require_allowed_change
from domain.people.roles import MemberRole
from domain.refusals.people import LastOwner, OwnersDecide

OWNER, MEMBER, VIEWER = MemberRole.OWNER, MemberRole.MEMBER, MemberRole.VIEWER
PEOPLE = tuple("abcd")
ROLES = st.sampled_from([None, *MemberRole])
CHANGES = st.lists(st.tuples(st.sampled_from(PEOPLE), st.sampled_from(PEOPLE), ROLES), max_size=30)


@given(CHANGES)
def test_an_agent_with_owners_never_loses_the_last_one(changes: list[tuple[str, str, MemberRole | None]]) -> None:
    members: dict[str, MemberRole] = {"a": OWNER}
    for by, whom, role in changes:
        owners = [name for name in members if members[name] is OWNER]
        try:
            others = sum(name != whom for name in owners)
            require_allowed_change(members.get(whom), role, other_owners=others, by_owner=by in owners)
        except OwnersDecide:
            assert by not in owners
            continue
        except LastOwner:
            assert owners == [whom]
            continue
        if role is None:
            members.pop(whom, None)
        else:
            members[whom] = role
        after = [name for name in members if members[name] is OWNER]
        assert after
        assert by in owners or after == owners


@pytest.mark.parametrize(
    ("before", "after", "other_owners", "by_owner", "refusal"),
    [
        (None, OWNER, 0, False, OwnersDecide),
        (VIEWER, OWNER, 1, False, OwnersDecide),
        (OWNER, None, 1, False, OwnersDecide),
        (OWNER, MEMBER, 0, True, LastOwner),
        (OWNER, None, 0, True, LastOwner),
        (OWNER, OWNER, 1, False, None),
        (OWNER, None, 1, True, None),
        (None, VIEWER, 0, False, None),
        (MEMBER, None, 1, False, None),
    ],
)
def test_what_is_refused(
    before: MemberRole | None,
    after: MemberRole | None,
    other_owners: int,
    by_owner: bool,
    refusal: type[Exception] | None,
) -> None:
    if refusal is None:
        require_allowed_change(before, after, other_owners=other_owners, by_owner=by_owner)
        return
    with pytest.raises(refusal):
        require_allowed_change(before, after, other_owners=other_owners, by_owner=by_owner)
