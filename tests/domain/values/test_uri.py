"""URIs by RFC 3986: parsed by its grammar, compared by its section 6.2, and otherwise left as they are."""

import string
import time
from urllib.parse import quote, unquote_to_bytes

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from domain.values.uri import (
    append_query,
    called_host,
    normalize,
    parse_uri,
    parse_web_address,
    split_uri,
    to_origin,
)

MAX_LENGTH = 10_000
UNRESERVED = string.ascii_letters + string.digits + "-._~"
SUB_DELIMS = "!$&'()*+,;="
NEVER = ' "<>\\^`{|}\x00\n\x7fé'
"""Characters that no URI has."""

# The grammar of RFC 3986, appendix A, rule by rule.
escapes = st.integers(0, 255).flatmap(lambda byte: st.sampled_from((f"%{byte:02X}", f"%{byte:02x}")))


def several(characters: str) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(characters) | escapes, max_size=6).map("".join)


schemes = st.from_regex(r"[A-Za-z][A-Za-z0-9+.-]{0,6}", fullmatch=True)
users = several(f"{UNRESERVED}{SUB_DELIMS}:")
names = several(UNRESERVED + SUB_DELIMS)
hosts = names | st.ip_addresses().map(lambda ip: f"[{ip}]" if ip.version == 6 else str(ip)) | st.just("[v1.a:b]")
ports = st.text(string.digits, max_size=6)
authorities = st.builds(
    lambda user, host, port: f"{user}{host}{port}",
    st.just("") | users.map(lambda user: f"{user}@"),
    hosts,
    st.just("") | ports.map(lambda port: f":{port}"),
)
segments = several(f"{UNRESERVED}{SUB_DELIMS}:@") | st.sampled_from((".", "..", "%2E", "%2e."))
absolute_paths = st.lists(segments, max_size=5).map(lambda parts: "".join(f"/{part}" for part in parts))
rootless_paths = st.tuples(segments.filter(bool), absolute_paths).map("".join)
queries = several(f"{UNRESERVED}{SUB_DELIMS}:@/?")
tails = st.tuples(
    st.just("") | queries.map(lambda query: f"?{query}"), st.just("") | queries.map(lambda part: f"#{part}")
).map("".join)
with_authority = st.tuples(authorities, absolute_paths).map(lambda parts: f"//{parts[0]}{parts[1]}")
without_authority = absolute_paths.filter(lambda path: not path.startswith("//")) | rootless_paths
uris = st.tuples(schemes, with_authority | without_authority, tails).map(
    lambda parts: f"{parts[0]}:{parts[1]}{parts[2]}"
)


@given(uris)
def test_every_uri_of_the_grammar_is_parsed_and_joined_to_the_same_text(text: str) -> None:
    """RFC 3986, appendix A and section 5.3."""
    assert str(parse_uri(text, MAX_LENGTH)) == text


@given(uris, st.sampled_from(NEVER), st.integers(0))
def test_a_character_outside_of_the_grammar_is_refused(text: str, character: str, place: int) -> None:
    """RFC 3986, appendix A."""
    place = text.index(":") + 1 + place % (len(text) - text.index(":"))
    with pytest.raises(ValueError, match="characters that a URI cannot have"):
        parse_uri(text[:place] + character + text[place:], MAX_LENGTH)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "/relative",
        "//host/path",
        "?query",
        "1http://a/",
        "http://a/%",
        "http://a/%2",
        "http://a/%g0",
        "http://[::1",
        "http://[::1]x/",
        "http://[1]/",
        "http://[fe80::1%25en0]/",
        "http://a:8x/",
        "http://a/[",
        "http://a/?[]",
        "http://a/#b#c",
        "http://u@v@w/",
        "x" * 99,
    ],
)
def test_what_the_grammar_does_not_have_is_refused(text: str) -> None:
    """RFC 3986, appendix A, and a bound on the length."""
    with pytest.raises(ValueError, match=r"."):
        parse_uri(text, 60)


@given(st.text(max_size=60))
@example("http://[bad/")
@example("HTTP://user@[::1]:/%zz?#")
def test_any_text_is_split_and_joined_to_the_same_text(text: str) -> None:
    """RFC 3986, appendix B: the expression matches everything."""
    assert str(split_uri(text)) == text
    assert isinstance(called_host(text) + to_origin(text) + normalize(text), str)


@given(uris)
def test_a_normal_form_is_a_uri_and_its_own_normal_form(text: str) -> None:
    """RFC 3986, section 6.2."""
    assert normalize(normalize(text)) == normalize(text)
    parse_uri(normalize(text), MAX_LENGTH)


@given(uris, st.randoms(use_true_random=False))
def test_escapes_of_unreserved_characters_and_capitals_make_no_other_uri(text: str, choose: object) -> None:
    """RFC 3986, sections 6.2.2.1 and 6.2.2.2."""
    assert normalize(rewritten(text, choose)) == normalize(text)


def rewritten(text: str, choose: object) -> str:
    """An equivalent form: escapes around unreserved characters of the path, capitals in scheme and host."""
    uri = split_uri(text)
    flip = getattr(choose, "random")  # noqa: B009 - hypothesis has no type for it
    path = "".join(
        f"%{ord(one):02x}" if one in UNRESERVED and not is_in_escape(uri.path, place) and flip() < 0.3 else one
        for place, one in enumerate(uri.path)
    )
    authority = uri.authority
    place = (uri.authority_text or "").rpartition("@")[2]
    user = "" if authority.user is None else f"{authority.user}@"
    return str(
        uri._replace(
            scheme=(uri.scheme or "").swapcase(),
            authority_text=None if uri.authority_text is None else user + place.swapcase(),
            path=path,
        )
    )


