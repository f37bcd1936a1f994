"""Spending rules: an agent tightens them at once, and loosens them with its owner's approval or through the staff."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from adapters.storage.queries.accounts.agents import lock_agent, select_agent_by_id
from adapters.storage.queries.accounts.api_keys import select_key_of_owner, set_key_has_spending_rules
from adapters.storage.queries.spending.approvals import (
    close_rule_approvals,
    select_approval,
    select_waiting_approvals,
)
from adapters.storage.queries.spending.rules import (
    INSERT_RULES,
    SpentRow,
    delete_rules,
    lock_wallets,
    select_rules_of_agent,
    set_has_spending_rules,
    set_rules,
)
from adapters.storage.tables.accounts import AgentRow
from adapters.storage.tables.spending import SpendingApprovalRow, SpendingRulesRow
from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.people.roles import StaffRole
from domain.refusals.accounts import KeyInUse
from domain.refusals.general import InvalidInput, NotFound
from domain.refusals.spending import OwnerUnknown
from domain.refusals.suggestion import Way
from domain.spending import rules as spending
from domain.spending.approvals import ApprovalStatus
from domain.spending.rules import UNRULED, Limits, RulesOf, Spent, calendar, stricter
from domain.values.money import Currency, from_minor, to_minor
from domain.webhooks.contact_methods import Owner
from resolvers.accounts.api_keys import another
from resolvers.core import audit
from resolvers.core.context import Context, Transaction, enter_world
from resolvers.core.dry_run import DryRunResult, SupportsDryRun
from resolvers.core.operation import Snapshot, operation
from resolvers.lifecycle.budget import expanded, make_columns, read_rules, shares, spent_rows, topmost
from resolvers.spending.approvals import BREACH, ask_for_rules, requested_rules, why_not_asked
from resolvers.wire.model import Wire
from resolvers.wire.scalars import (
    Amount,
    CountryCode,
    CurrencyCode,
    Flag,
    Id,
    Money,
    OwnId,
    OwnTime,
    Prose,
    server_time,
)
from subscriptions.transports.channels import account_channel

LOOSER = "The rules that are asked for are looser than those that apply."
"""Reason of a question about rules."""


class SpendingRulesReference(Wire):
    """Identifies spending rules by the agent or API key that they apply to."""

    api_key_id: Id | None = Field(default=None, examples=[1])
    """The API key; if omitted, the rules are those of the agent, which apply to all of its keys."""
    agent_id: Id | None = Field(default=None, examples=[1])
    """The agent, for the platform's staff. Agents omit it."""


class LimitsInCurrency(Wire):
    """Maximum amounts that may be committed to tasks in a currency, fees included; an omitted amount is no limit."""

    currency: CurrencyCode
    """ISO 4217 code."""
    per_task: Money | None = None
    """Maximum for one task."""
    per_day: Money | None = None
    """Maximum for all tasks of a calendar day, UTC."""
    per_month: Money | None = None
    """Maximum for all tasks of a calendar month, UTC."""


class FreezeSpending(SpendingRulesReference, SupportsDryRun):
    """The spending to stop: that of the agent, or of one of its keys; and the reason."""

    reason: Prose | None = None
    """Reason, for the audit log of the platform's staff."""


class SetSpendingRules(SpendingRulesReference):
    """The complete new rules: an omitted field is no limit."""

    limits: Annotated[list[LimitsInCurrency], Field(max_length=50)] = Field(default_factory=list)
    """Limits by currency. Spending in an unlisted currency is not allowed; without any limit, all currencies are."""
    countries: Annotated[list[CountryCode], Field(max_length=300)] | None = None
    """The only countries in which tasks may be, ISO 3166-1 alpha-2; null for all."""
    category_ids: Annotated[list[Id], Field(max_length=300)] | None = None
    """The only service categories that tasks may have, with their subcategories; null for all, and for tasks without a
    category."""
    frozen: Flag = False
    """True if all spending is stopped."""
    reason: Prose | None = None
    """Reason, for the audit log of the platform's staff."""


