"""Checks on changes of an agent's members (docs/reference/people.md)."""

from domain.people.roles import MemberRole
from domain.refusals.people import LastOwner, OwnersDecide


def require_allowed_change(
    before: MemberRole | None, after: MemberRole | None, *, other_owners: int, by_owner: bool
) -> None:
    """Check the change of a member's role; None stands for no role.

    `other_owners` counts the people who own the agent beside that member. `by_owner` is true if a signed-in owner makes
    the change: a stolen key must not give the agent to its thief. Raises `OwnersDecide` and `LastOwner`.
    """
    if before is after:
        return
    if MemberRole.OWNER in (before, after) and not by_owner:
        raise OwnersDecide(
            "Only signed-in owners decide who owns an agent. The first owner claims the agent with "
            "the address in its profile."
        )
    if before is MemberRole.OWNER and not other_owners:
        raise LastOwner("This is the last owner of the agent. Make somebody else an owner first.")
