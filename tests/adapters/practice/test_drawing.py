import io

from PIL import Image

from adapters.media import inspect
from adapters.practice.drawing import photograph
from domain.proofs.recording_time import NO_TIMES
from tests.adapters.clocks import readings


def test_the_photograph_can_serve_as_proof() -> None:
    media = inspect(
        photograph(
            7,
            "Bakery De Molen",
            taken_at=20270302091005,
            taken_offset="+01:00",
            latitude=52.373056,
            longitude=-4.892222,
        ),
        "shop.jpg",
    )
    assert (media.width, media.height) == (1600, 1200)
    assert readings(media.times) == ["own_offset 2027-03-02 09:10:05+01:00"]
    assert (media.latitude, media.longitude) == (52.373056, -4.892222)
    assert (media.camera_make, media.camera_model) == ("Fieldcall", "Drawn street scene")
    assert media.thumbnail is not None
    assert 5_000 <= len(media.thumbnail) <= 15_000


def test_what_is_not_given_is_not_in_it() -> None:
    media = inspect(photograph(1, "", taken_at=20270302231005), "night.jpg")
    assert readings(media.times) == ["task_zone 2027-03-02 23:10:05"]
    assert (media.latitude, media.longitude) == (None, None)


def test_a_browsers_picture_says_nothing_of_itself() -> None:
    content = photograph(1, "Shop", taken_at=20270302091005, latitude=52.37, longitude=4.89, has_exif=False)
    media = inspect(content, "front.jpg")
    assert (media.times, media.latitude, media.camera_make, media.software) == (NO_TIMES, None, None, None)
    assert not Image.open(io.BytesIO(content)).getexif()


def test_the_same_arguments_give_the_same_picture_and_others_another() -> None:
    first = photograph(1, "Books", taken_at=20270302091005)
    assert photograph(1, "Books", taken_at=20270302091005) == first
    others = (
        photograph(2, "Books", taken_at=20270302091005),
        photograph(1, "Maps", taken_at=20270302091005),
        photograph(1, "Books", taken_at=20270302211005),
    )
    pixels = {Image.open(io.BytesIO(data)).tobytes() for data in (first, *others)}
    assert len(pixels) == 4


def test_a_long_caption_fits_on_the_sign() -> None:
    assert inspect(photograph(3, "caption " * 40, taken_at=20270302091005), "long.jpg").width == 1600
