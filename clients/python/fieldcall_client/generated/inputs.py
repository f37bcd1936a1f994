"""Types of the inputs of the service: the arguments of its operations, and the objects in them."""

from __future__ import annotations

from typing import Required, TypedDict

from fieldcall_client.generated import models
from fieldcall_client.records import Amount, Instant, JsonText


class Area(TypedDict, total=False):
    """A part of the map between two latitudes and two longitudes. With west above east it crosses the date
    line."""

    north: Required[float]
    """Northern edge, in degrees."""
    east: Required[float]
    """Eastern edge, in degrees."""
    south: Required[float]
    """Southern edge, in degrees; not north of the northern one."""
    west: Required[float]
    """Western edge, in degrees."""


class CapturedLocationInput(TypedDict, total=False):
    """Position of the device that took a photo or video."""

    lat: Required[float]
    """Degrees north."""
    lng: Required[float]
    """Degrees east."""
    accuracy: Required[float]
    """Radius of uncertainty, in metres, as browsers give it. It is added to the distance from the task."""
    age_seconds: float | None
    """Seconds between the measurement of this position and the recording. Above 300 the position is ignored."""


class LimitsInCurrencyInput(TypedDict, total=False):
    """Maximum amounts that may be committed to tasks in a currency, fees included; an omitted amount is no
    limit."""

    currency: Required[str]
    """ISO 4217 code."""
    per_task: Amount | None
    """Maximum for one task."""
    per_day: Amount | None
    """Maximum for all tasks of a calendar day, UTC."""
    per_month: Amount | None
    """Maximum for all tasks of a calendar month, UTC."""


class LocationInput(TypedDict, total=False):
    """An operator's location when an event happened."""

    lat: Required[float]
    """Degrees north."""
    lng: Required[float]
    """Degrees east."""
    accuracy: float | None
    """Radius of uncertainty, in metres."""
    source: str | None
    """Source of the location, for example gps or network."""


class PayoutDestinationInput(TypedDict, total=False):
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


class RegisterAgentBody(TypedDict, total=False):
    agent_name: Required[str]
    """Name of the agent."""
    agent_type: Required[str]
    """Free-text label of the kind of agent, stored as given."""
    accepted_terms: Required[bool]
    """Must be true: the agent accepts the terms and conditions, privacy policy, acceptable use policy and
    agent platform terms."""
    accepted_terms_version: str | None
    """Version of the legal documents that the agent has read; if omitted, the version in force."""
    description: str | None
    """Purpose of the agent."""
    email: str | None
    """Contact of the agent's owner."""
    website_url: str | None
    """Web page of the agent or its owner."""
    referral_source: str | None
    """Way in which the agent came to this service."""
    agent_framework: str | None
    """Label of the framework that the agent is built with, such as `custom`."""
    framework_version: str | None
    """Version of that framework."""
    callback_url: str | None
    """Address to which the status events of all tasks are sent."""
    callback_secret: str | None
    """Token that authenticates callbacks to the agent. Stored encrypted, never shown."""
    callback_config_json: JsonText | None
    """Configuration of callbacks, as JSON text; the keys depend on the framework. Stored encrypted."""
    locale: str | None
    """Slug of the locale of payment pages; if omitted, the Accept-Language header of each request decides."""
    test_mode: bool | None
    """Register in test mode, permanently: a practice world of its own with test money and simulated operators."""


class CurrenciesQuery(TypedDict, total=False):
    include_all: bool | None
    """List every currency, not only those of Live countries."""


class CapabilitiesQuery(TypedDict, total=False):
    category_id: int | None
    """Only capabilities of this category; a main category includes its subcategories."""


class UpdateAgentBody(TypedDict, total=False):
    agent_name: str | None
    """Name of the agent."""
    description: str | None
    """Purpose of the agent."""
    agent_type: str | None
    """Free-text label of the kind of agent."""
    email: str | None
    """Contact of the agent's owner."""
    website_url: str | None
    """Web page of the agent or its owner."""


class CreateApiKeyBody(TypedDict, total=False):
    key_name: Required[str]
    """Name of the key."""
    scopes: list[models.Scope] | None
    """Scopes of the key, at most those of the calling key; if omitted, the same as the calling key."""
    expires_at: int | None
    """When the key expires, on the server's clock (UTC); not after the calling key. If omitted, as the calling
    key."""
    expires_in_days: int | None
    """Number of days after which the key expires, in place of `expiresAt`."""


class AgentMembersQuery(TypedDict, total=False):
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Id of the last member of the previous page; 0 starts with the newest."""


class AddAgentMemberBody(TypedDict, total=False):
    email: Required[str]
    """Address with which the person signs in, or will sign in for the first time."""
    role: models.MemberRole | None
    """Rights of the person; only an owner who has signed in adds an owner."""


class SetAgentMemberRoleBody(TypedDict, total=False):
    role: Required[models.MemberRole]
    """New rights of the person."""


class SpendingRulesQuery(TypedDict, total=False):
    api_key_id: int | None
    """The API key; if omitted, the rules are those of the agent, which apply to all of its keys."""
    agent_id: int | None
    """The agent, for the platform's staff. Agents omit it."""


class SetSpendingRulesBody(TypedDict, total=False):
    api_key_id: int | None
    """The API key; if omitted, the rules are those of the agent, which apply to all of its keys."""
    agent_id: int | None
    """The agent, for the platform's staff. Agents omit it."""
    limits: list[LimitsInCurrencyInput] | None
    """Limits by currency. Spending in an unlisted currency is not allowed; without any limit, all currencies
    are."""
    countries: list[str] | None
    """The only countries in which tasks may be, ISO 3166-1 alpha-2; null for all."""
    category_ids: list[int] | None
    """The only service categories that tasks may have, with their subcategories; null for all, and for tasks
    without a category."""
    frozen: bool | None
    """True if all spending is stopped."""
    reason: str | None
    """Reason, for the audit log of the platform's staff."""


class FreezeSpendingBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    api_key_id: int | None
    """The API key; if omitted, the rules are those of the agent, which apply to all of its keys."""
    agent_id: int | None
    """The agent, for the platform's staff. Agents omit it."""
    reason: str | None
    """Reason, for the audit log of the platform's staff."""


class UnfreezeSpendingBody(TypedDict, total=False):
    api_key_id: int | None
    """The API key; if omitted, the rules are those of the agent, which apply to all of its keys."""
    agent_id: int | None
    """The agent, for the platform's staff. Agents omit it."""


class DecideSpendingBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    decision: Required[models.ApprovalDecision]
    """Approve or decline."""


class ApiKeySpendingRulesQuery(TypedDict, total=False):
    agent_id: int | None
    """The agent, for the platform's staff. Agents omit it."""


class SetSpendingRulesOfApiKeyBody(TypedDict, total=False):
    agent_id: int | None
    """The agent, for the platform's staff. Agents omit it."""
    limits: list[LimitsInCurrencyInput] | None
    """Limits by currency. Spending in an unlisted currency is not allowed; without any limit, all currencies
    are."""
    countries: list[str] | None
    """The only countries in which tasks may be, ISO 3166-1 alpha-2; null for all."""
    category_ids: list[int] | None
    """The only service categories that tasks may have, with their subcategories; null for all, and for tasks
    without a category."""
    frozen: bool | None
    """True if all spending is stopped."""
    reason: str | None
    """Reason, for the audit log of the platform's staff."""


class FreezeSpendingOfApiKeyBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    agent_id: int | None
    """The agent, for the platform's staff. Agents omit it."""
    reason: str | None
    """Reason, for the audit log of the platform's staff."""


class UnfreezeSpendingOfApiKeyBody(TypedDict, total=False):
    agent_id: int | None
    """The agent, for the platform's staff. Agents omit it."""


class PlatformSpendingRulesQuery(TypedDict, total=False):
    api_key_id: int | None
    """The API key; if omitted, the rules are those of the agent, which apply to all of its keys."""


class SetSpendingRulesAsPlatformBody(TypedDict, total=False):
    api_key_id: int | None
    """The API key; if omitted, the rules are those of the agent, which apply to all of its keys."""
    limits: list[LimitsInCurrencyInput] | None
    """Limits by currency. Spending in an unlisted currency is not allowed; without any limit, all currencies
    are."""
    countries: list[str] | None
    """The only countries in which tasks may be, ISO 3166-1 alpha-2; null for all."""
    category_ids: list[int] | None
    """The only service categories that tasks may have, with their subcategories; null for all, and for tasks
    without a category."""
    frozen: bool | None
    """True if all spending is stopped."""
    reason: str | None
    """Reason, for the audit log of the platform's staff."""


class FreezeSpendingAsPlatformBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    api_key_id: int | None
    """The API key; if omitted, the rules are those of the agent, which apply to all of its keys."""
    reason: str | None
    """Reason, for the audit log of the platform's staff."""


class UnfreezeSpendingAsPlatformBody(TypedDict, total=False):
    api_key_id: int | None
    """The API key; if omitted, the rules are those of the agent, which apply to all of its keys."""


class AdvanceClockBody(TypedDict, total=False):
    by: Required[int]
    """Seconds to advance."""


class SetClockSpeedBody(TypedDict, total=False):
    speed: Required[float]
    """Factor of real time: 1 is as fast as real time, 60 a minute per second, 0 stands still until it is
    advanced."""


class AddContactMethodBody(TypedDict, total=False):
    method_type: Required[models.MethodType]
    """Type of the channel."""
    endpoint: Required[str]
    """Address of the channel: http or https for webhook and mcp_callback, ws or wss for websocket, an e-mail
    address for email, and for polling any name of the client that polls."""
    priority: int | None
    """1 is primary, 2 is its fallback, and so on."""
    fan_out: bool | None
    """True: it receives each event, whether or not other channels do; false: it takes part in the fallback."""
    event_types: list[str] | None
    """The only types of events that its endpoint receives, such as task.completed; null for all."""
    config_json: JsonText | None
    """Authentication of calls to the endpoint, as JSON text with the keys authType, authHeader, authValue and
    authQueryParam. Stored encrypted; authValue is never shown."""


class UpdateContactMethodBody(TypedDict, total=False):
    method_type: models.MethodType | None
    """Type of the channel."""
    endpoint: str | None
    """Address of the channel, in the form that the type requires."""
    priority: int | None
    """1 is primary, 2 is its fallback, and so on."""
    active: bool | None
    """True if the channel is used."""
    fan_out: bool | None
    """True: it receives each event, whether or not other channels do; false: it takes part in the fallback."""
    event_types: list[str] | None
    """The only types of events that its endpoint receives; null for all."""
    config_json: JsonText | None
    """Authentication of calls to the endpoint; replaces the previous one. Without authValue the stored one
    stays, if it has the same authType; a null authValue removes it."""


class AddIntegrationPreferenceBody(TypedDict, total=False):
    preference: Required[str]
    """Name of the way, such as mcp, rest or sdk."""
    notes: str | None
    """Further notes."""


class AddServiceInterestBody(TypedDict, total=False):
    region: Required[str]
    """Region: a town, a country or a part of the world."""
    service_category_id: int | None
    """Service category of the work."""
    custom_description: str | None
    """Description of the work, in the agent's words."""
    estimated_volume: str | None
    """Estimated amount of work, such as `20 tasks a week`."""
    budget_indication: str | None
    """Acceptable cost, such as `EUR 15 to 25 for each`."""
    priority_level: models.PriorityLevel | None
    """Priority for the agent."""


class UpdateServiceInterestBody(TypedDict, total=False):
    region: str | None
    """Region: a town, a country or a part of the world."""
    service_category_id: int | None
    """Service category of the work."""
    custom_description: str | None
    """Description of the work, in the agent's words."""
    estimated_volume: str | None
    """Estimated amount of work."""
    budget_indication: str | None
    """Acceptable cost."""
    priority_level: models.PriorityLevel | None
    """Priority for the agent."""


class JoinCountryWaitlistBody(TypedDict, total=False):
    country_iso_code: Required[str]
    """ISO 3166-1 alpha-2 code of a country that is not Live yet."""


class WalletQuery(TypedDict, total=False):
    currency: str | None
    """ISO 4217 code; if omitted, that of the agent's first wallet."""


class WalletLocksQuery(TypedDict, total=False):
    currency: str | None
    """ISO 4217 code; if omitted, that of the agent's first wallet."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Task of the last lock of the previous page; 0 starts with the newest."""


class WalletBalancesQuery(TypedDict, total=False):
    currency: str | None
    """ISO 4217 code; if omitted, that of the agent's first wallet."""
    from_: Required[int]
    """Beginning of the period, on the server's clock (UTC), inclusive."""
    until: int | None
    """End of the period, on the server's clock (UTC), exclusive; now, if omitted. At most 366 days after the
    beginning."""
    every: models.BalanceInterval | None
    """Time between two points, from the beginning of the period on."""


class WalletTransactionsQuery(TypedDict, total=False):
    task_id: int | None
    """Only entries for this task."""
    kinds: list[models.EntryKind] | None
    """Only entries of these kinds."""
    from_: int | None
    """Only entries at this time or later, on the server's clock (UTC)."""
    until: int | None
    """Only entries before this time."""
    currency: str | None
    """Only entries of the wallet in this currency, an ISO 4217 code."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Id of the last entry of the previous page; 0 starts with the newest."""


class WalletStatementQuery(TypedDict, total=False):
    currency: str | None
    """ISO 4217 code; if omitted, that of the agent's first wallet."""
    from_: Required[int]
    """Beginning of the period, on the server's clock (UTC), inclusive."""
    until: int | None
    """End of the period, on the server's clock (UTC), exclusive; now, if omitted. At most 366 days after the
    beginning."""


class DepositToWalletBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    amount: Required[Amount]
    """Amount to deposit, in the wallet's currency."""
    currency: str | None
    """ISO 4217 code of the wallet; when omitted, that of the agent's first wallet."""
    success_url: str | None
    """Address to which the payer is sent after paying."""
    cancel_url: str | None
    """Address to which the payer is sent after declining or cancelling."""
    locale: str | None
    """Language of the payment page: en, nl, de, fr, es, es-419, pt, pt-BR, it or pl. Default: that of the
    agent's profile or Accept-Language header; without either, that of the payer's browser."""


