"""Statements about deposits, refunds, reversals, bank transfers, payouts and earnings."""
