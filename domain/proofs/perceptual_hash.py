"""Comparison of photographs by 64-bit perceptual hashes.

The hash of a re-encoded or scaled copy differs in a few bits. For a search among many, a hash is indexed under four
bands of 16 of its bits: of two hashes that differ in at most seven bits, some band differs in at most one.
"""

BITS = 64
ALL_BITS = (1 << BITS) - 1
MAX_HAMMING_DISTANCE = 6
"""The largest Hamming distance between hashes of one picture. Other pictures of the same street have twice that."""
BANDS = 4
BAND_BITS = BITS // BANDS


def hamming_distance(one: int, other: int) -> int:
    """Return the number of bits in which two hashes differ."""
    return ((one ^ other) & ALL_BITS).bit_count()


def bands(picture: int) -> tuple[int, ...]:
    """Return the keys under which a hash is indexed. Neighbouring bits, which often agree, go to different bands."""
    return tuple(band << BAND_BITS | _every_fourth_bit(picture >> band) for band in range(BANDS))


def probes(picture: int) -> tuple[int, ...]:
    """Return the keys under which hashes of the same picture are found."""
    return tuple(key ^ flipped for key in bands(picture) for flipped in (0, *(1 << bit for bit in range(BAND_BITS))))


def _every_fourth_bit(number: int) -> int:
    return sum((number >> (BANDS * bit) & 1) << bit for bit in range(BAND_BITS))
