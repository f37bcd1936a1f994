"""Statements of a wallet over a period, as data and as CSV: opening balances, each movement, and closing balances.

A period begins and ends at ledger transactions, so that the closing balances of one period are the opening balances of
the next, and the statement of a past period never changes.
"""

from collections.abc import AsyncIterator, Iterator, Sequence
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple, Self

from pydantic import Field

from adapters.storage.queries.ledger.statements import (
    StatementLineRow,
    select_balances_before,
    select_first_since,
    select_last_of_wallet,
    select_statement_lines,
)
from adapters.storage.queries.ledger.wallets import select_wallet
from adapters.storage.tables.ledger import WalletRow
from domain.lifecycle.statuses import Actor
from domain.money.ledger import Balances, EntryKind
from domain.refusals.general import InvalidInput
from domain.refusals.suggestion import Suggestion
from domain.values import wallclock
from domain.values.money import Currency, from_minor
from domain.values.time import DAY
from resolvers.core.context import Call, Context
from resolvers.core.operation import Snapshot, operation
from resolvers.core.signed_files import STATEMENT, signed_address, signed_file
from resolvers.ledger.wallets import currency_or_first
from resolvers.wire.csv import CONTENT_TYPE, Cell, as_csv
from resolvers.wire.files import FileAnswer
from resolvers.wire.model import Wire
from resolvers.wire.scalars import (
    SERVER_ZONE,
    Amount,
    CurrencyCode,
    Id,
    LocalTime,
    OwnLongId,
    OwnTime,
    server_time,
)

MAX_DAYS = 366
MAX_LINES = 10_000
"""Maximum number of movements in a statement as data; CSV has no maximum."""
PAGE = 1_000
"""Number of movements that one query reads for a CSV."""
NOTHING = Balances(0, 0, 0, 0)
HEADINGS = (
    "id",
    "time (UTC)",
    "type",
    "task",
    "task title",
    "deposit",
    "bank transfer",
    "actor",
    "available change",
    "reserved change",
    "locked change",
    "pending change",
    "available",
    "reserved",
    "locked",
    "pending",
    "currency",
)


class StatementFormat(StrEnum):
    """The format of a downloaded statement."""

    CSV = "csv"
    """Comma-separated values, one line for each movement."""


class GetWalletStatement(Wire):
    """The wallet and the period of a statement."""

    currency: CurrencyCode | None = None
    """ISO 4217 code; if omitted, the currency of the agent's first wallet."""
    from_: LocalTime = Field(alias="from")
    """Beginning of the period, on the server's clock (UTC), inclusive."""
    until: LocalTime | None = None
    """End of the period, on the server's clock (UTC), exclusive; now, if omitted. At most 366 days after the
    beginning."""


class WalletAmounts(Wire):
    """An amount for each account of a wallet."""

    available: Amount
    """Free to use."""
    reserved: Amount
    """Held for quoted tasks."""
    locked: Amount
    """Held in escrow for active tasks."""
    pending: Amount
    """Expected from payments."""
    total: Amount
    """Sum of the four, as in totalFunded."""

    @classmethod
    def from_balances(cls, balances: Balances, places: int) -> Self:
        return cls(
            available=from_minor(balances.available, places),
            reserved=from_minor(balances.reserved, places),
            locked=from_minor(balances.locked, places),
            pending=from_minor(balances.pending, places),
            total=from_minor(balances.total_funded, places),
        )


class StatementLine(Wire):
    """One movement of money in a wallet, with the balances after it."""

    id: OwnLongId
    """Number of the ledger transaction."""
    type: EntryKind
    """Kind of the movement."""
    created_at: OwnTime
    """Time at which the money moved, on the server's clock (UTC)."""
    task_id: Id | None
    """The task that the movement was for."""
    task_title: str | None
    """Title of that task."""
    deposit_external_id: str | None
    """The deposit that the movement was for."""
    bank_transfer_id: Id | None
    """The credited bank transfer that the movement was for."""
    actor: Actor
    """Actor who caused the movement."""
    change: WalletAmounts
    """Change of each account; negative when money is taken from it."""
    balance: WalletAmounts
    """Balance of each account after the movement."""