class BankTransferDetailsQuery(TypedDict, total=False):
    currency_code: str | None
    """ISO 4217 code of the wallet; when omitted, that of the agent's first wallet. Also read as currencyCode."""
    locale: str | None
    """Language of the instructions; when omitted, the agent's own, else that of Accept-Language."""


class CreateTaskBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    title: Required[str]
    """Title, one line."""
    description: Required[str]
    """Instructions for the operator."""
    location_address: Required[str]
    """Address of the task."""
    payout_amount: Required[Amount]
    """Payout of the operator before fees, in the payout currency and within its bounds."""
    payout_currency: str | None
    """ISO 4217 code; when omitted, the currency of the task's country."""
    location_latitude: float | None
    """Latitude, in degrees north; requires locationLongitude."""
    location_longitude: float | None
    """Longitude, in degrees east; requires locationLatitude."""
    location_radius_km: int | None
    """Maximum distance of operators from the place, in kilometres."""
    service_category_id: int | None
    """Service category, which improves matching."""
    estimated_duration_minutes: int | None
    """Estimated duration of the work, in minutes."""
    pricing_type: models.PricingType | None
    """Unit of the payout: the whole task, an hour, or open to negotiation."""
    priority: models.Priority | None
    """Urgency of the task."""
    agent_notes: str | None
    """Notes for the operator."""
    publish_immediately: bool | None
    """Funds the task from the wallet and publishes it at once; false keeps it as a draft."""
    workflow_id: str | None
    """Group of tasks that the task belongs to; gives no idempotency."""
    request_id: str | None
    """Idempotency key: a repeat returns the existing task, without a time limit."""
    webhook_url: str | None
    """Address to which events of this task are sent."""
    webhook_config_json: JsonText | None
    """Authentication of calls to webhookUrl: authType (header, query_param, basic or hmac), authHeader,
    authValue, authQueryParam. Stored encrypted, never shown."""
    execution_mode: models.ExecutionMode | None
    """Mode that determines the time of the work; detected from the times when omitted."""
    time_window_start: int | None
    """Start of the time window. It needs timeWindowEnd: alone it has no effect."""
    time_window_end: int | None
    """End of the time window."""
    requested_time: int | None
    """Appointed time, plus or minus toleranceMinutes."""
    tolerance_minutes: int | None
    """Minutes before or after requestedTime in which the work may be done; required with it."""
    buffer_minutes: int | None
    """Minutes outside a flexible window in which the work may be done."""
    is_flexible_window: bool | None
    """True if bufferMinutes applies."""
    reschedule_allowed: bool | None
    """True if the schedule may be changed later."""
    allowed_time_slots_json: JsonText | None
    """Slots for operator_schedule: an array of {slotId, start, end}; the operator chooses one. Without slots
    the operator chooses a time in the window, which is then required."""
    deadline_at: int | None
    """Time by which the task must be finished."""
    accept_by: int | None
    """Time by which an operator must have accepted; otherwise the task expires."""
    complete_by: int | None
    """Time by which the operator must have completed the work."""
    deadline_in_seconds: int | None
    """Seconds from now until the deadline, instead of deadlineAt."""
    accept_within_seconds: int | None
    """Seconds from now in which an operator must have accepted, instead of acceptBy."""
    complete_within_seconds: int | None
    """Seconds from now in which the operator must have completed the work, instead of completeBy."""
    review_within_hours: int | None
    """Hours in which the agent reviews the proof, at most those of the service's review window, which also is
    the default. At their end the proof is approved, or disputed if a verdict failed."""
    max_budget: Amount | None
    """Maximum total cost, in the payout currency."""
    proof_requirements_json: JsonText | None
    """Requirements for the proof, which override those of the category."""
    equipment_required: str | None
    """Equipment that the operator must bring."""
    skills_required: str | None
    """Skills that the operator must have."""
    simulation_scenario: models.SimulationScenario | None
    """Test mode only: behaviour of the simulated operators; when omitted, they complete the task without
    trouble."""
    is_public: bool | None
    """True if every operator near the place may see it."""
    settlement_mode: models.SettlementMode | None
    """Settlement: the platform holds the money, or the client pays the operator on site."""
    description_language: str | None
    """BCP 47 tag of title, description and agentNotes."""


class TasksQuery(TypedDict, total=False):
    country_iso_code: str | None
    """Only tasks in this country (ISO 3166-1 alpha-2)."""
    service_category_id: int | None
    """Only tasks of this service category."""
    workflow_id: str | None
    """Only tasks of this group; for agents and the platform."""
    text: str | None
    """Only tasks with this text in their title, description or address, among the newest 10,000; case is
    ignored. For the platform a whole number is the id of a task."""
    agent_id: int | None
    """Only tasks of this agent; for the platform only."""
    operator_id: int | None
    """Only tasks that this operator carries out or has carried out; for agents and the platform."""
    test_mode: bool | None
    """true: only tasks of agents in test mode; false: only those of other agents. For the platform only."""
    created_from: int | None
    """Only tasks created at this time or later, each on the clock at its place."""
    created_until: int | None
    """Only tasks created before this time."""
    deadline_from: int | None
    """Only tasks with a deadline at this time or later."""
    deadline_until: int | None
    """Only tasks with a deadline before this time."""
    priority: models.Priority | None
    """Only tasks of this urgency."""
    payout_currency: str | None
    """Only tasks that pay out in this currency (ISO 4217)."""
    minimum_payout: Amount | None
    """Only tasks with at least this payout before fees, in payoutCurrency, which is then required."""
    maximum_payout: Amount | None
    """Only tasks with at most this payout before fees, in payoutCurrency, which is then required."""
    status: models.Status | None
    """Only tasks in this status."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Id of the last task of the previous page; 0 starts with the newest."""
    north: float | None
    """Northern edge, in degrees."""
    east: float | None
    """Eastern edge, in degrees."""
    south: float | None
    """Southern edge, in degrees; not north of the northern one."""
    west: float | None
    """Western edge, in degrees."""


class TaskQuery(TypedDict, total=False):
    include_settlement: bool | None
    """Includes the settlement of a task whose money has been divided."""
    include_events: bool | None
    """Includes the task's status events."""
    include_policy_text: bool | None
    """Includes the rules on fees and cancellation."""
    include_allowed_actions: bool | None
    """Includes every operation on the task, with its permission now and the reason for a refusal."""


class PublishTaskBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""


class RequestPublicationReviewBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    reason: Required[str]
    """Reason why the rule should not apply to this task. The platform's staff reads it."""


class CancelTaskBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    reason: str | None
    """Reason, for the history."""


class QuoteTaskBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""


class FundTaskBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    funding_method: Required[models.FundingMethod]
    """From the wallet, or on a hosted payment page."""
    success_url: str | None
    """psp: address to which the payer is sent after paying."""
    return_url: str | None
    """psp: address to which the payer is sent afterwards; successUrl and cancelUrl take precedence."""
    cancel_url: str | None
    """psp: address to which the payer is sent after declining or cancelling."""
    locale: str | None
    """psp: language of the payment page; when omitted and not named by the agent, that of the payer's browser."""


class CheckTaskFundingBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""


class ApproveTaskReviewBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""


class RejectTaskReviewBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    reject_reason_code_ref: Required[int]
    """1 WrongLocation, 2 InsufficientProof, 3 WrongTask, 4 Incomplete, 5 LowQuality, 6 SuspectedFraud, 7
    OutsideTimeWindow, 8 MissingMandatoryEvent."""
    notes: str | None
    """Notes for the operator and for the staff who review a dispute."""


class CancelTaskWithSettlementBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    cancellation_reason_code_ref: Required[int]
    """1 AgentCancelled, 2 PlatformCancelled, 3 DuplicateTask, 4 InvalidTaskDefinition, 5 FraudRisk, 6
    OperatorNoShow, 7 ExternalCondition."""


class DisputeTaskBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    dispute_reason_code_ref: Required[int]
    """1 WrongLocation, 2 InsufficientProof, 3 WrongTask, 4 Incomplete, 5 LowQuality, 6 SuspectedFraud, 7
    OutsideTimeWindow, 8 MissingMandatoryEvent."""
    notes: str | None
    """Notes for the investigation."""


class ApproveTaskBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""


class AcknowledgeDirectTaskBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    note: str | None
    """Note for the history."""


class DisputeDirectTaskBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    reason: Required[str]
    """Reason, for the investigation."""


class TaskProofsQuery(TypedDict, total=False):
    include_thumbnails: bool | None
    """Includes the thumbnails, as base64."""


class TaskEventsQuery(TypedDict, total=False):
    after: int | None
    """Only events with a higher sequence; 0 returns all. At most the newest sequence of the agent."""
    wait: int | None
    """Maximum time to wait for an event, in seconds, when there is none yet."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""


class TaskHistoryQuery(TypedDict, total=False):
    after: int | None
    """Only events with a higher sequence; 0 returns all. At most the newest sequence of the agent."""
    wait: int | None
    """Maximum time to wait for an event, in seconds, when there is none yet."""


class OpenSupportRequestBody(TypedDict, total=False):
    file_name: str | None
    """Name of the attached file; required with contentBase64."""
    type: Required[models.SupportType]
    """Type of the request."""
    subject: Required[str]
    """Subject, in a line."""
    message: Required[str]
    """The question, complaint or recommendation; the first message of the thread."""
    severity: models.Severity | None
    """Severity of the problem."""
    category: str | None
    """A label of your own."""
    requested_resolution: str | None
    """The resolution that you ask for."""
    related_task_id: int | None
    """Number of a task of yours that the request is about."""
    related_settlement_id: int | None
    """The settlement of a task of yours, or another ledger transaction of yours, that the request is about."""
    related_webhook_event_id: int | None
    """Number of a webhook event of yours that the request is about."""


class SupportRequestsQuery(TypedDict, total=False):
    type: models.SupportType | None
    """Only requests of this type."""
    status: models.SupportStatus | None
    """Only requests in this status."""
    agent_id: int | None
    """Only requests of this agent; for the platform only."""
    operator_id: int | None
    """Only requests of this operator; for the platform only."""
    text: str | None
    """Only requests with this text in their subject or message, or the request of this number; for the
    platform only."""
    include_messages: bool | None
    """Include the threads."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Id of the last request of the previous page; 0 starts with the newest."""


class SupportRequestQuery(TypedDict, total=False):
    include_messages: bool | None
    """Include the thread."""


class SupportMessagesQuery(TypedDict, total=False):
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Only messages with a higher id; 0 starts with the first. At most the id of the newest message."""


class ReplyToSupportRequestBody(TypedDict, total=False):
    file_name: str | None
    """Name of the attached file; required with contentBase64."""
    body: Required[str]
    """Text of the message."""
    attachment_json: JsonText | None
    """Attachment of the message, as JSON text."""


class NotificationsQuery(TypedDict, total=False):
    since: int | None
    """Only notifications created after this second, on the server's clock (UTC)."""
    unread_only: bool | None
    """Only notifications that are not marked as read."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Sequence of the last notification of the previous page; 0 starts with the newest."""
    newer_than: int | None
    """Sequence of the last notification that you have: later ones follow, oldest first and without gaps. since
    has gaps, because it cannot distinguish notifications of one second. 0 begins with the first. Not
    together with after."""
    wait: int | None
    """Maximum time to wait for a notification, in seconds, when there is none after newerThan yet."""


class MarkAllNotificationsReadBody(TypedDict, total=False):
    through_sequence: int | None
    """Only notifications up to this sequence, so that newer ones stay unread; when omitted, all."""


class PlatformSupportRequestsQuery(TypedDict, total=False):
    type: models.SupportType | None
    """Only requests of this type."""
    status: models.SupportStatus | None
    """Only requests in this status."""
    agent_id: int | None
    """Only requests of this agent; for the platform only."""
    operator_id: int | None
    """Only requests of this operator; for the platform only."""
    text: str | None
    """Only requests with this text in their subject or message, or the request of this number; for the
    platform only."""
    include_messages: bool | None
    """Include the threads."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Id of the last request of the previous page; 0 starts with the newest."""


class PlatformSupportRequestQuery(TypedDict, total=False):
    include_messages: bool | None
    """Include the thread."""


class PlatformSupportMessagesQuery(TypedDict, total=False):
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Only messages with a higher id; 0 starts with the first. At most the id of the newest message."""


class AnswerSupportRequestBody(TypedDict, total=False):
    file_name: str | None
    """Name of the attached file; required with contentBase64."""
    body: Required[str]
    """Text of the message."""
    attachment_json: JsonText | None
    """Attachment of the message, as JSON text."""


class SetSupportStatusBody(TypedDict, total=False):
    status: Required[models.SupportStatus]
    """The new status."""


class UpdateTaskWebhookBody(TypedDict, total=False):
    webhook_url: str | None
    """Address to which events of this task are sent."""
    webhook_config_json: JsonText | None
    """Authentication of calls to webhookUrl: authType (header, query_param, basic or hmac), authHeader,
    authValue, authQueryParam. Stored encrypted, never shown."""


class WebhookEventsQuery(TypedDict, total=False):
    after: int | None
    """Only events with a higher sequence; 0 returns all that are stored."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    wait: int | None
    """Maximum time to wait for an event, in seconds, when there is none yet."""


