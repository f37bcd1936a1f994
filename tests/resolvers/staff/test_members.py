"""The members of the staff: admins add them, change their roles and end their membership."""

import asyncio

import pytest

from domain.people.roles import StaffRole
from domain.refusals.accounts import LastAdmin, StaffMemberExists
from domain.refusals.general import NotFound, Unauthenticated
from domain.refusals.refusal import Refusal
from resolvers.access.authentication import caller_of
from resolvers.access.sessions import PresentedSession, caller_of_session
from resolvers.accounts import staff
from resolvers.payments import payouts
from resolvers.staff import audit_log, members, queues
from tests import actors
from tests.people import signed_in
from tests.resolvers.stages import Scene

CONSOLE = 1
"""The number of the member who is there at the beginning."""


async def member(scene: Scene, name: str, role: StaffRole) -> actors.Actor:
    """A member of the staff with a key."""
    key = (await staff.create_staff(scene.services, name, role=role)).key
    return actors.Actor(scene.services, key, (await caller_of(scene.services, key)).id)


async def test_an_admin_adds_members_changes_their_roles_and_ends_them(scene: Scene) -> None:
    bea = {"name": "Bea", "email": "Bea@Staff.example", "role": "support"}
    added = await scene.staff(members.add_staff_member, **bea)
    assert (added.name, added.email, added.role, added.signed_in) == ("Bea", "bea@staff.example", "support", False)
    listed = await scene.staff(members.list_staff_members)
    assert [(one.id, one.role) for one in listed] == [(added.id, "support"), (CONSOLE, "admin")]
    assert await scene.staff(members.list_staff_members, role="support", limit=1) == [added]

    for name, email in (("Bea", "other@staff.example"), ("Other", "BEA@staff.example")):
        refusal = await scene.refused(
            scene.staff, members.add_staff_member, name=name, email=email, role="trust", reason="Twice."
        )
        assert isinstance(refusal, StaffMemberExists)
        assert [action.arguments for action in refusal.next_actions] == [{"staffId": added.id, "role": "support"}]
    with pytest.raises(StaffMemberExists):
        await staff.create_staff(scene.services, "Bea", role=StaffRole.ADMIN)

    key = (await staff.create_staff(scene.services, "Bea", email="bea@staff.example")).key
    by_key = actors.Actor(scene.services, key)
    assert (await by_key(staff.get_platform)).role == "support"
    await scene.staff(members.set_staff_role, staffId=added.id, role="finance", reason="She counts well.")
    assert (await by_key(staff.get_platform)).role == "finance"
    assert isinstance(await scene.refused(by_key, payouts.approve_payout, payoutId=7), NotFound)

    ended = await scene.staff(members.remove_staff_member, staffId=added.id, reason="She left.")
    assert (ended.ended_at, ended.role) == (20270102120000, "finance")
    with pytest.raises(Unauthenticated, match="revoked"):
        await caller_of(scene.services, key)
    assert [one.name for one in await scene.staff(members.list_staff_members)] == ["Console"]
    assert await scene.staff(members.list_staff_members, ended=True) == [ended]
    for operation, fields in ((members.remove_staff_member, {}), (members.set_staff_role, {"role": "trust"})):
        assert isinstance(await scene.refused(scene.staff, operation, staffId=added.id, **fields), NotFound)

    back = await scene.staff(members.add_staff_member, **bea | {"role": "trust"})
    assert (back.id, back.role, back.ended_at) == (added.id, "trust", None)
    with pytest.raises(Unauthenticated, match="revoked"):
        await caller_of(scene.services, key)
    about = [entry for entry in await scene.staff(audit_log.list_audit_log) if entry.subject_kind == "staff_member"]
    assert [(entry.operation, entry.subject_id, entry.reason) for entry in reversed(about)] == [
        ("add_staff_member", str(added.id), None),
        ("set_staff_role", str(added.id), "She counts well."),
        ("remove_staff_member", str(added.id), "She left."),
        ("add_staff_member", str(added.id), None),
    ]


async def test_the_last_admin_stays(scene: Scene) -> None:
    await member(scene, "Fin", StaffRole.FINANCE)
    alone = {"staffId": CONSOLE}
    for operation, fields in ((members.remove_staff_member, {}), (members.set_staff_role, {"role": "finance"})):
        refusal = await scene.refused(scene.staff, operation, **alone, **fields)
        assert isinstance(refusal, LastAdmin)
        assert "Console is the only admin" in refusal.detail
    assert (await scene.staff(members.set_staff_role, **alone, role="admin")).role == "admin"

    others = [await member(scene, f"Admin {number}", StaffRole.ADMIN) for number in range(3)]
    answers = await asyncio.gather(
        *(one(members.remove_staff_member, staffId=one.id) for one in others),
        scene.staff(members.set_staff_role, **alone, role="support"),
        return_exceptions=True,
    )
    (refused,) = [answer for answer in answers if isinstance(answer, BaseException)]
    assert isinstance(refused, LastAdmin)
    ((staff_id, *_),) = [row for row in (await scene.everything())["staff"] if row[-1] is None and row[-2] == "admin"]
    assert staff_id in {CONSOLE, *(one.id for one in others)}, "of four at once, three have gone"


async def test_a_member_who_is_signed_in_is_out_at_once(scene: Scene) -> None:
    cookie = await signed_in(scene.services, "kim@staff.example", staff=StaffRole.TRUST)
    session = PresentedSession(cookie, "staff")
    caller = await caller_of_session(scene.services, session)
    assert (caller.staff_role, caller.by) == (StaffRole.TRUST, ("person", caller.person_id))
    for expected in ([CONSOLE, caller.id], [CONSOLE]):
        before = len((await scene.everything())["staff_notification"])
        await actors.register_operator(scene.services, approved=False)
        told = (await scene.everything())["staff_notification"][before:]
        assert sorted(row[1] for row in told) == expected, "who is on the staff and can read it"
        if len(expected) > 1:
            await scene.staff(members.remove_staff_member, staffId=caller.id)
    for acting_as in ("staff", "person"):
        with pytest.raises(Refusal):
            await caller_of_session(scene.services, PresentedSession(cookie, acting_as))
    assert (await scene.staff(queues.get_staff_queues)).disputes == 0
