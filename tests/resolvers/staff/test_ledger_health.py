"""The ledger's health is what a check has found: by the job once a day, or by hand."""

from typing import Any

from sqlalchemy import bindparam, update

from adapters.storage.engine.statements.typed import ManyAgents, statement
from adapters.storage.tables.ledger import wallet
from resolvers.core.jobs import schedule_recurring
from resolvers.staff.ledger_health import get_ledger_health
from resolvers.webhooks import notifications
from server.commands import ledger_verify
from server.config.settings import Settings
from tests.resolvers.stages import HOUR, Scene


@statement(update(wallet).values(pending=wallet.c.pending + bindparam("added")), many_agents=ManyAgents.MAINTENANCE)
def falsify_wallet(added: int) -> None: ...


async def test_a_check_a_day_is_recorded_and_a_problem_is_told(scene: Scene, settings: Settings, capsys: Any) -> None:
    never = await scene.staff(get_ledger_health)
    assert (never.checked_at, never.ok, never.transactions, never.problems) == (None, None, 0, [])
    await schedule_recurring(scene.services)
    await scene.work_off()
    good = await scene.staff(get_ledger_health)
    assert (good.checked_at, good.ok, good.transactions, good.problems) == (20270102120000, True, 2, [])
    assert await scene.staff(notifications.list_notifications) == []

    async def cook(session: Any, added: int) -> None:
        await session.execute(falsify_wallet(added=added))

    await scene.services.database.write(lambda session: cook(session, 7))
    scene.clock.advance(23 * HOUR)
    await scene.work_off()
    assert await scene.staff(get_ledger_health) == good, "a check a day is enough"
    scene.clock.advance(HOUR)
    await scene.work_off()
    bad = await scene.staff(get_ledger_health)
    assert (bad.checked_at, bad.ok) == (20270103120000, False)
    assert any("wallet.pending" in problem and "is 7, should be 0" in problem for problem in bad.problems)
    (told,) = await scene.staff(notifications.list_notifications)
    assert told.type == "ledger.problem"
    assert told.body == f"{len(bad.problems)} problems were found. The first: {bad.problems[0]}"
    await scene.services.database.write(lambda session: cook(session, -7))
    assert await ledger_verify.verify(settings) == 0
    assert "BROKEN" not in capsys.readouterr().out
    by_hand = await scene.staff(get_ledger_health)
    assert (by_hand.ok, by_hand.transactions, by_hand.problems) == (True, 2, [])