def is_in_escape(text: str, place: int) -> bool:
    return "%" in text[max(place - 2, 0) : place]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # The examples of RFC 3986, sections 6.2.2 and 6.2.3.
        ("example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d"),
        ("HTTP://www.EXAMPLE.com/", "http://www.example.com/"),
        ("http://example.com", "http://example.com/"),
        ("http://example.com/", "http://example.com:/"),
        ("http://example.com/", "http://example.com:80/"),
        ("https://example.com/", "https://example.com:0443"),
        ("wss://example.com:443/x", "wss://example.com/x"),
        ("http://[2001:DB8:0:0::1]/", "http://[2001:db8::1]/"),
        ("http://b\u00fccher.example/", "http://xn--bcher-kva.example/"),
        ("http://example.com/~smith", "http://example.com/%7Esmith"),
        ("http://ex%61mple.com/", "http://example.com/"),
        # The examples of section 5.2.4.
        ("x://a/a/b/c/./../../g", "x://a/a/g"),
        ("x://a/..", "x://a/"),
    ],
)
def test_equivalent_uris_have_one_normal_form(one: str, other: str) -> None:
    """RFC 3986, section 6.2."""
    assert normalize(one) == normalize(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("http://example.com/a", "http://example.com/a/"),
        ("http://example.com/a", "http://example.com/A"),
        ("http://example.com/a%2Fb", "http://example.com/a/b"),
        ("http://example.com/?", "http://example.com/"),
        ("http://example.com/#", "http://example.com/"),
        ("http://example.com/?a+b", "http://example.com/?a%20b"),
        ("http://example.com:443/", "http://example.com/"),
        ("http://user@example.com/", "http://example.com/"),
        ("https://example.com/", "http://example.com/"),
        ("x:/.//a", "x://a"),
    ],
)
def test_others_have_not(one: str, other: str) -> None:
    """RFC 3986, section 6.2: what the standard does not call equivalent stays different."""
    assert normalize(one) != normalize(other)


@given(uris)
def test_path_and_query_are_called_to_the_byte(text: str) -> None:
    """RFC 9112, section 3.2.1: the origin-form of a request target."""
    target = split_uri(text).request_target
    head, _, tail = text.partition(":")[2].partition("#")[0].partition("?")
    assert target.endswith(f"?{tail}") if "?" in text.partition("#")[0] else "?" not in target
    assert target.partition("?")[0] in (head, f"/{head.removeprefix('//').partition('/')[2]}")


@given(st.text(min_size=1, max_size=20).filter(lambda text: text.isprintable() and not set(text) & set("?# ")))
def test_what_no_uri_has_is_called_as_utf_8(text: str) -> None:
    """RFC 3987, section 3.1: each byte of a character outside of ASCII is escaped, and nothing else is."""
    target = split_uri(f"http://host/{text}").request_target
    assert target.isascii()
    expected = "".join(one if one.isascii() else quote(one) for one in text)
    assert target == f"/{expected}"
    assert "%" in text or unquote_to_bytes(target) == f"/{text}".encode()


def test_members_are_added_and_the_query_is_retained() -> None:
    """RFC 6749, section 3.1.2."""
    assert append_query("x:/cb", "a=1") == "x:/cb?a=1"
    assert append_query("https://a/?", "a=1") == "https://a/?a=1"
    assert append_query("https://a/?k=%41%2f&e=+&f", "a=1") == "https://a/?k=%41%2f&e=+&f&a=1"
    assert append_query("https://a/cb?b#part", "a=1") == "https://a/cb?b&a=1#part"


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("https://App.Example.org:443/a?b", "https://app.example.org"),
        ("http://localhost:3000", "http://localhost:3000"),
        ("HTTPS://user:pass@[2001:DB8::1]:8443/", "https://[2001:db8::1]:8443"),
        ("https://b\u00fccher.example/x", "https://xn--bcher-kva.example"),
        ("null", ""),
        ("com.example.app:/callback", ""),
    ],
)
def test_an_origin_is_written_as_browsers_write_it(address: str, origin: str) -> None:
    """RFC 6454, section 6.2."""
    assert to_origin(address) == origin


@pytest.mark.parametrize("address", ["http://a\\@b/", "http://a b/", "http:///x", "http://a:99999/", "http://[::1/"])
def test_an_address_that_programs_read_differently_is_not_called(address: str) -> None:
    with pytest.raises(ValueError, match="must be an address that begins with http:// or https://"):
        parse_web_address(address, "http", "https")


def test_a_long_text_costs_little() -> None:
    began = time.process_time()
    for text in ("a" * 32_000, "a:" * 16_000, "http://" + "[" * 32_000, "x:/" + "../" * 10_000, "%" * 32_000):
        normalize(text)
        called_host(text)
    assert time.process_time() - began < 2


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
    assert called_host(address) == host


def test_a_name_that_no_resolver_knows_is_still_one() -> None:
    assert called_host(f"https://{'a' * 64}.example/") == f"{'a' * 64}.example"
