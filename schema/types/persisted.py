"""Persisted documents: query texts that are named by the SHA-256 of their text instead of being sent again.

Without a list, a text becomes known when it is sent once together with its hash (`extensions.persistedQuery`, as
Apollo's clients and urql do). With a list, the service executes only the documents of the list, sent or named.
"""

import hashlib
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import orjson

from domain.refusals.general import DocumentNotAllowed, InvalidInput, PersistedQueryNotFound
from domain.values import json_text
from schema.types.weighted_cache import WeightedCache

BYTES_OF_TEXTS: Final = 4_000_000
"""Bytes of all texts that are stored."""
BYTES_OF_AN_ENTRY: Final = 400
"""Bytes of an entry in addition to its text: the hash and the cache's bookkeeping."""
MAX_TEXT_SIZE: Final = 10_000
"""Characters of a text that is stored."""
HASH: Final = re.compile(r"[0-9a-f]{64}")
FIELD: Final = "extensions.persistedQuery"


class PersistedDocuments:
    """The documents of one service. `allowed` maps the ids that clients send to texts; without it, all documents are
    allowed."""

    def __init__(self, allowed: Mapping[str, str] | None = None) -> None:
        self._allowed = allowed
        self._allowed_texts = frozenset(text.strip() for text in (allowed or {}).values())
        self._sent: WeightedCache[str, str] = WeightedCache(BYTES_OF_TEXTS)

    def text(self, query: str | None, extensions: Mapping[str, Any] | None) -> str | None:
        """Return the text of a request; None if the request neither sends nor names one. Raises
        `PersistedQueryNotFound`, `DocumentNotAllowed`, and `InvalidInput` for a malformed hash or for the hash of
        another text.
        """
        identity = _named(extensions)
        if query is not None and identity and hashlib.sha256(query.encode()).hexdigest() != identity:
            raise InvalidInput.for_field(f"{FIELD}.sha256Hash", "invalid", "is not the SHA-256 of the query beside it")
        if self._allowed is not None:
            return self._listed(query, identity)
        if identity is None:
            return query
        return self._known(identity) if query is None else self._store(identity, query)

    def _listed(self, query: str | None, identity: str | None) -> str | None:
        assert self._allowed is not None
        if query is None and identity is None:
            return None
        text = self._allowed.get(identity or "") if query is None else query
        if text is None or text.strip() not in self._allowed_texts:
            raise DocumentNotAllowed("This service executes only the documents of its list. Send or name one of those.")
        return text

    def _known(self, identity: str) -> str:
        text = self._sent.get(identity)
        if text is None:
            # Clients compare with exactly this text, and then send the document.
            raise PersistedQueryNotFound("PersistedQueryNotFound")
        return text

    def _store(self, identity: str, query: str) -> str:
        if len(query) <= MAX_TEXT_SIZE:
            self._sent.put(identity, query, BYTES_OF_AN_ENTRY + sys.getsizeof(query))
        return query


def _named(extensions: Mapping[str, Any] | None) -> str | None:
    """The hash by which a request names its document."""
    match (extensions or {}).get("persistedQuery"):
        case None:
            return None
        case {"version": 1, "sha256Hash": str(identity)} if HASH.fullmatch(identity):
            return identity
    raise InvalidInput.for_field(FIELD, "invalid", "must have version 1 and in sha256Hash 64 hexadecimal digits")


def read_documents(path: Path | None) -> PersistedDocuments:
    """Read the documents of a list; without a list, all are allowed. The list is a folder of `.graphql` files with a
    document each, or a JSON file: an object of texts by hash, or a manifest of Apollo's tools. Raises `ValueError` that
    names the error in the list.
    """
    if path is None:
        return PersistedDocuments()
    allowed = dict(_from_folder(path) if path.is_dir() else _from_file(path))
    if not allowed:
        raise ValueError(f"{path} has no documents")
    return PersistedDocuments(allowed)


def _from_folder(path: Path) -> Iterator[tuple[str, str]]:
    for file in sorted(path.rglob("*.graphql")):
        text = file.read_text(encoding="utf-8-sig")
        # A file ends in a line break, but the text in a program does not.
        for form in (text, text.strip()):
            yield hashlib.sha256(form.encode()).hexdigest(), form


def _from_file(path: Path) -> Iterator[tuple[str, str]]:
    try:
        listed = orjson.loads(json_text.without_mark(path.read_bytes()))
    except (OSError, orjson.JSONDecodeError) as fault:
        raise ValueError(f"{path} cannot be read as JSON: {fault}") from None
    match listed:
        case {"operations": [*operations]}:
            documents = [(entry.get("id"), entry.get("body")) for entry in operations if isinstance(entry, dict)]
        case {**documents_by_id}:
            documents = list(documents_by_id.items())
        case _:
            documents = []
    for identity, text in documents:
        if not (isinstance(identity, str) and isinstance(text, str)):
            # The file is wrong, not a type in the program.
            raise ValueError(f"{path} is neither texts by hash nor a manifest of operations")  # noqa: TRY004
        yield identity, text
