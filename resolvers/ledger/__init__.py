"""Wallets, their postings in the ledger, and statements of both."""
