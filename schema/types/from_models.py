"""Makes the types of the graph from the views and inputs of the operations, so that a field is written once.

A view with edges is a node: a subclass that adds them, declared with `@node`. Wherever the view appears, in the graph
it is the node. Inputs have names of their own, because a model can be both, such as a location.
"""

from collections.abc import Callable
from enum import Enum
from functools import reduce
from inspect import cleandoc
from operator import or_
from types import UnionType
from typing import Annotated, Any, Final, TypeVar, Union, get_args, get_origin

import strawberry
import strawberry.pydantic
from pydantic.alias_generators import to_camel
from strawberry.annotation import StrawberryAnnotation
from strawberry.types.base import StrawberryObjectDefinition, get_object_definition

from resolvers.wire.model import Wire
from schema.types.enums import enum_type

Node = TypeVar("Node", bound=Wire)

OUTPUTS: Final[dict[type[Wire], type[Wire]]] = {}
"""Views and what stands for them in the graph: themselves or their nodes."""
INPUTS: Final[dict[type[Wire], type[Wire]]] = {}


def node(cls: type[Node]) -> type[Node]:
    """Declare a view with its edges. It stands in the graph under the view's name and description.

    An edge takes the place of a field of the same name.
    """
    view = cls.__bases__[0]
    assert issubclass(view, Wire)
    assert view not in OUTPUTS, f"{view.__name__} is in the graph before its node"
    OUTPUTS[view] = cls
    _make(cls, view, strawberry.pydantic.type, output)
    made = definition(cls)
    edges = {field.graphql_name or to_camel(field.python_name) for field in made.fields if field.base_resolver}
    made.fields = [field for field in made.fields if field.base_resolver or to_camel(field.python_name) not in edges]
    return cls


def output(view: type[Wire]) -> type[Wire]:
    """What stands for a view in the graph."""
    if view not in OUTPUTS:
        OUTPUTS[view] = view
        _make(view, view, strawberry.pydantic.type, output)
    return OUTPUTS[view]


def input_type(model: type[Wire]) -> type[Wire]:
    """What stands for an input model in the graph."""
    if model not in INPUTS:
        # It has no source to look for descriptions in, and those of its fields are inherited.
        namespace = {"__module__": model.__module__, "model_config": {"use_attribute_docstrings": False}}
        made: type[Wire] = type(f"{model.__name__}Input", (model,), namespace)
        INPUTS[model] = made
        _make(made, model, strawberry.pydantic.input, input_type, suffix="Input")
    return INPUTS[model]


def input_node(cls: type[Node]) -> type[Node]:
    """Declare an input model with what it takes in the graph alone."""
    model = cls.__bases__[0]
    assert issubclass(model, Wire)
    INPUTS[model] = cls
    _make(cls, model, strawberry.pydantic.input, input_type, suffix="Input")
    return cls


def definition(cls: type) -> StrawberryObjectDefinition:
    """What Strawberry knows of a type."""
    found = get_object_definition(cls)
    assert found, f"{cls.__name__} is not in the graph"
    return found


def _make(
    cls: type[Wire],
    model: type[Wire],
    register: Callable[..., type[Wire]],
    of: Callable[[type[Wire]], type[Wire]],
    *,
    suffix: str = "",
) -> None:
    description = " ".join(cleandoc(model.__doc__ or "").split("\n\n")[0].split())
    assert description, f"{model.__name__} says nothing of itself"
    register(cls, name=model.__name__.removesuffix(suffix) + suffix, description=description)
    for field in definition(cls).fields:
        if field.base_resolver is None and field.type_annotation:
            annotation = _in_graph(field.type_annotation.raw_annotation, of)
            field.type_annotation = StrawberryAnnotation(annotation, namespace=field.type_annotation.namespace)
    # Operations give plain views; a union has to tell which of its members one is.
    definition(cls).is_type_of = lambda value, _: isinstance(value, model)


def _in_graph(annotation: Any, of: Callable[[type[Wire]], type[Wire]]) -> Any:
    """An annotation with every model in it replaced by what stands for it, and every enum made known."""
    if isinstance(annotation, type) and issubclass(annotation, Wire):
        return of(annotation)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return enum_type(annotation)
    parts = get_args(annotation)
    if not parts:
        return annotation
    if get_origin(annotation) is Annotated:
        return _in_graph(parts[0], of)
    made = [_in_graph(part, of) for part in parts]
    if get_origin(annotation) in (Union, UnionType):
        return reduce(or_, made)
    return get_origin(annotation)[tuple(made)]
