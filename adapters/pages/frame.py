"""The frame of every HTML page: one document without external assets, in the language and direction of its reader."""

import hashlib
from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from string import Template
from typing import Final

from adapters.i18n.choice import to_culture
from adapters.i18n.formats import text_direction
from adapters.i18n.texts import Texts


@dataclass(frozen=True, slots=True)
class FrameWording:
    """The texts of all pages and mails in one locale."""

    wrong_link: str
    close: str
    open_page: str


PACKAGE: Final = "adapters.pages"


def resource(name: str) -> str:
    """Return the text of a file of this package."""
    return files(PACKAGE).joinpath(name).read_text("utf-8")


WORDING: Final = Texts("pages.frame", FrameWording)

WAITING: Final = "M12 7v5l3 2"
"""The path of an icon: the hands of a clock."""
TICK: Final = "m7.5 12.5 3 3 6-6.5"
CROSS: Final = "m8.5 8.5 7 7m0-7-7 7"
WARNING: Final = "M12 7v6m0 3.5v.01"
_PAGE: Final = Template(resource("frame.html"))
TOKENS: Final = resource("tokens.css")
"""Design tokens of all pages and desks: colours in light and dark, type, space, shapes."""
_STYLE: Final = f"\n{TOKENS}{resource('frame.css')}"


def compute_hash(text: str) -> str:
    """Return the hash by which a Content-Security-Policy allows an inline script or style sheet."""
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


_STYLE_HASH: Final = compute_hash(_STYLE)


def content_security_policy(
    form_targets: Iterable[str] = (), *, has_script: bool = False, more: str = "", framed_by: Iterable[str] = ()
) -> str:
    """Return the header to send with a page. `form_targets` are origins to which a form's answer redirects, because
    browsers apply `form-action` to redirects too. With `has_script` a page may load scripts from this service; without,
    no script runs. `more` are further directives, each with its semicolon, and `framed_by` the origins whose pages may
    frame the page."""
    script = "script-src 'self'; " if has_script else ""
    targets = " ".join(("form-action 'self'", *form_targets))
    framing = " ".join(framed_by) or "'none'"
    return (
        f"default-src 'none'; {script}{more}style-src {_STYLE_HASH}; {targets}; base-uri 'none'; "
        f"frame-ancestors {framing}"
    )


def document(
    *, locale: str, title: str, body: Iterable[str], note: str = "", head: str = "", is_wide: bool = False
) -> str:
    """Render an HTML page in a locale (a slug). `body`, `note` and `head` are HTML."""
    return _PAGE.substitute(
        **language(locale),
        title=escape(title),
        style=_STYLE,
        note=note,
        head=head,
        width=' class="wide"' if is_wide else "",
        body="\n".join(filter(None, body)),
    )


def language(locale: str) -> Mapping[str, str]:
    """Return the attributes of a document in a locale (a slug): the culture (BCP 47) and the direction of its text."""
    return {"language": to_culture(locale), "direction": text_direction(locale)}


def details(rows: Iterable[str]) -> str:
    """Render a list of details; nothing without any."""
    listed = list(rows)
    return "\n".join(("<dl>", *listed, "</dl>")) if listed else ""


def row(label: str, value: str, kind: str) -> str:
    """Render a row of the list of details."""
    # Isolated by <bdi>, so that right-to-left text cannot rearrange the text around it.
    return f'<div><dt>{escape(label)}</dt><dd class="{kind}"><bdi>{escape(value)}</bdi></dd></div>'


def outcome_head(kind: str, heading: str, text: str, icon: str) -> str:
    """Render the head of a page with an outcome; `icon` is a path on a grid of 24."""
    return (
        f'<div class="result {kind}" role="status">'
        '<svg width="60" height="60" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" '
        'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">'
        f'<circle cx="12" cy="12" r="10"/><path d="{icon}"/></svg>'
        f"<h1>{escape(heading)}</h1><p>{escape(text)}</p></div>"
    )


def closing(locale: str) -> str:
    """Render the foot of a page without further actions, in a locale (a slug)."""
    return f'<p class="close">{escape(WORDING[locale].close)}</p>'


def link(address: str, label: str, kind: str = "primary") -> str:
    """Render a link that looks like a button."""
    return f'<a class="back {kind}" rel="noreferrer" href="{escape(address)}">{escape(label)}</a>'


def dead_end(locale: str, heading: str, text: str, foot: str | None = None) -> str:
    """Render the HTML page of a request that cannot continue, with advice in `text`. `foot` is HTML."""
    head = outcome_head("declined", heading, text, WARNING)
    return document(locale=locale, title=heading, body=(head, closing(locale) if foot is None else foot))


def wrong_link(locale: str, text: str) -> str:
    """Render the HTML page for an unknown link, with advice in `text`."""
    return dead_end(locale, WORDING[locale].wrong_link, text)
