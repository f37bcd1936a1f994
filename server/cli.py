"""The command `fieldcall`. Each command imports what it needs when it runs, so that `--help` answers at once."""

import gc
import sys
from pathlib import Path
from typing import Annotated

import typer

from domain.people.roles import StaffRole
from server.agents import cli as agent_cli
from server.config.environment import forget_empty_variables
from server.exits import expected_errors_as_sentences, load_settings, run_to_end

HOST, PORT = "127.0.0.1", 8000
"""Default address and port of `serve`."""

RUN, OPERATE = "Run", "Operate"
"""Groups of commands in the help, beside that of `server.agents.cli`."""

main = typer.Typer(
    name="fieldcall",
    help="A function call into the field: dispatch physical-world tasks to human operators.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
keys = typer.Typer(help="API keys.", no_args_is_help=True)
schema = typer.Typer(help="Print a schema.", no_args_is_help=True)
ledger = typer.Typer(help="The ledger.", no_args_is_help=True)
archive = typer.Typer(help="Files of rows whose retention in the database has ended.", no_args_is_help=True)
street_map = typer.Typer(help="Streets of the desks' maps.", no_args_is_help=True)
main.add_typer(agent_cli.commands)
main.add_typer(keys, name="keys", rich_help_panel=OPERATE)
main.add_typer(schema, name="schema", rich_help_panel=agent_cli.DEVELOP)
main.add_typer(ledger, name="ledger", rich_help_panel=OPERATE)
main.add_typer(archive, name="archive", rich_help_panel=OPERATE)
main.add_typer(street_map, name="map", rich_help_panel=OPERATE)


def _print_version(requested: bool) -> None:
    if requested:
        from resolvers.wire.version import VERSION

        print(VERSION)
        raise typer.Exit


@main.callback()
def _options(
    _version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    forget_empty_variables()


@main.command(rich_help_panel=RUN)
def serve(
    host: Annotated[str, typer.Option(help="Address to listen at.")] = HOST,
    port: Annotated[int, typer.Option(help="Port to listen at; 0 takes a free one.", min=0, max=65535)] = PORT,
    demo: Annotated[
        bool,
        typer.Option("--demo", help="For trials: approves operators at once and registers a demo agent."),
    ] = False,
    workers: Annotated[int, typer.Option(help="Processes that share the port.", min=1, max=64)] = 1,
    no_worker: Annotated[
        bool,
        typer.Option("--no-worker", help="Leave jobs, webhooks and matching to others: `fieldcall worker`."),
    ] = False,
) -> None:
    """Run the service."""
    # Imports allocate many objects that live as long as the process; garbage collection among them takes a tenth of the
    # start. The application turns the collector on again.
    gc.disable()
    from server.process import serving

    if demo:
        serving.choose_demo_settings()
    with expected_errors_as_sentences():
        serving.serve(load_settings(), host, port, workers, demo=demo, with_worker=not no_worker)


@main.command(rich_help_panel=RUN)
def worker() -> None:
    """Run due jobs and deliveries in a process without a server."""
    from server.process import serving

    run_to_end(serving.run_worker(load_settings()))


@main.command(rich_help_panel=RUN)
def migrate(
    contract: Annotated[
        bool,
        typer.Option("--contract", help="Also remove what only earlier versions need, once none of them runs."),
    ] = False,
) -> None:
    """Migrate the database to this version. Processes of the previous version keep working during and after it."""
    from server.commands import migrate as command

    print(run_to_end(command.run(load_settings(), contract=contract)), file=sys.stderr)


@main.command(rich_help_panel=OPERATE)
def export(
    agent_id: Annotated[int, typer.Argument(metavar="AGENT_ID", help="Number of the agent.", min=1)],
    target: Annotated[Path, typer.Argument(metavar="FILE", help="The zip file to write; it must not exist.")],
) -> None:
    """Write everything that belongs to an agent into a zip file: rows as JSON lines, and files. Without secrets."""
    from server.commands import export as command

    print(run_to_end(command.export_agent(load_settings(), agent_id, target)), file=sys.stderr)


@archive.command("list")
def list_archives() -> None:
    """List the files, oldest first: their rows, the times of these, and the table that they were in."""
    from server.commands import archive as command

    run_to_end(command.show_list(load_settings()))


@archive.command("show")
def show_archive(
    archive_id: Annotated[int, typer.Argument(metavar="ID", help="Number of the file, as archive list shows it.")],
) -> None:
    """Print the rows of a file as JSON lines."""
    from server.commands import archive as command

    run_to_end(command.print_rows(load_settings(), archive_id))


@archive.command("verify")
def verify_archives() -> None:
    """Check every file against its hashes; exits with 1 if one is missing or was changed."""
    from server.commands import archive as command

    raise typer.Exit(bool(run_to_end(command.verify(load_settings()))))


@main.command(rich_help_panel=OPERATE)
def backup(
    folder: Annotated[
        Path | None,
        typer.Argument(help="A new or empty folder; without it, a new one in FIELDCALL_BACKUP_FOLDER."),
    ] = None,
) -> None:
    """Back up the database and the files that it names, while the service runs. Keep the secret key elsewhere."""
    from server.backup import creation

    print(run_to_end(creation.back_up(load_settings(), folder)), file=sys.stderr)


@main.command(rich_help_panel=OPERATE)
def restore(
    source: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="A backup, a folder of backups, or an SQLite file from elsewhere.")
    ],
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace a database that is not empty; it is kept under another name.")
    ] = False,
    accept_breaches: Annotated[
        bool, typer.Option("--accept-breaches", help="Restore although the ledger breaks an invariant.")
    ] = False,
) -> None:
    """Restore a backup: check it, verify its ledger, and use no number again. Stop the service first."""
    from server.backup import restoration

    options = restoration.Options(replace, accept_breaches)
    print(run_to_end(restoration.restore(load_settings(), source, options)), file=sys.stderr)


