import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.refusals.general import InvalidInput
from domain.values import json_text
from domain.values.json_text import (
    BINARY,
    EXACT,
    WITH_KEY,
    WITHOUT_KEY,
    Bounds,
    JsonError,
    NumberTypes,
    OutOfBoundsError,
)


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


def members(number: int) -> bytes:
    return b"{" + b",".join(b'"%d": [%d]' % (place, place) for place in range(number // 2)) + b"}"


@pytest.mark.parametrize("bounds", [WITHOUT_KEY, WITH_KEY])
def test_members_and_items_are_counted_at_all_levels(bounds: Bounds) -> None:
    assert len(json_text.parse(members(bounds.members), bounds)) == bounds.members / 2
    with pytest.raises(OutOfBoundsError, match=f"has more than {bounds.members:,} members and items"):
        json_text.parse(members(bounds.members + 2), bounds)


def test_levels_are_counted() -> None:
    levels = WITHOUT_KEY.levels
    assert json_text.parse("[" * levels + "]" * levels)
    with pytest.raises(OutOfBoundsError, match="has more than 64 levels"):
        json_text.parse('{"a": ' + "[" * levels + "]" * levels + "}")


def test_what_is_in_a_text_counts_for_nothing() -> None:
    text = json.dumps({"a": '[{,:"' * 5_000, "b\\": ['\\"', "{" * 100, "]\\\\"]})
    assert json_text.parse(text) == json.loads(text)
    assert json_text.excess(b"[" + b"[],{ }, " * 500 + b"[\n]]", Bounds(1_001, 2)) is None
    assert json_text.excess(b"[" + b"[],{ }, " * 500 + b"[\n]]", Bounds(1_000, 2)) is not None


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ('{"a": 1, "b": 2, "a": 3}', 'names "a" twice'),
        ("[NaN]", "is not JSON: NaN is not a number of JSON"),
        ("[1e400]", "has a number with too many digits or too large an exponent"),
        ('["\\uD800"]', "has a \\u escape that is half of a surrogate pair"),
        (b"\xff", "is not UTF-8"),
        (b"\xef\xbb\xbf\xef\xbb\xbf{}", "begins with two byte order marks: send one at most"),
        ("\ufeff\ufeff{}", "begins with two byte order marks: send one at most"),
        ('{"a": 1}'.encode("utf-16"), "is UTF-16: send it as UTF-8"),
        ('{"a": 1}'.encode("utf-16-be"), "is UTF-16-BE: send it as UTF-8"),
        ('{"a": 1}'.encode("utf-32"), "is UTF-32: send it as UTF-8"),
        (b'{"a": 1}\0', "is not JSON: Extra data (line 1, column 9)"),
        (b'{"a":\xef\xbb\xbf1}', "is not JSON: Expecting value (line 1, column 6)"),
        ("[1", "is not JSON: Expecting ',' delimiter (line 1, column 3)"),
    ],
)
@pytest.mark.parametrize("numbers", [EXACT, BINARY])
def test_the_reader_is_strict(text: str | bytes, predicate: str, numbers: NumberTypes) -> None:
    with pytest.raises(JsonError) as refused:
        json_text.parse(text, numbers=numbers)
    assert str(refused.value) == predicate


CHARACTERS = st.characters(exclude_categories=("Cs",))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63) | st.text(CHARACTERS, max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(CHARACTERS, max_size=4), inner, max_size=4),
    max_leaves=12,
)
SPACE = st.text(" \t\r\n", max_size=3)


@given(VALUES, SPACE, SPACE, st.sampled_from([(",", ":"), (" ,\n", "\t: ")]), st.booleans(), st.booleans())
def test_every_text_of_the_grammar_is_read(  # noqa: PLR0917 - the parts of a text
    value: object, before: str, after: str, separators: tuple[str, str], escaped: bool, marked: bool
) -> None:
    """RFC 8259 sections 2 to 8: values, white space, escapes; section 8.1: UTF-8, with or without a byte order mark."""
    text = ("\ufeff" if marked else "") + before
    text += json.dumps(value, ensure_ascii=escaped, separators=separators) + after
    assert json_text.parse(text) == json_text.parse(text.encode()) == value


@given(st.binary(max_size=40) | VALUES.map(lambda value: json.dumps(value).encode("utf-16")))
def test_other_bytes_are_read_as_the_standard_library_reads_them_or_refused(content: bytes) -> None:
    """RFC 8259 section 8.1: no other encoding than UTF-8."""
    try:
        value = json_text.parse(content)
    except JsonError:
        return
    assert value == json.loads(content.decode("utf-8-sig"), parse_float=Decimal)


def test_numbers_are_exact_or_binary() -> None:
    assert json_text.parse("[0.1, 18446744073709551616]") == [Decimal("0.1"), 2**64]
    assert json_text.parse("[0.1, 18446744073709551616]", numbers=BINARY) == [0.1, 2.0**64]
