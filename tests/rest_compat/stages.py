"""The stages of the scene: the REST surface, which records what was said, and MCP."""

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

from jsonschema import Draft202012Validator
from mcp.client import Client as McpClient

from adapters.catalogue import Catalogue
from adapters.storage.engine.migration import migrate
from adapters.storage.queries.people.sign_in import select_sign_in_by_id
from domain.people.roles import StaffRole
from resolvers.access.sessions import ACTING_AS
from resolvers.core import jobs
from resolvers.core.context import Call, Services
from resolvers.core.operation import OPERATIONS
from resolvers.people.sign_in import make_codes
from rest_compat.rest.endpoint import WITHOUT_BODY
from rest_compat.rest.route import Rest
from rest_compat.rest.routes import ROUTES
from rest_compat.tools.tools import TOOLS
from server.config.wiring import addresses, started
from tests.actors import SetClock
from tests.oauth import Reader, registered
from tests.people import hire, signed_in
from tests.receiver import receiving
from tests.rest_compat import front_door
from tests.rest_compat.cast import ADMIN, AGENT, DESK, LEAVING, OPERATOR, OWNER, PERSON, STAFF
from tests.rest_compat.front_door import Client

BEGINNINGS = {OPERATOR: "/operators", STAFF: "/platform", ADMIN: "/platform", PERSON: "/people", LEAVING: "/people"}
CHIEF = "ada@fieldcall.example"
TOOLS_ALONE = {"get_task_evidence"}
"""Operations of tools for which REST has another one."""
WELCOME = {"register_agent": AGENT, "register_operator": OPERATOR}


class Said(NamedTuple):
    """Request and answer of an operation in the scene."""

    request: dict[str, Any]
    response: Any


class RestStage:
    """Plays over REST and remembers the first exchange of each operation."""

    origin = "http://localhost"

    def __init__(
        self, services: Services, anybody: Client, people: dict[str, Client], hook: str, support_id: int
    ) -> None:
        self._services = services
        self.support_id = support_id
        self.agent_id = self.operator_id = 0
        self._anybody = anybody
        self._people = people
        self.hook = hook
        self.said: dict[str, Said] = {}

    async def act(self, who: str | None, operation: str, **arguments: Any) -> Any:
        if operation in TOOLS_ALONE:
            return None
        row = _row(who, operation)
        path = row.path.format_map(arguments)
        inner = {name: value for name, value in arguments.items() if f"{{{name}}}" not in row.path}
        for nested in row.nested.keys() & inner.keys():
            inner |= inner.pop(nested)
        inner = self._fields(operation, row, inner)
        client = await self._admin() if who == ADMIN else self._people[who] if who else self._anybody
        sent = {"params": _in_query(inner)} if row.method in WITHOUT_BODY else {"json": inner}
        response = await client.send(row.method, path, **sent)
        assert response.status_code == 200, f"{operation}: {response.text}"
        answer = None if row.is_file else response.json()
        self.said.setdefault(operation, Said(arguments, answer))
        self.welcome(operation, answer)
        return answer

    def _fields(self, operation: str, row: Rest, given: dict[str, Any]) -> dict[str, Any]:
        """Return the fields of a request beside those of its path."""
        return given

    async def _admin(self) -> Client:
        # The sessions of staff are short, and what they do needs a fresh proof.
        return self._anybody.in_session(await signed_in(self._services, CHIEF), "staff")

    def welcome(self, operation: str, answer: Any) -> None:
        """Let somebody who has registered take part."""
        if operation in WELCOME:
            self._people[WELCOME[operation]] = self._anybody.holding(answer["apiKey"])
        if operation == "register_operator":
            self.operator_id = answer["operator"]["id"]
        if operation == "register_agent" and not self.agent_id:
            self.agent_id = answer["agent"]["id"]
            self._people[OWNER].http.headers[ACTING_AS] = f"agent:{self.agent_id}"

    async def refused(self, who: str, below: str) -> Any:
        """The problem that a POST is answered with."""
        response = await self._people[who].send("POST", f"/api/v1{below}")
        assert response.status_code >= 400, response.text
        return response.json()

    def key(self, who: str) -> str | None:
        return self._people[who].key

    async def connect(self, agent_id: int) -> None:
        http = self._anybody.http
        reader = Reader(http, await signed_in(self._services, DESK))
        program = await registered(http, "https://app.example/callback", client_name="Errands")
        await reader.tokens(program, agent_id, amount="50", currency="EUR", period="per_month")

    async def pay(self, checkout_url: str) -> None:
        page = await self._anybody.send("POST", urlsplit(checkout_url).path, data={"decision": "pay"})
        assert page.status_code == 200, page.text

    async def code(self) -> str:
        services, row = self._services, None
        for number in count(1):
            later = await services.database.reader.find(select_sign_in_by_id(id=number))
            if later is None:
                break
            row = later
        assert row, "nothing was mailed"
        context = Call(services, None, "stage", "", services.clock.now(), services.database.reader)
        return make_codes(context, row)[0]

    async def pass_time(self, seconds: int) -> None:
        assert isinstance(self._services.clock, SetClock)
        self._services.clock.time += seconds * 1_000_000
        for job in await jobs.claim_jobs(self._services, 100):
            await jobs.run_job(self._services, job)


