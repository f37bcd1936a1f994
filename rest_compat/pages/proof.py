"""`/sign-in/proof`: the page where a signed-in person confirms its identity, by a passkey or by a new code."""

from http import HTTPStatus
from typing import Any, Final, NamedTuple

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from adapters.people import sign_in as pages
from adapters.people.passkeys import CREDENTIAL
from adapters.people.sign_in import PROOF, FormFields
from domain.refusals.general import InvalidInput, Unauthenticated
from domain.refusals.people import PasskeyRefused, SignInFailed
from resolvers.core.context import Call
from resolvers.people.proof import prove_with_code, prove_with_passkey, start_code_proof
from resolvers.people.viewer import get_viewer
from resolvers.wire.model import Nothing
from rest_compat.pages.next_path import known_path
from rest_compat.pages.page import page, read_form
from rest_compat.pages.passkeys import PROOF_BY_PASSKEY, form_to_prove, policy_for
from rest_compat.pages.session import Route, choose_page_locale, form_token, own_form, page_session, person_holder
from rest_compat.rest.endpoint import read_query, validated


class Prover(NamedTuple):
    """The person whose identity is confirmed."""

    locale: str
    address: str
    has_passkeys: bool
    token: str


async def show_page(request: Request, context: Call) -> Response:
    """The page that offers a passkey and a code."""
    prover = await _prover(request, context)
    return await _ask(context, prover, known_path(read_query(request).get("next")))


async def by_code(request: Request, context: Call) -> Response:
    """Mail a code, or check the mailed one."""
    form = await read_form(request, context)
    prover, next_path = await _prover(request, context), known_path(form.get("next"))
    own_form(request, context, form, person_holder(context), PROOF)
    carried = FormFields(prover.token, next_path)
    if form.get("step") == "mail":
        await start_code_proof(context, validated(start_code_proof.request, {"locale": prover.locale}))
        return page(pages.ask_proof_code(prover.locale, carried, address=prover.address))
    try:
        await prove_with_code(context, validated(prove_with_code.request, {"code": form.get("code", "")}))
    except (SignInFailed, InvalidInput) as refusal:
        document = pages.ask_proof_code(prover.locale, carried, address=prover.address, is_wrong=True)
        return page(document, refusal.status)
    return _proven(prover, next_path)


async def by_passkey(request: Request, context: Call) -> Response:
    """Check the answer of a passkey."""
    form = await read_form(request, context)
    prover, next_path = await _prover(request, context), known_path(form.get("next"))
    own_form(request, context, form, person_holder(context), PROOF)
    fields: dict[str, Any] = {"credentialJson": form.get(CREDENTIAL, "")}
    try:
        await prove_with_passkey(context, validated(prove_with_passkey.request, fields))
    except (PasskeyRefused, InvalidInput):
        return await _ask(context, prover, next_path, is_refused=True)
    return _proven(prover, next_path)


async def show_again(request: Request, context: Call) -> Response:  # noqa: ARG001 - it is a handler
    """Redirect the address of a form that is opened again to the page."""
    return RedirectResponse(PROOF, HTTPStatus.SEE_OTHER)


async def _prover(request: Request, context: Call) -> Prover:
    if not await page_session(request, context):
        raise Unauthenticated("Nobody is signed in.", next_actions=())
    viewer = await get_viewer(context, Nothing())
    token = form_token(context, person_holder(context), PROOF)
    return Prover(choose_page_locale(request, viewer.person.locale), viewer.person.email, bool(viewer.passkeys), token)


async def _ask(context: Call, prover: Prover, next_path: str | None, *, is_refused: bool = False) -> Response:
    by_passkey = ""
    if prover.has_passkeys:
        by_passkey = await form_to_prove(
            context, prover.locale, token=prover.token, next_path=next_path, is_refused=is_refused
        )
    document = pages.ask_proof(prover.locale, FormFields(prover.token, next_path, by_passkey), address=prover.address)
    return page(document, PasskeyRefused.status if is_refused else HTTPStatus.OK, policy_for(by_passkey))


def _proven(prover: Prover, next_path: str | None) -> Response:
    return RedirectResponse(next_path, HTTPStatus.SEE_OTHER) if next_path else page(pages.proven(prover.locale))


ROUTES: Final[tuple[Route, ...]] = (
    ("GET", PROOF, show_page),
    ("POST", PROOF, by_code),
    ("GET", PROOF_BY_PASSKEY, show_again),
    ("POST", PROOF_BY_PASSKEY, by_passkey),
)
