"""The migration of a database to the schema of this version."""
