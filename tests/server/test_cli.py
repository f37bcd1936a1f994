"""The command, as a process in an empty directory."""

import asyncio
import os
import re
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.metadata import version
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from adapters.storage.audit.invariants import INVARIANTS
from adapters.storage.tables.ledger import wallet
from tests.databases import execute, named
from tests.fork_server import LAUNCHER, fork_server

ROOT = Path(__file__).parents[2]
RUN = [*LAUNCHER, "-c", "from server.cli import main; main()"]
KEY = re.compile(r"fc_(agent|platform|test_agent)_[0-9A-Za-z]{49}")

SERVE = ("serve", "--port", "0")
"""On a free port: whatever else runs on this machine, a test needs none of its ports."""

REMEDY = "Correct the role, the password or the database in it\n"

HOLDS = ["holds"] * (len(INVARIANTS) + 1)
"""Beginnings of the lines when every invariant holds, and the chains."""


def environment() -> dict[str, str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("FIELDCALL_")}
    settled = {"PYTHONPATH": str(ROOT), "NO_COLOR": "1", "COLUMNS": "120", "FIELDCALL_DRAIN": "0"}
    return inherited | settled | {"FORK_SERVER": fork_server()}


def fieldcall(where: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*RUN, *arguments], cwd=where, env=environment() | variables, capture_output=True, text=True, check=False
    )


