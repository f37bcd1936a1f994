"""Statements about OAuth: clients, grants, codes and tokens."""
