from zoneinfo import ZoneInfo

from adapters.catalogue import Catalogue


def test_where_states_have_different_clocks_each_has_its_own(catalogue: Catalogue) -> None:
    for country in ("US", "CA", "AU"):
        for state in catalogue.states[country]:
            assert state.timezone is not None, state
            assert ZoneInfo(state.timezone).key == state.timezone
    assert all(state.timezone is None for country in ("GB", "IN") for state in catalogue.states[country])


def test_the_states_are_complete(catalogue: Catalogue) -> None:
    counts = {country: len(states) for country, states in catalogue.states.items()}
    assert counts == {"AU": 8, "CA": 13, "GB": 4, "IN": 36, "US": 51}
