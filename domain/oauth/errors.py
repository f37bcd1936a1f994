"""The error codes of OAuth, which its clients read in place of problems."""

from enum import StrEnum


class ErrorCode(StrEnum):
    """Error codes of RFC 6749, RFC 7591 and RFC 8707, for redirects and for answers of the endpoints."""

    INVALID_REQUEST = "invalid_request"
    INVALID_CLIENT = "invalid_client"
    INVALID_GRANT = "invalid_grant"
    INVALID_SCOPE = "invalid_scope"
    INVALID_TARGET = "invalid_target"
    INVALID_REDIRECT_URI = "invalid_redirect_uri"
    INVALID_CLIENT_METADATA = "invalid_client_metadata"
    UNSUPPORTED_GRANT_TYPE = "unsupported_grant_type"
    UNSUPPORTED_RESPONSE_TYPE = "unsupported_response_type"
    ACCESS_DENIED = "access_denied"
    TEMPORARILY_UNAVAILABLE = "temporarily_unavailable"
    SERVER_ERROR = "server_error"


class OAuthError(Exception):
    """A request of an OAuth client that is refused. Nothing has changed."""

    def __init__(self, code: ErrorCode, description: str) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.redirect: str | None = None
        """The client's address with this error as the answer; None where the client must not be notified."""
        self.client_name: str | None = None
        """The client's own name, if there is an address."""
