import io
import struct
import zipfile
import zlib
from pathlib import Path
from random import Random
from typing import Any

import pillow_heif
import pytest
from PIL import ExifTags, Image, PngImagePlugin

from adapters.media import Media, inspect
from adapters.media.inspection import MAX_SCANS, MEGABYTE
from adapters.practice.drawing import photograph
from domain.proofs.recording_time import NO_TIMES
from domain.proofs.verdicts import ProofKind
from domain.refusals.general import TooLarge
from domain.refusals.tasks import ProofUnreadable
from tests.adapters.clocks import readings
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
        times=media.times,
        latitude=52.373056,
        longitude=4.892222,
        camera_make="Fieldcall",
        camera_model="Drawn street scene",
        software=None,
        unreadable_texts=(),
        thumbnail=media.thumbnail,
        picture_hash=media.picture_hash,
        file_name=file_name,
        sharpness=media.sharpness,
    )
    assert readings(media.times) == ["task_zone 2027-03-02 09:10:05"]
    assert (media.times.modified, media.times.warnings) == (None, ())
    assert media.picture_hash is not None
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
        (b"\xff\xd8\xff" + bytes(5000), "a.jpg", "damaged"),
        (movie()[:-1], "a.mp4", "damaged"),
    ],
)
def test_what_is_not_what_it_says_is_refused(content: bytes, file_name: str, code: str) -> None:
    assert refusal(content, file_name) == code


@pytest.mark.parametrize(
    ("content", "given", "stored", "content_type"),
    [
        (STREET, "IMG_0590.HEIC", "IMG_0590.jpg", "image/jpeg"),
        (STREET, "a.mp4", "a.jpg", "image/jpeg"),
        (STREET, "Photo 26.11.2026", "Photo 26.11.2026.jpg", "image/jpeg"),
        (movie(), "a.jpg", "a.mp4", "video/mp4"),
        (movie(), "a.mp4", "a.mp4", "video/mp4"),
    ],
)
def test_the_content_decides_the_format_and_corrects_the_name(
    content: bytes, given: str, stored: str, content_type: str
) -> None:
    media = inspect(content, given)
    assert (media.file_name, media.content_type) == (stored, content_type)


def make_png(width: int, height: int) -> bytes:
    def chunk(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


@pytest.mark.parametrize(("width", "height"), [(10_001, 5_000), (20_000, 10_000), (2**31 - 1, 2**31 - 1)])
def test_a_decompression_bomb_is_refused_before_it_is_decoded(width: int, height: int) -> None:
    assert refusal(make_png(width, height), "a.png") == "too_many_pixels"


def test_a_jpeg_of_220_megapixels_is_refused() -> None:
    data = bytearray(encoded(Image.new("L", (16, 16)), "JPEG"))
    frame = data.index(b"\xff\xc0") + 5
    data[frame : frame + 4] = struct.pack(">HH", 11_000, 20_000)
    assert refusal(bytes(data), "a.jpg") == "too_many_pixels"


def test_a_jpeg_of_many_scans_is_refused_before_it_is_decoded() -> None:
    buffer = io.BytesIO()
    street().save(buffer, "JPEG", progressive=True)
    data = buffer.getvalue()
    last = data[data.rindex(b"\xff\xda") : -2]
    assert inspect(data, "a.jpg").width == 800
    many = data[:-2] + last * (MAX_SCANS + 1 - data.count(b"\xff\xda")) + data[-2:]
    assert refusal(many, "a.jpg") == "too_many_scans"


def test_a_png_that_unpacks_megabytes_of_text_is_refused() -> None:
    text = b"Comment\0\0" + zlib.compress(bytes(1_000_000))
    chunk = struct.pack(">I", len(text)) + b"zTXt" + text + struct.pack(">I", zlib.crc32(b"zTXt" + text))
    data = encoded(street(), "PNG")
    header = data.index(b"IDAT") - 4
    assert inspect(data[:header] + chunk + data[header:], "a.png").width == 800
    assert refusal(data[:header] + 3 * chunk + data[header:], "a.png") == "damaged"


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
    assert readings(media.times) == ["movie_header 2027-03-02 08:10:05+00:00"]


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
    assert (media.width, media.times, media.latitude, media.camera_make) == (800, NO_TIMES, None, None)


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


def archive() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as members:
        members.writestr("run.class", b"\xca\xfe\xba\xbe")
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("content", "file_name", "other"),
    [
        (STREET + archive(), "a.jpg", "a ZIP archive"),
        (STREET + archive() + bytes(70_000)[:100], "a.jpg", "a ZIP archive"),
        (movie() + b"\0\0\0\x10free" + bytes(8), "a.mp4", None),
        (movie() + struct.pack(">I4s", 8 + len(archive()), b"free") + archive(), "a.mp4", "a ZIP archive"),
        (STREET[:2] + b"\xff\xfe\x00\x10%PDF-1.7\n%    " + STREET[2:], "a.jpg", "a PDF document"),
        (STREET[:2] + b"\xff\xfe\x00\x11</x><SCRIPT >1 " + STREET[2:], "a.jpg", "a page with markup"),
        (STREET + b"<?php system($_GET[0]); ?>", "a.jpg", "a page with markup"),
        (STREET + b"PK\x05\x06" + bytes(18), "a.jpg", None),
        (STREET + b"MotionPhoto" + movie(), "a.jpg", None),
    ],
)
def test_a_file_that_is_another_one_too_is_refused(content: bytes, file_name: str, other: str | None) -> None:
    if other is None:
        assert inspect(content, file_name).size == len(content)
        return
    with pytest.raises(ProofUnreadable) as caught:
        inspect(content, file_name)
    assert [(error.field, error.code, error.message) for error in caught.value.errors] == [
        ("file", "hidden_file", f"is {other} at the same time")
    ]


