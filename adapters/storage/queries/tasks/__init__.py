"""Statements about tasks."""
