import io
from functools import cache
from itertools import combinations

import pytest
from PIL import Image, ImageEnhance

from adapters.media import inspect
from adapters.media.perceptual_hash import picture_hash
from adapters.practice.drawing import photograph
from domain.proofs.perceptual_hash import MAX_HAMMING_DISTANCE, hamming_distance

STREETS = range(8)


@cache
def draw_street(seed: int) -> bytes:
    return photograph(seed, f"Shop {seed // 2}", taken_at=20270302091005)


def opened(seed: int) -> Image.Image:
    return Image.open(io.BytesIO(draw_street(seed))).convert("RGB")


def compute_hash(data: bytes) -> int:
    found = inspect(data, "photo").picture_hash
    assert found is not None
    return found


def saved(image: Image.Image, decoder: str = "JPEG", **options: int) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, decoder, **options)
    return buffer.getvalue()


@pytest.mark.parametrize("seed", range(3))
def test_a_copy_is_known_again(seed: int) -> None:
    street, original = opened(seed), compute_hash(draw_street(seed))
    copies = {
        "encoded worse": saved(street, quality=20),
        "another format": saved(street, "PNG"),
        "a quarter": saved(street.resize((400, 300)), quality=60),
        "larger": saved(street.resize((2000, 1500))),
        "grey": saved(street.convert("L")),
        "lighter": saved(ImageEnhance.Brightness(street).enhance(1.2)),
        "edge cut off": saved(street.crop((8, 6, 1592, 1194))),
    }
    bits = {name: hamming_distance(compute_hash(copy), original) for name, copy in copies.items()}
    assert {name: count for name, count in bits.items() if count > MAX_HAMMING_DISTANCE} == {}


def test_other_streets_are_other_pictures() -> None:
    hashes = [compute_hash(draw_street(seed)) for seed in STREETS]
    assert all(hamming_distance(one, other) > MAX_HAMMING_DISTANCE for one, other in combinations(hashes, 2))
    assert all(-(2**63) <= number < 2**63 for number in hashes)


@pytest.mark.parametrize(
    "picture",
    [
        Image.new("RGB", (320, 240), "white"),
        Image.linear_gradient("L").resize((320, 240)),
        Image.linear_gradient("L").rotate(90).resize((320, 240)),
        Image.effect_noise((320, 240), 4),
    ],
)
def test_a_picture_without_details_is_like_none(picture: Image.Image) -> None:
    assert picture_hash(saved(picture)) is None


def test_the_hash_can_be_made_again_from_the_thumbnail() -> None:
    media = inspect(draw_street(0), "photo.jpg")
    assert media.thumbnail is not None
    assert picture_hash(media.thumbnail) == media.picture_hash
