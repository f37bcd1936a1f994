"""Keys: their form, their checksum, and the secrets kept under the service's own."""

import re

import pytest

from domain.lifecycle.statuses import Actor
from domain.refusals.general import Unauthenticated
from resolvers.core.keyring import ALPHABET, Keyring, read_actor

RING = Keyring("one secret")
WITH_KEYS = (Actor.AGENT, Actor.OPERATOR, Actor.PLATFORM)


@pytest.mark.parametrize("actor", WITH_KEYS)
def test_a_key_shows_whose_kind_it_is_and_has_the_stated_form(actor: Actor) -> None:
    new = RING.make(actor)
    assert re.fullmatch(rf"fc_{actor}_[0-9A-Za-z]{{43}}[0-9A-Za-z]{{6}}", new.key)
    assert new.key.startswith(new.prefix)
    assert len(new.prefix) == len(f"fc_{actor}_") + 6
    assert read_actor(new.key) is actor


def test_the_checksum_is_the_crc_of_the_rest_in_base_62() -> None:
    # crc32("fc_agent_000…0") is worked out by hand from the polynomial's table, not by the code under test.
    body = "fc_agent_" + "0" * 43
    crc = 0xFFFFFFFF
    for byte in body.encode():
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ (0xEDB88320 if crc & 1 else 0)
    crc ^= 0xFFFFFFFF
    digits = ""
    while crc:
        crc, digit = divmod(crc, 62)
        digits = ALPHABET[digit] + digits
    assert read_actor(body + digits.rjust(6, "0")) is Actor.AGENT


def test_two_keys_differ() -> None:
    assert RING.make(Actor.AGENT).key != RING.make(Actor.AGENT).key


def test_every_mistyped_character_is_recognised() -> None:
    key = RING.make(Actor.AGENT).key
    for place in range(len("fc_agent_"), len(key)):
        wrong = key[:place] + ("A" if key[place] != "A" else "B") + key[place + 1 :]
        with pytest.raises(Unauthenticated, match="mistyped"):
            read_actor(wrong)


@pytest.mark.parametrize(
    "text",
    ["", "fc_system_" + "0" * 49, "sk_live_" + "0" * 49],
)
def test_what_is_no_key_is_told_without_the_database(text: str) -> None:
    with pytest.raises(Unauthenticated, match="not an API key"):
        read_actor(text)


@pytest.mark.parametrize("length", [0, 48, 50])
def test_a_part_of_a_key_is_told_as_such(length: int) -> None:
    with pytest.raises(
        Unauthenticated, match=rf"not whole: it has {len('fc_agent_') + length} characters instead of 58"
    ):
        read_actor("fc_agent_" + "0" * length)


def test_a_key_of_other_letters_is_refused_and_not_a_fault() -> None:
    with pytest.raises(Unauthenticated):
        read_actor("fc_agent_" + "é" * 49)


def test_the_digest_depends_on_the_key_and_on_the_service() -> None:
    key = RING.make(Actor.AGENT).key
    assert RING.digest(key) == Keyring("one secret").digest(key)
    assert RING.digest(key) != Keyring("another secret").digest(key)
    assert RING.digest(key) != RING.digest(RING.make(Actor.AGENT).key)
    assert len(RING.digest(key)) == 32


def test_a_secret_is_read_again_only_under_the_same_secret_key() -> None:
    token = RING.encrypt("callback token")
    assert b"callback" not in token
    assert Keyring("one secret").decrypt(token) == "callback token"
    with pytest.raises(ValueError, match="FIELDCALL_SECRET_KEY"):
        Keyring("another secret").decrypt(token)
