"""Rows of all owners, in lists by condition and by several ids."""

from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, and_, bindparam, exists, func, or_, select, text

from adapters.storage.engine.columns.types import Instant
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.keyset import KeysetList
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import ManyAgents, statement
from adapters.storage.queries.payments.payouts import LISTED_PAYOUTS, ListedPayoutRow
from adapters.storage.queries.tasks.listing import ESCAPE
from adapters.storage.queries.webhooks.delivery_log import DELIVERY_CONDITIONS, LOG_OF_DELIVERIES, LoggedDelivery
from adapters.storage.tables.accounts import (
    IS_A_PERSON,
    AgentRow,
    OperatorRow,
    StaffRow,
    agent,
    operator,
    practice_world,
    staff,
    waitlist_entry,
)
from adapters.storage.tables.ledger import earnings, ledger_transaction, posting, wallet
from adapters.storage.tables.messages import (
    EmailConfirmationRow,
    SupportRequestRow,
    email_confirmation,
    support_request,
)
from adapters.storage.tables.payments import DepositRow, bank_transfer, deposit, payout
from adapters.storage.tables.tasks import DISPUTED, HELD, TaskRow, task
from adapters.storage.tables.webhooks import webhook_delivery


def _has_text(*columns: ColumnElement[Any]) -> ColumnElement[bool]:
    """Return the condition that one of these columns matches the pattern in the parameter `text`."""
    return or_(*(column.ilike(bindparam("text"), escape=ESCAPE) for column in columns))


def _escaped(column: ColumnElement[str]) -> ColumnElement[str]:
    """Return the text of a column as LIKE finds it, with its special characters escaped."""
    for special in (ESCAPE, "%", "_"):
        column = func.replace(column, special, ESCAPE + special)
    return column


SHORTEST_NAME: Final = 4
"""Characters of the shortest name that is looked for within a longer text."""

AGENTS: Final = KeysetList(
    AgentRow,
    select(agent),
    agent,
    indexed={"agent_id": agent.c.id, "email": agent.c.email, "status": agent.c.status},
    searched={
        "text": _has_text(agent.c.name, agent.c.email),
        "named": or_(
            _has_text(agent.c.name, agent.c.email),
            and_(
                func.length(agent.c.name) >= SHORTEST_NAME,
                bindparam("written").ilike("%" + _escaped(agent.c.name) + "%", escape=ESCAPE),
            ),
        ),
        "test_mode": exists().where(practice_world.c.agent_id == agent.c.id) == bindparam("test_mode"),
    },
)


@statement(select_where(agent, AmongIds(agent.c.id, "ids")))
def select_agents_by_id(ids: str) -> AgentRow: ...
@statement(select_where(email_confirmation, AmongIds(email_confirmation.c.agent_id, "agent_ids")))
def select_confirmations_of_agents(agent_ids: str) -> EmailConfirmationRow: ...


class AgentPlanRow(NamedTuple):
    """The direct tasks of an agent in a month, and whether it has spending rules."""

    agent_id: int
    month: int
    published: int
    has_spending_rules: bool


@statement(
    select(agent.c.id, agent.c.direct_tasks_month, agent.c.direct_tasks_published, agent.c.has_spending_rules).where(
        AmongIds(agent.c.id, "agent_ids")
    )
)
def select_plans_of_agents(agent_ids: str) -> AgentPlanRow: ...


OPERATORS: Final = KeysetList(
    OperatorRow,
    # As in the indexes.
    select(operator).where(text(IS_A_PERSON)),
    operator,
    indexed={
        "operator_id": operator.c.id,
        "email": operator.c.email,
        "status": operator.c.status,
        "country_iso_code": operator.c.country,
    },
    searched={"text": _has_text(operator.c.name, operator.c.email)},
)
"""Operators without simulated ones."""


@statement(select_where(operator, AmongIds(operator.c.id, "ids")))
def select_operators_by_id(ids: str) -> OperatorRow: ...


DISPUTES: Final = KeysetList(
    TaskRow,
    select(task).where(text(DISPUTED)),
    task,
    order=(task.c.disputed_instant, task.c.id),
    indexed={"agent_id": task.c.agent_id, "operator_id": task.c.operator_id},
)
"""The tasks that are disputed outside of practice worlds, in the order in which the disputes were opened."""


