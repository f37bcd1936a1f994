"""Addresses of PostgreSQL as hosters give them: PostgreSQL's manual, 34.1.1.2 "Connection URIs", and RFC 3986."""

import inspect
from pathlib import Path
from typing import Any
from urllib.parse import quote

import asyncpg
import pytest
from asyncpg import connect_utils
from hypothesis import given
from hypothesis import strategies as st

from adapters.postgres_address import canonical, dsn, ignored_options, read, variables
from adapters.storage.engine.migration import migrate
from server.backup.creation import back_up
from server.config.settings import Settings
from tests.server.backup.installations import install, programs_path

TLS = "sslmode=require"
HOSTERS = {
    "Heroku": ("postgres://u4:p7f@ec2-1.compute-1.amazonaws.com:5432/d9", ("u4", "p7f", "d9"), {}),
    "Neon": (
        f"postgresql://neondb_owner:npg_x@ep-cool-pooler.eu-central-1.aws.neon.tech/neondb?{TLS}&channel_binding=require",
        ("neondb_owner", "npg_x", "neondb"),
        {"sslmode": "require", "channel_binding": "require"},
    ),
    "Neon without SNI": (
        f"postgres://u:p@ep-1.neon.tech/main?{TLS}&options=endpoint%3Dep-1",
        ("u", "p", "main"),
        {"sslmode": "require", "options": "endpoint=ep-1"},
    ),
    "Supabase": (
        "postgresql://postgres.abc:p%40ss%2Fw%23rd%3F@aws-0-eu.pooler.supabase.com:6543/postgres?pgbouncer=true",
        ("postgres.abc", "p@ss/w#rd?", "postgres"),
        {"pgbouncer": "true"},
    ),
    "Render": ("postgresql://u:p@dpg-1-a.frankfurt-postgres.render.com/db_x", ("u", "p", "db_x"), {}),
    "a password that is not encoded": ("postgres://u:p@s#w%?d@h:5432/db", ("u", "p@s#w%?d", "db"), {}),
    "no password": ("postgres://u@h/db", ("u", "", "db"), {}),
    "no database": ("postgres://u:p@h", ("u", "p", "u"), {}),
    "capitals, spaces and a line break": (" Postgres://u:p@h/db\n", ("u", "p", "db"), {}),
    "Azure": (
        f"postgres://me%40server:p@server.azure.com:5432/db?{TLS}",
        ("me@server", "p", "db"),
        {"sslmode": "require"},
    ),
    "the JDBC driver's and Node's word": ("postgres://u:p@h/db?ssl=true", ("u", "p", "db"), {"sslmode": "require"}),
    "Railway, quoted as in an environment file": ('"postgres://u:p@r.railway.internal:5432/r"', ("u", "p", "r"), {}),
    "Fly": (
        "postgres://app:p@app-db.flycast:5432/app?sslmode=disable",
        ("app", "p", "app"),
        {"sslmode": "disable"},
    ),
    "Prisma": (
        "postgres://u:p@h/db?schema=public&pgbouncer=true&socket_timeout=3",
        ("u", "p", "db"),
        {"pgbouncer": "true", "socket_timeout": "3"},
    ),
    "libpq's name beside another client's": (
        "postgres://u:p@h/db?sslmode=disable&ssl=true&encoding=utf8",
        ("u", "p", "db"),
        {"sslmode": "disable", "client_encoding": "utf8"},
    ),
    "an option without a value": ("postgres://u:p@h/db?sslmode=&a=b", ("u", "p", "db"), {"a": "b"}),
    "a schema": (
        "postgres://u:p@h/db?options=-c%20search_path%3Dtasks%20-c%20geqo%3Doff",
        ("u", "p", "db"),
        {"options": "-c search_path=tasks -c geqo=off"},
    ),
}


@pytest.mark.parametrize("name", HOSTERS)
def test_the_address_of_a_hoster_is_read(name: str) -> None:
    given_address, (user, password, database), options = HOSTERS[name]
    found = read(given_address)
    assert (found.user, found.password, found.database) == (user, password, database)
    assert found.options == options
    assert canonical(canonical(given_address)) == canonical(given_address)
    assert read(canonical(given_address)) == found
    addresses, driver = of_driver(dsn(given_address))
    assert (driver.user, driver.database) == (user, database)
    assert (driver.password or "") == password
    assert addresses == [(host, int(port or 5432)) for host, port in found.hosts]
    sent = driver.server_settings or {}
    assert sent.keys() <= {"options", "a"}
    assert driver.sslmode.name == options.get("sslmode", "prefer")


def of_driver(address: str) -> tuple[list[Any], Any]:
    """Parse an address as the driver does."""
    parameters = inspect.signature(connect_utils._parse_connect_dsn_and_args).parameters
    arguments = dict.fromkeys(parameters) | {"dsn": address}
    addresses, found = connect_utils._parse_connect_dsn_and_args(**arguments)
    return addresses, found


@pytest.mark.parametrize(
    ("address", "hosts"),
    [
        ("postgres://u@a:1,b:2,[::1]:3/db?target_session_attrs=primary", (("a", "1"), ("b", "2"), ("::1", "3"))),
        ("postgres://u@a,b/db", (("a", ""), ("b", ""))),
        ("postgres://u@a,b/db?port=6000", (("a", "6000"), ("b", "6000"))),
        ("postgres://u@%2Frun%2Fpostgresql/db", (("/run/postgresql", ""),)),
        ("postgres://u:p@localhost/db?host=/cloudsql/project:region:name", (("/cloudsql/project:region:name", ""),)),
        ("postgres:///db?host=a,b&port=1,2&user=u&password=p", (("a", "1"), ("b", "2"))),
    ],
)
def test_hosts_are_in_the_address_or_in_its_options(address: str, hosts: tuple[tuple[str, str], ...]) -> None:
    assert read(address).hosts == hosts
    assert read(canonical(address)) == read(address)
    driven, _ = of_driver(dsn(address))
    for (host, port), found in zip(hosts, driven, strict=True):
        assert found == (host, int(port or 5432)) or found == f"{host}/.s.PGSQL.5432"
    assert variables(address)["PGHOST"] == ",".join(host for host, _ in hosts)


