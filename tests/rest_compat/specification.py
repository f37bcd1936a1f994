"""The endpoints and tools that clients were promised, written by hand: the oracle of docs/reference/rest.md.

A field is `name[!]:type[(values)][low..high][=default]`: `!` where it must be sent, or in an answer `?` where it may be
null. Types are those of the tool listing, and `list` or `object` where an answer nests. Only what was promised is
here: the service may take and give more.
"""

import re
from typing import NamedTuple

PUBLIC, AGENT = "public", "agent"
STATUS = (
    "Draft|Quoted|Funded|Published|Accepted|EnRoute|Arrived|InProgress|ProofSubmitted|ProofUploaded|UnderReview"
    "|Rejected|Completed|Settled|Disputed|Closed|Cancelled|Expired"
)
PHASE = "Closed|UnderEvaluation|Roadmap|Alpha|Beta|Live"
TRACE = "fundingTrace:list nextActions:list"


class Row(NamedTuple):
    """One row of an endpoint table."""

    method: str
    path: str
    """Below `/api/v1`; the parameters' names are free."""
    auth: str = AGENT
    takes: str = ""
    gives: str = ""
    lists: bool = False
    """The answer is an array of what it gives."""


class Field(NamedTuple):
    """A field of a request or an answer."""

    name: str
    mark: str
    type: str
    values: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    default: str | None = None


FIELD = re.compile(r"(\w+)([!?]?):(\w+)(?:\(([^)]*)\))?(?:\[(-?\d+)\.\.(-?\d+)\])?(?:=(\S+))?")


def fields(text: str) -> list[Field]:
    """The fields that a row names."""
    found = []
    for word in text.split():
        match = FIELD.fullmatch(word)
        assert match, word
        name, mark, type_, values, low, high, default = match.groups()
        choices = tuple(values.split("|")) if values else ()
        found.append(Field(name, mark, type_, choices, low and int(low), high and int(high), default))
    return found


