import pytest

from domain.refusals.general import InvalidInput
from domain.values import json_text


def test_the_value_is_read() -> None:
    assert json_text.read("slotsJson", ' [{"a": 1}] ') == [{"a": 1}]


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        (
            "[{]",
            "slotsJson: is not JSON: Expecting property name enclosed in double quotes: line 1 column 3 (char 2)",
        ),
        ("[" * 100_000, "slotsJson: is JSON that cannot be read"),
        ("9" * 5000, "slotsJson: is JSON that cannot be read"),
        ('"\\ud800"', "slotsJson: is JSON that cannot be read"),
        ('{"\\ud800": 1}', "slotsJson: is JSON that cannot be read"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, detail: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        json_text.read("slotsJson", text)
    assert refusal.value.detail == detail
    assert [(error.field, error.code) for error in refusal.value.errors] == [("slotsJson", "invalid_json")]


@pytest.mark.parametrize(
    "text", ['{"a": 1, "a": 1}', '[{"b": {"a": 1, "c": 2, "a": 3}}]', '{"\\ud800": 1, "\\ud800": 2}']
)
def test_a_name_that_comes_twice_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        json_text.read("slotsJson", text)
    assert [(error.field, error.code) for error in refusal.value.errors] == [("slotsJson", "duplicate")]
    refusal.value.detail.encode()


def test_unknown_keys_are_refused_by_path() -> None:
    assert json_text.known_keys("a[0]", {"start": 1}, frozenset({"start", "end"})) == {"start": 1}
    with pytest.raises(InvalidInput) as refusal:
        json_text.known_keys("a[0]", {"begin": 1}, frozenset({"start", "end"}))
    assert refusal.value.detail == "a[0].begin: is not known here; known are end, start"
