"""New powers of the staff: they wait a day, all admins are mailed, and no key gives them (docs/reference/staff.md)."""

import pytest

from domain.people.roles import StaffRole
from domain.refusals.accounts import LastAdmin
from domain.refusals.general import Forbidden, Unauthenticated
from domain.refusals.refusal import Refusal
from resolvers.accounts import staff
from resolvers.core.context import Services
from resolvers.core.operation import OPERATIONS
from resolvers.payments import payouts
from resolvers.people import address_change
from resolvers.people.viewer import get_viewer
from resolvers.staff import members
from tests.actors import Actor, SetClock
from tests.resolvers.people.town import PUBLIC, Person, Town, make_town, proving

CHIEF, SECOND = "ada@staff.example", "bob@staff.example"
HOUR_SECONDS = 60 * 60
BEA = {"name": "Bea", "email": "bea@staff.example", "role": "finance"}


@pytest.fixture
async def town(services: Services, clock: SetClock) -> Town:
    return await make_town(services, clock)


async def add_admins(town: Town) -> Person:
    """Two admins are there; the first is signed in."""
    await town.person(SECOND, staff=StaffRole.ADMIN)
    return (await town.person(CHIEF, staff=StaffRole.ADMIN)).acting("staff")


async def again(town: Town, address: str) -> Person:
    return (await town.person(address)).acting("staff")


async def test_a_leaked_key_of_an_admin_adds_no_second_person(town: Town) -> None:
    await add_admins(town)
    leaked = town.scene.staff
    for operation, fields in (
        (members.add_staff_member, BEA),
        (members.set_staff_role, {"staffId": 1, "role": "finance"}),
        (members.remove_staff_member, {"staffId": 2}),
        (address_change.set_staff_address, {"staffId": 2, "email": "mallory@example.org"}),
    ):
        assert "No API key changes the staff" in await town.refused(leaked, operation, Forbidden, **fields)
    assert {name for name, operation in OPERATIONS.items() if operation.signed_in} == {
        "add_staff_member",
        "set_staff_role",
        "remove_staff_member",
        "set_staff_address",
    }
    assert await town.mails() == []


async def test_a_new_member_has_no_power_for_a_day(town: Town) -> None:
    admin = await add_admins(town)
    added = await admin(members.add_staff_member, **BEA)
    assert added.counts_from == 20270103120000
    await proving(town, "bea@staff.example")
    key = (await staff.create_staff(town.services, "Bea")).key
    for seconds in (0, 24 * HOUR_SECONDS - 1):
        town.scene.clock.advance(seconds)
        bea = await again(town, "bea@staff.example")
        for holder in (bea, Actor(town.services, key)):
            with pytest.raises(Forbidden, match=r"counts from 20270103120000 \(UTC\)"):
                await holder(payouts.list_payouts)
        assert (await bea.acting("person")(get_viewer)).staff is None
    town.scene.clock.advance(1)
    assert (await bea(staff.get_platform)).role == "finance"
    assert (await Actor(town.services, key)(staff.get_platform)).role == "finance"
    assert (await bea.acting("person")(get_viewer)).staff.role == "finance"


async def test_a_raised_role_waits_and_a_lowered_one_does_not(town: Town) -> None:
    admin = await add_admins(town)
    second = await again(town, SECOND)
    number = (await second(staff.get_platform)).id

    async def role_now() -> str:
        return str((await (await again(town, SECOND))(staff.get_platform)).role)

    await admin(members.set_staff_role, staffId=number, role="support")
    assert await role_now() == "support"
    raised = await admin(members.set_staff_role, staffId=number, role="finance")
    assert (raised.role, raised.counts_from) == ("finance", 20270103120000)
    assert await role_now() == "support"
    # Another admin revokes it in time: the role that counts comes back at once.
    await admin(members.set_staff_role, staffId=number, role="support")
    town.scene.clock.advance(48 * HOUR_SECONDS)
    assert await role_now() == "support"
    admin = await again(town, CHIEF)
    await admin(members.set_staff_role, staffId=number, role="admin")
    town.scene.clock.advance(24 * HOUR_SECONDS)
    assert await role_now() == "admin"


