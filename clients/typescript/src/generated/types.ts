// Types of the answers, events and inputs of the service.

/** A field ending in `Json`: the value, or its text. */
export type JsonText = string | object;

/** Treatment of tasks in execution when an account is suspended. */
export type AcceptedTasks = "go_on" | "hand_back";

/** The accounts. The first five belong to a wallet, the next two to an operator, the last three to the platform. */
export type Account = "available" | "reserved" | "locked" | "pending" | "debt" | "earned" | "paid_out" | "platform_fees" | "provider_clearing" | "bank_clearing";

/** A person became a member of the agent, has another role, or is no longer a member. */
export interface AccountMembersChangedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "account.members_changed";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: MembersChanged;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** A suspension of the agent by the platform, or its end. */
export interface AccountReinstatedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "account.reinstated";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: AccountStatusChanged;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** A suspension of the agent by the platform, or its end. */
export interface AccountStatusChanged {
  /** True if the agent is suspended now. */
  suspended: boolean;
  /** Reason for the suspension, if the platform gave one. */
  reason: string | null;
}

/** A suspension of the agent by the platform, or its end. */
export interface AccountSuspendedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "account.suspended";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: AccountStatusChanged;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The verification of the agent's owner by the platform. */
export interface AccountVerified {
  /** Evidence by which the platform verified the owner, if the platform stated it. */
  reason: string | null;
}

/** The verification of the agent's owner by the platform. */
export interface AccountVerifiedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "account.verified";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: AccountVerified;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The kinds of callers. */
export type Actor = "agent" | "operator" | "platform" | "system";

/** An address that has changed. Times are UTC. */
export interface AddressChange {
  /** The new address. */
  email: string;
  /** Until then the old address can refuse the change, and no money and no secret moves in a session. */
  effectiveAt: number;
  /** The instant of effectiveAt, in UTC. */
  effectiveInstant: string;
}

/** An agent's profile. Times are UTC. */
export interface Agent {
  /** Number of the agent. */
  id: number;
  /** Name of the agent. */
  agentName: string;
  /** Purpose of the agent. */
  description: string | null;
  /** Free-text label of the kind of agent. */
  agentType: string;
  /** Contact of the agent's owner. */
  email: string | null;
  /** When the owner confirmed that address; until then only the question about it is sent there. */
  emailConfirmedAt: number | null;
  /** Reason why nothing else is sent to that address, and what to do; null once it is confirmed. */
  emailNotice: string | null;
  /** True if the owner can be asked by mail, for example to resume spending: it has confirmed its address. */
  ownerReachable: boolean;
  /** Web page of the agent or its owner. */
  websiteUrl: string | null;
  /** Way in which the agent came to this service. */
  referralSource: string | null;
  /** Label of the framework that the agent is built with. */
  agentFramework: string | null;
  /** Version of that framework. */
  frameworkVersion: string | null;
  /** Address to which the status events of all tasks are sent. */
  callbackUrl: string | null;
  /**
   * Configuration of callbacks, as JSON text. Each value that may be a secret reads `********`; the platform does not
   * see the configuration.
   */
  callbackConfigJson: string | null;
  /** Slug of the locale of payment pages. */
  locale: string | null;
  /** Version of the legal documents that the agent has accepted. */
  acceptedTermsVersion: string;
  /** Registered, Verified once the owner's address is confirmed, Active from the first published task, Suspended. */
  status: AgentStatus;
  /** Reason of the suspension, if the platform gave one. */
  suspensionReason: string | null;
  /** True if the agent is in test mode: in its own practice world, with test money and simulated operators. */
  testMode: boolean;
  /** When the agent registered. */
  createdAt: number;
  /** The instant of emailConfirmedAt, in UTC. */
  emailConfirmedInstant: string | null;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
}

/** A payment into the wallet of an agent, as the platform sees it. */
export interface AgentDeposit {
  /** True if this only reports what would happen. */
  dryRun: boolean;
  /** In a dry run: the postings that would be written, in order. */
  ledgerLines: LedgerLine[] | null;
  /** Identifier of the deposit, here and at the payment provider; empty in a dry run. */
  externalId: string;
  /** Status of the payment. */
  status: DepositStatus;
  /** True if a pending deposit was paid by a method that takes days to settle or to fail. */
  processing: boolean;
  /** Amount of the deposit. */
  amount: number;
  /** Amount taken back at the payment provider: refunded there, or charged back by the payer's bank. */
  takenBack: number;
  /** ISO 4217. */
  currency: string;
  /** Hosted page on which the payer pays. */
  checkoutUrl: string | null;
  /** Task that the deposit funds. */
  taskId: number | null;
  /** Name of the payment provider. */
  provider: string;
  /** Time at which the deposit was opened, on the server's clock (UTC). */
  createdAt: number;
  /** Time at which the checkout closes, on the server's clock (UTC). */
  expiresAt: number;
  /** Number of the deposit; ledger entries refer to it. */
  id: number;
  /** The agent whose wallet receives it. */
  agentId: number;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
  /** The instant of expiresAt, in UTC. */
  expiresInstant: string;
}

/** A person who may act for an agent. Times are UTC. */
export interface AgentMember {
  /** Number of the membership. */
  id: number;
  /** Address with which the person signs in. */
  email: string;
  /** Rights of the person. */
  role: MemberRole;
  /** When the person was added, or claimed the agent. */
  createdAt: number;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
}

/** A new agent, with secrets that are returned only once. */
export interface AgentRegistration {
  /** Number of the agent. */
  agentId: number;
  /** The first API key. Only a hash is stored, so a lost key cannot be recovered. */
  apiKey: string;
  /** The profile. */
  agent: Agent;
  /** Secret that signs webhooks, in the form of Standard Webhooks. */
  webhookSigningSecret: string;
}

/** Operators' experience with an agent, shown before they work for it. */
export interface AgentReputation {
  /** Mean of the operators' ratings of the agent, from 1 to 5; null without reviews. */
  rating: number | null;
  /** Number of reviews behind the rating. */
  reviewCount: number;
  /** Number of pieces of finished work that were approved, rejected or disputed. */
  decisionCount: number;
  /** Part of these that the agent rejected or disputed, from 0 to 1; null without decisions. */
  rejectionRate: number | null;
  /** Median of the time that finished work waited for its decision, in seconds, to 5 %; null without decisions. */
  medianReviewSeconds: number | null;
}

/** An operator's review of the agent of a task that it had. */
export interface AgentReview {
  /** The review. */
  id: number;
  /** The task. */
  taskId: number;
  /** Rating, from 1 (poor) to 5 (excellent). */
  rating: number;
  /** Comment in words. */
  comment: string | null;
  /** Time of the first version, on the clock at the task. */
  createdAt: number;
  /** Time of the last version, on the clock at the task. */
  updatedAt: number;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
  /** The instant of updatedAt, in UTC. */
  updatedInstant: string;
}

/** The status of an agent. */
export type AgentStatus = "Registered" | "Verified" | "Active" | "Suspended";

/** An operation on the task, with its permission now. */
export interface AllowedAction {
  /** Name of the operation. */
  code: string;
  /** True if the call would succeed now. */
  allowed: boolean;
  /** Code of the problem that the call would give. */
  problemCode: string | null;
  /** The problem as a sentence. */
  explanation: string | null;
}

/** The record of an API key, without the key itself. Times are UTC. */
export interface ApiKey {
  /** Number of the key. */
  id: number;
  /** First characters of the key, to distinguish keys. */
  prefix: string;
  /** Name that the owner gave to the key. */
  name: string;
  /** Scopes of the key. A key with its own spending rules never has `manage`. */
  scopes: Scope[];
  /** True while the key is valid; a revoked key never becomes valid again. */
  active: boolean;
  /** When the key was last used, to about a minute; null for never. */
  lastUsedAt: number | null;
  /** When the key was created. */
  createdAt: number;
  /** When the key expires or has expired; null for never. */
  expiresAt: number | null;
  /** The instant of lastUsedAt, in UTC. */
  lastUsedInstant: string | null;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
  /** The instant of expiresAt, in UTC. */
  expiresInstant: string | null;
}

/** The owner's decision. */
export type ApprovalDecision = "approve" | "decline";

/** The status of a request for the owner's approval. */
export type ApprovalStatus = "pending" | "approved" | "declined" | "expired";

/** A member of the staff, and the credential that it used. */
export interface AuditActor {
  /** The member of the staff. */
  staffId: number;
  /** Name of the staff member. */
  name: string;
  /** Address of the staff member; null for a member with keys only. */
  email: string | null;
  /** Kind of the credential. */
  kind: Credential;
  /** Number of the key, of the person or of the token. */
  id: number | null;
}

/** A change that a member of the staff has made. */
export interface AuditEntry {
  /** The entry. */
  id: number;
  /** Time of the change, on the server's clock (UTC). */
  at: number;
  /** Member of the staff who made the change. */
  by: AuditActor;
  /** Name of the operation. */
  operation: string;
  /** Kind of the changed thing. */
  subjectKind: SubjectKind;
  /** Id of the changed thing, as the operation takes it. */
  subjectId: string;
  /** Reason, in the words of the staff member. */
  reason: string | null;
  /** The changed columns before the change, as JSON text; an array if several rows changed. Null for a new thing. */
  beforeJson: string | null;
  /** The same columns after the change. */
  afterJson: string | null;
  /** The `X-Request-Id` of the request, which is also in the log of the service. */
  requestId: string;
  /** The instant of at, in UTC. */
  instant: string;
}

/** The time between two points of a chart. */
export type BalanceInterval = "day" | "hour";

/** A bank transfer that was credited to a wallet. */
export interface BankTransfer {
  /** True if this only reports what would happen. */
  dryRun: boolean;
  /** In a dry run: the postings that would be written, in order. */
  ledgerLines: LedgerLine[] | null;
  /** Number of the credit. */
  id: number;
  /** The agent whose wallet was credited. */
  agentId: number;
  /** Reference of the wallet. */
  reference: string;
  /** Amount credited. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** The bank's number of the transfer. */
  bankReference: string;
  /** Time of the credit, on the server's clock (UTC). */
  creditedAt: number;
  /** Available balance of the wallet now. */
  availableBalance: number;
  /** The instant of creditedAt, in UTC. */
  creditedInstant: string;
}

/** The bank account that funds one wallet; always the same for the same wallet. */
export interface BankTransferDetails {
  /** ISO 4217 code of the only currency to send. */
  currency: string;
  /** IBAN of an account that belongs to this wallet alone. */
  iban: string;
  /** Structured creditor reference (ISO 11649) that the transfer must carry. */
  reference: string;
  /** Name of the account's holder. */
  accountHolder: string;
  /** Name of the bank. */
  bankName: string;
  /** The details as a sentence for the payer. */
  instructions: string;
}

/** The reason why a call to an endpoint got no answer. */
export type CallFault = "not_public" | "unresolvable" | "unreachable" | "encryption" | "timeout" | "unreadable" | "redirected";

/** A service that agents can ask for, with the information that it needs and returns. */
export interface Capability {
  /** Number of the capability. */
  id: number;
  /** Name of the capability. */
  name: string;
  /** Work of the operator. */
  description: string;
  /** Number of its category, for serviceCategoryId. */
  categoryId: number;
  /** JSON Schema of the information that the operator needs in the task's description. */
  inputSchema: Record<string, unknown>;
  /** JSON Schema of the information in the operator's report. */
  outputSchema: Record<string, unknown>;
  /** Usual price range. */
  pricingRange: PricingRange;
  /** Usual time on site, in minutes. */
  estimatedDurationMinutes: number;
  /** Types of proof that the category's default proof profile accepts. */
  acceptedProofTypes: ProofType[];
}

/** The origin of a file. */
export type Capture = "live" | "file";

/** Position of the device that took a photo or video. */
export interface CapturedLocation {
  /** Degrees north. */
  lat: number;
  /** Degrees east. */
  lng: number;
  /** Radius of uncertainty, in metres, as browsers give it. It is added to the distance from the task. */
  accuracy: number;
  /** Seconds between the measurement of this position and the recording. Above 300 the position is ignored. */
  ageSeconds: number;
}

/** The rating of an operator's work in one service category. */
export interface CategoryRating {
  /** The category; null for tasks without one. */
  serviceCategoryId: number | null;
  /** Mean of the ratings, from 1 to 5. */
  rating: number;
  /** Number of reviews behind it. */
  reviewCount: number;
}

/** The credential of a change, in addition to its actor. */
export interface ChangedBy {
  /** Kind of the credential. */
  kind: ChangerKind;
  /** Number of the key, of the person or of the connected assistant; null for the service itself. */
  id: number | null;
  /** Name of the key or of the assistant, or the person's address; null for the service itself. */
  name: string | null;
}

/** Credential with which the agent made a change. */
export interface Changer {
  /** Kind of the credential: an API key, a person's session, or the token of a connected assistant. */
  kind: Credential;
  /** Number of the key, of the person or of the assistant. */
  id: number;
}

/** Kind of the credential of a change. */
export type ChangerKind = "key" | "person" | "token" | "system";

/** The channel by which the service delivers an event to an endpoint. */
export type Channel = "webhook" | "callback" | "email" | "websocket" | "mcp_callback" | "a2a" | "push";

/** A channel by which the agent or the operator is notified of events. Times are UTC. */
export interface ContactMethod {
  /** Number of the channel. */
  id: number;
  /** Type of the channel. */
  methodType: MethodType;
  /** Address of the channel. */
  endpoint: string;
  /** 1 is primary, 2 is its fallback, and so on. */
  priority: number;
  /** True if the channel is used. */
  active: boolean;
  /** True: it receives each event, whether or not other channels do; false: it takes part in the fallback. */
  fanOut: boolean;
  /** The endpoint at its address, with its health; null for polling. */
  endpointId: number | null;
  /** The only types of events that its endpoint receives; null for all. */
  eventTypes: string[] | null;
  /** Authentication of calls to the endpoint, as JSON text, without authValue. */
  configJson: string | null;
  /** True if an authValue is stored. */
  hasAuthValue: boolean;
  /** When the reader of an e-mail address confirmed it; until then it receives no events. Null for other types. */
  confirmedAt: number | null;
  /** Time at which the channel was added. */
  createdAt: number;
  /** The owner's name for it, such as that of a telephone. */
  label: string | null;
  /** The instant of confirmedAt, in UTC. */
  confirmedInstant: string | null;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
}

/** A country and its launch phase. */
export interface Country {
  /** ISO 3166-1 alpha-2 code. */
  isoCode: string;
  /** Name in English. */
  name: string;
  /** Name in the country's own language. */
  localName: string;
  /** Flag of the country, as an emoji. */
  flagEmoji: string;
  /** Part of the world. */
  region: string;
  /** ISO 4217 code of its currency. */
  currencyCode: string;
  /** Its main language, written language-REGION. */
  languageCode: string;
  /** IANA time zone of its capital. */
  timezone: string;
  /** True if the payment provider pays out to operators in the country. */
  pspSupported: boolean;
  /** True if tasks are carried out in the country. */
  isActive: boolean;
  /** Launch phase of the country: tasks are carried out in phase Live only. */
  phase: CountryPhase;
  /** When the country opened, in its local time. */
  launchedAt: number | null;
  /** When the country is expected to open, in its local time. */
  expectedLaunchAt: number | null;
  /** The instant of launchedAt, in UTC. */
  launchedInstant: string | null;
  /** The instant of expectedLaunchAt, in UTC. */
  expectedLaunchInstant: string | null;
}

/** All countries. */
export interface CountryList {
  /** Always true. */
  ok: boolean;
  /** Number of countries. */
  count: number;
  /** The countries, Live ones first. */
  countries: Country[];
  /** Instruction for joining the waitlist for a country. */
  joinWaitlistInfo: string;
}

/** A country in which tasks can be dispatched from now on. */
export interface CountryLive {
  /** ISO 3166-1 alpha-2 code. */
  iso_code: string;
  /** Name of the country. */
  name: string;
  /** Phase of the country: live. */
  phase: CountryPhase;
  /** ISO 4217 code of the country's currency. */
  currency_code: string;
}

/** A country in which tasks can be dispatched from now on. */
export interface CountryLiveEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "country.live";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: CountryLive;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The launch phase of a country. Tasks are carried out in phase Live only. */
export type CountryPhase = "Closed" | "UnderEvaluation" | "Roadmap" | "Alpha" | "Beta" | "Live";

/** The number of agents that wait for a country. */
export interface CountryWaitlist {
  /** ISO 3166-1 alpha-2 code. */
  isoCode: string;
  /** Name in English. */
  name: string;
  /** Launch phase of the country. */
  phase: CountryPhase;
  /** Number of agents that wait for it. */
  waiting: number;
}

/** Kind of the credential that a caller used. */
export type Credential = "key" | "person" | "token";

/** A currency in which tasks are paid, with bounds in the same currency. */
export interface Currency {
  /** ISO 4217 code. */
  code: string;
  /** Name in English. */
  name: string;
  /** Symbol, written before an amount. */
  symbol: string;
  /** Number of decimal places of its amounts. */
  decimalPlaces: number;
  /** True if the payment provider counts it in whole units. */
  zeroDecimal: boolean;
  /** Minimum amount that the payment provider charges. */
  minChargeAmount: number;
  /** Minimum payout of a task. */
  minPayoutAmount: number;
  /** Maximum payout of a task. */
  maxPayoutAmount: number;
}

/** A question to a task's agent, and its answer. */
export interface Decision {
  /** The decision request. */
  id: number;
  /** The task. */
  taskId: number;
  /** Status of the request. */
  status: DecisionStatus;
  /** Stable name of the question. */
  questionCode: string;
  /** The question in words. */
  message: string;
  /** Options of the agent. */
  optionsJson: string;
  /** Time by which the agent must have answered, on the clock at the task. */
  deadlineAt: number | null;
  /** Seconds until the deadline; negative once it has passed. */
  deadlineInSeconds: number | null;
  /** Option that is taken at the deadline. */
  defaultOptionJson: string | null;
  /** Chosen option; null while unresolved. */
  agentDecisionJson: string | null;
  /** Time of the choice; null while unresolved. */
  resolvedAt: number | null;
  /** Actor who chose: the agent, or the system by default. */
  resolvedBy: Actor | null;
  /** Actor who asks. */
  askedBy: Actor;
  /** Time of the request. */
  createdAt: number;
  /** The same as id, as existing clients read it. */
  decisionId: number;
  /** The instant of deadlineAt, in UTC. */
  deadlineInstant: string | null;
  /** The instant of resolvedAt, in UTC. */
  resolvedInstant: string | null;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
}

/** The status of a decision request. */
export type DecisionStatus = "Pending" | "Resolved" | "Lapsed";

/** The status of a delivery of an event to an endpoint. */
export type DeliveryStatus = "pending" | "delivered" | "failed" | "cancelled";

/** A payment into a wallet. */
export interface Deposit {
  /** True if this only reports what would happen. */
  dryRun: boolean;
  /** In a dry run: the postings that would be written, in order. */
  ledgerLines: LedgerLine[] | null;
  /** Identifier of the deposit, here and at the payment provider; empty in a dry run. */
  externalId: string;
  /** Status of the payment. */
  status: DepositStatus;
  /** True if a pending deposit was paid by a method that takes days to settle or to fail. */
  processing: boolean;
  /** Amount of the deposit. */
  amount: number;
  /** Amount taken back at the payment provider: refunded there, or charged back by the payer's bank. */
  takenBack: number;
  /** ISO 4217. */
  currency: string;
  /** Hosted page on which the payer pays. */
  checkoutUrl: string | null;
  /** Task that the deposit funds. */
  taskId: number | null;
  /** Name of the payment provider. */
  provider: string;
  /** Time at which the deposit was opened, on the server's clock (UTC). */
  createdAt: number;
  /** Time at which the checkout closes, on the server's clock (UTC). */
  expiresAt: number;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
  /** The instant of expiresAt, in UTC. */
  expiresInstant: string;
}

/** A deposit that was not paid. */
export interface DepositFailed {
  /** ISO 4217 code of the wallet's currency. */
  currency: string;
  /** Amount of the deposit. */
  amount: number;
  /** Identifier of the deposit. */
  external_id: string;
  /** Status of the deposit: declined, cancelled or expired. */
  status: DepositStatus;
}

/** A deposit that was reversed at the payment provider, or the part of it that has returned. */
export interface DepositReversed {
  /** ISO 4217 code of the wallet's currency. */
  currency: string;
  /** Amount that was reversed, or has returned. */
  amount: number;
  /** Identifier of the deposit. */
  external_id: string;
  /** Kind of the reversal: a refund that was made at the provider, or a chargeback by the payer's bank. */
  kind: ReversalKind;
  /** Available balance of the wallet after the event. */
  available_balance: number;
  /** Debt of the wallet, for money that was no longer available. Money that becomes available pays it first. */
  owed_balance: number;
}

/**
 * The status of a deposit. All but `PENDING` are final, with one exception: a payment that arrives late at the
 * provider makes it `PAID`. Only `PAID` credits the wallet.
 */
export type DepositStatus = "pending" | "paid" | "declined" | "cancelled" | "expired";

/** The direction in which a list is sorted. */
export type Direction = "asc" | "desc";

/** The reason why an endpoint is disabled. */
export type DisabledBecause = "gone" | "failing";

/** A disputed task that waits for the platform's decision. */
export interface Dispute {
  /** The task. */
  taskId: number;
  /** The agent that dispatched it. */
  agentId: number;
  /** The operator that carried it out; null if no operator had accepted it. */
  operatorId: number | null;
  /** Title of the task. */
  title: string;
  /** Country of the task (ISO 3166-1 alpha-2). */
  countryIsoCode: string;
  /** Side that opened the dispute. */
  openedBy: Actor;
  /** When it was opened, on the clock at the task. */
  openedAt: number;
  /** Seconds since then. */
  waitingSeconds: number;
  /** Payout of the operator before fees: the maximum that a split can divide. */
  payoutAmount: number;
  /** Amount that escrow holds for the task; 0 when it was paid on site or not paid yet. */
  lockedAmount: number;
  /** ISO 4217. */
  currency: string;
  /** Statements of both sides and the platform, oldest first: reasons, notes, questions and the operator's report. */
  statements: TaskStatement[];
  /** The proof and its verdicts; only when a single dispute is read. */
  proof: TaskProofs | null;
  /** The movements of the task's money, oldest first; only when a single dispute is read. */
  ledger: LedgerMovement[] | null;
  /** The instant of openedAt, in UTC. */
  openedInstant: string;
}

/** The platform's resolution of a dispute. */
export type DisputeOutcome = "payout" | "refund" | "split";

/** The task with the time since which it is disputed. */
export interface DisputeOverdueEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "dispute.overdue";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskDisputeOverdue;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The reason of a warning about a photograph or video. */
export type Doubt = "metadata_missing" | "time_missing" | "edited" | "modified_later" | "positions_disagree" | "times_disagree" | "captured_times_disagree" | "time_sources_disagree" | "time_corrected" | "time_unreadable" | "text_unreadable" | "clocks_change" | "name_corrected" | "position_unusable";

/** An earlier proof item with the same picture. */
export interface EarlierUse {
  /** The task of the item. */
  taskId: number;
  /** The item. */
  proofItemId: number;
}

/** A change of an operator's earnings. The sum of `net` over all entries of a currency is the earnedBalance. */
export interface EarningEntry {
  /** The entry. */
  id: number;
  /** Kind of the change. */
  kind: EarningKind;
  /** The task that paid; null for a pay-out. */
  taskId: number | null;
  /** Title of the task. */
  taskTitle: string | null;
  /** The pay-out; null for a task. */
  payoutId: number | null;
  /** The operator's share of the payout before the platform's fee; null for a pay-out. */
  gross: number | null;
  /** The platform's fee taken from it; null for a pay-out. */
  fee: number | null;
  /** Amount added to the earnings; negative for a payout or a reversal. */
  net: number;
  /** ISO 4217. */
  currency: string;
  /** The earnedBalance of the currency after the entry. */
  earnedBalanceAfter: number;
  /** Time of the entry, on the server's clock (UTC). */
  at: number;
  /** The instant of at, in UTC. */
  instant: string;
}

