"""Types of the answers and events of the service."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any, Literal, TypeAlias

from fieldcall_client.records import Record, WebhookEvent

AcceptedTasks: TypeAlias = Literal["go_on", "hand_back"]
"""Treatment of tasks in execution when an account is suspended."""

Account: TypeAlias = Literal[
    "available",
    "reserved",
    "locked",
    "pending",
    "debt",
    "earned",
    "paid_out",
    "platform_fees",
    "provider_clearing",
    "bank_clearing",
]
"""The accounts. The first five belong to a wallet, the next two to an operator, the last three to the
platform."""


class AccountMembersChangedEvent(WebhookEvent):
    """A person became a member of the agent, has another role, or is no longer a member."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["account.members_changed"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: MembersChanged
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class AccountReinstatedEvent(WebhookEvent):
    """A suspension of the agent by the platform, or its end."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["account.reinstated"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: AccountStatusChanged
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class AccountStatusChanged(Record):
    """A suspension of the agent by the platform, or its end."""

    suspended: bool
    """True if the agent is suspended now."""
    reason: str | None
    """Reason for the suspension, if the platform gave one."""


class AccountSuspendedEvent(WebhookEvent):
    """A suspension of the agent by the platform, or its end."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["account.suspended"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: AccountStatusChanged
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class AccountVerified(Record):
    """The verification of the agent's owner by the platform."""

    reason: str | None
    """Evidence by which the platform verified the owner, if the platform stated it."""


class AccountVerifiedEvent(WebhookEvent):
    """The verification of the agent's owner by the platform."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["account.verified"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: AccountVerified
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


Actor: TypeAlias = Literal["agent", "operator", "platform", "system"]
"""The kinds of callers."""


class AddressChange(Record):
    """An address that has changed. Times are UTC."""

    email: str
    """The new address."""
    effective_at: int
    """Until then the old address can refuse the change, and no money and no secret moves in a session."""
    effective_instant: datetime
    """The instant of effectiveAt, in UTC."""


class Agent(Record):
    """An agent's profile. Times are UTC."""

    id: int
    """Number of the agent."""
    agent_name: str
    """Name of the agent."""
    description: str | None
    """Purpose of the agent."""
    agent_type: str
    """Free-text label of the kind of agent."""
    email: str | None
    """Contact of the agent's owner."""
    email_confirmed_at: int | None
    """When the owner confirmed that address; until then only the question about it is sent there."""
    email_notice: str | None
    """Reason why nothing else is sent to that address, and what to do; null once it is confirmed."""
    owner_reachable: bool
    """True if the owner can be asked by mail, for example to resume spending: it has confirmed its address."""
    website_url: str | None
    """Web page of the agent or its owner."""
    referral_source: str | None
    """Way in which the agent came to this service."""
    agent_framework: str | None
    """Label of the framework that the agent is built with."""
    framework_version: str | None
    """Version of that framework."""
    callback_url: str | None
    """Address to which the status events of all tasks are sent."""
    callback_config_json: str | None
    """Configuration of callbacks, as JSON text. Each value that may be a secret reads `********`; the platform
    does not see the configuration."""
    locale: str | None
    """Slug of the locale of payment pages."""
    accepted_terms_version: str
    """Version of the legal documents that the agent has accepted."""
    status: AgentStatus
    """Registered, Verified once the owner's address is confirmed, Active from the first published task,
    Suspended."""
    suspension_reason: str | None
    """Reason of the suspension, if the platform gave one."""
    test_mode: bool
    """True if the agent is in test mode: in its own practice world, with test money and simulated operators."""
    created_at: int
    """When the agent registered."""
    email_confirmed_instant: datetime | None
    """The instant of emailConfirmedAt, in UTC."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""


class AgentDeposit(Record):
    """A payment into the wallet of an agent, as the platform sees it."""

    dry_run: bool
    """True if this only reports what would happen."""
    ledger_lines: list[LedgerLine] | None
    """In a dry run: the postings that would be written, in order."""
    external_id: str
    """Identifier of the deposit, here and at the payment provider; empty in a dry run."""
    status: DepositStatus
    """Status of the payment."""
    processing: bool
    """True if a pending deposit was paid by a method that takes days to settle or to fail."""
    amount: Decimal
    """Amount of the deposit."""
    taken_back: Decimal
    """Amount taken back at the payment provider: refunded there, or charged back by the payer's bank."""
    currency: str
    """ISO 4217."""
    checkout_url: str | None
    """Hosted page on which the payer pays."""
    task_id: int | None
    """Task that the deposit funds."""
    provider: str
    """Name of the payment provider."""
    created_at: int
    """Time at which the deposit was opened, on the server's clock (UTC)."""
    expires_at: int
    """Time at which the checkout closes, on the server's clock (UTC)."""
    id: int
    """Number of the deposit; ledger entries refer to it."""
    agent_id: int
    """The agent whose wallet receives it."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""
    expires_instant: datetime
    """The instant of expiresAt, in UTC."""


class AgentMember(Record):
    """A person who may act for an agent. Times are UTC."""

    id: int
    """Number of the membership."""
    email: str
    """Address with which the person signs in."""
    role: MemberRole
    """Rights of the person."""
    created_at: int
    """When the person was added, or claimed the agent."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""


class AgentRegistration(Record):
    """A new agent, with secrets that are returned only once."""

    agent_id: int
    """Number of the agent."""
    api_key: str
    """The first API key. Only a hash is stored, so a lost key cannot be recovered."""
    agent: Agent
    """The profile."""
    webhook_signing_secret: str
    """Secret that signs webhooks, in the form of Standard Webhooks."""


class AgentReputation(Record):
    """Operators' experience with an agent, shown before they work for it."""

    rating: float | None
    """Mean of the operators' ratings of the agent, from 1 to 5; null without reviews."""
    review_count: int
    """Number of reviews behind the rating."""
    decision_count: int
    """Number of pieces of finished work that were approved, rejected or disputed."""
    rejection_rate: float | None
    """Part of these that the agent rejected or disputed, from 0 to 1; null without decisions."""
    median_review_seconds: int | None
    """Median of the time that finished work waited for its decision, in seconds, to 5 %; null without
    decisions."""


class AgentReview(Record):
    """An operator's review of the agent of a task that it had."""

    id: int
    """The review."""
    task_id: int
    """The task."""
    rating: int
    """Rating, from 1 (poor) to 5 (excellent)."""
    comment: str | None
    """Comment in words."""
    created_at: int
    """Time of the first version, on the clock at the task."""
    updated_at: int
    """Time of the last version, on the clock at the task."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""
    updated_instant: datetime
    """The instant of updatedAt, in UTC."""


AgentStatus: TypeAlias = Literal["Registered", "Verified", "Active", "Suspended"]
"""The status of an agent."""


class AllowedAction(Record):
    """An operation on the task, with its permission now."""

    code: str
    """Name of the operation."""
    allowed: bool
    """True if the call would succeed now."""
    problem_code: str | None
    """Code of the problem that the call would give."""
    explanation: str | None
    """The problem as a sentence."""


class ApiKey(Record):
    """The record of an API key, without the key itself. Times are UTC."""

    id: int
    """Number of the key."""
    prefix: str
    """First characters of the key, to distinguish keys."""
    name: str
    """Name that the owner gave to the key."""
    scopes: list[Scope]
    """Scopes of the key. A key with its own spending rules never has `manage`."""
    active: bool
    """True while the key is valid; a revoked key never becomes valid again."""
    last_used_at: int | None
    """When the key was last used, to about a minute; null for never."""
    created_at: int
    """When the key was created."""
    expires_at: int | None
    """When the key expires or has expired; null for never."""
    last_used_instant: datetime | None
    """The instant of lastUsedAt, in UTC."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""
    expires_instant: datetime | None
    """The instant of expiresAt, in UTC."""


ApprovalDecision: TypeAlias = Literal["approve", "decline"]
"""The owner's decision."""

ApprovalStatus: TypeAlias = Literal["pending", "approved", "declined", "expired"]
"""The status of a request for the owner's approval."""


class AuditActor(Record):
    """A member of the staff, and the credential that it used."""

    staff_id: int
    """The member of the staff."""
    name: str
    """Name of the staff member."""
    email: str | None
    """Address of the staff member; null for a member with keys only."""
    kind: Credential
    """Kind of the credential."""
    id: int | None
    """Number of the key, of the person or of the token."""


class AuditEntry(Record):
    """A change that a member of the staff has made."""

    id: int
    """The entry."""
    at: int
    """Time of the change, on the server's clock (UTC)."""
    by: AuditActor
    """Member of the staff who made the change."""
    operation: str
    """Name of the operation."""
    subject_kind: SubjectKind
    """Kind of the changed thing."""
    subject_id: str
    """Id of the changed thing, as the operation takes it."""
    reason: str | None
    """Reason, in the words of the staff member."""
    before_json: str | None
    """The changed columns before the change, as JSON text; an array if several rows changed. Null for a new
    thing."""
    after_json: str | None
    """The same columns after the change."""
    request_id: str
    """The `X-Request-Id` of the request, which is also in the log of the service."""
    instant: datetime
    """The instant of at, in UTC."""


BalanceInterval: TypeAlias = Literal["day", "hour"]
"""The time between two points of a chart."""


class BankTransfer(Record):
    """A bank transfer that was credited to a wallet."""

    dry_run: bool
    """True if this only reports what would happen."""
    ledger_lines: list[LedgerLine] | None
    """In a dry run: the postings that would be written, in order."""
    id: int
    """Number of the credit."""
    agent_id: int
    """The agent whose wallet was credited."""
    reference: str
    """Reference of the wallet."""
    amount: Decimal
    """Amount credited."""
    currency: str
    """ISO 4217."""
    bank_reference: str
    """The bank's number of the transfer."""
    credited_at: int
    """Time of the credit, on the server's clock (UTC)."""
    available_balance: Decimal
    """Available balance of the wallet now."""
    credited_instant: datetime
    """The instant of creditedAt, in UTC."""


class BankTransferDetails(Record):
    """The bank account that funds one wallet; always the same for the same wallet."""

    currency: str
    """ISO 4217 code of the only currency to send."""
    iban: str
    """IBAN of an account that belongs to this wallet alone."""
    reference: str
    """Structured creditor reference (ISO 11649) that the transfer must carry."""
    account_holder: str
    """Name of the account's holder."""
    bank_name: str
    """Name of the bank."""
    instructions: str
    """The details as a sentence for the payer."""


CallFault: TypeAlias = Literal[
    "not_public", "unresolvable", "unreachable", "encryption", "timeout", "unreadable", "redirected"
]
"""The reason why a call to an endpoint got no answer."""


class Capability(Record):
    """A service that agents can ask for, with the information that it needs and returns."""

    id: int
    """Number of the capability."""
    name: str
    """Name of the capability."""
    description: str
    """Work of the operator."""
    category_id: int
    """Number of its category, for serviceCategoryId."""
    input_schema: dict[str, Any]
    """JSON Schema of the information that the operator needs in the task's description."""
    output_schema: dict[str, Any]
    """JSON Schema of the information in the operator's report."""
    pricing_range: PricingRange
    """Usual price range."""
    estimated_duration_minutes: int
    """Usual time on site, in minutes."""
    accepted_proof_types: list[ProofType]
    """Types of proof that the category's default proof profile accepts."""


Capture: TypeAlias = Literal["live", "file"]
"""The origin of a file."""


class CapturedLocation(Record):
    """Position of the device that took a photo or video."""

    lat: float
    """Degrees north."""
    lng: float
    """Degrees east."""
    accuracy: float
    """Radius of uncertainty, in metres, as browsers give it. It is added to the distance from the task."""
    age_seconds: float
    """Seconds between the measurement of this position and the recording. Above 300 the position is ignored."""


class CategoryRating(Record):
    """The rating of an operator's work in one service category."""

    service_category_id: int | None
    """The category; null for tasks without one."""
    rating: float
    """Mean of the ratings, from 1 to 5."""
    review_count: int
    """Number of reviews behind it."""


class ChangedBy(Record):
    """The credential of a change, in addition to its actor."""

    kind: ChangerKind
    """Kind of the credential."""
    id: int | None
    """Number of the key, of the person or of the connected assistant; null for the service itself."""
    name: str | None
    """Name of the key or of the assistant, or the person's address; null for the service itself."""


class Changer(Record):
    """Credential with which the agent made a change."""

    kind: Credential
    """Kind of the credential: an API key, a person's session, or the token of a connected assistant."""
    id: int
    """Number of the key, of the person or of the assistant."""


ChangerKind: TypeAlias = Literal["key", "person", "token", "system"]
"""Kind of the credential of a change."""

Channel: TypeAlias = Literal["webhook", "callback", "email", "websocket", "mcp_callback", "a2a", "push"]
"""The channel by which the service delivers an event to an endpoint."""


class ContactMethod(Record):
    """A channel by which the agent or the operator is notified of events. Times are UTC."""

    id: int
    """Number of the channel."""
    method_type: MethodType
    """Type of the channel."""
    endpoint: str
    """Address of the channel."""
    priority: int
    """1 is primary, 2 is its fallback, and so on."""
    active: bool
    """True if the channel is used."""
    fan_out: bool
    """True: it receives each event, whether or not other channels do; false: it takes part in the fallback."""
    endpoint_id: int | None
    """The endpoint at its address, with its health; null for polling."""
    event_types: list[str] | None
    """The only types of events that its endpoint receives; null for all."""
    config_json: str | None
    """Authentication of calls to the endpoint, as JSON text, without authValue."""
    has_auth_value: bool
    """True if an authValue is stored."""
    confirmed_at: int | None
    """When the reader of an e-mail address confirmed it; until then it receives no events. Null for other
    types."""
    created_at: int
    """Time at which the channel was added."""
    label: str | None
    """The owner's name for it, such as that of a telephone."""
    confirmed_instant: datetime | None
    """The instant of confirmedAt, in UTC."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""


class Country(Record):
    """A country and its launch phase."""

    iso_code: str
    """ISO 3166-1 alpha-2 code."""
    name: str
    """Name in English."""
    local_name: str
    """Name in the country's own language."""
    flag_emoji: str
    """Flag of the country, as an emoji."""
    region: str
    """Part of the world."""
    currency_code: str
    """ISO 4217 code of its currency."""
    language_code: str
    """Its main language, written language-REGION."""
    timezone: str
    """IANA time zone of its capital."""
    psp_supported: bool
    """True if the payment provider pays out to operators in the country."""
    is_active: bool
    """True if tasks are carried out in the country."""
    phase: CountryPhase
    """Launch phase of the country: tasks are carried out in phase Live only."""
    launched_at: int | None
    """When the country opened, in its local time."""
    expected_launch_at: int | None
    """When the country is expected to open, in its local time."""
    launched_instant: datetime | None
    """The instant of launchedAt, in UTC."""
    expected_launch_instant: datetime | None
    """The instant of expectedLaunchAt, in UTC."""


class CountryList(Record):
    """All countries."""

    ok: bool
    """Always true."""
    count: int
    """Number of countries."""
    countries: list[Country]
    """The countries, Live ones first."""
    join_waitlist_info: str
    """Instruction for joining the waitlist for a country."""


class CountryLive(Record):
    """A country in which tasks can be dispatched from now on."""

    iso_code: str
    """ISO 3166-1 alpha-2 code."""
    name: str
    """Name of the country."""
    phase: CountryPhase
    """Phase of the country: live."""
    currency_code: str
    """ISO 4217 code of the country's currency."""


