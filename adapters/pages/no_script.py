"""The part of a desk's page that a browser without scripts shows: the requirement, and pages that work without them."""

from dataclasses import dataclass
from html import escape
from typing import Final

from adapters.i18n.texts import Texts
from adapters.pages.frame import language


@dataclass(frozen=True, slots=True)
class NoScriptWording:
    """The texts in one locale."""

    title: str
    text: str
    elsewhere: str
    account: str
    documentation: str
    sign_out: str
    mails: str


WORDING: Final = Texts("pages.no_script", NoScriptWording)


def render_no_script(locale: str) -> str:
    """Render the element for the page of a desk, in a locale (a slug)."""
    words = WORDING[locale]
    links = {"/account": words.account, "/docs": words.documentation, "/sign-out": words.sign_out}
    items = "".join(f'<li><a href="{path}">{escape(label)}</a></li>' for path, label in links.items())
    attributes = 'lang="{language}" dir="{direction}"'.format(**language(locale))
    return (
        f'<noscript><main {attributes} class="mx-auto grid max-w-lg gap-3 p-6">'
        f"<h1>{escape(words.title)}</h1><p>{escape(words.text)}</p><p>{escape(words.elsewhere)}</p>"
        f'<ul class="grid gap-2">{items}<li>{escape(words.mails)}</li></ul></main></noscript>'
    )