/** Kind of a change of an operator's earnings. */
export type EarningKind = "settlement" | "settlement_reversed" | "payout";

/** An operator's earnings in one currency. */
export interface Earnings {
  /** ISO 4217 code. */
  currency: string;
  /** Earned and not yet paid out. */
  earnedBalance: number;
  /** Part of the earned balance for which a payout is requested. */
  requestedBalance: number;
  /** Paid out so far. */
  paidOutBalance: number;
}

/** The calls to an endpoint in a period. */
export interface EndpointStatistics {
  /** Number of calls that were accepted. */
  delivered: number;
  /** Number of calls that failed. */
  failed: number;
  /** Duration that 95 percent of the calls did not exceed, in milliseconds; null without calls. */
  p95Ms: number | null;
}

/** The state of an endpoint, as its owner sees it. */
export type EndpointStatus = "new" | "working" | "failing" | "disabled";

/** The kind of a ledger transaction. */
export type EntryKind = "deposit_opened" | "deposit_credited" | "deposit_failed" | "deposit_refunded" | "refund_returned" | "deposit_reversed" | "reversal_returned" | "debt_collected" | "bank_transfer_credited" | "hold" | "hold_released" | "lock" | "lock_returned" | "settlement" | "settlement_reversed" | "payout";

/** A type of event that webhooks and other channels deliver. */
export interface EventType {
  /** Name of the type. */
  eventType: string;
  /** Occasion of the event. */
  description: string;
  /** JSON Schema of the body that is sent. */
  payloadSchema: Record<string, unknown>;
  /** Example of a body that is sent. */
  example: Record<string, unknown>;
}

/** The way the time of a task is determined (field `executionMode`). */
export type ExecutionMode = "asap" | "time_window" | "scheduled" | "operator_schedule";

/** A job whose last attempt failed, and which a worker retries. */
export interface FailingJob {
  /** Kind of the job. */
  kind: string;
  /** Attempts so far. */
  attempts: number;
  /** Seconds until the next attempt; 0 when it is due. */
  waitsSeconds: number;
}

/** An event in the form that webhooks receive. */
export interface FeedEvent {
  /** Id of the event, which webhooks get in the header webhook-id. */
  id: number;
  /** Position among all events of the agent: the cursor. */
  sequence: number;
  /** Type of the event, such as task.accepted. */
  eventType: string;
  /** The task; null for an event without one. */
  taskId: number | null;
  /** The body, character by character as webhooks get it, so that it can be signed. */
  body: string;
}

/** An invalid field of a request. */
export interface FieldProblem {
  /** The camelCase path of the field, such as `items[0].start`. */
  field: string;
  /** Stable machine name of the error. */
  code: string;
  /** Description of the error. */
  message: string;
}

/** The payment of a task, completed or in progress. */
export interface Funding {
  /** True if this only reports what would happen. */
  dryRun: boolean;
  /** In a dry run: the postings that would be written, in order. */
  ledgerLines: LedgerLine[] | null;
  /** The task. */
  taskId: number;
  /** Status of the task. */
  status: Status;
  /** Method of payment. */
  fundingMethod: FundingMethod;
  /** Payout plus the agent's platform fee. */
  chargedAmount: number;
  /** ISO 4217. */
  currency: string;
  /** psp: hosted page on which the payer pays. */
  checkoutUrl: string | null;
  /** psp: identifier of the deposit. */
  externalId: string | null;
  /** Steps completed so far. */
  fundingTrace: FundingStep[];
  /** Obstacles to publishing the task, such as a country that is not live. */
  warnings: TaskWarning[];
  /** Suggested next actions. */
  nextActions: NextAction[];
}

/** State of a task's funding. */
export interface FundingCheck {
  /** True if this only reports what would happen. */
  dryRun: boolean;
  /** In a dry run: the postings that would be written, in order. */
  ledgerLines: LedgerLine[] | null;
  /** The task. */
  taskId: number;
  /** State of the funding. */
  status: FundingState;
  /** Status of the task. */
  taskStatus: Status;
  /** Steps completed so far. */
  fundingTrace: FundingStep[];
  /** Suggested next actions. */
  nextActions: NextAction[];
}

/** The way an escrow task was funded. It determines the operation that approves the task. */
export type FundingFlow = "simple" | "escrow";

/** Method of paying for a quoted task. */
export type FundingMethod = "wallet" | "psp";

/** State of a task's funding. */
export type FundingState = "funded" | "pending" | "insufficient_funds";

/** A completed step of a task's funding. */
export type FundingStep = "psp_payment_received" | "wallet_credited" | "task_locked" | "wallet_debited_and_task_locked";

/** The accepted sources of a position. */
export type GpsSource = "file" | "device" | "any";

/** The place where a file says it was taken. */
export interface GpsStamp {
  /** Latitude, in degrees north. */
  latitude: number;
  /** Longitude, in degrees east. */
  longitude: number;
}

/** The health of the service. */
export interface Health {
  /** Always `ok`: an unhealthy service does not answer. */
  status: "ok";
  /** Name of the service. */
  service: string;
  /** Version of the service. */
  version: string;
  /** Current time of the service, UTC. */
  time: number;
  /** The instant of time, in UTC. */
  instant: string;
}

/** Reason why a task is held before it is published. A decision ends the hold; the agent is notified. */
export interface Held {
  /** Reason in words: of the rule, of the screening service, or of the agent that asked for a human decision. */
  reason: string;
  /** Begin of the hold, on the clock at the task. */
  since: number;
  /** Cause of the hold: a rule of the policy, the screening service, or the agent that asked for a human decision. */
  by: Screener;
  /** True if the platform's staff decides; false while the screening service is asked. */
  waitsForStaff: boolean;
  /** The instant of since, in UTC. */
  sinceInstant: string;
}

/** A way in which the agent prefers to use the service. Times are UTC. */
export interface IntegrationPreference {
  /** Number of the preference. */
  id: number;
  /** Name of the way, such as mcp, rest or sdk. */
  preference: string;
  /** Further notes. */
  notes: string | null;
  /** When the agent declared the preference. */
  createdAt: number;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
}

/** Result of the last check of the whole ledger. It runs regularly, and with `fieldcall ledger verify`. */
export interface LedgerHealth {
  /** When the last check ended, on the server's clock (UTC); null before the first. */
  checkedAt: number | null;
  /** True if every invariant holds; null before the first check. */
  ok: boolean | null;
  /** Number of ledger transactions that were checked. */
  transactions: number;
  /** Problems in words, at most the first 50; empty when every invariant holds. */
  problems: string[];
  /** The instant of checkedAt, in UTC. */
  checkedInstant: string | null;
}

/** One posting that the operation would write to the ledger. */
export interface LedgerLine {
  /** The account: the wallet's available, reserved, locked or pending, the operator's earned, the platform's fees. */
  account: Account;
  /** The change of the account's balance; negative when money is taken from it. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** The balance of the account afterwards, if it is the caller's, or for the staff; null for accounts of others. */
  balanceAfter: number | null;
}

/** A movement of a task's money, with all of its postings. */
export interface LedgerMovement {
  /** Number of the ledger transaction. */
  id: number;
  /** Kind of the movement. */
  type: EntryKind;
  /** Actor who caused it. */
  actor: Actor;
  /** Key, person or token that the actor used. */
  changedBy: ChangedBy | null;
  /** When the money moved, on the server's clock (UTC). */
  movedAt: number;
  /** The postings, as a dry run shows them; together they are zero. */
  lines: LedgerLine[];
  /** The instant of movedAt, in UTC. */
  movedInstant: string;
}

/** A version of a legal document that registration accepts. */
export interface LegalDocument {
  /** Type of the document, such as `terms`. */
  typeReference: string;
  /** Title. */
  name: string;
  /** Version, a date. Clients send the newest version of all documents as `acceptedTermsVersion`. */
  version: string;
  /** When the version took force, UTC. */
  effectiveDate: number;
  /** Text, in Markdown. */
  content: string;
  /** The instant of effectiveDate, in UTC. */
  effectiveDateInstant: string;
}

/** Maximum amounts that may be committed to tasks in a currency, fees included; an omitted amount is no limit. */
export interface LimitsInCurrency {
  /** ISO 4217 code. */
  currency: string;
  /** Maximum for one task. */
  perTask: number | null;
  /** Maximum for all tasks of a calendar day, UTC. */
  perDay: number | null;
  /** Maximum for all tasks of a calendar month, UTC. */
  perMonth: number | null;
}

/** A locale for texts that people read, such as payment pages. */
export interface Locale {
  /** Name of the locale in requests. */
  slug: string;
  /** BCP 47 name of the culture whose conventions it follows. */
  culture: string;
  /** Name of the locale in its own language. */
  nativeName: string;
  /** True if this locale is used when a request names no other. */
  isDefault: boolean;
}

/** An operator's location when an event happened. */
export interface Location {
  /** Degrees north. */
  lat: number;
  /** Degrees east. */
  lng: number;
  /** Radius of uncertainty, in metres. */
  accuracy: number | null;
  /** Source of the location, for example gps or network. */
  source: string | null;
}

/** The notifications that were marked as read. */
export interface MarkedNotifications {
  /** Number of notifications that were marked. */
  markedCount: number;
  /** Number of notifications that are not marked as read now. */
  unreadCount: number;
}

/** The search for an operator. */
export interface Matching {
  /** searching, matched or expired. */
  state: string;
  /** Number of operators who were notified of the task; null until then, and for operators. */
  operatorsTold: number | null;
  /** Distance of the nearest of them, to about a kilometre; null when none was notified, and for operators. */
  nearestOperatorMetres: number | null;
}

/** The source that a verdict was measured by. */
export type MeasuredFrom = "file" | "device";

/** The role of a person in an agent. */
export type MemberRole = "owner" | "member" | "viewer";

/** A person became a member of the agent, has another role, or is no longer a member. */
export interface MembersChanged {
  /** Address with which the person signs in. */
  email: string;
  /** Role before the change; null for a new member. */
  previous_role: MemberRole | null;
  /** Role after the change; null if the person is no longer a member. */
  role: MemberRole | null;
}

/** The way a contact method reaches its owner, an agent or an operator. */
export type MethodType = "webhook" | "email" | "websocket" | "polling" | "mcp_callback" | "push";

/** An operator's earnings in a month in one currency. */
export interface MonthlyEarnings {
  /** The first midnight of the month, on the server's clock (UTC). */
  month: number;
  /** ISO 4217. */
  currency: string;
  /** Number of tasks that paid. */
  tasks: number;
  /** Earnings after fees. */
  net: number;
  /** The instant of month, in UTC. */
  monthInstant: string;
}

/** A new key: its record and the key itself, which is returned only once. */
export interface NewApiKey {
  /** The record, as it is listed. */
  apiKey: ApiKey;
  /** The full key. Only a hash is stored, so a lost key cannot be recovered. */
  key: string;
}

/** A suggested next call, with its address on every surface and its arguments. */
export interface NextAction {
  /** Name of the operation. */
  code: string;
  /** A short name for a button. */
  label: string;
  /** Description of the operation. */
  description: string;
  /** Reason why it helps now. */
  why: string;
  /** Name of the tool on the tool bridge and MCP. */
  tool: string | null;
  /** `METHOD /path` on REST, with the arguments of the path filled in. */
  endpoint: string | null;
  /** Name of the field in GraphQL. */
  mutation: string | null;
  /** Arguments of the call, ready to send. */
  arguments: Record<string, unknown>;
  /**
   * The same call as the body of a POST to `/graphql`, ready to send: `query` and `variables`. Null for a read that
   * the graph has in another form.
   */
  graphql: Record<string, unknown> | null;
}

/** A message to an agent about an event, to an operator about a task or a payout, or to the staff about a queue. */
export interface Notification {
  /** The notification. */
  id: number;
  /** Position in the list: for an agent the sequence of the event, which rises along all its events. */
  sequence: number;
  /** Name of the event, for example task.accepted; also task.open for operators, and dispute.opened for the staff. */
  type: string;
  /** Title: the event in a few words. */
  title: string;
  /** Text: the event in a sentence. */
  body: string;
  /** The task that the notification is about. */
  taskId: number | null;
  /** The support request that the notification is about. */
  supportRequestId: number | null;
  /** The operator that a notification of the staff is about. */
  operatorId: number | null;
  /** Status of the notification: pending, delivered by a list, or marked as read. */
  status: NotificationStatus;
  /** Time of the event, on the server's clock (UTC). */
  createdAt: number;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
}

/** The number of unread notifications. */
export interface NotificationCount {
  /** Number of notifications that are not marked as read, listed or not. */
  unreadCount: number;
}

/** The status of a notification at its recipient: `Delivered` once listed or sent, `Read` once marked as read. */
export type NotificationStatus = "Pending" | "Delivered" | "Read";

/** An operator's profile. Times are UTC. */
export interface Operator {
  /** Number of the operator. */
  id: number;
  /** Name of the operator. */
  name: string;
  /** E-mail address of the operator. */
  email: string;
  /** Country in which the operator works, ISO 3166-1 alpha-2. */
  countryIsoCode: string;
  /** Latitude at which the operator was last, in degrees north of the equator. */
  latitude: number;
  /** Longitude at which the operator was last, in degrees east of Greenwich. */
  longitude: number;
  /** Distance that the operator travels for a task, in kilometres. */
  radiusKm: number;
  /** Languages that the operator speaks, as BCP 47 tags. */
  languages: string[];
  /** Skills of the operator. */
  skills: string[];
  /** Equipment that the operator can bring. */
  equipment: string[];
  /** Service categories whose tasks are announced to the operator, with their subcategories; all if empty. */
  serviceCategoryIds: number[];
  /** Registered until the platform has approved the operator, Approved, Suspended. */
  status: OperatorStatus;
  /** Reason of the suspension, if the platform gave one. */
  suspensionReason: string | null;
  /** Version of the legal documents that the operator has accepted. */
  acceptedTermsVersion: string;
  /** When the operator was last at that location. */
  locatedAt: number;
  /** When the operator registered. */
  createdAt: number;
  /** Earnings of the operator, by currency. */
  earnings: Earnings[];
  /** Mean of the ratings of its work, from 1 to 5; null without reviews. */
  rating: number | null;
  /** Number of reviews behind the rating. */
  reviewCount: number;
  /** Number of tasks that the operator was paid for, and of direct tasks that agents have acknowledged. */
  tasksDone: number;
  /** Number of the last event of its tasks: the cursor after which new events follow. */
  sequence: number;
  /** The instant of locatedAt, in UTC. */
  locatedInstant: string;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
}

/** A new operator, with an API key that is returned only once. */
export interface OperatorRegistration {
  /** The profile. */
  operator: Operator;
  /** The API key. Only a hash is stored, so a lost key cannot be recovered. */
  apiKey: string;
}

/** Outcomes of an operator's tasks, and its earnings. Rates are from 0 to 1, and null without any tasks. */
export interface OperatorStatistics {
  /** Number of open tasks of which the operator was notified, except tasks that were taken before it saw them. */
  offered: number;
  /** Part of the offered tasks that the operator accepted. */
  acceptanceRate: number | null;
  /** Number of tasks that the operator accepted, with or without a notification. */
  accepted: number;
  /** Number of tasks whose work the operator submitted. */
  handedIn: number;
  /** Part of the accepted tasks that were not overdue while the operator had them. */
  onTimeRate: number | null;
  /** Part of the submitted work that was rejected. */
  rejectionRate: number | null;
  /**
   * Number of accepted tasks by outcome; a task that was accepted again after its release counts for both. Outcomes
   * without tasks are left out.
   */
  byOutcome: OutcomeTally[];
  /** Earnings by month and currency, oldest first; months without earnings are left out. */
  earningsByMonth: MonthlyEarnings[];
  /** Mean of the ratings of the operator's work, from 1 to 5. */
  rating: number | null;
  /** Number of reviews behind the rating. */
  reviewCount: number;
  /** Number of tasks that the operator was paid for, and of direct tasks that agents have acknowledged. */
  tasksDone: number;
  /** The rating by service category. */
  ratings: CategoryRating[];
}

/** The status of an operator, who can take tasks once the platform has approved the account. */
export type OperatorStatus = "Registered" | "Approved" | "Suspended";

/** The outcome of a verdict. */
export type Outcome = "passed" | "failed" | "cannot_be_measured";

/** The number of an operator's tasks with an outcome. */
export interface OutcomeTally {
  /** The outcome. */
  outcome: TaskOutcome;
  /** Number of tasks. */
  count: number;
}

/** A pay-out of an operator's earnings. */
export interface Payout {
  /** True if this only reports what would happen. */
  dryRun: boolean;
  /** In a dry run: the postings that would be written, in order. */
  ledgerLines: LedgerLine[] | null;
  /** The pay-out. */
  id: number;
  /** The operator who earned the money. */
  operatorId: number;
  /** Amount of the pay-out. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** Status of the pay-out. */
  status: PayoutStatus;
  /** Bank account to pay to; only its last characters for staff with another role than finance or admin. */
  destination: PayoutDestination;
  /** The bank's number of the transfer, once the pay-out is paid. */
  bankReference: string | null;
  /** Reason why the pay-out was declined. */
  declineReason: string | null;
  /** True if it is above the limit up to which one member of the staff pays out alone. */
  needsSecondPerson: boolean;
  /** Member of the staff who approved it first; null before that, and for operators. */
  approvedBy: PayoutApprover | null;
  /** Time of this approval, on the server's clock (UTC). */
  approvedAt: number | null;
  /** Time of the request, on the server's clock (UTC). */
  requestedAt: number;
  /** Time at which the staff confirmed or declined it, on the server's clock (UTC). */
  decidedAt: number | null;
  /** The instant of approvedAt, in UTC. */
  approvedInstant: string | null;
  /** The instant of requestedAt, in UTC. */
  requestedInstant: string;
  /** The instant of decidedAt, in UTC. */
  decidedInstant: string | null;
}

/** The member of the staff that has approved a pay-out. */
export interface PayoutApprover {
  /** The member of the staff. */
  staffId: number;
  /** Name of the staff member. */
  name: string;
}

/** A bank account: its IBAN or, in countries without IBANs, its number and the bank's BIC. */
export interface PayoutDestination {
  /** Name of the account's holder; the operator's own name when omitted. */
  accountHolder: string | null;
  /** IBAN, with or without spaces. */
  iban: string | null;
  /** BIC (SWIFT code) of the bank; required with accountNumber. */
  bic: string | null;
  /** Number of an account without an IBAN. */
  accountNumber: string | null;
  /** Code that the country requires beside the account number, such as a sort code or a routing number. */
  routingCode: string | null;
}

/** The status of a pay-out. `PAID` and `DECLINED` are final. */
export type PayoutStatus = "requested" | "approved" | "paid" | "declined";

/** Everything that waits for the agent. */
export interface PendingActions {
  /** Numbers of waiting tasks and decision requests, also of those that are not in the lists. */
  counts: PendingCounts;
  /** Tasks whose proof can be approved or rejected, and direct tasks to acknowledge. */
  tasksAwaitingReview: PendingTask[];
  /** Quoted tasks, to be funded before their quotes expire. */
  tasksAwaitingFunding: PendingTask[];
  /** Funded tasks that are not published yet. */
  tasksAwaitingPublishing: PendingTask[];
  /** Tasks that are neither quoted nor published. */
  drafts: PendingTask[];
  /** Tasks that the platform investigates. */
  disputes: PendingTask[];
  /** Decision requests of operators and the platform that block a task, the earliest deadline first. */
  pendingDecisions: PendingDecision[];
  /** Support requests that wait for the agent's reply. */
  supportReplies: SupportRequest[];
  /** Warnings about wallets that do not cover the unpaid tasks, wait for deposits or owe money. */
  walletWarnings: WalletWarning[];
  /** Endpoints that fail or are disabled; empty when there are none. */
  webhookHealth: WebhookConcern[];
  /** Suggested next actions for all of it, most urgent first. */
  nextActions: NextAction[];
}

/** The numbers of waiting tasks and decision requests, also of those that are not shown. */
export interface PendingCounts {
  /** Number of tasks whose proof, or whose completion, waits for a verdict. */
  tasksAwaitingReview: number;
  /** Number of quoted tasks. */
  tasksAwaitingFunding: number;
  /** Number of funded tasks. */
  tasksAwaitingPublishing: number;
  /** Number of drafts. */
  drafts: number;
  /** Number of disputed tasks. */
  disputes: number;
  /** Number of decision requests that can be answered. */
  pendingDecisions: number;
}

/** A decision request that waits for the agent and blocks its task. */
export interface PendingDecision {
  /** The decision request. */
  decisionId: number;
  /** The task. */
  taskId: number;
  /** Stable name of the question. */
  questionCode: string;
  /** The question in words. */
  message: string;
  /** Options of the agent. */
  optionsJson: string;
  /** Time by which the agent must have answered, on the clock at the task. */
  deadlineAt: number | null;
  /** Seconds until the deadline. */
  deadlineInSeconds: number | null;
  /** The instant of deadlineAt, in UTC. */
  deadlineInstant: string | null;
}

/** A task that waits for the agent. */
export interface PendingTask {
  /** The task. */
  taskId: number;
  /** Title of the task, one line. */
  title: string;
  /** Status of the task. */
  status: Status;
}

/** Location of the operator. */
export interface Place {
  /** Degrees north. */
  lat: number;
  /** Degrees east. */
  lng: number;
  /** Radius of uncertainty, in metres. */
  accuracy: number | null;
  /** Source of the location, for example gps or network. */
  source: string | null;
}

/** A member of the platform's staff. */
export interface Platform {
  /** Number of the staff member. */
  id: number;
  /** Name of the staff member. */
  name: string;
  /** Address with which the staff member signs in; null for a member with keys only. */
  email: string | null;
  /** Role of the staff member. */
  role: StaffRole;
}

/** The change of one account by a ledger transaction. */
export interface PostingView {
  /** The account. */
  account: Account;
  /** Change of its balance; negative when money is taken from it. */
  amount: number;
  /** Its balance after the transaction. */
  runningBalance: number;
}

/** The clock of the agent's practice world. */
export interface PracticeTime {
  /** Time that the clock shows, in UTC. */
  now: number;
  /** Factor of real time: 1 is as fast as real time, 0 stands still. */
  speed: number;
  /** Number of timers and steps of simulated operators that this call has run. */
  happened: number;
  /** Seconds left of an advance that took too long: advance by them again. */
  remainingSeconds: number;
  /** Seconds until the next timer or step; null when only the agent itself can act. */
  nextInSeconds: number | null;
  /** The last action of a simulated operator that was refused, and the reason; its task has not changed. */
  lastRefused: string | null;
  /** Number of simulated operators; 0 when the service runs without them. */
  simulatedOperators: number;
  /** The instant of now, in UTC. */
  nowInstant: string;
}

/** Usual price range of such work; it is not binding. */
export interface PricingRange {
  /** Minimum amount. */
  minAmount: number;
  /** Maximum amount. */
  maxAmount: number;
  /** ISO 4217 code of both amounts. */
  currency: string;
}

/** Unit of the payout. */
export type PricingType = "fixed" | "hourly" | "negotiable";

/** Urgency of a task. */
export type Priority = "low" | "normal" | "high" | "urgent";

/** Priority of a service interest for the agent. */
export type PriorityLevel = "low" | "medium" | "high" | "critical";

/** A refusal of a request. Nothing has changed. */
export interface Problem {
  /** Address of the page that documents this code. */
  type: string;
  /** Short, the same for every occurrence of the code. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** Stable machine name. */
  code: string;
  /** Cause in this request, and the right operation if there is one. */
  detail: string;
  /** The invalid fields of the request. */
  errors: FieldProblem[];
  /** Suggested next calls. */
  nextActions: NextAction[];
  /** Id of the request, the same as in the `X-Request-Id` header and the log. */
  requestId: string;
}

