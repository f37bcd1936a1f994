"""Redirect URIs: https, loopback, or the private-use scheme of a program on the reader's device (RFC 8252, section 7).

They are compared to the character (RFC 9700, section 2.1); only the port of a loopback address is free (RFC 8252,
section 7.3). See docs/decisions/0109-uris.md.
"""

import re
from typing import Final
from urllib.parse import urlencode

from domain.values.uri import Uri, append_query, is_loopback, parse_uri, split_uri

MAX_URI_LENGTH = 500
"""Characters of a URI that a client names."""
_DOMAIN_NAME: Final = re.compile(r"[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]")
_PERMANENT: Final = """
    aaa aaas acap acct cap cid coap coap+tcp coap+ws coaps coaps+tcp coaps+ws crid data dav dict dns example file ftp
    geo go gopher h323 http https iax icap im imap info ipp ipps iris iris.beep iris.lwz iris.xpc iris.xpcs jabber ldap
    leaptofrogans mailto mid msrp msrps mt mtqp mupdate news nfs ni nih nntp opaquelocktoken pkcs11 pop pres reload
    rtsp rtsps rtspu service session shttp sieve sip sips sms snmp soap.beep soap.beeps stun stuns tag tel telnet tftp
    thismessage tip tn3270 turn turns tv urn vemmi vnc ws wss xcon xcon-userid xmlrpc.beep xmlrpc.beeps xmpp z39.50r
    z39.50s
"""
"""Permanent entries of the IANA registry: each belongs to a protocol or to a kind of content, not to one program."""
_OF_BROWSERS: Final = """
    about blob brave chrome chrome-devtools chrome-error chrome-extension chrome-native chrome-search chrome-untrusted
    content devtools edge extension externalfile feed filesystem intent isolated-app jar javascript jscript livescript
    mocha moz-extension moz-icon moz-page-thumb moz-safe-about opera resource safari-extension safari-web-extension
    vbs vbscript view-source vivaldi webkit-extension wyciwyg x-javascript
"""
"""Schemes that browsers execute or show themselves, or resolve to another address."""
_OF_SYSTEMS: Final = """
    afp android-app applescript bitcoin callto cifs ed2k ethereum facetime facetime-audio fish ftps git git+ssh hcp help
    irc irc6 ircs itms itms-apps itms-appss itmss its lightning macappstore magnet market mhtml microsoft-edge mk mms
    mmsto prefs res rlogin search search-ms sftp shell smb smsto ssh svn svn+ssh telprompt webcal webcals x-man-page
"""
"""Schemes of programs that come with a system, for files, shells, calls, shops and money."""
RESERVED_SCHEMES: Final = frozenset(f"{_PERMANENT} {_OF_BROWSERS} {_OF_SYSTEMS}".split())
"""Schemes that a redirect never goes to, beside `http`, `https` and those that begin with `ms-`."""
SYSTEM_PREFIX: Final = "ms-"
"""The beginning of the schemes by which Windows opens its own programs."""


def parse_client_uri(uri: str) -> Uri:
    """Parse an absolute URI that browsers and this service read alike.

    Raises `ValueError` for one that breaks RFC 3986, and for one with a user or a fragment. One of the web needs a
    host and a possible port.
    """
    parts = parse_uri(uri, MAX_URI_LENGTH)
    if parts.authority.user is not None or parts.fragment is not None:
        raise ValueError("must have neither a user nor a fragment")
    if parts.scheme_name in ("http", "https"):
        if not _DOMAIN_NAME.fullmatch(parts.authority.host):
            raise ValueError("needs a host")
        if parts.port == 0:
            raise ValueError("has no such port")
    return parts


def check_redirect_uri(uri: str) -> None:
    """Raise `ValueError` unless a client may name this redirect URI."""
    parts = parse_client_uri(uri)
    scheme = parts.scheme_name
    if scheme == "https" or (scheme == "http" and is_loopback(parts.host)):
        return
    if scheme == "http":
        raise ValueError("must begin with https://, or with http:// and a loopback address")
    if scheme in RESERVED_SCHEMES or scheme.startswith(SYSTEM_PREFIX):
        raise ValueError(
            f"has the scheme {scheme}, which belongs to no program: take https, a loopback address or a scheme of your "
            "own such as com.example.app"
        )
    if parts.authority_text is None and not parts.path.startswith("/"):
        raise ValueError(f"must begin with {scheme}:/ (RFC 8252, section 7.1)")


def is_registered(uri: str, registered: tuple[str, ...]) -> bool:
    """Return True if a redirect URI is one of those that a client named, to the character.

    A program on the user's computer listens on any free port, so that of a loopback address is not compared.
    """
    if uri in registered:
        return True
    try:
        portless = _without_loopback_port(uri)
        return portless is not None and portless in map(_without_loopback_port, registered)
    except ValueError:
        return False


def _without_loopback_port(uri: str) -> str | None:
    """Return a loopback URI without its port; None for any other URI."""
    parts = parse_client_uri(uri)
    if parts.scheme_name != "http" or not is_loopback(parts.host):
        return None
    return str(parts._replace(authority_text=parts.authority.host))


def with_answer(uri: str, **answer: str | None) -> str:
    """Return a redirect URI with the members of an answer added to its query; those that are None are left out."""
    return append_query(uri, urlencode([(name, value) for name, value in answer.items() if value is not None]))


def shown_host(uri: str) -> str:
    """Return the host of a URI with its port, if it names one, as people are shown it; without a host its scheme."""
    parts = split_uri(uri)
    return parts.authority_text or f"{parts.scheme_name}:"


def find_destination(uri: str) -> str | None:
    """Return the host that a redirect goes to, as people are shown it; None for a program on the reader's device."""
    parts = parse_client_uri(uri)
    return parts.authority_text if parts.scheme_name == "https" and not is_loopback(parts.host) else None


def redirect_source(uri: str) -> str:
    """Return the source with which a page's policy lets its form be answered by a redirect to a URI.

    Policies have no notation for an IPv6 address, and browsers know a private-use scheme by its name alone.
    """
    parts = split_uri(uri)
    has_origin = parts.scheme_name in ("http", "https") and "[" not in (parts.authority_text or "")
    return f"{parts.scheme_name}://{parts.authority_text}" if has_origin else f"{parts.scheme_name}:"
