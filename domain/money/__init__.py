"""Postings, prices, and the statuses of deposits and payouts."""
