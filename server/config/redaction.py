"""Secrets in text: the one place that knows their shapes and names, and hides them (docs/decisions/0036)."""

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
"""What a field with a secret is called, in part. Pydantic repeats a wrong value as `input_value`."""

_NAME: Final = f"(?:{'|'.join(_NAMES)})"
_SECRET_NAME: Final = re.compile(rf"{_NAME}|^key$", re.IGNORECASE)

_PAGES: Final = ("access-requests", "approvals", "checkout", "confirmations", "files", "sign-in")
"""Paths that end with a secret."""
_SIGN: Final = re.compile(rf"[-_=:.]|earer |asic |/(?:{'|'.join(_PAGES)})/")
"""Text with a secret has at least one of them. Most paths have none, and need no search."""

# Every repetition before a condition is bounded: a client may send a path that is made for slow searches.
_QUOTED: Final = r"""b?(?:\\{1,8}"[^"\\]*|\\{1,8}'[^'\\]*|"(?:[^"\\]|\\.)*|'(?:[^'\\]|\\.)*)"""
_BARE: Final = r"""(?:(?:bearer|basic)\s{1,8})?[^\s,;&)}\]"']+"""

_SECRET: Final = re.compile(
    "|".join(
        (
            # Keys of every kind of caller and of test mode, and whatever else this service issues under its prefix.
            r"(\bfc_(?:[a-z]+_)+)\w{6,}",
            # Secrets that sign webhooks; Stripe's keys and the secrets of its endpoints.
            r"(\bwhsec_)[\w+/=-]+",
            r"(\b[sr]k_(?:live|test)_)\w+",
            # The ends of links in mails, which begin with a number that tells which one it was.
            r"(\b(?:acc|apr|cnf|sgn)_[0-9]+_)\w+",
            # The codes with which people sign in: as mails write them, and in whatever way they are typed.
            r"(\b)[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}\b",
            r"""(\bcode["']?\s{0,8}[:=]\s{0,8}["']?)[2-9A-HJ-NP-Za-hj-np-z]{4}[- ]?[2-9A-HJ-NP-Za-hj-np-z]{4}\b""",
            # Whoever knows the address of a checkout can pay or cancel it. Its beginning tells deposits apart.
            r"(\bdep_[\w-]{6})[\w-]+",
            # What stands for a secret in a path, whatever its shape.
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
"""Each alternative has one group: what stays of it."""

MIN_SECRET_LENGTH: Final = 8
"""Shorter texts hold no secret: they are levels, methods and statuses."""


def redact(text: str) -> str:
    """The text with every secret in it hidden."""
    return _SECRET.sub(_hidden, text) if _SIGN.search(text) else text


def _hidden(match: re.Match[str]) -> str:
    assert match.lastindex, "every alternative keeps something"
    return match[match.lastindex] + HIDDEN


def redacted(value: Any) -> Any:
    """A value of a log line without secrets: text anywhere in it, and the values of fields that are named like one.

    What is no JSON becomes its text, so that no later step writes it out unseen.
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
    """Whether a field of this name holds a secret."""
    return _SECRET_NAME.search(name) is not None
