"""People, their addresses and locales."""

from sqlalchemy import bindparam

from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.accounts import operator, staff
from adapters.storage.tables.people import PersonRow, person

INSERT_PERSON = insertion(person, PersonRow)


@statement(select_where(person, person.c.id == bindparam("id")))
def select_person_by_id(id: int) -> PersonRow: ...
@statement(select_where(person, person.c.address == bindparam("address")))
def select_person_by_address(address: str) -> PersonRow: ...


@update_by_id(operator)
def set_person_of_operator(key: int, person_id: int | None) -> None: ...
@update_by_id(staff)
def set_person_of_staff(key: int, person_id: int | None) -> None: ...


@statement(select_where(person, person.c.id == bindparam("id"), lock=True))
def lock_person(id: int) -> PersonRow: ...
@update_by_id(person)
def set_person_address(key: int, address: str) -> None: ...
@update_by_id(person)
def set_person_locale(key: int, locale: str) -> None: ...
