"""Bounds on JPEG photographs: their scans, and the size at which they are decoded (docs/reference/proof.md)."""

import io
from typing import BinaryIO, Final

from PIL import Image, JpegImagePlugin

from adapters.media.thumbnail import MAX_SIDES

SCAN: Final = b"\xff\xda"
MAX_SCANS: Final = 64
"""Scans of a JPEG: cameras and editors write up to a dozen, and each costs a pass over all pixels."""
MAX_MEGAPIXELS: Final = 210
"""Megapixels of a JPEG of one scan: the largest sensors of telephones have 16,384 by 12,288 pixels."""
MAX_MEGAPIXELS_OF_SEVERAL_SCANS: Final = 100
"""Megapixels of a progressive JPEG, of which decoders keep all coefficients: 300 MB at this size."""
START_OF_SCAN: Final = 0xDA
WITHOUT_LENGTH: Final = frozenset({0x00, 0x01, 0xFF, *range(0xD0, 0xDA)})


def max_megapixels(image: JpegImagePlugin.JpegImageFile, file: BinaryIO) -> int:
    """Return the bound on the megapixels of a JPEG whose header has been read. Keeps the position in `file`."""
    position = file.tell()
    try:
        return MAX_MEGAPIXELS if has_one_scan(image, file) else MAX_MEGAPIXELS_OF_SEVERAL_SCANS
    finally:
        file.seek(position)


def has_one_scan(image: JpegImagePlugin.JpegImageFile, file: BinaryIO) -> bool:
    """Return true if the first scan of a JPEG has all of its components; false for a header that is out of order."""
    if image.info.get("progressive"):
        return False
    file.seek(2)
    while len(head := file.read(4)) == 4 and head[0] == 0xFF and head[1] not in WITHOUT_LENGTH:  # noqa: PLR2004 - JPEG
        if head[1] == START_OF_SCAN:
            return file.read(1) == bytes([image.layers])
        file.seek(int.from_bytes(head[2:]) - 2, io.SEEK_CUR)
    return False


def reduce_jpeg(image: Image.Image) -> None:
    """Have the whole of a JPEG decoded at a reduced size.

    For HEIC the decoder would take the embedded thumbnail, which may be another picture.
    """
    image.draft("RGB", (2 * MAX_SIDES[0], 2 * MAX_SIDES[0]))