class SpendingBudget(Wire):
    """Limits in a currency, with the spent and the remaining amounts. Null if there is no limit."""

    currency: str
    """ISO 4217 code."""
    per_task: Amount | None
    """Maximum for one task, fees included."""
    per_day: Amount | None
    """Maximum for all tasks of a calendar day, UTC."""
    per_month: Amount | None
    """Maximum for all tasks of a calendar month, UTC."""
    spent_today: Amount
    """Amount committed to tasks since the day began, less the returned part."""
    spent_this_month: Amount
    """Amount committed to tasks since the month began, less the returned part."""
    left_today: Amount | None
    """Remaining part of the day's limit."""
    left_this_month: Amount | None
    """Remaining part of the month's limit."""
    most_now: Amount
    """Maximum that a task may cost now."""


class RequestedRules(Wire):
    """The looser rules that an owner is asked about."""

    frozen: bool
    """True if all spending would be stopped."""
    limits: list[LimitsInCurrency]
    """Limits by currency; without any, all currencies would be allowed."""
    countries: list[str] | None
    """The only countries in which tasks could be; null for all."""
    category_ids: list[OwnId] | None
    """The only service categories that tasks could have, with their subcategories; null for all."""


class SpendingApproval(Wire):
    """A question that waits for the owner's decision (`decideSpending`, or the link in the mail)."""

    node_fields = ("approval_id",)

    id: OwnId
    """Number of the question."""
    reason: str
    """Reason of the question, as a sentence."""
    requested: RequestedRules | None
    """The requested rules; null if the question is about a task."""
    task_id: OwnId | None
    """The task that is above a limit; null if the question is about raising these rules."""
    cost: Amount | None
    """Cost of that task."""
    currency: str | None
    """ISO 4217 code."""
    created_at: OwnTime
    """Time at which the owner was asked, on the server's clock (UTC)."""
    expires_at: OwnTime
    """Time until which the owner can decide, on the server's clock (UTC)."""


class SpendingWarning(Wire):
    """A problem that these rules may cause later."""

    code: str
    """owner_unknown when the agent names no owner, owner_unreachable when the owner cannot be asked by mail."""
    message: str
    """Meaning of the warning, and what to do."""


class SpendingRules(DryRunResult):
    """Spending rules with their remaining budgets. They apply to escrow tasks: direct tasks take no money from a
    wallet."""

    api_key_id: OwnId | None
    """Key that the rules apply to; null for the agent's rules, which also apply to all of its keys."""
    frozen: bool
    """True if all spending is stopped."""
    limits: list[SpendingBudget]
    """Limits by currency. Spending in an unlisted currency is not allowed; without any limit, all currencies are."""
    countries: list[str] | None
    """The only countries in which tasks may be; null for all."""
    category_ids: list[OwnId] | None
    """The only service categories that tasks may have, with their subcategories; null for all."""
    day_ends_at: OwnTime
    """Beginning of the next day, on the clock of the agent's world (UTC)."""
    month_ends_at: OwnTime
    """Beginning of the next month, on the clock of the agent's world (UTC)."""
    waiting: list[SpendingApproval]
    """Questions about these rules that the owner has not decided yet."""
    owner_notice: str | None
    """Reason why the owner cannot be asked by mail, such as an unconfirmed e-mail address; null when it can."""
    warnings: list[SpendingWarning] = Field(default_factory=list)
    """Reasons why neither the agent nor its owner can resume stopped spending."""


Change = Callable[[spending.SpendingRules], spending.SpendingRules]


@operation(Actor.AGENT, Actor.PLATFORM, reads=Snapshot.ONE, way=Way.READ_SPENDING_RULES)
async def get_spending_rules(read: Context, request: SpendingRulesReference) -> SpendingRules:
    """Read the spending rules of the agent or of one of its keys, with the spent and the remaining amounts."""
    agent_id = await _find_agent(read, request)
    return (await views(read, agent_id, [request.api_key_id]))[0]


@operation(
    Actor.AGENT, Actor.PLATFORM, scope=Scope.MANAGE, subject=audit.AGENT_SPENDING, role=StaffRole.TRUST, fresh=True
)
async def set_spending_rules(transaction: Transaction, request: SetSpendingRules) -> SpendingRules:
    """Replace spending rules. Stricter rules apply at once; looser ones wait for the owner, who is asked by e-mail if
    the address is confirmed.

    A key has no `manage` while it has its own rules, so no key can set rules for itself. The platform's staff may
    loosen rules, too. The result has the rules that apply now, and the questions that wait.
    """
    rules = _requested(transaction, request)
    return await _change(transaction, request, lambda _: rules)


