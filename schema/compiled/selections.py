"""Compilation of selection sets to Python source, and the helpers that this source calls."""

import asyncio
import math
from collections.abc import Awaitable, Callable, Mapping, Sequence
from decimal import Decimal
from enum import Enum
from inspect import isfunction
from operator import attrgetter
from types import NoneType, SimpleNamespace
from typing import Any, Final, NamedTuple, Protocol

import strawberry
from graphql import (
    BooleanValueNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLAbstractType,
    GraphQLEnumType,
    GraphQLField,
    GraphQLList,
    GraphQLObjectType,
    InlineFragmentNode,
    NonNullTypeNode,
    OperationDefinitionNode,
    SelectionNode,
    VariableNode,
    get_named_type,
    get_nullable_type,
    is_abstract_type,
    is_leaf_type,
    is_non_null_type,
    is_object_type,
)
from graphql.execution.values import get_argument_values
from strawberry.schema.schema_converter import GraphQLCoreConverter
from strawberry.types.arguments import StrawberryArgument, convert_argument, convert_arguments
from strawberry.types.field import StrawberryField

from schema.compiled.leaves import FAST, DiscardedError, make_completion, name_values
from schema.compiled.size import is_applied

DECLARATION: Final = GraphQLCoreConverter.DEFINITION_BACKREF
ONCE: Final = "once"
"""Key in the metadata of a field that changes something, so that it must not run twice."""
MEMORY: Final = "memory"
"""Key in the metadata of a field: makes its resolver's memory, `info.memory`, which is kept from one run of a query to
the next."""
MAX_MEMORIES: Final = 4
"""Maximum number of fields of an operation with a memory."""
UNCHANGEABLE: Final = (NoneType, str, int, float, Decimal, Enum)
"""Types of argument values that all runs may share."""


class UnsupportedError(Exception):
    """Raised when graphql-core has to execute the query."""


CAST: Final = "__as_strawberry_type__"
"""Attribute of a value to which `strawberry.cast` has given another type than that of its class."""


FIELDS_READER: Final = "fields_reader"
"""Optional method of a class: for names of attributes, it returns a function that reads all of them from an object."""


