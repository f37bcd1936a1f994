"""The choice of a locale."""

import pytest

from adapters.i18n.choice import choose_locale


@pytest.mark.parametrize(
    ("requested", "accept_language", "chosen"),
    [
        (None, None, "en"),
        ("nl", "de", "nl"),
        ("PT_br", None, "pt-BR"),
        ("pt-PT", None, "pt"),
        ("es-MX", None, "es-419"),
        ("es-ES", None, "es"),
        ("xx", "pl", "pl"),
        ("", "it", "it"),
        (None, "de-AT;q=0.4, fr;q=0.8", "fr"),
        (None, "zh-Hant-TW, it ; q=0.1", "it"),
        (None, "nl;q=0", "en"),
        (None, "nl;q=0, *", "en"),
        (None, ",;=;q,fr;q=x,\x00, pl;q=nan", "en"),
    ],
)
def test_the_locale_is_the_one_asked_for_else_the_browsers(
    requested: str | None, accept_language: str | None, chosen: str
) -> None:
    assert choose_locale(requested, accept_language) == chosen
