"""The memory of places with an operator in reach: it forgets after a minute, and the oldest of too many."""

from domain.matching.reachable_places import LIFETIME_MICROSECONDS, MAX_PLACES, ReachablePlaces


def test_a_place_is_remembered_for_a_minute() -> None:
    places = ReachablePlaces()
    places.add("Amsterdam", 0)
    assert places.has("Amsterdam", LIFETIME_MICROSECONDS - 1)
    assert not places.has("Amsterdam", LIFETIME_MICROSECONDS)
    assert not places.has("Utrecht", 0)


def test_the_oldest_of_too_many_places_is_forgotten() -> None:
    places = ReachablePlaces()
    for number in range(MAX_PLACES):
        places.add(number, 0)
    places.add(0, 0)
    places.add("Amsterdam", 0)
    assert (places.has(0, 0), places.has(1, 0), places.has("Amsterdam", 0)) == (True, False, True)