class CountryLiveEvent(WebhookEvent):
    """A country in which tasks can be dispatched from now on."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["country.live"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: CountryLive
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


CountryPhase: TypeAlias = Literal["Closed", "UnderEvaluation", "Roadmap", "Alpha", "Beta", "Live"]
"""The launch phase of a country. Tasks are carried out in phase Live only."""


class CountryWaitlist(Record):
    """The number of agents that wait for a country."""

    iso_code: str
    """ISO 3166-1 alpha-2 code."""
    name: str
    """Name in English."""
    phase: CountryPhase
    """Launch phase of the country."""
    waiting: int
    """Number of agents that wait for it."""


Credential: TypeAlias = Literal["key", "person", "token"]
"""Kind of the credential that a caller used."""


class Currency(Record):
    """A currency in which tasks are paid, with bounds in the same currency."""

    code: str
    """ISO 4217 code."""
    name: str
    """Name in English."""
    symbol: str
    """Symbol, written before an amount."""
    decimal_places: int
    """Number of decimal places of its amounts."""
    zero_decimal: bool
    """True if the payment provider counts it in whole units."""
    min_charge_amount: Decimal
    """Minimum amount that the payment provider charges."""
    min_payout_amount: Decimal
    """Minimum payout of a task."""
    max_payout_amount: Decimal
    """Maximum payout of a task."""


class Decision(Record):
    """A question to a task's agent, and its answer."""

    id: int
    """The decision request."""
    task_id: int
    """The task."""
    status: DecisionStatus
    """Status of the request."""
    question_code: str
    """Stable name of the question."""
    message: str
    """The question in words."""
    options_json: str
    """Options of the agent."""
    deadline_at: int | None
    """Time by which the agent must have answered, on the clock at the task."""
    deadline_in_seconds: int | None
    """Seconds until the deadline; negative once it has passed."""
    default_option_json: str | None
    """Option that is taken at the deadline."""
    agent_decision_json: str | None
    """Chosen option; null while unresolved."""
    resolved_at: int | None
    """Time of the choice; null while unresolved."""
    resolved_by: Actor | None
    """Actor who chose: the agent, or the system by default."""
    asked_by: Actor
    """Actor who asks."""
    created_at: int
    """Time of the request."""
    decision_id: int
    """The same as id, as existing clients read it."""
    deadline_instant: datetime | None
    """The instant of deadlineAt, in UTC."""
    resolved_instant: datetime | None
    """The instant of resolvedAt, in UTC."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""


DecisionStatus: TypeAlias = Literal["Pending", "Resolved", "Lapsed"]
"""The status of a decision request."""

DeliveryStatus: TypeAlias = Literal["pending", "delivered", "failed", "cancelled"]
"""The status of a delivery of an event to an endpoint."""


class Deposit(Record):
    """A payment into a wallet."""

    dry_run: bool
    """True if this only reports what would happen."""
    ledger_lines: list[LedgerLine] | None
    """In a dry run: the postings that would be written, in order."""
    external_id: str
    """Identifier of the deposit, here and at the payment provider; empty in a dry run."""
    status: DepositStatus
    """Status of the payment."""
    processing: bool
    """True if a pending deposit was paid by a method that takes days to settle or to fail."""
    amount: Decimal
    """Amount of the deposit."""
    taken_back: Decimal
    """Amount taken back at the payment provider: refunded there, or charged back by the payer's bank."""
    currency: str
    """ISO 4217."""
    checkout_url: str | None
    """Hosted page on which the payer pays."""
    task_id: int | None
    """Task that the deposit funds."""
    provider: str
    """Name of the payment provider."""
    created_at: int
    """Time at which the deposit was opened, on the server's clock (UTC)."""
    expires_at: int
    """Time at which the checkout closes, on the server's clock (UTC)."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""
    expires_instant: datetime
    """The instant of expiresAt, in UTC."""


class DepositFailed(Record):
    """A deposit that was not paid."""

    currency: str
    """ISO 4217 code of the wallet's currency."""
    amount: Decimal
    """Amount of the deposit."""
    external_id: str
    """Identifier of the deposit."""
    status: DepositStatus
    """Status of the deposit: declined, cancelled or expired."""


class DepositReversed(Record):
    """A deposit that was reversed at the payment provider, or the part of it that has returned."""

    currency: str
    """ISO 4217 code of the wallet's currency."""
    amount: Decimal
    """Amount that was reversed, or has returned."""
    external_id: str
    """Identifier of the deposit."""
    kind: ReversalKind
    """Kind of the reversal: a refund that was made at the provider, or a chargeback by the payer's bank."""
    available_balance: Decimal
    """Available balance of the wallet after the event."""
    owed_balance: Decimal
    """Debt of the wallet, for money that was no longer available. Money that becomes available pays it first."""


DepositStatus: TypeAlias = Literal["pending", "paid", "declined", "cancelled", "expired"]
"""The status of a deposit. All but `PENDING` are final, with one exception: a payment that arrives late at the
provider makes it `PAID`. Only `PAID` credits the wallet."""

Direction: TypeAlias = Literal["asc", "desc"]
"""The direction in which a list is sorted."""

DisabledBecause: TypeAlias = Literal["gone", "failing"]
"""The reason why an endpoint is disabled."""


class Dispute(Record):
    """A disputed task that waits for the platform's decision."""

    task_id: int
    """The task."""
    agent_id: int
    """The agent that dispatched it."""
    operator_id: int | None
    """The operator that carried it out; null if no operator had accepted it."""
    title: str
    """Title of the task."""
    country_iso_code: str
    """Country of the task (ISO 3166-1 alpha-2)."""
    opened_by: Actor
    """Side that opened the dispute."""
    opened_at: int
    """When it was opened, on the clock at the task."""
    waiting_seconds: int
    """Seconds since then."""
    payout_amount: Decimal
    """Payout of the operator before fees: the maximum that a split can divide."""
    locked_amount: Decimal
    """Amount that escrow holds for the task; 0 when it was paid on site or not paid yet."""
    currency: str
    """ISO 4217."""
    statements: list[TaskStatement]
    """Statements of both sides and the platform, oldest first: reasons, notes, questions and the operator's
    report."""
    proof: TaskProofs | None
    """The proof and its verdicts; only when a single dispute is read."""
    ledger: list[LedgerMovement] | None
    """The movements of the task's money, oldest first; only when a single dispute is read."""
    opened_instant: datetime
    """The instant of openedAt, in UTC."""


DisputeOutcome: TypeAlias = Literal["payout", "refund", "split"]
"""The platform's resolution of a dispute."""


class DisputeOverdueEvent(WebhookEvent):
    """The task with the time since which it is disputed."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["dispute.overdue"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskDisputeOverdue
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


Doubt: TypeAlias = Literal[
    "metadata_missing",
    "time_missing",
    "edited",
    "modified_later",
    "positions_disagree",
    "times_disagree",
    "captured_times_disagree",
    "time_sources_disagree",
    "time_corrected",
    "time_unreadable",
    "text_unreadable",
    "clocks_change",
    "name_corrected",
    "position_unusable",
]
"""The reason of a warning about a photograph or video."""


class EarlierUse(Record):
    """An earlier proof item with the same picture."""

    task_id: int
    """The task of the item."""
    proof_item_id: int
    """The item."""


class EarningEntry(Record):
    """A change of an operator's earnings. The sum of `net` over all entries of a currency is the
    earnedBalance."""

    id: int
    """The entry."""
    kind: EarningKind
    """Kind of the change."""
    task_id: int | None
    """The task that paid; null for a pay-out."""
    task_title: str | None
    """Title of the task."""
    payout_id: int | None
    """The pay-out; null for a task."""
    gross: Decimal | None
    """The operator's share of the payout before the platform's fee; null for a pay-out."""
    fee: Decimal | None
    """The platform's fee taken from it; null for a pay-out."""
    net: Decimal
    """Amount added to the earnings; negative for a payout or a reversal."""
    currency: str
    """ISO 4217."""
    earned_balance_after: Decimal
    """The earnedBalance of the currency after the entry."""
    at: int
    """Time of the entry, on the server's clock (UTC)."""
    instant: datetime
    """The instant of at, in UTC."""


EarningKind: TypeAlias = Literal["settlement", "settlement_reversed", "payout"]
"""Kind of a change of an operator's earnings."""


class Earnings(Record):
    """An operator's earnings in one currency."""

    currency: str
    """ISO 4217 code."""
    earned_balance: Decimal
    """Earned and not yet paid out."""
    requested_balance: Decimal
    """Part of the earned balance for which a payout is requested."""
    paid_out_balance: Decimal
    """Paid out so far."""


class EndpointStatistics(Record):
    """The calls to an endpoint in a period."""

    delivered: int
    """Number of calls that were accepted."""
    failed: int
    """Number of calls that failed."""
    p95_ms: int | None
    """Duration that 95 percent of the calls did not exceed, in milliseconds; null without calls."""


EndpointStatus: TypeAlias = Literal["new", "working", "failing", "disabled"]
"""The state of an endpoint, as its owner sees it."""

EntryKind: TypeAlias = Literal[
    "deposit_opened",
    "deposit_credited",
    "deposit_failed",
    "deposit_refunded",
    "refund_returned",
    "deposit_reversed",
    "reversal_returned",
    "debt_collected",
    "bank_transfer_credited",
    "hold",
    "hold_released",
    "lock",
    "lock_returned",
    "settlement",
    "settlement_reversed",
    "payout",
]
"""The kind of a ledger transaction."""


class EventType(Record):
    """A type of event that webhooks and other channels deliver."""

    event_type: str
    """Name of the type."""
    description: str
    """Occasion of the event."""
    payload_schema: dict[str, Any]
    """JSON Schema of the body that is sent."""
    example: dict[str, Any]
    """Example of a body that is sent."""


ExecutionMode: TypeAlias = Literal["asap", "time_window", "scheduled", "operator_schedule"]
"""The way the time of a task is determined (field `executionMode`)."""


class FailingJob(Record):
    """A job whose last attempt failed, and which a worker retries."""

    kind: str
    """Kind of the job."""
    attempts: int
    """Attempts so far."""
    waits_seconds: int
    """Seconds until the next attempt; 0 when it is due."""


class FeedEvent(Record):
    """An event in the form that webhooks receive."""

    id: int
    """Id of the event, which webhooks get in the header webhook-id."""
    sequence: int
    """Position among all events of the agent: the cursor."""
    event_type: str
    """Type of the event, such as task.accepted."""
    task_id: int | None
    """The task; null for an event without one."""
    body: str
    """The body, character by character as webhooks get it, so that it can be signed."""


class FieldProblem(Record):
    """An invalid field of a request."""

    field: str
    """The camelCase path of the field, such as `items[0].start`."""
    code: str
    """Stable machine name of the error."""
    message: str
    """Description of the error."""


class Funding(Record):
    """The payment of a task, completed or in progress."""

    dry_run: bool
    """True if this only reports what would happen."""
    ledger_lines: list[LedgerLine] | None
    """In a dry run: the postings that would be written, in order."""
    task_id: int
    """The task."""
    status: Status
    """Status of the task."""
    funding_method: FundingMethod
    """Method of payment."""
    charged_amount: Decimal
    """Payout plus the agent's platform fee."""
    currency: str
    """ISO 4217."""
    checkout_url: str | None
    """psp: hosted page on which the payer pays."""
    external_id: str | None
    """psp: identifier of the deposit."""
    funding_trace: list[FundingStep]
    """Steps completed so far."""
    warnings: list[TaskWarning]
    """Obstacles to publishing the task, such as a country that is not live."""
    next_actions: list[NextAction]
    """Suggested next actions."""


class FundingCheck(Record):
    """State of a task's funding."""

    dry_run: bool
    """True if this only reports what would happen."""
    ledger_lines: list[LedgerLine] | None
    """In a dry run: the postings that would be written, in order."""
    task_id: int
    """The task."""
    status: FundingState
    """State of the funding."""
    task_status: Status
    """Status of the task."""
    funding_trace: list[FundingStep]
    """Steps completed so far."""
    next_actions: list[NextAction]
    """Suggested next actions."""


FundingFlow: TypeAlias = Literal["simple", "escrow"]
"""The way an escrow task was funded. It determines the operation that approves the task."""

FundingMethod: TypeAlias = Literal["wallet", "psp"]
"""Method of paying for a quoted task."""

FundingState: TypeAlias = Literal["funded", "pending", "insufficient_funds"]
"""State of a task's funding."""

FundingStep: TypeAlias = Literal[
    "psp_payment_received", "wallet_credited", "task_locked", "wallet_debited_and_task_locked"
]
"""A completed step of a task's funding."""

GpsSource: TypeAlias = Literal["file", "device", "any"]
"""The accepted sources of a position."""


class GpsStamp(Record):
    """The place where a file says it was taken."""

    latitude: float
    """Latitude, in degrees north."""
    longitude: float
    """Longitude, in degrees east."""


class Health(Record):
    """The health of the service."""

    status: Literal["ok"]
    """Always `ok`: an unhealthy service does not answer."""
    service: str
    """Name of the service."""
    version: str
    """Version of the service."""
    time: int
    """Current time of the service, UTC."""
    instant: datetime
    """The instant of time, in UTC."""


class Held(Record):
    """Reason why a task is held before it is published. A decision ends the hold; the agent is notified."""

    reason: str
    """Reason in words: of the rule, of the screening service, or of the agent that asked for a human decision."""
    since: int
    """Begin of the hold, on the clock at the task."""
    by: Screener
    """Cause of the hold: a rule of the policy, the screening service, or the agent that asked for a human
    decision."""
    waits_for_staff: bool
    """True if the platform's staff decides; false while the screening service is asked."""
    since_instant: datetime
    """The instant of since, in UTC."""


class IntegrationPreference(Record):
    """A way in which the agent prefers to use the service. Times are UTC."""

    id: int
    """Number of the preference."""
    preference: str
    """Name of the way, such as mcp, rest or sdk."""
    notes: str | None
    """Further notes."""
    created_at: int
    """When the agent declared the preference."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""


class LedgerHealth(Record):
    """Result of the last check of the whole ledger. It runs regularly, and with `fieldcall ledger verify`."""

    checked_at: int | None
    """When the last check ended, on the server's clock (UTC); null before the first."""
    ok: bool | None
    """True if every invariant holds; null before the first check."""
    transactions: int
    """Number of ledger transactions that were checked."""
    problems: list[str]
    """Problems in words, at most the first 50; empty when every invariant holds."""
    checked_instant: datetime | None
    """The instant of checkedAt, in UTC."""


class LedgerLine(Record):
    """One posting that the operation would write to the ledger."""

    account: Account
    """The account: the wallet's available, reserved, locked or pending, the operator's earned, the platform's
    fees."""
    amount: Decimal
    """The change of the account's balance; negative when money is taken from it."""
    currency: str
    """ISO 4217."""
    balance_after: Decimal | None
    """The balance of the account afterwards, if it is the caller's, or for the staff; null for accounts of
    others."""


class LedgerMovement(Record):
    """A movement of a task's money, with all of its postings."""

    id: int
    """Number of the ledger transaction."""
    type: EntryKind
    """Kind of the movement."""
    actor: Actor
    """Actor who caused it."""
    changed_by: ChangedBy | None
    """Key, person or token that the actor used."""
    moved_at: int
    """When the money moved, on the server's clock (UTC)."""
    lines: list[LedgerLine]
    """The postings, as a dry run shows them; together they are zero."""
    moved_instant: datetime
    """The instant of movedAt, in UTC."""


class LegalDocument(Record):
    """A version of a legal document that registration accepts."""

    type_reference: str
    """Type of the document, such as `terms`."""
    name: str
    """Title."""
    version: str
    """Version, a date. Clients send the newest version of all documents as `acceptedTermsVersion`."""
    effective_date: int
    """When the version took force, UTC."""
    content: str
    """Text, in Markdown."""
    effective_date_instant: datetime
    """The instant of effectiveDate, in UTC."""


class LimitsInCurrency(Record):
    """Maximum amounts that may be committed to tasks in a currency, fees included; an omitted amount is no
    limit."""

    currency: str
    """ISO 4217 code."""
    per_task: Decimal | None
    """Maximum for one task."""
    per_day: Decimal | None
    """Maximum for all tasks of a calendar day, UTC."""
    per_month: Decimal | None
    """Maximum for all tasks of a calendar month, UTC."""


class Locale(Record):
    """A locale for texts that people read, such as payment pages."""

    slug: str
    """Name of the locale in requests."""
    culture: str
    """BCP 47 name of the culture whose conventions it follows."""
    native_name: str
    """Name of the locale in its own language."""
    is_default: bool
    """True if this locale is used when a request names no other."""


class Location(Record):
    """An operator's location when an event happened."""

    lat: float
    """Degrees north."""
    lng: float
    """Degrees east."""
    accuracy: float | None
    """Radius of uncertainty, in metres."""
    source: str | None
    """Source of the location, for example gps or network."""


class MarkedNotifications(Record):
    """The notifications that were marked as read."""

    marked_count: int
    """Number of notifications that were marked."""
    unread_count: int
    """Number of notifications that are not marked as read now."""


class Matching(Record):
    """The search for an operator."""

    state: str
    """searching, matched or expired."""
    operators_told: int | None
    """Number of operators who were notified of the task; null until then, and for operators."""
    nearest_operator_metres: float | None
    """Distance of the nearest of them, to about a kilometre; null when none was notified, and for operators."""


MeasuredFrom: TypeAlias = Literal["file", "device"]
"""The source that a verdict was measured by."""

