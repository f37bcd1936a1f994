"""E-mail addresses that are to be confirmed."""

from sqlalchemy import bindparam

from adapters.storage.engine.statements.changes import insertion, update_by_id
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement, statements
from adapters.storage.tables.messages import EmailConfirmationRow, email_confirmation
from domain.lifecycle.statuses import Actor
from domain.spending.approvals import ApprovalStatus

_OF_OWNER = {
    Actor.AGENT: email_confirmation.c.agent_id == bindparam("owner_id"),
    Actor.OPERATOR: email_confirmation.c.operator_id == bindparam("owner_id"),
}
_OF_ADDRESS = email_confirmation.c.address == bindparam("address")


@statements({actor: select_where(email_confirmation, of_owner, _OF_ADDRESS) for actor, of_owner in _OF_OWNER.items()})
def select_confirmation(owner_id: int, address: str) -> EmailConfirmationRow: ...


@statement(select_where(email_confirmation, email_confirmation.c.id == bindparam("id")))
def select_confirmation_by_id(id: int) -> EmailConfirmationRow: ...


@statement(select_where(email_confirmation, email_confirmation.c.id == bindparam("id"), lock=True))
def lock_confirmation(id: int) -> EmailConfirmationRow: ...


@statements(
    {
        actor: select_where(email_confirmation, of_owner, email_confirmation.c.status == ApprovalStatus.APPROVED.value)
        for actor, of_owner in _OF_OWNER.items()
    }
)
def select_confirmed_addresses(owner_id: int) -> EmailConfirmationRow: ...


INSERT_CONFIRMATION = insertion(email_confirmation, EmailConfirmationRow)


@update_by_id(email_confirmation)
def ask_again(key: int, locale: str, base_url: str, asked_at: int, expires_at: int) -> None: ...


@update_by_id(email_confirmation)
def set_confirmation(key: int, status: str, decided_at: int | None) -> None: ...