@contextmanager
def serve(where: Path, *arguments: str, **variables: str) -> Iterator[tuple[str, str]]:
    """A running service: its address and all that it printed at the start."""
    command = [*RUN, *SERVE, *arguments]
    with subprocess.Popen(
        command, cwd=where, env=environment() | variables, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout
            address = re.search(r"http://\S+", printed := process.stdout.readline())
            while "Ctrl+C" not in printed:
                printed += process.stdout.readline()
            assert address
            yield address[0], printed
        finally:
            process.terminate()


def test_where_it_cannot_listen_it_says_so_and_makes_nothing(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = fieldcall(tmp_path, "serve", "--port", str(port))
        told = f"fieldcall: port {port} of 127.0.0.1 is in use: take another one with --port\n"
        assert (refused.returncode, refused.stdout, refused.stderr) == (2, "", told)
    elsewhere = fieldcall(tmp_path, "serve", "--port", "0", "--host", "192.0.2.1")
    assert elsewhere.returncode == 2
    assert elsewhere.stderr.startswith("fieldcall: this machine does not listen at port 0 of 192.0.2.1: ")
    assert list(tmp_path.iterdir()) == []


def ask(address: str, path: str, key: str) -> str:
    with urlopen(Request(f"{address}{path}", headers={"X-API-Key": key})) as answer:
        return str(answer.read().decode())


def printed_without_the_service(option: str) -> str:
    """Return the output of the command, and assert that it loads nothing heavy."""
    heavy = {"pydantic", "resolvers.core", "sqlalchemy", "strawberry"}
    code = (
        "import sys\nfrom server.cli import main\n"
        f"try: main(['{option}'])\n"
        f"finally: sys.stderr.write(' '.join({heavy} & {{*sys.modules}}))"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment(), capture_output=True, text=True, check=True
    )
    assert told.stderr == ""
    return told.stdout


def test_the_version_is_printed_without_loading_the_service() -> None:
    assert printed_without_the_service("--version") == f"{version('fieldcall')}\n"


def test_help_names_every_command_and_loads_nothing_heavy() -> None:
    help_text = printed_without_the_service("--help")
    for command in (
        "serve",
        "worker",
        "migrate",
        "recover",
        "keys",
        "sign-in",
        "demo",
        "call",
        "pay",
        "listen",
        "doctor",
        "schema",
        "settings",
        "ledger",
        "documents",
    ):
        assert re.search(rf"^[│ ]+{command}\b", help_text, re.MULTILINE), command


def test_a_demo_in_an_empty_directory_keeps_its_agents(tmp_path: Path) -> None:
    starts = []
    for _ in range(2):
        with serve(tmp_path, "--demo") as (address, printed):
            # Its name, because browsers have no passkeys at an IP address.
            assert address.startswith("http://localhost:")
            demo, practice = re.findall(r"^  (\w+ agent) (\S+)$", printed, re.MULTILINE)
            starts.append((demo, practice))
            for setting in ("OPERATOR_APPROVAL=auto", "ALLOW_PRIVATE_TARGETS=true", "REGISTRATIONS_PER_HOUR=10000"):
                assert f"    FIELDCALL_{setting}  (" in printed
            assert (demo[0], practice[0]) == ("Demo agent", "Practice agent")
            assert KEY.fullmatch(demo[1])
            assert practice[1].startswith("fc_test_agent_")
            links = re.findall(
                rf"^    (owner|operator|staff) +(\S+@demo\.example) +{address}/sign-in/sgn_\d+_[0-9a-f]{{64}}$",
                printed,
                re.MULTILINE,
            )
            assert links == [(who, f"{who}@demo.example") for who in ("owner", "operator", "staff")]
            assert '"agentName":"Demo agent"' in ask(address, "/api/v1/agents/me", demo[1])
            assert '"simulatedOperators":3' in ask(address, "/api/v1/agents/me/clock", practice[1])
    assert starts[0] == starts[1]
    for name in ("key", "demo-key", "practice-key"):
        assert oct((tmp_path / f"fieldcall.db.{name}").stat().st_mode)[-3:] == "600", name


def test_several_processes_share_a_port_and_a_file(tmp_path: Path) -> None:
    made = fieldcall(tmp_path, "keys", "create-platform", "Ada")
    assert KEY.fullmatch(made.stdout.strip()), made
    with serve(tmp_path, "--workers", "2") as (address, _):
        for _ in range(6):
            assert "Ada" in ask(address, "/graphql?query=%7Bplatform%7Bname%7D%7D", made.stdout.strip())


def test_keys_are_listed_without_the_service(tmp_path: Path) -> None:
    for name, *options in (("Ada",), ("Kim", "--email", "Kim@staff.example", "--role", "finance")):
        assert KEY.fullmatch(fieldcall(tmp_path, "keys", "create-platform", name, *options).stdout.strip())
    listed = fieldcall(tmp_path, "keys", "list").stdout
    heads, *rows = [line.split("\t") for line in listed.splitlines()]
    assert heads[:5] == ["ID", "OWNER", "OWNER NAME", "NAME", "KEY"]
    everything = "read,dispatch,settle,manage"
    assert [row[:4] + row[5:7] + row[-1:] for row in rows] == [
        ["1", "platform:1", "Ada", "console", everything, "valid", "admin"],
        ["2", "platform:2", "Kim", "console", everything, "valid", "finance"],
    ]
    assert (heads[-1], KEY.search(listed)) == ("ROLE", None)
    refused = fieldcall(tmp_path, "keys", "create-platform", "Kim", "--role", "admin")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "fieldcall: Kim, number 2 with the role finance, has this name.\n"
    for option, value in (("--email", "kim at staff"), ("--role", "queen")):
        wrong = fieldcall(tmp_path, "keys", "create-platform", "Eve", option, value)
        assert (wrong.returncode, wrong.stdout) == (2, ""), wrong.stderr


def test_a_link_to_sign_in_is_printed_for_a_service_without_mail(tmp_path: Path) -> None:
    path = r"/sign-in/sgn_\d+_[0-9a-f]{64}\n"
    printed = fieldcall(tmp_path, "sign-in", "ada@example.org", FIELDCALL_BASE_URL="https://fieldcall.example")
    assert re.fullmatch(rf"https://fieldcall\.example{path}", printed.stdout), printed
    assert printed.stderr == ("Nobody has signed in with ada@example.org yet: following the link makes an account.\n")
    printed = fieldcall(tmp_path, "sign-in", "ada@example.org")
    assert re.fullmatch(rf"http://127\.0\.0\.1:8000{path}", printed.stdout), printed
    assert "FIELDCALL_BASE_URL is not set" in printed.stderr
    refused = fieldcall(tmp_path, "sign-in", "ada")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("fieldcall: address: ")


def test_a_key_is_revoked_beside_the_service(tmp_path: Path) -> None:
    key = fieldcall(tmp_path, "keys", "create-platform", "Ada").stdout.strip()
    with serve(tmp_path) as (address, _):
        assert "Ada" in ask(address, "/api/v1/platform", key)
        revoked = fieldcall(tmp_path, "keys", "revoke", "1")
        assert (revoked.returncode, revoked.stdout) == (0, "")
        assert revoked.stderr.startswith("Key 1 (console, fc_platform_")
        with pytest.raises(HTTPError, match="401"):
            ask(address, "/api/v1/platform", key)
    unknown = fieldcall(tmp_path, "keys", "revoke", "99")
    assert (unknown.returncode, unknown.stderr) == (2, "fieldcall: There is no API key 99. See: fieldcall keys list\n")


def test_the_books_of_a_new_database_hold(tmp_path: Path) -> None:
    checked = fieldcall(tmp_path, "ledger", "verify")
    assert (checked.returncode, checked.stderr) == (0, "")
    assert re.findall(r"^(\w+) +", checked.stdout, re.MULTILINE) == HOLDS


def plant_wallet(where: Path, **values: int) -> None:
    """A wallet that the service has not made, with nothing but these values."""
    known = {"id": 1, "agent_id": 1, "currency": "EUR", "chain_hash": bytes(32), **values}
    row = [known.get(column.name, 0) for column in wallet.c]
    with closing(sqlite3.connect(where / "fieldcall.db")) as connection:
        connection.execute(f"INSERT INTO wallet VALUES ({', '.join('?' * len(row))})", row)
        connection.commit()


def test_books_that_do_not_hold_end_it_with_one_and_name_the_rows(tmp_path: Path) -> None:
    fieldcall(tmp_path, "migrate")
    plant_wallet(tmp_path, available=700, locked=5)
    checked = fieldcall(tmp_path, "ledger", "verify")
    assert (checked.returncode, checked.stderr) == (1, "")
    assert re.findall(r"^BROKEN +(.+) \((\d+) rows\)\n +(.+)$", checked.stdout, re.MULTILINE)[0] == (
        "a wallet's balances are the sums of its postings",
        "1",
        "wallet.available of 1: 700, should be 0",
    )
    assert "        wallet.locked of 1: 5, should be 0\n" in checked.stdout


def test_on_a_terminal_a_bar_shows_how_far_the_check_of_the_books_is(tmp_path: Path) -> None:
    fieldcall(tmp_path, "migrate")
    plant_wallet(tmp_path)
    screen, terminal = os.openpty()
    command = [*RUN, "ledger", "verify"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment() | {"TERM": "xterm"}, stdout=subprocess.PIPE, stderr=terminal, text=True
    ) as process:
        os.close(terminal)
        assert process.stdout
        printed = process.stdout.read()
    shown = os.read(screen, 65536).decode()
    os.close(screen)
    assert process.returncode == 0
    assert re.findall(r"^(\w+) +", printed, re.MULTILINE) == HOLDS
    assert "Checking" in shown
    assert "100%" in shown


def test_settings_are_listed(tmp_path: Path) -> None:
    listed = fieldcall(tmp_path, "settings", FIELDCALL_SECRET_KEY="s" * 40, FIELDCALL_OPERATOR_APPROVAL="auto")
    assert "FIELDCALL_OPERATOR_APPROVAL=auto (default: manual)\n" in listed.stdout
    assert "s" * 40 not in listed.stdout


@pytest.mark.parametrize("command", [SERVE, ("worker",), ("settings",), ("migrate",)])
def test_a_wrong_setting_ends_it_with_a_sentence(tmp_path: Path, command: tuple[str, ...]) -> None:
    ended = fieldcall(tmp_path, *command, FIELDCALL_MAX_BODY="much")
    assert ended.returncode == 2
    assert ended.stderr.startswith("fieldcall: FIELDCALL_MAX_BODY: ")
    assert "Traceback" not in ended.stderr


def test_a_misspelt_setting_stops_the_start(tmp_path: Path) -> None:
    """A mistyped address of the database would start an empty one."""
    ended = fieldcall(tmp_path, *SERVE, FIELDCALL_DATABSE_URL="postgresql+asyncpg://fieldcall@localhost/fieldcall")
    assert ended.returncode == 2
    assert ended.stderr.startswith("fieldcall: FIELDCALL_DATABSE_URL: is not a setting")
    assert "FIELDCALL_DATABASE_URL was probably meant" in ended.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1"])
def test_a_demo_with_a_live_key_of_stripe_is_for_this_machine_alone(tmp_path: Path, host: str) -> None:
    ended = fieldcall(tmp_path, *SERVE, "--demo", "--host", host, FIELDCALL_STRIPE_KEY="sk_live_hunter2")
    assert ended.returncode == 2
    assert ended.stderr.startswith(f"fieldcall: --demo does not listen at {host} with a live key of Stripe")
    assert "hunter2" not in ended.stderr
    assert list(tmp_path.iterdir()) == []


def test_schemas_are_printed(tmp_path: Path) -> None:
    assert "type Mutation" in fieldcall(tmp_path, "schema", "graphql").stdout
    assert fieldcall(tmp_path, "schema", "openapi").stdout.startswith('{\n  "openapi": "3.1')


def test_a_role_that_is_refused_is_told_in_a_sentence(tmp_path: Path, postgres_server: str) -> None:
    asyncio.run(execute(postgres_server, "CREATE DATABASE of_others"))
    there = named(postgres_server, "of_others")
    variables = {"FIELDCALL_DATABASE_URL": there, "FIELDCALL_SECRET_KEY": "s" * 40}
    assert fieldcall(tmp_path, "migrate", **variables).returncode == 0
    nobody = there.replace("//postgres", "//nobody", 1)
    refused = 'the database refuses the connection: role "nobody" does not exist\n'
    for command in (SERVE, ("worker",)):
        ended = fieldcall(tmp_path, *command, **variables | {"FIELDCALL_DATABASE_READ_URL": nobody})
        assert (ended.returncode, ended.stderr) == (2, f"fieldcall: FIELDCALL_DATABASE_READ_URL: {refused}")
    for command in (SERVE, ("worker",), ("migrate",)):
        ended = fieldcall(tmp_path, *command, **variables | {"FIELDCALL_DATABASE_URL": nobody})
        assert (ended.returncode, ended.stderr) == (2, f"fieldcall: FIELDCALL_DATABASE_URL: {refused[:-1]}. {REMEDY}")
    none = fieldcall(tmp_path, *SERVE, **variables | {"FIELDCALL_DATABASE_URL": named(postgres_server, "nowhere")})
    assert none.stderr == (
        'fieldcall: FIELDCALL_DATABASE_URL: the database refuses the connection: database "nowhere" does not exist. '
        + REMEDY
    )


def test_what_needs_to_write_says_what_to_do_while_the_database_takes_no_writes(
    tmp_path: Path, postgres_server: str
) -> None:
    asyncio.run(execute(postgres_server, "CREATE DATABASE read_alone"))
    there = named(postgres_server, "read_alone")
    variables = {"FIELDCALL_DATABASE_URL": there, "FIELDCALL_SECRET_KEY": "s" * 40}
    assert fieldcall(tmp_path, "migrate", **variables).returncode == 0
    asyncio.run(execute(postgres_server, "ALTER DATABASE read_alone SET default_transaction_read_only = on"))
    for command in (("recover",), ("ledger", "verify")):
        refused = fieldcall(tmp_path, *command, **variables)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert refused.stderr.startswith("fieldcall: the database takes no writes. Promote it if it is a standby.")
        assert "?default_transaction_read_only=off" in refused.stderr
    assert "?" in there
    variables["FIELDCALL_DATABASE_URL"] = f"{there}&default_transaction_read_only=off"
    assert fieldcall(tmp_path, "recover", **variables).stderr.startswith("Skipped 100,000 numbers")
    assert fieldcall(tmp_path, "ledger", "verify", **variables).returncode == 0


def test_recover_loads_no_more_than_the_database(tmp_path: Path) -> None:
    heavy = {"graphql", "httpx2", "jinja2", "resolvers.core.context", "starlette", "strawberry"}
    code = (
        "import sys\nfrom server.cli import main\n"
        "try:\n    main()\nfinally:\n"
        f"    print(*sorted({heavy} & sys.modules.keys()))\n"
    )
    # The second time the database is there, and needs no migration.
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", code, "recover"],
            cwd=tmp_path,
            env=environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout, done.stderr[:15]) == (0, "\n", "Skipped 100,000")


def test_a_server_database_is_migrated_by_its_command_and_then_worked_on(tmp_path: Path, postgres_server: str) -> None:
    asyncio.run(execute(postgres_server, "CREATE DATABASE by_command"))
    variables = {
        "FIELDCALL_DATABASE_URL": named(postgres_server, "by_command"),
        "FIELDCALL_SECRET_KEY": "s" * 40,
    }
    refused = fieldcall(tmp_path, "keys", "create-platform", "Ada", **variables)
    assert (refused.returncode, refused.stderr) == (
        2,
        "fieldcall: FIELDCALL_DATABASE_URL: the database is not of this version; run: fieldcall migrate\n",
    )
    assert fieldcall(tmp_path, "migrate", **variables).returncode == 0
    assert KEY.fullmatch(fieldcall(tmp_path, "keys", "create-platform", "Ada", **variables).stdout.strip())
    with subprocess.Popen(
        [*RUN, "worker"], cwd=tmp_path, env=environment() | variables, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr
        assert "the worker has started" in process.stderr.readline()
        process.terminate()
        assert "the worker has stopped" in process.stderr.read()
    assert process.returncode == 0
