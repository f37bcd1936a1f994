"""`/sign-in` and `/sign-out`: an address, the code or the link of a mail, a session. They work without script. No page
reveals whether an address is known.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from adapters.people import sign_in as pages
from adapters.people.account import name_person
from adapters.people.passkeys import CREDENTIAL
from adapters.people.sign_in import CODE, DESK, SIGN_IN, SIGN_OUT, TRY, FormFields
from domain.people.addresses import is_of_guest
from domain.people.sign_in import SignInPurpose
from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.people import PasskeyRefused, SignInFailed
from domain.refusals.refusal import Refusal
from domain.values.networks import to_network
from resolvers.access.sessions import cookie_name, read_cookie
from resolvers.core.context import Call
from resolvers.people import sessions, sign_in
from resolvers.people.passkeys import sign_in_with_passkey
from resolvers.people.sign_in import SignedIn, SignInLink
from resolvers.people.viewer import get_viewer
from resolvers.practice.guests import begin_as_guest
from resolvers.wire.model import Nothing
from rest_compat.pages.next_path import known_path
from rest_compat.pages.page import page, read_form
from rest_compat.pages.passkeys import BY_PASSKEY, form_to_sign_in, policy_for
from rest_compat.pages.session import (
    COOKIE_SECONDS,
    RequestBrowser,
    Route,
    choose_page_locale,
    find_browser,
    form_token,
    known_cookie,
    own_form,
    page_session,
    person_holder,
    remember,
    remember_address,
    set_session,
)
from rest_compat.rest.endpoint import read_query, validated

FROM_A_BROWSER: Final = ("origin", "sec-fetch-site", "cookie")
"""Headers of a form that a browser sends: the first or the second with each, the third when it has a session."""


async def show_page(request: Request, context: Call) -> Response:
    """Return the page that asks for an address. A signed-in person is redirected at once."""
    next_path = known_path(read_query(request).get("next"))
    if await page_session(request, context):
        return RedirectResponse(next_path or DESK, HTTPStatus.SEE_OTHER)
    browser = find_browser(request, context)
    return remember(await _ask_address(request, context, browser, next_path), browser, context)


async def _ask_address(
    request: Request,
    context: Call,
    browser: RequestBrowser,
    next_path: str | None,
    *,
    address: str = "",
    refusal: Refusal | None = None,
) -> Response:
    locale, token = choose_page_locale(request), form_token(context, browser.value, SIGN_IN)
    by_passkey = await form_to_sign_in(
        context,
        locale,
        browser=browser.value,
        token=token,
        next_path=next_path,
        is_refused=isinstance(refusal, PasskeyRefused),
    )
    is_wrong = isinstance(refusal, InvalidInput)
    document = pages.ask_address(locale, FormFields(token, next_path, by_passkey), address=address, is_wrong=is_wrong)
    return page(document, refusal.status if refusal else HTTPStatus.OK, policy_for(by_passkey))


async def start(request: Request, context: Call) -> Response:
    """Mail a link and a code to the address, and ask for the code."""
    form = await read_form(request, context)
    browser, locale, address = (
        find_browser(request, context),
        choose_page_locale(request),
        str(form.get("email", "")).strip(),
    )
    next_path = known_path(form.get("next"))
    own_form(request, context, form, browser.value, SIGN_IN)
    known = known_cookie(request, context)
    fields = {"address": address, "browser": browser.value, "known": known, "locale": locale}
    try:
        started = await sign_in.start_sign_in(
            context, validated(sign_in.start_sign_in.request, fields | {"nextPath": next_path})
        )
    except InvalidInput as refusal:
        return await _ask_address(request, context, browser, next_path, address=address, refusal=refusal)
    return page(pages.ask_code(locale, _form(context, browser, CODE, next_path), address=started.address))


async def show_again(request: Request, context: Call) -> Response:  # noqa: ARG001 - it is a handler
    """Redirect the address of a form that is opened again to the start."""
    return RedirectResponse(SIGN_IN, HTTPStatus.SEE_OTHER)


async def by_code(request: Request, context: Call) -> Response:
    """Sign the browser in by the code that it requested."""
    form = await read_form(request, context)
    browser = find_browser(request, context)
    own_form(request, context, form, browser.value, CODE)
    try:
        signed_in = await sign_in.sign_in_by_code(
            context,
            validated(
                sign_in.sign_in_by_code.request,
                {"code": form.get("code", ""), "browser": browser.value, **_device(request, context)},
            ),
        )
    except (SignInFailed, InvalidInput) as refusal:
        carried = _form(context, browser, CODE, known_path(form.get("next")))
        document = pages.ask_code(
            choose_page_locale(request), carried, address=str(form.get("email", "")), is_wrong=True
        )
        return page(document, refusal.status)
    return _signed_in(request, context, signed_in)


async def by_passkey(request: Request, context: Call) -> Response:
    """Sign the browser in by the answer of a passkey."""
    form = await read_form(request, context)
    browser, next_path = find_browser(request, context), known_path(form.get("next"))
    own_form(request, context, form, browser.value, SIGN_IN)
    fields = {"credentialJson": form.get(CREDENTIAL, ""), "browser": browser.value, "nextPath": next_path}
    fields |= _device(request, context)
    try:
        signed_in = await sign_in_with_passkey(context, validated(sign_in_with_passkey.request, fields))
    except (PasskeyRefused, InvalidInput) as refusal:
        refused = PasskeyRefused(refusal.detail)
        return await _ask_address(request, context, browser, next_path, refusal=refused)
    return _signed_in(request, context, signed_in)


async def show_link(request: Request, context: Call) -> Response:
    """Return the page behind the link of a mail. Opening it decides nothing, because mail programs open links before
    their readers."""
    browser, link = find_browser(request, context), await _opened_link(request, context)
    if isinstance(link, Response):
        return link
    path = _link_path(request)
    document = pages.ask_link(
        choose_page_locale(request, link.locale), _form(context, browser, path), address=link.address
    )
    return remember(page(document), browser, context)


async def _opened_link(request: Request, context: Call) -> SignInLink | Response:
    """Return the details of a mail's link, or the page for a link that is invalid, used or expired."""
    try:
        link = await sign_in.open_sign_in_link(context, validated(sign_in.open_sign_in_link.request, _link(request)))
    except (NotFound, InvalidInput):
        return page(pages.link_over(choose_page_locale(request)), HTTPStatus.NOT_FOUND)
    if link.is_open and link.purpose is SignInPurpose.SIGN_IN:
        return link
    return page(pages.link_over(choose_page_locale(request)), HTTPStatus.GONE)


