"""One form of address is taken, and an address is known by its ASCII letters in lower case."""

import time
from email.headerregistry import AddressHeader, HeaderRegistry

import pytest
from hypothesis import given
from hypothesis.strategies import sampled_from, text

from domain.people.addresses import MAX_LENGTH, MailAddress, mail_address, normalised_address


def test_case_is_no_difference() -> None:
    assert normalised_address("Kate.O@Example.ORG") == "kate.o@example.org"


@pytest.mark.parametrize(
    "other",
    [
        "\N{KELVIN SIGN}ate@example.org",
        "k\N{CYRILLIC SMALL LETTER A}te@example.org",
        "\N{FULLWIDTH LATIN SMALL LETTER K}ate@example.org",
        "kate+agents@example.org",
        "k.ate@example.org",
        "kate@example.org.",
        "kate\N{ZERO WIDTH SPACE}@example.org",
    ],
)
def test_what_looks_like_it_is_another_address(other: str) -> None:
    assert normalised_address(other) != "kate@example.org"
    assert normalised_address(normalised_address(other)) == normalised_address(other)


@pytest.mark.parametrize(
    ("written", "route", "mailbox"),
    [
        ("Kate.O@Example.ORG", "Kate.O@example.org", "kate.o@example.org"),
        ("kate+agents+x@example.org", "kate+agents+x@example.org", "kate@example.org"),
        ("+x@example.org", "+x@example.org", "+x@example.org"),
        ("o'neil!#$%&*/=?^_`{|}~-@a.b-c.example", "o'neil!#$%&*/=?^_`{|}~-@a.b-c.example", None),
        ("kate@m\u00fcnchen.example", "kate@xn--mnchen-3ya.example", None),
        ("kate@xn--mnchen-3ya.example", "kate@xn--mnchen-3ya.example", None),
        (f"{'k' * 64}@{'e' * 63}.org", f"{'k' * 64}@{'e' * 63}.org", None),
    ],
)
def test_an_address_is_a_local_part_and_a_host(written: str, route: str, mailbox: str | None) -> None:
    address = MailAddress(written)
    assert (address, address.route, address.mailbox) == (written, route, mailbox or route)


NO_ADDRESSES = [
    "http://evil.example/x<victim@bank.example>",
    "Kate <kate@example.org>",
    "<kate@example.org>",
    '"kate"@example.org',
    '"a@evil.example,"@example.org',
    "kate(comment)@example.org",
    "kate@example.org(comment)",
    "@relay.example:kate@example.org",
    "kate%example.org",
    "kate@relay.example@example.org",
    "kate@example.org,eve@example.org",
    "kate@example.org;eve@example.org",
    "kate@example.org\r\nBcc: eve@example.org",
    "kate@example.org\n",
    " kate@example.org",
    "kate @example.org",
    "kate\t@example.org",
    "kate\x00@example.org",
    "kate:eve@example.org",
    "kate\\@example.org",
    ".kate@example.org",
    "kate.@example.org",
    "ka..te@example.org",
    "@example.org",
    "kate@",
    "kate@localhost",
    "kate@example.org.",
    "kate@.example.org",
    "kate@-example.org",
    "kate@example-.org",
    "kate@exam_ple.org",
    "kate@192.0.2.7",
    "kate@[192.0.2.7]",
    "kate@[IPv6:2001:db8::1]",
    "k\u00e4te@example.org",
    "\N{KELVIN SIGN}ate@example.org",
    "kate@fu\u00dfball.example",
    "kate@\N{KELVIN SIGN}elvin.example",
    "kate@example\N{IDEOGRAPHIC FULL STOP}org",
    "kate@exa\N{ZERO WIDTH JOINER}mple.org",
    "kate@\ud800.example",
    f"{'k' * 65}@example.org",
    f"kate@{'e' * 64}.org",
    f"kate@{'e.' * 125}org",
    "kate@" + ("\u0436\u4e2d" * 25 + ".") * 4 + "org",
]


@pytest.mark.parametrize("written", NO_ADDRESSES)
def test_anything_else_is_no_address(written: str) -> None:
    assert mail_address(written) is None
    with pytest.raises(ValueError, match=r"^must be an e-mail address such as name@example.org"):
        MailAddress(written)


@given(text(sampled_from('ab1.-+@<>()"\\,:;[] \r\n\t\u00fc\u212a\u3002'), max_size=24))
def test_every_program_reads_the_same_mailbox_in_it(written: str) -> None:
    address = mail_address(written)
    if address is None:
        return
    header = HeaderRegistry()("to", address.route)
    assert isinstance(header, AddressHeader)
    assert [(one.display_name, one.username, one.domain) for one in header.addresses] == [
        ("", address.local, address.domain)
    ]
    assert not header.defects
    assert address.route.isascii()


@pytest.mark.parametrize("beginning", ["a", "a.", "@", "a@b.", "a@\u00fc", "a+", "<a@b.c>,"])
def test_reading_a_long_text_costs_little(beginning: str) -> None:
    started = time.process_time()
    for _ in range(100):
        assert mail_address(beginning * (32_768 // len(beginning))) is None
    assert time.process_time() - started < 1
    assert MAX_LENGTH == 254