async def test_an_admin_whose_power_waits_is_no_second_admin(town: Town) -> None:
    chief = (await town.person(CHIEF, staff=StaffRole.ADMIN)).acting("staff")
    await chief(members.remove_staff_member, staffId=1)
    await chief(members.add_staff_member, **BEA | {"role": "admin"})
    number = (await chief(staff.get_platform)).id
    await town.refused(chief, members.remove_staff_member, LastAdmin, staffId=number)


async def test_all_admins_are_mailed_at_once_and_revoke_it_in_the_waiting_time(town: Town) -> None:
    admin = await add_admins(town)
    added = await admin(members.add_staff_member, **BEA)
    mails = await town.mails()
    assert sorted(mail.to for mail in mails) == [CHIEF, "bea@staff.example", SECOND]
    for mail in mails:
        # An address that never answered is told nothing that somebody wrote.
        named = ("bea@staff.example", "Bea") if mail.to != "bea@staff.example" else ()
        assert mail.subject == f"The staff has changed: {'Bea' if named else f'member {added.id}'}"
        assert ("Bea" in mail.text, "bea@" in mail.text) == (bool(named), bool(named))
        for part in (*named, "role finance", "counts from 20270103120000 (UTC)", "revoke it now"):
            assert part in mail.text
        assert f"remove_staff_member with staffId {added.id}" in mail.text
        assert f"{PUBLIC}/staff/people" in mail.text
    await proving(town, "bea@staff.example")
    bea = await again(town, "bea@staff.example")
    second = await again(town, SECOND)
    await second(members.remove_staff_member, staffId=added.id)
    assert {mail.to for mail in await town.mails()} == {CHIEF, SECOND, "bea@staff.example"}
    town.scene.clock.advance(24 * HOUR_SECONDS)
    with pytest.raises(Refusal):
        await bea(payouts.list_payouts)

    admin = await again(town, CHIEF)
    number = (await (await again(town, SECOND))(staff.get_platform)).id
    await admin(members.set_staff_role, staffId=number, role="finance")
    assert {mail.to for mail in await town.mails()} == {CHIEF, SECOND}
    await admin(address_change.set_staff_address, staffId=number, email="new@staff.example")
    assert {CHIEF, "new@staff.example"} < {mail.to for mail in await town.mails()}


async def test_the_command_line_makes_the_first_staff_at_once_and_later_ones_wait(services: Services) -> None:
    first = await staff.create_staff(services, "First", email=CHIEF, waits=True)
    finance = await staff.create_staff(services, "Finance", role=StaffRole.FINANCE, waits=True)
    for new in (first, finance):
        await Actor(services, new.key)(staff.get_platform)
    assert isinstance(services.clock, SetClock)
    services.clock.advance(24 * HOUR_SECONDS)
    later = Actor(services, (await staff.create_staff(services, "Later", waits=True)).key)
    with pytest.raises(Forbidden, match="counts from 20270104120000"):
        await later(staff.get_platform)
    services.clock.advance(24 * HOUR_SECONDS)
    assert (await later(staff.get_platform)).role == "admin"


async def test_an_old_long_session_is_none_of_the_staff(town: Town) -> None:
    """A person who becomes staff signs in anew, and its sessions are short from then on."""
    old = await town.person("bea@staff.example")
    admin = await add_admins(town)
    await admin(members.add_staff_member, **BEA)
    await proving(town, "bea@staff.example")
    with pytest.raises(Unauthenticated):
        await old(get_viewer)
    town.scene.clock.advance(24 * HOUR_SECONDS)
    new = (await town.person("bea@staff.example")).acting("staff")
    town.scene.clock.advance(12 * HOUR_SECONDS - 1)
    assert (await new(staff.get_platform)).role == "finance"
    town.scene.clock.advance(12 * HOUR_SECONDS)
    for acting_as in ("staff", "person"):
        with pytest.raises(Unauthenticated):
            await new.acting(acting_as)(get_viewer)


async def test_the_sessions_of_a_person_whose_address_is_given_to_a_member_end(town: Town) -> None:
    admin = await add_admins(town)
    old = await town.person("bea@staff.example")
    number = (await (await again(town, SECOND))(staff.get_platform)).id
    await admin(address_change.set_staff_address, staffId=number, email="bea@staff.example")
    with pytest.raises(Unauthenticated):
        await old(get_viewer)
