"""Notices to people about their accounts."""

from sqlalchemy import bindparam, delete, func, select

from adapters.storage.engine.statements.changes import insertion
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.people import PersonNoticeRow, person_notice

INSERT_NOTICE = insertion(person_notice, PersonNoticeRow)


@statement(select_where(person_notice, person_notice.c.id == bindparam("id")))
def select_notice_by_id(id: int) -> PersonNoticeRow: ...
@statement(
    select(func.count())
    .select_from(person_notice)
    .where(person_notice.c.address == bindparam("address"), person_notice.c.created_at > bindparam("since"))
)
def select_notices_since(address: str, since: int) -> int: ...
@statement(
    delete(person_notice).where(
        person_notice.c.address == bindparam("to_address"), person_notice.c.created_at < bindparam("before")
    )
)
def delete_old_notices(to_address: str, before: int) -> None: ...
