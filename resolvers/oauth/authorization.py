"""Consent: the request of a client, and the access that the signed-in person grants.

See docs/decisions/0053 and docs/decisions/0129.
"""

import json
import re
from decimal import Decimal
from functools import partial
from typing import Annotated, Final, NamedTuple

from pydantic import Field

from adapters.storage.queries.ledger.wallets import select_wallets_of_agents
from adapters.storage.queries.oauth.grants import INSERT_GRANT, count_grants, select_agents_of_member
from adapters.storage.queries.oauth.tokens import delete_old_codes, insert_code, set_grant_of_key
from adapters.storage.queries.people.accounts import select_operator_of_person, select_staff_of_person
from adapters.storage.queries.people.persons import select_person_by_id
from adapters.storage.tables.oauth import OAuthClientRow, OAuthGrantRow
from domain.accounts.scopes import Scope, as_text
from domain.lifecycle.statuses import Actor
from domain.oauth.consent import ConsentAnswer, Fault, LimitPeriod, find_fault, needs_fresh_proof
from domain.oauth.errors import ErrorCode, OAuthError
from domain.oauth.redirects import check_redirect_uri, find_destination, is_registered, shown_host, with_answer
from domain.oauth.requests import check_challenge, check_resource, check_response_type, requested_scopes
from domain.people.roles import (
    SCOPES_OF_MEMBERS,
    SCOPES_OF_OPERATORS_PROGRAMS,
    SCOPES_OF_STAFF,
    MemberRole,
    counting_role,
)
from domain.people.sign_in import PROOF_LIFETIME
from domain.refusals.accounts import TooManyAssistants
from domain.refusals.general import InvalidInput
from domain.spending.rules import Limits, SpendingRules
from domain.values.money import Currency, to_minor
from domain.values.time import DAY, MINUTE
from resolvers.access.sessions import format_acting_as
from resolvers.accounts.api_keys import OWNERS, issue
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.operation import operation
from resolvers.oauth.clients import client_named, parse_redirect_uris
from resolvers.oauth.tokens import Text
from resolvers.spending.rules import lock_rules, store_rules
from resolvers.wire.model import Wire
from resolvers.wire.scalars import Flag, OwnId

USUAL_CURRENCY: Final = "EUR"
"""First currency in the choice for a limit."""
CODE: Final = "fc_code_"
CODE_LIFETIME: Final = MINUTE
MAX_GRANTS: Final = 50
"""Maximum number of connected assistants of an account, and of those that it gave access to in a day."""
AMOUNT: Final = re.compile(r"([0-9]{1,12})(?:[.,]([0-9]{1,4}))?")
"""An amount as people write it, without thousands separators."""


class AuthorizationRequest(Wire):
    """The request of a client, in the link to the consent page (RFC 6749, RFC 7636, RFC 8707)."""

    response_type: Text | None = None
    """`code`."""
    client_id: Text | None = None
    """The client."""
    redirect_uri: Text | None = None
    """Address of the answer, one of those that the client has registered."""
    state: Text | None = None
    """Returned with the answer unchanged."""
    scope: Text | None = None
    """The requested scopes, separated by spaces."""
    code_challenge: Text | None = None
    """The hash of the code verifier."""
    code_challenge_method: Text | None = None
    """`S256`."""
    resource: Annotated[list[Text], Field(max_length=10)] = Field(default_factory=list)
    """The resources for which the token is requested."""


class DecideAuthorization(AuthorizationRequest):
    """The request again, with its reader's decision."""

    decision: ConsentAnswer
    """The decision: allow or refuse."""
    account: Text = ""
    """The account that the client is to act for: `agent:7`, `operator:3` or `staff`."""
    scopes: Annotated[list[Scope], Field(max_length=len(Scope))] = Field(default_factory=list)
    """The granted scopes, at most the requested ones."""
    amount: Text = ""
    """The spending limit, as the owner writes it."""
    currency: Text = ""
    """ISO 4217 code of the limit."""
    period: LimitPeriod = LimitPeriod.MONTH
    """Period of the limit."""
    unlimited: Flag = False
    """True if the client has no limit of its own."""


class GrantableAccount(Wire):
    """An account that the client could act for."""

    actor: Actor
    """Kind of the account: agent, operator or platform."""
    id: OwnId
    """Number of the agent, the operator or the member of the staff."""
    name: str
    """Name of the account."""
    scopes: list[Scope]
    """The scopes that the person may give to a program."""

    @property
    def acting_as(self) -> str:
        """The account in the form of `X-Fieldcall-As`."""
        return format_acting_as(self.actor, self.id)


