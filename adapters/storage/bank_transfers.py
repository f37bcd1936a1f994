"""Bank transfers that were credited to wallets."""

from sqlalchemy import bindparam

from adapters.storage.payment_tables import BankTransferRow, bank_transfer
from adapters.storage.statement import find, insertion

BANK_TRANSFER = find(bank_transfer, BankTransferRow, bank_transfer.c.bank_reference == bindparam("bank_reference"))
INSERT_BANK_TRANSFER = insertion(bank_transfer)
