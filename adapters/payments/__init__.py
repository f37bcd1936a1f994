"""Payments on a hosted page: the embedded provider, complete and offline, and others.

Each provider implements `domain.ports.PaymentProvider`. A provider never credits a wallet: it opens a checkout and
reports the outcome. The operation that records the outcome moves the money, once (docs/decisions/0004).
"""
