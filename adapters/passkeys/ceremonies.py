"""The two ceremonies of WebAuthn, with the library `webauthn`: registering a passkey, and using it.

Import it where a passkey is used: the library takes a fifth of a second to load. The functions here do not know which
challenges were issued: a caller reads the challenge of an answer and checks it before it verifies the answer.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    decode_credential_public_key,
    decoded_public_key_to_cryptography,
    parse_attestation_object,
    parse_authentication_credential_json,
    parse_client_data_json,
    parse_registration_credential_json,
)
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticationCredential,
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    RegistrationCredential,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from domain.people.passkeys import CHALLENGE_LIFETIME, RelyingParty
from domain.refusals.people import PasskeyRefused
from domain.values import json_text
from domain.values.time import SECOND

SERVICE: Final = "Fieldcall"
"""Name of the service in the dialogs of browsers."""
TIMEOUT_MILLISECONDS: Final = CHALLENGE_LIFETIME // SECOND * 1000
ATTESTATIONS: Final = ("none", "packed")
"""Accepted attestations. The maker of a device is not checked, so no certificate is read: "packed" is self-signed."""
MAX_CREDENTIAL_ID_BYTES: Final = 1023
MIN_RSA_BITS: Final = 2048
FAULTS: Final = (
    WebAuthnException,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    ArithmeticError,
    RecursionError,
)
"""Errors of the library for a forged answer: it checks most of the form while it reads."""


class NewPasskey(NamedTuple):
    """The stored data of a passkey that a browser has made."""

    credential_id: bytes
    public_key: bytes
    sign_count: int


class PasskeyAnswer(NamedTuple):
    """The statements of an answer, before any of them is verified."""

    credential_id: bytes
    challenge: bytes
    user_handle: bytes | None
    """The person's number, stored in the passkey when it was made."""


def user_handle(person_id: int) -> bytes:
    """Return the number by which a passkey identifies its person; it contains nothing else about them."""
    return person_id.to_bytes(8)


def registration_options(
    party: RelyingParty, challenge: bytes, *, person_id: int, address: str, known: Sequence[bytes]
) -> str:
    """Return the options to make a passkey in a browser, as JSON. They exclude devices that have one of the `known`."""
    options = generate_registration_options(
        rp_id=party.host,
        rp_name=SERVICE,
        user_id=user_handle(person_id),
        user_name=address,
        challenge=challenge,
        timeout=TIMEOUT_MILLISECONDS,
        # One that signs in without an address, and knows its owner by finger, face or number.
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
        exclude_credentials=_described(known),
    )
    return options_to_json(options)


def use_options(party: RelyingParty, challenge: bytes, *, known: Sequence[bytes] = ()) -> str:
    """Return the options with which a browser uses a passkey, as JSON: one of the `known`, else the user's choice."""
    options = generate_authentication_options(
        rp_id=party.host,
        challenge=challenge,
        timeout=TIMEOUT_MILLISECONDS,
        allow_credentials=_described(known),
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return options_to_json(options)


def challenge_in(credential_json: str) -> bytes:
    """Return the challenge that a new passkey answers, not verified. Raises `PasskeyRefused`."""
    with _refused():
        return _challenge(parse_registration_credential_json(json_text.parse(credential_json)))


def answer_in(credential_json: str) -> PasskeyAnswer:
    """Return the statements of a passkey's answer, not verified. Raises `PasskeyRefused`."""
    with _refused():
        credential = parse_authentication_credential_json(json_text.parse(credential_json))
        return PasskeyAnswer(credential.raw_id, _challenge(credential), credential.response.user_handle)


def verify_registration(credential_json: str, party: RelyingParty, challenge: bytes) -> NewPasskey:
    """Verify and return the passkey that a browser has made for this challenge. Raises `PasskeyRefused`."""
    with _refused():
        credential = parse_registration_credential_json(json_text.parse(credential_json))
        attested = parse_attestation_object(credential.response.attestation_object)
        if attested.fmt not in ATTESTATIONS or attested.att_stmt.x5c:
            raise PasskeyRefused("The passkey came with a certificate of its maker, which was not asked for.")
        verified = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=party.host,
            expected_origin=party.origin,
            require_user_verification=True,
        )
        # The library accepts any numbers as a key, and would notice only when the passkey is used.
        key = decoded_public_key_to_cryptography(decode_credential_public_key(verified.credential_public_key))
        if isinstance(key, RSAPublicKey) and key.key_size < MIN_RSA_BITS:
            raise PasskeyRefused("The key of the passkey is too short.")
        if len(verified.credential_id) > MAX_CREDENTIAL_ID_BYTES:
            raise PasskeyRefused("The id of the passkey is too long.")
        return NewPasskey(verified.credential_id, verified.credential_public_key, verified.sign_count)


def verify_use(
    credential_json: str, party: RelyingParty, challenge: bytes, *, public_key: bytes, sign_count: int
) -> int:
    """Verify a passkey's answer to this challenge, and return its new counter.

    Raises `PasskeyRefused`, also for a counter that has not risen: the passkey may have been copied.
    """
    with _refused():
        return verify_authentication_response(
            credential=credential_json,
            expected_challenge=challenge,
            expected_rp_id=party.host,
            expected_origin=party.origin,
            credential_public_key=public_key,
            credential_current_sign_count=sign_count,
            require_user_verification=True,
        ).new_sign_count


def _described(credential_ids: Sequence[bytes]) -> list[PublicKeyCredentialDescriptor]:
    return [PublicKeyCredentialDescriptor(id=credential_id) for credential_id in credential_ids]


def _challenge(credential: RegistrationCredential | AuthenticationCredential) -> bytes:
    stated = parse_client_data_json(credential.response.client_data_json)
    if stated.cross_origin:
        # The library leaves this check to its user: the page was inside a page of another site.
        raise PasskeyRefused("The passkey was used in a page within another page.")
    return stated.challenge


@contextmanager
def _refused() -> Iterator[None]:
    try:
        yield
    except FAULTS as fault:
        raise PasskeyRefused("The answer of the passkey is not valid.") from fault
