"""A change of the address of a person or a member of the staff.
For a day the old address can refuse the change, and no money moves. See docs/decisions/0050.
"""

from functools import partial

from pydantic import Field

from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.accounts.staff import lock_staff
from adapters.storage.queries.people.accounts import select_staff_by_address, select_staff_of_person
from adapters.storage.queries.people.persons import (
    lock_person,
    select_person_by_address,
    select_person_by_id,
    set_person_address,
)
from adapters.storage.queries.people.sessions import select_sessions_of_person
from adapters.storage.tables.accounts import staff
from adapters.storage.tables.people import PersonRow, RecoveryRow
from domain.accounts.scopes import Scope
from domain.budgets import ADDRESS_CHANGES
from domain.lifecycle.statuses import Actor
from domain.people.addresses import is_of_guest, normalised_address
from domain.people.recovery import RecoverySubject
from domain.people.roles import StaffRole
from domain.people.sign_in import SignInPurpose
from domain.refusals.general import Forbidden, NotFound
from domain.refusals.people import AddressInUse, RecoveryPending, SignInFailed
from resolvers.core import audit
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.operation import operation
from resolvers.events.staff_changes import schedule_admin_mail
from resolvers.people.memberships import take_up_memberships
from resolvers.people.recovery import is_waiting, new_recovery, public_address, record_recovery
from resolvers.people.sessions import end_sessions
from resolvers.people.sign_in import FAILED, SignInStarted, StartSignIn, ask_by_mail, person_of_address, use_code
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Email, Id, OwnTime, Prose, server_time


class ChangeAddress(Wire):
    """New address of the signed-in person."""

    email: Email
    """The address; a code is mailed to it."""


class ConfirmAddress(Wire):
    """The code from the mail to the new address."""

    code: str = Field(max_length=40)
    """The code, in any case, with or without its hyphen."""


class SetStaffAddress(Wire):
    """A member of the staff, and its new address."""

    staff_id: Id
    """Number of the member."""
    email: Email
    """Address with which the member signs in from now on."""
    reason: Prose | None = None
    """Reason, for the audit log."""


class AddressChange(Wire):
    """An address that has changed. Times are UTC."""

    email: str
    """The new address."""
    effective_at: OwnTime
    """Until then the old address can refuse the change, and no money and no secret moves in a session."""

    @classmethod
    def from_row(cls, row: RecoveryRow) -> "AddressChange":
        return cls(email=row.address_to, effective_at=server_time(row.effective_at))


@operation(Actor.PERSON, fresh=True, charges=(ADDRESS_CHANGES,))
async def change_address(transaction: Transaction, request: ChangeAddress) -> SignInStarted:
    """Have a code mailed to the new address of the signed-in person. Nothing changes before it is confirmed.

    The mail is counted as those of `start_sign_in` are, by the address and by the network.
    """
    person = await transaction.session.get(select_person_by_id(id=transaction.person_id))
    await _require_changeable(transaction, person)
    question = StartSignIn(address=request.email, browser=_browser(transaction), locale=person.locale)
    row = await ask_by_mail(transaction, question, SignInPurpose.RECOVERY, person_id=person.id)
    return SignInStarted(address=row.address, expires_at=server_time(row.expires_at))


@operation(Actor.PERSON, outside=True, fresh=True)
async def confirm_address(call: Call, request: ConfirmAddress) -> AddressChange:
    """Sign in with the new address from now on, by the code that was mailed to it. All other sessions end.

    A guest keeps its practice agent in this way, at once. For everybody else, for 24 hours the old address signs in,
    too, and its mail has a link that undoes this; until then nothing that needs `settle` or `manage` can be done by
    signing in.
    """
    # A wrong code is counted, so its transaction commits.
    change = await call.transact(partial(_confirm, request=request))
    if change is None:
        raise SignInFailed(FAILED)
    return change


async def _confirm(context: Transaction, *, request: ConfirmAddress) -> AddressChange | None:
    person = await context.session.get(lock_person(id=context.person_id))
    await _require_changeable(context, person)
    proof = await use_code(context, _browser(context), request.code, SignInPurpose.RECOVERY)
    if proof is None:
        return None
    if await person_of_address(context, proof.address) is not None:
        raise AddressInUse("Somebody signs in with this address already.")
    await context.session.execute(set_person_address(key=person.id, address=proof.address))
    await take_up_memberships(context, person.id, proof.address)
    for row in await context.session.find_all(select_sessions_of_person(person_id=person.id, now=context.real_now)):
        if context.caller and row.id != context.caller.credential_id:
            await end_sessions(context, person.id, only=row.id)
    if is_of_guest(person.address):
        return AddressChange(email=proof.address, effective_at=server_time(context.real_now))
    change = new_recovery(
        context, RecoverySubject.PERSON, person.id, old=person.address, new=proof.address, locale=person.locale
    )
    return AddressChange.from_row(await record_recovery(context, change._replace(person_id=person.id)))


async def _require_changeable(context: Context, person: PersonRow) -> None:
    if is_of_guest(person.address):
        # No mail goes to the old address, so none needs a link back to this service.
        return
    public_address(context)
    if await context.session.find(select_staff_of_person(person_id=person.id)) is not None:
        raise Forbidden("Another admin changes the address of a member of the staff.")
    if await is_waiting(context, RecoverySubject.PERSON, person.id):
        raise RecoveryPending("The address changed less than 24 hours ago, so it does not change again yet.")


def _browser(context: Context) -> str:
    """Return the name of the browser that a code is bound to: the session, which no other browser has."""
    assert context.caller, "only a person comes here"
    return f"session {context.caller.credential_id} of person {context.person_id}"


@operation(
    Actor.PLATFORM, scope=Scope.MANAGE, role=StaffRole.ADMIN, subject=audit.STAFF_MEMBER, fresh=True, signed_in=True
)
async def set_staff_address(transaction: Transaction, request: SetStaffAddress) -> AddressChange:
    """Change the address with which another member of the staff signs in. All sessions of that member end.

    The old address is mailed a link that undoes it within 24 hours; until then the member moves no money by signing in.
    All admins are mailed at once.
    """
    member = await transaction.session.find(lock_staff(id=request.staff_id))
    if member is None or member.ended_at is not None:
        raise NotFound("There is no such member of the staff.")
    if member.id == transaction.caller_id:
        raise Forbidden("Another admin changes the address of a member of the staff.")
    address = normalised_address(request.email)
    if await transaction.session.find(select_staff_by_address(address=address)) is not None:
        raise AddressInUse("A member of the staff has this address already.")
    if await is_waiting(transaction, RecoverySubject.STAFF, member.id):
        raise RecoveryPending("The address of this member changed less than 24 hours ago.")
    change = new_recovery(transaction, RecoverySubject.STAFF, member.id, old=member.email or "", new=address)
    change = change._replace(account=member.name, person_id=member.person_id)
    person = await transaction.session.find(select_person_by_address(address=address))
    is_free = person is not None and await transaction.session.find(select_staff_of_person(person_id=person.id)) is None
    await transaction.session.execute(
        set_columns(staff, member.id, {"email": address, "person_id": person.id if person and is_free else None})
    )
    # The sessions of staff are short: older ones of the person that takes up the membership end as well.
    for person_id in (member.person_id, person.id if person and is_free else None):
        if person_id is not None:
            await end_sessions(transaction, person_id)
    await schedule_admin_mail(transaction, member.id)
    return AddressChange.from_row(await record_recovery(transaction, change))