@operation(Actor.AGENT, Actor.PLATFORM, scope=Scope.MANAGE, subject=audit.AGENT_SPENDING, role=StaffRole.TRUST)
async def freeze_spending(transaction: Transaction, request: FreezeSpending) -> SpendingRules:
    """Stop all spending of the agent, or of one of its keys, at once. Repeating it changes nothing.

    The result, and that of a dry run, warns when only the platform's staff could resume it.
    """
    return await _change(transaction, request, lambda rules: replace(rules, frozen=True))


@operation(
    Actor.AGENT, Actor.PLATFORM, scope=Scope.MANAGE, subject=audit.AGENT_SPENDING, role=StaffRole.TRUST, fresh=True
)
async def unfreeze_spending(transaction: Transaction, request: SpendingRulesReference) -> SpendingRules:
    """Resume spending: asks the owner by e-mail; for the platform's staff it takes effect at once."""
    return await _change(transaction, request, lambda rules: replace(rules, frozen=False))


async def _find_agent(context: Context, request: SpendingRulesReference) -> int:
    """Return the agent that a request names, and move the context to its world. Raises `InvalidInput` and
    `NotFound`."""
    if context.actor is Actor.AGENT:
        if request.agent_id not in (None, context.agent_id):
            raise NotFound("There is no such agent.")
        agent_id = context.agent_id
    else:
        if request.agent_id is None:
            raise InvalidInput.for_field("agentId", "required", "is required")
        agent_id = request.agent_id
        if await context.session.find(select_agent_by_id(id=agent_id)) is None:
            raise NotFound("There is no such agent.")
        await enter_world(context, agent_id)
    if request.api_key_id is not None:
        key = select_key_of_owner(id=request.api_key_id, actor=Actor.AGENT.value, owner_id=agent_id)
        if await context.session.find(key) is None:
            raise NotFound("There is no such API key.")
    return agent_id


def _requested(context: Context, request: SetSpendingRules) -> spending.SpendingRules:
    """Return the rules that a request describes. Raises `InvalidInput` naming the field."""
    catalogue = context.services.catalogue
    limits = _requested_limits(catalogue.currencies, request.limits)
    for number, country in enumerate(request.countries or ()):
        if country not in catalogue.countries:
            raise InvalidInput.for_field(f"countries[{number}]", "unknown_country", f"{country} is not a known country")
    for number, category in enumerate(request.category_ids or ()):
        if category not in catalogue.categories:
            raise InvalidInput.for_field(f"categoryIds[{number}]", "unknown_category", "is not a service category")
    return spending.SpendingRules(
        frozen=request.frozen,
        limits=limits,
        countries=None if request.countries is None else frozenset(request.countries),
        categories=None if request.category_ids is None else expanded(catalogue, request.category_ids),
    )


def _requested_limits(currencies: Mapping[str, Currency], requests: Sequence[LimitsInCurrency]) -> dict[str, Limits]:
    limits: dict[str, Limits] = {}
    for number, request in enumerate(requests):
        field = f"limits[{number}]"
        currency = currencies.get(request.currency)
        if currency is None or request.currency in limits:
            code = "unknown_currency" if currency is None else "given_twice"
            raise InvalidInput.for_field(f"{field}.currency", code, f"{request.currency} is unknown or given twice")
        amounts = (("perTask", request.per_task), ("perDay", request.per_day), ("perMonth", request.per_month))
        limits[request.currency] = Limits(
            *(None if amount is None else to_minor(f"{field}.{name}", amount, currency) for name, amount in amounts)
        )
        if limits[request.currency] == Limits():
            raise InvalidInput.for_field(field, "required", "needs perTask, perDay or perMonth")
    return limits


