"""Names of browsers: name and system, read from the header `User-Agent`."""

from typing import Final

BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrom", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)
"""Parts of the header, the more special ones first: nearly all claim to be Safari."""
SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


def name_browser(user_agent: str | None) -> str | None:
    """Return the name of a browser with its system; None for an unknown one."""
    text = user_agent or ""
    names = [next((name for part, name in table if part in text), None) for table in (BROWSERS, SYSTEMS)]
    return " · ".join(filter(None, names)) or None
