"""The texts of pages and mails, from the catalogue of each locale."""

from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from typing import Any, Final, TypeVar

from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from adapters.i18n.choice import known_slug
from adapters.i18n.locales import CULTURES

Wording = TypeVar("Wording")

_CATALOGUES: Final = files("adapters.i18n")


class Texts(Mapping[str, Wording]):
    """The texts of a context in each locale (a slug), read from its catalogue when they are first asked for.

    A stored tag that is not a slug has the texts of the nearest locale. Raises `TypeError` for a missing or unknown
    key in a catalogue.
    """

    def __init__(self, context: str, wording: Callable[..., Wording]) -> None:
        self.context = context
        self._wording = wording
        self._read: dict[str, Wording] = {}

    def __getitem__(self, slug: str) -> Wording:
        known = known_slug(slug)
        if known not in self._read:
            self._read[known] = self._wording(**_grouped(self.context, collect_texts(self.context, known)))
        return self._read[known]

    def __iter__(self) -> Iterator[str]:
        return iter(CULTURES)

    def __len__(self) -> int:
        return len(CULTURES)


def collect_texts(context: str, slug: str) -> dict[tuple[str, str], str]:
    """Return the texts of a context and those below it, by context and key, in the locale (a slug). One with forms for
    a count has the last of them."""
    language, _, region = slug.partition("-")
    inherited = collect_texts(context, language) if region else {}
    return inherited | dict(_read_text(context, entry) for entry in find_entries(context, slug))


def _read_text(context: str, entry: Message) -> tuple[tuple[str, str], str]:
    key = entry.id if isinstance(entry.id, str) else entry.id[0]
    text = entry.string if isinstance(entry.string, str) else (entry.string or ("",))[-1]
    return (entry.context or context, key), text


def find_entries(context: str, slug: str) -> Iterator[Message]:
    """Yield the entries of a context and those below it in the catalogue of a locale (a slug).

    A regional catalogue has only the texts that differ from those of its language. Babel parses only the context: a
    whole catalogue takes 100 ms.
    """
    entries = _CATALOGUES.joinpath(f"{slug}.po").read_text("utf-8").split("\n\n")
    chosen = (entry for entry in entries if f'msgctxt "{context}' in entry)
    for message in read_po("\n\n".join(chosen).splitlines(keepends=True), locale=slug.replace("-", "_")):
        if f"{message.context}.".startswith(f"{context}."):
            yield message


def _grouped(context: str, texts: Mapping[tuple[str, str], str]) -> dict[str, Any]:
    """Return the texts of a context by key, and those of each context below it as one mapping."""
    grouped: dict[str, Any] = {}
    for (place, key), text in texts.items():
        if place == context:
            grouped[key] = text
        else:
            grouped.setdefault(place.removeprefix(f"{context}."), {})[key] = text
    return grouped
