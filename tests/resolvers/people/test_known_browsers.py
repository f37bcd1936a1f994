"""The cookie of a browser that signed in: for its addresses, in its time, of a bounded size."""

import pytest

from domain.people.sign_in import KNOWN_BROWSER_LIFETIME
from resolvers.core.keyring import Keyring
from resolvers.people.known_browsers import MAX_LENGTH, known_browser, remember_browser

NOW = 1_798_891_200_000_000
OLD, NEW = Keyring("a" * 32), Keyring("b" * 32, "a" * 32)


def test_a_browser_is_known_to_the_addresses_that_it_signed_in_with_and_to_no_other() -> None:
    cookie = remember_browser(OLD, None, "Ada@Example.org", NOW)
    known = known_browser(OLD, cookie, "ada@example.org", NOW)
    assert known
    assert known_browser(OLD, cookie, "eve@example.org", NOW) is None
    assert known_browser(OLD, cookie, "ada+x@example.org", NOW) is None
    assert set(cookie) <= set("0123456789abcdef."), "it holds signatures and times, no address"
    again = remember_browser(OLD, cookie, "ada@example.org", NOW + 1_000_000)
    assert known_browser(OLD, again, "ada@example.org", NOW) == known, "signing in gives no new allowance"
    assert again.count("~") == 0
    other = remember_browser(OLD, again, "bob@example.org", NOW)
    assert (
        known_browser(OLD, other, "ada@example.org", NOW) == known != known_browser(OLD, other, "bob@example.org", NOW)
    )


def test_it_ends_in_time_and_lasts_over_a_rotation() -> None:
    cookie = remember_browser(OLD, None, "ada@example.org", NOW)
    assert known_browser(NEW, cookie, "ada@example.org", NOW + KNOWN_BROWSER_LIFETIME - 1)
    assert known_browser(NEW, cookie, "ada@example.org", NOW + KNOWN_BROWSER_LIFETIME) is None
    assert known_browser(Keyring("c" * 32), cookie, "ada@example.org", NOW) is None


def test_it_has_room_for_four_addresses() -> None:
    cookie = None
    for number in range(6):
        cookie = remember_browser(OLD, cookie, f"{number}@example.org", NOW)
    assert cookie is not None
    assert len(cookie) <= MAX_LENGTH < 400
    known = [bool(known_browser(OLD, cookie, f"{number}@example.org", NOW)) for number in range(6)]
    assert known == [False, False, True, True, True, True]


@pytest.mark.parametrize(
    "cookie", ["", "x", "~", "~" * 400, "0.1.2", f"{'0' * 16}.9999999999.{'0' * 64}", "\u00fc" * 9]
)
def test_anything_else_is_no_known_browser(cookie: str) -> None:
    assert known_browser(OLD, cookie, "ada@example.org", NOW) is None


@pytest.mark.parametrize("part", [0, 1, 2])
def test_no_part_of_it_can_be_changed(part: int) -> None:
    parts = remember_browser(OLD, None, "ada@example.org", NOW).split(".")
    parts[part] = parts[part][:-1] + ("0" if parts[part][-1] != "0" else "1")
    assert known_browser(OLD, ".".join(parts), "ada@example.org", NOW) is None
