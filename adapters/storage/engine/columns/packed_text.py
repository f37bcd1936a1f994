"""Text that is much like other text, stored as its difference from a dictionary (docs/decisions/0076).

Bodies of events repeat the same names and sentences; against a dictionary of them a body takes a tenth of its length.
The first byte of what is stored is the number of the dictionary, whose file never changes: a better dictionary is a new
file with the next number.
"""

import zlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zlib import _Compress

NEWEST = 1
"""The number of the dictionary that new text is packed with."""
WINDOW = -14
"""Deflate without a frame, over the last 16 kB, which hold the dictionary and the text."""
LEVEL = 6


@cache
def _dictionary(number: int) -> bytes:
    return Path(__file__).with_name(f"packed_text_{number}.txt").read_bytes()


@cache
def _fresh() -> "_Compress":
    # To fill a compressor with the dictionary takes longer than to copy one that is filled.
    return zlib.compressobj(LEVEL, wbits=WINDOW, zdict=_dictionary(NEWEST))


def pack(text: bytes) -> bytes:
    """Return the stored form of a text in UTF-8."""
    packing = _fresh().copy()
    return bytes((NEWEST,)) + packing.compress(text) + packing.flush()


def unpack(stored: bytes) -> bytes:
    """Return the text of a stored form, with any dictionary that ever existed."""
    return zlib.decompressobj(WINDOW, zdict=_dictionary(stored[0])).decompress(stored[1:])
