"""Fields with one response name must be mergeable: the rule of the specification, linear in the document.

graphql-core compares each pair of fields. Here the fields of a set are grouped by response name once, and every field
of a group is compared with the first; the selections of a group are one set again, and equal sets are visited once. A
group is compared twice: all of it for the shape of what it returns, and those of its fields that can stand in one
object for field and arguments (https://spec.graphql.org/draft/#sec-Field-Selection-Merging).
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    GraphQLNamedType,
    GraphQLOutputType,
    GraphQLSchema,
    InlineFragmentNode,
    OperationDefinitionNode,
    SelectionSetNode,
    ValidationRule,
    get_named_type,
    is_leaf_type,
    is_object_type,
    is_wrapping_type,
    print_ast,
)
from graphql.utilities.sort_value_node import sort_value_node

MAXIMUM_MERGED_FIELDS: Final = 10_000
"""Maximum number of fields in all sets together. A set that overlaps others in part is visited as a whole, so nested
fragments in many combinations have many fields. Documents that people write stay below their own number of fields."""


class TypedSelection(NamedTuple):
    """A selection and the type on which it is made; another rule refuses unknown types."""

    selections: SelectionSetNode
    parent: GraphQLNamedType | None


class SelectedField(NamedTuple):
    """A field as it stands in the document."""

    node: FieldNode
    parent: GraphQLNamedType | None
    kind: GraphQLOutputType | None


Set = frozenset[int]
"""The selections whose fields are merged, by the identity of their nodes."""
Groups = list[list[SelectedField]]
"""The fields of a set, grouped by response name."""


class TooManySetsError(Exception):
    """The fragments of the document are combined in more ways than are compared."""


class MergeableFields(ValidationRule):
    """Refuses the documents that `OverlappingFieldsCanBeMergedRule` refuses."""

    def leave_document(self, node: DocumentNode, *_: object) -> None:
        """Report the fields that cannot be merged."""
        merging = Merging(self.context.schema, node)
        try:
            for error in merging.errors():
                self.report_error(error)
        except TooManySetsError:
            message = f"Its fragments merge more than {MAXIMUM_MERGED_FIELDS:,} fields. Nest them less."
            self.report_error(GraphQLError(f"The query is too complex. {message}"))


class Merging:
    """Compares the fields of a document; `visited` counts them."""

    def __init__(self, schema: GraphQLSchema, document: DocumentNode) -> None:
        self.visited = 0
        self._schema = schema
        self._document = document
        definitions = document.definitions
        self._fragments = {node.name.value: node for node in definitions if isinstance(node, FragmentDefinitionNode)}
        self._sources: dict[int, TypedSelection] = {}
        self._groups: dict[Set, Groups] = {}
        self._signatures: dict[int, Any] = {}

    def errors(self) -> Iterator[GraphQLError]:
        """Yield an error for each conflict, once each. Raises `TooManySetsError`."""
        roots = [self._root(node) for node in self._document.definitions]
        reported: set[int] = set()
        for divide, difference in ((_all, _difference_in_shape), (_of_one_object, self._difference_in_call)):
            seen = {root for root in roots if root}
            waiting = list(seen)
            while waiting:
                for part in (part for group in self._grouped(waiting.pop()) for part in divide(group)):
                    first = part[0]
                    for other in part[1:]:
                        reason = difference(first, other)
                        if reason and id(other.node) not in reported:
                            reported.add(id(other.node))
                            yield _conflict(first, other, reason)
                    inner = self._inner(part)
                    if inner and inner not in seen:
                        seen.add(inner)
                        waiting.append(inner)

    def _root(self, node: Any) -> Set:
        if isinstance(node, OperationDefinitionNode):
            return self._set([(node.selection_set, self._schema.get_root_type(node.operation))])
        if isinstance(node, FragmentDefinitionNode):
            return self._set([(node.selection_set, self._type(node.type_condition.name.value))])
        return frozenset()

    def _set(self, sources: Iterable[tuple[SelectionSetNode, GraphQLNamedType | None]]) -> Set:
        by_identity = {id(selections): TypedSelection(selections, parent) for selections, parent in sources}
        self._sources |= by_identity
        return frozenset(by_identity)

    def _type(self, name: str) -> GraphQLNamedType | None:
        return self._schema.type_map.get(name)

    def _inner(self, part: list[SelectedField]) -> Set:
        """Return the set of the selections of some fields."""
        return self._set(
            (field.node.selection_set, get_named_type(field.kind) if field.kind else None)
            for field in part
            if field.node.selection_set
        )

    def _grouped(self, merged: Set) -> Groups:
        if merged not in self._groups:
            groups: dict[str, list[SelectedField]] = {}
            for field in self._fields(merged):
                node = field.node
                groups.setdefault((node.alias or node.name).value, []).append(field)
            self._groups[merged] = list(groups.values())
        return self._groups[merged]

    def _fields(self, merged: Set) -> Iterator[SelectedField]:
        """The fields of a set with those of its fragments, each fragment once."""
        waiting = [self._sources[identity] for identity in merged]
        spread: set[str] = set()
        while waiting:
            selections, parent = waiting.pop()
            known = getattr(parent, "fields", {})
            for node in selections.selections:
                self.visited += 1
                if self.visited > MAXIMUM_MERGED_FIELDS:
                    raise TooManySetsError
                if isinstance(node, FieldNode):
                    field = known.get(node.name.value)
                    yield SelectedField(node, parent, field.type if field else None)
                elif isinstance(node, InlineFragmentNode):
                    condition = node.type_condition
                    waiting.append(
                        TypedSelection(node.selection_set, self._type(condition.name.value) if condition else parent)
                    )
                elif isinstance(node, FragmentSpreadNode) and node.name.value not in spread:
                    spread.add(node.name.value)
                    if fragment := self._fragments.get(node.name.value):
                        waiting.append(
                            TypedSelection(fragment.selection_set, self._type(fragment.type_condition.name.value))
                        )

    def _difference_in_call(self, first: SelectedField, other: SelectedField) -> str | None:
        name, another = first.node.name.value, other.node.name.value
        if name != another:
            return f"'{name}' and '{another}' are different fields"
        return None if self._arguments(first.node) == self._arguments(other.node) else "they have differing arguments"

    def _arguments(self, node: FieldNode) -> Any:
        if not node.arguments:
            return None
        if id(node) not in self._signatures:
            self._signatures[id(node)] = sorted(
                (argument.name.value, print_ast(sort_value_node(argument.value))) for argument in node.arguments
            )
        return self._signatures[id(node)]


def _all(group: list[SelectedField]) -> list[list[SelectedField]]:
    """Return all fields of a group, those of unknown types last, because their shapes are unknown."""
    return [sorted(group, key=lambda field: field.kind is None)]


def _of_one_object(group: list[SelectedField]) -> list[list[SelectedField]]:
    """Return the fields of a group that one object can have: two object types exclude each other, all other types
    overlap."""
    if len(group) == 1:
        return [group]
    objects: dict[int, list[SelectedField]] = {}
    others = []
    for field in group:
        if is_object_type(field.parent):
            objects.setdefault(id(field.parent), []).append(field)
        else:
            others.append(field)
    return [fields + others for fields in objects.values()] or [others]


def _difference_in_shape(first: SelectedField, other: SelectedField) -> str | None:
    if first.kind is other.kind or other.kind is None or _shape(first.kind) == _shape(other.kind):
        return None
    return f"they return conflicting types '{first.kind}' and '{other.kind}'"


def _shape(kind: Any) -> str:
    """Return the lists and nulls of a type, and the name of a leaf type; the fields of objects are compared
    separately."""
    shape = ""
    while is_wrapping_type(kind):
        shape += type(kind).__name__
        kind = kind.of_type
    return shape + (kind.name if is_leaf_type(kind) else "")


def _conflict(first: SelectedField, other: SelectedField, reason: str) -> GraphQLError:
    name = (other.node.alias or other.node.name).value
    return GraphQLError(
        f"Fields '{name}' conflict because {reason}. "
        "Use different aliases on the fields to fetch both if this was intentional.",
        [first.node, other.node],
    )
