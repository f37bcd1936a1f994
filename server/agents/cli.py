"""The commands of `fieldcall` for authors of agents. They call a running service, and import what they need when they
run.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Annotated, NoReturn, TextIO

import typer

from server.exits import expected_errors_as_sentences, stop

if TYPE_CHECKING:
    from server.agents.listen import Forwarding
    from server.agents.remote import Key, Service

LOCAL_SERVICE = "http://127.0.0.1:8000"
DEVELOP = "Develop agents"
"""Group of these commands in the help."""

ServiceUrl = Annotated[
    str | None,
    typer.Option(
        "--url",
        envvar="FIELD_URL",
        help=f"Address of a running service; else that of the profile, else {LOCAL_SERVICE}.",
    ),
]
AgentKey = Annotated[str | None, typer.Option("--key", envvar="FIELD_KEY", help="API key of an agent.")]
ProfileName = Annotated[
    str | None, typer.Option("--profile", envvar="FIELD_PROFILE", help="Stored service and key: `fieldcall login`.")
]
SigningSecret = Annotated[str | None, typer.Option("--secret", help="Secret with which the endpoint verifies.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON alone, for programs.")]

commands = typer.Typer()


@commands.command(add_help_option=False, rich_help_panel=DEVELOP)
def call(
    tool: Annotated[str | None, typer.Argument(help="Name of the tool. Without one, all are listed.")] = None,
    arg: Annotated[
        list[str] | None,
        typer.Option("--arg", metavar="NAME=VALUE", help="An argument: JSON, or plain text. Repeat for others."),
    ] = None,
    url: ServiceUrl = None,
    key: AgentKey = None,
    *,
    profile: ProfileName = None,
    context: typer.Context,
    show_help: Annotated[
        bool, typer.Option("--help", help="Show this message; after a tool, what the tool takes.")
    ] = False,
) -> None:
    """Call a tool of a running service and print its answer; exits with 1 if the call is refused."""
    from server.agents import call as command

    if show_help and tool is None:
        print(context.get_help())
        return
    if show_help and tool:
        _at_service(lambda service: command.inputs(service, tool), *_choose(url, key, profile))
    _at_service(lambda service: command.call(service, tool, arg or ()), *_choose(url, key, profile))


@commands.command(rich_help_panel=DEVELOP)
def pay(checkout_url: Annotated[str, typer.Argument(help="Address of the payment page: checkoutUrl.")]) -> None:
    """Pay a deposit with test money on the built-in payment page; exits with 1 unless it is paid."""
    from server.agents import pay as command

    _at_service(lambda service: command.pay(service, checkout_url), checkout_url, None)


@commands.command(rich_help_panel=DEVELOP)
def listen(
    forward_to: Annotated[
        str | None, typer.Option(help="Address to which each event is sent, signed as a webhook.")
    ] = None,
    after: Annotated[int | None, typer.Option(help="Only events after this number; else from now on.", min=0)] = None,
    secret: SigningSecret = None,
    url: ServiceUrl = None,
    key: AgentKey = None,
    *,
    profile: ProfileName = None,
    as_json: AsJson = False,
) -> None:
    """Print an agent's events as they happen and forward them to a local port, in the form of webhooks."""
    from server.agents import listen as command

    with _forwarding(forward_to, secret, announced=sys.stderr if as_json else sys.stdout) as forwarding:
        _at_service(
            lambda service: command.listen(service, forwarding, after, as_json=as_json), *_choose(url, key, profile)
        )


@commands.command(rich_help_panel=DEVELOP)
def logs(
    url: ServiceUrl = None,
    key: AgentKey = None,
    *,
    profile: ProfileName = None,
    follow: Annotated[bool, typer.Option("--follow", help="Continue until Ctrl+C.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON for each entry.")] = False,
) -> None:
    """Print an agent's latest requests with their answers, and the deliveries to its endpoints."""
    from server.agents.logs import print_logs

    _at_service(lambda service: print_logs(service, follow=follow, as_json=as_json), *_choose(url, key, profile))


@commands.command(rich_help_panel=DEVELOP)
def trigger(
    event: Annotated[str | None, typer.Argument(help="Type of the event. Without one, all are listed.")] = None,
    forward_to: Annotated[str | None, typer.Option(help="Address of the endpoint of your agent.")] = None,
    secret: SigningSecret = None,
    url: ServiceUrl = None,
    profile: ProfileName = None,
) -> None:
    """Send an example of an event to an endpoint, signed as a webhook; exits with 1 unless it is accepted."""
    from server.agents import trigger as command

    with _forwarding(forward_to, secret, announced=sys.stdout) as forwarding:
        _at_service(lambda service: command.trigger(service, event, forwarding), *_choose(url, None, profile))


