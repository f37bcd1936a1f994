"""An unknown name gets the one that is meant, also where GraphQL's rules find none that is similar."""

import pytest
from graphql import build_schema, parse

from schema.execution.rules import errors_in
from server.reference.graph_types import read_document

SCHEMA = build_schema(read_document())


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("{ me { id } }", "Did you mean 'agent', 'operator' or 'viewer'?"),
        ("{ tasks { items { id } } }", "Did you mean 'nodes'?"),
        ("{ tasks(status: Draft) { totalCount } }", "Did you mean filter: {status: …}?"),
        ("{ createTask { id } }", "It is a mutation: begin the document with `mutation`."),
        ("mutation { tasks { totalCount } }", "It is a query: begin the document with `query`."),
        ("{ tasks { pageInfo { foo } } }", "It has hasNextPage, hasPreviousPage, startCursor, endCursor."),
        ("{ task(number: 1, id: 1) { id } }", "It takes id."),
        ("{ tsks { totalCount } }", "Did you mean"),
    ],
)
def test_an_unknown_name_gets_a_hint(text: str, hint: str) -> None:
    (error,) = errors_in(SCHEMA, parse(text), introspection=True)
    assert hint in error.message
    (error,) = errors_in(SCHEMA, parse(text), introspection=False)
    assert hint not in error.message
