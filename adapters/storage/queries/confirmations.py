"""Statements about the confirmation of e-mail addresses."""

from sqlalchemy import bindparam, func, select

from adapters.storage.engine.statement import insertion, select_rows, select_value, update_by_id
from adapters.storage.tables.messages import EmailConfirmationRow, email_confirmation
from domain.spending.approvals import ApprovalStatus

_OF_AGENT = email_confirmation.c.agent_id == bindparam("agent_id")
_OF_ADDRESS = email_confirmation.c.address == bindparam("address")


CONFIRMATION = select_rows(email_confirmation, EmailConfirmationRow, _OF_AGENT, _OF_ADDRESS)


CONFIRMATION_BY_ID = select_rows(email_confirmation, EmailConfirmationRow, email_confirmation.c.id == bindparam("id"))


CONFIRMATION_TO_CHANGE = select_rows(
    email_confirmation, EmailConfirmationRow, email_confirmation.c.id == bindparam("id"), lock=True
)


CONFIRMED_ADDRESSES = select_rows(
    email_confirmation,
    EmailConfirmationRow,
    _OF_AGENT,
    email_confirmation.c.status == ApprovalStatus.APPROVED.value,
)


MAILS_SINCE = select_value(
    int,
    select(func.count())
    .select_from(email_confirmation)
    .where(_OF_ADDRESS, email_confirmation.c.asked_at > bindparam("since")),
)
"""The number of agents that have had an address mailed since an instant."""


INSERT_CONFIRMATION = insertion(email_confirmation)


ASK_AGAIN = update_by_id(email_confirmation, "locale", "base_url", "asked_at", "expires_at")


SET_CONFIRMATION = update_by_id(email_confirmation, "status", "decided_at")
