"""Payments on a hosted page: the embedded provider, complete and offline, and others.

Each provider implements `domain.ports.PaymentProvider`. None credits a wallet: it opens a checkout and tells
the outcome, and the operation that records the outcome moves the money, once (docs/decisions/0004).
"""
