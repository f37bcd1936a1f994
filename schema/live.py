"""Operations over connections that stay: an event is executed and encoded once for all who see it alike."""

import time
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from typing import Any, Final

from graphql import (
    DocumentNode,
    ExecutionResult,
    GraphQLError,
    GraphQLSyntaxError,
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

from domain.refusals.general import MethodNotAllowed, Unavailable
from domain.refusals.refusal import Refusal
from resolvers.core.context import Caller
from resolvers.core.problem import problem
from resolvers.wire.model import to_json
from schema.execution.documents import check_kept, shape_variables_kept, weigh
from schema.execution.executor import Executor
from schema.graph import graph
from schema.types.context import GraphContext, Visit, keys_in
from schema.types.problem import explained, refusal_of
from subscriptions.transports.feeds import Ended, Feeds, Follower, Seat, Topic
from subscriptions.transports.operations import Asked, Refused

FRESH: Final = 5.0
"""Seconds for which a connection's key need not be looked up again: clients subscribe when they have come."""
CORE: Final = graph()._schema  # noqa: SLF001 - Strawberry has no other way to it
"""graphql-core's own form of the graph."""


class LiveVisit:
    """The graph's side of one connection."""

    __slots__ = ("_caller", "_feeds", "_known_since", "_visit", "key_id")

    def __init__(self, seen: Visit, feeds: Feeds) -> None:
        self._visit = seen
        self._feeds = feeds
        self._caller: Caller | None = None
        self._known_since = 0.0
        self.key_id: int | None = None

    async def introduce(self, parameters: object) -> None:
        """Take the key that a websocket client sends to begin with. Raises `Unauthenticated` for a bad one."""
        if isinstance(parameters, dict):
            self._visit.keys |= keys_in(parameters, "Authorization", "apiKey")
        await self.admit()
        self.key_id = self._caller.key_id if self._caller else None

    async def admit(self) -> None:
        """Look whether the key is still good. Raises `Unauthenticated`."""
        self._caller = await self._visit.caller()
        self._known_since = time.monotonic()

    def told(self, refusal: Refusal) -> str:
        """A refusal as one encoded GraphQL error."""
        found = problem(GraphContext(self._visit).anonymous(), refusal)
        return to_json({"message": found.detail, "extensions": found}).decode()

    async def run(self, asked: Asked, audience: Follower) -> Seat | Refused | None:
        """Carry out an operation. Raises the refusal of a document that is named but unknown."""
        text = self._visit.rules.library.text(asked.query, dict(asked.extensions or {})) or ""
        try:
            document = check_kept(CORE, text, self._visit.rules.introspection).document
        except GraphQLSyntaxError:
            # Strawberry tells what is wrong with it.
            return await self._execute(asked, text, audience)
        operation = get_operation_ast(document, asked.name)
        if asked.reading and operation and operation.operation is OperationType.MUTATION:
            raise MethodNotAllowed("GET changes nothing: send a mutation by POST.")
        if operation is None or operation.operation is not OperationType.SUBSCRIPTION:
            return await self._execute(asked, text, audience)
        if time.monotonic() - self._known_since > FRESH:
            await self.admit()
        context = GraphContext(self._visit, self._caller)
        subscribing = Subscribing(context, self._feeds, asked, text, document)
        return await subscribing.run(audience)

    async def _execute(self, asked: Asked, text: str, audience: Follower) -> Refused | None:
        try:
            result = await graph().execute(
                text,
                variable_values=dict(asked.variables or {}),
                context_value=self._visit,
                operation_name=asked.name,
                operation_extensions=dict(asked.extensions or {}),
            )
        except (MissingQueryError, CannotGetOperationTypeError, InvalidOperationTypeError) as error:
            raise refusal_of(error) from None
        if isinstance(result, PreExecutionError):
            return Refused(encoded_errors(result.errors or []))
        await audience.write(encoded(result.data, result.errors, result.extensions), None)
        audience.end(None)
        return None


class Subscribing:
    """One subscription from its document to its seat."""

    __slots__ = ("_asked", "_context", "_document", "_feeds", "_text")

    def __init__(self, context: GraphContext, feeds: Feeds, asked: Asked, text: str, document: DocumentNode) -> None:
        self._context = context
        self._feeds = feeds
        self._asked = asked
        self._text = text
        self._document = document

    async def run(self, audience: Follower) -> Seat | Refused | None:
        """Give what there is and take a seat for what comes; or end with the error of what refuses it."""
        asked, rules = self._asked, self._context.visit.rules
        errors, _ = weigh(CORE, self._text, rules, asked.name, asked.variables or {})
        if errors:
            return Refused(encoded_errors(self._explained(errors)))
        built = self._built(None)
        if isinstance(built, list):
            return Refused(encoded_errors(self._explained(built)))
        try:
            stream = await await_maybe(create_source_event_stream(built))
            if isinstance(stream, ExecutionResult):
                await self._fail(audience, stream.errors or [])
                return None
            assert isinstance(stream, AsyncGenerator)
            async with aclosing(stream) as items:
                async for first in items:
                    if isinstance(first, Topic):
                        return await self._follow(first, audience)
                    await audience.write(await self._render(first), None)
        except Ended:
            # It was over already: what there was to give has been given.
            pass
        except Exception as fault:  # noqa: BLE001 - told as what it amounts to, and logged there if nobody foresaw it
            await self._fail(audience, [located_error(fault)])
            return None
        audience.end(None)
        return None

    async def _follow(self, topic: Topic, audience: Follower) -> Seat:
        if self._asked.after is not None:
            topic = topic.resumed(self._asked.after)
        caller = await self._context.caller()
        visit = self._context.visit
        variables = self._asked.variables or {}
        shaping = shape_variables_kept(CORE, self._text, visit.rules.introspection, self._asked.name)
        # Whoever shares all of this gets the same bytes.
        key = (
            (caller.actor, caller.id) if caller else None,
            visit.language,
            visit.base_url,
            topic.key,
            self._text,
            self._asked.name,
            to_json({name: variables.get(name) for name in shaping}).decode(),
        )
        return await self._feeds.follow(key, topic, self._render, audience)

    def _built(self, value: Any) -> AnyExecutor[Any] | list[GraphQLError]:
        return Executor.build(
            CORE,
            self._document,
            root_value=value,
            context_value=self._context,
            raw_variable_values=dict(self._asked.variables or {}),
            operation_name=self._asked.name,
        )

    async def _render(self, value: Any) -> str:
        # Made anew each time: most followers wait most of the time, and it is larger than all else that they need.
        executor = self._built(value)
        assert not isinstance(executor, list)
        result = await await_maybe(execute_subscription_event(executor))
        errors = result.errors or []
        for error in errors:
            # It is not given without what it should hold: the feed tries again.
            if isinstance(error.original_error, Unavailable):
                raise error.original_error
        return encoded(result.data, self._explained(errors))

    async def _fail(self, audience: Follower, errors: list[GraphQLError]) -> None:
        await audience.write(encoded(None, self._explained(errors)), None)
        audience.end(None)

    def _explained(self, errors: list[GraphQLError]) -> list[GraphQLError]:
        return [explained(error, self._context.anonymous()) for error in errors]


def encoded(data: object, errors: list[GraphQLError] | None, extensions: Mapping[str, Any] | None = None) -> str:
    """A result as it is sent."""
    result: dict[str, object] = {"data": data}
    if errors:
        result["errors"] = [error.formatted for error in errors]
    if extensions:
        result["extensions"] = extensions
    return to_json(result).decode()


def encoded_errors(errors: list[GraphQLError]) -> str:
    """Errors for which nothing ran, as they are sent."""
    return to_json([error.formatted for error in errors]).decode()
