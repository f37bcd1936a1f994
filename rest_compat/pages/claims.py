"""`/account/claims`, `/account/people` and `/account/address`: claims of accounts, members of agents, and the person's
address."""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from adapters.people import account as pages
from adapters.people.account import Claimable, Member, PageReader, Team
from domain.lifecycle.statuses import Actor
from domain.people.roles import MemberRole
from domain.refusals.general import InvalidInput
from domain.refusals.people import SignInFailed
from resolvers.core.context import Call
from resolvers.core.operation import Operation
from resolvers.people.address_change import change_address, confirm_address
from resolvers.people.claims import claim_agent, claim_operator, list_claimable
from resolvers.people.memberships import list_agent_members
from resolvers.people.viewer import get_viewer
from resolvers.wire.model import Nothing
from rest_compat.pages.session import page_session
from rest_compat.rest.endpoint import validated


async def claimable(context: Call) -> list[Claimable]:
    """Return the accounts that the calling person may claim."""
    return [
        Claimable(
            account.kind,
            account.id,
            account.name,
            account.active_keys,
            account.last_used_at.instant if account.last_used_at is not None else None,
            account.has_owner,
            account.effective_at.instant if account.effective_at is not None else None,
        )
        for account in await list_claimable(context, Nothing())
    ]


async def draw_claims(request: Request, context: Call, reader: PageReader) -> str:  # noqa: ARG001 - it draws a section
    """Return the section with the accounts that the person may claim."""
    return pages.claims(reader, await claimable(context))


async def claim(request: Request, context: Call, reader: PageReader, form: Mapping[str, Any]) -> None:  # noqa: ARG001
    """Claim the account of a button, and revoke its keys if the person chose so."""
    is_agent = form.get("kind") == Actor.AGENT
    operation: Operation[Any, Any] = claim_agent if is_agent else claim_operator
    number = {"agentId" if is_agent else "operatorId": form.get("id")}
    ends_keys = form.get("step") == "claim_and_end_keys"
    await operation(context, validated(operation.request, {**number, "revokeAccess": ends_keys}))


async def draw_people(request: Request, context: Call, reader: PageReader) -> str:
    """Return the section with the members of each agent that the person owns."""
    viewer = await get_viewer(context, Nothing())
    teams = []
    for agent in viewer.agents:
        if agent.role is not MemberRole.OWNER or not await page_session(request, context, f"{Actor.AGENT}:{agent.id}"):
            continue
        members = await list_agent_members(context, validated(list_agent_members.request, {}))
        teams.append(
            Team(agent.id, agent.name, tuple(Member(member.id, member.email, member.role) for member in members))
        )
    return pages.people(reader, teams)


class OnPeople:
    """Action of a button on the members of the form's agent: an operation of the agent, with fields of the form."""

    def __init__(self, operation: Operation[Any, Any], **fields: str) -> None:
        self._operation = operation
        self._fields = fields

    async def __call__(self, request: Request, context: Call, reader: PageReader, form: Mapping[str, Any]) -> None:  # noqa: ARG002
        # The session decides for which agent the person may act, not the form.
        await page_session(request, context, f"{Actor.AGENT}:{form.get('agent')}")
        supplied = {field: form.get(name) for field, name in self._fields.items()}
        await self._operation(context, validated(self._operation.request, supplied))


async def draw_address(request: Request, context: Call, reader: PageReader) -> str:  # noqa: ARG001 - it draws a section
    """Return the form for another address."""
    return pages.new_address(reader)


async def mail_address(request: Request, context: Call, reader: PageReader, form: Mapping[str, Any]) -> str:  # noqa: ARG001
    """Mail a code to the new address, and ask for it."""
    started = await change_address(context, validated(change_address.request, {"email": form.get("email")}))
    return pages.new_address_code(reader, started.address)


async def confirm(request: Request, context: Call, reader: PageReader, form: Mapping[str, Any]) -> str | None:  # noqa: ARG001
    """Change the address by the code; ask again after a wrong one."""
    try:
        await confirm_address(context, validated(confirm_address.request, {"code": form.get("code")}))
    except (SignInFailed, InvalidInput):
        return pages.new_address_code(reader, str(form.get("email", "")), is_wrong=True)
    return None
