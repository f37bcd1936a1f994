"""`index.html` of evidence: the same facts for people, as one page in English without a script."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, Final
from urllib.parse import quote

from resolvers.evidence.names import DECISIONS, EVENTS, KEYS_PATH, LEDGER, MESSAGES, RESULT, TERMS, VERDICTS
from resolvers.evidence.parts import EvidenceFile
from resolvers.wire.model import to_json

PICTURES: Final = frozenset({"image/jpeg", "image/png", "image/webp"})
"""Media types that every browser shows."""
STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1b2430; }
h1, h2 { line-height: 1.2 } h2 { margin-top: 2.5rem; border-bottom: 1px solid #d5dbe1; padding-bottom: .3rem }
div { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .875rem }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid #e6eaee }
td { overflow-wrap: anywhere } img { max-width: 100%; max-height: 30rem } figure { margin: 1.5rem 0 }
figcaption, code { font-size: .8125rem; overflow-wrap: anywhere }
"""
OF_VERDICTS: Final = ("rule", "outcome", "measured", "limit", "message")
OF_EVENTS: Final = ("timestampInstant", "event", "toStatus", "changedByActorType", "reason")
OF_MESSAGES: Final = ("createdAtInstant", "author", "body")
OF_DECISIONS: Final = ("createdAtInstant", "askedBy", "message", "agentDecisionJson")
OF_LINES: Final = ("createdAt", "type", "account", "amount", "hash")
HOW_TO_VERIFY: Final = (
    "This page is a part of an archive whose parts are signed. Check the archive before you rely on the page: "
    "<code>fieldcall verify-evidence FILE --keys KEYS</code>, with the keys that the service publishes at "
    f"<code>{KEYS_PATH}</code>."
)


def render_page(documents: Mapping[str, Any], files: Sequence[EvidenceFile]) -> bytes:
    """Render the page of the documents by their names, and of the files, some of which may be removed."""
    terms, verdicts, ledger = documents[TERMS], documents[VERDICTS], documents[LEDGER]
    title = f"Evidence of task {terms['taskId']}: {terms['terms']['title']}"
    settled = "The money is divided." if ledger["settled"] else "The money is not divided yet."
    parts = (
        f"<h1>{_text(title)}</h1><p>Status: {_text(terms['status'])}. {settled}</p><p>{HOW_TO_VERIFY}</p>",
        _section("Files", "".join(map(_file, files)) or "<p>None.</p>"),
        _section("Report", f"<p>{_text(verdicts['report'] or 'None.')}</p>"),
        _section("Result", _facts(documents[RESULT] or {})),
        _section("Verdicts", _table(verdicts["validationResults"], OF_VERDICTS)),
        _section("Events", _table(documents[EVENTS], OF_EVENTS)),
        _section("Messages", _table(documents[MESSAGES], OF_MESSAGES)),
        _section("Decisions", _table(documents[DECISIONS], OF_DECISIONS)),
        _section("Money", _money(ledger)),
        _section(f"Terms, version {terms['termsVersion']}", _facts(terms["terms"])),
    )
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{_text(title)}</title>'
    page = f'<!doctype html>\n<html lang="en"><head>{head}<style>{STYLE}</style></head><body>\n'
    return (page + "\n".join(parts) + "\n</body></html>\n").encode()


def _section(title: str, body: str) -> str:
    return f"<section><h2>{_text(title)}</h2>\n{body}</section>"


def _file(file: EvidenceFile) -> str:
    name, address = _text(file.entry), quote(file.entry)
    about = f"{name}, {file.size:,} bytes<br>SHA-256 <code>{file.sha256}</code>"
    if file.is_removed:
        return f"<figure><figcaption>{about}<br>Removed from the service.</figcaption></figure>\n"
    shown = f'<img src="{address}" alt="{name}" loading="lazy">' if file.content_type in PICTURES else name
    return f'<figure><a href="{address}">{shown}</a><figcaption>{about}</figcaption></figure>\n'


def _money(ledger: Mapping[str, Any]) -> str:
    lines = (
        {"createdAt": movement["createdAt"], "type": movement["type"], **line}
        for movement in ledger["transactions"]
        for line in movement["lines"]
    )
    of_settlement = _facts(ledger["settlement"] or {})
    return f"{_table(lines, OF_LINES)}<h3>Settlement</h3>{of_settlement}"


def _facts(facts: Mapping[str, Any]) -> str:
    rows = ({"name": name, "value": value} for name, value in facts.items() if value is not None)
    return _table(rows, ("name", "value"))


def _table(rows: Iterable[Mapping[str, Any]], names: Sequence[str]) -> str:
    body = "".join(f"<tr>{''.join(f'<td>{_text(row.get(name))}</td>' for name in names)}</tr>\n" for row in rows)
    if not body:
        return "<p>None.</p>"
    head = "".join(f'<th scope="col">{_text(name)}</th>' for name in names)
    return f'<div tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>\n{body}</tbody></table></div>'


def _text(value: object) -> str:
    if isinstance(value, dict | list):
        return escape(to_json(value).decode())
    return "" if value is None else escape(str(value))
