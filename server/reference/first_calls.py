"""The first calls in tabs of the front page: for a shell, in Python, for the graph and for an assistant.

Each text can be pasted and run as it is. All are made from `FIRST_STEPS`; radio buttons and style choose the tab.
"""

import json
import re
from collections.abc import Mapping
from html import escape
from typing import Any, Final

from pydantic.alias_generators import to_snake

from resolvers.core.context import OperationAddresses
from rest_compat.discovery.first_steps import FIRST_STEPS, PLACEHOLDER, FirstStep, as_shell, as_tool_calls, publish
from rest_compat.reference.names import operation_ids
from rest_compat.rest.routes import ROUTES
from server.reference.graph_samples import find_sample
from server.reference.operations import choice
from server.reference.released_clients import find_install
from server.reference.samples import BASE, graph_value, python_value

TABS: Final = (("curl", "curl"), ("python", "Python"), ("graphql", "GraphQL"), ("mcp", "MCP"))
HEAD: Final = re.compile(r"\$(\w+): ([\w!\[\]]+)")
"""A variable in the head of a document of the graph."""
MANY: Final = 3
"""Arguments of a call in Python that has a line for each."""
MCP_PATH: Final = "/mcp"


def render_tabs(addresses: Mapping[str, OperationAddresses], words: Mapping[str, str]) -> str:
    """Return the choice and the texts as HTML, with `BASE` for the address of the service. `words` are HTML."""
    tools = {name: address.tool for name, address in addresses.items() if address.tool}
    texts = {
        "curl": (as_shell(publish(BASE, addresses)),),
        "python": (as_python(),),
        "graphql": (as_graph_document(),),
        "mcp": (as_mcp_configuration(), as_tool_calls(FIRST_STEPS, tools)),
    }
    notes = {"graphql": f'<p><a href="graphql">{words["open_graph"]}</a></p>', "mcp": f"<p>{words['connect']}</p>"}
    panels = (
        f'<div class="sample {name}"><h3 class="unseen">{label}</h3>{notes.get(name, "")}'
        f"{''.join(_block(text, words) for text in texts[name])}</div>"
        for name, label in TABS
    )
    return "\n".join((choice(TABS, words["examples"]), *panels))


def as_python() -> str:
    """Return the steps as a program with the Python client."""
    names = operation_ids(ROUTES)
    methods = {row.operation.name: to_snake(names[row.address]) for row in reversed(ROUTES)}
    parts = [
        f"# {find_install('Python', BASE)}\nimport httpx2\nfrom fieldcall_client import AgentClient",
        f'agent = AgentClient("{BASE}")',
    ]
    parts += [f"# {step.why}\n{_python_call(step, methods)}" for step in FIRST_STEPS]
    return "\n\n".join(parts)


def _python_call(step: FirstStep, methods: Mapping[str, str]) -> str:
    if step.operation is None:
        return 'httpx2.post(checkout_url, data={"decision": "pay"}).raise_for_status()'
    arguments = [f"{to_snake(name)}={_python_argument(value)}" for name, value in step.arguments.items()]
    inner = "".join(f"    {argument},\n" for argument in arguments)
    method, is_short = methods[step.name], len(arguments) < MANY
    call = f"agent.{method}({', '.join(arguments) if is_short else chr(10) + inner})"
    saved = "".join(f"{to_snake(name)} = {call}.{to_snake(name)}" for name in step.saves)
    if "apiKey" in step.saves:
        return f'{saved}\nagent = AgentClient("{BASE}", key=api_key)'
    return saved or f"print({f'list({call})' if step.name.startswith('list_') else call})"


def _python_argument(value: Any) -> str:
    """Return a value in Python; a placeholder is the variable of its name."""
    place = PLACEHOLDER.fullmatch(value) if isinstance(value, str) else None
    return to_snake(place[1]) if place else python_value(value, 1)


def as_graph_document() -> str:
    """Return the steps as one document of the graph, with an operation for each and their arguments as defaults."""
    parts = [f"# POST {BASE}/graphql\n# After the first call, send the header Authorization: Bearer apiKey."]
    for step in FIRST_STEPS:
        parts.append(f"# {step.why}")
        if step.operation is None:
            continue
        sample = find_sample(step.name, step.arguments)
        assert sample, "the graph has each first call"
        head, _, body = sample.query.partition("\n")
        parts[-1] += f"\n{_with_defaults(head, sample.variables)}\n{body}"
    return "\n\n".join(parts)


def _with_defaults(head: str, values: Mapping[str, Any]) -> str:
    """Add the values of the variables to the head of a document, except those that an earlier answer has."""

    def add(match: re.Match[str]) -> str:
        value = values[match[1]]
        is_saved = isinstance(value, str) and PLACEHOLDER.fullmatch(value)
        return match[0] if is_saved else f"{match[0]} = {graph_value(value)}"

    return HEAD.sub(add, head)


def as_mcp_configuration() -> str:
    """Return the configuration with which an assistant connects to the MCP server."""
    return json.dumps({"mcpServers": {"fieldcall": {"type": "http", "url": f"{BASE}{MCP_PATH}"}}}, indent=2)


def _block(text: str, words: Mapping[str, str]) -> str:
    copying = f'data-copy="{words["copy"]}" data-copied="{words["copied"]}"'
    return f'<div class="block" {copying}><pre tabindex="0"><code>{escape(text)}</code></pre></div>'
