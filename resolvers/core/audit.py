"""The audit log: each change that the staff makes is an entry, written in the transaction of the change.

An operation that the staff may use names its subject (`@operation(Actor.PLATFORM, subject=AGENT)`), and cannot be
defined without one. This module does the rest: it records the caller, the reason, and the rows before and after.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial, wraps
from operator import attrgetter
from typing import Any, Final

import orjson

from adapters.storage.audit.oversight import INSERT_AUDIT_ENTRY, REFUNDED_OF_DEPOSIT, State, select_state
from adapters.storage.engine.statements.typed import Statement
from adapters.storage.engine.transactions.session import Session
from adapters.storage.tables.accounts import agent, api_key, operator, staff
from adapters.storage.tables.agreements import decision
from adapters.storage.tables.messages import support_request
from adapters.storage.tables.oversight import AuditEntryRow, country_phase, legal_document
from adapters.storage.tables.payments import bank_transfer, deposit, payout
from adapters.storage.tables.spending import spending_rules
from adapters.storage.tables.tasks import task
from adapters.storage.tables.webhooks import webhook_delivery
from domain.lifecycle.statuses import Actor
from resolvers.core.context import Call, Caller, Context, Transaction
from resolvers.wire.model import Wire

MAX_TEXT_LENGTH: Final = 500
"""Characters of one column that an entry keeps."""
MAX_ROWS: Final = 20
"""Changed rows that an entry keeps."""
REASON_FIELDS: Final = ("reason", "note")
"""Fields of an input that give the reason. The first one with a value is recorded."""


class SubjectKind(StrEnum):
    """Kind of the subject of a change by the staff."""

    AGENT = "agent"
    """An agent."""
    OPERATOR = "operator"
    """An operator."""
    TASK = "task"
    """A task."""
    PAYOUT = "payout"
    """A payout of an operator's earnings."""
    DEPOSIT = "deposit"
    """A deposit; its id is the `externalId`."""
    BANK_TRANSFER = "bank_transfer"
    """A bank transfer that was credited."""
    SUPPORT_REQUEST = "support_request"
    """A support request."""
    COUNTRY = "country"
    """A country; its id is the ISO 3166-1 alpha-2 code."""
    API_KEY = "api_key"
    """An API key of the staff."""
    STAFF_MEMBER = "staff_member"
    """A member of the staff."""
    LEGAL_DOCUMENT = "legal_document"
    """A legal document; its id is the `typeReference`."""
    WEBHOOK_DELIVERY = "webhook_delivery"
    """A delivery of an event."""


@dataclass(frozen=True, slots=True)
class AuditSubject:
    """Subject of an operation: its kind, the place of its id, and the rows that are compared."""

    kind: SubjectKind
    state: Statement[..., State]
    """Reads the rows before and after, by the parameter `id`."""
    field: str | None = None
    """The field of the input with the id of the rows."""
    result: str | None = None
    """Path of the subject's id in the result, for an operation that creates it, or that names only a part of it."""


AGENT: Final = AuditSubject(SubjectKind.AGENT, select_state(agent, lock=True), "agent_id")
AGENT_SPENDING: Final = AuditSubject(SubjectKind.AGENT, select_state(spending_rules, "agent_id"), "agent_id")
OPERATOR: Final = AuditSubject(SubjectKind.OPERATOR, select_state(operator, lock=True), "operator_id")
TASK: Final = AuditSubject(SubjectKind.TASK, select_state(task, lock=True), "task_id")
DECISION_OF_TASK: Final = AuditSubject(SubjectKind.TASK, select_state(decision), "decision_id", "task_id")
PAYOUT: Final = AuditSubject(SubjectKind.PAYOUT, select_state(payout), "payout_id")
DEPOSIT: Final = AuditSubject(
    SubjectKind.DEPOSIT, select_state(deposit, "external_id", REFUNDED_OF_DEPOSIT), "external_id"
)
NEW_BANK_TRANSFER: Final = AuditSubject(SubjectKind.BANK_TRANSFER, select_state(bank_transfer), result="id")
SUPPORT_REQUEST: Final = AuditSubject(
    SubjectKind.SUPPORT_REQUEST, select_state(support_request, lock=True), "request_id"
)
COUNTRY: Final = AuditSubject(SubjectKind.COUNTRY, select_state(country_phase, "iso_code"), "iso_code")
API_KEY: Final = AuditSubject(SubjectKind.API_KEY, select_state(api_key), "api_key_id")
STAFF_MEMBER: Final = AuditSubject(SubjectKind.STAFF_MEMBER, select_state(staff, lock=True), "staff_id")
NEW_STAFF_MEMBER: Final = AuditSubject(SubjectKind.STAFF_MEMBER, select_state(staff), result="id")
NEW_API_KEY: Final = AuditSubject(SubjectKind.API_KEY, select_state(api_key), result="api_key.id")
LEGAL_DOCUMENT: Final = AuditSubject(
    SubjectKind.LEGAL_DOCUMENT, select_state(legal_document, "type_reference"), "type_reference"
)
WEBHOOK_DELIVERY: Final = AuditSubject(SubjectKind.WEBHOOK_DELIVERY, select_state(webhook_delivery), "delivery_id")

