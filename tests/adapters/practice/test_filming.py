"""Films of simulated operators: real MP4 files, with time and place as telephones write them."""

from datetime import UTC, datetime, timedelta, timezone

from adapters.media import inspect
from adapters.practice.filming import film
from domain.proofs.recording_time import NO_TIMES
from tests.adapters.clocks import readings

TAKEN = datetime(2027, 3, 2, 9, 10, 5, tzinfo=timezone(timedelta(hours=1)))


def test_the_film_can_serve_as_proof() -> None:
    content = film(7, "Bakery De Molen", taken_at=TAKEN, latitude=52.373056, longitude=-4.892222)
    media = inspect(content, "tour.mp4")
    assert (media.content_type, media.width, media.height) == ("video/mp4", 320, 240)
    assert readings(media.times) == ["movie_header 2027-03-02 08:10:05+00:00"]
    assert (media.latitude, media.longitude) == (52.3731, -4.8922)
    assert 100_000 < len(content) < 150_000


def test_what_is_not_given_or_does_not_fit_is_not_in_it() -> None:
    media = inspect(film(1, "Shop", taken_at=datetime(2050, 1, 1, tzinfo=UTC)), "tour.mp4")
    assert (media.times, media.latitude, media.longitude) == (NO_TIMES, None, None)
