"""A photograph's perceptual hash: what is left of it when size, encoding and small changes of light are taken away."""

import io
from itertools import pairwise

from PIL import Image

from domain.proofs.perceptual_hash import BITS

ACROSS, DOWN = 8, 8
MIN_CONTRAST = 16
"""Shades of grey between the darkest and the lightest part, of 256; with fewer, noise decides on the bits."""
MIN_TURNS = 6
"""Bits that a hash must have of each kind: an even slope of light has one kind only, and looks like any other."""


def picture_hash(thumbnail: bytes) -> int | None:
    """64 bits, signed as databases have them; None for a picture of too few details to know it again by.

    Each bit says whether the picture gets darker from one of nine columns to the next, in one of eight rows. Made from
    the thumbnail as it is kept, so that it can be made again.
    """
    with Image.open(io.BytesIO(thumbnail), formats=("JPEG",)) as small:
        grey = small.convert("L").resize((ACROSS + 1, DOWN), Image.Resampling.LANCZOS).tobytes()
    if max(grey) - min(grey) < MIN_CONTRAST:
        return None
    rows = (grey[start : start + ACROSS + 1] for start in range(0, len(grey), ACROSS + 1))
    darker = [left > right for row in rows for left, right in pairwise(row)]
    if not MIN_TURNS <= sum(darker) <= BITS - MIN_TURNS:
        return None
    number = sum(bit << place for place, bit in enumerate(darker))
    return number - 2**BITS if number >= 2 ** (BITS - 1) else number
