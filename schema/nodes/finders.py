"""Finders of the objects that no list of the roots has: by their task, among the things of the caller, or as a part."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final

from domain.lifecycle.statuses import Actor
from domain.refusals.general import NotFound
from resolvers.accounts import agents, interests, operators, preferences, staff
from resolvers.accounts.agents import Agent
from resolvers.accounts.api_keys import ApiKey
from resolvers.accounts.interests import ServiceInterest
from resolvers.accounts.operators import Operator
from resolvers.accounts.preferences import IntegrationPreference
from resolvers.accounts.reputation import NOBODY, TaskOperator, rated_operators
from resolvers.accounts.staff import Platform
from resolvers.attachments.view import TaskAttachment, list_task_attachments
from resolvers.catalogue import capabilities
from resolvers.catalogue.capabilities import ServiceCategory
from resolvers.core.operation import Operation
from resolvers.events.view import StatusEvent
from resolvers.ledger.settlements import Settlement
from resolvers.ledger.wallets import TransactionFilter, Wallet, WalletTransaction, list_wallets, read_wallets
from resolvers.matching.invitations import TaskInvitation
from resolvers.matching.preferences import AgentOperator, list_agent_operators, operators_in
from resolvers.matching.search import get_open_task
from resolvers.messaging.thread import find_messages, list_task_messages
from resolvers.messaging.view import TaskMessage
from resolvers.oauth import grants
from resolvers.oauth.grants import Grant
from resolvers.pay.expenses import Expense
from resolvers.pay.offers import Offer, OfferOperator, list_task_offers
from resolvers.pay.time_extensions import TimeExtension
from resolvers.payments import deposits, earnings
from resolvers.payments.deposits import Deposit
from resolvers.payments.earnings import EarningEntry
from resolvers.people import claims, memberships, viewer
from resolvers.people.claims import ClaimableAccount
from resolvers.people.memberships import AgentMember
from resolvers.people.passkeys import Passkey
from resolvers.people.sessions import PersonSession
from resolvers.people.viewer import Person, ViewerAgent, ViewerOperator, ViewerStaff
from resolvers.proofs.view import ProofItem
from resolvers.spending import rules as spending_rules
from resolvers.spending.rules import SpendingApproval
from resolvers.staff.disputes import LedgerMovement
from resolvers.support import requests as support
from resolvers.support.view import SupportMessage
from resolvers.tasks import dispatch
from resolvers.tasks.decisions import Decision
from resolvers.tasks.listing import NEWEST_FIRST, TaskFilter, tasks_in
from resolvers.tasks.reschedules import Reschedule
from resolvers.tasks.reviews import AgentReview, TaskReview
from resolvers.tasks.view import Task
from resolvers.webhooks import contact_methods as channels
from resolvers.webhooks import delivery_log
from resolvers.webhooks import notifications as feed
from resolvers.webhooks.contact_methods import ContactMethod
from resolvers.webhooks.delivery_log import WebhookDelivery
from resolvers.webhooks.notifications import Notification
from resolvers.wire.model import Wire
from resolvers.wire.pages import PageBetween, SortedPage
from schema.nodes.tasks import read_task
from schema.nodes.wallets import read_wallet
from schema.types.context import GraphContext
from schema.types.dataloaders import Loaders
from schema.types.nodes import FINDERS, Finder, make_page_around, number_in

Key = tuple[str, ...]
NOTHING: Final = TransactionFilter().parameters()


def of_task(load: Callable[[Loaders, int], Awaitable[Any]]) -> Finder:
    """Find among the objects that a loader has of a task, for those who take part in the task."""

    async def find(context: GraphContext, key: Key) -> Sequence[Wire | None]:
        caller, task = await context.require_caller(), await read_task(context, number_in(key, 0))
        if caller.actor is Actor.OPERATOR and task.operator_id != caller.id:
            return ()
        loaded = await load(context.loaders, task.id)
        return loaded if isinstance(loaded, list) else (loaded,)

    return find


def in_list(operation: Operation[Any, Any], *parts: str) -> Finder:
    """Find among the objects that an operation lists, or in parts of its result."""

    async def find(context: GraphContext, key: Key) -> Sequence[Wire | None]:  # noqa: ARG001 - all are read
        result = await context.call(operation)
        for part in parts:
            result = getattr(result, part)
        return result if isinstance(result, list) else (result,)

    return find


async def find_task(context: GraphContext, key: Key) -> Sequence[Task]:
    """Find a task of the caller, or one that is open to the calling operator."""
    number = number_in(key)
    try:
        return (await read_task(context, number),)
    except NotFound:
        if (await context.require_caller()).actor is not Actor.OPERATOR:
            raise
    return (await context.call(get_open_task, task_id=number),)


async def find_agent(context: GraphContext, key: Key) -> Sequence[Agent | None]:
    """Find the calling agent, or any for the platform."""
    if (await context.require_caller()).actor is Actor.PLATFORM:
        return (await context.loaders.agents.load(number_in(key)),)
    return (await context.call(agents.get_agent),)


async def find_operator(context: GraphContext, key: Key) -> Sequence[Operator | None]:
    """Find the calling operator, or any for the platform."""
    if (await context.require_caller()).actor is Actor.PLATFORM:
        return (await context.loaders.operators.load(number_in(key)),)
    return (await context.call(operators.get_operator),)


async def find_operator_of_tasks(context: GraphContext, key: Key) -> Sequence[TaskOperator | None]:
    """Find the operator of one of the caller's tasks."""
    call, number = await context.open_call(), number_in(key)
    if call.actor is Actor.OPERATOR:
        is_known = call.operator_id == number
    else:
        dispatch.list_tasks.admit(call.caller)
        is_known = bool(await tasks_in(call, TaskFilter(operator_id=number), NEWEST_FIRST, SortedPage(1)))
    if not is_known:
        return ()
    agent_id = call.agent_id if call.actor is Actor.AGENT else NOBODY
    return ((await rated_operators(call, [number], agent_id)).get(number),)


