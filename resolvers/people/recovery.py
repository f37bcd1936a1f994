"""Recovery of lost access: the people who have access are asked by mail, and access is given if none refuses in a day.

See docs/decisions/0050.
"""

from collections.abc import Sequence

from adapters.approvals.question import Question, about_access, mail
from adapters.i18n.choice import choose_locale
from adapters.storage.engine.statements.changes import set_columns
from adapters.storage.queries.accounts.agents import lock_agent
from adapters.storage.queries.accounts.operators import lock_operator
from adapters.storage.queries.accounts.staff import lock_staff
from adapters.storage.queries.people.accounts import select_operator_of_person
from adapters.storage.queries.people.memberships import select_members_of_agent
from adapters.storage.queries.people.persons import (
    lock_person,
    select_person_by_id,
    set_person_address,
    set_person_of_operator,
)
from adapters.storage.queries.people.recovery import (
    INSERT_RECOVERY,
    delete_passkeys_since,
    lock_recovery,
    select_recoveries_of_subject,
    select_recovery_by_id,
    set_recovery_cancelled,
    set_recovery_done,
)
from adapters.storage.tables.accounts import staff
from adapters.storage.tables.people import PersonRow, RecoveryRow
from domain.lifecycle.statuses import Actor
from domain.people.recovery import REFUSED_FOR, WAITING_TIME, RecoverySubject
from domain.people.roles import MemberRole
from domain.refusals.general import Unavailable
from domain.refusals.people import RecoveryRefused
from domain.refusals.spending import ApprovalDecided
from domain.spending.approvals import OUTCOME, ApprovalStatus
from resolvers.access.grants import end_grants
from resolvers.accounts.confirmations import confirm_owner
from resolvers.core.context import Call, Context, Transaction
from resolvers.core.jobs import JobKind, job
from resolvers.core.operation import Snapshot, operation
from resolvers.mail.door import schedule_mail, send_mail
from resolvers.mail.questions import (
    AnswerQuestion,
    MailedLinks,
    MailedQuestion,
    QuestionReference,
    find_status,
)
from resolvers.people.memberships import lock_members, make_owner
from resolvers.people.sessions import end_sessions
from subscriptions.transports.channels import person_channel


def _signed_text(row: RecoveryRow) -> str:
    return f"recovery {row.id} {row.subject_kind} {row.subject_id} {row.address_to} {row.effective_at}"


LINKS = MailedLinks("acc", "access-request", select_recovery_by_id, _signed_text)
MAX_LISTED = 20
"""Maximum number of recoveries of an account that are read, newest first."""


async def ask_for_access(
    context: Transaction, kind: RecoverySubject, subject_id: int, person: PersonRow, *, address_from: str, account: str
) -> RecoveryRow:
    """Have the people who have access to an account asked to give access to another person.

    Repeating it returns the pending request. `address_from` has access today; for an agent, all owners are asked.
    Raises `RecoveryRefused` if they refused it lately, and `Unavailable` if the service cannot mail a link.
    """
    now = context.real_now
    for row in await _recoveries(context, kind, subject_id, since=now - REFUSED_FOR):
        if row.person_id != person.id or row.done_at is not None:
            continue
        if row.cancelled_at is not None:
            raise RecoveryRefused("An owner of this account has refused you access within the last 30 days.")
        if row.effective_at > now:
            return row
    row = new_recovery(context, kind, subject_id, old=address_from, new=person.address, locale=person.locale)
    return await record_recovery(context, row._replace(account=account, person_id=person.id))


def new_recovery(
    context: Context, kind: RecoverySubject, subject_id: int, *, old: str, new: str, locale: str | None = None
) -> RecoveryRow:
    """Return a new request for an account that `old` has access to today. Raises `Unavailable`."""
    now = context.real_now
    return RecoveryRow(
        id=0,
        subject_kind=kind.value,
        subject_id=subject_id,
        account=old,
        address_from=old,
        address_to=new,
        person_id=None,
        locale=choose_locale(locale, context.language),
        base_url=public_address(context),
        asked_at=now,
        effective_at=now + WAITING_TIME,
        cancelled_at=None,
        done_at=None,
    )


async def record_recovery(context: Transaction, row: RecoveryRow) -> RecoveryRow:
    """Store a request, have its mails sent, and schedule the time at which it takes effect."""
    row = row._replace(id=await context.session.get(INSERT_RECOVERY(row)))
    await schedule_mail(context, JobKind.SEND_RECOVERY, row.id)
    await schedule_mail(context, JobKind.END_RECOVERY, row.id, row.effective_at)
    return row


def public_address(context: Context) -> str:
    """Return the service's address for links. The host of a request is unsafe for them: its sender has chosen it."""
    base_url = context.services.base_url
    if not base_url:
        raise Unavailable(
            "The service has no public address for links (FIELDCALL_BASE_URL), so nobody can be asked for access.",
            retry_after=3600,
        )
    return base_url


async def is_waiting(context: Context, kind: RecoverySubject, subject_id: int) -> bool:
    """Return true if an account has a request that neither took effect nor was refused."""
    now = context.real_now
    rows = await _recoveries(context, kind, subject_id, since=now - WAITING_TIME)
    return any(row.status == ApprovalStatus.PENDING and row.effective_at > now for row in rows)