class Readers(dict[type, Callable[[Any], tuple[Any, ...]]]):
    """Functions that read the attributes of a selection set from an object, by the object's class."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)

    def __missing__(self, kind: type) -> Callable[[Any], tuple[Any, ...]]:
        make = getattr(kind, FIELDS_READER, None)
        self[kind] = read = make(self.names) if make else attrgetter(*self.names)
        return read


class Members(dict[type, Callable[..., Any]]):
    """The functions for the values of an abstract type, by class. All values of a class have the same type."""

    def __init__(self, kind: GraphQLAbstractType, field_name: str, functions: Mapping[str, Callable[..., Any]]) -> None:
        self._kind = kind
        self._info: Any = SimpleNamespace(field_name=field_name)
        self._functions = functions

    def find_member(self, value: Any) -> Callable[..., Any]:
        """Return the function of a value's type. Raises any exception for a value that does not belong to the abstract
        type."""
        if (function := self.get(value.__class__)) is not None:
            return function
        resolve = self._kind.resolve_type
        if resolve is None or hasattr(value, CAST):
            raise DiscardedError
        function = self[value.__class__] = self._functions[str(resolve(value, self._info, self._kind))]
        return function


class Mutation(NamedTuple):
    """The only field of a mutation: a function that calls its resolver, and one that completes the result
    afterwards."""

    response: str
    """Its name in the result."""
    call: Callable[["Any", Any], Awaitable[Any]]
    complete: Callable[[Any, Any, Any], Any]
    """Returns the data, or an awaitable of it."""
    field: GraphQLField
    nodes: Sequence[FieldNode]


class Memory(Protocol):
    """Memory of the resolver of one field of one query."""

    def note_run(self) -> None:
        """Note that a run was answered."""

    @property
    def weight(self) -> int:
        """Bytes of the memory now."""


class Value(NamedTuple):
    """The source of an expression, and whether it has to be awaited."""

    source: str
    waits: bool = False


class Selections:
    """Compiles the selection sets of one operation.

    Each function takes the object `o`, the info `i` and the coerced variables `g`. In an expression, `a0`, `a1`… are
    the plain attributes of the object, and `v1`, `v2`… values that it has already computed.
    """

    def __init__(
        self,
        schema: strawberry.Schema,
        fragments: Mapping[str, FragmentDefinitionNode],
        conditions: Mapping[str, bool],
        pause: Callable[[], None],
    ) -> None:
        """`conditions` are the values of the variables of `@skip` and `@include`. `pause` is called between functions:
        a compiling thread releases the interpreter there, because `compile` never does."""
        self._schema = schema
        self._core = schema._schema  # noqa: SLF001 - Strawberry has it nowhere else
        self._fragments = fragments
        self._conditions = conditions
        self._pause = pause
        self._required: set[str] = set()
        """The variables that cannot be null or left out."""
        self.names: dict[str, Any] = {"DiscardedError": DiscardedError, "isfinite": math.isfinite, "settle": settle}
        self._functions: list[str] = []
        self._number = 0
        self._abstract: list[tuple[dict[str, str], dict[str, Callable[..., Any]]]] = []
        """Fields of an abstract type, each with the names of its functions by type and the dictionary that receives the
        functions."""
        self.memories: list[Memory] = []
        """Memories of the resolvers of its fields."""

    def root(self, operation: OperationDefinitionNode) -> Callable[..., Any]:
        """The function of the operation, which takes None as its object. Raises `UnsupportedError`."""
        if operation.directives or self._core.query_type is None:
            raise UnsupportedError("a directive of the operation")
        self._required = {
            variable.variable.name.value
            for variable in operation.variable_definitions or ()
            if isinstance(variable.type, NonNullTypeNode)
        }
        function = self._function(self._core.query_type, [operation.selection_set.selections], is_root=True)
        self._define()
        select: Callable[..., Any] = self.names[function.source]
        return select

    def mutation(self, operation: OperationDefinitionNode) -> Mutation:
        """The only field of a mutation. Raises `UnsupportedError`, also for several."""
        if operation.directives or self._core.mutation_type is None:
            raise UnsupportedError("a directive of the operation")
        fields: dict[str, list[FieldNode]] = {}
        self._collect(self._core.mutation_type, operation.selection_set.selections, fields)
        if len(fields) != 1:
            raise UnsupportedError("several mutations, which run one after the other")
        ((response, nodes),) = fields.items()
        field = self._core.mutation_type.fields.get(nodes[0].name.value)
        if field is None:
            raise UnsupportedError("a mutation that changes nothing")
        declared = self._declared(field)
        if not declared.is_async:
            raise UnsupportedError("a resolver that does not wait")
        call, complete = self._name("call"), self._name("complete")
        completed = self._completed(field.type, nodes, "v")
        self._add(f"def {call}(i, g, o=None):", f" return {self._call(field, declared, nodes[0])}")
        self._add(
            f"{'async ' if completed.waits else ''}def {complete}(v, i, g):",
            f" return {{{response!r}: {'await ' if completed.waits else ''}{completed.source}}}",
        )
        self._define()
        return Mutation(response, self.names[call], self.names[complete], field, nodes)

    def _define(self) -> None:
        for source in self._functions:
            self._pause()
            exec(compile(source, "<compiled query>", "exec"), self.names)  # noqa: S102 - made here
        for abstract, functions in self._abstract:
            functions.update({name: self.names[source] for name, source in abstract.items()})

    def _add(self, *lines: str) -> None:
        self._functions.append("\n".join(lines))

    def _name(self, prefix: str) -> str:
        self._number += 1
        return f"{prefix}{self._number}"

    def _constant(self, prefix: str, value: Any) -> str:
        name = self._name(prefix)
        self.names[name] = value
        return name

    # Selection sets

    def _function(
        self, parent: GraphQLObjectType, selections: Sequence[Sequence[SelectionNode]], *, is_root: bool = False
    ) -> Value:
        """The name of the function of merged selection sets, and whether it is asynchronous."""
        fields: dict[str, list[FieldNode]] = {}
        for nodes in selections:
            self._collect(parent, nodes, fields)
        results, waiting = [], []
        attributes: dict[str, str] = {}
        for response, nodes in fields.items():
            value = self._field(parent, nodes, attributes)
            if value.waits:
                waiting.append(value.source)
            results.append(f"{response!r}: {f'w[{len(waiting) - 1}]' if value.waits else value.source}")
        name = self._name("select")
        lines = [f"{'async ' if waiting else ''}def {name}(o, i, g):"]
        if not is_root:
            lines.append(" if o is None: raise DiscardedError")
        if len(attributes) == 1:
            lines += [f" {value} = o.{name}" for name, value in attributes.items()]
        elif attributes:
            readers = self._constant("readers", Readers(list(attributes)))
            lines.append(f" {', '.join(attributes.values())} = {readers}[o.__class__](o)")
        if len(waiting) == 1:
            lines.append(f" w = (await {waiting[0]},)")
        elif waiting:
            lines.append(f" w = await settle(({', '.join(waiting)}))")
        lines.append(f" return {{{', '.join(results)}}}")
        self._add(*lines)
        return Value(name, bool(waiting))

    def _collect(
        self, parent: GraphQLObjectType, nodes: Sequence[SelectionNode], fields: dict[str, list[FieldNode]]
    ) -> None:
        """Add the fields of a selection set that apply to an object type, by their names in the result."""
        for node in nodes:
            if not self._is_included(node):
                continue
            if isinstance(node, FieldNode):
                fields.setdefault(node.alias.value if node.alias else node.name.value, []).append(node)
                continue
            assert isinstance(node, FragmentSpreadNode | InlineFragmentNode)
            fragment = self._fragments[node.name.value] if isinstance(node, FragmentSpreadNode) else node
            if is_applied(self._core, fragment, parent):
                self._collect(parent, fragment.selection_set.selections, fields)

    def _is_included(self, node: SelectionNode) -> bool:
        for directive in node.directives or ():
            if directive.name.value not in ("skip", "include"):
                raise UnsupportedError("another directive")
            (argument,) = directive.arguments or ()
            condition = argument.value
            if isinstance(condition, VariableNode):
                holds = self._conditions[condition.name.value]
            else:
                assert isinstance(condition, BooleanValueNode)
                holds = condition.value
            if holds == (directive.name.value == "skip"):
                return False
        return True

    # Fields

    def _field(self, parent: GraphQLObjectType, nodes: list[FieldNode], attributes: dict[str, str]) -> Value:
        """The value of a field. Plain fields are read together: `attributes` names the variable of each."""
        name = nodes[0].name.value
        if name == "__typename":
            return Value(repr(parent.name))
        if name.startswith("__"):
            raise UnsupportedError("introspection")
        field = parent.fields[name]
        declared = self._declared(field)
        if declared.metadata.get(ONCE):
            raise UnsupportedError("a field that may run only once")
        if declared.is_basic_field:
            return self._completed(
                field.type, nodes, attributes.setdefault(declared.python_name, f"a{len(attributes)}")
            )
        call = self._call(field, declared, nodes[0])
        if not declared.is_async:
            return self._completed(field.type, nodes, call)
        function, completed = self._name("resolve"), self._completed(field.type, nodes, "v")
        self._add(
            f"async def {function}(o, i, g):",
            f" v = await {call}",
            f" return {'await ' if completed.waits else ''}{completed.source}",
        )
        return Value(f"{function}(o, i, g)", waits=True)

    def _declared(self, field: GraphQLField) -> StrawberryField:
        declared = field.extensions.get(DECLARATION)
        if not isinstance(declared, StrawberryField) or declared.extensions or declared.permission_classes:
            raise UnsupportedError("a field that is more than its resolver")
        return declared

    def _call(self, field: GraphQLField, declared: StrawberryField, node: FieldNode) -> str:
        resolver = declared.base_resolver
        if resolver is None or not isfunction(resolver.wrapped_func):
            raise UnsupportedError("a resolver that is no function")
        if resolver.parent_parameter or resolver.root_parameter:
            raise UnsupportedError("a parameter for the parent")
        parameters = ["o"] if resolver.self_parameter else []
        if resolver.info_parameter:
            parameters.append(f"{resolver.info_parameter.name}={self._info(declared)}")
        if field.args:
            parameters.append(f"**{self._arguments(field, declared, node)}")
        return f"{self._constant('resolver', resolver.wrapped_func)}({', '.join(parameters)})"

    def _info(self, declared: StrawberryField) -> str:
        make_memory = declared.metadata.get(MEMORY)
        if make_memory is None or len(self.memories) == MAX_MEMORIES:
            return "i"
        self.memories.append(make_memory())
        return f"i.with_memory({self._constant('memory', self.memories[-1])})"

    def _arguments(self, field: GraphQLField, declared: StrawberryField, node: FieldNode) -> str:
        """Return the source of the arguments. They are computed now if they are immutable and the same in each run, and
        taken from the variables if they need no conversion."""
        if variables := self._variables(declared, node):
            return variables

        registry, config = self._schema.schema_converter.scalar_registry, self._schema.config

        def arguments(info: Any, variables: Any) -> dict[str, Any]:
            values = get_argument_values(field, node, variables)
            return convert_arguments(values, declared.arguments, scalar_registry=registry, config=config, info=info)

        supplied = {argument.name.value: argument.value for argument in node.arguments or ()}
        are_leaves = all(is_leaf_type(get_nullable_type(field.args[name].type)) for name in supplied)
        if are_leaves and not any(isinstance(value, VariableNode) for value in supplied.values()):
            constant = arguments(None, None)
            if all(isinstance(value, UNCHANGEABLE) for value in constant.values()):
                return self._constant("arguments", constant)
        return f"{self._constant('arguments', arguments)}(i, g)"

    def _variables(self, declared: StrawberryField, node: FieldNode) -> str | None:
        """Return the source of the arguments if all of them are required variables whose values need no conversion;
        else None."""
        supplied = {argument.name.value: argument.value for argument in node.arguments or ()}
        parts = []
        for argument in declared.arguments:
            name = self._schema.config.name_converter.from_argument(argument)
            variable = supplied.get(name)
            if not isinstance(variable, VariableNode) or variable.name.value not in self._required:
                return None
            if not self._is_taken_as_it_is(argument):
                return None
            parts.append(f"{argument.python_name!r}: g.coerced[{variable.name.value!r}]")
        return f"{{{', '.join(parts)}}}" if parts else None

    def _is_taken_as_it_is(self, argument: StrawberryArgument) -> bool:
        """True if Strawberry passes the values of an argument on unchanged."""
        value = object()
        registry, config = self._schema.schema_converter.scalar_registry, self._schema.config
        try:
            return convert_argument(value, argument.type, registry, config) is value
        except Exception:  # noqa: BLE001 - it does something with them
            return False

    # Values

    def _completed(self, declared: Any, nodes: list[FieldNode], source: str) -> Value:
        """Return the source of a value in the result, from the source of the resolved value."""
        required, kind = is_non_null_type(declared), get_nullable_type(declared)
        if is_leaf_type(kind):
            return Value(self._leaf(kind, source, required=required))
        if is_object_type(kind):
            return self._object(self._function(kind, _selections(nodes)), source, required=required)
        if isinstance(kind, GraphQLList) and not isinstance(get_nullable_type(kind.of_type), GraphQLList):
            return self._list(kind, nodes, source, required=required)
        if is_abstract_type(kind):
            return self._object(self._of_members(kind, nodes), source, required=required)
        raise UnsupportedError(f"the type {get_named_type(kind).name}")

    def _of_members(self, kind: GraphQLAbstractType, nodes: list[FieldNode]) -> Value:
        """Return the function of a union or an interface, which calls that of the value's type."""
        functions = {
            member.name: self._function(member, _selections(nodes)) for member in self._core.get_possible_types(kind)
        }
        by_type: dict[str, Callable[..., Any]] = {}
        self._abstract.append(({name: function.source for name, function in functions.items()}, by_type))
        members = self._constant("members", Members(kind, nodes[0].name.value, by_type).find_member)
        waits = any(function.waits for function in functions.values())
        name = self._name("member")
        self._add(
            f"{'async ' if waits else ''}def {name}(o, i, g):",
            " if o is None: raise DiscardedError",
            f" r = {members}(o)(o, i, g)",
            " return r if r.__class__ is dict else await r" if waits else " return r",
        )
        return Value(name, waits)

    def _object(self, function: Value, source: str, *, required: bool) -> Value:
        if required:
            return Value(f"{function.source}({source}, i, g)", function.waits)
        name = self._name("optional")
        a_sync, wait = ("async ", "await ") if function.waits else ("", "")
        self._add(
            f"{a_sync}def {name}(o, i, g):",
            f" return None if o is None else {wait}{function.source}(o, i, g)",
        )
        return Value(f"{name}({source}, i, g)", function.waits)

    def _list(self, kind: GraphQLList[Any], nodes: list[FieldNode], source: str, *, required: bool) -> Value:
        item = self._completed(kind.of_type, nodes, "x")
        name = self._name("each")
        lines = [
            f"{'async ' if item.waits else ''}def {name}(xs, i, g):",
            f" if xs is None: {'raise DiscardedError' if required else 'return None'}",
            " if not isinstance(xs, (list, tuple)): raise DiscardedError",
        ]
        items = f"[{item.source} for x in xs]"
        self._add(*lines, f" return await settle({items})" if item.waits else f" return {items}")
        return Value(f"{name}({source}, i, g)", item.waits)

    def _leaf(self, kind: Any, source: str, *, required: bool) -> str:
        if isinstance(kind, GraphQLEnumType):
            return f"{self._constant('names', name_values(kind, required=required))}[{source}]"
        slow = self._constant("slow", make_completion(kind, required=required))
        if kind.name not in FAST:
            return f"{slow}({source})"
        value = self._name("v")
        if required:
            return f"({FAST[kind.name].format(v=value, source=source)} else {slow}({value}))"
        fast = FAST[kind.name].format(v=value, source=value)
        return f"(None if ({value} := {source}) is None else {fast} else {slow}({value}))"


def _selections(nodes: Sequence[FieldNode]) -> list[Sequence[SelectionNode]]:
    return [node.selection_set.selections for node in nodes if node.selection_set]


async def settle(awaitables: Sequence[Awaitable[Any]]) -> list[Any]:
    """Return the results of all awaitables. Raises the first exception once all have ended, so that none is still
    running after a failure."""
    results = await asyncio.gather(*awaitables, return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException):
            raise result
    return results
