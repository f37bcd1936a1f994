"""Who asks, and how the graph calls operations."""

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, TypeVar

import strawberry
from pydantic import ValidationError
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection

from domain.ports import Meter
from domain.refusals.general import Unauthenticated
from resolvers.core.authentication import caller_of
from resolvers.core.context import Call, Caller, Services, enter_world
from resolvers.core.idempotency import HEADER as IDEMPOTENCY_KEY
from resolvers.core.operation import Operation
from resolvers.wire.model import Wire, invalid
from schema.types.dataloaders import Loaders
from schema.types.persisted import Library

Result = TypeVar("Result")
Request = TypeVar("Request", bound=Wire)

WELL_FORMED_ID: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")
BEARER: Final = "bearer "


@dataclass(frozen=True, slots=True)
class Rules:
    """What whoever runs the service allows in the graph."""

    introspection: bool = True
    """Whether the schema can be asked for."""
    maximum_cost: int = 10_000
    """What one operation may cost; an object costs one."""
    library: Library = field(default_factory=Library)
    """The documents that can be named by their hash."""


@dataclass(slots=True)
class Visit:
    """One HTTP request, or one websocket for as long as it is open: what its operations have in common."""

    services: Services
    rules: Rules
    base_url: str
    request_id: str
    language: str | None
    keys: set[str] = field(default_factory=set)
    connection_params: object = None
    """What a websocket client sent to begin with; Strawberry fills it in."""
    idempotency_key: str | None = None
    """The header."""
    meter: Meter | None = None
    """Counts the operations of a websocket, where requests are limited."""
    headers: MutableHeaders | None = None
    """What the answer says in headers; none on a websocket."""

    async def caller(self) -> Caller | None:
        """The owner of the key; none without a key. Raises `Unauthenticated`."""
        if len(self.keys) > 1:
            raise Unauthenticated("The request carries two different API keys. Send one.")
        return await caller_of(self.services, *self.keys) if self.keys else None


class GraphContext:
    """One GraphQL operation: its caller, looked up once, and the loaders of its edges."""

    def __init__(self, visit: Visit, caller: Caller | None = None) -> None:
        """Under `caller` where it is known already who that is."""
        self.visit = visit
        self.services = visit.services
        self.idempotency_key = visit.idempotency_key
        self._known = False
        self._caller = caller

    @cached_property
    def loaders(self) -> Loaders:
        """The loaders of edges."""
        return Loaders(self.opened)

    async def caller(self) -> Caller | None:
        """The owner of the key; none without a key. Raises `Unauthenticated`."""
        if not self._known:
            if self.visit.meter:
                await self.visit.meter.count(next(iter(self.visit.keys), None))
            self._caller = self._caller or await self.visit.caller()
            self._known = True
        return self._caller

    async def known(self) -> Caller:
        """The owner of the key. Raises `Unauthenticated`, also without a key."""
        caller = await self.caller()
        if caller is None:
            raise Unauthenticated("This operation needs an API key.")
        return caller

    async def opened(self) -> Call:
        """A context for one call of an operation."""
        context = self.anonymous(await self.caller())
        if context.practice:
            # The clock of a practice world is moved while connections to it are open.
            await enter_world(context, context.practice.agent_id)
        return context

    def anonymous(self, caller: Caller | None = None) -> Call:
        """The same for whom nobody vouches: to tell the problem of a bad key."""
        visit = self.visit
        reader = self.services.database.reader
        context = Call(self.services, None, visit.request_id, visit.base_url, 0, reader, visit.language)
        context.become(caller)
        return context

    async def call(self, operation: Operation[Request, Result], **arguments: Any) -> Result:
        """Carry out an operation; arguments are the fields of its input, those that are none left out.

        Raises a `Refusal`: `InvalidInput` for arguments out of bounds.
        """
        return await operation(await self.opened(), request_of(operation, arguments))


def request_of(operation: Operation[Request, Result], arguments: Mapping[str, Any]) -> Request:
    """The input of an operation from its fields, those that are none left out. Raises `InvalidInput`."""
    # Under their names on the wire, by which those that are wrong are called.
    fields = operation.request.model_fields
    given = {fields[name].alias or name: value for name, value in arguments.items() if value is not None}
    try:
        return operation.request.model_validate(given)
    except ValidationError as error:
        raise invalid(error) from None


Info = strawberry.Info[GraphContext, None]


def visit_of(services: Services, rules: Rules, connection: HTTPConnection, base_url: str | None) -> Visit:
    """What the headers of a request or of a websocket's handshake tell."""
    headers = connection.headers
    request_id = headers.get("x-request-id", "")
    if not WELL_FORMED_ID.fullmatch(request_id):
        request_id = f"req_{secrets.token_hex(12)}"
    # A websocket's address is told with the scheme of the pages around it.
    own_url = f"{connection.url.scheme.replace('ws', 'http')}://{connection.url.netloc}"
    visit = Visit(services, rules, base_url or own_url, request_id, headers.get("accept-language"))
    visit.keys.update(keys_in(headers, "authorization", "x-api-key"))
    visit.meter = connection.scope.get("state", {}).get("meter")
    visit.idempotency_key = headers.get(IDEMPOTENCY_KEY)
    return visit


def keys_in(values: Mapping[str, object], bearer: str, plain: str) -> set[str]:
    """The keys under two names. A value of another form is kept as it is, to be refused as a key."""
    found = set()
    if isinstance(value := values.get(bearer), str):
        found.add(value[len(BEARER) :].strip() if value.lower().startswith(BEARER) else value)
    if isinstance(value := values.get(plain), str):
        found.add(value.strip())
    return found