MemberRole: TypeAlias = Literal["owner", "member", "viewer"]
"""The role of a person in an agent."""


class MembersChanged(Record):
    """A person became a member of the agent, has another role, or is no longer a member."""

    email: str
    """Address with which the person signs in."""
    previous_role: MemberRole | None
    """Role before the change; null for a new member."""
    role: MemberRole | None
    """Role after the change; null if the person is no longer a member."""


MethodType: TypeAlias = Literal["webhook", "email", "websocket", "polling", "mcp_callback", "push"]
"""The way a contact method reaches its owner, an agent or an operator."""


class MonthlyEarnings(Record):
    """An operator's earnings in a month in one currency."""

    month: int
    """The first midnight of the month, on the server's clock (UTC)."""
    currency: str
    """ISO 4217."""
    tasks: int
    """Number of tasks that paid."""
    net: Decimal
    """Earnings after fees."""
    month_instant: datetime
    """The instant of month, in UTC."""


class NewApiKey(Record):
    """A new key: its record and the key itself, which is returned only once."""

    api_key: ApiKey
    """The record, as it is listed."""
    key: str
    """The full key. Only a hash is stored, so a lost key cannot be recovered."""


class NextAction(Record):
    """A suggested next call, with its address on every surface and its arguments."""

    code: str
    """Name of the operation."""
    label: str
    """A short name for a button."""
    description: str
    """Description of the operation."""
    why: str
    """Reason why it helps now."""
    tool: str | None
    """Name of the tool on the tool bridge and MCP."""
    endpoint: str | None
    """`METHOD /path` on REST, with the arguments of the path filled in."""
    mutation: str | None
    """Name of the field in GraphQL."""
    arguments: dict[str, Any]
    """Arguments of the call, ready to send."""
    graphql: dict[str, Any] | None
    """The same call as the body of a POST to `/graphql`, ready to send: `query` and `variables`. Null for a
    read that the graph has in another form."""


class Notification(Record):
    """A message to an agent about an event, to an operator about a task or a payout, or to the staff about a
    queue."""

    id: int
    """The notification."""
    sequence: int
    """Position in the list: for an agent the sequence of the event, which rises along all its events."""
    type: str
    """Name of the event, for example task.accepted; also task.open for operators, and dispute.opened for the
    staff."""
    title: str
    """Title: the event in a few words."""
    body: str
    """Text: the event in a sentence."""
    task_id: int | None
    """The task that the notification is about."""
    support_request_id: int | None
    """The support request that the notification is about."""
    operator_id: int | None
    """The operator that a notification of the staff is about."""
    status: NotificationStatus
    """Status of the notification: pending, delivered by a list, or marked as read."""
    created_at: int
    """Time of the event, on the server's clock (UTC)."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""


class NotificationCount(Record):
    """The number of unread notifications."""

    unread_count: int
    """Number of notifications that are not marked as read, listed or not."""


NotificationStatus: TypeAlias = Literal["Pending", "Delivered", "Read"]
"""The status of a notification at its recipient: `Delivered` once listed or sent, `Read` once marked as read."""


class Operator(Record):
    """An operator's profile. Times are UTC."""

    id: int
    """Number of the operator."""
    name: str
    """Name of the operator."""
    email: str
    """E-mail address of the operator."""
    country_iso_code: str
    """Country in which the operator works, ISO 3166-1 alpha-2."""
    latitude: float
    """Latitude at which the operator was last, in degrees north of the equator."""
    longitude: float
    """Longitude at which the operator was last, in degrees east of Greenwich."""
    radius_km: int
    """Distance that the operator travels for a task, in kilometres."""
    languages: list[str]
    """Languages that the operator speaks, as BCP 47 tags."""
    skills: list[str]
    """Skills of the operator."""
    equipment: list[str]
    """Equipment that the operator can bring."""
    service_category_ids: list[int]
    """Service categories whose tasks are announced to the operator, with their subcategories; all if empty."""
    status: OperatorStatus
    """Registered until the platform has approved the operator, Approved, Suspended."""
    suspension_reason: str | None
    """Reason of the suspension, if the platform gave one."""
    accepted_terms_version: str
    """Version of the legal documents that the operator has accepted."""
    located_at: int
    """When the operator was last at that location."""
    created_at: int
    """When the operator registered."""
    earnings: list[Earnings]
    """Earnings of the operator, by currency."""
    rating: float | None
    """Mean of the ratings of its work, from 1 to 5; null without reviews."""
    review_count: int
    """Number of reviews behind the rating."""
    tasks_done: int
    """Number of tasks that the operator was paid for, and of direct tasks that agents have acknowledged."""
    sequence: int
    """Number of the last event of its tasks: the cursor after which new events follow."""
    located_instant: datetime
    """The instant of locatedAt, in UTC."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""


class OperatorRegistration(Record):
    """A new operator, with an API key that is returned only once."""

    operator: Operator
    """The profile."""
    api_key: str
    """The API key. Only a hash is stored, so a lost key cannot be recovered."""


class OperatorStatistics(Record):
    """Outcomes of an operator's tasks, and its earnings. Rates are from 0 to 1, and null without any tasks."""

    offered: int
    """Number of open tasks of which the operator was notified, except tasks that were taken before it saw
    them."""
    acceptance_rate: float | None
    """Part of the offered tasks that the operator accepted."""
    accepted: int
    """Number of tasks that the operator accepted, with or without a notification."""
    handed_in: int
    """Number of tasks whose work the operator submitted."""
    on_time_rate: float | None
    """Part of the accepted tasks that were not overdue while the operator had them."""
    rejection_rate: float | None
    """Part of the submitted work that was rejected."""
    by_outcome: list[OutcomeTally]
    """Number of accepted tasks by outcome; a task that was accepted again after its release counts for both.
    Outcomes without tasks are left out."""
    earnings_by_month: list[MonthlyEarnings]
    """Earnings by month and currency, oldest first; months without earnings are left out."""
    rating: float | None
    """Mean of the ratings of the operator's work, from 1 to 5."""
    review_count: int
    """Number of reviews behind the rating."""
    tasks_done: int
    """Number of tasks that the operator was paid for, and of direct tasks that agents have acknowledged."""
    ratings: list[CategoryRating]
    """The rating by service category."""


OperatorStatus: TypeAlias = Literal["Registered", "Approved", "Suspended"]
"""The status of an operator, who can take tasks once the platform has approved the account."""

Outcome: TypeAlias = Literal["passed", "failed", "cannot_be_measured"]
"""The outcome of a verdict."""


class OutcomeTally(Record):
    """The number of an operator's tasks with an outcome."""

    outcome: TaskOutcome
    """The outcome."""
    count: int
    """Number of tasks."""


class Payout(Record):
    """A pay-out of an operator's earnings."""

    dry_run: bool
    """True if this only reports what would happen."""
    ledger_lines: list[LedgerLine] | None
    """In a dry run: the postings that would be written, in order."""
    id: int
    """The pay-out."""
    operator_id: int
    """The operator who earned the money."""
    amount: Decimal
    """Amount of the pay-out."""
    currency: str
    """ISO 4217."""
    status: PayoutStatus
    """Status of the pay-out."""
    destination: PayoutDestination
    """Bank account to pay to; only its last characters for staff with another role than finance or admin."""
    bank_reference: str | None
    """The bank's number of the transfer, once the pay-out is paid."""
    decline_reason: str | None
    """Reason why the pay-out was declined."""
    needs_second_person: bool
    """True if it is above the limit up to which one member of the staff pays out alone."""
    approved_by: PayoutApprover | None
    """Member of the staff who approved it first; null before that, and for operators."""
    approved_at: int | None
    """Time of this approval, on the server's clock (UTC)."""
    requested_at: int
    """Time of the request, on the server's clock (UTC)."""
    decided_at: int | None
    """Time at which the staff confirmed or declined it, on the server's clock (UTC)."""
    approved_instant: datetime | None
    """The instant of approvedAt, in UTC."""
    requested_instant: datetime
    """The instant of requestedAt, in UTC."""
    decided_instant: datetime | None
    """The instant of decidedAt, in UTC."""


class PayoutApprover(Record):
    """The member of the staff that has approved a pay-out."""

    staff_id: int
    """The member of the staff."""
    name: str
    """Name of the staff member."""


class PayoutDestination(Record):
    """A bank account: its IBAN or, in countries without IBANs, its number and the bank's BIC."""

    account_holder: str | None
    """Name of the account's holder; the operator's own name when omitted."""
    iban: str | None
    """IBAN, with or without spaces."""
    bic: str | None
    """BIC (SWIFT code) of the bank; required with accountNumber."""
    account_number: str | None
    """Number of an account without an IBAN."""
    routing_code: str | None
    """Code that the country requires beside the account number, such as a sort code or a routing number."""


PayoutStatus: TypeAlias = Literal["requested", "approved", "paid", "declined"]
"""The status of a pay-out. `PAID` and `DECLINED` are final."""


class PendingActions(Record):
    """Everything that waits for the agent."""

    counts: PendingCounts
    """Numbers of waiting tasks and decision requests, also of those that are not in the lists."""
    tasks_awaiting_review: list[PendingTask]
    """Tasks whose proof can be approved or rejected, and direct tasks to acknowledge."""
    tasks_awaiting_funding: list[PendingTask]
    """Quoted tasks, to be funded before their quotes expire."""
    tasks_awaiting_publishing: list[PendingTask]
    """Funded tasks that are not published yet."""
    drafts: list[PendingTask]
    """Tasks that are neither quoted nor published."""
    disputes: list[PendingTask]
    """Tasks that the platform investigates."""
    pending_decisions: list[PendingDecision]
    """Decision requests of operators and the platform that block a task, the earliest deadline first."""
    support_replies: list[SupportRequest]
    """Support requests that wait for the agent's reply."""
    wallet_warnings: list[WalletWarning]
    """Warnings about wallets that do not cover the unpaid tasks, wait for deposits or owe money."""
    webhook_health: list[WebhookConcern]
    """Endpoints that fail or are disabled; empty when there are none."""
    next_actions: list[NextAction]
    """Suggested next actions for all of it, most urgent first."""


class PendingCounts(Record):
    """The numbers of waiting tasks and decision requests, also of those that are not shown."""

    tasks_awaiting_review: int
    """Number of tasks whose proof, or whose completion, waits for a verdict."""
    tasks_awaiting_funding: int
    """Number of quoted tasks."""
    tasks_awaiting_publishing: int
    """Number of funded tasks."""
    drafts: int
    """Number of drafts."""
    disputes: int
    """Number of disputed tasks."""
    pending_decisions: int
    """Number of decision requests that can be answered."""


class PendingDecision(Record):
    """A decision request that waits for the agent and blocks its task."""

    decision_id: int
    """The decision request."""
    task_id: int
    """The task."""
    question_code: str
    """Stable name of the question."""
    message: str
    """The question in words."""
    options_json: str
    """Options of the agent."""
    deadline_at: int | None
    """Time by which the agent must have answered, on the clock at the task."""
    deadline_in_seconds: int | None
    """Seconds until the deadline."""
    deadline_instant: datetime | None
    """The instant of deadlineAt, in UTC."""


class PendingTask(Record):
    """A task that waits for the agent."""

    task_id: int
    """The task."""
    title: str
    """Title of the task, one line."""
    status: Status
    """Status of the task."""


class Place(Record):
    """Location of the operator."""

    lat: float
    """Degrees north."""
    lng: float
    """Degrees east."""
    accuracy: float | None
    """Radius of uncertainty, in metres."""
    source: str | None
    """Source of the location, for example gps or network."""


class Platform(Record):
    """A member of the platform's staff."""

    id: int
    """Number of the staff member."""
    name: str
    """Name of the staff member."""
    email: str | None
    """Address with which the staff member signs in; null for a member with keys only."""
    role: StaffRole
    """Role of the staff member."""


class PostingView(Record):
    """The change of one account by a ledger transaction."""

    account: Account
    """The account."""
    amount: Decimal
    """Change of its balance; negative when money is taken from it."""
    running_balance: Decimal
    """Its balance after the transaction."""


class PracticeTime(Record):
    """The clock of the agent's practice world."""

    now: int
    """Time that the clock shows, in UTC."""
    speed: float
    """Factor of real time: 1 is as fast as real time, 0 stands still."""
    happened: int
    """Number of timers and steps of simulated operators that this call has run."""
    remaining_seconds: int
    """Seconds left of an advance that took too long: advance by them again."""
    next_in_seconds: int | None
    """Seconds until the next timer or step; null when only the agent itself can act."""
    last_refused: str | None
    """The last action of a simulated operator that was refused, and the reason; its task has not changed."""
    simulated_operators: int
    """Number of simulated operators; 0 when the service runs without them."""
    now_instant: datetime
    """The instant of now, in UTC."""


class PricingRange(Record):
    """Usual price range of such work; it is not binding."""

    min_amount: Decimal
    """Minimum amount."""
    max_amount: Decimal
    """Maximum amount."""
    currency: str
    """ISO 4217 code of both amounts."""


PricingType: TypeAlias = Literal["fixed", "hourly", "negotiable"]
"""Unit of the payout."""

Priority: TypeAlias = Literal["low", "normal", "high", "urgent"]
"""Urgency of a task."""

PriorityLevel: TypeAlias = Literal["low", "medium", "high", "critical"]
"""Priority of a service interest for the agent."""


class Problem(Record):
    """A refusal of a request. Nothing has changed."""

    type: str
    """Address of the page that documents this code."""
    title: str
    """Short, the same for every occurrence of the code."""
    status: int
    """The HTTP status."""
    code: str
    """Stable machine name."""
    detail: str
    """Cause in this request, and the right operation if there is one."""
    errors: list[FieldProblem]
    """The invalid fields of the request."""
    next_actions: list[NextAction]
    """Suggested next calls."""
    request_id: str
    """Id of the request, the same as in the `X-Request-Id` header and the log."""


class ProofContent(Record):
    """The content of a proof item."""

    proof_item_id: int
    """The item."""
    content_type: str
    """Media type of the file."""
    file_name: str
    """Name of the file."""
    size: int
    """Size in bytes."""
    content_base64: str
    """Content as base64."""
    thumbnail_base64: str | None
    """Thumbnail as base64, a JPEG."""


class ProofItem(Record):
    """A photo or video uploaded as proof."""

    id: int
    """The item."""
    task_id: int
    """The task."""
    kind: ProofKind
    """photo or video."""
    content_type: str
    """Media type, detected from the content."""
    file_name: str
    """Name of the file, with an extension of its content."""
    size: int
    """Size in bytes."""
    width: int | None
    """Width in pixels."""
    height: int | None
    """Height in pixels."""
    taken_at: int | None
    """Time at which the camera says it was taken, on the clock at the task."""
    taken_from: TimeSource | None
    """Source of takenAt in the file."""
    gps: GpsStamp | None
    """Place at which the camera says it was taken."""
    camera: str | None
    """Make and model of the camera."""
    software: str | None
    """Software that saved the file, a camera's firmware or a program, if the file says so."""
    modified_at: int | None
    """Time at which the file says it was modified, on the clock at the task."""
    uploaded_at: int
    """Time of the upload, on the clock at the task."""
    upload_location: Location | None
    """Location of the operator at the upload; null for a location that is ignored (`warnings`)."""
    capture: Capture | None
    """Origin, as the uploader stated it: live with the camera, or chosen from the device's files."""
    captured_at: int | None
    """Time of the recording, as the uploader stated it, on the clock at the task."""
    captured_location: CapturedLocation | None
    """Position of the device during the recording, as the uploader stated it; null if it is ignored
    (`warnings`)."""
    validation_results: list[ProofVerdict]
    """Verdicts on the requirements that concern only this item."""
    warnings: list[ProofWarning]
    """Corrected or dropped data, and doubts: metadata is incomplete, unreadable or contradictory, shows an
    edit, or contradicts the device."""
    content_url: str
    """Address of the file for an hour: it needs no key, shows photos and videos in place, and takes `Range`."""
    thumbnail_url: str | None
    """Address of the thumbnail in the same way; null without one."""
    has_thumbnail: bool
    """True if there is a thumbnail."""
    thumbnail_base64: str | None
    """A JPEG of 5 to 15 kB, as base64, when requested."""
    taken_instant: datetime | None
    """The instant of takenAt, in UTC."""
    modified_instant: datetime | None
    """The instant of modifiedAt, in UTC."""
    uploaded_instant: datetime
    """The instant of uploadedAt, in UTC."""
    captured_instant: datetime | None
    """The instant of capturedAt, in UTC."""


