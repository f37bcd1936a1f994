from dataclasses import replace

from adapters import catalogue
from domain.catalogue.countries import CountryPhase


def test_only_a_live_country_is_active() -> None:
    country = catalogue.load(2, 20_000).countries["NL"]
    active = {phase for phase in CountryPhase if replace(country, phase=phase).is_active}
    assert active == {CountryPhase.LIVE}
