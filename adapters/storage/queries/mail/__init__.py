"""Statements about sent mails."""
