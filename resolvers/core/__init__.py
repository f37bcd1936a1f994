"""The mechanism of operations: the call, its caller, its transaction, idempotency keys, dry runs, due jobs."""