AGENT_FIELDS = "agentName:string description?:string agentType:string email?:string"
PROFILE = f"{AGENT_FIELDS} status:string(Registered|Verified|Active|Suspended)"
KEY = "id:int32 prefix:string name:string active:boolean lastUsedAt?:int64"
METHOD_TYPES = "webhook|email|websocket|polling|mcp_callback"
CHANNEL = f"id:int32 methodType:string({METHOD_TYPES}) endpoint:string priority:int32 active:boolean configJson?:string"
LEVELS = "low|medium|high|critical"
INTEREST_TAKES = (
    "serviceCategoryId:int32 customDescription:string estimatedVolume:string budgetIndication:string "
    f"priorityLevel:string({LEVELS})"
)
INTEREST = (
    "id:int32 region:string serviceCategoryId?:int32 customDescription?:string estimatedVolume?:string "
    f"budgetIndication?:string priorityLevel?:string({LEVELS})"
)
SUPPORT_TYPES = "support|complaint|recommendation|billing_issue|technical_incident|policy_question"
SUPPORT_STATUS = "open|in_progress|waiting_for_agent|waiting_for_operator|resolved|closed"
SUPPORT_TAKES = (
    f"type!:string({SUPPORT_TYPES}) subject!:string message!:string severity:string(low|normal|high|critical)=normal "
    "category:string requestedResolution:string relatedTaskId:int32 relatedSettlementId:int32 "
    "relatedWebhookEventId:int32"
)
SUPPORT = (
    f"id:int32 requestId:int32 type:string({SUPPORT_TYPES}) subject:string message:string "
    "severity:string(low|normal|high|critical) category?:string requestedResolution?:string relatedTaskId?:int32 "
    f"relatedSettlementId?:int32 relatedWebhookEventId?:int32 status:string({SUPPORT_STATUS}) createdAt:int64 "
    "closedAt?:int64"
)
MESSAGE = "body:string attachmentJson?:string sender:string(agent|operator|support) senderName:string createdAt:int64"
COUNTRY = (
    "isoCode:string name:string localName:string flagEmoji:string region:string currencyCode:string "
    f"languageCode:string timezone:string pspSupported:boolean isActive:boolean phase:string({PHASE}) "
    "launchedAt?:int64 expectedLaunchAt?:int64"
)
CURRENCY = (
    "code:string name:string symbol:string decimalPlaces:int32 zeroDecimal:boolean minChargeAmount:decimal "
    "minPayoutAmount:decimal maxPayoutAmount:decimal"
)
CAPABILITY = (
    "id:int32 name:string description:string inputSchema:object outputSchema:object pricingRange:object "
    "estimatedDurationMinutes:int32 acceptedProofTypes:list"
)
WALLET = (
    "currency:string totalFunded:decimal pendingBalance:decimal reservedBalance:decimal lockedBalance:decimal "
    "availableBalance:decimal lifetimeCredited:decimal lifetimeSettled:decimal locks:list"
)
LOCK = "taskId:int32 taskTitle:string taskStatus:string lockedAmount:decimal lockedAt:int64"
DEPOSIT_TAKES = "amount!:decimal currency:string successUrl:string cancelUrl:string locale:string"
DEPOSIT = "externalId:string status:string checkoutUrl?:string amount:decimal currency:string"
WAITLIST = "position:int32 country?:string"
NOTIFICATION = "id:int32 status:string(Pending|Delivered|Read) createdAt:int64"
TASK_TAKES = (
    "title!:string description!:string locationAddress!:string payoutAmount!:decimal payoutCurrency:string "
    "locationLatitude:decimal locationLongitude:decimal locationRadiusKm:int32 serviceCategoryId:int32 "
    "estimatedDurationMinutes:int32 pricingType:string(fixed|hourly|negotiable)=fixed "
    "priority:string(low|normal|high|urgent)=normal agentNotes:string publishImmediately:boolean=true "
    "workflowId:string requestId:string webhookUrl:string webhookConfigJson:string "
    "executionMode:string(asap|time_window|scheduled|operator_schedule) timeWindowStart:int64 timeWindowEnd:int64 "
    "requestedTime:int64 toleranceMinutes:int32 bufferMinutes:int32 isFlexibleWindow:boolean=false "
    "rescheduleAllowed:boolean=true allowedTimeSlotsJson:string deadlineAt:int64 acceptBy:int64 completeBy:int64 "
    "maxBudget:decimal proofRequirementsJson:string equipmentRequired:string skillsRequired:string "
    "isPublic:boolean=true settlementMode:string(escrow|direct)=escrow descriptionLanguage:string"
)
TASK = (
    f"id:int32 taskId:int32 status:string({STATUS}) title:string description:string locationAddress:string "
    "payoutAmount:decimal payoutCurrency:string nextActions:list matching?:object "
    "resolvedLocationAddressObject:object geocodingConfidence:decimal locationWarnings:list "
    "autoPublishDeferred:boolean autoPublishDeferredReason?:string deadlineInSeconds?:int32 "
    "timeWindowEndInSeconds?:int32 expectedCompletionInSeconds?:int32 events?:list policyText?:string "
    "idempotentReplay:boolean fundingFlow?:string(simple|escrow) settlementMode:string(escrow|direct) "
    "executionMode:string(asap|time_window|scheduled|operator_schedule) requestId?:string dryRun:boolean"
)
QUOTE = (
    "taskId:int32 totalAgentCost:decimal payoutAmount:decimal platformFeeByAgent:decimal operatorPayoutAmount:decimal "
    "grossAmount:decimal walletStatus:object quoteExpiresAt?:int64 quoteExpiresInSeconds?:int32 nextActions:list"
)
FUND_TAKES = "fundingMethod!:string(wallet|psp) successUrl:string returnUrl:string cancelUrl:string locale:string"
FUNDING = f"chargedAmount:decimal grossAmount:decimal checkoutUrl?:string {TRACE}"
CHECK = f"status:string(funded|pending|insufficient_funds) {TRACE}"
PROOF = "id:int32 gps?:object validationResults:list hasThumbnail:boolean thumbnailBase64?:string"
REVIEW_TAKES = (
    "rating!:int32[1..5] comment:string qualityScore:int32[1..5] professionalismScore:int32[1..5] tagsJson:string"
)
REVIEW = "rating:int32 comment?:string qualityScore?:int32 professionalismScore?:int32 tagsJson?:string"
DECISION = (
    "decisionId:int32 questionCode:string message:string optionsJson:string deadlineAt?:int64 "
    "agentDecisionJson?:string resolvedAt?:int64"
)
EVENT = (
    f"id:int32 sequence:int32 fromStatus?:string({STATUS}) toStatus:string({STATUS}) reason?:string timestamp:int64 "
    "changedByActorType:string(agent|operator|platform|system) changedByActorId?:int32 location?:object"
)
RESCHEDULE_TAKES = (
    "newTimeWindowStart:int64 newTimeWindowEnd:int64 newRequestedTime:int64 newCommittedTime:int64 reason:string"
)
RESCHEDULE = (
    "newTimeWindowStart?:int64 newTimeWindowEnd?:int64 newRequestedTime?:int64 newCommittedTime?:int64 "
    "reason?:string status:string(Pending|Approved|Rejected)"
)
LOCATION_TAKES = (
    "locationAddress:string locationLatitude:decimal locationLongitude:decimal locationRadiusKm:int32 "
    "publishImmediately:boolean=false"
)
PENDING = (
    "tasksAwaitingReview:list tasksAwaitingFunding:list tasksAwaitingPublishing:list drafts:list disputes:list "
    "pendingDecisions:list tasksWithOffers:list tasksAskingForMoreTime:list "
    "tasksWithUnreadMessages:list supportReplies:list walletWarnings:list webhookHealth:list nextActions:list"
)
REGISTRATION_TAKES = (
    "agentName!:string description:string agentType!:string acceptedTerms!:boolean acceptedTermsVersion:string "
    "email:string websiteUrl:string referralSource:string agentFramework:string frameworkVersion:string "
    "callbackUrl:string callbackSecret:string callbackConfigJson:string locale:string"
)
REGISTRATION = "agentId:int32 apiKey:string agent:object webhookSigningSecret:string"

