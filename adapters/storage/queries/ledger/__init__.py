"""Statements about wallets, operators' earnings and the ledger."""
