"""Validates, prices and executes documents."""