async def _recoveries(context: Context, kind: RecoverySubject, subject_id: int, *, since: int) -> Sequence[RecoveryRow]:
    return await context.session.find_all(
        select_recoveries_of_subject(subject_kind=kind.value, subject_id=subject_id, since=since, limit=MAX_LISTED)
    )


@job(JobKind.SEND_RECOVERY, outside=True)
async def mail_recovery(context: Call, recovery_id: int) -> None:
    """Ask everybody who has access. Raises `Unavailable` when the mail server refuses it: the job is retried."""
    row = await context.session.get(select_recovery_by_id(id=recovery_id))
    if find_status(context, row) is not ApprovalStatus.PENDING:
        return
    link = LINKS.link(context, row)
    for number, (address, locale) in enumerate(await _recipients(context, row)):
        question = _question(row._replace(locale=locale))
        await send_mail(context, mail(question, address, link, f"recovery-{row.id}-{number}"))


async def _recipients(context: Context, row: RecoveryRow) -> list[tuple[str, str]]:
    """Return the addresses that are asked, with their locales."""
    if row.subject_kind != RecoverySubject.AGENT:
        # A member of the staff with keys alone has no address yet.
        return [(row.address_from, row.locale)] if row.address_from else []
    members = await context.session.find_all(select_members_of_agent(agent_id=row.subject_id))
    return [
        (member.address, member.locale or row.locale)
        for member in members
        if member.role == MemberRole.OWNER and member.person_id is not None
    ]


def _question(row: RecoveryRow) -> Question:
    is_moved = row.subject_kind in (RecoverySubject.PERSON, RecoverySubject.STAFF)
    return about_access(row.locale, row.account, row.address_to, until=row.effective_at, is_moved=is_moved)


@operation(reads=Snapshot.ONE)
async def show_recovery(read: Context, request: QuestionReference) -> MailedQuestion:
    """Read the question about lost access behind the link in a mail. Reading it decides nothing."""
    row = await LINKS.find_row(read, request.token)
    return MailedQuestion(status=find_status(read, row), question=_question(row))


@operation()
async def decide_recovery(transaction: Transaction, request: AnswerQuestion) -> MailedQuestion:
    """Give access at once or refuse it, as a reader of the mail, once. A refused change of an address is reverted."""
    row = await LINKS.find_row(transaction, request.token)
    row = await transaction.session.get(lock_recovery(id=row.id))
    if find_status(transaction, row) is not ApprovalStatus.PENDING:
        raise ApprovalDecided("This was decided on before, or the access was given because nobody refused in time.")
    status = OUTCOME[request.decision]
    if status is ApprovalStatus.APPROVED:
        await _complete(transaction, row)
    else:
        await _refuse(transaction, row)
    return MailedQuestion(status=status, question=_question(row))


@job(JobKind.END_RECOVERY)
async def end_recovery(context: Transaction, recovery_id: int) -> None:
    """Give access that nobody has refused in time."""
    row = await context.session.get(lock_recovery(id=recovery_id))
    if row.status == ApprovalStatus.PENDING:
        await _complete(context, row)


async def _complete(context: Transaction, row: RecoveryRow) -> None:
    await context.session.execute(set_recovery_done(key=row.id, done_at=context.real_now))
    match RecoverySubject(row.subject_kind):
        case RecoverySubject.AGENT:
            await _give_agent(context, row)
        case RecoverySubject.OPERATOR:
            await _give_operator(context, row)
        case RecoverySubject.PERSON | RecoverySubject.STAFF:
            # The address has changed already; only the waiting time has ended.
            pass


async def _give_agent(context: Transaction, row: RecoveryRow) -> None:
    assert row.person_id is not None, "a person asks for an agent"
    agent = await context.session.get(lock_agent(id=row.subject_id))
    person = await context.session.get(select_person_by_id(id=row.person_id))
    # An owner who changed the address in the profile has thereby refused.
    if agent.address == row.address_to:
        agent = await confirm_owner(context, agent, person.locale)
        await make_owner(context, await lock_members(context.session, agent), person)


async def _give_operator(context: Transaction, row: RecoveryRow) -> None:
    assert row.person_id is not None, "a person asks for an operator"
    await context.session.get(lock_person(id=row.person_id))
    operator = await context.session.get(lock_operator(id=row.subject_id))
    is_free = await context.session.find(select_operator_of_person(person_id=row.person_id)) is None
    if is_free and operator.address == row.address_to:
        await context.session.execute(set_person_of_operator(key=operator.id, person_id=row.person_id))
        if operator.person_id is not None:
            await end_grants(context, person_id=operator.person_id, actor=Actor.OPERATOR, owner_id=operator.id)
            context.notify_channel(person_channel(operator.person_id))


async def _refuse(context: Transaction, row: RecoveryRow) -> None:
    await context.session.execute(set_recovery_cancelled(key=row.id, cancelled_at=context.real_now))
    if row.subject_kind == RecoverySubject.PERSON:
        await context.session.execute(set_person_address(key=row.subject_id, address=row.address_from))
        await context.session.execute(delete_passkeys_since(person=row.subject_id, since=row.asked_at))
        await end_sessions(context, row.subject_id)
    elif row.subject_kind == RecoverySubject.STAFF:
        member = await context.session.get(lock_staff(id=row.subject_id))
        await context.session.execute(
            set_columns(staff, member.id, {"email": row.address_from or None, "person_id": row.person_id})
        )
        if member.person_id is not None:
            await end_sessions(context, member.person_id)
