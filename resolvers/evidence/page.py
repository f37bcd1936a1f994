"""`index.html` of evidence: the same facts for people, as one page in the reader's language, without a script."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final
from urllib.parse import quote

from adapters.i18n.choice import to_culture
from adapters.i18n.formats import text_direction
from resolvers.evidence.names import DECISIONS, EVENTS, KEYS_PATH, LEDGER, MESSAGES, RESULT, TERMS, VERDICTS
from resolvers.evidence.parts import EvidenceFile
from resolvers.evidence.wording import EvidenceWording, EvidenceWords
from resolvers.wire.model import to_json

PICTURES: Final = frozenset({"image/jpeg", "image/png", "image/webp"})
"""Media types that every browser shows."""
STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1b2430; }
h1, h2 { line-height: 1.2 } h2 { margin-top: 2.5rem; border-bottom: 1px solid #d5dbe1; padding-bottom: .3rem }
div { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .875rem }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid #e6eaee }
td { overflow-wrap: anywhere; min-width: 6rem } img { max-width: 100%; max-height: 30rem } figure { margin: 1.5rem 0 }
figcaption, code { font-size: .8125rem; overflow-wrap: anywhere }
"""
INSTANT: Final = "instant"
"""Fact of the settlement that repeats `at` in UTC."""
FIRST_TIME: Final = 1970_01_01_00_00_00
"""Smallest number that is a time of 14 digits."""
COMMAND: Final = "<code>fieldcall verify-evidence FILE --keys KEYS</code>"
Row = Mapping[str, object]
"""Cells of a table by the name of their column."""


def render_page(documents: Mapping[str, Any], files: Sequence[EvidenceFile], locale: str) -> bytes:
    """Render the page of the documents by their names, and of the files, some of which may be removed, in a locale (a
    slug)."""
    words = EvidenceWords(locale)
    own, terms, verdicts = words.own, documents[TERMS], documents[VERDICTS]
    title = own.title.format(task=terms["taskId"], title=terms["terms"]["title"])
    settled = own.divided if documents[LEDGER]["settled"] else own.not_divided
    status = own.status.format(status=words.name_status(terms["status"]))
    verify = escape(own.verify).format(command=COMMAND, keys=f"<code>{KEYS_PATH}</code>")
    parts = (
        f"<h1>{_text(title)}</h1><p>{_text(status)} {_text(settled)}</p><p>{verify}</p>",
        _section(own.files, "".join(_file(file, own) for file in files) or f"<p>{_text(own.none)}</p>"),
        _section(own.report, f"<p>{_text(verdicts['report'] or own.none)}</p>"),
        _section(own.result, _table(_facts(documents[RESULT] or {}), own)),
        _section(own.verdicts, _table(_verdicts(verdicts["validationResults"], words), own)),
        _section(own.events, _table(_events(documents[EVENTS], words), own)),
        _section(own.messages, _table(_messages(documents[MESSAGES], words), own)),
        _section(own.decisions, _table(_decisions(documents[DECISIONS], words), own)),
        _section(own.money, _money(documents[LEDGER], words)),
        _section(own.terms.format(version=terms["termsVersion"]), _table(_facts(terms["terms"], words), own)),
    )
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{_text(title)}</title>'
    tags = f'<html lang="{to_culture(locale)}" dir="{text_direction(locale)}">'
    page = f"<!doctype html>\n{tags}<head>{head}<style>{STYLE}</style></head><body>\n"
    return (page + "\n".join(parts) + "\n</body></html>\n").encode()


def _section(title: str, body: str) -> str:
    return f"<section><h2>{_text(title)}</h2>\n{body}</section>"


def _file(file: EvidenceFile, own: EvidenceWording) -> str:
    name, address = _text(file.entry), quote(file.entry)
    size = own.size.format(bytes=f"{file.size:,}".replace(",", " "))
    about = f"{name}, {_text(size)}<br>SHA-256 <code>{file.sha256}</code>"
    if file.is_removed:
        return f"<figure><figcaption>{about}<br>{_text(own.removed)}</figcaption></figure>\n"
    shown = f'<img src="{address}" alt="{name}" loading="lazy">' if file.content_type in PICTURES else name
    return f'<figure><a href="{address}">{shown}</a><figcaption>{about}</figcaption></figure>\n'


def _verdicts(verdicts: Iterable[Mapping[str, Any]], words: EvidenceWords) -> Iterator[Row]:
    for one in verdicts:
        outcome, sentence = words.write_value(one["outcome"]), words.write_verdict(one)
        yield {"outcome": outcome, "sentence": sentence, "measured": one["measured"], "limit": one["limit"]}


def _events(events: Iterable[Mapping[str, Any]], words: EvidenceWords) -> Iterator[Row]:
    for one in events:
        yield {
            "time": one["instant"],
            "event": words.name_event(one["event"]),
            "status": words.name_status(one["toStatus"]),
            "actor": words.write_value(one["changedByActorType"]),
            "reason": one["reason"],
        }


def _messages(messages: Iterable[Mapping[str, Any]], words: EvidenceWords) -> Iterator[Row]:
    for one in messages:
        yield {"time": one["createdInstant"], "actor": words.write_value(one["author"]), "body": one["body"]}


def _decisions(decisions: Iterable[Mapping[str, Any]], words: EvidenceWords) -> Iterator[Row]:
    for one in decisions:
        yield {
            "time": one["createdInstant"],
            "actor": words.write_value(one["askedBy"]),
            "question": one["message"],
            "answer": one["agentDecisionJson"],
        }


def _money(ledger: Mapping[str, Any], words: EvidenceWords) -> str:
    lines = (
        {
            "time": write_time(movement["createdAt"]),
            "type": words.name_movement(movement["type"]),
            "account": words.name_account(line["account"]),
            "amount": line["amount"],
            "hash": line["hash"],
        }
        for movement in ledger["transactions"]
        for line in movement["lines"]
    )
    of_settlement = _table(_facts(ledger["settlement"] or {}, words), words.own)
    return f"{_table(lines, words.own)}<h3>{_text(words.own.settlement)}</h3>{of_settlement}"


def _facts(facts: Mapping[str, Any], words: EvidenceWords | None = None) -> Iterator[Row]:
    """Yield the facts that there are, with their labels if `words` has them."""
    for name, value in facts.items():
        if value is None or (words and name == INSTANT):
            continue
        if words is None:
            yield {"name": name, "value": value}
        else:
            is_time = isinstance(value, int) and value >= FIRST_TIME
            yield {"name": words.name_fact(name), "value": write_time(value) if is_time else words.write_value(value)}


def _table(rows: Iterable[Row], own: EvidenceWording) -> str:
    listed = list(rows)
    if not listed:
        return f"<p>{_text(own.none)}</p>"
    body = "".join(f"<tr>{''.join(f'<td>{_text(cell)}</td>' for cell in row.values())}</tr>\n" for row in listed)
    head = "".join(f'<th scope="col">{_text(own.columns[name])}</th>' for name in listed[0])
    return f'<div tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>\n{body}</tbody></table></div>'


def write_time(digits: int) -> str:
    """Return a time of 14 digits as every reader can read it: `2026-11-28 21:37:31`."""
    return re.sub(r"(....)(..)(..)(..)(..)(..)", r"\1-\2-\3 \4:\5:\6", str(digits))


def _text(value: object) -> str:
    if isinstance(value, dict | list):
        return escape(to_json(value).decode())
    return "" if value is None else escape(str(value))