Played = TypeVar("Played", bound=RestStage)


class McpStage:
    """Plays what agents do over MCP, each tool in turn where an operation has several, and the rest over REST."""

    def __init__(self, rest: RestStage, client: McpClient, schemas: dict[str, Any]) -> None:
        self._rest = rest
        self._client = client
        self._checks = {name: Draft202012Validator(schema) for name, schema in schemas.items()}
        self.sizes: dict[str, int] = {}
        self.hook = rest.hook
        self.origin = rest.origin
        self.support_id = rest.support_id
        self.called: list[str] = []

    async def act(self, who: str | None, operation: str, **arguments: Any) -> Any:
        names = [tool.name for tool in TOOLS if tool.operation.name == operation]
        if who not in (None, AGENT) or not names:
            return await self._rest.act(who, operation, **arguments)
        name = next((name for name in names if name not in self.called), names[0])
        self.called.append(name)
        key = {"apiKey": self._rest.key(AGENT)} if OPERATIONS[operation].by else {}
        self._checks[name].validate({**key, **arguments})
        result = await self._client.call_tool(name, {**key, **arguments})
        assert not result.is_error, f"{name}: {result.structured_content}"
        content: Any = result.structured_content
        texts = [block.text for block in result.content if block.type == "text"]
        assert json.loads(texts[0]) == content
        self.sizes[name] = max(map(len, texts))
        assert None not in leaves(content), f"{name}: {json.dumps(content)}"
        self._rest.welcome(operation, content)
        return content["result"] if isinstance(content, dict) and "result" in content else content

    @property
    def agent_id(self) -> int:
        return self._rest.agent_id

    @property
    def operator_id(self) -> int:
        return self._rest.operator_id

    async def connect(self, agent_id: int) -> None:
        await self._rest.connect(agent_id)

    async def pay(self, checkout_url: str) -> None:
        await self._rest.pay(checkout_url)

    async def code(self) -> str:
        return await self._rest.code()

    async def pass_time(self, seconds: int) -> None:
        await self._rest.pass_time(seconds)


def leaves(content: Any) -> Iterator[Any]:
    """The values in JSON that are neither objects nor lists."""
    if isinstance(content, dict | list):
        for part in content.values() if isinstance(content, dict) else content:
            yield from leaves(part)
    else:
        yield content


@asynccontextmanager
async def on_rest(path: Path, shipped: Catalogue) -> AsyncIterator[tuple[RestStage, Services]]:
    """A new service for the scene, with an endpoint of the agent's."""
    await migrate.upgrade(f"sqlite+aiosqlite:///{path}/front_door.db")
    services = front_door.build(path, shipped)
    policy = replace(services.policy, operators_approved_at_once=False, simulated_operators=3)
    services = replace(services, policy=policy, addresses=addresses())
    async with started(services), receiving() as receiver:
        yield await set_stage(RestStage, services, Client(front_door.application(services)), receiver.url), services


async def set_stage(kind: type[Played], services: Services, anybody: Client, hook: str) -> Played:
    """Return a stage with its people: some are signed in, two belong to the staff."""
    people = {STAFF: await anybody.staff(services)}
    people[OWNER] = anybody.in_session(await signed_in(services, DESK))
    for who, address in ((PERSON, DESK), (LEAVING, "rui@agent.example")):
        await signed_in(services, address)
        people[who] = anybody.in_session(await signed_in(services, address))
    support_id = await hire(services, "Sam Lopes", email="sam@fieldcall.example", role=StaffRole.SUPPORT)
    await signed_in(services, CHIEF, staff=StaffRole.ADMIN)
    return kind(services, anybody, people, hook, support_id)


def _row(who: str | None, operation: str) -> Rest:
    """The path of an operation for somebody."""
    rows = [row for row in ROUTES if row.operation.name == operation]
    return next((row for row in rows if who and row.below.startswith(BEGINNINGS.get(who, "/agent"))), rows[0])


def _in_query(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: _as_text(value) for name, value in fields.items()}


def _as_text(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(_as_text, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
