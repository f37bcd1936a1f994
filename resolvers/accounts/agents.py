"""Agents: registration, profile and API keys. See docs/reference/accounts.md."""

from typing import Annotated

from pydantic import AliasChoices, Field, StringConstraints

from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.accounts.agents import INSERT_AGENT, lock_agent, select_agent_by_id
from adapters.storage.queries.practice.worlds import INSERT_WORLD
from adapters.storage.tables.accounts import AgentRow, PracticeWorldRow, agent
from domain.accounts.scopes import Scope
from domain.budgets import REGISTRATIONS
from domain.lifecycle.statuses import Actor, AgentStatus
from domain.people.addresses import normalised_address
from domain.practice.clock import USUAL_SPEED
from domain.refusals.general import InvalidInput
from domain.refusals.spending import OwnerFixed
from domain.refusals.suggestion import Way
from domain.values import wallclock
from domain.webhooks.redaction import MASK, mask_address, mask_config
from resolvers.accounts.api_keys import (
    FIRST_KEY,
    ApiKey,
    ApiKeyReference,
    CreateApiKey,
    NewApiKey,
    create_key,
    issue,
    keys_of_caller,
    revoke_key,
)
from resolvers.accounts.confirmations import EmailState, ask_owner, begin_anew, email_state
from resolvers.catalogue.terms import accept_terms
from resolvers.core.context import Context, Transaction
from resolvers.core.dry_run import DryRunResult
from resolvers.core.keyring import Keyring, make_webhook_secret
from resolvers.core.operation import Snapshot, operation
from resolvers.wire.model import Nothing, Wire
from resolvers.wire.scalars import (
    CalledAddress,
    Email,
    Flag,
    Id,
    JsonText,
    Line,
    OwnTime,
    Prose,
    Secret,
    Supplied,
    WebAddress,
)

Token = Annotated[str, StringConstraints(min_length=1, max_length=1000)]


class RegisterAgent(Wire):
    """Profile of a new agent, and its acceptance of the legal documents."""

    agent_name: Line
    """Name of the agent."""
    agent_type: Line
    """Free-text label of the kind of agent, stored as given."""
    accepted_terms: Flag
    """Must be true: the agent accepts the terms and conditions, privacy policy, acceptable use policy and agent
    platform terms."""
    accepted_terms_version: Line | None = None
    """Version of the legal documents that the agent has read; if omitted, the version in force."""
    description: Prose | None = None
    """Purpose of the agent."""
    email: Email | None = None
    """Contact of the agent's owner."""
    website_url: WebAddress | None = None
    """Web page of the agent or its owner."""
    referral_source: Line | None = None
    """Way in which the agent came to this service."""
    agent_framework: Line | None = None
    """Label of the framework that the agent is built with, such as `custom`."""
    framework_version: Line | None = None
    """Version of that framework."""
    callback_url: CalledAddress | None = None
    """Address to which the status events of all tasks are sent."""
    callback_secret: Token | None = None
    """Token that authenticates callbacks to the agent. Stored encrypted, never shown."""
    callback_config_json: JsonText | None = None
    """Configuration of callbacks, as JSON text; the keys depend on the framework. Stored encrypted."""
    locale: Line | None = None
    """Slug of the locale of payment pages; if omitted, the Accept-Language header of each request decides."""
    test_mode: Flag = False
    """Register in test mode, permanently: a practice world of its own with test money and simulated operators."""


