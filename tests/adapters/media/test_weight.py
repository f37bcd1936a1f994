"""The weights of photos, compared with the peak memory of processes that decode them."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from adapters.media.weight import weigh_photo
from tests.adapters.media.test_inspection import STREET, encoded
from tests.adapters.media.test_movie import movie

SIDES = (2000, 1000)
PIXELS = 2_000_000


def test_the_weight_of_each_kind_of_photo(tmp_path: Path, subtests: pytest.Subtests) -> None:
    second = Image.new("RGB", SIDES, "red")
    cases: tuple[tuple[str, str, dict[str, object], int], ...] = (
        ("1", "PNG", {}, PIXELS // 4),
        ("L", "PNG", {}, PIXELS // 4),
        ("I;16", "PNG", {}, PIXELS // 2),
        ("P", "PNG", {}, PIXELS * 5 // 4),
        ("RGB", "PNG", {}, PIXELS),
        ("RGBA", "PNG", {}, 3 * PIXELS),
        ("RGB", "PNG", {"transparency": (0, 0, 0)}, 3 * PIXELS),
        ("RGB", "PNG", {"save_all": True, "append_images": [second]}, PIXELS),
        # A JPEG of one scan is decoded at a half of its sides here; all coefficients of several scans are kept.
        ("RGB", "JPEG", {}, PIXELS),
        ("RGB", "JPEG", {"progressive": True}, PIXELS + PIXELS * 3 // 4),
        ("RGB", "JPEG", {"progressive": True, "subsampling": 0}, PIXELS + PIXELS * 3 // 2),
        ("L", "JPEG", {"progressive": True}, PIXELS + PIXELS // 2),
        ("CMYK", "JPEG", {"progressive": True}, PIXELS + 2 * PIXELS),
        ("RGB", "HEIF", {}, PIXELS * 5 // 2),
        ("L", "HEIF", {}, PIXELS * 3 // 4),
    )
    path = tmp_path / "photo"
    for mode, decoder, options, pixels in cases:
        with subtests.test(mode=mode, decoder=decoder, options=str(options)):
            buffer = io.BytesIO()
            Image.new(mode, SIDES).save(buffer, decoder, **options)
            path.write_bytes(buffer.getvalue())
            assert weigh_photo(buffer.getvalue()) == pixels
            assert weigh_photo(path) == pixels


def test_a_large_jpeg_weighs_what_is_decoded_of_it() -> None:
    buffer = io.BytesIO()
    Image.new("RGB", (9_600, 8_000)).save(buffer, "JPEG")
    assert weigh_photo(buffer.getvalue()) == 1_200 * 1_000


def several_scans(photo: bytes) -> bytes:
    """A JPEG whose first scan names one component only."""
    start = photo.index(b"\xff\xda")
    length = int.from_bytes(photo[start + 2 : start + 4])
    return photo[:start] + b"\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00" + photo[start + 2 + length :]


def filled(photo: bytes) -> bytes:
    """A JPEG with a fill byte before a marker, after which a reader of headers may be led astray."""
    return photo[:2] + b"\xff" + photo[2:]


@pytest.mark.parametrize("change", [several_scans, filled])
def test_a_jpeg_that_may_keep_all_coefficients_weighs_as_much(change: Callable[[bytes], bytes]) -> None:
    assert weigh_photo(STREET) == 1600 * 1200
    assert weigh_photo(change(STREET)) == 1600 * 1200 + 1600 * 1200 * 3 // 4


def test_what_is_refused_before_its_pixels_or_has_none_weighs_nothing(subtests: pytest.Subtests) -> None:
    huge = encoded(Image.new("L", (8000, 8000)), "PNG")
    for content in (b"", b"text", b"%PDF-1.7", movie(), STREET[:100], b"\x89PNG\r\n\x1a\n", huge):
        with subtests.test(content=content[:20]):
            assert weigh_photo(content) == 0
