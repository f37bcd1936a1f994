"""The network of a client: what limits of addresses and budgets of networks count."""

import pytest

from domain.values.networks import client_site, to_network, to_site


@pytest.mark.parametrize(
    ("host", "network", "site"),
    [
        ("192.0.2.1", "192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1", "192.0.2.1"),
        ("2001:db8:0:1234::1", "2001:db8:0:1234::", "2001:db8:0:1200::"),
        ("2001:db8:0:12ff:1::1", "2001:db8:0:12ff::", "2001:db8:0:1200::"),
        ("a proxy's word", "a proxy's word", "a proxy's word"),
    ],
)
def test_an_ipv6_customer_has_one_site_of_many_networks(host: str, network: str, site: str) -> None:
    assert (to_network(host), to_site(host), client_site({"client": (host, 1)})) == (network, site, site)


def test_clients_at_a_unix_socket_count_together() -> None:
    assert client_site({"client": None}) == client_site({}) == "unknown"
