"""Options are JSON values, compared by value and not by notation."""

import pytest

from domain.refusals.general import InvalidInput
from domain.tasks.decisions import MAX_OPTIONS, choose, parse_options


@pytest.mark.parametrize(
    "options",
    [
        "{}",
        '"wait"',
        "[]",
        '["a", "a"]',
        '[{"a": 1, "b": 2}, {"b": 2, "a": 1}]',
        str(list(range(MAX_OPTIONS + 1))),
        "[NaN]",
        "[1e999]",
    ],
)
def test_options_are_a_list_of_different_values(options: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        parse_options(options)
    assert [error.field for error in refused.value.errors] == ["optionsJson"]


@pytest.mark.parametrize(
    ("answer", "chosen"),
    [
        ('"wait"', '"wait"'),
        (' {"b": 2,"a": 1}', '{"a": 1, "b": 2}'),
        ("1", "1"),
        ("true", "true"),
        ('"\\u00e9"', '"é"'),
        ("wait", '"wait"'),
        ("2", '"2"'),
    ],
)
def test_an_answer_is_the_option_that_it_equals(answer: str, chosen: str) -> None:
    options = parse_options('["wait", {"a": 1, "b": 2}, "1", 1, true, "é", "2"]')
    assert choose("agentDecisionJson", answer, options) == chosen


@pytest.mark.parametrize("answer", ['"go"', "1.0", "false", "null", '{"a": 1}', "wai", "1e999"])
def test_anything_else_is_no_answer(answer: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        choose("agentDecisionJson", answer, parse_options('["wait", 1, true]'))
    assert [error.field for error in refused.value.errors] == ["agentDecisionJson"]


def test_a_misspelt_option_is_named() -> None:
    with pytest.raises(InvalidInput, match=r"did you mean wait\?"):
        choose("agentDecisionJson", "Wiat", parse_options('["wait", 1, true]'))
