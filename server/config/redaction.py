"""Secrets in text: the only definition of their forms and names, and their redaction (docs/decisions/0036)."""

import re
from collections.abc import Mapping
from typing import Any, Final

from domain.values.remembered import remembered

HIDDEN: Final = "hidden"

_NAMES: Final = (
    r"api_?-?key",
    r"authorization",
    r"auth_?value",
    r"secret",
    r"password|passwd",
    r"token",
    r"cookie",
    r"browser",
    r"credential",
    r"session_?key",
    r"idempotency_?-?key",
    r"code_?verifier",
    r"config_?json",
    r"iban",
    r"account_?number",
    r"input_value",
)
"""Parts of the names of fields with a secret. Pydantic repeats a wrong value as `input_value`."""

_NAME: Final = f"(?:{'|'.join(_NAMES)})"
_SECRET_NAME: Final = re.compile(rf"{_NAME}|^key$", re.IGNORECASE)

_PAGES: Final = ("access-requests", "approvals", "checkout", "confirmations", "files", "sign-in")
"""Paths that end with a secret."""
_SIGN: Final = re.compile(rf"[-_=:.]|earer |asic |/(?:{'|'.join(_PAGES)})/")
"""Every text with a secret has at least one of these. Most paths have none, and need no search."""

# Every repetition before a condition is bounded, because a client may send a path that makes searches slow.
_QUOTED: Final = r"""b?(?:\\{1,8}"[^"\\]*|\\{1,8}'[^'\\]*|"(?:[^"\\]|\\.)*|'(?:[^'\\]|\\.)*)"""
_BARE: Final = r"""(?:(?:bearer|basic)\s{1,8})?[^\s,;&)}\]"']+"""

_SECRET: Final = re.compile(
    "|".join(
        (
            # Keys of every kind of caller and of test mode, and all other secrets with the prefix of this service.
            r"(\bfc_(?:[a-z]+_)+)\w{6,}",
            # Secrets that sign webhooks; Stripe's keys and the secrets of its endpoints.
            r"(\bwhsec_)[\w+/=-]+",
            r"(\b[sr]k_(?:live|test)_)\w+",
            # The ends of links in mails, which begin with the number of the link.
            r"(\b(?:acc|apr|cnf|sgn)_[0-9]+_)\w+",
            # The codes with which people sign in, in the form of mails and in all forms in which they are typed.
            r"(\b)[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}\b",
            r"""(\bcode["']?\s{0,8}[:=]\s{0,8}["']?)[2-9A-HJ-NP-Za-hj-np-z]{4}[- ]?[2-9A-HJ-NP-Za-hj-np-z]{4}\b""",
            # The address of a checkout is enough to pay or cancel it. Its beginning, which identifies the deposit,
            # stays.
            r"(\bdep_[\w-]{6})[\w-]+",
            # Secrets in paths, in any form.
            rf"""(/(?:{"|".join(_PAGES)})/)[^\s"'<>?#\\]+""",
            # User and password within an address.
            r"""(://)[^/\s:@"']*:[^/\s@"']+(?=@)""",
            # The state of a payment page: its end, and a keyed hash.
            r"(\b[0-9]{16}\.)[0-9a-f]{64}",
            r"(\b(?:[Bb]earer|[Bb]asic)\s{1,8})[\w.~+/=-]{16,}",
            rf"""((?i:{_NAME})[\w-]{{0,40}}\\{{0,8}}["']?\s{{0,8}}[:=]\s{{0,8}})(?i:{_QUOTED}|{_BARE})""",
        )
    )
)
"""Each alternative has one group: the part that is kept."""

MIN_SECRET_LENGTH: Final = 8
"""Minimum length of a secret: shorter texts are levels, methods and statuses."""


def redact(text: str) -> str:
    """Return the text with every secret hidden."""
    return _SECRET.sub(_hidden, text) if _SIGN.search(text) else text


def _hidden(match: re.Match[str]) -> str:
    assert match.lastindex, "every alternative keeps something"
    return match[match.lastindex] + HIDDEN


def redacted(value: Any) -> Any:
    """Return a value of a log line without secrets: in its texts, and in fields with the name of a secret. A value that
    is not JSON is replaced by its text, so that no later step writes it unredacted.
    """
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return redact(value) if len(value) >= MIN_SECRET_LENGTH else value
    if isinstance(value, Mapping):
        return {redacted(name): HIDDEN if is_secret_name(str(name)) else redacted(part) for name, part in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [redacted(part) for part in value]
    return redact(str(value))


@remembered(1_024, 100)
def is_secret_name(name: str) -> bool:
    """True if a field of this name has a secret."""
    return _SECRET_NAME.search(name) is not None
