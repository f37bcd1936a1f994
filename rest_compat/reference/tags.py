"""The tags of the OpenAPI document, one for the operations of a module."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from rest_compat.rest.route import Rest


class Tag(NamedTuple):
    """A heading of the reference and its description."""

    name: str
    description: str


TASKS = Tag("Tasks", "Tasks as their agent dispatches and follows them: create, read, publish, cancel, events.")
PROOFS = Tag("Proofs", "Proof: the operator uploads, removes and submits it, the agent reads it.")
PEOPLE = Tag("People", "The person who is signed in: what it may act as and claim, its address, its sessions.")
OVERSIGHT = Tag("Oversight", "What waits for the staff, what it has changed, and whether the books balance.")
TAGS: Final[Mapping[str, Tag]] = {
    "resolvers.accounts.agents": Tag("Agents", "Agents: registration, profile and API keys."),
    "resolvers.catalogue.reference": Tag(
        "Catalogue", "Public reference data: countries, currencies, locales, legal documents, health."
    ),
    "resolvers.catalogue.capabilities": Tag(
        "Capabilities", "Available work: service categories and the capabilities in each."
    ),
    "resolvers.people.viewer": PEOPLE,
    "resolvers.people.sessions": PEOPLE,
    "resolvers.people.claims": PEOPLE,
    "resolvers.people.address_change": PEOPLE,
    "resolvers.people.memberships": Tag("Members", "The people who may act for an agent, and their roles."),
    "resolvers.oauth.grants": PEOPLE,
    "resolvers.spending.rules": Tag(
        "Spending rules",
        "Spending rules of agents, set by them, their owners and the staff. Lower limits apply at once; the owner "
        "approves higher ones.",
    ),
    "resolvers.people.passkeys": Tag("Passkeys", "Passkeys of a person who is signed in: made, named and removed."),
    "resolvers.people.proof": Tag(
        "Proof", "A fresh proof of who a person is, which money, keys and rights ask for every 10 minutes."
    ),
    "resolvers.practice.clock": Tag(
        "Practice",
        "The clock of a practice world, which its agent can advance: a task's deadlines pass in a moment.",
    ),
    "resolvers.webhooks.contact_methods": Tag(
        "Channels", "Contact methods: the channels on which an agent receives events."
    ),
    "resolvers.webhooks.endpoints": Tag(
        "Endpoints", "Endpoints: the addresses that receive an agent's events, their health and what they receive."
    ),
    "resolvers.accounts.preferences": Tag(
        "Preferences", "Integration preferences: how an agent prefers to work with the service."
    ),
    "resolvers.accounts.interests": Tag("Interests", "Service interests: demand without a concrete task."),
    "resolvers.accounts.waitlist": Tag(
        "Waitlist", "The waitlist: the country that an agent waits for, and its place in the list."
    ),
    "resolvers.ledger.wallets": Tag("Wallets", "An agent's wallets: balances, locks and the ledger."),
    "resolvers.ledger.balances": Tag("Balances", "Balances of a wallet over time, for charts."),
    "resolvers.ledger.statements": Tag(
        "Statements",
        "Statements of a wallet over a period, as data and as CSV: opening and closing balances, and each "
        "movement between.",
    ),
    "resolvers.payments.deposits": Tag(
        "Deposits",
        "Deposits into wallets: each is stored first, then paid on a hosted page, and has exactly one outcome.",
    ),
    "resolvers.payments.bank_transfers": Tag(
        "Bank transfers", "Bank transfers into wallets: the account to pay to, and how the staff credits them."
    ),
    "resolvers.tasks.dispatch": TASKS,
    "resolvers.payments.funding": Tag("Funding", "Funding an escrow task: quote, fund, check."),
    "resolvers.tasks.settlement": Tag(
        "Settlement", "Settling the money of a task: approve, reject, dispute, cancel with settlement."
    ),
    "resolvers.proofs.submission": PROOFS,
    "resolvers.proofs.removal": PROOFS,
    "resolvers.tasks.history": TASKS,
    "resolvers.support.requests": Tag(
        "Support", "Support requests: agents and operators ask, the platform's staff answers."
    ),
    "resolvers.webhooks.notifications": Tag(
        "Notifications",
        "Notifications of agents and operators: listing marks them delivered; they are marked read one by one.",
    ),
    "resolvers.tasks.pending_actions": Tag("Pending", "Everything that waits for the agent, in one snapshot."),
    "resolvers.events.types": Tag("Events", "The catalogue of events that the service sends."),
    "resolvers.webhooks.settings": Tag(
        "Webhooks",
        "Webhooks of an agent: where events go, how calls are authenticated and signed, and a test call.",
    ),
    "resolvers.webhooks.feed": Tag(
        "Webhook events", "Events as webhooks are sent them, for agents that no call can reach."
    ),
    "resolvers.webhooks.delivery_log": Tag(
        "Delivery log",
        "The log of deliveries: every event for every endpoint with each attempt, and redelivery.",
    ),
    "resolvers.tasks.relocation": Tag("Location", "Correcting the location of a task before an operator accepts it."),
    "resolvers.tasks.reviews": Tag(
        "Reviews", "Ratings both ways: of finished work by its agent, and of the agent by the operator."
    ),
    "resolvers.tasks.statistics": Tag(
        "Statistics", "What became of an operator's tasks, how often it was on time, its earnings by month."
    ),
    "resolvers.tasks.decisions": Tag(
        "Decisions", "Decision requests: questions of an operator or the platform to a task's agent, and its answers."
    ),
    "resolvers.tasks.reschedules": Tag(
        "Reschedules", "Requests for another time: either side of a task asks, the other side answers."
    ),
    "resolvers.accounts.operators": Tag("Operators", "Operators: registration, profile, location and earnings."),
    "resolvers.matching.search": Tag("Open task search", "The search for open tasks near a location."),
    "resolvers.tasks.execution": Tag("Execution", "The operator's side of a task: accept it, do the work."),
    "resolvers.payments.earnings": Tag(
        "Earnings", "The ledger of an operator's earnings: what each task paid, and what was paid out."
    ),
    "resolvers.payments.payouts": Tag(
        "Payouts",
        "Payouts of operators' earnings: they request one, the platform's staff confirms or declines.",
    ),
    "resolvers.accounts.staff": Tag(
        "Staff", "The platform's side: approvals, suspensions, country phases, and keys for the staff."
    ),
    "resolvers.staff.members": Tag(
        "Staff members", "Who is on the platform's staff and in which role, which admins decide."
    ),
    "resolvers.staff.agents": Tag("Agents for the staff", "Every agent, for the platform's staff."),
    "resolvers.staff.operators": Tag(
        "Operators for the staff", "Every operator, for the platform's staff: those that wait for approval first."
    ),
    "resolvers.staff.disputes": Tag(
        "Disputes", "Disputes that wait for the staff: what both sides have said, the proof, and the money."
    ),
    "resolvers.staff.held_tasks": Tag(
        "Held tasks", "Tasks that are held for review before they are published, and the staff's decision on them."
    ),
    "resolvers.staff.payments": Tag("Payments for the staff", "Deposits and bank transfers of all agents."),
    "resolvers.staff.waitlists": Tag("Waitlists", "How many agents wait for each country."),
    "resolvers.staff.queues": OVERSIGHT,
    "resolvers.staff.ledger_health": OVERSIGHT,
    "resolvers.staff.audit_log": OVERSIGHT,
    "resolvers.catalogue.legal_publication": Tag(
        "Legal publication", "Publishing new versions of the legal documents, which never change afterwards."
    ),
    "resolvers.payments.refunds": Tag(
        "Refunds",
        "Refunds to the payer: the wallet is debited first, then the provider pays back.",
    ),
    "resolvers.payments.reversals": Tag(
        "Reversals",
        "Money that was taken back at the payment provider, not by a request to this service: refunds made there, "
        "chargebacks.",
    ),
}
"""The tag of each module that has operations on REST, in the order of the reference."""


def tag_of(row: Rest) -> Tag:
    """The tag of a route, by the module of its operation."""
    return TAGS[row.operation.function.__module__]
