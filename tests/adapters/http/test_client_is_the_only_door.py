"""One door leads out to addresses that clients name; every other connection goes where the operator says."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[3]
LAYERS = ("adapters", "domain", "resolvers", "rest_compat", "schema", "server", "subscriptions")
NETWORK = frozenset(
    {
        "aiohttp",
        "aioboto3",
        "aiosmtplib",
        "boto3",
        "ftplib",
        "http.client",
        "httpx",
        "httpx2",
        "obstore",
        "opentelemetry.exporter.otlp.proto.http.trace_exporter",
        "pywebpush",
        "requests",
        "smtplib",
        "stripe",
        "urllib.request",
        "urllib3",
        "websockets",
    }
)
DOOR = {"adapters/http/client.py": "the door", "adapters/http/name_lookup.py": "the names that the door calls"}
ADDRESSED_BY_THE_OPERATOR = {
    "adapters/blobs/s3.py": "FIELDCALL_BLOB_URL",
    "adapters/geocoding/map_extract.py": "a command, to the archive that the person at the terminal names",
    "adapters/geocoding/nominatim.py": "FIELDCALL_GEOCODER_URL",
    "adapters/mail.py": "FIELDCALL_SMTP_URL",
    "adapters/payments/stripe_events.py": "no call: what Stripe sends is checked by its library",
    "adapters/payments/stripe.py": "Stripe, or FIELDCALL_STRIPE_API_BASE",
    "server/http/websockets.py": "no call: frames of connections that clients have opened",
    "server/commands/evidence.py": "a command, to the address that the person at the terminal names",
    "server/agents/authorization.py": "a command, to the address that the person at the terminal names",
    "server/agents/doctor.py": "a command, to the address that the person at the terminal names",
    "server/agents/listen.py": "a command, to the address that the person at the terminal names",
    "server/agents/origin.py": "a command, to the address that the person at the terminal names",
    "server/agents/remote.py": "a command, to the address that the person at the terminal names",
    "server/demo/caller.py": "a command, to the service of its own",
    "adapters/tracing/open_telemetry.py": "FIELDCALL_TRACES_URL",
    "server/demo/follower.py": "a command, to the service of its own",
    "server/demo/story.py": "a command, to the service of its own",
}


def imported(path: Path) -> set[str]:
    """The modules that a file imports when it runs, also within functions."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def leads_out(path: Path) -> bool:
    return any(
        name == client or name.startswith(f"{client}.") for name in imported(path) for client in NETWORK
    ) or "open_connection(" in path.read_text(encoding="utf-8")


def test_only_the_door_and_what_the_operator_addresses_lead_out() -> None:
    sources = (path for layer in LAYERS for path in (ROOT / layer).rglob("*.py"))
    found = {path.relative_to(ROOT).as_posix() for path in sources if leads_out(path)}
    assert found == DOOR.keys() | ADDRESSED_BY_THE_OPERATOR.keys()
