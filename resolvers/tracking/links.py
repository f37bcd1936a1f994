"""Links to the tracking page of a task, which its agent creates for an end customer (docs/reference/tracking.md).

A link is a row; its token is a keyed hash of the row, so that the database alone opens no page. Revocation and expiry
are columns.
"""

import json
from collections import defaultdict
from collections.abc import Sequence
from typing import Annotated, Final, Self

import orjson
from pydantic import AfterValidator, Field, StringConstraints

from adapters.storage.queries.tasks.tracking_links import (
    INSERT_TRACKING_LINK,
    delete_tracking_link,
    revoke_link,
    select_tracking_link,
    select_tracking_links_of_tasks,
)
from adapters.storage.tables.tasks import TrackingLinkRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.refusals.general import InvalidInput, NotFound
from domain.values.time import HOUR, Instant
from domain.values.uri import is_loopback, parse_web_address, to_origin
from resolvers.core.context import Context, Transaction
from resolvers.core.operation import Snapshot, operation
from resolvers.lifecycle.access import owned
from resolvers.mail.questions import SignedLinks
from resolvers.tasks.input import TaskReference
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Flag, Id, Int32, OwnId, OwnTime, server_time

PATH: Final = "/track/"
MAX_VALID_LINKS: Final = 20
"""Maximum number of links of a task that open its page."""
MAX_LINKS: Final = 100
"""Maximum number of links of a task, with those that were revoked or have expired: a further one replaces the oldest of
these."""
MAX_ORIGINS: Final = 10
MAX_HOURS: Final = 720
DEFAULT_HOURS: Final = 72


def _frame_origin(text: str) -> str:
    """Return an origin in the form of browsers. Raises `ValueError` for any other text.

    It becomes a part of a header, so that it has no character that could end one.
    """
    uri = parse_web_address(text, "https", "http")
    origin = to_origin(text)
    if text.rstrip("/").lower() != origin or not origin.isascii() or not set(origin).isdisjoint("*;,'\"()"):
        raise ValueError("must be an origin: a scheme and a host in ASCII, with a port or without, and nothing else")
    if uri.scheme_name == "http" and not is_loopback(uri.host):
        raise ValueError("must begin with https://; http:// is for pages of this computer alone")
    return origin


Origin = Annotated[str, StringConstraints(max_length=270), AfterValidator(_frame_origin)]


class CreateTrackingLink(TaskReference):
    """The task, and who may see its page for how long."""

    expires_in_hours: Annotated[Int32, Field(ge=1, le=MAX_HOURS)] = DEFAULT_HOURS
    """Hours for which the link opens the page."""
    origins: Annotated[list[Origin], Field(max_length=MAX_ORIGINS)] = Field(default_factory=list)
    """Origins whose pages may frame the page with `?embed=1`, such as https://shop.example; without any, none may."""
    share_photos: Flag = False
    """True if the page shows small copies of the photographs once the operator has submitted the proof."""


class TrackingLinkReference(Wire):
    """Names a tracking link."""

    link_id: Id
    """Number of the link, from the list of the task's tracking links."""
    task_id: Id | None = None
    """The task of the link; a link of another task is refused."""


class TrackingLink(Wire):
    """A link to the page on which an end customer follows a task without signing in."""

    node_key = ("link_id",)
    node_fields = ("link_id",)

    link_id: OwnId
    """The link."""
    task_id: OwnId
    """The task."""
    url: str
    """Address of the page, which needs no sign-in until the link expires or is revoked."""
    active: bool
    """True if it opens the page: it is not revoked and has not expired."""
    expires_at: OwnTime
    """Time at which it expires, on the server's clock (UTC)."""
    origins: list[str]
    """Origins whose pages may frame the page with `?embed=1`."""
    share_photos: bool
    """True if the page shows small copies of the photographs once the operator has submitted the proof."""
    created_at: OwnTime
    """Time of creation, on the server's clock (UTC)."""
    revoked_at: OwnTime | None
    """Time of the revocation, on the server's clock (UTC); null for a link that was not revoked."""

    @classmethod
    def from_row(cls, context: Context, row: TrackingLinkRow) -> Self:
        return cls(
            link_id=row.id,
            task_id=row.task_id,
            url=f"{context.base_url}{PATH}{LINKS.token(context, row)}",
            active=is_active(row, context.real_now),
            expires_at=server_time(row.expires_at),
            origins=json.loads(row.origins_json),
            share_photos=bool(row.share_photos),
            created_at=server_time(row.created_at),
            revoked_at=server_time(row.revoked_at),
        )