ProofKind: TypeAlias = Literal["photo", "video"]
"""The kind of a proof item."""


class ProofProfile(Record):
    """Requirements for proof, named as in proofRequirementsJson. Null, 0 and false turn a rule off."""

    min_photos: int
    """Minimum number of different photographs."""
    max_photos: int | None
    """Maximum number of photographs."""
    require_gps: bool
    """True if each file must state the location at which it was taken."""
    require_gps_within_radius_meters: int | None
    """Maximum distance from the task at which a file may have been taken, in metres."""
    require_timestamp_within_minutes: int | None
    """Maximum time before or after the arrival at which a file may have been taken, in minutes."""
    require_report_min_length: int
    """Minimum length of the report, in characters."""
    require_video: bool
    """True if a video is required."""
    checklist_items: list[str]
    """Items that the operator has to tick off."""
    require_gps_from: GpsSource
    """Accepted source of a location: file, device or any."""


ProofType: TypeAlias = Literal["photo", "video", "gps", "timestamp", "report", "checklist"]
"""The kinds of proof that work was done."""


class ProofVerdict(Record):
    """The verdict on one requirement."""

    rule: Rule
    """The requirement."""
    outcome: Outcome
    """Outcome of the verdict."""
    passed: bool
    """True if every verdict passed or could not be measured: the requirement is met, or cannot be measured."""
    measured_from: MeasuredFrom | None
    """Source of the measured place or time: the file itself, or the device that took it."""
    measured: str | None
    """Measured value, with its unit."""
    limit: str | None
    """Required value, with its unit."""
    proof_item_id: int | None
    """The item that the verdict is about; null for the whole proof."""
    message: str
    """The verdict as a sentence."""
    earlier_use: EarlierUse | None
    """The earlier item, for a photo that was used again, when you may see it."""


class ProofWarning(Record):
    """A doubt that the data of a photo or video raises. It does not prevent submission."""

    code: Doubt
    """Kind of doubt."""
    message: str
    """The doubt as a sentence."""


class PushKeyView(Record):
    """The key under which browsers subscribe."""

    push_key: str
    """The public key of the service (VAPID) in base64url: `applicationServerKey` of the browser's
    subscription."""


class Quote(Record):
    """The cost of a task, and the time for which it is guaranteed."""

    dry_run: bool
    """True if this only reports what would happen."""
    ledger_lines: list[LedgerLine] | None
    """In a dry run: the postings that would be written, in order."""
    task_id: int
    """The task."""
    status: Status
    """Status of the task."""
    payout_amount: Decimal
    """Payout of the operator before fees."""
    payout_currency: str
    """ISO 4217."""
    operator_payout_amount: Decimal
    """Payout of the operator before fees; the same as payoutAmount."""
    gross_amount: Decimal
    """The same as operatorPayoutAmount."""
    operator_net_amount: Decimal
    """Payout of the operator after fees."""
    platform_fee_by_agent: Decimal
    """Platform fee charged to the agent on top of the payout."""
    platform_fee_by_operator: Decimal
    """Platform fee deducted from the payout."""
    total_agent_cost: Decimal
    """payoutAmount plus platformFeeByAgent."""
    wallet_status: WalletStatus
    """Coverage of the cost by the wallet."""
    quote_expires_at: int | None
    """Time at which the quote expires, on the server's clock (UTC)."""
    quote_expires_in_seconds: int | None
    """Seconds until the quote expires."""
    review_within_hours: int
    """Duration of the review of the proof, in hours. At its end the proof is approved and paid for, or
    disputed if a verdict failed."""
    review_by: int | None
    """Time at which the review ends, on the clock at the task; null until it begins."""
    review_ends_in_seconds: int | None
    """Seconds until reviewBy, during the review."""
    warnings: list[TaskWarning]
    """Obstacles to publishing the task, such as a country that is not live."""
    next_actions: list[NextAction]
    """Ways to fund the task."""
    quote_expires_instant: datetime | None
    """The instant of quoteExpiresAt, in UTC."""
    review_by_instant: datetime | None
    """The instant of reviewBy, in UTC."""


class Redelivery(Record):
    """The deliveries that are sent again."""

    count: int
    """Number of deliveries."""
    more: bool
    """True if more deliveries match than one call sends: repeat it once these have ended."""


class Refund(Record):
    """A refund of a deposit to its payer, whole or in part."""

    dry_run: bool
    """True if this only reports what would happen."""
    ledger_lines: list[LedgerLine] | None
    """In a dry run: the postings that would be written, in order."""
    refund_id: str
    """Identifier of the refund, here and at the payment provider; empty in a dry run."""
    external_id: str
    """Identifier of the deposit."""
    status: RefundStatus
    """Status of the refund."""
    amount: Decimal
    """Amount of the refund."""
    currency: str
    """ISO 4217."""
    reason: str | None
    """Reason, for the books."""
    provider: str
    """Name of the payment provider."""
    available_balance: Decimal
    """Available balance of the wallet after the refund."""
    created_at: int
    """Time of the request, on the server's clock (UTC)."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""


RefundStatus: TypeAlias = Literal["pending", "succeeded", "failed"]
"""The status of a refund."""


class RelocatedTask(Record):
    """A task with its new place, under the names that existing clients read."""

    dry_run: bool
    """True if this only reports what would happen."""
    ledger_lines: list[LedgerLine] | None
    """In a dry run: the postings that would be written, in order."""
    id: int
    """The task; 0 in a dry run of its creation."""
    status: Status
    """Status of the task."""
    title: str
    """Title, one line."""
    description: str
    """Instructions for the operator."""
    agent_notes: str | None
    """Notes for the operator."""
    description_language: str | None
    """BCP 47 tag of title, description and agentNotes."""
    location_address: str
    """Address of the task. Operators see city, region and country until they have accepted the task."""
    location_latitude: float | None
    """Latitude, in degrees north; for operators rounded to about a kilometre until they have accepted the
    task."""
    location_longitude: float | None
    """Longitude, in degrees east; rounded in the same way."""
    location_radius_km: int | None
    """Maximum distance of operators from the place, in kilometres."""
    country_iso_code: str
    """Country of the task (ISO 3166-1 alpha-2)."""
    timezone: str
    """IANA time zone of the task's times."""
    resolved_location_address_object: ResolvedAddress
    """Address as resolved; without street and postal code for an operator who has not accepted."""
    geocoding_confidence: float
    """Confidence in the place, from 0 (assumed) to 1 (exact)."""
    warnings: list[TaskWarning]
    """Problems in the task as written, for the agent: such as a radius for proof around a task without
    coordinates."""
    payout_amount: Decimal
    """Payout of the operator before fees."""
    payout_currency: str
    """ISO 4217."""
    platform_fee_by_agent: Decimal | None
    """Platform fee charged to the agent on top of the payout."""
    platform_fee_by_operator: Decimal
    """Platform fee deducted from the payout."""
    total_agent_cost: Decimal | None
    """Payout plus the agent's platform fee; the payout alone for a direct task."""
    max_budget: Decimal | None
    """Maximum total cost."""
    settlement_mode: SettlementMode
    """Settlement: the platform holds the money, or the client pays the operator on site."""
    funding_flow: FundingFlow | None
    """Method by which the task was funded, which determines how it is approved."""
    reserved_amount: Decimal
    """Amount that a quote reserves for the task."""
    locked_amount: Decimal
    """Amount that escrow holds for the task; operators see the payout's part of it."""
    settlement: Settlement | None
    """Division of the locked money; null while it is locked, and for tasks without locked money: direct and
    unfunded."""
    quote_expires_at: int | None
    """Time at which the quote expires, on the server's clock (UTC)."""
    quote_expires_in_seconds: int | None
    """Seconds until the quote expires, while it waits to be funded; negative once it has expired."""
    auto_publish_deferred: bool
    """True if the task was to be published, but is still a draft."""
    auto_publish_deferred_reason: str | None
    """Problem code of the obstacle to publishing; null once it can be published."""
    held: Held | None
    """Reason why the task is held before it is published; null when it is not."""
    spending_obstacle: SpendingObstacle | None
    """Spending rule that prevents publishing, with the rest of its budget."""
    service_category_id: int | None
    """Service category of the task."""
    estimated_duration_minutes: int | None
    """Estimated duration of the work, in minutes."""
    pricing_type: PricingType
    """Unit of the payout: the whole task, an hour, or open to negotiation."""
    priority: Priority
    """Urgency of the task."""
    workflow_id: str | None
    """Group of tasks that the task belongs to."""
    request_id: str | None
    """Idempotency key that created the task."""
    idempotent_replay: bool
    """True if this is the existing task of a repeated requestId."""
    is_public: bool
    """True if every operator near the place may see it."""
    webhook_url: str | None
    """Address to which events of this task are sent."""
    execution_mode: ExecutionMode
    """Mode that determines the time of the work."""
    time_window_start: int | None
    """Start of the time window."""
    time_window_end: int | None
    """End of the time window."""
    time_window_end_in_seconds: int | None
    """Seconds until the time window ends, also that of toleranceMinutes around requestedTime; negative
    afterwards."""
    requested_time: int | None
    """Appointed time."""
    tolerance_minutes: int | None
    """Minutes before or after requestedTime in which the work may be done."""
    buffer_minutes: int | None
    """Minutes outside a flexible window in which the work may be done."""
    is_flexible_window: bool
    """True if bufferMinutes applies."""
    reschedule_allowed: bool
    """True if the schedule may be changed."""
    allowed_time_slots_json: str | None
    """Slots that the operator chooses from."""
    slot_id: str | None
    """Slot that the operator chose."""
    committed_time: int | None
    """Time that the operator committed to."""
    deadline_at: int | None
    """Time by which the task must be finished."""
    deadline_in_seconds: int | None
    """Seconds until the deadline; negative once it has passed."""
    accept_by: int | None
    """Time by which an operator must have accepted: the task expires then. The service sets it when a task
    without times is published."""
    complete_by: int | None
    """Time by which the operator must have completed the work. The service sets it at acceptance if the agent
    has not."""
    expected_completion_in_seconds: int | None
    """Seconds until completeBy, else until the deadline; negative once it has passed, null once the work is
    done."""
    review_within_hours: int
    """Duration of the review once it has begun, in hours."""
    review_by: int | None
    """Time at which the review ends. The proof is then approved and paid for, or disputed if a verdict failed
    or its submission was forced; a direct task is closed. Null until the review begins."""
    review_ends_in_seconds: int | None
    """Seconds until reviewBy, during the review."""
    proof_requirements_json: str | None
    """Requirements of the agent for the proof."""
    equipment_required: str | None
    """Equipment that the operator must bring."""
    skills_required: str | None
    """Skills that the operator must have."""
    simulation_scenario: SimulationScenario | None
    """Test mode only: behaviour of the simulated operators."""
    operator_id: int | None
    """Operator who carries out the task."""
    agent_id: int | None
    """Agent that dispatched the task; for the platform."""
    accepted_at: int | None
    """Time of acceptance."""
    arrived_at: int | None
    """Time of the operator's arrival."""
    arrival_distance_metres: float | None
    """Distance in metres between the task's place and the operator's location on arrival."""
    proof_report: str | None
    """Report of the operator."""
    reject_reason_code_ref: int | None
    """Reason code of the rejection."""
    reject_notes: str | None
    """Notes of the agent on the rejection."""
    contest_until: int | None
    """Time until which the operator may contest a rejection."""
    matching: Matching | None
    """Search for an operator, from publishing to acceptance."""
    distance_metres: float | None
    """Distance in metres, to about a kilometre, for an operator who searches for tasks."""
    missing_skills: list[str] | None
    """Skills in skillsRequired that an operator who searches for tasks has not declared."""
    missing_equipment: list[str] | None
    """Equipment in equipmentRequired that an operator who searches for tasks has not declared."""
    agent_reputation: AgentReputation | None
    """Operators' experience with the task's agent, for an operator who searches for tasks."""
    created_at: int
    """Time of creation."""
    updated_at: int
    """Time of the last change."""
    events: list[StatusEvent] | None
    """Status events, when requested with includeEvents."""
    policy_text: str | None
    """Rules on fees and cancellation, when requested with includePolicyText."""
    allowed_actions: list[AllowedAction] | None
    """Every operation on the task with its permission now, when requested with includeAllowedActions."""
    task_id: int
    """The same as id, as existing clients read it."""
    next_actions: list[NextAction]
    """Suggested next actions, in order."""
    quote_expires_instant: datetime | None
    """The instant of quoteExpiresAt, in UTC."""
    time_window_start_instant: datetime | None
    """The instant of timeWindowStart, in UTC."""
    time_window_end_instant: datetime | None
    """The instant of timeWindowEnd, in UTC."""
    requested_time_instant: datetime | None
    """The instant of requestedTime, in UTC."""
    committed_time_instant: datetime | None
    """The instant of committedTime, in UTC."""
    deadline_instant: datetime | None
    """The instant of deadlineAt, in UTC."""
    accept_by_instant: datetime | None
    """The instant of acceptBy, in UTC."""
    complete_by_instant: datetime | None
    """The instant of completeBy, in UTC."""
    review_by_instant: datetime | None
    """The instant of reviewBy, in UTC."""
    accepted_instant: datetime | None
    """The instant of acceptedAt, in UTC."""
    arrived_instant: datetime | None
    """The instant of arrivedAt, in UTC."""
    contest_until_instant: datetime | None
    """The instant of contestUntil, in UTC."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""
    updated_instant: datetime
    """The instant of updatedAt, in UTC."""
    resolved_location: ResolvedAddress
    """Address as resolved."""
    location_warnings: list[str]
    """Warnings about the place for the agent: a doubtful address, or a country that is not live."""


class RequestHeader(Record):
    """A header of a request."""

    name: str
    """Name of the header."""
    value: str
    """Value of the header; `hidden` for signatures, tokens and passwords."""


class RequestedRules(Record):
    """The looser rules that an owner is asked about."""

    frozen: bool
    """True if all spending would be stopped."""
    limits: list[LimitsInCurrency]
    """Limits by currency; without any, all currencies would be allowed."""
    countries: list[str] | None
    """The only countries in which tasks could be; null for all."""
    category_ids: list[int] | None
    """The only service categories that tasks could have, with their subcategories; null for all."""


class Reschedule(Record):
    """A request for another time."""

    id: int
    """The request."""
    task_id: int
    """The task."""
    status: RescheduleStatus
    """Status of the request."""
    new_time_window_start: int | None
    """New start of the time window."""
    new_time_window_end: int | None
    """New end of the time window."""
    new_requested_time: int | None
    """New appointed time."""
    new_committed_time: int | None
    """New time that the operator commits to."""
    reason: str | None
    """Reason for the request."""
    asked_by: Actor
    """Actor who asks; the other side answers."""
    created_at: int
    """Time of the request."""
    answered_at: int | None
    """Time of the approval or rejection."""
    req_id: int
    """The same as id, as the paths name it."""
    new_time_window_start_instant: datetime | None
    """The instant of newTimeWindowStart, in UTC."""
    new_time_window_end_instant: datetime | None
    """The instant of newTimeWindowEnd, in UTC."""
    new_requested_time_instant: datetime | None
    """The instant of newRequestedTime, in UTC."""
    new_committed_time_instant: datetime | None
    """The instant of newCommittedTime, in UTC."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""
    answered_instant: datetime | None
    """The instant of answeredAt, in UTC."""


RescheduleStatus: TypeAlias = Literal["Pending", "Approved", "Rejected"]
"""The status of a reschedule request."""


class ResolvedAddress(Record):
    """The address as the geocoder understood it."""

    street: str | None
    """Street and number."""
    city: str | None
    """City."""
    country: str
    """ISO 3166-1 alpha-2 code."""
    state: str | None
    """State or province."""
    postal_code: str | None
    """Postal code."""


