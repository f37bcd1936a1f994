"""Tables and rows from one definition, and the stored forms of columns."""
