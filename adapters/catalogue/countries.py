"""The countries of ISO 3166-1, each with its phase, and their names in addresses."""

from collections.abc import Mapping
from functools import cache

from adapters.catalogue.files import read
from domain.catalogue.countries import Country, CountryPhase

_REGIONAL_INDICATOR_A = 0x1F1E6


@cache
def load() -> tuple[Mapping[str, Country], Mapping[str, str]]:
    """Return all countries by ISO code, in the order of phases.toml and then by code, and the ISO code by name.

    The names are the English and local ones and the alpha-2 and alpha-3 codes.
    """
    rows = read("countries.toml")
    phases = read("phases.toml")
    live, roadmap = phases["Live"], phases["Roadmap"]
    under_evaluation = phases["UnderEvaluation"]["countries"]
    paid_out = frozenset(phases["payment_provider"]["countries"])

    def phase(code: str) -> CountryPhase:
        if code in live:
            return CountryPhase.LIVE
        if code in roadmap:
            return CountryPhase.ROADMAP
        return CountryPhase.UNDER_EVALUATION if code in under_evaluation else CountryPhase.CLOSED

    countries = {
        code: Country(
            iso_code=code,
            name=rows[code]["name"],
            local_name=rows[code]["local_name"],
            flag_emoji="".join(chr(_REGIONAL_INDICATOR_A + ord(letter) - ord("A")) for letter in code),
            region=rows[code]["region"],
            currency_code=rows[code]["currency"],
            language_code=rows[code]["language"],
            timezone=rows[code]["timezone"],
            psp_supported=code in paid_out,
            phase=phase(code),
            launched_at=live.get(code),
            expected_launch_at=roadmap.get(code),
        )
        for code in dict.fromkeys((*live, *roadmap, *under_evaluation, *rows))
    }
    names = {name: code for code, row in rows.items() for name in (code, row["name"], row["local_name"], *row["also"])}
    return countries, names
