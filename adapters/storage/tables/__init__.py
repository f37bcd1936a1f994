"""The definitions of all tables, from which migrations and statements are made."""
