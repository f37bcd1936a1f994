"""The locales."""

import babel
import pytest

from adapters.i18n.locales import LOCALES, Locale


def test_there_are_ten_locales_and_one_is_the_default() -> None:
    assert [locale.slug for locale in LOCALES] == ["en", "nl", "de", "fr", "es", "es-419", "pt", "pt-BR", "it", "pl"]
    assert [locale.slug for locale in LOCALES if locale.is_default] == ["en"]


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.slug)
def test_names_and_cultures_are_those_of_cldr(locale: Locale) -> None:
    assert locale.native_name == babel.Locale.parse(locale.slug, sep="-").get_display_name()
    assert str(babel.Locale.parse(locale.culture, sep="-")).replace("_", "-") == locale.culture
    assert locale.culture.startswith(locale.slug)
