import io
import struct
import zlib
from pathlib import Path
from random import Random

import pillow_heif
import pytest
from PIL import ExifTags, Image

from adapters.drawing import photograph
from adapters.media import Media, inspect
from adapters.media.inspection import MEGABYTE
from domain.errors import ProofUnreadable, TooLarge
from domain.proofs import ProofKind
from tests.adapters.media.test_movie import movie

pillow_heif.register_heif_opener(thumbnails=False)

STREET = photograph(5, "Corner shop", taken_at=20270302091005, latitude=52.373056, longitude=4.892222)


def encoded(image: Image.Image, decoder: str, exif: Image.Exif | None = None) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, decoder, exif=Image.Exif() if exif is None else exif)
    return buffer.getvalue()


def street() -> Image.Image:
    return Image.open(io.BytesIO(STREET)).resize((800, 600))


def refusal(source: Path | bytes, file_name: str) -> str:
    with pytest.raises(ProofUnreadable) as caught:
        inspect(source, file_name)
    (error,) = caught.value.errors
    assert error.field == "file"
    assert caught.value.detail == f"file: {error.message}"
    return error.code


@pytest.mark.parametrize(
    ("decoder", "file_name", "content_type"),
    [
        ("JPEG", "a.jpg", "image/jpeg"),
        ("PNG", "a.png", "image/png"),
        ("HEIF", "a.heic", "image/heic"),
    ],
)
def test_a_photo_of_each_format(decoder: str, file_name: str, content_type: str, tmp_path: Path) -> None:
    exif = Image.open(io.BytesIO(STREET)).getexif()
    data = encoded(street(), decoder, exif)
    media = inspect(data, file_name)
    assert media.thumbnail is not None
    assert media == Media(
        content_type=content_type,
        kind=ProofKind.PHOTO,
        size=len(data),
        width=800,
        height=600,
        taken_at=20270302091005,
        taken_offset=None,
        latitude=52.373056,
        longitude=4.892222,
        camera_make="Fieldcall",
        camera_model="Drawn street scene",
        thumbnail=media.thumbnail,
    )
    path = tmp_path / "upload"
    path.write_bytes(data)
    assert inspect(path, file_name) == media


