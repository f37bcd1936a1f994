"""Addresses of PostgreSQL databases: read as libpq means them, and written for the driver and for its programs.

The form is that of PostgreSQL's manual, "Connection URIs" (34.1.1.2), as hosters give it: several hosts, parts that are
percent-encoded, options of other clients. Errors do not repeat the address, which has a password.
"""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple
from urllib.parse import quote, unquote

from domain.values.pasted import key_in

CANONICAL: Final = "postgresql+asyncpg://"
SCHEMES: Final = frozenset({"postgresql+asyncpg", "postgresql", "postgres"})
FORM: Final = f"must be {CANONICAL}USER:PASSWORD@HOST/DATABASE"
AFTER_LOGIN: Final = re.compile(r"([^/?]*)(?:/([^?]*))?(?:\?(.*))?", re.DOTALL)
HOST: Final = re.compile(r"(\[[^\[\]]*\]|[^:\[\]]*)(?::([0-9]{1,5})?)?")
PORTS: Final = range(1, 2**16)
TLS_MODES: Final = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
OTHER_TLS_MODES: Final = {
    **dict.fromkeys(("true", "1", "on", "no-verify"), "require"),
    **dict.fromkeys(("false", "0", "off"), "disable"),
}
"""Values of `ssl` and `sslmode` of other clients. The first ones encrypt and do not verify, as `require` does."""
NAMES: Final = {
    "ApplicationName": "application_name",
    "charset": "client_encoding",
    "currentSchema": "search_path",
    "database": "dbname",
    "encoding": "client_encoding",
    "requiressl": "sslmode",
    "schema": "search_path",
    "ssl": "sslmode",
}
"""Names of options in other clients, such as JDBC's and Prisma's. One under libpq's name wins."""
USUAL_SCHEMA: Final = "public"
"""The schema of Prisma's addresses, which is that of every server; poolers refuse the option."""
ENVIRONMENT: Final[Mapping[str, str | None]] = {
    "channel_binding": "PGCHANNELBINDING",
    "client_encoding": None,
    "connect_timeout": "PGCONNECT_TIMEOUT",
    "fallback_application_name": None,
    "gssdelegation": "PGGSSDELEGATION",
    "gssencmode": "PGGSSENCMODE",
    "gsslib": "PGGSSLIB",
    "hostaddr": "PGHOSTADDR",
    "keepalives": None,
    "keepalives_count": None,
    "keepalives_idle": None,
    "keepalives_interval": None,
    "krbsrvname": "PGKRBSRVNAME",
    "load_balance_hosts": "PGLOADBALANCEHOSTS",
    "passfile": "PGPASSFILE",
    "replication": None,
    "require_auth": "PGREQUIREAUTH",
    "requirepeer": "PGREQUIREPEER",
    "service": "PGSERVICE",
    "ssl_max_protocol_version": "PGSSLMAXPROTOCOLVERSION",
    "ssl_min_protocol_version": "PGSSLMINPROTOCOLVERSION",
    "sslcert": "PGSSLCERT",
    "sslcertmode": "PGSSLCERTMODE",
    "sslcompression": "PGSSLCOMPRESSION",
    "sslcrl": "PGSSLCRL",
    "sslcrldir": "PGSSLCRLDIR",
    "sslkey": "PGSSLKEY",
    "sslmode": "PGSSLMODE",
    "sslnegotiation": "PGSSLNEGOTIATION",
    "sslpassword": None,
    "sslrootcert": "PGSSLROOTCERT",
    "sslsni": "PGSSLSNI",
    "target_session_attrs": "PGTARGETSESSIONATTRS",
    "tcp_user_timeout": None,
}
"""Options of libpq with their environment variables. An option in no table is a setting of the server."""
OF_DRIVER: Final = frozenset(
    {
        "gsslib",
        "krbsrvname",
        "passfile",
        "service",
        "ssl_max_protocol_version",
        "ssl_min_protocol_version",
        "sslcert",
        "sslcrl",
        "sslkey",
        "sslmode",
        "sslnegotiation",
        "sslpassword",
        "sslrootcert",
        "target_session_attrs",
    }
)
"""Options of libpq that the driver takes."""
OF_OTHER_CLIENTS: Final = frozenset(
    {
        "binary_parameters",
        "connection_limit",
        "default_query_exec_mode",
        "max_connection_lifetime",
        "max_conns",
        "max_idle_connection_lifetime",
        "min_conns",
        "pgbouncer",
        "pool",
        "pool_max_conns",
        "pool_min_conns",
        "pool_mode",
        "pool_size",
        "pool_timeout",
        "preparedStatementCacheQueries",
        "prepareThreshold",
        "prepared_statements",
        "reconnect",
        "serverVersion",
        "socket_timeout",
        "sslaccept",
        "sslfactory",
        "sslidentity",
        "statement_cache_capacity",
        "statement_cache_mode",
        "statement_cache_size",
        "supa",
        "uselibpqcompat",
        "workaround",
    }
)
"""Options in addresses for other clients, such as Prisma's, which no server knows."""
SYSTEM: Final = "system"
"""The value of `sslrootcert` that names the certificates of the machine."""


class DatabaseAddress(NamedTuple):
    """The parts of an address, decoded."""

    user: str
    password: str
    hosts: tuple[tuple[str, str], ...]
    """Hosts and their ports; an empty port is 5432. A host that begins with a slash is a folder of sockets."""
    database: str
    options: Mapping[str, str]

    def encoded(self, scheme: str, options: Mapping[str, str]) -> str:
        """Return the address with a scheme and some options."""
        login = quote(self.user, safe="") + (f":{quote(self.password, safe='')}" if self.password else "")
        hosts = ",".join(_encoded_host(host) + (f":{port}" if port else "") for host, port in self.hosts)
        query = "&".join(f"{quote(name)}={quote(value, safe='/:,')}" for name, value in options.items())
        at, mark = "@" if login else "", "?" if query else ""
        return f"{scheme}{login}{at}{hosts}/{quote(self.database, safe='')}{mark}{query}"