/** The content of a proof item. */
export interface ProofContent {
  /** The item. */
  proofItemId: number;
  /** Media type of the file. */
  contentType: string;
  /** Name of the file. */
  fileName: string;
  /** Size in bytes. */
  size: number;
  /** Content as base64. */
  contentBase64: string;
  /** Thumbnail as base64, a JPEG. */
  thumbnailBase64: string | null;
}

/** A photo or video uploaded as proof. */
export interface ProofItem {
  /** The item. */
  id: number;
  /** The task. */
  taskId: number;
  /** photo or video. */
  kind: ProofKind;
  /** Media type, detected from the content. */
  contentType: string;
  /** Name of the file, with an extension of its content. */
  fileName: string;
  /** Size in bytes. */
  size: number;
  /** Width in pixels. */
  width: number | null;
  /** Height in pixels. */
  height: number | null;
  /** Time at which the camera says it was taken, on the clock at the task. */
  takenAt: number | null;
  /** Source of takenAt in the file. */
  takenFrom: TimeSource | null;
  /** Place at which the camera says it was taken. */
  gps: GpsStamp | null;
  /** Make and model of the camera. */
  camera: string | null;
  /** Software that saved the file, a camera's firmware or a program, if the file says so. */
  software: string | null;
  /** Time at which the file says it was modified, on the clock at the task. */
  modifiedAt: number | null;
  /** Time of the upload, on the clock at the task. */
  uploadedAt: number;
  /** Location of the operator at the upload; null for a location that is ignored (`warnings`). */
  uploadLocation: Location | null;
  /** Origin, as the uploader stated it: live with the camera, or chosen from the device's files. */
  capture: Capture | null;
  /** Time of the recording, as the uploader stated it, on the clock at the task. */
  capturedAt: number | null;
  /** Position of the device during the recording, as the uploader stated it; null if it is ignored (`warnings`). */
  capturedLocation: CapturedLocation | null;
  /** Verdicts on the requirements that concern only this item. */
  validationResults: ProofVerdict[];
  /**
   * Corrected or dropped data, and doubts: metadata is incomplete, unreadable or contradictory, shows an edit, or
   * contradicts the device.
   */
  warnings: ProofWarning[];
  /** Address of the file for an hour: it needs no key, shows photos and videos in place, and takes `Range`. */
  contentUrl: string;
  /** Address of the thumbnail in the same way; null without one. */
  thumbnailUrl: string | null;
  /** True if there is a thumbnail. */
  hasThumbnail: boolean;
  /** A JPEG of 5 to 15 kB, as base64, when requested. */
  thumbnailBase64: string | null;
  /** The instant of takenAt, in UTC. */
  takenInstant: string | null;
  /** The instant of modifiedAt, in UTC. */
  modifiedInstant: string | null;
  /** The instant of uploadedAt, in UTC. */
  uploadedInstant: string;
  /** The instant of capturedAt, in UTC. */
  capturedInstant: string | null;
}

/** The kind of a proof item. */
export type ProofKind = "photo" | "video";

/** Requirements for proof, named as in proofRequirementsJson. Null, 0 and false turn a rule off. */
export interface ProofProfile {
  /** Minimum number of different photographs. */
  minPhotos: number;
  /** Maximum number of photographs. */
  maxPhotos: number | null;
  /** True if each file must state the location at which it was taken. */
  requireGps: boolean;
  /** Maximum distance from the task at which a file may have been taken, in metres. */
  requireGpsWithinRadiusMeters: number | null;
  /** Maximum time before or after the arrival at which a file may have been taken, in minutes. */
  requireTimestampWithinMinutes: number | null;
  /** Minimum length of the report, in characters. */
  requireReportMinLength: number;
  /** True if a video is required. */
  requireVideo: boolean;
  /** Items that the operator has to tick off. */
  checklistItems: string[];
  /** Accepted source of a location: file, device or any. */
  requireGpsFrom: GpsSource;
}

/** The kinds of proof that work was done. */
export type ProofType = "photo" | "video" | "gps" | "timestamp" | "report" | "checklist";

/** The verdict on one requirement. */
export interface ProofVerdict {
  /** The requirement. */
  rule: Rule;
  /** Outcome of the verdict. */
  outcome: Outcome;
  /** True if every verdict passed or could not be measured: the requirement is met, or cannot be measured. */
  passed: boolean;
  /** Source of the measured place or time: the file itself, or the device that took it. */
  measuredFrom: MeasuredFrom | null;
  /** Measured value, with its unit. */
  measured: string | null;
  /** Required value, with its unit. */
  limit: string | null;
  /** The item that the verdict is about; null for the whole proof. */
  proofItemId: number | null;
  /** The verdict as a sentence. */
  message: string;
  /** The earlier item, for a photo that was used again, when you may see it. */
  earlierUse: EarlierUse | null;
}

/** A doubt that the data of a photo or video raises. It does not prevent submission. */
export interface ProofWarning {
  /** Kind of doubt. */
  code: Doubt;
  /** The doubt as a sentence. */
  message: string;
}

/** The key under which browsers subscribe. */
export interface PushKeyView {
  /** The public key of the service (VAPID) in base64url: `applicationServerKey` of the browser's subscription. */
  pushKey: string;
}

/** The cost of a task, and the time for which it is guaranteed. */
export interface Quote {
  /** True if this only reports what would happen. */
  dryRun: boolean;
  /** In a dry run: the postings that would be written, in order. */
  ledgerLines: LedgerLine[] | null;
  /** The task. */
  taskId: number;
  /** Status of the task. */
  status: Status;
  /** Payout of the operator before fees. */
  payoutAmount: number;
  /** ISO 4217. */
  payoutCurrency: string;
  /** Payout of the operator before fees; the same as payoutAmount. */
  operatorPayoutAmount: number;
  /** The same as operatorPayoutAmount. */
  grossAmount: number;
  /** Payout of the operator after fees. */
  operatorNetAmount: number;
  /** Platform fee charged to the agent on top of the payout. */
  platformFeeByAgent: number;
  /** Platform fee deducted from the payout. */
  platformFeeByOperator: number;
  /** payoutAmount plus platformFeeByAgent. */
  totalAgentCost: number;
  /** Coverage of the cost by the wallet. */
  walletStatus: WalletStatus;
  /** Time at which the quote expires, on the server's clock (UTC). */
  quoteExpiresAt: number | null;
  /** Seconds until the quote expires. */
  quoteExpiresInSeconds: number | null;
  /**
   * Duration of the review of the proof, in hours. At its end the proof is approved and paid for, or disputed if a
   * verdict failed.
   */
  reviewWithinHours: number;
  /** Time at which the review ends, on the clock at the task; null until it begins. */
  reviewBy: number | null;
  /** Seconds until reviewBy, during the review. */
  reviewEndsInSeconds: number | null;
  /** Obstacles to publishing the task, such as a country that is not live. */
  warnings: TaskWarning[];
  /** Ways to fund the task. */
  nextActions: NextAction[];
  /** The instant of quoteExpiresAt, in UTC. */
  quoteExpiresInstant: string | null;
  /** The instant of reviewBy, in UTC. */
  reviewByInstant: string | null;
}

/** The deliveries that are sent again. */
export interface Redelivery {
  /** Number of deliveries. */
  count: number;
  /** True if more deliveries match than one call sends: repeat it once these have ended. */
  more: boolean;
}

/** A refund of a deposit to its payer, whole or in part. */
export interface Refund {
  /** True if this only reports what would happen. */
  dryRun: boolean;
  /** In a dry run: the postings that would be written, in order. */
  ledgerLines: LedgerLine[] | null;
  /** Identifier of the refund, here and at the payment provider; empty in a dry run. */
  refundId: string;
  /** Identifier of the deposit. */
  externalId: string;
  /** Status of the refund. */
  status: RefundStatus;
  /** Amount of the refund. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** Reason, for the books. */
  reason: string | null;
  /** Name of the payment provider. */
  provider: string;
  /** Available balance of the wallet after the refund. */
  availableBalance: number;
  /** Time of the request, on the server's clock (UTC). */
  createdAt: number;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
}

/** The status of a refund. */
export type RefundStatus = "pending" | "succeeded" | "failed";

/** A task with its new place, under the names that existing clients read. */
export interface RelocatedTask {
  /** True if this only reports what would happen. */
  dryRun: boolean;
  /** In a dry run: the postings that would be written, in order. */
  ledgerLines: LedgerLine[] | null;
  /** The task; 0 in a dry run of its creation. */
  id: number;
  /** Status of the task. */
  status: Status;
  /** Title, one line. */
  title: string;
  /** Instructions for the operator. */
  description: string;
  /** Notes for the operator. */
  agentNotes: string | null;
  /** BCP 47 tag of title, description and agentNotes. */
  descriptionLanguage: string | null;
  /** Address of the task. Operators see city, region and country until they have accepted the task. */
  locationAddress: string;
  /** Latitude, in degrees north; for operators rounded to about a kilometre until they have accepted the task. */
  locationLatitude: number | null;
  /** Longitude, in degrees east; rounded in the same way. */
  locationLongitude: number | null;
  /** Maximum distance of operators from the place, in kilometres. */
  locationRadiusKm: number | null;
  /** Country of the task (ISO 3166-1 alpha-2). */
  countryIsoCode: string;
  /** IANA time zone of the task's times. */
  timezone: string;
  /** Address as resolved; without street and postal code for an operator who has not accepted. */
  resolvedLocationAddressObject: ResolvedAddress;
  /** Confidence in the place, from 0 (assumed) to 1 (exact). */
  geocodingConfidence: number;
  /** Warnings about the place for the agent: a doubtful address, or a country that is not live. */
  locationWarnings: string[];
  /** Problems in the task as written, for the agent: such as a radius for proof around a task without coordinates. */
  warnings: TaskWarning[];
  /** Payout of the operator before fees. */
  payoutAmount: number;
  /** ISO 4217. */
  payoutCurrency: string;
  /** Platform fee charged to the agent on top of the payout. */
  platformFeeByAgent: number | null;
  /** Platform fee deducted from the payout. */
  platformFeeByOperator: number;
  /** Payout plus the agent's platform fee; the payout alone for a direct task. */
  totalAgentCost: number | null;
  /** Maximum total cost. */
  maxBudget: number | null;
  /** Settlement: the platform holds the money, or the client pays the operator on site. */
  settlementMode: SettlementMode;
  /** Method by which the task was funded, which determines how it is approved. */
  fundingFlow: FundingFlow | null;
  /** Amount that a quote reserves for the task. */
  reservedAmount: number;
  /** Amount that escrow holds for the task; operators see the payout's part of it. */
  lockedAmount: number;
  /** Division of the locked money; null while it is locked, and for tasks without locked money: direct and unfunded. */
  settlement: Settlement | null;
  /** Time at which the quote expires, on the server's clock (UTC). */
  quoteExpiresAt: number | null;
  /** Seconds until the quote expires, while it waits to be funded; negative once it has expired. */
  quoteExpiresInSeconds: number | null;
  /** True if the task was to be published, but is still a draft. */
  autoPublishDeferred: boolean;
  /** Problem code of the obstacle to publishing; null once it can be published. */
  autoPublishDeferredReason: string | null;
  /** Reason why the task is held before it is published; null when it is not. */
  held: Held | null;
  /** Spending rule that prevents publishing, with the rest of its budget. */
  spendingObstacle: SpendingObstacle | null;
  /** Service category of the task. */
  serviceCategoryId: number | null;
  /** Estimated duration of the work, in minutes. */
  estimatedDurationMinutes: number | null;
  /** Unit of the payout: the whole task, an hour, or open to negotiation. */
  pricingType: PricingType;
  /** Urgency of the task. */
  priority: Priority;
  /** Group of tasks that the task belongs to. */
  workflowId: string | null;
  /** Idempotency key that created the task. */
  requestId: string | null;
  /** True if this is the existing task of a repeated requestId. */
  idempotentReplay: boolean;
  /** True if every operator near the place may see it. */
  isPublic: boolean;
  /** Address to which events of this task are sent. */
  webhookUrl: string | null;
  /** Mode that determines the time of the work. */
  executionMode: ExecutionMode;
  /** Start of the time window. */
  timeWindowStart: number | null;
  /** End of the time window. */
  timeWindowEnd: number | null;
  /** Seconds until the time window ends, also that of toleranceMinutes around requestedTime; negative afterwards. */
  timeWindowEndInSeconds: number | null;
  /** Appointed time. */
  requestedTime: number | null;
  /** Minutes before or after requestedTime in which the work may be done. */
  toleranceMinutes: number | null;
  /** Minutes outside a flexible window in which the work may be done. */
  bufferMinutes: number | null;
  /** True if bufferMinutes applies. */
  isFlexibleWindow: boolean;
  /** True if the schedule may be changed. */
  rescheduleAllowed: boolean;
  /** Slots that the operator chooses from. */
  allowedTimeSlotsJson: string | null;
  /** Slot that the operator chose. */
  slotId: string | null;
  /** Time that the operator committed to. */
  committedTime: number | null;
  /** Time by which the task must be finished. */
  deadlineAt: number | null;
  /** Seconds until the deadline; negative once it has passed. */
  deadlineInSeconds: number | null;
  /**
   * Time by which an operator must have accepted: the task expires then. The service sets it when a task without times
   * is published.
   */
  acceptBy: number | null;
  /** Time by which the operator must have completed the work. The service sets it at acceptance if the agent has not. */
  completeBy: number | null;
  /** Seconds until completeBy, else until the deadline; negative once it has passed, null once the work is done. */
  expectedCompletionInSeconds: number | null;
  /** Duration of the review once it has begun, in hours. */
  reviewWithinHours: number;
  /**
   * Time at which the review ends. The proof is then approved and paid for, or disputed if a verdict failed or its
   * submission was forced; a direct task is closed. Null until the review begins.
   */
  reviewBy: number | null;
  /** Seconds until reviewBy, during the review. */
  reviewEndsInSeconds: number | null;
  /** Requirements of the agent for the proof. */
  proofRequirementsJson: string | null;
  /** Equipment that the operator must bring. */
  equipmentRequired: string | null;
  /** Skills that the operator must have. */
  skillsRequired: string | null;
  /** Test mode only: behaviour of the simulated operators. */
  simulationScenario: SimulationScenario | null;
  /** Operator who carries out the task. */
  operatorId: number | null;
  /** Agent that dispatched the task; for the platform. */
  agentId: number | null;
  /** Time of acceptance. */
  acceptedAt: number | null;
  /** Time of the operator's arrival. */
  arrivedAt: number | null;
  /** Distance in metres between the task's place and the operator's location on arrival. */
  arrivalDistanceMetres: number | null;
  /** Report of the operator. */
  proofReport: string | null;
  /** Reason code of the rejection. */
  rejectReasonCodeRef: number | null;
  /** Notes of the agent on the rejection. */
  rejectNotes: string | null;
  /** Time until which the operator may contest a rejection. */
  contestUntil: number | null;
  /** Search for an operator, from publishing to acceptance. */
  matching: Matching | null;
  /** Distance in metres, to about a kilometre, for an operator who searches for tasks. */
  distanceMetres: number | null;
  /** Skills in skillsRequired that an operator who searches for tasks has not declared. */
  missingSkills: string[] | null;
  /** Equipment in equipmentRequired that an operator who searches for tasks has not declared. */
  missingEquipment: string[] | null;
  /** Operators' experience with the task's agent, for an operator who searches for tasks. */
  agentReputation: AgentReputation | null;
  /** Time of creation. */
  createdAt: number;
  /** Time of the last change. */
  updatedAt: number;
  /** Status events, when requested with includeEvents. */
  events: StatusEvent[] | null;
  /** Rules on fees and cancellation, when requested with includePolicyText. */
  policyText: string | null;
  /** Every operation on the task with its permission now, when requested with includeAllowedActions. */
  allowedActions: AllowedAction[] | null;
  /** The same as id, as existing clients read it. */
  taskId: number;
  /** Suggested next actions, in order. */
  nextActions: NextAction[];
  /** The instant of quoteExpiresAt, in UTC. */
  quoteExpiresInstant: string | null;
  /** The instant of timeWindowStart, in UTC. */
  timeWindowStartInstant: string | null;
  /** The instant of timeWindowEnd, in UTC. */
  timeWindowEndInstant: string | null;
  /** The instant of requestedTime, in UTC. */
  requestedTimeInstant: string | null;
  /** The instant of committedTime, in UTC. */
  committedTimeInstant: string | null;
  /** The instant of deadlineAt, in UTC. */
  deadlineInstant: string | null;
  /** The instant of acceptBy, in UTC. */
  acceptByInstant: string | null;
  /** The instant of completeBy, in UTC. */
  completeByInstant: string | null;
  /** The instant of reviewBy, in UTC. */
  reviewByInstant: string | null;
  /** The instant of acceptedAt, in UTC. */
  acceptedInstant: string | null;
  /** The instant of arrivedAt, in UTC. */
  arrivedInstant: string | null;
  /** The instant of contestUntil, in UTC. */
  contestUntilInstant: string | null;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
  /** The instant of updatedAt, in UTC. */
  updatedInstant: string;
  /** Address as resolved. */
  resolvedLocation: ResolvedAddress;
  /** Warnings about the address. */
  location_warnings: string[];
}

/** A header of a request. */
export interface RequestHeader {
  /** Name of the header. */
  name: string;
  /** Value of the header; `hidden` for signatures, tokens and passwords. */
  value: string;
}

/** The looser rules that an owner is asked about. */
export interface RequestedRules {
  /** True if all spending would be stopped. */
  frozen: boolean;
  /** Limits by currency; without any, all currencies would be allowed. */
  limits: LimitsInCurrency[];
  /** The only countries in which tasks could be; null for all. */
  countries: string[] | null;
  /** The only service categories that tasks could have, with their subcategories; null for all. */
  categoryIds: number[] | null;
}

/** A request for another time. */
export interface Reschedule {
  /** The request. */
  id: number;
  /** The task. */
  taskId: number;
  /** Status of the request. */
  status: RescheduleStatus;
  /** New start of the time window. */
  newTimeWindowStart: number | null;
  /** New end of the time window. */
  newTimeWindowEnd: number | null;
  /** New appointed time. */
  newRequestedTime: number | null;
  /** New time that the operator commits to. */
  newCommittedTime: number | null;
  /** Reason for the request. */
  reason: string | null;
  /** Actor who asks; the other side answers. */
  askedBy: Actor;
  /** Time of the request. */
  createdAt: number;
  /** Time of the approval or rejection. */
  answeredAt: number | null;
  /** The same as id, as the paths name it. */
  reqId: number;
  /** The instant of newTimeWindowStart, in UTC. */
  newTimeWindowStartInstant: string | null;
  /** The instant of newTimeWindowEnd, in UTC. */
  newTimeWindowEndInstant: string | null;
  /** The instant of newRequestedTime, in UTC. */
  newRequestedTimeInstant: string | null;
  /** The instant of newCommittedTime, in UTC. */
  newCommittedTimeInstant: string | null;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
  /** The instant of answeredAt, in UTC. */
  answeredInstant: string | null;
}

/** The status of a reschedule request. */
export type RescheduleStatus = "Pending" | "Approved" | "Rejected";

/** The address as the geocoder understood it. */
export interface ResolvedAddress {
  /** Street and number. */
  street: string | null;
  /** City. */
  city: string | null;
  /** ISO 3166-1 alpha-2 code. */
  country: string;
  /** State or province. */
  state: string | null;
  /** Postal code. */
  postalCode: string | null;
}

/** A payment that was withdrawn at the payment provider, whole or in part. */
export interface Reversal {
  /** The reversal. */
  id: number;
  /** Kind of reversal. */
  kind: ReversalKind;
  /** Name of the payment provider. */
  provider: string;
  /** The provider's identifier of the refund or dispute. */
  providerReference: string;
  /** Identifier of the deposit. */
  externalId: string;
  /** The agent whose wallet received the deposit. */
  agentId: number;
  /** ISO 4217. */
  currency: string;
  /** Amount of the deposit. */
  depositAmount: number;
  /** Amount withdrawn. */
  withdrawn: number;
  /** Part of that amount that has returned. */
  returned: number;
  /** Amount that the wallet owes now, for all reversals. */
  owedBalance: number;
  /** Time of the provider's first report, on the server's clock (UTC). */
  createdAt: number;
  /** Time of the last change, on the server's clock (UTC). */
  changedAt: number;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
  /** The instant of changedAt, in UTC. */
  changedInstant: string;
}

/** The way a payment was reversed at its provider, other than by a refund of this service. */
export type ReversalKind = "refund" | "chargeback" | "voided";

/** The rule that a verdict is about. */
export type Rule = "min_photos" | "max_photos" | "video" | "gps" | "gps_within_radius" | "timestamp_within" | "report_length" | "checklist" | "unique_photo";

/** The owner of a set of rules. */
export type RulesOf = "agent" | "key" | "token";

/** A part of what an account may do. A key has one or more; an operation needs one. */
export type Scope = "read" | "dispatch" | "settle" | "manage";

/** The party that has held a task back. */
export type Screener = "rule" | "service" | "agent" | "staff";

/** The author of a message in a support thread. */
export type Sender = "agent" | "operator" | "support";

/** A kind of work. There are two levels; a task may name a category of either. */
export interface ServiceCategory {
  /** Number of the category, for serviceCategoryId. */
  id: number;
  /** Name of the category. */
  name: string;
  /** Work that belongs to the category. */
  description: string;
  /** Number of its main category; null for a main category. */
  parentCategoryId: number | null;
  /** Proof requirements of a task in this category unless its proofRequirementsJson says otherwise. */
  defaultProofProfile: ProofProfile;
  /** Use cases that fit this category. */
  useCases: string[];
}

/** All service categories, and hints for choosing one. */
export interface ServiceCategoryList {
  /** The categories, each main one before its subcategories. */
  categories: ServiceCategory[];
  /** Number of the fitting category for each use case. */
  routingHints: Record<string, number>;
}

/** The lags of the service. A lag of more than a few seconds means that workers are missing. */
export interface ServiceHealth {
  /** Jobs that are due, including those in progress; at most 10,000 are counted. */
  jobsDue: number;
  /** Seconds for which the oldest job has been due; 0 when no job is due. */
  jobLagSeconds: number;
  /** Seconds for which the oldest delivery has been due; 0 when no delivery is due. */
  deliveryLagSeconds: number;
  /** Jobs whose last attempt failed, at most 20, the most often tried first, of the 10,000 that are due next. */
  failingJobs: FailingJob[];
  /** True if the answering process is notified of changes by other processes; otherwise its subscriptions poll. */
  hearsOthers: boolean;
  /** Subscriptions and other followers of feeds in the answering process. */
  followers: number;
}

/** Work that an agent would like to have done in a region. Times are UTC. */
export interface ServiceInterest {
  /** Number of the interest. */
  id: number;
  /** Region. */
  region: string;
  /** Service category of the work. */
  serviceCategoryId: number | null;
  /** Description of the work, in the agent's words. */
  customDescription: string | null;
  /** Estimated amount of work. */
  estimatedVolume: string | null;
  /** Acceptable cost. */
  budgetIndication: string | null;
  /** Priority for the agent. */
  priorityLevel: PriorityLevel | null;
  /** When the agent declared the interest. */
  createdAt: number;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
}

/** The division of the money that was locked on a task: operatorGross + agentFee + refunded is the locked amount. */
export interface Settlement {
  /** The settlement: the number of its ledger transaction, and relatedSettlementId elsewhere; 0 in a dry run. */
  id: number;
  /** Outcome for the money. */
  outcome: SettlementOutcome;
  /** ISO 4217. */
  currency: string;
  /** The operator's part of the payout, before fees. */
  operatorGross: number;
  /** Platform fee deducted from it. */
  operatorFee: number;
  /** Amount that the operator has earned: operatorGross less operatorFee. */
  operatorNet: number;
  /** Amount that the agent has paid: operatorGross plus agentFee; null for operators, as are the next two. */
  agentCharged: number | null;
  /** Platform fee charged to the agent in it. */
  agentFee: number | null;
  /** Amount that returned to the agent's wallet. */
  refunded: number | null;
  /** When the money moved, on the clock at the task. */
  at: number;
  /** The instant of at, in UTC. */
  instant: string;
}

