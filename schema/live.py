"""Operations over websockets and streams: an event is executed and encoded once for all subscribers with the same view
of it."""

import time
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from typing import Any, Final
from weakref import WeakSet

from graphql import (
    ExecutionResult,
    GraphQLError,
    OperationType,
    get_operation_ast,
    located_error,
)
from graphql import Executor as AnyExecutor
from graphql.execution.execute import create_source_event_stream, execute_subscription_event
from strawberry.exceptions import MissingQueryError
from strawberry.schema.exceptions import CannotGetOperationTypeError, InvalidOperationTypeError
from strawberry.types.execution import PreExecutionError
from strawberry.utils.await_maybe import await_maybe

from domain.refusals.general import Forbidden, InvalidInput, MethodNotAllowed, Unauthenticated, Unavailable
from domain.refusals.refusal import Refusal
from resolvers.access.authentication import authenticate
from resolvers.access.sessions import PresentedSession
from resolvers.core.context import Caller
from resolvers.core.problem import problem
from resolvers.wire.model import json_parts, to_json
from schema.execution import documents
from schema.execution.documents import CheckedDocument, check_operation, is_long
from schema.execution.executor import Executor
from schema.graph import graph
from schema.types.context import ConnectionScope, CurrentState, GraphContext
from schema.types.problem import explained_all, note_fields, to_refusal
from subscriptions.transports.channels import key_channel, person_channel
from subscriptions.transports.feeds import Ended, Feeds, Holder, Sink, Subscriber, Topic
from subscriptions.transports.long_answers import joined_in_turns
from subscriptions.transports.operations import OperationRequest, RequestErrors

KEY_CACHE_SECONDS: Final = 5.0
"""Seconds for which the key of a connection is not looked up again: most clients subscribe right after they connect."""
CORE: Final = graph()._schema  # noqa: SLF001 - Strawberry has no other way to it
"""graphql-core's own form of the graph."""


class LiveConnection:
    """The graph's side of one connection."""

    __slots__ = ("_caller", "_feeds", "_followed", "_known_since", "_scope", "address", "holder")

    def __init__(self, scope: ConnectionScope, feeds: Feeds) -> None:
        self._scope = scope
        self._feeds = feeds
        self._followed: WeakSet[CheckedDocument] = WeakSet()
        """The documents of its open subscriptions."""
        self._caller: Caller | None = None
        self._known_since = 0.0
        self.holder: Holder | None = None
        self.address = scope.address

    async def introduce(self, parameters: object) -> None:
        """Read the key in the parameters of a websocket client, or the account that the person of its session acts for.
        Raises `Unauthenticated` for an invalid credential, `RateLimited` after too many of them, and `Forbidden` or
        `InvalidInput` for an account that the person may not act for.
        """
        if isinstance(parameters, dict):
            self._scope.take_parameters(parameters)
            acting_as = parameters.get("as")
            if self._scope.cookie and isinstance(acting_as, str):
                self._scope.session = PresentedSession(self._scope.cookie, acting_as)
        try:
            self._keep(await self._scope.caller())
        except Unauthenticated as refusal:
            # Its sentence is the reason with which the connection is closed.
            raise self._scope.worded(refusal) from None
        self.holder = _holder(self._caller) if self._caller else None

    async def admit(self) -> None:
        """Check that the credential is still valid. The check is not counted as a request, nor as use of a session.
        Raises `Unauthenticated` and `Forbidden`.
        """
        earlier, scope = self._caller, self._scope
        self._keep(await authenticate(scope.services, scope.keys, None, scope.session, in_use=False))
        if earlier and self._caller and _rights(earlier) != _rights(self._caller):
            raise Forbidden("Your permissions have changed. Connect again.")

    def _keep(self, caller: Caller | None) -> None:
        self._caller = caller
        self._known_since = time.monotonic()

    def encode_refusal(self, refusal: Refusal) -> str:
        """A refusal as one encoded GraphQL error."""
        view = problem(GraphContext(self._scope).call_by(None), refusal)
        return to_json({"message": view.detail, "extensions": view}).decode()

    async def run(self, request: OperationRequest, sink: Sink) -> Subscriber | RequestErrors | None:
        """Execute an operation. Raises the refusal of a document that is named but unknown, and `RateLimited`."""
        await self._scope.count()
        text = self._scope.rules.persisted_documents.text(request.query, dict(request.extensions or {})) or ""
        try:
            outcome = await self._run(request, text, sink)
        except InvalidInput:
            await self._scope.charge_refused(text)
            raise
        if isinstance(outcome, RequestErrors):
            await self._scope.charge_refused(text)
        return outcome

    async def _run(self, request: OperationRequest, text: str, sink: Sink) -> Subscriber | RequestErrors | None:
        document = await graph().admit(text, self._scope) if text else None
        context = GraphContext(self._scope, document=document)
        if document and document.is_unreadable:
            return RequestErrors(encoded_errors(_explained(context, document.errors)))
        operation = get_operation_ast(document.document, request.name) if document else None
        if request.read_only and operation and operation.operation is OperationType.MUTATION:
            raise MethodNotAllowed("GET cannot run a mutation: send it by POST.")
        if document is None or operation is None or operation.operation is not OperationType.SUBSCRIPTION:
            return await self._execute(request, text, context, sink)
        note_fields(document.document, request.name)
        if time.monotonic() - self._known_since > KEY_CACHE_SECONDS:
            await self.admit()
        # Single reads: a subscription outlives every snapshot.
        context = GraphContext(self._scope, self._caller, self._scope.services.database.reader, document)
        if not document.errors:
            documents.DOCUMENTS.follow(document, self._followed)
        return await LiveSubscription(context, self._feeds, request, text).run(sink)

    async def _execute(
        self, request: OperationRequest, text: str, context: GraphContext, sink: Sink
    ) -> RequestErrors | None:
        try:
            result = await graph().execute(
                text,
                variable_values=dict(request.variables or {}),
                context_value=context,
                operation_name=request.name,
                operation_extensions=dict(request.extensions or {}),
            )
        except (MissingQueryError, CannotGetOperationTypeError, InvalidOperationTypeError) as error:
            raise to_refusal(error) from None
        if isinstance(result, PreExecutionError):
            return RequestErrors(encoded_errors(result.errors or []))
        if is_long(result.extensions):
            text = (await joined_in_turns(json_parts(_result(result.data, result.errors, result.extensions)))).decode()
        else:
            text = encoded(result.data, result.errors, result.extensions)
        await sink.write(text, None)
        sink.end(None)
        return None


