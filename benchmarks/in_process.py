"""The cost of a request in the process, without sockets: CPU time by request, the minimum of many short batches. The
minimum is steady even if other programs use the machine, so a change of a few per cent is visible.
"""

import json
import time
from collections.abc import Awaitable, Callable
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from starlette.types import ASGIApp, Message

from benchmarks import people, reading
from benchmarks.report import print_table
from server.config.garbage_collection import collect_rarely
from server.config.logging import configure
from server.config.settings import load
from server.config.wiring import running
from server.http.app import create_app

TASKS = 60
ROUNDS = 12
REQUESTS = {"T": 100, "L": 20, "REST task": 60, "REST list": 10, "createTask": 40, "REST create": 40}
"""Requests of a batch, which takes about a tenth of a second."""
HOST = "localhost"
CREATE = """mutation Create($task: CreateTaskInput!) { createTask(input: $task) { ... on Task { id status title
    payoutAmount payoutCurrency countryIsoCode timezone createdAt requestId priority pricingType platformFeeByAgent
    totalAgentCost } ... on Problem { code detail } } }"""


def _request(data: reading.Data, name: str) -> tuple[dict[str, Any], bytes]:
    """The scope and the body of a request of the agent."""
    path, method, query, body = "/graphql", "POST", b"", b""
    if name == "REST task":
        path, method, query = f"/api/v1/agents/me/tasks/{data.task_id}", "GET", b"includeEvents=true"
    elif name == "REST list":
        path, method, query = "/api/v1/agents/me/tasks", "GET", b"limit=50"
    elif name == "REST create":
        path, body = "/api/v1/agents/me/tasks", json.dumps(people.TASK).encode()
    elif name == "createTask":
        body = json.dumps({"query": CREATE, "variables": {"task": people.TASK}}).encode()
    else:
        variables = {"id": str(data.task_id)} if name == "T" else {}
        body = json.dumps({"query": reading.QUERIES[name], "variables": variables}).encode()
    headers = {"host": HOST, "authorization": f"Bearer {data.many.key}", "content-type": "application/json"}
    headers["content-length"] = str(len(body))
    scope = {
        "type": "http",
        "http_version": "1.1",
        "scheme": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query,
        "headers": [(key.encode(), value.encode()) for key, value in headers.items()],
        "client": ("127.0.0.1", 1),
        "server": (HOST, 80),
        "root_path": "",
    }
    return scope, body


def _client(app: ASGIApp, data: reading.Data, name: str) -> Callable[[], Awaitable[bytes]]:
    template, body = _request(data, name)

    async def request() -> bytes:
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            sent.append(message)

        await app(template | {"headers": list(template["headers"]), "state": {}}, receive, send)
        assert sent[0]["status"] in {200, 201}, sent
        return b"".join(message.get("body", b"") for message in sent[1:])

    return request


async def run() -> None:
    """Measure each request, and print the results."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        data = await reading.fill(folder, many=TASKS)
        settings = load(
            **people.settings_in(folder).model_dump(exclude_unset=True)
            | {"log_level": "info", "rate_limit": "100000000/minute"}
        )
        collect_rarely()
        async with running(settings) as services:
            app = create_app(services, settings)
            clients = {kind: _client(app, data, kind) for kind in REQUESTS}
            costs: dict[str, list[float]] = {kind: [] for kind in REQUESTS}
            with redirect_stderr(StringIO()):
                configure(settings.log_level)
                for _ in range(ROUNDS):
                    for kind, number in REQUESTS.items():
                        began = time.process_time()
                        for _ in range(number):
                            await clients[kind]()
                        costs[kind].append((time.process_time() - began) / number * 1e6)
                sizes = {kind: len(await client()) for kind, client in clients.items()}
    print_table(
        "Requests in the process, SQLite, with key, limit and log",
        ("", "bytes", "CPU us, least", "CPU us, median"),
        [
            (name, f"{sizes[name]:,}", f"{min(each):,.0f}", f"{sorted(each)[ROUNDS // 2]:,.0f}")
            for name, each in costs.items()
        ],
    )