/** The way the operator is paid: from escrow at the platform, or by the client on site. */
export type SettlementMode = "escrow" | "direct";

/** The outcome for the money that was locked on a task. */
export type SettlementOutcome = "payout" | "split" | "compensation" | "refund";

/** The severity of a support request. */
export type Severity = "low" | "normal" | "high" | "critical";

/** The course of a task in practice mode (field `simulationScenario`). */
export type SimulationScenario = "happy_path" | "nobody_accepts" | "late" | "no_show" | "released" | "gps_off" | "blurred_photo" | "duplicate_photo" | "missing_checklist" | "asks_decision" | "contests_rejection" | "asks_reschedule" | "agent_sleeps" | "forgets_to_submit" | "asks_without_deadline" | "slow_dispute";

/** A question that waits for the owner's decision (`decideSpending`, or the link in the mail). */
export interface SpendingApproval {
  /** Number of the question. */
  id: number;
  /** Reason of the question, as a sentence. */
  reason: string;
  /** The requested rules; null if the question is about a task. */
  requested: RequestedRules | null;
  /** The task that is above a limit; null if the question is about raising these rules. */
  taskId: number | null;
  /** Cost of that task. */
  cost: number | null;
  /** ISO 4217 code. */
  currency: string | null;
  /** When the owner was asked, on the server's clock (UTC). */
  createdAt: number;
  /** Time until which the owner can decide, on the server's clock (UTC). */
  expiresAt: number;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
  /** The instant of expiresAt, in UTC. */
  expiresInstant: string;
}

/** Limits in a currency, with the spent and the remaining amounts. Null if there is no limit. */
export interface SpendingBudget {
  /** ISO 4217 code. */
  currency: string;
  /** Maximum for one task, fees included. */
  perTask: number | null;
  /** Maximum for all tasks of a calendar day, UTC. */
  perDay: number | null;
  /** Maximum for all tasks of a calendar month, UTC. */
  perMonth: number | null;
  /** Amount committed to tasks since the day began, less the returned part. */
  spentToday: number;
  /** Amount committed to tasks since the month began, less the returned part. */
  spentThisMonth: number;
  /** Remaining part of the day's limit. */
  leftToday: number | null;
  /** Remaining part of the month's limit. */
  leftThisMonth: number | null;
  /** Maximum that a task may cost now. */
  mostNow: number;
}

/** A decision of the agent's owner on spending. */
export interface SpendingDecided {
  /** Decision: approved or declined. */
  decision: ApprovalStatus;
  /** The task above a spending limit; null for a decision on spending rules. */
  task_id: number | null;
  /** The key to which the rules belong; null for the rules of the agent. */
  api_key_id: number | null;
}

/** A decision of the agent's owner on spending. */
export interface SpendingDecidedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "spending.decided";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: SpendingDecided;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The spending rule that a task would break, in the task's currency. */
export interface SpendingObstacle {
  /**
   * frozen, countries, categories, per_task, per_day or per_month. The owner can approve a task above one of the last
   * three.
   */
  rule: SpendingRule;
  /** Owner of the rule: the agent, the calling key, or the calling assistant's token. */
  rulesOf: RulesOf;
  /** Limit of the rule; null if it has none. */
  limit: number | null;
  /** Spent part of the limit. */
  spent: number | null;
  /** Remaining part of the limit. */
  left: number | null;
  /** Explanation in a sentence. */
  explanation: string;
}

/** The subject of a spending rule. The owner can approve a task that exceeds a maximum, and no other breach. */
export type SpendingRule = "frozen" | "countries" | "currencies" | "categories" | "per_task" | "per_day" | "per_month";

/** Spending rules with their remaining budgets. They apply to escrow tasks: direct tasks take no money from a wallet. */
export interface SpendingRules {
  /** True if this only reports what would happen. */
  dryRun: boolean;
  /** In a dry run: the postings that would be written, in order. */
  ledgerLines: LedgerLine[] | null;
  /** The key that the rules apply to; null for the agent's rules, which apply to all of its keys as well. */
  apiKeyId: number | null;
  /** True if all spending is stopped. */
  frozen: boolean;
  /** Limits by currency. Spending in an unlisted currency is not allowed; without any limit, all currencies are. */
  limits: SpendingBudget[];
  /** The only countries in which tasks may be; null for all. */
  countries: string[] | null;
  /** The only service categories that tasks may have, with their subcategories; null for all. */
  categoryIds: number[] | null;
  /** Beginning of the next day, on the clock of the agent's world (UTC). */
  dayEndsAt: number;
  /** Beginning of the next month, on the clock of the agent's world (UTC). */
  monthEndsAt: number;
  /** Questions about these rules that the owner has not decided yet. */
  waiting: SpendingApproval[];
  /** Reason why the owner cannot be asked by mail, such as an unconfirmed e-mail address; null when it can. */
  ownerNotice: string | null;
  /** Reasons why neither the agent nor its owner can resume stopped spending. */
  warnings: SpendingWarning[];
  /** The instant of dayEndsAt, in UTC. */
  dayEndsInstant: string;
  /** The instant of monthEndsAt, in UTC. */
  monthEndsInstant: string;
}

/** A problem that these rules may cause later. */
export interface SpendingWarning {
  /** owner_unknown when the agent names no owner, owner_unreachable when the owner cannot be asked by mail. */
  code: string;
  /** Meaning of the warning, and what to do. */
  message: string;
}

/** A member of the platform's staff. */
export interface StaffMember {
  /** Number of the member. */
  id: number;
  /** Name of the member. */
  name: string;
  /** Address with which the member signs in; null for a member with keys only. */
  email: string | null;
  /** Role of the member. */
  role: StaffRole;
  /** True if the member has signed in with the address. */
  signedIn: boolean;
  /** Time from which the role is valid, on the server's clock (UTC). Until then an earlier role is valid, or none. */
  countsFrom: number;
  /** When the member joined the staff, on the server's clock (UTC). */
  createdAt: number;
  /** When the member left, on the server's clock (UTC). */
  endedAt: number | null;
  /** The instant of countsFrom, in UTC. */
  countsFromInstant: string;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
  /** The instant of endedAt, in UTC. */
  endedInstant: string | null;
}

/** The number of items in each queue of the staff. Practice worlds are not included. */
export interface StaffQueues {
  /** Disputed tasks, which the staff decides (`resolveDispute`). */
  disputes: number;
  /** Operators that have registered and wait for approval (`approveOperator`). */
  operatorsToApprove: number;
  /** Support requests that are open or in progress, except those that wait for the requester. */
  support: number;
  /** Pay-outs that operators have requested (`approvePayout`, `confirmPayout`, `declinePayout`). */
  payouts: number;
  /** Pay-outs that one member of the staff has approved and another has to confirm (`confirmPayout`). */
  payoutsToConfirm: number;
  /** Reversed payments that their wallet still owes. */
  reversals: number;
  /** Tasks that are held for review before they are published (`releaseHeldTask`, `refuseHeldTask`). */
  heldTasks: number;
  /** Waiting time of the oldest item of all queues, in seconds; null when all queues are empty. */
  oldestSeconds: number | null;
}

/** The field of a member of the platform's staff. */
export type StaffRole = "support" | "finance" | "trust" | "admin";

/** One movement of money in a wallet, with the balances after it. */
export interface StatementLine {
  /** Number of the ledger transaction. */
  id: number;
  /** Kind of the movement. */
  type: EntryKind;
  /** When the money moved, on the server's clock (UTC). */
  createdAt: number;
  /** The task that the movement was for. */
  taskId: number | null;
  /** Title of that task. */
  taskTitle: string | null;
  /** The deposit that the movement was for. */
  depositExternalId: string | null;
  /** The credited bank transfer that the movement was for. */
  bankTransferId: number | null;
  /** Actor who caused the movement. */
  actor: Actor;
  /** Change of each account; negative when money is taken from it. */
  change: WalletAmounts;
  /** Balance of each account after the movement. */
  balance: WalletAmounts;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
}

/** The status of a task. */
export type Status = "Draft" | "Quoted" | "Funded" | "Published" | "Accepted" | "EnRoute" | "Arrived" | "InProgress" | "ProofSubmitted" | "ProofUploaded" | "UnderReview" | "Rejected" | "Completed" | "Settled" | "Disputed" | "Closed" | "Cancelled" | "Expired";

/** A status event in a task's history. */
export interface StatusEvent {
  /** The event among all events of one agent; the same as sequence. */
  id: number;
  /** Cursor for `after`. It rises along all events of one agent, and for an operator along all events of its tasks. */
  sequence: number;
  /** The task. */
  taskId: number;
  /** Name of the event, for example task.accepted. */
  event: string;
  /** Status before; null for the creation. */
  fromStatus: Status | null;
  /** Status after. */
  toStatus: Status;
  /** Reason, if one was given. */
  reason: string | null;
  /** Time of the event, on the clock at the task. */
  timestamp: number;
  /** Kind of actor that caused the event. */
  changedByActorType: Actor;
  /** Id of the actor. */
  changedByActorId: number | null;
  /** Key, person or token that the actor used. Null for actions of another side; the staff sees all. */
  changedBy: ChangedBy | null;
  /** Location of the operator, for events of operators. */
  location: Location | null;
  /** Reason why the location that was sent is ignored, such as 0, 0 or an accuracy above 10 km. */
  locationFault: string | null;
  /** The instant of timestamp, in UTC. */
  instant: string;
}

/** Kind of the subject of a change by the staff. */
export type SubjectKind = "agent" | "operator" | "task" | "payout" | "deposit" | "bank_transfer" | "support_request" | "country" | "api_key" | "staff_member" | "legal_document" | "webhook_delivery";

/** A suggested next call, with its address on every surface and its arguments. */
export interface SuggestedAction {
  /** Name of the operation. */
  code: string;
  /** A short name for a button. */
  label: string;
  /** Description of the operation. */
  description: string;
  /** Why it helps now. */
  why: string;
  /** Name of the tool on the tool bridge and MCP. */
  tool: string | null;
  /** `METHOD /path` on REST. */
  endpoint: string | null;
  /** Name of the field in GraphQL. */
  mutation: string | null;
  /** Arguments of the call, ready to send. */
  arguments: Record<string, unknown>;
}

/** A file that is attached to a message of a support request's thread. */
export interface SupportAttachment {
  /** Name of the file. */
  fileName: string;
  /** Media type of the file. */
  contentType: string;
  /** Size of the file, in bytes. */
  size: number;
  /** Address of the file for an hour: it needs no key, shows a photo in place, and takes `Range`. */
  contentUrl: string;
}

/** One message of a support request's thread. */
export interface SupportMessage {
  /** Number of the message; later messages have higher numbers. */
  id: number;
  /** Number of the support request. */
  requestId: number;
  /** Side that wrote it: the agent, the operator or the platform's support. */
  sender: Sender;
  /** Name of the sender. */
  senderName: string;
  /** Text of the message. */
  body: string;
  /** Attachment of the message, as JSON text. */
  attachmentJson: string | null;
  /** The file that is attached to the message. */
  attachment: SupportAttachment | null;
  /** When it was written, on the server's clock (UTC). */
  createdAt: number;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
}

/** A message of the platform's support. */
export interface SupportReplied {
  /** The support request. */
  support_request_id: number;
  /** Subject of the request. */
  subject: string;
  /** The message. */
  message_id: number;
  /** Text of the message. */
  body: string;
  /** Name of the sender. */
  sender_name: string;
}

/** A message of the platform's support. */
export interface SupportRepliedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "support.replied";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: SupportReplied;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** A question, complaint or recommendation of an agent or an operator to the platform. */
export interface SupportRequest {
  /** Number of the support request. */
  id: number;
  /** Number of the agent that opened the request; null for an operator's. */
  agentId: number | null;
  /** Number of the operator who opened the request; null for an agent's. */
  operatorId: number | null;
  /** Type of the request. */
  type: SupportType;
  /** Status of the request. */
  status: SupportStatus;
  /** Subject, in a line. */
  subject: string;
  /** Text of the request, the first message of the thread. */
  message: string;
  /** Severity of the problem. */
  severity: Severity;
  /** A label of the sender's own. */
  category: string | null;
  /** The resolution that is asked for. */
  requestedResolution: string | null;
  /** The task that the request is about. */
  relatedTaskId: number | null;
  /** The ledger transaction that the request is about. */
  relatedSettlementId: number | null;
  /** The webhook event that the request is about. */
  relatedWebhookEventId: number | null;
  /** When it was opened, on the server's clock (UTC). */
  createdAt: number;
  /** When it last changed, on the server's clock (UTC). */
  updatedAt: number;
  /** When it was closed, on the server's clock (UTC). */
  closedAt: number | null;
  /** The thread, oldest message first; null unless includeMessages was set. */
  messages: SupportMessage[] | null;
  /** The same as id. */
  requestId: number;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
  /** The instant of updatedAt, in UTC. */
  updatedInstant: string;
  /** The instant of closedAt, in UTC. */
  closedInstant: string | null;
}

/** The status of a support request. */
export type SupportStatus = "open" | "in_progress" | "waiting_for_agent" | "waiting_for_operator" | "resolved" | "closed";

/** A support request whose status the platform changed. */
export interface SupportStatusChanged {
  /** The support request. */
  support_request_id: number;
  /** Subject of the request. */
  subject: string;
  /** Status before the change. */
  previous_status: string;
  /** Status after the change. */
  status: string;
}

/** A support request whose status the platform changed. */
export interface SupportStatusChangedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "support.status_changed";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: SupportStatusChanged;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The subject of a support request. */
export type SupportType = "support" | "complaint" | "recommendation" | "billing_issue" | "technical_incident" | "policy_question";

/** A physical-world task. */
export interface Task {
  /** True if this only reports what would happen. */
  dryRun: boolean;
  /** In a dry run: the postings that would be written, in order. */
  ledgerLines: LedgerLine[] | null;
  /** The task; 0 in a dry run of its creation. */
  id: number;
  /** Status of the task. */
  status: Status;
  /** Title, one line. */
  title: string;
  /** Instructions for the operator. */
  description: string;
  /** Notes for the operator. */
  agentNotes: string | null;
  /** BCP 47 tag of title, description and agentNotes. */
  descriptionLanguage: string | null;
  /** Address of the task. Operators see city, region and country until they have accepted the task. */
  locationAddress: string;
  /** Latitude, in degrees north; for operators rounded to about a kilometre until they have accepted the task. */
  locationLatitude: number | null;
  /** Longitude, in degrees east; rounded in the same way. */
  locationLongitude: number | null;
  /** Maximum distance of operators from the place, in kilometres. */
  locationRadiusKm: number | null;
  /** Country of the task (ISO 3166-1 alpha-2). */
  countryIsoCode: string;
  /** IANA time zone of the task's times. */
  timezone: string;
  /** Address as resolved; without street and postal code for an operator who has not accepted. */
  resolvedLocationAddressObject: ResolvedAddress;
  /** Confidence in the place, from 0 (assumed) to 1 (exact). */
  geocodingConfidence: number;
  /** Warnings about the place for the agent: a doubtful address, or a country that is not live. */
  locationWarnings: string[];
  /** Problems in the task as written, for the agent: such as a radius for proof around a task without coordinates. */
  warnings: TaskWarning[];
  /** Payout of the operator before fees. */
  payoutAmount: number;
  /** ISO 4217. */
  payoutCurrency: string;
  /** Platform fee charged to the agent on top of the payout. */
  platformFeeByAgent: number | null;
  /** Platform fee deducted from the payout. */
  platformFeeByOperator: number;
  /** Payout plus the agent's platform fee; the payout alone for a direct task. */
  totalAgentCost: number | null;
  /** Maximum total cost. */
  maxBudget: number | null;
  /** Settlement: the platform holds the money, or the client pays the operator on site. */
  settlementMode: SettlementMode;
  /** Method by which the task was funded, which determines how it is approved. */
  fundingFlow: FundingFlow | null;
  /** Amount that a quote reserves for the task. */
  reservedAmount: number;
  /** Amount that escrow holds for the task; operators see the payout's part of it. */
  lockedAmount: number;
  /** Division of the locked money; null while it is locked, and for tasks without locked money: direct and unfunded. */
  settlement: Settlement | null;
  /** Time at which the quote expires, on the server's clock (UTC). */
  quoteExpiresAt: number | null;
  /** Seconds until the quote expires, while it waits to be funded; negative once it has expired. */
  quoteExpiresInSeconds: number | null;
  /** True if the task was to be published, but is still a draft. */
  autoPublishDeferred: boolean;
  /** Problem code of the obstacle to publishing; null once it can be published. */
  autoPublishDeferredReason: string | null;
  /** Reason why the task is held before it is published; null when it is not. */
  held: Held | null;
  /** Spending rule that prevents publishing, with the rest of its budget. */
  spendingObstacle: SpendingObstacle | null;
  /** Service category of the task. */
  serviceCategoryId: number | null;
  /** Estimated duration of the work, in minutes. */
  estimatedDurationMinutes: number | null;
  /** Unit of the payout: the whole task, an hour, or open to negotiation. */
  pricingType: PricingType;
  /** Urgency of the task. */
  priority: Priority;
  /** Group of tasks that the task belongs to. */
  workflowId: string | null;
  /** Idempotency key that created the task. */
  requestId: string | null;
  /** True if this is the existing task of a repeated requestId. */
  idempotentReplay: boolean;
  /** True if every operator near the place may see it. */
  isPublic: boolean;
  /** Address to which events of this task are sent. */
  webhookUrl: string | null;
  /** Mode that determines the time of the work. */
  executionMode: ExecutionMode;
  /** Start of the time window. */
  timeWindowStart: number | null;
  /** End of the time window. */
  timeWindowEnd: number | null;
  /** Seconds until the time window ends, also that of toleranceMinutes around requestedTime; negative afterwards. */
  timeWindowEndInSeconds: number | null;
  /** Appointed time. */
  requestedTime: number | null;
  /** Minutes before or after requestedTime in which the work may be done. */
  toleranceMinutes: number | null;
  /** Minutes outside a flexible window in which the work may be done. */
  bufferMinutes: number | null;
  /** True if bufferMinutes applies. */
  isFlexibleWindow: boolean;
  /** True if the schedule may be changed. */
  rescheduleAllowed: boolean;
  /** Slots that the operator chooses from. */
  allowedTimeSlotsJson: string | null;
  /** Slot that the operator chose. */
  slotId: string | null;
  /** Time that the operator committed to. */
  committedTime: number | null;
  /** Time by which the task must be finished. */
  deadlineAt: number | null;
  /** Seconds until the deadline; negative once it has passed. */
  deadlineInSeconds: number | null;
  /**
   * Time by which an operator must have accepted: the task expires then. The service sets it when a task without times
   * is published.
   */
  acceptBy: number | null;
  /** Time by which the operator must have completed the work. The service sets it at acceptance if the agent has not. */
  completeBy: number | null;
  /** Seconds until completeBy, else until the deadline; negative once it has passed, null once the work is done. */
  expectedCompletionInSeconds: number | null;
  /** Duration of the review once it has begun, in hours. */
  reviewWithinHours: number;
  /**
   * Time at which the review ends. The proof is then approved and paid for, or disputed if a verdict failed or its
   * submission was forced; a direct task is closed. Null until the review begins.
   */
  reviewBy: number | null;
  /** Seconds until reviewBy, during the review. */
  reviewEndsInSeconds: number | null;
  /** Requirements of the agent for the proof. */
  proofRequirementsJson: string | null;
  /** Equipment that the operator must bring. */
  equipmentRequired: string | null;
  /** Skills that the operator must have. */
  skillsRequired: string | null;
  /** Test mode only: behaviour of the simulated operators. */
  simulationScenario: SimulationScenario | null;
  /** Operator who carries out the task. */
  operatorId: number | null;
  /** Agent that dispatched the task; for the platform. */
  agentId: number | null;
  /** Time of acceptance. */
  acceptedAt: number | null;
  /** Time of the operator's arrival. */
  arrivedAt: number | null;
  /** Distance in metres between the task's place and the operator's location on arrival. */
  arrivalDistanceMetres: number | null;
  /** Report of the operator. */
  proofReport: string | null;
  /** Reason code of the rejection. */
  rejectReasonCodeRef: number | null;
  /** Notes of the agent on the rejection. */
  rejectNotes: string | null;
  /** Time until which the operator may contest a rejection. */
  contestUntil: number | null;
  /** Search for an operator, from publishing to acceptance. */
  matching: Matching | null;
  /** Distance in metres, to about a kilometre, for an operator who searches for tasks. */
  distanceMetres: number | null;
  /** Skills in skillsRequired that an operator who searches for tasks has not declared. */
  missingSkills: string[] | null;
  /** Equipment in equipmentRequired that an operator who searches for tasks has not declared. */
  missingEquipment: string[] | null;
  /** Operators' experience with the task's agent, for an operator who searches for tasks. */
  agentReputation: AgentReputation | null;
  /** Time of creation. */
  createdAt: number;
  /** Time of the last change. */
  updatedAt: number;
  /** Status events, when requested with includeEvents. */
  events: StatusEvent[] | null;
  /** Rules on fees and cancellation, when requested with includePolicyText. */
  policyText: string | null;
  /** Every operation on the task with its permission now, when requested with includeAllowedActions. */
  allowedActions: AllowedAction[] | null;
  /** The same as id, as existing clients read it. */
  taskId: number;
  /** Suggested next actions, in order. */
  nextActions: NextAction[];
  /** The instant of quoteExpiresAt, in UTC. */
  quoteExpiresInstant: string | null;
  /** The instant of timeWindowStart, in UTC. */
  timeWindowStartInstant: string | null;
  /** The instant of timeWindowEnd, in UTC. */
  timeWindowEndInstant: string | null;
  /** The instant of requestedTime, in UTC. */
  requestedTimeInstant: string | null;
  /** The instant of committedTime, in UTC. */
  committedTimeInstant: string | null;
  /** The instant of deadlineAt, in UTC. */
  deadlineInstant: string | null;
  /** The instant of acceptBy, in UTC. */
  acceptByInstant: string | null;
  /** The instant of completeBy, in UTC. */
  completeByInstant: string | null;
  /** The instant of reviewBy, in UTC. */
  reviewByInstant: string | null;
  /** The instant of acceptedAt, in UTC. */
  acceptedInstant: string | null;
  /** The instant of arrivedAt, in UTC. */
  arrivedInstant: string | null;
  /** The instant of contestUntil, in UTC. */
  contestUntilInstant: string | null;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
  /** The instant of updatedAt, in UTC. */
  updatedInstant: string;
}

/** The task with the times that the operator agreed to. */
export interface TaskAccepted {
  /** Title of the task. */
  title: string;
  /** Group of tasks to which the task belongs. */
  workflow_id: string | null;
  /** Idempotency key with which the task was created. */
  request_id: string | null;
  /** ISO 3166-1 alpha-2 code of the task's country. */
  country_iso_code: string;
  /** IANA time zone of the task's times. */
  timezone: string;
  /** Settlement mode, which says who holds the money. */
  settlement_mode: SettlementMode;
  /** Funding flow of the task, which determines how it is approved. */
  funding_flow: FundingFlow | null;
  /** Payout of the operator before fees. */
  payout_amount: number;
  /** ISO 4217 code of the payout's currency. */
  payout_currency: string;
  /** Operator who executes the task. */
  operator_id: number | null;
  /** Type of the actor. */
  changed_by_actor_type: Actor;
  /** Id of the actor; null for the system. */
  changed_by_actor_id: number | null;
  /** Key, person or token with which the agent made the change; null for changes of others. */
  changed_by: Changer | null;
  /** Location of the operator, for events of operators. */
  location: Place | null;
  /** Slot that the operator chose. */
  slot_id: string | null;
  /** Time that the operator committed to. */
  committed_time: number | null;
  /** Time by which the work must be done. */
  complete_by: number | null;
}