HELD_TASKS: Final = KeysetList(
    TaskRow,
    select(task).where(text(HELD)),
    task,
    order=(task.c.screened_instant, task.c.id),
    indexed={"agent_id": task.c.agent_id},
)
"""The tasks that are held for review outside of practice worlds, in the order in which they were held."""


class TaskPostingRow(NamedTuple):
    """A posting of a movement of a task's money, in minor units."""

    transaction_id: int
    task_id: int
    kind: str
    currency: str
    actor: str
    actor_id: int
    credential: str | None
    credential_id: int | None
    created_at: Instant
    account: str
    amount: int
    balance: int | None


@statement(
    select(
        ledger_transaction.c.id,
        ledger_transaction.c.task_id,
        ledger_transaction.c.kind,
        ledger_transaction.c.currency,
        ledger_transaction.c.actor,
        ledger_transaction.c.actor_id,
        ledger_transaction.c.credential,
        ledger_transaction.c.credential_id,
        ledger_transaction.c.created_at,
        posting.c.account,
        posting.c.amount,
        posting.c.balance,
    )
    .join(posting, posting.c.transaction_id == ledger_transaction.c.id)
    .where(AmongIds(ledger_transaction.c.task_id, "task_ids"))
    .order_by(ledger_transaction.c.id, posting.c.id)
)
def select_postings_of_tasks(task_ids: str) -> TaskPostingRow: ...


DEPOSITS: Final = KeysetList(
    DepositRow,
    select(deposit),
    deposit,
    indexed={"external_id": deposit.c.external_id, "agent_id": deposit.c.agent_id, "status": deposit.c.status},
    searched={
        "provider": deposit.c.provider == bindparam("provider"),
        "amount": deposit.c.amount == bindparam("amount"),
        "currency": deposit.c.currency == bindparam("currency"),
        "test_mode": exists().where(practice_world.c.agent_id == deposit.c.agent_id) == bindparam("test_mode"),
    },
)


class ListedBankTransferRow(NamedTuple):
    """A credited bank transfer with its wallet. Amounts are minor units."""

    id: int
    agent_id: int
    currency: str
    amount: int
    bank_reference: str
    available: int
    """The wallet's available balance now."""
    created_at: Instant


BANK_TRANSFERS: Final = KeysetList(
    ListedBankTransferRow,
    select(
        bank_transfer.c.id,
        wallet.c.agent_id,
        wallet.c.currency,
        bank_transfer.c.amount,
        bank_transfer.c.bank_reference,
        wallet.c.available,
        bank_transfer.c.created_at,
    ).select_from(bank_transfer.join(wallet, wallet.c.id == bank_transfer.c.wallet_id)),
    bank_transfer,
    indexed={"bank_reference": bank_transfer.c.bank_reference, "agent_id": wallet.c.agent_id},
)

PAYOUTS: Final = KeysetList(
    ListedPayoutRow,
    LISTED_PAYOUTS,
    payout,
    indexed={"operator_id": earnings.c.operator_id, "status": payout.c.status},
)

SUPPORT_REQUESTS: Final = KeysetList(
    SupportRequestRow,
    select(support_request),
    support_request,
    indexed={
        "request_id": support_request.c.id,
        "agent_id": support_request.c.agent_id,
        "operator_id": support_request.c.operator_id,
        "status": support_request.c.status,
    },
    searched={
        "type": support_request.c.type == bindparam("type"),
        "text": _has_text(support_request.c.subject, support_request.c.message),
    },
)

DELIVERIES: Final = KeysetList(
    LoggedDelivery,
    LOG_OF_DELIVERIES,
    webhook_delivery,
    indexed={
        "task_id": webhook_delivery.c.task_id,
        "endpoint_id": webhook_delivery.c.endpoint_id,
        "agent_id": webhook_delivery.c.agent_id,
    },
    searched=DELIVERY_CONDITIONS,
)


STAFF: Final = KeysetList(
    StaffRow,
    select(staff),
    staff,
    searched={
        "role": staff.c.role == bindparam("role"),
        "ended": staff.c.ended_at.is_not(None) == bindparam("ended"),
    },
)


class WaitingRow(NamedTuple):
    """The number of agents that wait for a country."""

    country: str
    number: int


@statement(
    select(waitlist_entry.c.country, func.count()).group_by(waitlist_entry.c.country),
    unbounded=True,
    many_agents=ManyAgents.PEOPLE,
)
def select_waiting_by_country() -> WaitingRow: ...
