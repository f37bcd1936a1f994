"""Random valid queries over a schema: any fields at any depth, aliases, fragments, conditions and variables."""

from collections.abc import Collection
from random import Random
from typing import Any, Final

from graphql import (
    GraphQLEnumType,
    GraphQLField,
    GraphQLObjectType,
    GraphQLSchema,
    get_named_type,
    get_nullable_type,
    is_abstract_type,
    is_leaf_type,
    is_required_argument,
)

MAX_DEPTH: Final = 4
VARIABLES: Final[dict[str, tuple[str, Any]]] = {
    "yes": ("Boolean!", True),
    "few": ("Int", 2),
    "id": ("ID!", "1"),
}


class RandomDocuments:
    """Writes queries that a seed determines."""

    def __init__(self, schema: GraphQLSchema, seed: int, without: Collection[str] = ()) -> None:
        assert schema.query_type
        self._query = schema.query_type
        self._random = Random(seed)
        self._without = without
        self._number = 0

    def document(self) -> tuple[str, dict[str, Any]]:
        """A query and its variables."""
        body = self._selection(self._query, 0)
        used = {name: VARIABLES[name] for name in VARIABLES if f"${name}" in body}
        declared = ", ".join(f"${name}: {kind}" for name, (kind, _) in used.items())
        head = f"query Made({declared})" if used else "query Made"
        return f"{head} {body}", {name: value for name, (_, value) in used.items()}

    def _selection(self, parent: GraphQLObjectType, depth: int) -> str:
        fields = [
            (name, field)
            for name, field in parent.fields.items()
            if name not in self._without
            and not is_abstract_type(get_named_type(field.type))
            and (depth < MAX_DEPTH or is_leaf_type(get_named_type(field.type)))
        ]
        chosen = self._random.sample(fields, min(len(fields), self._random.randint(1, 3 if depth else 2)))
        parts = [part for name, field in chosen if (part := self._field(name, field, depth))]
        if depth:
            parts += self._random.choices([f"... on {parent.name} {{ __typename }}", "__typename", ""], k=1)
            if self._random.random() < 0.2:
                parts.append(f"... @{self._condition()} {{ t{self._random.randint(1, 3)}: __typename }}")
        return f"{{ {' '.join(parts) or '__typename'} }}"

    def _field(self, name: str, field: GraphQLField, depth: int) -> str:
        arguments = self._arguments(field)
        if arguments is None:
            return ""
        kind = get_named_type(field.type)
        selection = self._selection(kind, depth + 1) if isinstance(kind, GraphQLObjectType) else ""
        self._number += 1
        # Fields of one name in two selections must agree, so all but plain ones have names of their own.
        alias = f"a{self._number}: " if arguments or selection or self._random.random() < 0.1 else ""
        condition = f" @{self._condition()}" if alias and self._random.random() < 0.1 else ""
        return f"{alias}{name}{arguments}{condition} {selection}"

    def _condition(self) -> str:
        return self._random.choice(
            ["include(if: $yes)", "skip(if: $yes)", "skip(if: false)", "include(if: false)", "include(if: true)"]
        )

    def _arguments(self, field: GraphQLField) -> str | None:
        """The arguments of a field; None when one is required for which there is no value."""
        values = []
        for name, argument in field.args.items():
            value = self._value(name, get_nullable_type(argument.type))
            if value is None and is_required_argument(argument):
                return None
            if value is not None and (is_required_argument(argument) or self._random.random() < 0.3):
                values.append(f"{name}: {value}")
        return f"({', '.join(values)})" if values else ""

    def _value(self, name: str, kind: Any) -> str | None:
        if name == "id" or name.endswith("Id"):
            return self._random.choice(['"1"', '"2"', '"999"', "$id" if name == "id" else '"1"'])
        if name in ("first", "last"):
            return self._random.choice(["0", "1", "5", "$few", "null"])
        if isinstance(kind, GraphQLEnumType):
            return self._random.choice(list(kind.values))
        return {"Boolean": self._random.choice(["true", "false"]), "Int": "1"}.get(getattr(kind, "name", ""))
