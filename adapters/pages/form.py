"""Forms of pages: fields with their labels, hints and errors, and buttons. They work without scripts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from types import MappingProxyType
from typing import NamedTuple

NO_ATTRIBUTES: Mapping[str, str] = MappingProxyType({})
TOKEN = "token"  # noqa: S105 - the name of a field
"""The field that carries a form's token."""


class Button(NamedTuple):
    """A button that sends its form, with a field of its own when it has a name. `kind` is primary, plain or empty.

    `description` is its text for screen readers, if the label alone does not distinguish it from other buttons.
    """

    label: str
    kind: str = ""
    name: str = ""
    value: str = ""
    description: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """A line to fill in. `error` is the error in `value`. `id`, else the name, is unique in its page."""

    name: str
    label: str
    value: str = ""
    hint: str = ""
    error: str = ""
    kind: str = "text"
    attributes: Mapping[str, str] = field(default_factory=lambda: NO_ATTRIBUTES)
    id: str = ""

    def __str__(self) -> str:
        id_ = self.id or self.name
        described = [f"{id_}-{part}" for part in ("hint", "error") if getattr(self, part)]
        attributes = {
            "id": id_,
            "name": self.name,
            "type": self.kind,
            **self.attributes,
            **({"value": self.value} if self.value else {}),
            **({"aria-describedby": " ".join(described)} if described else {}),
            **({"aria-invalid": "true"} if self.error else {}),
        }
        return (
            f'<div class="field"><label for="{id_}">{escape(self.label)}</label>\n'
            f"<input{_written(attributes)} required>"
            f"{_render_note(id_, 'error', self.error)}{_render_note(id_, 'hint', self.hint)}</div>"
        )


class FormChoice(NamedTuple):
    """One of several values. `options` are pairs of a value and a label; `id` is unique in its page."""

    id: str
    name: str
    label: str
    options: Iterable[tuple[str, str]]
    value: str = ""

    def __str__(self) -> str:
        options = "".join(
            f'<option value="{escape(value)}"{" selected" if value == self.value else ""}>{escape(label)}</option>'
            for value, label in self.options
        )
        return (
            f'<div class="field"><label for="{self.id}">{escape(self.label)}</label>\n'
            f'<select id="{self.id}" name="{self.name}">{options}</select></div>'
        )


def form(
    *buttons: Button,
    fields: Iterable[object] = (),
    hidden: Mapping[str, str | None] = NO_ATTRIBUTES,
    action: str = "",
    kind: str = "",
    attributes: Mapping[str, str] = NO_ATTRIBUTES,
) -> str:
    """Render a form, sent to `action`, else to the address of its page. Hidden fields without a value are left out."""
    address, style = {"action": action} if action else {}, {"class": kind} if kind else {}
    return "\n".join(
        (
            f"<form{_written({'method': 'post', **address, **style, **attributes})}>",
            *(
                f'<input type="hidden" name="{name}" value="{escape(value)}">'
                for name, value in hidden.items()
                if value is not None
            ),
            *map(str, fields),
            *map(_button, buttons),
            "</form>",
        )
    )


def _button(button: Button) -> str:
    attributes = {
        **({"name": button.name, "value": button.value} if button.name else {}),
        "class": button.kind,
        **({"aria-label": button.description} if button.description else {}),
    }
    return f"<button{_written(attributes)}>{escape(button.label)}</button>"


def _written(attributes: Mapping[str, str]) -> str:
    return "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())


def _render_note(name: str, kind: str, text: str) -> str:
    return f'\n<p class="{kind}" id="{name}-{kind}">{escape(text)}</p>' if text else ""
