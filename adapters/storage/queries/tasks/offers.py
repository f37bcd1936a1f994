"""Offers of operators to do open tasks."""

from typing import NamedTuple

from sqlalchemy import bindparam, func, select, update

from adapters.storage.engine.statements.changes import insertion
from adapters.storage.engine.statements.expressions import AmongIds
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import DriverRow, statement
from adapters.storage.tables.agreements import OfferRow, offer
from adapters.storage.tables.tasks import task
from domain.money.pay_terms import OfferStatus

INSERT_OFFER = insertion(offer, OfferRow)
OF_TASK = offer.c.task_id == bindparam("of_task")
IS_PENDING = offer.c.status == OfferStatus.PENDING.value
LAPSED = {"status": OfferStatus.LAPSED.value, "ended_instant": bindparam("ended_instant")}
WITHDRAWN = {"status": OfferStatus.WITHDRAWN.value, "ended_instant": bindparam("ended_instant")}


@statement(select_where(offer, offer.c.id == bindparam("id"), offer.c.agent_id == bindparam("agent_id")))
def select_offer_of_agent(id: int, agent_id: int) -> OfferRow: ...


@statement(select_where(offer, offer.c.id == bindparam("id"), offer.c.operator_id == bindparam("operator_id")))
def select_offer_of_operator(id: int, operator_id: int) -> OfferRow: ...


class OfferOfTask(NamedTuple):
    """An offer, with what its amount and its times are shown in."""

    offer: OfferRow
    currency: str
    timezone: str


def _offer_of_task(values: DriverRow) -> OfferOfTask:
    *columns, currency, timezone = values
    return OfferOfTask(OfferRow(*columns), currency, timezone)


OFFERS_OF_TASKS = (
    select(*offer.c, task.c.currency, task.c.timezone)
    .join(task, task.c.id == offer.c.task_id)
    .where(AmongIds(offer.c.task_id, "task_ids"))
    .order_by(offer.c.id)
)


@statement(OFFERS_OF_TASKS, row=_offer_of_task)
def select_offers_of_tasks(task_ids: str) -> OfferOfTask: ...


@statement(OFFERS_OF_TASKS.where(offer.c.operator_id == bindparam("operator_id")), row=_offer_of_task)
def select_own_offers_of_tasks(task_ids: str, operator_id: int) -> OfferOfTask: ...


@statement(select_where(offer, OF_TASK, IS_PENDING).order_by(offer.c.id))
def select_pending_offers(of_task: int) -> OfferRow: ...


@statement(select(func.min(offer.c.expires_instant)).where(OF_TASK, IS_PENDING))
def select_next_expiry(of_task: int) -> int | None: ...


@statement(update(offer).where(OF_TASK, IS_PENDING, offer.c.operator_id == bindparam("operator")).values(WITHDRAWN))
def withdraw_offers_of_operator(ended_instant: int, of_task: int, operator: int) -> None: ...


@statement(update(offer).where(OF_TASK, IS_PENDING).values(LAPSED))
def expire_offers(ended_instant: int, of_task: int) -> None: ...


@statement(update(offer).where(OF_TASK, IS_PENDING, offer.c.expires_instant <= bindparam("ended_by")).values(LAPSED))
def expire_offers_in_time(ended_instant: int, of_task: int, ended_by: int) -> None: ...
