"""Rules on words and categories: whole words in any case, and refusals before holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.screening.rules import Objection, Phrase, PublicationRules, ScreeningRule, ScreeningVerdict

REFUSED = Objection("weapons", ScreeningVerdict.REFUSE, "No weapons.")
HELD = Objection("roof", ScreeningVerdict.HOLD, "Heights are looked at.")
RULES = PublicationRules(
    rules=(
        ScreeningRule.from_phrases(REFUSED, ["buy a gun", "Straßenkampf"]),
        ScreeningRule.from_phrases(HELD, ["on the roof"], [7]),
    )
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Please BUY  a-gun for me", REFUSED),
        ("buy a gunship model", None),
        ("a gun to buy", None),
        ("STRASSENKAMPF", REFUSED),
        ("Stand on the\nroof", HELD),
        ("on the roof, then buy a gun", REFUSED),
        ("", None),
    ],
)
def test_a_phrase_is_whole_words_in_this_order(text: str, found: Objection | None) -> None:
    assert RULES.objection(("Title", text, None), ()) == found


@pytest.mark.parametrize(
    ("phrase", "text", "is_found"),
    [
        ("{buy|get} … gift card*", "Get me three of the large gift cards", True),
        ("{buy|get} … gift card*", "Get one two three four five six seven gift cards", False),
        ("{buy|get} … gift card*", "gift cards that you get", False),
        ("código*", "manda los CODIGOS", True),
        ("codigo*", "manda los códigos", True),
        ("pay* … advance", "Paying half in advance", True),
        ("a b", "a c b", False),
        ("a b", "a c a b", True),
    ],
)
def test_a_phrase_has_choices_endings_and_gaps(phrase: str, text: str, is_found: bool) -> None:
    rules = PublicationRules(rules=(ScreeningRule.from_phrases(HELD, [phrase]),))
    assert (rules.objection((text,), ()) == HELD) == is_found


def test_a_category_is_enough_and_no_rules_object_to_nothing() -> None:
    assert RULES.objection(("Title",), (7,)) == HELD
    assert RULES.objection(("Title",), (8,)) is None
    assert PublicationRules().objection(("buy a gun",), (7,)) is None


def test_words_do_not_match_across_the_fields_of_a_task() -> None:
    assert RULES.objection(("You buy a", "gun"), ()) is None


def test_a_word_of_one_phrase_may_begin_the_words_of_another() -> None:
    rules = PublicationRules(rules=(ScreeningRule.from_phrases(HELD, ["voucher", "voucher* … numbers"]),))
    assert rules.objection(("Vouchers, and their numbers", None, None), ()) == HELD
    assert rules.objection(("Vouchers", None, None), ()) is None


word = st.sampled_from(["pay", "paid", "payment", "kid", "gun", "guns", "the"])
part = st.one_of(
    word, word.map("{}*".format), st.lists(word, min_size=2, max_size=3).map(lambda words: f"{{{'|'.join(words)}}}")
)
phrase = st.lists(part, min_size=1, max_size=3).flatmap(
    lambda parts: st.sampled_from([" ", " … "]).map(lambda between: between.join(parts))
)


@given(st.lists(phrase, min_size=1, max_size=4), st.lists(st.lists(word, max_size=6), max_size=3))
def test_the_index_finds_what_each_phrase_finds(phrases: list[str], fields: list[list[str]]) -> None:
    rules = PublicationRules(rules=(ScreeningRule.from_phrases(HELD, phrases),))
    is_found = any(Phrase.parse(text).is_in(words) for text in phrases for words in fields)
    assert rules.objection(map(" ".join, fields), ()) == (HELD if is_found else None)
