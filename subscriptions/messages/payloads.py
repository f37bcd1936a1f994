"""The payloads of events that belong to no task, and the envelope of every event. Names are in snake_case.

Amounts are decimals in the named currency, times 14 digits, yyyyMMddHHmmss, local to the task.
See docs/reference/event-log.md#payloads.
"""

from decimal import Decimal
from functools import cache
from typing import Annotated, Any, Literal, cast

from pydantic import ConfigDict, Field, WithJsonSchema, create_model
from pydantic.alias_generators import to_pascal

from domain.catalogue.countries import CountryPhase
from domain.lifecycle.statuses import Status
from domain.money.deposits import DepositStatus, ReversalKind
from domain.people.roles import MemberRole
from domain.spending.approvals import ApprovalStatus
from domain.webhooks.retry import DisabledBecause
from subscriptions.messages.docstrings import DescribedModel

Amount = Annotated[Decimal, WithJsonSchema({"type": "number", "format": "decimal"})]
LocalTime = Annotated[int, WithJsonSchema({"type": "integer", "format": "int64"})]
Number = Annotated[int, Field(ge=1, le=2**31 - 1, json_schema_extra={"format": "int32"})]
LongNumber = Annotated[int, Field(ge=1, le=2**53 - 1, json_schema_extra={"format": "int64"})]
"""The id of something of which a task has many."""


class Payload(DescribedModel):
    """Base of all payloads and of their parts."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        # Each is built when it is first used, as the models of operations are.
        defer_build=True,
        # Payloads grow: a body with new fields is still valid by an older schema.
        json_schema_extra={"additionalProperties": True},
    )


class WalletCredited(Payload):
    """Money that has arrived in a wallet."""

    currency: str
    """ISO 4217 code of the wallet's currency."""
    amount: Amount
    """Amount credited."""
    available_balance: Amount
    """Available balance of the wallet after the credit."""
    external_id: str | None = None
    """Identifier of the deposit, for a payment through the payment provider."""
    reference: str | None = None
    """Reference of the transfer, for a bank transfer."""


class DepositFailed(Payload):
    """A deposit that was not paid."""

    currency: str
    """ISO 4217 code of the wallet's currency."""
    amount: Amount
    """Amount of the deposit."""
    external_id: str
    """Identifier of the deposit."""
    status: DepositStatus
    """Status of the deposit: declined, cancelled or expired."""


class DepositReversed(Payload):
    """A deposit that was reversed at the payment provider, or the part of it that has returned."""

    currency: str
    """ISO 4217 code of the wallet's currency."""
    amount: Amount
    """Amount that was reversed, or has returned."""
    external_id: str
    """Identifier of the deposit."""
    kind: ReversalKind
    """Kind of the reversal: a refund that was made at the provider, or a chargeback by the payer's bank."""
    available_balance: Amount
    """Available balance of the wallet after the event."""
    owed_balance: Amount
    """Debt of the wallet, for money that was no longer available. Money that becomes available pays it first."""


class SupportReplied(Payload):
    """A message of the platform's support."""

    support_request_id: Number
    """The support request."""
    subject: str
    """Subject of the request."""
    message_id: Number
    """The message."""
    body: str
    """Text of the message."""
    sender_name: str
    """Name of the sender."""


class SupportStatusChanged(Payload):
    """A support request whose status the platform changed."""

    support_request_id: Number
    """The support request."""
    subject: str
    """Subject of the request."""
    previous_status: str
    """Status before the change."""
    status: str
    """Status after the change."""


class CountryLive(Payload):
    """A country in which tasks can be dispatched from now on."""

    iso_code: str
    """ISO 3166-1 alpha-2 code."""
    name: str
    """Name of the country."""
    phase: CountryPhase
    """Phase of the country: live."""
    currency_code: str
    """ISO 4217 code of the country's currency."""


class WebhookDisabled(Payload):
    """An endpoint that no longer gets deliveries."""

    channel: str
    """Channel of the endpoint, for example webhook."""
    address: str
    """Address of the endpoint."""
    cause: DisabledBecause
    """Reason: gone if it answered 410, failing if it has accepted no delivery for five days."""


class SpendingDecided(Payload):
    """A decision of the agent's owner on spending."""

    decision: ApprovalStatus
    """Decision: approved or declined."""
    task_id: Number | None
    """The task above a spending limit; null for a decision on spending rules."""
    api_key_id: Number | None
    """The key to which the rules belong; null for the rules of the agent."""


class AccountStatusChanged(Payload):
    """A suspension of the agent by the platform, or its end."""

    suspended: bool
    """True if the agent is suspended now."""
    reason: str | None
    """Reason for the suspension, if the platform gave one."""


class AccountVerified(Payload):
    """The verification of the agent's owner by the platform."""

    reason: str | None
    """Evidence by which the platform verified the owner, if the platform stated it."""


class MembersChanged(Payload):
    """A person became a member of the agent, has another role, or is no longer a member."""

    email: str
    """Address with which the person signs in."""
    previous_role: MemberRole | None
    """Role before the change; null for a new member."""
    role: MemberRole | None
    """Role after the change; null if the person is no longer a member."""


class WebhookTest(Payload):
    """A test of a webhook."""

    message: str
    """A sentence that says that this is a test."""
    webhook_url: str
    """Address of the webhook, as in the task."""


class SuggestedAction(Payload):
    """A suggested next call, with its address on every surface and its arguments."""

    code: str
    """Name of the operation."""
    label: str
    """A short name for a button."""
    description: str
    """Description of the operation."""
    why: str
    """Reason why the action helps now."""
    tool: str | None
    """Name of the tool on the tool bridge and MCP."""
    endpoint: str | None
    """`METHOD /path` on REST."""
    mutation: str | None
    """Name of the field in GraphQL."""
    arguments: dict[str, Any]
    """Arguments of the call, ready to send."""


class Event(Payload):
    """The envelope of an event: its type and time, its task, its payload and suggested actions."""

    event_id: LongNumber
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: str
    """Name of the event."""
    occurred_at: LocalTime
    """Time at which it happened, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """Instant of the event in seconds since 1970 UTC."""
    recorded_at: LocalTime
    """Time at which the service received it, on the clock at the task's location: later than occurred_at for a step
    that its operator sent with occurredAt."""
    reported_late: bool
    """True if it was received more than two minutes after it happened."""
    task_id: Number | None
    """The task."""
    sequence: Number | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: Payload
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


@cache
def make_event_type(name: str, payload: type[Payload]) -> type[Event]:
    """The type of one event: the envelope with its name and its payload. A `task.accepted` is a `TaskAcceptedEvent`."""
    return create_model(
        to_pascal(name.replace(".", "_")) + "Event",
        __base__=Event,
        __doc__=payload.__doc__,
        # The name is known at run time only.
        event_type=(cast("type[str]", Literal[name]), Field(description="Name of the event.")),
        payload=(payload, Field(description="Payload of the event.")),
    )
