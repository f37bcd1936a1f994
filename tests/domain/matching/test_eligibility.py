"""Skills, equipment, languages and categories of an operator against what a task wants."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.matching.eligibility import MAX_TERMS, Words, language_code, takes_on, terms, understands


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (None, ()),
        ("", ()),
        (" , ;\n", ()),
        ("Ladder", ("Ladder",)),
        ("ladder, drill;  gloves \r\n hard hat", ("ladder", "drill", "gloves", "hard hat")),
        ("drill, Drill, DRILL", ("drill",)),
        (",".join(map(str, range(100))), tuple(map(str, range(MAX_TERMS)))),
    ],
)
def test_a_free_text_has_terms(text: str | None, found: tuple[str, ...]) -> None:
    assert terms(text) == found


@pytest.mark.parametrize(
    ("words", "wanted", "missing"),
    [
        ([], "ladder", ["ladder"]),
        (["Photography"], "photography", []),
        (["Macro photography"], "photography", []),
        (["Photo"], "photography", ["photography"]),
        (["STRASSE"], "straße", []),
        (["ladder", "drill"], "Drill, crane; ladder", ["crane"]),
        (["cherry", "picker"], "cherry picker", ["cherry picker"]),
    ],
)
def test_what_is_missing(words: list[str], wanted: str, missing: list[str]) -> None:
    assert Words(words).missing(terms(wanted)) == missing


@given(words=st.lists(st.text(min_size=1)), wanted=st.text())
def test_what_is_missing_is_in_no_single_word(words: list[str], wanted: str) -> None:
    missing = Words(words).missing(terms(wanted))
    single = [term for term in terms(wanted) if not any(term.casefold() in word.casefold() for word in words)]
    assert set(single) >= set(missing)
    if not any("\n" in word for word in words):
        assert single == missing


@pytest.mark.parametrize(("tag", "code"), [("pt", "pt"), ("pt-BR", "pt"), ("FIL-PH", "fil"), ("zh-Hant-TW", "zh")])
def test_a_language_is_compared_without_its_region(tag: str, code: str) -> None:
    assert language_code(tag) == code


def test_what_contradicts_a_language() -> None:
    assert understands(["nl", "en-GB"], "en-US")
    assert not understands(["nl", "en-GB"], "de")
    assert understands([], "de")
    assert understands(["nl"], None)


def test_what_contradicts_a_category() -> None:
    assert takes_on([1], 101, 1)
    assert takes_on([101], 101, 1)
    assert not takes_on([2, 102], 101, 1)
    assert takes_on([], 101, 1)
    assert takes_on([2], None, None)