class Reversal(Record):
    """A payment that was withdrawn at the payment provider, whole or in part."""

    id: int
    """The reversal."""
    kind: ReversalKind
    """Kind of reversal."""
    provider: str
    """Name of the payment provider."""
    provider_reference: str
    """The provider's identifier of the refund or dispute."""
    external_id: str
    """Identifier of the deposit."""
    agent_id: int
    """The agent whose wallet received the deposit."""
    currency: str
    """ISO 4217."""
    deposit_amount: Decimal
    """Amount of the deposit."""
    withdrawn: Decimal
    """Amount withdrawn."""
    returned: Decimal
    """Part of that amount that has returned."""
    owed_balance: Decimal
    """Amount that the wallet owes now, for all reversals."""
    created_at: int
    """Time of the provider's first report, on the server's clock (UTC)."""
    changed_at: int
    """Time of the last change, on the server's clock (UTC)."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""
    changed_instant: datetime
    """The instant of changedAt, in UTC."""


ReversalKind: TypeAlias = Literal["refund", "chargeback", "voided"]
"""The way a payment was reversed at its provider, other than by a refund of this service."""

Rule: TypeAlias = Literal[
    "min_photos",
    "max_photos",
    "video",
    "gps",
    "gps_within_radius",
    "timestamp_within",
    "report_length",
    "checklist",
    "unique_photo",
]
"""The rule that a verdict is about."""

RulesOf: TypeAlias = Literal["agent", "key", "token"]
"""The owner of a set of rules."""

Scope: TypeAlias = Literal["read", "dispatch", "settle", "manage"]
"""A part of what an account may do. A key has one or more; an operation needs one."""

Screener: TypeAlias = Literal["rule", "service", "agent", "staff"]
"""The party that has held a task back."""

Sender: TypeAlias = Literal["agent", "operator", "support"]
"""The author of a message in a support thread."""


class ServiceCategory(Record):
    """A kind of work. There are two levels; a task may name a category of either."""

    id: int
    """Number of the category, for serviceCategoryId."""
    name: str
    """Name of the category."""
    description: str
    """Work that belongs to the category."""
    parent_category_id: int | None
    """Number of its main category; null for a main category."""
    default_proof_profile: ProofProfile
    """Proof requirements of a task in this category unless its proofRequirementsJson says otherwise."""
    use_cases: list[str]
    """Use cases that fit this category."""


class ServiceCategoryList(Record):
    """All service categories, and hints for choosing one."""

    categories: list[ServiceCategory]
    """The categories, each main one before its subcategories."""
    routing_hints: dict[str, int]
    """Number of the fitting category for each use case."""


class ServiceHealth(Record):
    """The lags of the service. A lag of more than a few seconds means that workers are missing."""

    jobs_due: int
    """Jobs that are due, including those in progress; at most 10,000 are counted."""
    job_lag_seconds: int
    """Seconds for which the oldest job has been due; 0 when no job is due."""
    delivery_lag_seconds: int
    """Seconds for which the oldest delivery has been due; 0 when no delivery is due."""
    failing_jobs: list[FailingJob]
    """Jobs whose last attempt failed, at most 20, the most often tried first, of the 10,000 that are due next."""
    hears_others: bool
    """True if the answering process is notified of changes by other processes; otherwise its subscriptions
    poll."""
    followers: int
    """Subscriptions and other followers of feeds in the answering process."""


class ServiceInterest(Record):
    """Work that an agent would like to have done in a region. Times are UTC."""

    id: int
    """Number of the interest."""
    region: str
    """Region."""
    service_category_id: int | None
    """Service category of the work."""
    custom_description: str | None
    """Description of the work, in the agent's words."""
    estimated_volume: str | None
    """Estimated amount of work."""
    budget_indication: str | None
    """Acceptable cost."""
    priority_level: PriorityLevel | None
    """Priority for the agent."""
    created_at: int
    """When the agent declared the interest."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""


class Settlement(Record):
    """The division of the money that was locked on a task: operatorGross + agentFee + refunded is the locked
    amount."""

    id: int
    """The settlement: the number of its ledger transaction, and relatedSettlementId elsewhere; 0 in a dry run."""
    outcome: SettlementOutcome
    """Outcome for the money."""
    currency: str
    """ISO 4217."""
    operator_gross: Decimal
    """The operator's part of the payout, before fees."""
    operator_fee: Decimal
    """Platform fee deducted from it."""
    operator_net: Decimal
    """Amount that the operator has earned: operatorGross less operatorFee."""
    agent_charged: Decimal | None
    """Amount that the agent has paid: operatorGross plus agentFee; null for operators, as are the next two."""
    agent_fee: Decimal | None
    """Platform fee charged to the agent in it."""
    refunded: Decimal | None
    """Amount that returned to the agent's wallet."""
    at: int
    """When the money moved, on the clock at the task."""
    instant: datetime
    """The instant of at, in UTC."""


SettlementMode: TypeAlias = Literal["escrow", "direct"]
"""The way the operator is paid: from escrow at the platform, or by the client on site."""

SettlementOutcome: TypeAlias = Literal["payout", "split", "compensation", "refund"]
"""The outcome for the money that was locked on a task."""

Severity: TypeAlias = Literal["low", "normal", "high", "critical"]
"""The severity of a support request."""

SimulationScenario: TypeAlias = Literal[
    "happy_path",
    "nobody_accepts",
    "late",
    "no_show",
    "released",
    "gps_off",
    "blurred_photo",
    "duplicate_photo",
    "missing_checklist",
    "asks_decision",
    "contests_rejection",
    "asks_reschedule",
    "agent_sleeps",
    "forgets_to_submit",
    "asks_without_deadline",
    "slow_dispute",
]
"""The course of a task in practice mode (field `simulationScenario`)."""


class SpendingApproval(Record):
    """A question that waits for the owner's decision (`decideSpending`, or the link in the mail)."""

    id: int
    """Number of the question."""
    reason: str
    """Reason of the question, as a sentence."""
    requested: RequestedRules | None
    """The requested rules; null if the question is about a task."""
    task_id: int | None
    """The task that is above a limit; null if the question is about raising these rules."""
    cost: Decimal | None
    """Cost of that task."""
    currency: str | None
    """ISO 4217 code."""
    created_at: int
    """When the owner was asked, on the server's clock (UTC)."""
    expires_at: int
    """Time until which the owner can decide, on the server's clock (UTC)."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""
    expires_instant: datetime
    """The instant of expiresAt, in UTC."""


class SpendingBudget(Record):
    """Limits in a currency, with the spent and the remaining amounts. Null if there is no limit."""

    currency: str
    """ISO 4217 code."""
    per_task: Decimal | None
    """Maximum for one task, fees included."""
    per_day: Decimal | None
    """Maximum for all tasks of a calendar day, UTC."""
    per_month: Decimal | None
    """Maximum for all tasks of a calendar month, UTC."""
    spent_today: Decimal
    """Amount committed to tasks since the day began, less the returned part."""
    spent_this_month: Decimal
    """Amount committed to tasks since the month began, less the returned part."""
    left_today: Decimal | None
    """Remaining part of the day's limit."""
    left_this_month: Decimal | None
    """Remaining part of the month's limit."""
    most_now: Decimal
    """Maximum that a task may cost now."""


class SpendingDecided(Record):
    """A decision of the agent's owner on spending."""

    decision: ApprovalStatus
    """Decision: approved or declined."""
    task_id: int | None
    """The task above a spending limit; null for a decision on spending rules."""
    api_key_id: int | None
    """The key to which the rules belong; null for the rules of the agent."""


class SpendingDecidedEvent(WebhookEvent):
    """A decision of the agent's owner on spending."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["spending.decided"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: SpendingDecided
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class SpendingObstacle(Record):
    """The spending rule that a task would break, in the task's currency."""

    rule: SpendingRule
    """frozen, countries, categories, per_task, per_day or per_month. The owner can approve a task above one of
    the last three."""
    rules_of: RulesOf
    """Owner of the rule: the agent, the calling key, or the calling assistant's token."""
    limit: Decimal | None
    """Limit of the rule; null if it has none."""
    spent: Decimal | None
    """Spent part of the limit."""
    left: Decimal | None
    """Remaining part of the limit."""
    explanation: str
    """Explanation in a sentence."""


SpendingRule: TypeAlias = Literal["frozen", "countries", "currencies", "categories", "per_task", "per_day", "per_month"]
"""The subject of a spending rule. The owner can approve a task that exceeds a maximum, and no other breach."""


class SpendingRules(Record):
    """Spending rules with their remaining budgets. They apply to escrow tasks: direct tasks take no money from
    a wallet."""

    dry_run: bool
    """True if this only reports what would happen."""
    ledger_lines: list[LedgerLine] | None
    """In a dry run: the postings that would be written, in order."""
    api_key_id: int | None
    """The key that the rules apply to; null for the agent's rules, which apply to all of its keys as well."""
    frozen: bool
    """True if all spending is stopped."""
    limits: list[SpendingBudget]
    """Limits by currency. Spending in an unlisted currency is not allowed; without any limit, all currencies
    are."""
    countries: list[str] | None
    """The only countries in which tasks may be; null for all."""
    category_ids: list[int] | None
    """The only service categories that tasks may have, with their subcategories; null for all."""
    day_ends_at: int
    """Beginning of the next day, on the clock of the agent's world (UTC)."""
    month_ends_at: int
    """Beginning of the next month, on the clock of the agent's world (UTC)."""
    waiting: list[SpendingApproval]
    """Questions about these rules that the owner has not decided yet."""
    owner_notice: str | None
    """Reason why the owner cannot be asked by mail, such as an unconfirmed e-mail address; null when it can."""
    warnings: list[SpendingWarning]
    """Reasons why neither the agent nor its owner can resume stopped spending."""
    day_ends_instant: datetime
    """The instant of dayEndsAt, in UTC."""
    month_ends_instant: datetime
    """The instant of monthEndsAt, in UTC."""


class SpendingWarning(Record):
    """A problem that these rules may cause later."""

    code: str
    """owner_unknown when the agent names no owner, owner_unreachable when the owner cannot be asked by mail."""
    message: str
    """Meaning of the warning, and what to do."""


class StaffMember(Record):
    """A member of the platform's staff."""

    id: int
    """Number of the member."""
    name: str
    """Name of the member."""
    email: str | None
    """Address with which the member signs in; null for a member with keys only."""
    role: StaffRole
    """Role of the member."""
    signed_in: bool
    """True if the member has signed in with the address."""
    counts_from: int
    """Time from which the role is valid, on the server's clock (UTC). Until then an earlier role is valid, or
    none."""
    created_at: int
    """When the member joined the staff, on the server's clock (UTC)."""
    ended_at: int | None
    """When the member left, on the server's clock (UTC)."""
    counts_from_instant: datetime
    """The instant of countsFrom, in UTC."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""
    ended_instant: datetime | None
    """The instant of endedAt, in UTC."""


class StaffQueues(Record):
    """The number of items in each queue of the staff. Practice worlds are not included."""

    disputes: int
    """Disputed tasks, which the staff decides (`resolveDispute`)."""
    operators_to_approve: int
    """Operators that have registered and wait for approval (`approveOperator`)."""
    support: int
    """Support requests that are open or in progress, except those that wait for the requester."""
    payouts: int
    """Pay-outs that operators have requested (`approvePayout`, `confirmPayout`, `declinePayout`)."""
    payouts_to_confirm: int
    """Pay-outs that one member of the staff has approved and another has to confirm (`confirmPayout`)."""
    reversals: int
    """Reversed payments that their wallet still owes."""
    held_tasks: int
    """Tasks that are held for review before they are published (`releaseHeldTask`, `refuseHeldTask`)."""
    oldest_seconds: int | None
    """Waiting time of the oldest item of all queues, in seconds; null when all queues are empty."""


StaffRole: TypeAlias = Literal["support", "finance", "trust", "admin"]
"""The field of a member of the platform's staff."""


class StatementLine(Record):
    """One movement of money in a wallet, with the balances after it."""

    id: int
    """Number of the ledger transaction."""
    type: EntryKind
    """Kind of the movement."""
    created_at: int
    """When the money moved, on the server's clock (UTC)."""
    task_id: int | None
    """The task that the movement was for."""
    task_title: str | None
    """Title of that task."""
    deposit_external_id: str | None
    """The deposit that the movement was for."""
    bank_transfer_id: int | None
    """The credited bank transfer that the movement was for."""
    actor: Actor
    """Actor who caused the movement."""
    change: WalletAmounts
    """Change of each account; negative when money is taken from it."""
    balance: WalletAmounts
    """Balance of each account after the movement."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""


Status: TypeAlias = Literal[
    "Draft",
    "Quoted",
    "Funded",
    "Published",
    "Accepted",
    "EnRoute",
    "Arrived",
    "InProgress",
    "ProofSubmitted",
    "ProofUploaded",
    "UnderReview",
    "Rejected",
    "Completed",
    "Settled",
    "Disputed",
    "Closed",
    "Cancelled",
    "Expired",
]
"""The status of a task."""


class StatusEvent(Record):
    """A status event in a task's history."""

    id: int
    """The event among all events of one agent; the same as sequence."""
    sequence: int
    """Cursor for `after`. It rises along all events of one agent, and for an operator along all events of its
    tasks."""
    task_id: int
    """The task."""
    event: str
    """Name of the event, for example task.accepted."""
    from_status: Status | None
    """Status before; null for the creation."""
    to_status: Status
    """Status after."""
    reason: str | None
    """Reason, if one was given."""
    timestamp: int
    """Time of the event, on the clock at the task."""
    changed_by_actor_type: Actor
    """Kind of actor that caused the event."""
    changed_by_actor_id: int | None
    """Id of the actor."""
    changed_by: ChangedBy | None
    """Key, person or token that the actor used. Null for actions of another side; the staff sees all."""
    location: Location | None
    """Location of the operator, for events of operators."""
    location_fault: str | None
    """Reason why the location that was sent is ignored, such as 0, 0 or an accuracy above 10 km."""
    instant: datetime
    """The instant of timestamp, in UTC."""


SubjectKind: TypeAlias = Literal[
    "agent",
    "operator",
    "task",
    "payout",
    "deposit",
    "bank_transfer",
    "support_request",
    "country",
    "api_key",
    "staff_member",
    "legal_document",
    "webhook_delivery",
]
"""Kind of the subject of a change by the staff."""


class SuggestedAction(Record):
    """A suggested next call, with its address on every surface and its arguments."""

    code: str
    """Name of the operation."""
    label: str
    """A short name for a button."""
    description: str
    """Description of the operation."""
    why: str
    """Why it helps now."""
    tool: str | None
    """Name of the tool on the tool bridge and MCP."""
    endpoint: str | None
    """`METHOD /path` on REST."""
    mutation: str | None
    """Name of the field in GraphQL."""
    arguments: dict[str, Any]
    """Arguments of the call, ready to send."""


class SupportAttachment(Record):
    """A file that is attached to a message of a support request's thread."""

    file_name: str
    """Name of the file."""
    content_type: str
    """Media type of the file."""
    size: int
    """Size of the file, in bytes."""
    content_url: str
    """Address of the file for an hour: it needs no key, shows a photo in place, and takes `Range`."""


class SupportMessage(Record):
    """One message of a support request's thread."""

    id: int
    """Number of the message; later messages have higher numbers."""
    request_id: int
    """Number of the support request."""
    sender: Sender
    """Side that wrote it: the agent, the operator or the platform's support."""
    sender_name: str
    """Name of the sender."""
    body: str
    """Text of the message."""
    attachment_json: str | None
    """Attachment of the message, as JSON text."""
    attachment: SupportAttachment | None
    """The file that is attached to the message."""
    created_at: int
    """When it was written, on the server's clock (UTC)."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""


class SupportReplied(Record):
    """A message of the platform's support."""

    support_request_id: int
    """The support request."""
    subject: str
    """Subject of the request."""
    message_id: int
    """The message."""
    body: str
    """Text of the message."""
    sender_name: str
    """Name of the sender."""


class SupportRepliedEvent(WebhookEvent):
    """A message of the platform's support."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["support.replied"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: SupportReplied
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class SupportRequest(Record):
    """A question, complaint or recommendation of an agent or an operator to the platform."""

    id: int
    """Number of the support request."""
    agent_id: int | None
    """Number of the agent that opened the request; null for an operator's."""
    operator_id: int | None
    """Number of the operator who opened the request; null for an agent's."""
    type: SupportType
    """Type of the request."""
    status: SupportStatus
    """Status of the request."""
    subject: str
    """Subject, in a line."""
    message: str
    """Text of the request, the first message of the thread."""
    severity: Severity
    """Severity of the problem."""
    category: str | None
    """A label of the sender's own."""
    requested_resolution: str | None
    """The resolution that is asked for."""
    related_task_id: int | None
    """The task that the request is about."""
    related_settlement_id: int | None
    """The ledger transaction that the request is about."""
    related_webhook_event_id: int | None
    """The webhook event that the request is about."""
    created_at: int
    """When it was opened, on the server's clock (UTC)."""
    updated_at: int
    """When it last changed, on the server's clock (UTC)."""
    closed_at: int | None
    """When it was closed, on the server's clock (UTC)."""
    messages: list[SupportMessage] | None
    """The thread, oldest message first; null unless includeMessages was set."""
    request_id: int
    """The same as id."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""
    updated_instant: datetime
    """The instant of updatedAt, in UTC."""
    closed_instant: datetime | None
    """The instant of closedAt, in UTC."""


SupportStatus: TypeAlias = Literal[
    "open", "in_progress", "waiting_for_agent", "waiting_for_operator", "resolved", "closed"
]
"""The status of a support request."""


class SupportStatusChanged(Record):
    """A support request whose status the platform changed."""

    support_request_id: int
    """The support request."""
    subject: str
    """Subject of the request."""
    previous_status: str
    """Status before the change."""
    status: str
    """Status after the change."""


class SupportStatusChangedEvent(WebhookEvent):
    """A support request whose status the platform changed."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["support.status_changed"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: SupportStatusChanged
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


