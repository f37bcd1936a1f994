"""`fieldcall demo`: plays one task from dispatch to payout and prints each step as it happens."""

import asyncio
import sys
import threading
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from server.config.settings import Settings
from server.demo.caller import Stopped
from server.demo.checks import Check, checks
from server.demo.report import print_report
from server.demo.screen import Screen
from server.demo.story import StoryOutcome, perform

CANNOT_GO_ON, INTERRUPTED = 2, 130
"""Exit codes, as shells define them."""


def run(url: str | None, platform_key: str | None, *, stay: bool = False) -> int:
    """Play the task at a running service, or at a new one, which can `stay` so that its desks can be visited. Exit code
    1: an invariant fails; 2: the demo cannot continue.
    """
    screen = Screen()
    try:
        if url is None:
            return _at_own_service(screen, stay=stay)
        return _at_running_service(url.rstrip("/"), platform_key, screen)
    except Stopped as reason:
        print(f"fieldcall: {reason}", file=sys.stderr)
        return CANNOT_GO_ON
    except KeyboardInterrupt:
        return INTERRUPTED


def _at_running_service(url: str, platform_key: str | None, screen: Screen) -> int:
    if not url.startswith(("http://", "https://")):
        raise Stopped("The address of a service begins with http:// or https://.")
    screen.heading("One task from dispatch to payout")
    screen.step("demo", f"goes to {url}", "")
    outcome = asyncio.run(perform(url, platform_key, screen))
    return print_report(outcome, checks(outcome), screen)


def _at_own_service(screen: Screen, *, stay: bool) -> int:
    from server.commands.ledger_verify import check  # noqa: PLC0415
    from server.config.logging import configure  # noqa: PLC0415
    from server.config.settings import load  # noqa: PLC0415
    from server.process.background import serving  # noqa: PLC0415 - not needed with a running service

    configure("error")
    screen.heading("One task from dispatch to payout")
    with TemporaryDirectory(prefix="fieldcall-demo-") as folder:
        settings = load(
            database_url=f"sqlite+aiosqlite:///{Path(folder) / 'fieldcall.db'}",
            broadcast_url="memory://",
            blob_url=f"file://{Path(folder) / 'blobs'}",
            base_url=None,
            secret_key=None,
            secret_keys=(),
            operator_approval="auto",
            payments="embedded",
            stripe_key=None,
            allowed_hosts=("127.0.0.1", "localhost"),
        )
        with serving(settings) as address:
            screen.step("demo", f"starts a service at {address}", "")
            outcome = asyncio.run(perform(address, None, screen))
            verdicts = asyncio.run(check(settings))
            books = Check(
                not any(verdict.breaches for verdict in verdicts),
                f"fieldcall ledger verify: {len(verdicts)} invariants over the whole database",
            )
            code = print_report(outcome, [*checks(outcome), books], screen)
            if stay:
                _stay(settings, outcome, address, screen)
        return code


def _stay(settings: Settings, outcome: StoryOutcome, address: str, screen: Screen) -> None:
    """Print the links to the desks of the task's people, and wait until Ctrl+C."""
    from server.process import demo_agent  # noqa: PLC0415 - not needed with a running service

    links = asyncio.run(demo_agent.keys(settings, outcome.agent_key, operator_id=outcome.operator.id)).links
    # Passkeys work at a name, not at an address.
    here = address.replace("127.0.0.1", "localhost")
    screen.heading("The same task from the desks of its people")
    screen.line(f"The service continues at {here}. Each link signs in once, within 10 minutes:")
    for who, path in links._asdict().items():
        screen.line(f"{who:<9} {here}{path}")
    screen.print_note("Ctrl+C ends it.")
    with suppress(KeyboardInterrupt):
        threading.Event().wait()
