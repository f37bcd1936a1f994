"""Payments in and out: deposits, funding, refunds, reversals, bank transfers, payouts."""