async def find_operator_of_agent(context: GraphContext, key: Key) -> Sequence[AgentOperator]:
    """Find an operator of the calling agent."""
    call = await context.open_admitted(list_agent_operators)
    number = number_in(key)
    return await operators_in(call, PageBetween(number + 1, number - 1, 1, from_oldest=False))


async def find_api_key(context: GraphContext, key: Key) -> Sequence[ApiKey]:  # noqa: ARG001 - all are read
    """Find a key of the caller."""
    lists = {Actor.AGENT: agents.list_api_keys, Actor.OPERATOR: operators.list_operator_keys}
    return await context.call(lists.get((await context.require_caller()).actor, staff.list_staff_keys))


async def find_status_event(context: GraphContext, key: Key) -> Sequence[StatusEvent]:
    """Find an event of a task; an operator finds those that it sees, under its own numbers."""
    is_operator = (await context.require_caller()).actor is Actor.OPERATOR
    loaders = context.loaders
    if not is_operator:
        await read_task(context, number_in(key, 0))
    return await (loaders.operator_events if is_operator else loaders.events).load(number_in(key, 0), 0)


async def find_transaction(context: GraphContext, key: Key) -> Sequence[WalletTransaction]:
    """Find an entry of the ledger: by its task, or else in the wallets of the calling agent."""
    loaders, page = context.loaders, make_page_around(number_in(key))
    if key[0] != "0":
        if (await context.require_caller()).actor is Actor.OPERATOR:
            return ()
        task = await read_task(context, number_in(key, 0))
        return await loaders.task_transactions.load(task.id, page)
    wallets = await read_wallets(await context.open_admitted(list_wallets))
    return [entry for wallet in wallets for entry in await loaders.transactions.load(wallet.id, page, NOTHING)]


async def find_wallet(context: GraphContext, key: Key) -> Sequence[Wallet]:
    """Find a wallet of the calling agent, even if it has not been used."""
    return (await read_wallet(context, key[-1]),)


async def find_deposit(context: GraphContext, key: Key) -> Sequence[Deposit | None]:
    """Find a deposit of the calling agent."""
    return (await deposits.find_deposit(await context.open_admitted(deposits.get_deposit), key[-1]),)


async def find_member(context: GraphContext, key: Key) -> Sequence[AgentMember]:
    """Find a member of the calling agent."""
    return await memberships.members_in(
        await context.open_admitted(memberships.list_agent_members), make_page_around(number_in(key))
    )


async def find_earning(context: GraphContext, key: Key) -> Sequence[EarningEntry]:
    """Find an entry of the calling operator's earnings."""
    return await earnings.earnings_in(
        await context.open_admitted(earnings.list_earnings), make_page_around(number_in(key)), None, None
    )


async def find_approval(context: GraphContext, key: Key) -> Sequence[SpendingApproval | None]:
    """Find a question that waits for the owner of the calling agent, or any for the platform."""
    call = await context.open_admitted(spending_rules.get_spending_rules)
    return (await spending_rules.find_question(call, number_in(key)),)


