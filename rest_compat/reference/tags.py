"""The subjects of the reference, by group of readers: tags of OpenAPI, pages, namespaces of clients."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from domain.lifecycle.statuses import Actor
from rest_compat.rest.route import Rest


class TagGroup(StrEnum):
    """Group of callers of a subject's operations."""

    AGENT = "Agent"
    OPERATOR = "Operator"
    STAFF = "Staff"
    PERSON = "Person"
    PUBLIC = "Public"


class Tag(NamedTuple):
    """A subject of the reference for one group of callers."""

    group: TagGroup
    subject: str
    description: str
    modules: tuple[str, ...] = ()
    """The packages and modules below `resolvers` whose operations belong to the subject."""

    @property
    def name(self) -> str:
        """The name in the document, such as `Agent: tasks`."""
        return f"{self.group}: {self.subject}"

    @property
    def slug(self) -> str:
        """The name in an address, such as `agent-tasks`."""
        return self.name.lower().replace(": ", "-").replace(" ", "-")


EVENTS: Final = Tag(
    TagGroup.AGENT,
    "events received",
    "The calls that the service makes to an agent's webhooks: one for each type of event.",
)
TAGS: Final = (
    Tag(
        TagGroup.AGENT,
        "tasks",
        "Dispatch tasks and follow them: estimate, create, publish, move, read and cancel a task, and its history.",
        ("tasks.dispatch", "tasks.history", "tasks.relocation", "amendments.terms", "matching.estimates"),
    ),
    Tag(
        TagGroup.AGENT,
        "funding",
        "Fund an escrow task: get a quote, pay for it from the wallet or on a payment page, and check whether the "
        "money has arrived.",
        ("payments.funding",),
    ),
    Tag(
        TagGroup.AGENT,
        "proofs",
        "See the proof that an operator submitted: photographs, videos, reports, verdicts. Export it as evidence.",
        ("proofs.submission", "evidence.export"),
    ),
    Tag(
        TagGroup.AGENT,
        "settlement",
        "Decide on finished work: approve or reject it, ask for changes, open a dispute, or cancel a task that is "
        "under way.",
        ("tasks.settlement", "proofs.changes", "pay.bonus"),
    ),
    Tag(
        TagGroup.AGENT,
        "questions",
        "Answer what operators ask while they work: decisions, and other times for the task.",
        ("tasks.decisions", "tasks.reschedules", "pay.time_extensions", "pay.expenses"),
    ),
    Tag(
        TagGroup.AGENT,
        "offers",
        "Choose among the operators that offer to do a task, at its price or at their own.",
        ("pay.offers",),
    ),
    Tag(
        TagGroup.AGENT,
        "messages",
        "Write to the operator of a task, read its answers, and mark them as read.",
        ("messaging.sending", "messaging.thread"),
    ),
    Tag(
        TagGroup.AGENT,
        "attachments",
        "Attach plans and pictures to a task for its operator.",
        ("attachments.changes", "attachments.view"),
    ),
    Tag(
        TagGroup.AGENT,
        "tracking",
        "Let an end customer follow a task on a page, without signing in.",
        ("tracking.links",),
    ),
    Tag(
        TagGroup.AGENT,
        "reviews",
        "Rate finished work, and see who carries out a task and how others rate that operator.",
        ("tasks.reviews",),
    ),
    Tag(
        TagGroup.AGENT,
        "wallets",
        "See the balances of an agent's wallets, what is locked and every movement, over time and as a statement.",
        ("ledger.wallets", "ledger.balances", "ledger.statements"),
    ),
    Tag(
        TagGroup.AGENT,
        "deposits",
        "Put money into a wallet, on a hosted payment page or by bank transfer.",
        ("payments.deposits", "payments.bank_transfers"),
    ),
    Tag(
        TagGroup.AGENT,
        "spending rules",
        "Limit what an agent or one of its keys may spend, and stop all spending. Lower limits apply at once; the "
        "owner approves higher ones.",
        ("spending.rules", "spending.decisions"),
    ),
    Tag(
        TagGroup.AGENT,
        "pending actions",
        "Everything that waits for the agent, in one answer.",
        ("tasks.pending_actions",),
    ),
    Tag(
        TagGroup.AGENT,
        "notifications",
        "Read what happened, newest first or onward from a cursor; listing marks notifications as delivered.",
        ("webhooks.notifications",),
    ),
    Tag(
        TagGroup.AGENT,
        "webhooks",
        "Choose where events go and how calls are authenticated, watch the health of endpoints, and send events again.",
        (
            "webhooks.settings",
            "webhooks.signing",
            "webhooks.endpoints",
            "webhooks.delivery_log",
            "webhooks.contact_methods",
            "webhooks.feed",
        ),
    ),
    EVENTS,
    Tag(
        TagGroup.AGENT,
        "support",
        "Ask the platform's staff, about a task, a payment or anything else.",
        ("support.requests",),
    ),
    Tag(
        TagGroup.AGENT,
        "operators",
        "See the operators that have worked for the agent, prefer or block them, and invite them to tasks.",
        ("matching.preferences", "matching.invitations"),
    ),
    Tag(
        TagGroup.AGENT,
        "account",
        "Manage the agent: its profile, API keys, members, preferences and interests.",
        (
            "accounts.agents",
            "people.memberships",
            "accounts.preferences",
            "accounts.review_defaults",
            "accounts.interests",
            "accounts.waitlist",
            "accounts.recent_requests",
        ),
    ),
    Tag(
        TagGroup.AGENT,
        "practice",
        "Move the clock of a practice world, where simulated operators work for test money, so that a task's deadlines "
        "pass at once.",
        ("practice.clock",),
    ),
    Tag(
        TagGroup.OPERATOR,
        "open tasks",
        "Find open tasks near a place, and read who may take them.",
        ("matching.search", "matching.explanation", "matching.invitations"),
    ),
    Tag(
        TagGroup.OPERATOR,
        "tasks",
        "Carry out a task: accept it, set out, arrive, work, and complete it; contest a rejection, and "
        "withdraw a dispute.",
        ("tasks.execution", "tasks.settlement", "tasks.history"),
    ),
    Tag(
        TagGroup.OPERATOR,
        "proofs",
        "Submit proof: upload photographs and other files, remove them again, and submit them for review.",
        ("proofs.submission", "proofs.removal", "proofs.challenge", "evidence.export"),
    ),
    Tag(
        TagGroup.OPERATOR,
        "questions",
        "Ask a task's agent for a decision or for another time.",
        ("tasks.decisions", "tasks.reschedules", "pay.time_extensions", "pay.expenses"),
    ),
    Tag(
        TagGroup.OPERATOR,
        "offers",
        "Offer to do a task whose pay is negotiable, or whose agent chooses its operator.",
        ("pay.offers",),
    ),
    Tag(
        TagGroup.OPERATOR,
        "messages",
        "Write to the agent of a task, read its answers, and mark them as read.",
        ("messaging.sending", "messaging.thread"),
    ),
    Tag(
        TagGroup.OPERATOR,
        "attachments",
        "Read the plans and pictures that the agent attached to a task.",
        ("attachments.view",),
    ),
    Tag(
        TagGroup.OPERATOR,
        "earnings",
        "See the earnings and results of each task, and request payouts.",
        ("payments.earnings", "payments.payouts", "tasks.statistics"),
    ),
    Tag(TagGroup.OPERATOR, "reviews", "Read the ratings of one's work, and rate agents.", ("tasks.reviews",)),
    Tag(
        TagGroup.OPERATOR,
        "notifications",
        "Read what happened: open tasks near by, answers, decisions.",
        ("webhooks.notifications",),
    ),
    Tag(
        TagGroup.OPERATOR,
        "channels",
        "Get notifications by mail, by a webhook or in a browser, and check the health of these channels.",
        (
            "webhooks.contact_methods",
            "webhooks.push",
            "webhooks.signing",
            "webhooks.endpoints",
            "webhooks.delivery_log",
        ),
    ),
    Tag(TagGroup.OPERATOR, "support", "Ask the platform's staff.", ("support.requests",)),
    Tag(
        TagGroup.OPERATOR,
        "account",
        "Manage the operator: profile, place, skills and API keys.",
        ("accounts.operators", "tracking.position"),
    ),
    Tag(
        TagGroup.STAFF,
        "oversight",
        "See the queues of the staff, its changes, and the state of the ledger.",
        ("staff.queues", "staff.audit_log", "staff.ledger_health", "staff.service_health", "webhooks.notifications"),
    ),
    Tag(
        TagGroup.STAFF,
        "tasks",
        "See every task with its events, proof, questions, messages and who may take it; write to both sides, and "
        "decide on tasks that are held before they are published.",
        (
            "tasks.dispatch",
            "tasks.history",
            "tasks.decisions",
            "proofs.submission",
            "attachments.view",
            "evidence.export",
            "staff.held_tasks",
            "matching.explanation",
            "messaging.sending",
            "messaging.thread",
        ),
    ),
    Tag(
        TagGroup.STAFF,
        "disputes",
        "See disputes with the statements of both sides, the proof and the money, and decide them.",
        ("staff.disputes", "tasks.settlement"),
    ),
    Tag(
        TagGroup.STAFF,
        "agents",
        "See every agent; verify, suspend and reinstate them, and limit what they may spend.",
        ("staff.agents", "spending.rules"),
    ),
    Tag(
        TagGroup.STAFF,
        "operators",
        "See every operator; approve, suspend and reinstate them.",
        ("staff.operators",),
    ),
    Tag(
        TagGroup.STAFF,
        "payments",
        "See and correct payments: deposits, bank transfers, refunds, reversals, payouts.",
        (
            "staff.payments",
            "payments.bank_transfers",
            "payments.payouts",
            "payments.refunds",
            "payments.reversals",
        ),
    ),
    Tag(
        TagGroup.STAFF,
        "support",
        "Answer support requests, and see and repeat deliveries to agents.",
        ("support.requests", "webhooks.delivery_log"),
    ),
    Tag(
        TagGroup.STAFF,
        "platform",
        "Run the platform: its members and their keys, the phases of countries, legal documents.",
        (
            "accounts.staff",
            "staff.members",
            "people.address_change",
            "staff.waitlists",
            "catalogue.legal_publication",
        ),
    ),
    Tag(
        TagGroup.PERSON,
        "account",
        "Manage your account after signing in: accounts that you act for or can claim, address, sessions, connected "
        "assistants.",
        (
            "people.viewer",
            "people.sessions",
            "people.claims",
            "people.memberships",
            "people.address_change",
            "oauth.grants",
        ),
    ),
    Tag(
        TagGroup.PERSON,
        "passkeys and proof",
        "Manage passkeys, and confirm your identity: money, keys and rights need a proof within the last 10 minutes.",
        ("people.passkeys", "people.proof"),
    ),
    Tag(
        TagGroup.PUBLIC,
        "registration",
        "Register an agent or an operator, and get the first API key.",
        ("accounts.agents", "accounts.operators"),
    ),
    Tag(
        TagGroup.PUBLIC,
        "catalogue",
        "Look up reference data: countries, currencies, languages, kinds of work, types of events, legal documents, "
        "the key of push messages, and the health of the service.",
        ("catalogue.reference", "catalogue.capabilities", "events.types", "webhooks.push"),
    ),
)
"""Tags in the order of the reference. A module with operations for two groups is in a tag of each."""
ELSEWHERE: Final[Mapping[str, str]] = {
    "approve_operator": "operators",
    "suspend_operator": "operators",
    "reinstate_operator": "operators",
    "verify_agent": "agents",
    "suspend_agent": "agents",
    "reinstate_agent": "agents",
}
"""Operations of the staff whose subject is not that of their module."""
BY_MODULE: Final = {(tag.group, module): tag for tag in TAGS for module in tag.modules}
BY_NAME: Final = {tag.name: tag for tag in TAGS}


def find_group(row: Rest) -> TagGroup:
    """Return the group of callers of a route."""
    if row.operation.by is None:
        return TagGroup.PUBLIC
    if row.operation.by == (Actor.PERSON,):
        return TagGroup.PERSON
    return {"operators": TagGroup.OPERATOR, "platform": TagGroup.STAFF}.get(row.below.split("/")[1], TagGroup.AGENT)


def find_tag(row: Rest) -> Tag:
    """The tag of a route, by its group and the module of its operation."""
    group, operation = find_group(row), row.operation
    if operation.name in ELSEWHERE:
        return BY_NAME[f"{group}: {ELSEWHERE[operation.name]}"]
    return BY_MODULE[group, operation.function.__module__.removeprefix("resolvers.")]