ROWS = (
    # --- public ----------------------------------------------------------------------------------------------------
    Row("POST", "/agents/register", PUBLIC, REGISTRATION_TAKES, REGISTRATION),
    Row(
        "GET",
        "/legal",
        PUBLIC,
        gives="typeReference:string name:string version:string effectiveDate:int64 content:string",
        lists=True,
    ),
    Row("GET", "/events", PUBLIC, gives="eventType:string payloadSchema:object example:object", lists=True),
    Row("GET", "/health", PUBLIC, gives="status:string"),
    Row("GET", "/countries", PUBLIC, gives="ok:boolean count:int32 countries:list joinWaitlistInfo:string"),
    Row("GET", "/currencies", PUBLIC, "includeAll:boolean=false", CURRENCY, lists=True),
    Row("GET", "/services/categories", PUBLIC, gives="categories:list routingHints:object"),
    Row("GET", "/services/capabilities", PUBLIC, "categoryId:int32", CAPABILITY, lists=True),
    Row("GET", "/services/capabilities/{id}", PUBLIC, gives=CAPABILITY),
    Row("GET", "/locales", PUBLIC, gives="slug:string culture:string nativeName:string isDefault:boolean", lists=True),
    # --- agent, keys, channels, preferences, interests -------------------------------------------------------------
    Row("GET", "/agents/me", gives=PROFILE),
    Row(
        "PUT",
        "/agents/me",
        takes="agentName:string description:string agentType:string email:string websiteUrl:string",
        gives=PROFILE,
    ),
    Row("GET", "/agents/me/api-keys", gives=KEY, lists=True),
    Row("POST", "/agents/me/api-keys", takes="keyName!:string", gives="key:string apiKey:object"),
    Row("DELETE", "/agents/me/api-keys/{id}", gives="active:boolean"),
    Row("GET", "/agents/me/contact-methods", gives=CHANNEL, lists=True),
    Row(
        "POST",
        "/agents/me/contact-methods",
        takes=f"methodType!:string({METHOD_TYPES}) endpoint!:string priority:int32=1 configJson:string",
        gives=CHANNEL,
    ),
    Row(
        "PUT",
        "/agents/me/contact-methods/{id}",
        takes=f"methodType:string({METHOD_TYPES}) endpoint:string priority:int32 active:boolean configJson:string",
        gives=CHANNEL,
    ),
    Row("DELETE", "/agents/me/contact-methods/{id}"),
    Row("GET", "/agents/me/integration-preferences", gives="id:int32 preference:string notes?:string", lists=True),
    Row("POST", "/agents/me/integration-preferences", takes="preference!:string notes:string", gives="id:int32"),
    Row("DELETE", "/agents/me/integration-preferences/{id}"),
    Row("GET", "/agents/me/interests", gives=INTEREST, lists=True),
    Row("POST", "/agents/me/interests", takes=f"region!:string {INTEREST_TAKES}", gives=INTEREST),
    Row("PUT", "/agents/me/interests/{id}", takes=f"region:string {INTEREST_TAKES}", gives=INTEREST),
    Row("DELETE", "/agents/me/interests/{id}"),
    Row("GET", "/agents/me/pending-actions", gives=PENDING),
    # --- support ---------------------------------------------------------------------------------------------------
    Row("POST", "/agent-support/requests", takes=SUPPORT_TAKES, gives=SUPPORT),
    Row(
        "GET",
        "/agent-support/requests",
        takes=f"type:string({SUPPORT_TYPES}) status:string({SUPPORT_STATUS})",
        gives=SUPPORT,
        lists=True,
    ),
    Row("GET", "/agent-support/requests/{requestId}", gives=SUPPORT),
    Row("GET", "/agent-support/requests/{requestId}/messages", gives=MESSAGE, lists=True),
    Row(
        "POST",
        "/agent-support/requests/{requestId}/messages",
        takes="body!:string attachmentJson:string",
        gives=SUPPORT,
    ),
    Row("POST", "/agent-support/requests/{requestId}/close", gives=SUPPORT),
    # --- notifications and payments --------------------------------------------------------------------------------
    Row(
        "GET",
        "/agents/me/notifications",
        takes="since:int64 limit:int32[1..200]=50",
        gives=NOTIFICATION,
        lists=True,
    ),
    Row("GET", "/agents/me/notifications/count", gives="unreadCount:int32"),
    Row("POST", "/agents/me/notifications/{id}/read", gives=NOTIFICATION),
    Row("GET", "/agents/me/wallet/deposit/{externalId}/status", gives=DEPOSIT),
    Row("GET", "/agents/me/wallet/bank-transfer", takes="currencyCode:string", gives="iban:string reference:string"),
    Row(
        "GET",
        "/agents/me/wallet/transactions",
        takes="currency:string taskId:int32",
        gives="runningBalance:decimal taskId?:int32",
        lists=True,
    ),
    Row("POST", "/agents/me/waitlist", takes="countryIsoCode!:string", gives=WAITLIST),
    Row("GET", "/agents/me/waitlist", gives=WAITLIST),
    Row("GET", "/agents/me/wallets", gives=WALLET, lists=True),
    Row("GET", "/agents/me/wallet", takes="currency:string", gives=WALLET),
    Row("POST", "/agents/me/wallet/deposit", takes=DEPOSIT_TAKES, gives=DEPOSIT),
    # --- tasks: create, read, publish, cancel ----------------------------------------------------------------------
    Row("POST", "/agents/me/tasks", takes=TASK_TAKES, gives=TASK),
    Row("GET", "/agents/me/tasks", gives=TASK, lists=True),
    Row(
        "GET",
        "/agents/me/tasks/{id}",
        takes="includeEvents:boolean=false includePolicyText:boolean=false",
        gives=TASK,
    ),
    Row("POST", "/agents/me/tasks/{id}/publish", gives=TASK),
    Row("POST", "/agents/me/tasks/{id}/cancel", takes="reason:string", gives=TASK),
    Row("PATCH", "/agents/me/tasks/{taskId}/webhook", takes="webhookUrl:string webhookConfigJson:string", gives=TASK),
    Row("POST", "/agents/me/tasks/{taskId}/webhook/test", gives="eventType:string"),
    Row(
        "PATCH",
        "/agents/me/tasks/{id}/location",
        takes=LOCATION_TAKES,
        gives=f"{TASK} resolvedLocation:object location_warnings:list",
    ),
    # --- tasks: settlement -----------------------------------------------------------------------------------------
    Row("POST", "/agents/me/tasks/{taskId}/quote", gives=QUOTE),
    Row("POST", "/agents/me/tasks/{taskId}/fund", takes=FUND_TAKES, gives=FUNDING),
    Row("POST", "/agents/me/tasks/{taskId}/check-funding", gives=CHECK),
    Row("POST", "/agents/me/tasks/{taskId}/approve-review", gives=TASK),
    Row(
        "POST",
        "/agents/me/tasks/{taskId}/reject-review",
        takes="rejectReasonCodeRef!:int32[1..8] notes:string",
        gives=TASK,
    ),
    Row(
        "POST",
        "/agents/me/tasks/{taskId}/cancel-with-settlement",
        takes="cancellationReasonCodeRef!:int32[1..7]",
        gives=TASK,
    ),
    Row(
        "POST", "/agents/me/tasks/{taskId}/dispute", takes="disputeReasonCodeRef!:int32[1..8] notes:string", gives=TASK
    ),
    Row("POST", "/agents/me/tasks/{id}/approve", gives=TASK),
    Row("POST", "/agents/me/tasks/{id}/acknowledge", takes="note:string", gives=TASK),
    Row("POST", "/agents/me/tasks/{id}/dispute-direct", takes="reason!:string", gives=TASK),
    # --- tasks: proofs, reviews, decisions, events, reschedule -----------------------------------------------------
    Row(
        "GET",
        "/agents/me/tasks/{id}/proofs",
        takes="includeThumbnails:boolean=false",
        gives="items:list validationResults:list nextActions:list",
    ),
    Row(
        "GET",
        "/agents/me/tasks/{taskId}/proofs/{proofItemId}/content",
        takes="format:string(json|raw)=json",
        gives="contentBase64:string thumbnailBase64?:string",
    ),
    Row("GET", "/agents/me/tasks/{taskId}/proofs/{proofItemId}/thumbnail"),
    Row("POST", "/agents/me/tasks/{id}/review", takes=REVIEW_TAKES, gives=REVIEW),
    Row("GET", "/agents/me/tasks/{id}/decisions", gives=DECISION, lists=True),
    Row(
        "POST",
        "/agents/me/tasks/{taskId}/decisions/{decisionId}/resolve",
        takes="agentDecisionJson!:string",
        gives=DECISION,
    ),
    Row("GET", "/agents/me/tasks/{id}/events", takes="after:int32=0 wait:int32=0", gives=EVENT, lists=True),
    Row("GET", "/agents/me/tasks/{id}/history", takes="wait:int32=0", gives=EVENT, lists=True),
    Row("POST", "/agents/me/tasks/{id}/reschedule", takes=RESCHEDULE_TAKES, gives=RESCHEDULE),
    Row("GET", "/agents/me/tasks/{id}/reschedules", gives=RESCHEDULE, lists=True),
    Row("POST", "/agents/me/tasks/{id}/reschedule/{reqId}/approve", gives=RESCHEDULE),
    Row("POST", "/agents/me/tasks/{id}/reschedule/{reqId}/reject", gives=RESCHEDULE),
)