@commands.command(rich_help_panel=DEVELOP)
def doctor(
    webhook: Annotated[str | None, typer.Option(help="Address of an endpoint of the agent's own to check.")] = None,
    origin: Annotated[
        str | None,
        typer.Option(help="Origin of a front end, as https://app.example.org: may its pages call the service?"),
    ] = None,
    secret: SigningSecret = None,
    url: ServiceUrl = None,
    key: AgentKey = None,
    *,
    profile: ProfileName = None,
    as_json: AsJson = False,
) -> None:
    """Check an agent's key, scopes, limits, rules, clock and endpoints; exits with 1 if a check fails."""
    from server.agents import doctor as command
    from server.config.settings import load

    _require_endpoint(webhook, "--webhook")
    endpoint = command.OwnEndpoint(webhook, secret) if webhook else None
    with expected_errors_as_sentences():
        database = load().database_file
    _at_service(
        lambda service: command.doctor(service, service.read_key(), endpoint, database, origin, as_json=as_json),
        *_choose(url, key, profile),
    )


@commands.command(rich_help_panel=DEVELOP)
def login(
    url: ServiceUrl = None,
    key: Annotated[
        str | None,
        typer.Option(
            "--key",
            envvar="FIELD_KEY",
            help="Store this API key of an agent, without a browser; - asks for it.",
        ),
    ] = None,
    profile: ProfileName = None,
    *,
    scopes: Annotated[str, typer.Option(help="Scopes to ask for, separated by spaces.")] = "read dispatch settle",
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
) -> None:
    """Sign in by the browser, and store the service as a profile for the other commands. With --key, store a key."""
    from server.agents import profiles

    with expected_errors_as_sentences():
        address = url or LOCAL_SERVICE
        if key == "-":
            key = typer.prompt("API key of an agent", hide_input=True)
        if key:
            _at_service(lambda service: profiles.login_by_key(service, profile, key), address, key)
        _at_service(
            lambda service: profiles.login_in_browser(service, profile, scopes, is_opened=browser), address, None
        )


@commands.command(rich_help_panel=DEVELOP)
def logout(
    profile: ProfileName = None,
) -> None:
    """Remove a profile and revoke its sign-in. Exits with 1 if it does not exist."""
    from server.agents import profiles

    with expected_errors_as_sentences():
        raise typer.Exit(profiles.logout(profile))


@commands.command("profiles", rich_help_panel=DEVELOP)
def list_profiles() -> None:
    """List the profiles, without the secret part of their keys."""
    from server.agents import profiles

    with expected_errors_as_sentences():
        raise typer.Exit(profiles.list_profiles())


def _choose(url: str | None, key: str | None, profile: str | None) -> "tuple[str, Key | None]":
    """Return address and key: those that are named, else those of the profile. Its key is for its service alone."""
    from server.agents import profiles

    if url and key and not profile:
        return url, key
    with expected_errors_as_sentences():
        stored = profiles.find_profile(profile)
    if stored is None or (url and url.rstrip("/") != stored.url):
        return url or LOCAL_SERVICE, key
    return stored.url, key or (partial(profiles.read_key, profile) if stored.client_id else stored.key)


@contextmanager
def _forwarding(url: str | None, secret: str | None, announced: TextIO) -> Iterator["Forwarding | None"]:
    """Open the way to an endpoint, if there is one. Without a secret, make one and announce it."""
    if url is None:
        yield None
        return
    from resolvers.core.keyring import make_webhook_secret
    from server.agents.listen import Forwarding

    _require_endpoint(url, "--forward-to")
    if secret is None:
        secret = make_webhook_secret()
        print(f"Events are signed with {secret}", file=announced, flush=True)
    with Forwarding(url, secret) as forwarding:
        yield forwarding


def _require_endpoint(url: str | None, option: str) -> None:
    from server.agents.remote import BadAddress, require_endpoint

    try:
        if url is not None:
            require_endpoint(url)
    except BadAddress as fault:
        raise typer.BadParameter(str(fault), param_hint=option) from None


def _at_service(command: Callable[["Service"], int], url: str, key: "Key | None") -> NoReturn:
    """Run a command against a running service and exit with its code, with 2 if the service is out of reach, or with 1
    if the sign-in of the profile has ended."""
    from server.agents.call import REFUSED, explained
    from server.agents.remote import OutOfReach, Refused, Service

    try:
        with Service(url, key) as service:
            raise typer.Exit(command(service))
    except Refused as refusal:
        print(*explained(refusal), sep="\n", file=sys.stderr)
        raise typer.Exit(REFUSED) from None
    except OutOfReach as fault:
        stop(str(fault))
