"""Makes the types of the graph from the views and inputs of the operations, so that a field is written once. A view
with edges is a node: a subclass that adds them, declared with `@node`. If an operation returns the view, the graph has
the node. Inputs have separate names, because a model such as a location can be both an input and an output.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from functools import reduce
from inspect import cleandoc
from operator import or_
from types import UnionType
from typing import Annotated, Any, Final, TypeVar, Union, get_args, get_origin

import strawberry
import strawberry.pydantic
from pydantic import ValidationError
from strawberry.pydantic.error import InputValidationError
from strawberry.types.base import StrawberryObjectDefinition, get_object_definition

from resolvers.core.dry_run import DryRunResult
from resolvers.wire.model import Wire, bounds_in, without_nulls
from schema.types.enums import enum_type
from schema.types.nodes import implement_node
from schema.types.problem import BoundedInputError

Node = TypeVar("Node", bound=Wire)
TypeOf = Callable[[type[Wire]], type[Wire]]
"""The type that stands for a model in the graph: `output` or `input_type`."""

ONLY_DRY: Final = "since 2026-11-27, use DryRun, which answers dry runs since 0.2.0"
"""Reason why fields of results that only a dry run had are deprecated in the graph."""
OUTPUTS: Final[dict[type[Wire], type[Wire]]] = {}
"""Views and the types that stand for them in the graph."""
INPUTS: Final[dict[type[Wire], type[Wire]]] = {}


def node(cls: type[Node]) -> type[Node]:
    """Declare a view with its edges. It has the view's name and description in the graph. A field of the view that an
    edge of the same name replaces is `strawberry.Private` in the node.
    """
    view = cls.__bases__[0]
    assert issubclass(view, Wire)
    assert view not in OUTPUTS, f"{view.__name__} is in the graph before its node"
    OUTPUTS[view] = graph_type = _typed(cls, output)
    _register(graph_type, view, strawberry.pydantic.type)
    return graph_type


def output(view: type[Wire]) -> type[Wire]:
    """The type that stands for a view in the graph."""
    if view not in OUTPUTS:
        OUTPUTS[view] = _typed(view, output)
        _register(OUTPUTS[view], view, strawberry.pydantic.type)
    return OUTPUTS[view]


def input_type(model: type[Wire]) -> type[Wire]:
    """The type that stands for an input model in the graph."""
    if model not in INPUTS:
        INPUTS[model] = _subclass(model, f"{model.__name__}Input", _graph_types(model, input_type))
        _register(INPUTS[model], model, strawberry.pydantic.input, suffix="Input")
    return INPUTS[model]


def input_node(cls: type[Node]) -> type[Node]:
    """Declare an input model with fields that it has in the graph alone."""
    model = cls.__bases__[0]
    assert issubclass(model, Wire)
    INPUTS[model] = graph_type = _typed(cls, input_type)
    _register(graph_type, model, strawberry.pydantic.input, suffix="Input")
    return graph_type


def definition(cls: type) -> StrawberryObjectDefinition:
    """Strawberry's definition of a type."""
    return get_object_definition(cls, strict=True)


def _from_input(slowly: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that makes an input from a value. Strawberry resolves the types of all fields for each value,
    which takes longer than a whole operation. So it gets only values that pydantic refuses, because it names the fields
    of errors as the client wrote them."""

    def from_input(cls: type[Wire], value: Mapping[str, Any], context: Any) -> Any:
        supplied = without_nulls(cls, value)
        try:
            return cls.model_validate(supplied)
        except ValidationError as fault:
            bounds = bounds_in(fault)
        try:
            return slowly(cls, supplied, context)
        except InputValidationError as refused:
            raise BoundedInputError(refused.errors, bounds) from None

    return from_input


def _register(cls: type[Wire], model: type[Wire], decorate: Callable[..., type[Wire]], *, suffix: str = "") -> None:
    description = " ".join(cleandoc(model.__doc__ or "").split("\n\n")[0].split())
    assert description, f"{model.__name__} has no docstring"
    decorate(cls, name=model.__name__.removesuffix(suffix) + suffix, description=description)
    declared = definition(cls)
    if suffix:
        assert declared.from_input, "Strawberry makes the inputs of models"
        declared.from_input = _from_input(declared.from_input)
    for field in declared.fields:
        if issubclass(model, DryRunResult) and field.python_name in DryRunResult.model_fields:
            field.deprecation_reason = ONLY_DRY
        if field.python_name.endswith("_"):
            # A word that Python reserves, such as `from_`.
            field.graphql_name = field.python_name.removesuffix("_")
    if model.node_kind and not suffix:
        implement_node(declared)
    # Operations return plain views, and a union has to find the member for a view.
    declared.is_type_of = lambda value, _: isinstance(value, model)


def _typed(cls: type[Node], of: TypeOf) -> type[Node]:
    """Return the model itself, or a subclass if models that it names have other types in the graph."""
    graph_types = _graph_types(cls, of)
    return _subclass(cls, cls.__name__, graph_types) if graph_types else cls


def _graph_types(cls: type[Wire], of: TypeOf) -> dict[str, Any]:
    """The fields whose annotations differ in the graph, with those annotations."""
    graph_types = {name: in_graph(field.annotation, of) for name, field in cls.model_fields.items()}
    return {name: kind for name, kind in graph_types.items() if kind != cls.model_fields[name].annotation}


def _subclass(cls: type[Node], name: str, graph_types: Mapping[str, Any]) -> type[Node]:
    """Return a subclass of the model with the graph's types of these fields."""
    namespace: dict[str, Any] = {field: cls.model_fields[field] for field in graph_types}
    namespace["__annotations__"] = {
        field: Annotated[cls.model_fields[field].annotation, strawberry.field(graphql_type=graph_type)]
        for field, graph_type in graph_types.items()
    }
    namespace["__module__"] = cls.__module__
    return type(name, (cls,), namespace)


def in_graph(annotation: Any, of: TypeOf) -> Any:
    """Return an annotation with each model replaced by its type in the graph, and register each enum."""
    if isinstance(annotation, type) and issubclass(annotation, Wire):
        return of(annotation)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return enum_type(annotation)
    parts = get_args(annotation)
    if not parts:
        return annotation
    graph_types = [in_graph(part, of) for part in parts]
    if get_origin(annotation) in (Union, UnionType):
        return reduce(or_, graph_types)
    return get_origin(annotation)[tuple(graph_types)]
