"""Tasks in the graph: the views and their edges."""

# mypy: disable-error-code="untyped-decorator"
# Strawberry leaves its decorators untyped, except for plain fields of a dataclass.

from typing import Annotated, Any, ClassVar

import strawberry
import strawberry.pydantic

from adapters.storage.engine.statements.needs import Needs
from domain.lifecycle.statuses import Actor
from domain.proofs.requirements import parse_requirements
from domain.refusals.general import InvalidInput
from resolvers.accounts.reputation import AgentReputation, TaskOperator
from resolvers.attachments.view import TaskAttachment
from resolvers.catalogue.capabilities import ProofProfile, find_profile
from resolvers.events.view import StatusEvent
from resolvers.ledger.settlements import Settlement
from resolvers.ledger.wallets import WalletLock, WalletTransaction
from resolvers.lifecycle.guidance import AllowedAction
from resolvers.matching.invitations import TaskInvitation
from resolvers.messaging.view import TaskMessage
from resolvers.pay.expenses import Expense
from resolvers.pay.offers import Offer, OfferOperator
from resolvers.pay.time_extensions import TimeExtension
from resolvers.payments.funding import Funding, FundingCheck, Quote
from resolvers.proofs.view import ProofItem, TaskProofs
from resolvers.staff.disputes import LedgerMovement, TaskStatement
from resolvers.support.view import SupportRequest
from resolvers.tasks import dispatch, execution
from resolvers.tasks.decisions import Decision
from resolvers.tasks.history import newest_sequence, require_reached, require_reached_by_operator
from resolvers.tasks.relocation import RelocatedTask
from resolvers.tasks.reschedules import Reschedule
from resolvers.tasks.reviews import AgentReview, TaskReview
from resolvers.tasks.view import Task
from resolvers.tracking.links import TrackingLink
from resolvers.webhooks.delivery_log import WebhookDelivery
from resolvers.wire.pages import PAGE, PageBetween
from schema.compiled.selections import MEMORY
from schema.nodes.edges import agent_edge, task_edge
from schema.nodes.support import SupportRequestNode
from schema.nodes.wallets import WalletLockNode, WalletTransactionNode
from schema.nodes.webhooks import WebhookDeliveryNode
from schema.types.connections import Connection, PageArguments, ReadPage, connection, make_sort_text, paged
from schema.types.context import GraphContext, Info, find_needs
from schema.types.from_models import OUTPUTS, node, output

for view in (AllowedAction, OfferOperator, TaskOperator, AgentReputation, TaskStatement):
    output(view)

AfterSequence = Annotated[int, strawberry.argument(description="Only events with a higher sequence. 0 returns all.")]

FirstMessages = Annotated[int, strawberry.argument(description="Maximum number of messages, at most 200.")]
AfterMessage = Annotated[int, strawberry.argument(description="Only messages with a higher sequence. 0 returns all.")]

IncludeThumbnails = Annotated[bool, strawberry.argument(description="Include thumbnails of the items.")]


@node
class StatusEventNode(StatusEvent):
    """A status event and its task."""

    task: ClassVar = task_edge("The task that it happened to.")

    @strawberry.pydantic.field(
        description="The event as webhooks receive it, with its payload, as JSON text. For the agent alone. Null "
        "unless the service recorded it, as it does while an address or an active contact method receives the events."
    )
    async def webhook_body(self, info: Info) -> str | None:
        page = info.context.bodies_of_page
        if page and await page.read(await info.context.open_call(), self.sequence):
            return page[self.sequence]
        return await info.context.loaders.event_bodies.load(self.sequence)


@node
class LedgerMovementNode(LedgerMovement):
    """A movement of a task's money, and its author."""


@node
class ProofItemNode(ProofItem):
    """A proof item and its task."""

    task: ClassVar = task_edge("The task that it proves.")


@node
class TaskProofsNode(TaskProofs):
    """The proof of a task, and the task."""

    task: ClassVar = task_edge()


@node
class DecisionNode(Decision):
    """A decision request and its task."""

    task: ClassVar = task_edge()


@node
class RescheduleNode(Reschedule):
    """A reschedule request and its task."""

    task: ClassVar = task_edge()


@node
class TimeExtensionNode(TimeExtension):
    """A request for more time and its task."""

    task: ClassVar = task_edge()


@node
class ExpenseNode(Expense):
    """An expense and its task."""

    task: ClassVar = task_edge()


@node
class TaskMessageNode(TaskMessage):
    """A message about a task, and the task."""

    task: ClassVar = task_edge()


@node
class TaskAttachmentNode(TaskAttachment):
    """An attachment of a task, and the task."""

    task: ClassVar = task_edge()


@node
class OfferNode(Offer):
    """An offer to do a task, and the task."""

    task: ClassVar = task_edge()


