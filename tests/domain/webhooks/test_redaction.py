import json
from typing import Any

import pytest

from domain.webhooks.redaction import MASK, mask_address, mask_config


@pytest.mark.parametrize(
    ("config", "shown"),
    [
        ({"mode": "session", "wakeMode": "now"}, {"mode": "session", "wakeMode": "now"}),
        ({"authType": "header", "authHeader": "X"}, {"authType": "header", "authHeader": "X"}),
        ({"authValue": "s", "token": "s", "port": 5}, {"authValue": MASK, "token": MASK, "port": MASK}),
        ({"mode": {"a": "s"}, "list": ["s"]}, {"mode": MASK, "list": MASK}),
        ({"on": True, "none": None}, {"on": True, "none": None}),
        (["s"], MASK),
        ("s", MASK),
    ],
)
def test_values_that_may_be_secret_are_masked(config: Any, shown: Any) -> None:
    assert json.loads(mask_config(json.dumps(config))) == shown


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("https://a.example/b/c", "https://a.example/b/c"),
        ("https://a.example:8443/b?", "https://a.example:8443/b?"),
        ("https://user:pass@a.example:8443/b", f"https://{MASK}@a.example:8443/b"),
        ("https://token@a.example/b", f"https://{MASK}@a.example/b"),
        ("https://a.example/b?token=s&s&x=&a=1", f"https://a.example/b?token={MASK}&{MASK}&{MASK}&a=1"),
        ("https://a.example/b?a=1&from=fieldcall", "https://a.example/b?a=1&from=fieldcall"),
        ("https://a.example/b?x=123456789012&apiKey=1", f"https://a.example/b?x={MASK}&apiKey={MASK}"),
        ("https://a.example/b#s", f"https://a.example/b#{MASK}"),
        ("wss://u:p@[::1]:80/?pwd=v", f"wss://{MASK}@[::1]:80/?pwd={MASK}"),
        ("owner@agent.example", "owner@agent.example"),
        ("My poller 1", "My poller 1"),
    ],
)
def test_what_may_be_secret_in_an_address_is_masked(address: str, shown: str) -> None:
    assert mask_address(address) == shown