class Agent(DryRunResult):
    """An agent's profile. Times are UTC."""

    id: Id
    """Number of the agent."""
    agent_name: str
    """Name of the agent."""
    description: str | None
    """Purpose of the agent."""
    agent_type: str
    """Free-text label of the kind of agent."""
    email: str | None
    """Contact of the agent's owner."""
    email_confirmed_at: OwnTime | None
    """Time at which the owner confirmed that address; until then only the question about it is sent there."""
    email_notice: str | None
    """Reason why nothing else is sent to that address, and what to do; null once it is confirmed."""
    owner_reachable: bool
    """True if the owner can be asked by mail, for example to resume spending: it has confirmed its address."""
    website_url: str | None
    """Web page of the agent or its owner."""
    referral_source: str | None
    """Way in which the agent came to this service."""
    agent_framework: str | None
    """Label of the framework that the agent is built with."""
    framework_version: str | None
    """Version of that framework."""
    callback_url: str | None
    """Address to which the status events of all tasks are sent."""
    callback_config_json: str | None
    """Configuration of callbacks, as JSON text. Each value that may be a secret reads `********`; the platform does not
    see the configuration."""
    locale: str | None
    """Slug of the locale of payment pages."""
    accepted_terms_version: str
    """Version of the legal documents that the agent has accepted."""
    status: AgentStatus
    """Registered, Verified once the owner's address is confirmed, Active from the first published task, Suspended."""
    suspension_reason: str | None
    """Reason of the suspension, if the platform gave one."""
    test_mode: bool
    """True if the agent is in test mode: in its own practice world, with test money and simulated operators."""
    created_at: OwnTime
    """Time at which the agent registered."""

    @classmethod
    def from_row(cls, row: AgentRow, keyring: Keyring | None, *, test_mode: bool, email: EmailState) -> "Agent":
        """Make the view for the agent, or without a keyring for the platform."""
        config = keyring.opened(row.callback_config_json) if keyring else None
        return cls(
            id=row.id,
            test_mode=test_mode,
            agent_name=row.name,
            description=row.description,
            agent_type=row.agent_type,
            email=row.email,
            email_confirmed_at=None if email.confirmed_at is None else wallclock.at(email.confirmed_at, "UTC"),
            email_notice=email.notice,
            owner_reachable=email.confirmed_at is not None,
            website_url=row.website_url,
            referral_source=row.referral_source,
            agent_framework=row.agent_framework,
            framework_version=row.framework_version,
            callback_url=row.callback_url and mask_address(row.callback_url),
            callback_config_json=mask_config(config) if config else None,
            locale=row.locale,
            accepted_terms_version=row.accepted_terms_version,
            status=AgentStatus(row.status),
            suspension_reason=row.suspension_reason,
            created_at=wallclock.at(row.created_at, "UTC"),
        )


class AgentRegistration(Wire):
    """A new agent, with secrets that are returned only once."""

    agent_id: Id
    """Number of the agent."""
    api_key: Secret
    """The first API key. Only a hash is stored, so a lost key cannot be recovered."""
    agent: Agent
    """The profile."""
    webhook_signing_secret: Secret
    """Secret that signs webhooks, in the form of Standard Webhooks."""


class UpdateAgent(Wire):
    """Changes of the profile: omitted fields stay unchanged. Null clears an optional field."""

    agent_name: Supplied[Line] = Field(default_factory=lambda: None, validation_alias=AliasChoices("agentName", "name"))
    """Name of the agent."""
    description: Prose | None = Field(default_factory=lambda: None)
    """Purpose of the agent."""
    agent_type: Supplied[Line] = Field(default_factory=lambda: None, validation_alias=AliasChoices("agentType", "type"))
    """Free-text label of the kind of agent."""
    email: Email | None = Field(default_factory=lambda: None)
    """Contact of the agent's owner."""
    website_url: WebAddress | None = Field(default_factory=lambda: None)
    """Web page of the agent or its owner."""


@operation(charges=(REGISTRATIONS,), way=Way.REGISTER_AGENT)
async def register_agent(transaction: Transaction, request: RegisterAgent) -> AgentRegistration:
    """Register an agent; its first key and its webhook secret are returned only once.

    A registration cannot be withdrawn.
    """
    return await new_agent(transaction, request)