SupportType: TypeAlias = Literal[
    "support", "complaint", "recommendation", "billing_issue", "technical_incident", "policy_question"
]
"""The subject of a support request."""


class Task(Record):
    """A physical-world task."""

    dry_run: bool
    """True if this only reports what would happen."""
    ledger_lines: list[LedgerLine] | None
    """In a dry run: the postings that would be written, in order."""
    id: int
    """The task; 0 in a dry run of its creation."""
    status: Status
    """Status of the task."""
    title: str
    """Title, one line."""
    description: str
    """Instructions for the operator."""
    agent_notes: str | None
    """Notes for the operator."""
    description_language: str | None
    """BCP 47 tag of title, description and agentNotes."""
    location_address: str
    """Address of the task. Operators see city, region and country until they have accepted the task."""
    location_latitude: float | None
    """Latitude, in degrees north; for operators rounded to about a kilometre until they have accepted the
    task."""
    location_longitude: float | None
    """Longitude, in degrees east; rounded in the same way."""
    location_radius_km: int | None
    """Maximum distance of operators from the place, in kilometres."""
    country_iso_code: str
    """Country of the task (ISO 3166-1 alpha-2)."""
    timezone: str
    """IANA time zone of the task's times."""
    resolved_location_address_object: ResolvedAddress
    """Address as resolved; without street and postal code for an operator who has not accepted."""
    geocoding_confidence: float
    """Confidence in the place, from 0 (assumed) to 1 (exact)."""
    location_warnings: list[str]
    """Warnings about the place for the agent: a doubtful address, or a country that is not live."""
    warnings: list[TaskWarning]
    """Problems in the task as written, for the agent: such as a radius for proof around a task without
    coordinates."""
    payout_amount: Decimal
    """Payout of the operator before fees."""
    payout_currency: str
    """ISO 4217."""
    platform_fee_by_agent: Decimal | None
    """Platform fee charged to the agent on top of the payout."""
    platform_fee_by_operator: Decimal
    """Platform fee deducted from the payout."""
    total_agent_cost: Decimal | None
    """Payout plus the agent's platform fee; the payout alone for a direct task."""
    max_budget: Decimal | None
    """Maximum total cost."""
    settlement_mode: SettlementMode
    """Settlement: the platform holds the money, or the client pays the operator on site."""
    funding_flow: FundingFlow | None
    """Method by which the task was funded, which determines how it is approved."""
    reserved_amount: Decimal
    """Amount that a quote reserves for the task."""
    locked_amount: Decimal
    """Amount that escrow holds for the task; operators see the payout's part of it."""
    settlement: Settlement | None
    """Division of the locked money; null while it is locked, and for tasks without locked money: direct and
    unfunded."""
    quote_expires_at: int | None
    """Time at which the quote expires, on the server's clock (UTC)."""
    quote_expires_in_seconds: int | None
    """Seconds until the quote expires, while it waits to be funded; negative once it has expired."""
    auto_publish_deferred: bool
    """True if the task was to be published, but is still a draft."""
    auto_publish_deferred_reason: str | None
    """Problem code of the obstacle to publishing; null once it can be published."""
    held: Held | None
    """Reason why the task is held before it is published; null when it is not."""
    spending_obstacle: SpendingObstacle | None
    """Spending rule that prevents publishing, with the rest of its budget."""
    service_category_id: int | None
    """Service category of the task."""
    estimated_duration_minutes: int | None
    """Estimated duration of the work, in minutes."""
    pricing_type: PricingType
    """Unit of the payout: the whole task, an hour, or open to negotiation."""
    priority: Priority
    """Urgency of the task."""
    workflow_id: str | None
    """Group of tasks that the task belongs to."""
    request_id: str | None
    """Idempotency key that created the task."""
    idempotent_replay: bool
    """True if this is the existing task of a repeated requestId."""
    is_public: bool
    """True if every operator near the place may see it."""
    webhook_url: str | None
    """Address to which events of this task are sent."""
    execution_mode: ExecutionMode
    """Mode that determines the time of the work."""
    time_window_start: int | None
    """Start of the time window."""
    time_window_end: int | None
    """End of the time window."""
    time_window_end_in_seconds: int | None
    """Seconds until the time window ends, also that of toleranceMinutes around requestedTime; negative
    afterwards."""
    requested_time: int | None
    """Appointed time."""
    tolerance_minutes: int | None
    """Minutes before or after requestedTime in which the work may be done."""
    buffer_minutes: int | None
    """Minutes outside a flexible window in which the work may be done."""
    is_flexible_window: bool
    """True if bufferMinutes applies."""
    reschedule_allowed: bool
    """True if the schedule may be changed."""
    allowed_time_slots_json: str | None
    """Slots that the operator chooses from."""
    slot_id: str | None
    """Slot that the operator chose."""
    committed_time: int | None
    """Time that the operator committed to."""
    deadline_at: int | None
    """Time by which the task must be finished."""
    deadline_in_seconds: int | None
    """Seconds until the deadline; negative once it has passed."""
    accept_by: int | None
    """Time by which an operator must have accepted: the task expires then. The service sets it when a task
    without times is published."""
    complete_by: int | None
    """Time by which the operator must have completed the work. The service sets it at acceptance if the agent
    has not."""
    expected_completion_in_seconds: int | None
    """Seconds until completeBy, else until the deadline; negative once it has passed, null once the work is
    done."""
    review_within_hours: int
    """Duration of the review once it has begun, in hours."""
    review_by: int | None
    """Time at which the review ends. The proof is then approved and paid for, or disputed if a verdict failed
    or its submission was forced; a direct task is closed. Null until the review begins."""
    review_ends_in_seconds: int | None
    """Seconds until reviewBy, during the review."""
    proof_requirements_json: str | None
    """Requirements of the agent for the proof."""
    equipment_required: str | None
    """Equipment that the operator must bring."""
    skills_required: str | None
    """Skills that the operator must have."""
    simulation_scenario: SimulationScenario | None
    """Test mode only: behaviour of the simulated operators."""
    operator_id: int | None
    """Operator who carries out the task."""
    agent_id: int | None
    """Agent that dispatched the task; for the platform."""
    accepted_at: int | None
    """Time of acceptance."""
    arrived_at: int | None
    """Time of the operator's arrival."""
    arrival_distance_metres: float | None
    """Distance in metres between the task's place and the operator's location on arrival."""
    proof_report: str | None
    """Report of the operator."""
    reject_reason_code_ref: int | None
    """Reason code of the rejection."""
    reject_notes: str | None
    """Notes of the agent on the rejection."""
    contest_until: int | None
    """Time until which the operator may contest a rejection."""
    matching: Matching | None
    """Search for an operator, from publishing to acceptance."""
    distance_metres: float | None
    """Distance in metres, to about a kilometre, for an operator who searches for tasks."""
    missing_skills: list[str] | None
    """Skills in skillsRequired that an operator who searches for tasks has not declared."""
    missing_equipment: list[str] | None
    """Equipment in equipmentRequired that an operator who searches for tasks has not declared."""
    agent_reputation: AgentReputation | None
    """Operators' experience with the task's agent, for an operator who searches for tasks."""
    created_at: int
    """Time of creation."""
    updated_at: int
    """Time of the last change."""
    events: list[StatusEvent] | None
    """Status events, when requested with includeEvents."""
    policy_text: str | None
    """Rules on fees and cancellation, when requested with includePolicyText."""
    allowed_actions: list[AllowedAction] | None
    """Every operation on the task with its permission now, when requested with includeAllowedActions."""
    task_id: int
    """The same as id, as existing clients read it."""
    next_actions: list[NextAction]
    """Suggested next actions, in order."""
    quote_expires_instant: datetime | None
    """The instant of quoteExpiresAt, in UTC."""
    time_window_start_instant: datetime | None
    """The instant of timeWindowStart, in UTC."""
    time_window_end_instant: datetime | None
    """The instant of timeWindowEnd, in UTC."""
    requested_time_instant: datetime | None
    """The instant of requestedTime, in UTC."""
    committed_time_instant: datetime | None
    """The instant of committedTime, in UTC."""
    deadline_instant: datetime | None
    """The instant of deadlineAt, in UTC."""
    accept_by_instant: datetime | None
    """The instant of acceptBy, in UTC."""
    complete_by_instant: datetime | None
    """The instant of completeBy, in UTC."""
    review_by_instant: datetime | None
    """The instant of reviewBy, in UTC."""
    accepted_instant: datetime | None
    """The instant of acceptedAt, in UTC."""
    arrived_instant: datetime | None
    """The instant of arrivedAt, in UTC."""
    contest_until_instant: datetime | None
    """The instant of contestUntil, in UTC."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""
    updated_instant: datetime
    """The instant of updatedAt, in UTC."""


class TaskAccepted(Record):
    """The task with the times that the operator agreed to."""

    title: str
    """Title of the task."""
    workflow_id: str | None
    """Group of tasks to which the task belongs."""
    request_id: str | None
    """Idempotency key with which the task was created."""
    country_iso_code: str
    """ISO 3166-1 alpha-2 code of the task's country."""
    timezone: str
    """IANA time zone of the task's times."""
    settlement_mode: SettlementMode
    """Settlement mode, which says who holds the money."""
    funding_flow: FundingFlow | None
    """Funding flow of the task, which determines how it is approved."""
    payout_amount: Decimal
    """Payout of the operator before fees."""
    payout_currency: str
    """ISO 4217 code of the payout's currency."""
    operator_id: int | None
    """Operator who executes the task."""
    changed_by_actor_type: Actor
    """Type of the actor."""
    changed_by_actor_id: int | None
    """Id of the actor; null for the system."""
    changed_by: Changer | None
    """Key, person or token with which the agent made the change; null for changes of others."""
    location: Place | None
    """Location of the operator, for events of operators."""
    slot_id: str | None
    """Slot that the operator chose."""
    committed_time: int | None
    """Time that the operator committed to."""
    complete_by: int | None
    """Time by which the work must be done."""


class TaskAcceptedEvent(WebhookEvent):
    """The task with the times that the operator agreed to."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.accepted"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskAccepted
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskArrived(Record):
    """The task with the operator's distance from it."""

    title: str
    """Title of the task."""
    workflow_id: str | None
    """Group of tasks to which the task belongs."""
    request_id: str | None
    """Idempotency key with which the task was created."""
    country_iso_code: str
    """ISO 3166-1 alpha-2 code of the task's country."""
    timezone: str
    """IANA time zone of the task's times."""
    settlement_mode: SettlementMode
    """Settlement mode, which says who holds the money."""
    funding_flow: FundingFlow | None
    """Funding flow of the task, which determines how it is approved."""
    payout_amount: Decimal
    """Payout of the operator before fees."""
    payout_currency: str
    """ISO 4217 code of the payout's currency."""
    operator_id: int | None
    """Operator who executes the task."""
    changed_by_actor_type: Actor
    """Type of the actor."""
    changed_by_actor_id: int | None
    """Id of the actor; null for the system."""
    changed_by: Changer | None
    """Key, person or token with which the agent made the change; null for changes of others."""
    location: Place | None
    """Location of the operator, for events of operators."""
    arrival_distance_metres: float | None
    """Distance of the operator from the task's location, in metres."""


class TaskArrivedEvent(WebhookEvent):
    """The task with the operator's distance from it."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.arrived"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskArrived
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskCancelledEvent(WebhookEvent):
    """The task, and the actor who changed it."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.cancelled"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskPayload
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskClosedEvent(WebhookEvent):
    """The task, and the actor who changed it."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.closed"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskPayload
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskCompletedEvent(WebhookEvent):
    """The task, and the actor who changed it."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.completed"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskPayload
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskCreatedEvent(WebhookEvent):
    """The task, and the actor who changed it."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.created"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskPayload
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskDecision(Record):
    """The task with a decision request that was made or answered."""

    title: str
    """Title of the task."""
    workflow_id: str | None
    """Group of tasks to which the task belongs."""
    request_id: str | None
    """Idempotency key with which the task was created."""
    country_iso_code: str
    """ISO 3166-1 alpha-2 code of the task's country."""
    timezone: str
    """IANA time zone of the task's times."""
    settlement_mode: SettlementMode
    """Settlement mode, which says who holds the money."""
    funding_flow: FundingFlow | None
    """Funding flow of the task, which determines how it is approved."""
    payout_amount: Decimal
    """Payout of the operator before fees."""
    payout_currency: str
    """ISO 4217 code of the payout's currency."""
    operator_id: int | None
    """Operator who executes the task."""
    changed_by_actor_type: Actor
    """Type of the actor."""
    changed_by_actor_id: int | None
    """Id of the actor; null for the system."""
    changed_by: Changer | None
    """Key, person or token with which the agent made the change; null for changes of others."""
    location: Place | None
    """Location of the operator, for events of operators."""
    decision_id: int
    """Id of the decision request."""
    question_code: str
    """Code of the question."""
    message: str
    """Text of the question."""
    options_json: str
    """Options of the answer, as JSON text."""
    deadline_at: int | None
    """Time until which it can be answered."""
    agent_decision_json: str | None
    """Answer, as JSON text; null while there is none."""


class TaskDecisionRequestedEvent(WebhookEvent):
    """The task with a decision request that was made or answered."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.decision_requested"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskDecision
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskDecisionResolvedEvent(WebhookEvent):
    """The task with a decision request that was made or answered."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.decision_resolved"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskDecision
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskDisputeOverdue(Record):
    """The task with the time since which it is disputed."""

    title: str
    """Title of the task."""
    workflow_id: str | None
    """Group of tasks to which the task belongs."""
    request_id: str | None
    """Idempotency key with which the task was created."""
    country_iso_code: str
    """ISO 3166-1 alpha-2 code of the task's country."""
    timezone: str
    """IANA time zone of the task's times."""
    settlement_mode: SettlementMode
    """Settlement mode, which says who holds the money."""
    funding_flow: FundingFlow | None
    """Funding flow of the task, which determines how it is approved."""
    payout_amount: Decimal
    """Payout of the operator before fees."""
    payout_currency: str
    """ISO 4217 code of the payout's currency."""
    operator_id: int | None
    """Operator who executes the task."""
    changed_by_actor_type: Actor
    """Type of the actor."""
    changed_by_actor_id: int | None
    """Id of the actor; null for the system."""
    changed_by: Changer | None
    """Key, person or token with which the agent made the change; null for changes of others."""
    location: Place | None
    """Location of the operator, for events of operators."""
    disputed_at: int
    """Time at which the dispute was opened."""


class TaskDisputeResolved(Record):
    """The task with the platform's decision."""

    title: str
    """Title of the task."""
    workflow_id: str | None
    """Group of tasks to which the task belongs."""
    request_id: str | None
    """Idempotency key with which the task was created."""
    country_iso_code: str
    """ISO 3166-1 alpha-2 code of the task's country."""
    timezone: str
    """IANA time zone of the task's times."""
    settlement_mode: SettlementMode
    """Settlement mode, which says who holds the money."""
    funding_flow: FundingFlow | None
    """Funding flow of the task, which determines how it is approved."""
    payout_amount: Decimal
    """Payout of the operator before fees."""
    payout_currency: str
    """ISO 4217 code of the payout's currency."""
    operator_id: int | None
    """Operator who executes the task."""
    changed_by_actor_type: Actor
    """Type of the actor."""
    changed_by_actor_id: int | None
    """Id of the actor; null for the system."""
    changed_by: Changer | None
    """Key, person or token with which the agent made the change; null for changes of others."""
    location: Place | None
    """Location of the operator, for events of operators."""
    outcome: DisputeOutcome
    """Outcome, which says who gets the locked money."""
    operator_amount: Decimal
    """Amount for the operator before fees."""