class WebhookDeliveriesQuery(TypedDict, total=False):
    endpoint_id: int | None
    """Only deliveries to this endpoint."""
    event_type: str | None
    """Only deliveries of events of this type, such as task.completed."""
    from_time: int | None
    """Only events from this time on, UTC."""
    to_time: int | None
    """Only events up to this time, UTC."""
    response_status: int | None
    """Only deliveries whose last attempt was answered with this HTTP status."""
    task_id: int | None
    """Only deliveries of events of this task."""
    status: models.DeliveryStatus | None
    """Only deliveries with this status."""
    agent_id: int | None
    """Only deliveries to this agent; for the platform only."""
    include_requests: bool | None
    """Include headers and body of each request."""
    after: int | None
    """Number of the last delivery of the previous page; when omitted, the newest come first."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""


class RedeliverWebhooksBody(TypedDict, total=False):
    status: models.DeliveryStatus | None
    """Only deliveries with this status; null includes delivered and cancelled ones."""
    endpoint_id: int | None
    """Only deliveries to this endpoint."""
    event_type: str | None
    """Only events of this type, such as task.completed."""
    from_sequence: int | None
    """Only events from this sequence on."""
    to_sequence: int | None
    """Only events up to this sequence."""
    from_time: int | None
    """Only events from this time on, UTC."""
    to_time: int | None
    """Only events up to this time, UTC."""


class PlatformWebhookDeliveriesQuery(TypedDict, total=False):
    endpoint_id: int | None
    """Only deliveries to this endpoint."""
    event_type: str | None
    """Only deliveries of events of this type, such as task.completed."""
    from_time: int | None
    """Only events from this time on, UTC."""
    to_time: int | None
    """Only events up to this time, UTC."""
    response_status: int | None
    """Only deliveries whose last attempt was answered with this HTTP status."""
    task_id: int | None
    """Only deliveries of events of this task."""
    status: models.DeliveryStatus | None
    """Only deliveries with this status."""
    agent_id: int | None
    """Only deliveries to this agent; for the platform only."""
    include_requests: bool | None
    """Include headers and body of each request."""
    after: int | None
    """Number of the last delivery of the previous page; when omitted, the newest come first."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""


class WebhookEndpointsQuery(TypedDict, total=False):
    status: models.EndpointStatus | None
    """Only endpoints with this status."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Number of the last endpoint of the previous page; 0 starts with the newest."""


class UpdateWebhookEndpointBody(TypedDict, total=False):
    event_types: list[str] | None
    """The only types of events that it receives, such as task.completed; null for all. Tests always arrive."""


class UpdateTaskLocationBody(TypedDict, total=False):
    location_address: str | None
    """Address. A new address without coordinates drops the coordinates of the old one."""
    location_latitude: float | None
    """Latitude, in degrees north; requires locationLongitude."""
    location_longitude: float | None
    """Longitude, in degrees east; requires locationLatitude."""
    location_radius_km: int | None
    """Maximum distance of operators from the place, in kilometres."""
    publish_immediately: bool | None
    """Publishes a draft, if the new place brings no new warnings."""


class ReviewTaskBody(TypedDict, total=False):
    rating: Required[int]
    """Rating, from 1 (poor) to 5 (excellent)."""
    comment: str | None
    """Comment in words."""
    quality_score: int | None
    """Quality of the work, from 1 to 5."""
    professionalism_score: int | None
    """Professionalism of the operator, from 1 to 5."""
    tags_json: JsonText | None
    """Tags of the agent's own, as JSON."""


class ResolveDecisionBody(TypedDict, total=False):
    agent_decision_json: Required[str]
    """One of the options, as JSON; an option that is text may stand without its quotes."""


class RequestRescheduleBody(TypedDict, total=False):
    new_time_window_start: int | None
    """New start of the time window."""
    new_time_window_end: int | None
    """New end of the time window."""
    new_requested_time: int | None
    """New appointed time; it replaces a time window."""
    new_committed_time: int | None
    """New time that the operator commits to."""
    reason: str | None
    """Reason, for the other side."""


class RequestDecisionBody(TypedDict, total=False):
    location: LocationInput | None
    """Current location of the operator."""
    question_code: Required[str]
    """Stable name of the question, for programs."""
    message: Required[str]
    """The question in words, for people."""
    options_json: Required[JsonText]
    """Options of the agent: an array of 1 to 50 different JSON values."""
    deadline_at: int | None
    """Time by which the agent must have answered; 72 hours (a setting of the service) when omitted."""
    deadline_in_seconds: int | None
    """Seconds from now in which the agent must have answered, instead of deadlineAt."""
    default_option_json: JsonText | None
    """Option that is taken at the deadline without an answer; without a default the request only stops
    blocking the task."""


class RegisterOperatorBody(TypedDict, total=False):
    name: Required[str]
    """Name of the operator."""
    email: Required[str]
    """E-mail address of the operator."""
    country_iso_code: Required[str]
    """Country in which the operator works, ISO 3166-1 alpha-2."""
    latitude: Required[float]
    """Latitude of the operator, in degrees north of the equator."""
    longitude: Required[float]
    """Longitude of the operator, in degrees east of Greenwich."""
    radius_km: int | None
    """Distance that the operator travels for a task, in kilometres."""
    languages: list[str] | None
    """Languages that the operator speaks, as BCP 47 tags."""
    skills: list[str] | None
    """Skills of the operator, in its own words."""
    equipment: list[str] | None
    """Equipment that the operator can bring, in its own words."""
    service_category_ids: list[int] | None
    """Service categories whose tasks are announced to the operator, with their subcategories; all if empty."""
    accepted_terms: Required[bool]
    """Must be true: the operator accepts the legal documents in force."""
    accepted_terms_version: str | None
    """Version of the legal documents that the operator has read; if omitted, the version in force."""


class UpdateOperatorBody(TypedDict, total=False):
    name: str | None
    """Name of the operator."""
    email: str | None
    """E-mail address of the operator."""
    country_iso_code: str | None
    """Country in which the operator works, ISO 3166-1 alpha-2."""
    latitude: float | None
    """Latitude of the operator, in degrees north of the equator."""
    longitude: float | None
    """Longitude of the operator, in degrees east of Greenwich."""
    radius_km: int | None
    """Distance that the operator travels for a task, in kilometres."""
    languages: list[str] | None
    """Languages that the operator speaks, as BCP 47 tags; replaces the list."""
    skills: list[str] | None
    """Skills of the operator; replaces the list."""
    equipment: list[str] | None
    """Equipment that the operator can bring; replaces the list."""
    service_category_ids: list[int] | None
    """Service categories whose tasks are announced to the operator; replaces the list."""


class CreateOperatorKeyBody(TypedDict, total=False):
    key_name: Required[str]
    """Name of the key."""
    scopes: list[models.Scope] | None
    """Scopes of the key, at most those of the calling key; if omitted, the same as the calling key."""
    expires_at: int | None
    """When the key expires, on the server's clock (UTC); not after the calling key. If omitted, as the calling
    key."""
    expires_in_days: int | None
    """Number of days after which the key expires, in place of `expiresAt`."""


class ReportLocationBody(TypedDict, total=False):
    location: Required[LocationInput]
    """The location."""
    task_id: int | None
    """The task that the operator travels to or works on; it must be assigned to this operator."""