async def by_link(request: Request, context: Call) -> Response:
    """Sign the browser in by the link of a mail, once."""
    form = await read_form(request, context)
    browser, link = find_browser(request, context), await _opened_link(request, context)
    if isinstance(link, Response):
        # Checked before the form: no form of a used link is valid.
        return link
    own_form(request, context, form, browser.value, _link_path(request))
    fields = {**_link(request), **_device(request, context)}
    try:
        signed_in = await sign_in.sign_in_by_link(context, validated(sign_in.sign_in_by_link.request, fields))
    except SignInFailed:
        return page(pages.link_over(choose_page_locale(request)), HTTPStatus.GONE)
    return _signed_in(request, context, signed_in)


async def show_try(request: Request, context: Call) -> Response:
    """Return the page about guest access. A signed-in person is redirected at once."""
    if await page_session(request, context):
        return RedirectResponse("/", HTTPStatus.SEE_OTHER)
    return page(pages.ask_guest(choose_page_locale(request)))


async def begin(request: Request, context: Call) -> Response:
    """Sign a guest in, with a practice agent. A signed-in person stays who it is."""
    # `/` sets no cookie, so its form has no token. A browser names the origin of the page; a script has none to name.
    is_browser = any(name in request.headers for name in FROM_A_BROWSER)
    if is_browser and await page_session(request, context):
        return RedirectResponse("/", HTTPStatus.SEE_OTHER)
    fields = {"locale": choose_page_locale(request), **_device(request, context)}
    guest = await begin_as_guest(context, validated(begin_as_guest.request, fields))
    return _signed_in(request, context, guest)


async def show_sign_out(request: Request, context: Call) -> Response:
    """The page with the button that signs out."""
    if not await page_session(request, context):
        return RedirectResponse(SIGN_IN, HTTPStatus.SEE_OTHER)
    viewer = await get_viewer(context, Nothing())
    carried = FormFields(form_token(context, person_holder(context), SIGN_OUT))
    locale = choose_page_locale(request, viewer.person.locale)
    if is_of_guest(viewer.person.email) and not viewer.passkeys:
        return page(pages.ask_guest_sign_out(locale, carried))
    return page(pages.ask_sign_out(locale, carried, address=name_person(viewer.person.email, locale)))


async def sign_out(request: Request, context: Call) -> Response:
    """End the session of this browser."""
    form = await read_form(request, context)
    if await page_session(request, context):
        own_form(request, context, form, person_holder(context), SIGN_OUT)
        await sessions.sign_out(context, Nothing())
    return set_session(page(pages.signed_out(choose_page_locale(request))), "", 0, context)


def _form(context: Call, browser: RequestBrowser, path: str, next_path: str | None = None) -> FormFields:
    return FormFields(form_token(context, browser.value, path), next_path)


def _link(request: Request) -> Mapping[str, Any]:
    # The path parameter is not called token, because the form has its own token.
    return {"token": request.path_params["link"]}


def _link_path(request: Request) -> str:
    return f"{SIGN_IN}/{request.path_params['link']}"


def _network(request: Request) -> str | None:
    return to_network(request.client.host) if request.client else None


def _device(request: Request, context: Call) -> Mapping[str, Any]:
    """Return the details of the browser for a new session, and the previous session, which ends, so that no other
    person's session stays in the browser."""
    return {
        "userAgent": request.headers.get("user-agent"),
        "network": _network(request),
        "previous": read_cookie(request.headers, cookie_name(context.base_url)),
    }


def _signed_in(request: Request, context: Call, signed_in: SignedIn) -> Response:
    response = RedirectResponse(known_path(signed_in.next_path) or DESK, HTTPStatus.SEE_OTHER)
    remember_address(request, response, signed_in.address, context)
    return set_session(response, signed_in.session, COOKIE_SECONDS, context)


ROUTES: Final[tuple[Route, ...]] = (
    ("GET", SIGN_IN, show_page),
    ("POST", SIGN_IN, start),
    ("GET", CODE, show_again),
    ("POST", CODE, by_code),
    ("GET", BY_PASSKEY, show_again),
    ("POST", BY_PASSKEY, by_passkey),
    ("GET", f"{SIGN_IN}/{{link}}", show_link),
    ("POST", f"{SIGN_IN}/{{link}}", by_link),
    ("GET", TRY, show_try),
    ("POST", TRY, begin),
    ("GET", SIGN_OUT, show_sign_out),
    ("POST", SIGN_OUT, sign_out),
)