async def find_message(context: GraphContext, key: Key) -> Sequence[SupportMessage]:
    """Find a message of a support request."""
    request = await context.call(support.get_support_request, request_id=number_in(key, 0))
    return await context.loaders.support_messages.load(request.id)


async def find_task_message(context: GraphContext, key: Key) -> Sequence[TaskMessage]:
    """Find a message about a task of the caller."""
    call = await context.open_admitted(list_task_messages)
    return await find_messages(call, number_in(key, 0), number_in(key, 1))


async def find_attachment(context: GraphContext, key: Key) -> Sequence[TaskAttachment]:
    """Find an attachment of a task of the caller, or a public one of an open task."""
    return await context.call(list_task_attachments, task_id=number_in(key, 0))


async def find_offer(context: GraphContext, key: Key) -> Sequence[Offer]:
    """Find an offer for a task of the caller, or one that the calling operator has made."""
    return await context.call(list_task_offers, task_id=number_in(key, 0))


async def find_operator_of_offer(context: GraphContext, key: Key) -> Sequence[OfferOperator]:
    """Find the operator of an offer that the caller finds."""
    return [offer.operator for offer in await find_offer(context, key)]


async def find_delivery(context: GraphContext, key: Key) -> Sequence[WebhookDelivery]:
    """Find a delivery of the caller, or any for the platform."""
    call = await context.open_admitted(delivery_log.get_webhook_delivery)
    return (await delivery_log.find_delivery(call, number_in(key)),)


async def find_notification(context: GraphContext, key: Key) -> Sequence[Notification]:
    """Find a notification of the caller. It stays Pending."""
    call, sequence = await context.open_admitted(feed.list_notifications), number_in(key, 1)
    return await feed.notifications_in(call, None, sequence + 1, 1, newer_than=sequence - 1)


BY_VIEW: Final[Mapping[type[Wire], Finder]] = {
    Agent: find_agent,
    AgentMember: find_member,
    AgentOperator: find_operator_of_agent,
    AgentReview: of_task(lambda loaders, task: loaders.agent_reviews.load(task)),
    ApiKey: find_api_key,
    ClaimableAccount: in_list(claims.list_claimable),
    ContactMethod: in_list(channels.list_contact_methods),
    Decision: of_task(lambda loaders, task: loaders.decisions.load(task)),
    Deposit: find_deposit,
    EarningEntry: find_earning,
    Expense: of_task(lambda loaders, task: loaders.expenses.load(task)),
    Grant: in_list(grants.list_grants),
    IntegrationPreference: in_list(preferences.list_integration_preferences),
    LedgerMovement: of_task(lambda loaders, task: loaders.ledgers.load(task)),
    Notification: find_notification,
    Offer: find_offer,
    OfferOperator: find_operator_of_offer,
    Operator: find_operator,
    Passkey: in_list(viewer.get_viewer, "passkeys"),
    Person: in_list(viewer.get_viewer, "person"),
    PersonSession: in_list(viewer.get_viewer, "sessions"),
    Platform: in_list(staff.get_platform),
    ProofItem: of_task(lambda loaders, task: loaders.proofs.load(task, False)),
    Reschedule: of_task(lambda loaders, task: loaders.reschedules.load(task)),
    ServiceCategory: in_list(capabilities.list_service_categories, "categories"),
    ServiceInterest: in_list(interests.list_service_interests),
    Settlement: of_task(lambda loaders, task: loaders.settlements.load(task)),
    SpendingApproval: find_approval,
    StatusEvent: find_status_event,
    SupportMessage: find_message,
    Task: find_task,
    TaskAttachment: find_attachment,
    TaskMessage: find_task_message,
    TaskInvitation: of_task(lambda loaders, task: loaders.invitations.load(task)),
    TaskOperator: find_operator_of_tasks,
    TaskReview: of_task(lambda loaders, task: loaders.reviews.load(task)),
    TimeExtension: of_task(lambda loaders, task: loaders.time_extensions.load(task)),
    ViewerAgent: in_list(viewer.get_viewer, "agents"),
    ViewerOperator: in_list(viewer.get_viewer, "operator"),
    ViewerStaff: in_list(viewer.get_viewer, "staff"),
    Wallet: find_wallet,
    WalletTransaction: find_transaction,
    WebhookDelivery: find_delivery,
}
FINDERS.update({view.node_kind: find for view, find in BY_VIEW.items()})
