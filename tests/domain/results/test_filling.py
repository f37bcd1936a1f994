"""Every schema that is accepted has a result that fits it, and the simulated operators find it."""

import json
from dataclasses import replace
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.refusals.general import InvalidInput
from domain.results.filling import Answers, fill_schema, needs_proof_item
from domain.results.schema import MAX_RESULT_LENGTH, check_schema
from resolvers.results.check import check_values

ANSWERS: Final = Answers('Gemacht wie "beschrieben".\n', "2026-11-28", "2026-11-28T09:00:00Z", ("48213",))
NAMES: Final = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=12)
NUMBERS: Final = st.one_of(
    st.integers(-(2**53) + 1, 2**53 - 1), st.floats(-9e15, 9e15, allow_nan=False), st.integers(-3, 3)
)
LENGTHS: Final = st.one_of(st.integers(0, 40), st.integers(0, 20_001))
NOTES: Final = st.fixed_dictionaries({}, optional={"title": st.text(max_size=9), "description": st.text(max_size=9)})


def typed(kind: str, **optional: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Schemas of one type with any of its keywords."""
    parts = st.fixed_dictionaries({"type": st.just(kind)}, optional=optional)
    return st.builds(lambda notes, part: notes | part, NOTES, parts)


def chosen(values: st.SearchStrategy[Any]) -> dict[str, st.SearchStrategy[Any]]:
    return {"enum": st.lists(values, min_size=1, max_size=4), "const": values}


SCALARS: Final = st.one_of(
    typed("string", minLength=LENGTHS, maxLength=LENGTHS),
    typed("string", **chosen(st.text(max_size=5))),
    typed("string", format=st.sampled_from(["date", "date-time"])),
    typed("string", **{"x-proof": st.booleans()}),
    typed("number", minimum=NUMBERS, maximum=NUMBERS),
    typed("integer", minimum=NUMBERS, maximum=NUMBERS),
    typed("integer", **chosen(st.integers(-5, 5)), minimum=NUMBERS),
    typed("boolean", **chosen(st.booleans())),
)


def lists(items: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    required = {"type": st.just("array"), "items": items}
    return st.fixed_dictionaries(required, optional={"minItems": LENGTHS, "maxItems": LENGTHS})


@st.composite
def objects(draw: st.DrawFn, members: st.SearchStrategy[Any]) -> dict[str, Any]:
    properties = draw(st.dictionaries(NAMES, members, min_size=1, max_size=6))
    required = draw(st.lists(st.sampled_from(sorted(properties)), unique=True))
    return {"type": "object", "properties": properties, "required": required}


SCHEMAS: Final = objects(
    st.recursive(
        st.one_of(SCALARS, lists(SCALARS)),
        lambda inner: st.one_of(objects(inner), lists(objects(inner))),
        max_leaves=12,
    )
)


@settings(max_examples=300, deadline=None)
@given(SCHEMAS)
def test_a_filled_result_fits_every_accepted_schema(schema: dict[str, Any]) -> None:
    try:
        check_schema(json.dumps(schema, ensure_ascii=False))
    except InvalidInput:
        return
    for fills_optional in (False, True):
        text = fill_schema(schema, replace(ANSWERS, fills_optional=fills_optional))
        assert len(text) <= MAX_RESULT_LENGTH
        assert check_values("resultJson", schema, text, ANSWERS.proof_items) == ((), ())
        bare = replace(ANSWERS, fills_optional=fills_optional, proof_items=())
        lacking = check_values("resultJson", schema, fill_schema(schema, bare))
        assert lacking.wrong == ()
        assert not lacking.missing or needs_proof_item(schema, fills_optional=fills_optional)


def long_text(least: int) -> dict[str, Any]:
    return {"type": "string", "minLength": least}


@pytest.mark.parametrize(
    ("properties", "required"),
    [
        ({"a": long_text(19_990)}, ["a"]),
        ({"a": long_text(9_990), "b": long_text(9_990), "c": long_text(9_990)}, ["a", "b"]),
        ({"a": {"type": "array", "items": {"type": "string"}, "minItems": 1_990}}, ["a"]),
        ({"a": {"type": "array", "items": {"type": "number", "minimum": 1e-300}, "minItems": 790}}, ["a"]),
    ],
)
def test_the_largest_results_are_filled_too(properties: dict[str, Any], required: list[str]) -> None:
    schema = {"type": "object", "properties": properties, "required": required}
    check_schema(json.dumps(schema))
    text = fill_schema(schema, replace(ANSWERS, fills_optional=True))
    assert check_values("resultJson", schema, text) == ((), ())
