"""The formats of postal codes by country."""

import re
from typing import Final

_FORMS: Final = {
    r"\d{3}": "IS",
    r"\d{4}": "AT AU BE BG CH CY DK HU LI LU NO NZ PH SI TN ZA",
    r"\d{4}( ?[A-Z]{2})?": "NL",
    r"\d{4}-\d{3}": "PT",
    r"\d{5}": "DE EE ES FI FR HR ID IT KE KR LT MA ME MX MY PK RS SA TH TR UA VN",
    r"\d{5}(-\d{4})?": "US PR",
    r"\d{5}-?\d{3}": "BR",
    r"\d{3} ?\d{2}": "CZ GR SE SK",
    r"\d{3} ?\d{3}": "IN",
    r"\d{6}": "CN RO RU SG",
    r"\d{2}-\d{3}": "PL",
    r"\d{3}-\d{4}": "JP",
    r"(LV-)?\d{4}": "LV",
    r"[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}": "GB",
    r"[A-Z]\d[\dW] ?[A-Z\d]{4}": "IE",
    r"[A-Z]\d[A-Z] ?\d[A-Z]\d": "CA",
}
"""Countries by format. Any code is accepted for other countries."""

_BY_COUNTRY: Final = {
    country: re.compile(form, re.IGNORECASE) for form, countries in _FORMS.items() for country in countries.split()
}


def fits(country: str, code: str) -> bool:
    """Return true if a code has the format of its country, or the country has no known format."""
    form = _BY_COUNTRY.get(country)
    return form is None or form.fullmatch(code) is not None


def find_country(code: str) -> str | None:
    """Return the ISO code of the only country with postal codes of this format; None when several have it."""
    countries = [country for country, form in _BY_COUNTRY.items() if form.fullmatch(code)]
    return countries[0] if len(countries) == 1 else None