NESTED = {
    "Country": COUNTRY,
    "Currency": CURRENCY,
    "Capability": CAPABILITY,
    "ServiceCategory": "id:int32 name:string parentCategoryId?:int32",
    "WalletLock": LOCK,
    "ProofItem": PROOF,
    "ApiKey": KEY,
    "Agent": PROFILE,
    "StatusEvent": EVENT,
    "Location": "lat:decimal lng:decimal accuracy?:decimal source?:string",
    "ResolvedAddress": "street?:string city?:string country:string state?:string postalCode?:string",
    "Matching": "state:string",
    "NextAction": (
        "code:string label:string description:string why:string tool?:string endpoint?:string mutation?:string "
        "arguments:object"
    ),
    "Problem": (
        "type:string title:string status:int32 code:string detail:string errors:list nextActions:list requestId:string"
    ),
    "FieldProblem": "field:string code:string message:string",
}
"""Members of answers, by the name of their schema."""

TASK_ID = "taskId!:int32"
TOOLS = {
    "register_agent": REGISTRATION_TAKES.replace("description:", "description!:"),
    "get_legal_documents": "",
    "get_agent_profile": "",
    "update_agent_profile": "agentName:string description:string agentType:string email:string websiteUrl:string",
    "create_api_key": "keyName!:string",
    "revoke_api_key": "apiKeyId!:int32",
    "add_contact_method": "methodType!:string endpoint!:string priority:int32=1 configJson:string",
    "add_service_interest": f"region!:string {INTEREST_TAKES}",
    "list_service_interests": "",
    "list_service_categories": "",
    "list_service_capabilities": "categoryId:int32",
    "list_countries": "",
    "list_currencies": "includeAll:boolean=false",
    "dispatch_physical_task": TASK_TAKES,
    "list_physical_tasks": "",
    "get_physical_task_details": f"{TASK_ID} includeEvents:boolean=false includePolicyText:boolean=false",
    "publish_task": TASK_ID,
    "cancel_physical_task": f"{TASK_ID} reason:string",
    "request_task_quote": TASK_ID,
    "fund_task": f"{TASK_ID} {FUND_TAKES}",
    "check_task_funding": TASK_ID,
    "approve_physical_task_completion": TASK_ID,
    "approve_task_review": TASK_ID,
    "reject_task_review": f"{TASK_ID} rejectReasonCodeRef!:int32 notes:string",
    "cancel_task_with_settlement": f"{TASK_ID} cancellationReasonCodeRef!:int32",
    "open_task_dispute": f"{TASK_ID} disputeReasonCodeRef!:int32 notes:string",
    "get_task_events": f"{TASK_ID} after:int32=0",
    "get_task_history": TASK_ID,
    "get_task_proofs": f"{TASK_ID} includeThumbnails:boolean=false",
    "add_task_review": f"{TASK_ID} {REVIEW_TAKES}",
    "get_decision_requests": TASK_ID,
    "resolve_decision_request": f"{TASK_ID} decisionId!:int32 agentDecisionJson!:string",
    "request_reschedule": f"{TASK_ID} {RESCHEDULE_TAKES}",
    "approve_reschedule": f"{TASK_ID} reqId!:int32",
    "reject_reschedule": f"{TASK_ID} reqId!:int32",
    "list_reschedule_requests": TASK_ID,
    "submit_support_request": SUPPORT_TAKES,
    "get_support_requests": "type:string status:string",
    "reply_to_support_request": "requestId!:int32 body!:string attachmentJson:string",
    "update_task_webhook": f"{TASK_ID} webhookUrl:string webhookConfigJson:string",
    "test_task_webhook": TASK_ID,
    "get_pending_actions": "",
    "acknowledge_direct_settlement_task": f"{TASK_ID} note:string",
    "dispute_direct_settlement_task": f"{TASK_ID} reason!:string",
    "checkout_wallet_deposit": DEPOSIT_TAKES,
    "fund_wallet": "amount!:decimal currency:string successUrl:string locale:string",
    "get_bank_transfer_details": "currency:string locale:string",
    "get_wallet_balance": "currency:string",
    "list_wallets": "",
    "get_wallet_transactions": "currency:string taskId:int32",
    "join_country_waitlist": "countryIsoCode!:string",
    "get_waitlist_status": "",
    "list_locales": "",
    "update_task_location": f"{TASK_ID} {LOCATION_TAKES}",
}
"""The parameters of every tool, beside `apiKey`."""
OPEN_TOOLS = {
    "register_agent",
    "get_legal_documents",
    "list_countries",
    "list_currencies",
    "list_service_categories",
    "list_service_capabilities",
    "list_locales",
}
"""Those that need no key."""