async def _change(context: Transaction, request: SpendingRulesReference, change: Change) -> SpendingRules:
    agent_id, key_id = await _find_agent(context, request), request.api_key_id
    if key_id is not None and context.caller and key_id == context.caller.key_id and context.actor is Actor.AGENT:
        raise KeyInUse(
            "This key authenticates the call, and with spending rules of its own it would lose the scope manage.",
            next_actions=(another(context.actor),),
        )
    owner, rows = await lock_rules(context, agent_id)
    row = next((row for row in rows if row.api_key_id == key_id), None)
    current = read_rules(context.services.catalogue, row) if row else UNRULED
    requested = change(current)
    by_staff = context.actor is Actor.PLATFORM
    allowed = requested if by_staff else stricter(current, requested)
    # Freezing is for an emergency: it works without the address of an owner.
    only_freezes = allowed == requested and allowed in (current, replace(current, frozen=True))
    needs_owner = owner.email is None and not (by_staff or only_freezes)
    if needs_owner and await why_not_asked(context, owner) is not None:
        raise OwnerUnknown(
            "The agent names no e-mail address of its owner, who would be asked to raise its rules. Without rules it "
            "can still be set in the profile; otherwise the platform's staff helps."
        )
    # A request that only loosens the rules changes neither the current rules nor the earlier questions.
    if allowed != current or allowed == requested:
        await store_rules(context, rows, agent_id, key_id, allowed)
    if allowed != requested:
        await ask_for_rules(context, owner, key_id, requested)
    return (await views(context, agent_id, [key_id]))[0]


async def lock_rules(context: Context, agent_id: int) -> tuple[AgentRow, list[SpendingRulesRow]]:
    """Lock the agent's wallets, the agent and all its rules, so that no payment runs during a change of the rules."""
    await context.session.find_all(lock_wallets(agent_id=agent_id))
    owner = await context.session.get(lock_agent(id=agent_id))
    return owner, await context.session.find_all(select_rules_of_agent(agent_id=agent_id))


async def store_rules(
    context: Transaction,
    rows: Sequence[SpendingRulesRow],
    agent_id: int,
    key_id: int | None,
    rules: spending.SpendingRules,
) -> None:
    """Store new rules and close the questions about the earlier ones.

    `rows` are the rules of the agent and its keys, locked by `lock_rules`.
    """
    row = next((row for row in rows if row.api_key_id == key_id), None)
    columns = make_columns(context.services.catalogue, rules)
    if row and rules == UNRULED:
        await context.session.execute(delete_rules(key=row.id))
    elif row:
        await context.session.execute(set_rules(key=row.id, **columns))
    elif rules != UNRULED:
        await context.session.get(INSERT_RULES(SpendingRulesRow(id=0, agent_id=agent_id, api_key_id=key_id, **columns)))
    if key_id is not None:
        await context.session.execute(set_key_has_spending_rules(key=key_id, has_spending_rules=rules != UNRULED))
    others = any(other.api_key_id != key_id for other in rows)
    await context.session.execute(set_has_spending_rules(key=agent_id, has_spending_rules=others or rules != UNRULED))
    await context.session.execute(close_rule_approvals(of_agent=agent_id, of_key=key_id))
    context.notify_channel(account_channel(Owner(Actor.AGENT, agent_id)))


async def views(context: Context, agent_id: int, key_ids: Sequence[int | None]) -> list[SpendingRules]:
    """Return the rules of keys of an agent (None: the agent's own). The same few statements read all of them."""
    owner = await context.session.get(select_agent_by_id(id=agent_id))
    owner_notice = await why_not_asked(context, owner)
    rows = {row.api_key_id: row for row in await context.session.find_all(select_rules_of_agent(agent_id=agent_id))}
    spent = await spent_rows(context, agent_id, calendar(context.now).month) if rows else []
    waiting = await context.session.find_all(select_waiting_approvals(agent_id=agent_id, now=context.real_now))
    shown = [_view(context, key_id, rows.get(key_id), spent, waiting) for key_id in key_ids]
    return [
        view.model_copy(update={"owner_notice": owner_notice, "warnings": _warnings(view, owner, owner_notice)})
        for view in shown
    ]


def _warnings(view: SpendingRules, owner: AgentRow, owner_notice: str | None) -> list[SpendingWarning]:
    if not view.frozen or owner_notice is None:
        return []
    code = OwnerUnknown.code if owner.email is None else "owner_unreachable"
    return [
        SpendingWarning(
            code=code,
            message=f"Only the platform's staff can resume this spending: the owner cannot be asked, {owner_notice}",
        )
    ]


async def rules_of_keys(context: Context, key_ids: Sequence[int]) -> dict[int, SpendingRules]:
    """Return the rules of keys of the calling agent, by key id: an edge of the graph."""
    return dict(zip(key_ids, await views(context, context.agent_id, key_ids), strict=True))


