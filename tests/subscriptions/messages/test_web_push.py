"""Push messages are read by another implementation of RFC 8291, and their signature by one of RFC 7519."""

import os

import http_ece
import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from subscriptions.messages.operator_events import MAX_PUSHED_BODY, OperatorEventDetails, operator_body, push_form
from subscriptions.messages.web_push import PushKey, PushSender, SubscribedBrowser, decoded, encoded, encrypted

MAX_ENCRYPTED = 4096
"""The bytes that every push service takes."""


def test_the_longest_message_fits_and_is_read_by_its_browser_alone() -> None:
    private, auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
    point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    details = OperatorEventDetails("task.open", "\N{FIRE}" * 500, "\N{FIRE}" * 10_000, 2**31 - 1, 2**31 - 1, 0)
    message = push_form(operator_body(1, details))
    sent = encrypted(message, SubscribedBrowser(point, auth))
    assert len(sent) <= MAX_ENCRYPTED
    assert http_ece.decrypt(sent, private_key=private, auth_secret=auth, version="aes128gcm") == message
    assert len(message.decode()) > MAX_PUSHED_BODY
    with pytest.raises(http_ece.ECEException):
        http_ece.decrypt(sent, private_key=private, auth_secret=os.urandom(16), version="aes128gcm")
    assert encrypted(message, SubscribedBrowser(point, auth)) != sent


def test_a_call_is_signed_for_its_push_service_alone() -> None:
    key = PushKey.generate()
    assert PushKey.from_text(key.text).public == key.public
    browser = SubscribedBrowser.from_keys(key.public, encoded(b"a" * 16))
    call = PushSender(key, "mailto:desk@example.org").call("https://push.example:8443/x?y=1", browser, b"{}", 1_000)
    scheme, token, public = call.headers["Authorization"].replace(",", "").split()
    assert (scheme, public) == ("vapid", f"k={key.public}")
    claims = jwt.decode(
        token.removeprefix("t="),
        key.private.public_key(),
        algorithms=["ES256"],
        audience="https://push.example:8443",
        options={"verify_exp": False},
    )
    assert claims == {"aud": "https://push.example:8443", "exp": 1_000 + 12 * 3600, "sub": "mailto:desk@example.org"}
    assert (call.headers["Content-Encoding"], call.headers["TTL"]) == ("aes128gcm", "86400")


@pytest.mark.parametrize("text", ["", "AAAA", "!" * 43, "A" * 43])
def test_what_is_no_key_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        PushKey.from_text(text)


def test_base64url_is_read_with_padding_and_without() -> None:
    assert decoded("_-8=") == decoded("_-8") == b"\xff\xef"
    for text in ("/+8", "_-9", "a b", "\N{BULLET}"):
        with pytest.raises(ValueError, match=r".+"):
            decoded(text)