class OpenTasksQuery(TypedDict, total=False):
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Id of the last task of the previous page; 0 starts with the nearest."""
    latitude: float | None
    """Latitude of the centre, in degrees north."""
    longitude: float | None
    """Longitude of the centre, in degrees east."""
    radius_km: float | None
    """Radius in kilometres; when omitted, the operator's own."""
    service_category_ids: list[int] | None
    """Only tasks in these service categories or their subcategories."""
    languages: list[str] | None
    """Only tasks written in one of these languages, in any region, or without a language."""
    minimum_payout: Amount | None
    """Only tasks with at least this payout before fees, in minimumPayoutCurrency."""
    minimum_payout_currency: str | None
    """ISO 4217 currency of minimumPayout. Tasks in other currencies are left out."""
    available_from: int | None
    """Only tasks that may be done at this time or later, on the clock at the task; tasks to be done as soon as
    possible always may."""
    available_until: int | None
    """Only tasks that may be done at this time or earlier, on the clock at the task."""
    fitting: bool | None
    """Only tasks for which the operator has declared all required skills and equipment."""


class OperatorNotificationsQuery(TypedDict, total=False):
    since: int | None
    """Only notifications created after this second, on the server's clock (UTC)."""
    unread_only: bool | None
    """Only notifications that are not marked as read."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Sequence of the last notification of the previous page; 0 starts with the newest."""
    newer_than: int | None
    """Sequence of the last notification that you have: later ones follow, oldest first and without gaps. since
    has gaps, because it cannot distinguish notifications of one second. 0 begins with the first. Not
    together with after."""
    wait: int | None
    """Maximum time to wait for a notification, in seconds, when there is none after newerThan yet."""


class SubscribePushBody(TypedDict, total=False):
    endpoint: Required[str]
    """Address at the browser's push service: `endpoint` of the subscription. It begins with https."""
    p256dh: Required[str]
    """Public key of the browser: `keys.p256dh` of the subscription, an uncompressed point of P-256 in
    base64url."""
    auth: Required[str]
    """Shared secret of the browser: `keys.auth` of the subscription, 16 bytes in base64url. Stored encrypted,
    never shown."""
    label: str | None
    """Name of the browser or the telephone, for its owner."""


class UnsubscribePushBody(TypedDict, total=False):
    endpoint: Required[str]
    """Address at the browser's push service, as it was subscribed."""


class OperatorWebhookEndpointsQuery(TypedDict, total=False):
    status: models.EndpointStatus | None
    """Only endpoints with this status."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Number of the last endpoint of the previous page; 0 starts with the newest."""


class OperatorWebhookDeliveriesQuery(TypedDict, total=False):
    endpoint_id: int | None
    """Only deliveries to this endpoint."""
    event_type: str | None
    """Only deliveries of events of this type, such as task.completed."""
    from_time: int | None
    """Only events from this time on, UTC."""
    to_time: int | None
    """Only events up to this time, UTC."""
    response_status: int | None
    """Only deliveries whose last attempt was answered with this HTTP status."""
    task_id: int | None
    """Only deliveries of events of this task."""
    status: models.DeliveryStatus | None
    """Only deliveries with this status."""
    agent_id: int | None
    """Only deliveries to this agent; for the platform only."""
    include_requests: bool | None
    """Include headers and body of each request."""
    after: int | None
    """Number of the last delivery of the previous page; when omitted, the newest come first."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""


class OperatorTasksQuery(TypedDict, total=False):
    country_iso_code: str | None
    """Only tasks in this country (ISO 3166-1 alpha-2)."""
    service_category_id: int | None
    """Only tasks of this service category."""
    workflow_id: str | None
    """Only tasks of this group; for agents and the platform."""
    text: str | None
    """Only tasks with this text in their title, description or address, among the newest 10,000; case is
    ignored. For the platform a whole number is the id of a task."""
    agent_id: int | None
    """Only tasks of this agent; for the platform only."""
    operator_id: int | None
    """Only tasks that this operator carries out or has carried out; for agents and the platform."""
    test_mode: bool | None
    """true: only tasks of agents in test mode; false: only those of other agents. For the platform only."""
    created_from: int | None
    """Only tasks created at this time or later, each on the clock at its place."""
    created_until: int | None
    """Only tasks created before this time."""
    deadline_from: int | None
    """Only tasks with a deadline at this time or later."""
    deadline_until: int | None
    """Only tasks with a deadline before this time."""
    priority: models.Priority | None
    """Only tasks of this urgency."""
    payout_currency: str | None
    """Only tasks that pay out in this currency (ISO 4217)."""
    minimum_payout: Amount | None
    """Only tasks with at least this payout before fees, in payoutCurrency, which is then required."""
    maximum_payout: Amount | None
    """Only tasks with at most this payout before fees, in payoutCurrency, which is then required."""
    status: models.Status | None
    """Only tasks in this status."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Id of the last task of the previous page; 0 starts with the newest."""
    north: float | None
    """Northern edge, in degrees."""
    east: float | None
    """Eastern edge, in degrees."""
    south: float | None
    """Southern edge, in degrees; not north of the northern one."""
    west: float | None
    """Western edge, in degrees."""


class OperatorTaskQuery(TypedDict, total=False):
    include_settlement: bool | None
    """Includes the settlement of a task whose money has been divided."""


class AcceptTaskBody(TypedDict, total=False):
    location: LocationInput | None
    """Current location of the operator."""
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    slot_id: str | None
    """For operator_schedule with slots: the chosen slot."""
    committed_time: int | None
    """For operator_schedule without slots: the time of the work."""


class ReleaseTaskBody(TypedDict, total=False):
    location: LocationInput | None
    """Current location of the operator."""
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    reason: str | None
    """Reason, for the history."""


class MarkEnRouteBody(TypedDict, total=False):
    location: LocationInput | None
    """Current location of the operator."""
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""


class MarkArrivedBody(TypedDict, total=False):
    location: LocationInput | None
    """Current location of the operator."""
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""


class StartWorkBody(TypedDict, total=False):
    location: LocationInput | None
    """Current location of the operator."""
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""


class OperatorTaskProofsQuery(TypedDict, total=False):
    include_thumbnails: bool | None
    """Includes the thumbnails, as base64."""


class UploadProofBody(TypedDict, total=False):
    location: LocationInput | None
    """Current location of the operator."""
    captured_at: int | None
    """Time of the recording, on the clock at the task. Prefer capturedInstant: clocks at the task show an hour
    twice, or never, when they change."""
    captured_instant: Instant | None
    """Instant of the recording, as RFC 3339. If capturedAt contradicts it, this instant is used, with a
    warning."""
    captured_location: CapturedLocationInput | None
    """Position of the device during the recording."""
    capture: models.Capture | None
    """Origin: live with the camera, or chosen from the device's files."""
    file_name: str | None
    """Name of the file; required with contentBase64."""


class UploadProofsBody(TypedDict, total=False):
    location: LocationInput | None
    """Current location of the operator."""
    captured_at: int | None
    """Time of the recording, on the clock at the task. Prefer capturedInstant: clocks at the task show an hour
    twice, or never, when they change."""
    captured_instant: Instant | None
    """Instant of the recording, as RFC 3339. If capturedAt contradicts it, this instant is used, with a
    warning."""
    captured_location: CapturedLocationInput | None
    """Position of the device during the recording."""
    capture: models.Capture | None
    """Origin: live with the camera, or chosen from the device's files."""


