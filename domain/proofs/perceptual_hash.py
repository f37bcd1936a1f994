"""Whether two photographs show the same picture, told by 64-bit perceptual hashes.

A copy that was encoded again or scaled differs in a few bits. To find one among many without comparing with each, a
hash is kept under four bands of 16 of its bits: of two hashes that differ in at most seven bits, some band differs in
at most one.
"""

BITS = 64
ALL_BITS = (1 << BITS) - 1
MAX_HAMMING_DISTANCE = 6
"""Bits by which the hashes of one picture may differ. Other pictures of the same street differ in twice as many."""
BANDS = 4
BAND_BITS = BITS // BANDS


def hamming_distance(one: int, other: int) -> int:
    """In how many bits two hashes differ."""
    return ((one ^ other) & ALL_BITS).bit_count()


def bands(picture: int) -> tuple[int, ...]:
    """The keys under which a hash is kept. Neighbouring bits, which often agree, go to different bands."""
    return tuple(band << BAND_BITS | _every_fourth_bit(picture >> band) for band in range(BANDS))


def probes(picture: int) -> tuple[int, ...]:
    """The keys under which a hash of the same picture is to be found."""
    return tuple(key ^ flipped for key in bands(picture) for flipped in (0, *(1 << bit for bit in range(BAND_BITS))))


def _every_fourth_bit(number: int) -> int:
    return sum((number >> (BANDS * bit) & 1) << bit for bit in range(BAND_BITS))
