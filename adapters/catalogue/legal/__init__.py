"""The legal documents to accept at registration, in the version in force (docs/decisions/0027)."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class LegalDocument:
    """A legal document. `effective_date` is a wallclock (14 digits), `content` is Markdown."""

    type_reference: str
    name: str
    version: str
    effective_date: int
    content: str


def load() -> Mapping[str, LegalDocument]:
    """Return all documents by type reference, in the order of index.toml."""
    folder = files(__package__)
    index = tomllib.loads((folder / "index.toml").read_text(encoding="utf-8"))
    return {
        type_reference: LegalDocument(
            type_reference=type_reference,
            name=entry["name"],
            version=entry["version"],
            effective_date=entry["effective_date"],
            content=(folder / f"{type_reference}.md").read_text(encoding="utf-8"),
        )
        for type_reference, entry in index.items()
    }