@node
class TaskReviewNode(TaskReview):
    """A review and its task."""

    task: ClassVar = task_edge()


@node
class AgentReviewNode(AgentReview):
    """A review of an agent and its task."""

    task: ClassVar = task_edge()


@node
class QuoteNode(Quote):
    """A quote and its task."""

    task: ClassVar = task_edge()


@node
class FundingNode(Funding):
    """A funding and its task."""

    task: ClassVar = task_edge()


@node
class FundingCheckNode(FundingCheck):
    """A funding check and its task."""

    task: ClassVar = task_edge()


@node
class TaskNode(Task):
    """A task and its edges."""

    events: strawberry.Private[list[StatusEvent] | None]
    agent_reputation: strawberry.Private[AgentReputation | None]
    allowed_actions: strawberry.Private[list[AllowedAction] | None]
    settlement: strawberry.Private[Settlement | None]
    operator: strawberry.Private[TaskOperator | None]

    @strawberry.pydantic.field(
        name="events",
        description="The history of the task, oldest first; for an operator that of its own time with the task.",
        graphql_type=list[StatusEventNode],
        metadata={MEMORY: Needs},
    )
    async def history(self, info: Info, after: AfterSequence = 0) -> list[StatusEvent]:
        # The whole history shows where earlier operators were, and its numbers show how many other events the agent
        # has.
        loaders = info.context.loaders
        if await _is_operator(info):
            events = await loaders.operator_events.load(self.id, after)
        else:
            events = await loaders.events.load(self.id, after, find_needs(info))
        if after and not events:
            await _require_reached(info, after)
        return events

    @strawberry.pydantic.field(
        description="Sequence of the task's last event: it has every change up to that. For its agent and the platform."
    )
    async def sequence(self, info: Info) -> int | None:
        return None if await _is_operator(info) else await info.context.loaders.sequences.load(self.id)

    @strawberry.pydantic.field(
        name="allowedActions", description="Every operation on the task, with whether it is allowed and why not."
    )
    def actions(self) -> list[AllowedAction]:
        return Task.every_action(self)

    @strawberry.pydantic.field(
        description="The items that were uploaded as proof, oldest first.", graphql_type=list[ProofItemNode]
    )
    async def proofs(self, info: Info, include_thumbnails: IncludeThumbnails = False) -> list[ProofItem]:
        involved = await _involved(self, info)
        return await info.context.loaders.proofs.load(self.id, include_thumbnails) if involved else []

    @strawberry.pydantic.field(
        description="The proof as the agent reviews it: items, verdicts, report, skipped steps. Null for an operator "
        "who has not accepted the task.",
        graphql_type=TaskProofsNode | None,
    )
    async def proof_review(self, info: Info, include_thumbnails: IncludeThumbnails = False) -> TaskProofs | None:
        involved = await _involved(self, info)
        return await info.context.loaders.proof_reviews.load(self.id, include_thumbnails) if involved else None

    @strawberry.pydantic.field(
        description="Address of the task's evidence for an hour: a signed zip of files, verdicts, events, terms and "
        "money, which needs no key. Null before the first proof."
    )
    async def evidence_url(self, info: Info) -> str | None:
        return await info.context.loaders.evidence_addresses.load(self.id) if await _involved(self, info) else None

    @strawberry.pydantic.field(
        name="proofRequirements",
        description="Requirements for the proof in force: those of the agent, over the default profile of the task's "
        "category.",
        graphql_type=output(ProofProfile),
    )
    def required_proof(self, info: Info) -> ProofProfile:
        profile = find_profile(info.context.services.catalogue, self.service_category_id)
        return ProofProfile.from_requirements(parse_requirements(self.proof_requirements_json, profile))

    @strawberry.pydantic.field(
        description="The money that escrow holds for the task; null without any.",
        graphql_type=WalletLockNode | None,
    )
    async def wallet_lock(self, info: Info) -> WalletLock | None:
        # An operator sees its payout, but not the balance of the agent's wallet.
        return None if await _is_operator(info) else await info.context.loaders.locks.load(self.id)

    @strawberry.pydantic.field(
        name="settlement",
        description="Division of the locked money. Null while it is locked, and always if the platform held "
        "none: for direct tasks, and for tasks that ended before they were funded.",
        graphql_type=output(Settlement) | None,
    )
    async def division(self, info: Info) -> Settlement | None:
        return await info.context.loaders.settlements.load(self.id) if await _involved(self, info) else None

    @strawberry.pydantic.field(
        description="The movements of money for the task, newest first. For its agent and the platform.",
        graphql_type=Connection[WalletTransactionNode],
    )
    @paged
    async def transactions(self, info: Info, **page: Any) -> Connection[WalletTransaction]:
        loaders, hidden = info.context.loaders, await _is_operator(info)

        async def read(part: PageBetween) -> list[tuple[int, WalletTransaction]]:
            entries = [] if hidden else await loaders.task_transactions.load(self.id, part)
            return [(entry.id, entry) for entry in entries]

        async def count() -> int:
            return 0 if hidden else await loaders.task_transaction_counts.load(self.id)

        return await connection(PageArguments(**page), read, count)

    @strawberry.pydantic.field(
        description="Deliveries of the task's events to the caller's webhooks and other channels, or to everybody's "
        "for the platform, newest first.",
        graphql_type=Connection[WebhookDeliveryNode],
    )
    @paged
    async def webhook_deliveries(self, info: Info, **page: Any) -> Connection[WebhookDelivery]:
        loaders = info.context.loaders

        async def read(part: PageBetween) -> list[tuple[int, WebhookDelivery]]:
            return [(delivery.id, delivery) for delivery in await loaders.task_deliveries.load(self.id, part)]

        async def count() -> int:
            return await loaders.task_delivery_counts.load(self.id)

        return await connection(PageArguments(**page), read, count)

    @strawberry.pydantic.field(
        description="The cost of the task and until when it is guaranteed; null without a quote.",
        graphql_type=QuoteNode | None,
    )
    async def quote(self, info: Info) -> Quote | None:
        is_payer = (await info.context.require_caller()).actor is Actor.AGENT
        return await info.context.loaders.quotes.load(self.id) if is_payer else None

    @strawberry.pydantic.field(
        description="Support requests about the task, newest first. For its agent and the platform.",
        graphql_type=list[SupportRequestNode],
    )
    async def support_requests(self, info: Info) -> list[SupportRequest]:
        return [] if await _is_operator(info) else await info.context.loaders.support_requests.load(self.id)

    @strawberry.pydantic.field(
        description="The decision requests of the task, oldest first.", graphql_type=list[DecisionNode]
    )
    async def decisions(self, info: Info) -> list[Decision]:
        return await info.context.loaders.decisions.load(self.id) if await _involved(self, info) else []

    @strawberry.pydantic.field(
        description="The reschedule requests of the task, oldest first.", graphql_type=list[RescheduleNode]
    )
    async def reschedules(self, info: Info) -> list[Reschedule]:
        return await info.context.loaders.reschedules.load(self.id) if await _involved(self, info) else []

    @strawberry.pydantic.field(
        description="The requests for more time of the task, oldest first.", graphql_type=list[TimeExtensionNode]
    )
    async def time_extensions(self, info: Info) -> list[TimeExtension]:
        return await info.context.loaders.time_extensions.load(self.id) if await _involved(self, info) else []

    @strawberry.pydantic.field(
        description="The expenses that the operator claims, oldest first.", graphql_type=list[ExpenseNode]
    )
    async def expenses(self, info: Info) -> list[Expense]:
        return await info.context.loaders.expenses.load(self.id) if await _involved(self, info) else []

    @strawberry.pydantic.field(
        description="Messages of the agent, the operator and the staff about the task, oldest first; an operator sees "
        "those of its own time with the task.",
        graphql_type=list[TaskMessageNode],
    )
    async def messages(self, info: Info, first: FirstMessages = PAGE, after: AfterMessage = 0) -> list[TaskMessage]:
        if not 0 < first <= PAGE:
            raise InvalidInput.for_field("first", "out_of_range", f"should be 1 to {PAGE}", maximum=PAGE)
        if not await _involved(self, info):
            return []
        return await info.context.loaders.messages.load(self.id, after, first)

    @strawberry.pydantic.field(
        description="Plans and pictures that the agent attached, oldest first; an operator without the task sees the "
        "public ones.",
        graphql_type=list[TaskAttachmentNode],
    )
    async def attachments(self, info: Info) -> list[TaskAttachment]:
        return await info.context.loaders.attachments.load(self.id)

    @strawberry.pydantic.field(
        description="Offers of operators to do the task, oldest first; an operator sees its own.",
        graphql_type=list[OfferNode],
    )
    async def offers(self, info: Info) -> list[Offer]:
        return await info.context.loaders.offers.load(self.id)

    @strawberry.pydantic.field(
        description="Links to the page on which an end customer follows the task, oldest first. For its agent.",
        graphql_type=list[output(TrackingLink)],  # type: ignore[misc] # the type is made from the view
    )
    async def tracking_links(self, info: Info) -> list[TrackingLink]:
        is_agent = (await info.context.require_caller()).actor is Actor.AGENT
        return await info.context.loaders.tracking_links.load(self.id) if is_agent else []

    @strawberry.pydantic.field(
        description="The invitations of operators to the task, oldest first. For its agent.",
        graphql_type=list[output(TaskInvitation)],  # type: ignore[misc] # the type is made from the view
    )
    async def invitations(self, info: Info) -> list[TaskInvitation]:
        is_agent = (await info.context.require_caller()).actor is Actor.AGENT
        return await info.context.loaders.invitations.load(self.id) if is_agent else []

    @strawberry.pydantic.field(
        description="The agent's review of the work; null without one.", graphql_type=TaskReviewNode | None
    )
    async def review(self, info: Info) -> TaskReview | None:
        return await info.context.loaders.reviews.load(self.id) if await _involved(self, info) else None

    @strawberry.pydantic.field(
        name="operator",
        description="The operator who has the task: first name, rating, tasks done. Null until it is accepted.",
        graphql_type=TaskOperator | None,
    )
    async def task_operator(self, info: Info) -> TaskOperator | None:
        has_operator = self.operator_id is not None and await _involved(self, info)
        return await info.context.loaders.task_operators.load(self.id) if has_operator else None

    @strawberry.pydantic.field(
        description="Reputation of the task's agent among operators: rating, share of rejections, speed of reviews. "
        "Null for the agent, which has its own on `agent`.",
        graphql_type=AgentReputation | None,
        name="agentReputation",
    )
    async def reputation(self, info: Info) -> AgentReputation | None:
        is_agent = (await info.context.require_caller()).actor is Actor.AGENT
        return None if is_agent else await info.context.loaders.agent_reputations.load(self.id)

    @strawberry.pydantic.field(
        description="The operator's review of the agent; null without one.", graphql_type=AgentReviewNode | None
    )
    async def agent_review(self, info: Info) -> AgentReview | None:
        return await info.context.loaders.agent_reviews.load(self.id) if await _involved(self, info) else None

    agent: ClassVar = agent_edge("The agent that dispatched it.")

    @strawberry.pydantic.field(
        description="Statements of both sides and the platform about the task, oldest first: reasons, notes, "
        "questions and the operator's report. For the platform."
    )
    async def statements(self, info: Info) -> list[TaskStatement]:
        return await info.context.loaders.statements.load(self.id)

    @strawberry.pydantic.field(
        description="The movements of the task's money, oldest first, with all postings. For the platform.",
        graphql_type=list[LedgerMovementNode],
    )
    async def ledger(self, info: Info) -> list[LedgerMovement]:
        return await info.context.loaders.ledgers.load(self.id)


