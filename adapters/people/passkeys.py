"""The forms of pages that use a passkey. They stay hidden without the script, and their pages work by code."""

from dataclasses import dataclass
from html import escape
from types import MappingProxyType
from typing import Final

from adapters.i18n.texts import Texts
from adapters.pages.form import TOKEN, Button, Field, form

SCRIPT: Final = "/passkeys.js"
CREDENTIAL: Final = "credential"
"""The field that the script fills with the answer of the passkey."""
NAME_ATTRIBUTES: Final = MappingProxyType({"autocomplete": "off", "maxlength": "200"})


@dataclass(frozen=True, slots=True)
class PasskeyWording:
    """The texts in one locale."""

    use: str
    not_used: str
    refused: str


WORDING: Final = Texts("pages.passkeys", PasskeyWording)


@dataclass(frozen=True, slots=True)
class Ceremony:
    """The request of a form to the browser: `kind` is get or create, `options` are JSON."""

    kind: str
    options: str
    action: str
    token: str
    next_path: str | None = None
    step: str | None = None
    is_refused: bool = False


def use_form(locale: str, ceremony: Ceremony) -> str:
    """Render the form that uses a passkey, in a locale (a slug)."""
    return _form(locale, ceremony, Button(WORDING[locale].use))


def new_form(locale: str, ceremony: Ceremony, *, label: str, name_label: str, name: str = "") -> str:
    """Render the form that makes a passkey and names it, in a locale (a slug). `name` is the one that was typed."""
    field = Field("name", name_label, name, attributes=NAME_ATTRIBUTES)
    return _form(locale, ceremony, Button(label, "primary"), field)


def _form(locale: str, ceremony: Ceremony, button: Button, *fields: Field) -> str:
    words = WORDING[locale]
    asking = form(
        button,
        fields=fields,
        # A script sends a form without the name of its button, so the step is a field.
        hidden={TOKEN: ceremony.token, "next": ceremony.next_path, "step": ceremony.step, CREDENTIAL: ""},
        action=ceremony.action,
        attributes={"data-passkey": ceremony.kind, "data-options": ceremony.options, "hidden": ""},
    )
    refusal = f'<p class="alert" role="alert">{escape(words.refused)}</p>' if ceremony.is_refused else ""
    failure = f'<p class="alert" role="alert" data-passkey-failed hidden>{escape(words.not_used)}</p>'
    return "\n".join(filter(None, (refusal, failure, asking, f'<script src="{SCRIPT}" defer></script>')))
