"""The caller of a GraphQL operation, and calls of operations by the graph."""

import re
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeVar

import strawberry
from pydantic import ValidationError
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection

from adapters.http.headers import first_values
from adapters.storage.engine.statements.needs import Needs
from adapters.storage.engine.transactions.session import ClosableSession, Session
from adapters.storage.engine.transactions.snapshots import LazySnapshot, SingleSession
from domain.ports import Meter
from domain.refusals.general import KEY_FORM, RateLimited, Unauthenticated
from domain.refusals.refusal import Refusal
from domain.values.networks import client_site
from domain.values.own_address import own_address
from domain.values.pasted import key_in
from resolvers.access.authentication import BARE_KEY, authenticate
from resolvers.access.sessions import PresentedSession, presented_session, session_cookie
from resolvers.core.context import Call, Caller, Services, enter_world
from resolvers.core.deadline import Deadline
from resolvers.core.idempotency import HEADER as IDEMPOTENCY_KEY
from resolvers.core.operation import Operation, credential_needed
from resolvers.core.problem import make_challenge, make_headers
from resolvers.wire.model import Wire, invalid
from schema.compiled.plan import ResolverOutcome
from schema.types.dataloaders import Loaders
from schema.types.event_bodies import BodiesOfPage
from schema.types.persisted import PersistedDocuments

Result = TypeVar("Result")
Request = TypeVar("Request", bound=Wire)

WELL_FORMED_ID: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")
BEARER: Final = "bearer"
INIT_FORM: Final = 'Send {"apiKey": KEY} in connection_init.'
"""Instruction for keys over a websocket."""
CHARACTERS_OF_A_REQUEST: Final = 1_000
"""Characters of a refused document that count as one more request."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Rules of the graph from the settings of the service."""

    introspection: bool = True
    """True if introspection is allowed."""
    maximum_cost: int = 10_000
    """Maximum cost of an operation; an object costs one."""
    persisted_documents: PersistedDocuments = field(default_factory=PersistedDocuments)
    """Documents that a request can name by their hash."""