def is_address(text: str) -> bool:
    """True if a text has a scheme of PostgreSQL; a scheme has no case (RFC 3986 section 3.1)."""
    scheme, separator, _ = key_in(text).partition("://")
    return bool(separator) and scheme.lower() in SCHEMES


def read(text: str) -> DatabaseAddress:
    """Read an address. Raises `ValueError` with the required form."""
    if not is_address(text):
        raise ValueError(FORM)
    _, _, rest = key_in(text).partition("://")
    # A password may have characters that are not encoded, such as "@" and "#".
    login, at, _ = rest.partition("/")[0].rpartition("@")
    parts = AFTER_LOGIN.fullmatch(rest, len(login + at))
    assert parts, "the pattern takes every text"
    hosts, database, query = parts.groups(default="")
    user, _, password = login.partition(":")
    options = _options(query)
    moved = {name: options.pop(name, "") for name in ("user", "password", "dbname", "host", "port")}
    user, password = moved["user"] or unquote(user), moved["password"] or unquote(password)
    return DatabaseAddress(
        user,
        password,
        _given_hosts(moved["host"], moved["port"]) or _hosts(hosts, moved["port"]),
        moved["dbname"] or unquote(database) or user,
        options,
    )


def canonical(text: str) -> str:
    """Return an address as the service stores it, with all of its options. Raises `ValueError` as `read` does."""
    address = read(text)
    return address.encoded(CANONICAL, address.options)


def dsn(url: str) -> str:
    """Return an address as the driver accepts it, without the options that it would treat as settings of the server."""
    address = read(url)
    ignored = ignored_options(address)
    options = {name: value for name, value in address.options.items() if name not in ignored}
    if options.get("sslrootcert") == SYSTEM:
        import certifi  # noqa: PLC0415 - most addresses need no certificates

        options["sslrootcert"] = certifi.where()
    return address.encoded("postgresql://", options)


def ignored_options(address: DatabaseAddress) -> list[str]:
    """Return the options that have no effect, because the driver has no such option."""
    return [name for name in address.options if name in (ENVIRONMENT.keys() - OF_DRIVER) | OF_OTHER_CLIENTS]


def variables(url: str) -> dict[str, str]:
    """Return the environment variables by which programs of libpq reach a database, as in its manual, 34.15."""
    address = read(url)
    environment = {
        "PGUSER": address.user,
        "PGPASSWORD": address.password,
        "PGHOST": ",".join(host for host, _ in address.hosts),
        "PGPORT": ",".join(port or "5432" for _, port in address.hosts)
        if any(port for _, port in address.hosts)
        else "",
        "PGDATABASE": address.database,
    }
    settings: list[str] = []
    for name, value in address.options.items():
        if variable := ENVIRONMENT.get(name):
            environment[variable] = value
        elif name == "options":
            settings.insert(0, value)
        elif name not in ENVIRONMENT.keys() | OF_OTHER_CLIENTS:
            escaped = re.sub(r"([\\ ])", r"\\\1", value)
            settings.append(f"-c {name}={escaped}")
    environment["PGOPTIONS"] = " ".join(settings)
    return {name: value for name, value in environment.items() if value}


def _options(query: str) -> dict[str, str]:
    """Return the options with a value. Unlike in a form, a plus sign does not stand for a space."""
    pairs = (part.partition("=") for part in query.split("&"))
    supplied = {unquote(name): unquote(value) for name, _, value in pairs if name and value}
    options = {NAMES[name]: value for name, value in supplied.items() if name in NAMES}
    options |= {name: value for name, value in supplied.items() if name not in NAMES}
    if options.get("search_path") == USUAL_SCHEMA:
        del options["search_path"]
    if mode := options.get("sslmode"):
        options["sslmode"] = OTHER_TLS_MODES.get(mode.lower(), mode.lower())
        if options["sslmode"] not in TLS_MODES:
            raise ValueError(f"has an sslmode that PostgreSQL does not know: it is one of {', '.join(TLS_MODES)}")
    return options


def _hosts(text: str, port: str) -> tuple[tuple[str, str], ...]:
    hosts = []
    for part in filter(None, text.split(",")):
        match = HOST.fullmatch(part)
        if not match:
            raise ValueError(
                f"{FORM}: the host or its port cannot be read. Percent-encode / as %2F, : as %3A and [ as %5B in the "
                "password"
            )
        hosts.append((unquote(match[1].strip("[]")), _port(match[2] or port)))
    return tuple(pair for pair in hosts if any(pair))


def _given_hosts(host: str, port: str) -> tuple[tuple[str, str], ...]:
    """Return the hosts of the options `host` and `port`, which have one port for all of them, or one for each."""
    hosts, ports = [name for name in host.split(",") if name], port.split(",")
    if len(ports) == 1:
        ports *= len(hosts)
    if hosts and len(ports) != len(hosts):
        raise ValueError("has another number of ports than of hosts")
    return tuple((name, _port(number)) for name, number in zip(hosts, ports, strict=False))


def _port(text: str) -> str:
    if text and not (text.isascii() and text.isdigit() and int(text[:6]) in PORTS):
        raise ValueError("has a port that is not a number from 1 to 65535")
    return text


def _encoded_host(host: str) -> str:
    is_socket = host.startswith("/")
    return f"[{quote(host, safe=':')}]" if ":" in host and not is_socket else quote(host, safe="")
