"""Memory that decoding a photo takes, as read from its header (docs/reference/proof.md)."""

import io
from pathlib import Path
from typing import BinaryIO, Final

from PIL import Image, JpegImagePlugin

from adapters.media.formats import HEAD_BYTES, HEIC, PNG, Format, recognise
from adapters.media.inspection import MAX_MEGABYTES, MEGABYTE, open_photo
from adapters.media.jpeg import has_one_scan, reduce_jpeg
from adapters.media.thumbnail import ROUGH_SIDE

PIXEL_BYTES: Final = 4
"""Bytes of a pixel as decoders keep it: three colours, and one byte of transparency or padding."""
# Peak memory of `inspect` as measured: a palette is expanded beside the picture, libheif keeps planes and a copy.
MODE_BYTES: Final = {PNG: {"1": 1, "L": 1, "I;16": 2, "P": 5}, HEIC: {"L": 3}}
COLOUR_BYTES: Final = {PNG: PIXEL_BYTES, HEIC: 10}
ROUGH_BYTES: Final = 8
"""Bytes of a pixel of the reduced copy that is made of a transparent picture."""
COEFFICIENT_BYTES: Final = 2


def weigh_photo(source: Path | bytes) -> int:
    """Return the memory that `inspect` takes for the pixels of a photo, in pixels of four bytes.

    Zero for files that are refused before decoding, and for films and documents, which have no pixels to decode.
    Reads the header alone, in a thread.
    """
    with io.BytesIO(source) if isinstance(source, bytes) else source.open("rb") as file:
        size = file.seek(0, io.SEEK_END)
        file.seek(0)
        file_format = recognise(file.read(HEAD_BYTES))
        if file_format is None or file_format.decoder is None or size > MAX_MEGABYTES[file_format.kind] * MEGABYTE:
            return 0
        file.seek(0)
        try:
            with open_photo(file, file_format, file_format.decoder) as image:
                return -(-_decoded_bytes(image, file_format, file) // PIXEL_BYTES)
        except Exception:  # noqa: BLE001 - decoders raise any error on damaged bytes, and `inspect` meets the same
            return 0


def _decoded_bytes(image: Image.Image, file_format: Format, file: BinaryIO) -> int:
    pixels = image.width * image.height
    if isinstance(image, JpegImagePlugin.JpegImageFile):
        coefficients = 0 if has_one_scan(image, file) else _coefficients(image.layer) * pixels
        reduce_jpeg(image)
        return int(coefficients * COEFFICIENT_BYTES) + image.width * image.height * PIXEL_BYTES
    reduced = min(pixels, ROUGH_SIDE**2) * ROUGH_BYTES if image.has_transparency_data else 0
    return pixels * MODE_BYTES[file_format].get(image.mode, COLOUR_BYTES[file_format]) + reduced


def _coefficients(layers: list[tuple[int, int, int, int]]) -> float:
    """Return the coefficients of each pixel of a JPEG of several scans: all of them are kept until the last scan."""
    widest, highest = max(layer[1] for layer in layers), max(layer[2] for layer in layers)
    return sum(across * down for _, across, down, _ in layers) / (widest * highest)
