"""Recoveries of lost access."""

from sqlalchemy import bindparam, case, delete, exists, or_, select

from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.queries.people.claims import IS_WAITING
from adapters.storage.tables.messages import email_confirmation
from adapters.storage.tables.people import RecoveryRow, passkey, person, recovery
from domain.people.recovery import RecoverySubject
from domain.spending.approvals import ApprovalStatus

INSERT_RECOVERY = insertion(recovery, RecoveryRow)


@statement(select_where(recovery, recovery.c.id == bindparam("id")))
def select_recovery_by_id(id: int) -> RecoveryRow: ...
@statement(select_where(recovery, recovery.c.id == bindparam("id"), lock=True))
def lock_recovery(id: int) -> RecoveryRow: ...
@statement(
    select_where(
        recovery,
        recovery.c.subject_kind == bindparam("subject_kind"),
        recovery.c.subject_id == bindparam("subject_id"),
        recovery.c.asked_at > bindparam("since"),
        order_by=(recovery.c.id.desc(),),
        limit=bindparam("limit"),
    )
)
def select_recoveries_of_subject(subject_kind: str, subject_id: int, since: int, limit: int) -> RecoveryRow:
    """The latest recoveries of an account."""


@update_by_id(recovery)
def set_recovery_cancelled(key: int, cancelled_at: int | None) -> None: ...
@update_by_id(recovery)
def set_recovery_done(key: int, done_at: int | None) -> None: ...
@statement(
    select(recovery.c.subject_id).where(
        recovery.c.subject_kind == "person", recovery.c.address_from == bindparam("address"), *IS_WAITING
    )
)
def select_recovered_address(address: str, now: int) -> int:
    """The person who gave up an address within the waiting time."""


@statement(
    select(
        case(
            (
                or_(
                    exists().where(person.c.address == bindparam("address")),
                    exists().where(
                        email_confirmation.c.address == bindparam("address"),
                        email_confirmation.c.status == ApprovalStatus.APPROVED.value,
                    ),
                    exists().where(
                        recovery.c.address_from == bindparam("address"),
                        recovery.c.subject_kind == RecoverySubject.PERSON.value,
                        *IS_WAITING,
                    ),
                ),
                1,
            ),
            else_=0,
        )
    )
)
def select_answered_recovery(address: str, now: int) -> int:
    """1 if the reader of an address has signed in with it or confirmed it, else 0."""


@statement(
    delete(passkey).where(passkey.c.person_id == bindparam("person"), passkey.c.created_at >= bindparam("since"))
)
def delete_passkeys_since(person: int, since: int) -> None: ...
