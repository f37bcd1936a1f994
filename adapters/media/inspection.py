"""Judge an uploaded file before it is kept as proof (docs/contract.md#proof)."""

import io
import warnings
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from threading import Lock
from typing import BinaryIO, NoReturn

from PIL import ExifTags, Image

from adapters.media.formats import HEAD_BYTES, HEIC, JPEG, PNG, Format, contradicts, recognise
from adapters.media.hostile import hidden_file, hostile_text
from adapters.media.movie import DamagedMovie, read_movie
from adapters.media.perceptual_hash import picture_hash
from adapters.media.stamp import Stamp, read_stamp
from adapters.media.thumbnail import MAX_SIDES, thumbnail
from domain.proofs.requirements import ProofKind
from domain.refusals.general import TooLarge
from domain.refusals.refusal import FieldError
from domain.refusals.tasks import ProofUnreadable

FIELD = "file"
MEGABYTE = 1024 * 1024
MAX_MEGABYTES = {ProofKind.PHOTO: 15, ProofKind.VIDEO: 100}
MEGAPIXEL = 1_000_000
# A JPEG is decoded at a fraction of its size; of the others, each pixel takes memory.
MAX_MEGAPIXELS = {JPEG: 100, PNG: 50, HEIC: 50}
MANY_PIXELS = 16 * MEGAPIXEL
ONE_LARGE_PHOTO = Lock()
"""Held while a photo of many pixels is decoded, which may take hundreds of megabytes: several at once are too many."""

# Pillow warns of broken EXIF data and of many pixels. Anybody's upload could fill the log with that, and both are
# judged here.
warnings.filterwarnings("ignore", module=r"PIL\.")

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
    """A file that can serve as proof. `width` and `height` are in pixels as it is shown; `size` is in bytes.

    `taken_at` and `modified_at` are the camera's own wallclock as 14 digits, and their offsets, as in `+02:00`, its
    distance from UTC where the camera wrote it (a video's time is always in UTC). `thumbnail` is a JPEG; videos have
    none. `picture_hash` is 64 signed bits by which a copy of the photo is known, where it has details enough.
    """

    content_type: str
    kind: ProofKind
    size: int
    width: int | None
    height: int | None
    taken_at: int | None
    taken_offset: str | None
    latitude: float | None
    longitude: float | None
    camera_make: str | None
    camera_model: str | None
    modified_at: int | None
    modified_offset: str | None
    software: str | None
    thumbnail: bytes | None
    picture_hash: int | None


def inspect(source: Path | bytes, file_name: str) -> Media:
    """Read a photo or video whole enough to know that it is one. Takes CPU time: call it in a thread.

    Raises `ProofUnreadable` for another format, a name that promises another format, a damaged file, too many
    pixels, another kind of file inside or metadata with hostile text, and `TooLarge` above 15 MB for a
    photo or 100 MB for a video.
    """
    with io.BytesIO(source) if isinstance(source, bytes) else source.open("rb") as file:
        size = file.seek(0, io.SEEK_END)
        file.seek(0)
        found = recognise(file.read(HEAD_BYTES))
        if found is None:
            _refuse("unknown_format", "is not a JPEG, PNG or HEIC photo, nor an MP4 or MOV video")
        if contradicts(file_name, found):
            _refuse("name_contradicts_content", f"is {found.content_type}, which its name does not say")
        if size > MAX_MEGABYTES[found.kind] * MEGABYTE:
            message = f"a {found.kind} may have at most {MAX_MEGABYTES[found.kind]} MB"
            raise TooLarge(f"{FIELD}: {message}", errors=(FieldError(FIELD, "too_large", message),))
        if hidden := hidden_file(file):
            _refuse("hidden_file", f"is {hidden} at the same time")
        file.seek(0)
        if found.decoder is None:
            return _video(file, found, size)
        return _photo(file.read(), found, found.decoder)


def _video(file: BinaryIO, found: Format, size: int) -> Media:
    try:
        movie = read_movie(file, size)
    except DamagedMovie as damage:
        _refuse("damaged", f"cannot be played: {damage}", damage)
    return _media(found, size, (movie.width, movie.height), movie.stamp, None)


def _photo(content: bytes, found: Format, decoder: str) -> Media:
    if found is HEIC:
        _learn_heic()
    try:
        with _opened(content, found, decoder) as image, _alone(image):
            hostile = hostile_text(image)
            stamp = read_stamp(image)
            orientation = _orientation(image)
            width, height = image.size
            if found is JPEG:
                # Decodes all of it, at a fraction of the size. HEIC would show the thumbnail that it carries,
                # which need not be the same picture.
                image.draft("RGB", (2 * MAX_SIDES[0], 2 * MAX_SIDES[0]))
            image.load()
            small = thumbnail(image, UPRIGHT.get(orientation, ()))
    except Image.DecompressionBombError as bomb:
        _refuse("too_many_pixels", f"may have at most {MAX_MEGAPIXELS[found]} megapixels", bomb)
    except Exception as damage:  # noqa: BLE001 - decoders raise what they like over damaged bytes already in memory
        _refuse("damaged", "is damaged or cut off and cannot be opened", damage)
    if hostile:
        _refuse(
            "hostile_metadata", f"has text in {hostile} that no camera writes: control characters, markup or too much"
        )
    if orientation in ON_ITS_SIDE:
        width, height = height, width
    return _media(found, len(content), (width, height), stamp, small)


def _opened(content: bytes, found: Format, decoder: str) -> Image.Image:
    with Image.open(io.BytesIO(content), formats=(decoder,)) as whole:
        # Checks the sums of a PNG up to its end, which decoding does not need; leaves the image unusable.
        whole.verify()
    image = Image.open(io.BytesIO(content), formats=(decoder,))
    if image.width * image.height > MAX_MEGAPIXELS[found] * MEGAPIXEL:
        raise Image.DecompressionBombError(f"{image.width} by {image.height} pixels")
    return image


def _alone(image: Image.Image) -> AbstractContextManager[object]:
    return ONE_LARGE_PHOTO if image.width * image.height > MANY_PIXELS else nullcontext()


def _media(found: Format, size: int, shown: tuple[int | None, int | None], stamp: Stamp, small: bytes | None) -> Media:
    return Media(
        content_type=found.content_type,
        kind=found.kind,
        size=size,
        width=shown[0],
        height=shown[1],
        thumbnail=small,
        picture_hash=picture_hash(small) if small else None,
        **asdict(stamp),
    )


def _orientation(image: Image.Image) -> int:
    try:
        value = image.getexif().get(ExifTags.Base.Orientation)
    except Exception:  # noqa: BLE001 - Pillow raises what it likes over hostile EXIF
        return 1
    return value if isinstance(value, int) else 1


@cache
def _learn_heic() -> None:
    # Loading libheif costs tens of milliseconds, which a start without HEIC uploads need not pay.
    from pillow_heif import register_heif_opener  # noqa: PLC0415

    register_heif_opener(thumbnails=False)


def _refuse(code: str, message: str, cause: Exception | None = None) -> NoReturn:
    raise ProofUnreadable(f"{FIELD}: {message}", errors=(FieldError(FIELD, code, message),)) from cause
