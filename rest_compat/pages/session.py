"""The readers of pages: the browser, the signed-in person, and the tokens of the forms.

A form cannot send the header that a cookie needs elsewhere. So a page accepts a session if the browser reports that the
person opened the page directly or sent a form of this service. Each form has a token that no other page can know.
"""

import secrets
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from adapters.i18n.choice import choose_locale
from adapters.pages.form import TOKEN
from adapters.people.sign_in import PROOF, SIGN_IN, failed, form_refused, too_many
from domain.people.sign_in import KNOWN_BROWSER_LIFETIME
from domain.refusals.general import RateLimited, Unauthenticated
from domain.refusals.refusal import Refusal
from domain.values.time import SECOND
from resolvers.access.sessions import PresentedSession, caller_of_session, cookie_name, is_same_origin, read_cookie
from resolvers.core.context import Call
from resolvers.people.known_browsers import MAX_LENGTH, remember_browser
from rest_compat.http.dispatch import Handler
from rest_compat.pages.page import page

BROWSER_BYTES: Final = 32
BROWSER_LENGTH: Final = 43
BROWSER_SECONDS: Final = 86_400
"""Seconds for which a browser without a session is remembered."""
COOKIE_SECONDS: Final = 400 * 86_400
"""Seconds for which a browser keeps the cookie of a session: the maximum of browsers. The service alone ends a session,
so that a session in use lasts."""
PROOF_MISSING: Final = "fresh_proof_required"
DOCUMENT: Final = "document"
"""Value of `Sec-Fetch-Dest` for a page in its own window."""
AS_ITSELF: Final = "person"


Route = tuple[str, str, Handler]
"""A method, a path and its handler."""


class FormRefusedError(Exception):
    """Raised for a form without the token of its page. `is_foreign` is true if it came from another origin, or without
    one."""

    def __init__(self, *, is_foreign: bool = False) -> None:
        super().__init__()
        self.is_foreign = is_foreign

    def response(self, locale: str, path: str) -> Response:
        """Return the page about the refusal in a locale (a slug), with a link to the form's own page at `path`."""
        return page(form_refused(locale, path, is_foreign=self.is_foreign), HTTPStatus.FORBIDDEN)


class RequestBrowser(NamedTuple):
    """The browser of a request by its cookie, to which codes and forms are bound. The cookie does not sign it in."""

    value: str
    is_new: bool


def find_browser(request: Request, context: Call) -> RequestBrowser:
    """Return the browser of a request; a new one without a valid cookie."""
    value = read_cookie(request.headers, _browser_cookie(context)) or ""
    if len(value) == BROWSER_LENGTH and value.isascii():
        return RequestBrowser(value, is_new=False)
    return RequestBrowser(secrets.token_urlsafe(BROWSER_BYTES), is_new=True)


def remember(response: Response, browser: RequestBrowser, context: Call) -> Response:
    """Set the cookie of a new browser."""
    if browser.is_new:
        _set_cookie(response, _browser_cookie(context), browser.value, BROWSER_SECONDS, context)
    return response


def set_session(response: Response, value: str, seconds: int, context: Call) -> Response:
    """Set the cookie of a session. An empty value with zero seconds removes it."""
    _set_cookie(response, cookie_name(context.base_url), value, seconds, context)
    return response


def known_cookie(request: Request, context: Call) -> str | None:
    """Return the cookie of a browser that has signed in before, for `start_sign_in`; None if it is too long."""
    value = read_cookie(request.headers, _known_cookie(context))
    return value if value and len(value) <= MAX_LENGTH else None


def remember_address(request: Request, response: Response, address: str, context: Call) -> None:
    """Set the cookie of a browser that has signed in with an address."""
    value = remember_browser(context.services.keyring, known_cookie(request, context), address, context.now)
    _set_cookie(response, _known_cookie(context), value, KNOWN_BROWSER_LIFETIME // SECOND, context)


def _known_cookie(context: Call) -> str:
    return f"{cookie_name(context.base_url)}-known"


def _browser_cookie(context: Call) -> str:
    return f"{cookie_name(context.base_url)}-browser"


def _set_cookie(response: Response, name: str, value: str, seconds: int, context: Call) -> None:
    response.set_cookie(
        name, value, max_age=seconds, secure=context.base_url.startswith("https:"), httponly=True, samesite="lax"
    )


async def page_session(request: Request, context: Call, acting_as: str = AS_ITSELF) -> bool:
    """Make the signed-in person the context's caller. Return False if nobody is signed in, or if the page is shown in a
    frame. `acting_as` is the account that the person acts for: `person`, `agent:7` and the like. Raises
    `FormRefusedError` for a form of another origin.
    """
    is_form = request.method not in ("GET", "HEAD")
    if is_form:
        _require_own_origin(request, context)
    value = read_cookie(request.headers, cookie_name(context.base_url))
    if not value or (not is_form and request.headers.get("sec-fetch-dest", DOCUMENT) != DOCUMENT):
        return False
    try:
        context.become(await caller_of_session(context.services, PresentedSession(value, acting_as)))
    except Unauthenticated:
        return False
    return True


def _require_own_origin(request: Request, context: Call) -> None:
    if not is_same_origin(request.headers, context.base_url):
        raise FormRefusedError(is_foreign=True)


def form_token(context: Call, holder: str, path: str) -> str:
    """Return the token of the forms of a page. `holder` is the browser's cookie, or `person_holder` for a signed-in
    person."""
    return context.services.keyring.digest(_signed_text(holder, path)).hex()


def person_holder(context: Call) -> str:
    """Return the holder of a form's token for the session of the context's caller."""
    assert context.caller, "nobody is signed in"
    return f"session {context.caller.credential_id}"


def _signed_text(holder: str, path: str) -> str:
    return f"form {holder} {path}"


def own_form(request: Request, context: Call, form: Mapping[str, Any], holder: str, path: str) -> None:
    """Check that a form comes from this service's page at `path`. Raises `FormRefusedError`."""
    token = str(form.get(TOKEN, ""))
    _require_own_origin(request, context)
    if not token.isascii() or not context.services.keyring.signed(_signed_text(holder, path), token):
        raise FormRefusedError


def choose_page_locale(request: Request, person_locale: str | None = None) -> str:
    """The locale (a slug) of a page: that of the person, else of the browser."""
    return choose_locale(person_locale, request.headers.get("accept-language"))


def for_people(handler: Handler, page_path: str | None = None) -> Handler:
    """Return the handler with refusals as pages. `page_path` is the page to return to; by default that of the
    request."""

    async def handle(request: Request, context: Call) -> Response:
        path = page_path or request.url.path
        try:
            return await handler(request, context)
        except FormRefusedError as refused:
            return refused.response(choose_page_locale(request), path)
        except Unauthenticated:
            return led(SIGN_IN, path)
        except RateLimited as refusal:
            seconds = refusal.retry_after or 0
            response = page(too_many(choose_page_locale(request), seconds=seconds, address=path), refusal.status)
            response.headers["Retry-After"] = str(seconds)
            return response
        except Refusal as refusal:
            if refusal.code == PROOF_MISSING:
                return led(PROOF, path)
            return page(failed(choose_page_locale(request), refusal.detail, path), refusal.status)

    return handle


def led(path: str, next_path: str) -> Response:
    """Redirect to a page of signing in, which then redirects to `next_path`."""
    return RedirectResponse(f"{path}?{urlencode({'next': next_path})}", HTTPStatus.SEE_OTHER)
