import base64
import json
from datetime import UTC, datetime

import pytest
from standardwebhooks import Webhook

from domain.refusals.general import InvalidInput
from domain.webhooks.auth_config import AuthType, WebhookConfig, parse, signing_key
from domain.webhooks.signature import signature_headers

FIELD = "webhookConfigJson"


@pytest.mark.parametrize(
    ("given", "config"),
    [
        ({"authType": "header", "authValue": "t0ken"}, WebhookConfig(AuthType.HEADER, "Authorization", "t0ken")),
        (
            {"authType": "header", "authHeader": "X-Token", "authValue": "Bearer a b"},
            WebhookConfig(AuthType.HEADER, "X-Token", "Bearer a b"),
        ),
        (
            {"authType": "query_param", "authQueryParam": "key", "authValue": "a&b=ü"},
            WebhookConfig(AuthType.QUERY_PARAM, "Authorization", "a&b=ü", "key"),
        ),
        ({"authType": "basic", "authValue": "user:pässword"}, WebhookConfig(AuthType.BASIC, value="user:pässword")),
        (
            {"authType": "hmac", "authValue": "whsec_MfKQ9r8GKYqrTwjU"},
            WebhookConfig(AuthType.HMAC, value="whsec_MfKQ9r8GKYqrTwjU"),
        ),
        ({"authType": "hmac", "authValue": "plain"}, WebhookConfig(AuthType.HMAC, value="plain")),
        ({"authType": "hmac", "authHeader": None}, WebhookConfig(AuthType.HMAC)),
    ],
)
def test_a_configuration_is_read(given: dict[str, str], config: WebhookConfig) -> None:
    assert parse(FIELD, json.dumps(given)) == config


@pytest.mark.parametrize(
    ("text", "field", "code"),
    [
        ("{", FIELD, "invalid_json"),
        ("[]", FIELD, "wrong_type"),
        ("{}", f"{FIELD}.authType", "required"),
        ('{"authType": "oauth"}', f"{FIELD}.authType", "invalid"),
        ('{"authType": "header", "token": "x"}', f"{FIELD}.token", "unknown_field"),
        ('{"authType": "header"}', f"{FIELD}.authValue", "required"),
        ('{"authType": "header", "authValue": 7}', f"{FIELD}.authValue", "wrong_type"),
        ('{"authType": "header", "authValue": ""}', f"{FIELD}.authValue", "out_of_range"),
        ('{"authType": "header", "authValue": "a\\r\\nX: b"}', f"{FIELD}.authValue", "invalid"),
        ('{"authType": "header", "authValue": "a", "authHeader": "X Y"}', f"{FIELD}.authHeader", "invalid"),
        ('{"authType": "header", "authValue": "a", "authHeader": "Webhook-Id"}', f"{FIELD}.authHeader", "invalid"),
        ('{"authType": "header", "authValue": "a", "authHeader": "content-length"}', f"{FIELD}.authHeader", "invalid"),
        ('{"authType": "query_param", "authValue": "a"}', f"{FIELD}.authQueryParam", "required"),
        ('{"authType": "basic", "authValue": "nobody"}', f"{FIELD}.authValue", "invalid"),
        ('{"authType": "basic", "authValue": "a:\\u0000"}', f"{FIELD}.authValue", "invalid"),
        ('{"authType": "hmac", "authValue": "whsec_"}', f"{FIELD}.authValue", "invalid"),
        ('{"authType": "hmac", "authValue": "whsec_%%%%"}', f"{FIELD}.authValue", "invalid"),
    ],
)
def test_a_wrong_one_is_refused_by_the_key_and_its_value_not_repeated(text: str, field: str, code: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        parse(FIELD, text)
    (error,) = refused.value.errors
    assert (error.field, error.code) == (field, code)


def test_a_secret_is_not_repeated_in_its_refusal() -> None:
    with pytest.raises(InvalidInput) as refused:
        parse(FIELD, '{"authType": "basic", "authValue": "hunter2"}')
    assert "hunter2" not in repr(refused.value.errors) + refused.value.detail


def test_the_key_of_a_secret() -> None:
    key = bytes(range(24))
    padded = base64.b64encode(key + b"x").decode()
    assert signing_key("whsec_" + base64.b64encode(key).decode()) == key
    assert signing_key("whsec_" + padded.rstrip("=")) == key + b"x"
    assert signing_key("plain text") == b"plain text"


@pytest.mark.parametrize(
    "valid", ["whsec_" + base64.b64encode(b"k" * 32).decode(), "whsec_" + base64.b64encode(b"old").decode()]
)
def test_each_of_two_secrets_verifies_a_signature(valid: str) -> None:
    secrets = ("whsec_" + base64.b64encode(b"k" * 32).decode(), "whsec_" + base64.b64encode(b"old").decode())
    now = int(datetime.now(UTC).timestamp())
    headers = signature_headers("42", now, '{"a":"ü"}'.encode(), secrets)
    assert Webhook(valid).verify('{"a":"ü"}', headers) == {"a": "ü"}
    assert (headers["webhook-id"], headers["webhook-timestamp"]) == ("42", str(now))
