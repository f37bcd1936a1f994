"""E-mail addresses: the one form that the service takes, and the mailbox that an address belongs to.

See docs/decisions/0103-mail-to-strangers.md.
"""

import re
from string import ascii_lowercase, ascii_uppercase
from typing import Final, Self

UNREACHABLE: Final = "guest.invalid"
"""Host of addresses that get no mail: RFC 2606 reserves it, so it never exists."""
MAX_LENGTH: Final = 254
"""Characters of an address, as RFC 5321 bounds a path."""
MAX_LOCAL_LENGTH: Final = 64
_ATOM: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LOCAL: Final = re.compile(rf"{_ATOM}(?:\.{_ATOM})*")
_LABEL: Final = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
_LOWER: Final = str.maketrans(ascii_uppercase, ascii_lowercase)
_NOT_AN_ADDRESS: Final = "must be an e-mail address such as name@example.org, without a name, quotes or brackets"


class MailAddress(str):
    """An e-mail address, as it was written: a dot-atom (RFC 5322), `@`, and a host name of two labels or more.

    A quoted local part, a comment, a display name, a source route and an address literal are refused, so that every
    program reads the same mailbox in it. A label beyond ASCII is in the form that IDNA leaves unchanged.
    """

    __slots__ = ("domain", "local")

    local: str
    """Local part, as it was written."""
    domain: str
    """Domain in ASCII and in lower case, as DNS has it."""

    def __new__(cls, text: str) -> Self:
        """Read an address. Raises `ValueError` for any other text."""
        address = super().__new__(cls, text)
        local, _, domain = text.partition("@")
        if len(text) > MAX_LENGTH or len(local) > MAX_LOCAL_LENGTH or not _LOCAL.fullmatch(local):
            raise ValueError(_NOT_AN_ADDRESS)
        address.local, address.domain = local, _host_name(domain)
        if len(address.route) > MAX_LENGTH:
            raise ValueError(_NOT_AN_ADDRESS)
        return address

    @property
    def route(self) -> str:
        """Return the address in ASCII, for the envelope and the header of a mail."""
        return f"{self.local}@{self.domain}"

    @property
    def mailbox(self) -> str:
        """Return the mailbox whose mails are counted: in lower case, without the part after a plus sign."""
        return f"{self.local.partition('+')[0] or self.local}@{self.domain}".translate(_LOWER)

    @property
    def is_reachable(self) -> bool:
        """True unless it is the address of a guest."""
        return not is_of_guest(self.route)


def is_of_guest(address: str) -> bool:
    """Return true for the address of a guest, which gets no mail: nobody can prove to have it."""
    return address.endswith(f"@{UNREACHABLE}")


def _host_name(domain: str) -> str:
    *labels, last = (_ascii_label(label) for label in domain.translate(_LOWER).split("."))
    # A last label of digits alone would be read as an IP address.
    if not labels or last.isdigit() or not all(_LABEL.fullmatch(label) for label in (*labels, last)):
        raise ValueError(_NOT_AN_ADDRESS)
    return ".".join((*labels, last))


def _ascii_label(label: str) -> str:
    if label.isascii():
        return label
    try:
        encoded = label.encode("idna")
        # A character that the encoding maps, such as the sign for kelvin, would be another host in other programs.
        if encoded.decode("idna") == label:
            return encoded.decode("ascii")
    except UnicodeError:
        pass
    raise ValueError(_NOT_AN_ADDRESS)


def mail_address(text: str) -> MailAddress | None:
    """Read a stored address; None for one that an earlier version accepted and that gets no mail."""
    try:
        return MailAddress(text)
    except ValueError:
        return None


def normalised_address(address: str) -> str:
    """Return the spelling by which an address is known: the letters A to Z in lower case, and its host in ASCII.

    Unicode would make a `k` of the sign for kelvin, so that another mailbox could be taken for this one. A part after a
    plus sign stays: only the mail server knows whether it is the same mailbox.
    """
    parsed = mail_address(address)
    return (parsed.route if parsed else address).translate(_LOWER)
