"""Wallets and the postings behind them, and statements of both."""
