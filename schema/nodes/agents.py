"""Agents, operators and staff in the graph: the views and their edges."""

from functools import partial
from typing import Annotated, Any, ClassVar

import strawberry
import strawberry.pydantic

from domain.lifecycle.statuses import Actor
from domain.matching.relations import OperatorPreference
from resolvers.accounts import agents, interests, operators, preferences, review_defaults, staff
from resolvers.accounts.agents import Agent
from resolvers.accounts.api_keys import ApiKey
from resolvers.accounts.interests import ServiceInterest
from resolvers.accounts.operators import Operator
from resolvers.accounts.preferences import IntegrationPreference
from resolvers.accounts.reputation import AgentReputation, CategoryRating, reputation_of_agent
from resolvers.accounts.review_defaults import ReviewDefaults
from resolvers.accounts.staff import Platform
from resolvers.matching import preferences as matching_preferences
from resolvers.matching.preferences import AgentOperator
from resolvers.payments import earnings
from resolvers.payments.earnings import EarningEntry
from resolvers.people import memberships, saved_views
from resolvers.people.memberships import AgentMember
from resolvers.people.saved_views import SavedView
from resolvers.spending import rules as spending_rules
from resolvers.spending.rules import SpendingApproval, SpendingRules
from resolvers.staff import ledger_health, service_health
from resolvers.staff import queues as staff_queues
from resolvers.staff.ledger_health import LedgerHealth
from resolvers.staff.queues import StaffQueues
from resolvers.staff.service_health import FailingJob, ServiceHealth
from resolvers.tasks import listing as task_list
from resolvers.tasks import statistics as task_statistics
from resolvers.tasks.listing import NEWEST_FIRST, TaskFilter, count_tasks
from resolvers.tasks.reviews import TaskReview, reviews_of_operator
from resolvers.tasks.statistics import OperatorStatistics
from resolvers.tasks.view import Task
from resolvers.webhooks import contact_methods as channels
from resolvers.webhooks.contact_methods import ContactMethod
from resolvers.wire.pages import PageBetween, SortedPage, SortKey
from schema.nodes.edges import task_edge
from schema.nodes.tasks import TaskConnection, TaskReviewNode
from schema.types.connections import (
    Connection,
    PageArguments,
    connection,
    ordered_connection,
    paged,
    parse_id,
)
from schema.types.context import Info
from schema.types.enums import enum_type
from schema.types.from_models import node, output

ALL_TASKS, NEWEST_TASKS = TaskFilter(), NEWEST_FIRST.as_list_order()
EntriesIn = Annotated[
    str | None, strawberry.argument(description="Only entries in this currency (ISO 4217). Default: all.")
]
PreferenceOf = Annotated[
    OperatorPreference | None,
    strawberry.argument(
        description="Only operators with this preference. Default: all.",
        graphql_type=enum_type(OperatorPreference) | None,
    ),
]
EntriesOf = Annotated[strawberry.ID | None, strawberry.argument(description="Only entries for this task.")]


@node
class SpendingApprovalNode(SpendingApproval):
    """A question that waits for the owner's decision, and its task."""

    task: ClassVar = task_edge("The task that is above a limit.")


for view in (
    ContactMethod,
    IntegrationPreference,
    ServiceInterest,
    SavedView,
    SpendingRules,
    AgentReputation,
    CategoryRating,
    OperatorStatistics,
    StaffQueues,
    LedgerHealth,
    FailingJob,
    ServiceHealth,
):
    output(view)


@node
class ApiKeyNode(ApiKey):
    """A key and its spending rules."""

    @strawberry.pydantic.field(
        description="The spending rules of the key, beside those of the agent, and what is left of them. Null for keys "
        "of operators and staff.",
        graphql_type=output(SpendingRules) | None,
    )
    async def spending_rules(self, info: Info) -> SpendingRules | None:
        if (await info.context.require_caller()).actor is not Actor.AGENT:
            return None
        return await info.context.loaders.spending_rules.load(self.id)