async def new_agent(context: Transaction, request: RegisterAgent) -> AgentRegistration:
    """Insert an agent with its first key. Raises `InvalidInput`."""
    services, keyring = context.services, context.services.keyring
    version = await accept_terms(context, accepted=request.accepted_terms, version=request.accepted_terms_version)
    if request.locale is not None and request.locale not in services.catalogue.locales:
        slugs = ", ".join(services.catalogue.locales)
        raise InvalidInput.for_field("locale", "unknown_locale", f"must be one of {slugs}")
    webhook_secret = make_webhook_secret()
    row = AgentRow(
        id=0,
        name=request.agent_name,
        description=request.description,
        agent_type=request.agent_type,
        email=request.email,
        website_url=request.website_url,
        referral_source=request.referral_source,
        agent_framework=request.agent_framework,
        framework_version=request.framework_version,
        callback_url=request.callback_url,
        callback_secret=keyring.sealed(request.callback_secret),
        callback_config_json=keyring.sealed(_unmasked(request.callback_config_json)),
        locale=request.locale,
        accepted_terms_version=version,
        accepted_terms_at=context.now,
        status=AgentStatus.REGISTERED.value,
        status_before_suspension=None,
        suspension_reason=None,
        webhook_secret=keyring.encrypt(webhook_secret),
        previous_webhook_secret=None,
        previous_webhook_secret_until=None,
        event_sequence=0,
        free_events=0,
        free_events_since=0,
        direct_tasks_month=0,
        direct_tasks_published=0,
        has_contact_methods=False,
        has_spending_rules=False,
        created_at=context.now,
        address=normalised_address(request.email) if request.email else None,
    )
    row = row._replace(id=await context.session.get(INSERT_AGENT(row)))
    if request.test_mode:
        world = PracticeWorldRow(0, row.id, context.now, context.now, USUAL_SPEED, None)
        await context.session.execute(INSERT_WORLD(world))
    issued = await issue(
        context.session,
        keyring,
        actor=Actor.AGENT,
        owner_id=row.id,
        name=FIRST_KEY,
        now=context.now,
        test_mode=request.test_mode,
    )
    return AgentRegistration(
        agent_id=row.id,
        api_key=issued.new.key,
        agent=Agent.from_row(row, keyring, test_mode=request.test_mode, email=await ask_owner(context, row)),
        webhook_signing_secret=webhook_secret,
    )


def _unmasked(config: str | None) -> str | None:
    if config is not None and MASK in config:
        message = f"has {MASK} in place of a secret: send the secret"
        raise InvalidInput.for_field("callbackConfigJson", "masked", message)
    return config


@operation(Actor.AGENT, reads=Snapshot.SINGLE)
async def get_agent(read: Context, request: Nothing) -> Agent:
    """Read the calling agent's profile."""
    return await _own_view(read, await read.session.get(select_agent_by_id(id=read.agent_id)))


@operation(Actor.AGENT, scope=Scope.MANAGE)
async def update_agent(transaction: Transaction, request: UpdateAgent) -> Agent:
    """Change the calling agent's profile; only supplied fields change.

    A new address of the owner gets a mail that asks for confirmation. Setting an unconfirmed address again sends
    another mail, once the earlier link has expired.
    """
    row = await transaction.session.get(lock_agent(id=transaction.agent_id))
    supplied = request.model_dump(include=request.model_fields_set, by_alias=False)
    if "agent_name" in supplied:
        supplied["name"] = supplied.pop("agent_name")
    if row.has_spending_rules and supplied.get("email", row.email) != row.email:
        raise OwnerFixed("The owner's e-mail address decides on spending, so it stays while there are spending rules.")
    if "email" in supplied:
        supplied["address"] = normalised_address(request.email) if request.email else None
    if supplied:
        await transaction.session.execute(set_columns(agent, row.id, supplied))
        row = row._replace(**supplied)
    if "email" in supplied:
        await ask_owner(transaction, row)
        row = await begin_anew(transaction, row, row.email)
    return await _own_view(transaction, row)


async def _own_view(context: Context, row: AgentRow) -> Agent:
    email = await email_state(context, row.id, row.email)
    return Agent.from_row(row, context.services.keyring, test_mode=context.practice is not None, email=email)


@operation(Actor.AGENT, reads=Snapshot.SINGLE, lists="api_key_id")
async def list_api_keys(read: Context, request: Nothing) -> list[ApiKey]:
    """List all keys of the calling agent with their scopes, including revoked and expired ones, oldest first."""
    return await keys_of_caller(read)


@operation(Actor.AGENT, scope=Scope.MANAGE, fresh=True)
async def create_api_key(transaction: Transaction, request: CreateApiKey) -> NewApiKey:
    """Create another key for the calling agent; it is returned only once. Several keys may be active.

    It has at most the scopes and the lifetime of the calling key. A key with its own spending rules has no `manage`, so
    it creates no keys: a new key would not be bound by the rules.
    """
    return await create_key(transaction, request)


@operation(Actor.AGENT, scope=Scope.MANAGE)
async def revoke_api_key(transaction: Transaction, request: ApiKeyReference) -> ApiKey:
    """Revoke a key permanently, at once; not the key that authenticates the call. Repeating it changes nothing."""
    return await revoke_key(transaction, request)
