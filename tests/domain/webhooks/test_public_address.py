import pytest

from domain.webhooks.public_address import is_allowed_port, is_public


@pytest.mark.parametrize(
    "address",
    [
        "8.8.8.8",
        "192.0.1.1",
        "192.88.98.255",
        "2606:4700:4700::1111",
        "::ffff:8.8.8.8",
        "64:ff9b::808:808",
        "2002:808:808::1",
    ],
)
def test_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "169.254.169.254",
        "172.16.0.1",
        "192.0.0.8",
        "192.31.196.1",
        "192.88.99.1",
        "192.168.0.1",
        "192.175.48.1",
        "198.18.0.1",
        "203.0.113.7",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::127.0.0.1",
        "::ffff:127.0.0.1",
        "::ffff:169.254.169.254",
        "64:ff9b::7f00:1",
        "64:ff9b::a9fe:a9fe",
        "64:ff9b:1::808:808",
        "100::1",
        "2001:db8::1",
        "2001:0:808:808::1",
        "2001:100::1",
        "2002:c058:6301::1",
        "2620:4f:8000::1",
        "3fff::1",
        "3fff:fff::1",
        "::ffff:192.88.99.1",
        "2002:7f00:1::1",
        "2002:a00:1::1",
        "fc00::1",
        "fe80::1",
        "fe80::1%eth0",
        "fec0::1",
        "ff02::1",
    ],
)
def test_private_local_or_reserved(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("port", [80, 443, 1024, 8080, 65535])
def test_a_port_of_a_web_server(port: int) -> None:
    assert is_allowed_port(port)


@pytest.mark.parametrize("port", [0, 1, 22, 25, 79, 81, 442, 444, 587, 1023])
def test_a_port_of_another_service(port: int) -> None:
    assert not is_allowed_port(port)
