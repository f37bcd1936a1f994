"""The only module that sends mail, and the count of the mails that clients cause.

An address that never answered gets at most a few mails a day, over all reasons and senders. Their texts contain nothing
that a client has written. See docs/decisions/0103-mail-to-strangers.md.
"""

import zlib
from dataclasses import replace

from adapters.storage.engine.statements.typed import Statement
from adapters.storage.queries.mail.counts import (
    INSERT_COUNTED_MAIL,
    CountedMails,
    delete_mails_until,
    select_mails_by_strangers,
    select_mails_of_asker,
    select_mails_of_network,
    select_mails_of_network_to_mailbox,
    select_mails_to_mailbox,
    take_mails_lock,
)
from adapters.storage.queries.people.recovery import select_answered_recovery
from adapters.storage.tables.people import CountedMailRow
from domain import budgets
from domain.budgets import BudgetRow
from domain.people.addresses import mail_address, normalised_address
from domain.ports import CallResult, Mail
from domain.refusals.general import RateLimited, Unavailable
from domain.values.time import DAY, HOUR, SECOND, Instant
from domain.webhooks.retry import DeliveryStatus
from resolvers.core.context import Call, Context, Services, Transaction
from resolvers.core.jobs import JobKind, job, schedule
from subscriptions.messages.webhook_request import outcome

NO_ADDRESS = CallResult(0, 553, b"not an address that gets mail")
"""Answer about a row of an earlier version, or of a guest, whose address gets no mail (RFC 5321, 553)."""
CLIENTS = "clients"
"""Asker of the mails that are sent because an agent or an operator names their address."""
Bound = tuple[Statement[..., CountedMails], BudgetRow]
TO_STRANGER: Bound = (select_mails_to_mailbox, budgets.MAILS_TO_STRANGER)
OF_NETWORK: Bound = (select_mails_of_network, budgets.MAILS_OF_NETWORK)


