"""Statements about people: their sessions, and the accounts that they may act as."""
