"""Mails with a question or a code: a text and an HTML part that say the same, and one button to one page."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from string import Template
from typing import Final

from adapters.i18n.choice import to_culture
from adapters.pages.frame import WORDING, language, resource
from domain.ports import Mail

_LETTER: Final = Template(resource("letter.html"))
_BUTTON: Final = (
    "display:inline-block;padding:14px 28px;border-radius:10px;background:#0b6b57;color:#fff;"
    "font-weight:650;text-decoration:none"
)
_CODE: Final = "margin:0 0 16px;font:600 26px/1.4 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.12em"
_QUIET: Final = "color:#566472;font-size:14px"


@dataclass(frozen=True, slots=True)
class Letter:
    """The content of a mail. `locale` is a slug; `details` are pairs of a label and a value, and `line` is the format
    of one in the text part.

    `before_link` precedes the link, which is a button in the HTML part; without a link both are left out. `code` is for
    the reader to type, and `before_code` the sentence before it.
    """

    locale: str
    subject: str
    text: str
    details: tuple[tuple[str, str], ...] = ()
    line: str = "{label}: {value}"
    before_link: str = ""
    link: str = ""
    before_code: str = ""
    code: str = ""
    ending: str = ""


def compose(letter: Letter, address: str, identity: str) -> Mail:
    """Make the mail to an address. `identity` is the local part of its Message-ID."""
    return Mail(
        address,
        letter.subject,
        "\n\n".join(_paragraphs(letter)) + "\n",
        identity,
        to_culture(letter.locale),
        html=_LETTER.substitute(
            **language(letter.locale), title=escape(letter.subject), body="\n".join(_elements(letter))
        ),
        code=letter.code or None,
    )


def _paragraphs(letter: Letter) -> Iterator[str]:
    yield letter.text
    if letter.details:
        yield "\n".join(letter.line.format(label=label, value=_one_line(value)) for label, value in letter.details)
    if letter.link:
        yield f"{letter.before_link}\n{letter.link}"
    if letter.code:
        yield f"{letter.before_code}\n{letter.code}"
    if letter.ending:
        yield letter.ending


def _elements(letter: Letter) -> Iterator[str]:
    yield f'<p style="margin:0 0 16px">{escape(letter.text)}</p>'
    if letter.details:
        yield '<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 16px">'
        for label, value in letter.details:
            # Written as the text part writes it, because some languages set a space before the colon.
            before, _, after = escape(letter.line.format(label=label, value="\0")).partition("\0")
            yield (
                '<tr><td class="line" style="padding:8px 0;border-top:1px solid #dce2e8">'
                f'<span class="quiet" style="{_QUIET}">{before}</span>'
                f"<bdi>{escape(_one_line(value))}</bdi>{after}</td></tr>"
            )
        yield "</table>"
    if letter.link:
        yield f'<p style="margin:0 0 16px">{escape(letter.before_link)}</p>'
        label = WORDING[letter.locale].open_page
        yield (
            f'<p style="margin:0 0 24px"><a class="button" style="{_BUTTON}" href="{escape(letter.link)}">'
            f"{escape(label)}</a></p>"
        )
    if letter.code:
        yield f'<p style="margin:0">{escape(letter.before_code)}</p>'
        yield f'<p style="{_CODE}"><bdi>{escape(letter.code)}</bdi></p>'
    if letter.ending:
        yield f'<p class="quiet" style="margin:0;{_QUIET}">{escape(letter.ending)}</p>'


def _one_line(text: str) -> str:
    return " ".join(text.split())
