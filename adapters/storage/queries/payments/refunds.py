"""Refunds of deposits."""

from sqlalchemy import BigInteger, bindparam, cast, func, select

from adapters.storage.engine.statements.changes import insertion
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.payments import RefundRow, refund
from domain.money.deposits import RefundStatus

INSERT_REFUND = insertion(refund, RefundRow)


@statement(select_where(refund, refund.c.id == bindparam("id")))
def select_refund_by_id(id: int) -> RefundRow: ...


@statement(
    select_where(
        refund,
        refund.c.deposit_id == bindparam("deposit_id"),
        refund.c.provider_reference == bindparam("provider_reference"),
    )
)
def select_refund_of_provider(deposit_id: int, provider_reference: str) -> RefundRow: ...


@statement(select_where(refund, refund.c.external_id == bindparam("external_id")))
def select_refund(external_id: str) -> RefundRow: ...


@statement(select_where(refund, refund.c.external_id == bindparam("external_id"), lock=True))
def lock_refund(external_id: str) -> RefundRow: ...


@statement(
    select(cast(func.coalesce(func.sum(refund.c.amount), 0), BigInteger)).where(
        refund.c.deposit_id == bindparam("deposit_id"), refund.c.status != RefundStatus.FAILED.value
    )
)
def select_refunded(deposit_id: int) -> int:
    """The sum of a deposit's refunds, completed or pending."""
