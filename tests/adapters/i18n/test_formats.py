"""Amounts as a locale writes them."""

from decimal import Decimal

import pytest

from adapters.i18n.formats import format_amount


@pytest.mark.parametrize(
    ("locale", "euros", "yen", "dinars"),
    [
        ("en", "€1,250.00", "JP¥5,000", "KWD 1.234"),
        ("nl", "€ 1.250,00", "JP¥ 5.000", "KWD 1,234"),
        ("de", "1.250,00 €", "5.000 ¥", "1,234 KWD"),
        ("fr", "1 250,00 €", "5 000 JPY", "1,234 KWD"),
        ("es", "1.250,00 €", "5.000 JPY", "1,234 KWD"),
        ("es-419", "EUR 1,250.00", "JPY 5,000", "KWD 1.234"),
        ("pt", "1 250,00 €", "5 000 JP¥", "1,234 KWD"),
        ("pt-BR", "€ 1.250,00", "JP¥ 5.000", "KWD 1,234"),
        ("it", "1.250,00 €", "5.000 JPY", "1,234 KWD"),
        ("pl", "1 250,00 €", "5 000 JPY", "1,234 KWD"),
    ],
)
def test_amounts_are_written_as_the_locale_writes_them(locale: str, euros: str, yen: str, dinars: str) -> None:
    amounts = (("1250.00", "EUR"), ("5000", "JPY"), ("1.234", "KWD"))
    written = [format_amount(Decimal(amount), currency, locale) for amount, currency in amounts]
    # the spaces inside an amount are of the kinds that no line breaks at
    assert not any(" " in text for text in written)
    assert [" ".join(text.split()) for text in written] == [euros, yen, dinars]


def test_an_amount_keeps_the_places_that_it_has() -> None:
    assert format_amount(Decimal("12.50"), "RSD", "en").split() == ["RSD", "12.50"]
    assert format_amount(Decimal("1E+3"), "JPY", "en") == "JP¥1,000"
