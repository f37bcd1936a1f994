import io

import pytest
from PIL import Image

from adapters.media.thumbnail import thumbnail
from adapters.practice.drawing import photograph


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def test_a_photo_gives_five_to_fifteen_kilobytes() -> None:
    for seed in range(3):
        data = thumbnail(opened(photograph(seed, "Corner shop", taken_at=20270302091005)), ())
        assert 5_000 <= len(data) <= 15_000
        assert opened(data).size == (320, 240)


def test_noise_is_brought_under_the_bound() -> None:
    data = thumbnail(Image.effect_noise((1600, 1600), 200), ())
    assert len(data) <= 15_000


def test_a_flat_image_may_be_smaller() -> None:
    data = thumbnail(Image.new("RGB", (1600, 1200), "grey"), ())
    assert (opened(data).size, len(data) < 5_000) == ((320, 240), True)


def test_a_small_image_is_not_blown_up() -> None:
    assert opened(thumbnail(Image.new("RGB", (20, 10)), ())).size == (20, 10)


def test_nothing_of_the_metadata_is_kept() -> None:
    buffer = io.BytesIO()
    photo = opened(photograph(1, "Corner shop", taken_at=20270302091005, latitude=1, longitude=2))
    photo.save(buffer, "JPEG", exif=photo.getexif(), comment=b"secret", icc_profile=b"profile", xmp=b"<x/>")
    data = thumbnail(opened(buffer.getvalue()), ())
    assert sorted(opened(data).info) == ["jfif", "jfif_density", "jfif_unit", "jfif_version"]
    assert b"secret" not in data


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "CMYK", "YCbCr", "I;16", "F"])
def test_every_mode_becomes_a_jpeg_in_colour(mode: str) -> None:
    source = Image.new("L", (64, 64), 200)
    small = opened(
        thumbnail(source.convert("RGB").convert(mode) if mode not in {"I;16", "F"} else source.convert(mode), ())
    )
    assert (small.format, small.mode) == ("JPEG", "RGB")


def test_what_is_transparent_becomes_white() -> None:
    small = opened(thumbnail(Image.new("RGBA", (64, 64), (255, 0, 0, 0)), ()))
    assert small.getpixel((32, 32)) == (255, 255, 255)
