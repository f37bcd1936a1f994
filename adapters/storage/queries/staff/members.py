"""Current members of the staff."""

from sqlalchemy import bindparam, literal

from adapters.storage.engine.statements.changes import update_by_id
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.accounts import StaffRow, staff
from domain.people.roles import StaffRole


@statement(select_where(staff, staff.c.email == bindparam("email"), staff.c.ended_at.is_(None), order_by=(staff.c.id,)))
def select_staff_of_email(email: str) -> StaffRow: ...


@statement(
    select_where(
        staff,
        staff.c.role == literal(StaffRole.ADMIN.value),
        staff.c.ended_at.is_(None),
        order_by=(staff.c.id,),
        lock=True,
    )
)
def lock_admins() -> StaffRow:
    """A change of the staff locks all its admins first, so that such changes come one after the other."""


@statement(
    select_where(
        staff, staff.c.role == literal(StaffRole.ADMIN.value), staff.c.ended_at.is_(None), order_by=(staff.c.id,)
    )
)
def select_current_admins() -> StaffRow: ...


@update_by_id(staff)
def set_staff(
    *,
    key: int,
    person_id: int | None,
    email: str | None,
    role: str,
    earlier_role: str | None,
    counts_from: int,
    ended_at: int | None,
) -> None: ...