class SubmitProofBody(TypedDict, total=False):
    location: LocationInput | None
    """Current location of the operator."""
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    report: str | None
    """Report on the work and its findings."""
    checklist: list[str] | None
    """Items of the checklist that are done."""
    force: bool | None
    """Submits although requirements are not met."""
    force_reason: str | None
    """Reason for forcing, shown to the reviewer; required with force."""


class CompleteTaskBody(TypedDict, total=False):
    location: LocationInput | None
    """Current location of the operator."""
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    report: str | None
    """Report on the work done."""


class ContestRejectionBody(TypedDict, total=False):
    location: LocationInput | None
    """Current location of the operator."""
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    reason: str | None
    """Reason, for the investigation."""


class RequestPayoutBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    currency: Required[str]
    """ISO 4217 code of the earnings."""
    amount: Amount | None
    """Amount to pay out; when omitted, everything earned in the currency."""
    destination: Required[PayoutDestinationInput]
    """Bank account to pay to."""


class PayoutsQuery(TypedDict, total=False):
    status: models.PayoutStatus | None
    """Only pay-outs with this status."""
    operator_id: int | None
    """Only pay-outs of this operator; for the platform only."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Id of the last pay-out of the previous page; 0 starts with the newest."""


class OperatorEventsQuery(TypedDict, total=False):
    task_id: int | None
    """Only events of this task."""
    after: int | None
    """Only events with a higher sequence; 0 returns all."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    wait: int | None
    """Maximum time to wait for an event, in seconds, when there is none yet."""


class EarningsQuery(TypedDict, total=False):
    currency: str | None
    """Only entries in this currency."""
    task_id: int | None
    """Only entries for this task."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Id of the last entry of the previous page; 0 starts with the newest."""


class OperatorReviewsQuery(TypedDict, total=False):
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Id of the last review of the previous page; 0 starts with the newest."""


class ReviewAgentBody(TypedDict, total=False):
    rating: Required[int]
    """Rating, from 1 (poor) to 5 (excellent)."""
    comment: str | None
    """Comment in words, for the agent and the platform."""


class OperatorSupportRequestsQuery(TypedDict, total=False):
    type: models.SupportType | None
    """Only requests of this type."""
    status: models.SupportStatus | None
    """Only requests in this status."""
    agent_id: int | None
    """Only requests of this agent; for the platform only."""
    operator_id: int | None
    """Only requests of this operator; for the platform only."""
    text: str | None
    """Only requests with this text in their subject or message, or the request of this number; for the
    platform only."""
    include_messages: bool | None
    """Include the threads."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Id of the last request of the previous page; 0 starts with the newest."""


class OperatorSupportRequestQuery(TypedDict, total=False):
    include_messages: bool | None
    """Include the thread."""


class OperatorSupportMessagesQuery(TypedDict, total=False):
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Only messages with a higher id; 0 starts with the first. At most the id of the newest message."""


class AuditLogQuery(TypedDict, total=False):
    subject_kind: models.SubjectKind | None
    """Only changes of subjects of this kind."""
    subject_id: str | None
    """Only changes of the subject with this id; with subjectKind."""
    operation: str | None
    """Only changes by this operation, such as suspend_agent."""
    staff_id: int | None
    """Only changes by this member of the staff."""
    from_: int | None
    """Only changes of the subject with this id; requires subjectKind."""
    until: int | None
    """Only changes before this second, on the server's clock (UTC)."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Id of the last entry of the previous page; 0 starts with the newest."""


class PlatformNotificationsQuery(TypedDict, total=False):
    since: int | None
    """Only notifications created after this second, on the server's clock (UTC)."""
    unread_only: bool | None
    """Only notifications that are not marked as read."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Sequence of the last notification of the previous page; 0 starts with the newest."""
    newer_than: int | None
    """Sequence of the last notification that you have: later ones follow, oldest first and without gaps. since
    has gaps, because it cannot distinguish notifications of one second. 0 begins with the first. Not
    together with after."""
    wait: int | None
    """Maximum time to wait for a notification, in seconds, when there is none after newerThan yet."""


class CreateStaffKeyBody(TypedDict, total=False):
    key_name: Required[str]
    """Name of the key."""
    scopes: list[models.Scope] | None
    """Scopes of the key, at most those of the calling key; if omitted, the same as the calling key."""
    expires_at: int | None
    """When the key expires, on the server's clock (UTC); not after the calling key. If omitted, as the calling
    key."""
    expires_in_days: int | None
    """Number of days after which the key expires, in place of `expiresAt`."""


class RevokeStaffKeyQuery(TypedDict, total=False):
    reason: str | None
    """Reason, for the audit log."""


class StaffMembersQuery(TypedDict, total=False):
    role: models.StaffRole | None
    """Only members with this role."""
    ended: bool | None
    """true: former members; false: current ones."""
    direction: models.Direction | None
    """desc for the newest first, asc for the oldest first."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Id of the last item of the previous page; 0 starts at the beginning."""


class AddStaffMemberBody(TypedDict, total=False):
    name: Required[str]
    """Name, unique among the staff. A former member returns under the old number."""
    email: Required[str]
    """Address with which the member signs in, unique among the staff."""
    role: Required[models.StaffRole]
    """Role of the member."""
    reason: str | None
    """Reason, for the audit log."""


class SetStaffRoleBody(TypedDict, total=False):
    role: Required[models.StaffRole]
    """New role of the member."""
    reason: str | None
    """Reason, for the audit log."""


class RemoveStaffMemberQuery(TypedDict, total=False):
    reason: str | None
    """Reason, for the audit log."""


class SetStaffAddressBody(TypedDict, total=False):
    email: Required[str]
    """Address with which the member signs in from now on."""
    reason: str | None
    """Reason, for the audit log."""


class PlatformTasksQuery(TypedDict, total=False):
    country_iso_code: str | None
    """Only tasks in this country (ISO 3166-1 alpha-2)."""
    service_category_id: int | None
    """Only tasks of this service category."""
    workflow_id: str | None
    """Only tasks of this group; for agents and the platform."""
    text: str | None
    """Only tasks with this text in their title, description or address, among the newest 10,000; case is
    ignored. For the platform a whole number is the id of a task."""
    agent_id: int | None
    """Only tasks of this agent; for the platform only."""
    operator_id: int | None
    """Only tasks that this operator carries out or has carried out; for agents and the platform."""
    test_mode: bool | None
    """true: only tasks of agents in test mode; false: only those of other agents. For the platform only."""
    created_from: int | None
    """Only tasks created at this time or later, each on the clock at its place."""
    created_until: int | None
    """Only tasks created before this time."""
    deadline_from: int | None
    """Only tasks with a deadline at this time or later."""
    deadline_until: int | None
    """Only tasks with a deadline before this time."""
    priority: models.Priority | None
    """Only tasks of this urgency."""
    payout_currency: str | None
    """Only tasks that pay out in this currency (ISO 4217)."""
    minimum_payout: Amount | None
    """Only tasks with at least this payout before fees, in payoutCurrency, which is then required."""
    maximum_payout: Amount | None
    """Only tasks with at most this payout before fees, in payoutCurrency, which is then required."""
    within: Area | None
    """Only tasks at a place in this area; tasks at an unknown place are left out."""
    status: models.Status | None
    """Only tasks in this status."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Id of the last task of the previous page; 0 starts with the newest."""


