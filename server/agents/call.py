"""`fieldcall call`: a tool of a running service, with the answer on stdout and a refusal with its next actions on
stderr."""

import json
import shlex
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import quote

from typer import BadParameter

from server.agents.remote import AsSent, Refused, Service, printed

API_KEY = "apiKey"
REFUSED = 1
"""The exit code of a refused call."""


def call(service: Service, tool: str | None, pairs: Iterable[str]) -> int:
    """Call a tool and print its result as JSON; without a tool, list all. Return the exit code. Raises `BadParameter`
    for an argument that is not NAME=VALUE, and `OutOfReach`.
    """
    try:
        if tool is None:
            for row in service.rest("GET", "/tools")["tools"]:
                print(f"{row['tool']:36} {row['title']}")
        else:
            result = service.call_tool(tool, dict(map(_argument, pairs)))
            print(printed(result))
    except Refused as refusal:
        print(*explained(refusal), sep="\n", file=sys.stderr)
        return REFUSED
    return 0


def inputs(service: Service, tool: str) -> int:
    """Print the description and the arguments of a tool. Return the exit code; raises `OutOfReach`."""
    try:
        row = service.rest("GET", f"/tools/{quote(tool, safe='')}")
    except Refused as refusal:
        print(*explained(refusal), sep="\n", file=sys.stderr)
        return REFUSED
    print(f"fieldcall call {row['tool']} --arg NAME=VALUE ...\n\n{row['description']}\n")
    for parameter in row["parameters"]:
        # The key is an option of the command.
        if parameter["name"] != API_KEY:
            need = "required" if parameter["required"] else f"default {json.dumps(parameter.get('defaultValue'))}"
            print(f"  {parameter['name']} ({parameter['type']}, {need})\n      {parameter['description']}")
    return 0


def _argument(pair: str) -> tuple[str, Any]:
    """Return a name and its value: JSON, or else plain text."""
    name, separator, value = pair.partition("=")
    if not name or not separator:
        raise BadParameter(f"{pair}: must be NAME=VALUE", param_hint="--arg")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def explained(refusal: Refused) -> Iterator[str]:
    """Yield the lines for a person about a refusal: the cause, the wrong fields, and the commands that help."""
    yield f"fieldcall: {refusal}"
    for error in refusal.problem.get("errors") or ():
        yield f"  {error['field']}: {error['message']}"
    for action in refusal.problem.get("nextActions") or ():
        yield f"Next: {_command(action)}"
        yield f"      {action['why']}"


def _command(action: Mapping[str, Any]) -> str:
    """Return the command for a suggestion; without a tool, its endpoint."""
    if not action["tool"]:
        return str(action["endpoint"] or action["mutation"])
    pairs = (f"{name}={_text(value)}" for name, value in action["arguments"].items())
    return shlex.join(["fieldcall", "call", action["tool"], *(word for pair in pairs for word in ("--arg", pair))])


def _text(value: Any) -> str:
    """Write a value in the form that `_argument` reads as the same value."""
    if isinstance(value, AsSent):
        return str(value)
    if not isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return value if _argument(f"value={value}")[1] == value else json.dumps(value, ensure_ascii=False)