/** The task with the times that the operator agreed to. */
export interface TaskAcceptedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.accepted";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskAccepted;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task with the operator's distance from it. */
export interface TaskArrived {
  /** Title of the task. */
  title: string;
  /** Group of tasks to which the task belongs. */
  workflow_id: string | null;
  /** Idempotency key with which the task was created. */
  request_id: string | null;
  /** ISO 3166-1 alpha-2 code of the task's country. */
  country_iso_code: string;
  /** IANA time zone of the task's times. */
  timezone: string;
  /** Settlement mode, which says who holds the money. */
  settlement_mode: SettlementMode;
  /** Funding flow of the task, which determines how it is approved. */
  funding_flow: FundingFlow | null;
  /** Payout of the operator before fees. */
  payout_amount: number;
  /** ISO 4217 code of the payout's currency. */
  payout_currency: string;
  /** Operator who executes the task. */
  operator_id: number | null;
  /** Type of the actor. */
  changed_by_actor_type: Actor;
  /** Id of the actor; null for the system. */
  changed_by_actor_id: number | null;
  /** Key, person or token with which the agent made the change; null for changes of others. */
  changed_by: Changer | null;
  /** Location of the operator, for events of operators. */
  location: Place | null;
  /** Distance of the operator from the task's location, in metres. */
  arrival_distance_metres: number | null;
}

/** The task with the operator's distance from it. */
export interface TaskArrivedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.arrived";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskArrived;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task, and the actor who changed it. */
export interface TaskCancelledEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.cancelled";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskPayload;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task, and the actor who changed it. */
export interface TaskClosedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.closed";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskPayload;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task, and the actor who changed it. */
export interface TaskCompletedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.completed";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskPayload;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task, and the actor who changed it. */
export interface TaskCreatedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.created";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskPayload;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task with a decision request that was made or answered. */
export interface TaskDecision {
  /** Title of the task. */
  title: string;
  /** Group of tasks to which the task belongs. */
  workflow_id: string | null;
  /** Idempotency key with which the task was created. */
  request_id: string | null;
  /** ISO 3166-1 alpha-2 code of the task's country. */
  country_iso_code: string;
  /** IANA time zone of the task's times. */
  timezone: string;
  /** Settlement mode, which says who holds the money. */
  settlement_mode: SettlementMode;
  /** Funding flow of the task, which determines how it is approved. */
  funding_flow: FundingFlow | null;
  /** Payout of the operator before fees. */
  payout_amount: number;
  /** ISO 4217 code of the payout's currency. */
  payout_currency: string;
  /** Operator who executes the task. */
  operator_id: number | null;
  /** Type of the actor. */
  changed_by_actor_type: Actor;
  /** Id of the actor; null for the system. */
  changed_by_actor_id: number | null;
  /** Key, person or token with which the agent made the change; null for changes of others. */
  changed_by: Changer | null;
  /** Location of the operator, for events of operators. */
  location: Place | null;
  /** Id of the decision request. */
  decision_id: number;
  /** Code of the question. */
  question_code: string;
  /** Text of the question. */
  message: string;
  /** Options of the answer, as JSON text. */
  options_json: string;
  /** Time until which it can be answered. */
  deadline_at: number | null;
  /** Answer, as JSON text; null while there is none. */
  agent_decision_json: string | null;
}

/** The task with a decision request that was made or answered. */
export interface TaskDecisionRequestedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.decision_requested";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskDecision;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task with a decision request that was made or answered. */
export interface TaskDecisionResolvedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.decision_resolved";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskDecision;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task with the time since which it is disputed. */
export interface TaskDisputeOverdue {
  /** Title of the task. */
  title: string;
  /** Group of tasks to which the task belongs. */
  workflow_id: string | null;
  /** Idempotency key with which the task was created. */
  request_id: string | null;
  /** ISO 3166-1 alpha-2 code of the task's country. */
  country_iso_code: string;
  /** IANA time zone of the task's times. */
  timezone: string;
  /** Settlement mode, which says who holds the money. */
  settlement_mode: SettlementMode;
  /** Funding flow of the task, which determines how it is approved. */
  funding_flow: FundingFlow | null;
  /** Payout of the operator before fees. */
  payout_amount: number;
  /** ISO 4217 code of the payout's currency. */
  payout_currency: string;
  /** Operator who executes the task. */
  operator_id: number | null;
  /** Type of the actor. */
  changed_by_actor_type: Actor;
  /** Id of the actor; null for the system. */
  changed_by_actor_id: number | null;
  /** Key, person or token with which the agent made the change; null for changes of others. */
  changed_by: Changer | null;
  /** Location of the operator, for events of operators. */
  location: Place | null;
  /** Time at which the dispute was opened. */
  disputed_at: number;
}

/** The task with the platform's decision. */
export interface TaskDisputeResolved {
  /** Title of the task. */
  title: string;
  /** Group of tasks to which the task belongs. */
  workflow_id: string | null;
  /** Idempotency key with which the task was created. */
  request_id: string | null;
  /** ISO 3166-1 alpha-2 code of the task's country. */
  country_iso_code: string;
  /** IANA time zone of the task's times. */
  timezone: string;
  /** Settlement mode, which says who holds the money. */
  settlement_mode: SettlementMode;
  /** Funding flow of the task, which determines how it is approved. */
  funding_flow: FundingFlow | null;
  /** Payout of the operator before fees. */
  payout_amount: number;
  /** ISO 4217 code of the payout's currency. */
  payout_currency: string;
  /** Operator who executes the task. */
  operator_id: number | null;
  /** Type of the actor. */
  changed_by_actor_type: Actor;
  /** Id of the actor; null for the system. */
  changed_by_actor_id: number | null;
  /** Key, person or token with which the agent made the change; null for changes of others. */
  changed_by: Changer | null;
  /** Location of the operator, for events of operators. */
  location: Place | null;
  /** Outcome, which says who gets the locked money. */
  outcome: DisputeOutcome;
  /** Amount for the operator before fees. */
  operator_amount: number;
}

/** The task with the platform's decision. */
export interface TaskDisputeResolvedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.dispute_resolved";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskDisputeResolved;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task, and the actor who changed it. */
export interface TaskDisputedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.disputed";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskPayload;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The reason of a warning about a task. */
export type TaskDoubt = "radius_without_coordinates" | "time_window_incomplete" | "country_not_live" | "pay_below_floor" | "insufficient_funds" | "publication_refused" | "held_for_review";

/** The task, and the actor who changed it. */
export interface TaskEnRouteEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.en_route";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskPayload;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task with the deadline of its acceptance. */
export interface TaskExpiredEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.expired";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskPublished;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task with its locked money. */
export interface TaskFunded {
  /** Title of the task. */
  title: string;
  /** Group of tasks to which the task belongs. */
  workflow_id: string | null;
  /** Idempotency key with which the task was created. */
  request_id: string | null;
  /** ISO 3166-1 alpha-2 code of the task's country. */
  country_iso_code: string;
  /** IANA time zone of the task's times. */
  timezone: string;
  /** Settlement mode, which says who holds the money. */
  settlement_mode: SettlementMode;
  /** Funding flow of the task, which determines how it is approved. */
  funding_flow: FundingFlow | null;
  /** Payout of the operator before fees. */
  payout_amount: number;
  /** ISO 4217 code of the payout's currency. */
  payout_currency: string;
  /** Operator who executes the task. */
  operator_id: number | null;
  /** Type of the actor. */
  changed_by_actor_type: Actor;
  /** Id of the actor; null for the system. */
  changed_by_actor_id: number | null;
  /** Key, person or token with which the agent made the change; null for changes of others. */
  changed_by: Changer | null;
  /** Location of the operator, for events of operators. */
  location: Place | null;
  /** Amount that escrow holds for the task. */
  locked_amount: number;
}

/** The task with its locked money. */
export interface TaskFundedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.funded";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskFunded;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task, and the actor who changed it. */
export interface TaskHeldForReviewEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.held_for_review";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskPayload;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task, and the actor who changed it. */
export interface TaskHoldReleasedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.hold_released";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskPayload;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task, and the actor who changed it. */
export interface TaskInProgressEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.in_progress";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskPayload;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task with its new location. */
export interface TaskLocationUpdated {
  /** Title of the task. */
  title: string;
  /** Group of tasks to which the task belongs. */
  workflow_id: string | null;
  /** Idempotency key with which the task was created. */
  request_id: string | null;
  /** ISO 3166-1 alpha-2 code of the task's country. */
  country_iso_code: string;
  /** IANA time zone of the task's times. */
  timezone: string;
  /** Settlement mode, which says who holds the money. */
  settlement_mode: SettlementMode;
  /** Funding flow of the task, which determines how it is approved. */
  funding_flow: FundingFlow | null;
  /** Payout of the operator before fees. */
  payout_amount: number;
  /** ISO 4217 code of the payout's currency. */
  payout_currency: string;
  /** Operator who executes the task. */
  operator_id: number | null;
  /** Type of the actor. */
  changed_by_actor_type: Actor;
  /** Id of the actor; null for the system. */
  changed_by_actor_id: number | null;
  /** Key, person or token with which the agent made the change; null for changes of others. */
  changed_by: Changer | null;
  /** Location of the operator, for events of operators. */
  location: Place | null;
  /** Address of the task. */
  location_address: string;
  /** Confidence from 0, assumed, to 1, exact. */
  geocoding_confidence: number;
  /** Possible errors in the address. */
  location_warnings: string[];
}

/** The task with its new location. */
export interface TaskLocationUpdatedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.location_updated";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskLocationUpdated;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The operator of a task, as its agent sees it, without anything that identifies the person. */
export interface TaskOperator {
  /** First name of the operator. */
  firstName: string;
  /** Mean of the ratings of its work, from 1 to 5; null without reviews. */
  rating: number | null;
  /** Number of reviews behind the rating. */
  reviewCount: number;
  /** Number of tasks that the operator was paid for, and of direct tasks that agents have acknowledged. */
  tasksDone: number;
  /** The rating by service category. */
  ratings: CategoryRating[];
}

/** The task with the deadline of its acceptance. */
export interface TaskOperatorNoShowEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.operator_no_show";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskPublished;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** Outcome of a task that an operator had accepted. */
export type TaskOutcome = "in_hand" | "paid" | "done_direct" | "unpaid" | "cancelled_paid" | "cancelled_unpaid" | "released" | "no_show";

/** The task with the time that has passed. */
export interface TaskOverdue {
  /** Title of the task. */
  title: string;
  /** Group of tasks to which the task belongs. */
  workflow_id: string | null;
  /** Idempotency key with which the task was created. */
  request_id: string | null;
  /** ISO 3166-1 alpha-2 code of the task's country. */
  country_iso_code: string;
  /** IANA time zone of the task's times. */
  timezone: string;
  /** Settlement mode, which says who holds the money. */
  settlement_mode: SettlementMode;
  /** Funding flow of the task, which determines how it is approved. */
  funding_flow: FundingFlow | null;
  /** Payout of the operator before fees. */
  payout_amount: number;
  /** ISO 4217 code of the payout's currency. */
  payout_currency: string;
  /** Operator who executes the task. */
  operator_id: number | null;
  /** Type of the actor. */
  changed_by_actor_type: Actor;
  /** Id of the actor; null for the system. */
  changed_by_actor_id: number | null;
  /** Key, person or token with which the agent made the change; null for changes of others. */
  changed_by: Changer | null;
  /** Location of the operator, for events of operators. */
  location: Place | null;
  /** Time by which the work should have been done. */
  complete_by: number;
}

/** The task with the time that has passed. */
export interface TaskOverdueEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.overdue";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskOverdue;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task, and the actor who changed it. */
export interface TaskPayload {
  /** Title of the task. */
  title: string;
  /** Group of tasks to which the task belongs. */
  workflow_id: string | null;
  /** Idempotency key with which the task was created. */
  request_id: string | null;
  /** ISO 3166-1 alpha-2 code of the task's country. */
  country_iso_code: string;
  /** IANA time zone of the task's times. */
  timezone: string;
  /** Settlement mode, which says who holds the money. */
  settlement_mode: SettlementMode;
  /** Funding flow of the task, which determines how it is approved. */
  funding_flow: FundingFlow | null;
  /** Payout of the operator before fees. */
  payout_amount: number;
  /** ISO 4217 code of the payout's currency. */
  payout_currency: string;
  /** Operator who executes the task. */
  operator_id: number | null;
  /** Type of the actor. */
  changed_by_actor_type: Actor;
  /** Id of the actor; null for the system. */
  changed_by_actor_id: number | null;
  /** Key, person or token with which the agent made the change; null for changes of others. */
  changed_by: Changer | null;
  /** Location of the operator, for events of operators. */
  location: Place | null;
}

/** The task with the submitted proof. */
export interface TaskProof {
  /** Title of the task. */
  title: string;
  /** Group of tasks to which the task belongs. */
  workflow_id: string | null;
  /** Idempotency key with which the task was created. */
  request_id: string | null;
  /** ISO 3166-1 alpha-2 code of the task's country. */
  country_iso_code: string;
  /** IANA time zone of the task's times. */
  timezone: string;
  /** Settlement mode, which says who holds the money. */
  settlement_mode: SettlementMode;
  /** Funding flow of the task, which determines how it is approved. */
  funding_flow: FundingFlow | null;
  /** Payout of the operator before fees. */
  payout_amount: number;
  /** ISO 4217 code of the payout's currency. */
  payout_currency: string;
  /** Operator who executes the task. */
  operator_id: number | null;
  /** Type of the actor. */
  changed_by_actor_type: Actor;
  /** Id of the actor; null for the system. */
  changed_by_actor_id: number | null;
  /** Key, person or token with which the agent made the change; null for changes of others. */
  changed_by: Changer | null;
  /** Location of the operator, for events of operators. */
  location: Place | null;
  /** Report of the operator. */
  proof_report: string | null;
  /** Why the operator submitted the proof although something is missing. */
  proof_force_reason: string | null;
  /**
   * Time at which the review ends: the proof is then approved, or disputed when a verdict failed; null until it
   * begins.
   */
  review_by: number | null;
}

/** The task with the submitted proof. */
export interface TaskProofSubmittedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.proof_submitted";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskProof;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task with the submitted proof. */
export interface TaskProofUploadedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.proof_uploaded";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskProof;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The proof of a task. */
export interface TaskProofs {
  /** The task. */
  taskId: number;
  /** Status of the task. */
  status: Status;
  /** Uploaded items, oldest first. */
  items: ProofItem[];
  /** Verdicts on every requirement, for the proof as it is now. */
  validationResults: ProofVerdict[];
  /** Report of the operator. */
  report: string | null;
  /** Items of the checklist that the operator marked as done. */
  checklist: string[];
  /** Reason why the operator submitted although requirements were not met. */
  forceReason: string | null;
  /** Steps that the operator skipped (reason 8, MissingMandatoryEvent). */
  missingSteps: Status[];
  /** Requirements of the agent. */
  proofRequirementsJson: string | null;
  /** Requirements in force: those of the agent, over the default profile of the task's category. */
  proofRequirements: ProofProfile;
  /** Suggested next actions. */
  nextActions: NextAction[];
}

/** The task, and the actor who changed it. */
export interface TaskPublicationRefusedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.publication_refused";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskPayload;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task with the deadline of its acceptance. */
export interface TaskPublished {
  /** Title of the task. */
  title: string;
  /** Group of tasks to which the task belongs. */
  workflow_id: string | null;
  /** Idempotency key with which the task was created. */
  request_id: string | null;
  /** ISO 3166-1 alpha-2 code of the task's country. */
  country_iso_code: string;
  /** IANA time zone of the task's times. */
  timezone: string;
  /** Settlement mode, which says who holds the money. */
  settlement_mode: SettlementMode;
  /** Funding flow of the task, which determines how it is approved. */
  funding_flow: FundingFlow | null;
  /** Payout of the operator before fees. */
  payout_amount: number;
  /** ISO 4217 code of the payout's currency. */
  payout_currency: string;
  /** Operator who executes the task. */
  operator_id: number | null;
  /** Type of the actor. */
  changed_by_actor_type: Actor;
  /** Id of the actor; null for the system. */
  changed_by_actor_id: number | null;
  /** Key, person or token with which the agent made the change; null for changes of others. */
  changed_by: Changer | null;
  /** Location of the operator, for events of operators. */
  location: Place | null;
  /** Time at which the task expires unless an operator accepts it. */
  accept_by: number | null;
}

/** The task with the deadline of its acceptance. */
export interface TaskPublishedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.published";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskPublished;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task with its cost. */
export interface TaskQuoted {
  /** Title of the task. */
  title: string;
  /** Group of tasks to which the task belongs. */
  workflow_id: string | null;
  /** Idempotency key with which the task was created. */
  request_id: string | null;
  /** ISO 3166-1 alpha-2 code of the task's country. */
  country_iso_code: string;
  /** IANA time zone of the task's times. */
  timezone: string;
  /** Settlement mode, which says who holds the money. */
  settlement_mode: SettlementMode;
  /** Funding flow of the task, which determines how it is approved. */
  funding_flow: FundingFlow | null;
  /** Payout of the operator before fees. */
  payout_amount: number;
  /** ISO 4217 code of the payout's currency. */
  payout_currency: string;
  /** Operator who executes the task. */
  operator_id: number | null;
  /** Type of the actor. */
  changed_by_actor_type: Actor;
  /** Id of the actor; null for the system. */
  changed_by_actor_id: number | null;
  /** Key, person or token with which the agent made the change; null for changes of others. */
  changed_by: Changer | null;
  /** Location of the operator, for events of operators. */
  location: Place | null;
  /** Platform fee charged to the agent on top of the payout. */
  platform_fee_by_agent: number;
  /** Payout plus that fee. */
  total_agent_cost: number;
  /** Time at which the quote expires, on the server's clock (UTC). */
  quote_expires_at: number;
}

/** The task with its cost. */
export interface TaskQuotedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.quoted";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskQuoted;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task with the reason for which its proof was rejected. */
export interface TaskRejected {
  /** Title of the task. */
  title: string;
  /** Group of tasks to which the task belongs. */
  workflow_id: string | null;
  /** Idempotency key with which the task was created. */
  request_id: string | null;
  /** ISO 3166-1 alpha-2 code of the task's country. */
  country_iso_code: string;
  /** IANA time zone of the task's times. */
  timezone: string;
  /** Settlement mode, which says who holds the money. */
  settlement_mode: SettlementMode;
  /** Funding flow of the task, which determines how it is approved. */
  funding_flow: FundingFlow | null;
  /** Payout of the operator before fees. */
  payout_amount: number;
  /** ISO 4217 code of the payout's currency. */
  payout_currency: string;
  /** Operator who executes the task. */
  operator_id: number | null;
  /** Type of the actor. */
  changed_by_actor_type: Actor;
  /** Id of the actor; null for the system. */
  changed_by_actor_id: number | null;
  /** Key, person or token with which the agent made the change; null for changes of others. */
  changed_by: Changer | null;
  /** Location of the operator, for events of operators. */
  location: Place | null;
  /** Code of the reason: 1 WrongLocation to 8 MissingMandatoryEvent. */
  reject_reason_code_ref: number;
  /** Notes of the agent. */
  reject_notes: string | null;
  /** Time until which the operator may contest the rejection. */
  contest_until: number;
}

/** The task with the reason for which its proof was rejected. */
export interface TaskRejectedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.rejected";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskRejected;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task with the deadline of its acceptance. */
export interface TaskReleasedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.released";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskPublished;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task with the schedule that was requested. */
export interface TaskReschedule {
  /** Title of the task. */
  title: string;
  /** Group of tasks to which the task belongs. */
  workflow_id: string | null;
  /** Idempotency key with which the task was created. */
  request_id: string | null;
  /** ISO 3166-1 alpha-2 code of the task's country. */
  country_iso_code: string;
  /** IANA time zone of the task's times. */
  timezone: string;
  /** Settlement mode, which says who holds the money. */
  settlement_mode: SettlementMode;
  /** Funding flow of the task, which determines how it is approved. */
  funding_flow: FundingFlow | null;
  /** Payout of the operator before fees. */
  payout_amount: number;
  /** ISO 4217 code of the payout's currency. */
  payout_currency: string;
  /** Operator who executes the task. */
  operator_id: number | null;
  /** Type of the actor. */
  changed_by_actor_type: Actor;
  /** Id of the actor; null for the system. */
  changed_by_actor_id: number | null;
  /** Key, person or token with which the agent made the change; null for changes of others. */
  changed_by: Changer | null;
  /** Location of the operator, for events of operators. */
  location: Place | null;
  /** Id of the reschedule request. */
  reschedule_id: number;
  /** Actor who made the request. */
  requested_by: Actor;
  /** Start of the requested window. */
  new_time_window_start: number | null;
  /** End of the requested window. */
  new_time_window_end: number | null;
  /** Requested appointment. */
  new_requested_time: number | null;
  /** Time that the operator would commit to. */
  new_committed_time: number | null;
}

/** The task with the schedule that was requested. */
export interface TaskRescheduleApprovedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.reschedule_approved";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskReschedule;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task with the schedule that was requested. */
export interface TaskRescheduleRejectedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.reschedule_rejected";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskReschedule;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task with the schedule that was requested. */
export interface TaskRescheduleRequestedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.reschedule_requested";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskReschedule;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** An agent's review of the work on a task. */
export interface TaskReview {
  /** The review. */
  id: number;
  /** The task. */
  taskId: number;
  /** The operator who did the work. */
  operatorId: number;
  /** Rating, from 1 (poor) to 5 (excellent). */
  rating: number;
  /** Comment in words. */
  comment: string | null;
  /** Quality of the work, from 1 to 5. */
  qualityScore: number | null;
  /** Professionalism of the operator, from 1 to 5. */
  professionalismScore: number | null;
  /** Tags of the agent's own. */
  tagsJson: string | null;
  /** Time of the first version. */
  createdAt: number;
  /** Time of the last version. */
  updatedAt: number;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
  /** The instant of updatedAt, in UTC. */
  updatedInstant: string;
}

/** The task with the submitted proof. */
export interface TaskReviewDueEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.review_due";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskProof;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** The task, and the actor who changed it. */
export interface TaskSettledEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.settled";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskPayload;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** A statement about a task. */
export interface TaskStatement {
  /** Side that made the statement. */
  side: Actor;
  /** Number of the agent, of the operator, or of the member of the staff. */
  actorId: number | null;
  /** Event that contains the statement, for example task.rejected. */
  event: string;
  /** Text of the statement. */
  text: string;
  /** Time of the statement, on the clock at the task. */
  saidAt: number;
  /** The instant of saidAt, in UTC. */
  saidInstant: string;
}

/** The task with the submitted proof. */
export interface TaskUnderReviewEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "task.under_review";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: TaskProof;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** A part of a task that will not work as written, or that prevents publishing it. */
export interface TaskWarning {
  /** Kind of warning. */
  code: TaskDoubt;
  /** The field concerned, as a camelCase path. */
  field: string;
  /** The warning as a sentence, with what to do. */
  message: string;
}

/** The source of a recording's time, the best first. */
export type TimeSource = "own_offset" | "text_offset" | "other_offset" | "gps_clock" | "movie_header" | "task_zone";

/** The items of one upload. */
export interface UploadedProofs {
  /** The items, in the order of their files. */
  items: ProofItem[];
}

/** An agent's position in a waitlist. Times are UTC. */
export interface WaitlistStatus {
  /** Position in the waitlist; the first is 1. */
  position: number;
  /**
   * ISO 3166-1 alpha-2 code of the country that the agent waits for; null for the global waitlist, which holds all
   * agents that wait for no particular country.
   */
  country: string | null;
  /** Name of the country in English. */
  countryName: string | null;
  /** Launch phase of the country. The wait ends when it is Live. */
  phase: CountryPhase | null;
  /** When the country is expected to open, in its local time. */
  expectedLaunchAt: number | null;
  /** When the agent joined; null for the global waitlist. */
  joinedAt: number | null;
  /** The instant of expectedLaunchAt, in UTC. */
  expectedLaunchInstant: string | null;
  /** The instant of joinedAt, in UTC. */
  joinedInstant: string | null;
}

