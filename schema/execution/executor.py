"""Executes selections as graphql-core does, with a short path for the many fields that only read an attribute.

Mutations are counted before the first of them runs, after fragments are merged and directives applied. All other fields
take graphql-core's own path: fields with a resolver, with a null that is not allowed, or with a value of the wrong
type. So results and errors are the same as graphql-core's. The short path is for documents that no plan answers: a page
of tasks takes two fifths of the time (docs/decisions/0112).
"""

import warnings
from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

from graphql import GraphQLError, GraphQLObjectType, get_nullable_type, is_leaf_type, is_non_null_type
from graphql.execution.collect_fields import GroupedFieldSet
from graphql.pyutils import AwaitableOrValue, Path
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext
from strawberry.types.field import StrawberryField
from strawberry.utils.await_maybe import await_maybe

from adapters.time_slices import TIME_SLICES
from domain.refusals.general import RateLimited
from schema.compiled.leaves import make_completion
from schema.compiled.selections import DECLARATION
from schema.execution.rules import MAX_ERRORS
from schema.types.context import GraphContext

# graphql-core wraps the coroutine of a resolver in another. If a field beside it fails or the client leaves before the
# outer one has begun, the inner one is dropped: it has done nothing, and there is nothing to end.
warnings.filterwarnings("ignore", "coroutine 'GraphQLCoreConverter", RuntimeWarning)

OBJECTS_PER_LOOK: Final = 4
"""Objects of a result between two checks of the time slice: a check takes as long as a plain field."""
CONTEXT, ERRORS = 3, 9
"""The positions of the context and of the maximum number of errors among the arguments of graphql-core's `build`."""


class PlainField(NamedTuple):
    """A field that reads a scalar or an enum from an attribute of its object."""

    attribute: str
    complete: Callable[[Any], Any]
    """Returns the value in the result. Raises any exception if graphql-core has to complete it."""


@cache
def _plain_fields(parent: GraphQLObjectType) -> dict[str, PlainField]:
    plain = {}
    for name, field in parent.fields.items():
        declared, kind = field.extensions.get(DECLARATION), get_nullable_type(field.type)
        if isinstance(declared, StrawberryField) and declared.is_basic_field and is_leaf_type(kind):
            complete = make_completion(kind, required=is_non_null_type(field.type))
            plain[name] = PlainField(declared.python_name, complete)
    return plain


class Executor(StrawberryGraphQLCoreExecutionContext):
    """Strawberry's executor with the short path. A long result is built in time slices."""

    _objects = 0
    """Objects of the result that were begun."""
    _turn_ended = False
    """True if the time slice had ended at the last check: no object begins until the next slice."""

    @classmethod
    def build(cls, *arguments: Any, **options: Any) -> Any:
        """Make an executor, or return the first errors of the variables. Without introspection, the errors suggest no
        names."""
        positional = list(arguments)
        context = positional[CONTEXT] if positional[CONTEXT:] else options.get("context_value")
        if positional[ERRORS:]:
            positional[ERRORS] = MAX_ERRORS
        else:
            options["max_coercion_errors"] = MAX_ERRORS
        options["hide_suggestions"] = isinstance(context, GraphContext) and not context.scope.rules.introspection
        return super().build(*positional, **options)

    def execute_fields_serially(
        self,
        parent_type: GraphQLObjectType,
        source_value: Any,
        path: Path | None,
        grouped_field_set: GroupedFieldSet,
        position_context: Any,
    ) -> AwaitableOrValue[dict[str, Any]]:
        execute = super().execute_fields_serially

        async def counted() -> dict[str, Any]:
            try:
                await self.context_value.count_mutations(len(grouped_field_set))
            except RateLimited as refusal:
                # An error of the whole operation has no path.
                raise GraphQLError(refusal.detail, original_error=refusal) from refusal
            return await await_maybe(execute(parent_type, source_value, path, grouped_field_set, position_context))

        return counted()

    def execute_fields(
        self,
        parent_type: GraphQLObjectType,
        source_value: Any,
        path: Path | None,
        grouped_field_set: GroupedFieldSet,
        position_context: Any,  # noqa: ARG002 - that of @defer, which there is not
    ) -> AwaitableOrValue[dict[str, Any]]:
        self._objects += 1
        if self._turn_ended or (self._objects % OBJECTS_PER_LOOK == 0 and TIME_SLICES.has_ended):
            self._turn_ended = True
            return self._execute_in_turn(parent_type, source_value, path, grouped_field_set)
        return self._execute_now(parent_type, source_value, path, grouped_field_set)

    def _execute_now(
        self, parent_type: GraphQLObjectType, source_value: Any, path: Path | None, grouped_field_set: GroupedFieldSet
    ) -> AwaitableOrValue[dict[str, Any]]:
        plain = _plain_fields(parent_type)
        results: dict[str, Any] = {}
        others: GroupedFieldSet = {}
        for name, details in grouped_field_set.items():
            # Even a value that is replaced below is set here, so that results keep the order of the selection.
            results[name] = None
            if (field := plain.get(details[0].node.name.value)) is None:
                others[name] = details
                continue
            try:
                results[name] = field.complete(getattr(source_value, field.attribute))
            except Exception:  # noqa: BLE001 - graphql-core fails on it again, and says where
                others[name] = details
        if not others:
            return results
        rest = super().execute_fields(parent_type, source_value, path, others, None)
        if isinstance(rest, dict):
            return results | rest

        async def completed() -> dict[str, Any]:
            return results | await rest

        return completed()

    async def _execute_in_turn(
        self, parent_type: GraphQLObjectType, source_value: Any, path: Path | None, grouped_field_set: GroupedFieldSet
    ) -> dict[str, Any]:
        loaders = self.context_value.loaders
        loaders.objects_waiting += 1
        try:
            await TIME_SLICES.next()
        finally:
            loaders.object_begins()
        self._turn_ended = False
        results = self._execute_now(parent_type, source_value, path, grouped_field_set)
        return results if isinstance(results, dict) else await results