@node
class AgentNode(Agent):
    """An agent with its keys, channels, preferences and interests. The lists are empty for other callers."""

    @strawberry.pydantic.field(
        description="The API keys of the agent, with revoked ones, oldest first. For the agent alone.",
        graphql_type=list[ApiKeyNode],
    )
    async def api_keys(self, info: Info) -> list[ApiKey]:
        return await info.context.call(agents.list_api_keys) if await _is_caller(self, info) else []

    @strawberry.pydantic.field(
        description="The people who may act for the agent, newest first. For the agent alone.",
        graphql_type=Connection[output(AgentMember)],  # type: ignore[misc] # made at import
    )
    @paged
    async def members(self, info: Info, **page: Any) -> Connection[AgentMember]:
        context = await info.context.open_call()

        async def read(part: PageBetween) -> list[tuple[int, AgentMember]]:
            return [(member.id, member) for member in await memberships.members_in(context, part)]

        arguments = PageArguments(**page)
        if not await _is_caller(self, info):
            return await connection(arguments, nothing, none)
        return await connection(arguments, read, partial(memberships.count_members, context))

    @strawberry.pydantic.field(
        name="operators",
        description="The operators that have worked for the agent, or for whom it has a preference, the newest account "
        "first. For the agent alone.",
        graphql_type=Connection[output(AgentOperator)],  # type: ignore[misc] # made at import
    )
    @paged
    async def operators_of_agent(
        self, info: Info, preference: PreferenceOf = None, **page: Any
    ) -> Connection[AgentOperator]:
        arguments = PageArguments(**page)
        if not await _is_caller(self, info):
            return await connection(arguments, nothing, none)
        context = await info.context.open_admitted(matching_preferences.list_agent_operators)

        async def read(part: PageBetween) -> list[tuple[int, AgentOperator]]:
            operators = await matching_preferences.operators_in(context, part, preference)
            return [(operator.number, operator) for operator in operators]

        return await connection(arguments, read, partial(matching_preferences.count_operators, context, preference))

    @strawberry.pydantic.field(
        description="The views that the caller has saved for the agent, oldest first, then those that others share. "
        "The caller is the signed-in person, or by keys and tokens the agent itself. Empty for others."
    )
    async def saved_views(self, info: Info) -> list[SavedView]:
        if not await _is_caller(self, info):
            return []
        return await info.context.call(saved_views.list_saved_views, agent_id=self.id)

    @strawberry.pydantic.field(
        description="Spending rules over all keys, and what is left of them. For the agent and the platform.",
        graphql_type=output(SpendingRules) | None,
    )
    async def spending_rules(self, info: Info) -> SpendingRules | None:
        caller = await info.context.caller()
        is_staff = caller is not None and caller.actor is Actor.PLATFORM
        if not is_staff and not await _is_caller(self, info):
            return None
        return await info.context.call(spending_rules.get_spending_rules, agent_id=self.id)

    @strawberry.pydantic.field(
        description="Review rules of the agent's tasks that have none of their own. For the agent alone.",
        graphql_type=output(ReviewDefaults) | None,
    )
    async def review_defaults(self, info: Info) -> ReviewDefaults | None:
        if not await _is_caller(self, info):
            return None
        return await info.context.call(review_defaults.get_review_defaults)

    @strawberry.pydantic.field(
        description="The channels by which the agent learns of events, primary ones first. For the agent alone."
    )
    async def contact_methods(self, info: Info) -> list[ContactMethod]:
        return await info.context.call(channels.list_contact_methods) if await _is_caller(self, info) else []

    @strawberry.pydantic.field(
        description="The integration preferences of the agent, oldest first. For the agent alone."
    )
    async def integration_preferences(self, info: Info) -> list[IntegrationPreference]:
        return await info.context.call(preferences.list_integration_preferences) if await _is_caller(self, info) else []

    @strawberry.pydantic.field(
        description="Reputation of the agent on its open tasks, as operators see it. For the agent and the platform."
    )
    async def reputation(self, info: Info) -> AgentReputation | None:
        caller = await info.context.caller()
        is_staff = caller is not None and caller.actor is Actor.PLATFORM
        if not is_staff and not await _is_caller(self, info):
            return None
        return await reputation_of_agent(await info.context.open_call(), self.id)

    @strawberry.pydantic.field(
        description="Services in which the agent is interested, without a task, oldest first. For the agent alone."
    )
    async def service_interests(self, info: Info) -> list[ServiceInterest]:
        return await info.context.call(interests.list_service_interests) if await _is_caller(self, info) else []


@node
class EarningEntryNode(EarningEntry):
    """A change of an operator's earnings and its task."""

    task: ClassVar = task_edge("The task that paid.")


