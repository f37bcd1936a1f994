"""Times of objects with a task are on the clock at the task, as the contract says (docs/reference/times.md)."""

from typing import Final

from graphql import GraphQLObjectType

from domain.lifecycle.statuses import Status
from domain.values import wallclock
from resolvers.attachments import view
from resolvers.matching import invitations
from resolvers.pay import expenses, time_extensions
from schema.graph import graph
from tests.resolvers.attachments.test_changes import attach
from tests.resolvers.messaging.test_sending import read, write
from tests.resolvers.pay.test_expenses import HOURLY, claim
from tests.resolvers.pay.test_time_extensions import ask
from tests.resolvers.stages import Scene

ON_THE_SERVER: Final = {
    "AgentDeposit": "money, which has no place",
    "CaptureChallenge": "valid for minutes, for a device that compares it with its own clock",
    "Deposit": "money, which has no place",
    "EarningEntry": "money, which has no place",
    "Notification": "a list over tasks of several zones",
    "OperatorLocation": "the way of a person, who is elsewhere",
    "Quote": "the specification names the server's clock",
    "SpendingApproval": "a decision of the owner",
    "StatementLine": "money, which has no place",
    "SupportRequest": "may be about no task",
    "Task": "the specification names the server's clock for quoteExpiresAt",
    "TrackingLink": "for an end customer, who may be elsewhere",
    "WalletTransaction": "money, which has no place",
}
"""Types with a task whose times are on the server's clock, and the reason."""


def test_types_with_a_task_say_so_where_their_times_are_on_the_server() -> None:
    types = graph()._schema.type_map.values()
    named = {
        found.name
        for found in types
        if isinstance(found, GraphQLObjectType) and found.fields.keys() & {"task", "taskId"}
        for field in found.fields.values()
        if "on the server's clock" in (field.description or "")
    }
    assert named == ON_THE_SERVER.keys()


async def test_each_object_shows_the_clock_at_its_task(scene: Scene) -> None:
    draft = await scene.reach(Status.DRAFT)
    await attach(scene, draft)
    await scene.agent(invitations.invite_operators, taskId=draft, emails=["mia@example.org"])
    task_id = await scene.reach(Status.IN_PROGRESS, **HOURLY)
    await write(scene.operator, task_id)
    (message,) = await read(scene.agent, task_id)
    await claim(scene, task_id)
    extension = await ask(scene, task_id)
    await scene.agent(time_extensions.decline_more_time, extensionId=extension.id)
    (plan,) = await scene.agent(view.list_task_attachments, taskId=draft)
    (invitation,) = await scene.agent(invitations.list_task_invitations, taskId=draft)
    (expense,) = await scene.agent(expenses.list_task_expenses, taskId=task_id)
    (extension,) = await scene.agent(time_extensions.list_time_extensions, taskId=task_id)
    times = [one.created_at for one in (message, plan, invitation, expense, extension)] + [extension.decided_at]
    assert times == [wallclock.at(time.instant, "Europe/Amsterdam") for time in times]
    assert times != [wallclock.at(time.instant, "UTC") for time in times]
