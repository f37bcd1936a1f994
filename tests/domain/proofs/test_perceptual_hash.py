from hypothesis import given
from hypothesis import strategies as st

from domain.proofs.perceptual_hash import BANDS, BITS, bands, hamming_distance, probes

HASHES = st.integers(-(2 ** (BITS - 1)), 2 ** (BITS - 1) - 1)
PLACES = st.integers(0, BITS - 1)


def turned(picture: int, places: set[int]) -> int:
    for place in places:
        picture ^= 1 << place
    picture &= 2**BITS - 1
    return picture - 2**BITS if picture >= 2 ** (BITS - 1) else picture


@given(HASHES, st.sets(PLACES, max_size=7))
def test_a_hash_of_up_to_seven_other_bits_is_found(picture: int, places: set[int]) -> None:
    other = turned(picture, places)
    assert hamming_distance(picture, other) == len(places)
    assert set(probes(other)) & set(bands(picture))


@given(HASHES, PLACES)
def test_every_bit_counts_in_one_band(picture: int, place: int) -> None:
    changed = [one != other for one, other in zip(bands(picture), bands(turned(picture, {place})), strict=True)]
    assert sum(changed) == 1


@given(HASHES)
def test_keys_are_few_and_small(picture: int) -> None:
    assert len(set(bands(picture))) == BANDS
    assert len(set(probes(picture))) == len(probes(picture)) == 68
    assert all(0 <= key < BANDS * 2**16 for key in probes(picture))