/** An agent's money in one currency. availableBalance = totalFunded - reserved - locked - pending, always. */
export interface Wallet {
  /** Number of the wallet; null until its first use. */
  id: number | null;
  /** ISO 4217 code. */
  currency: string;
  /** Credit added, pending credit included, less settled amounts. */
  totalFunded: number;
  /** Expected from payments that are not confirmed yet. */
  pendingBalance: number;
  /** Held for quoted tasks. */
  reservedBalance: number;
  /** Held in escrow for active tasks. */
  lockedBalance: number;
  /** Free to use. */
  availableBalance: number;
  /**
   * Debt from a payment that was reversed when its money was no longer available. Money that becomes available pays
   * the debt first.
   */
  owedBalance: number;
  /** All credit that ever arrived. */
  lifetimeCredited: number;
  /** All amounts ever paid out for tasks, fees included. */
  lifetimeSettled: number;
  /** The newest tasks that hold money of this wallet, at most 20. */
  locks: WalletLock[];
  /** True if older tasks also hold money: the list of the wallet's locks has all, page by page. */
  moreLocks: boolean;
}

/** An amount for each account of a wallet. */
export interface WalletAmounts {
  /** Free to use. */
  available: number;
  /** Held for quoted tasks. */
  reserved: number;
  /** Held in escrow for active tasks. */
  locked: number;
  /** Expected from payments. */
  pending: number;
  /** Sum of the four, as in totalFunded. */
  total: number;
}

/** The balances of a wallet at a time: after every movement before it. */
export interface WalletBalance {
  /** Free to use. */
  available: number;
  /** Held for quoted tasks. */
  reserved: number;
  /** Held in escrow for active tasks. */
  locked: number;
  /** Expected from payments. */
  pending: number;
  /** Sum of the four, as in totalFunded. */
  total: number;
  /** The time, on the server's clock (UTC). */
  at: number;
  /** The instant of at, in UTC. */
  instant: string;
}

/** The subject of a wallet warning. */
export type WalletConcern = "low_balance" | "pending_deposit" | "owed_balance";

/** Money that has arrived in a wallet. */
export interface WalletCredited {
  /** ISO 4217 code of the wallet's currency. */
  currency: string;
  /** Amount credited. */
  amount: number;
  /** Available balance of the wallet after the credit. */
  available_balance: number;
  /** Identifier of the deposit, for a payment through the payment provider. */
  external_id: string | null;
  /** Reference of the transfer, for a bank transfer. */
  reference: string | null;
}

/** Money that has arrived in a wallet. */
export interface WalletCreditedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "wallet.credited";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: WalletCredited;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** A deposit that was not paid. */
export interface WalletDepositFailedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "wallet.deposit_failed";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: DepositFailed;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** A deposit that was reversed at the payment provider, or the part of it that has returned. */
export interface WalletDepositReversedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "wallet.deposit_reversed";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: DepositReversed;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** Amount that escrow holds for a task. */
export interface WalletLock {
  /** Number of the task. */
  taskId: number;
  /** Title of the task. */
  taskTitle: string;
  /** Status of the task. */
  taskStatus: Status;
  /** Amount that is locked. */
  lockedAmount: number;
  /** When it was locked, in the task's local time. */
  lockedAt: number;
  /** The instant of lockedAt, in UTC. */
  lockedInstant: string;
}

/** A deposit that was reversed at the payment provider, or the part of it that has returned. */
export interface WalletReversalReturnedEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "wallet.reversal_returned";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: DepositReversed;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** A wallet over a period: opening balances, each movement, and closing balances. They add up. */
export interface WalletStatement {
  /** ISO 4217 code. */
  currency: string;
  /** Beginning of the period, on the server's clock (UTC). */
  periodFrom: number;
  /** End of the period, on the server's clock (UTC). */
  periodUntil: number;
  /** Balances before the first movement. */
  opening: WalletAmounts;
  /** Balances after the last movement, as the ledger has them. */
  closing: WalletAmounts;
  /** Movements, oldest first. */
  lines: StatementLine[];
  /** Address of the statement as CSV for an hour, without a key. */
  downloadUrl: string;
  /** The instant of periodFrom, in UTC. */
  periodFromInstant: string;
  /** The instant of periodUntil, in UTC. */
  periodUntilInstant: string;
}

/** Coverage of a quote by the wallet. */
export interface WalletStatus {
  /** ISO 4217. */
  currency: string;
  /** Available balance, without the amount that this quote reserves. */
  availableBalance: number;
  /** Amount that this quote reserves. */
  reservedForTask: number;
  /** True if the two together cover the total cost and the wallet's debt. */
  sufficient: boolean;
  /** Amount missing for the total cost and the wallet's debt. */
  shortfall: number;
}

/** One movement of money in a wallet. */
export interface WalletTransaction {
  /** Number of the ledger transaction. */
  id: number;
  /** Kind of the movement. */
  type: EntryKind;
  /** ISO 4217 code. */
  currency: string;
  /** Change of the available balance. */
  amount: number;
  /** Available balance after the movement. */
  runningBalance: number;
  /** The task that the movement was for. */
  taskId: number | null;
  /** The deposit that the movement was for. */
  depositId: number | null;
  /** The credited bank transfer that the movement was for. */
  bankTransferId: number | null;
  /**
   * Payment provider of the deposit that the movement was for: `stripe`, or `embedded`, which takes test money; `bank`
   * for a bank transfer.
   */
  provider: string | null;
  /** The task's settlement that this movement belongs to, or that it follows. */
  relatedSettlementId: number | null;
  /** Actor who caused the movement. */
  actor: Actor;
  /** Key, person or token that the actor used. Null for actions of another side. */
  changedBy: ChangedBy | null;
  /** When the money moved, on the server's clock (UTC). */
  createdAt: number;
  /** Changes of the wallet's accounts. */
  postings: PostingView[];
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
}

/** A problem of a wallet that prevents, or may prevent, tasks. */
export interface WalletWarning {
  /** Subject of the warning: a balance too low for drafts and quoted tasks, a pending deposit, or a debt. */
  code: WalletConcern;
  /** ISO 4217. */
  currency: string;
  /** Amount that is missing, expected or owed. */
  amount: number;
  /** The warning as a sentence. */
  message: string;
}

/** One call to an endpoint, with its result. */
export interface WebhookAttempt {
  /** Number of the call: later calls of the same account have higher ones. The cursor of `deliveriesChanged`. */
  id: number;
  /** Number of the attempt, from 1. */
  attempt: number;
  /** Time of the call, on the clock at the task; UTC for events that belong to no task. */
  sentAt: number;
  /** Duration of the call, in milliseconds. */
  durationMs: number;
  /** HTTP status of the response; for e-mail, that of SMTP. */
  responseStatus: number | null;
  /** First kilobyte of the response. */
  responseBody: string | null;
  /** Reason why there was no response. */
  fault: CallFault | null;
  /** The instant of sentAt, in UTC. */
  sentInstant: string;
}

/** An endpoint of the agent that does not accept its events. */
export interface WebhookConcern {
  /** Address of the endpoint. */
  endpoint: string;
  /** The problem of the endpoint. */
  message: string;
}

/** The delivery of an event to an endpoint, with every attempt. Times are on the clock at the task, else UTC. */
export interface WebhookDelivery {
  /** The delivery. */
  id: number;
  /** The event: `event_id` in its body and the header webhook-id, the same on every attempt and for each endpoint. */
  eventId: number;
  /** The agent whose endpoint it is; for the platform. Null for an operator's. */
  agentId: number | null;
  /** The operator whose endpoint it is; for the platform. */
  operatorId: number | null;
  /** Name of the event. */
  eventType: string;
  /** Position of the event among all of the agent's, or the number of the operator's notification; null for a test. */
  sequence: number | null;
  /** The task of the event. */
  taskId: number | null;
  /** The endpoint. */
  endpointId: number;
  /** Channel of the delivery. */
  channel: Channel;
  /** Address of the endpoint, without authentication. */
  url: string;
  /**
   * pending until the endpoint accepts it (delivered) or no retry is left (failed); cancelled when its address was
   * removed.
   */
  status: DeliveryStatus;
  /** Number of attempts made; the fields below are those of the last one. */
  attempt: number;
  /** HTTP status of the response; for e-mail, that of SMTP. */
  responseStatus: number | null;
  /** First kilobyte of the response. */
  responseBody: string | null;
  /** Reason why there was no response. */
  fault: CallFault | null;
  /** Duration of the call, in milliseconds. */
  durationMs: number | null;
  /** Time of the call. */
  sentAt: number | null;
  /** Earliest time of the next attempt; null when there is none. */
  nextAttemptAt: number | null;
  /** Time of the event. */
  createdAt: number;
  /** Every attempt, oldest first. */
  attempts: WebhookAttempt[];
  /**
   * Headers of the request, with `hidden` for signatures, tokens and passwords; in a list null unless includeRequests
   * was set. Those of the last attempt, with the endpoint's present settings.
   */
  requestHeaders: RequestHeader[] | null;
  /** Body of the request, the same on every attempt; in a list null unless includeRequests was set. */
  requestBody: string | null;
  /** The instant of sentAt, in UTC. */
  sentInstant: string | null;
  /** The instant of nextAttemptAt, in UTC. */
  nextAttemptInstant: string | null;
  /** The instant of createdAt, in UTC. */
  createdInstant: string;
}

/** An endpoint that no longer gets deliveries. */
export interface WebhookDisabled {
  /** Channel of the endpoint, for example webhook. */
  channel: string;
  /** Address of the endpoint. */
  address: string;
  /** Why: gone, it answered 410; failing, it has accepted no delivery for five days. */
  cause: DisabledBecause;
}

/** An endpoint that no longer gets deliveries. */
export interface WebhookDisabledEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "webhook.disabled";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: WebhookDisabled;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/**
 * An address that receives events of the agent or the operator by one channel, however many tasks or contact methods
 * name it. Times are UTC.
 */
export interface WebhookEndpoint {
  /** Number of the endpoint. */
  id: number;
  /** Channel by which it is called. */
  channel: Channel;
  /** Address of the endpoint, without authentication. */
  url: string;
  /** new until it has accepted an event, then working or failing; disabled when the service no longer sends to it. */
  status: EndpointStatus;
  /** The only types of events that it receives; null for all. */
  eventTypes: string[] | null;
  /** The contact methods that name it. Others are named by tasks or by the agent's callbackUrl. */
  contactMethodIds: number[];
  /** Time of the first failure since it last accepted an event. */
  failingSince: number | null;
  /** Earliest time of the next call, as the endpoint asked or after its failures. */
  pausedUntil: number | null;
  /** Time from which nothing is sent to it. */
  disabledAt: number | null;
  /** Reason why it is disabled. */
  disabledBecause: DisabledBecause | null;
  /** The last call that failed, while its event is on record. */
  lastError: WebhookAttempt | null;
  /** The calls of the last 24 hours. */
  last24h: EndpointStatistics | null;
  /** The instant of failingSince, in UTC. */
  failingSinceInstant: string | null;
  /** The instant of pausedUntil, in UTC. */
  pausedUntilInstant: string | null;
  /** The instant of disabledAt, in UTC. */
  disabledInstant: string | null;
}

/** A new secret that signs webhooks; shown only once. */
export interface WebhookSecret {
  /** The secret, in the form of Standard Webhooks. */
  webhookSigningSecret: string;
  /** End of the time in which events are also signed with the previous secret, on the server's clock (UTC). */
  previousValidUntil: number;
  /** The instant of previousValidUntil, in UTC. */
  previousValidUntilInstant: string;
}

/** A test of a webhook. */
export interface WebhookTest {
  /** A sentence that says that this is a test. */
  message: string;
  /** Address of the webhook, as in the task. */
  webhook_url: string;
}

/** A test of a webhook. */
export interface WebhookTestEvent {
  /** Id of the event, the same on every attempt, for every endpoint, and in the header webhook-id. */
  event_id: number;
  /** Name of the event. */
  event_type: "webhook.test";
  /** Time of the event, on the clock at the task's location; UTC for an event without a task. */
  occurred_at: number;
  /** The same instant, in seconds since 1970 UTC. */
  occurred_at_unix: number;
  /** The task. */
  task_id: number | null;
  /** Sequence number among all events of the agent, as in `events?after=`; null for a test. */
  sequence: number | null;
  /** Status of the task before the event. */
  from_status: Status | null;
  /** Status of the task after the event. */
  to_status: Status | null;
  /** Reason, if one was given. */
  reason: string | null;
  /** Payload of the event. */
  payload: WebhookTest;
  /** Suggested next calls, in order. */
  suggested_actions: SuggestedAction[];
}

/** A part of the map between two latitudes and two longitudes. With west above east it crosses the date line. */
export interface Area {
  /** Northern edge, in degrees. */
  north: number;
  /** Eastern edge, in degrees. */
  east: number;
  /** Southern edge, in degrees; not north of the northern one. */
  south: number;
  /** Western edge, in degrees. */
  west: number;
}

/** Position of the device that took a photo or video. */
export interface CapturedLocationInput {
  /** Degrees north. */
  lat: number;
  /** Degrees east. */
  lng: number;
  /** Radius of uncertainty, in metres, as browsers give it. It is added to the distance from the task. */
  accuracy: number;
  /** Seconds between the measurement of this position and the recording. Above 300 the position is ignored. */
  ageSeconds?: number | null;
}

/** Maximum amounts that may be committed to tasks in a currency, fees included; an omitted amount is no limit. */
export interface LimitsInCurrencyInput {
  /** ISO 4217 code. */
  currency: string;
  /** Maximum for one task. */
  perTask?: number | null;
  /** Maximum for all tasks of a calendar day, UTC. */
  perDay?: number | null;
  /** Maximum for all tasks of a calendar month, UTC. */
  perMonth?: number | null;
}

/** An operator's location when an event happened. */
export interface LocationInput {
  /** Degrees north. */
  lat: number;
  /** Degrees east. */
  lng: number;
  /** Radius of uncertainty, in metres. */
  accuracy?: number | null;
  /** Source of the location, for example gps or network. */
  source?: string | null;
}

/** A bank account: its IBAN or, in countries without IBANs, its number and the bank's BIC. */
export interface PayoutDestinationInput {
  /** Name of the account's holder; the operator's own name when omitted. */
  accountHolder?: string | null;
  /** IBAN, with or without spaces. */
  iban?: string | null;
  /** BIC (SWIFT code) of the bank; required with accountNumber. */
  bic?: string | null;
  /** Number of an account without an IBAN. */
  accountNumber?: string | null;
  /** Code that the country requires beside the account number, such as a sort code or a routing number. */
  routingCode?: string | null;
}

export interface RegisterAgentBody {
  /** Name of the agent. */
  agentName: string;
  /** Free-text label of the kind of agent, stored as given. */
  agentType: string;
  /**
   * Must be true: the agent accepts the terms and conditions, privacy policy, acceptable use policy and agent platform
   * terms.
   */
  acceptedTerms: boolean;
  /** Version of the legal documents that the agent has read; if omitted, the version in force. */
  acceptedTermsVersion?: string | null;
  /** Purpose of the agent. */
  description?: string | null;
  /** Contact of the agent's owner. */
  email?: string | null;
  /** Web page of the agent or its owner. */
  websiteUrl?: string | null;
  /** Way in which the agent came to this service. */
  referralSource?: string | null;
  /** Label of the framework that the agent is built with, such as `custom`. */
  agentFramework?: string | null;
  /** Version of that framework. */
  frameworkVersion?: string | null;
  /** Address to which the status events of all tasks are sent. */
  callbackUrl?: string | null;
  /** Token that authenticates callbacks to the agent. Stored encrypted, never shown. */
  callbackSecret?: string | null;
  /** Configuration of callbacks, as JSON text; the keys depend on the framework. Stored encrypted. */
  callbackConfigJson?: JsonText | null;
  /** Slug of the locale of payment pages; if omitted, the Accept-Language header of each request decides. */
  locale?: string | null;
  /** Register in test mode, permanently: a practice world of its own with test money and simulated operators. */
  testMode?: boolean | null;
}

export interface CurrenciesQuery {
  /** List every currency, not only those of Live countries. */
  includeAll?: boolean | null;
}

export interface CapabilitiesQuery {
  /** Only capabilities of this category; a main category includes its subcategories. */
  categoryId?: number | null;
}

export interface UpdateAgentBody {
  /** Name of the agent. */
  agentName?: string | null;
  /** Purpose of the agent. */
  description?: string | null;
  /** Free-text label of the kind of agent. */
  agentType?: string | null;
  /** Contact of the agent's owner. */
  email?: string | null;
  /** Web page of the agent or its owner. */
  websiteUrl?: string | null;
}

export interface CreateApiKeyBody {
  /** Name of the key. */
  keyName: string;
  /** Scopes of the key, at most those of the calling key; if omitted, the same as the calling key. */
  scopes?: Scope[] | null;
  /** When the key expires, on the server's clock (UTC); not after the calling key. If omitted, as the calling key. */
  expiresAt?: number | null;
  /** Number of days after which the key expires, in place of `expiresAt`. */
  expiresInDays?: number | null;
}

export interface AgentMembersQuery {
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Id of the last member of the previous page; 0 starts with the newest. */
  after?: number | null;
}

export interface AddAgentMemberBody {
  /** Address with which the person signs in, or will sign in for the first time. */
  email: string;
  /** Rights of the person; only an owner who has signed in adds an owner. */
  role?: MemberRole | null;
}

export interface SetAgentMemberRoleBody {
  /** New rights of the person. */
  role: MemberRole;
}

export interface SpendingRulesQuery {
  /** The API key; if omitted, the rules are those of the agent, which apply to all of its keys. */
  apiKeyId?: number | null;
  /** The agent, for the platform's staff. Agents omit it. */
  agentId?: number | null;
}

export interface SetSpendingRulesBody {
  /** The API key; if omitted, the rules are those of the agent, which apply to all of its keys. */
  apiKeyId?: number | null;
  /** The agent, for the platform's staff. Agents omit it. */
  agentId?: number | null;
  /** Limits by currency. Spending in an unlisted currency is not allowed; without any limit, all currencies are. */
  limits?: LimitsInCurrencyInput[] | null;
  /** The only countries in which tasks may be, ISO 3166-1 alpha-2; null for all. */
  countries?: string[] | null;
  /**
   * The only service categories that tasks may have, with their subcategories; null for all, and for tasks without a
   * category.
   */
  categoryIds?: number[] | null;
  /** True if all spending is stopped. */
  frozen?: boolean | null;
  /** Reason, for the audit log of the platform's staff. */
  reason?: string | null;
}

export interface FreezeSpendingBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** The API key; if omitted, the rules are those of the agent, which apply to all of its keys. */
  apiKeyId?: number | null;
  /** The agent, for the platform's staff. Agents omit it. */
  agentId?: number | null;
  /** Reason, for the audit log of the platform's staff. */
  reason?: string | null;
}

export interface UnfreezeSpendingBody {
  /** The API key; if omitted, the rules are those of the agent, which apply to all of its keys. */
  apiKeyId?: number | null;
  /** The agent, for the platform's staff. Agents omit it. */
  agentId?: number | null;
}

export interface DecideSpendingBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** Approve or decline. */
  decision: ApprovalDecision;
}

export interface ApiKeySpendingRulesQuery {
  /** The agent, for the platform's staff. Agents omit it. */
  agentId?: number | null;
}

export interface SetSpendingRulesOfApiKeyBody {
  /** The agent, for the platform's staff. Agents omit it. */
  agentId?: number | null;
  /** Limits by currency. Spending in an unlisted currency is not allowed; without any limit, all currencies are. */
  limits?: LimitsInCurrencyInput[] | null;
  /** The only countries in which tasks may be, ISO 3166-1 alpha-2; null for all. */
  countries?: string[] | null;
  /**
   * The only service categories that tasks may have, with their subcategories; null for all, and for tasks without a
   * category.
   */
  categoryIds?: number[] | null;
  /** True if all spending is stopped. */
  frozen?: boolean | null;
  /** Reason, for the audit log of the platform's staff. */
  reason?: string | null;
}

export interface FreezeSpendingOfApiKeyBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** The agent, for the platform's staff. Agents omit it. */
  agentId?: number | null;
  /** Reason, for the audit log of the platform's staff. */
  reason?: string | null;
}

export interface UnfreezeSpendingOfApiKeyBody {
  /** The agent, for the platform's staff. Agents omit it. */
  agentId?: number | null;
}

export interface PlatformSpendingRulesQuery {
  /** The API key; if omitted, the rules are those of the agent, which apply to all of its keys. */
  apiKeyId?: number | null;
}

export interface SetSpendingRulesAsPlatformBody {
  /** The API key; if omitted, the rules are those of the agent, which apply to all of its keys. */
  apiKeyId?: number | null;
  /** Limits by currency. Spending in an unlisted currency is not allowed; without any limit, all currencies are. */
  limits?: LimitsInCurrencyInput[] | null;
  /** The only countries in which tasks may be, ISO 3166-1 alpha-2; null for all. */
  countries?: string[] | null;
  /**
   * The only service categories that tasks may have, with their subcategories; null for all, and for tasks without a
   * category.
   */
  categoryIds?: number[] | null;
  /** True if all spending is stopped. */
  frozen?: boolean | null;
  /** Reason, for the audit log of the platform's staff. */
  reason?: string | null;
}

export interface FreezeSpendingAsPlatformBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** The API key; if omitted, the rules are those of the agent, which apply to all of its keys. */
  apiKeyId?: number | null;
  /** Reason, for the audit log of the platform's staff. */
  reason?: string | null;
}

export interface UnfreezeSpendingAsPlatformBody {
  /** The API key; if omitted, the rules are those of the agent, which apply to all of its keys. */
  apiKeyId?: number | null;
}

export interface AdvanceClockBody {
  /** Seconds to advance. */
  by: number;
}

export interface SetClockSpeedBody {
  /** Factor of real time: 1 is as fast as real time, 60 a minute per second, 0 stands still until it is advanced. */
  speed: number;
}

export interface AddContactMethodBody {
  /** Type of the channel. */
  methodType: MethodType;
  /**
   * Address of the channel: http or https for webhook and mcp_callback, ws or wss for websocket, an e-mail address for
   * email, and for polling any name of the client that polls.
   */
  endpoint: string;
  /** 1 is primary, 2 is its fallback, and so on. */
  priority?: number | null;
  /** True: it receives each event, whether or not other channels do; false: it takes part in the fallback. */
  fanOut?: boolean | null;
  /** The only types of events that its endpoint receives, such as task.completed; null for all. */
  eventTypes?: string[] | null;
  /**
   * Authentication of calls to the endpoint, as JSON text with the keys authType, authHeader, authValue and
   * authQueryParam. Stored encrypted; authValue is never shown.
   */
  configJson?: JsonText | null;
}

export interface UpdateContactMethodBody {
  /** Type of the channel. */
  methodType?: MethodType | null;
  /** Address of the channel, in the form that the type requires. */
  endpoint?: string | null;
  /** 1 is primary, 2 is its fallback, and so on. */
  priority?: number | null;
  /** True if the channel is used. */
  active?: boolean | null;
  /** True: it receives each event, whether or not other channels do; false: it takes part in the fallback. */
  fanOut?: boolean | null;
  /** The only types of events that its endpoint receives; null for all. */
  eventTypes?: string[] | null;
  /**
   * Authentication of calls to the endpoint; replaces the previous one. Without authValue the stored one stays, if it
   * has the same authType; a null authValue removes it.
   */
  configJson?: JsonText | null;
}

export interface AddIntegrationPreferenceBody {
  /** Name of the way, such as mcp, rest or sdk. */
  preference: string;
  /** Further notes. */
  notes?: string | null;
}

export interface AddServiceInterestBody {
  /** Region: a town, a country or a part of the world. */
  region: string;
  /** Service category of the work. */
  serviceCategoryId?: number | null;
  /** Description of the work, in the agent's words. */
  customDescription?: string | null;
  /** Estimated amount of work, such as `20 tasks a week`. */
  estimatedVolume?: string | null;
  /** Acceptable cost, such as `EUR 15 to 25 for each`. */
  budgetIndication?: string | null;
  /** Priority for the agent. */
  priorityLevel?: PriorityLevel | null;
}

