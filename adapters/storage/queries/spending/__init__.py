"""Statements about spending rules and approvals."""
