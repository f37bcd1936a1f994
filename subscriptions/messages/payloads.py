"""What events carry: one type of payload for each kind, and the envelope around it. Names are in snake_case.

Amounts are decimals in the named currency, times 14 digits, yyyyMMddHHmmss, local to the task.
See docs/contract.md#payloads.
"""

from decimal import Decimal
from functools import cache
from typing import Annotated, Any, Literal, cast

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema, create_model
from pydantic.alias_generators import to_pascal

from domain.catalogue.countries import CountryPhase
from domain.lifecycle.statuses import Status
from domain.money.deposits import DepositStatus, ReversalKind
from domain.spending.approvals import ApprovalStatus
from domain.webhooks.retry import DisabledBecause

Amount = Annotated[Decimal, WithJsonSchema({"type": "number", "format": "decimal"})]
LocalTime = Annotated[int, WithJsonSchema({"type": "integer", "format": "int64"})]
Number = Annotated[int, Field(ge=1, le=2**31 - 1, json_schema_extra={"format": "int32"})]


class Payload(BaseModel):
    """Base of all payloads, and of what is in them."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        use_attribute_docstrings=True,
        # What is told grows; whoever checks it against its schema need not be told first.
        json_schema_extra={"additionalProperties": True},
    )


class WalletCredited(Payload):
    """Money that has arrived in a wallet."""

    currency: str
    """ISO 4217."""
    amount: Amount
    """How much."""
    available_balance: Amount
    """What can be spent now."""
    external_id: str | None = None
    """The deposit, for a payment through the payment provider."""
    reference: str | None = None
    """The reference, for a bank transfer."""


class DepositFailed(Payload):
    """A payment that did not come."""

    currency: str
    """ISO 4217."""
    amount: Amount
    """How much was expected."""
    external_id: str
    """The deposit."""
    status: DepositStatus
    """How it ended: declined, cancelled or expired."""


class DepositReversed(Payload):
    """A payment that was taken back at the payment provider, or what has returned of it."""

    currency: str
    """ISO 4217."""
    amount: Amount
    """How much was taken back, or has returned."""
    external_id: str
    """The deposit."""
    kind: ReversalKind
    """How: by a refund that was made at the provider, or by the payer's bank."""
    available_balance: Amount
    """What can be spent now."""
    owed_balance: Amount
    """What the wallet owes, because it was not available any more. All that becomes available pays it first."""


class SupportReplied(Payload):
    """A message of the platform's support."""

    support_request_id: Number
    """The support request."""
    subject: str
    """What it is about."""
    message_id: Number
    """The message."""
    body: str
    """Its text."""
    sender_name: str
    """Who wrote it."""


class SupportStatusChanged(Payload):
    """A support request that the platform moved."""

    support_request_id: Number
    """The support request."""
    subject: str
    """What it is about."""
    previous_status: str
    """Where it stood."""
    status: str
    """Where it stands."""


class CountryLive(Payload):
    """A country in which tasks are carried out from now on."""

    iso_code: str
    """ISO 3166-1 alpha-2 code."""
    name: str
    """Its name."""
    phase: CountryPhase
    """Live."""
    currency_code: str
    """ISO 4217 code of its currency."""


class WebhookDisabled(Payload):
    """An endpoint to which nothing is sent any more."""

    channel: str
    """How it was reached, for example webhook."""
    address: str
    """Where it is."""
    cause: DisabledBecause
    """gone: it answered 410; failing: it has taken nothing for five days."""


class SpendingDecided(Payload):
    """What the agent's owner decided."""

    decision: ApprovalStatus
    """approved or declined."""
    task_id: Number | None
    """The task above a spending limit; null where it was about raising spending rules."""
    api_key_id: Number | None
    """The key whose rules they are; null for the agent's."""


class WebhookTest(Payload):
    """What a test carries."""

    message: str
    """That it is one."""
    webhook_url: str
    """Where it was sent, as the task has it."""


class SuggestedAction(Payload):
    """A call that can be followed as it stands."""

    code: str
    """The operation."""
    label: str
    """A short name for a button."""
    description: str
    """What the operation does."""
    why: str
    """Why it helps now."""
    tool: str | None
    """Its name on the tool bridge and MCP."""
    endpoint: str | None
    """Its `METHOD /path` on REST."""
    mutation: str | None
    """Its field in GraphQL."""
    arguments: dict[str, Any]
    """Its arguments, ready to send."""


class Event(Payload):
    """What happened, to what, and what can be done about it."""

    event_id: Number
    """The event: the same on every attempt and for every endpoint, and in the header webhook-id."""
    event_type: str
    """Its name."""
    occurred_at: LocalTime
    """When, on the clock at the task; for what belongs to no task, UTC."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: Number | None
    """The task."""
    sequence: Number | None
    """The event's place among all of the agent's, as in `events?after=`; null for a test, which has none."""
    from_status: Status | None
    """The task's status before."""
    to_status: Status | None
    """The task's status after."""
    reason: str | None
    """Why, where a reason was given."""
    payload: Payload
    """What this event carries."""
    suggested_actions: list[SuggestedAction]
    """What helps now, in order."""


@cache
def event_of(name: str, payload: type[Payload]) -> type[Event]:
    """The type of one event: the envelope with its name and its payload. A `task.accepted` is a `TaskAcceptedEvent`."""
    return create_model(
        to_pascal(name.replace(".", "_")) + "Event",
        __base__=Event,
        __doc__=payload.__doc__,
        # A name that is known at run time only.
        event_type=(cast("type[str]", Literal[name]), Field(description="Its name.")),
        payload=(payload, Field(description="What this event carries.")),
    )
