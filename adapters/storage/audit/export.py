"""The data of an agent, table by table, for its export. Secrets and hashes of keys are not exported."""

from typing import Any, Final, NamedTuple

from sqlalchemy import BindParameter, ColumnElement, LargeBinary, Table, bindparam, select

from adapters.storage.engine.columns.types import METADATA
from adapters.storage.engine.statements.typed import Statement
from adapters.storage.tables.accounts import agent, api_key
from adapters.storage.tables.ledger import ledger_transaction, posting, wallet
from adapters.storage.tables.messages import support_message, support_request
from adapters.storage.tables.payments import bank_transfer, deposit, refund, reversal
from adapters.storage.tables.tasks import task

AGENT: Final[BindParameter[int]] = bindparam("agent_id")
LEFT_OUT: Final = {
    "audit_entry": "the staff's record of its own work",
    "job": "work of the service",
    "oauth_grant": "what people have allowed to programs",
    "operator": "other people; those of a practice world are made up",
    "photo_print": "an index of proof_item",
    "recovery": "of people",
    "session": "of people",
}
"""The tables that name an agent and are not exported, with the reason."""


class Exported(NamedTuple):
    """The rows of one table."""

    table: str
    columns: tuple[str, ...]
    number: str
    """The column that numbers the agent's rows."""
    rows: Statement[..., tuple[Any, ...]]
    """The rows after the number `after`, at most `limit`, in the order of their numbers. Each table has other types."""


def _among(column: ColumnElement[int], parent: Table, condition: ColumnElement[bool]) -> ColumnElement[bool]:
    return column.in_(select(parent.c.id).where(condition))


def _conditions() -> dict[Table, ColumnElement[bool]]:
    conditions: dict[Table, ColumnElement[bool]] = {
        agent: agent.c.id == AGENT,
        api_key: (api_key.c.actor == "agent") & (api_key.c.owner_id == AGENT),
        support_message: _among(support_message.c.request_id, support_request, support_request.c.agent_id == AGENT),
        bank_transfer: _among(bank_transfer.c.wallet_id, wallet, wallet.c.agent_id == AGENT),
        refund: _among(refund.c.deposit_id, deposit, deposit.c.agent_id == AGENT),
        reversal: _among(reversal.c.deposit_id, deposit, deposit.c.agent_id == AGENT),
    }
    own = _among(ledger_transaction.c.wallet_id, wallet, wallet.c.agent_id == AGENT)
    conditions[ledger_transaction] = own
    conditions[posting] = _among(posting.c.transaction_id, ledger_transaction, own)
    for table in METADATA.sorted_tables:
        if table in conditions or table.name in LEFT_OUT:
            continue
        if "agent_id" in table.c:
            conditions[table] = table.c.agent_id == AGENT
        elif "task_id" in table.c and not table.c.task_id.nullable:
            conditions[table] = _among(table.c.task_id, task, task.c.agent_id == AGENT)
    return conditions


def exported() -> list[Exported]:
    """Return the exported rows of every table, in the order of references. All modules of tables must be loaded."""
    conditions = _conditions()
    result = []
    for table in METADATA.sorted_tables:
        if table in conditions:
            columns = [column for column in table.c if not isinstance(column.type, LargeBinary) or _is_body(column)]
            number = table.c.id if "id" in table.c else table.c.sequence
            page = select(*columns).where(conditions[table], number > bindparam("after"))
            page = page.order_by(number).limit(bindparam("limit"))
            names = tuple(str(column.name) for column in columns)
            result.append(Exported(table.name, names, number.name, Statement(page, tuple).unbounded()))
    return result


def _is_body(column: ColumnElement[Any]) -> bool:
    return getattr(column, "name", None) == "packed_body"