class TaskDisputeResolvedEvent(WebhookEvent):
    """The task with the platform's decision."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.dispute_resolved"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskDisputeResolved
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskDisputedEvent(WebhookEvent):
    """The task, and the actor who changed it."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.disputed"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskPayload
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


TaskDoubt: TypeAlias = Literal[
    "radius_without_coordinates",
    "time_window_incomplete",
    "country_not_live",
    "pay_below_floor",
    "insufficient_funds",
    "publication_refused",
    "held_for_review",
]
"""The reason of a warning about a task."""


class TaskEnRouteEvent(WebhookEvent):
    """The task, and the actor who changed it."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.en_route"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskPayload
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskExpiredEvent(WebhookEvent):
    """The task with the deadline of its acceptance."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.expired"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskPublished
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskFunded(Record):
    """The task with its locked money."""

    title: str
    """Title of the task."""
    workflow_id: str | None
    """Group of tasks to which the task belongs."""
    request_id: str | None
    """Idempotency key with which the task was created."""
    country_iso_code: str
    """ISO 3166-1 alpha-2 code of the task's country."""
    timezone: str
    """IANA time zone of the task's times."""
    settlement_mode: SettlementMode
    """Settlement mode, which says who holds the money."""
    funding_flow: FundingFlow | None
    """Funding flow of the task, which determines how it is approved."""
    payout_amount: Decimal
    """Payout of the operator before fees."""
    payout_currency: str
    """ISO 4217 code of the payout's currency."""
    operator_id: int | None
    """Operator who executes the task."""
    changed_by_actor_type: Actor
    """Type of the actor."""
    changed_by_actor_id: int | None
    """Id of the actor; null for the system."""
    changed_by: Changer | None
    """Key, person or token with which the agent made the change; null for changes of others."""
    location: Place | None
    """Location of the operator, for events of operators."""
    locked_amount: Decimal
    """Amount that escrow holds for the task."""


class TaskFundedEvent(WebhookEvent):
    """The task with its locked money."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.funded"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskFunded
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskHeldForReviewEvent(WebhookEvent):
    """The task, and the actor who changed it."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.held_for_review"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskPayload
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskHoldReleasedEvent(WebhookEvent):
    """The task, and the actor who changed it."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.hold_released"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskPayload
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskInProgressEvent(WebhookEvent):
    """The task, and the actor who changed it."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.in_progress"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskPayload
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskLocationUpdated(Record):
    """The task with its new location."""

    title: str
    """Title of the task."""
    workflow_id: str | None
    """Group of tasks to which the task belongs."""
    request_id: str | None
    """Idempotency key with which the task was created."""
    country_iso_code: str
    """ISO 3166-1 alpha-2 code of the task's country."""
    timezone: str
    """IANA time zone of the task's times."""
    settlement_mode: SettlementMode
    """Settlement mode, which says who holds the money."""
    funding_flow: FundingFlow | None
    """Funding flow of the task, which determines how it is approved."""
    payout_amount: Decimal
    """Payout of the operator before fees."""
    payout_currency: str
    """ISO 4217 code of the payout's currency."""
    operator_id: int | None
    """Operator who executes the task."""
    changed_by_actor_type: Actor
    """Type of the actor."""
    changed_by_actor_id: int | None
    """Id of the actor; null for the system."""
    changed_by: Changer | None
    """Key, person or token with which the agent made the change; null for changes of others."""
    location: Place | None
    """Location of the operator, for events of operators."""
    location_address: str
    """Address of the task."""
    geocoding_confidence: float
    """Confidence from 0, assumed, to 1, exact."""
    location_warnings: list[str]
    """Possible errors in the address."""


class TaskLocationUpdatedEvent(WebhookEvent):
    """The task with its new location."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.location_updated"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskLocationUpdated
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskOperator(Record):
    """The operator of a task, as its agent sees it, without anything that identifies the person."""

    first_name: str
    """First name of the operator."""
    rating: float | None
    """Mean of the ratings of its work, from 1 to 5; null without reviews."""
    review_count: int
    """Number of reviews behind the rating."""
    tasks_done: int
    """Number of tasks that the operator was paid for, and of direct tasks that agents have acknowledged."""
    ratings: list[CategoryRating]
    """The rating by service category."""


class TaskOperatorNoShowEvent(WebhookEvent):
    """The task with the deadline of its acceptance."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.operator_no_show"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskPublished
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


TaskOutcome: TypeAlias = Literal[
    "in_hand", "paid", "done_direct", "unpaid", "cancelled_paid", "cancelled_unpaid", "released", "no_show"
]
"""Outcome of a task that an operator had accepted."""


class TaskOverdue(Record):
    """The task with the time that has passed."""

    title: str
    """Title of the task."""
    workflow_id: str | None
    """Group of tasks to which the task belongs."""
    request_id: str | None
    """Idempotency key with which the task was created."""
    country_iso_code: str
    """ISO 3166-1 alpha-2 code of the task's country."""
    timezone: str
    """IANA time zone of the task's times."""
    settlement_mode: SettlementMode
    """Settlement mode, which says who holds the money."""
    funding_flow: FundingFlow | None
    """Funding flow of the task, which determines how it is approved."""
    payout_amount: Decimal
    """Payout of the operator before fees."""
    payout_currency: str
    """ISO 4217 code of the payout's currency."""
    operator_id: int | None
    """Operator who executes the task."""
    changed_by_actor_type: Actor
    """Type of the actor."""
    changed_by_actor_id: int | None
    """Id of the actor; null for the system."""
    changed_by: Changer | None
    """Key, person or token with which the agent made the change; null for changes of others."""
    location: Place | None
    """Location of the operator, for events of operators."""
    complete_by: int
    """Time by which the work should have been done."""


class TaskOverdueEvent(WebhookEvent):
    """The task with the time that has passed."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.overdue"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskOverdue
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskPayload(Record):
    """The task, and the actor who changed it."""

    title: str
    """Title of the task."""
    workflow_id: str | None
    """Group of tasks to which the task belongs."""
    request_id: str | None
    """Idempotency key with which the task was created."""
    country_iso_code: str
    """ISO 3166-1 alpha-2 code of the task's country."""
    timezone: str
    """IANA time zone of the task's times."""
    settlement_mode: SettlementMode
    """Settlement mode, which says who holds the money."""
    funding_flow: FundingFlow | None
    """Funding flow of the task, which determines how it is approved."""
    payout_amount: Decimal
    """Payout of the operator before fees."""
    payout_currency: str
    """ISO 4217 code of the payout's currency."""
    operator_id: int | None
    """Operator who executes the task."""
    changed_by_actor_type: Actor
    """Type of the actor."""
    changed_by_actor_id: int | None
    """Id of the actor; null for the system."""
    changed_by: Changer | None
    """Key, person or token with which the agent made the change; null for changes of others."""
    location: Place | None
    """Location of the operator, for events of operators."""


class TaskProof(Record):
    """The task with the submitted proof."""

    title: str
    """Title of the task."""
    workflow_id: str | None
    """Group of tasks to which the task belongs."""
    request_id: str | None
    """Idempotency key with which the task was created."""
    country_iso_code: str
    """ISO 3166-1 alpha-2 code of the task's country."""
    timezone: str
    """IANA time zone of the task's times."""
    settlement_mode: SettlementMode
    """Settlement mode, which says who holds the money."""
    funding_flow: FundingFlow | None
    """Funding flow of the task, which determines how it is approved."""
    payout_amount: Decimal
    """Payout of the operator before fees."""
    payout_currency: str
    """ISO 4217 code of the payout's currency."""
    operator_id: int | None
    """Operator who executes the task."""
    changed_by_actor_type: Actor
    """Type of the actor."""
    changed_by_actor_id: int | None
    """Id of the actor; null for the system."""
    changed_by: Changer | None
    """Key, person or token with which the agent made the change; null for changes of others."""
    location: Place | None
    """Location of the operator, for events of operators."""
    proof_report: str | None
    """Report of the operator."""
    proof_force_reason: str | None
    """Why the operator submitted the proof although something is missing."""
    review_by: int | None
    """Time at which the review ends: the proof is then approved, or disputed when a verdict failed; null until
    it begins."""


class TaskProofSubmittedEvent(WebhookEvent):
    """The task with the submitted proof."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.proof_submitted"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskProof
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskProofUploadedEvent(WebhookEvent):
    """The task with the submitted proof."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.proof_uploaded"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskProof
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskProofs(Record):
    """The proof of a task."""

    task_id: int
    """The task."""
    status: Status
    """Status of the task."""
    items: list[ProofItem]
    """Uploaded items, oldest first."""
    validation_results: list[ProofVerdict]
    """Verdicts on every requirement, for the proof as it is now."""
    report: str | None
    """Report of the operator."""
    checklist: list[str]
    """Items of the checklist that the operator marked as done."""
    force_reason: str | None
    """Reason why the operator submitted although requirements were not met."""
    missing_steps: list[Status]
    """Steps that the operator skipped (reason 8, MissingMandatoryEvent)."""
    proof_requirements_json: str | None
    """Requirements of the agent."""
    proof_requirements: ProofProfile
    """Requirements in force: those of the agent, over the default profile of the task's category."""
    next_actions: list[NextAction]
    """Suggested next actions."""


class TaskPublicationRefusedEvent(WebhookEvent):
    """The task, and the actor who changed it."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.publication_refused"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskPayload
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskPublished(Record):
    """The task with the deadline of its acceptance."""

    title: str
    """Title of the task."""
    workflow_id: str | None
    """Group of tasks to which the task belongs."""
    request_id: str | None
    """Idempotency key with which the task was created."""
    country_iso_code: str
    """ISO 3166-1 alpha-2 code of the task's country."""
    timezone: str
    """IANA time zone of the task's times."""
    settlement_mode: SettlementMode
    """Settlement mode, which says who holds the money."""
    funding_flow: FundingFlow | None
    """Funding flow of the task, which determines how it is approved."""
    payout_amount: Decimal
    """Payout of the operator before fees."""
    payout_currency: str
    """ISO 4217 code of the payout's currency."""
    operator_id: int | None
    """Operator who executes the task."""
    changed_by_actor_type: Actor
    """Type of the actor."""
    changed_by_actor_id: int | None
    """Id of the actor; null for the system."""
    changed_by: Changer | None
    """Key, person or token with which the agent made the change; null for changes of others."""
    location: Place | None
    """Location of the operator, for events of operators."""
    accept_by: int | None
    """Time at which the task expires unless an operator accepts it."""


class TaskPublishedEvent(WebhookEvent):
    """The task with the deadline of its acceptance."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.published"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskPublished
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskQuoted(Record):
    """The task with its cost."""

    title: str
    """Title of the task."""
    workflow_id: str | None
    """Group of tasks to which the task belongs."""
    request_id: str | None
    """Idempotency key with which the task was created."""
    country_iso_code: str
    """ISO 3166-1 alpha-2 code of the task's country."""
    timezone: str
    """IANA time zone of the task's times."""
    settlement_mode: SettlementMode
    """Settlement mode, which says who holds the money."""
    funding_flow: FundingFlow | None
    """Funding flow of the task, which determines how it is approved."""
    payout_amount: Decimal
    """Payout of the operator before fees."""
    payout_currency: str
    """ISO 4217 code of the payout's currency."""
    operator_id: int | None
    """Operator who executes the task."""
    changed_by_actor_type: Actor
    """Type of the actor."""
    changed_by_actor_id: int | None
    """Id of the actor; null for the system."""
    changed_by: Changer | None
    """Key, person or token with which the agent made the change; null for changes of others."""
    location: Place | None
    """Location of the operator, for events of operators."""
    platform_fee_by_agent: Decimal
    """Platform fee charged to the agent on top of the payout."""
    total_agent_cost: Decimal
    """Payout plus that fee."""
    quote_expires_at: int
    """Time at which the quote expires, on the server's clock (UTC)."""


class TaskQuotedEvent(WebhookEvent):
    """The task with its cost."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.quoted"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskQuoted
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskRejected(Record):
    """The task with the reason for which its proof was rejected."""

    title: str
    """Title of the task."""
    workflow_id: str | None
    """Group of tasks to which the task belongs."""
    request_id: str | None
    """Idempotency key with which the task was created."""
    country_iso_code: str
    """ISO 3166-1 alpha-2 code of the task's country."""
    timezone: str
    """IANA time zone of the task's times."""
    settlement_mode: SettlementMode
    """Settlement mode, which says who holds the money."""
    funding_flow: FundingFlow | None
    """Funding flow of the task, which determines how it is approved."""
    payout_amount: Decimal
    """Payout of the operator before fees."""
    payout_currency: str
    """ISO 4217 code of the payout's currency."""
    operator_id: int | None
    """Operator who executes the task."""
    changed_by_actor_type: Actor
    """Type of the actor."""
    changed_by_actor_id: int | None
    """Id of the actor; null for the system."""
    changed_by: Changer | None
    """Key, person or token with which the agent made the change; null for changes of others."""
    location: Place | None
    """Location of the operator, for events of operators."""
    reject_reason_code_ref: int
    """Code of the reason: 1 WrongLocation to 8 MissingMandatoryEvent."""
    reject_notes: str | None
    """Notes of the agent."""
    contest_until: int
    """Time until which the operator may contest the rejection."""


class TaskRejectedEvent(WebhookEvent):
    """The task with the reason for which its proof was rejected."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.rejected"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskRejected
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskReleasedEvent(WebhookEvent):
    """The task with the deadline of its acceptance."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.released"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskPublished
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskReschedule(Record):
    """The task with the schedule that was requested."""

    title: str
    """Title of the task."""
    workflow_id: str | None
    """Group of tasks to which the task belongs."""
    request_id: str | None
    """Idempotency key with which the task was created."""
    country_iso_code: str
    """ISO 3166-1 alpha-2 code of the task's country."""
    timezone: str
    """IANA time zone of the task's times."""
    settlement_mode: SettlementMode
    """Settlement mode, which says who holds the money."""
    funding_flow: FundingFlow | None
    """Funding flow of the task, which determines how it is approved."""
    payout_amount: Decimal
    """Payout of the operator before fees."""
    payout_currency: str
    """ISO 4217 code of the payout's currency."""
    operator_id: int | None
    """Operator who executes the task."""
    changed_by_actor_type: Actor
    """Type of the actor."""
    changed_by_actor_id: int | None
    """Id of the actor; null for the system."""
    changed_by: Changer | None
    """Key, person or token with which the agent made the change; null for changes of others."""
    location: Place | None
    """Location of the operator, for events of operators."""
    reschedule_id: int
    """Id of the reschedule request."""
    requested_by: Actor
    """Actor who made the request."""
    new_time_window_start: int | None
    """Start of the requested window."""
    new_time_window_end: int | None
    """End of the requested window."""
    new_requested_time: int | None
    """Requested appointment."""
    new_committed_time: int | None
    """Time that the operator would commit to."""


class TaskRescheduleApprovedEvent(WebhookEvent):
    """The task with the schedule that was requested."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.reschedule_approved"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskReschedule
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskRescheduleRejectedEvent(WebhookEvent):
    """The task with the schedule that was requested."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.reschedule_rejected"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskReschedule
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskRescheduleRequestedEvent(WebhookEvent):
    """The task with the schedule that was requested."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.reschedule_requested"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskReschedule
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskReview(Record):
    """An agent's review of the work on a task."""

    id: int
    """The review."""
    task_id: int
    """The task."""
    operator_id: int
    """The operator who did the work."""
    rating: int
    """Rating, from 1 (poor) to 5 (excellent)."""
    comment: str | None
    """Comment in words."""
    quality_score: int | None
    """Quality of the work, from 1 to 5."""
    professionalism_score: int | None
    """Professionalism of the operator, from 1 to 5."""
    tags_json: str | None
    """Tags of the agent's own."""
    created_at: int
    """Time of the first version."""
    updated_at: int
    """Time of the last version."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""
    updated_instant: datetime
    """The instant of updatedAt, in UTC."""


class TaskReviewDueEvent(WebhookEvent):
    """The task with the submitted proof."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.review_due"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskProof
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskSettledEvent(WebhookEvent):
    """The task, and the actor who changed it."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.settled"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskPayload
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskStatement(Record):
    """A statement about a task."""

    side: Actor
    """Side that made the statement."""
    actor_id: int | None
    """Number of the agent, of the operator, or of the member of the staff."""
    event: str
    """Event that contains the statement, for example task.rejected."""
    text: str
    """Text of the statement."""
    said_at: int
    """Time of the statement, on the clock at the task."""
    said_instant: datetime
    """The instant of saidAt, in UTC."""


class TaskUnderReviewEvent(WebhookEvent):
    """The task with the submitted proof."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["task.under_review"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: TaskProof
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class TaskWarning(Record):
    """A part of a task that will not work as written, or that prevents publishing it."""

    code: TaskDoubt
    """Kind of warning."""
    field: str
    """The field concerned, as a camelCase path."""
    message: str
    """The warning as a sentence, with what to do."""


