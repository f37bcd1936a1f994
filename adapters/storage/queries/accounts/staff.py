"""Members of the staff, by id and by name."""

from sqlalchemy import bindparam

from adapters.storage.engine.statements.changes import insertion
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.accounts import StaffRow, staff

INSERT_STAFF = insertion(staff, StaffRow)


@statement(select_where(staff, staff.c.id == bindparam("id")))
def select_staff_by_id(id: int) -> StaffRow: ...


@statement(select_where(staff, staff.c.id == bindparam("id"), lock=True))
def lock_staff(id: int) -> StaffRow: ...


@statement(select_where(staff, staff.c.name == bindparam("name")))
def select_staff_by_name(name: str) -> StaffRow: ...
