"""Operations of the platform's staff: all accounts, queues, the audit log, and the balance of the ledger."""
