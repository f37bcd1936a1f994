"""A small picture of a photo: upright, without any metadata, about 5 to 15 KB; and its sharpness
(docs/reference/proof.md)."""

import io
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final

from PIL import Image, ImageChops

MAX_SIDES = (320, 240, 160)
ROUGH_SIDE = 8 * MAX_SIDES[0]
"""Longer side of the rough copy of a large transparent picture, in pixels."""
QUALITIES = (85, 75, 65, 55, 45, 35, 25)
MAX_QUALITY = 95
MIN_BYTES = 5_000
MAX_BYTES = 15_000
MIN_CONTRAST: Final = 16
"""Difference between dark and light parts, of 256 greys, below which a picture has no edges to measure."""
DARK, LIGHT = 0.01, 0.99
"""Parts of the pixels that are darker than the dark and the light parts."""
STEEP: Final = 0.995
"""Part of the neighbours whose difference is smaller than that of the steepest edges: noise never reaches them."""
WHOLE: Final = 100


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


def measure_sharpness(thumbnail: bytes) -> int | None:
    """Return the sharpness of a JPEG thumbnail from 0 to 100; None for a picture without contrast.

    It is the difference of neighbouring pixels at the steepest edges, in percent of the whole contrast; the less steep
    direction counts, because a moved camera blurs only one. The input is the stored thumbnail, whose size bounds the
    cost.
    """
    with Image.open(io.BytesIO(thumbnail), formats=("JPEG",)) as small:
        grey = small.convert("L")
    histogram = grey.histogram()
    contrast = _quantile(histogram, LIGHT) - _quantile(histogram, DARK)
    if contrast < MIN_CONTRAST or min(grey.size) == 1:
        return None
    width, height = grey.size
    edges = (
        ImageChops.difference(
            grey.crop((right, down, width, height)), grey.crop((0, 0, width - right, height - down))
        ).histogram()
        for right, down in ((1, 0), (0, 1))
    )
    steepest = min(_quantile(histogram_of_edges, STEEP) for histogram_of_edges in edges)
    return min(WHOLE, round(WHOLE * steepest / contrast))


def _quantile(histogram: Sequence[int], part: float) -> int:
    """Return the least value that at least a part of the pixels does not exceed."""
    needed, counted = part * sum(histogram), 0
    for value, count in enumerate(histogram):
        counted += count
        if counted >= needed:
            return value
    return len(histogram) - 1