class Consent(Wire):
    """Contents of the consent page."""

    person: str
    """Address of the signed-in person."""
    client_name: str
    """The name that the client gives itself."""
    client_host: str | None
    """Host whose document names the client; null for a client that registered itself."""
    destination: str | None
    """Host that receives the answer; null for a program on the reader's device."""
    redirect_uri: str
    """Address that receives the answer."""
    accounts: list[GrantableAccount]
    """The accounts to choose from."""
    requested: list[Scope]
    """The requested scopes, as far as the person may give them for one of the accounts."""
    currencies: list[str]
    """The currencies in which a limit can be set."""
    needs_proof: bool
    """True if the person must first prove its identity again."""


class Decided(Wire):
    """Next address of the reader's browser, or the reason why the decision is not accepted."""

    redirect_to: str | None = None
    """The client's address with the answer."""
    fault: Fault | None = None
    """Fault of the decision."""
    needs_proof: bool = False
    """True if the person must first prove its identity again."""


class CheckedRequest(NamedTuple):
    """A valid request, whose client may receive an answer."""

    client: OAuthClientRow
    redirect_uri: str
    state: str | None
    scopes: frozenset[Scope]
    challenge: str
    resource: str


@operation(Actor.PERSON, outside=True)
async def show_authorization(call: Call, request: AuthorizationRequest) -> Consent:
    """Read the request of a client. Raises `OAuthError`; its `redirect` is the address at which the client receives the
    error, if the reader goes there."""
    checked = await _check_request(call, request)
    accounts = await _find_accounts(call)
    person = await call.session.get(select_person_by_id(id=call.person_id))
    metadata_url = checked.client.metadata_url
    ids = json.dumps([account.id for account in accounts if account.actor is Actor.AGENT])
    wallets = await call.session.find_all(select_wallets_of_agents(agent_ids=ids))
    currencies = sorted({wallet.currency for wallet in wallets} or call.services.catalogue.currencies)
    currencies.sort(key=lambda code: code != USUAL_CURRENCY)
    return Consent(
        person=person.address,
        client_name=checked.client.name,
        client_host=shown_host(metadata_url) if metadata_url else None,
        destination=find_destination(checked.redirect_uri),
        redirect_uri=checked.redirect_uri,
        accounts=accounts,
        requested=[
            scope for scope in Scope if scope in checked.scopes and any(scope in account.scopes for account in accounts)
        ],
        currencies=currencies,
        needs_proof=needs_fresh_proof(checked.scopes) and not _has_fresh_proof(call),
    )


@operation(Actor.PERSON, outside=True)
async def decide_authorization(call: Call, request: DecideAuthorization) -> Decided:
    """Authorize a client to act for an account of the person, or refuse it.

    Raises `OAuthError` as above, and `TooManyAssistants`.
    """
    checked = await _check_request(call, request)
    if request.decision is ConsentAnswer.REFUSE:
        return Decided(redirect_to=_answer(call, checked.redirect_uri, checked.state, error=ErrorCode.ACCESS_DENIED))
    accounts = await _find_accounts(call)
    account = next((account for account in accounts if account.acting_as == request.account), None)
    scopes, allowed = frozenset(request.scopes) & checked.scopes, frozenset(account.scopes if account else ())
    # Only an agent has a wallet, so that a limit and its fields concern it alone.
    spends = account is None or account.actor is Actor.AGENT
    scopes = scopes if spends else scopes & allowed
    limited = spends and bool(request.amount.strip())
    if fault := find_fault(scopes, allowed, limited=limited, unlimited=request.unlimited or not spends):
        return Decided(fault=fault)
    assert account, "somebody without the account gives no scope"
    rules = _rules(call, request) if limited else SpendingRules()
    if rules is None:
        return Decided(fault=Fault.WRONG_LIMIT)
    if needs_fresh_proof(scopes) and not _has_fresh_proof(call):
        return Decided(needs_proof=True)
    code = await call.transact(partial(_give, checked=checked, account=account, scopes=scopes, rules=rules))
    return Decided(redirect_to=_answer(call, checked.redirect_uri, checked.state, code=code))


async def _find_accounts(context: Context) -> list[GrantableAccount]:
    """Return the accounts of the person that a program can act for: agents by name, then the operator and the staff."""
    session, person_id = context.session, context.person_id
    accounts = [
        GrantableAccount(
            actor=Actor.AGENT, id=agent.id, name=agent.name, scopes=list(SCOPES_OF_MEMBERS[MemberRole(agent.role)])
        )
        for agent in await session.find_all(select_agents_of_member(person_id=person_id))
    ]
    if operator := await session.find(select_operator_of_person(person_id=person_id)):
        scopes = list(SCOPES_OF_OPERATORS_PROGRAMS)
        accounts.append(GrantableAccount(actor=Actor.OPERATOR, id=operator.id, name=operator.name, scopes=scopes))
    staff = await session.find(select_staff_of_person(person_id=person_id))
    role = counting_role(staff.role, staff.earlier_role, staff.counts_from, context.real_now) if staff else None
    if staff and role:
        scopes = list(SCOPES_OF_STAFF[role])
        accounts.append(GrantableAccount(actor=Actor.PLATFORM, id=staff.id, name=staff.name, scopes=scopes))
    return accounts


