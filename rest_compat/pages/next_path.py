"""Redirects after signing in or a proof of identity: only to known pages of this service."""

import re
from typing import Final

from adapters.people.account import ASSISTANTS, CLAIMS, PASSKEYS, PEOPLE, SESSIONS
from adapters.people.sign_in import ACCOUNT, NEW_ADDRESS
from domain.people.sign_in import local_path

PATHS: Final = frozenset(
    {
        "/",
        "/docs",
        "/graphql",
        "/oauth/authorize",
        ACCOUNT,
        ASSISTANTS,
        CLAIMS,
        NEW_ADDRESS,
        PASSKEYS,
        PEOPLE,
        SESSIONS,
    }
)
DESK: Final = re.compile(r"/(desk/\d{1,10}|field|staff)(/[a-z-]{1,20}(/[\w-]{1,40})?)?", re.ASCII)
"""A page of a desk; its path names the agent of an owner, and the content of the page."""
_QUERY: Final = re.compile(r"[\w.~!$&'()*+,;=:@/?%-]*", re.ASCII)


def known_path(text: str | None) -> str | None:
    """Return the path with its query if it is exactly a known one of this service; else None."""
    path, _, query = (local_path(text) or "").partition("?")
    is_known = path in PATHS or DESK.fullmatch(path)
    return text if is_known and _QUERY.fullmatch(query) else None
