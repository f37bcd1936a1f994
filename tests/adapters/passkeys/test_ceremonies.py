"""Options for a browser and verification of its answers, with an authenticator in software."""

import json
from collections.abc import Callable
from typing import Any

import cbor2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.passkeys import ceremonies
from domain.people.passkeys import RelyingParty
from domain.refusals.people import PasskeyRefused
from tests.authenticators import PRESENT, Authenticator, encoded

PARTY = RelyingParty("field.example", "https://field.example")
CHALLENGE = b"a challenge of thirty-two bytes.."
CREATE = ceremonies.registration_options(PARTY, CHALLENGE, person_id=7, address="ada@example.org", known=[b"other"])
USE = ceremonies.use_options(PARTY, CHALLENGE)


def device(**parts: Any) -> Authenticator:
    return Authenticator(PARTY.origin, **parts)


def registered(authenticator: Authenticator) -> ceremonies.NewPasskey:
    return ceremonies.verify_registration(authenticator.create(CREATE), PARTY, CHALLENGE)


def used(answer: str, passkey: ceremonies.NewPasskey, challenge: bytes = CHALLENGE) -> int:
    return ceremonies.verify_use(answer, PARTY, challenge, public_key=passkey.public_key, sign_count=passkey.sign_count)


def test_a_browser_is_asked_for_a_passkey_that_knows_its_owner_and_nothing_of_the_device() -> None:
    asked = json.loads(CREATE)
    assert asked["rp"] == {"id": "field.example", "name": "Fieldcall"}
    assert asked["user"] == {"id": "AAAAAAAAAAc", "name": "ada@example.org", "displayName": "ada@example.org"}
    assert asked["authenticatorSelection"] == {
        "residentKey": "required",
        "requireResidentKey": True,
        "userVerification": "required",
    }
    assert (asked["attestation"], asked["timeout"]) == ("none", 600_000)
    assert [known["id"] for known in asked["excludeCredentials"]] == [encoded(b"other")]
    asked = json.loads(USE)
    assert (asked["rpId"], asked["userVerification"], asked["allowCredentials"]) == ("field.example", "required", [])


def test_a_passkey_is_registered_and_used() -> None:
    authenticator = device(sign_count=4)
    answer = authenticator.create(CREATE)
    assert ceremonies.challenge_in(answer) == CHALLENGE
    passkey = registered(authenticator)
    assert passkey == (authenticator.credential_id, authenticator.public_key, 4)
    answer = authenticator.use(USE)
    assert ceremonies.answer_in(answer) == (authenticator.credential_id, CHALLENGE, ceremonies.user_handle(7))
    assert used(answer, passkey) == 5
    synchronised = device(counts=False)
    passkey = registered(synchronised)
    assert [used(synchronised.use(USE), passkey) for _ in range(2)] == [0, 0]


@pytest.mark.parametrize(
    "wrong",
    [
        {"origin": "https://other.example"},
        {"origin": "https://field.example:8443"},
        {"origin": "http://field.example"},
        {"host": "other.example"},
        {"type": "webauthn.other"},
        {"challenge": encoded(b"another")},
    ],
)
def test_an_answer_for_another_page_service_or_challenge_is_refused(wrong: dict[str, Any]) -> None:
    authenticator = device()
    passkey = registered(authenticator)
    with pytest.raises(PasskeyRefused):
        ceremonies.verify_registration(authenticator.create(CREATE, **wrong), PARTY, CHALLENGE)
    with pytest.raises(PasskeyRefused):
        used(authenticator.use(USE, **wrong), passkey)


def test_an_answer_from_a_page_within_another_page_is_refused() -> None:
    authenticator = device()
    with pytest.raises(PasskeyRefused):
        ceremonies.challenge_in(authenticator.create(CREATE, crossOrigin=True))
    with pytest.raises(PasskeyRefused):
        ceremonies.answer_in(authenticator.use(USE, crossOrigin=True))


def test_a_device_that_did_not_know_its_owner_is_refused() -> None:
    with pytest.raises(PasskeyRefused):
        registered(device(flags=PRESENT))
    authenticator = device()
    passkey = registered(authenticator)
    authenticator.flags = PRESENT
    with pytest.raises(PasskeyRefused):
        used(authenticator.use(USE), passkey)


def test_another_key_and_a_counter_that_has_not_risen_are_refused() -> None:
    authenticator = device(sign_count=9)
    passkey = registered(authenticator)
    with pytest.raises(PasskeyRefused):
        used(device(sign_count=9).use(USE), passkey)
    for behind in (7, 8):
        authenticator.sign_count = behind
        with pytest.raises(PasskeyRefused):
            used(authenticator.use(USE), passkey)
    assert used(authenticator.use(USE), passkey) == 10


@pytest.mark.parametrize(
    ("fmt", "statement"),
    [
        ("packed", {"alg": -7, "sig": b"1", "x5c": [b"a certificate"]}),
        ("tpm", {"ver": "2.0"}),
        ("none", {"sig": b"1"}),
        ("", {}),
    ],
)
def test_a_certificate_of_a_maker_is_not_even_read(fmt: str, statement: dict[str, Any]) -> None:
    with pytest.raises(PasskeyRefused):
        ceremonies.verify_registration(device().create(CREATE, fmt=fmt, statement=statement), PARTY, CHALLENGE)


def test_a_key_that_could_never_be_used_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in (
        {1: 2, 3: -7, -1: 1, -2: bytes(32), -3: bytes(32)},
        {1: 3, 3: -257, -1: b"n", -2: b"e"},
        {1: 2, 3: -7},
        7,
    ):
        monkeypatch.setattr(Authenticator, "public_key", cbor2.dumps(key))
        with pytest.raises(PasskeyRefused):
            registered(device())
    monkeypatch.undo()
    with pytest.raises(PasskeyRefused):
        registered(device(credential_id=bytes(1024)))


DEVICE = device()
ANSWERS = (DEVICE.create(CREATE), DEVICE.use(USE))
READERS: tuple[Callable[[str], object], ...] = (
    ceremonies.challenge_in,
    ceremonies.answer_in,
    lambda answer: ceremonies.verify_registration(answer, PARTY, CHALLENGE),
    lambda answer: ceremonies.verify_use(answer, PARTY, CHALLENGE, public_key=DEVICE.public_key, sign_count=0),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20) | st.binary(max_size=60).map(encoded),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@given(replaced=JSON, place=st.integers(0, 7), cbor=st.binary(max_size=200))
def test_whatever_somebody_makes_up_is_refused(replaced: Any, place: int, cbor: bytes) -> None:
    """One field of a right answer is anything at all, or the bytes of the authenticator are."""
    for answer in map(json.loads, ANSWERS):
        within = answer["response"]
        names = [(answer, "id"), (answer, "rawId"), (answer, "type"), (answer, "response")]
        names += [(within, name) for name in within]
        holder, name = names[place % len(names)]
        holder[name] = encoded(cbor) if replaced is None else replaced
        for read in READERS:
            try:
                read(json.dumps(answer))
            except PasskeyRefused:
                continue


@pytest.mark.parametrize("text", ["", "7", "[" * 8000, "{}", '{"id":"a","rawId":"a","type":[],"response":{}}', "\x00"])
def test_what_is_no_answer_is_refused(text: str) -> None:
    for read in READERS:
        with pytest.raises(PasskeyRefused):
            read(text)