@main.command(rich_help_panel=OPERATE)
def drill(
    folder: Annotated[
        Path | None, typer.Argument(help="A folder of backups, or one; without it, FIELDCALL_BACKUP_FOLDER.")
    ] = None,
) -> None:
    """Restore the newest backup elsewhere, verify it and remove it; exits with 1 if it cannot be restored."""
    from server.backup import drill as command

    raise typer.Exit(not run_to_end(command.drill(load_settings(), folder)))


@main.command(rich_help_panel=OPERATE)
def recover() -> None:
    """After a promotion or a restore that may lack the last commits: ensure that no number is used twice.

    Run it once, before the service writes to that database.
    """
    from server.commands import recover as command

    print(run_to_end(command.give_up_numbers(load_settings())), file=sys.stderr)


@main.command("check", rich_help_panel=OPERATE)
def check_database() -> None:
    """Check the whole database for damage, and remove the mark of damage from a sound one. Stop its processes first."""
    from server.commands import recover as command

    print(run_to_end(command.check_database(load_settings())), file=sys.stderr)


@main.command(rich_help_panel=OPERATE)
def erase(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="E-mail address of the person.")],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only report what would be erased.")] = False,
) -> None:
    """Erase the data of a person on request; exits with 1 while a task, payout or other matter of the person is
    open."""
    from server.commands import erase as command

    raise typer.Exit(not run_to_end(command.run(load_settings(), address, dry_run=dry_run)))


@main.command(rich_help_panel=OPERATE)
def distribute(
    shards: Annotated[
        int, typer.Option(help="Parts that the agents are divided into, for good.", min=1, max=1024)
    ] = 32,
) -> None:
    """On PostgreSQL with Citus: distribute the tables by agent over the servers. Stop the service first. Run it again
    after each migration: it distributes new tables.
    """
    from server.commands import migrate as command

    print(run_to_end(command.distribute_tables(load_settings(), shards=shards)), file=sys.stderr)


@main.command("sign-in", rich_help_panel=agent_cli.DEVELOP)
def sign_in(email: Annotated[str, typer.Argument(help="Address of the person who signs in.")]) -> None:
    """Print a one-time link with which a person signs in, for a service without mail. It is valid for 10 minutes."""
    from server.commands import sign_in as command

    settings = load_settings()
    path, makes_person = run_to_end(command.one_time_link(settings, email))
    if makes_person:
        print(f"Nobody has signed in with {email} yet: following the link makes an account.", file=sys.stderr)
    if settings.base_url is None:
        print(
            "FIELDCALL_BASE_URL is not set: the link has the address at which `fieldcall serve` listens by default. "
            "If you reach the service at another one, put that before the path.",
            file=sys.stderr,
        )
    print(f"{settings.base_url or f'http://{HOST}:{PORT}'}{path}")


@keys.command("create-platform")
def create_platform(
    name: Annotated[str, typer.Argument(help="Name of the key's owner, as the log shows it.")],
    email: Annotated[str | None, typer.Option(help="Address with which the owner signs in.")] = None,
    role: Annotated[
        StaffRole | None, typer.Option(help="Role of the owner. A new member is an admin by default.")
    ] = None,
) -> None:
    """Create an API key for a member of the platform's staff and print it once."""
    from server.commands import keys as command

    print(run_to_end(command.create(load_settings(), name, email, role)))


@keys.command("list")
def list_keys() -> None:
    """List the API keys of agents, operators and staff, with owner, scopes and status. Works without the service."""
    from server.commands import keys as command

    run_to_end(command.print_keys(load_settings()))


@keys.command("revoke")
def revoke_key(
    key_id: Annotated[int, typer.Argument(metavar="ID", help="Number of the key, as keys list shows it.", min=1)],
) -> None:
    """Revoke an API key of any owner, permanently. Works without the service, and takes effect at once in a running
    one."""
    from server.commands import keys as command

    print(run_to_end(command.revoke(load_settings(), key_id)), file=sys.stderr)


@keys.command("rotate-secret")
def rotate_secret(
    retire: Annotated[
        bool, typer.Option("--retire", help="Retire the older secret keys now: API keys that need them are revoked.")
    ] = False,
) -> None:
    """Encrypt all stored secrets under the newest of FIELDCALL_SECRET_KEYS, and report whether the older can be
    removed."""
    from server.commands import secret_rotation

    print(run_to_end(secret_rotation.rotate_secret(load_settings(), retire=retire)))


