"""A document that calls a mutation with as little as it takes."""

from typing import Any, Final

from graphql import (
    GraphQLArgument,
    GraphQLInputObjectType,
    get_named_type,
    is_required_argument,
    is_required_input_field,
)

from schema.graph import graph
from schema.types.fields import MutationRow

NOBODYS: Final = "2147483647"
"""An id that stands for nothing, so that no call changes anything."""
FITTING: Final = {
    "countryIsoCode": '"NL"',
    "isoCode": '"NL"',
    "currency": '"EUR"',
    "endpoint": '"https://nobody.example/"',
    "email": '"nobody@example.org"',
    "payoutCurrency": '"EUR"',
    "questionCode": '"closed"',
    "optionsJson": '"[1, 2]"',
    "agentDecisionJson": '"1"',
    "effectiveDate": "20290103120000",
    "amount": '"20.00"',
    "externalId": '"dep_00000000000000000000"',
    "version": '"2029-01-01"',
    "startDate": '"2029-01-01"',
}
"""Values of fields that take no other text."""


def literal(name: str, argument: GraphQLArgument | Any) -> str:
    """A value of an argument's or field's type with which an operation does as little as it can."""
    kind = get_named_type(argument.type)
    if isinstance(kind, GraphQLInputObjectType):
        parts = [
            f"{part}: {literal(part, field)}" for part, field in kind.fields.items() if is_required_input_field(field)
        ]
        value = "{" + ", ".join(parts) + "}"
    elif hasattr(kind, "values"):
        value = next(iter(kind.values))
    else:
        value = FITTING.get(name) or {"Int": "1", "Float": "1.5", "Boolean": "true", "Timestamp": "20270103120000"}.get(
            kind.name, f'"{NOBODYS}"'
        )
    return f"[{value}]" if "[" in str(argument.type) else value


def mutation_document(row: MutationRow) -> str:
    """The mutation with its required arguments, and what a problem says."""
    roots = graph()._schema.mutation_type
    assert roots
    arguments = [
        f"{part}: {literal(part, argument)}"
        for part, argument in roots.fields[row.name].args.items()
        if is_required_argument(argument)
    ]
    called = f"{row.name}({', '.join(arguments)})" if arguments else row.name
    return f"mutation {{ {called} {{ __typename ... on Problem {{ code status detail nextActions {{ code }} }} }} }}"