async def spent_today_of_agents(context: Context, agent_ids: Sequence[int]) -> dict[int, dict[str, Decimal]]:
    """Return the amounts that the calling agent has committed to tasks since the day began (UTC), less the returned
    part, by currency: an edge of the graph."""
    agent_id = context.agent_id
    assert list(agent_ids) == [agent_id], "an agent reads its own wallets"
    currencies = context.services.catalogue.currencies
    totals = shares(await spent_rows(context, agent_id, calendar(context.now).day), None)
    spent = {code: from_minor(of[RulesOf.AGENT].day, currencies[code].places) for code, of in totals.items()}
    return {agent_id: spent}


def _view(
    context: Context,
    key_id: int | None,
    row: SpendingRulesRow | None,
    spent: Sequence[SpentRow],
    waiting: Sequence[SpendingApprovalRow],
) -> SpendingRules:
    catalogue, today = context.services.catalogue, calendar(context.now)
    rules = read_rules(catalogue, row) if row else UNRULED
    of = RulesOf.AGENT if key_id is None else RulesOf.KEY
    totals = shares(spent, key_id)
    return SpendingRules(
        api_key_id=key_id,
        frozen=rules.frozen,
        limits=[
            _budget(context, currency, limits, totals.get(currency, {}).get(of, Spent()))
            for currency, limits in sorted(rules.limits.items())
        ],
        countries=None if rules.countries is None else sorted(rules.countries),
        category_ids=None if rules.categories is None else topmost(catalogue, rules.categories),
        day_ends_at=server_time(today.next_day),
        month_ends_at=server_time(today.next_month),
        waiting=[_waiting(context, approval) for approval in waiting if approval.rules_key_id == key_id],
        owner_notice=None,
    )


async def find_question(context: Context, approval_id: int) -> SpendingApproval | None:
    """Return a question that waits, of the calling agent or any for the platform; None for another one."""
    row = await context.session.find(select_approval(id=approval_id))
    if row is None or not (row.status == ApprovalStatus.PENDING and row.expires_at > context.real_now):
        return None
    is_readable = context.actor is Actor.PLATFORM or row.agent_id == context.agent_id
    return _waiting(context, row) if is_readable else None


def _waiting(context: Context, approval: SpendingApprovalRow) -> SpendingApproval:
    is_about_task = approval.breach_json is not None
    return SpendingApproval(
        id=approval.id,
        reason=BREACH.validate_json(approval.breach_json).message() if approval.breach_json else LOOSER,
        requested=None if is_about_task else _wished(context, requested_rules(context, approval)),
        task_id=approval.task_id,
        cost=_amount(context, approval.currency, approval.cost) if approval.currency else None,
        currency=approval.currency,
        created_at=server_time(approval.created_at),
        expires_at=server_time(approval.expires_at),
    )


def _wished(context: Context, rules: spending.SpendingRules) -> RequestedRules:
    catalogue = context.services.catalogue
    return RequestedRules(
        frozen=rules.frozen,
        limits=[
            LimitsInCurrency(
                currency=currency,
                per_task=_amount(context, currency, limits.per_task),
                per_day=_amount(context, currency, limits.per_day),
                per_month=_amount(context, currency, limits.per_month),
            )
            for currency, limits in sorted(rules.limits.items())
        ],
        countries=None if rules.countries is None else sorted(rules.countries),
        category_ids=None if rules.categories is None else topmost(catalogue, rules.categories),
    )


def _budget(context: Context, currency: str, limits: Limits, spent: Spent) -> SpendingBudget:
    left_today = None if limits.per_day is None else max(limits.per_day - spent.day, 0)
    left_this_month = None if limits.per_month is None else max(limits.per_month - spent.month, 0)
    maximum = min(limit for limit in (limits.per_task, left_today, left_this_month) if limit is not None)
    return SpendingBudget(
        currency=currency,
        per_task=_amount(context, currency, limits.per_task),
        per_day=_amount(context, currency, limits.per_day),
        per_month=_amount(context, currency, limits.per_month),
        spent_today=_amount(context, currency, spent.day),
        spent_this_month=_amount(context, currency, spent.month),
        left_today=_amount(context, currency, left_today),
        left_this_month=_amount(context, currency, left_this_month),
        most_now=_amount(context, currency, maximum),
    )


def _amount(context: Context, currency: str, minor: int | None) -> Amount | None:
    return None if minor is None else from_minor(minor, context.services.catalogue.currencies[currency].places)
