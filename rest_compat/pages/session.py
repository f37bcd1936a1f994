"""Who reads a page and sends its forms: the browser, the person who is signed in, and the tokens of the forms.

A form cannot send the header that a cookie needs elsewhere. So a page takes a session where the browser says that the
person opened the page or sent a form from this service, and each form carries a token that no other page can know.
"""

import secrets
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from adapters.pages.form import TOKEN
from adapters.payments.locales import choose_locale
from adapters.people.sign_in import PROOF, SIGN_IN, failed, form_refused, too_many
from domain.people.sign_in import KNOWN_BROWSER_LIFETIME
from domain.refusals.general import RateLimited, Unauthenticated
from domain.refusals.refusal import Refusal
from domain.values.time import SECOND
from resolvers.access.sessions import PresentedSession, caller_of_session, cookie_name, cookie_of, is_same_origin
from resolvers.core.context import Call
from resolvers.people.known_browsers import MAX_LENGTH, remember_browser
from rest_compat.http.dispatch import Handler
from rest_compat.pages.page import page

BROWSER_BYTES: Final = 32
BROWSER_LENGTH: Final = 43
BROWSER_SECONDS: Final = 86_400
"""How long a browser is known that has not signed in."""
COOKIE_SECONDS: Final = 400 * 86_400
"""How long a browser keeps the cookie of a session, the most that browsers do: the service alone decides when a session
ends, so that one in use lasts."""
PROOF_MISSING: Final = "fresh_proof_required"
DOCUMENT: Final = "document"
"""Where a browser says that it shows a page in a window of its own."""
AS_ITSELF: Final = "person"


Route = tuple[str, str, Handler]
"""A method, a path and its handler."""


class FormRefusedError(Exception):
    """A form came without the token of its page. `is_foreign` says that it came from another origin, or from none."""

    def __init__(self, *, is_foreign: bool = False) -> None:
        super().__init__()
        self.is_foreign = is_foreign

    def response(self, locale: str, path: str) -> Response:
        """The page that says so in a locale (a slug), and leads to the form's own page at `path`."""
        return page(form_refused(locale, path, is_foreign=self.is_foreign), HTTPStatus.FORBIDDEN)


class Browser(NamedTuple):
    """The browser of a request by its cookie. It is not signed in by that; codes and forms are bound to it."""

    value: str
    is_new: bool


def browser_of(request: Request, context: Call) -> Browser:
    """The browser of a request; a new one if it has no cookie or one of another form."""
    value = cookie_of(request.headers, _browser_cookie(context)) or ""
    if len(value) == BROWSER_LENGTH and value.isascii():
        return Browser(value, is_new=False)
    return Browser(secrets.token_urlsafe(BROWSER_BYTES), is_new=True)


def remember(response: Response, browser: Browser, context: Call) -> Response:
    """Have the browser remembered by a cookie."""
    if browser.is_new:
        _set_cookie(response, _browser_cookie(context), browser.value, BROWSER_SECONDS, context)
    return response


def set_session(response: Response, value: str, seconds: int, context: Call) -> Response:
    """Sign the browser in. Without a value, in no seconds, sign it out."""
    _set_cookie(response, cookie_name(context.base_url), value, seconds, context)
    return response


def known_cookie(request: Request, context: Call) -> str | None:
    """The cookie of a browser that has signed in before, for `start_sign_in`; None for one that is too long."""
    value = cookie_of(request.headers, _known_cookie(context))
    return value if value and len(value) <= MAX_LENGTH else None


def remember_address(request: Request, response: Response, address: str, context: Call) -> None:
    """Have the browser remembered as one that signed in with an address."""
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
    """Make the person who is signed in the context's caller. False if nobody is, or if the page is shown in a frame.

    `acting_as` is what the person acts as: `person`, or `agent:7` and the like. Raises `FormRefusedError` for a form of
    another origin.
    """
    is_form = request.method not in ("GET", "HEAD")
    if is_form:
        _require_own_origin(request, context)
    value = cookie_of(request.headers, cookie_name(context.base_url))
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
    """The token of the forms of a page. `holder` is the browser's cookie, or for a signed-in person `person_holder`."""
    return context.services.keyring.digest(_signed_text(holder, path)).hex()


def person_holder(context: Call) -> str:
    """The session of the context's caller, as the holder of a form's token."""
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


def locale_of(request: Request, person_locale: str | None = None) -> str:
    """The locale (a slug) of a page: that of the person, else of the browser."""
    return choose_locale(person_locale, request.headers.get("accept-language"))


def for_people(handler: Handler, page_path: str | None = None) -> Handler:
    """The handler, whose refusals are pages. `page_path` is the page to go on from; by default that of the request."""

    async def handle(request: Request, context: Call) -> Response:
        path = page_path or request.url.path
        try:
            return await handler(request, context)
        except FormRefusedError as refused:
            return refused.response(locale_of(request), path)
        except Unauthenticated:
            return led(SIGN_IN, path)
        except RateLimited as refusal:
            seconds = refusal.retry_after or 0
            response = page(too_many(locale_of(request), seconds=seconds, address=path), refusal.status)
            response.headers["Retry-After"] = str(seconds)
            return response
        except Refusal as refusal:
            if refusal.code == PROOF_MISSING:
                return led(PROOF, path)
            return page(failed(locale_of(request), refusal.detail, path), refusal.status)

    return handle


def led(path: str, next_path: str) -> Response:
    """Lead to a page of signing in, and from there on to `next_path`."""
    return RedirectResponse(f"{path}?{urlencode({'next': next_path})}", HTTPStatus.SEE_OTHER)
