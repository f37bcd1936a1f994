"""Every refusal, as a tree: a stable code, an HTTP status, a title and what to do about it.

Each surface turns a `Refusal` into the same *problem*: RFC 9457 on REST, `success: false` on the tool
bridge, `isError` on MCP, the `Problem` member of a mutation's union in GraphQL. The docstring of a class is
the text of its page at `/problems/<code>`.
"""

from domain.refusals.refusal import FieldError, Refusal


class InvalidInput(Refusal):
    """One or more fields are missing, unknown, of the wrong type or out of bounds. `errors` names each.

    Correct the named fields and send the request again; nothing was stored.
    """

    code = "validation_failed"
    title = "Some fields are not valid"

    @classmethod
    def of(cls, field: str, code: str, message: str) -> "InvalidInput":
        """The refusal of a single field."""
        return cls(f"{field}: {message}", errors=(FieldError(field, code, message),))


class MalformedBody(Refusal):
    """The body could not be read as what its Content-Type says, for example because it is not JSON.
    Send one JSON object in UTF-8, or the form that the Content-Type announces."""

    code = "malformed_body"
    title = "The body cannot be read"


class PersistedQueryNotFound(Refusal):
    """The service does not know a GraphQL document with this hash, or has forgotten it. Send the text of the query
    together with its hash once; the hash alone is enough afterwards."""

    code = "persisted_query_not_found"
    title = "The persisted document is not known"


class WrongHost(Refusal):
    """The request's `Host` is not one that this service answers to. Send it to the service's public address; whoever
    runs the service names its hosts in `FIELDCALL_ALLOWED_HOSTS`."""

    code = "wrong_host"
    title = "The service does not answer to this host"


class Unauthenticated(Refusal):
    """No key, or one that is unknown, mistyped or revoked. Send `Authorization: Bearer KEY` or `X-API-Key: KEY`,
    or `apiKey` as a parameter of a tool."""

    code = "unauthenticated"
    status = 401
    title = "A valid API key is needed"


class Forbidden(Refusal):
    """The key is valid but belongs to another kind of caller: agents dispatch, operators carry out, the platform
    decides. Use a key of the kind that `detail` names."""

    code = "forbidden"
    status = 403
    title = "This key may not do that"


class DocumentNotAllowed(Refusal):
    """The service carries out only the GraphQL documents of its list. Use one of those, or ask whoever runs the
    service to add yours."""

    code = "document_not_allowed"
    status = 403
    title = "The document is not on the list"


class NotFound(Refusal):
    """There is no such resource, or it belongs to somebody else: the two look the same. Check the id, and
    that the key is of its owner."""

    code = "not_found"
    status = 404
    title = "Not found"


class MethodNotAllowed(Refusal):
    """The path exists but not with this method; the `Allow` header lists the methods that it has. Use one
    of those."""

    code = "method_not_allowed"
    status = 405
    title = "The method is not allowed here"


class Conflict(Refusal):
    """Another request changed the same thing at the same moment and won. Read it again, then decide."""

    code = "conflict"
    status = 409
    title = "Another request was faster"


class IdempotencyKeyReused(Refusal):
    """An `Idempotency-Key` stands for one request for 24 hours, and this one came with another request. Repeat the
    first request as it was to get its answer, or choose a new key for this one. An answer with a secret, such as a new
    API key, is given again only to the API key that asked for it."""

    code = "idempotency_key_reused"
    status = 409
    title = "The idempotency key belongs to another request"


class TooLarge(Refusal):
    """The body or the file is above its bound: 1 MB for JSON, 15 MB for an image, 100 MB for a video.
    Send less, or a smaller copy of the file."""

    code = "too_large"
    status = 413
    title = "The body is too large"


class UnsupportedMedia(Refusal):
    """The Content-Type is not one that this path reads, or the body is compressed (Content-Encoding). Send
    `application/json`, or `multipart/form-data` for files, as it is."""

    code = "unsupported_media_type"
    status = 415
    title = "The content type or encoding is not supported"


class RateLimited(Refusal):
    """Too many requests in the window: for each API key, or for each address where no key is sent. Wait as long as
    `Retry-After` says; the `RateLimit` header of every answer tells what is left."""

    code = "rate_limited"
    status = 429
    title = "Too many requests"


class Unavailable(Refusal):
    """Something that the service depends on does not answer. Nothing was lost; repeat after `Retry-After`."""

    code = "unavailable"
    status = 503
    title = "A dependency is down"


class InternalFault(Refusal):
    """A fault of the service, logged under `requestId`. Repeating a request with its idempotency key is safe."""

    code = "internal"
    status = 500
    title = "The service failed"
