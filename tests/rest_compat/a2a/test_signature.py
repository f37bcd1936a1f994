"""The agent card verifies without our code, by the published keys, also while secret keys are rotated."""

import json
from base64 import urlsafe_b64decode

import jwt
from jwt.api_jwk import PyJWK

from resolvers.core.keyring import Keyring
from resolvers.tasks.input import CreateTask
from rest_compat.a2a.card import card, signed_card
from rest_compat.a2a.follow_ups import FOLLOW_UPS
from rest_compat.a2a.messages import ANSWER, TOOL
from rest_compat.a2a.signature import SigningKey, canonical, encoded

BASE = "https://fieldcall.example.org"


def test_a_card_has_a_signature_by_each_secret_key() -> None:
    ring = Keyring("the new secret key", "the old secret key")
    old = Keyring("the old secret key")
    signed = signed_card(BASE, "1.2.3", ring.signing_seeds)
    published = {key["kid"]: key for key in (SigningKey.derived(seed).published() for seed in ring.signing_seeds)}
    assert len(published) == len(signed["signatures"]) == 2
    payload = encoded(canonical({name: part for name, part in signed.items() if name != "signatures"}))
    for signature in signed["signatures"]:
        token = f"{signature['protected']}.{payload}.{signature['signature']}"
        header = jwt.get_unverified_header(token)
        assert header == {"alg": "ES256", "typ": "JOSE", "kid": header["kid"], "jku": f"{BASE}/.well-known/jwks.json"}
        verified = jwt.decode(token, PyJWK(published[header["kid"]]), algorithms=["ES256"])
        assert verified == card(BASE, "1.2.3")
    (before,) = signed_card(BASE, "1.2.3", old.signing_seeds)["signatures"]
    assert before == signed["signatures"][1]
    assert all("d" not in key for key in published.values()), "the private number stays here"


def test_the_examples_of_the_card_are_calls_that_there_are() -> None:
    dispatching, deciding = card(BASE, "1.2.3")["skills"]
    assert CreateTask.model_validate_json(dispatching["examples"][0]).title
    answer, call = map(json.loads, deciding["examples"])
    assert set(answer) == {ANSWER}
    assert call[TOOL] in FOLLOW_UPS


def test_the_canonical_card_is_that_of_every_reader() -> None:
    """Nothing in it is left out, reordered or written in two ways: no empty members, numbers or other scripts."""

    def check(value: object) -> None:
        if isinstance(value, dict):
            assert value
            assert all(name.isascii() for name in value)
            for part in value.values():
                check(part)
        elif isinstance(value, list):
            assert value
            for part in value:
                check(part)
        else:
            assert isinstance(value, str | bool)
            assert value != ""

    check(card(BASE, "1.2.3"))
    header = SigningKey.derived(b"seed" * 12).sign(b"payload", BASE)["protected"]
    assert json.loads(urlsafe_b64decode(header + "==="))["alg"] == "ES256"