def _holder(caller: Caller) -> Holder:
    if caller.person_id is not None:
        return Holder(person_channel(caller.person_id), session_id=caller.credential_id)
    assert caller.key_id, "a caller without a session has a key"
    return Holder(key_channel(caller.key_id), key_id=caller.key_id)


def _rights(caller: Caller) -> tuple[object, ...]:
    """Return the rights of a caller, which can change while a connection is open."""
    return caller.scopes, caller.staff_role


class LiveSubscription:
    """One subscription, from its document to its subscriber in a feed."""

    __slots__ = ("_context", "_document", "_feeds", "_request", "_text")

    def __init__(self, context: GraphContext, feeds: Feeds, request: OperationRequest, text: str) -> None:
        self._context = context
        self._feeds = feeds
        self._request = request
        self._text = text
        self._document: CheckedDocument = context.document

    async def run(self, sink: Sink) -> Subscriber | RequestErrors | None:
        """Write the stored items and subscribe to new ones; or end with the error of a refusal."""
        request, rules = self._request, self._context.scope.rules
        errors, _ = check_operation(self._document, rules, request.name, request.variables or {})
        if errors:
            return RequestErrors(encoded_errors(self._explained(errors)))
        executor = self._executor(None, self._context)
        if isinstance(executor, list):
            return RequestErrors(encoded_errors(self._explained(executor)))
        try:
            stream = await await_maybe(create_source_event_stream(executor))
            if isinstance(stream, ExecutionResult):
                await self._fail(sink, stream.errors or [])
                return None
            assert isinstance(stream, AsyncGenerator)
            async with aclosing(stream) as items:
                async for first in items:
                    if isinstance(first, Topic):
                        return await self._follow(first, sink)
                    await sink.write(await self._render(first), None)
        except Ended:
            # The topic had already ended: its stored items have been written.
            pass
        except Exception as fault:  # noqa: BLE001 - sent as its problem, and logged there if it was not expected
            await self._fail(sink, [located_error(fault)])
            return None
        sink.end(None)
        return None

    async def _follow(self, topic: Topic, sink: Sink) -> Subscriber:
        request, scope = self._request, self._context.scope
        if request.after is not None:
            topic = topic.resumed(request.after)
        caller = await self._context.caller()
        variables = request.variables or {}
        shaping = self._document.shaping_variables(request.name)
        # Subscribers with the same key get the same bytes.
        key = (
            (caller.actor, caller.id, caller.scopes, caller.account_status, caller.staff_role) if caller else None,
            scope.language,
            scope.base_url,
            topic.key,
            self._text,
            request.name,
            to_json({name: variables.get(name) for name in shaping}).decode(),
        )
        return await self._feeds.subscribe(key, topic, self._render, sink)

    def _executor(self, value: Any, context: GraphContext) -> AnyExecutor[Any] | list[GraphQLError]:
        executor: AnyExecutor[Any] | list[GraphQLError] = Executor.build(
            CORE,
            self._document.document,
            root_value=value,
            context_value=context,
            raw_variable_values=dict(self._request.variables or {}),
            operation_name=self._request.name,
        )
        return executor

    async def _render(self, value: Any) -> str:
        # Built for each event: subscribers wait most of the time, and a context is the largest part that they would
        # keep.
        context = self._context.of_event()
        try:
            root = await value.read(context) if isinstance(value, CurrentState) else value
            executor = self._executor(root, context)
            assert not isinstance(executor, list)
            result = await await_maybe(execute_subscription_event(executor))
        finally:
            await context.close()
        errors = result.errors or []
        for error in errors:
            # An event is not sent while a part of it cannot be read: the feed retries.
            if isinstance(error.original_error, Unavailable):
                raise error.original_error
        return encoded(result.data, self._explained(errors))

    async def _fail(self, sink: Sink, errors: list[GraphQLError]) -> None:
        await sink.write(encoded(None, self._explained(errors)), None)
        sink.end(None)

    def _explained(self, errors: list[GraphQLError]) -> list[GraphQLError]:
        return _explained(self._context, errors)


def _explained(context: GraphContext, errors: list[GraphQLError]) -> list[GraphQLError]:
    return explained_all(errors, context)


def encoded(data: object, errors: list[GraphQLError] | None, extensions: Mapping[str, Any] | None = None) -> str:
    """A result as JSON text."""
    return to_json(_result(data, errors, extensions)).decode()


def _result(data: object, errors: list[GraphQLError] | None, extensions: Mapping[str, Any] | None) -> dict[str, object]:
    result: dict[str, object] = {"data": data}
    if errors:
        result["errors"] = [error.formatted for error in errors]
    if extensions:
        result["extensions"] = extensions
    return result


def encoded_errors(errors: list[GraphQLError]) -> str:
    """Return request errors, because of which nothing ran, as JSON text."""
    return to_json([error.formatted for error in errors]).decode()