class _Mails:
    """The mails of a mailbox, a network and an asker so far, for a transaction that holds their locks."""

    def __init__(self, context: Transaction, mailbox: bytes, asker: str | None) -> None:
        self._context = context
        self._mailbox, self._network, self._asker = mailbox, context.network, asker

    async def seconds_until_room(self, statement: Statement[..., CountedMails], budget: BudgetRow) -> int:
        """Return 0 if a budget allows one more mail, else the seconds until it does."""
        limit = budget.limit(self._context.services.policy)
        if limit is None:
            return 0
        now = self._context.real_now
        since = now - limit.window_seconds * SECOND
        counted = await self._context.session.get(
            statement(since=since, mailbox=self._mailbox, network=self._network, asker=self._asker)
        )
        if counted.number < limit.max_requests:
            return 0
        return -((since - (counted.first or now)) // SECOND)

    async def add(self, *bounds: Bound) -> bool:
        """Add a mail, which is sent if every budget allows it. Returns True if it is sent."""
        is_sent = not [bound for bound in bounds if await self.seconds_until_room(*bound)]
        await self._context.session.execute(
            INSERT_COUNTED_MAIL(
                CountedMailRow(
                    id=0,
                    mailbox_digest=self._mailbox,
                    network=self._network,
                    asker=self._asker,
                    is_sent=is_sent,
                    created_at=self._context.real_now,
                )
            )
        )
        return is_sent


async def has_answered(context: Context, address: str) -> bool:
    """True if the reader of an address has signed in with it, or has confirmed it for somebody."""
    known = normalised_address(address)
    return bool(await context.session.get(select_answered_recovery(address=known, now=context.real_now)))


async def admit_mail(context: Transaction, to: str) -> bool:
    """Count a mail to an address that an agent or an operator names, in the transaction that schedules it.

    Returns False if it must not be sent.
    """
    mailbox = await _locked_mailbox(context, to)
    if mailbox is None:
        return False
    is_known = await has_answered(context, to)
    of_address: Bound = (select_mails_of_asker, budgets.MAILS_OF_CLIENTS) if is_known else TO_STRANGER
    return await _Mails(context, mailbox, CLIENTS).add(OF_NETWORK, of_address)


async def admit_requested_mail(context: Transaction, to: str, asker: str | None) -> bool:
    """Count a mail that a person asks for, in the transaction that schedules it. Returns False if it must not be sent.

    `asker` is a browser or a person that has used the address, with its own allowance. Raises `RateLimited` for the
    budgets of the network and the asker. The budget of the address is spent silently: known and unknown addresses take
    the same statements, so that nobody can distinguish them.
    """
    mailbox = await _locked_mailbox(context, to)
    if mailbox is None:
        return False
    is_known = await has_answered(context, to)
    own = asker if is_known else None
    mails = _Mails(context, mailbox, own)
    if own is not None:
        await _require_room(context, mails, (select_mails_of_asker, budgets.MAILS_OF_BROWSER))
        return await mails.add()
    await _require_room(context, mails, (select_mails_of_network_to_mailbox, budgets.MAILS_OF_NETWORK_TO_ADDRESS))
    await _require_room(context, mails, OF_NETWORK)
    return await mails.add((select_mails_by_strangers, budgets.MAILS_BY_STRANGERS) if is_known else TO_STRANGER)


async def _locked_mailbox(context: Transaction, to: str) -> bytes | None:
    """Return the keyed hash of a mailbox, locked with the network; None for an address that gets no mail."""
    address = mail_address(to)
    if address is None or not address.is_reachable:
        return None
    mailbox = context.services.keyring.digest(f"mailbox {address.mailbox}")
    # Always in the same order, so that two calls never wait for each other.
    for number in sorted({_lock_number(mailbox), _lock_number((context.network or "").encode())}):
        await context.session.execute(take_mails_lock(number=number))
    return mailbox


async def _require_room(context: Context, mails: _Mails, bound: Bound) -> None:
    """Raise `RateLimited` for a budget that allows no more mail."""
    _, budget = bound
    limit, seconds = budget.limit(context.services.policy), await mails.seconds_until_room(*bound)
    if limit and seconds:
        raise RateLimited(budget.refusal(limit, seconds).detail, retry_after=seconds)


def _lock_number(name: bytes) -> int:
    return zlib.crc32(name) >> 1


async def schedule_mail(context: Transaction, kind: JobKind, row_id: int, moment: Instant | None = None) -> None:
    """Schedule the sending of a mail, or a later step of it at an instant.

    Readers live in the real world, while the clock of a practice world may stand still.
    """
    outside = replace(context)
    outside.become(None)
    await schedule(outside, kind, row_id, outside.now if moment is None else moment)


async def send_mail(context: Call, message: Mail, *, is_admitted: bool = False) -> None:
    """Send a mail. Raises `Unavailable` when the mail server refuses it: the job is retried.

    Without `is_admitted`, an address that never answered gets nothing. `is_admitted` says that the mail was counted
    here, and that its text is the service's own.
    """
    address = mail_address(message.to)
    if address is None or not address.is_reachable or not (is_admitted or await has_answered(context, message.to)):
        return
    answer = await hand_over(context.services, message)
    if outcome(answer) is not DeliveryStatus.DELIVERED:
        fault = answer.fault or f"{answer.status} {answer.beginning.decode(errors='replace')}"
        raise Unavailable(f"The mail server did not take the mail: {fault}", retry_after=60)


async def hand_over(services: Services, message: Mail) -> CallResult:
    """Pass a mail to the mail server, once."""
    address = mail_address(message.to)
    return await services.mailer.send(message) if address and address.is_reachable else NO_ADDRESS


@job(JobKind.DELETE_COUNTED_MAILS, every=HOUR)
async def delete_counted_mails(context: Transaction, _: int) -> None:
    """Delete counted mails that no budget counts any longer."""
    await context.session.execute(delete_mails_until(until=context.real_now - DAY))
