"""`/track/{token}`: the page on which an end customer follows a task (docs/reference/tracking.md)."""

from collections.abc import Iterable
from datetime import datetime
from functools import cache
from importlib.resources import files
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from adapters.i18n.choice import choose_locale
from adapters.pages.frame import content_security_policy
from adapters.pages.tracking import LIVE, TrackingPage, render, render_content, render_over, render_wrong_link
from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.tasks import TrackingEnded
from domain.values import wallclock
from resolvers.core.context import Call
from resolvers.tracking.links import PATH
from resolvers.tracking.page import OVER, TrackedTask, TrackingPhoto, TrackingToken, open_tracking_photo, show_tracking
from rest_compat.http.caching import validated_by_tag
from rest_compat.http.exchange import answer
from rest_compat.http.file_response import file_response
from rest_compat.pages.page import page, wrong_link
from rest_compat.rest.endpoint import validated

PRIVATE: Final = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow"}


async def show_page(request: Request, context: Call) -> Response:
    """Return the page; with `?embed=1` the origins of the link may frame it. A link that is over has status 410."""
    try:
        task = await _read(request, context)
    except NotFound as refusal:
        return wrong_link(request, refusal, render_wrong_link)
    framed_by = task.origins if request.query_params.get("embed") == "1" else ()
    if task.has_ended:
        return _respond(render_over(_locale(request)), TrackingEnded.status, framed_by)
    return _respond(render(_content(request, task)), 200, framed_by)


async def show_state(request: Request, context: Call) -> Response:
    """Return what the page shows as JSON, with the HTML of the part that changes. Raises `TrackingEnded`."""
    task = await _read(request, context)
    if task.has_ended:
        raise TrackingEnded(OVER)
    content = _content(request, task)
    state = {
        "phase": task.phase,
        "etaSeconds": task.eta_seconds,
        "live": task.phase in LIVE,
        "html": render_content(content),
    }
    response = answer(state)
    response.headers.update(PRIVATE)
    return response


async def show_photo(request: Request, context: Call) -> Response:
    """Return a photograph of the page."""
    try:
        photo = validated(TrackingPhoto, request.path_params)
    except InvalidInput:
        raise NotFound("There is no such photograph.") from None
    return await file_response(
        request, await open_tracking_photo(context, photo), cache="private, no-store", inline=True
    )


async def show_script(request: Request, context: Call) -> Response:  # noqa: ARG001 - it is a handler
    """Return the script."""
    return validated_by_tag(request, Response(_script(), media_type="text/javascript"))


@cache
def _script() -> bytes:
    return files("rest_compat.pages").joinpath("tracking.js").read_bytes()


async def _read(request: Request, context: Call) -> TrackedTask:
    try:
        token = validated(TrackingToken, {"token": request.path_params["token"]})
    except InvalidInput:
        raise NotFound("There is no such tracking link.") from None
    return await show_tracking(context, token)


def _respond(document: str, status: int, framed_by: Iterable[str]) -> Response:
    loads = "img-src 'self'; connect-src 'self'; "
    response = page(document, status, content_security_policy(has_script=True, more=loads, framed_by=framed_by))
    response.headers.update(PRIVATE)
    return response


def _locale(request: Request) -> str:
    return choose_locale(request.query_params.get("lang"), request.headers.get("accept-language"))


def _content(request: Request, task: TrackedTask) -> TrackingPage:
    token = request.path_params["token"]
    root = request.scope.get("root_path", "")
    return TrackingPage(
        locale=_locale(request),
        phase=task.phase,
        eta_seconds=task.eta_seconds,
        arrival=_local(task.arrival_at),
        east=task.operator.east if task.operator else None,
        north=task.operator.north if task.operator else None,
        planned_from=_local(task.planned_from),
        planned_until=_local(task.planned_until),
        photos=tuple(f"{root}{PATH}{token}/photos/{number}" for number in range(1, task.photos + 1)),
        is_practice=task.is_practice,
    )


def _local(time: int | None) -> datetime | None:
    return None if time is None else wallclock.parse("time", time)
