"""The members of the staff: admins add them, change their roles and end their membership."""

import asyncio
from typing import Any

import pytest

from domain.people.roles import StaffRole
from domain.refusals.accounts import LastAdmin, StaffMemberExists
from domain.refusals.general import Forbidden, NotFound, Unauthenticated
from domain.refusals.refusal import Refusal
from resolvers.access.authentication import find_caller
from resolvers.access.sessions import PresentedSession, caller_of_session
from resolvers.accounts import staff
from resolvers.core.operation import Operation
from resolvers.payments import payouts
from resolvers.staff import audit_log, members, queues
from tests import actors
from tests.people import Person, signed_in
from tests.resolvers.stages import Scene

CONSOLE, ADMIN = 1, 2
"""The numbers of the member who is there at the beginning, and of the admin who is signed in."""
CHIEF = "ada@staff.example"
DAY_SECONDS = 24 * 60 * 60


async def fresh(scene: Scene) -> Person:
    """The admin in a new session."""
    return Person(scene.services, await signed_in(scene.services, CHIEF), "staff")


async def member(scene: Scene, name: str, role: StaffRole) -> actors.Actor:
    """A member of the staff with a key."""
    key = (await staff.create_staff(scene.services, name, role=role)).key
    return actors.Actor(scene.services, key, (await find_caller(scene.services, key)).id)


async def signed_in_admin(scene: Scene) -> Person:
    return Person(scene.services, await signed_in(scene.services, CHIEF, staff=StaffRole.ADMIN), "staff")


async def refused(scene: Scene, person: Person, operation: Operation[Any, Any], **fields: Any) -> Refusal:
    """The refusal of an operation, which has changed nothing."""
    before = await scene.everything()
    with pytest.raises(Refusal) as caught:
        await person(operation, **fields)
    assert await scene.everything() == before
    return caught.value


async def test_an_admin_adds_members_changes_their_roles_and_ends_them(scene: Scene) -> None:
    admin = await signed_in_admin(scene)
    bea = {"name": "Bea", "email": "Bea@Staff.example", "role": "support"}
    added = await admin(members.add_staff_member, **bea)
    assert (added.name, added.email, added.role, added.signed_in) == ("Bea", "bea@staff.example", "support", False)
    listed = await scene.staff(members.list_staff_members)
    assert [(one.id, one.role) for one in listed] == [(added.id, "support"), (ADMIN, "admin"), (CONSOLE, "admin")]
    assert await scene.staff(members.list_staff_members, role="support", limit=1) == [added]

    for name, email in (("Bea", "other@staff.example"), ("Other", "BEA@staff.example")):
        refusal = await refused(
            scene, admin, members.add_staff_member, name=name, email=email, role="trust", reason="Twice."
        )
        assert isinstance(refusal, StaffMemberExists)
        assert [action.arguments for action in refusal.next_actions] == [{"staffId": added.id, "role": "support"}]
    with pytest.raises(StaffMemberExists):
        await staff.create_staff(scene.services, "Bea", role=StaffRole.ADMIN)

    key = (await staff.create_staff(scene.services, "Bea", email="bea@staff.example")).key
    by_key = actors.Actor(scene.services, key)
    with pytest.raises(Forbidden, match="counts from 20270103120000"):
        await by_key(staff.get_platform)
    scene.clock.advance(DAY_SECONDS)
    assert (await by_key(staff.get_platform)).role == "support"
    admin = await fresh(scene)
    await admin(members.set_staff_role, staffId=added.id, role="finance", reason="She counts well.")
    assert (await by_key(staff.get_platform)).role == "support", "more power waits"
    scene.clock.advance(DAY_SECONDS)
    assert (await by_key(staff.get_platform)).role == "finance"
    admin = await fresh(scene)
    assert isinstance(await scene.refused(by_key, payouts.approve_payout, payoutId=7), NotFound)

    ended = await admin(members.remove_staff_member, staffId=added.id, reason="She left.")
    assert (ended.ended_at, ended.role) == (20270104120000, "finance")
    with pytest.raises(Unauthenticated, match="revoked"):
        await find_caller(scene.services, key)
    assert [one.name for one in await scene.staff(members.list_staff_members)] == [CHIEF, "Console"]
    assert await scene.staff(members.list_staff_members, ended=True) == [ended]
    for operation, fields in ((members.remove_staff_member, {}), (members.set_staff_role, {"role": "trust"})):
        assert isinstance(await refused(scene, admin, operation, staffId=added.id, **fields), NotFound)

    back = await admin(members.add_staff_member, **bea | {"role": "trust"})
    assert (back.id, back.role, back.ended_at) == (added.id, "trust", None)
    with pytest.raises(Unauthenticated, match="revoked"):
        await find_caller(scene.services, key)
    about = [entry for entry in await scene.staff(audit_log.list_audit_log) if entry.subject_kind == "staff_member"]
    assert [(entry.operation, entry.subject_id, entry.reason) for entry in reversed(about)] == [
        ("add_staff_member", str(added.id), None),
        ("set_staff_role", str(added.id), "She counts well."),
        ("remove_staff_member", str(added.id), "She left."),
        ("add_staff_member", str(added.id), None),
    ]