def test_the_schema_of_another_client_is_a_search_path() -> None:
    """As Prisma's `schema` and JDBC's `currentSchema` mean it, and as PostgreSQL's manual, 20.11.1, calls it."""
    for name in ("schema", "currentSchema"):
        assert of_driver(dsn(f"postgres://u:p@h/db?{name}=tasks"))[1].server_settings == {"search_path": "tasks"}


def test_programs_get_what_the_driver_has_nothing_for() -> None:
    address, *_ = HOSTERS["Neon"]
    assert ignored_options(read(address)) == ["channel_binding"]
    found = variables(f"{address}&options=-c%20geqo%3Doff&pgbouncer=true&statement_timeout=5%20s&connect_timeout=7")
    assert found == {
        "PGUSER": "neondb_owner",
        "PGPASSWORD": "npg_x",
        "PGHOST": "ep-cool-pooler.eu-central-1.aws.neon.tech",
        "PGDATABASE": "neondb",
        "PGSSLMODE": "require",
        "PGCHANNELBINDING": "require",
        "PGCONNECT_TIMEOUT": "7",
        "PGOPTIONS": "-c geqo=off -c statement_timeout=5\\ s",
    }
    system = dsn("postgres://u@h/db?sslmode=verify-full&sslrootcert=system")
    assert of_driver(system)[1].sslmode.name == "verify_full"


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("mysql://u@h/db", "must be postgresql"),
        ("postgres:u@h/db", "must be postgresql"),
        ("postgresql+psycopg://u@h/db", "must be postgresql"),
        ("postgres://u:secret@h:0/db", "a port that is not a number from 1 to 65535"),
        ("postgres://u:secret@h:99999/db", "a port that is not a number from 1 to 65535"),
        ("postgres://u:secret@h/db?port=x", "a port that is not a number from 1 to 65535"),
        ("postgres://u:secret@h/db?host=a,b&port=1,2,3", "another number of ports than of hosts"),
        ("postgres://u:sec/ret@h/db", "Percent-encode / as %2F"),
        ("postgres://u:secret@h:x/db", "the host or its port cannot be read"),
        ("postgres://u:secret@h/db?sslmode=always", "it is one of disable, allow, prefer, require"),
    ],
)
def test_a_wrong_address_is_refused_without_its_password(address: str, message: str) -> None:
    with pytest.raises(ValueError, match=message) as refused:
        canonical(address)
    assert "sec" not in str(refused.value).replace("second", "")


TEXT = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=12)
HOST = st.from_regex(r"[a-z0-9][a-z0-9.-]{0,20}[a-z0-9]", fullmatch=True) | st.sampled_from(
    ["::1", "fe80::2", "10.0.0.1"]
)


@given(TEXT, st.just("") | TEXT, st.lists(st.tuples(HOST, st.just(0) | st.integers(1, 65535)), min_size=1), TEXT, TEXT)
def test_every_address_of_the_grammar_is_read(
    user: str, password: str, hosts: list[tuple[str, int]], database: str, schema: str
) -> None:
    """PostgreSQL's manual, 34.1.1.2: each part of a URI may be percent-encoded. RFC 3986 section 2.1."""
    listed = ",".join((f"[{host}]" if ":" in host else host) + (f":{port}" if port else "") for host, port in hosts)
    login = quote(user, safe="") + (f":{quote(password, safe='')}" if password else "")
    address = f"postgresql://{login}@{listed}/{quote(database, safe='')}?search_path={quote(schema, safe='')}"
    found = read(address)
    assert (found.user, found.password, found.database) == (user, password, database)
    assert found.hosts == tuple((host, str(port or "")) for host, port in hosts)
    assert found.options == {"search_path": schema}
    assert read(canonical(address)) == found
    driven, parameters = of_driver(dsn(address))
    assert driven == [(host, port or 5432) for host, port in hosts]
    assert (parameters.user, parameters.password or "", parameters.database) == (user, password, database)
    assert parameters.server_settings == {"search_path": schema}


@given(st.text(max_size=40))
def test_any_other_text_is_read_or_refused(text: str) -> None:
    for address in (text, f"postgres://{text}"):
        try:
            found = read(address)
        except ValueError:
            continue
        assert read(canonical(address)) == found


POSTGRESQL_ALONE = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)


@POSTGRESQL_ALONE
async def test_a_database_is_reached_and_backed_up_by_the_address_of_a_hoster(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", programs_path())
    address = settings.database_url.replace("postgresql+asyncpg", "postgres")
    address += ("&" if "?" in address else "?") + (
        "sslmode=prefer&channel_binding=prefer&connect_timeout=5&pgbouncer=true&options=-c%20geqo%3Doff"
    )
    url = canonical(address)
    folder = tmp_path / "here"
    installed = await install(settings, folder, url)
    await installed.add_task("As it was")
    assert (await migrate.schema_state(url)).revision == migrate.newest()
    connection = await asyncpg.connect(dsn(url))
    assert await connection.fetchval("SHOW geqo") == "off"
    await connection.close()
    assert (await back_up(installed.settings, tmp_path / "backup")).startswith("Backed up 1 task")
