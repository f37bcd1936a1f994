"""The invariants of the ledger, and the search for breaches."""
