"""One host has one name, however a client writes it."""

import pytest

from domain.webhooks.target_host import target_host


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("https://Agent.Example.ORG:8443/hook?x=1", "agent.example.org"),
        ("https://agent.example.org./hook", "agent.example.org"),
        ("wss://user:pass@agent.example.org/events", "agent.example.org"),
        ("https://\uff41gent.example.org/", "agent.example.org"),
        ("https://bücher.example/", "xn--bcher-kva.example"),
        ("https://XN--bcher-kva.example/", "xn--bcher-kva.example"),
        ("http://192.0.2.7/", "192.0.2.7"),
        ("http://3221225991/", "192.0.2.7"),
        ("http://0xc0.0x00.0x02.0x07/", "192.0.2.7"),
        ("http://0300.0.02.007/", "192.0.2.7"),
        ("http://192.0.519/", "192.0.2.7"),
        ("http://[::ffff:192.0.2.7]/", "192.0.2.7"),
        ("http://[2001:DB8:0:0:0:0:0:1]/", "2001:db8::1"),
        ("http://[fe80::1%25eth0]/", "fe80::1"),
        ("agent@example.org", ""),
        ("http://[bad/", ""),
    ],
)
def test_each_notation_names_the_same_host(address: str, host: str) -> None:
    assert target_host(address) == host


def test_a_name_that_no_resolver_knows_is_still_one() -> None:
    assert target_host(f"https://{'a' * 64}.example/") == f"{'a' * 64}.example"