class PlatformTaskQuery(TypedDict, total=False):
    include_settlement: bool | None
    """Includes the settlement of a task whose money has been divided."""
    include_events: bool | None
    """Includes the task's status events."""
    include_policy_text: bool | None
    """Includes the rules on fees and cancellation."""
    include_allowed_actions: bool | None
    """Includes every operation on the task, with its permission now and the reason for a refusal."""


class PlatformTaskEventsQuery(TypedDict, total=False):
    after: int | None
    """Only events with a higher sequence; 0 returns all. At most the newest sequence of the agent."""
    wait: int | None
    """Maximum time to wait for an event, in seconds, when there is none yet."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""


class PlatformTaskHistoryQuery(TypedDict, total=False):
    after: int | None
    """Only events with a higher sequence; 0 returns all. At most the newest sequence of the agent."""
    wait: int | None
    """Maximum time to wait for an event, in seconds, when there is none yet."""


class PlatformTaskProofsQuery(TypedDict, total=False):
    include_thumbnails: bool | None
    """Includes the thumbnails, as base64."""


class DisputesQuery(TypedDict, total=False):
    agent_id: int | None
    """Only disputes about tasks of this agent."""
    operator_id: int | None
    """Only disputes about tasks that this operator carried out."""
    direction: models.Direction | None
    """asc for the dispute that has waited longest first, desc for the newest first."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Id of the last item of the previous page; 0 starts at the beginning."""


class HeldTasksQuery(TypedDict, total=False):
    agent_id: int | None
    """Only tasks of this agent."""
    direction: models.Direction | None
    """asc for the task that has waited longest first, desc for the newest first."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Id of the last item of the previous page; 0 starts at the beginning."""


class ReleaseHeldTaskBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    note: str | None
    """Note for the agent and for the audit log."""


class RefuseHeldTaskBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    reason: Required[str]
    """Reason, which the agent reads."""


class AgentsQuery(TypedDict, total=False):
    status: models.AgentStatus | None
    """Only agents in this status."""
    email: str | None
    """Only agents whose owner has exactly this address."""
    text: str | None
    """Only agents with this text in their name or address, or the agent of this number."""
    test_mode: bool | None
    """true: only agents in test mode; false: only other agents."""
    direction: models.Direction | None
    """desc for the newest first, asc for the oldest first."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Id of the last item of the previous page; 0 starts at the beginning."""


class OperatorsQuery(TypedDict, total=False):
    status: models.OperatorStatus | None
    """Only operators in this status; those in Registered wait for approval."""
    country_iso_code: str | None
    """Only operators in this country (ISO 3166-1 alpha-2)."""
    email: str | None
    """Only operators with exactly this address."""
    text: str | None
    """Only operators with this text in their name or address, or the operator of this number."""
    direction: models.Direction | None
    """desc for the newest first, asc for the oldest first."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Id of the last item of the previous page; 0 starts at the beginning."""


class SuspendOperatorBody(TypedDict, total=False):
    reason: str | None
    """Reason, which the operator sees in its profile."""
    accepted_tasks: models.AcceptedTasks | None
    """Treatment of the tasks that the operator has accepted and for which it has not submitted proof."""


class ResolveDisputeBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    outcome: Required[models.DisputeOutcome]
    """The whole payout, a full refund, or a split."""
    operator_amount: Amount | None
    """split: the operator's part of the payout before fees; less than the whole payout, for which the outcome
    is payout."""
    note: str | None
    """Note for both sides."""


class VerifyAgentBody(TypedDict, total=False):
    reason: str | None
    """Evidence for the owner's identity. The agent reads it, too."""


class SuspendAgentBody(TypedDict, total=False):
    reason: str | None
    """Reason, which the agent sees in its profile."""
    accepted_tasks: models.AcceptedTasks | None
    """Treatment of tasks that operators have accepted and for which no proof is submitted."""


class SetCountryPhaseBody(TypedDict, total=False):
    phase: Required[models.CountryPhase]
    """The new launch phase."""
    launched_at: int | None
    """When the country opened, in its local time; if omitted, the known time, else now if the phase is Live."""
    expected_launch_at: int | None
    """When the country is expected to open, in its local time; if omitted, the known time, null if Live."""
    reason: str | None
    """Reason, for the audit log."""


class PublishLegalDocumentBody(TypedDict, total=False):
    type_reference: Required[str]
    """Type of the document, as getLegalDocuments lists it, such as `terms`."""
    version: Required[str]
    """Version, a date: newer than the version in force, and not older than the version of any other document."""
    name: str | None
    """Title; if omitted, the title of the version in force."""
    content: Required[str]
    """Text, in Markdown."""
    effective_date: int | None
    """When the version takes force, UTC, today at the earliest; if omitted, at once."""


class BankTransfersQuery(TypedDict, total=False):
    agent_id: int | None
    """Only transfers to wallets of this agent."""
    bank_reference: str | None
    """Only the transfer with this number of the bank; spaces and capitals are ignored."""
    direction: models.Direction | None
    """desc for the newest first, asc for the oldest first."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Id of the last item of the previous page; 0 starts at the beginning."""


class CreditBankTransferBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    reference: Required[str]
    """Reference of the transfer, which identifies the wallet."""
    amount: Required[Amount]
    """Amount that arrived."""
    currency: Required[str]
    """ISO 4217 code of the currency in which it arrived."""
    bank_reference: Required[str]
    """The bank's number of the transfer, credited once; spaces and capitals are ignored."""


class DepositsQuery(TypedDict, total=False):
    agent_id: int | None
    """Only deposits into wallets of this agent."""
    status: models.DepositStatus | None
    """Only deposits with this status."""
    provider: str | None
    """Only deposits at this payment provider: stripe, or embedded, which takes test money."""
    direction: models.Direction | None
    """desc for the newest first, asc for the oldest first."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Id of the last item of the previous page; 0 starts at the beginning."""


class RefundDepositBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    amount: Amount | None
    """Amount to refund; when omitted, all that is not refunded yet and is available in the wallet."""
    reason: str | None
    """Reason, for the books."""


class ReversalsQuery(TypedDict, total=False):
    owed_only: bool | None
    """Only reversals for which the wallet still owes money."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Id of the last reversal of the previous page; 0 starts with the newest."""


class PlatformPayoutsQuery(TypedDict, total=False):
    status: models.PayoutStatus | None
    """Only pay-outs with this status."""
    operator_id: int | None
    """Only pay-outs of this operator; for the platform only."""
    limit: int | None
    """Items in one page; the iterator goes on through all pages."""
    after: int | None
    """Id of the last pay-out of the previous page; 0 starts with the newest."""


class ApprovePayoutBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    reason: str | None
    """Reason, for the audit log."""


class ConfirmPayoutBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    bank_reference: Required[str]
    """The bank's number of the transfer, unique to one payout; spaces and capitals are ignored."""


class DeclinePayoutBody(TypedDict, total=False):
    dry_run: bool | None
    """Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent."""
    reason: Required[str]
    """Reason, shown to the operator."""