Write = Callable[[Transaction], Awaitable[Any]]
"""The part of an operation that one transaction does."""


def is_audited(caller: Caller | None) -> bool:
    """Return true if the caller's changes are recorded: true for the staff, except for the staff that a practice
    world simulates."""
    return caller is not None and caller.actor is Actor.PLATFORM and caller.practice is None


def audited(
    function: Callable[[Any, Any], Awaitable[Any]], name: str, subject: AuditSubject
) -> Callable[[Any, Any], Awaitable[Any]]:
    """Wrap the function of an operation, so that each run by the staff writes an entry.

    The entry of a procedure is written in its first transaction, which records the request of the staff.
    """

    @wraps(function)
    async def run(context: Context, request: Wire) -> Any:
        if not is_audited(context.caller):
            return await function(context, request)
        entry = PendingAuditEntry(name, subject, request)
        if isinstance(context, Call):
            context.first_transaction = entry.around
            return await function(context, request)
        assert isinstance(context, Transaction), f"{name} changes nothing, so it has no subject"
        return await entry.around(context, partial(_with_request, function=function, request=request))

    return run


async def _with_request(context: Transaction, *, function: Callable[[Any, Any], Awaitable[Any]], request: Wire) -> Any:
    return await function(context, request)


@dataclass(frozen=True, slots=True)
class PendingAuditEntry:
    """An entry to be written around the change that it records."""

    operation: str
    subject: AuditSubject
    request: Wire

    async def around(self, context: Transaction, write: Write) -> Any:
        """Do the change, and record it in the same transaction. A dry run records nothing, as it changes nothing."""
        caller = context.caller
        assert caller, "only the staff has an audit log"
        by = caller.credential_used
        assert by, "a member of the staff has shown who it is"
        key = getattr(self.request, self.subject.field) if self.subject.field else None
        before = await self._state(context.session, key)
        result = await write(context)
        subject_id = attrgetter(self.subject.result)(result) if self.subject.result else key
        assert subject_id is not None, f"{self.operation} names no subject"
        key = subject_id if key is None else key
        before_json, after_json = difference(before, await self._state(context.session, key))
        await context.session.get(
            INSERT_AUDIT_ENTRY(
                AuditEntryRow(
                    id=0,
                    staff_id=caller.id,
                    credential=by.kind,
                    credential_id=by.id,
                    operation=self.operation,
                    subject_kind=self.subject.kind.value,
                    subject_id=str(subject_id),
                    reason=find_reason(self.request),
                    before_json=before_json,
                    after_json=after_json,
                    request_id=context.request_id,
                    # The time is real also for a change in a practice world.
                    created_at=context.services.clock.now(),
                )
            )
        )
        return result

    async def _state(self, session: Session, subject_id: Any) -> Sequence[State]:
        return () if subject_id is None else await session.find_all(self.subject.state(id=subject_id))


def find_reason(request: Wire) -> str | None:
    """Return the reason that a request gives."""
    return next((text for name in REASON_FIELDS if (text := getattr(request, name, None)) is not None), None)


def difference(before: Sequence[State], after: Sequence[State]) -> tuple[str | None, str | None]:
    """The changed columns of rows before and after, each as JSON: an object for one row, an array for several.

    None stands for no row. Long texts are cut.
    """
    old, new = _by_key(before), _by_key(after)
    changed = [key for key in old | new if old.get(key) != new.get(key)][:MAX_ROWS]
    return _written(changed, old, new), _written(changed, new, old)


def _by_key(rows: Sequence[State]) -> dict[Any, State]:
    """Rows by their first column, which is their key."""
    return {next(iter(row.values())): row for row in rows}


def _written(keys: Sequence[Any], rows: dict[Any, State], others: dict[Any, State]) -> str | None:
    """The columns of these rows in which they differ from the other state, with their keys where there are several."""
    written: list[State] = []
    for key in keys:
        if (row := rows.get(key)) is None:
            continue
        other = others.get(key, {})
        columns = {name: _shortened(value) for name, value in row.items() if value != other.get(name)}
        written.append(dict([next(iter(row.items()))]) | columns if len(keys) > 1 else columns)
    if not written:
        return None
    return orjson.dumps(written if len(keys) > 1 else written[0]).decode()


def _shortened(value: Any) -> Any:
    too_long = isinstance(value, str) and len(value) > MAX_TEXT_LENGTH
    return f"{value[: MAX_TEXT_LENGTH - 1]}…" if too_long else value
