"""Every table of the service with the type of its rows: the truth for statements and for migrations."""

from typing import Annotated, NamedTuple

from sqlalchemy import CheckConstraint, Index, UniqueConstraint

from adapters.storage.record import Instant, Int32, Key, LocalTime, Mark, Reference, partial_index, table
from domain.ledger import CauseKind
from domain.pricing import Price

AgentId = Annotated[int, Reference("agent")]
OperatorId = Annotated[int, Reference("operator")]
WalletId = Annotated[int, Reference("wallet")]
EarningsId = Annotated[int, Reference("earnings")]
TaskId = Annotated[int, Reference("task")]


class AgentRow(NamedTuple):
    """A software agent that dispatches tasks."""

    id: Key
    name: str
    description: str | None
    agent_type: str
    email: str | None
    website_url: str | None
    referral_source: str | None
    agent_framework: str | None
    framework_version: str | None
    callback_url: str | None
    callback_secret: bytes | None
    callback_config_json: bytes | None
    locale: str | None
    accepted_terms_version: str
    accepted_terms_at: Instant
    status: str
    status_before_suspension: str | None
    suspension_reason: str | None
    webhook_secret: bytes
    previous_webhook_secret: bytes | None
    previous_webhook_secret_until: Instant | None
    event_sequence: Int32
    direct_tasks_month: Int32
    direct_tasks_published: Int32
    has_contact_methods: bool
    has_spending_rules: bool
    created_at: Instant


class OperatorRow(NamedTuple):
    """A human who carries tasks out, or a simulated one in the practice world of an agent."""

    id: Key
    name: str
    email: str
    country: str
    latitude: float
    longitude: float
    radius_km: Int32
    languages_json: str
    skills_json: str
    equipment_json: str
    service_category_ids_json: str
    accepted_terms_version: str
    status: str
    accuracy: float | None
    location_source: str | None
    located_at: Instant
    practice_agent_id: AgentId | None
    created_at: Instant


class StaffRow(NamedTuple):
    """A member of the platform's staff, known by the name of its key."""

    id: Key
    name: str
    created_at: Instant


class ApiKeyRow(NamedTuple):
    """A key of an agent, an operator or the staff: only its keyed hash is kept."""

    id: Key
    actor: str
    owner_id: Int32
    name: str
    prefix: str
    digest: bytes
    active: bool
    created_at: Instant
    last_used_at: Instant | None


class WalletRow(NamedTuple):
    """An agent's money in one currency; the balances are the sums of its postings, kept beside them (`debt` below 0).

    `chain_hash` is that of the last of its `chain_length` ledger transactions (`domain/chain.py`).
    """

    id: Key
    agent_id: AgentId
    currency: str
    available: int
    reserved: int
    locked: int
    pending: int
    debt: int
    lifetime_credited: int
    lifetime_settled: int
    chain_hash: bytes
    chain_length: int
    created_at: Instant


class EarningsRow(NamedTuple):
    """An operator's money in one currency. Its chain is of the ledger transactions that touch no wallet."""

    id: Key
    operator_id: OperatorId
    currency: str
    earned: int
    paid_out: int
    chain_hash: bytes
    chain_length: int


class LedgerTransactionRow(NamedTuple):
    """One movement of money and its cause; its postings sum to zero.

    It is in one chain, that of the wallet which it touches or else of an operator's earnings, and `available` is what
    the wallet has available after it, or the operator has earned. `chain_hash` covers the row and its postings.
    """

    id: Key
    kind: str
    currency: str
    wallet_id: WalletId | None
    earnings_id: EarningsId | None
    task_id: TaskId | None
    deposit_id: Annotated[int, Reference("deposit")] | None
    bank_transfer_id: Annotated[int, Reference("bank_transfer")] | None
    refund_id: Annotated[int, Reference("refund")] | None
    payout_id: Annotated[int, Reference("payout")] | None
    actor: str
    actor_id: Int32
    request_id: str
    available: int
    created_at: Instant
    chain_hash: bytes


class PostingRow(NamedTuple):
    """An amount added to an account; `balance` is the account's balance after it, where one is kept beside."""

    id: Key
    transaction_id: Annotated[int, Reference("ledger_transaction")]
    account: str
    owner_id: Int32
    amount: int
    balance: int | None


