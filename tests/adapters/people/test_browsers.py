"""Browsers are recognised by what is special in their header: nearly all claim to be another one, too."""

import pytest

from adapters.people.browsers import name_browser

MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"
WINDOWS = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36"
)


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (f"{MAC} Version/18.5 Safari/605.1.15", "Safari · macOS"),
        (WINDOWS, "Chrome · Windows"),
        (f"{WINDOWS} Edg/143.0.0.0", "Edge · Windows"),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/143.0 Mobile Safari/537.36", "Chrome · Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) FxiOS/140.0 Mobile Safari/605.1", "Firefox · iPhone"),
        ("curl/8.14.1", None),
        ("", None),
        (None, None),
    ],
)
def test_a_browser_is_called_by_its_name_and_system(user_agent: str | None, name: str | None) -> None:
    assert name_browser(user_agent) == name
