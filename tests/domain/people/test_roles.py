from domain.accounts.scopes import ALL_SCOPES, Scope
from domain.people.roles import SCOPES_OF_MEMBERS, SCOPES_OF_STAFF, MemberRole, StaffRole


def test_each_role_gives_what_it_says() -> None:
    assert {
        MemberRole.OWNER: ALL_SCOPES,
        MemberRole.MEMBER: {Scope.READ, Scope.DISPATCH, Scope.SETTLE},
        MemberRole.VIEWER: {Scope.READ},
    } == SCOPES_OF_MEMBERS
    assert {
        StaffRole.SUPPORT: {Scope.READ, Scope.DISPATCH, Scope.MANAGE},
        StaffRole.FINANCE: ALL_SCOPES,
        StaffRole.TRUST: ALL_SCOPES,
        StaffRole.ADMIN: ALL_SCOPES,
    } == SCOPES_OF_STAFF