@strawberry.type(name="TaskConnection", description="A Relay connection of tasks.")
class TaskConnection(Connection[TaskNode]):
    @strawberry.field(
        description="Sequence of the calling agent's newest event when this page was read: follow `taskEvents` after "
        "it, and nothing is missed or repeated. Null for other callers."
    )
    async def sequence(self, info: Info) -> int | None:
        context = await info.context.open_call()
        return await newest_sequence(context, context.agent_id) if context.actor is Actor.AGENT else None

    @strawberry.field(
        description="Sort keys of a page of `tasks`, as in `taskChanges`: texts that compare as the tasks are sorted."
    )
    def sort_keys(self) -> list[str]:
        assert isinstance(self, ReadPage), "every page of tasks is read"
        return [make_sort_text(place) for place in self.places]


# In the graph, a relocated task is a usual task.
OUTPUTS[RelocatedTask] = TaskNode


async def _is_operator(info: Info) -> bool:
    """True if the caller is an operator, who does not see all edges of a task.

    Those edges are empty: an error on an edge would hide the result of a mutation that has changed something.
    """
    return (await info.context.require_caller()).actor is Actor.OPERATOR


async def _require_reached(info: Info, after: int) -> None:
    """Raise `InvalidCursor` for a cursor that the calling agent's events have not reached."""
    context = await info.context.open_call()
    if context.actor is Actor.AGENT:
        await require_reached(context, context.agent_id, after)
    elif context.actor is Actor.OPERATOR:
        await require_reached_by_operator(context, after)


async def _involved(task: Task, info: Info) -> bool:
    """True if the caller sees more than an open task: an operator does after it has accepted the task."""
    caller = await info.context.require_caller()
    return caller.actor is not Actor.OPERATOR or task.operator_id == caller.id


async def read_task(context: GraphContext, task_id: int, needs: Needs | None = None) -> Task:
    """Return a task in the caller's view. Raises `NotFound` for a task that is not the caller's."""
    # The settlement is an edge here, read only when it is selected.
    arguments = {"task_id": task_id, "include_settlement": False}
    if (await context.require_caller()).actor is Actor.OPERATOR:
        return await context.call(execution.get_operator_task, needs, **arguments)
    return await context.call(dispatch.get_task, needs, **arguments)
