"""A caller of the graph over HTTP, and what the people of the tests do first."""

from dataclasses import dataclass
from typing import Any

import httpx2

REGISTER_AGENT = """mutation($input: RegisterAgentInput!) { registerAgent(input: $input) {
  ... on AgentRegistration { agentId apiKey } ... on Problem { code detail } } }"""
CREATE_TASK = """mutation($input: CreateTaskInput!) { createTask(input: $input) {
  __typename ... on Task { id status title } ... on Problem { code detail errors { field code message } } } }"""

TASK = {
    "title": "Photograph a shop front",
    "description": "Three photographs, one with the house number.",
    "locationAddress": "Keizersgracht 1, 1015 Amsterdam, Netherlands",
    "payoutAmount": "25.00",
    "payoutCurrency": "EUR",
}


@dataclass
class Client:
    """Sends queries; a key, where one is given, goes in the header."""

    http: httpx2.AsyncClient

    async def send(self, query: str, variables: Any = None, key: str | None = None, **headers: str) -> httpx2.Response:
        if key:
            headers["Authorization"] = f"Bearer {key}"
        return await self.http.post("/graphql", json={"query": query, "variables": variables}, headers=headers)

    async def ask(self, query: str, variables: Any = None, key: str | None = None) -> Any:
        """The data of an answer without errors."""
        answer = (await self.send(query, variables, key)).json()
        assert "errors" not in answer, answer["errors"]
        return answer["data"]

    async def refused(self, query: str, variables: Any = None, key: str | None = None) -> Any:
        """The problem of the only error."""
        (error,) = (await self.send(query, variables, key)).json()["errors"]
        assert error["message"] == error["extensions"]["detail"]
        return error["extensions"]

    async def agent(self) -> str:
        """The key of a new agent."""
        fields = {"agentName": "Errand", "agentType": "assistant", "acceptedTerms": True}
        key: str = (await self.ask(REGISTER_AGENT, {"input": fields}))["registerAgent"]["apiKey"]
        return key

    async def draft(self, key: str, **fields: Any) -> str:
        """The id of a new task that is not published."""
        task = {**TASK, "publishImmediately": False, **fields}
        created = (await self.ask(CREATE_TASK, {"input": task}, key))["createTask"]
        assert created["__typename"] == "Task", created
        identity: str = created["id"]
        return identity