class DepositRow(NamedTuple):
    """A payment into a wallet through a payment provider's hosted page.

    `taken_back` is what of it was taken back at the provider and out of the wallet.
    """

    id: Key
    agent_id: AgentId
    wallet_id: WalletId
    task_id: TaskId | None
    external_id: str
    provider: str
    amount: int
    currency: str
    status: str
    checkout_url: str | None
    success_url: str | None
    cancel_url: str | None
    locale: str
    provider_reference: str | None
    payment_reference: str | None
    processing: bool
    taken_back: int
    created_at: Instant
    expires_at: Instant


class TaskRow(NamedTuple):
    """A physical-world task: what was asked, what it costs, where it stands. One with a scenario is for practice."""

    id: Key
    agent_id: AgentId
    operator_id: OperatorId | None
    wallet_id: WalletId | None
    status: str
    request_id: str | None
    title: str
    description: str
    agent_notes: str | None
    description_language: str | None
    location_address: str
    location_latitude: float | None
    location_longitude: float | None
    location_radius_km: Int32 | None
    place_latitude: float | None
    place_longitude: float | None
    country: str
    timezone: str
    city: str | None
    state: str | None
    postal_code: str | None
    street: str | None
    geocoding_confidence: float
    location_warnings_json: str
    payout: int
    currency: str
    agent_fee: int
    operator_fee: int
    max_budget: int | None
    settlement_mode: str
    funding_flow: str | None
    reserved: int
    locked: int
    locked_instant: Instant | None
    settled: int
    approved_cost: int | None
    funded_by_key_id: Annotated[int, Reference("api_key")] | None
    quote_expires_at: Instant | None
    publish_wished: bool
    service_category_id: Int32 | None
    estimated_duration_minutes: Int32 | None
    pricing_type: str
    priority: str
    workflow_id: str | None
    is_public: bool
    webhook_url: str | None
    webhook_config: bytes | None
    execution_mode: str
    time_window_start: LocalTime | None
    time_window_end: LocalTime | None
    time_window_end_instant: Instant | None
    requested_time: LocalTime | None
    tolerance_minutes: Int32 | None
    buffer_minutes: Int32 | None
    is_flexible_window: bool
    reschedule_allowed: bool
    allowed_time_slots_json: str | None
    deadline_at: LocalTime | None
    deadline_instant: Instant | None
    accept_by: LocalTime | None
    accept_by_instant: Instant | None
    complete_by: LocalTime | None
    complete_by_instant: Instant | None
    proof_requirements_json: str | None
    equipment_required: str | None
    skills_required: str | None
    simulation_scenario: str | None
    slot_id: str | None
    committed_time: LocalTime | None
    accepted_at: LocalTime | None
    arrived_at: LocalTime | None
    arrival_distance_metres: float | None
    started_at: LocalTime | None
    proof_report: str | None
    proof_checklist_json: str | None
    proof_force_reason: str | None
    proof_verdicts_json: str | None
    reject_reason: Int32 | None
    reject_notes: str | None
    contest_until: Instant | None
    pending_decisions: Int32
    asked_by_agent: Int32
    asked_by_operator: Int32
    operators_told: Int32 | None
    nearest_operator_metres: float | None
    created_at: LocalTime
    created_instant: Instant
    updated_instant: Instant
    published_instant: Instant | None
    accepted_instant: Instant | None
    completed_instant: Instant | None

    @property
    def price(self) -> Price:
        """What was agreed when the task was created."""
        return Price(self.payout, self.agent_fee, self.operator_fee)


class StatusEventRow(NamedTuple):
    """One line of a task's history; `sequence` rises along all events of one agent."""

    id: Key
    agent_id: AgentId
    task_id: TaskId
    sequence: Int32
    event: str
    from_status: str | None
    to_status: str
    reason: str | None
    actor: str
    actor_id: Int32 | None
    latitude: float | None
    longitude: float | None
    accuracy: float | None
    source: str | None
    occurred_at: LocalTime
    occurred_instant: Instant


