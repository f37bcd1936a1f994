"""The balances of a wallet over time, for a chart: read from the running balances of the ledger, step by step."""

from collections import defaultdict
from enum import StrEnum

from adapters.storage.queries.ledger.statements import FlowRow, select_flows, select_last_balances
from domain.lifecycle.statuses import Actor
from domain.money.ledger import WALLET_ACCOUNTS, Balances
from domain.refusals.general import InvalidInput
from domain.values.money import from_minor
from domain.values.time import DAY, HOUR, Instant
from resolvers.core.context import Context
from resolvers.core.operation import Snapshot, operation
from resolvers.ledger.statements import GetWalletStatement, Period, WalletAmounts, read_period
from resolvers.wire.scalars import Amount, OwnTime, server_time

MAX_STEPS = 366


class BalanceInterval(StrEnum):
    """The time between two points of a chart."""

    DAY = "day"
    """24 hours."""
    HOUR = "hour"
    """60 minutes."""


STEPS = {BalanceInterval.DAY: DAY, BalanceInterval.HOUR: HOUR}


class GetWalletBalances(GetWalletStatement):
    """The wallet, the period and the points of a chart: at most 366 days, or 366 hours."""

    every: BalanceInterval = BalanceInterval.DAY
    """Time between two points, from the beginning of the period on."""


class WalletBalance(WalletAmounts):
    """The balances of a wallet at a time: after every movement before it."""

    at: OwnTime
    """The time, on the server's clock (UTC)."""
    money_in: Amount
    """Amount that has come into the wallet since the previous point."""
    money_out: Amount
    """Amount that has left the wallet since the previous point."""


@operation(Actor.AGENT, reads=Snapshot.ONE)
async def get_wallet_balances(read: Context, request: GetWalletBalances) -> list[WalletBalance]:
    """Read the balances of one wallet over a period, at its beginning, every day or hour after it, and at its end.

    The first and the last are the opening and closing balances of the statement of the same period.
    """
    step = STEPS[request.every]
    period = await read_period(read, request)
    if period.end - period.begin > MAX_STEPS * step:
        raise InvalidInput.for_field(
            "until", "out_of_range", f"must be at most {MAX_STEPS} {request.every}s after from"
        )
    points = [*await _points(read, period, step), (period.end, period.closing)]
    flows = await _flows(read, period, step)
    # The flows of a step belong to the point at its end.
    return [
        WalletBalance(
            at=server_time(instant),
            money_in=from_minor(flows[number].money_in, period.places),
            money_out=from_minor(flows[number].money_out, period.places),
            **dict(WalletAmounts.from_balances(balances, period.places)),
        )
        for number, (instant, balances) in enumerate(points, start=-1)
    ]


async def _flows(context: Context, period: Period, step: int) -> dict[int, FlowRow]:
    """Return the amounts that came and left within each step of a period, by the number of the step."""
    rows = await context.session.find_all(
        select_flows(
            wallet_id=period.wallet_id,
            after=period.first - 1,
            before=period.before,
            begin=period.begin,
            microseconds=step,
        )
    )
    return defaultdict(lambda: FlowRow(0, 0, 0), {row.step: row for row in rows})


async def _points(context: Context, period: Period, step: int) -> list[tuple[Instant, Balances]]:
    """Return the balances at each step of a period except its end."""
    rows = await context.session.find_all(
        select_last_balances(
            wallet_id=period.wallet_id,
            after=period.first - 1,
            before=period.before,
            begin=period.begin,
            microseconds=step,
        )
    )
    balances: dict[str, int] = dict(zip(WALLET_ACCOUNTS, period.opening, strict=True))
    newest = dict.fromkeys(balances, 0)
    points = []
    waiting = iter(rows)
    row = next(waiting, None)
    for number, instant in enumerate(range(period.begin, period.end, step)):
        while row and row.step < number:
            # The times of movements that waited for the same wallet may be in another order than in the ledger.
            if row.posting_id > newest[row.account]:
                newest[row.account], balances[row.account] = row.posting_id, row.balance
            row = next(waiting, None)
        points.append((instant, Balances(**balances)))
    return points
