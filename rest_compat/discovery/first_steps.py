"""The first calls of an agent, from its registration to a paid task, written once as data.

Every text that leads a newcomer in is made from them: the front page, the reference, GraphiQL, MCP, `/llms.txt`,
`/.well-known/fieldcall.json`, and the commands `serve` and `doctor`. Placeholders such as `{taskId}` stand for what an
earlier step `saves` from its answer.
"""

import json
import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from resolvers.accounts.agents import register_agent
from resolvers.core.context import OperationAddresses
from resolvers.core.operation import Operation
from resolvers.ledger.wallets import list_wallet_transactions
from resolvers.payments.deposits import deposit_to_wallet
from resolvers.practice.clock import advance_clock
from resolvers.proofs.submission import get_task_proofs
from resolvers.tasks.dispatch import create_task
from resolvers.tasks.settlement import approve_task

NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
PAY: Final = "pay_deposit"
"""Name of the only step that is no operation: the form of the payment page."""
MEMBER: Final = """member() { python3 -c 'import json, sys; print(json.load(sys.stdin)[sys.argv[1]])' "$1"; }"""
"""Shell function that prints a member of the JSON object that it reads."""
PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")


class FirstStep(NamedTuple):
    """A call, and the reason for it."""

    why: str
    operation: Operation[Any, Any] | None = None
    """The operation; None for the form of the payment page."""
    arguments: Mapping[str, Any] = NOTHING
    saves: tuple[str, ...] = ()
    """Members of the answer that later steps use."""

    @property
    def name(self) -> str:
        return self.operation.name if self.operation else PAY

    @property
    def key(self) -> Mapping[str, str]:
        """The argument with the API key, if the operation needs one."""
        return {"apiKey": "{apiKey}"} if self.operation and self.operation.by is not None else NOTHING


FIRST_STEPS: Final = (
    FirstStep(
        "Register an agent in test mode: simulated operators do its work, and its money is test money.",
        register_agent,
        {
            "agentName": "My agent",
            "description": "Dispatches errands.",
            "agentType": "assistant",
            "acceptedTerms": True,
            "testMode": True,
        },
        ("apiKey",),
    ),
    FirstStep(
        "Deposit money into the wallet of the agent: the answer has the address of the payment page.",
        deposit_to_wallet,
        {"amount": 200, "currency": "EUR"},
        ("checkoutUrl",),
    ),
    FirstStep("Pay: a person opens checkoutUrl and presses Pay, a program sends the form of that page."),
    FirstStep(
        "Dispatch a task: the wallet pays for it, and it is published at once.",
        create_task,
        {
            "title": "Photograph a shop front",
            "description": "A photograph of the whole front, with the house number.",
            "locationAddress": "Keizersgracht 1, 1015 Amsterdam, Netherlands",
            "locationLatitude": 52.3791,
            "locationLongitude": 4.8893,
            "payoutAmount": 40,
            "payoutCurrency": "EUR",
            "proofRequirementsJson": '{"minPhotos": 1, "requireGpsWithinRadiusMeters": 200}',
        },
        ("taskId",),
    ),
    FirstStep(
        "Advance the clock of the practice world: an operator accepts, travels and photographs within two minutes.",
        advance_clock,
        {"by": 120},
    ),
    FirstStep("Read the proof, with a verdict on each requirement.", get_task_proofs, {"taskId": "{taskId}"}),
    FirstStep("Approve the work, which pays the operator: the task is Closed.", approve_task, {"taskId": "{taskId}"}),
    FirstStep(
        "Read the ledger of the wallet: what was held, and what was paid to whom.",
        list_wallet_transactions,
        {"taskId": "{taskId}"},
    ),
)
"""The calls in their order."""


def publish(base_url: str, addresses: Mapping[str, OperationAddresses]) -> list[dict[str, Any]]:
    """Return the steps as JSON: for each its name and reason, the call over REST, the tool, and what it saves."""
    return [
        {"name": step.name, "why": step.why, **_call(step, base_url, addresses), "saves": list(step.saves)}
        for step in FIRST_STEPS
    ]


def _call(step: FirstStep, base_url: str, addresses: Mapping[str, OperationAddresses]) -> dict[str, Any]:
    if step.operation is None:
        return {
            "endpoint": "POST {checkoutUrl}",
            "headers": {"Accept": "application/json"},
            "form": {"decision": "pay"},
            "tool": None,
            "arguments": None,
        }
    address = addresses[step.name]
    assert address.endpoint, "each first step has an endpoint"
    method, _, path = address.endpoint.partition(" ")
    in_path = set(PLACEHOLDER.findall(path))
    other = {name: value for name, value in step.arguments.items() if name not in in_path}
    has_body = method != "GET"
    query = f"?{urlencode(other, safe='{}')}" if other and not has_body else ""
    return {
        "endpoint": f"{method} {base_url}{path}{query}",
        "headers": ({"Authorization": "Bearer {apiKey}"} if step.key else {})
        | ({"Content-Type": "application/json"} if has_body else {}),
        "body": other if has_body else None,
        "tool": address.tool,
        "arguments": {**step.arguments, **step.key},
    }


def as_shell(steps: Iterable[Mapping[str, Any]], saved: Mapping[str, str] = NOTHING) -> str:
    """Return published steps as a script for a shell. `saved` has values of placeholders that are known before."""
    known = [f"{_variable(name)}={shlex.quote(value)}" for name, value in saved.items()]
    parts = ["\n".join((MEMBER, *known))]
    for step in steps:
        command = shell_command(step)
        for name in step["saves"]:
            command = f"{_variable(name)}=$({command} | member {name})"
        if not step["saves"]:
            # The answers have no end of line.
            command += "; echo"
        parts.append(f"# {step['why']}\n{command}")
    return "\n\n".join(parts)


def shell_command(step: Mapping[str, Any], values: Mapping[str, str] = NOTHING) -> str:
    """Return a published step as a command of a shell. `values` has the text of some placeholders; the others become
    variables.
    """
    method, _, url = step["endpoint"].partition(" ")
    form = [f"-d {shlex.quote(f'{name}={value}')}" for name, value in step.get("form", NOTHING).items()]
    body = [f"-d {_quoted(json.dumps(step['body'], indent=2), values)}"] if step.get("body") else []
    implied = "POST" if form or body else "GET"
    parts = [
        f"curl -s{'' if method == implied else f' -X {method}'} {_quoted(url, values)}",
        *(f"-H {_quoted(f'{name}: {value}', values)}" for name, value in step["headers"].items()),
        *form,
        *body,
    ]
    return " \\\n  ".join(parts)


def as_tool_calls(steps: Sequence[FirstStep], tools: Mapping[str, str]) -> str:
    """Return the steps as a numbered list of tools with their arguments as JSON."""
    lines = []
    for number, step in enumerate(steps, start=1):
        if step.operation is None:
            lines.append(f"{number}. No tool pays. {step.why} The form has decision=pay.")
            continue
        lines.append(f"{number}. {tools[step.name]} {json.dumps({**step.arguments, **step.key})}")
    return "\n".join(lines)


def _variable(name: str) -> str:
    """Return the shell variable of a placeholder: `taskId` is `TASK_ID`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).upper()


def _quoted(text: str, values: Mapping[str, str]) -> str:
    """Quote a text for a shell, with its placeholders filled in or as variables."""
    filled, count = PLACEHOLDER.subn(lambda match: values.get(match[1], f"${_variable(match[1])}"), text)
    return f'"{filled}"' if count else shlex.quote(text)
