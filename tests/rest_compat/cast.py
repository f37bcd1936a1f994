"""The people of the scene, and the stage that it needs."""

from typing import Any, Protocol

AGENT, OPERATOR, STAFF, PERSON = "agent", "operator", "staff", "person"
ADMIN = "admin"
"""An admin of the staff who is signed in."""
OWNER = "owner"
"""The person who has claimed the agent, acting for it."""
LEAVING = "leaving"
"""Another person, who signs out everywhere."""
DESK, AUDITOR = "desk@agent.example", "auditor@agent.example"


class Stage(Protocol):
    """Surface on which the story is played."""

    async def act(self, who: str | None, operation: str, **arguments: Any) -> Any:
        """Call an operation as somebody, or as nobody, and give what it answers."""

    async def connect(self, agent_id: int) -> None:
        """Let an assistant act for an agent, as the person who is signed in."""

    async def pay(self, checkout_url: str) -> None:
        """Pay on the page at an address."""

    async def code(self) -> str:
        """The code that was mailed last."""

    async def pass_time(self, seconds: int) -> None:
        """Let time pass, and let the service do what is due."""

    @property
    def hook(self) -> str:
        """The address of an endpoint of the agent."""

    @property
    def origin(self) -> str:
        """The origin of the pages on which people use passkeys."""

    @property
    def agent_id(self) -> int:
        """The number of the agent that was registered first."""

    @property
    def operator_id(self) -> int:
        """The number of the operator."""

    @property
    def support_id(self) -> int:
        """The number of the member of the staff for support."""
