"""Checks of addresses in settings. Each raises `ValueError` with the required form."""

import re
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

from pydantic import SecretStr

from adapters import postgres_address
from adapters.mail import parse_sender
from domain.values.uri import Uri, normalize, parse_web_address, split_uri, to_origin

SQLITE = "sqlite+aiosqlite:///"
SQLITE_WITHOUT_DRIVER = "sqlite:///"
BUCKET = "s3://"
PMTILES = b"PMTiles\x03"
"""Beginning of a file of tiles: its format, and the version that the pages read."""


def database_address(value: str) -> str:
    if postgres_address.is_address(value):
        return postgres_address.canonical(value)
    file = value.strip().removeprefix(SQLITE).removeprefix(SQLITE_WITHOUT_DRIVER)
    if not file or file == value.strip() or ":memory:" in file:
        raise ValueError(f"must be {SQLITE}FILE or {postgres_address.CANONICAL}USER:PASSWORD@HOST/DATABASE")
    return SQLITE + file


def broadcast_address(value: str) -> str:
    if postgres_address.is_address(value):
        return postgres_address.canonical(value)
    if not value.startswith(("memory://", "redis://", "rediss://")):
        raise ValueError("must be memory://, redis://HOST/NUMBER or postgres://USER:PASSWORD@HOST/DATABASE")
    return value


def smtp_address(value: SecretStr) -> SecretStr:
    parts = urlsplit(value.get_secret_value())
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise ValueError("must be smtp://USER:PASSWORD@HOST:PORT, or smtps:// for TLS from the start")
    return value


def mail_address(value: str) -> str:
    parse_sender(value)
    return value


def blob_address(value: str) -> str:
    if not re.fullmatch(rf"file://.+|{BUCKET}[a-z0-9][a-z0-9.-]+(/.*)?", value):
        raise ValueError("must be file://./FOLDER, file:///FOLDER or s3://BUCKET/PREFIX")
    return value


def base_address(value: str) -> str:
    """Return the public address in its normal form, so that clients get one form of it: as issuer, too."""
    return normalize(_web_root(value, "must be the public address, beginning with http:// or https://")).rstrip("/")


def geocoder_address(value: str) -> str:
    return _web_root(value, "must be the address of a Nominatim server, such as https://nominatim.example.org")


def api_base(value: str) -> str:
    return _web_root(value, "must be the address of Stripe's API or of a stand-in for it")


def screening_address(value: str) -> str:
    _web_address(value, "must be the address of the screening service, beginning with http:// or https://")
    return value


def collector_address(value: str) -> str:
    _web_address(value, "must be the address of a collector, such as http://collector:4318/v1/traces")
    return value


def origin_patterns(value: tuple[str, ...]) -> tuple[str, ...]:
    """Return the origins in the form of browsers (RFC 6454, section 6.2), with `:*` for any port."""
    return tuple(_origin_pattern(origin) for origin in value)


def _origin_pattern(value: str) -> str:
    if value == "*":
        return value
    origin = value.removesuffix(":*")
    parts = split_uri(origin)
    if not to_origin(origin) or parts.path not in ("", "/") or parts.query is not None:
        raise ValueError("must be origins such as https://app.example.org or http://localhost:*, or *")
    return to_origin(origin) + value[len(origin) :]


def _web_root(value: str, fault: str) -> str:
    """Return the root address of a service, without a slash at its end."""
    parts = _web_address(value, fault)
    if parts.query is not None or parts.fragment is not None:
        raise ValueError(fault)
    return value.rstrip("/")


def _web_address(value: str, fault: str) -> Uri:
    try:
        return parse_web_address(value, "http", "https")
    except ValueError:
        raise ValueError(fault) from None


def is_web_address(value: str) -> bool:
    """True if the value is a web address, not a file."""
    return value.startswith(("http://", "https://"))


def map_source(value: str) -> str:
    if is_web_address(value):
        if not split_uri(value).host or not all(f"{{{place}}}" in value for place in "zxy"):
            raise ValueError("must be like https://tiles.example.org/{z}/{x}/{y}.png, or a PMTiles file")
        return value
    try:
        with Path(value).open("rb") as file:
            begin = file.read(len(PMTILES))
    except OSError as error:
        raise ValueError(f"cannot be read: {error.strerror}") from None
    if begin != PMTILES:
        raise ValueError("must be a PMTiles file of version 3, or an address with {z}, {x} and {y}")
    return value


def proxies(value: tuple[str, ...]) -> tuple[str, ...]:
    for proxy in value:
        try:
            if proxy != "*":
                ip_network(proxy)
        except ValueError:
            raise ValueError("must be addresses, networks such as 10.0.0.0/8, or *") from None
    return value
