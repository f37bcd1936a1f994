"""General refusals: each has a stable code, an HTTP status, a title and advice on what to do.

Each surface turns a `Refusal` into the same *problem*: RFC 9457 on REST, `success: false` on the tool
bridge, `isError` on MCP, the `Problem` member of a mutation's union in GraphQL. The docstring of a class is
the text of its page at `/problems/<code>`.
"""

from collections.abc import Sequence

from domain.refusals.refusal import FieldError, Refusal, describe_errors
from domain.refusals.suggestion import Suggestion, Way

KEY_FORM = "Send it as `Authorization: Bearer KEY` or `X-API-Key: KEY`; a tool also takes it as `apiKey`."
"""The ways in which a request carries a key."""
REGISTER_AGENT = Suggestion(
    Way.REGISTER_AGENT,
    "It gives an agent its key at once, shown once; acceptedTerms says that the legal documents are accepted.",
    {"agentName": "My agent", "agentType": "assistant", "description": "A short description.", "acceptedTerms": True},
)
REGISTER_OPERATOR = Suggestion(
    Way.REGISTER_OPERATOR,
    "It gives an operator its key at once, shown once; acceptedTerms says that the legal documents are accepted.",
    {
        "name": "My name",
        "email": "me@example.org",
        "countryIsoCode": "NL",
        "latitude": 52.3676,
        "longitude": 4.9041,
        "acceptedTerms": True,
    },
)


class InvalidInput(Refusal):
    """One or more fields are missing, unknown, of the wrong type or out of bounds. `errors` names each.

    Correct the named fields and send the request again; nothing was stored.
    """

    code = "validation_failed"
    title = "Some fields are not valid"

    @classmethod
    def for_field(cls, field: str, code: str, message: str, **values: str | int) -> "InvalidInput":
        """Refuse a single field."""
        return cls(f"{field}: {message}", errors=(FieldError(field, code, message, values),))

    @classmethod
    def listing(cls, errors: Sequence[FieldError], number: int | None = None) -> "InvalidInput":
        """Refuse several fields, of which `errors` may be only the first of a `number`."""
        return cls(describe_errors(errors, number), errors=tuple(errors))


class InvalidCursor(Refusal):
    """The cursor is higher than the sequence of the newest event: it would skip future events.

    Send the `sequence` of an event or of a page as an answer gave it; it belongs to one agent. For the messages of a
    support request it is the id of a message of this request.

    A failure of the database may undo the last events before it. The cursor of such an event is then refused, and the
    refusal names the sequence of the last event that remains. Read the tasks that you follow again, and continue after
    that sequence.
    """

    code = "invalid_cursor"
    title = "No event has reached this cursor"

    @classmethod
    def beyond(cls, newest: int, *, of_messages: bool = False) -> "InvalidCursor":
        """Refuse `after`, because the newest event, or message, has a lower number."""
        name = "id of the newest message" if of_messages else "sequence of the newest event"
        message = f"must be at most {newest}, the {name}"
        return cls(f"after: {message}", errors=(FieldError("after", cls.code, message),))

    @classmethod
    def undone(cls, last: int) -> "InvalidCursor":
        """Refuse `after`, because a failover has undone that event and all after `last`."""
        message = f"names an event that a failure of the database has undone, as all after {last}"
        detail = f"after: {message}. Read the tasks that you follow again, and continue after {last}."
        return cls(detail, errors=(FieldError("after", cls.code, message),))


class MalformedBody(Refusal):
    """The body does not match its Content-Type, for example because it is not valid JSON.
    Send one JSON object in UTF-8, or a form that matches the Content-Type."""

    code = "malformed_body"
    title = "The body cannot be read"


class PersistedQueryNotFound(Refusal):
    """The service does not know a GraphQL document with this hash, or has forgotten it. Send the query text together
    with its hash once; afterwards the hash alone is enough."""

    code = "persisted_query_not_found"
    title = "The persisted document is not known"


class WrongHost(Refusal):
    """The service does not accept this `Host`. Send the request to the service's public address; the administrator
    lists the accepted hosts in `FIELDCALL_ALLOWED_HOSTS`."""

    code = "wrong_host"
    title = "The service does not answer to this host"


class Unauthenticated(Refusal):
    """The API key or access token is missing, unknown, mistyped, revoked or expired. Send `Authorization: Bearer KEY`
    or `X-API-Key: KEY`, or `apiKey` as a parameter of a tool. Without a key, register: you get one at once. A person
    signs in at `/sign-in`: until it ends, the session is accepted with `X-Fieldcall-As`, only from the service's pages.
    """

    code = "unauthenticated"
    status = 401
    is_token_refused: bool = False
    """True if the request carried a key or a token that is not valid."""
    scopes: frozenset[str] = frozenset()
    """The scopes that a token needs here, as far as they are known."""
    title = "A valid API key or session is needed"

    def __init__(self, detail: str, *, next_actions: tuple[Suggestion, ...] = (REGISTER_AGENT,)) -> None:
        super().__init__(detail, next_actions=next_actions)
        # Registration gives a key; it does not replace the refused operation.
        self.pointer = None


class Forbidden(Refusal):
    """The key, token or session is valid but belongs to another kind of caller: agents dispatch tasks, operators carry
    them out, staff decide. Use one of the kind that `detail` names. A signed-in person names the account in
    `X-Fieldcall-As`."""

    code = "forbidden"
    status = 403
    title = "The caller may not do that"


class DocumentNotAllowed(Refusal):
    """The service executes only the GraphQL documents on its list. Use one of those, or ask the administrator of the
    service to add yours."""

    code = "document_not_allowed"
    status = 403
    title = "The document is not on the list"


