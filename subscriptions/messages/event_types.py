"""Every event that the service sends: those of tasks, and those of an agent's account."""

from decimal import Decimal

from domain.catalogue.countries import CountryPhase
from domain.money.deposits import DepositStatus, ReversalKind
from domain.people.roles import MemberRole
from domain.spending.approvals import ApprovalStatus
from domain.webhooks.retry import DisabledBecause
from subscriptions.messages import payloads
from subscriptions.messages.event_type import EventType
from subscriptions.messages.task_event_types import TASK_EVENT_TYPES

WEBHOOK_TEST = "webhook.test"

EVENT_TYPES: tuple[EventType, ...] = (
    *TASK_EVENT_TYPES,
    EventType(
        "wallet.credited",
        "Money arrived in a wallet: a payment or a bank transfer.",
        payloads.WalletCredited(
            currency="EUR",
            amount=Decimal("100.00"),
            available_balance=Decimal("147.55"),
            external_id="dep_5Yp0rJm2qWZ8dTfA",
        ),
    ),
    EventType(
        "wallet.deposit_failed",
        "A payment was declined, cancelled or not made in time.",
        payloads.DepositFailed(
            currency="EUR",
            amount=Decimal("100.00"),
            external_id="dep_5Yp0rJm2qWZ8dTfA",
            status=DepositStatus.DECLINED,
        ),
    ),
    EventType(
        "wallet.deposit_reversed",
        "A payment was reversed at the payment provider: refunded there, or charged back by the payer's bank.",
        payloads.DepositReversed(
            currency="EUR",
            amount=Decimal("100.00"),
            external_id="dep_5Yp0rJm2qWZ8dTfA",
            kind=ReversalKind.CHARGEBACK,
            available_balance=Decimal("0.00"),
            owed_balance=Decimal("52.45"),
        ),
    ),
    EventType(
        "wallet.reversal_returned",
        "Reversed money has returned: the refund failed, or the bank decided against the payer.",
        payloads.DepositReversed(
            currency="EUR",
            amount=Decimal("100.00"),
            external_id="dep_5Yp0rJm2qWZ8dTfA",
            kind=ReversalKind.CHARGEBACK,
            available_balance=Decimal("47.55"),
            owed_balance=Decimal("0.00"),
        ),
    ),
    EventType(
        "support.replied",
        "The platform's support replied to a support request.",
        payloads.SupportReplied(
            support_request_id=9,
            subject="An invoice for October",
            message_id=31,
            body="It is attached.",
            sender_name="Sam",
        ),
    ),
    EventType(
        "support.status_changed",
        "The platform's support changed the status of a support request.",
        payloads.SupportStatusChanged(
            support_request_id=9, subject="An invoice for October", previous_status="open", status="in_progress"
        ),
    ),
    EventType(
        "country.live",
        "A country for which the agent is on the waitlist has gone live.",
        payloads.CountryLive(iso_code="DE", name="Germany", phase=CountryPhase.LIVE, currency_code="EUR"),
    ),
    EventType(
        "webhook.disabled",
        "An endpoint is disabled: it answered 410, or failed for five days. Other channels are notified, "
        "else the owner.",
        payloads.WebhookDisabled(
            channel="webhook", address="https://agent.example.org/fieldcall", cause=DisabledBecause.FAILING
        ),
    ),
    EventType(
        "spending.decided",
        "The agent's owner approved or declined a task above a spending limit, or other spending rules.",
        payloads.SpendingDecided(decision=ApprovalStatus.APPROVED, task_id=42, api_key_id=None),
    ),
    EventType(
        "account.suspended",
        "The platform suspended the agent, or changed the reason; a support request contests it.",
        payloads.AccountStatusChanged(suspended=True, reason="Tasks that ask for what the terms do not allow."),
    ),
    EventType(
        "account.reinstated",
        "The suspension of the agent ended.",
        payloads.AccountStatusChanged(suspended=False, reason=None),
    ),
    EventType(
        "account.verified",
        "The platform declared the agent's owner verified.",
        payloads.AccountVerified(reason="The owner's contract was signed."),
    ),
    EventType(
        "account.members_changed",
        "A person became a member of the agent, has another role, or is no longer a member.",
        payloads.MembersChanged(email="owner@example.org", previous_role=None, role=MemberRole.OWNER),
    ),
    EventType(
        WEBHOOK_TEST,
        "The agent requested a test of a task's webhook.",
        payloads.WebhookTest(
            message="This is a test of your webhook.", webhook_url="https://agent.example.org/fieldcall"
        ),
    ),
)

EVENT_TYPE = {row.name: row for row in EVENT_TYPES}