@pytest.mark.parametrize(("decoder", "file_name"), [("JPEG", "a.jpg"), ("PNG", "a.png"), ("HEIF", "a.heic")])
def test_a_cut_off_photo_is_refused(decoder: str, file_name: str) -> None:
    data = encoded(street(), decoder)
    for length in (40, len(data) // 3, len(data) - 20):
        assert refusal(data[:length], file_name) == "damaged"


def test_a_damaged_png_is_refused() -> None:
    data = bytearray(encoded(street(), "PNG"))
    data[len(data) // 2] ^= 0xFF
    assert refusal(bytes(data), "a.png") == "damaged"


@pytest.mark.parametrize(
    ("content", "file_name", "code"),
    [
        (b"hello, I am a photo", "a.jpg", "unknown_format"),
        (b"", "a.jpg", "unknown_format"),
        (STREET, "a.png", "name_contradicts_content"),
        (STREET, "a.mp4", "name_contradicts_content"),
        (b"\xff\xd8\xff" + bytes(5000), "a.jpg", "damaged"),
        (movie(), "a.jpg", "name_contradicts_content"),
        (movie()[:-1], "a.mp4", "damaged"),
    ],
)
def test_what_is_not_what_it_says_is_refused(content: bytes, file_name: str, code: str) -> None:
    assert refusal(content, file_name) == code


def png_of(width: int, height: int) -> bytes:
    def chunk(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


@pytest.mark.filterwarnings("ignore::PIL.Image.DecompressionBombWarning")
@pytest.mark.parametrize(("width", "height"), [(10_001, 10_000), (20_000, 20_000), (2**31 - 1, 2**31 - 1)])
def test_a_decompression_bomb_is_refused_before_it_is_decoded(width: int, height: int) -> None:
    assert refusal(png_of(width, height), "a.png") == "too_many_pixels"


def test_a_photo_above_its_bound_is_too_large() -> None:
    data = encoded(street(), "JPEG")
    at_bound = data + bytes(15 * MEGABYTE - len(data))
    assert inspect(at_bound, "a.jpg").size == 15 * MEGABYTE
    with pytest.raises(TooLarge) as caught:
        inspect(at_bound + b"\0", "a.jpg")
    assert caught.value.detail == "file: a photo may have at most 15 MB"


def test_a_video_above_its_bound_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "upload"
    path.write_bytes(movie())
    with path.open("r+b") as file:
        file.truncate(100 * MEGABYTE + 1)
    with pytest.raises(TooLarge) as caught:
        inspect(path, "a.mp4")
    assert caught.value.detail == "file: a video may have at most 100 MB"


def test_a_video() -> None:
    media = inspect(movie(), "a.mp4")
    assert (media.content_type, media.kind, media.width, media.height, media.thumbnail) == (
        "video/mp4",
        ProofKind.VIDEO,
        1920,
        1080,
        None,
    )
    assert (media.taken_at, media.taken_offset) == (20270302081005, "+00:00")


@pytest.mark.parametrize("orientation", range(1, 9))
def test_the_thumbnail_stands_upright(orientation: int) -> None:
    upright = Image.new("RGB", (400, 200), "white")
    upright.paste("red", (0, 0, 200, 100))
    stored = {
        1: upright,
        2: upright.transpose(Image.Transpose.FLIP_LEFT_RIGHT),
        3: upright.transpose(Image.Transpose.ROTATE_180),
        4: upright.transpose(Image.Transpose.FLIP_TOP_BOTTOM),
        5: upright.transpose(Image.Transpose.TRANSPOSE),
        6: upright.transpose(Image.Transpose.ROTATE_90),
        7: upright.transpose(Image.Transpose.TRANSVERSE),
        8: upright.transpose(Image.Transpose.ROTATE_270),
    }[orientation]
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = orientation
    media = inspect(encoded(stored, "JPEG", exif), "a.jpg")
    assert (media.width, media.height) == (400, 200)
    assert media.thumbnail is not None
    small = Image.open(io.BytesIO(media.thumbnail)).convert("RGB")
    assert small.size == (320, 160)
    corners = [small.getpixel(point) for point in ((40, 40), (280, 40), (40, 120), (280, 120))]
    assert [corner[1] < 60 for corner in corners if isinstance(corner, tuple)] == [True, False, False, False]


@pytest.mark.filterwarnings("ignore::UserWarning:PIL")
@pytest.mark.parametrize("decoder", ["JPEG", "PNG", "HEIF"])
def test_a_photo_with_broken_exif_is_a_photo_without(decoder: str) -> None:
    buffer = io.BytesIO()
    street().save(buffer, decoder, exif=b"Exif\0\0MM\0*\0\0\0\x08\xff\xff\x01\x0f")
    media = inspect(buffer.getvalue(), "photo")
    assert (media.width, media.taken_at, media.latitude, media.camera_make) == (800, None, None, None)


@pytest.mark.filterwarnings("ignore::UserWarning:PIL")
def test_no_damaged_bytes_lead_to_anything_but_a_refusal() -> None:
    chance = Random(1)
    exif = Image.open(io.BytesIO(STREET)).getexif()
    small = street().resize((160, 120))
    outcomes = set()
    for decoder, file_name in (("JPEG", "a.jpg"), ("PNG", "a.png"), ("HEIF", "a.heic")):
        sound = encoded(small, decoder, exif)
        for _ in range(60):
            data = bytearray(sound)
            for _ in range(chance.randint(1, 12)):
                data[chance.randrange(16, min(len(data), 900))] = chance.randrange(256)
            try:
                outcomes.add(inspect(bytes(data), file_name).content_type)
            except ProofUnreadable as refused:
                outcomes.add(refused.errors[0].code)
    assert "damaged" in outcomes
    assert outcomes <= {"image/jpeg", "image/png", "image/heic", "damaged", "too_many_pixels", "unknown_format"}
