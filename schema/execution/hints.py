"""Hints for unknown names in documents, for which the rules of GraphQL find no similar name."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from graphql import GraphQLInputObjectType, GraphQLObjectType, GraphQLSchema, get_named_type

UNKNOWN_FIELD: Final = re.compile(r"Cannot query field '(\w+)' on type '(\w+)'\.$")
UNKNOWN_ARGUMENT: Final = re.compile(r"Unknown argument '(\w+)' on field '(\w+)\.(\w+)'\.$")
OF_CONNECTIONS: Final = "nodes"
SYNONYMS: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("me", "self", "whoami", "profile", "account", "user"), ("agent", "operator", "viewer")),
    **dict.fromkeys(("items", "results", "data", "list", "rows", "records", "entries"), (OF_CONNECTIONS,)),
    **dict.fromkeys(("proof", "photos", "images"), ("proofReview",)),
    **dict.fromkeys(("history", "timeline", "statusEvents", "log"), ("events",)),
    **dict.fromkeys(("balance", "balances"), ("wallets", "available")),
    **dict.fromkeys(("cursor", "hasNextPage", "endCursor", "page"), ("pageInfo",)),
    **dict.fromkeys(("count", "total", "size"), ("totalCount",)),
}
"""Names of fields in other interfaces, with their names here."""
FEW_FIELDS: Final = 8
"""Maximum number of fields of a type that are all listed."""


def hint(schema: GraphQLSchema, message: str) -> str:
    """Return the sentence to append to the error of an unknown field or argument; empty if nothing is similar."""
    if field := UNKNOWN_FIELD.search(message):
        sentence = _of_field(schema, *field.groups())
    elif argument := UNKNOWN_ARGUMENT.search(message):
        sentence = _of_argument(schema, *argument.groups())
    else:
        return ""
    return sentence


def other_root(schema: GraphQLSchema, message: str) -> str:
    """Return the sentence for a query that is asked as a mutation, or the reverse; else an empty text."""
    name, type_name = field.groups() if (field := UNKNOWN_FIELD.search(message)) else ("", "")
    owner = schema.get_type(type_name)
    for root, kind in ((schema.query_type, "query"), (schema.mutation_type, "mutation")):
        if root and owner is not root and type_name in _roots(schema) and name in root.fields:
            return f"It is a {kind}: begin the document with `{kind}`."
    return ""


def _of_field(schema: GraphQLSchema, name: str, type_name: str) -> str:
    owner = schema.get_type(type_name)
    fields = owner.fields if isinstance(owner, GraphQLObjectType) else {}
    if meant := [other for other in SYNONYMS.get(name, ()) if other in fields]:
        return f"Did you mean {_or(meant)}?"
    return f"It has {', '.join(fields)}." if len(fields) <= FEW_FIELDS else ""


def _of_argument(schema: GraphQLSchema, name: str, type_name: str, field: str) -> str:
    owner = schema.get_type(type_name)
    if not isinstance(owner, GraphQLObjectType) or field not in owner.fields:
        return ""
    arguments = owner.fields[field].args
    for outer, argument in arguments.items():
        inner = get_named_type(argument.type)
        if isinstance(inner, GraphQLInputObjectType) and name in inner.fields:
            return f"Did you mean {outer}: {{{name}: …}}?"
    return f"It takes {', '.join(arguments)}." if arguments else "It takes none."


def _roots(schema: GraphQLSchema) -> Iterator[str]:
    return (root.name for root in (schema.query_type, schema.mutation_type, schema.subscription_type) if root)


def _or(names: list[str]) -> str:
    quoted = [f"'{name}'" for name in names]
    return " or ".join(filter(None, (", ".join(quoted[:-1]), quoted[-1])))
