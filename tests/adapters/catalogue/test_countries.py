from zoneinfo import ZoneInfo

import pycountry
from babel import Locale

from adapters.catalogue import Catalogue
from adapters.catalogue.files import read
from domain.catalogue.countries import CountryPhase
from domain.values import wallclock


def of_phase(catalogue: Catalogue, phase: CountryPhase) -> list[str]:
    return [code for code, country in catalogue.countries.items() if country.phase is phase]


def test_every_country_of_iso_3166_is_there(catalogue: Catalogue) -> None:
    assert set(catalogue.countries) == {country.alpha_2 for country in pycountry.countries}


def test_every_field_is_of_its_standard(catalogue: Catalogue) -> None:
    currencies = {currency.alpha_3 for currency in pycountry.currencies}
    for code, country in catalogue.countries.items():
        assert country.iso_code == code
        assert country.name
        assert country.local_name
        assert ZoneInfo(country.timezone).key == country.timezone
        assert country.currency_code in currencies
        language, region = country.language_code.split("-")
        assert region == code
        assert Locale.parse(language).language == language
        assert len(country.flag_emoji) == 2


def test_the_phases_are_those_decided(catalogue: Catalogue) -> None:
    assert set(of_phase(catalogue, CountryPhase.LIVE)) == {
        "NL",
        "GB",
        "FR",
        "IE",
        "US",
        "CA",
        "AU",
        "NZ",
        "HK",
        "IN",
        "EE",
    }
    assert of_phase(catalogue, CountryPhase.ROADMAP) == ["DE", "BE", "ES", "IT"]
    assert of_phase(catalogue, CountryPhase.UNDER_EVALUATION)
    assert of_phase(catalogue, CountryPhase.CLOSED)


def test_launch_dates_are_wallclocks_of_the_phases_that_have_them(catalogue: Catalogue) -> None:
    for country in catalogue.countries.values():
        assert (country.launched_at is not None) == (country.phase is CountryPhase.LIVE)
        assert (country.expected_launch_at is not None) == (country.phase is CountryPhase.ROADMAP)
        for value in (country.launched_at, country.expected_launch_at):
            if value is not None:
                assert wallclock.at(wallclock.to_instant("at", value, country.timezone), country.timezone) == value


def test_tasks_can_be_paid_where_they_are_or_will_be_carried_out(catalogue: Catalogue) -> None:
    for code in (*of_phase(catalogue, CountryPhase.LIVE), *of_phase(catalogue, CountryPhase.ROADMAP)):
        assert catalogue.countries[code].currency_code in catalogue.currencies


def test_phases_name_countries_that_exist_and_each_once(catalogue: Catalogue) -> None:
    phases = read("phases.toml")
    named = [*phases["Live"], *phases["Roadmap"], *phases["UnderEvaluation"]["countries"]]
    assert len(named) == len(set(named))
    assert {*named, *phases["payment_provider"]["countries"]} <= set(catalogue.countries)
    assert all(catalogue.countries[code].psp_supported for code in phases["Live"])


def test_some_countries_as_people_know_them(catalogue: Catalogue) -> None:
    netherlands = catalogue.countries["NL"]
    assert (netherlands.name, netherlands.local_name, netherlands.flag_emoji) == ("Netherlands", "Nederland", "🇳🇱")
    assert (netherlands.region, netherlands.currency_code) == ("Europe", "EUR")
    assert (netherlands.language_code, netherlands.timezone) == ("nl-NL", "Europe/Amsterdam")
    assert catalogue.countries["AU"].timezone == "Australia/Sydney"
    assert catalogue.countries["HK"].local_name == "香港"
    assert catalogue.countries["BG"].currency_code == "EUR"


def test_no_name_means_two_countries(catalogue: Catalogue) -> None:
    seen: dict[str, str] = {}
    for name, code in catalogue.country_names.items():
        assert seen.setdefault(name.casefold(), code) == code
    for row_code, row in read("countries.toml").items():
        for name in (row["name"], row["local_name"], *row["also"]):
            assert catalogue.country_names[name] == row_code
