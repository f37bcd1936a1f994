"""How statements reach a database: SQLite with one writer, PostgreSQL with groups of writes."""
