"""The perceptual hash of a photograph, which is stable against scaling, re-encoding and small changes of light."""

import io
from itertools import pairwise

from PIL import Image

from domain.proofs.perceptual_hash import BITS

ACROSS, DOWN = 8, 8
MIN_CONTRAST = 16
"""The smallest difference between the darkest and lightest part, of 256 greys; below it, noise decides the bits."""
MIN_BITS_OF_EACH_KIND = 6
"""The fewest ones and zeros in a hash: an even gradient has only one kind, and would match every other gradient."""


def picture_hash(thumbnail: bytes) -> int | None:
    """Return the hash of a JPEG thumbnail as a signed 64-bit integer; None for a picture with too few details.

    Each bit states whether the picture gets darker from one of nine columns to the next, in one of eight rows. The
    input is the stored thumbnail, so that the hash can be computed again.
    """
    with Image.open(io.BytesIO(thumbnail), formats=("JPEG",)) as small:
        grey = small.convert("L").resize((ACROSS + 1, DOWN), Image.Resampling.LANCZOS).tobytes()
    if max(grey) - min(grey) < MIN_CONTRAST:
        return None
    rows = (grey[start : start + ACROSS + 1] for start in range(0, len(grey), ACROSS + 1))
    darker = [left > right for row in rows for left, right in pairwise(row)]
    if not MIN_BITS_OF_EACH_KIND <= sum(darker) <= BITS - MIN_BITS_OF_EACH_KIND:
        return None
    number = sum(bit << place for place, bit in enumerate(darker))
    return number - 2**BITS if number >= 2 ** (BITS - 1) else number
