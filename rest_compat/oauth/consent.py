"""`/oauth/authorize`: the page where a person decides what a client may do, and the redirect back to the client."""

from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from adapters.oauth.page import (
    SCOPE,
    Asking,
    ConsentPage,
    OfferedAccount,
    render,
    render_faulty_request,
    render_no_account,
    render_wrong_request,
)
from adapters.pages.frame import content_security_policy
from adapters.people.sign_in import PROOF, SIGN_IN
from domain.accounts.scopes import Scope
from domain.oauth.consent import LimitPeriod
from domain.oauth.errors import OAuthError
from domain.oauth.redirects import find_destination, redirect_source
from domain.refusals.general import InvalidInput
from resolvers.core.context import Call
from resolvers.oauth.authorization import (
    AuthorizationRequest,
    Consent,
    DecideAuthorization,
    decide_authorization,
    show_authorization,
)
from rest_compat.oauth.endpoints import parameters
from rest_compat.pages.page import page, read_form
from rest_compat.pages.session import (
    FormRefusedError,
    choose_page_locale,
    form_token,
    led,
    own_form,
    page_session,
    person_holder,
)
from rest_compat.rest.endpoint import validated


async def show_consent(request: Request, context: Call) -> Response:
    """Return the page. A person without a session signs in first, and returns here. Reading the page decides
    nothing."""
    if not await page_session(request, context):
        return led(SIGN_IN, _address(request))
    try:
        consent = await show_authorization(context, _requested(request))
    except (OAuthError, InvalidInput) as error:
        return _wrong(request, error)
    if not consent.accounts:
        return page(render_no_account(choose_page_locale(request)))
    return led(PROOF, _address(request)) if consent.needs_proof else _page(request, context, consent)


async def decide(request: Request, context: Call) -> Response:
    """Record the decision, and redirect to the client with it."""
    form = await read_form(request, context)
    try:
        if not await page_session(request, context):
            return led(SIGN_IN, _address(request))
        own_form(request, context, form, person_holder(context), _address(request))
        decision = _decision(request, form)
        decided = await decide_authorization(context, decision)
        if decided.needs_proof:
            return led(PROOF, _address(request))
        if decided.redirect_to:
            return _away(decided.redirect_to)
        consent = await show_authorization(context, _requested(request))
    except FormRefusedError as refused:
        return refused.response(choose_page_locale(request), _address(request))
    except (OAuthError, InvalidInput) as error:
        return _wrong(request, error)
    return _page(request, context, consent, decision, HTTPStatus.BAD_REQUEST, fault=decided.fault)


def _requested(request: Request) -> AuthorizationRequest:
    return validated(AuthorizationRequest, parameters(request.url.query, AuthorizationRequest))


def _decision(request: Request, form: dict[str, Any]) -> DecideAuthorization:
    chosen = {
        "decision": form.get("decision"),
        "account": form.get("account", ""),
        "scopes": [scope.value for scope in Scope if f"{SCOPE}{scope}" in form],
        "amount": form.get("amount", ""),
        "currency": form.get("currency", ""),
        "period": form.get("period", LimitPeriod.MONTH.value),
        "unlimited": "unlimited" in form,
    }
    return validated(DecideAuthorization, {**parameters(request.url.query, AuthorizationRequest), **chosen})


def _address(request: Request) -> str:
    """Return the page's own address, which contains the whole request: a form answers only this request."""
    return f"{request.url.path}?{request.url.query}"


def _away(address: str) -> Response:
    return RedirectResponse(address, HTTPStatus.SEE_OTHER, {"Cache-Control": "no-store"})


def _wrong(request: Request, error: OAuthError | InvalidInput) -> Response:
    """Return a page with the error. It redirects only after a click, because any client can register with any host. If
    the redirect address is not verified, the page has no link back to the client.
    """
    if isinstance(error, OAuthError) and error.redirect and error.client_name:
        destination = find_destination(error.redirect)
        document = render_faulty_request(
            choose_page_locale(request), error.client_name, error.redirect, destination, error.description
        )
        return page(document, HTTPStatus.BAD_REQUEST)
    reason = error.description if isinstance(error, OAuthError) else error.detail
    return page(render_wrong_request(choose_page_locale(request), reason), HTTPStatus.BAD_REQUEST)


def _page(
    request: Request,
    context: Call,
    consent: Consent,
    decision: DecideAuthorization | None = None,
    status: int = 200,
    **faults: Any,
) -> Response:
    content = ConsentPage(
        locale=choose_page_locale(request),
        person=consent.person,
        asking=Asking(consent.client_name, consent.client_host, consent.destination),
        accounts=[
            OfferedAccount(
                acting_as=account.acting_as,
                kind=account.acting_as.partition(":")[0],
                name=account.name,
                scopes=frozenset(account.scopes),
            )
            for account in consent.accounts
        ],
        requested=consent.requested,
        currencies=consent.currencies,
        token=form_token(context, person_holder(context), _address(request)),
        account=decision.account if decision else "",
        scopes=frozenset(decision.scopes if decision else consent.requested),
        amount=decision.amount if decision else "",
        currency=decision.currency if decision else consent.currencies[0],
        period=decision.period if decision else LimitPeriod.MONTH,
        unlimited=decision.unlimited if decision else False,
        **faults,
    )
    policy = content_security_policy([redirect_source(consent.redirect_uri)])
    return page(render(content), status, policy)
