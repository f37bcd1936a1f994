"""Rows and the statements that find and change them. SQLAlchemy describes, the drivers execute."""
