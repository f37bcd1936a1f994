"""Execution of statements: SQLite with one writer, PostgreSQL with groups of writes."""