export interface UpdateServiceInterestBody {
  /** Region: a town, a country or a part of the world. */
  region?: string | null;
  /** Service category of the work. */
  serviceCategoryId?: number | null;
  /** Description of the work, in the agent's words. */
  customDescription?: string | null;
  /** Estimated amount of work. */
  estimatedVolume?: string | null;
  /** Acceptable cost. */
  budgetIndication?: string | null;
  /** Priority for the agent. */
  priorityLevel?: PriorityLevel | null;
}

export interface JoinCountryWaitlistBody {
  /** ISO 3166-1 alpha-2 code of a country that is not Live yet. */
  countryIsoCode: string;
}

export interface WalletQuery {
  /** ISO 4217 code; if omitted, that of the agent's first wallet. */
  currency?: string | null;
}

export interface WalletLocksQuery {
  /** ISO 4217 code; if omitted, that of the agent's first wallet. */
  currency?: string | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Task of the last lock of the previous page; 0 starts with the newest. */
  after?: number | null;
}

export interface WalletBalancesQuery {
  /** ISO 4217 code; if omitted, that of the agent's first wallet. */
  currency?: string | null;
  /** Beginning of the period, on the server's clock (UTC), inclusive. */
  from: number;
  /** End of the period, on the server's clock (UTC), exclusive; now, if omitted. At most 366 days after the beginning. */
  until?: number | null;
  /** Time between two points, from the beginning of the period on. */
  every?: BalanceInterval | null;
}

export interface WalletTransactionsQuery {
  /** Only entries for this task. */
  taskId?: number | null;
  /** Only entries of these kinds. */
  kinds?: EntryKind[] | null;
  /** Only entries at this time or later, on the server's clock (UTC). */
  from?: number | null;
  /** Only entries before this time. */
  until?: number | null;
  /** Only entries of the wallet in this currency, an ISO 4217 code. */
  currency?: string | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Id of the last entry of the previous page; 0 starts with the newest. */
  after?: number | null;
}

export interface WalletStatementQuery {
  /** ISO 4217 code; if omitted, that of the agent's first wallet. */
  currency?: string | null;
  /** Beginning of the period, on the server's clock (UTC), inclusive. */
  from: number;
  /** End of the period, on the server's clock (UTC), exclusive; now, if omitted. At most 366 days after the beginning. */
  until?: number | null;
}

export interface DepositToWalletBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** Amount to deposit, in the wallet's currency. */
  amount: number;
  /** ISO 4217 code of the wallet; when omitted, that of the agent's first wallet. */
  currency?: string | null;
  /** Address to which the payer is sent after paying. */
  successUrl?: string | null;
  /** Address to which the payer is sent after declining or cancelling. */
  cancelUrl?: string | null;
  /**
   * Language of the payment page: en, nl, de, fr, es, es-419, pt, pt-BR, it or pl. Default: that of the agent's
   * profile or Accept-Language header; without either, that of the payer's browser.
   */
  locale?: string | null;
}

export interface BankTransferDetailsQuery {
  /** ISO 4217 code of the wallet; when omitted, that of the agent's first wallet. Also read as currencyCode. */
  currencyCode?: string | null;
  /** Language of the instructions; when omitted, the agent's own, else that of Accept-Language. */
  locale?: string | null;
}

export interface CreateTaskBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** Title, one line. */
  title: string;
  /** Instructions for the operator. */
  description: string;
  /** Address of the task. */
  locationAddress: string;
  /** Payout of the operator before fees, in the payout currency and within its bounds. */
  payoutAmount: number;
  /** ISO 4217 code; when omitted, the currency of the task's country. */
  payoutCurrency?: string | null;
  /** Latitude, in degrees north; requires locationLongitude. */
  locationLatitude?: number | null;
  /** Longitude, in degrees east; requires locationLatitude. */
  locationLongitude?: number | null;
  /** Maximum distance of operators from the place, in kilometres. */
  locationRadiusKm?: number | null;
  /** Service category, which improves matching. */
  serviceCategoryId?: number | null;
  /** Estimated duration of the work, in minutes. */
  estimatedDurationMinutes?: number | null;
  /** Unit of the payout: the whole task, an hour, or open to negotiation. */
  pricingType?: PricingType | null;
  /** Urgency of the task. */
  priority?: Priority | null;
  /** Notes for the operator. */
  agentNotes?: string | null;
  /** Funds the task from the wallet and publishes it at once; false keeps it as a draft. */
  publishImmediately?: boolean | null;
  /** Group of tasks that the task belongs to; gives no idempotency. */
  workflowId?: string | null;
  /** Idempotency key: a repeat returns the existing task, without a time limit. */
  requestId?: string | null;
  /** Address to which events of this task are sent. */
  webhookUrl?: string | null;
  /**
   * Authentication of calls to webhookUrl: authType (header, query_param, basic or hmac), authHeader, authValue,
   * authQueryParam. Stored encrypted, never shown.
   */
  webhookConfigJson?: JsonText | null;
  /** Mode that determines the time of the work; detected from the times when omitted. */
  executionMode?: ExecutionMode | null;
  /** Start of the time window. It needs timeWindowEnd: alone it has no effect. */
  timeWindowStart?: number | null;
  /** End of the time window. */
  timeWindowEnd?: number | null;
  /** Appointed time, plus or minus toleranceMinutes. */
  requestedTime?: number | null;
  /** Minutes before or after requestedTime in which the work may be done; required with it. */
  toleranceMinutes?: number | null;
  /** Minutes outside a flexible window in which the work may be done. */
  bufferMinutes?: number | null;
  /** True if bufferMinutes applies. */
  isFlexibleWindow?: boolean | null;
  /** True if the schedule may be changed later. */
  rescheduleAllowed?: boolean | null;
  /**
   * Slots for operator_schedule: an array of {slotId, start, end}; the operator chooses one. Without slots the
   * operator chooses a time in the window, which is then required.
   */
  allowedTimeSlotsJson?: JsonText | null;
  /** Time by which the task must be finished. */
  deadlineAt?: number | null;
  /** Time by which an operator must have accepted; otherwise the task expires. */
  acceptBy?: number | null;
  /** Time by which the operator must have completed the work. */
  completeBy?: number | null;
  /** Seconds from now until the deadline, instead of deadlineAt. */
  deadlineInSeconds?: number | null;
  /** Seconds from now in which an operator must have accepted, instead of acceptBy. */
  acceptWithinSeconds?: number | null;
  /** Seconds from now in which the operator must have completed the work, instead of completeBy. */
  completeWithinSeconds?: number | null;
  /**
   * Hours in which the agent reviews the proof, at most those of the service's review window, which also is the
   * default. At their end the proof is approved, or disputed if a verdict failed.
   */
  reviewWithinHours?: number | null;
  /** Maximum total cost, in the payout currency. */
  maxBudget?: number | null;
  /** Requirements for the proof, which override those of the category. */
  proofRequirementsJson?: JsonText | null;
  /** Equipment that the operator must bring. */
  equipmentRequired?: string | null;
  /** Skills that the operator must have. */
  skillsRequired?: string | null;
  /** Test mode only: behaviour of the simulated operators; when omitted, they complete the task without trouble. */
  simulationScenario?: SimulationScenario | null;
  /** True if every operator near the place may see it. */
  isPublic?: boolean | null;
  /** Settlement: the platform holds the money, or the client pays the operator on site. */
  settlementMode?: SettlementMode | null;
  /** BCP 47 tag of title, description and agentNotes. */
  descriptionLanguage?: string | null;
}

export interface TasksQuery {
  /** Only tasks in this country (ISO 3166-1 alpha-2). */
  countryIsoCode?: string | null;
  /** Only tasks of this service category. */
  serviceCategoryId?: number | null;
  /** Only tasks of this group; for agents and the platform. */
  workflowId?: string | null;
  /**
   * Only tasks with this text in their title, description or address, among the newest 10,000; case is ignored. For
   * the platform a whole number is the id of a task.
   */
  text?: string | null;
  /** Only tasks of this agent; for the platform only. */
  agentId?: number | null;
  /** Only tasks that this operator carries out or has carried out; for agents and the platform. */
  operatorId?: number | null;
  /** true: only tasks of agents in test mode; false: only those of other agents. For the platform only. */
  testMode?: boolean | null;
  /** Only tasks created at this time or later, each on the clock at its place. */
  createdFrom?: number | null;
  /** Only tasks created before this time. */
  createdUntil?: number | null;
  /** Only tasks with a deadline at this time or later. */
  deadlineFrom?: number | null;
  /** Only tasks with a deadline before this time. */
  deadlineUntil?: number | null;
  /** Only tasks of this urgency. */
  priority?: Priority | null;
  /** Only tasks that pay out in this currency (ISO 4217). */
  payoutCurrency?: string | null;
  /** Only tasks with at least this payout before fees, in payoutCurrency, which is then required. */
  minimumPayout?: number | null;
  /** Only tasks with at most this payout before fees, in payoutCurrency, which is then required. */
  maximumPayout?: number | null;
  /** Only tasks in this status. */
  status?: Status | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Id of the last task of the previous page; 0 starts with the newest. */
  after?: number | null;
  /** Northern edge, in degrees. */
  north?: number | null;
  /** Eastern edge, in degrees. */
  east?: number | null;
  /** Southern edge, in degrees; not north of the northern one. */
  south?: number | null;
  /** Western edge, in degrees. */
  west?: number | null;
}

export interface TaskQuery {
  /** Includes the settlement of a task whose money has been divided. */
  includeSettlement?: boolean | null;
  /** Includes the task's status events. */
  includeEvents?: boolean | null;
  /** Includes the rules on fees and cancellation. */
  includePolicyText?: boolean | null;
  /** Includes every operation on the task, with its permission now and the reason for a refusal. */
  includeAllowedActions?: boolean | null;
}

export interface PublishTaskBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
}

export interface RequestPublicationReviewBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** Reason why the rule should not apply to this task. The platform's staff reads it. */
  reason: string;
}

export interface CancelTaskBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** Reason, for the history. */
  reason?: string | null;
}

export interface QuoteTaskBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
}

export interface FundTaskBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** From the wallet, or on a hosted payment page. */
  fundingMethod: FundingMethod;
  /** psp: address to which the payer is sent after paying. */
  successUrl?: string | null;
  /** psp: address to which the payer is sent afterwards; successUrl and cancelUrl take precedence. */
  returnUrl?: string | null;
  /** psp: address to which the payer is sent after declining or cancelling. */
  cancelUrl?: string | null;
  /** psp: language of the payment page; when omitted and not named by the agent, that of the payer's browser. */
  locale?: string | null;
}

export interface CheckTaskFundingBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
}

export interface ApproveTaskReviewBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
}

export interface RejectTaskReviewBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /**
   * 1 WrongLocation, 2 InsufficientProof, 3 WrongTask, 4 Incomplete, 5 LowQuality, 6 SuspectedFraud, 7
   * OutsideTimeWindow, 8 MissingMandatoryEvent.
   */
  rejectReasonCodeRef: number;
  /** Notes for the operator and for the staff who review a dispute. */
  notes?: string | null;
}

export interface CancelTaskWithSettlementBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /**
   * 1 AgentCancelled, 2 PlatformCancelled, 3 DuplicateTask, 4 InvalidTaskDefinition, 5 FraudRisk, 6 OperatorNoShow, 7
   * ExternalCondition.
   */
  cancellationReasonCodeRef: number;
}

export interface DisputeTaskBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /**
   * 1 WrongLocation, 2 InsufficientProof, 3 WrongTask, 4 Incomplete, 5 LowQuality, 6 SuspectedFraud, 7
   * OutsideTimeWindow, 8 MissingMandatoryEvent.
   */
  disputeReasonCodeRef: number;
  /** Notes for the investigation. */
  notes?: string | null;
}

export interface ApproveTaskBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
}

export interface AcknowledgeDirectTaskBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** Note for the history. */
  note?: string | null;
}

export interface DisputeDirectTaskBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** Reason, for the investigation. */
  reason: string;
}

export interface TaskProofsQuery {
  /** Includes the thumbnails, as base64. */
  includeThumbnails?: boolean | null;
}

export interface TaskEventsQuery {
  /** Only events with a higher sequence; 0 returns all. At most the newest sequence of the agent. */
  after?: number | null;
  /** Maximum time to wait for an event, in seconds, when there is none yet. */
  wait?: number | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
}

export interface TaskHistoryQuery {
  /** Only events with a higher sequence; 0 returns all. At most the newest sequence of the agent. */
  after?: number | null;
  /** Maximum time to wait for an event, in seconds, when there is none yet. */
  wait?: number | null;
}

export interface OpenSupportRequestBody {
  /** Name of the attached file; required with contentBase64. */
  fileName?: string | null;
  /** Type of the request. */
  type: SupportType;
  /** Subject, in a line. */
  subject: string;
  /** The question, complaint or recommendation; the first message of the thread. */
  message: string;
  /** Severity of the problem. */
  severity?: Severity | null;
  /** A label of your own. */
  category?: string | null;
  /** The resolution that you ask for. */
  requestedResolution?: string | null;
  /** Number of a task of yours that the request is about. */
  relatedTaskId?: number | null;
  /** The settlement of a task of yours, or another ledger transaction of yours, that the request is about. */
  relatedSettlementId?: number | null;
  /** Number of a webhook event of yours that the request is about. */
  relatedWebhookEventId?: number | null;
}

export interface SupportRequestsQuery {
  /** Only requests of this type. */
  type?: SupportType | null;
  /** Only requests in this status. */
  status?: SupportStatus | null;
  /** Only requests of this agent; for the platform only. */
  agentId?: number | null;
  /** Only requests of this operator; for the platform only. */
  operatorId?: number | null;
  /** Only requests with this text in their subject or message, or the request of this number; for the platform only. */
  text?: string | null;
  /** Include the threads. */
  includeMessages?: boolean | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Id of the last request of the previous page; 0 starts with the newest. */
  after?: number | null;
}

export interface SupportRequestQuery {
  /** Include the thread. */
  includeMessages?: boolean | null;
}

export interface SupportMessagesQuery {
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Only messages with a higher id; 0 starts with the first. At most the id of the newest message. */
  after?: number | null;
}

export interface ReplyToSupportRequestBody {
  /** Name of the attached file; required with contentBase64. */
  fileName?: string | null;
  /** Text of the message. */
  body: string;
  /** Attachment of the message, as JSON text. */
  attachmentJson?: JsonText | null;
}

export interface NotificationsQuery {
  /** Only notifications created after this second, on the server's clock (UTC). */
  since?: number | null;
  /** Only notifications that are not marked as read. */
  unreadOnly?: boolean | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Sequence of the last notification of the previous page; 0 starts with the newest. */
  after?: number | null;
  /**
   * Sequence of the last notification that you have: later ones follow, oldest first and without gaps. since has gaps,
   * because it cannot distinguish notifications of one second. 0 begins with the first. Not together with after.
   */
  newerThan?: number | null;
  /** Maximum time to wait for a notification, in seconds, when there is none after newerThan yet. */
  wait?: number | null;
}

export interface MarkAllNotificationsReadBody {
  /** Only notifications up to this sequence, so that newer ones stay unread; when omitted, all. */
  throughSequence?: number | null;
}

export interface PlatformSupportRequestsQuery {
  /** Only requests of this type. */
  type?: SupportType | null;
  /** Only requests in this status. */
  status?: SupportStatus | null;
  /** Only requests of this agent; for the platform only. */
  agentId?: number | null;
  /** Only requests of this operator; for the platform only. */
  operatorId?: number | null;
  /** Only requests with this text in their subject or message, or the request of this number; for the platform only. */
  text?: string | null;
  /** Include the threads. */
  includeMessages?: boolean | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Id of the last request of the previous page; 0 starts with the newest. */
  after?: number | null;
}

export interface PlatformSupportRequestQuery {
  /** Include the thread. */
  includeMessages?: boolean | null;
}

export interface PlatformSupportMessagesQuery {
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Only messages with a higher id; 0 starts with the first. At most the id of the newest message. */
  after?: number | null;
}

export interface AnswerSupportRequestBody {
  /** Name of the attached file; required with contentBase64. */
  fileName?: string | null;
  /** Text of the message. */
  body: string;
  /** Attachment of the message, as JSON text. */
  attachmentJson?: JsonText | null;
}

export interface SetSupportStatusBody {
  /** The new status. */
  status: SupportStatus;
}

export interface UpdateTaskWebhookBody {
  /** Address to which events of this task are sent. */
  webhookUrl?: string | null;
  /**
   * Authentication of calls to webhookUrl: authType (header, query_param, basic or hmac), authHeader, authValue,
   * authQueryParam. Stored encrypted, never shown.
   */
  webhookConfigJson?: JsonText | null;
}

export interface WebhookEventsQuery {
  /** Only events with a higher sequence; 0 returns all that are stored. */
  after?: number | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Maximum time to wait for an event, in seconds, when there is none yet. */
  wait?: number | null;
}

export interface WebhookDeliveriesQuery {
  /** Only deliveries to this endpoint. */
  endpointId?: number | null;
  /** Only deliveries of events of this type, such as task.completed. */
  eventType?: string | null;
  /** Only events from this time on, UTC. */
  fromTime?: number | null;
  /** Only events up to this time, UTC. */
  toTime?: number | null;
  /** Only deliveries whose last attempt was answered with this HTTP status. */
  responseStatus?: number | null;
  /** Only deliveries of events of this task. */
  taskId?: number | null;
  /** Only deliveries with this status. */
  status?: DeliveryStatus | null;
  /** Only deliveries to this agent; for the platform only. */
  agentId?: number | null;
  /** Include headers and body of each request. */
  includeRequests?: boolean | null;
  /** Number of the last delivery of the previous page; when omitted, the newest come first. */
  after?: number | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
}

export interface RedeliverWebhooksBody {
  /** Only deliveries with this status; null includes delivered and cancelled ones. */
  status?: DeliveryStatus | null;
  /** Only deliveries to this endpoint. */
  endpointId?: number | null;
  /** Only events of this type, such as task.completed. */
  eventType?: string | null;
  /** Only events from this sequence on. */
  fromSequence?: number | null;
  /** Only events up to this sequence. */
  toSequence?: number | null;
  /** Only events from this time on, UTC. */
  fromTime?: number | null;
  /** Only events up to this time, UTC. */
  toTime?: number | null;
}

export interface PlatformWebhookDeliveriesQuery {
  /** Only deliveries to this endpoint. */
  endpointId?: number | null;
  /** Only deliveries of events of this type, such as task.completed. */
  eventType?: string | null;
  /** Only events from this time on, UTC. */
  fromTime?: number | null;
  /** Only events up to this time, UTC. */
  toTime?: number | null;
  /** Only deliveries whose last attempt was answered with this HTTP status. */
  responseStatus?: number | null;
  /** Only deliveries of events of this task. */
  taskId?: number | null;
  /** Only deliveries with this status. */
  status?: DeliveryStatus | null;
  /** Only deliveries to this agent; for the platform only. */
  agentId?: number | null;
  /** Include headers and body of each request. */
  includeRequests?: boolean | null;
  /** Number of the last delivery of the previous page; when omitted, the newest come first. */
  after?: number | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
}

export interface WebhookEndpointsQuery {
  /** Only endpoints with this status. */
  status?: EndpointStatus | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Number of the last endpoint of the previous page; 0 starts with the newest. */
  after?: number | null;
}

export interface UpdateWebhookEndpointBody {
  /** The only types of events that it receives, such as task.completed; null for all. Tests always arrive. */
  eventTypes?: string[] | null;
}

export interface UpdateTaskLocationBody {
  /** Address. A new address without coordinates drops the coordinates of the old one. */
  locationAddress?: string | null;
  /** Latitude, in degrees north; requires locationLongitude. */
  locationLatitude?: number | null;
  /** Longitude, in degrees east; requires locationLatitude. */
  locationLongitude?: number | null;
  /** Maximum distance of operators from the place, in kilometres. */
  locationRadiusKm?: number | null;
  /** Publishes a draft, if the new place brings no new warnings. */
  publishImmediately?: boolean | null;
}

export interface ReviewTaskBody {
  /** Rating, from 1 (poor) to 5 (excellent). */
  rating: number;
  /** Comment in words. */
  comment?: string | null;
  /** Quality of the work, from 1 to 5. */
  qualityScore?: number | null;
  /** Professionalism of the operator, from 1 to 5. */
  professionalismScore?: number | null;
  /** Tags of the agent's own, as JSON. */
  tagsJson?: JsonText | null;
}

export interface ResolveDecisionBody {
  /** One of the options, as JSON; an option that is text may stand without its quotes. */
  agentDecisionJson: string;
}

export interface RequestRescheduleBody {
  /** New start of the time window. */
  newTimeWindowStart?: number | null;
  /** New end of the time window. */
  newTimeWindowEnd?: number | null;
  /** New appointed time; it replaces a time window. */
  newRequestedTime?: number | null;
  /** New time that the operator commits to. */
  newCommittedTime?: number | null;
  /** Reason, for the other side. */
  reason?: string | null;
}

export interface RequestDecisionBody {
  /** Current location of the operator. */
  location?: LocationInput | null;
  /** Stable name of the question, for programs. */
  questionCode: string;
  /** The question in words, for people. */
  message: string;
  /** Options of the agent: an array of 1 to 50 different JSON values. */
  optionsJson: JsonText;
  /** Time by which the agent must have answered; 72 hours (a setting of the service) when omitted. */
  deadlineAt?: number | null;
  /** Seconds from now in which the agent must have answered, instead of deadlineAt. */
  deadlineInSeconds?: number | null;
  /**
   * Option that is taken at the deadline without an answer; without a default the request only stops blocking the
   * task.
   */
  defaultOptionJson?: JsonText | null;
}

export interface RegisterOperatorBody {
  /** Name of the operator. */
  name: string;
  /** E-mail address of the operator. */
  email: string;
  /** Country in which the operator works, ISO 3166-1 alpha-2. */
  countryIsoCode: string;
  /** Latitude of the operator, in degrees north of the equator. */
  latitude: number;
  /** Longitude of the operator, in degrees east of Greenwich. */
  longitude: number;
  /** Distance that the operator travels for a task, in kilometres. */
  radiusKm?: number | null;
  /** Languages that the operator speaks, as BCP 47 tags. */
  languages?: string[] | null;
  /** Skills of the operator, in its own words. */
  skills?: string[] | null;
  /** Equipment that the operator can bring, in its own words. */
  equipment?: string[] | null;
  /** Service categories whose tasks are announced to the operator, with their subcategories; all if empty. */
  serviceCategoryIds?: number[] | null;
  /** Must be true: the operator accepts the legal documents in force. */
  acceptedTerms: boolean;
  /** Version of the legal documents that the operator has read; if omitted, the version in force. */
  acceptedTermsVersion?: string | null;
}

export interface UpdateOperatorBody {
  /** Name of the operator. */
  name?: string | null;
  /** E-mail address of the operator. */
  email?: string | null;
  /** Country in which the operator works, ISO 3166-1 alpha-2. */
  countryIsoCode?: string | null;
  /** Latitude of the operator, in degrees north of the equator. */
  latitude?: number | null;
  /** Longitude of the operator, in degrees east of Greenwich. */
  longitude?: number | null;
  /** Distance that the operator travels for a task, in kilometres. */
  radiusKm?: number | null;
  /** Languages that the operator speaks, as BCP 47 tags; replaces the list. */
  languages?: string[] | null;
  /** Skills of the operator; replaces the list. */
  skills?: string[] | null;
  /** Equipment that the operator can bring; replaces the list. */
  equipment?: string[] | null;
  /** Service categories whose tasks are announced to the operator; replaces the list. */
  serviceCategoryIds?: number[] | null;
}

export interface CreateOperatorKeyBody {
  /** Name of the key. */
  keyName: string;
  /** Scopes of the key, at most those of the calling key; if omitted, the same as the calling key. */
  scopes?: Scope[] | null;
  /** When the key expires, on the server's clock (UTC); not after the calling key. If omitted, as the calling key. */
  expiresAt?: number | null;
  /** Number of days after which the key expires, in place of `expiresAt`. */
  expiresInDays?: number | null;
}

