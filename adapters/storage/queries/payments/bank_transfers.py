"""Bank transfers."""

from sqlalchemy import bindparam

from adapters.storage.engine.statements.changes import insertion
from adapters.storage.engine.statements.selections import select_where
from adapters.storage.engine.statements.typed import statement
from adapters.storage.tables.payments import BankTransferRow, bank_transfer


@statement(select_where(bank_transfer, bank_transfer.c.bank_reference == bindparam("bank_reference")))
def select_bank_transfer(bank_reference: str) -> BankTransferRow: ...


INSERT_BANK_TRANSFER = insertion(bank_transfer, BankTransferRow)