class ProofItemRow(NamedTuple):
    """A file that an operator handed in as proof; the content itself is a blob."""

    id: Key
    task_id: TaskId
    operator_id: OperatorId
    kind: str
    content_type: str
    file_name: str
    size: int
    blob: str
    thumbnail_blob: str | None
    width: Int32 | None
    height: Int32 | None
    taken_at: LocalTime | None
    exif_latitude: float | None
    exif_longitude: float | None
    camera: str | None
    modified_at: LocalTime | None
    software: str | None
    picture_hash: int | None
    earlier_item_id: Annotated[int, Reference("proof_item")] | None
    earlier_bits: Int32 | None
    latitude: float | None
    longitude: float | None
    accuracy: float | None
    source: str | None
    verdicts_json: str
    uploaded_at: LocalTime
    uploaded_instant: Instant


class JobRow(NamedTuple):
    """Work for one worker at a time; `moment` is `due_at` on the clock of its practice world, where it has one."""

    id: Key
    kind: str
    subject_id: Int32
    due_at: Instant
    practice_agent_id: AgentId | None
    moment: Instant
    leased_until: Instant | None
    attempts: Int32
    fault: str | None


class CountryPhaseRow(NamedTuple):
    """A country's phase where the platform has changed the one that ships."""

    iso_code: Annotated[str, Mark.PRIMARY]
    phase: str
    launched_at: LocalTime | None
    expected_launch_at: LocalTime | None


agent = table("agent", AgentRow)
operator = table(
    "operator",
    OperatorRow,
    partial_index("ix_operator_practice", "practice_agent_id", where="practice_agent_id IS NOT NULL"),
)
staff = table("staff", StaffRow, UniqueConstraint("name"))
api_key = table("api_key", ApiKeyRow, UniqueConstraint("digest"), Index(None, "actor", "owner_id"))
wallet = table(
    "wallet",
    WalletRow,
    UniqueConstraint("agent_id", "currency"),
    CheckConstraint("available >= 0 AND reserved >= 0 AND locked >= 0 AND pending >= 0", "not_negative"),
    CheckConstraint("debt <= 0", "debt"),
)
earnings = table("earnings", EarningsRow, UniqueConstraint("operator_id", "currency"))
ledger_transaction = table(
    "ledger_transaction",
    LedgerTransactionRow,
    Index(None, "wallet_id", "id", "created_at"),
    Index(None, "task_id"),
    partial_index("ix_ledger_transaction_earnings", "earnings_id", "id", where="earnings_id IS NOT NULL"),
    CheckConstraint("(wallet_id IS NULL) <> (earnings_id IS NULL)", "one_chain"),
    CheckConstraint(f"coalesce({', '.join(CauseKind)}) IS NOT NULL", "cause"),
    CheckConstraint("request_id <> '' AND (actor_id > 0 OR actor = 'system')", "actor"),
)
posting = table("posting", PostingRow, Index(None, "transaction_id"))
deposit = table(
    "deposit",
    DepositRow,
    UniqueConstraint("external_id"),
    Index(None, "wallet_id", "id"),
    partial_index("ix_deposit_payment", "payment_reference", where="payment_reference IS NOT NULL"),
)
task = table(
    "task",
    TaskRow,
    UniqueConstraint("agent_id", "request_id"),
    Index(None, "agent_id", "status", "id"),
    Index(None, "agent_id", "id"),
    Index(None, "agent_id", "updated_instant"),
    partial_index("ix_task_deadline", "agent_id", "deadline_at", where="deadline_at IS NOT NULL"),
    partial_index("ix_task_operator", "operator_id", "id", where="operator_id IS NOT NULL"),
    partial_index("ix_task_asked", "agent_id", "pending_decisions", where="pending_decisions > 0"),
    partial_index("ix_task_locked", "wallet_id", where="locked > 0"),
)
status_event = table(
    "status_event", StatusEventRow, UniqueConstraint("agent_id", "sequence"), Index(None, "task_id", "sequence")
)
proof_item = table("proof_item", ProofItemRow, Index(None, "task_id"))
job = table(
    "job",
    JobRow,
    Index(None, "due_at"),
    UniqueConstraint("kind", "subject_id"),
    partial_index("ix_job_practice", "practice_agent_id", "moment", where="practice_agent_id IS NOT NULL"),
)
country_phase = table("country_phase", CountryPhaseRow)
