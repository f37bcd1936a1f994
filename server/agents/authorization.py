"""Sign-in of the command line in a browser: OAuth with PKCE and a redirect to this machine (RFC 8252, RFC 7636).

The program registers with the service under the name of the machine, by which its user finds it among the assistants.
"""

import hashlib
import platform
import secrets
import time
import webbrowser
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from html import escape
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Empty, Full, Queue
from threading import Thread
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx2

from adapters.pages.frame import content_security_policy, document
from domain.oauth.requests import CHALLENGE_METHOD, RESPONSE_TYPE
from domain.refusals.general import Unauthenticated
from server.agents.remote import TIMEOUT_SECONDS, OutOfReach, Refused, Service, parse_content

METADATA: Final = "/.well-known/oauth-authorization-server"
CALLBACK: Final = "/callback"
HOST: Final = "127.0.0.1"
"""Address of the redirect: a name may lead elsewhere (RFC 8252, section 8.3)."""
CONSENT_TIMEOUT_SECONDS: Final = 900
"""Time for signing in and deciding: a code by mail is valid for ten minutes."""
VERIFIER_BYTES: Final = 48
LOCALE: Final = "en"
"""Language of the command line."""

Answer = Mapping[str, str]


class Tokens(NamedTuple):
    """Tokens of a grant."""

    client_id: str
    access_token: str
    refresh_token: str
    expires_at: float
    """End of the access token, in seconds since 1970 on the clock of this machine."""


def sign_in(service: Service, scopes: str, *, is_opened: bool) -> Tokens:
    """Have a person grant access in the browser, and return the tokens. With `is_opened` the browser is opened.

    Raises `Refused` if the person refuses or does not decide in time, and `OutOfReach`.
    """
    metadata = _metadata(service)
    verifier, state = secrets.token_urlsafe(VERIFIER_BYTES), secrets.token_urlsafe()
    with _callback(state, metadata["issuer"]) as (redirect_uri, answers):
        client_id = _register(metadata)
        digest = hashlib.sha256(verifier.encode()).digest()
        request = {
            "response_type": RESPONSE_TYPE,
            "client_id": client_id,
            "redirect_uri": redirect_uri,
            "scope": scopes,
            "state": state,
            "code_challenge": urlsafe_b64encode(digest).rstrip(b"=").decode(),
            "code_challenge_method": CHALLENGE_METHOD,
        }
        address = f"{metadata['authorization_endpoint']}?{urlencode(request)}"
        print(f"Sign in and allow access at\n\n  {address}\n", flush=True)
        if is_opened:
            webbrowser.open(address)
        answer = _await_answer(answers)
    if "code" not in answer:
        raise refuse(f"access was refused: {answer.get('error_description') or answer.get('error')}")
    code = {"code": answer["code"], "redirect_uri": redirect_uri, "code_verifier": verifier}
    return _exchange(metadata, client_id, grant_type="authorization_code", **code)


def refresh(service: Service, client_id: str, refresh_token: str) -> Tokens:
    """Exchange a refresh token, which is valid once. Raises `Refused` for a grant that has ended, and `OutOfReach`."""
    return _exchange(_metadata(service), client_id, grant_type="refresh_token", refresh_token=refresh_token)


def revoke(service: Service, client_id: str, token: str) -> None:
    """End the grant of a token. Raises `OutOfReach`, and `Refused` for a client that the service does not know."""
    _post(_metadata(service)["revocation_endpoint"], data={"client_id": client_id, "token": token})


def refuse(detail: str) -> Refused:
    """Return the refusal of a sign-in as a problem of the service."""
    return Refused({"code": Unauthenticated.code, "status": Unauthenticated.status, "detail": detail})


def _metadata(service: Service) -> Mapping[str, Any]:
    metadata: Mapping[str, Any] = parse_content(service.send("GET", METADATA))
    return metadata


def _register(metadata: Mapping[str, Any]) -> str:
    client = {
        "client_name": f"fieldcall on {platform.node() or 'a computer'}",
        # The service compares no port of a loopback address.
        "redirect_uris": [f"http://{HOST}{CALLBACK}"],
    }
    registered = _post(metadata["registration_endpoint"], json=client)
    return str(parse_content(registered)["client_id"])


def _exchange(metadata: Mapping[str, Any], client_id: str, **form: str) -> Tokens:
    began = time.time()
    tokens = parse_content(_post(metadata["token_endpoint"], data={"client_id": client_id, **form}))
    return Tokens(client_id, tokens["access_token"], tokens["refresh_token"], began + tokens["expires_in"])


def _post(address: str, **content: Any) -> httpx2.Response:
    try:
        response = httpx2.post(address, timeout=TIMEOUT_SECONDS, **content)
    except httpx2.TransportError as fault:
        raise OutOfReach(f"{address} cannot be reached: {str(fault) or type(fault).__name__}") from None
    if response.status_code < HTTPStatus.BAD_REQUEST:
        return response
    error = parse_content(response)
    if response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
        raise OutOfReach(f"{address} answers {response.status_code}: {error.get('error_description')}")
    raise refuse(str(error.get("error_description") or error.get("error")))


def _await_answer(answers: "Queue[Answer]") -> Answer:
    """Wait for the answer to this request. Raises `Refused` if none comes in time."""
    try:
        return answers.get(timeout=CONSENT_TIMEOUT_SECONDS)
    except Empty:
        raise refuse(f"nobody has allowed access within {CONSENT_TIMEOUT_SECONDS // 60} minutes") from None


@contextmanager
def _callback(state: str, issuer: str) -> "Iterator[tuple[str, Queue[Answer]]]":
    """Serve the redirect URI on a free port of this machine, and take the first answer to this request.

    An answer with another state or of another issuer is refused (RFC 9207).
    """
    answers: Queue[Answer] = Queue(maxsize=1)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            answer = dict(parse_qsl(parts.query))
            if parts.path != CALLBACK or not answer:
                self.send_error(HTTPStatus.NOT_FOUND)
                return
            is_own = secrets.compare_digest(answer.get("state", "").encode(), state.encode())
            if not is_own or answer.get("iss", issuer) != issuer:
                self.send_error(HTTPStatus.BAD_REQUEST, "This answers another sign-in")
                return
            page = _page("error" not in answer).encode()
            self.send_response(HTTPStatus.OK)
            headers = {"Content-Type": "text/html; charset=utf-8", "Content-Length": str(len(page))}
            headers |= {"Content-Security-Policy": content_security_policy(), "Referrer-Policy": "no-referrer"}
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(page)
            # A browser that loads the page again sends the same answer.
            with suppress(Full):
                answers.put_nowait(answer)

        def log_message(self, *_: object) -> None:
            """Print no line for a request: its address has the code."""

    with ThreadingHTTPServer((HOST, 0), Handler) as server:
        # A browser may keep a connection open after the answer.
        server.daemon_threads, server.block_on_close = True, False
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://{HOST}:{server.server_port}{CALLBACK}", answers
        finally:
            server.shutdown()


def _page(is_allowed: bool) -> str:
    title = "You are signed in" if is_allowed else "Access was refused"
    text = "Close this window and return to the command line."
    return document(locale=LOCALE, title=title, body=(f"<h1>{escape(title)}</h1>", f"<p>{escape(text)}</p>"))