@node
class OperatorNode(Operator):
    """An operator with its keys, channels, tasks, earnings and reviews, which are empty for other callers."""

    @strawberry.pydantic.field(
        description="The channels by which the operator learns of its notifications, primary ones first. For the "
        "operator alone."
    )
    async def contact_methods(self, info: Info) -> list[ContactMethod]:
        return await info.context.call(channels.list_contact_methods) if await _is_caller(self, info) else []

    @strawberry.pydantic.field(
        description="The API keys of the operator, with revoked ones, oldest first. For the operator alone.",
        graphql_type=list[ApiKeyNode],
    )
    async def api_keys(self, info: Info) -> list[ApiKey]:
        return await info.context.call(operators.list_operator_keys) if await _is_caller(self, info) else []

    @strawberry.pydantic.field(
        description="The tasks that the operator has, newest first; `tasks` takes filters. For the operator alone.",
        graphql_type=TaskConnection,
    )
    @paged
    async def tasks(self, info: Info, **page: Any) -> Connection[Task]:
        context = await info.context.open_call()

        async def read(part: SortedPage) -> list[tuple[SortKey, Task]]:
            return await task_list.tasks_in(context, ALL_TASKS, NEWEST_FIRST, part)

        arguments, count = PageArguments(**page), partial(count_tasks, context, ALL_TASKS)
        if not await _is_caller(self, info):
            return await ordered_connection(arguments, NEWEST_TASKS, nothing, none)
        return await ordered_connection(arguments, NEWEST_TASKS, read, count)

    @strawberry.pydantic.field(
        description="Earnings of each task, and payouts, newest first: the sum of net is the earnedBalance. "
        "For the operator alone.",
        graphql_type=Connection[EarningEntryNode],
    )
    @paged
    async def earning_entries(
        self,
        info: Info,
        currency: EntriesIn = None,
        task_id: EntriesOf = None,
        **page: Any,
    ) -> Connection[EarningEntry]:
        context, task = await info.context.open_call(), parse_id("taskId", task_id) if task_id else None

        async def read(part: PageBetween) -> list[tuple[int, EarningEntry]]:
            return [(entry.id, entry) for entry in await earnings.earnings_in(context, part, currency, task)]

        arguments = PageArguments(**page)
        if not await _is_caller(self, info):
            return await connection(arguments, nothing, none)
        return await connection(arguments, read, partial(earnings.count_earnings, context, currency, task))

    @strawberry.pydantic.field(
        description="The reviews of the operator's work, newest first. For the operator alone.",
        graphql_type=Connection[TaskReviewNode],
    )
    @paged
    async def reviews(self, info: Info, **page: Any) -> Connection[TaskReview]:
        context = await info.context.open_call()

        async def read(part: PageBetween) -> list[tuple[int, TaskReview]]:
            return [(review.id, review) for review in await reviews_of_operator(context, part)]

        async def count() -> int:
            return self.review_count

        arguments = PageArguments(**page)
        if not await _is_caller(self, info):
            return await connection(arguments, nothing, none)
        return await connection(arguments, read, count)

    @strawberry.pydantic.field(
        description="Outcomes of the operator's tasks, and its earnings by month. For the operator alone.",
        graphql_type=OperatorStatistics | None,
    )
    async def statistics(self, info: Info) -> OperatorStatistics | None:
        if not await _is_caller(self, info):
            return None
        return await info.context.call(task_statistics.get_operator_statistics)


async def nothing(page: PageBetween | SortedPage) -> list[tuple[Any, Any]]:  # noqa: ARG001 - whatever the page
    """Return the empty list of an account that is not the caller's."""
    return []


async def none() -> int:
    """Return 0, the length of such a list."""
    return 0


@node
class PlatformNode(Platform):
    """A member of the platform's staff with its keys, and the queues of the staff."""

    @strawberry.pydantic.field(
        description="The API keys of the staff member, with revoked ones, oldest first.",
        graphql_type=list[ApiKeyNode],
    )
    async def api_keys(self, info: Info) -> list[ApiKey]:
        return await info.context.call(staff.list_staff_keys)

    @strawberry.pydantic.field(description="Number of items that wait for the staff in each queue.")
    async def queues(self, info: Info) -> StaffQueues:
        return await info.context.call(staff_queues.get_staff_queues)

    @strawberry.pydantic.field(description="Result of the last check of the ledger.")
    async def ledger(self, info: Info) -> LedgerHealth:
        return await info.context.call(ledger_health.get_ledger_health)

    @strawberry.pydantic.field(description="Lags of jobs, deliveries and feeds.")
    async def health(self, info: Info) -> ServiceHealth:
        return await info.context.call(service_health.get_service_health)


async def _is_caller(account: Agent | Operator, info: Info) -> bool:
    """True if the caller is this account. It is false for staff that suspends the account, and for a caller that
    registers it."""
    caller = await info.context.caller()
    actor = Actor.AGENT if isinstance(account, Agent) else Actor.OPERATOR
    return caller is not None and (caller.actor, caller.id) == (actor, account.id)
