"""Inspection of an uploaded file before it is stored as proof (docs/reference/proof.md)."""

import io
import warnings
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import BinaryIO, NoReturn

from PIL import ExifTags, Image, JpegImagePlugin, PngImagePlugin

from adapters.media.formats import HEAD_BYTES, HEIC, JPEG, PNG, Format, name_for, recognise
from adapters.media.hostile import hidden_file, hostile_text
from adapters.media.jpeg import MAX_SCANS, SCAN, max_megapixels, reduce_jpeg
from adapters.media.movie import read_movie
from adapters.media.perceptual_hash import picture_hash
from adapters.media.stamp import Stamp, read_stamp
from adapters.media.thumbnail import measure_sharpness, thumbnail
from adapters.media.tracks import DamagedMovie
from domain.proofs.recording_time import FileTimes
from domain.proofs.verdicts import ProofKind
from domain.refusals.general import TooLarge
from domain.refusals.refusal import FieldError
from domain.refusals.tasks import ProofUnreadable

FIELD = "file"
MEGABYTE = 1024 * 1024
MAX_MEGABYTES = {ProofKind.PHOTO: 15, ProofKind.VIDEO: 100}
MEGAPIXEL = 1_000_000
# A JPEG is decoded at a reduced size; other formats take memory for each pixel.
MAX_MEGAPIXELS = {PNG: 50, HEIC: 50}

# Pillow warns of broken EXIF data and of many pixels. Both are checked here, and uploads must not fill the log.
warnings.filterwarnings("ignore", module=r"PIL\.")
# Pillow unpacks 64 MB of text before the first pixel, and a photo has a few kilobytes of it.
PngImagePlugin.MAX_TEXT_MEMORY = 2 * MEGABYTE
# `open_photo` compares each header with the bounds here; Pillow's own bound is below that of telephones.
Image.MAX_IMAGE_PIXELS = None

UPRIGHT = {
    2: (Image.Transpose.FLIP_LEFT_RIGHT,),
    3: (Image.Transpose.ROTATE_180,),
    4: (Image.Transpose.FLIP_TOP_BOTTOM,),
    5: (Image.Transpose.TRANSPOSE,),
    6: (Image.Transpose.ROTATE_270,),
    7: (Image.Transpose.TRANSVERSE,),
    8: (Image.Transpose.ROTATE_90,),
}
ON_ITS_SIDE = frozenset({5, 6, 7, 8})


@dataclass(frozen=True, slots=True)
class Media:
    """A file that can serve as proof. `width` and `height` are in pixels as displayed; `size` is in bytes.

    `times` are those that the file states, on its own clocks. `thumbnail` is a JPEG, None for videos. `picture_hash` is
    a perceptual hash of 64 signed bits, None for a photo with too few details. `file_name` has an extension of the
    content. `position_fault` is the reason why the position that the file states is unusable. `sharpness` is from 0 to
    100, None for videos and photos without contrast.
    """

    content_type: str
    kind: ProofKind
    size: int
    width: int | None
    height: int | None
    times: FileTimes
    latitude: float | None
    longitude: float | None
    camera_make: str | None
    camera_model: str | None
    software: str | None
    unreadable_texts: tuple[str, ...]
    thumbnail: bytes | None
    picture_hash: int | None
    file_name: str
    position_fault: str | None = None
    sharpness: int | None = None


def inspect(source: Path | bytes, file_name: str) -> Media:
    """Validate a photo or video and read its metadata. Takes CPU time and memory: call it through `PixelBudget`.

    The content decides the format, and the name gets its extension. Raises `ProofUnreadable` for another format, a
    damaged file, too many pixels, another kind of file inside or hostile text in the metadata, and `TooLarge` above
    15 MB for a photo or 100 MB for a video.
    """
    with io.BytesIO(source) if isinstance(source, bytes) else source.open("rb") as file:
        size = file.seek(0, io.SEEK_END)
        file.seek(0)
        file_format = recognise(file.read(HEAD_BYTES))
        if file_format is None:
            _refuse("unknown_format", "is not a JPEG, PNG or HEIC photo, nor an MP4 or MOV video")
        if size > MAX_MEGABYTES[file_format.kind] * MEGABYTE:
            message = f"a {file_format.kind} may have at most {MAX_MEGABYTES[file_format.kind]} MB"
            raise TooLarge(f"{FIELD}: {message}", errors=(FieldError(FIELD, "too_large", message),))
        if hidden := hidden_file(file):
            _refuse("hidden_file", f"is {hidden} at the same time")
        file.seek(0)
        named = name_for(file_name, file_format.extensions)
        if file_format.decoder is None:
            return _video(file, file_format, size, named)
        return _photo(file.read(), file_format, file_format.decoder, named)