@keys.command("rotate-evidence")
def rotate_evidence() -> None:
    """Make another key that signs evidence from now on. Earlier keys stay published, so that old archives can be
    verified."""
    from server.commands import evidence

    print(run_to_end(evidence.rotate_key(load_settings())), file=sys.stderr)


@main.command("verify-evidence", rich_help_panel=agent_cli.DEVELOP)
def verify_evidence(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The archive: a zip with the evidence of a task.")],
    keys: Annotated[
        str | None,
        typer.Option(metavar="FILE|URL", help="Published keys of the service. With a file, nothing is called."),
    ] = None,
    url: Annotated[
        str,
        typer.Option("--url", envvar="FIELD_URL", help="Address of the service whose keys are used without --keys."),
    ] = agent_cli.LOCAL_SERVICE,
) -> None:
    """Check every byte of the evidence of a task; exits with 1 and the name of each entry that differs, is missing or
    is surplus."""
    from resolvers.evidence.names import KEYS_PATH
    from server.commands import evidence

    with expected_errors_as_sentences():
        is_unchanged = evidence.print_verdict(file, keys or f"{url.rstrip('/')}{KEYS_PATH}")
    raise typer.Exit(not is_unchanged)


@main.command(rich_help_panel=RUN)
def demo(
    url: Annotated[
        str | None, typer.Option(help="Address of a running service; without it the demo starts one.")
    ] = None,
    platform_key: Annotated[
        str | None, typer.Option(help="Key of the service's staff, needed when they approve operators by hand.")
    ] = None,
    stay: Annotated[
        bool | None,
        typer.Option(
            help="Keep the demo's own service until Ctrl+C, with links to its desks; without the option, on a terminal."
        ),
    ] = None,
) -> None:
    """Watch one task from dispatch to payout, then look at it from the desks of its people."""
    from server import demo as demonstration

    with expected_errors_as_sentences():
        raise typer.Exit(demonstration.run(url, platform_key, stay=sys.stdout.isatty() if stay is None else stay))


@street_map.command("extract")
def extract_map(
    file: Annotated[Path, typer.Argument(help="New file, for FIELDCALL_MAP.", show_default=False)],
    bbox: Annotated[str, typer.Option(help="Edges of the region in degrees: W,S,E,N.", show_default=False)],
    source: Annotated[str, typer.Option(help="Address or file of a PMTiles archive.", show_default=False)],
    max_zoom: Annotated[int, typer.Option(min=0, max=24, help="Zoom of the nearest tiles.")] = 15,
) -> None:
    """Write the tiles of a region to a file, read by ranges from an archive of the planet."""
    from adapters.geocoding.map_extract import Region, extract

    def print_progress(done: int, total: int) -> None:
        print(f"\r{done / 1e6:,.1f} of {total / 1e6:,.1f} MB", end="", file=sys.stderr, flush=True)

    with expected_errors_as_sentences():
        count = extract(source, Region.parse(bbox), file, max_zoom, print_progress)
    print(f"\n{count:,} tiles in {file}. Use them: FIELDCALL_MAP={file} fieldcall serve")


@schema.command("graphql")
def graphql() -> None:
    """The GraphQL schema."""
    from server.reference import graph_types

    print(graph_types.read_document(), end="")


@schema.command("openapi")
def openapi() -> None:
    """The OpenAPI description of REST."""
    from server.commands import documents

    print(documents.openapi(), end="")


@schema.command("asyncapi")
def asyncapi() -> None:
    """The AsyncAPI description of subscriptions and webhooks."""
    from server.commands import documents

    print(documents.asyncapi(), end="")


@main.command(rich_help_panel=RUN)
def settings() -> None:
    """List every environment variable with its value, default and meaning."""
    for variable in load_settings().variables():
        is_default = "" if variable.current == variable.default else f" (default: {variable.default})"
        print(f"{variable.name}={variable.current}{is_default}\n    {variable.meaning}\n")


@ledger.command()
def verify() -> None:
    """Check every invariant of the ledger over the whole database; exits with 1 if one is broken."""
    from server.commands import ledger_verify

    raise typer.Exit(run_to_end(ledger_verify.verify(load_settings())))


@ledger.command("void-test-money")
def void_test_money() -> None:
    """Write off test money that the built-in payment page has credited outside test mode, before real payments begin.
    Tasks that it paid for are cancelled. Stop the service first. A repeat changes nothing.
    """
    from server.commands import ledger_void

    run_to_end(ledger_void.void(load_settings()))


@main.command(rich_help_panel=agent_cli.DEVELOP)
def documents(
    context: typer.Context,
    folder: Annotated[str, typer.Option(help="Folder to write to.")] = "docs/generated",
) -> None:
    """Generate the documents that are derived from the code."""
    from pathlib import Path

    from server.commands import documents as generator

    for path in generator.write(Path(folder), context.find_root().command):
        print(path)