class WalletStatement(Wire):
    """A wallet over a period: opening balances, each movement, and closing balances. They add up."""

    currency: str
    """ISO 4217 code."""
    period_from: OwnTime
    """Beginning of the period, on the server's clock (UTC)."""
    period_until: OwnTime
    """End of the period, on the server's clock (UTC)."""
    opening: WalletAmounts
    """Balances before the first movement."""
    closing: WalletAmounts
    """Balances after the last movement, as the ledger has them."""
    lines: list[StatementLine]
    """Movements, oldest first."""
    download_url: str
    """Address of the statement as CSV for an hour, without a key."""


class Period(NamedTuple):
    """A part of a wallet's ledger: the transactions with ids from `first` on and before `before`, and the balances.

    `begin` and `end` are in microseconds.
    """

    wallet_id: int
    currency: str
    places: int
    begin: int
    end: int
    first: int
    before: int
    opening: Balances
    closing: Balances


class WalletMovement(NamedTuple):
    """A movement and the balances after it, in minor units."""

    row: StatementLineRow
    change: Balances
    balance: Balances


async def read_period(context: Context, request: GetWalletStatement) -> Period:
    """Read a period from the ledger. Raises `InvalidInput` for an empty period or one that is too long."""
    currency = await currency_or_first(context, request.currency)
    begin = wallclock.to_instant("from", request.from_, SERVER_ZONE)
    end = context.now if request.until is None else wallclock.to_instant("until", request.until, SERVER_ZONE)
    if end <= begin:
        raise InvalidInput.for_field("until", "out_of_range", "must be after from")
    if end - begin > MAX_DAYS * DAY:
        raise InvalidInput.for_field("until", "out_of_range", f"must be at most {MAX_DAYS} days after from")
    wallet = await context.session.find(select_wallet(agent_id=context.agent_id, currency=currency.code))
    if wallet is None:
        return await _period(context, currency, None, (begin, end), (0, 0))
    # Read first, so that the statement excludes transactions that are written during its reading.
    last = await context.session.get(select_last_of_wallet(wallet_id=wallet.id))
    edges = [last + 1, last + 1]
    for number, instant in enumerate((begin, end if request.until else None)):
        first_id = instant and await context.session.find(select_first_since(wallet_id=wallet.id, instant=instant))
        edges[number] = min(first_id or last + 1, last + 1)
    return await _period(context, currency, wallet, (begin, end), (edges[0], edges[1]))


async def _period(
    context: Context, currency: Currency, wallet: WalletRow | None, instants: tuple[int, int], edges: tuple[int, int]
) -> Period:
    """Return the part of a wallet's ledger between two edges: transactions from the first on, and before the second."""
    opening = closing = NOTHING
    if wallet is not None:
        opening, closing = [
            await context.session.get(select_balances_before(wallet_id=wallet.id, before=edge)) for edge in edges
        ]
    return Period(
        wallet_id=wallet.id if wallet else 0,
        currency=currency.code,
        places=currency.places,
        begin=instants[0],
        end=instants[1],
        first=edges[0],
        before=edges[1],
        opening=opening,
        closing=closing,
    )


async def movements(context: Context, period: Period, limit: int) -> AsyncIterator[list[WalletMovement]]:
    """Yield the movements of a period, oldest first, in lists of at most `limit`."""
    after, balance = period.first - 1, period.opening
    while True:
        rows = await context.session.find_all(
            select_statement_lines(wallet_id=period.wallet_id, after=after, before=period.before, limit=limit)
        )
        lines = list(_lines(rows, balance))
        yield lines
        if len(rows) < limit:
            return
        after, balance = rows[-1].id, lines[-1].balance


def _lines(rows: Sequence[StatementLineRow], balance: Balances) -> Iterator[WalletMovement]:
    for row in rows:
        change = Balances(row.available, row.reserved, row.locked, row.pending)
        balance = Balances(*map(sum, zip(balance, change, strict=True)))
        yield WalletMovement(row, change, balance)


