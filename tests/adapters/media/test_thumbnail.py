import io
from pathlib import Path

import pytest
from PIL import Image

from adapters.media import inspect
from adapters.media.thumbnail import measure_sharpness, thumbnail
from adapters.practice.drawing import photograph
from domain.proofs.circumstances import MIN_SHARPNESS
from tests.adapters.media.gallery.making import ROWS
from tests.adapters.media.gallery.rows import Photo


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


@pytest.mark.parametrize("hour", [9, 23], ids=["by day", "by night"])
@pytest.mark.parametrize("seed", range(3))
def test_sharpness_falls_with_the_blur(seed: int, hour: int) -> None:
    """A blur of 8 of 1,600 pixels is that of a moved telephone: the sign of the shop can hardly be read."""
    taken_at = 20270302000005 + hour * 10_000
    photos = [inspect(photograph(seed, "Shop", taken_at=taken_at, blur=blur), "a.jpg") for blur in (0, 4, 8, 24)]
    measured = [photo.sharpness or 0 for photo in photos]
    assert measured == sorted(set(measured), reverse=True)
    assert measured[1] >= MIN_SHARPNESS > measured[2]


@pytest.mark.filterwarnings("ignore::UserWarning:PIL")
def test_the_gallery_has_a_sharpness_for_each_photograph(gallery: dict[str, Path]) -> None:
    """Its photographs are soft gradients, so that files stay small: only reduced colours make edges."""
    measured = {row.name: inspect(gallery[row.name], row.name).sharpness for row in ROWS if isinstance(row, Photo)}
    sharp = {name for name, value in measured.items() if value is not None and value >= MIN_SHARPNESS}
    assert "png palette.png" in sharp
    assert len(sharp) <= 2
    assert [name for name, value in measured.items() if value is None] == ["one pixel.jpg"]


@pytest.mark.parametrize("size", [(1, 1), (1, 300), (300, 1)])
def test_a_line_has_no_sharpness(size: tuple[int, int]) -> None:
    assert measure_sharpness(thumbnail(Image.effect_noise(size, 200), ())) is None


def test_a_wall_has_no_sharpness() -> None:
    assert measure_sharpness(thumbnail(Image.new("RGB", (1600, 1200), "white"), ())) is None
