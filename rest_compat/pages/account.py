"""`/account`: the accounts that a person may act for, and a page for each setting of the person, without script."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from adapters.i18n.formats import format_amount
from adapters.oauth.wording import WORDING as CONSENT
from adapters.pages.frame import link
from adapters.people import account as pages
from adapters.people.account import (
    ASSISTANTS,
    CLAIMS,
    LANGUAGE,
    PASSKEYS,
    PEOPLE,
    SESSIONS,
    Assistant,
    BrowserSession,
    PageReader,
    PersonAccount,
    PersonPasskey,
    RefusedForm,
)
from adapters.people.passkeys import CREDENTIAL, Ceremony, new_form
from adapters.people.sign_in import ACCOUNT, NEW_ADDRESS, PROOF
from adapters.people.sign_in import WORDING as SIGN_IN
from domain.oauth.consent import LimitPeriod
from domain.refusals.general import InvalidInput, MalformedBody, Unauthenticated
from domain.refusals.people import AddressInUse, AlreadyMember, FreshProofRequired
from domain.refusals.refusal import Refusal
from resolvers.core.context import Call
from resolvers.core.operation import Operation
from resolvers.oauth.grants import Grant, list_grants, revoke_grant
from resolvers.people.memberships import add_agent_member, remove_agent_member, set_agent_member_role
from resolvers.people.passkeys import list_passkeys, register_passkey, remove_passkey, start_passkey_registration
from resolvers.people.sessions import end_all_sessions, end_session, list_sessions
from resolvers.people.viewer import Viewer, get_viewer, set_locale
from resolvers.wire.model import Nothing
from rest_compat.http.dispatch import Handler
from rest_compat.pages import claims
from rest_compat.pages.claims import OnPeople
from rest_compat.pages.page import STRICT, page, read_form
from rest_compat.pages.passkeys import SCRIPTED, has_passkeys
from rest_compat.pages.session import (
    PROOF_MISSING,
    Route,
    choose_page_locale,
    form_token,
    own_form,
    page_session,
    person_holder,
)
from rest_compat.rest.endpoint import read_query, validated

Draw = Callable[[Request, Call, PageReader], Awaitable[str]]
Step = Callable[[Request, Call, PageReader, Mapping[str, Any]], Awaitable[str | None]]
"""Action of a button: it returns None to show the page again, or the content to show in its place."""
DONE: Final = "done"
OF_ADDRESS: Final = frozenset((InvalidInput.code, AddressInUse.code, AlreadyMember.code))
"""Codes of the refusals of a typed address, which stand beside its field."""


class Section(NamedTuple):
    """A page of the account. `heading` is the field of its text; `draw` renders it; `steps` are the actions of its
    buttons."""

    path: str
    heading: str
    draw: Draw
    steps: Mapping[str, Step]
    has_script: bool = False

    @property
    def handlers(self) -> tuple[tuple[str, Handler], ...]:
        return ("GET", self.show_page), ("POST", self.decide)

    async def show_page(self, request: Request, context: Call) -> Response:
        """The page."""
        reader = await find_reader(request, context, self.path)
        return await self._drawn(request, context, reader, is_done=DONE in read_query(request))

    async def decide(self, request: Request, context: Call) -> Response:
        """Run the action of a button, and show the page again, with an error if the person can correct it."""
        form = await read_form(request, context)
        reader = await find_reader(request, context, self.path)
        own_form(request, context, form, person_holder(context), self.path)
        step = self.steps.get(str(form.get("step")))
        if step is None:
            raise MalformedBody("The form has no such button.")
        try:
            section = await step(request, context, reader, form)
        except Refusal as refusal:
            error = _correction(reader, refusal)
            if error is None or refusal.code == PROOF_MISSING:
                raise
            is_of_address = refusal.code in OF_ADDRESS and "email" in form
            typed = {name: str(value) for name, value in form.items()}
            reader = replace(
                await find_reader(request, context, self.path),
                refused=RefusedForm(typed, {"email": error} if is_of_address else {}),
            )
            error = "" if is_of_address else error
            return await self._drawn(request, context, reader, error=error, status=refusal.status)
        if section is not None:
            return page(pages.page(reader, reader.heading(self.heading), section))
        return RedirectResponse(f"{self.path}?{DONE}=1", HTTPStatus.SEE_OTHER)

    async def _drawn(
        self,
        request: Request,
        context: Call,
        reader: PageReader,
        *,
        is_done: bool = False,
        error: str = "",
        status: int = HTTPStatus.OK,
    ) -> Response:
        section = await self.draw(request, context, reader)
        policy = SCRIPTED if self.has_script else STRICT
        heading = reader.heading(self.heading)
        return page(pages.page(reader, heading, section, is_done=is_done, error=error), status, policy)


def _correction(reader: PageReader, refusal: Refusal) -> str | None:
    """Return the text of a refusal that the person can correct on the page, or None."""
    if isinstance(refusal, InvalidInput) and any(error.field == "email" for error in refusal.errors):
        return SIGN_IN[reader.locale].address_wrong
    return getattr(reader.words, refusal.code, None)


async def find_reader(request: Request, context: Call, path: str) -> PageReader:
    """Return the person who reads the page at `path`, and make it the context's caller. Raises `Unauthenticated`."""
    return _reader(request, context, await _viewer(request, context), path)


async def _viewer(request: Request, context: Call) -> Viewer:
    if not await page_session(request, context):
        raise Unauthenticated("Nobody is signed in.", next_actions=())
    return await get_viewer(context, Nothing())