TimeSource: TypeAlias = Literal["own_offset", "text_offset", "other_offset", "gps_clock", "movie_header", "task_zone"]
"""The source of a recording's time, the best first."""


class UploadedProofs(Record):
    """The items of one upload."""

    items: list[ProofItem]
    """The items, in the order of their files."""


class WaitlistStatus(Record):
    """An agent's position in a waitlist. Times are UTC."""

    position: int
    """Position in the waitlist; the first is 1."""
    country: str | None
    """ISO 3166-1 alpha-2 code of the country that the agent waits for; null for the global waitlist, which
    holds all agents that wait for no particular country."""
    country_name: str | None
    """Name of the country in English."""
    phase: CountryPhase | None
    """Launch phase of the country. The wait ends when it is Live."""
    expected_launch_at: int | None
    """When the country is expected to open, in its local time."""
    joined_at: int | None
    """When the agent joined; null for the global waitlist."""
    expected_launch_instant: datetime | None
    """The instant of expectedLaunchAt, in UTC."""
    joined_instant: datetime | None
    """The instant of joinedAt, in UTC."""


class Wallet(Record):
    """An agent's money in one currency. availableBalance = totalFunded - reserved - locked - pending, always."""

    id: int | None
    """Number of the wallet; null until its first use."""
    currency: str
    """ISO 4217 code."""
    total_funded: Decimal
    """Credit added, pending credit included, less settled amounts."""
    pending_balance: Decimal
    """Expected from payments that are not confirmed yet."""
    reserved_balance: Decimal
    """Held for quoted tasks."""
    locked_balance: Decimal
    """Held in escrow for active tasks."""
    available_balance: Decimal
    """Free to use."""
    owed_balance: Decimal
    """Debt from a payment that was reversed when its money was no longer available. Money that becomes
    available pays the debt first."""
    lifetime_credited: Decimal
    """All credit that ever arrived."""
    lifetime_settled: Decimal
    """All amounts ever paid out for tasks, fees included."""
    locks: list[WalletLock]
    """The newest tasks that hold money of this wallet, at most 20."""
    more_locks: bool
    """True if older tasks also hold money: the list of the wallet's locks has all, page by page."""


class WalletAmounts(Record):
    """An amount for each account of a wallet."""

    available: Decimal
    """Free to use."""
    reserved: Decimal
    """Held for quoted tasks."""
    locked: Decimal
    """Held in escrow for active tasks."""
    pending: Decimal
    """Expected from payments."""
    total: Decimal
    """Sum of the four, as in totalFunded."""


class WalletBalance(Record):
    """The balances of a wallet at a time: after every movement before it."""

    available: Decimal
    """Free to use."""
    reserved: Decimal
    """Held for quoted tasks."""
    locked: Decimal
    """Held in escrow for active tasks."""
    pending: Decimal
    """Expected from payments."""
    total: Decimal
    """Sum of the four, as in totalFunded."""
    at: int
    """The time, on the server's clock (UTC)."""
    instant: datetime
    """The instant of at, in UTC."""


WalletConcern: TypeAlias = Literal["low_balance", "pending_deposit", "owed_balance"]
"""The subject of a wallet warning."""


class WalletCredited(Record):
    """Money that has arrived in a wallet."""

    currency: str
    """ISO 4217 code of the wallet's currency."""
    amount: Decimal
    """Amount credited."""
    available_balance: Decimal
    """Available balance of the wallet after the credit."""
    external_id: str | None
    """Identifier of the deposit, for a payment through the payment provider."""
    reference: str | None
    """Reference of the transfer, for a bank transfer."""


class WalletCreditedEvent(WebhookEvent):
    """Money that has arrived in a wallet."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["wallet.credited"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: WalletCredited
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class WalletDepositFailedEvent(WebhookEvent):
    """A deposit that was not paid."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["wallet.deposit_failed"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: DepositFailed
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class WalletDepositReversedEvent(WebhookEvent):
    """A deposit that was reversed at the payment provider, or the part of it that has returned."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["wallet.deposit_reversed"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: DepositReversed
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class WalletLock(Record):
    """Amount that escrow holds for a task."""

    task_id: int
    """Number of the task."""
    task_title: str
    """Title of the task."""
    task_status: Status
    """Status of the task."""
    locked_amount: Decimal
    """Amount that is locked."""
    locked_at: int
    """When it was locked, in the task's local time."""
    locked_instant: datetime
    """The instant of lockedAt, in UTC."""


class WalletReversalReturnedEvent(WebhookEvent):
    """A deposit that was reversed at the payment provider, or the part of it that has returned."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["wallet.reversal_returned"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: DepositReversed
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class WalletStatement(Record):
    """A wallet over a period: opening balances, each movement, and closing balances. They add up."""

    currency: str
    """ISO 4217 code."""
    period_from: int
    """Beginning of the period, on the server's clock (UTC)."""
    period_until: int
    """End of the period, on the server's clock (UTC)."""
    opening: WalletAmounts
    """Balances before the first movement."""
    closing: WalletAmounts
    """Balances after the last movement, as the ledger has them."""
    lines: list[StatementLine]
    """Movements, oldest first."""
    download_url: str
    """Address of the statement as CSV for an hour, without a key."""
    period_from_instant: datetime
    """The instant of periodFrom, in UTC."""
    period_until_instant: datetime
    """The instant of periodUntil, in UTC."""


class WalletStatus(Record):
    """Coverage of a quote by the wallet."""

    currency: str
    """ISO 4217."""
    available_balance: Decimal
    """Available balance, without the amount that this quote reserves."""
    reserved_for_task: Decimal
    """Amount that this quote reserves."""
    sufficient: bool
    """True if the two together cover the total cost and the wallet's debt."""
    shortfall: Decimal
    """Amount missing for the total cost and the wallet's debt."""


class WalletTransaction(Record):
    """One movement of money in a wallet."""

    id: int
    """Number of the ledger transaction."""
    type: EntryKind
    """Kind of the movement."""
    currency: str
    """ISO 4217 code."""
    amount: Decimal
    """Change of the available balance."""
    running_balance: Decimal
    """Available balance after the movement."""
    task_id: int | None
    """The task that the movement was for."""
    deposit_id: int | None
    """The deposit that the movement was for."""
    bank_transfer_id: int | None
    """The credited bank transfer that the movement was for."""
    provider: str | None
    """Payment provider of the deposit that the movement was for: `stripe`, or `embedded`, which takes test
    money; `bank` for a bank transfer."""
    related_settlement_id: int | None
    """The task's settlement that this movement belongs to, or that it follows."""
    actor: Actor
    """Actor who caused the movement."""
    changed_by: ChangedBy | None
    """Key, person or token that the actor used. Null for actions of another side."""
    created_at: int
    """When the money moved, on the server's clock (UTC)."""
    postings: list[PostingView]
    """Changes of the wallet's accounts."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""


class WalletWarning(Record):
    """A problem of a wallet that prevents, or may prevent, tasks."""

    code: WalletConcern
    """Subject of the warning: a balance too low for drafts and quoted tasks, a pending deposit, or a debt."""
    currency: str
    """ISO 4217."""
    amount: Decimal
    """Amount that is missing, expected or owed."""
    message: str
    """The warning as a sentence."""


class WebhookAttempt(Record):
    """One call to an endpoint, with its result."""

    id: int
    """Number of the call: later calls of the same account have higher ones. The cursor of `deliveriesChanged`."""
    attempt: int
    """Number of the attempt, from 1."""
    sent_at: int
    """Time of the call, on the clock at the task; UTC for events that belong to no task."""
    duration_ms: int
    """Duration of the call, in milliseconds."""
    response_status: int | None
    """HTTP status of the response; for e-mail, that of SMTP."""
    response_body: str | None
    """First kilobyte of the response."""
    fault: CallFault | None
    """Reason why there was no response."""
    sent_instant: datetime
    """The instant of sentAt, in UTC."""


class WebhookConcern(Record):
    """An endpoint of the agent that does not accept its events."""

    endpoint: str
    """Address of the endpoint."""
    message: str
    """The problem of the endpoint."""


class WebhookDelivery(Record):
    """The delivery of an event to an endpoint, with every attempt. Times are on the clock at the task, else
    UTC."""

    id: int
    """The delivery."""
    event_id: int
    """The event: `event_id` in its body and the header webhook-id, the same on every attempt and for each
    endpoint."""
    agent_id: int | None
    """The agent whose endpoint it is; for the platform. Null for an operator's."""
    operator_id: int | None
    """The operator whose endpoint it is; for the platform."""
    event_type: str
    """Name of the event."""
    sequence: int | None
    """Position of the event among all of the agent's, or the number of the operator's notification; null for a
    test."""
    task_id: int | None
    """The task of the event."""
    endpoint_id: int
    """The endpoint."""
    channel: Channel
    """Channel of the delivery."""
    url: str
    """Address of the endpoint, without authentication."""
    status: DeliveryStatus
    """pending until the endpoint accepts it (delivered) or no retry is left (failed); cancelled when its
    address was removed."""
    attempt: int
    """Number of attempts made; the fields below are those of the last one."""
    response_status: int | None
    """HTTP status of the response; for e-mail, that of SMTP."""
    response_body: str | None
    """First kilobyte of the response."""
    fault: CallFault | None
    """Reason why there was no response."""
    duration_ms: int | None
    """Duration of the call, in milliseconds."""
    sent_at: int | None
    """Time of the call."""
    next_attempt_at: int | None
    """Earliest time of the next attempt; null when there is none."""
    created_at: int
    """Time of the event."""
    attempts: list[WebhookAttempt]
    """Every attempt, oldest first."""
    request_headers: list[RequestHeader] | None
    """Headers of the request, with `hidden` for signatures, tokens and passwords; in a list null unless
    includeRequests was set. Those of the last attempt, with the endpoint's present settings."""
    request_body: str | None
    """Body of the request, the same on every attempt; in a list null unless includeRequests was set."""
    sent_instant: datetime | None
    """The instant of sentAt, in UTC."""
    next_attempt_instant: datetime | None
    """The instant of nextAttemptAt, in UTC."""
    created_instant: datetime
    """The instant of createdAt, in UTC."""


class WebhookDisabled(Record):
    """An endpoint that no longer gets deliveries."""

    channel: str
    """Channel of the endpoint, for example webhook."""
    address: str
    """Address of the endpoint."""
    cause: DisabledBecause
    """Why: gone, it answered 410; failing, it has accepted no delivery for five days."""


class WebhookDisabledEvent(WebhookEvent):
    """An endpoint that no longer gets deliveries."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["webhook.disabled"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: WebhookDisabled
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


class WebhookEndpoint(Record):
    """An address that receives events of the agent or the operator by one channel, however many tasks or
    contact methods name it. Times are UTC."""

    id: int
    """Number of the endpoint."""
    channel: Channel
    """Channel by which it is called."""
    url: str
    """Address of the endpoint, without authentication."""
    status: EndpointStatus
    """new until it has accepted an event, then working or failing; disabled when the service no longer sends
    to it."""
    event_types: list[str] | None
    """The only types of events that it receives; null for all."""
    contact_method_ids: list[int]
    """The contact methods that name it. Others are named by tasks or by the agent's callbackUrl."""
    failing_since: int | None
    """Time of the first failure since it last accepted an event."""
    paused_until: int | None
    """Earliest time of the next call, as the endpoint asked or after its failures."""
    disabled_at: int | None
    """Time from which nothing is sent to it."""
    disabled_because: DisabledBecause | None
    """Reason why it is disabled."""
    last_error: WebhookAttempt | None
    """The last call that failed, while its event is on record."""
    last24h: EndpointStatistics | None
    """The calls of the last 24 hours."""
    failing_since_instant: datetime | None
    """The instant of failingSince, in UTC."""
    paused_until_instant: datetime | None
    """The instant of pausedUntil, in UTC."""
    disabled_instant: datetime | None
    """The instant of disabledAt, in UTC."""


class WebhookSecret(Record):
    """A new secret that signs webhooks; shown only once."""

    webhook_signing_secret: str
    """The secret, in the form of Standard Webhooks."""
    previous_valid_until: int
    """End of the time in which events are also signed with the previous secret, on the server's clock (UTC)."""
    previous_valid_until_instant: datetime
    """The instant of previousValidUntil, in UTC."""


class WebhookTest(Record):
    """A test of a webhook."""

    message: str
    """A sentence that says that this is a test."""
    webhook_url: str
    """Address of the webhook, as in the task."""


class WebhookTestEvent(WebhookEvent):
    """A test of a webhook."""

    event_id: int
    """Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id."""
    event_type: Literal["webhook.test"]
    """Name of the event."""
    occurred_at: int
    """Time of the event, on the clock at the task's location; UTC for an event without a task."""
    occurred_at_unix: int
    """The same instant, in seconds since 1970 UTC."""
    task_id: int | None
    """The task."""
    sequence: int | None
    """Sequence number among all events of the agent, as in `events?after=`; null for a test."""
    from_status: Status | None
    """Status of the task before the event."""
    to_status: Status | None
    """Status of the task after the event."""
    reason: str | None
    """Reason, if one was given."""
    payload: WebhookTest
    """Payload of the event."""
    suggested_actions: list[SuggestedAction]
    """Suggested next calls, in order."""


WEBHOOK_EVENTS: dict[str, type[WebhookEvent]] = {
    "task.created": TaskCreatedEvent,
    "task.location_updated": TaskLocationUpdatedEvent,
    "task.quoted": TaskQuotedEvent,
    "task.funded": TaskFundedEvent,
    "task.published": TaskPublishedEvent,
    "task.held_for_review": TaskHeldForReviewEvent,
    "task.hold_released": TaskHoldReleasedEvent,
    "task.publication_refused": TaskPublicationRefusedEvent,
    "task.expired": TaskExpiredEvent,
    "task.accepted": TaskAcceptedEvent,
    "task.released": TaskReleasedEvent,
    "task.en_route": TaskEnRouteEvent,
    "task.arrived": TaskArrivedEvent,
    "task.in_progress": TaskInProgressEvent,
    "task.overdue": TaskOverdueEvent,
    "task.operator_no_show": TaskOperatorNoShowEvent,
    "task.decision_requested": TaskDecisionRequestedEvent,
    "task.decision_resolved": TaskDecisionResolvedEvent,
    "task.reschedule_requested": TaskRescheduleRequestedEvent,
    "task.reschedule_approved": TaskRescheduleApprovedEvent,
    "task.reschedule_rejected": TaskRescheduleRejectedEvent,
    "task.proof_submitted": TaskProofSubmittedEvent,
    "task.proof_uploaded": TaskProofUploadedEvent,
    "task.under_review": TaskUnderReviewEvent,
    "task.review_due": TaskReviewDueEvent,
    "task.completed": TaskCompletedEvent,
    "task.rejected": TaskRejectedEvent,
    "task.settled": TaskSettledEvent,
    "task.closed": TaskClosedEvent,
    "task.cancelled": TaskCancelledEvent,
    "task.disputed": TaskDisputedEvent,
    "dispute.overdue": DisputeOverdueEvent,
    "task.dispute_resolved": TaskDisputeResolvedEvent,
    "wallet.credited": WalletCreditedEvent,
    "wallet.deposit_failed": WalletDepositFailedEvent,
    "wallet.deposit_reversed": WalletDepositReversedEvent,
    "wallet.reversal_returned": WalletReversalReturnedEvent,
    "support.replied": SupportRepliedEvent,
    "support.status_changed": SupportStatusChangedEvent,
    "country.live": CountryLiveEvent,
    "webhook.disabled": WebhookDisabledEvent,
    "spending.decided": SpendingDecidedEvent,
    "account.suspended": AccountSuspendedEvent,
    "account.reinstated": AccountReinstatedEvent,
    "account.verified": AccountVerifiedEvent,
    "account.members_changed": AccountMembersChangedEvent,
    "webhook.test": WebhookTestEvent,
}