@operation(Actor.AGENT, reads=Snapshot.ONE)
async def get_wallet_statement(read: Context, request: GetWalletStatement) -> WalletStatement:
    """Read a statement of one wallet over a period: opening balances, each movement, closing balances.

    A period with more than 10,000 movements is refused: ask for a shorter period, or on REST for CSV, which has no such
    limit.
    """
    period = await read_period(read, request)
    lines = await anext(movements(read, period, MAX_LINES + 1))
    if len(lines) > MAX_LINES:
        message = f"the period has more than {MAX_LINES} movements: ask for a shorter one, or for CSV"
        raise InvalidInput.for_field("until", "too_long", message)
    return WalletStatement(
        currency=period.currency,
        period_from=wallclock.in_zone(request.from_, SERVER_ZONE),
        period_until=server_time(period.end),
        opening=WalletAmounts.from_balances(period.opening, period.places),
        closing=WalletAmounts.from_balances(period.closing, period.places),
        lines=[_line_view(line, period.places) for line in lines],
        download_url=_download_url(read, period),
    )


def _download_url(context: Context, period: Period) -> str:
    """Return the address of the same statement. It names the transactions, because others may share the final
    instant."""
    edges = (period.begin, period.end, period.first, period.before)
    return signed_address(context, STATEMENT, StatementFormat.CSV, period.currency, *edges)


def _read_again(_file_format: str, currency: str, begin: str, end: str, *_: str) -> Suggestion:
    first, last = (server_time(int(instant)) for instant in (begin, end))
    arguments = {"currency": currency, "from": first, "until": last}
    return Suggestion("get_wallet_statement", "It has a new address of the file.", arguments)


@signed_file(STATEMENT, read_again=_read_again)
async def _signed_statement(context: Context, _file_format: str, code: str, *numbers: str) -> FileAnswer:
    begin, end, first, before = map(int, numbers)
    currency = await currency_or_first(context, code)
    wallet = await context.session.find(select_wallet(agent_id=context.agent_id, currency=code))
    return _csv_file(context, await _period(context, currency, wallet, (begin, end), (first, before)))


def _line_view(line: WalletMovement, places: int) -> StatementLine:
    row = line.row
    return StatementLine(
        id=row.id,
        type=row.kind,
        created_at=server_time(row.created_at),
        task_id=row.task_id,
        task_title=row.task_title,
        deposit_external_id=row.deposit,
        bank_transfer_id=row.bank_transfer_id,
        actor=row.actor,
        change=WalletAmounts.from_balances(line.change, places),
        balance=WalletAmounts.from_balances(line.balance, places),
    )


@operation(Actor.AGENT, reads=Snapshot.EACH)
async def open_wallet_statement(call: Call, request: GetWalletStatement) -> FileAnswer:
    """Read a statement of one wallet over a period as CSV, with all of its movements."""
    return _csv_file(call, await read_period(call, request))


def _csv_file(context: Context, period: Period) -> FileAnswer:
    first_day, last_day = (
        wallclock.at(instant, SERVER_ZONE) // wallclock.DAY for instant in (period.begin, period.end - 1)
    )
    name = f"statement-{period.currency}-{first_day}-{last_day}.csv"
    return FileAnswer(CONTENT_TYPE, name, lambda _start, _end: _csv(context, period))


async def _csv(context: Context, period: Period) -> AsyncIterator[bytes]:
    yield as_csv([HEADINGS, _edge(period, "opening balance", period.begin, period.opening)])
    async for lines in movements(context, period, PAGE):
        yield as_csv(_csv_line(period, line) for line in lines)
    yield as_csv([_edge(period, "closing balance", period.end, period.closing)])


def _edge(period: Period, label: str, instant: int, balances: Balances) -> tuple[Cell, ...]:
    return (None, _time(instant), label, *[None] * 9, *_amounts(balances, period.places), period.currency)


def _csv_line(period: Period, line: WalletMovement) -> tuple[Cell, ...]:
    row = line.row
    causes = (row.task_id, row.task_title, row.deposit, row.bank_transfer_id, row.actor)
    amounts = (*_amounts(line.change, period.places), *_amounts(line.balance, period.places))
    return (row.id, _time(row.created_at), row.kind, *causes, *amounts, period.currency)


def _amounts(balances: Balances, places: int) -> tuple[Decimal, ...]:
    return tuple(from_minor(amount, places) for amount in balances)


def _time(instant: int) -> str:
    """Return an instant in the format that spreadsheets read."""
    return wallclock.parse("time", wallclock.at(instant, SERVER_ZONE)).isoformat(" ")