def _signed_content(row: TrackingLinkRow) -> str:
    return f"tracking {row.id} {row.task_id} {row.created_at}"


LINKS: Final = SignedLinks("track", "tracking link", select_tracking_link, _signed_content)


def is_active(row: TrackingLinkRow, now: Instant) -> bool:
    """Return true if a link opens its page at an instant on the service's clock."""
    return row.revoked_at is None and now < row.expires_at


@operation(Actor.AGENT, scope=Scope.DISPATCH)
async def create_tracking_link(transaction: Transaction, request: CreateTrackingLink) -> TrackingLink:
    """Create a link to a page on which an end customer follows the task without signing in.

    The page shows the progress, the expected arrival, the direction from which the operator comes and, if you share
    them, small copies of the photographs; no ids, names, addresses or amounts. At most 20 links of a task are active.
    """
    task = await owned(transaction, request.task_id, change=True)
    now = transaction.real_now
    links = (await tracking_links_of_tasks(transaction, [task.id])).get(task.id, [])
    active = sum(link.active for link in links)
    if active >= MAX_VALID_LINKS:
        message = f"is one of a task with {active} active links; revoke one that is not needed"
        raise InvalidInput.for_field("taskId", "too_many", message)
    if len(links) >= MAX_LINKS:
        oldest = next(link for link in links if not link.active)
        await transaction.session.execute(delete_tracking_link(id=oldest.link_id))
    row = TrackingLinkRow(
        id=0,
        agent_id=task.agent_id,
        task_id=task.id,
        origins_json=json.dumps(list(dict.fromkeys(request.origins))),
        share_photos=request.share_photos,
        created_at=now,
        expires_at=now + request.expires_in_hours * HOUR,
    )
    stored = row._replace(id=await transaction.session.get(INSERT_TRACKING_LINK(row)))
    return TrackingLink.from_row(transaction, stored)


@operation(Actor.AGENT, reads=Snapshot.ONE, lists="link_id")
async def list_tracking_links(read: Context, request: TaskReference) -> list[TrackingLink]:
    """List the tracking links of a task, oldest first, with those that were revoked or have expired."""
    task = await owned(read, request.task_id)
    return (await tracking_links_of_tasks(read, [task.id])).get(task.id, [])


@operation(Actor.AGENT, scope=Scope.DISPATCH)
async def revoke_tracking_link(transaction: Transaction, request: TrackingLinkReference) -> TrackingLink:
    """Revoke a tracking link: its page is gone at once. Revoking it again succeeds."""
    row = await transaction.session.find(select_tracking_link(id=request.link_id))
    if row is None or row.agent_id != transaction.agent_id or request.task_id not in (None, row.task_id):
        raise NotFound("There is no such tracking link.")
    if row.revoked_at is None:
        row = row._replace(revoked_at=transaction.real_now)
        await transaction.session.execute(revoke_link(key=row.id, revoked_at=row.revoked_at))
    return TrackingLink.from_row(transaction, row)


async def tracking_links_of_tasks(context: Context, task_ids: Sequence[int]) -> dict[int, list[TrackingLink]]:
    """Return the tracking links of several tasks, oldest first."""
    links: dict[int, list[TrackingLink]] = defaultdict(list)
    ids = orjson.dumps(list(task_ids)).decode()
    for row in await context.session.find_all(select_tracking_links_of_tasks(task_ids=ids)):
        links[row.task_id].append(TrackingLink.from_row(context, row))
    return links