def _video(file: BinaryIO, file_format: Format, size: int, file_name: str) -> Media:
    try:
        movie = read_movie(file, size)
    except DamagedMovie as damage:
        _refuse("damaged", f"cannot be played: {damage}", damage)
    return _media(file_format, size, file_name=file_name, shown=(movie.width, movie.height), stamp=movie.stamp)


def _photo(content: bytes, file_format: Format, decoder: str, file_name: str) -> Media:
    if file_format is JPEG and content.count(SCAN) > MAX_SCANS:
        _refuse("too_many_scans", f"may have at most {MAX_SCANS} scans")
    try:
        if file_format is PNG:
            # Verifies the checksums up to the end, which decoding does not; the image is unusable afterwards.
            with open_photo(io.BytesIO(content), file_format, decoder) as whole:
                whole.verify()
        with open_photo(io.BytesIO(content), file_format, decoder) as image:
            hostile = hostile_text(image)
            stamp = read_stamp(image)
            orientation = _orientation(image)
            width, height = image.size
            if file_format is JPEG:
                reduce_jpeg(image)
            image.load()
            small = thumbnail(image, UPRIGHT.get(orientation, ()))
    except Image.DecompressionBombError as bomb:
        _refuse("too_many_pixels", f"has too many pixels: {bomb}", bomb)
    except Exception as damage:  # noqa: BLE001 - decoders raise any error on damaged bytes
        _refuse("damaged", "is damaged or cut off and cannot be opened", damage)
    if hostile:
        _refuse(
            "hostile_metadata",
            f"has text in {hostile} that no camera writes: markup, characters that change its direction, or too much",
        )
    if orientation in ON_ITS_SIDE:
        width, height = height, width
    return _media(file_format, len(content), file_name=file_name, shown=(width, height), stamp=stamp, small=small)


def open_photo(file: BinaryIO, file_format: Format, decoder: str) -> Image.Image:
    """Read the header of a photo. Raises `DecompressionBombError` above its megapixels, or any error for damage."""
    if file_format is HEIC:
        _register_heic()
    image = Image.open(file, formats=(decoder,))
    if isinstance(image, JpegImagePlugin.JpegImageFile):
        maximum = max_megapixels(image, file)
    else:
        maximum = MAX_MEGAPIXELS[file_format]
    if image.width * image.height > maximum * MEGAPIXEL:
        raise Image.DecompressionBombError(
            f"it has {image.width} by {image.height}, at most {maximum} megapixels are allowed"
        )
    return image


def _media(
    file_format: Format,
    size: int,
    *,
    file_name: str,
    shown: tuple[int | None, int | None],
    stamp: Stamp,
    small: bytes | None = None,
) -> Media:
    return Media(
        content_type=file_format.content_type,
        kind=file_format.kind,
        size=size,
        file_name=file_name,
        width=shown[0],
        height=shown[1],
        thumbnail=small,
        picture_hash=picture_hash(small) if small else None,
        sharpness=measure_sharpness(small) if small else None,
        **{field.name: getattr(stamp, field.name) for field in fields(stamp)},
    )


def _orientation(image: Image.Image) -> int:
    try:
        value = image.getexif().get(ExifTags.Base.Orientation)
    except Exception:  # noqa: BLE001 - Pillow raises any error on hostile EXIF
        return 1
    return value if isinstance(value, int) else 1


@cache
def _register_heic() -> None:
    # Importing libheif costs tens of milliseconds, so it waits for the first HEIC upload.
    from pillow_heif import register_heif_opener  # noqa: PLC0415

    register_heif_opener(thumbnails=False)


def _refuse(code: str, message: str, cause: Exception | None = None) -> NoReturn:
    raise ProofUnreadable(f"{FIELD}: {message}", errors=(FieldError(FIELD, code, message),)) from cause
