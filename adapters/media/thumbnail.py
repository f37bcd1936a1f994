"""A small picture of a photo: upright, without any metadata, about 5 to 15 KB (docs/reference/proof.md)."""

import io
from collections.abc import Iterable
from itertools import product

from PIL import Image

MAX_SIDES = (320, 240, 160)
ROUGH_SIDE = 8 * MAX_SIDES[0]
"""Longer side of the rough copy of a large transparent picture, in pixels."""
QUALITIES = (85, 75, 65, 55, 45, 35, 25)
MAX_QUALITY = 95
MIN_BYTES = 5_000
MAX_BYTES = 15_000


def thumbnail(image: Image.Image, turns: Iterable[Image.Transpose]) -> bytes:
    """Make a JPEG of at most 15 KB; a photo with few details may give less than 5 KB. `turns` set the photo upright.

    Scales `image` down in place, because a copy of a large one takes hundreds of megabytes.
    """
    small = _plain(image)
    for turn in turns:
        small = small.transpose(turn)
    data = b""
    for side, quality in product(MAX_SIDES, QUALITIES):
        small.thumbnail((side, side))
        data = _encode(small, quality)
        if len(data) <= MAX_BYTES:
            break
    if len(data) < MIN_BYTES:
        better = _encode(small, MAX_QUALITY)
        if len(better) <= MAX_BYTES:
            return better
    return data


def _plain(image: Image.Image) -> Image.Image:
    if image.has_transparency_data:
        # Scaling with transparency copies the whole picture twice, which takes too much memory for a large one.
        longer = max(image.size)
        if longer > ROUGH_SIDE:
            image = image.resize([-(-side * ROUGH_SIDE // longer) for side in image.size], Image.Resampling.NEAREST)
        image = image.convert("RGBA")
    elif image.mode == "P":
        image = image.convert("RGB")
    image.thumbnail((MAX_SIDES[0], MAX_SIDES[0]))
    if image.mode == "RGBA":
        opaque = Image.new("RGB", image.size, "white")
        opaque.paste(image, mask=image)
        image = opaque
    plain = image.convert("RGB")
    # Pillow would copy metadata, such as comments, into the saved file.
    plain.info = {}
    return plain


def _encode(image: Image.Image, quality: int) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=quality, optimize=True)
    return buffer.getvalue()
