"""Codes and keys as people type and paste them: Unicode's UAX 15 (NFKC), RFC 6068 (mailto)."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.people.sign_in import CODE_ALPHABET, CODE_LENGTH
from domain.values.pasted import INVISIBLE, code_in, key_in, mail_address_in

CODES = st.text(CODE_ALPHABET, min_size=CODE_LENGTH, max_size=CODE_LENGTH)
BETWEEN = st.text(st.characters(categories=("Pd", "Zs", "Cf", "Cc", "Po")), max_size=2)


def other_width(character: str) -> str:
    """A letter or digit in the width of East Asian text."""
    return chr(ord(character) + 0xFEE0)


@given(CODES, st.lists(BETWEEN, min_size=CODE_LENGTH, max_size=CODE_LENGTH), st.data())
def test_a_code_is_its_letters_and_digits(code: str, between: list[str], data: st.DataObject) -> None:
    """UAX 15: full-width letters are compatibility equivalents. Case, dashes and spaces do not count."""
    typed = ""
    for character, gap in zip(code, between, strict=True):
        way = data.draw(st.sampled_from((str, str.lower, other_width)))
        typed += way(character) + gap
    assert code_in(typed) == code


@pytest.mark.parametrize(
    "typed",
    [
        *("23AB-CDEF", "23ab cdef", "23AB\u2013CDEF", "\u200b23AB\u00adCDEF\n", "\u201c23AB\u2010CDEF\u201d"),
        *("\uff12\uff13\uff41\uff42\uff0d\uff23\uff24\uff25\uff26", "\u06f2\u06f3ab-cdef"),
    ],
)
def test_forms_of_a_code_are_equal(typed: str) -> None:
    assert code_in(typed) == "23ABCDEF"


def test_another_code_stays_another_one() -> None:
    assert code_in("23AB-CDEG") != "23ABCDEF"
    assert code_in("") == code_in("---") == ""


@pytest.mark.parametrize("around", [" {} ", '"{}"', "'{}'\n", "<{}>", "\u201c{}\u201d", f"{INVISIBLE}{{}}\t"])
def test_a_key_has_no_quotes_around_it(around: str) -> None:
    assert key_in(around.format("fc_agent_7x")) == "fc_agent_7x"


@pytest.mark.parametrize(
    ("text", "address"),
    [
        (" kate@example.org\n", "kate@example.org"),
        ("mailto:kate@example.org", "kate@example.org"),
        ("MAILTO:kate%2Bwork@example.org?subject=Hello", "kate+work@example.org"),
        ("\u00a0kate@example.org\u200b", "kate@example.org"),
        ("kate@example.org, eve@example.org", "kate@example.org, eve@example.org"),
        ("kate @example.org", "kate @example.org"),
    ],
)
def test_an_address_may_be_a_link(text: str, address: str) -> None:
    """RFC 6068 section 2: the address of a mailto link is percent-encoded, and header fields follow it."""
    assert mail_address_in(text) == address


@given(st.text(max_size=20))
def test_what_is_left_of_a_text_is_read_the_same_again(text: str) -> None:
    assert code_in(code_in(text)) == code_in(text)
    assert key_in(key_in(text)) == key_in(text)
    assert unicodedata.is_normalized("NFKC", code_in(text)) or not code_in(text).isascii()
