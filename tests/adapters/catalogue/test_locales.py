import babel
import pytest

from adapters.catalogue import Catalogue


def test_the_checkout_locales_are_there_and_one_is_the_default(catalogue: Catalogue) -> None:
    assert list(catalogue.locales) == ["en", "nl", "de", "fr", "es", "es-419", "pt", "pt-BR", "it", "pl"]
    assert [slug for slug, locale in catalogue.locales.items() if locale.is_default] == ["en"]


@pytest.mark.parametrize("slug", ["en", "nl", "de", "fr", "es", "es-419", "pt", "pt-BR", "it", "pl"])
def test_names_and_cultures_are_those_of_cldr(catalogue: Catalogue, slug: str) -> None:
    locale = catalogue.locales[slug]
    assert locale.native_name == babel.Locale.parse(slug, sep="-").get_display_name()
    assert str(babel.Locale.parse(locale.culture, sep="-")).replace("_", "-") == locale.culture
    assert locale.culture.startswith(slug)