class NotFound(Refusal):
    """The resource does not exist, or belongs to another account: the response is the same. Check the id, and that
    the key belongs to the resource's owner."""

    code = "not_found"
    status = 404
    title = "Not found"

    def __init__(self, detail: str, *, next_actions: tuple[Suggestion, ...] = ()) -> None:
        super().__init__(detail, next_actions=next_actions)
        # A list shows which ids there are; it does not replace the refused operation.
        self.pointer = None


class MethodNotAllowed(Refusal):
    """The path exists but does not support this method. Use one of the methods in the `Allow` header."""

    code = "method_not_allowed"
    status = 405
    title = "The method is not allowed here"


class RequestTimeout(Refusal):
    """The request arrived too slowly.

    Its headers must be complete within 10 seconds, and its body must arrive at 1 kB a second or more after the first 10
    seconds. Send the request again, over a better connection or in smaller parts.
    """

    code = "request_timeout"
    status = 408
    title = "The request came too slowly"


class Conflict(Refusal):
    """Another request changed the same resource at the same time. Read it again, then decide."""

    code = "conflict"
    status = 409
    title = "Another request was faster"


class IdempotencyKeyReused(Refusal):
    """An `Idempotency-Key` identifies one request for 24 hours, and this key was sent with another request. Repeat the
    first request unchanged to get its response, or choose a new key for this one. A response that contains a secret,
    such as a new API key, is repeated only to the API key that made the request."""

    code = "idempotency_key_reused"
    status = 409
    title = "The idempotency key belongs to another request"


class FileAddressExpired(Refusal):
    """The signed address of a file is valid for an hour. Read the resource that named it again, such as the proof of
    the task: it has a new address of the same file."""

    code = "file_address_expired"
    status = 410
    title = "The address of the file has expired"


class TooLarge(Refusal):
    """The body or the file exceeds its limit: 1 MB for JSON, 15 MB for an image, 100 MB for a video.
    Send a smaller body, or a smaller copy of the file."""

    code = "too_large"
    status = 413
    title = "The body is too large"


class UnsupportedMedia(Refusal):
    """This path does not accept the Content-Type, or the body is compressed (Content-Encoding). Send
    `application/json`, or `multipart/form-data` for files, without compression."""

    code = "unsupported_media_type"
    status = 415
    title = "The content type or encoding is not supported"


class RangeNotSatisfiable(Refusal):
    """The `Range` of the request begins after the end of the file. `Content-Range` states the length of the file: send
    a range within it, or none for the whole file."""

    code = "range_not_satisfiable"
    status = 416
    title = "The range is outside of the file"

    def __init__(self, size: int) -> None:
        super().__init__(f"The file has {size} bytes: send a Range that begins before that, or none.")
        self.size = size


class RateLimited(Refusal):
    """A limit on requests, or on another quantity that `detail` names, was exceeded in its time window.

    Requests are counted for each API key, or for each address without a known key, and for each network over all of its
    keys. Registrations are counted for each network. A request with the work of several counts as several: each
    mutation of a GraphQL document, and a document that is refused by its length. Wait for the time in `Retry-After`;
    the `RateLimit` header of every response states the remaining requests.
    """

    code = "rate_limited"
    status = 429
    title = "Too many requests"


class TooManyEvents(Refusal):
    """The agent has caused too many events for its endpoints in this minute that cost no money, such as drafts,
    cancellations and redeliveries. Nothing has changed and no event is lost. Repeat the request after `Retry-After`."""

    code = "too_many_events"
    status = 429
    title = "Too many events without money"


class HeadersTooLarge(Refusal):
    """The headers of a request, or the trailers of its body, are limited to 32 kB and 100 lines. Send fewer or shorter
    headers, and long texts in the body."""

    code = "headers_too_large"
    status = 431
    title = "The headers are too large"


class Unavailable(Refusal):
    """A system on which the service depends does not respond. Nothing was lost; repeat the request after
    `Retry-After`."""

    code = "unavailable"
    status = 503
    title = "A dependency is down"


class TooManyUploads(Refusal):
    """The uploads in progress use all the space for temporary files.

    Nothing was stored; repeat the request after `Retry-After`. The administrator sets the space in
    `FIELDCALL_MAX_UPLOAD_SPACE`.
    """

    code = "too_many_uploads"
    status = 503
    title = "Too many uploads at once"


class TooManyPictures(Refusal):
    """The service is decoding as many pictures as its memory allows, or two pictures of yours, which is your limit.

    Nothing was stored. Repeat the request after `Retry-After`, and send your pictures one after the other.
    """

    code = "too_many_pictures"
    status = 503
    title = "Too many pictures at once"


class TooManyExports(Refusal):
    """The service is writing as many exports as it can at a time, or two exports of yours, which is your limit.

    Repeat the request after `Retry-After`, and request your exports one after the other.
    """

    code = "too_many_exports"
    status = 503
    title = "Too many exports at once"


class DeadlineExceeded(Refusal):
    """The operation did not end within 10 seconds, so the service ended it. Nothing has changed. Ask for less at once,
    for example a smaller page or a narrower filter, or repeat the request after `Retry-After`."""

    code = "deadline_exceeded"
    status = 503
    title = "The operation took too long"


class TooManyConnections(Refusal):
    """The service has too many open connections in all, or from your address.

    Use one connection for many requests, close unused ones, and try again after `Retry-After`.
    """

    code = "too_many_connections"
    status = 503
    title = "There are too many connections"


class InternalFault(Refusal):
    """An internal error occurred and was logged under `requestId`.

    You can safely repeat a request with its idempotency key.
    """

    code = "internal"
    status = 500
    title = "The service failed"
