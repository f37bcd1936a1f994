"""`/files/{token}`: a file by its signed address, without a key."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from domain.refusals.general import InvalidInput, NotFound
from domain.values.time import SECOND
from resolvers.core.context import Call
from resolvers.core.signed_files import LIFETIME, NO_FILE, SignedFile, open_signed_file
from rest_compat.http.file_response import SANDBOX, file_response
from rest_compat.rest.endpoint import validated

SHOWN: Final = ("image/", "video/")
"""Prefixes of the media types that browsers show in place."""
SHOWN_IN_SANDBOX: Final = f"{SANDBOX}; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'"
"""Policy for the page that a browser makes around a picture or a video that is opened on its own."""
CACHEABLE: Final = f"private, max-age={LIFETIME // SECOND}, immutable"
NOT_CACHEABLE: Final = "private, no-store"


async def show_file(request: Request, context: Call) -> Response:
    """Return the file, or a part of it; browsers show photos and videos in place."""
    try:
        reference = validated(SignedFile, request.path_params)
    except InvalidInput:
        raise NotFound(NO_FILE) from None
    file = await open_signed_file(context, reference)
    is_shown = file.content_type.startswith(SHOWN)
    return await file_response(
        request,
        file,
        cache=NOT_CACHEABLE if file.tag is None else CACHEABLE,
        policy=SHOWN_IN_SANDBOX if is_shown else SANDBOX,
        inline=is_shown,
    )