@pytest.mark.parametrize(
    ("tag", "text", "is_hostile"),
    [
        (ExifTags.Base.Make, "<script\x1b>alert(1)", True),
        (ExifTags.Base.Model, "<script>alert(1)</script>", True),
        (ExifTags.Base.Software, "gpj.\u202eexe".encode().decode("latin-1"), True),
        (ExifTags.Base.ImageDescription, "a" * 2001, True),
        (ExifTags.Base.Artist, "Zoë < Ámbar & Ö\n".encode().decode("latin-1"), False),
        (ExifTags.Base.Make, "SONY\0\x07\x1b", False),
        (ExifTags.Base.Copyright, "a" * 2000, False),
    ],
)
@pytest.mark.parametrize(("decoder", "file_name"), [("JPEG", "a.jpg"), ("PNG", "a.png"), ("HEIF", "a.heic")])
def test_metadata_that_no_camera_writes_is_refused(
    tag: ExifTags.Base, text: str, is_hostile: bool, decoder: str, file_name: str
) -> None:
    exif = Image.Exif()
    exif[tag] = text.encode("latin-1")
    # Beyond the stretch at the beginning that is searched for markup: there it would be refused as that.
    exif[ExifTags.Base.PageName] = "x" * 1500
    photo = encoded(street().resize((80, 60)), decoder, exif)
    if not is_hostile:
        assert inspect(photo, file_name).kind is ProofKind.PHOTO
        return
    with pytest.raises(ProofUnreadable) as caught:
        inspect(photo, file_name)
    (error,) = caught.value.errors
    assert error.field == "file"
    assert error.code in {"hostile_metadata", "hidden_file"}
    assert tag.name in error.message or error.code == "hidden_file"


@pytest.mark.parametrize(("decoder", "file_name"), [("JPEG", "a.jpg"), ("PNG", "a.png"), ("HEIF", "a.heic")])
def test_text_that_cannot_be_read_is_left_out_and_named(decoder: str, file_name: str) -> None:
    """CIPA DC-008: ASCII text is printable. Devices also write what they never initialised."""
    exif = Image.Exif()
    exif[ExifTags.Base.Make] = b"Maker\x1b]0;owned\x07"
    exif[ExifTags.Base.ImageDescription] = b"\x01\x02\x05\xff\xfe"
    exif[ExifTags.Base.Model] = b"Pixel 8"
    media = inspect(encoded(street().resize((80, 60)), decoder, exif), file_name)
    assert (media.camera_make, media.camera_model) == ("Maker]0;owned", "Pixel 8")
    assert sorted(media.unreadable_texts) == ["EXIF ImageDescription", "EXIF Make"]


@pytest.mark.parametrize(("decoder", "file_name"), [("JPEG", "a.jpg"), ("PNG", "a.png"), ("HEIF", "a.heic")])
def test_the_xmp_packet_of_each_format_is_read(decoder: str, file_name: str) -> None:
    """ISO 16684-1: the packet is in APP1 of a JPEG, in iTXt of a PNG and in an item of a HEIC."""
    packet = b"<x:xmpmeta xmlns:x='adobe:ns:meta/'><i xmp:CreateDate='2027-03-02T09:10:05+01:00'/></x:xmpmeta>"
    options: dict[str, Any] = {"xmp": packet}
    if decoder == "PNG":
        text = PngImagePlugin.PngInfo()
        text.add_itxt("XML:com.adobe.xmp", packet.decode())
        options = {"pnginfo": text}
    buffer = io.BytesIO()
    Image.new("RGB", (80, 60), "teal").save(buffer, decoder, **options)
    assert readings(inspect(buffer.getvalue(), file_name).times) == ["text_offset 2027-03-02 09:10:05+01:00"]


def test_a_large_transparent_picture_takes_little_more_memory_than_its_pixels() -> None:
    side = 4_000
    data = encoded(Image.new("LA", (side, side), (200, 0)), "PNG")
    media = inspect(data, "a.png")
    assert (media.width, media.height) == (side, side)
    assert media.thumbnail is not None
    with Image.open(io.BytesIO(media.thumbnail)) as small:
        assert (small.size, small.getpixel((9, 9))) == ((320, 320), (255, 255, 255))
