"""Endpoints and deliveries in the graph: the views and their edges."""

from typing import Annotated, ClassVar

import strawberry
import strawberry.pydantic

from resolvers.webhooks.delivery_log import DeliveryFilter, WebhookAttempt, WebhookDelivery
from resolvers.webhooks.endpoints import EndpointStatistics, WebhookEndpoint
from resolvers.webhooks.requests import RequestHeader
from schema.nodes.edges import agent_edge, operator_edge, task_edge
from schema.types.context import Info
from schema.types.from_models import input_type, node, output

for view in (WebhookAttempt, EndpointStatistics, RequestHeader):
    output(view)

DeliveriesFilter = Annotated[
    DeliveryFilter | None,
    strawberry.argument(
        description="Filter of the deliveries. Default: all deliveries.", graphql_type=input_type(DeliveryFilter) | None
    ),
]


@node
class WebhookDeliveryNode(WebhookDelivery):
    """A delivery of an event, its request, its task, and its agent or operator."""

    request_headers: strawberry.Private[list[RequestHeader] | None]
    request_body: strawberry.Private[str | None]

    task: ClassVar = task_edge()
    agent: ClassVar = agent_edge("The agent whose endpoint it is; null for an operator's.")
    operator: ClassVar = operator_edge("The operator whose endpoint it is; null for an agent's.")

    @strawberry.pydantic.field(
        name="requestHeaders",
        description="Headers of the request, those of the last attempt, with the endpoint's present settings; `hidden` "
        "for signatures, tokens and passwords.",
    )
    async def headers(self, info: Info) -> list[RequestHeader] | None:
        request = await info.context.loaders.webhook_requests.load(self.id)
        return None if request is None else request.headers

    @strawberry.pydantic.field(name="requestBody", description="Body of the request, the same on every attempt.")
    async def body(self, info: Info) -> str | None:
        request = await info.context.loaders.webhook_requests.load(self.id)
        return None if request is None else request.body


@node
class WebhookEndpointNode(WebhookEndpoint):
    """An address that receives events of the agent or the operator, and how its calls went."""

    last_error: strawberry.Private[WebhookAttempt | None]
    last_24h: strawberry.Private[EndpointStatistics | None]

    @strawberry.pydantic.field(
        name="lastError",
        description="The last call that failed, while its event is on record.",
    )
    async def error(self, info: Info) -> WebhookAttempt | None:
        return await info.context.loaders.last_errors.load(self.id)

    @strawberry.pydantic.field(name="last24h", description="The calls of the last 24 hours.")
    async def calls(self, info: Info) -> EndpointStatistics:
        return await info.context.loaders.endpoint_calls.load(self.id)
