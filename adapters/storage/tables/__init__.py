"""The tables: the truth for migrations and for statements."""
