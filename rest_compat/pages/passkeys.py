"""The forms of pages that use a passkey, and `/passkeys.js`, the only script of the pages, which these forms need."""

from functools import cache
from importlib.resources import files
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from adapters.pages.frame import content_security_policy
from adapters.people.passkeys import Ceremony, use_form
from adapters.people.sign_in import PROOF, SIGN_IN
from domain.people.passkeys import relying_party
from resolvers.core.context import Call
from resolvers.people.passkeys import start_passkey_sign_in
from resolvers.people.proof import start_passkey_proof
from resolvers.wire.model import Nothing
from rest_compat.http.caching import validated_by_tag
from rest_compat.pages.page import STRICT
from rest_compat.rest.endpoint import validated

BY_PASSKEY: Final = f"{SIGN_IN}/passkey"
PROOF_BY_PASSKEY: Final = f"{PROOF}/passkey"
SCRIPTED: Final = content_security_policy(has_script=True)
"""The policy of a page that loads the script."""


def has_passkeys(context: Call) -> bool:
    """True if browsers support passkeys at the address of a request."""
    return relying_party(context.base_url) is not None


def policy_for(passkey_form: str) -> str:
    """Return the policy of a page: only a page with such a form runs a script."""
    return SCRIPTED if passkey_form else STRICT


async def form_to_sign_in(
    context: Call, locale: str, *, browser: str, token: str, next_path: str | None, is_refused: bool
) -> str:
    """Return the form that signs in with a passkey; empty if browsers support none here."""
    if not has_passkeys(context):
        return ""
    started = await start_passkey_sign_in(context, validated(start_passkey_sign_in.request, {"browser": browser}))
    return use_form(locale, Ceremony("get", started.options_json, BY_PASSKEY, token, next_path, is_refused=is_refused))


async def form_to_prove(context: Call, locale: str, *, token: str, next_path: str | None, is_refused: bool) -> str:
    """Return the form for a proof of identity with a passkey; empty if browsers support none here."""
    if not has_passkeys(context):
        return ""
    started = await start_passkey_proof(context, Nothing())
    ceremony = Ceremony("get", started.options_json, PROOF_BY_PASSKEY, token, next_path, is_refused=is_refused)
    return use_form(locale, ceremony)


async def show_script(request: Request, context: Call) -> Response:  # noqa: ARG001 - it is a handler
    """The script."""
    return validated_by_tag(request, Response(_script(), media_type="text/javascript"))


@cache
def _script() -> bytes:
    return files("rest_compat.pages").joinpath("passkeys.js").read_bytes()
