"""Writes countries.toml, subdivisions.toml and currency_names.toml from pycountry, babel and tzdata.

Run `python -m adapters.catalogue.generate` after an upgrade of one of them. The service reads the files, because the
libraries would cost half a second at the start and 70 MB of memory.
"""

import json
import unicodedata
from collections.abc import Iterator
from datetime import date
from importlib.resources import files
from pathlib import Path

import pycountry
from babel import Locale, UnknownLocaleError
from babel.languages import get_official_languages
from babel.numbers import get_currency_name, get_currency_symbol, get_territory_currencies

from adapters.catalogue.files import read

_FOLDER = Path(__file__).parent
_ENGLISH = Locale("en")
_CURRENCIES_AS_OF = date(2026, 11, 1)

# The five regions of the United Nations' M49, and Antarctica, which is in none of them.
_REGIONS = {
    "Africa": """AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR
        MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW""",
    "Americas": """AG AI AR AW BB BL BM BO BQ BR BS BV BZ CA CL CO CR CU CW DM DO EC FK GD GF GL GP GS GT GY HN HT
        JM KN KY LC MF MQ MS MX NI PA PE PM PR PY SR SV SX TC TT US UY VC VE VG VI""",
    "Antarctica": "AQ",
    "Asia": """AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY
        NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE""",
    "Europe": """AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV
        MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA""",
    "Oceania": """AS AU CC CK CX FJ FM GU HM KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS""",
}

# Countries whose first zone in the zone table is not the capital's, or that have none.
_ZONES = {
    "AU": "Australia/Sydney",
    "BR": "America/Sao_Paulo",
    "BV": "Etc/UTC",
    "CA": "America/Toronto",
    "FM": "Pacific/Pohnpei",
    "HM": "Indian/Kerguelen",
    "PS": "Asia/Hebron",
    "RU": "Europe/Moscow",
    "UA": "Europe/Kyiv",
    "UM": "Pacific/Wake",
    "UZ": "Asia/Tashkent",
}

# Countries whose first currency in CLDR is missing, out of date or a neighbour's.
_CURRENCIES = {"AQ": "USD", "BG": "EUR", "BT": "BTN", "HT": "HTG", "LS": "LSL", "NA": "NAD", "PA": "PAB"}

# Countries whose first official language in CLDR is missing or rarely used in forms.
_LANGUAGES = {
    "AQ": "en",
    "BA": "bs",
    "BV": "nb",
    "HM": "en",
    "KZ": "kk",
    "NO": "nb",
    "SD": "ar",
    "TF": "fr",
    "UG": "en",
}

_LOCAL_NAMES = {"HK": "香港", "MO": "澳門"}

_WITH_SUBDIVISIONS = {
    "AU": {"State", "Territory"},
    "CA": {"Province", "Territory"},
    "GB": {"Country", "Province"},
    "IN": {"State", "Union territory"},
    "US": {"State", "District"},
}

_HEADER = "# Written by adapters/catalogue/generate.py; do not edit.\n"


def countries() -> str:
    """Return the text of countries.toml: every country of ISO 3166-1; `also` lists its other names and codes."""
    return _HEADER + "".join(sorted(_country(country) for country in pycountry.countries))


def subdivisions() -> str:
    """Return the text of subdivisions.toml: the states of the countries whose addresses contain them."""
    tables = []
    for country, kinds in _WITH_SUBDIVISIONS.items():
        states = sorted(
            (state.code.partition("-")[2], _plain(state.name))
            for state in pycountry.subdivisions.get(country_code=country)  # type: ignore[no-untyped-call]
            if state.type in kinds
        )
        tables.append(f"\n[{country}]\n" + "".join(f"{code} = {_text(name)}\n" for code, name in states))
    return _HEADER + "".join(tables)


def currency_names() -> str:
    """Return the text of currency_names.toml: name and symbol of each currency in currencies.toml."""
    minimums = read("currencies.toml")
    codes = sorted(minimums["published"] | minimums["equivalent"])
    return _HEADER + "".join(
        f"{code} = [{_text(get_currency_name(code, locale=_ENGLISH))}, "
        f"{_text(get_currency_symbol(code, locale=_ENGLISH))}]\n"
        for code in codes
    )


def _country(country: pycountry.db.Country) -> str:
    code = country.alpha_2
    english = _ENGLISH.territories[code]
    name = getattr(country, "common_name", country.name)
    if "," in name or "(" in name:
        name = english
    local = list(_local_names(code))
    language, local_name = local[0]
    local_name = _LOCAL_NAMES.get(code, local_name)
    also = {country.alpha_3, country.name, getattr(country, "official_name", name), english}
    also |= {name_in_language for _, name_in_language in local}
    fields = {
        "name": name,
        "local_name": local_name,
        "region": next(region for region, codes in _REGIONS.items() if code in codes.split()),
        "currency": _CURRENCIES.get(code) or get_territory_currencies(code, _CURRENCIES_AS_OF)[0],
        "language": f"{language}-{code}",
        "timezone": _ZONES.get(code) or _first_zones()[code],
    }
    also_text = ", ".join(_text(other) for other in sorted(also - {name, local_name}))
    fields_text = ", ".join(f"{key} = {_text(value)}" for key, value in fields.items())
    return f"{code} = {{{fields_text}, also = [{also_text}]}}\n"


def _local_names(code: str) -> Iterator[tuple[str, str]]:
    """Yield the languages of a country, the main one first, each with the country's name in it."""
    official = get_official_languages(code, de_facto=True)
    first = (_LANGUAGES[code],) if code in _LANGUAGES else ()
    for language in (*first, *official):
        try:
            name = Locale.parse(language).territories.get(code)
        except UnknownLocaleError:
            continue
        if name:
            yield language.partition("_")[0], name


def _first_zones() -> dict[str, str]:
    table = (files("tzdata") / "zoneinfo" / "zone.tab").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in table.splitlines() if not line.startswith("#")]
    return {row[0]: row[2] for row in reversed(rows)}


def _plain(name: str) -> str:
    """Return the name as in addresses: without diacritics of a transliteration or the Welsh name."""
    return unicodedata.normalize("NFKD", name.partition(" [")[0]).encode("ascii", "ignore").decode("ascii")


def _text(value: str) -> str:
    """Format a TOML string, which for names equals a JSON string."""
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    for file_name, text in {
        "countries.toml": countries(),
        "subdivisions.toml": subdivisions(),
        "currency_names.toml": currency_names(),
    }.items():
        (_FOLDER / file_name).write_text(text, encoding="utf-8")
