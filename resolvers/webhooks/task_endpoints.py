"""Endpoints of one task besides its webhook, each with a name, for example for another agent that follows the task.

Their events are treated like all others: written with the change, signed, retried (docs/decisions/0060).
"""

from typing import Annotated, Self
from uuid import uuid4

from pydantic import Field

from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.webhooks.task_endpoints import (
    INSERT_TASK_ENDPOINT,
    change_task_endpoint,
    delete_task_endpoint,
    select_task_endpoints,
)
from adapters.storage.tables.tasks import TaskRow, task
from adapters.storage.tables.webhooks import TaskEndpointRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.refusals.general import InvalidInput
from domain.webhooks import auth_config
from domain.webhooks.auth_config import AuthType
from domain.webhooks.contact_methods import Channel, Owner
from domain.webhooks.redaction import mask_address
from resolvers.core.context import Context, Transaction
from resolvers.core.keyring import Keyring
from resolvers.core.operation import Snapshot, operation
from resolvers.events.endpoints import Target, encrypted_config, endpoint_to_change, redirect_deliveries
from resolvers.lifecycle.access import owned
from resolvers.tasks.input import TaskReference
from resolvers.wire.model import Wire
from resolvers.wire.scalars import CalledAddress, JsonText, Line, OwnId

MAX_TASK_ENDPOINTS = 10
"""Maximum number of endpoints of a task."""

EndpointName = Annotated[Line, Field(max_length=100)]
Token = Annotated[str, Field(min_length=1, max_length=1000, pattern=r"^[\x21-\x7e]+$")]


class TaskEndpointReference(TaskReference):
    """Names an endpoint of a task."""

    name: EndpointName
    """The agent's name for it."""


class AddTaskEndpoint(TaskReference):
    """An endpoint for the events of a task; one of the same name is replaced."""

    name: EndpointName | None = None
    """The agent's name for it; the service chooses one when it is omitted."""
    address: CalledAddress
    """Address to which the events are sent."""
    config_json: JsonText | None = None
    """Authentication of its calls, as that of a webhook. Stored encrypted, never shown."""
    token: Token | None = None
    """Text by which the agent recognises the calls. Stored encrypted, never shown."""


class TaskEndpoint(Wire):
    """An endpoint for the events of a task."""

    task_id: OwnId
    """The task."""
    name: str
    """The agent's name for it."""
    address: str
    """Address to which the events are sent."""
    auth_scheme: str | None
    """HTTP authentication scheme of its calls, such as Bearer; null without one."""

    @classmethod
    def from_row(cls, row: TaskEndpointRow, keyring: Keyring) -> Self:
        config = auth_config.parse("configJson", keyring.decrypt(row.config)) if row.config else None
        scheme = None
        if config and config.auth_type is AuthType.HEADER and config.value:
            scheme = config.value.partition(" ")[0]
        return cls(task_id=row.task_id, name=row.name, address=mask_address(row.address), auth_scheme=scheme)


class TaskEndpoints(Wire):
    """The endpoints of a task."""

    items: list[TaskEndpoint]
    """The endpoints, oldest first."""


@operation(Actor.AGENT, reads=Snapshot.ONE)
async def list_task_endpoints(read: Context, request: TaskReference) -> TaskEndpoints:
    """List the endpoints of a task that its agent has named besides its webhook."""
    row = await owned(read, request.task_id)
    return await _endpoints(read, row)


@operation(Actor.AGENT, scope=Scope.DISPATCH)
async def add_task_endpoint(transaction: Transaction, request: AddTaskEndpoint) -> TaskEndpoint:
    """Send the events of a task to one more address, or to another one under the same name."""
    row = await owned(transaction, request.task_id, change=True)
    keyring = transaction.services.keyring
    existing = await transaction.session.find_all(select_task_endpoints(task_id=row.id))
    before = next((endpoint for endpoint in existing if endpoint.name == request.name), None)
    if before is None and len(existing) >= MAX_TASK_ENDPOINTS:
        raise InvalidInput.for_field(
            "name", "too_many", f"is one too many: the task has {len(existing)} endpoints already"
        )
    if any(endpoint.address == request.address and endpoint != before for endpoint in existing):
        raise InvalidInput.for_field("address", "given_twice", "is the address of another endpoint of this task")
    endpoint = TaskEndpointRow(
        id=before.id if before else 0,
        agent_id=row.agent_id,
        task_id=row.id,
        name=request.name or uuid4().hex,
        address=request.address,
        config=encrypted_config(keyring, "configJson", request.config_json),
        token=keyring.sealed(request.token),
        created_at=transaction.now,
    )
    if before:
        change = change_task_endpoint(
            key=before.id, address=endpoint.address, config=endpoint.config, token=endpoint.token
        )
        await transaction.session.execute(change)
    else:
        await transaction.session.get(INSERT_TASK_ENDPOINT(endpoint))
        await _count(transaction, row, len(existing) + 1)
    # Naming an address is taken as its repair: a disabled endpoint is retried.
    owner = Owner(Actor.AGENT, row.agent_id)
    await endpoint_to_change(transaction, owner, Channel.A2A, endpoint.address)
    await redirect_deliveries(transaction, owner, None, Target(Channel.A2A, endpoint.address))
    return TaskEndpoint.from_row(endpoint, keyring)


@operation(Actor.AGENT, scope=Scope.DISPATCH)
async def remove_task_endpoint(transaction: Transaction, request: TaskEndpointReference) -> TaskEndpoints:
    """Stop sending to an endpoint of a task. Removing one that does not exist succeeds."""
    row = await owned(transaction, request.task_id, change=True)
    await transaction.session.find(delete_task_endpoint(task_id=row.id, name=request.name))
    remaining = await _endpoints(transaction, row)
    await _count(transaction, row, len(remaining.items))
    return remaining


async def _endpoints(context: Context, row: TaskRow) -> TaskEndpoints:
    keyring = context.services.keyring
    rows = await context.session.find_all(select_task_endpoints(task_id=row.id))
    return TaskEndpoints(items=[TaskEndpoint.from_row(endpoint, keyring) for endpoint in rows])


async def _count(context: Transaction, row: TaskRow, endpoints: int) -> None:
    await context.session.execute(set_columns(task, row.id, {"endpoints": endpoints}))