@dataclass(slots=True)
class ConnectionScope:
    """State that the operations of one HTTP request, or of one websocket, share."""

    services: Services
    rules: Rules
    base_url: str
    request_id: str
    language: str | None
    keys: set[str] = field(default_factory=set)
    misses_scheme: bool = False
    """True if a header or parameter Authorization has a bare key, which no other surface accepts."""
    session: PresentedSession | None = None
    cookie: str | None = None
    """The session cookie of a websocket, which is used once the client names the account that it acts for."""
    connection_params: object = None
    """The payload of a websocket's `connection_init`; Strawberry sets it."""
    idempotency_key: str | None = None
    """The header Idempotency-Key."""
    meter: Meter | None = None
    """Counts the work of the operations; None if requests are not limited."""
    headers: MutableHeaders | None = None
    """The headers of the response; None on a websocket."""
    address: str = ""
    """The network address of the client; empty if it is unknown."""
    network: str | None = None
    """The network of the client, to which budgets apply."""
    is_websocket: bool = False

    async def caller(self) -> Caller | None:
        """The owner of the key or the session; none without one. Raises `Unauthenticated` and `Forbidden`."""
        if self.misses_scheme and not self.keys and self.session is None:
            raise Unauthenticated(BARE_KEY)
        return await authenticate(self.services, self.keys, self.meter, self.session)

    def take_parameters(self, parameters: Mapping[str, object]) -> None:
        """Read the keys in the payload of `connection_init`: under the names of headers in any case, and `apiKey`. Some
        clients send them in an object `headers`, which is read, too.
        """
        for place in (parameters, parameters.get("headers")):
            for name, value in place.items() if isinstance(place, dict) else ():
                named = {name.lower(): value}
                self.take_keys(named, "authorization", "apikey")
                self.take_keys(named, "authorization", "x-api-key")

    def worded(self, refusal: Refusal) -> Refusal:
        """Return a refusal that the client can act on: a page cannot set the headers of a websocket."""
        if not (self.is_websocket and isinstance(refusal, Unauthenticated)):
            return refusal
        detail = refusal.detail.replace(BARE_KEY, f"Authorization is a key without `Bearer`. {KEY_FORM}")
        return refusal.amended(detail=detail.replace(KEY_FORM, INIT_FORM))

    def take_keys(self, values: Mapping[str, object], bearer: str, plain: str) -> None:
        """Read the keys under two names."""
        if isinstance(value := values.get(bearer), str):
            scheme, separator, key = value.strip().partition(" ")
            if scheme.lower() == BEARER:
                self.keys |= {key_in(key)} - {""}
            elif scheme and not separator:
                # A value with a separator has another scheme, such as that of a proxy.
                self.misses_scheme = True
        if isinstance(value := values.get(plain), str):
            self.keys |= {key_in(value)} - {""}

    async def count(self) -> None:
        """Count an operation before it is parsed. Raises `RateLimited`."""
        if self.meter:
            await self.meter.count(next(iter(self.keys), self.session.value if self.session else None))

    async def charge_refused(self, text: str) -> None:
        """Count the cost of a refused document, by its length, in addition to its request."""
        if self.meter:
            await self.meter.charge(1 + len(text) // CHARACTERS_OF_A_REQUEST)


class GraphContext:
    """One GraphQL operation: its caller, looked up once, the loaders of its edges, and the snapshot that it reads."""

    def __init__(
        self,
        scope: ConnectionScope,
        caller: Caller | None = None,
        session: Session | None = None,
        document: Any = None,
    ) -> None:
        """`caller` is passed if it is already known; `document` is checked by `schema.execution.documents`. Without a
        `session`, everything is read in one snapshot of the database, until `close`."""
        self.scope = scope
        self.document = document
        self.services = scope.services
        self.idempotency_key = scope.idempotency_key
        self.deadline: Deadline | None = None
        """Deadline of all operations of the document; None in a subscription, where each has its own."""
        self.outcomes: dict[str, ResolverOutcome] = {}
        """Outcomes of mutations that have run and whose result is completed again, by their names in the result."""
        self.bodies_of_page: BodiesOfPage | None = None
        """Bodies of the page of events that a subscription sends."""
        self._authenticated = False
        self._refused: Refusal | None = None
        self._caller = caller
        self._session = session

    @property
    def session(self) -> Session:
        """The snapshot, or the session that was passed instead."""
        if self._session is None:
            self._session = self.services.database.lazy_snapshot()
        return self._session

    async def close(self) -> None:
        """End the snapshot. Nothing can be read afterwards."""
        if isinstance(self.session, ClosableSession):
            await self.session.close()

    def read_alone(self) -> None:
        """Read without a snapshot, because a single statement is expected. A second statement raises `NotSingleError`:
        the operation has to run again."""
        if self._session is None:
            self._session = SingleSession(self.services.database.reader)

    @property
    def statements(self) -> int:
        """Number of statements of the snapshot so far."""
        return self._session.statements if isinstance(self._session, LazySnapshot) else 0

    async def begin_again(self) -> None:
        """Forget everything that was read, because the operation runs again, in a new snapshot and with new loaders."""
        if isinstance(self._session, ClosableSession):
            await self._session.close()
            self._session = None
        elif isinstance(self._session, SingleSession):
            self._session = None
        self.__dict__.pop("loaders", None)

    async def open_write(self) -> Call:
        """Return a call by the caller that may change something. Its fields are read afterwards in a new snapshot.
        Raises `Unauthenticated`.
        """
        call = await self.open_call()
        await self.close()
        self._session = None
        call.session = self.services.database.reader
        return call

    def of_event(self) -> "GraphContext":
        """Return a context for one event of a subscription, which reads one snapshot. The caller closes it."""
        context = GraphContext(self.scope, self._caller, document=self.document)
        context._authenticated = self._authenticated
        context.bodies_of_page = self.bodies_of_page
        return context

    @cached_property
    def loaders(self) -> Loaders:
        """The loaders of edges."""
        return Loaders(self.open_call)

    async def caller(self) -> Caller | None:
        """The owner of the key or the session; none without one. Raises `Unauthenticated` and `Forbidden`."""
        if self._refused:
            raise self._refused
        if not self._authenticated:
            try:
                self._caller = self._caller or await self.scope.caller()
            except Refusal as refusal:
                # The refusal is counted once, even if the operation runs again.
                self._refused = refusal
                raise
            self._authenticated = True
        return self._caller

    @property
    def is_authenticated(self) -> bool:
        """True if the credential was looked up and is valid."""
        return self._caller is not None

    async def count_mutations(self, number: int) -> None:
        """Count the mutations of an operation before they run; the first one was counted with its request.

        Raises `RateLimited`.
        """
        if not self.scope.meter or number <= 1:
            return
        try:
            await self.scope.meter.count_more(number - 1)
        except RateLimited as refusal:
            if self.scope.headers is not None:
                self.scope.headers.update(make_headers(refusal, self.scope.base_url))
            raise

    async def require_caller(self) -> Caller:
        """The owner of the key or the session. Raises `Unauthenticated`, also without one."""
        caller = await self.caller()
        if caller is None:
            raise credential_needed()
        return caller

    def note_challenge(self, refusal: Refusal) -> None:
        """Set the header WWW-Authenticate if another token is needed, because the status of the response does not show
        it."""
        header = make_challenge(refusal, self.scope.base_url)
        if header and self.scope.headers is not None:
            self.scope.headers["WWW-Authenticate"] = header

    async def open_call(self) -> Call:
        """A call by the caller of this operation. Raises `Unauthenticated`."""
        call = self.call_by(await self.caller())
        if call.practice:
            # The clock of a practice world can change while connections to it are open.
            await enter_world(call, call.practice.agent_id)
        return call

    async def open_admitted(self, operation: Operation[Any, Any]) -> Call:
        """Return a call by a caller that may use an operation. Raises a `Refusal`."""
        call = await self.open_call()
        operation.admit(call.caller)
        return call

    def known_call(self) -> Call:
        """Return a call by the caller, or without one if the key is not yet checked, so that a problem can be described
        before."""
        return self.call_by(self._caller)

    def call_by(self, caller: Caller | None) -> Call:
        """Return a call by a caller, or by nobody."""
        scope = self.scope
        call = Call(self.services, None, scope.request_id, scope.base_url, 0, self.session, scope.language)
        call.network = scope.network
        call.deadline = self.deadline
        call.become(caller)
        return call

    async def call(self, operation: Operation[Request, Result], needs: Needs | None = None, **arguments: Any) -> Result:
        """Call an operation. `arguments` are the fields of its input; those that are None are left out. `needs` are the
        columns that its view needs of a row.

        Raises a `Refusal`: `InvalidInput` for arguments out of bounds.
        """
        call = await self.open_call()
        call.needs = needs
        return await operation(call, parse_request(operation, arguments))


def parse_request(operation: Operation[Request, Result], arguments: Mapping[str, Any]) -> Request:
    """Return the input of an operation from its fields, without those that are None. Raises `InvalidInput`."""
    return parse_model(operation.request, arguments)


def parse_model(model: type[Request], arguments: Mapping[str, Any]) -> Request:
    """Return a wire model from its fields, without those that are None. Raises `InvalidInput`."""
    # Under their names on the wire, which the problem of an invalid field shows.
    fields = model.model_fields
    supplied = {fields[name].alias or name: value for name, value in arguments.items() if value is not None}
    try:
        return model.model_validate(supplied)
    except ValidationError as error:
        raise invalid(error, model) from None


Info = strawberry.Info[GraphContext, None]


def find_needs(info: Info) -> Needs | None:
    """Return the columns that a field needs of its rows, if a plan runs it and remembers them; None otherwise."""
    needs = getattr(info, "memory", None)
    assert needs is None or isinstance(needs, Needs)
    return needs


class CurrentState(NamedTuple):
    """The value of a subscription's event that is read in the same snapshot as its fields, so that all of them
    agree."""

    read: Callable[[GraphContext], Awaitable[Any]]


def make_scope(services: Services, rules: Rules, connection: HTTPConnection, base_url: str | None) -> ConnectionScope:
    """The scope of a request or of a websocket, from its headers."""
    headers = first_values(connection.scope)
    state = connection.scope.get("state", {})
    request_id = headers.get("x-request-id", "")
    if not WELL_FORMED_ID.fullmatch(request_id):
        request_id = f"req_{secrets.token_hex(12)}"
    requested = state.get("base_url") or f"{connection.url.scheme}://{connection.url.netloc}"
    # Links lead to pages, so the address of a websocket becomes one of HTTP.
    address = own_address(base_url, f"http{requested[2:]}" if requested.startswith("ws") else requested)
    scope = ConnectionScope(services, rules, address, request_id, headers.get("accept-language"))
    scope.take_keys(headers, "authorization", "x-api-key")
    scope.is_websocket = connection.scope["type"] == "websocket"
    if "cookie" in headers:
        scope.session = presented_session(connection.headers, scope.base_url)
        scope.cookie = session_cookie(connection.headers, scope.base_url) if scope.is_websocket else None
    scope.meter = state.get("meter")
    scope.idempotency_key = headers.get(IDEMPOTENCY_KEY.lower())
    scope.address = connection.client.host if connection.client else ""
    scope.network = client_site(connection.scope)
    return scope
