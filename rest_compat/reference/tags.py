"""The tags of the OpenAPI document: what the operations of a module are about."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from rest_compat.rest.route import Rest


class Tag(NamedTuple):
    """A heading of the reference, and the sentence below it."""

    name: str
    description: str


TASKS = Tag("Tasks", "Tasks as their agent dispatches and follows them: create, read, publish, cancel, events.")
TAGS: Final[Mapping[str, Tag]] = {
    "resolvers.accounts.agents": Tag("Agents", "Agents: registration, profile and API keys."),
    "resolvers.catalogue.reference": Tag(
        "Catalogue", "What anybody may read: countries, currencies, locales, legal documents, health."
    ),
    "resolvers.catalogue.capabilities": Tag(
        "Capabilities", "What can be asked for: service categories and the capabilities in each."
    ),
    "resolvers.spending.rules": Tag(
        "Spending rules",
        "Spending rules as agents, their owners and the staff set them: lowering is at once, raising asks the owner.",
    ),
    "resolvers.practice.clock": Tag(
        "Practice",
        "The clock of a practice world, in the hands of its agent: a life with all its deadlines runs in a moment.",
    ),
    "resolvers.webhooks.contact_methods": Tag(
        "Channels", "Contact methods: the channels by which an agent is told what happens."
    ),
    "resolvers.accounts.preferences": Tag(
        "Preferences", "Integration preferences: how an agent would like to work with the service."
    ),
    "resolvers.accounts.interests": Tag("Interests", "Service interests: demand without a concrete task."),
    "resolvers.accounts.waitlist": Tag("Waitlist", "The waitlist: which country an agent waits for, and its place."),
    "resolvers.ledger.wallets": Tag("Wallets", "An agent's wallets: balances, locks and the ledger."),
    "resolvers.ledger.statements": Tag(
        "Statements",
        "Statements of a wallet over a period, as data and as CSV: opening and closing balances, and each "
        "movement between.",
    ),
    "resolvers.payments.deposits": Tag(
        "Deposits",
        "Amount comes in: a deposit is an intent row first, then a hosted checkout, then exactly one outcome.",
    ),
    "resolvers.payments.bank_transfers": Tag(
        "Bank transfers", "Bank transfers into wallets: where to send them, and their credit by the staff."
    ),
    "resolvers.tasks.dispatch": TASKS,
    "resolvers.payments.funding": Tag("Funding", "How an escrow task gets its money: quote, fund, check."),
    "resolvers.tasks.settlement": Tag(
        "Settlement", "How the money of a task ends: approve, reject, dispute, cancel with settlement."
    ),
    "resolvers.proofs.submission": Tag(
        "Proofs", "Proof: what an operator uploads and submits, and how its agent looks at it."
    ),
    "resolvers.tasks.history": TASKS,
    "resolvers.support.requests": Tag("Support", "Support requests: an agent asks, the platform's staff answers."),
    "resolvers.webhooks.notifications": Tag(
        "Notifications", "Notifications of agents and operators: listing delivers them, marking them read is."
    ),
    "resolvers.tasks.pending_actions": Tag(
        "Pending", "What waits for the agent, in one snapshot: a fixed number of statements."
    ),
    "resolvers.events.types": Tag("Events", "Events as they are sent, and their catalogue as clients read it."),
    "resolvers.webhooks.settings": Tag(
        "Webhooks",
        "Webhooks as their agent sets them: where events go, how calls are authenticated and signed, and "
        "whether it works.",
    ),
    "resolvers.webhooks.delivery_log": Tag(
        "Delivery log",
        "The log of deliveries: every event for every endpoint with each attempt, and how they are sent again.",
    ),
    "resolvers.tasks.relocation": Tag(
        "Location", "Correcting where a task is to be done, before an operator accepts it."
    ),
    "resolvers.tasks.reviews": Tag("Reviews", "What an agent thinks of finished work."),
    "resolvers.tasks.decisions": Tag(
        "Decisions", "Decision requests: what an operator or the platform asks a task's agent, and what it answers."
    ),
    "resolvers.tasks.reschedules": Tag(
        "Reschedules", "Wishes for another time: either side of a task asks, the other one answers."
    ),
    "resolvers.accounts.operators": Tag("Operators", "Operators: registration, profile, place and earnings."),
    "resolvers.matching.search": Tag("Open task search", "The search for open tasks near a place."),
    "resolvers.tasks.execution": Tag("Execution", "The operator's side of a task: accept it, carry it out."),
    "resolvers.payments.payouts": Tag(
        "Payouts",
        "Operators are paid what they have earned: they ask, the platform's staff confirms or declines.",
    ),
    "resolvers.accounts.staff": Tag(
        "Staff", "The platform's side: approvals, suspensions, country phases, and keys for the staff."
    ),
    "resolvers.catalogue.legal_publication": Tag(
        "Legal publication", "Publishing new versions of the legal documents, which nothing changes afterwards."
    ),
    "resolvers.payments.refunds": Tag(
        "Refunds",
        "Money goes back to whoever paid it in: the wallet is debited first, then the provider is told.",
    ),
    "resolvers.payments.reversals": Tag(
        "Reversals",
        "Money that is taken back at the payment provider without being asked for here: refunds made there, "
        "chargebacks.",
    ),
}
"""The tag of each module that has operations on REST, in the order of the reference."""


def tag_of(row: Rest) -> Tag:
    """The tag of a route, by the module of its operation."""
    return TAGS[row.operation.function.__module__]