export interface ReportLocationBody {
  /** The location. */
  location: LocationInput;
  /** The task that the operator travels to or works on; it must be assigned to this operator. */
  taskId?: number | null;
}

export interface OpenTasksQuery {
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Id of the last task of the previous page; 0 starts with the nearest. */
  after?: number | null;
  /** Latitude of the centre, in degrees north. */
  latitude?: number | null;
  /** Longitude of the centre, in degrees east. */
  longitude?: number | null;
  /** Radius in kilometres; when omitted, the operator's own. */
  radiusKm?: number | null;
  /** Only tasks in these service categories or their subcategories. */
  serviceCategoryIds?: number[] | null;
  /** Only tasks written in one of these languages, in any region, or without a language. */
  languages?: string[] | null;
  /** Only tasks with at least this payout before fees, in minimumPayoutCurrency. */
  minimumPayout?: number | null;
  /** ISO 4217 currency of minimumPayout. Tasks in other currencies are left out. */
  minimumPayoutCurrency?: string | null;
  /**
   * Only tasks that may be done at this time or later, on the clock at the task; tasks to be done as soon as possible
   * always may.
   */
  availableFrom?: number | null;
  /** Only tasks that may be done at this time or earlier, on the clock at the task. */
  availableUntil?: number | null;
  /** Only tasks for which the operator has declared all required skills and equipment. */
  fitting?: boolean | null;
}

export interface OperatorNotificationsQuery {
  /** Only notifications created after this second, on the server's clock (UTC). */
  since?: number | null;
  /** Only notifications that are not marked as read. */
  unreadOnly?: boolean | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Sequence of the last notification of the previous page; 0 starts with the newest. */
  after?: number | null;
  /**
   * Sequence of the last notification that you have: later ones follow, oldest first and without gaps. since has gaps,
   * because it cannot distinguish notifications of one second. 0 begins with the first. Not together with after.
   */
  newerThan?: number | null;
  /** Maximum time to wait for a notification, in seconds, when there is none after newerThan yet. */
  wait?: number | null;
}

export interface SubscribePushBody {
  /** Address at the browser's push service: `endpoint` of the subscription. It begins with https. */
  endpoint: string;
  /** Public key of the browser: `keys.p256dh` of the subscription, an uncompressed point of P-256 in base64url. */
  p256dh: string;
  /**
   * Shared secret of the browser: `keys.auth` of the subscription, 16 bytes in base64url. Stored encrypted, never
   * shown.
   */
  auth: string;
  /** Name of the browser or the telephone, for its owner. */
  label?: string | null;
}

export interface UnsubscribePushBody {
  /** Address at the browser's push service, as it was subscribed. */
  endpoint: string;
}

export interface OperatorWebhookEndpointsQuery {
  /** Only endpoints with this status. */
  status?: EndpointStatus | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Number of the last endpoint of the previous page; 0 starts with the newest. */
  after?: number | null;
}

export interface OperatorWebhookDeliveriesQuery {
  /** Only deliveries to this endpoint. */
  endpointId?: number | null;
  /** Only deliveries of events of this type, such as task.completed. */
  eventType?: string | null;
  /** Only events from this time on, UTC. */
  fromTime?: number | null;
  /** Only events up to this time, UTC. */
  toTime?: number | null;
  /** Only deliveries whose last attempt was answered with this HTTP status. */
  responseStatus?: number | null;
  /** Only deliveries of events of this task. */
  taskId?: number | null;
  /** Only deliveries with this status. */
  status?: DeliveryStatus | null;
  /** Only deliveries to this agent; for the platform only. */
  agentId?: number | null;
  /** Include headers and body of each request. */
  includeRequests?: boolean | null;
  /** Number of the last delivery of the previous page; when omitted, the newest come first. */
  after?: number | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
}

export interface OperatorTasksQuery {
  /** Only tasks in this country (ISO 3166-1 alpha-2). */
  countryIsoCode?: string | null;
  /** Only tasks of this service category. */
  serviceCategoryId?: number | null;
  /** Only tasks of this group; for agents and the platform. */
  workflowId?: string | null;
  /**
   * Only tasks with this text in their title, description or address, among the newest 10,000; case is ignored. For
   * the platform a whole number is the id of a task.
   */
  text?: string | null;
  /** Only tasks of this agent; for the platform only. */
  agentId?: number | null;
  /** Only tasks that this operator carries out or has carried out; for agents and the platform. */
  operatorId?: number | null;
  /** true: only tasks of agents in test mode; false: only those of other agents. For the platform only. */
  testMode?: boolean | null;
  /** Only tasks created at this time or later, each on the clock at its place. */
  createdFrom?: number | null;
  /** Only tasks created before this time. */
  createdUntil?: number | null;
  /** Only tasks with a deadline at this time or later. */
  deadlineFrom?: number | null;
  /** Only tasks with a deadline before this time. */
  deadlineUntil?: number | null;
  /** Only tasks of this urgency. */
  priority?: Priority | null;
  /** Only tasks that pay out in this currency (ISO 4217). */
  payoutCurrency?: string | null;
  /** Only tasks with at least this payout before fees, in payoutCurrency, which is then required. */
  minimumPayout?: number | null;
  /** Only tasks with at most this payout before fees, in payoutCurrency, which is then required. */
  maximumPayout?: number | null;
  /** Only tasks in this status. */
  status?: Status | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Id of the last task of the previous page; 0 starts with the newest. */
  after?: number | null;
  /** Northern edge, in degrees. */
  north?: number | null;
  /** Eastern edge, in degrees. */
  east?: number | null;
  /** Southern edge, in degrees; not north of the northern one. */
  south?: number | null;
  /** Western edge, in degrees. */
  west?: number | null;
}

export interface OperatorTaskQuery {
  /** Includes the settlement of a task whose money has been divided. */
  includeSettlement?: boolean | null;
}

export interface AcceptTaskBody {
  /** Current location of the operator. */
  location?: LocationInput | null;
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** For operator_schedule with slots: the chosen slot. */
  slotId?: string | null;
  /** For operator_schedule without slots: the time of the work. */
  committedTime?: number | null;
}

export interface ReleaseTaskBody {
  /** Current location of the operator. */
  location?: LocationInput | null;
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** Reason, for the history. */
  reason?: string | null;
}

export interface MarkEnRouteBody {
  /** Current location of the operator. */
  location?: LocationInput | null;
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
}

export interface MarkArrivedBody {
  /** Current location of the operator. */
  location?: LocationInput | null;
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
}

export interface StartWorkBody {
  /** Current location of the operator. */
  location?: LocationInput | null;
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
}

export interface OperatorTaskProofsQuery {
  /** Includes the thumbnails, as base64. */
  includeThumbnails?: boolean | null;
}

export interface UploadProofBody {
  /** Current location of the operator. */
  location?: LocationInput | null;
  /**
   * Time of the recording, on the clock at the task. Prefer capturedInstant: clocks at the task show an hour twice, or
   * never, when they change.
   */
  capturedAt?: number | null;
  /** Instant of the recording, as RFC 3339. If capturedAt contradicts it, this instant is used, with a warning. */
  capturedInstant?: string | null;
  /** Position of the device during the recording. */
  capturedLocation?: CapturedLocationInput | null;
  /** Origin: live with the camera, or chosen from the device's files. */
  capture?: Capture | null;
  /** Name of the file; required with contentBase64. */
  fileName?: string | null;
}

export interface UploadProofsBody {
  /** Current location of the operator. */
  location?: LocationInput | null;
  /**
   * Time of the recording, on the clock at the task. Prefer capturedInstant: clocks at the task show an hour twice, or
   * never, when they change.
   */
  capturedAt?: number | null;
  /** Instant of the recording, as RFC 3339. If capturedAt contradicts it, this instant is used, with a warning. */
  capturedInstant?: string | null;
  /** Position of the device during the recording. */
  capturedLocation?: CapturedLocationInput | null;
  /** Origin: live with the camera, or chosen from the device's files. */
  capture?: Capture | null;
}

export interface SubmitProofBody {
  /** Current location of the operator. */
  location?: LocationInput | null;
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** Report on the work and its findings. */
  report?: string | null;
  /** Items of the checklist that are done. */
  checklist?: string[] | null;
  /** Submits although requirements are not met. */
  force?: boolean | null;
  /** Reason for forcing, shown to the reviewer; required with force. */
  forceReason?: string | null;
}

export interface CompleteTaskBody {
  /** Current location of the operator. */
  location?: LocationInput | null;
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** Report on the work done. */
  report?: string | null;
}

export interface ContestRejectionBody {
  /** Current location of the operator. */
  location?: LocationInput | null;
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** Reason, for the investigation. */
  reason?: string | null;
}

export interface RequestPayoutBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** ISO 4217 code of the earnings. */
  currency: string;
  /** Amount to pay out; when omitted, everything earned in the currency. */
  amount?: number | null;
  /** Bank account to pay to. */
  destination: PayoutDestinationInput;
}

export interface PayoutsQuery {
  /** Only pay-outs with this status. */
  status?: PayoutStatus | null;
  /** Only pay-outs of this operator; for the platform only. */
  operatorId?: number | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Id of the last pay-out of the previous page; 0 starts with the newest. */
  after?: number | null;
}

export interface OperatorEventsQuery {
  /** Only events of this task. */
  taskId?: number | null;
  /** Only events with a higher sequence; 0 returns all. */
  after?: number | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Maximum time to wait for an event, in seconds, when there is none yet. */
  wait?: number | null;
}

export interface EarningsQuery {
  /** Only entries in this currency. */
  currency?: string | null;
  /** Only entries for this task. */
  taskId?: number | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Id of the last entry of the previous page; 0 starts with the newest. */
  after?: number | null;
}

export interface OperatorReviewsQuery {
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Id of the last review of the previous page; 0 starts with the newest. */
  after?: number | null;
}

export interface ReviewAgentBody {
  /** Rating, from 1 (poor) to 5 (excellent). */
  rating: number;
  /** Comment in words, for the agent and the platform. */
  comment?: string | null;
}

export interface OperatorSupportRequestsQuery {
  /** Only requests of this type. */
  type?: SupportType | null;
  /** Only requests in this status. */
  status?: SupportStatus | null;
  /** Only requests of this agent; for the platform only. */
  agentId?: number | null;
  /** Only requests of this operator; for the platform only. */
  operatorId?: number | null;
  /** Only requests with this text in their subject or message, or the request of this number; for the platform only. */
  text?: string | null;
  /** Include the threads. */
  includeMessages?: boolean | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Id of the last request of the previous page; 0 starts with the newest. */
  after?: number | null;
}

export interface OperatorSupportRequestQuery {
  /** Include the thread. */
  includeMessages?: boolean | null;
}

export interface OperatorSupportMessagesQuery {
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Only messages with a higher id; 0 starts with the first. At most the id of the newest message. */
  after?: number | null;
}

export interface AuditLogQuery {
  /** Only changes of subjects of this kind. */
  subjectKind?: SubjectKind | null;
  /** Only changes of the subject with this id; with subjectKind. */
  subjectId?: string | null;
  /** Only changes by this operation, such as suspend_agent. */
  operation?: string | null;
  /** Only changes by this member of the staff. */
  staffId?: number | null;
  /** Only changes of the subject with this id; requires subjectKind. */
  from?: number | null;
  /** Only changes before this second, on the server's clock (UTC). */
  until?: number | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Id of the last entry of the previous page; 0 starts with the newest. */
  after?: number | null;
}

export interface PlatformNotificationsQuery {
  /** Only notifications created after this second, on the server's clock (UTC). */
  since?: number | null;
  /** Only notifications that are not marked as read. */
  unreadOnly?: boolean | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Sequence of the last notification of the previous page; 0 starts with the newest. */
  after?: number | null;
  /**
   * Sequence of the last notification that you have: later ones follow, oldest first and without gaps. since has gaps,
   * because it cannot distinguish notifications of one second. 0 begins with the first. Not together with after.
   */
  newerThan?: number | null;
  /** Maximum time to wait for a notification, in seconds, when there is none after newerThan yet. */
  wait?: number | null;
}

export interface CreateStaffKeyBody {
  /** Name of the key. */
  keyName: string;
  /** Scopes of the key, at most those of the calling key; if omitted, the same as the calling key. */
  scopes?: Scope[] | null;
  /** When the key expires, on the server's clock (UTC); not after the calling key. If omitted, as the calling key. */
  expiresAt?: number | null;
  /** Number of days after which the key expires, in place of `expiresAt`. */
  expiresInDays?: number | null;
}

export interface RevokeStaffKeyQuery {
  /** Reason, for the audit log. */
  reason?: string | null;
}

export interface StaffMembersQuery {
  /** Only members with this role. */
  role?: StaffRole | null;
  /** true: former members; false: current ones. */
  ended?: boolean | null;
  /** desc for the newest first, asc for the oldest first. */
  direction?: Direction | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Id of the last item of the previous page; 0 starts at the beginning. */
  after?: number | null;
}

export interface AddStaffMemberBody {
  /** Name, unique among the staff. A former member returns under the old number. */
  name: string;
  /** Address with which the member signs in, unique among the staff. */
  email: string;
  /** Role of the member. */
  role: StaffRole;
  /** Reason, for the audit log. */
  reason?: string | null;
}

export interface SetStaffRoleBody {
  /** New role of the member. */
  role: StaffRole;
  /** Reason, for the audit log. */
  reason?: string | null;
}

export interface RemoveStaffMemberQuery {
  /** Reason, for the audit log. */
  reason?: string | null;
}

export interface SetStaffAddressBody {
  /** Address with which the member signs in from now on. */
  email: string;
  /** Reason, for the audit log. */
  reason?: string | null;
}

export interface PlatformTasksQuery {
  /** Only tasks in this country (ISO 3166-1 alpha-2). */
  countryIsoCode?: string | null;
  /** Only tasks of this service category. */
  serviceCategoryId?: number | null;
  /** Only tasks of this group; for agents and the platform. */
  workflowId?: string | null;
  /**
   * Only tasks with this text in their title, description or address, among the newest 10,000; case is ignored. For
   * the platform a whole number is the id of a task.
   */
  text?: string | null;
  /** Only tasks of this agent; for the platform only. */
  agentId?: number | null;
  /** Only tasks that this operator carries out or has carried out; for agents and the platform. */
  operatorId?: number | null;
  /** true: only tasks of agents in test mode; false: only those of other agents. For the platform only. */
  testMode?: boolean | null;
  /** Only tasks created at this time or later, each on the clock at its place. */
  createdFrom?: number | null;
  /** Only tasks created before this time. */
  createdUntil?: number | null;
  /** Only tasks with a deadline at this time or later. */
  deadlineFrom?: number | null;
  /** Only tasks with a deadline before this time. */
  deadlineUntil?: number | null;
  /** Only tasks of this urgency. */
  priority?: Priority | null;
  /** Only tasks that pay out in this currency (ISO 4217). */
  payoutCurrency?: string | null;
  /** Only tasks with at least this payout before fees, in payoutCurrency, which is then required. */
  minimumPayout?: number | null;
  /** Only tasks with at most this payout before fees, in payoutCurrency, which is then required. */
  maximumPayout?: number | null;
  /** Only tasks at a place in this area; tasks at an unknown place are left out. */
  within?: Area | null;
  /** Only tasks in this status. */
  status?: Status | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Id of the last task of the previous page; 0 starts with the newest. */
  after?: number | null;
}

export interface PlatformTaskQuery {
  /** Includes the settlement of a task whose money has been divided. */
  includeSettlement?: boolean | null;
  /** Includes the task's status events. */
  includeEvents?: boolean | null;
  /** Includes the rules on fees and cancellation. */
  includePolicyText?: boolean | null;
  /** Includes every operation on the task, with its permission now and the reason for a refusal. */
  includeAllowedActions?: boolean | null;
}

export interface PlatformTaskEventsQuery {
  /** Only events with a higher sequence; 0 returns all. At most the newest sequence of the agent. */
  after?: number | null;
  /** Maximum time to wait for an event, in seconds, when there is none yet. */
  wait?: number | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
}

export interface PlatformTaskHistoryQuery {
  /** Only events with a higher sequence; 0 returns all. At most the newest sequence of the agent. */
  after?: number | null;
  /** Maximum time to wait for an event, in seconds, when there is none yet. */
  wait?: number | null;
}

export interface PlatformTaskProofsQuery {
  /** Includes the thumbnails, as base64. */
  includeThumbnails?: boolean | null;
}

export interface DisputesQuery {
  /** Only disputes about tasks of this agent. */
  agentId?: number | null;
  /** Only disputes about tasks that this operator carried out. */
  operatorId?: number | null;
  /** asc for the dispute that has waited longest first, desc for the newest first. */
  direction?: Direction | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Id of the last item of the previous page; 0 starts at the beginning. */
  after?: number | null;
}

export interface HeldTasksQuery {
  /** Only tasks of this agent. */
  agentId?: number | null;
  /** asc for the task that has waited longest first, desc for the newest first. */
  direction?: Direction | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Id of the last item of the previous page; 0 starts at the beginning. */
  after?: number | null;
}

export interface ReleaseHeldTaskBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** Note for the agent and for the audit log. */
  note?: string | null;
}

export interface RefuseHeldTaskBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** Reason, which the agent reads. */
  reason: string;
}

export interface AgentsQuery {
  /** Only agents in this status. */
  status?: AgentStatus | null;
  /** Only agents whose owner has exactly this address. */
  email?: string | null;
  /** Only agents with this text in their name or address, or the agent of this number. */
  text?: string | null;
  /** true: only agents in test mode; false: only other agents. */
  testMode?: boolean | null;
  /** desc for the newest first, asc for the oldest first. */
  direction?: Direction | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Id of the last item of the previous page; 0 starts at the beginning. */
  after?: number | null;
}

export interface OperatorsQuery {
  /** Only operators in this status; those in Registered wait for approval. */
  status?: OperatorStatus | null;
  /** Only operators in this country (ISO 3166-1 alpha-2). */
  countryIsoCode?: string | null;
  /** Only operators with exactly this address. */
  email?: string | null;
  /** Only operators with this text in their name or address, or the operator of this number. */
  text?: string | null;
  /** desc for the newest first, asc for the oldest first. */
  direction?: Direction | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Id of the last item of the previous page; 0 starts at the beginning. */
  after?: number | null;
}

export interface SuspendOperatorBody {
  /** Reason, which the operator sees in its profile. */
  reason?: string | null;
  /** Treatment of the tasks that the operator has accepted and for which it has not submitted proof. */
  acceptedTasks?: AcceptedTasks | null;
}

export interface ResolveDisputeBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** The whole payout, a full refund, or a split. */
  outcome: DisputeOutcome;
  /** split: the operator's part of the payout before fees; less than the whole payout, for which the outcome is payout. */
  operatorAmount?: number | null;
  /** Note for both sides. */
  note?: string | null;
}

export interface VerifyAgentBody {
  /** Evidence for the owner's identity. The agent reads it, too. */
  reason?: string | null;
}

export interface SuspendAgentBody {
  /** Reason, which the agent sees in its profile. */
  reason?: string | null;
  /** Treatment of tasks that operators have accepted and for which no proof is submitted. */
  acceptedTasks?: AcceptedTasks | null;
}

export interface SetCountryPhaseBody {
  /** The new launch phase. */
  phase: CountryPhase;
  /** When the country opened, in its local time; if omitted, the known time, else now if the phase is Live. */
  launchedAt?: number | null;
  /** When the country is expected to open, in its local time; if omitted, the known time, null if Live. */
  expectedLaunchAt?: number | null;
  /** Reason, for the audit log. */
  reason?: string | null;
}

export interface PublishLegalDocumentBody {
  /** Type of the document, as getLegalDocuments lists it, such as `terms`. */
  typeReference: string;
  /** Version, a date: newer than the version in force, and not older than the version of any other document. */
  version: string;
  /** Title; if omitted, the title of the version in force. */
  name?: string | null;
  /** Text, in Markdown. */
  content: string;
  /** When the version takes force, UTC, today at the earliest; if omitted, at once. */
  effectiveDate?: number | null;
}

export interface BankTransfersQuery {
  /** Only transfers to wallets of this agent. */
  agentId?: number | null;
  /** Only the transfer with this number of the bank; spaces and capitals are ignored. */
  bankReference?: string | null;
  /** desc for the newest first, asc for the oldest first. */
  direction?: Direction | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Id of the last item of the previous page; 0 starts at the beginning. */
  after?: number | null;
}

export interface CreditBankTransferBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** Reference of the transfer, which identifies the wallet. */
  reference: string;
  /** Amount that arrived. */
  amount: number;
  /** ISO 4217 code of the currency in which it arrived. */
  currency: string;
  /** The bank's number of the transfer, credited once; spaces and capitals are ignored. */
  bankReference: string;
}

export interface DepositsQuery {
  /** Only deposits into wallets of this agent. */
  agentId?: number | null;
  /** Only deposits with this status. */
  status?: DepositStatus | null;
  /** Only deposits at this payment provider: stripe, or embedded, which takes test money. */
  provider?: string | null;
  /** desc for the newest first, asc for the oldest first. */
  direction?: Direction | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Id of the last item of the previous page; 0 starts at the beginning. */
  after?: number | null;
}

export interface RefundDepositBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** Amount to refund; when omitted, all that is not refunded yet and is available in the wallet. */
  amount?: number | null;
  /** Reason, for the books. */
  reason?: string | null;
}

export interface ReversalsQuery {
  /** Only reversals for which the wallet still owes money. */
  owedOnly?: boolean | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Id of the last reversal of the previous page; 0 starts with the newest. */
  after?: number | null;
}

export interface PlatformPayoutsQuery {
  /** Only pay-outs with this status. */
  status?: PayoutStatus | null;
  /** Only pay-outs of this operator; for the platform only. */
  operatorId?: number | null;
  /** Items in one page; the iterator goes on through all pages. */
  limit?: number | null;
  /** Id of the last pay-out of the previous page; 0 starts with the newest. */
  after?: number | null;
}

export interface ApprovePayoutBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** Reason, for the audit log. */
  reason?: string | null;
}

export interface ConfirmPayoutBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** The bank's number of the transfer, unique to one payout; spaces and capitals are ignored. */
  bankReference: string;
}

export interface DeclinePayoutBody {
  /** Only report what would happen: status, ledger lines, warnings, next actions. Nothing is stored or sent. */
  dryRun?: boolean | null;
  /** Reason, shown to the operator. */
  reason: string;
}

export type WebhookEvent = TaskCreatedEvent | TaskLocationUpdatedEvent | TaskQuotedEvent | TaskFundedEvent | TaskPublishedEvent | TaskHeldForReviewEvent | TaskHoldReleasedEvent | TaskPublicationRefusedEvent | TaskExpiredEvent | TaskAcceptedEvent | TaskReleasedEvent | TaskEnRouteEvent | TaskArrivedEvent | TaskInProgressEvent | TaskOverdueEvent | TaskOperatorNoShowEvent | TaskDecisionRequestedEvent | TaskDecisionResolvedEvent | TaskRescheduleRequestedEvent | TaskRescheduleApprovedEvent | TaskRescheduleRejectedEvent | TaskProofSubmittedEvent | TaskProofUploadedEvent | TaskUnderReviewEvent | TaskReviewDueEvent | TaskCompletedEvent | TaskRejectedEvent | TaskSettledEvent | TaskClosedEvent | TaskCancelledEvent | TaskDisputedEvent | DisputeOverdueEvent | TaskDisputeResolvedEvent | WalletCreditedEvent | WalletDepositFailedEvent | WalletDepositReversedEvent | WalletReversalReturnedEvent | SupportRepliedEvent | SupportStatusChangedEvent | CountryLiveEvent | WebhookDisabledEvent | SpendingDecidedEvent | AccountSuspendedEvent | AccountReinstatedEvent | AccountVerifiedEvent | AccountMembersChangedEvent | WebhookTestEvent;