def _has_fresh_proof(context: Context) -> bool:
    assert context.caller, "only a person decides"
    proved_at = context.caller.proved_at
    return proved_at is not None and context.real_now - proved_at <= PROOF_LIFETIME


async def _check_request(context: Call, request: AuthorizationRequest) -> CheckedRequest:
    """Return the checked request. Raises `OAuthError`, without `redirect` while its origin is uncertain."""
    client = await client_named(context, request.client_id)
    if request.redirect_uri is None or not is_registered(
        request.redirect_uri, parse_redirect_uris(client.redirect_uris_json)
    ):
        raise OAuthError(ErrorCode.INVALID_REQUEST, _why_not_registered(request.redirect_uri))
    try:
        check_response_type(request.response_type)
        return CheckedRequest(
            client=client,
            redirect_uri=request.redirect_uri,
            state=request.state,
            scopes=requested_scopes(request.scope),
            challenge=check_challenge(request.code_challenge, request.code_challenge_method),
            resource=check_resource(request.resource, context.base_url),
        )
    except OAuthError as error:
        members = {"error": error.code, "error_description": error.description}
        error.client_name = client.name
        error.redirect = _answer(context, request.redirect_uri, request.state, **members)
        raise


def _why_not_registered(redirect_uri: str | None) -> str:
    """Return the fault of a redirect URI of a request, with the reason if no client may have it."""
    if redirect_uri is not None:
        try:
            check_redirect_uri(redirect_uri)
        except ValueError as fault:
            return f"redirect_uri {fault}, so it was not kept when the client named it."
    return "redirect_uri is not one of those that the client has registered."


def _answer(context: Context, redirect_uri: str, state: str | None, **members: str) -> str:
    """Return the client's address with an answer, and with the issuer (RFC 9207)."""
    return with_answer(redirect_uri, **members, state=state, iss=context.base_url)


def _rules(context: Context, request: DecideAuthorization) -> SpendingRules | None:
    """Return the spending rules of a limit as its owner wrote it; None when it is not an amount of the currency."""
    currency = context.services.catalogue.currencies.get(request.currency)
    minor = _minor(request.amount, currency) if currency else None
    if minor is None:
        return None
    return SpendingRules(limits={request.currency: Limits()._replace(**{request.period.value: minor})})


def _minor(text: str, currency: Currency) -> int | None:
    match = AMOUNT.fullmatch(text.strip())
    # 1.250 may mean 1250: with more decimal places than the currency has, an amount is ambiguous.
    if match is None or len(match[2] or "") > currency.places:
        return None
    try:
        return to_minor("amount", Decimal(f"{match[1]}.{match[2] or 0}"), currency)
    except InvalidInput:
        return None


async def _give(
    context: Transaction,
    *,
    checked: CheckedRequest,
    account: GrantableAccount,
    scopes: frozenset[Scope],
    rules: SpendingRules,
) -> str:
    """Grant access, and return the code that gets its first token. Raises `TooManyAssistants`."""
    session, keyring, now = context.session, context.services.keyring, context.real_now
    actor, owner_id = account.actor, account.id
    await session.get(OWNERS[actor](id=owner_id))
    if await session.get(count_grants(actor=actor.value, owner_id=owner_id, since=now - DAY)) >= MAX_GRANTS:
        raise TooManyAssistants(f"An account has at most {MAX_GRANTS} connected assistants. Disconnect one first.")
    # Until the code is exchanged, the row has expired and has the digest of a key that nobody has seen.
    key, _ = await issue(
        session,
        keyring,
        actor=actor,
        owner_id=owner_id,
        name=checked.client.name,
        now=now,
        scopes=scopes,
        expires_at=now,
    )
    grant_id = await session.get(
        INSERT_GRANT(
            OAuthGrantRow(
                id=0,
                client_id=checked.client.id,
                person_id=context.person_id,
                agent_id=owner_id if actor is Actor.AGENT else None,
                key_id=key.id,
                scopes=as_text(scopes),
                resource=checked.resource,
                created_at=now,
                revoked_at=None,
            )
        )
    )
    await session.execute(set_grant_of_key(key=key.id, grant_id=grant_id))
    if actor is Actor.AGENT:
        _, rows = await lock_rules(context, owner_id)
        await store_rules(context, rows, owner_id, key.id, rules)
    code = keyring.make_secret(CODE)
    await session.execute(delete_old_codes(before=now - DAY))
    await session.execute(
        insert_code(
            digest=code.digest.hex(),
            grant_id=grant_id,
            redirect_uri=checked.redirect_uri,
            code_challenge=checked.challenge,
            expires_at=now + CODE_LIFETIME,
            used_at=None,
        )
    )
    return code.key
