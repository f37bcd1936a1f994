"""Postings, prices, and the states of deposits and pay-outs."""
