"""Bounds on the shape of a document: checked after parsing and before any validation rule."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    OperationDefinitionNode,
    SelectionSetNode,
)

from schema.execution.size import MAXIMUM_DEFINITIONS, MAXIMUM_NESTING

MAXIMUM_DEPTH: Final = 12
MAXIMUM_ALIASES: Final = 100
MAXIMUM_SELECTIONS: Final = 2_000
"""Selections of a fragment count for each spread, unlike in the bound on the text (`MAXIMUM_SELECTIONS` of `size`)."""


class SelectionShape(NamedTuple):
    """Depth of a selection, and number of its selections and aliases, with those of its fragments."""

    nesting: int = 0
    """Levels of selections, those of fragments among them."""
    depth: int = 0
    """Levels of fields."""
    selections: int = 0
    aliases: int = 0


class NestedTooDeeplyError(Exception):
    """Raised when a measurement reaches the maximum nesting."""


def exceeded(document: DocumentNode) -> Iterator[GraphQLError]:
    """Yield an error for each exceeded bound of a document. A fragment counts for each spread."""
    shapes = Shapes(document)
    operations = [node for node in document.definitions if isinstance(node, OperationDefinitionNode)]
    try:
        measured = [shapes.measure_selections(node.selection_set) for node in operations]
    except NestedTooDeeplyError:
        measured = [SelectionShape(nesting=MAXIMUM_NESTING + 1)]
    for name, size, allowed in (
        ("number of definitions", len(document.definitions), MAXIMUM_DEFINITIONS),
        ("depth of the fragments", max((shape.nesting for shape in measured), default=0), MAXIMUM_NESTING),
        ("depth", max((shape.depth for shape in measured), default=0), MAXIMUM_DEPTH),
        ("number of aliases", sum(shape.aliases for shape in measured), MAXIMUM_ALIASES),
        ("number of selections", sum(shape.selections for shape in measured), MAXIMUM_SELECTIONS),
    ):
        if size > allowed:
            yield GraphQLError(f"The {name} of the query is {size}; at most {allowed} is allowed.")


class Shapes:
    """Measures selections; each fragment once."""

    def __init__(self, document: DocumentNode) -> None:
        definitions = document.definitions
        self._fragments = {node.name.value: node for node in definitions if isinstance(node, FragmentDefinitionNode)}
        self._measured: dict[str, SelectionShape] = {}

    def measure_selections(self, selections: SelectionSetNode | None, level: int = 1) -> SelectionShape:
        """The shape of a selection at a level. Raises `NestedTooDeeplyError`."""
        if level > MAXIMUM_NESTING:
            raise NestedTooDeeplyError
        nesting = depth = number = aliases = 0
        for node in selections.selections if selections else ():
            if isinstance(node, FragmentSpreadNode):
                below = self._of_fragment(node.name.value, level)
            else:
                below = self.measure_selections(node.selection_set, level + 1)  # type: ignore[attr-defined] # all others have one
            if isinstance(node, FieldNode):
                # A separate rule bounds the depth of introspection.
                depth = max(depth, 1 + (0 if node.name.value.startswith("__") else below.depth))
                aliases += node.alias is not None
            else:
                depth = max(depth, below.depth)
            nesting = max(nesting, below.nesting)
            aliases += below.aliases
            number += below.selections + 1
        return SelectionShape(nesting + 1, depth, number, aliases)

    def _of_fragment(self, name: str, level: int) -> SelectionShape:
        if name not in self._measured:
            # A fragment that spreads itself, or is missing, has no size here: rules refuse it.
            self._measured[name] = SelectionShape()
            if fragment := self._fragments.get(name):
                self._measured[name] = self.measure_selections(fragment.selection_set, level + 1)
        return self._measured[name]