async def test_the_last_admin_stays(scene: Scene) -> None:
    admin = await signed_in_admin(scene)
    await member(scene, "Fin", StaffRole.FINANCE)
    await admin(members.remove_staff_member, staffId=CONSOLE)
    alone = {"staffId": ADMIN}
    for operation, fields in ((members.remove_staff_member, {}), (members.set_staff_role, {"role": "finance"})):
        refusal = await refused(scene, admin, operation, **alone, **fields)
        assert isinstance(refusal, LastAdmin)
        assert f"{CHIEF} is the only admin" in refusal.detail
    assert (await admin(members.set_staff_role, **alone, role="admin")).role == "admin"

    others = []
    for number in range(3):
        cookie = await signed_in(scene.services, f"admin-{number}@staff.example", staff=StaffRole.ADMIN)
        others.append(Person(scene.services, cookie, "staff"))
    ids = [(await one(staff.get_platform)).id for one in others]
    answers = await asyncio.gather(
        *(one(members.remove_staff_member, staffId=number) for one, number in zip(others, ids, strict=True)),
        admin(members.set_staff_role, **alone, role="support"),
        return_exceptions=True,
    )
    (late,) = [answer for answer in answers if isinstance(answer, BaseException)]
    assert isinstance(late, LastAdmin)
    ((staff_id, *_),) = [row for row in (await scene.everything())["staff"] if row[-1] is None and row[-4] == "admin"]
    assert staff_id in {ADMIN, *ids}, "of four at once, three have gone"


async def test_a_member_who_is_signed_in_is_out_at_once(scene: Scene) -> None:
    admin = await signed_in_admin(scene)
    cookie = await signed_in(scene.services, "kim@staff.example", staff=StaffRole.TRUST)
    session = PresentedSession(cookie, "staff")
    caller = await caller_of_session(scene.services, session)
    assert (caller.staff_role, caller.credential_used) == (StaffRole.TRUST, ("person", caller.person_id))
    for expected in ([CONSOLE, ADMIN, caller.id], [CONSOLE, ADMIN]):
        before = len((await scene.everything())["staff_notification"])
        await actors.register_operator(scene.services, approved=False)
        told = (await scene.everything())["staff_notification"][before:]
        assert sorted(row[1] for row in told) == expected, "who is on the staff and can read it"
        if caller.id in expected:
            await admin(members.remove_staff_member, staffId=caller.id)
    for acting_as in ("staff", "person"):
        with pytest.raises(Refusal):
            await caller_of_session(scene.services, PresentedSession(cookie, acting_as))
    assert (await scene.staff(queues.get_staff_queues)).disputes == 0
