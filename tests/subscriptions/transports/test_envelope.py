import pytest

from domain.refusals.general import InvalidInput, MalformedBody
from subscriptions.transports.envelope import Envelope


def test_the_fields_of_a_request_are_read_and_others_ignored() -> None:
    sent = Envelope.read({"query": "{a}", "operationName": "A", "variables": {"x": 1}, "id": 7})
    assert (sent.query, sent.operation_name, sent.variables, sent.extensions) == ("{a}", "A", {"x": 1}, None)


@pytest.mark.parametrize("nothing", [None, "", {}])
def test_an_empty_member_counts_as_none(nothing: object) -> None:
    """GraphQL over HTTP, "Request Parameters": all but the query are optional, and null is as good as left out."""
    sent = Envelope.read(
        {"query": "{a}", "operationName": nothing or None, "variables": nothing, "extensions": nothing}
    )
    assert (sent.operation_name, sent.variables or None, sent.extensions or None) == (None, None, None)


@pytest.mark.parametrize("field", ["query", "variables", "extensions"])
@pytest.mark.parametrize("value", [7, True, [], [{}], 1.5])
def test_a_field_of_another_type_is_named(field: str, value: object) -> None:
    with pytest.raises(MalformedBody) as refused:
        Envelope.read({"operationName": {}, field: value})
    assert [error.field for error in refused.value.errors] == sorted([field, "operationName"], key=FIELDS.index)


FIELDS = ["query", "operationName", "variables", "extensions"]


@pytest.mark.parametrize("value", [7, True, [], {}, ["A"], {"a": "b"}, "n" * 201])
def test_a_name_that_none_can_be_is_refused_by_its_field(value: object) -> None:
    with pytest.raises(InvalidInput) as refused:
        Envelope.read({"query": "{a}", "operationName": value})
    assert refused.value.detail == "operationName: must be text of at most 200 characters, or null"


@pytest.mark.parametrize("fields", [None, [], [{"query": "{a}"}], "text", 7])
def test_several_operations_are_refused(fields: object) -> None:
    with pytest.raises(MalformedBody, match="Several operations in one request are not supported"):
        Envelope.read(fields)