def _reader(request: Request, context: Call, viewer: Viewer, path: str) -> PageReader:
    token = form_token(context, person_holder(context), path)
    return PageReader(choose_page_locale(request, viewer.person.locale), viewer.person.email, token)


async def show_overview(request: Request, context: Call) -> Response:
    """Return the first page of the account: the accounts that the person may act for, and links to the other pages."""
    viewer = await _viewer(request, context)
    reader = _reader(request, context, viewer, ACCOUNT)
    accounts = [PersonAccount("agent", agent.name, agent.role, f"/desk/{agent.id}") for agent in viewer.agents]
    if viewer.operator:
        accounts.append(PersonAccount("operator", viewer.operator.name))
    if viewer.staff:
        accounts.append(PersonAccount("staff", viewer.staff.name, viewer.staff.role))
    links = [(section.path, reader.heading(section.heading)) for section in SECTIONS]
    return page(pages.overview(reader, accounts, links, await claims.claimable(context)))


def simple(operation: Operation[Any, Any], **fields: str) -> Step:
    """Return the step that calls an operation; `fields` maps its fields to those of the form."""

    async def step(request: Request, context: Call, reader: PageReader, form: Mapping[str, Any]) -> None:  # noqa: ARG001
        supplied = {field: form[name] for field, name in fields.items() if name in form}
        await operation(context, validated(operation.request, supplied))

    return step


async def _sessions(request: Request, context: Call, reader: PageReader) -> str:  # noqa: ARG001 - it draws a section
    browsers = [
        BrowserSession(
            session.id,
            session.user_agent,
            session.network,
            session.created_at.instant,
            session.last_used_at.instant,
            session.is_current,
        )
        for session in await list_sessions(context, Nothing())
    ]
    return pages.sessions(reader, browsers)


async def _assistants(request: Request, context: Call, reader: PageReader) -> str:  # noqa: ARG001 - it draws a section
    listed = [
        Assistant(
            id=grant.id,
            name=grant.client_name,
            host=grant.client_host or "\N{EN DASH}",
            kind=grant.acting_as.partition(":")[0],
            account=grant.account_name,
            allowed_by=grant.granted_by,
            scopes=tuple(grant.scopes),
            limits=_limits(reader.locale, grant),
            created_at=grant.created_at.instant,
            last_used_at=grant.last_used_at.instant if grant.last_used_at else None,
            ended_at=grant.revoked_at.instant if grant.revoked_at else None,
        )
        for grant in await list_grants(context, Nothing())
    ]
    return pages.assistants(reader, listed)


def _limits(locale: str, grant: Grant) -> tuple[tuple[str, str], ...]:
    """Return the limits of an assistant, in the words of the consent page."""
    words = CONSENT[locale]
    return tuple(
        (words.limit, f"{format_amount(amount, limit.currency, locale)} {getattr(words, period)}")
        for limit in grant.limits
        for period in LimitPeriod
        if (amount := getattr(limit, period)) is not None
    )


async def _passkeys(request: Request, context: Call, reader: PageReader) -> str:  # noqa: ARG001 - it draws a section
    listed = [
        PersonPasskey(
            passkey.id,
            passkey.name,
            passkey.created_at.instant,
            passkey.last_used_at.instant if passkey.last_used_at else None,
        )
        for passkey in await list_passkeys(context, Nothing())
    ]
    return pages.passkeys(reader, listed, await _new_passkey(context, reader))


async def _new_passkey(context: Call, reader: PageReader) -> str:
    if not has_passkeys(context):
        return ""
    try:
        started = await start_passkey_registration(context, Nothing())
    except FreshProofRequired:
        return link(f"{PROOF}?{urlencode({'next': PASSKEYS})}", reader.words.add_passkey, "")
    ceremony = Ceremony("create", started.options_json, PASSKEYS, reader.token, step="add")
    words, name = reader.words, reader.refused.typed.get("name", "")
    return new_form(reader.locale, ceremony, label=words.add_passkey, name_label=words.passkey_name, name=name)


async def _language(request: Request, context: Call, reader: PageReader) -> str:  # noqa: ARG001 - it draws a section
    return pages.language(reader)


SECTIONS: Final = (
    Section(
        PEOPLE,
        "people",
        claims.draw_people,
        {
            "add": OnPeople(add_agent_member, email="email", role="role"),
            "set_role": OnPeople(set_agent_member_role, memberId="id", role="role"),
            "remove": OnPeople(remove_agent_member, memberId="id"),
        },
    ),
    Section(ASSISTANTS, "assistants", _assistants, {"end": simple(revoke_grant, grantId="id")}),
    Section(
        CLAIMS,
        "claims",
        claims.draw_claims,
        {"claim": claims.claim, "claim_and_end_keys": claims.claim},
    ),
    Section(
        PASSKEYS,
        "passkeys",
        _passkeys,
        {
            "add": simple(register_passkey, name="name", credentialJson=CREDENTIAL),
            "remove": simple(remove_passkey, passkeyId="id"),
        },
        has_script=True,
    ),
    Section(
        SESSIONS,
        "sessions",
        _sessions,
        {"end": simple(end_session, sessionId="id"), "end_all": simple(end_all_sessions)},
    ),
    Section(
        NEW_ADDRESS,
        "new_address",
        claims.draw_address,
        {"mail": claims.mail_address, "code": claims.confirm},
    ),
    Section(LANGUAGE, "language", _language, {"set": simple(set_locale, locale="locale")}),
)
"""The pages of the account, in the order of their links."""

ROUTES: Final[tuple[Route, ...]] = (
    ("GET", ACCOUNT, show_overview),
    *((method, section.path, handler) for section in SECTIONS for method, handler in section.handlers),
)
